"""Why a move of (un) is not legal: the rule, a sentence, and the squares that show it.

`why_not` judges a single move; it shares no step with `rules.moves`, which generates them all.  A
seat is told nothing that depends on what it may not know (UN-22).
"""

from collections.abc import Iterable, Iterator
from itertools import product

from unboard.core.errors import Reason, quoted
from unboard.core.grid import EMPTY, Square, square_name
from unboard.core.rulebook import CHANCE, Seat
from unboard.games.un.dominoes import Domino
from unboard.games.un.movement import beside, every_walk, stepped
from unboard.games.un.rules import bag, drawer, finished, number_of, opens, result
from unboard.games.un.shapes import Card, write_card
from unboard.games.un.state import (
    COLOURS,
    DIRECTIONS,
    NAMES,
    START,
    WORDS,
    AnyMove,
    Board,
    Choose,
    Draw,
    Move,
    Open,
    Resurrect,
    State,
    Stay,
    Step,
    Walk,
)


def why_not(state: State, seat: Seat, move: AnyMove) -> list[Reason]:
    """Return the rules that forbid a move; empty exactly when it is legal."""
    if reason := not_to_act(state, seat) or wrong_time(state, seat, move):
        return [reason]
    match move:
        case Draw(drawing, domino):
            return list(_why_not_draw(state, drawing, domino))
        case Open(card):
            return list(_why_not_open(state, card))
        case Choose(domino):
            return list(_why_not_choose(state, seat, domino))
        case Move() | Walk():
            return list(why_not_moved(state, seat, move))
        case Resurrect(square):
            return list(_why_not_resurrect(state, seat, square))
        case Stay():
            return list(_why_not_stay(state, seat))


def not_to_act(state: State, seat: Seat) -> Reason | None:
    """Return why a seat has nothing to do now; None if it is to act."""
    if seat not in (CHANCE, 0, 1):
        return Reason(
            "UN-1", f"only White (seat 0) and Black (seat 1) play, not seat {quoted(seat)}"
        )
    if finished(state):
        ended = result(state)
        return Reason(_rule_of(ended.sentence if ended else ""), "the game is over")
    if state.in_play:
        return _waits(seat, state.in_play.acts, f"moves by {state.in_play.domino}")
    if opens(state):
        return None if seat == CHANCE else Reason("UN-18", "a card is being opened; wait for it")
    if (drawing := drawer(state)) is not None:
        text = f"{NAMES[drawing]} is drawing a domino; wait for it"
        return None if seat == CHANCE else Reason("UN-3", text)
    return _waits(seat, state.chooser, "chooses a domino")


def _rule_of(sentence: str) -> str:
    return sentence.rpartition("(")[2].rstrip(").")


def _waits(seat: Seat, acting: Seat, doing: str) -> Reason | None:
    return None if seat == acting else Reason("UN-4", f"{NAMES[acting]} {doing} now")


def wrong_time(state: State, seat: Seat, move: AnyMove) -> Reason | None:
    """Return why this kind of move has no place now."""
    by_chance = isinstance(move, Draw | Open)
    if seat == CHANCE:
        return None if by_chance else Reason("UN-4", "chance draws and opens; players move")
    if by_chance:
        return Reason("UN-23", "dominoes are drawn and cards opened by chance alone")
    if state.in_play and isinstance(move, Choose):
        text = f"{state.in_play.domino} is in play; move by it, one domino a turn"
        return Reason("UN-4", text)
    if not state.in_play and not isinstance(move, Choose):
        return Reason("UN-4", "a turn begins with a domino; play one from your hand first")
    return None


def _why_not_draw(state: State, seat: Seat, domino: Domino) -> Iterator[Reason]:
    drawing = drawer(state)
    if opens(state) or drawing is None:
        yield Reason("UN-23", "a card is to be opened before anybody draws")
    elif seat != drawing:
        yield Reason("UN-23", f"{NAMES[drawing]} draws now, not {NAMES[seat]}")
    elif domino not in bag(state):
        yield Reason("UN-2", f"{domino} is not in the bag")


def _why_not_open(state: State, card: Card) -> Iterator[Reason]:
    if not opens(state):
        yield Reason("UN-23", "no card is to be opened now")
    elif card in state.open:
        yield Reason("UN-18", f"{write_card(card)} lies open already")
    elif card in state.claimed:
        yield Reason("UN-20", f"{write_card(card)} has been claimed")


def _why_not_choose(state: State, seat: Seat, domino: Domino) -> Iterator[Reason]:
    """Judge by the seat's own hand and by what lies open, nothing else (UN-22)."""
    if domino in state.hands[seat]:
        return
    held = ", ".join(map(str, sorted(state.hands[seat])))
    if domino in state.played:
        yield Reason("UN-4", f"{domino} has been played in this round; you hold {held}")
    else:
        yield Reason("UN-4", f"{domino} is not in your hand; you hold {held}")


def why_not_moved(state: State, seat: Seat, move: Move | Walk) -> Iterator[Reason]:
    """Judge a move of a piece, by whichever rules."""
    number = number_of(state, seat)
    if number == 0:
        yield Reason("UN-6", f"{NAMES[seat]} has 0 and does not move; stay")
    elif reason := not_own(state, seat, move.start):
        yield reason
    elif isinstance(move, Move):
        yield from _why_not_capturing(state.board, move, number)
    else:
        yield from _why_not_walk(state.board, move, number)


def not_own(state: State, seat: Seat, square: Square) -> Reason | None:
    """Return why no piece of this player can begin there; None if one stands there."""
    letter, name = state.board[square], square_name(square)
    if letter == COLOURS[seat]:
        return None
    holds = "is empty" if letter == EMPTY else f"holds a {WORDS[letter]} piece"
    text = f"{name} {holds}; choose one of your {WORDS[COLOURS[seat]]} pieces"
    return Reason("UN-4", text, (name,))


