"""Which store a server uses: a SQLite file in its data folder, or a PostgreSQL database."""

from pathlib import Path

from unboard.core.errors import UnboardError, quoted
from unboard.store.protocol import Store
from unboard.store.sqlite import FILE, SqliteStore


def choose_store(folder: Path, address: str | None = None, make: bool = True) -> Store:
    """Return the store at an address, or else the one of a data folder; it is not open yet.

    Where nothing is kept in the folder yet a file is made there, unless that is not wished.
    """
    if not address:
        return SqliteStore(folder / FILE, make)
    if not address.startswith(("postgresql://", "postgres://")):
        raise UnboardError(
            f"{quoted(address.partition('://')[0])} is no store; give an address such as "
            "postgresql://user@host/database, or none for a file in the data folder"
        )
    try:
        from unboard.store.postgres import PostgresStore
    except ImportError:
        raise UnboardError(
            "to keep games in PostgreSQL install asyncpg: pip install 'unboard[postgres]'"
        ) from None
    return PostgresStore(address)
