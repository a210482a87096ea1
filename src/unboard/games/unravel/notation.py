"""How Unravel is written.

| text                   | meaning                                                              |
|------------------------|----------------------------------------------------------------------|
| `c3`                   | place a checker on c3                                                |
| `c4~d4`                | swap the checkers of two neighbouring squares, the lower one first   |
| `2r/b2/rb1 r`          | rows from the top, then whose turn begins                            |
| `2r/b2/rb1 r : b2`     | the same inside a turn: its start, then the moves since              |
"""

from collections.abc import Iterator

from unboard.core.errors import BadText, MalformedMove, quoted
from unboard.core.grid import (
    Square,
    read_row,
    read_square,
    square_name,
    squares,
    write_row,
)
from unboard.core.options import Options
from unboard.games.unravel.rules import (
    blocks_around,
    is_crosscut,
    neighbours,
    play,
    turn_start,
)
from unboard.games.unravel.state import COLOURS, Board, Move, Place, State, Swap
from unboard.games.unravel.why import why_not

SMALLEST, LARGEST = 2, 26


def write(move: Move) -> str:
    """Write a move.

    >>> write(Place((2, 2))), write(Swap((0, 8), (0, 9)))
    ('c3', 'a9~a10')
    """
    match move:
        case Place(square):
            return square_name(square)
        case Swap(low, high):
            return f"{square_name(low)}~{square_name(high)}"


def read(text: str, options: Options) -> Move:
    """Read a move; the inverse of `write`.

    >>> read("c4~d4", {"size": 5})
    Swap(low=(2, 3), high=(3, 3))
    >>> read("d4~c4", {"size": 5})
    Traceback (most recent call last):
    ...
    unboard.core.errors.MalformedMove: 'd4~c4' names the higher square first; write c4~d4
    """
    size = options["size"]
    found = [_read_square(text, part, size) for part in text.split("~", 2)]
    if len(found) == 1:
        return Place(found[0])
    if len(found) > 2:
        raise MalformedMove(f"{quoted(text)} is no move of Unravel; a swap has two squares: c4~d4")
    first, second = found
    if second not in neighbours(first, size):
        raise MalformedMove(
            f"{quoted(text)} names two squares that are not neighbours in a row or column; "
            "a swap looks like c4~d4"
        )
    if second < first:
        raise MalformedMove(
            f"{quoted(text)} names the higher square first; write {write(Swap(second, first))}"
        )
    return Swap(first, second)


def vocabulary(options: Options) -> Iterator[Move]:
    """Iterate every placement and every swap of neighbours."""
    size = options["size"]
    for square in squares(size):
        yield Place(square)
        yield from (Swap(square, near) for near in neighbours(square, size) if near > square)


def write_text(state: State) -> str:
    """Write a position: the turn's start, and the moves since if it goes on.

    >>> write_text(turn_start(Board(3, "." * 8 + "r"), 1))
    '2r/3/3 b'
    """
    board = state.earlier[0] if state.earlier else state.board
    size = board.size
    rows = ("".join(board[c, r] for c in range(size)) for r in reversed(range(size)))
    text = f"{'/'.join(map(write_row, rows))} {COLOURS[state.turn]}"
    return f"{text} : {' '.join(map(write, state.steps))}" if state.steps else text


def read_text(text: str, options: Options) -> tuple[State, Options]:
    """Read a position; the inverse of `write_text`.

    >>> read_text("br/rb r", {})
    Traceback (most recent call last):
    ...
    unboard.core.errors.BadText: the text holds a crosscut at a1, a2, b1, b2; none stands between \
turns (UNR-7)
    """
    head, colon, tail = text.partition(" : ")
    state = _read_turn_start(head)
    for step in tail.split(" ") if colon else ():
        state = _replay(state, step)
        if not state.steps:
            raise BadText(
                f"the turn {quoted(tail)} is complete after {step}; write the position after it, "
                "without the colon"
            )
    return state, {"size": state.board.size}


def _read_square(text: str, part: str, size: int) -> Square:
    square = read_square(part, size)
    if square is None:
        last = square_name((size - 1, size - 1))
        raise MalformedMove(
            f"{quoted(text)} is no move of Unravel on this board; write a square from a1 to "
            f"{last} to place a checker, or two neighbouring ones to swap: a1~a2"
        )
    return square


def _read_turn_start(text: str) -> State:
    rows_text, _, turn = text.partition(" ")
    rows = rows_text.split("/")
    size = len(rows)
    if not SMALLEST <= size <= LARGEST:
        raise BadText(
            f"{quoted(text)} has {size} rows joined by '/'; an Unravel text has "
            f"{SMALLEST} to {LARGEST}, then the side to place: 3/3/3 r"
        )
    cells = [
        read_row(row, size, COLOURS, f"row {size - number} of the text")
        for number, row in enumerate(rows)
    ]
    if turn not in tuple(COLOURS):
        raise BadText(f"the rows must be followed by the side to place, r or b, not {quoted(turn)}")
    board = Board(size, "".join(cells[size - 1 - r][c] for c, r in squares(size)))
    _refuse_crosscut(board)
    return turn_start(board, COLOURS.index(turn))


def _refuse_crosscut(board: Board) -> None:
    for square in squares(board.size):
        for block in blocks_around(square, board.size):
            if is_crosscut(board, block):
                where = ", ".join(map(square_name, block))
                raise BadText(
                    f"the text holds a crosscut at {where}; none stands between turns (UNR-7)"
                )


def _replay(state: State, step: str) -> State:
    try:
        move = read(step, {"size": state.board.size})
    except MalformedMove as error:
        raise BadText(f"behind the colon: {error}") from None
    if reasons := why_not(state, state.turn, move):
        raise BadText(f"behind the colon, {step} is not legal: {reasons[0]}")
    return play(state, state.turn, move)
