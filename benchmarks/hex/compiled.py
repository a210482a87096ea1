"""Hex, compiled: random games, and many games that are stepped together."""

import numpy as np
from numpy.typing import NDArray

from hex.flat import FLAT
from unboard.engine.loops import OVER
from unboard.engine.native import native


class Hex:
    """Hex on a board of some size."""

    def __init__(self, size: int) -> None:
        options = {"size": size}
        self.native = native(FLAT.kernel)
        self.width = FLAT.widest(options)
        self.terms = np.frombuffer(FLAT.terms(options), np.uint8)
        self.start = np.zeros(FLAT.size(options), np.uint8)
        self.work = np.zeros(FLAT.work(options), np.uint8)
        self.dice = np.zeros(1, np.int64)
        self.native.start(*addresses(self.terms, self.start, self.work, self.dice))

    def play_out(self, games: int, seed: int) -> int:
        """Play random games; return how many moves they had."""
        scratch = np.empty(len(self.start) + 7 + len(self.work), np.uint8)
        sums = np.zeros(9, np.int64)
        arrays = addresses(self.terms, self.start, scratch, self.dice, sums)
        terms, start, room, dice, out = arrays
        self.native.tally(terms, start, len(self.start), room, dice, seed, 0, games, out)
        return int(sums[0])


class Batch:
    """Many games of Hex at once; a step plays a move in each that is not over."""

    def __init__(self, hexes: Hex, games: int) -> None:
        self.native = hexes.native
        self.states = np.tile(hexes.start, (games, 1))
        self.chosen = np.zeros(games, np.uint16)
        self.seats = np.zeros(games, np.uint8)
        self.winners = np.zeros(games, np.uint8)
        self.legal = np.zeros((games, hexes.width), np.uint16)
        self.counts = np.zeros(games, np.uint16)
        self.rows = np.arange(games) * hexes.width
        many = addresses(self.chosen, self.seats, self.winners, self.legal)
        terms, states, work, counts = addresses(hexes.terms, self.states, hexes.work, self.counts)
        size = len(hexes.start)
        self.given = terms, states, size, work, 0, games, *many, hexes.width, counts
        self.native.looks(*self.given)

    def choose(self, rng: np.random.Generator) -> None:
        """Choose a legal move in each game, all equally likely."""
        number = (rng.random(len(self.rows), np.float32) * self.counts).astype(np.int64)
        np.take(self.legal.reshape(-1), self.rows + number, out=self.chosen, mode="clip")

    def step(self) -> None:
        """Play the moves that are chosen."""
        self.native.steps(*self.given)

    @property
    def running(self) -> int:
        """How many games are not over."""
        return int((self.seats != OVER).sum())


def addresses(*arrays: NDArray[np.generic]) -> tuple[int, ...]:
    """Return where arrays lie."""
    return tuple(array.ctypes.data for array in arrays)
