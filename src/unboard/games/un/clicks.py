"""How moves of (un) are clicked, and why a click leads nowhere.

A domino is a click on its card, the blank one more on its number.  A piece is clicked, then where
it ends (capturing), or each square that it enters (pushing), and after a push along the edge the
arrow of the side; its id is the way so far, `b4Nw`.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from unboard.core.errors import Reason, quoted
from unboard.core.grid import Square, read_square, square_name
from unboard.core.rulebook import CHANCE, Seat
from unboard.games.un.dominoes import BLANK
from unboard.games.un.movement import beside, entered
from unboard.games.un.notation import write
from unboard.games.un.rules import number_of
from unboard.games.un.shapes import SIZE
from unboard.games.un.state import (
    DIRECTIONS,
    SIDES,
    AnyMove,
    Choose,
    Move,
    Resurrect,
    State,
    Stay,
    Step,
    Walk,
)
from unboard.games.un.why import not_own, not_to_act, why_not, why_not_moved, why_not_steps

CAPTURED = "@"  # the captured piece that comes back


def paths(move: AnyMove) -> list[list[str]]:
    """Return the clicks that play a move."""
    match move:
        case Choose(domino, named):
            return [[str(domino), *([] if named is None else [f"={named}"])]]
        case Move(here, there):
            return [[square_name(here), square_name(there)]]
        case Resurrect(square):
            return [[CAPTURED, square_name(square)]]
        case Walk():
            return [[click.id for click in trail(move)]]
    return [[write(move)]]


class Click(NamedTuple):
    """A click of a walk: on the piece, on a square that it enters, or on the arrow of a side."""

    id: str
    way: tuple[Square, ...]  # from where the piece stood to where it is then
    done: Walk  # what has happened then; a push that lacks its side has not
    side: str = ""  # of an arrow (UN-16)


@cache
def trail(walk: Walk) -> tuple[Click, ...]:
    """Return the clicks of a walk."""
    clicks = [Click(square_name(walk.start), (walk.start,), Walk(walk.start, ()))]
    for count, there in enumerate(entered(walk.start, walk.steps), 1):
        before, after = clicks[-1].done, Walk(walk.start, walk.steps[:count])
        way, side = (*clicks[-1].way, there), walk.steps[count - 1].side
        clicks.append(Click(square_name(there), way, before if side else after))
        if side:
            clicks.append(Click(write(after), way, after, side))
    return tuple(clicks)


def why_not_path(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    """Return why a click path continues no legal move: the move it stands for, judged."""
    if reason := not_to_act(state, seat):
        return [reason]
    first = path[0] if path else ""
    start = read_square(first, SIZE)
    if seat == CHANCE:
        return [Reason("UN-23", "chance draws and opens; there is nothing to click")]
    if state.in_play is None:
        return _choosing(state, seat, path)
    if first == CAPTURED and state.terms.captures:
        return _resurrecting(state, seat, path)
    if first == "stay":
        return why_not(state, seat, Stay()) or [_enough(first)]
    if start is None:
        return [Reason("UN-4", f"{quoted(first)} begins nothing that can be done now")]
    if reason := not_own(state, seat, start):
        return [reason]
    if state.terms.captures:
        return _moving(state, seat, start, path[1:])
    return _walking(state, seat, start, path[1:])


def _choosing(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    domino = next((d for d in state.terms.dominoes if path and path[0] == str(d)), None)
    if domino is None:
        return [Reason("UN-4", "a turn begins with a domino; choose one from your hand")]
    if reasons := why_not(state, seat, Choose(domino, 0 if domino == BLANK else None)):
        return reasons
    if domino == BLANK:
        return [Reason("UN-8", "the blank takes one number from 0 to 3, for both of you")]
    return [_enough(str(domino))]


def _resurrecting(state: State, seat: Seat, path: Sequence[str]) -> list[Reason]:
    square = read_square(path[1], SIZE) if len(path) == 2 else None
    if square is not None:
        return why_not(state, seat, Resurrect(square))
    text = "a captured piece comes back on one of your start squares, by the chooser's will alone"
    return [Reason("UN-14", text)]


def _moving(state: State, seat: Seat, start: Square, rest: Sequence[str]) -> list[Reason]:
    end = read_square(rest[0], SIZE) if len(rest) == 1 else None
    if end is not None and end != start:
        return why_not(state, seat, Move(start, end))
    return [_dead_end(state, seat, start)]


def _walking(state: State, seat: Seat, start: Square, rest: Sequence[str]) -> list[Reason]:
    steps = _read_trail(start, rest)
    if isinstance(steps, Reason):
        return [steps]
    number = number_of(state, seat)
    if not steps or not number:
        return [_dead_end(state, seat, start)]
    if len(steps) > number:
        return [*why_not_moved(state, seat, Walk(start, steps))]
    tried = [[*why_not_steps(state.board, walk)] for walk in _sides_open(start, steps)]
    if all(tried):
        return list(dict.fromkeys(reason for reasons in tried for reason in reasons))
    return [_dead_end(state, seat, start)]


def _sides_open(start: Square, steps: tuple[Step, ...]) -> list[Walk]:
    """Return what a trail can mean: at the edge its last step may still take either side."""
    last, there = steps[-1], entered(start, steps)[-1]
    at_edge = not last.side and beside(there, last.direction) is None
    sides = ("", *SIDES[last.direction]) if at_edge else (last.side,)
    return [Walk(start, (*steps[:-1], Step(last.direction, side))) for side in sides]


def _read_trail(start: Square, rest: Sequence[str]) -> tuple[Step, ...] | Reason:
    """Return the steps that clicks stand for, or why they are none."""
    steps: list[Step] = []
    here = start
    for click in rest:
        there = read_square(click, SIZE)
        side = click[-1:] if steps and there is None else ""
        if there is not None:
            toward = [d for d in DIRECTIONS if beside(here, d) == there]
            if not toward:
                text = f"{click} is not beside {square_name(here)}; steps go to a neighbour"
                return Reason("UN-5", text, (square_name(here), click))
            steps.append(Step(toward[0]))
            here = there
        elif side and click == _arrow(start, steps, side):
            steps[-1] = Step(steps[-1].direction, side)
        else:
            return Reason("UN-16", f"{quoted(click)} is no side to which anything is pushed here")
    return tuple(steps)


def _arrow(start: Square, steps: Sequence[Step], side: str) -> str:
    """Return the id of the arrow to a side of the last step; nothing if it has no such side."""
    last = steps[-1].direction
    pushed = Walk(start, (*steps[:-1], Step(last, side)))
    return write(pushed) if side in SIDES[last] else ""


def _dead_end(state: State, seat: Seat, start: Square) -> Reason:
    name, number = square_name(start), number_of(state, seat)
    if number == 0:
        return Reason("UN-6", "your number is 0, so you do not move; stay", (name,))
    text = f"so the piece on {name} cannot move exactly {number}; choose another way or piece"
    return Reason("UN-4", text, (name,))


def _enough(click: str) -> Reason:
    return Reason("UN-4", f"one click on {click} is enough")
