"""What the last action of (un) did, step by step, for those who watch."""

from collections.abc import Sequence
from typing import NamedTuple

from unboard.core.grid import EMPTY, Square, square_name, squares
from unboard.core.scene import Mark, Motion, Piece, piece
from unboard.core.scene import Step as SceneStep
from unboard.games.un.movement import beside, entered
from unboard.games.un.shapes import SIZE, write_card
from unboard.games.un.state import (
    COLOURS,
    NAMES,
    WORDS,
    Action,
    AnyMove,
    Board,
    Deed,
    Move,
    Resurrect,
    Stay,
    Walk,
)

Places = dict[Square, Square]  # where each piece stands now: where it stood before


class Push(NamedTuple):
    """A step of a walk: the square entered, and where a piece went that stood there."""

    entered: Square
    to: Square | None
    aside: bool


def pieces_on(board: Board, places: Places) -> list[Piece]:
    """Return the pieces to draw, named by where they stood before the last action."""
    return [
        piece(
            square_name(square),
            "pawn",
            WORDS[board[square]],
            board[square].upper(),
            id=f"{board[square]}-{square_name(origin)}",
        )
        for square, origin in sorted(places.items())
    ]


def standing(board: Board) -> Places:
    """Return the places of a board where nothing has moved."""
    return {square: square for square in squares(SIZE) if board[square] != EMPTY}


def pushes(board: Board, walk: Walk) -> list[Push]:
    """Return what each step of a walk does (UN-15, UN-16)."""
    occupied = {square for square in squares(SIZE) if board[square] != EMPTY} - {walk.start}
    found = []
    for step, there in zip(walk.steps, entered(walk.start, walk.steps), strict=True):
        to = beside(there, step.side or step.direction) if there in occupied else None
        if to is not None:
            occupied = occupied - {there} | {to}
        found.append(Push(there, to, bool(step.side)))
    return found


def travelled(walk: Walk, steps: Sequence[Push], places: Places) -> Places:
    """Return the places after some steps of a walk."""
    after = dict(places)
    here = walk.start
    for there, to, _ in steps:
        if to is not None:
            after[to] = after.pop(there)
        after[there] = after.pop(here)
        here = there
    return after


def motions_of(board: Board, move: AnyMove) -> list[Motion]:
    """Return what travels, appears and fades by an action on a board."""
    match move:
        case Walk():
            after = travelled(move, pushes(board, move), standing(board))
            moved = [(a, b) for b, a in after.items() if a != b]
            moved.sort(key=lambda pair: pair[0] != move.start)
            return [{"from": square_name(a), "to": square_name(b)} for a, b in moved]
        case Move(here, there):
            motion: Motion = {"from": square_name(here), "to": square_name(there)}
            return [*_fading(board, there), motion]
        case Resurrect(square):
            return [*_fading(board, square), {"from": None, "to": square_name(square)}]
    return []


def _fading(board: Board, square: Square) -> list[Motion]:
    return [{"from": square_name(square), "to": None}] if board[square] != EMPTY else []


def story_of(last: Deed | None) -> list[SceneStep]:
    """Return the steps of the last action, where it pushed or something was scored by it."""
    if last is None or not last.fresh:
        return []
    steps, places, board = _acted(last.before, last.move, last.seat)
    scored = _scored(last, board, places)
    pushed = isinstance(last.move, Walk) and any(p.to for p in pushes(last.before, last.move))
    return steps + scored if pushed or scored else []


def _acted(board: Board, move: Action, seat: int) -> tuple[list[SceneStep], Places, Board]:
    places, letter, who = standing(board), COLOURS[seat], NAMES[seat]
    match move:
        case Walk():
            return _walked(board, move, who)
        case Move(here, there):
            taken = board[there] != EMPTY
            places[there] = places.pop(here)
            board = board.put({here: EMPTY, there: letter})
            does = "captures on" if taken else "moves to"
            text, rule = f"{who} {does} {square_name(there)}.", "UN-12" * taken
        case Resurrect(square):
            places[square] = square
            board = board.put({square: letter})
            text, rule = f"{who} resurrects a piece on {square_name(square)}.", "UN-14"
        case Stay():
            text, rule = f"{who} stays.", "UN-6"
    return [_step(text, rule, board, places)], places, board


def _walked(board: Board, walk: Walk, who: str) -> tuple[list[SceneStep], Places, Board]:
    steps, here = [], walk.start
    first = places = standing(board)
    done = pushes(board, walk)
    for count, (there, to, aside) in enumerate(done, 1):
        changes = {here: EMPTY, there: board[here]}
        text, rule = f"{who} steps to {square_name(there)}.", ""
        if to is not None:
            changes[to] = board[there]
            word = WORDS[board[there]]
            text = f"{who} steps to {square_name(there)} and pushes {word} to {square_name(to)}."
            rule = "UN-16" if aside else "UN-15"
        board = board.put(changes)
        places = travelled(walk, done[:count], first)
        steps.append(_step(text, rule, board, places))
        here = there
    return steps, places, board


def _scored(last: Deed, board: Board, places: Places) -> list[SceneStep]:
    steps = []
    for ring in last.transitioned:
        who = NAMES[COLOURS.index(board[ring])]
        places = {square: origin for square, origin in places.items() if square != ring}
        text = f"{who}'s piece on {square_name(ring)} is across: a point for {who}."
        steps.append(_step(text, "UN-10", board, places))
    for seat, card in last.claimed:
        text = f"{NAMES[seat]} claims the card {write_card(card)}: a point."
        steps.append(_step(text, "UN-20", board, places, board.pieces(seat)))
    if last.contested:
        text = f"Both stand on the card {write_card(last.contested)}, so nobody claims it."
        both = board.pieces(0) + board.pieces(1)
        steps.append(_step(text, "UN-20", board, places, both))
    return steps


def _step(
    says: str, rule: str, board: Board, places: Places, lit: Sequence[Square] = ()
) -> SceneStep:
    spaces = [square_name(square) for square in lit]
    marks: list[Mark] = [{"look": "last", "spaces": spaces, "caption": says}] if lit else []
    return {"says": says, "rule": rule, "pieces": pieces_on(board, places), "marks": marks}