def _why_not_capturing(board: Board, move: Move, number: int) -> Iterator[Reason]:
    pair = _names((move.start, move.end))
    far = sum(abs(a - b) for a, b in zip(move.start, move.end, strict=True))
    if board[move.end] == board[move.start]:
        yield Reason("UN-12", f"{pair[1]} holds a piece of your own, which blocks", pair[1:])
    elif far > number or (number - far) % 2:
        yield Reason(
            "UN-4", f"{pair[1]} is not exactly {_steps(number)} from {pair[0]}, whatever way", pair
        )
    elif not any(_open_way(board, way) for way in _ways(move, number)):
        between = sorted({square for way in _ways(move, number) for square in way[1:-1]})
        blocking = _names(square for square in between if board[square] != EMPTY)
        text = f"every way of {_steps(number)} from {pair[0]} to {pair[1]} is blocked"
        yield Reason("UN-12", f"{text} by {' or '.join(blocking)}", blocking)


def _ways(move: Move, number: int) -> Iterator[list[Square]]:
    """Iterate the ways of so many steps between two squares, no square entered twice (UN-5)."""
    for directions in product(DIRECTIONS, repeat=number):
        way = _way(move.start, directions)
        if way and way[-1] == move.end:
            yield way


def _way(start: Square, directions: Iterable[str]) -> list[Square]:
    """Return the squares of a way; none if it leaves the board or enters a square twice."""
    way = [start]
    for direction in directions:
        there = beside(way[-1], direction)
        if there is None or there in way:
            return []
        way.append(there)
    return way


def _open_way(board: Board, way: list[Square]) -> bool:
    return all(board[square] == EMPTY for square in way[1:-1])


def _why_not_walk(board: Board, walk: Walk, number: int) -> Iterator[Reason]:
    if len(walk.steps) != number:
        took = f"the way has {_steps(len(walk.steps))}"
        yield Reason("UN-4", f"{took}; it must be exactly {number}", _names([walk.start]))
        return
    yield from why_not_steps(board, walk)


def why_not_steps(board: Board, walk: Walk) -> Iterator[Reason]:
    """Judge the steps of a walk one after another, up to the first that is not possible."""
    way = [walk.start]
    for step in walk.steps:
        there = beside(way[-1], step.direction)
        assert there is not None
        if there in way:
            text = f"{square_name(there)} was left or entered before; no square is entered twice"
            yield Reason("UN-5", text, _names([there]))
            return
        if reason := _why_not_step(board, there, step):
            yield reason
            return
        board = stepped(board, way[-1], step)
        way.append(there)


def _why_not_step(board: Board, there: Square, step: Step) -> Reason | None:
    """Return why a step onto a square is not possible (UN-16)."""
    name = square_name(there)
    if board[there] == EMPTY:
        text = f"{name} is empty, so nothing is pushed; name no side"
        return Reason("UN-16", text, (name,)) if step.side else None
    behind = beside(there, step.direction)
    if behind is None:
        return _why_not_aside(board, there, step)
    if board[behind] == EMPTY:
        return None
    text = f"the piece on {name} cannot be pushed, for {square_name(behind)} behind it is occupied"
    return Reason("UN-16", text, _names([there, behind]))


def _why_not_aside(board: Board, there: Square, step: Step) -> Reason | None:
    """Return why a piece at the edge is not pushed to the side that was named, if one was."""
    name = square_name(there)
    if not step.side:
        text = f"the piece on {name} stands at the edge; name the side to which it slides"
        return Reason("UN-16", text, (name,))
    aside = beside(there, step.side)
    if aside is None:
        return Reason("UN-16", f"beside {name} the board ends; push the other way", (name,))
    if board[aside] == EMPTY:
        return None
    text = f"the piece on {name} cannot slide to {square_name(aside)}, which is occupied"
    return Reason("UN-16", text, _names([there, aside]))


def _why_not_resurrect(state: State, seat: Seat, square: Square) -> Iterator[Reason]:
    name = square_name(square)
    if seat != state.chooser:
        yield Reason("UN-14", "only the one who chose the domino may resurrect; move a piece")
    if not state.captured[seat]:
        yield Reason("UN-14", "none of your pieces is captured, so there is none to resurrect")
    if square not in START[seat]:
        starts = ", ".join(_names(START[seat]))
        yield Reason("UN-14", f"{name} is none of your start squares, {starts}", (name,))
    elif state.board[square] == COLOURS[seat]:
        yield Reason("UN-14", f"{name} holds a piece of your own", (name,))


def _why_not_stay(state: State, seat: Seat) -> Iterator[Reason]:
    number = number_of(state, seat)
    if number and (piece := _one_that_can(state, seat, number)):
        name = square_name(piece)
        text = f"the piece on {name} can move exactly {number}; while any can, one must"
        yield Reason("UN-6", text, (name,))


def _one_that_can(state: State, seat: Seat, number: int) -> Square | None:
    """Return a piece that can move exactly so many steps, found by trying them out."""
    board = state.board
    for piece in board.pieces(seat):
        if state.terms.captures:
            ways = (_way(piece, directions) for directions in product(DIRECTIONS, repeat=number))
            if any(w and _open_way(board, w) and board[w[-1]] != board[piece] for w in ways):
                return piece
        elif any(not [*why_not_steps(board, walk)] for walk in every_walk(piece, number)):
            return piece
    return None


def _steps(number: int) -> str:
    return f"{number} step{'' if number == 1 else 's'}"


def _names(squares: Iterable[Square]) -> tuple[str, ...]:
    return tuple(map(square_name, squares))
