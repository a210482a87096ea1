"""What Unravel looks like: a grid of squares, discs, a diamond over each crosscut."""

from collections.abc import Sequence

from unboard.core.grid import EMPTY, Square, square_name, squares
from unboard.core.rulebook import View
from unboard.core.scene import (
    Badge,
    Border,
    Mark,
    Motion,
    Piece,
    Preview,
    Scene,
    SceneMove,
    SceneSeat,
    Space,
    bare_scene,
    piece,
    square_frame,
    square_labels,
)
from unboard.core.words import plural
from unboard.games.unravel.notation import write
from unboard.games.unravel.rules import formed_crosscuts
from unboard.games.unravel.state import COLOURS, WORDS, Board, Move, Place, Swap

AIMS = ("joins top and bottom", "joins left and right")
MARGIN = 0.75  # room for borders and coordinates


def scene(view: View, moves: Sequence[Move]) -> Scene:
    """Return what to draw for a view, and how its legal moves are clicked."""
    board = _board(view)
    size = board.size
    locked = {square for crosscut in view["crosscuts"] for square in crosscut["completers"]}
    return {
        **bare_scene(),
        "frame": square_frame(size, MARGIN),
        "spaces": [_space(board, square, locked) for square in squares(size)],
        "borders": _borders(size),
        "labels": square_labels(size),
        "pieces": [
            _piece(square, board[square], "lock" if square_name(square) in locked else "")
            for square in squares(size)
            if board[square] != EMPTY
        ],
        "marks": _marks(view),
        "motions": _motions(view["last"]),
        "seats": [_seat(view, seat) for seat in (0, 1)],
        "prompt": _prompt(view),
        "prompts": {
            name: f"Choose the checker to swap with {name}."
            for move in moves
            if isinstance(move, Swap)
            for name in (square_name(move.low), square_name(move.high))
        },
        "moves": [_move(view["turn"], move) for move in moves],
    }


def _board(view: View) -> Board:
    rows = view["board"]
    size = len(rows)
    return Board(size, "".join(rows[size - 1 - r][c] for c, r in squares(size)))


def _space(board: Board, square: Square, locked: set[str]) -> Space:
    holds = f"{WORDS[board[square]]} checker" if board[square] != EMPTY else "empty"
    if square_name(square) in locked:
        holds += " with a lock: it completed a crosscut"
    return {
        "id": square_name(square),
        "x": square[0],
        "y": board.size - 1 - square[1],
        "caption": f"{square_name(square)}, {holds}",
    }


def _borders(size: int) -> list[Border]:
    near, far = -0.5, size - 0.5
    return [
        {"colour": "red", "line": [[near, near], [far, near]]},
        {"colour": "red", "line": [[near, far], [far, far]]},
        {"colour": "blue", "line": [[near, near], [near, far]]},
        {"colour": "blue", "line": [[far, near], [far, far]]},
    ]


def _piece(square: Square, colour: str, badge: Badge = "") -> Piece:
    return piece(square_name(square), "disc", WORDS[colour], colour.upper(), badge=badge)


def _marks(view: View) -> list[Mark]:
    marks = [_crosscut_mark(crosscut["squares"]) for crosscut in view["crosscuts"]]
    if view["winning_path"]:
        caption = "winning path " + ", ".join(view["winning_path"])
        marks.append({"look": "path", "spaces": view["winning_path"], "caption": caption})
    if view["last"]:
        caption = "last move " + " and ".join(view["last"])
        marks.append({"look": "last", "spaces": view["last"], "caption": caption})
    return marks


def _crosscut_mark(block: Sequence[str]) -> Mark:
    return {"look": "diamond", "spaces": list(block), "caption": f"crosscut {', '.join(block)}"}


def _motions(last: Sequence[str]) -> list[Motion]:
    if len(last) == 2:
        return [{"from": last[0], "to": last[1]}, {"from": last[1], "to": last[0]}]
    return [{"from": None, "to": square} for square in last]


def _seat(view: View, seat: int) -> SceneSeat:
    return {
        "name": view["seats"][seat],
        "colour": WORDS[COLOURS[seat]],
        "aim": AIMS[seat],
        "score": "",
        "state": "",
        "done": False,
        "to_act": seat in view["to_act"],
        "won": seat in view["winners"],
    }


def _prompt(view: View) -> str:
    if view["over"]:
        return str(view["result"])
    name = view["seats"][view["turn"]]
    crosscuts = ["–".join((c["squares"][0], c["squares"][3])) for c in view["crosscuts"]]
    if view["seat"] != view["turn"]:
        doing = "unravel a crosscut" if crosscuts else "place a checker"
        return f"Waiting for {name} to {doing}."
    if not crosscuts:
        return f"Your turn, {name}: place a checker on any empty square."
    if len(crosscuts) == 1:
        return f"Crosscut at {crosscuts[0]}: swap two of its checkers, none with a lock."
    where = f"{', '.join(crosscuts[:-1])} and {crosscuts[-1]}"
    return f"{len(crosscuts)} crosscuts, at {where}: swap two checkers of one, none with a lock."


def paths(move: Move) -> list[list[str]]:
    """Return the clicks that play a move; a swap can be begun with either checker."""
    match move:
        case Place(square):
            return [[square_name(square)]]
        case Swap(low, high):
            pair = [square_name(low), square_name(high)]
            return [pair, pair[::-1]]


def _move(turn: int, move: Move) -> SceneMove:
    return {"move": write(move), "paths": paths(move), "says": _says(turn, move)}


def _says(turn: int, move: Move) -> str:
    match move:
        case Place(square):
            return f"Place a {WORDS[COLOURS[turn]]} checker on {square_name(square)}"
        case Swap(low, high):
            return f"Swap the checkers on {square_name(low)} and {square_name(high)}"


def preview(view: View, move: Move) -> Preview:
    """Return what a move would do: the checkers it puts or swaps, the crosscuts it makes."""
    board, colour = _board(view), COLOURS[view["turn"]]
    match move:
        case Place(square):
            return _preview(board.put(square, colour), move, [_piece(square, colour)], [])
        case Swap(low, high):
            after = board.put(low, board[high]).put(high, board[low])
            return _preview(after, move, [], _motions([square_name(low), square_name(high)]))


def _preview(after: Board, move: Move, adds: list[Piece], motions: list[Motion]) -> Preview:
    blocks = [tuple(map(square_name, block)) for block in formed_crosscuts(after, move)]
    return {
        "adds": adds,
        "motions": motions,
        "walls": [],
        "marks": [_crosscut_mark(block) for block in blocks],
        "note": f"makes {plural(len(blocks), 'crosscut')}" if blocks else "",
    }
