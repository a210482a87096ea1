"""Square boards: coordinates and rows of text.

| written    | value            | meaning                                        |
|------------|------------------|------------------------------------------------|
| `c4`       | `(2, 3)`         | column from the left, row from the bottom      |
| `b1r/3`    | rows             | rows from the top, a number for a run of empty |
"""

import re
from collections.abc import Iterator

from unboard.core.errors import BadText, quoted

COLUMNS = "abcdefghijklmnopqrstuvwxyz"
EMPTY = "."

Square = tuple[int, int]  # (column, row): tuples sort by column letter, then by row as a number


def square_name(square: Square) -> str:
    """Write a square.

    >>> square_name((2, 3)), square_name((0, 9))
    ('c4', 'a10')
    """
    return f"{COLUMNS[square[0]]}{square[1] + 1}"


def read_square(text: str, size: int) -> Square | None:
    """Read a square of a board of this size; None if the text is none of its squares.

    >>> read_square("c4", 5), read_square("c9", 5), read_square("c04", 5)
    ((2, 3), None, None)
    """
    match = re.fullmatch(r"([a-z])([1-9][0-9]?)", text)
    if match is None:
        return None
    column, row = COLUMNS.index(match[1]), int(match[2]) - 1
    return (column, row) if column < size and row < size else None


def squares(size: int) -> Iterator[Square]:
    """Iterate the squares of a board, column by column."""
    return ((column, row) for column in range(size) for row in range(size))


def write_row(cells: str) -> str:
    """Write a row of letters, runs of empty squares as numbers.

    >>> write_row("b..r"), write_row("....")
    ('b2r', '4')
    """
    return re.sub(r"\.+", lambda run: str(len(run[0])), cells)


def read_row(text: str, length: int, letters: str, where: str) -> str:
    """Read a row; the inverse of `write_row`.

    >>> read_row("b2r", 4, "rb", "row 4")
    'b..r'
    >>> read_row("b9", 4, "rb", "row 4")
    Traceback (most recent call last):
    ...
    unboard.core.errors.BadText: row 4, 'b9', has 10 squares where 4 are needed
    """
    parts = re.findall(r"[0-9]+|.", text, re.DOTALL)
    for part in parts:
        if part not in letters and not re.fullmatch(r"[1-9][0-9]{0,2}", part):
            wanted = ", ".join(letters)
            raise BadText(
                f"{where}, {quoted(text)}, holds {quoted(part)} where {wanted} or the length of "
                "a run of empty squares is needed"
            )
    count = sum(1 if part in letters else int(part) for part in parts)
    if count != length:
        raise BadText(f"{where}, {quoted(text)}, has {count} squares where {length} are needed")
    return "".join(part if part in letters else EMPTY * int(part) for part in parts)
