"""A search where everybody sees everything, as Python knows it: see `open_tree.py`."""

from dataclasses import dataclass

import numpy as np

from unboard.core.rulebook import Seat
from unboard.engine.kernels import Kernel, State
from unboard.search import open_tree as tree
from unboard.search.array_tree import ArrayTree
from unboard.search.searching import Seen

MODULE = "unboard.search.open_tree"


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


class OpenTree(ArrayTree):
    """A tree of one thread."""

    def __init__(self, kernel: Kernel, state: State, seat: Seat, seed: int, knobs: Knobs) -> None:
        super().__init__(kernel, state, seat, seed, tree, knobs.judgement, knobs.room)
        self._path, self._state = np.zeros(tree.DEEPEST + 8, np.int64), np.empty_like(self._origin)
        self._knobs[tree.EXPLORE] = int(1000 * knobs.explore)
        self._knobs[tree.LATER] = knobs.later
        self._knobs[tree.SEATS] = len(kernel.game.seats)
        self._knobs[tree.PATIENCE] = knobs.patience
        self._knobs[tree.TRUST] = knobs.trust
        self._knobs[tree.WIDEN] = knobs.widen

    def run(self, simulations: int) -> int:
        """Run simulations; return how many, fewer than asked for once all is proven."""
        arrays = (self._state, self._work, self._dice, self._tree, self._path, self._knobs)
        return self._think(simulations, *arrays)

    def seen(self) -> list[Seen]:
        """Return what was seen of every move."""
        children = self._children(tree.NODES)
        return [self._seen(child, self._field(child, "MOVE")) for child in children]

    def worlds(self) -> dict[str, int]:
        """Return nothing: nothing is hidden."""
        return {}
