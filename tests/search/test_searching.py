"""How a search is run, its budget kept by whichever clock, and how what it saw is ordered."""

from itertools import count
from random import Random
from threading import Event
from typing import Any

import pytest

import unboard
from unboard.search.methods import planter_of
from unboard.search.searching import SLICE, Budget, Seen, search


class Counter:
    """A tree that only counts, while its clock goes on by a millisecond a simulation."""

    def __init__(self) -> None:
        self.runs: list[int] = []

    def clock(self) -> float:
        """Return the seconds so far."""
        return sum(self.runs) / 1000

    def run(self, simulations: int) -> int:
        """Run simulations."""
        self.runs.append(simulations)
        return simulations

    def seen(self) -> list[Seen]:
        """Return the one move."""
        return [Seen(0, sum(self.runs), 0.0)]

    def line(self) -> list[int]:
        """Return nothing."""
        return []

    def worlds(self) -> dict[str, int]:
        """Return nothing."""
        return {}


def test_a_search_ends_when_its_seconds_are_spent_by_its_own_clock() -> None:
    for seconds in (0.01, 0.05, 1.0):
        tree = Counter()
        found = search([tree], 0, str, Budget(seconds, clock=tree.clock))
        assert found.simulations == round(1000 * seconds)
        assert max(tree.runs) <= 1000 * SLICE


def test_a_search_ends_when_its_simulations_are_done() -> None:
    tree, ticks = Counter(), count()
    search([tree], 0, str, Budget(10**6, 100, lambda: next(ticks) / 1000))
    assert sum(tree.runs) == 100


def test_a_search_without_time_or_simulations_still_sees_something() -> None:
    stopped = Event()
    stopped.set()
    for budget in (Budget(0.0), Budget(-1.0), Budget(simulations=0), Budget(10.0, 0)):
        assert search([Counter()], 0, str, budget).simulations > 0
    assert search([Counter()], 0, str, Budget(10.0), stop=stopped).simulations > 0
    found = unboard.analyse(unboard.game("unravel").start(), seconds=0.001, stop=stopped)
    assert found.best in unboard.game("unravel").start().moves(0)


@pytest.mark.parametrize(
    ("id", "options"),
    [("unity", {}), ("unravel", {}), ("un", {}), ("un", {"mode": "dance"})],
    ids=str,
)
def test_moves_that_were_not_looked_at_go_by_how_they_look(id: str, options: Any) -> None:
    """Weak levels play such moves: the most promising of those that they notice."""
    rng, kernel, told_apart = Random(1), unboard.kernel(id, **options), 0
    position = kernel.game.start().deal(rng)
    for _ in range(12):
        seat = min(position.to_act)
        tree = planter_of(kernel.game)(kernel, kernel.state(position), seat, 1)
        found = search([tree], seat, kernel.move, Budget(simulations=1))
        looks = {kernel.move(seen.move): seen.looks for seen in tree.seen()}
        unseen = [looks[each.move] for each in found.candidates if not each.visits]
        assert unseen == sorted(unseen, reverse=True)
        told_apart += len(set(unseen)) > 1
        position = position.play(seat, rng.choice(position.moves(seat))).deal(rng)
    assert told_apart > 1
