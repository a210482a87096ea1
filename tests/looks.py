"""A scene that has everything a scene can have: each look, colour and badge of the closed lists."""

from itertools import product
from string import ascii_letters
from typing import get_args

from unboard.core.palette import Colour
from unboard.core.scene import (
    Badge,
    Card,
    CardLook,
    Cell,
    CellLook,
    Mark,
    MarkLook,
    Piece,
    PieceLook,
    Scene,
    Zone,
    ZoneLook,
    bare_scene,
    button,
    card,
    piece,
    zone,
)

COLOURS: tuple[Colour, ...] = get_args(Colour)
LOOKS: tuple[PieceLook, ...] = get_args(PieceLook)
BADGES: tuple[Badge, ...] = get_args(Badge)
CARDS: tuple[CardLook, ...] = get_args(CardLook)
ZONES: tuple[ZoneLook, ...] = get_args(ZoneLook)
MARKS: tuple[MarkLook, ...] = get_args(MarkLook)
CELLS: tuple[CellLook, ...] = get_args(CellLook)
SIZE = len(COLOURS)  # spaces in a row
LAST = len(LOOKS) + len(BADGES)  # the row of the marks


def at(column: int, row: int) -> str:
    """Return the name of a space, the first row on top."""
    return f"{'abcdefgh'[column]}{row + 1}"


def everything() -> Scene:
    """Return a row of spaces for each look of a piece, one for each badge, and one for marks."""
    spaces = [(column, row) for row in range(LAST + 1) for column in range(SIZE)]
    return {
        **bare_scene(),
        "frame": [-1, -1, SIZE + 1, LAST + 2],
        "spaces": [
            {"id": at(x, y), "x": x, "y": y, "caption": f"{at(x, y)}, a space"} for x, y in spaces
        ],
        "borders": [
            {"colour": colour, "line": [[x - 0.5, -0.5], [x + 0.5, -0.5]]}
            for x, colour in enumerate(COLOURS)
        ],
        "pieces": [*pieces(), *badged()],
        "marks": marks(),
        "zones": zones(),
        "sheets": [{"title": "Cells", "head": [f"column {n}" for n in CELLS], "rows": [cells()]}],
        "buttons": [button(colour, colour, colour=colour) for colour in COLOURS],
        "seats": [
            {
                "name": f"Seat {colour}",
                "colour": colour,
                "aim": "shows its colour",
                "score": "",
                "state": "",
                "done": False,
                "to_act": False,
                "won": False,
            }
            for colour in COLOURS[:2]
        ],
        "prompt": "Everything that a scene can have.",
    }


def pieces() -> list[Piece]:
    """Return a piece of each look in each colour, with letters that differ."""
    return [
        piece(at(x, y), look, colour, letter, id=f"{look}-{colour}", group=f"{look}-{colour}")
        for ((y, look), (x, colour)), letter in zip(
            product(enumerate(LOOKS), enumerate(COLOURS)), ascii_letters, strict=False
        )
    ]


def badged() -> list[Piece]:
    """Return a piece with each badge."""
    return [
        piece(at(0, len(LOOKS) + row), "disc", "red", "D", id=f"badge-{badge}", badge=badge)
        for row, badge in enumerate(BADGES)
    ]


def marks() -> list[Mark]:
    """Return a mark of each look, each on two spaces."""
    places = [[at(x, LAST), at(x + 1, LAST)] for x in range(len(MARKS))]
    return [
        {"look": look, "spaces": spaces, "caption": f"{look} on {', '.join(spaces)}"}
        for look, spaces in zip(MARKS, places, strict=True)
    ]


def faces(prefix: str = "") -> list[Card]:
    """Return a card of each look."""
    parts: dict[CardLook, list[str]] = {
        "domino": ["1", "2"],
        "shape": ["a1", "b2", "c3"],
        "back": [],
        "pawn": ["purple"],
        "text": ["Some words"],
    }
    return [
        card(f"{prefix}{look}", look, parts[look], f"a card: {look}", size=5 * (look == "shape"))
        for look in CARDS
    ]


def zones() -> list[Zone]:
    """Return a zone of each look, with a card of each."""
    return [zone(f"Zone {look}", look, faces(f"{look}-")) for look in ZONES]


def cells() -> list[Cell]:
    """Return a cell of each look."""
    return [{"text": "same", "colour": None, "look": look} for look in CELLS]
