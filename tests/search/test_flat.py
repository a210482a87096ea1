"""Flat Monte Carlo: every move is tried as often, and what is sealed makes no difference."""

import pytest

import unboard
from unboard.engine.kernels import Kernel, State
from unboard.search.flat_search import FlatTree, Knobs
from unboard.search.searching import Seen


@pytest.fixture(scope="module")
def kernel() -> Kernel:
    return unboard.kernel("unitar")


def tried(kernel: Kernel, state: State, seat: int, simulations: int, seed: int = 1) -> list[Seen]:
    tree = FlatTree(kernel, state, seat, seed, Knobs())
    assert tree.run(simulations) == simulations
    return tree.seen()


def test_all_moves_are_tried_in_turn_and_the_best_average_is_chosen(kernel: Kernel) -> None:
    seen = tried(kernel, kernel.start(), 0, 1000)
    assert [each.move for each in seen] == list(kernel.numbers(kernel.start(), 0))
    assert sum(each.visits for each in seen) == 1000
    assert max(each.visits for each in seen) - min(each.visits for each in seen) <= 1
    assert all(0 <= each.worth <= each.visits for each in seen)
    best = max(seen, key=lambda each: each.worth / each.visits)
    assert [each.move for each in seen if each.share] == [best.move]


def test_what_others_have_sealed_makes_no_difference(kernel: Kernel) -> None:
    start = kernel.start()
    sealed = kernel.play(kernel.play(start, 0, "uni@e5"), 0, "tar@c3")
    assert tried(kernel, sealed, 1, 500) == tried(kernel, start, 1, 500)


def test_equal_seeds_find_the_same_in_any_number_of_runs(kernel: Kernel) -> None:
    start = kernel.start()
    tree = FlatTree(kernel, start, 2, 1, Knobs())
    for simulations in (7, 200, 93):
        tree.run(simulations)
    assert tree.seen() == tried(kernel, start, 2, 300) != tried(kernel, start, 2, 300, seed=2)
