"""Boards as pictures: how the tests of (un) say what stands where, and how they play it.

    5 · · · B ·
    4 · · · · ·
    3 · W · · ·
    2 · · · · ·
    1 W · · · ○
      a b c d e

is a white piece on a1 and on b3, a black one on d5.  Rows that hold nothing may be left out.  What
a picture does not say, the dominoes, is filled in so that the text is one of a game.
"""

import re
from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Any

import pytest

import unboard
from unboard import CHANCE
from unboard.games.un import UN

WHITE, BLACK = 0, 1
DOMINOES = [f"{white}/{black}" for white in range(4) for black in range(4)][:15]

FIELDS = ["board", "captured", "points", "chooser", "white", "black", "played", "in-play"]
FIELDS += ["open", "claimed"]

OptionSet = tuple[tuple[str, Any], ...]  # names and values
OPTION_SETS: list[OptionSet] = [tuple(options.items()) for options in UN.option_sets]
every_option_set = pytest.mark.parametrize(
    "options",
    OPTION_SETS,
    ids=lambda options: " ".join(f"{name}={str(v)[:12]}" for name, v in options),
)
every_mode = pytest.mark.parametrize("mode", ["duel-capture", "duel-push", "dance"])
CARDS = "a1a3a5;a1a3c1;a1a4d1;a1a5b3;a1a5c3"  # open where a test does not care


def board_of(picture: str) -> str:
    """Return the first field of a picture's text.

    >>> board_of('''
    ...   5 · · · B ·
    ...   3 W W · · ·
    ... ''')
    '3b1/5/ww3/5/5'
    """
    rows = {int(row): line for row, line in re.findall(r"^\s*([1-5]) (.*)$", picture, re.M)}
    written = []
    for row in (5, 4, 3, 2, 1):
        line = re.sub("[·○ ]", ".", rows.get(row, ". . . . .")[::2].lower())
        assert len(line) == 5, f"row {row} of the picture has {len(line)} squares"
        written.append(re.sub(r"\.+", lambda run: str(len(run[0])), line))
    return "/".join(written)


def text_of(
    picture: str,
    in_play: str = "-",
    *,
    chooser: str = "w",
    captured: str = "W0B0",
    points: str = "w0b0",
    hands: Sequence[str] = ("", ""),
    cards: str = "",
) -> str:
    """Return a text with a picture's board; hands that are not given are filled in."""
    domino = in_play.split(":")[0].split("=")[0]
    free = [d for d in DOMINOES if d not in (domino, *",".join(hands).split(","))]
    sizes = [3 - (in_play != "-" and chooser == "wb"[seat]) for seat in (WHITE, BLACK)]
    filled = []
    for hand, size in zip(hands, sizes, strict=True):
        held = hand.split(",") if hand else []
        filled.append(",".join(sorted(held + [free.pop() for _ in range(size - len(held))])))
    fields = [board_of(picture), captured, points, chooser, *filled, domino, in_play]
    return " ".join([*fields, *([cards] if cards else [])])


def capture(picture: str, in_play: str = "-", **fields: Any) -> unboard.Position:
    """Return a duel by capturing rules."""
    return unboard.game("un").load(text_of(picture, in_play, **fields))


def push(picture: str, in_play: str = "-", **fields: Any) -> unboard.Position:
    """Return a duel by pushing rules."""
    return unboard.game("un", mode="duel-push").load(text_of(picture, in_play, **fields))


def dance(
    picture: str, in_play: str = "-", cards: str = f"{CARDS} -", **fields: Any
) -> unboard.Position:
    """Return a dance; `cards` are the fields of open and claimed ones."""
    options = {name: fields.pop(name) for name in ("target", "shapes") if name in fields}
    game = unboard.game("un", mode="dance", **options)
    return game.load(text_of(picture, in_play, cards=cards, **fields))


def play(position: unboard.Position, steps: str) -> unboard.Position:
    """Play moves separated by commas, each by whoever is to act."""
    for step in steps.split(", "):
        (seat,) = position.to_act
        position = position.play(seat, step)
    return position


def legal(position: unboard.Position) -> tuple[str, ...]:
    """Return the legal moves of whoever is to act."""
    (seat,) = position.to_act
    return position.moves(seat)


def board(position: unboard.Position) -> str:
    """Return the board as `board_of` gives it."""
    return position.text().split(" ")[0]


def field(position: unboard.Position, name: str) -> str:
    """Return a field of a position's text by its name."""
    return position.text().split(" ")[FIELDS.index(name)]


def reasons(position: unboard.Position, move: str, seat: int | None = None) -> list[str]:
    """Return the rules by which whoever is to act, or a seat, is refused a move."""
    acting = min(position.to_act) if seat is None else seat
    return [reason.rule for reason in position.why_not(acting, move)]


@cache
def walk(options: OptionSet, seed: int) -> tuple[unboard.Position, ...]:
    """Return the positions of one random game, from the start to its end.

    Who can score does so now and then, so that games have ends worth a look.
    """
    rng = Random(seed)
    path = [unboard.game("un", **dict(options)).start(seed)]
    while path[-1].to_act:
        assert len(path) < 3000, f"{path[-1]} goes on and on"
        (seat,) = path[-1].to_act
        moves = path[-1].moves(seat)
        move = rng.choice(moves)
        if seat != CHANCE and rng.random() < 0.6:
            notes = {m: p["note"] for m, p in path[-1].previews(seat, moves).items()}
            aims = [m for m in moves if re.search("would stand|ring|captures", notes[m])]
            move = rng.choice(aims or moves)
        path.append(path[-1].play(seat, move))
    return tuple(path)
