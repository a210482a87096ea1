"""Unravel once more, written from the rule sheet alone, slow and plain: a second opinion for tests.

It imports nothing from the package.  A board is one string, the rows from the top without their
slashes; what a step did is read off the boards before and after it, by looking at every block.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

Block = tuple[int, int, int, int]  # top left, top right, bottom left, bottom right


class Moment(NamedTuple):
    """A moment of a game: what stands, who plays, and the boards of this turn so far."""

    size: int
    board: str
    turn: str = "r"
    crosscuts: frozenset[tuple[Block, frozenset[int]]] = frozenset()  # each with its completers
    past: tuple[str, ...] = ()


def empty(size: int) -> Moment:
    """Return the empty board, Red to place."""
    return Moment(size, "." * size * size)


def legal(moment: Moment, *, unr_11: bool = True) -> list[str]:
    """Return the legal moves, sorted; with `unr_11` off, also swaps that bring a board back."""
    if winner(moment):
        return []
    if not moment.crosscuts:
        return sorted(name(i, moment.size) for i, c in enumerate(moment.board) if c == ".")
    completers = {i for _, who in moment.crosscuts for i in who}
    swaps = {
        pair: exchanged(moment.board, *pair)
        for block, _ in moment.crosscuts
        for pair in sides(block)
        if not completers & set(pair)
    }
    fresh = {pair: board for pair, board in swaps.items() if board not in moment.past}
    chosen = fresh if unr_11 and fresh else swaps
    return sorted(swap_name(pair, moment.size) for pair in chosen)


def played(moment: Moment, move: str) -> Moment:
    """Return the moment after a legal move."""
    squares = [index(part, moment.size) for part in move.split("~")]
    if len(squares) == 1:
        board = moment.board[: squares[0]] + moment.turn + moment.board[squares[0] + 1 :]
    else:
        board = exchanged(moment.board, *squares)
    return after(moment, board)


def after(moment: Moment, board: str) -> Moment:
    """Return the moment when this board has followed: the old crosscuts left and the new ones."""
    left = {(block, who) for block, who in moment.crosscuts if is_crosscut(board, block)}
    moved = frozenset(i for i, cell in enumerate(board) if cell != moment.board[i])
    formed = {
        (block, moved.intersection(block))
        for block in blocks(moment.size)
        if is_crosscut(board, block) and not is_crosscut(moment.board, block)
    }
    if left or formed:
        past = (*moment.past, moment.board)
        return Moment(moment.size, board, moment.turn, frozenset(left | formed), past)
    return Moment(moment.size, board, "b" if moment.turn == "r" else "r")


def winner(moment: Moment) -> str:
    """Return r, b, or nothing while nobody has won; only the end of a turn decides."""
    return "" if moment.crosscuts else joined(moment.board, moment.size)


@cache
def joined(board: str, size: int) -> str:
    """Return the sides whose edges are joined, by growing the groups that hang on one edge."""
    numbers = range(size)
    top, bottom = set(numbers), {size * (size - 1) + c for c in numbers}
    left, right = {size * r for r in numbers}, {size * r + size - 1 for r in numbers}
    sides = ""
    for colour, first, last in (("r", top, bottom), ("b", left, right)):
        group = {i for i in first if board[i] == colour}
        while grown := {n for i in group for n in near(i, size) if board[n] == colour} - group:
            group |= grown
        sides += colour if group & last else ""
    return sides


@cache
def near(i: int, size: int) -> tuple[int, ...]:
    """Return the squares beside a square."""
    column = i % size
    around = [(i - size, True), (i + size, True), (i - 1, column > 0), (i + 1, column < size - 1)]
    return tuple(n for n, inside in around if inside and 0 <= n < size * size)


@cache
def blocks(size: int) -> tuple[Block, ...]:
    """Return all 2×2 blocks."""
    corners = (size * r + c for r in range(size - 1) for c in range(size - 1))
    return tuple((i, i + 1, i + size, i + size + 1) for i in corners)


def is_crosscut(board: str, block: Block) -> bool:
    """Tell whether each checker of a block stands between two of the other colour."""
    a, b, c, d = (board[i] for i in block)
    return a == d and b == c and {a, b} == {"r", "b"}


def sides(block: Block) -> Iterator[tuple[int, int]]:
    """Iterate the four pairs of neighbours in a block."""
    a, b, c, d = block
    yield from ((a, b), (c, d), (a, c), (b, d))


def exchanged(board: str, i: int, j: int) -> str:
    """Return the board with two squares exchanged."""
    cells = list(board)
    cells[i], cells[j] = cells[j], cells[i]
    return "".join(cells)


def name(i: int, size: int) -> str:
    """Name a square: columns from the left, rows from the bottom."""
    return f"{chr(ord('a') + i % size)}{size - i // size}"


def index(square: str, size: int) -> int:
    """Find a named square on the board; the inverse of `name`."""
    return (size - int(square[1:])) * size + ord(square[0]) - ord("a")


def swap_name(pair: tuple[int, int], size: int) -> str:
    """Name a swap, the square of the lower column or row first."""
    return "~".join(sorted((name(i, size) for i in pair), key=lambda s: (s[0], int(s[1:]))))
