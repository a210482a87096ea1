"""How a search is run, its budget kept by whichever clock, and how what it saw is ordered."""

import signal
import threading
import time
from collections.abc import Callable, Iterator
from itertools import count
from random import Random
from threading import Event
from typing import Any

import pytest

import unboard
from unboard.search.methods import planter_of
from unboard.search.searching import SLICE, Budget, Seen, search

LONG = 20.0  # seconds that a search would take; a quarter of them is no sign of a busy machine


class Counter:
    """A tree that only counts, while its clock goes on by a millisecond a simulation."""

    mixes = False

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

    def line(self, first: int) -> list[int]:
        """Return the move alone."""
        return [first]

    def worlds(self) -> dict[str, int]:
        """Return nothing."""
        return {}


class Teller(Counter):
    """A tree that tells what it is told to have seen of a move, and how it would go on."""

    def __init__(self, seen: Seen, *replies: int) -> None:
        super().__init__()
        self._seen, self._replies = seen, replies

    def seen(self) -> list[Seen]:
        """Return what it was told."""
        return [self._seen]

    def line(self, first: int) -> list[int]:
        """Return the move with what it was told."""
        return [first, *self._replies]


class Sleeper(Counter):
    """A tree that takes a millisecond a simulation, and does something at its third look up."""

    def __init__(self, does: Callable[[], object] = bool) -> None:
        super().__init__()
        self._does = does

    def run(self, simulations: int) -> int:
        """Run simulations."""
        if len(self.runs) == 3:
            self._does()
        time.sleep(simulations / 1000)
        return super().run(simulations)


def fail(*_: object) -> None:
    """Fail as a broken tree does, or a callback."""
    raise ZeroDivisionError


