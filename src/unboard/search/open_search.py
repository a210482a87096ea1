"""A search where everybody sees everything, as Python knows it: see `open_tree.py`."""

from dataclasses import dataclass

import numpy as np

from unboard.core.kernel import seeded
from unboard.core.rulebook import Seat
from unboard.engine.kernels import Kernel, State
from unboard.engine.native import native
from unboard.search import open_tree as tree
from unboard.search.searching import Seen

MODULE = "unboard.search.open_tree"
LISTED = 1 << 14  # room for the numbers of moves behind the nodes


@dataclass(frozen=True, slots=True)
class Knobs:
    """How a tree is searched."""

    explore: float = 0.7  # how much is seldom seen worth a look
    later: int = 0  # visits for which moves that come later count like moves now
    patience: int = 1  # visits before a node gets children
    trust: int = 0  # visits that a judgement counts for
    widen: int = 0  # children looked at after one visit, growing with its root; 0 for all
    judgement: str = ""  # the module with what is known beyond the rules
    room: int = 1 << 19  # nodes


class OpenTree:
    """A tree of one thread."""

    def __init__(self, kernel: Kernel, state: State, seat: Seat, seed: int, knobs: Knobs) -> None:
        around = (MODULE, knobs.judgement) if knobs.judgement else (MODULE,)
        self._native = native(kernel.flat.kernel, *around)
        self._seat, self._kernel = seat, kernel
        self._tree = np.empty(tree.NODES + knobs.room * tree.FIELDS + LISTED, np.int64)
        self._tree[tree.ROOM] = knobs.room
        self._path = np.zeros(tree.DEEPEST + 8, np.int64)
        self._dice, self._knobs = np.zeros(1, np.int64), np.zeros(8, np.int64)
        seeded(self._dice, seed, 0)  # type: ignore[arg-type]
        self._knobs[tree.EXPLORE] = int(1000 * knobs.explore)
        self._knobs[tree.LATER] = knobs.later
        self._knobs[tree.SEATS] = len(kernel.game.seats)
        self._knobs[tree.PATIENCE] = knobs.patience
        self._knobs[tree.TRUST] = knobs.trust
        self._knobs[tree.WIDEN] = knobs.widen
        self._origin = state.copy()
        self._state, self._work = np.empty(kernel.size, np.uint8), np.empty(kernel.work, np.uint8)
        self._tree[: tree.NODES] = (1, knobs.room, *(0 for _ in range(tree.NODES - 2)))
        self._tree[tree.NODES : tree.NODES + tree.FIELDS] = 0

    def run(self, simulations: int) -> int:
        """Run simulations; return how many, fewer than asked for once all is proven."""
        arrays = (self._state, self._work, self._dice, self._tree, self._path, self._knobs)
        return int(
            self._native.think(
                self._kernel.terms.ctypes.data,
                self._origin.ctypes.data,
                self._kernel.size,
                *(array.ctypes.data for array in arrays),
                simulations,
            )
        )

    def seen(self) -> list[Seen]:
        """Return what was seen of every move."""
        return [
            Seen(
                move=int(self._tree[child + tree.MOVE]),
                visits=int(self._tree[child + tree.VISITS]),
                worth=float(self._tree[child + tree.VALUE] / tree.WIN),
                proven=self._proven(child),
                share=float(self._tree[child + tree.VISITS]),
            )
            for child in self._children(tree.NODES)
        ]

    def line(self) -> list[int]:
        """Return how the game would go on: the moves that were looked at most."""
        found, node = [], tree.NODES
        while children := self._children(node):
            node = max(children, key=lambda child: self._preference(child, node))
            if not self._tree[node + tree.VISITS]:
                break
            found.append(int(self._tree[node + tree.MOVE]))
        return found

    def worlds(self) -> dict[str, int]:
        """Return nothing: nothing is hidden."""
        return {}

    def _children(self, node: int) -> range:
        first, count = int(self._tree[node + tree.FIRST]), int(self._tree[node + tree.COUNT])
        return range(first, first + count * tree.FIELDS, tree.FIELDS) if first else range(0)

    def _preference(self, child: int, parent: int) -> tuple[bool, int]:
        wins = self._tree[child + tree.PROVEN] == 1 + (1 << int(self._tree[parent + tree.SEAT]))
        return bool(wins), int(self._tree[child + tree.VISITS])

    def _proven(self, node: int) -> str:
        proven = int(self._tree[node + tree.PROVEN])
        if not proven:
            return ""
        if proven == 1:
            return "draw"
        return "win" if (proven - 1) >> self._seat & 1 else "loss"
