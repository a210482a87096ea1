"""How a search is run: some simulations at a time, on all threads, until its budget is spent.

A search of any kind is a `Tree`: it runs simulations without holding Python up, and then says what
it has seen.  Every thread has a tree of its own; what they have seen is added up at the end.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from threading import Event
from typing import Protocol

from unboard.core.rulebook import Seat
from unboard.search.found import Candidate, Found

SLICE = 0.02  # seconds that a thread runs before it looks up


@dataclass(frozen=True, slots=True)
class Seen:
    """What a tree has seen of one of the moves: how often, and what they were worth in all."""

    move: int
    visits: int
    worth: float  # a win counts one
    proven: str = ""
    share: float = 0.0  # of a mixed strategy; 0 where the visits say it


class Tree(Protocol):
    """A search for the moves of one seat in one state."""

    def run(self, simulations: int) -> int:
        """Run simulations; return how many, fewer than asked for once all is proven."""

    def seen(self) -> list[Seen]:
        """Return what was seen of every move."""

    def line(self) -> list[int]:
        """Return how the game would go on."""

    def worlds(self) -> dict[str, int]:
        """Return what was reckoned with of what is hidden, and how often."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How long a search may go on: seconds, simulations, or whichever is spent first."""

    seconds: float | None = None
    simulations: int | None = None


def search(
    trees: Sequence[Tree],
    seat: Seat,
    name: Callable[[int], str],
    budget: Budget,
    on_progress: Callable[[float], None] | None = None,
    stop: Event | None = None,
) -> Found:
    """Run a search until its budget is spent, it is stopped, or all is proven."""
    began = time.perf_counter()
    if len(trees) == 1:
        runs = [_run(trees[0], budget, 1, began, on_progress, stop)]
    else:
        with ThreadPoolExecutor(len(trees)) as pool:
            jobs = [
                pool.submit(
                    _run, tree, budget, len(trees), began, on_progress if not n else None, stop
                )
                for n, tree in enumerate(trees)
            ]
            runs = [job.result() for job in jobs]
    return _found(trees, seat, name, sum(runs), time.perf_counter() - began)


def _run(
    tree: Tree,
    budget: Budget,
    sharers: int,
    began: float,
    on_progress: Callable[[float], None] | None,
    stop: Event | None,
) -> int:
    """Run one tree, a slice at a time; return its simulations."""
    wanted = None if budget.simulations is None else -(-budget.simulations // sharers)
    done, pace = 0, 8
    while not (stop and stop.is_set()):
        left = pace if wanted is None else min(pace, wanted - done)
        if left <= 0 or (budget.seconds is not None and _spent(began) >= budget.seconds):
            break
        started = time.perf_counter()
        ran = tree.run(left)
        done += ran
        if ran < left:
            break
        spent = max(_spent(started), 1e-6)
        pace = max(1, min(4 * pace, int(left * SLICE / spent)))
        if on_progress:
            on_progress(_progress(budget, done, wanted, began))
    return done


def _spent(since: float) -> float:
    return time.perf_counter() - since


def _progress(budget: Budget, done: int, wanted: int | None, began: float) -> float:
    """Return which part of the budget is spent, from 0 to 1."""
    parts = [done / wanted if wanted else 0.0]
    if budget.seconds:
        parts.append(_spent(began) / budget.seconds)
    return min(1.0, max(parts))


def _found(
    trees: Sequence[Tree], seat: Seat, name: Callable[[int], str], simulations: int, seconds: float
) -> Found:
    """Add up what the trees have seen."""
    totals: dict[int, list[Seen]] = {}
    for tree in trees:
        for seen in tree.seen():
            totals.setdefault(seen.move, []).append(seen)
    merged = [_merged(parts) for parts in totals.values()]
    whole = sum(each.share for each in merged) or 1.0
    ranked = sorted(merged, key=_rank, reverse=True)
    candidates = tuple(
        Candidate(
            name(each.move),
            each.share / whole,
            each.worth / each.visits if each.visits else 0.0,
            each.visits,
            each.proven,
        )
        for each in ranked
    )
    worlds: dict[str, int] = {}
    for tree in trees:
        for world, count in tree.worlds().items():
            worlds[world] = worlds.get(world, 0) + count
    best = candidates[0]
    value = sum(each.share * each.value for each in candidates) if _mixed(merged) else best.value
    return Found(
        seat=seat,
        candidates=candidates,
        value=value,
        simulations=simulations,
        line=tuple(map(name, next((t.line() for t in trees if t.line()[:1] == [ranked[0].move]), [ranked[0].move]))),
        seconds=seconds,
        proven=best.proven,
        worlds=tuple(sorted(worlds.items(), key=lambda item: -item[1])),
    )
