"""A search where choices are sealed, as Python knows it: see `sealed_tree.py`."""

from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from unboard.core.kernel import seeded
from unboard.core.rulebook import Seat
from unboard.engine.kernels import Kernel, State
from unboard.engine.native import native
from unboard.search import sealed_tree as tree
from unboard.search.array_tree import KNOBS
from unboard.search.searching import Seen

MODULE = "unboard.search.sealed_tree"
LEAST = 0.001  # of the likeliest choice, in the last round: a strategy is to be as it was found
MAPPED = 1 << 17  # more than there are outcomes before those without joint choices are left out


@dataclass(frozen=True, slots=True)
class Knobs:
    """How sealed choices are searched."""

    judgement: str = "unboard.games.unitar.judgement"
    enough: int = 1 << 20  # random games for an outcome, at most
    blind: float = 0.3  # the part of simulations in which others choose anything
    naive: float = 0.5  # in which they choose what is best against that; never in the last round
    least: float = 0.5  # of the likeliest choice; what is less likely is left out before that

    def numbers(self) -> list[int]:
        """Return what the tree is told, but for who searches."""
        found = [0] * KNOBS
        found[tree.ENOUGH] = self.enough
        found[tree.BLIND] = int(1000 * self.blind)
        found[tree.NAIVE] = int(1000 * self.naive)
        return found


class SealedTree:
    """The sealed choices of one thread: everybody's strategies, from which a seat's is taken."""

    mixes = True

    def __init__(
        self, kernel: Kernel, state: State, seat: Seat, seed: int, knobs: Knobs, open: bool = False
    ) -> None:
        self._native = native(kernel.flat.kernel, MODULE, knobs.judgement)
        self._seat, self._kernel = seat, kernel
        self._origin, self._state = state.copy(), np.empty(kernel.size, np.uint8)
        terms, origin = kernel.terms.ctypes.data, self._origin.ctypes.data
        if not open:
            self._native.forget(origin, seat)
        self._laid, self._work = (np.empty(kernel.work, np.uint8) for _ in range(2))
        self._dice, self._knobs = np.zeros(1, np.int64), np.array(knobs.numbers(), np.int64)
        seeded(self._dice, seed, 0)  # type: ignore[arg-type]
        self._knobs[tree.SEAT] = seat
        self._moves = kernel.numbers(self._origin, seat)
        each = self._native.joint_choices(origin)
        last = each and self._native.rounds_to_play(terms, origin) == 1
        self._least = LEAST if last else knobs.least
        if each:
            self._names, count = _catalogue(self._native, kernel.terms.tobytes(), each)
        else:
            self._names, count = np.zeros(tree.WIDEST, np.uint16), 0
        self._tree = np.zeros(tree.OUTCOMES + count * tree.OUTCOME, np.int64)

    def run(self, simulations: int) -> int:
        """Run simulations; return how many."""
        arrays = (self._state, self._laid, self._work, self._dice, self._tree, self._names)
        self._native.think(
            self._kernel.terms.ctypes.data,
            self._origin.ctypes.data,
            self._kernel.size,
            *(array.ctypes.data for array in (*arrays, self._knobs)),
            simulations,
        )
        return simulations

    def seen(self) -> list[Seen]:
        """Return every choice with its part of the mixed strategy."""
        done = int(self._tree[tree.DONE])
        weight = max(1, int(self._tree[tree.WEIGHT]))
        values = self._list(tree.WORTH) / (weight * tree.ONE)
        return [
            Seen(move, done, float(value) * done, "", float(part) * done)
            for move, value, part in zip(self._moves, values, self.strategy(), strict=True)
        ]

    def strategy(self, seat: Seat | None = None) -> NDArray[np.float64]:
        """Return the answer that was found, or a seat's equilibrium, without its least parts."""
        parts = self._list(tree.AVERAGE, seat).astype(np.float64)
        if not parts.any():
            return np.full(len(parts), 1.0 / len(parts))
        parts[parts < self._least * parts.max()] = 0.0
        found: NDArray[np.float64] = parts / parts.sum()
        return found

    def line(self, first: int) -> list[int]:
        """Return the move alone: what others choose is not known."""
        return [first]

    def worlds(self) -> dict[str, int]:
        """Return nothing: others have the same choices, whatever they have sealed."""
        return {}

    def _list(self, field: int, seat: Seat | None = None) -> NDArray[np.int64]:
        """Return one of the lists of a seat."""
        first = tree.LISTS + (tree.ANSWER if seat is None else seat) * tree.FIELDS + field
        return self._tree[first : first + len(self._moves)]


@cache
def _catalogue(native: Any, terms: bytes, each: int) -> tuple[NDArray[np.uint16], int]:
    """Return the outcomes of all joint choices, and how many there are."""
    known, names = np.zeros(MAPPED, np.int64), np.zeros(each**3, np.uint16)
    given = np.frombuffer(terms, np.uint8)
    count = native.catalogue(given.ctypes.data, each, known.ctypes.data, names.ctypes.data)
    return names, count
