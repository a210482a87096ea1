"""Batch: many games that are played a move at a time, all with one call, on all cores."""

from concurrent.futures import ThreadPoolExecutor
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from unboard.core.errors import UnboardError
from unboard.engine.loops import CHANCE_NEXT, OVER

if TYPE_CHECKING:
    from unboard.engine.kernels import Kernel

__all__ = ["CHANCE_NEXT", "OVER", "Batch"]


class Batch:
    """Many games of one kernel, as arrays that are changed in place; a row for each game.

    | array      | holds                                                                      |
    |------------|----------------------------------------------------------------------------|
    | `states`   | the states                                                                 |
    | `seats`    | who acts next; `CHANCE_NEXT` for chance, `OVER` when a game is over         |
    | `legal`    | the numbers of the legal moves of whoever acts, `counts` of them            |
    | `winners`  | masks of who has won, where a game is over                                  |

    Where several act at once, the lowest seat that has not acted is next.
    """

    def __init__(self, kernel: "Kernel", states: NDArray[np.uint8], threads: int) -> None:
        games = len(states)
        self.kernel, self.states = kernel, states
        self.seats, self.winners = (np.zeros(games, np.uint8) for _ in range(2))
        self.legal = np.zeros((games, kernel.width), np.uint16)
        self.counts = np.zeros(games, np.uint16)
        self._threads = threads
        self._terms, self._states, self._seats, self._winners, self._legal, self._counts = (
            array.ctypes.data  # asked for once, as each takes longer than many steps
            for array in (kernel.terms, states, self.seats, self.winners, self.legal, self.counts)
        )
        self._run(kernel.native.looks, self.counts)

    def step(self, moves: NDArray[Any]) -> None:
        """Play a legal move in every game; where a game is over, its move is not looked at."""
        if np.shape(moves) != self.counts.shape:
            raise UnboardError(
                f"a step of {len(self.counts)} games takes as many moves, one each; for games that "
                "are over any number will do"
            )
        given = np.asarray(moves)
        if given.dtype.kind not in "iu" and given.size:
            raise UnboardError("moves are given by their numbers, which are whole, as in legal")
        chosen = np.ascontiguousarray(given, np.uint16)
        self._check_legal(given, chosen)
        self._run(self.kernel.native.steps, chosen)

    def take(self, places: NDArray[Any]) -> None:
        """Play in every game the legal move at a place of its list, 0 for the first.

        It is checked at less cost than `step`, since a place need only be below `counts`.
        """
        if np.shape(places) != self.counts.shape:
            raise UnboardError(f"a step of {len(self.counts)} games takes as many places, one each")
        given = np.asarray(places)
        if given.dtype.kind not in "iu" and given.size:
            raise UnboardError("places in the lists of legal moves are whole numbers")
        if (((given < 0) | (given >= self.counts)) & self.running).any():
            raise UnboardError("a place is not below its game's number of legal moves, in counts")
        rows = np.arange(len(given)) * self.kernel.width
        listed = rows + np.where(self.running, given, 0)
        self._run(self.kernel.native.steps, np.take(self.legal, listed))

    def _check_legal(self, given: NDArray[Any], chosen: NDArray[np.uint16]) -> None:
        """Refuse a step with an illegal move: a kernel would spoil memory with it."""
        most = max(1, int(self.counts.max(initial=0)))
        found = self.legal[:, :most] == chosen[:, np.newaxis]
        place = found.argmax(axis=1)  # numbers behind the legal ones are of earlier steps
        legal = found[np.arange(len(found)), place] & (place < self.counts) & (given == chosen)
        if (wrong := np.flatnonzero(self.running & ~legal)).size:
            game = int(wrong[0])
            raise UnboardError(
                f"{given[game]} is no legal move in game {game}; nothing was played: take one of "
                f"the first {self.counts[game]} numbers in legal[{game}]"
            )

    @property
    def running(self) -> NDArray[np.bool_]:
        """Which of the games go on."""
        return np.not_equal(self.seats, OVER)

    def _run(self, function: Any, moves: NDArray[np.uint16]) -> None:
        """Share the games out among the threads."""
        games, kernel = len(self.states), self.kernel
        share = max(1, -(-games // self._threads))

        def run(first: int) -> None:
            room = np.empty(kernel.work, np.uint8)
            function(
                self._terms, self._states, kernel.size, room.ctypes.data, first,
                min(share, games - first), moves.ctypes.data, self._seats, self._winners,
                self._legal, kernel.width, self._counts,
            )  # fmt: skip

        if games <= share:
            run(0)
            return
        with ThreadPoolExecutor(self._threads) as pool:
            list(pool.map(run, range(0, games, share)))
