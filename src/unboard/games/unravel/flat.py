"""Unravel as bytes and numbers, for its kernel.

| bytes of a state     | meaning                                                                |
|----------------------|------------------------------------------------------------------------|
| 0                    | who is to act, or would be                                             |
| 1                    | the winner's colour, 1 Red, 2 Blue; 0 while the game runs              |
| 2, 3                 | the steps of the turn so far                                           |
| 4, 5                 | the crosscuts that stand                                               |
| 6 to 5 + area        | the cells column by column, with a rim: 0 empty, 1 Red, 2 Blue, 4 Red's |
|                      | edge, 8 Blue's; times 16 the completers of the crosscut above, right   |
| then 256             | the steps as numbers of moves, the last 128 at most                    |

A move's number is the place where a checker is put; plus the area for a swap of that place with the
one north of it, or plus twice the area with the one east of it.
"""

from functools import cache

from unboard.core.errors import UnboardError
from unboard.core.flat import Flat
from unboard.core.grid import EMPTY, Square, squares
from unboard.core.options import Options
from unboard.games.unravel.kernel import (
    BLUE_EDGE,
    CELLS,
    CHECKER,
    KEPT,
    RED_EDGE,
    STANDING,
    STEPS,
    TURN,
    WINNER,
)
from unboard.games.unravel.rules import board_after, crosscuts_after
from unboard.games.unravel.state import COLOURS, Board, Move, Place, State, Swap


def terms(options: Options) -> bytes:
    """Return the size of the board, of a column and of the whole with its rim."""
    column = int(options["size"]) + 2
    return bytes((options["size"], column)) + (column * column).to_bytes(2, "little")


def size(options: Options) -> int:
    """Return the bytes of a state."""
    return CELLS + _area(options) + 2 * KEPT


def work(options: Options) -> int:
    """Return the bytes of marks and of lists of 16-bit numbers: blocks, swaps, links, places."""
    return _area(options) + 1 + 12 * _area(options)


def widest(options: Options) -> int:
    """Return the most moves there can be: placements, or swaps of neighbours."""
    return 2 * int(options["size"]) ** 2


def flatten(state: State, options: Options) -> bytes:
    """Return a state as bytes."""
    steps = [number(step, options) for step in state.steps]
    cells = bytearray(_rim(options["size"]))
    for square in squares(options["size"]):
        cells[_place(square, options)] = (
            1 + COLOURS.index(c) if (c := state.board[square]) in COLOURS else 0
        )
    for crosscut in state.crosscuts:
        completers = sum(
            1 << n for n, square in enumerate(crosscut.block) if square in crosscut.completers
        )
        cells[_place(crosscut.block[0], options)] |= completers << 4
    head = bytearray(CELLS)
    head[TURN] = state.turn
    head[WINNER] = 0 if state.winner is None else 1 + state.winner
    head[STEPS : STEPS + 2] = len(steps).to_bytes(2, "little")
    head[STANDING : STANDING + 2] = len(state.crosscuts).to_bytes(2, "little")
    tail = b"".join(step.to_bytes(2, "little") for step in steps[-KEPT:])
    return bytes(head + cells + tail.ljust(2 * KEPT, b"\0"))


def unflatten(data: bytes, options: Options) -> State:
    """Return the state that bytes mean: the turn's start, and its steps made once more."""
    count = int.from_bytes(data[STEPS : STEPS + 2], "little")
    if count > KEPT:
        raise UnboardError(
            f"this turn has {count} steps, and a kernel remembers the last {KEPT} only; take the "
            "position from the referee"
        )
    tail = CELLS + _area(options)
    steps = [
        move(int.from_bytes(data[place : place + 2], "little"), options)
        for place in range(tail, tail + 2 * count, 2)
    ]
    letters = {0: EMPTY, 1: COLOURS[0], 2: COLOURS[1]}
    board = Board(
        options["size"],
        "".join(
            letters[data[CELLS + _place(square, options)] & CHECKER]
            for square in squares(options["size"])
        ),
    )
    for step in reversed(steps):  # a swap made once more is undone
        board = (
            board.put(step.square, EMPTY)
            if isinstance(step, Place)
            else board_after(board, data[TURN], step)
        )
    state = State(board, data[TURN], winner=data[WINNER] - 1 if data[WINNER] else None)
    for step in steps:
        after = board_after(state.board, state.turn, step)
        state = State(
            after,
            state.turn,
            crosscuts_after(state, step, after),
            (*state.steps, step),
            (*state.earlier, state.board),
        )
    return state


def number(move: Move, options: Options) -> int:
    """Return the number of a move."""
    match move:
        case Place(square):
            return _place(square, options)
        case Swap(low, high):
            return _area(options) * (1 if low[0] == high[0] else 2) + _place(low, options)


def move(number: int, options: Options) -> Move:
    """Return the move of a number."""
    kind, place = divmod(number, _area(options))
    column, row = divmod(place, options["size"] + 2)
    low = (column - 1, row - 1)
    if kind == 0:
        return Place(low)
    return Swap(low, (low[0], low[1] + 1) if kind == 1 else (low[0] + 1, low[1]))


def _area(options: Options) -> int:
    return int((options["size"] + 2) ** 2)


def _place(square: Square, options: Options) -> int:
    return int((square[0] + 1) * (options["size"] + 2) + square[1] + 1)


@cache
def _rim(size: int) -> bytes:
    """Return an empty board with the players' edges around it."""
    edge = bytes((0, *(BLUE_EDGE for _ in range(size)), 0))
    inner = bytes((RED_EDGE, *(0 for _ in range(size)), RED_EDGE))
    return edge + inner * size + edge


FLAT = Flat(
    kernel="unboard.games.unravel.kernel",
    terms=terms,
    size=size,
    work=work,
    widest=widest,
    flatten=flatten,
    unflatten=unflatten,
    number=number,
    move=move,
)
