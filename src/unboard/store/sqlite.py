"""The log of every table, in one SQLite file.

A table is its events, numbered from 0; the key (table, number) itself settles races.  Every append
is on the disk before it returns.
"""

import json
import sqlite3
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from unboard.core.errors import UnboardError
from unboard.table.errors import Overtaken

VERSION = 1
SCHEMA = (
    """
    create table event (
        table_id text not null,
        number integer not null,
        player text not null,
        at text not null,
        body text not null,
        primary key (table_id, number)
    ) without rowid, strict
    """,
    "create index event_by_player on event (player, table_id)",
)

Body = dict[str, Any]  # of an event


def open_store(folder: Path) -> "Store":
    """Open the store of a data folder, or say in a sentence why it cannot be."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return Store(folder / "unboard.sqlite")
    except (OSError, sqlite3.Error) as error:
        raise UnboardError(
            f"the data folder {folder} cannot be used: {error}; choose another with --data"
        ) from None


class Store:
    """A SQLite file with the logs of all tables; use it from one thread at a time.

    Several servers may share the file: each append is a transaction of its own.
    """

    def __init__(self, path: Path) -> None:
        self._connection = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        self._connection.execute("pragma journal_mode = wal")
        self._connection.execute("pragma synchronous = full")
        self._connection.execute("begin immediate")  # of two servers that start at once, one waits
        (version,) = self._connection.execute("pragma user_version").fetchone()
        if version == 0:
            for statement in SCHEMA:
                self._connection.execute(statement)
            self._connection.execute(f"pragma user_version = {VERSION}")
        self._connection.execute("commit")
        if version > VERSION:
            raise UnboardError(
                f"{path.name} was written by a newer Unboard (store version {version}, here "
                f"{VERSION}); update Unboard or choose another folder with --data"
            )

    def append(self, table: str, number: int, player: str, body: Body) -> str:
        """Write an event and return its time; raise Overtaken if that number is taken."""
        at = datetime.now(UTC).isoformat()
        row = (table, number, player, at, json.dumps(body))
        try:
            self._connection.execute("insert into event values (?, ?, ?, ?, ?)", row)
        except sqlite3.IntegrityError:
            raise Overtaken("the table has moved on since; look again") from None
        return at

    def events(self, table: str, first: int = 0) -> list[tuple[Any, str]]:
        """Return a table's events with their times, from a number on; none if there is no table."""
        rows = self._connection.execute(
            "select at, body from event where table_id = ? and number >= ? order by number",
            (table, first),
        )
        try:
            return [(json.loads(body), at) for at, body in rows]
        except ValueError:
            raise UnboardError("the log of this table is damaged and cannot be read") from None

    def tables_of(self, player: str, limit: int = 20) -> list[str]:
        """Return the tables where a player has acted, those where he did so last first."""
        rows = self._connection.execute(
            "select table_id from event where player = ? "
            "group by table_id order by max(at) desc limit ?",
            (player, limit),
        )
        return [id for (id,) in rows]

    def close(self) -> None:
        """Close the file."""
        self._connection.close()
