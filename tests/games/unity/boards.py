"""Boards as pictures: how the tests of UNITY say what stands where, and how they play it.

A picture is what `draw_text` prints; rows that hold nothing may be left out, and so may the lines
between rows without walls:

      f  ·   ·   ·   O   ·   ·   ·   ·
                  /
    e  ·   ·   ·   P | g   ·   ·   ·   ·

has a purple ring on e4, an orange one on f5 and a green asterisk on e5, with walls on the edges
from e4 to e5 and, to the north-west, to f4.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from random import Random
from typing import Any

import pytest

import unboard
from unboard.games.unity import UNITY

LETTERS = "abcdefghijk"

OptionSet = tuple[tuple[str, Any], ...]  # names and values
OPTION_SETS: list[OptionSet] = [tuple(options.items()) for options in UNITY.option_sets]
every_option_set = pytest.mark.parametrize(
    "options", OPTION_SETS, ids=lambda options: " ".join(f"{name}={v}" for name, v in options)
)


def load(picture: str, fields: str = "p po 0 0", **options: Any) -> unboard.Position:
    """Return the position of a picture; `fields` are its text's fields behind the walls."""
    side = options.get("side", 5)
    return unboard.game("unity", **options).load(f"{text_of(picture, side)} {fields}")


def text_of(picture: str, side: int = 5) -> str:
    """Return the first two fields of a picture's text: rows and walls.

    >>> text_of('''
    ...       f  ·   ·   ·   O   ·   ·   ·   ·
    ...                   /
    ...     e  ·   ·   ·   P | g   ·   ·   ·   ·
    ... ''')
    '5/6/7/3O4/3Pg4/8/7/6/5 e4|e5,e4|f4'
    """
    lines = [line for line in picture.split("\n") if re.search(r"[·POGpog/\\|]", line)]
    rows = {number: _row(line, side) for number, line in enumerate(lines) if _letter(line)}
    walls = [wall for row in rows.values() for wall in _upright_walls(row)]
    for number, line in enumerate(lines):
        if number not in rows:
            walls += _slanted_walls(line, above=rows[number - 1], below=rows[number + 1])
    glyphs = {name: glyph for row in rows.values() for name, glyph in row.values() if name}
    written = [
        "".join(glyphs.get(name, "·") for name in row_names(letter, side))
        for letter in reversed(LETTERS[: 2 * side - 1])
    ]
    board = "/".join(re.sub("·+", lambda run: str(len(run[0])), row) for row in written)
    return f"{board} {','.join(sorted(walls, key=wall_order)) or '-'}"


def row_names(letter: str, side: int) -> list[str]:
    """Return the spaces of a row from the left.

    >>> row_names("a", 5), row_names("i", 5)
    (['a1', 'a2', 'a3', 'a4', 'a5'], ['i5', 'i6', 'i7', 'i8', 'i9'])
    """
    row = LETTERS.index(letter)
    first, last = max(1, row - side + 2), min(2 * side - 1, row + side)
    return [f"{letter}{number}" for number in range(first, last + 1)]


def wall_order(wall: str) -> list[tuple[str, int]]:
    """Return what walls are sorted by: the lower space, then the higher one."""
    return [(space[0], int(space[1:])) for space in wall.split("|")]


def _letter(line: str) -> str:
    match = re.match(r"\s*([a-k])  ", line)
    return match[1] if match else ""


def _row(line: str, side: int) -> dict[int, tuple[str, str]]:
    """Return what stands in which column: a space's name and its glyph, or a stroke."""
    names = iter(row_names(_letter(line), side))
    behind = line.index(_letter(line)) + 1
    found = {
        column: (next(names) if glyph != "|" else "", glyph)
        for column, glyph in enumerate(line)
        if column >= behind and glyph in "·POGpog|"
    }
    assert not list(names), f"the row {line!r} is too short"
    return found


def _upright_walls(row: dict[int, tuple[str, str]]) -> Iterator[str]:
    names = ["|" if glyph == "|" else name for name, glyph in row.values()]
    for place, name in enumerate(names):
        if name == "|":
            yield f"{names[place - 1]}|{names[place + 1]}"


def _slanted_walls(
    line: str, above: dict[int, tuple[str, str]], below: dict[int, tuple[str, str]]
) -> Iterator[str]:
    for column, stroke in enumerate(line):
        if stroke != " ":
            lean = {"/": 1, "\\": -1}[stroke]
            yield f"{below[column + lean][0]}|{above[column - lean][0]}"


def play(position: unboard.Position, steps: str) -> unboard.Position:
    """Play moves separated by spaces, each by the seat to act."""
    for step in steps.split():
        (seat,) = position.to_act
        position = position.play(seat, step)
    return position


def legal(position: unboard.Position) -> tuple[str, ...]:
    """Return the legal moves of the seat to act."""
    (seat,) = position.to_act
    return position.moves(seat)


def board(position: unboard.Position) -> str:
    """Return what stands on the board, rows and walls as `text_of` gives them."""
    return " ".join(position.text().split(" ")[:2])


def taken(before: unboard.Position, after: unboard.Position) -> str:
    """Return the spaces that a move has cleared."""
    pieces = [
        {piece["space"] for piece in position.scene(None)["pieces"]} for position in (before, after)
    ]
    return " ".join(sorted(pieces[0] - pieces[1]))


def groups(position: unboard.Position, colour: str) -> list[str]:
    """Return the groups of a colour: ["a1 a2", "e5"]."""
    return [" ".join(group) for group in position.view(None)["groups"][colour]]


@cache
def walk(options: OptionSet, seed: int) -> tuple[unboard.Position, ...]:
    """Return the positions of one random game, from the start to its end.

    Half of the turns choose a wall, a move or a capture first, so that walls do not drown the rest.
    """
    rng = Random(seed)
    path = [unboard.game("unity", **dict(options)).start(seed)]
    while path[-1].to_act:
        assert len(path) < 2000, f"{path[-1]} goes on and on"
        path.append(play(path[-1], choice(legal(path[-1]), rng)))
    return tuple(path)


def choice(moves: tuple[str, ...], rng: Random) -> str:
    """Choose a move by chance, of a kind that is chosen by chance first."""
    kinds: Mapping[str, list[str]] = {sign: [m for m in moves if sign in m] for sign in "-|x@"}
    found = [of_kind for of_kind in kinds.values() if of_kind]
    return rng.choice(rng.choice(found) if found and rng.random() < 0.5 else moves)
