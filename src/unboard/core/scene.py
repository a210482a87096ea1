"""Scenes: what to draw for a seat, and how its legal moves are clicked.

A scene is plain JSON, made from a seat's view and its legal moves, so it can hold nothing that the
seat may not know.  One length unit is one space of the board; y grows downwards, as on a screen.
Any front end can draw it without a rule of any game: what is clickable is what continues some path
in `moves`.
"""

from typing import TypedDict

Point = list[float]


class Space(TypedDict):
    """A place on the board, drawn as the scene's `cell` around its centre."""

    id: str
    x: float
    y: float
    caption: str  # for screen readers, what stands there included


class Border(TypedDict):
    """A coloured line along the edge of the board."""

    colour: str
    line: list[Point]


class Label(TypedDict):
    """A coordinate beside the board."""

    text: str
    x: float
    y: float


class Piece(TypedDict):
    """A piece on a space."""

    space: str
    look: str  # "disc"
    colour: str  # a colour of the palette: red, blue
    glyph: str  # one letter for text pictures
    badge: str  # a small sign on the piece: "lock", or "" for none


class Mark(TypedDict):
    """A sign over several spaces: a crosscut's `diamond`, a winner's `path`, the `last` move."""

    look: str
    spaces: list[str]
    caption: str


Motion = TypedDict("Motion", {"from": str | None, "to": str | None})
Motion.__doc__ = "A piece travels from space to space; from None it appears, to None it fades."


class Preview(TypedDict):
    """What a move would do: the pieces it puts down and carries, the marks that would appear."""

    adds: list[Piece]
    motions: list[Motion]
    marks: list[Mark]


class SceneMove(TypedDict):
    """A legal move: its click paths (any of them plays it), its words and its preview."""

    move: str
    paths: list[list[str]]
    says: str
    preview: Preview


class Button(TypedDict):
    """A word to click where nothing drawn stands for it."""

    id: str
    label: str


class SceneSeat(TypedDict):
    """A seat as it is shown beside the board."""

    name: str
    colour: str
    aim: str  # what this seat is after, in a few words
    to_act: bool
    won: bool


class Scene(TypedDict):
    """All that a front end needs to draw a position for one seat."""

    frame: list[float]  # x, y, width, height of what is to be seen
    cell: list[Point]  # the outline of a space, around its centre
    spaces: list[Space]
    borders: list[Border]
    labels: list[Label]
    pieces: list[Piece]
    marks: list[Mark]
    motions: list[Motion]  # of the last move
    buttons: list[Button]
    seats: list[SceneSeat]
    prompt: str  # one sentence, always true: whose turn it is and what to do
    prompts: dict[str, str]  # the same within a click path; the key is its ids joined by a space
    moves: list[SceneMove]


def continues(path: list[str], scene: Scene) -> bool:
    """Tell whether a click path is the beginning of some legal move's path, or all of it."""
    return any(full[: len(path)] == path for move in scene["moves"] for full in move["paths"])
