"""A search where hands are hidden and chance plays, as Python knows it: see `hidden_tree.py`."""

from dataclasses import dataclass

import numpy as np

from unboard.core.kernel import seeded
from unboard.core.rulebook import Seat
from unboard.engine.kernels import Kernel, State
from unboard.engine.native import native
from unboard.games.un.flat import hand_text
from unboard.search import hidden_tree as tree
from unboard.search.searching import Seen

MODULE = "unboard.search.hidden_tree"
LISTED = 1 << 14  # room for the numbers of moves behind the nodes
WORLDS = 1 << 16  # numbers of what may be hidden


@dataclass(frozen=True, slots=True)
class Knobs:
    """How a tree is searched."""

    explore: float = 0.1  # how much is seldom seen worth a look
    patience: int = 1  # visits before a node gets children
    trust: int = 1  # visits that a judgement counts for
    turns: int = 0  # to play at random before a judgement; whole games if negative
    judgement: str = "unboard.games.un.judgement"  # what is known beyond the rules
    room: int = 1 << 19  # nodes


PLAIN = Knobs(explore=0.6, trust=0, turns=-1)  # whole random games, and nothing known
BEST = {
    "duel-capture": Knobs(explore=0.05),
    "duel-push": Knobs(explore=0.1),
    "dance": Knobs(explore=0.1, patience=2),
}  # by mode


class HiddenTree:
    """A tree of one thread."""

    def __init__(self, kernel: Kernel, state: State, seat: Seat, seed: int, knobs: Knobs) -> None:
        self._native = native(kernel.flat.kernel, MODULE, knobs.judgement)
        self._seat, self._kernel = seat, kernel
        self._tree = np.empty(tree.NODES + knobs.room * tree.FIELDS + LISTED, np.int64)
        self._path, self._worlds = np.zeros(tree.DEEPEST, np.int64), np.zeros(WORLDS, np.int64)
        self._dice, self._knobs = np.zeros(1, np.int64), np.zeros(8, np.int64)
        seeded(self._dice, seed, 0)  # type: ignore[arg-type]
        self._knobs[tree.EXPLORE] = int(1000 * knobs.explore)
        self._knobs[tree.PATIENCE] = knobs.patience
        self._knobs[tree.TRUST] = knobs.trust
        self._knobs[tree.SEARCHER] = seat
        self._knobs[tree.TURNS] = knobs.turns
        self._origin = state.copy()
        self._native.conceal(kernel.terms.ctypes.data, self._origin.ctypes.data, seat)
        self._state = np.empty(2 * kernel.size, np.uint8)  # one to play on, one to look ahead
        self._work = np.empty(kernel.work, np.uint8)
        self._tree[: tree.NODES] = (1, knobs.room, *(0 for _ in range(tree.NODES - 2)))
        self._tree[tree.NODES : tree.NODES + tree.FIELDS] = 0

    def run(self, simulations: int) -> int:
        """Run simulations; return how many, fewer than asked for once all is proven."""
        arrays = (self._state, self._work, self._dice, self._tree, self._path, self._worlds)
        return int(
            self._native.think(
                self._kernel.terms.ctypes.data,
                self._origin.ctypes.data,
                self._kernel.size,
                *(array.ctypes.data for array in (*arrays, self._knobs)),
                simulations,
            )
        )

    def seen(self) -> list[Seen]:
        """Return what was seen of every move; of several that come to the same one is chosen."""
        children = {int(self._tree[c + tree.MOVE]): c for c in self._children(tree.NODES)}
        firsts: dict[bytes, int] = {}
        found = []
        for move in sorted(self._kernel.numbers(self._origin, self._seat)):
            after = self._kernel.played(self._origin, self._seat, move).tobytes()
            first = firsts.setdefault(after, move)
            found.append(self._seen(children[first], move, chosen=first == move))
        return found

    def _seen(self, child: int, move: int, chosen: bool) -> Seen:
        visits, worth = int(self._tree[child + tree.VISITS]), self._tree[child + tree.VALUE]
        return Seen(
            move=move,
            visits=visits,
            worth=float(worth / tree.WIN),
            proven=self._proven(child),
            share=float(visits * chosen),
        )

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
        """Return which hands the other was given, and how often."""
        drawn = np.flatnonzero(self._worlds)
        return {hand_text(int(hand)): int(self._worlds[hand]) for hand in drawn}

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
