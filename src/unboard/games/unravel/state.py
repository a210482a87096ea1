"""The values of Unravel: its checkers, its moves, its board, and a moment of the game."""

from dataclasses import dataclass

from unboard.core.grid import Square
from unboard.core.palette import Colour
from unboard.core.rulebook import Seat

RED, BLUE = 0, 1
NAMES = ("Red", "Blue")
COLOURS = "rb"  # a seat's checkers on the board
WORDS: dict[str, Colour] = {"r": "red", "b": "blue"}


@dataclass(frozen=True, slots=True)
class Place:
    """Put a checker of your own on an empty square (UNR-2)."""

    square: Square


@dataclass(frozen=True, slots=True)
class Swap:
    """Exchange the checkers of two neighbouring squares, the lower one named first (UNR-6)."""

    low: Square
    high: Square


Move = Place | Swap


@dataclass(frozen=True, slots=True)
class Board:
    """The checkers on a square board (UNR-1): a letter a square, column by column."""

    size: int
    cells: str

    def __getitem__(self, square: Square) -> str:
        return self.cells[square[0] * self.size + square[1]]

    def put(self, square: Square, colour: str) -> "Board":
        """Return the board with a square changed."""
        index = square[0] * self.size + square[1]
        return Board(self.size, self.cells[:index] + colour + self.cells[index + 1 :])


@dataclass(frozen=True, slots=True)
class Crosscut:
    """A standing crosscut (UNR-4), with the checkers that completed it (UNR-5)."""

    block: tuple[Square, ...]  # its four squares, in order
    completers: frozenset[Square]


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game; `steps` and `earlier` tell the turn so far."""

    board: Board
    turn: Seat
    crosscuts: tuple[Crosscut, ...] = ()
    steps: tuple[Move, ...] = ()
    earlier: tuple[Board, ...] = ()  # the boards before each of the steps
    winner: Seat | None = None
