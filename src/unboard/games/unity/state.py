"""The values of UNITY: its pieces, its moves, and a moment of the game."""

from dataclasses import dataclass
from typing import NamedTuple

from unboard.core.hexes import Edge, Hex, hexes
from unboard.core.palette import Colour
from unboard.core.rulebook import Seat

COLOURS = "pog"  # purple, orange, green: the order of turns (UNI-6)
WORDS: dict[str, Colour] = {"p": "purple", "o": "orange", "g": "green"}
PLAYERS = ("A", "B", "C")
TEAM = {5: 20, 6: 30}  # pieces of each colour, by the board's side (UNI-2)
BOX = 15  # rings, and asterisks, of each colour in the box


class Put(NamedTuple):
    """Put a piece in a manual set-up (UNI-3): `P` is a purple ring, `p` an asterisk."""

    piece: str
    space: Hex


@dataclass(frozen=True, slots=True)
class Done:
    """End a manual set-up (UNI-3)."""


class Choose(NamedTuple):
    """Take a colour in the draft (UNI-5)."""

    colour: str


class Move(NamedTuple):
    """Move a piece along a line (UNI-8)."""

    start: Hex
    end: Hex


class Wall(NamedTuple):
    """Place a wall on an edge (UNI-9)."""

    edge: Edge


class Capture(NamedTuple):
    """Capture with a ring (UNI-10), or with an asterisk in a direction (UNI-11)."""

    space: Hex
    direction: str = ""


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing, for want of anything legal (UNI-16)."""


AnyMove = Put | Done | Choose | Move | Wall | Capture | Pass


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the game: the options that matter while it is played."""

    players: int
    side: int
    draft: bool
    extra_sets: bool
    quiet_limit: int


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game."""

    terms: Terms
    cells: str  # a letter a space, in the order of `hexes`: P O G rings, p o g asterisks
    walls: frozenset[Edge]
    supply: int
    phase: str = "play"  # or "setup", "draft", "over"
    seats: tuple[tuple[str, Seat], ...] = ()  # the colours taken, in turn order, with their seats
    turn: str = ""  # the colour to move; in a finished game who would be next
    quiet: int = 0
    first_wall: Edge | None = None  # of a turn with two

    def __getitem__(self, space: Hex) -> str:
        return self.cells[_INDEX[self.terms.side][space]]


class Tale(NamedTuple):
    """What is told after a move: the move, and the spaces that it cleared."""

    move: AnyMove
    cleared: tuple[Hex, ...]


def changed(state: State, changes: dict[Hex, str]) -> str:
    """Return the cells with some of them changed."""
    cells = list(state.cells)
    for space, piece in changes.items():
        cells[_INDEX[state.terms.side][space]] = piece
    return "".join(cells)


def piece_words(piece: str) -> str:
    """Name a piece in a sentence: `P` is a purple ring, `o` an orange asterisk."""
    word = WORDS[piece.lower()]
    article = "an" if word == "orange" else "a"
    return f"{article} {word} {'ring' if piece.isupper() else 'asterisk'}"


_INDEX = {side: {space: place for place, space in enumerate(hexes(side))} for side in TEAM}
