"""Analyse a position: what a search finds for a seat, through its eyes."""

from collections.abc import Callable
from random import Random
from threading import Event
from typing import Any

from unboard.core.belief import check_eyes, imagine
from unboard.core.errors import UnboardError, quoted
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.replay import replay
from unboard.core.rulebook import CHANCE, Seat
from unboard.engine.kernels import Kernel, threads_of, whole
from unboard.search.found import Found
from unboard.search.methods import planter_of
from unboard.search.searching import Budget, asked_budget, search


def analyse(
    what: Position | Record,
    seat: Seat | None = None,
    *,
    seconds: float | None = None,
    simulations: int | None = None,
    seed: int = 0,
    threads: int | None = None,
    on_progress: Callable[[float], None] | None = None,
    stop: Event | None = None,
    open: bool = False,
    knobs: Any = None,
) -> Found:
    """Search for a seat's best move through its eyes, for some seconds or simulations.

    With `open` the whole truth is known: to the seat, and to all it plays against.
    """
    _check(what, on_progress, stop)
    budget, seed = asked_budget(seconds, simulations), whole("seed", seed)
    position, seat = _whole(what, seat) if open else _seen(what, seat, seed)
    return think(position, seat, budget, seed, threads, on_progress, stop, knobs, open)


def think(
    position: Position,
    seat: Seat,
    budget: Budget,
    seed: int = 0,
    threads: int | None = 1,
    on_progress: Callable[[float], None] | None = None,
    stop: Event | None = None,
    knobs: Any = None,
    open: bool = False,
) -> Found:
    """Search for a seat in a position.

    What the seat may not know of it makes no difference, unless it is open.
    """
    kernel, count = Kernel(position.game), threads_of(threads)
    if budget.simulations is not None:
        count = max(1, min(count, budget.simulations))  # each tree has one at least
    plant, state = planter_of(position.game, knobs, open), kernel.state(position)
    trees = [plant(kernel, state, seat, seed * 1000 + number) for number in range(count)]
    return search(trees, seat, kernel.move, budget, on_progress, stop)


def _check(what: object, on_progress: object, stop: object) -> None:
    """Refuse what is of another kind than an analysis works with."""
    if not isinstance(what, Position | Record):
        raise UnboardError(f"a Position or a Record is analysed, not {quoted(what)}")
    if on_progress is not None and not callable(on_progress):
        raise UnboardError(
            "on_progress is a function that is told which part of the search is done, not "
            f"{quoted(on_progress)}"
        )
    if stop is not None and not callable(getattr(stop, "is_set", None)):
        raise UnboardError(f"stop is a threading.Event, not {quoted(stop)}")


def _whole(what: Position | Record, seat: Seat | None) -> tuple[Position, Seat]:
    """Return the true position, and the seat that is to act."""
    if isinstance(what, Record) and what.partial:
        viewer = "a spectator" if what.seat is None else "one seat"
        raise UnboardError(
            f"this record holds only what {viewer} saw, and open=True needs the whole truth; "
            "analyse the full record"
        )
    position = replay(what) if isinstance(what, Record) else what
    return position, _acting(position, seat)


def _seen(what: Position | Record, seat: Seat | None, seed: int) -> tuple[Position, Seat]:
    """Return a position that a seat cannot tell from the true one, and the seat that is to act."""
    if isinstance(what, Position):
        seat = _acting(what, seat)
        what = what.seen_by(seat)
    position = imagine(what, Random(seed))
    seat = _acting(position, what.seat if seat is None else seat)
    check_eyes(what, seat)
    return position, seat


def _acting(position: Position, seat: Seat | None) -> Seat:
    """Return a seat that is to act: the one that is asked for, or the first."""
    if position.over:
        raise UnboardError("the game is over, so there is nothing to find")
    if CHANCE in position.to_act:
        raise UnboardError(
            "chance is next, so there is nothing to find; deal first, as in "
            "position.deal(random.Random(1))"
        )
    acting = sorted(position.to_act)
    if seat is None:
        return acting[0]
    if seat not in acting:
        asked, names = position.game.seat_name(seat), map(position.game.seat_name, acting)
        raise UnboardError(
            f"{asked} is not to act here, so there is nothing to find; to act: {', '.join(names)}"
        )
    return seat
