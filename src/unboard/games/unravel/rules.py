"""The rules of Unravel (Mark Steere, 2024).

In brief; RULES.md has them in full, and errors and tests cite the numbers:
  UNR-1   A square board, empty at the start; red edges above and below, blue ones left and right.
  UNR-2   Red begins, the players alternate; a turn begins with a checker on an empty square.
  UNR-3   Squares connect orthogonally only.
  UNR-4   A crosscut is a 2×2 block with two checkers of each colour, equal colours diagonal.
  UNR-5   Its completers are the checkers put or swapped there in the step that formed it.
  UNR-6   While a crosscut stands, the same player swaps two opposite checkers of one of them,
          neither a completer of it.
  UNR-7   A swap can break and form several; the turn ends when no crosscut stands.
  UNR-8   A completer of a standing crosscut is never swapped, also not for another crosscut.
  UNR-9   At the end of a turn a path between a player's edges wins, whoever made the turn.
  UNR-10  There are no draws.
  UNR-11  No swap brings back a board of the same turn while another swap is legal.
"""

from collections.abc import Iterator
from random import Random

from unboard.core.grid import EMPTY, Square, squares
from unboard.core.options import Options
from unboard.core.rulebook import Result, Seat
from unboard.games.unravel.state import (
    BLUE,
    COLOURS,
    NAMES,
    RED,
    Board,
    Crosscut,
    Move,
    Place,
    State,
    Swap,
)


def seats(options: Options) -> tuple[str, ...]:
    """Return the names of the seats."""
    return NAMES


def start(options: Options, rng: Random) -> State:
    """Return the empty board, Red to move (UNR-1, UNR-2)."""
    size = options["size"]
    return State(Board(size, EMPTY * size * size), RED)


def to_act(state: State) -> frozenset[Seat]:
    """Return whose turn it is; nobody's once the game is decided."""
    return frozenset() if state.winner is not None else frozenset({state.turn})


def moves(state: State, seat: Seat) -> list[Move]:
    """Return the legal moves: swaps while a crosscut stands (UNR-6), else placements (UNR-2)."""
    if seat not in to_act(state):
        return []
    if state.crosscuts:
        return list(legal_swaps(state))
    return [Place(s) for s in squares(state.board.size) if state.board[s] == EMPTY]


def play(state: State, seat: Seat, move: Move) -> State:
    """Return the state after one step; a step that leaves no crosscut ends the turn (UNR-7)."""
    board = board_after(state.board, state.turn, move)
    crosscuts = crosscuts_after(state, move, board)
    if crosscuts:
        steps, earlier = (*state.steps, move), (*state.earlier, state.board)
        return State(board, state.turn, crosscuts, steps, earlier)
    return turn_start(board, 1 - state.turn)


def result(state: State) -> Result | None:
    """Return who won and how (UNR-9)."""
    if state.winner is None:
        return None
    edges = ("top and bottom", "left and right")[state.winner]
    sentence = f"{NAMES[state.winner]} wins: {edges} are joined (UNR-9)."
    return Result(frozenset({state.winner}), sentence)


def tell(tale: Move | None, before: State, seat: Seat, move: Move, after: State) -> Move:
    """Return what is told after a move: the move."""
    return move


def turn_start(board: Board, turn: Seat) -> State:
    """Return the state between two turns, won if either side is joined (UNR-9)."""
    joined = [seat for seat in (RED, BLUE) if winning_path(board, seat)]
    return State(board, turn, winner=joined[0] if joined else None)


def skipped(state: State) -> State | None:
    """Return the state with the other to move; none in the middle of a turn or after the end."""
    if state.crosscuts or state.winner is not None:
        return None
    return State(state.board, 1 - state.turn)


def board_after(board: Board, turn: Seat, move: Move) -> Board:
    """Return the board after a step."""
    match move:
        case Place(square):
            return board.put(square, COLOURS[turn])
        case Swap(low, high):
            return board.put(low, board[high]).put(high, board[low])


def changed(move: Move) -> tuple[Square, ...]:
    """Return the squares a step puts checkers on."""
    return (move.square,) if isinstance(move, Place) else (move.low, move.high)


