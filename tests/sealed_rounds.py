"""Rounds of Unitar to search: positions of random games, and all that a last round comes to."""

from collections.abc import Iterator
from random import Random

import numpy as np
from numpy.typing import NDArray

from unboard.engine.kernels import Kernel, State
from unboard.games.unitar.kernel import CHOSEN, COUNT

SEATS, CHOICES = range(3), 48


def moments(kernel: Kernel, seed: int) -> Iterator[State]:
    """Iterate the states of a random game in which nobody has chosen yet."""
    rng, state = Random(seed), kernel.start()
    while acting := kernel.to_act(state):
        if not state[CHOSEN:COUNT].any():
            yield state
        seat = rng.choice(sorted(acting))
        state = kernel.played(state, seat, rng.choice(kernel.numbers(state, seat)))


def last_rounds(kernel: Kernel, games: int, first: int = 0) -> Iterator[State]:
    """Iterate the last states of random games in which everybody is to choose."""
    for seed in range(first, first + games):
        *_, last = moments(kernel, seed)
        yield last


def payoffs(kernel: Kernel, state: State) -> NDArray[np.float64]:
    """Return everybody's part of the win for all choices of the last round, by the kernel alone."""
    batch = kernel.batch(kernel.position(state), CHOICES**3)
    for choices in np.unravel_index(np.arange(CHOICES**3), (CHOICES,) * 3):
        batch.step(choices)
    won = np.array([batch.winners >> seat & 1 for seat in SEATS], np.float64)
    parts: NDArray[np.float64] = won / won.sum(0)
    return parts.reshape(3, CHOICES, CHOICES, CHOICES)
