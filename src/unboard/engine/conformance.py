"""Conformance: referee and kernel play the same games side by side, compared at every step."""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import starmap
from multiprocessing import get_context
from random import Random
from typing import Any

from unboard.core.game import Game
from unboard.core.options import Options
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.rulebook import CHANCE, Played, Seat
from unboard.engine import Difference, Verified
from unboard.engine.kernels import Kernel, State
from unboard.games.registry import rulebook


def verify_games(
    game: Game, games: int, seed: int, sets: Sequence[Options], processes: int = 1
) -> Iterator[Verified]:
    """Play games of several option sets in turn; iterate what was compared in each of them."""
    jobs = [(game.rulebook.id, dict(sets[n % len(sets)]), f"{seed} {n}") for n in range(games)]
    if processes == 1:
        yield from starmap(_verified, jobs)
        return
    for options in sets:
        Kernel(Game(game.rulebook, options))  # compiled once, not by all of them at a time
    with ProcessPoolExecutor(processes, get_context("spawn")) as pool:
        yield from pool.map(_verified, *zip(*jobs, strict=True), chunksize=4)


def _verified(id: str, options: Options, luck: str) -> Verified:
    return Verified(1, played_side_by_side(_kernel(id, tuple(options.items())), Random(luck)))


@cache
def _kernel(id: str, options: tuple[tuple[str, Any], ...]) -> Kernel:
    return Kernel(Game(rulebook(id), dict(options)))


def played_side_by_side(kernel: Kernel, rng: Random) -> int:
    """Play one random game on both sides; return how many moves it had."""
    rules, options = kernel.game.rulebook, kernel.game.options
    opening = _opening(kernel, rng)
    value, flat = opening.state, kernel.state(opening)
    trail: list[Played] = []
    while True:
        if what := difference(kernel, value, flat):
            raise Difference(what, _record(opening, trail))
        acting = sorted(rules.to_act(value))
        if not acting:
            return len(trail)
        seat = rng.choice(acting)
        move = rng.choice(sorted(rules.moves(value, seat), key=rules.write))
        flat = kernel.played(flat, seat, kernel.flat.number(move, options))
        value = rules.play(value, seat, move)
        trail.append(Played(seat, rules.write(move)))


def _opening(kernel: Kernel, rng: Random) -> Position:
    """Return a start of the referee's, or one that the kernel has set up, as it sees it.

    What a kernel leaves to the referee, a set-up by hand, is played there until it is over.
    """
    position = kernel.game.start(rng.getrandbits(32))
    if kernel.flat.starts(kernel.game.options) and rng.random() < 0.5:
        position = kernel.position(kernel.start(rng.getrandbits(32)))
        if kernel.game.load(position.text()) != position:
            raise Difference("the kernel's start does not load as what it is", position.record)
    while position.may_arrange:
        draft = position.edited("random", rng=rng)
        for move in position.moves_to(draft):
            position = position.play(min(position.to_act), move)
    return position


def difference(kernel: Kernel, value: Any, flat: State) -> str:
    """Return how a state of the referee and one of the kernel differ, in words."""
    for name, referee, machine in _compared(kernel, value, flat):
        if referee != machine:
            return f"{name}: the referee says {referee!r}, the kernel {machine!r}"
    return ""


def _compared(kernel: Kernel, value: Any, flat: State) -> Iterator[tuple[str, Any, Any]]:
    """Iterate what is compared: its name, the referee's answer, and the kernel's."""
    rules, options = kernel.game.rulebook, kernel.game.options
    acting = rules.to_act(value)
    yield "who acts", sorted(acting), sorted(kernel.to_act(flat))
    for seat in (CHANCE, *range(len(kernel.game.seats))):
        legal = _numbers(kernel, value, seat) if seat in acting else []
        if legal != (found := sorted(kernel.numbers(flat, seat))):
            yield f"moves of seat {seat}", _texts(kernel, legal), _texts(kernel, found)
    chances = rules.chances(value)
    even = [1 / len(chances)] * len(chances) if chances else []
    yield "chances", [float(chance) for chance in chances.values()], even
    result = rules.result(value)
    yield "winners", result and result.winners, kernel.winners(flat)
    yield "points", rules.points(value), kernel.points(flat)
    yield "bytes", kernel.flat.flatten(value, options), flat.tobytes()
    back = kernel.flat.unflatten(flat.tobytes(), options)
    yield "text", rules.write_text(value), rules.write_text(back)
    yield "sealed", rules.sealed(value), rules.sealed(back)


def _numbers(kernel: Kernel, value: Any, seat: Seat) -> list[int]:
    legal = kernel.game.rulebook.moves(value, seat)
    return sorted(kernel.flat.number(move, kernel.game.options) for move in legal)


def _texts(kernel: Kernel, numbers: list[int]) -> list[str]:
    return sorted(map(kernel.move, numbers))


def _record(opening: Position, trail: list[Played]) -> Record:
    position = opening
    for seat, move in trail:
        position = position.play(seat, move)
    return position.record
