"""The last round of Unitar: what is proven there without knowing the others the top level knows."""

from collections.abc import Iterator
from random import Random

import numpy as np
from numpy.typing import NDArray

import unboard
from sealed_rounds import CHOICES, SEATS, last_rounds, payoffs
from unboard.bots.levels import levels_of
from unboard.bots.player import Bot, Choice
from unboard.engine.kernels import Kernel, State

Table = NDArray[np.float64]  # a seat's part of the win, by its choice and by what others choose


def tables(kernel: Kernel, state: State) -> Iterator[tuple[int, Table]]:
    """Iterate the seats to which it makes a difference what they choose."""
    for seat, parts in enumerate(payoffs(kernel, state)):
        table = np.moveaxis(parts, seat, 0).reshape(CHOICES, -1)
        if (table != table[0]).any():
            yield seat, table


def dominant(table: Table) -> set[int]:
    """Return the choices than which none is ever better."""
    return set(np.flatnonzero((table == table.max(axis=0)).all(axis=1)).tolist())


def dominated(table: Table) -> set[int]:
    """Return the choices than which another is never worse, and at times better."""
    never_worse = np.array([(table >= other).all(axis=1) for other in table])
    return set(np.flatnonzero((never_worse & ~never_worse.T).any(axis=1)).tolist())


def top_choice(kernel: Kernel, state: State, seat: int, seed: int) -> Choice:
    """Return what the top level chooses, all others having sealed something if the seed is odd."""
    rng, position = Random(seed), kernel.position(state)
    for other in SEATS:
        if other != seat and seed % 2:
            position = position.play(other, rng.choice(position.moves(other)))
    bot = Bot(position.game, max(levels_of(position.game)))
    return bot.choose(position.record.seen_by(seat), seat, seed)


def part_of(kernel: Kernel, choice: Choice, numbers: set[int]) -> float:
    """Return which part of a mixed strategy falls to some choices."""
    moves = set(map(kernel.move, numbers))
    return sum(each.share for each in choice.found.candidates if each.move in moves)


def test_who_has_a_choice_that_is_best_whatever_others_choose_makes_it() -> None:
    kernel, checked = unboard.kernel("unitar", rounds=3), 0
    for seed, state in enumerate(last_rounds(kernel, 45, first=10)):
        for seat, table in tables(kernel, state):
            if best := dominant(table):
                choice = top_choice(kernel, state, seat, seed)
                assert kernel.number(choice.move) in best
                assert part_of(kernel, choice, best) > 0.999
                checked += 1
    assert checked > 8


def test_nobody_chooses_what_is_never_better_and_at_times_worse_than_something_else() -> None:
    kernel, barred = unboard.kernel("unitar"), 0
    for seed, state in enumerate(last_rounds(kernel, 8)):
        for seat, table in tables(kernel, state):
            worse = dominated(table)
            assert part_of(kernel, top_choice(kernel, state, seat, seed), worse) == 0
            barred += len(worse)
    assert barred > 100
