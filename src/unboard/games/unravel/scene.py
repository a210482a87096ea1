"""What Unravel looks like: a grid of squares, discs, a diamond over each crosscut."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

from unboard.core.grid import EMPTY, Square, square_name, squares
from unboard.core.rulebook import Facts, Seat, Sight
from unboard.core.scene import (
    Badge,
    Border,
    Ending,
    Mark,
    Motion,
    Piece,
    Preview,
    Scene,
    SceneMove,
    SceneSeat,
    Space,
    bare_scene,
    ending,
    piece,
    square_frame,
    square_labels,
)
from unboard.core.words import plural
from unboard.games.unravel.notation import write
from unboard.games.unravel.rules import board_after, changed, completers, formed_crosscuts
from unboard.games.unravel.state import (
    BLUE,
    COLOURS,
    RED,
    WORDS,
    Crosscut,
    Move,
    Place,
    Swap,
)
from unboard.games.unravel.view import View

AIMS = ("joins top and bottom", "joins left and right")
MARGIN = 0.6875  # room for borders and coordinates


def scene(sight: Sight[View], moves: Sequence[Move]) -> Scene:
    """Return what to draw for a sight, and how its legal moves are clicked.

    What looks alike is made once, and stands in all scenes that have it.
    """
    facts, view = sight
    board, size = view.board, view.board.size
    locked = completers(view.crosscuts)
    seats = [_seat(facts, seat) for seat in (RED, BLUE)]
    return {
        **bare_scene(),
        "board": "framed",
        "frame": square_frame(size, MARGIN),
        "spaces": [
            _space(size, square, board[square], square in locked) for square in squares(size)
        ],
        "borders": _borders(size),
        "labels": square_labels(size, 0.0625),
        "pieces": [
            _piece(square, board[square], "lock" if square in locked else "")
            for square in squares(size)
            if board[square] != EMPTY
        ],
        "marks": _marks(view),
        "motions": _motions(view.last) if view.last else [],
        "seats": seats,
        "prompt": _prompt(facts, view),
        "prompts": {
            name: f"Choose the checker to swap with {name}."
            for move in moves
            if isinstance(move, Swap)
            for name in _names(changed(move))
        },
        "moves": [_move(view.turn, move) for move in moves],
        "ghost": _ghost(view.turn, moves),
        "ending": _ending(view, seats),
    }


@lru_cache(maxsize=4096)
def _space(size: int, square: Square, colour: str, locked: bool) -> Space:
    name = square_name(square)
    holds = f"{WORDS[colour]} checker" if colour != EMPTY else "empty"
    if locked:
        holds += " with a lock: it completed a crosscut"
    x, y = square[0], size - 1 - square[1]
    return {"id": name, "x": x, "y": y, "caption": f"{name}, {holds}"}


@cache
def _borders(size: int) -> list[Border]:
    near, far = -0.5, size - 0.5
    return [
        {"colour": "red", "line": [[near, near], [far, near]]},
        {"colour": "red", "line": [[near, far], [far, far]]},
        {"colour": "blue", "line": [[near, near], [near, far]]},
        {"colour": "blue", "line": [[far, near], [far, far]]},
    ]


@lru_cache(maxsize=2048)
def _piece(square: Square, colour: str, badge: Badge = "") -> Piece:
    return piece(square_name(square), "disc", WORDS[colour], colour.upper(), badge=badge)


def _marks(view: View) -> list[Mark]:
    marks = [_crosscut_mark(crosscut.block) for crosscut in view.crosscuts]
    if path := _names(view.winning_path):
        marks.append({"look": "path", "spaces": path, "caption": f"winning path {', '.join(path)}"})
    if view.last:
        last = _names(changed(view.last))
        marks.append({"look": "last", "spaces": last, "caption": f"last move {' and '.join(last)}"})
    return marks


def _crosscut_mark(block: Iterable[Square]) -> Mark:
    names = _names(block)
    return {"look": "diamond", "spaces": names, "caption": f"crosscut {', '.join(names)}"}


def _motions(move: Move) -> list[Motion]:
    match move:
        case Place(square):
            return [{"from": None, "to": square_name(square)}]
        case Swap():
            low, high = _names(changed(move))
            return [{"from": low, "to": high}, {"from": high, "to": low}]


def _seat(facts: Facts, seat: Seat) -> SceneSeat:
    return {
        "name": facts.seats[seat],
        "colour": WORDS[COLOURS[seat]],
        "aim": AIMS[seat],
        "score": "",
        "state": "",
        "done": False,
        "to_act": seat in facts.to_act,
        "won": seat in facts.winners,
    }


def _ghost(turn: Seat, moves: Sequence[Move]) -> Piece | None:
    """Return the checker that a click puts down, where one is to be placed."""
    placing = any(isinstance(move, Place) for move in moves)
    return {**_piece((0, 0), COLOURS[turn]), "space": ""} if placing else None


def _ending(view: View, seats: Sequence[SceneSeat]) -> Ending | None:
    """Say which edges are joined, and by which path (UNR-9)."""
    if not view.winning_path:
        return None
    (winner,) = (seat for seat in seats if seat["won"])
    return ending(seats, f"{winner['name']} {winner['aim']}", _names(view.winning_path))


def _prompt(facts: Facts, view: View) -> str:
    if facts.over:
        return str(facts.result)
    name = facts.seats[view.turn]
    if facts.seat != view.turn:
        doing = "unravel a crosscut" if view.crosscuts else "place a checker"
        return f"Waiting for {name} to {doing}."
    if not view.crosscuts:
        return f"Your turn, {name}: place a checker on any empty square."
    return _unravel_prompt(view.crosscuts)


def _unravel_prompt(crosscuts: Sequence[Crosscut]) -> str:
    places = ["–".join(_names((c.block[0], c.block[3]))) for c in crosscuts]
    if len(places) == 1:
        return f"Crosscut at {places[0]}: swap two of its checkers, none with a lock."
    where = f"{', '.join(places[:-1])} and {places[-1]}"
    return f"{len(places)} crosscuts, at {where}: swap two checkers of one, none with a lock."


def paths(move: Move) -> list[list[str]]:
    """Return the clicks that play a move; a swap can be begun with either checker."""
    match move:
        case Place(square):
            return [[square_name(square)]]
        case Swap():
            pair = _names(changed(move))
            return [pair, pair[::-1]]


@lru_cache(maxsize=4096)
def _move(turn: Seat, move: Move) -> SceneMove:
    return {"move": write(move), "paths": paths(move), "says": _says(turn, move)}


def _says(turn: Seat, move: Move) -> str:
    match move:
        case Place(square):
            return f"Place a {WORDS[COLOURS[turn]]} checker on {square_name(square)}"
        case Swap(low, high):
            return f"Swap the checkers on {square_name(low)} and {square_name(high)}"


def preview(sight: Sight[View], move: Move) -> Preview:
    """Return what a move would do: the checkers it puts or swaps, the crosscuts it makes."""
    board, turn = sight.view.board, sight.view.turn
    blocks = formed_crosscuts(board_after(board, turn, move), move)
    return {
        "adds": [_piece(move.square, COLOURS[turn])] if isinstance(move, Place) else [],
        "motions": _motions(move) if isinstance(move, Swap) else [],
        "walls": [],
        "marks": [_crosscut_mark(block) for block in blocks],
        "note": f"makes {plural(len(blocks), 'crosscut')}" if blocks else "",
    }


def _names(squares: Iterable[Square]) -> list[str]:
    return list(map(square_name, squares))
