"""Scenes: what to draw for a seat, and how its legal moves are clicked.

A scene is plain JSON, made from a seat's view and its legal moves, so it can hold nothing that the
seat may not know.  One length unit is one space of the board; y grows downwards, as on a screen.
Any front end can draw it without a rule of any game: what is clickable is what continues some path
in `moves`.  Looks, colours and badges are closed lists: whoever draws a scene draws all of them.
"""

import marshal
from collections.abc import Sequence
from functools import cache
from typing import Any, Literal, TypedDict, TypeVar, cast

from unboard.core.grid import COLUMNS
from unboard.core.palette import Colour
from unboard.core.words import listed

T = TypeVar("T")

Point = list[float]

BoardLook = Literal["field", "framed", "stone"]
"""Spaces that make up their own outline, a surface with lines in a frame, slabs in a frame."""
PieceLook = Literal["disc", "ring", "asterisk", "tile", "pawn"]
"""A round checker, a ring, a star, a plate in a coloured square frame, a pawn."""
Badge = Literal["", "lock"]  # a small sign on a piece, or none
CardLook = Literal["domino", "shape", "back", "pawn", "text"]
"""Two halves with pips, marked squares of a board, a back, a piece off the board, words."""
ZoneLook = Literal["hand", "play", "row", "pile"]
"""Cards to play from, cards in play now, cards on offer, cards just to look at."""
MarkLook = Literal["last", "goal", "diamond", "path", "group"]
"""What moved last, a ring to reach, a diamond over four spaces, a way; a group, on request only."""
HandleLook = Literal["arrow", "burst"]
CellLook = Literal["", "agrees", "differs", "done", "stopped"]
Side = Literal["north", "east", "south", "west"]
Pace = Literal["brisk", "step", "panel"]
"""A story that the eye follows, one to be read step by step, one that a panel tells itself."""
PanelLook = Literal["companion"]


class Space(TypedDict):
    """A place on the board, drawn as the scene's `cell` around its centre."""

    id: str
    x: float
    y: float
    caption: str  # for screen readers, what stands there included


class Edge(TypedDict):
    """A place between two spaces, drawn as the line between them."""

    id: str
    line: list[Point]
    caption: str  # for screen readers, a wall that stands there included
    wall: bool


class Handle(TypedDict):
    """A sign to click on or beside a chosen piece: an `arrow` in its direction, or a `burst`."""

    id: str
    look: HandleLook
    x: float
    y: float
    angle: float  # degrees, clockwise from the right
    caption: str
    over: list[str]  # spaces that mean it as well while it can be clicked


class Border(TypedDict):
    """A coloured line along the edge of the board."""

    colour: Colour
    line: list[Point]


class Label(TypedDict):
    """A coordinate beside the board."""

    text: str
    x: float
    y: float


class Piece(TypedDict):
    """A piece on a space."""

    id: str  # the same in the scene before and in each step of a story, so that it travels; or ""
    space: str
    look: PieceLook
    colour: Colour
    glyph: str  # one letter for text pictures
    badge: Badge
    group: str  # tiles of one group hang together; "" for none
    label: str  # a word on the piece, or ""
    label_colour: Colour | None  # None where there is no label


def piece(
    space: str,
    look: PieceLook,
    colour: Colour,
    glyph: str,
    *,
    id: str = "",
    badge: Badge = "",
    group: str = "",
    label: str = "",
    label_colour: Colour | None = None,
) -> Piece:
    """Return a piece; what is not said, it does not have."""
    return {
        "id": id,
        "space": space,
        "look": look,
        "colour": colour,
        "glyph": glyph,
        "badge": badge,
        "group": group,
        "label": label,
        "label_colour": label_colour,
    }


class Note(TypedDict):
    """A line beside a card."""

    text: str
    seat: int | None  # whom it is about; None: no seat, or all


class Card(TypedDict):
    """A card or domino; an id that no path names is only looked at."""

    id: str
    look: CardLook
    parts: list[str]  # a domino's two numbers, a shape's spaces, a pawn's colour, a text
    lacks: list[str]  # those of the parts that are still wanting
    size: int  # spaces on a side of the board that a shape shows; 0 for others
    lit: bool  # it matters now
    caption: str  # for screen readers, what the notes say included
    notes: list[Note]


def card(
    id: str,
    look: CardLook,
    parts: list[str],
    caption: str,
    *,
    lacks: Sequence[str] = (),
    size: int = 0,
    lit: bool = False,
    notes: Sequence[Note] = (),
) -> Card:
    """Return a card; what is not said, it does not have."""
    return {
        "id": id,
        "look": look,
        "parts": parts,
        "lacks": list(lacks),
        "size": size,
        "lit": lit,
        "caption": caption,
        "notes": list(notes),
    }