def crosscuts_after(state: State, move: Move, board: Board) -> tuple[Crosscut, ...]:
    """Return the crosscuts that stand after a step, with their completers (UNR-5).

    A step that touches a standing crosscut breaks it, so the others keep their completers.
    """
    touched = frozenset(changed(move))
    kept = [crosscut for crosscut in state.crosscuts if touched.isdisjoint(crosscut.block)]
    formed = [Crosscut(b, touched.intersection(b)) for b in formed_crosscuts(board, move)]
    return tuple(sorted(kept + formed, key=lambda crosscut: crosscut.block))


def formed_crosscuts(board: Board, move: Move) -> list[tuple[Square, ...]]:
    """Return the blocks that a step, already on the board, turned into crosscuts."""
    blocks = {block for square in changed(move) for block in blocks_around(square, board.size)}
    return sorted(block for block in blocks if is_crosscut(board, block))


def blocks_around(square: Square, size: int) -> Iterator[tuple[Square, ...]]:
    """Iterate the 2×2 blocks that hold a square."""
    for column in range(max(square[0] - 1, 0), min(square[0] + 1, size - 1)):
        for row in range(max(square[1] - 1, 0), min(square[1] + 1, size - 1)):
            yield (column, row), (column, row + 1), (column + 1, row), (column + 1, row + 1)


def is_crosscut(board: Board, block: tuple[Square, ...]) -> bool:
    """Tell whether a block holds two checkers of each colour, equal colours diagonal (UNR-4)."""
    pattern = "".join(board[square] for square in block)
    return pattern in ("rbbr", "brrb")


def completers(crosscuts: tuple[Crosscut, ...]) -> frozenset[Square]:
    """Return the checkers that completed a standing crosscut: none of them is swapped (UNR-8)."""
    return frozenset().union(*(crosscut.completers for crosscut in crosscuts))


def allowed_swaps(crosscut: Crosscut, locked: frozenset[Square]) -> Iterator[Swap]:
    """Iterate the swaps that unravel a crosscut: neighbours, neither of them locked (UNR-6)."""
    south_west, north_west, south_east, north_east = crosscut.block
    for low, high in (
        (south_west, north_west),
        (south_west, south_east),
        (north_west, north_east),
        (south_east, north_east),
    ):
        if low not in locked and high not in locked:
            yield Swap(low, high)


def legal_swaps(state: State) -> set[Swap]:
    """Return the swaps of no completer (UNR-8), without repeats if others exist (UNR-11)."""
    locked = completers(state.crosscuts)
    allowed = {swap for crosscut in state.crosscuts for swap in allowed_swaps(crosscut, locked)}
    board, turn = state.board, state.turn
    fresh = {swap for swap in allowed if board_after(board, turn, swap) not in state.earlier}
    return fresh or allowed


def winning_path(board: Board, seat: Seat) -> list[Square]:
    """Return a shortest path of the seat's checkers between its edges; empty if there is none."""
    far, along = board.size - 1, 1 - seat  # Red climbs the rows (1), Blue crosses the columns (0)
    colour = COLOURS[seat]
    came_from: dict[Square, Square | None] = {
        square: None
        for square in squares(board.size)
        if square[along] == 0 and board[square] == colour
    }
    frontier = list(came_from)
    for square in frontier:
        if square[along] == far:
            return _trace(square, came_from)
        for near in neighbours(square, board.size):
            if board[near] == colour and near not in came_from:
                came_from[near] = square
                frontier.append(near)
    return []


def neighbours(square: Square, size: int) -> list[Square]:
    """Return the squares that connect to a square: orthogonally only (UNR-3)."""
    column, row = square
    around = ((column - 1, row), (column + 1, row), (column, row - 1), (column, row + 1))
    return [(c, r) for c, r in around if 0 <= c < size and 0 <= r < size]


def _trace(square: Square, came_from: dict[Square, Square | None]) -> list[Square]:
    path: list[Square] = []
    step: Square | None = square
    while step is not None:
        path.append(step)
        step = came_from[step]
    return path[::-1]
