"""A search where everybody sees everything, as Python knows it: see `open_tree.py`."""

from dataclasses import dataclass

import numpy as np

from unboard.core.rulebook import Seat
from unboard.engine.kernels import Kernel, State
from unboard.search import open_tree as tree
from unboard.search.array_tree import KNOBS, ArrayTree
from unboard.search.searching import Seen

MODULE = "unboard.search.open_tree"


@dataclass(frozen=True, slots=True)
class Knobs:
    """How a tree is searched."""

    explore: float = 0.7  # how much is seldom seen worth a look
    later: int = 0  # visits for which moves that come later count like moves now
    patience: int = 1  # visits before a node gets children, while there is much room
    trust: int = 0  # visits that a judgement counts for
    widen: int = 0  # children looked at after one visit, growing with its root; 0 for all
    judgement: str = ""  # the module with what is known beyond the rules
    room: int = 1 << 20  # nodes; memory is taken as they are used

    def numbers(self) -> list[int]:
        """Return what the tree is told, but for how many seats there are."""
        found = [0] * KNOBS
        found[tree.EXPLORE] = int(1000 * self.explore)
        found[tree.LATER] = self.later
        found[tree.PATIENCE] = self.patience
        found[tree.TRUST] = self.trust
        found[tree.WIDEN] = self.widen
        return found


class OpenTree(ArrayTree):
    """A tree of one thread."""

    def __init__(self, kernel: Kernel, state: State, seat: Seat, seed: int, knobs: Knobs) -> None:
        super().__init__(kernel, state, seat, seed, tree, knobs.judgement, knobs.room)
        self._path, self._state = np.zeros(tree.PATH, np.int64), np.empty_like(self._origin)
        self._knobs[:] = knobs.numbers()
        self._knobs[tree.SEATS] = len(kernel.game.seats)

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
