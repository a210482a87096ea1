"""Places where stores keep games, and a way behind their backs."""

import sqlite3
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Protocol

from postgres_process import Postgres
from unboard.store.care import opened
from unboard.store.choose import choose_store
from unboard.store.protocol import Store
from unboard.store.sqlite import FILE


class Place(Protocol):
    """Where games are kept."""

    def store(self) -> Store:
        """Return a store of this place, not open yet; several may share it."""

    def sql(self, statement: str) -> None:
        """Change something that no store would."""


class FilePlace:
    """A data folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def store(self) -> Store:
        """Return a store of this folder."""
        return choose_store(self.folder)

    def sql(self, statement: str) -> None:
        """Change the file."""
        connection = sqlite3.connect(self.folder / FILE, timeout=20)
        with connection:
            connection.execute(statement)
        connection.close()


class DatabasePlace:
    """A database of PostgreSQL."""

    def __init__(self, postgres: Postgres) -> None:
        self.postgres, self.address = postgres, postgres.database()

    def store(self) -> Store:
        """Return a store of this database."""
        return choose_store(Path(), self.address)

    def sql(self, statement: str) -> None:
        """Change the database."""
        self.postgres.sql(statement, self.address.rpartition("/")[2])


@asynccontextmanager
async def stores(place: Place, count: int) -> AsyncIterator[list[Store]]:
    """Give open stores of one place, as several servers have them."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(opened(place.store())) for _ in range(count)]
