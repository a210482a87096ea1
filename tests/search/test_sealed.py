"""Search of sealed choices: honest, repeatable, hard to exploit, and better than chance."""

from random import Random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import unboard
from sealed_rounds import SEATS, last_rounds, moments, payoffs
from unboard.bots.player import Bot
from unboard.engine.kernels import Kernel, State
from unboard.search.found import Found
from unboard.search.sealed_search import Knobs, SealedTree
from unboard.search.searching import Budget, search

TOP = 4


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    return unboard.kernel("unitar")


def searched(
    kernel: Kernel, state: State, seat: int, simulations: int = 100, seed: int = 1
) -> Found:
    tree = SealedTree(kernel, state, seat, seed, Knobs())
    return search([tree], seat, kernel.move, Budget(simulations=simulations))


def untimed(found: Found) -> tuple[Any, ...]:
    return found.candidates, found.value, found.simulations, found.line


def gains(tables: NDArray[np.float64], strategies: list[NDArray[np.float64]]) -> list[float]:
    """Return what each seat would gain by the best answer to the strategies of the others."""
    found = []
    for seat in SEATS:
        table = np.moveaxis(tables[seat], seat, 0)
        one, other = (strategies[each] for each in SEATS if each != seat)
        values = np.einsum("abc,b,c->a", table, one, other)
        found.append(float(values.max() - values @ strategies[seat]))
    return found


def mixed(kernel: Kernel, state: State, found: Found) -> NDArray[np.float64]:
    """Return a mixed strategy in the order of the kernel's numbers."""
    shares = {each.move: each.share for each in found.candidates}
    return np.array([shares[kernel.move(each)] for each in kernel.numbers(state, found.seat)])


def test_every_moment_of_a_game_has_a_mixed_strategy(kernel: Kernel) -> None:
    count = 0
    for state in moments(kernel, 4):
        for seat in SEATS:
            found = searched(kernel, state, seat)
            moves = sorted(each.move for each in found.candidates)
            assert moves == list(kernel.moves(state, seat))
            assert sum(each.share for each in found.candidates) == pytest.approx(1)
            assert all(0 <= each.value <= 1 for each in found.candidates)
            assert found.best == found.line[0] == found.candidates[0].move
            assert 0 <= found.value <= 1
        count += 1
    assert count == 1 + 8  # the set-up and eight rounds


def test_the_second_block_of_the_set_up_is_placed_too(kernel: Kernel) -> None:
    state = kernel.play(kernel.start(), 1, "uni@e5")
    found = searched(kernel, state, 1, 300)
    assert {each.move[:4] for each in found.candidates} == {"tar@"}
    assert found.candidates[0].value > 0.3


def test_nothing_that_others_have_sealed_changes_what_is_found(kernel: Kernel) -> None:
    for state in moments(kernel, 5):
        alone = untimed(searched(kernel, state, 1))
        after = state
        for seat in (0, 2):
            while kernel.numbers(after, seat):
                after = kernel.played(after, seat, kernel.numbers(after, seat)[-1])
                assert untimed(searched(kernel, after, 1)) == alone


def test_equal_seeds_find_the_same_and_others_something_else(kernel: Kernel) -> None:
    for state in list(moments(kernel, 6))[:3]:
        once, again, other = (searched(kernel, state, 0, seed=seed) for seed in (3, 3, 4))
        assert untimed(once) == untimed(again) != untimed(other)


def test_hardly_anything_is_gained_by_an_answer_to_the_top_level_in_the_last_round(
    kernel: Kernel,
) -> None:
    bot, found = Bot(kernel.game, TOP), []
    for state in last_rounds(kernel, 60, 30):  # in 44 rare choices count, in 81 averages wander
        position = kernel.position(state)
        strategies = [mixed(kernel, state, bot.think(position, seat).found) for seat in SEATS]
        found.append(gains(payoffs(kernel, state), strategies))
    assert np.max(found) < 0.05
    assert np.mean(found) < 0.005


def test_an_answer_that_was_better_before_is_kept(kernel: Kernel) -> None:
    (state,) = last_rounds(kernel, 1, first=81)
    tables, found = payoffs(kernel, state), []
    for simulations in (500, 1_000, 2_000, 4_000):
        trees = [SealedTree(kernel, state, seat, 1, Knobs()) for seat in SEATS]
        for tree in trees:
            tree.run(simulations)
        found.append(max(gains(tables, [tree.strategy() for tree in trees])))
    assert found == sorted(found, reverse=True)
    assert found[-1] < 0.02


def test_who_is_told_what_others_have_sealed_answers_just_that(kernel: Kernel) -> None:
    for state in last_rounds(kernel, 3):
        tables = payoffs(kernel, state)
        for others in ((0, 5), (7, 3)):
            sealed = state
            for seat, choice in zip((0, 2), others, strict=True):
                sealed = kernel.played(sealed, seat, kernel.numbers(sealed, seat)[choice])
            tree = SealedTree(kernel, sealed, 1, 3, Knobs(), open=True)
            tree.run(300)
            known = tables[1][others[0], :, others[1]]
            assert float(tree.strategy() @ known) > known.max() - 0.02


def test_a_value_in_the_last_round_is_what_the_strategies_come_to(kernel: Kernel) -> None:
    for state in last_rounds(kernel, 3):
        tables = payoffs(kernel, state)
        trees = [SealedTree(kernel, state, seat, 1, Knobs()) for seat in SEATS]
        for tree in trees:
            tree.run(1_000)
        parts = [tree.strategy() for tree in trees]
        found = searched(kernel, state, 0, 1_000)
        assert found.value == pytest.approx(np.einsum("abc,a,b,c", tables[0], *parts), abs=0.05)


def test_a_short_search_wins_against_two_who_choose_by_chance() -> None:
    kernel, rng, won, games = unboard.kernel("unitar"), Random(1), 0.0, 60
    for game in range(games):
        state, own = kernel.start(), game % 3
        while acting := kernel.to_act(state):
            seat = min(acting)
            move = rng.choice(kernel.moves(state, seat))
            if seat == own:
                candidates = searched(kernel, state, own, 60, seed=game).candidates
                (move,) = rng.choices(
                    [each.move for each in candidates], [each.share for each in candidates]
                )
            state = kernel.play(state, seat, move)
        winners = kernel.winners(state) or frozenset()
        won += (own in winners) / len(winners)
    assert won > 0.6 * games