class Zone(TypedDict):
    """Cards that lie together: a hand, the cards on offer, a pile."""

    title: str
    look: ZoneLook
    cards: list[Card]
    could: list[Card]  # what the hidden ones among them could be; the note says it in words
    secret: bool  # only this seat may see it so; a screen that others share covers it
    note: str  # what is to know about them all, or ""


def zone(
    title: str,
    look: ZoneLook,
    cards: list[Card],
    *,
    could: Sequence[Card] = (),
    secret: bool = False,
    note: str = "",
) -> Zone:
    """Return cards that lie together."""
    return {
        "title": title,
        "look": look,
        "cards": cards,
        "could": list(could),
        "secret": secret,
        "note": note,
    }


class Mark(TypedDict):
    """A sign over several spaces."""

    look: MarkLook
    spaces: list[str]
    caption: str  # what it is, and where


Motion = TypedDict("Motion", {"from": str | None, "to": str | None})
Motion.__doc__ = (
    "A piece travels from space to space; from None it appears, to None it fades.  A preview names "
    "pieces by their ids where they share spaces."
)


class Step(TypedDict):
    """One step of what has just happened: what it was, by which rule, and the board after it."""

    says: str  # without the rule's id
    rule: str  # its id, or ""
    pieces: list[Piece]
    marks: list[Mark]


class Cell(TypedDict):
    """A cell of a sheet."""

    text: str
    colour: Colour | None
    look: CellLook


class Sheet(TypedDict):
    """A small table to read: a row for each seat, or for each source of points."""

    title: str
    head: list[str]
    rows: list[list[Cell]]


class Preview(TypedDict):
    """What a move would do: pieces put down and carried, walls, marks that would appear."""

    adds: list[Piece]
    motions: list[Motion]
    walls: list[str]  # edges
    marks: list[Mark]
    note: str  # what it would change, in a few words


class SceneMove(TypedDict):
    """A legal move: its click paths (any of them plays it) and its words.

    What it would do is worked out when somebody looks at it: `Position.preview`.
    """

    move: str
    paths: list[list[str]]
    says: str


class Button(TypedDict):
    """A word to click where nothing drawn stands for it."""

    id: str
    label: str
    sign: str  # that stands for the word where there is little room, or ""
    side: Side | None  # where it points to: a button on that side of a pad
    colour: Colour | None  # that it means
    piece: Piece | None  # that it puts on the board; its space is ""
    left: int | None  # of how many such pieces it can still be said
    rule: str  # by which rule it says what it says, or ""


def button(
    id: str,
    label: str,
    *,
    sign: str = "",
    side: Side | None = None,
    colour: Colour | None = None,
    piece: Piece | None = None,
    left: int | None = None,
    rule: str = "",
) -> Button:
    """Return a button; what is not said, it does not have."""
    return {
        "id": id,
        "label": label,
        "sign": sign,
        "side": side,
        "colour": colour,
        "piece": piece,
        "left": left,
        "rule": rule,
    }


class Form(TypedDict):
    """Many legal moves that differ in one value, which is chosen or entered: see `form_moves`.

    The values are words, or all whole numbers from low to high.  `{}` stands for the value in the
    move and in its words.  A word is a path element itself; a number is one as `vp=12`.
    """

    id: str  # of what is entered: `vp`, `leaders.R2`
    group: str  # under which it stands among others, or ""
    label: str
    path: list[str]  # the clicks that lead to it
    move: str
    says: str
    words: list[str]
    low: int
    high: int  # lower than low: there are no numbers
    now: str  # the value that it has, or ""


def form_moves(form: Form) -> list["SceneMove"]:
    """Return the legal moves that a form stands for.

    >>> form_moves({"id": "vp", "group": "", "label": "VP", "path": ["set"], "move": "set vp {}",
    ...             "says": "VP is {}", "words": [], "low": 7, "high": 7, "now": "5"})
    [{'move': 'set vp 7', 'paths': [['set', 'vp=7']], 'says': 'VP is 7'}]
    """
    numbers = [str(number) for number in range(form["low"], form["high"] + 1)]
    values = [*zip(form["words"], form["words"], strict=True)]
    values += [(number, f"{form['id']}={number}") for number in numbers]
    return [
        {
            "move": form["move"].replace("{}", value),
            "paths": [[*form["path"], click]],
            "says": form["says"].replace("{}", value),
        }
        for value, click in values
    ]


class Counter(TypedDict):
    """A number that everybody watches: 24 walls left; or, named first, Round 3 of 8."""

    label: str
    value: str
    named: bool  # the label comes first, like a name


class SceneSeat(TypedDict):
    """A seat as it is shown beside the board."""

    name: str
    colour: Colour | None  # None while it has none
    aim: str  # what this seat is after, in a few words
    score: str  # what counts for it now, in a few words
    state: str  # what it has done, "has chosen", or is to do in this turn, "moves 2"; or ""
    done: bool  # it has done its part of what all do at once
    to_act: bool
    won: bool


