"""What a store is: the logs of all tables, kept so that what was acknowledged is never lost.

A table is its events, numbered from 0; the key (table, number) itself settles races.  Times are for
people to read; order comes from numbers alone.
"""

import json
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from datetime import UTC, datetime
from typing import Any, NamedTuple, Protocol
from zlib import crc32

from unboard.core.errors import UnboardError

Body = dict[str, Any]  # of an event
Watched = Callable[[], Collection[str]]  # tables that somebody looks at
Heard = Callable[[str, int], None]  # a table has gone on, up to a number


class NotKept(UnboardError):
    """The store cannot write or read now; nothing has changed that was not told."""


class Damaged(UnboardError):
    """What a store holds cannot be read any more."""


class Errand(NamedTuple):
    """What a client asks for, by an id of its own: asked again it is not done again."""

    id: str = ""
    asked: str = ""  # what it is, in short: the same id for something else is a mistake


NO_ERRAND = Errand()


class Entry(NamedTuple):
    """An event to be written, and who brings it about."""

    table: str
    number: int
    player: str
    body: Body
    errand: Errand = NO_ERRAND


class Kept(NamedTuple):
    """An event as it was written."""

    number: int
    player: str
    at: str
    body: Body
    errand: Errand


class Row(NamedTuple):
    """An event as both stores hold it."""

    table_id: str
    number: int
    player: str
    at: str
    body: str
    errand: str
    asked: str
    sum: str | None  # of all the others; none where an older version wrote it


class Store(Protocol):
    """The logs of all tables."""

    async def start(self) -> None:
        """Open it, its tables made or brought up to date; or say why that cannot be."""

    async def close(self) -> None:
        """Close it, after what is being written."""

    async def write(self, entries: Sequence[Entry]) -> str:
        """Write events, all or none, and return their time; raise Overtaken if one is there."""

    async def read(self, table: str, first: int = 0) -> list[Kept]:
        """Return a table's events from a number on; none if there is no table."""

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """Return the numbers of the latest events of those tables that there are."""

    async def tables_of(self, player: str, limit: int = 20) -> list[str]:
        """Return the tables where a player has acted, those that went on last first."""

    async def places(self, events: Mapping[str, int]) -> dict[str, int]:
        """Return where events, one of a table, stand in the order of all events."""

    async def lease(self, table: str, number: int, holder: str, seconds: float) -> bool:
        """Let a holder alone prepare what follows an event, for a while; tell whether he may."""

    async def release(self, table: str, number: int, holder: str) -> None:
        """Give a lease back."""

    async def follow(self, watched: Watched, heard: Heard) -> None:
        """Tell of tables to which other servers write, until this is cancelled."""

    async def rows(self, tables: Collection[str]) -> list[Row]:
        """Return all rows of tables as they lie there, sound or not."""

    async def all_tables(self) -> list[str]:
        """Return every table, those that went on last at the end."""

    async def mend(self, rows: Sequence[Row], damaged: Sequence[tuple[str, int]]) -> None:
        """Put rows in, and in the place of damaged ones, all or none."""

    async def faults(self, thorough: bool = True) -> list[str]:
        """Return what is wrong with the store beneath its rows, in sentences."""


def now() -> str:
    """Return the time, as it is written beside an event."""
    return datetime.now(UTC).isoformat()


def row_of(entry: Entry, at: str) -> Row:
    """Return an event as it is held."""
    body = json.dumps(entry.body, separators=(",", ":"))
    row = Row(entry.table, entry.number, entry.player, at, body, *entry.errand, None)
    return row._replace(sum=sum_of(row))


def sum_of(row: Row) -> str:
    """Return the check sum of a row."""
    return f"{crc32(json.dumps(row[:-1]).encode()):08x}"


def is_sound(row: Row) -> bool:
    """Tell whether a row is as it was written."""
    try:
        return isinstance(json.loads(row.body), dict) and row.sum in (None, sum_of(row))
    except ValueError:
        return False


def kept(rows: Iterable[Row], first: int = 0) -> list[Kept]:
    """Return the events of one table's rows, which begin at a number; or say what is damaged."""
    events = []
    for number, row in enumerate(rows, first):
        if row.number != number:
            raise Damaged(f"the log of this table is damaged: its event {number} is missing")
        if not is_sound(row):
            raise Damaged(f"the log of this table is damaged: its event {number} cannot be read")
        errand = Errand(row.errand, row.asked)
        events.append(Kept(number, row.player, row.at, json.loads(row.body), errand))
    return events
