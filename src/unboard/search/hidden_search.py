"""A search where hands are hidden and chance plays, as Python knows it: see `hidden_tree.py`."""

from dataclasses import dataclass

import numpy as np

from unboard.core.rulebook import Seat
from unboard.engine.kernels import Kernel, State
from unboard.games.un.flat import hand_text
from unboard.search import hidden_tree as tree
from unboard.search.array_tree import KNOBS, ArrayTree
from unboard.search.searching import Seen

MODULE = "unboard.search.hidden_tree"
WORLDS = 1 << 16  # numbers of what may be hidden


@dataclass(frozen=True, slots=True)
class Knobs:
    """How a tree is searched."""

    explore: float = 0.1  # how much is seldom seen worth a look
    keen: float = 0.6  # the same where all simulations end the game
    patience: int = 1  # visits before a node gets children, while there is much room
    trust: int = 1  # visits that a judgement counts for
    turns: int = 0  # to play at random before a judgement; whole games if negative
    judgement: str = "unboard.games.un.judgement"  # what is known beyond the rules
    room: int = 1 << 20  # nodes; memory is taken as they are used

    def numbers(self) -> list[int]:
        """Return what the tree is told, but for who searches."""
        found = [0] * KNOBS
        found[tree.EXPLORE] = int(1000 * self.explore)
        found[tree.KEEN] = int(1000 * self.keen)
        found[tree.PATIENCE] = self.patience
        found[tree.TRUST] = self.trust
        found[tree.TURNS] = self.turns
        return found


PLAIN = Knobs(explore=0.6, trust=0, turns=-1)  # whole random games, and nothing known
BEST = {
    "duel-capture": Knobs(explore=0.05),
    "duel-push": Knobs(explore=0.1),
    "dance": Knobs(explore=0.1, patience=2),
}  # by mode


class HiddenTree(ArrayTree):
    """A tree of one thread."""

    def __init__(
        self, kernel: Kernel, state: State, seat: Seat, seed: int, knobs: Knobs, open: bool = False
    ) -> None:
        super().__init__(kernel, state, seat, seed, tree, knobs.judgement, knobs.room)
        self._path, self._worlds = np.zeros(tree.PATH, np.int64), np.zeros(WORLDS, np.int64)
        self._by_hand = np.zeros(tree.BY_HAND, np.int64)  # memory is taken as it is used
        self._state = np.empty(2 * kernel.size, np.uint8)  # one to play on, one to look ahead
        if not open:
            self._native.conceal(kernel.terms.ctypes.data, self._origin.ctypes.data, seat)
        self._knobs[:] = knobs.numbers()
        self._knobs[tree.SEARCHER] = seat
        self._knobs[tree.OPEN] = open

    def run(self, simulations: int) -> int:
        """Run simulations; return how many, fewer than asked for once all is proven."""
        arrays = (self._state, self._work, self._dice, self._tree, self._path, self._worlds)
        return self._think(simulations, *arrays, self._by_hand, self._knobs)

    def seen(self) -> list[Seen]:
        """Return what was seen of every move; of several that come to the same one is chosen."""
        children = {self._field(child, "MOVE"): child for child in self._children(tree.NODES)}
        firsts: dict[bytes, int] = {}
        found = []
        for move in sorted(self._kernel.numbers(self._origin, self._seat)):
            after = self._kernel.played(self._origin, self._seat, move).tobytes()
            first = firsts.setdefault(after, move)
            found.append(self._seen(children[first], move, chosen=first == move))
        return found

    def worlds(self) -> dict[str, int]:
        """Return which hands the other was given, and how often."""
        drawn = np.flatnonzero(self._worlds)
        return {hand_text(int(hand)): int(self._worlds[hand]) for hand in drawn}
