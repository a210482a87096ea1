"""Endings of (un), worked out for what a seat knows by the kernel alone, without any search."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

import unboard
from unboard.core.rulebook import CHANCE
from unboard.engine.kernels import Kernel, State
from unboard.games.un.kernel import BLANK, HANDS, IN_PLAY

Worth = float | NDArray[np.float64]  # to the seat, or that by the domino which the other chooses
GOAL = 3  # points that win
FULL = 3  # dominoes of a hand


class Ending:
    """What moves are worth to a seat if so many turns are left, beyond which something is certain.

    The other is lent all dominoes that he could hold, and it is found what each would do.  Of those
    he holds he plays the best, and all that he does before is done with a view to it.
    """

    def __init__(self, position: unboard.Position, turns: int, beyond: float = 0.5) -> None:
        (self.seat,) = position.to_act
        mode = position.game.options["mode"]
        self.position = unboard.game("un", mode=mode, turn_limit=turns).load(position.text())
        self._kernel, self._beyond = Kernel(self.position.game), beyond
        hidden = sorted(unseen(position, self.seat))
        self._hands = np.array(list(combinations([4 * a + b for a, b in hidden], FULL)))
        self._known: dict[bytes, Worth] = {}

    def moves(self) -> dict[str, float]:
        """Return what the moves of the seat are worth to it, on the average of the hands."""
        kernel, state = self._kernel, self._lent()
        return {
            kernel.move(number): self._mean(self._worth(kernel.played(state, self.seat, number)))
            for number in kernel.numbers(state, self.seat)
        }

    def _lent(self) -> State:
        """Return the state in which the other holds all that the seat does not see."""
        state, own = self.position.state, self.position.state.hands[self.seat]
        other = frozenset(unseen(self.position, self.seat))
        hands = (other, own) if self.seat else (own, other)
        flat = self._kernel.flat.flatten(replace(state, hands=hands), self.position.game.options)
        return np.frombuffer(flat, np.uint8).copy()

    def _mean(self, worth: Worth) -> float:
        """Return a worth on the average of the hands, of which the other plays the best domino."""
        if isinstance(worth, float):
            return worth
        return float(worth[self._hands].min(axis=1).mean())

    def _worth(self, state: State) -> Worth:
        key = bare(state)
        if key not in self._known:
            self._known[key] = self._worked_out(state)
        return self._known[key]

    def _worked_out(self, state: State) -> Worth:
        acting = self._kernel.to_act(state)
        if not acting:
            return self._at_the_end(state)
        if CHANCE in acting:
            return self._on_average(state)
        if self.seat in acting:
            return self._highest(self._after(state, self.seat))
        if state[IN_PLAY]:
            return self._lowest(self._after(state, 1 - self.seat))
        return self._chosen(state)

    def _at_the_end(self, state: State) -> float:
        if winners := self._kernel.winners(state):
            return float(self.seat in winners)
        return 0.5 if max(self._kernel.points(state)) == GOAL else self._beyond

    def _after(self, state: State, acting: int) -> Iterator[State]:
        """Iterate the states after all moves, those that are alike once."""
        found = set()
        for number in self._kernel.numbers(state, acting):
            after = self._kernel.played(state, acting, number)
            if bare(after) not in found:
                found.add(bare(after))
                yield after

    def _on_average(self, state: State) -> float:
        """Return the worth where a card is opened: none of the other's choices may follow."""
        worths = [self._worth(after) for after in self._after(state, CHANCE)]
        numbers = [worth for worth in worths if isinstance(worth, float)]
        assert len(numbers) == len(worths)
        return sum(numbers) / len(numbers)

    def _highest(self, states: Iterable[State]) -> Worth:
        best: Worth = -1.0
        for worth in map(self._worth, states):
            best = max(best, worth, key=self._mean)
            if self._mean(best) == 1:
                break
        return best

    def _lowest(self, states: Iterable[State]) -> Worth:
        """Return the least of worths, whichever domino the other means to choose later."""
        least: Worth = 1.0
        for worth in map(self._worth, states):
            least = np.minimum(least, worth)
            if not np.any(least):
                break
        return least

    def _chosen(self, state: State) -> Worth:
        """Return the worth by the domino that the other chooses, the blank as he likes."""
        found = np.ones(BLANK)
        for number in self._kernel.numbers(state, 1 - self.seat):
            worth = self._worth(self._kernel.played(state, 1 - self.seat, number))
            assert isinstance(worth, float)  # so that nobody chooses after him
            domino = number if number < BLANK else 0
            found[domino] = min(found[domino], worth)
        return found


def unseen(position: unboard.Position, seat: int) -> set[tuple[int, int]]:
    """Return the dominoes that the other could hold."""
    state = position.state
    return set(state.terms.dominoes - state.hands[seat] - state.played)


def bare(state: State) -> bytes:
    """Return a state without hands and dominoes played, which are always the same here."""
    flat = state.tobytes()
    return flat[:HANDS] + flat[IN_PLAY:]
