"""Flat Monte Carlo, as Python knows it: see `flat_tree.py`.  It is there to be compared with."""

from dataclasses import dataclass

import numpy as np

from unboard.core.kernel import seeded
from unboard.core.rulebook import Seat
from unboard.engine.kernels import Kernel, State, seats_in
from unboard.engine.native import native
from unboard.search import flat_tree as tree
from unboard.search.searching import Seen

MODULE = "unboard.search.flat_tree"


@dataclass(frozen=True, slots=True)
class Knobs:
    """How random games are played after every move."""

    judgement: str = "unboard.games.unitar.judgement"  # how sealed choices are forgotten


class FlatTree:
    """The random games of one thread: as many after each move, and the best average is chosen."""

    mixes = False

    def __init__(self, kernel: Kernel, state: State, seat: Seat, seed: int, knobs: Knobs) -> None:
        self._native = native(kernel.flat.kernel, MODULE, knobs.judgement)
        self._kernel, self._seat, self._done = kernel, seat, 0
        self._origin, self._state = state.copy(), np.empty(kernel.size, np.uint8)
        self._native.forget(self._origin.ctypes.data, seat)
        self._work, self._dice = np.empty(kernel.work, np.uint8), np.zeros(1, np.int64)
        seeded(self._dice, seed, 0)  # type: ignore[arg-type]
        self._moves = np.array(kernel.numbers(self._origin, seat), np.uint16)
        self._ended = np.zeros((len(self._moves), tree.MASKS), np.int64)

    def run(self, simulations: int) -> int:
        """Run simulations, each after the next move; return how many."""
        arrays = (self._state, self._work, self._dice, self._ended, self._moves)
        self._native.think(
            self._kernel.terms.ctypes.data,
            self._origin.ctypes.data,
            self._kernel.size,
            *(array.ctypes.data for array in arrays),
            len(self._moves),
            self._seat,
            self._done,
            simulations,
        )
        self._done += simulations
        return simulations

    def seen(self) -> list[Seen]:
        """Return what was seen of every move; all of the choice falls to the best average."""
        won = [self._seat in (seats := seats_in(mask)) and 1 / len(seats) for mask in range(8)]
        visits = self._ended.sum(1)
        worth = self._ended @ np.array(won, np.float64)
        best = int(np.argmax(worth / np.maximum(visits, 1)))
        return [
            Seen(int(move), int(visits[n]), float(worth[n]), "", float(n == best))
            for n, move in enumerate(self._moves)
        ]

    def line(self, first: int) -> list[int]:
        """Return the move alone: what others choose is not known."""
        return [first]

    def worlds(self) -> dict[str, int]:
        """Return nothing: others choose by chance."""
        return {}