@pytest.fixture
def interruptible() -> Iterator[None]:
    """Let Ctrl+C raise KeyboardInterrupt, also where a shell's background has it ignored."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def ctrl_c() -> None:
    """Interrupt the main thread."""
    signal.pthread_kill(threading.main_thread().ident or 0, signal.SIGINT)


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


@pytest.mark.parametrize("broken", [0, 1, 2])
def test_a_search_ends_at_once_when_one_of_its_threads_fails(broken: int) -> None:
    trees, began = (
        [Sleeper(fail if number == broken else bool) for number in range(3)],
        time.perf_counter(),
    )
    with pytest.raises(ZeroDivisionError):
        search(trees, 0, str, Budget(LONG))
    assert time.perf_counter() - began < LONG / 4


@pytest.mark.usefixtures("interruptible")
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize(
    "budget", [Budget(LONG), Budget(simulations=int(1000 * LONG))], ids=["seconds", "simulations"]
)
def test_ctrl_c_ends_a_search_on_any_number_of_threads(budget: Budget, threads: int) -> None:
    trees, began = [Sleeper(ctrl_c), *(Sleeper() for _ in range(threads - 1))], time.perf_counter()
    with pytest.raises(KeyboardInterrupt):
        search(trees, 0, str, budget)
    assert time.perf_counter() - began < LONG / 4


@pytest.mark.parametrize("threads", [1, 2])
def test_an_analysis_ends_at_once_when_it_cannot_tell_its_progress(threads: int) -> None:
    start = unboard.game("unravel").start()
    unboard.analyse(start, simulations=1)  # what is compiled for the first time takes longer
    began = time.perf_counter()
    with pytest.raises(ZeroDivisionError):
        unboard.analyse(start, seconds=LONG, threads=threads, on_progress=fail)
    assert time.perf_counter() - began < LONG / 4


def test_a_line_is_told_by_who_has_proven_where_it_leads() -> None:
    knows = Teller(Seen(1, 9, 9.0, "win", 9.0), 2)
    hopes = Teller(Seen(1, 20, 12.0, share=20.0), 3, 4)
    for trees in ([knows, hopes], [hopes, knows]):
        assert search(trees, 0, str, Budget(simulations=2)).line == ("1", "2")


def test_of_equals_the_line_is_told_by_who_has_looked_there_most() -> None:
    looked, strayed = Teller(Seen(1, 20, 12.0, share=20.0), 2), Teller(Seen(1, 3, 2.0), 3, 4)
    for trees in ([looked, strayed], [strayed, looked]):
        assert search(trees, 0, str, Budget(simulations=2)).line == ("1", "2")


UNSEEN = (  # Orange loses by all that sixty simulations come to
    "5/6/G5P/1G1O4/2G3G2/1GG5/4OOg/4P1/2OO1 a2|a3,a5|b5,b2|c3,b3|c3,b4|c5,b5|c5,b5|c6,b6|c7,c3|d3,"
    "c4|c5,d7|e8,e3|e4,e4|e5,e5|f5,f3|f4,f3|g3,f3|g4,f4|g4,f6|f7,g4|h5,g9|h9,h4|i5,h8|i9,h9|i9 "
    "o po 0 1"
)


def test_where_all_that_was_seen_loses_another_move_is_best_and_worth_nothing_yet() -> None:
    found = unboard.analyse(unboard.game("unity").load(UNSEEN), simulations=60, threads=1, seed=1)
    best = found.candidates[0]
    assert (best.visits, best.proven) == (0, "")
    assert {each.proven for each in found.candidates if each.visits} == {"loss"}
    assert found.line == (found.best,)
    assert (found.value, found.proven) == (best.value, "") == (0.0, "")


def test_a_line_goes_on_where_the_move_that_was_looked_at_most_turns_out_to_lose() -> None:
    blue = unboard.game("unravel", size=4).load("r1rb/1rb1/brr1/3b b")
    found = unboard.analyse(blue, simulations=200, threads=1, seed=1)
    most = max(found.candidates, key=lambda each: each.visits)
    assert (most.proven, found.proven) == ("loss", "")
    assert found.line[0] == found.best
    assert len(found.line) > 2


def test_a_value_is_that_of_the_best_move() -> None:
    red = unboard.game("unravel", size=5).load("2brr/r1br1/r1brb/1rr1b/1b1bb r")
    found = unboard.analyse(red, simulations=7200, threads=1, seed=1)
    most = max(found.candidates, key=lambda each: each.visits)
    assert (most.proven, found.proven) == ("loss", "")  # that does not pull it down
    assert found.value == found.candidates[0].value > 0.5


def test_a_value_of_sealed_choices_is_that_of_the_mixed_strategy() -> None:
    found = unboard.analyse(unboard.game("unitar").start(), seat=0, simulations=300, threads=1)
    assert sum(each.share > 0 for each in found.candidates) > 1
    mixed = sum(each.share * each.value for each in found.candidates)
    assert found.value == pytest.approx(mixed)


def test_nobody_plays_in_a_line_what_is_known_to_lose() -> None:
    blue = unboard.game("unravel", size=4).load("1bb1/br1r/2rr/rb2 b")
    line = unboard.analyse(blue, simulations=200, threads=1, seed=1).line
    replies = unboard.analyse(blue.play(1, line[0]), simulations=300, threads=1).candidates
    lost = {each.move for each in replies if each.proven == "loss"}
    assert "b2" in lost  # which had been looked at most
    assert line[1] not in lost


def test_a_line_holds_no_move_that_its_seat_could_make_in_other_worlds_alone() -> None:
    white = unboard.game("un").load(
        "5/5/1b3/5/w4 W0B0 w2b2 b 0/3 3/1 0/0,0/1,0/2,1/0,1/1,1/2,1/3,2/0,2/1,2/2,2/3,3/0 2/2:w"
    )
    for simulations in (30, 300):
        position = white
        for move in unboard.analyse(white, 0, simulations=simulations, threads=1).line:
            (acting,) = position.to_act
            if acting == 0:
                assert move in position.moves(0)
            position = position.play(acting, move)
        assert position.count > 1


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
