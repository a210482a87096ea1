"""What a seat of Unravel may know: everything, for nothing is hidden."""

from dataclasses import dataclass
from typing import Any

from unboard.core.grid import Square, square_name
from unboard.core.rulebook import Seat
from unboard.games.unravel.rules import changed, winning_path
from unboard.games.unravel.state import Board, Crosscut, Move, State


@dataclass(frozen=True, slots=True)
class View:
    """What everybody sees."""

    board: Board
    turn: Seat
    crosscuts: tuple[Crosscut, ...]
    last: Move | None
    winning_path: tuple[Square, ...]  # empty while the game runs


def view(state: State, seat: Seat | None, tale: Move | None) -> View:
    """Return what a seat sees, the same for all."""
    path = [] if state.winner is None else winning_path(state.board, state.winner)
    return View(state.board, state.turn, state.crosscuts, tale, tuple(path))


def as_json(view: View) -> dict[str, Any]:
    """Return a view as plain data."""
    board, size = view.board, view.board.size
    rows = ["".join(board[c, r] for c in range(size)) for r in reversed(range(size))]
    return {
        "board": rows,  # from the top
        "turn": view.turn,
        "crosscuts": [
            {
                "squares": [square_name(s) for s in crosscut.block],
                "completers": sorted(map(square_name, crosscut.completers)),
            }
            for crosscut in view.crosscuts
        ],
        "last": [square_name(s) for s in changed(view.last)] if view.last else [],
        "winning_path": [square_name(s) for s in view.winning_path],
    }
