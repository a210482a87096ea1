"""Blocks as pictures: how the tests of Unitar say what lies where, and how they play it.

A picture shows one block: rows from the north with their numbers, the columns below.  A cell is a
stone's frame, y r b, with the master that it is in brackets; · is no stone of this block:

    6  ·  r      r
    5  r  r[rt]  r
    4  r  r      ·
       d  e      f
"""

from collections.abc import Sequence
from functools import cache
from random import Random

import unboard

COLOURS = ("yellow", "red", "blue")
KINDS = ("uni", "tar")
ACTIONS = ("unify", "eliminate", "ccw", "cw", "north", "south", "west", "east")
CHOICES = [f"{c}/{k}/{a}" for c in COLOURS for k in KINDS for a in ACTIONS]
SQUARES = [f"{column}{row}" for row in range(9, 0, -1) for column in "abcdefghi"]
CORNERS = ["a9", "b9", "a8", "h9", "i9", "i8", "a2", "a1", "b1", "i2", "i1", "h1"]
FIELD = [square for square in SQUARES if square not in CORNERS]  # in reading order

CALM = ("g8", "h5", "f2", "e5", "c4", "c7")  # only blue uni and red tar overlap, on d4


def block_text(picture: str) -> str:
    """Return the text of a picture's block.

    >>> block_text('''
    ...     6  ·  r
    ...     5  b  r[rt]
    ...        d  e
    ... ''')
    'e6r,d5b,e5r[rt]'
    """
    *rows, columns = [line.split() for line in picture.split("\n") if line.strip()]
    return ",".join(
        f"{column}{row}{stone}"
        for row, *stones in rows
        for column, stone in zip(columns, stones, strict=True)
        if stone != "·"
    )


def drawn(block: str) -> str:
    """Draw a block's text; the inverse of `block_text`.

    >>> print(drawn("e6r,d5b,e5r[rt]"))
    6  ·  r
    5  b  r[rt]
       d  e
    """
    stones = {stone[:2]: stone[2:] for stone in block.split(",")}
    columns = "abcdefghi"["abcdefghi".index(min(stones)[0]) : "abcdefghi".index(max(stones)[0]) + 1]
    numbers = sorted({int(square[1]) for square in stones}, reverse=True)
    rows = [
        [str(number), *(stones.get(f"{column}{number}", "·") for column in columns)]
        for number in range(numbers[0], numbers[-1] - 1, -1)
    ]
    rows.append([" ", *columns])
    widths = [max(map(len, cells)) for cells in zip(*rows, strict=True)]
    lines = ("  ".join(map(str.ljust, row, widths)).rstrip() for row in rows)
    return "\n".join(lines)


def text_of(played: int, *pictures: str) -> str:
    """Return the position text of pictures, given in the order of their rank."""
    return " ".join([f"R{played}", *map(block_text, pictures)])


def load(*pictures: str, played: int = 0, rounds: int = 8) -> unboard.Position:
    """Return the position of pictures."""
    return unboard.game("unitar", rounds=rounds).load(text_of(played, *pictures))


def blocks(position: unboard.Position) -> list[str]:
    """Return the texts of all blocks, in the order of their rank."""
    return position.text().split(" ")[1:]


def block_of(position: unboard.Position, master: str) -> str:
    """Return the text of the block that holds a master."""
    (found,) = [block for block in blocks(position) if f"[{master}]" in block]
    return found


def set_up(squares: Sequence[str], rounds: int = 8) -> unboard.Position:
    """Return the position after a set-up: the squares of yellow's uni and tar, red's, blue's."""
    position = unboard.game("unitar", rounds=rounds).start()
    for number, square in enumerate(squares):
        position = position.play(number // 2, f"{KINDS[number % 2]}@{square}")
    return position


def choose(position: unboard.Position, *choices: str) -> unboard.Position:
    """Return the position after the choices of seats 0, 1 and 2."""
    for seat, choice in enumerate(choices):
        position = position.play(seat, choice)
    return position


def alone(choice: str) -> tuple[str, str, str]:
    """Return three choices of which only the first is confirmed."""
    colour, kind, action = choice.split("/")
    other_colour = COLOURS[COLOURS.index(colour) - 1]
    other_kind = KINDS[KINDS.index(kind) - 1]
    one, two = (ACTIONS[(ACTIONS.index(action) + step) % 8] for step in (1, 2))
    return choice, f"{colour}/{other_kind}/{one}", f"{other_colour}/{kind}/{two}"


def do(position: unboard.Position, *steps: str) -> unboard.Position:
    """Return the position after rounds in each of which one move alone is confirmed."""
    for choice in steps:
        position = choose(position, *alone(choice))
    return position


def outcomes(position: unboard.Position) -> list[tuple[int, str, str]]:
    """Return what became of the last round's confirmed moves, in their order."""
    executed = position.view(None)["last_round"]["executed"]
    return [(step["seat"], step["choice"], step["outcome"]) for step in executed]


def outcome(position: unboard.Position) -> str:
    """Return what became of the last round's only confirmed move."""
    ((_, _, word),) = outcomes(position)
    return word


def likely_choices(rng: Random) -> tuple[str, str, str]:
    """Return three choices by chance, more often alike than not."""
    wanted = [rng.choice(words) for words in (COLOURS, KINDS, ACTIONS)]
    one, two, three = (
        "/".join(
            word if rng.random() < 0.7 else rng.choice(words)
            for word, words in zip(wanted, (COLOURS, KINDS, ACTIONS), strict=True)
        )
        for _ in range(3)
    )
    return one, two, three


@cache
def walk(seed: int, rounds: int = 8) -> tuple[unboard.Position, ...]:
    """Return the positions of one random game, from the start to its end."""
    rng = Random(seed)
    path = [unboard.game("unitar", rounds=rounds).start()]
    while path[-1].view(None)["phase"] == "setup":
        seat = rng.choice(sorted(path[-1].to_act))
        path.append(path[-1].play(seat, rng.choice(path[-1].moves(seat))))
    while path[-1].to_act:
        choices = likely_choices(rng)
        for seat in rng.sample(range(3), 3):
            path.append(path[-1].play(seat, choices[seat]))
    return tuple(path)


def crowded_text(rng: Random) -> str:
    """Return a position text by chance: many blocks on few squares, some without a master."""
    centre = [square for square in FIELD if square[0] in "cdef" and square[1] in "456"]
    masters = [f"[{c}{k}]" for c in "yrb" for k in "ut" if rng.random() < 0.6]
    found = []
    for _ in range(rng.randint(3, 9)):
        size = rng.choice((1, 2, 2, 3, 3, 5, 8))
        held = [masters.pop() for _ in range(rng.choice((0, 0, 1, 1, 2))) if masters][:size]
        stones = rng.sample(centre, size)
        found.append(
            ",".join(
                f"{square}{rng.choice('yrb')}{held.pop() if held else ''}" for square in stones
            )
        )
    return f"R{rng.randint(0, 5)} {' '.join(found)}"
