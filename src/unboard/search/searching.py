"""How a search is run: some simulations at a time, on all threads, until its budget is spent.

A search of any kind is a `Tree`: it runs simulations without holding Python up, and then says what
it has seen.  Every thread has a tree of its own; what they have seen is added up at the end.
"""

import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor, as_completed
from dataclasses import dataclass
from functools import partial
from numbers import Real
from threading import Event
from typing import Protocol

from unboard.core.errors import UnboardError, quoted
from unboard.core.rulebook import Seat
from unboard.engine.kernels import whole
from unboard.search.found import Candidate, Found

LONGEST = 3600  # seconds that somebody can ask for
SLICE = 0.02  # seconds that a thread runs before it looks up


@dataclass(frozen=True, slots=True)
class Seen:
    """What a tree has seen of one of the moves: how often, and what they were worth in all."""

    move: int
    visits: int
    worth: float  # a win counts one
    proven: str = ""
    share: float = 0.0  # its part of the choice
    looks: float = 0.0  # what it seemed worth at first sight, by which those go that were not seen


class Tree(Protocol):
    """A search for the moves of one seat in one state."""

    @property
    def mixes(self) -> bool:
        """Whether the choice is drawn by the moves' shares; else the best is chosen."""

    def run(self, simulations: int) -> int:
        """Run simulations; return how many, fewer than asked for once all is proven."""

    def seen(self) -> list[Seen]:
        """Return what was seen of every move."""

    def line(self, first: int) -> list[int]:
        """Return how the game would go on with a move, which is the first of the line."""

    def worlds(self) -> dict[str, int]:
        """Return what was reckoned with of what is hidden, and how often."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search may go on: seconds, simulations, or whichever is spent first.

    A clock of the thread's own is fair to searches that are compared on a busy machine.
    """

    seconds: float | None = None
    simulations: int | None = None
    clock: Callable[[], float] = time.perf_counter

    def spent(self, began: float) -> float:
        """Return how many seconds are spent."""
        return self.clock() - began

    def slice(self, began: float) -> float:
        """Return for how many seconds a thread may run before it looks up; none: it is to end."""
        return SLICE if self.seconds is None else min(SLICE, self.seconds - self.spent(began))


def asked_budget(seconds: float | None = None, simulations: int | None = None) -> Budget:
    """Return the budget that somebody asks for; a second where he does not say.

    >>> asked_budget().seconds, asked_budget(simulations=100).seconds
    (1.0, None)
    """
    if simulations is not None:
        simulations = whole("number of simulations", simulations, 1)
    if seconds is None:
        return Budget(None if simulations else 1.0, simulations)
    number = isinstance(seconds, Real) and not isinstance(seconds, bool)
    if not (number and 0 < seconds <= LONGEST):  # nan is neither
        raise UnboardError(
            f"a search takes more than 0 and up to {LONGEST} seconds, not {quoted(seconds)}"
        )
    return Budget(float(seconds), simulations)


def search(
    trees: Sequence[Tree],
    seat: Seat,
    name: Callable[[int], str],
    budget: Budget,
    on_progress: Callable[[float], None] | None = None,
    stop: Event | None = None,
) -> Found:
    """Run a search until its budget is spent, it is stopped, or all is proven."""
    began, parts, failed = time.perf_counter(), _parts(budget.simulations, len(trees)), Event()
    stops = [failed] if stop is None else [failed, stop]
    runs = [
        partial(_run, tree, budget, parts[n], None if n else on_progress, stops)
        for n, tree in enumerate(trees)
    ]
    simulations = runs[0]() if len(runs) == 1 else _together(runs, failed)
    return _found(trees, seat, name, simulations, time.perf_counter() - began)


def _together(runs: Sequence[Callable[[], int]], failed: Event) -> int:
    """Run all, each on a thread; once one fails, or the wait for them is broken off, all end."""
    with ThreadPoolExecutor(len(runs)) as pool:
        try:
            return sum(job.result() for job in as_completed([pool.submit(run) for run in runs]))
        except BaseException:  # Ctrl+C too: the pool waits until every thread has ended
            failed.set()
            raise