class Ending(TypedDict):
    """How a game ended: in a headline, and what decided it."""

    headline: str  # without a full stop; the prompt says it in a sentence, with the rule
    colour: Colour | None  # the winner's; None: nobody won, or several did
    decided: list[str]  # ids of spaces, pieces and cards that decided it; none: nothing stands out


def ending(seats: Sequence[SceneSeat], headline: str = "", decided: Sequence[str] = ()) -> Ending:
    """Return how a game ended, given its seats; where there is no headline, who won is one.

    >>> seat = {"name": "Red", "colour": "red", "won": True}
    >>> ending([seat, {**seat, "name": "Blue", "won": False}])
    {'headline': 'Red wins', 'colour': 'red', 'decided': []}
    """
    winners = [seat for seat in seats if seat["won"]]
    verb = "wins" if len(winners) == 1 else "win"
    plain = f"{listed([seat['name'] for seat in winners])} {verb}" if winners else "A draw"
    colour = winners[0]["colour"] if len(winners) == 1 else None
    return {"headline": headline or plain, "colour": colour, "decided": list(decided)}


class Panel(TypedDict):
    """A panel of the game's own, which a front end may draw instead of the scene."""

    look: PanelLook
    facts: dict[str, Any]


class Scene(TypedDict):
    """All that a front end needs to draw a position for one seat."""

    frame: list[float]  # x, y, width, height of what is to be seen
    board: BoardLook
    turned: bool  # whoever looks sits on the far side: all of the board is to be turned half round
    cell: list[Point]  # the outline of a space, around its centre
    spaces: list[Space]
    edges: list[Edge]
    handles: list[Handle]
    borders: list[Border]
    labels: list[Label]
    pieces: list[Piece]
    marks: list[Mark]
    motions: list[Motion]  # of the last move
    story: list[Step]  # of the last move, where it needs telling; its last step is the board now
    pace: Pace  # how the story is told
    sealed: bool  # what is chosen here lies face down until all have chosen
    sheets: list[Sheet]
    zones: list[Zone]
    buttons: list[Button]
    seats: list[SceneSeat]
    counters: list[Counter]
    prompt: str  # one sentence, always true: whose turn it is and what to do
    prompts: dict[str, str]  # the same within a click path; the key is its ids joined by a space
    previews: dict[str, Preview]  # what the clicks so far would have done, by the same keys
    moves: list[SceneMove]
    forms: list[Form]  # further legal moves, many in few words
    stamp: list[Point]  # where, seen from the space that is clicked, a click puts tiles down
    ghost: Piece | None  # what a click on a free space puts there, to be drawn under the pointer
    ending: Ending | None  # None: the game goes on, or there is no more to say than who won
    panel: Panel | None


def own(made: T) -> T:
    """Return a scene or preview of which no other one has a part.

    What looks alike is made once by the games; whoever is given a copy may do with it as he likes.
    """
    copy: T = marshal.loads(marshal.dumps(cast(Any, made)))
    return copy


def bare_scene() -> Scene:
    """Return a scene of nothing, for a game to fill in what it has."""
    return {
        "frame": [0, 0, 1, 1],
        "board": "field",
        "turned": False,
        "cell": [[-0.5, -0.5], [0.5, -0.5], [0.5, 0.5], [-0.5, 0.5]],
        "spaces": [],
        "edges": [],
        "handles": [],
        "borders": [],
        "labels": [],
        "pieces": [],
        "marks": [],
        "motions": [],
        "story": [],
        "pace": "brisk",
        "sealed": False,
        "sheets": [],
        "zones": [],
        "buttons": [],
        "seats": [],
        "counters": [],
        "prompt": "",
        "prompts": {},
        "previews": {},
        "moves": [],
        "forms": [],
        "stamp": [],
        "ghost": None,
        "ending": None,
        "panel": None,
    }


def nothing_previewed() -> Preview:
    """Return the preview of a move of which there is nothing to show."""
    return {"adds": [], "motions": [], "walls": [], "marks": [], "note": ""}


def square_frame(size: int, margin: float) -> list[float]:
    """Return the frame of a square board, with a margin for its coordinates."""
    return [-0.5 - margin, -0.5 - margin, size + 2 * margin, size + 2 * margin]


@cache  # it stands in all scenes of such a board
def square_labels(size: int, nearer: float = 0.0) -> list[Label]:
    """Return the coordinates of a square board: letters below it, numbers on its left."""
    letters: list[Label] = [
        {"text": COLUMNS[column], "x": column, "y": size - nearer} for column in range(size)
    ]
    numbers: list[Label] = [
        {"text": str(row + 1), "x": nearer - 1, "y": size - 1 - row} for row in range(size)
    ]
    return letters + numbers
