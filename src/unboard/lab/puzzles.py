"""Puzzles: every turn that reaches the goal of a practice position, found by trying all of them."""

from collections.abc import Iterator
from typing import assert_never

from unboard.core.position import Position
from unboard.core.rulebook import CHANCE, TRUTH, Seat
from unboard.games.lessons import Problem, Turn


def solutions(problem: Problem) -> tuple[Turn, ...]:
    """Return the turns that solve a practice position, sorted."""
    start = problem.setting.position
    return tuple(
        sorted(
            turn
            for turn, after in turns(start, problem.seat)
            if all(reached(problem, start, end) for end in _judged(problem, after))
        )
    )


def turns(position: Position, seat: Seat) -> Iterator[tuple[Turn, Position]]:
    """Iterate all that a seat can do as long as it alone acts, and where that leads."""
    if position.to_act != {seat}:
        yield (), position
        return
    for move in position.moves(seat):
        for rest, end in turns(position.play(seat, move), seat):
            yield (move, *rest), end


def _judged(problem: Problem, after: Position) -> Iterator[Position]:
    """Iterate the positions in which a goal is to be reached: at once, or after every answer."""
    if problem.answered:
        yield from answers(after, problem.seat)
    else:
        yield after


def answers(position: Position, seat: Seat) -> Iterator[Position]:
    """Iterate where the other's answers lead, up to the next deed of chance or of the seat."""
    others = position.to_act - {CHANCE, seat}
    if len(others) != 1:
        yield position
        return
    (other,) = others
    yield from (end for _, end in turns(position, other))


def reached(problem: Problem, before: Position, after: Position) -> bool:
    """Tell whether a turn that led from one position to another has reached its goal."""
    seat, count = problem.seat, problem.count
    match problem.goal:
        case "win":
            return after.winners == {seat}
        case "force":
            return any(end.winners == {seat} for _, end in turns(after, seat))
        case "hold":
            return not after.over or seat in after.winners
        case "points":
            return after.points[seat] - before.points[seat] >= count
        case "deny":
            changes = enumerate(zip(before.points, after.points, strict=True))
            return all(s == seat or later <= earlier for s, (earlier, later) in changes)
        case "take":
            return _pieces(before, problem.colour) - _pieces(after, problem.colour) >= count
        case "split":
            return _groups(after, problem.colour) >= count
        case "agree":
            return len(after.view(None)["last_round"]["confirmed"]) >= count
        case goal:
            assert_never(goal)


def _pieces(position: Position, colour: str) -> int:
    return sum(piece["colour"] == colour for piece in position.still(TRUTH)["pieces"])


def _groups(position: Position, colour: str) -> int:
    """Count the groups of a colour, as a scene marks them."""
    scene = position.still(TRUTH)
    holds = {piece["space"]: piece["colour"] for piece in scene["pieces"]}
    groups = (mark["spaces"] for mark in scene["marks"] if mark["look"] == "group")
    return sum(holds[spaces[0]] == colour for spaces in groups)
