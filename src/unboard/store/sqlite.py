"""The log of every table, in one SQLite file.

A table is its events, numbered from 0; the key (table, number) itself settles races.  Every append
is on the disk before it returns.
"""

import json
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from unboard.core.errors import UnboardError

VERSION = 1
SCHEMA = """
create table event (
    table_id text not null,
    number integer not null,
    player text not null,
    at text not null,
    body text not null,
    primary key (table_id, number)
) without rowid, strict;
create index event_by_player on event (player, table_id);
"""

Event = dict[str, Any]


class Overtaken(UnboardError):
    """Somebody else has written that event first."""


@dataclass(frozen=True, slots=True)
class TableLine:
    """A table in a list: its id and when it last saw an event."""

    id: str
    at: str


class Store:
    """A SQLite file with the logs of all tables; use it from one thread at a time."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True)
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = full")
        (version,) = self._connection.execute("pragma user_version").fetchone()
        if version > VERSION:
            raise UnboardError(
                f"{path.name} was written by a newer Unboard (store version {version}, here "
                f"{VERSION}); update Unboard or choose another data folder"
            )
        if version == 0:
            self._connection.executescript(f"begin;{SCHEMA};pragma user_version = {VERSION};commit")

    def append(self, table: str, number: int, player: str, body: Event) -> None:
        """Write an event; raise Overtaken if that number is taken."""
        row = (table, number, player, datetime.now(UTC).isoformat(), json.dumps(body))
        try:
            self._connection.execute("insert into event values (?, ?, ?, ?, ?)", row)
        except sqlite3.IntegrityError:
            raise Overtaken(f"the table has moved on past event {number}; look again") from None

    def events(self, table: str) -> list[Event]:
        """Return a table's events in order; none if there is no such table."""
        rows = self._connection.execute(
            "select body from event where table_id = ? order by number", (table,)
        )
        return [json.loads(body) for (body,) in rows]

    def tables_of(self, player: str, limit: int = 20) -> list[TableLine]:
        """Return the tables a player has acted at, the latest first."""
        rows = self._connection.execute(
            "select table_id, max(at) from event where table_id in "
            "(select table_id from event where player = ?) "
            "group by table_id order by max(at) desc limit ?",
            (player, limit),
        )
        return [TableLine(id, at) for id, at in rows]

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