def _parts(simulations: int | None, sharers: int) -> list[int | None]:
    """Return how many simulations each tree runs: in all as many as are asked for, each some.

    >>> _parts(50, 3), _parts(None, 2), _parts(0, 1)
    ([17, 17, 16], [None, None], [1])
    """
    if simulations is None:
        return [None] * sharers
    return [max(1, (simulations + more) // sharers) for more in reversed(range(sharers))]


def _run(
    tree: Tree,
    budget: Budget,
    wanted: int | None,
    on_progress: Callable[[float], None] | None,
    stops: Sequence[Event],
) -> int:
    """Run one tree, a slice at a time; return its simulations: some, even without any time."""
    began = budget.clock()
    done, pace = 0, 8
    while not (done and any(stop.is_set() for stop in stops)):
        left = pace if wanted is None else min(pace, wanted - done)
        if left <= 0 or (done and budget.slice(began) <= 0):
            break
        started = budget.clock()
        ran = tree.run(left)
        done += ran
        if ran < left:
            break
        spent = max(budget.spent(started), 1e-6)
        pace = max(1, min(4 * pace, int(left * budget.slice(began) / spent)))
        if on_progress:
            on_progress(_progress(budget, done, wanted, began))
    return done


def _progress(budget: Budget, done: int, wanted: int | None, began: float) -> float:
    """Return which part of the budget is spent, from 0 to 1."""
    parts = [done / wanted if wanted else 0.0]
    if budget.seconds:
        parts.append(budget.spent(began) / budget.seconds)
    return min(1.0, max(parts))


def _found(
    trees: Sequence[Tree], seat: Seat, name: Callable[[int], str], simulations: int, seconds: float
) -> Found:
    """Add up what the trees have seen."""
    parts: dict[int, list[Seen]] = {}
    knowing: dict[tuple[int, str], list[tuple[int, Tree]]] = {}  # what is proven of a move
    worlds: Counter[str] = Counter()
    for tree in trees:
        worlds.update(tree.worlds())
        for seen in tree.seen():
            parts.setdefault(seen.move, []).append(seen)
            knowing.setdefault((seen.move, seen.proven), []).append((seen.visits, tree))
    ranked = sorted(map(_added_up, parts.values()), key=_rank, reverse=True)
    best = ranked[0]
    whole = sum(seen.share for seen in ranked) or 1.0
    candidates = tuple(_candidate(seen, whole, name) for seen in ranked)
    _, knows_best = max(knowing[best.move, best.proven], key=lambda each: each[0])
    return Found(
        seat=seat,
        candidates=candidates,
        value=_drawn(candidates) if trees[0].mixes else candidates[0].value,
        simulations=simulations,
        line=tuple(map(name, knows_best.line(best.move))),
        seconds=seconds,
        proven=best.proven,
        worlds=tuple(worlds.most_common()),
    )


def _drawn(candidates: Sequence[Candidate]) -> float:
    """Return what a mixed strategy is worth."""
    return sum(each.share * each.value for each in candidates)


def _added_up(parts: Sequence[Seen]) -> Seen:
    """Return what several trees have seen of one move."""
    proven = [seen.proven for seen in parts if seen.proven]
    return Seen(
        parts[0].move,
        sum(seen.visits for seen in parts),
        sum(seen.worth for seen in parts),
        proven[0] if proven else "",
        sum(seen.share for seen in parts),
        parts[0].looks,
    )


def _rank(seen: Seen) -> tuple[int, float, int, float, float]:
    """Return a key that sorts moves: certain wins last, certain losses first."""
    certain = {"win": 2, "loss": -2}.get(seen.proven, 0)
    return certain, seen.share, seen.visits, seen.worth, seen.looks


def _candidate(seen: Seen, whole: float, name: Callable[[int], str]) -> Candidate:
    certain = {"win": 1.0, "draw": 0.5, "loss": 0.0}.get(seen.proven)
    average = seen.worth / seen.visits if seen.visits else 0.0
    value = average if certain is None else certain
    return Candidate(name(seen.move), seen.share / whole, value, seen.visits, seen.proven)
