"""Hexagonal boards of hexagonal spaces: coordinates, directions, edges.

| written  | value    | meaning                                                                   |
|----------|----------|---------------------------------------------------------------------------|
| `e5`     | `(4, 5)` | row from the bottom (a is 0), diagonal as in Abalone: row i begins at i5   |
| `e5|e6`  | two      | the edge between two neighbouring spaces, the lower one first              |

On a board of side 5 row a is a1 to a5, row e is e1 to e9, row i is i5 to i9.
"""

import re
from collections.abc import Iterator
from functools import cache, lru_cache

ROWS = "abcdefghijk"

Hex = tuple[int, int]  # (row, diagonal): tuples sort by row letter, then by number
Edge = tuple[Hex, Hex]

DIRECTIONS: dict[str, Hex] = {
    "E": (0, 1),
    "NE": (1, 1),
    "NW": (1, 0),
    "W": (0, -1),
    "SW": (-1, -1),
    "SE": (-1, 0),
}


@cache
def hexes(side: int) -> tuple[Hex, ...]:
    """Return the spaces of a board, row by row from the bottom.

    >>> len(hexes(5)), len(hexes(6))
    (61, 91)
    """
    return tuple((row, d) for row in range(2 * side - 1) for d in diagonals(row, side))


def diagonals(row: int, side: int) -> range:
    """Return the diagonals of a row.

    >>> list(diagonals(0, 5)), list(diagonals(8, 5))
    ([1, 2, 3, 4, 5], [5, 6, 7, 8, 9])
    """
    return range(max(1, row - side + 2), min(2 * side - 1, row + side) + 1)


@cache
def on_board(side: int) -> frozenset[Hex]:
    """Return the spaces of a board as a set."""
    return frozenset(hexes(side))


@cache
def neighbours(space: Hex, side: int) -> tuple[Hex, ...]:
    """Return the spaces around a space, in the order of `DIRECTIONS`."""
    around = ((space[0] + dr, space[1] + dd) for dr, dd in DIRECTIONS.values())
    return tuple(near for near in around if near in on_board(side))


@cache
def ray(space: Hex, direction: str, side: int) -> tuple[Hex, ...]:
    """Return the spaces from a space in a direction up to the edge of the board.

    >>> [hex_name(space) for space in ray((0, 3), "NE", 5)]
    ['b4', 'c5', 'd6', 'e7', 'f8', 'g9']
    """
    row_step, diagonal_step = DIRECTIONS[direction]
    found = []
    step = (space[0] + row_step, space[1] + diagonal_step)
    while step in on_board(side):
        found.append(step)
        step = (step[0] + row_step, step[1] + diagonal_step)
    return tuple(found)


@cache
def steps(space: Hex, direction: str, side: int) -> tuple[tuple[Edge, Hex], ...]:
    """Return the steps from a space in a direction: the edge that each crosses, and where it leads.

    >>> steps((0, 1), "E", 5)[:2]
    ((((0, 1), (0, 2)), (0, 2)), (((0, 2), (0, 3)), (0, 3)))
    """
    spaces = ray(space, direction, side)
    return tuple((edge(a, b), b) for a, b in zip((space, *spaces), spaces, strict=False))


@cache
def edges(side: int) -> tuple[Edge, ...]:
    """Return the edges between two spaces of a board, sorted.

    >>> len(edges(5)), len(edges(6))
    (156, 240)
    """
    return tuple((a, b) for a in hexes(side) for b in sorted(neighbours(a, side)) if a < b)


def edge(a: Hex, b: Hex) -> Edge:
    """Return the edge between two spaces, the lower one first."""
    return (a, b) if a < b else (b, a)


@lru_cache(maxsize=1024)
def hex_name(space: Hex) -> str:
    """Write a space.

    >>> hex_name((4, 5))
    'e5'
    """
    return f"{ROWS[space[0]]}{space[1]}"


@lru_cache(maxsize=1024)
def edge_name(where: Edge) -> str:
    """Write an edge.

    >>> edge_name(((4, 5), (4, 6)))
    'e5|e6'
    """
    return f"{hex_name(where[0])}|{hex_name(where[1])}"


def read_hex(text: str, side: int) -> Hex | None:
    """Read a space of a board of this side; None if the text is none of its spaces.

    >>> read_hex("e5", 5), read_hex("a6", 5), read_hex("e05", 5)
    ((4, 5), None, None)
    """
    match = re.fullmatch(r"([a-k])([1-9][0-9]?)", text)
    space = (ROWS.index(match[1]), int(match[2])) if match else None
    return space if space in on_board(side) else None


def rows_from_the_top(side: int) -> Iterator[list[Hex]]:
    """Iterate the rows of a board as they are read: from the top, from the left."""
    for row in reversed(range(2 * side - 1)):
        yield [(row, d) for d in diagonals(row, side)]
