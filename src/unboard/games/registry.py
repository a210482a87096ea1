"""The registry: a line a game, and the functions that start from a game's id."""

from dataclasses import dataclass
from typing import Any

from unboard.core import record as records
from unboard.core.errors import UnknownGame, quoted
from unboard.core.game import Game, replay
from unboard.core.options import Option
from unboard.core.record import Record
from unboard.core.rulebook import Kind, Rulebook
from unboard.games.andromeda import ANDROMEDA
from unboard.games.un import UN
from unboard.games.unitar import UNITAR
from unboard.games.unity import UNITY
from unboard.games.unravel import UNRAVEL

RULEBOOKS: tuple[Rulebook[Any, Any], ...] = (
    UNRAVEL,
    UNITY,
    UNITAR,
    UN,
    ANDROMEDA,
)


@dataclass(frozen=True)
class GameInfo:
    """A game for a menu: what it is, who made it, what may be chosen."""

    id: str
    name: str
    designers: tuple[str, ...]
    year: int | None
    about: str
    credit: str
    kinds: tuple[Kind, ...]  # what it has: hidden things, chance, choices at once
    example: str  # a position text
    seats: tuple[str, ...]
    options: tuple[Option, ...]

    def __str__(self) -> str:
        year = f" ({self.year})" if self.year else ""
        return f"{self.id}: {self.name} by {' and '.join(self.designers)}{year}"


def rulebook(id: str) -> Rulebook[Any, Any]:
    """Return the rulebook of a game id."""
    for book in RULEBOOKS:
        if book.id == id:
            return book
    choices = ", ".join(book.id for book in RULEBOOKS)
    raise UnknownGame(f"there is no game {quoted(id)}; the games are: {choices}")


def game(id: str, **options: Any) -> Game:
    """Return a game with its options chosen.

    >>> game("chess")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    ...
    unboard.core.errors.UnknownGame: there is no game 'chess'; the games are: unravel, unity, ...
    """
    return Game(rulebook(id), options)


def games() -> tuple[GameInfo, ...]:
    """List the games with their options, seats and designers."""
    return tuple(
        GameInfo(
            id=book.id,
            name=book.name,
            designers=book.designers,
            year=book.year,
            about=book.about,
            credit=book.credit,
            kinds=tuple(sorted(book.kinds)),
            example=book.example,
            seats=Game(book, {}).seats,
            options=book.options,
        )
        for book in RULEBOOKS
    )


def read_record(text: str) -> Record:
    """Read a record's JSON; refuse one that is broken, newer than these rules, or untrue.

    One of older rules is read even if it cannot be played on: `record.halt` says why.
    """
    record = records.read_record(text, rulebook)
    if not record.partial and not record.halt:
        replay(record)
    return record
