"""The values of (un): its moves, its board, and a moment of the game."""

from collections.abc import Mapping
from dataclasses import dataclass

from unboard.core.grid import EMPTY, Square
from unboard.core.palette import Colour
from unboard.core.rulebook import Seat
from unboard.games.un.dominoes import BLANK, STANDARD, Domino
from unboard.games.un.shapes import SIZE, Card

WHITE, BLACK = 0, 1
NAMES = ("White", "Black")
COLOURS = "wb"  # a seat's pieces on the board
WORDS: dict[str, Colour] = {"w": "white", "b": "black"}

# Where pieces start, and the corners with rings (UN-1): correct them if your board differs.
START: tuple[tuple[Square, ...], ...] = (((0, 0), (0, 1), (1, 0)), ((3, 4), (4, 3), (4, 4)))
RINGS: tuple[Square, ...] = ((0, 0), (4, 4))
PIECES = 3  # of each player
HAND = 3  # dominoes (UN-3)
OPEN = 5  # cards that lie open (UN-18)

DIRECTIONS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
SIDES = {"N": "ew", "S": "ew", "E": "ns", "W": "ns"}  # of a step against the edge (UN-16)


@dataclass(frozen=True, slots=True)
class Draw:
    """Chance gives a player a domino from the bag (UN-3)."""

    seat: Seat
    domino: Domino


@dataclass(frozen=True, slots=True)
class Open:
    """Chance opens a card of the deck (UN-18)."""

    card: Card


@dataclass(frozen=True, slots=True)
class Choose:
    """Play a domino from one's hand (UN-4), the blank with the number named for it (UN-8)."""

    domino: Domino
    named: int | None = None


@dataclass(frozen=True, slots=True)
class Move:
    """Move a piece by the capturing rules (UN-12)."""

    start: Square
    end: Square


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a walk, and to which side a piece is pushed along the edge (UN-16)."""

    direction: str
    side: str = ""

    def __str__(self) -> str:
        return self.direction + self.side


@dataclass(frozen=True, slots=True)
class Walk:
    """Move a piece by the pushing rules (UN-15)."""

    start: Square
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Resurrect:
    """Put a captured piece back on a start square (UN-14)."""

    square: Square


@dataclass(frozen=True, slots=True)
class Stay:
    """Do not move (UN-6)."""


Action = Move | Walk | Resurrect | Stay
AnyMove = Draw | Open | Choose | Action


@dataclass(frozen=True, slots=True)
class Board:
    """The pieces: a letter a square, column by column."""

    cells: str

    def __getitem__(self, square: Square) -> str:
        return self.cells[square[0] * SIZE + square[1]]

    def put(self, changes: Mapping[Square, str]) -> "Board":
        """Return the board with some squares changed."""
        cells = list(self.cells)
        for (column, row), letter in changes.items():
            cells[column * SIZE + row] = letter
        return Board("".join(cells))

    def pieces(self, seat: Seat) -> list[Square]:
        """Return where a player's pieces stand."""
        letter = COLOURS[seat]
        return [divmod(place, SIZE) for place, cell in enumerate(self.cells) if cell == letter]

    def rows(self) -> list[str]:
        """Return the rows from the top."""
        return [self.cells[row::SIZE] for row in reversed(range(SIZE))]


EMPTY_BOARD = Board(EMPTY * SIZE * SIZE)


@dataclass(frozen=True, slots=True)
class Terms:
    """What was agreed before the game: the options that matter while it is played."""

    mode: str = "duel-capture"
    target: int = 3
    read: str = "boxes"
    deck: tuple[Card, ...] = ()  # all its cards; none in a duel
    dominoes: frozenset[Domino] = STANDARD
    turn_limit: int = 0

    @property
    def dance(self) -> bool:
        """Whether this is Dance of Dusk."""
        return self.mode == "dance"

    @property
    def captures(self) -> bool:
        """Whether pieces are captured, not pushed."""
        return self.mode == "duel-capture"

    def number(self, domino: Domino, named: int | None, seat: Seat) -> int:
        """Return by how much a domino moves a player: boxes or dots; the blank as it was named."""
        if domino == BLANK and named is not None:
            return named
        return domino[seat if self.read == "boxes" else 1 - seat]


@dataclass(frozen=True, slots=True)
class InPlay:
    """The domino of this turn, and who acts next by it."""

    domino: Domino
    named: int | None  # the blank's number (UN-8)
    acts: Seat


@dataclass(frozen=True, slots=True)
class Deed:
    """What the latest action did, for those who watch."""

    seat: Seat
    move: Action
    before: Board
    transitioned: tuple[Square, ...] = ()  # when the turn ended with it (UN-10)
    claimed: tuple[tuple[Seat, Card], ...] = ()  # likewise (UN-20)
    contested: Card | None = None  # both fitted it
    fresh: bool = True  # nothing was chosen, drawn or opened since


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game; bag and deck are what is left."""

    terms: Terms
    board: Board
    chooser: Seat
    hands: tuple[frozenset[Domino], ...] = (frozenset(), frozenset())
    played: frozenset[Domino] = frozenset()  # in this round of the bag, the one in play included
    in_play: InPlay | None = None
    captured: tuple[int, ...] = (0, 0)
    points: tuple[int, ...] = (0, 0)
    open: frozenset[Card] = frozenset()
    claimed: frozenset[Card] = frozenset()
    turns: int = 0
