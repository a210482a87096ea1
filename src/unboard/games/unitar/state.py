"""The values of Unitar: squares in reading order, stones, blocks, choices, a round's report."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from unboard.core.grid import Square
from unboard.core.palette import Colour
from unboard.core.rulebook import Seat
from unboard.core.words import listed

NAMES = ("Yellow", "Red", "Blue")  # the order in which the book lays stones out
COLOURS = "yrb"  # a seat's frames on the board
WORDS: dict[str, Colour] = {"y": "yellow", "r": "red", "b": "blue"}
KINDS = ("uni", "tar")
ACTIONS = ("unify", "eliminate", "ccw", "cw", "north", "south", "west", "east")  # UNT-7
JOINING = ("unify", "eliminate")  # actions that need a partner (UNT-11)
PARAMETERS = ("colour", "master", "action")


@dataclass(frozen=True, slots=True)
class Place:
    """Put one of your masters, and the block around it, on a square of the field (UNT-4)."""

    kind: str
    square: Square


@dataclass(frozen=True, slots=True)
class Choose:
    """Plan a move: the colour and kind of a master, and an action (UNT-5)."""

    colour: str
    kind: str
    action: str

    @property
    def master(self) -> str:
        """The master that is meant: `rt` is red's tar."""
        return self.colour[0] + self.kind[0]

    @property
    def parameters(self) -> tuple[str, str, str]:
        """What is compared with the other players' choices (UNT-6)."""
        return self.colour, self.kind, self.action


Move = Place | Choose


@dataclass(frozen=True, slots=True)
class Stone:
    """A stone with its frame; `master` names the master that it is, such as `yu`, or nobody."""

    square: Square
    frame: str
    master: str = ""
    id: str = field(default="", compare=False)  # to follow it on the board


Block = tuple[Stone, ...]  # in reading order


class Deed(NamedTuple):
    """A move as it was carried out, or why it was not."""

    outcome: str  # "done", "master gone", "off the field" or "no overlap"
    block: Block  # that held the chosen master; empty if it is gone
    partner: Block  # of a unification or elimination; else empty
    blocks: tuple[Block, ...]  # all of them, afterwards


class Execution(NamedTuple):
    """A confirmed move, and what came of it."""

    seat: Seat
    choice: Choose
    deed: Deed


class Report(NamedTuple):
    """A round as it was revealed."""

    number: int  # of the round
    choices: tuple[Choose, ...]  # by seat
    before: tuple[Block, ...]
    executions: tuple[Execution, ...]


@dataclass(frozen=True, slots=True)
class State:
    """A moment of the game."""

    rounds: int
    played: int  # rounds
    phase: str  # "setup", "round" or "over"
    blocks: tuple[Block, ...] = ()  # the one that ranks highest first (UNT-11)
    chosen: tuple[tuple[Move, ...], ...] = ((), (), ())  # by seat, sealed until the reveal


def reading_order(square: Square) -> tuple[int, int]:
    """Return a key that sorts squares as a text is read: from the north, west to east."""
    column, row = square
    return -row, column


def in_reading_order(stones: "list[Stone] | Block") -> Block:
    """Return stones as a block."""
    return tuple(sorted(stones, key=lambda stone: reading_order(stone.square)))


def own_master(seat: Seat, kind: str) -> str:
    """Return a seat's master of a kind."""
    return COLOURS[seat] + kind[0]


def master_words(master: str) -> str:
    """Name a master in a sentence: `rt` is red tar."""
    kind = next(kind for kind in KINDS if kind[0] == master[1])
    return f"{WORDS[master[0]]} {kind}"


def names_of(seats: Sequence[Seat]) -> str:
    """Name seats in a sentence."""
    return listed([NAMES[seat] for seat in seats])


def action_words(action: str) -> str:
    """Name an action in a sentence."""
    return _ACTION_WORDS.get(action, f"shift {action}")


_ACTION_WORDS = {
    "unify": "unification",
    "eliminate": "elimination",
    "ccw": "rotation anticlockwise",
    "cw": "rotation clockwise",
}
