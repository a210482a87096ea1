"""The registry: a line a game, games of other packages, and the functions that start from an id.

A package that is installed beside Unboard brings a game by an entry point of the group
`unboard.games` that names its rulebook; its RULES.md lies beside the module.
"""

import logging
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from typing import Any

from unboard.core import record as records
from unboard.core.errors import BadOption, BadText, UnknownGame, quoted
from unboard.core.game import Game
from unboard.core.options import Option
from unboard.core.record import Record
from unboard.core.replay import replay
from unboard.core.rulebook import Kind, Rulebook
from unboard.games.andromeda import ANDROMEDA
from unboard.games.un import UN
from unboard.games.unitar import UNITAR
from unboard.games.unity import UNITY
from unboard.games.unravel import UNRAVEL

log = logging.getLogger("unboard")

OURS: tuple[Rulebook[Any, Any], ...] = (
    UNRAVEL,
    UNITY,
    UNITAR,
    UN,
    ANDROMEDA,
)
GROUP = "unboard.games"
_homes = {book.id: Path(__file__).parent / book.id for book in OURS}


def rulebooks() -> tuple[Rulebook[Any, Any], ...]:
    """Return all games: ours, then those of other packages."""
    return *OURS, *_from_outside()


@cache
def _from_outside() -> tuple[Rulebook[Any, Any], ...]:
    """Return the games that other packages bring, fetched when games are first asked for.

    Such a package imports Unboard, so that it cannot be fetched while Unboard is imported.
    """
    return tuple(_fetched())


def _fetched() -> Iterator[Rulebook[Any, Any]]:
    """Iterate the games of other packages; what cannot be used is left out and told."""
    for entry in sorted(entry_points(group=GROUP), key=lambda entry: entry.name):
        try:
            yield _loaded(entry)
        except Exception as error:  # whatever is wrong with it, the other games can be played
            log.warning("the game %s of another package cannot be used: %s", entry.name, error)


def _loaded(entry: EntryPoint) -> Rulebook[Any, Any]:
    book = entry.load()
    if not isinstance(book, Rulebook):
        raise TypeError(f"{entry.value} is no Rulebook")
    if book.id in _homes:
        raise ValueError(f"a game goes by the id {book.id} already")
    home = Path(sys.modules[entry.module].__file__ or "").parent
    if not (home / "RULES.md").is_file():
        raise FileNotFoundError(f"there is no RULES.md beside {entry.module}")
    for id, other in _homes.items():
        if both := _letters(home) & _letters(other):
            raise ValueError(f"its rules are called {min(both)}-1 and so on, as those of {id} are")
    _homes[book.id] = home
    return book


def _letters(home: Path) -> set[str]:
    """Return the letters by which the rules of a game are called: UNR of UNR-6."""
    text = (home / "RULES.md").read_text(encoding="utf-8")
    return set(re.findall(r"^- \*\*([A-Z]+)-\d+\*\*", text, re.MULTILINE))


def home(id: str) -> Path:
    """Return the folder of a game, where its code and its RULES.md are."""
    return _homes.get(rulebook(id).id, Path(__file__).parent / id)


@dataclass(frozen=True)
class GameInfo:
    """A game for a menu: what it is, who made it, what may be chosen."""

    id: str
    name: str
    designers: tuple[str, ...]
    year: int | None
    about: str
    hook: str  # what playing it feels like
    players: tuple[int, ...]  # how many can play
    minutes: int
    credit: str
    kinds: tuple[Kind, ...]  # what it has: hidden things, chance, choices at once
    example: str  # a position text
    seats: tuple[str, ...]
    options: tuple[Option, ...]

    def __str__(self) -> str:
        year = f" ({self.year})" if self.year else ""
        makers = f"by {' and '.join(self.designers)}" if self.designers else "(traditional)"
        return f"{self.id}: {self.name} {makers}{year}"


def rulebook(id: str) -> Rulebook[Any, Any]:
    """Return the rulebook of a game id."""
    for book in rulebooks():
        if book.id == id:
            return book
    choices = ", ".join(book.id for book in rulebooks())
    raise UnknownGame(f"there is no game {quoted(id)}; the games are: {choices}")


def game(id: str, /, **options: Any) -> Game:
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
            hook=book.hook,
            players=book.players,
            minutes=book.minutes,
            credit=book.credit,
            kinds=tuple(sorted(book.kinds)),
            example=book.example,
            seats=Game(book, {}).seats,
            options=book.options,
        )
        for book in rulebooks()
    )


def read_record(text: str) -> Record:
    """Read a record's JSON; refuse one that is broken, newer than these rules, or untrue.

    One of older rules is read even if it cannot be played on: `record.halt` says why.
    """
    record = records.read_record(text, rulebook)
    try:
        Game(record.rulebook, record.options)
    except BadOption as error:
        raise BadText(f"the record cannot be played here: {error}") from None
    if not record.partial and not record.halt:
        replay(record)
    return record
