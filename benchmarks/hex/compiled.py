"""Hex, compiled: random games, and many games that are stepped together."""

from types import SimpleNamespace
from typing import Any, cast

import numpy as np

from hex.flat import FLAT
from unboard.engine.batch import Batch
from unboard.engine.kernels import State
from unboard.engine.native import native


class Hex:
    """Hex on a board of some size, with as much of a `Kernel` as batches and trees need."""

    flat, game = FLAT, SimpleNamespace(seats=("Red", "Blue"))

    def __init__(self, size: int) -> None:
        options = {"size": size}
        self.native = native(FLAT.kernel)
        self.size, self.work = FLAT.size(options), FLAT.work(options)
        self.width = FLAT.widest(options)
        self.terms = np.frombuffer(FLAT.terms(options), np.uint8)
        self.start = np.zeros(self.size, np.uint8)
        self._room = np.zeros(self.size + 7 + self.work, np.uint8)
        self._dice = np.zeros(1, np.int64)
        self.native.start(*self._addresses(self.terms, self.start, self._room, self._dice))

    def play_out(self, games: int, seed: int) -> int:
        """Play random games; return how many moves they had."""
        sums = np.zeros(9, np.int64)
        terms, start, room, dice, out = self._addresses(
            self.terms, self.start, self._room, self._dice, sums
        )
        self.native.tally(terms, start, self.size, room, dice, seed, 0, games, out)
        return int(sums[0])

    def played(self, state: State, seat: int, place: int) -> State:
        """Return the state after a stone is put."""
        after = state.copy()
        self.native.play(*self._addresses(self.terms, after, self._room), seat, place)
        return after

    def batch(self, games: int) -> Batch:
        """Return many games at their start."""
        return Batch(cast(Any, self), np.tile(self.start, (games, 1)), threads=1)

    def _addresses(self, *arrays: Any) -> tuple[int, ...]:
        return tuple(array.ctypes.data for array in arrays)
