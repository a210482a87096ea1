"""The store in one SQLite file: a thread that writes in groups, and one that reads.

What waits while a commit is on its way to the disk is committed together by the next one.  Several
servers of one machine may share the file.
"""

import asyncio
import sqlite3
from collections.abc import Callable, Collection, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, NamedTuple, TypeVar

from unboard.core.errors import UnboardError
from unboard.store.protocol import (
    Damaged,
    Entry,
    Heard,
    Kept,
    NotKept,
    Row,
    Watched,
    kept,
    now,
    row_of,
)
from unboard.store.schema import MIGRATIONS, VERSION, Dialect, newer
from unboard.table.errors import Overtaken

FILE = "unboard.sqlite"
MOST = 256  # transactions of one commit
PATIENCE = 10.0  # seconds to wait for another server's commit
LOOK = 1.0  # seconds after which it is asked whether another server has written

DIALECT = Dialect(
    tail="without rowid, strict",
    wide="integer",
    place="integer not null default 0",
    now="cast((julianday('now') - 2440587.5) * 86400000 as integer)",
)
COLUMNS = ", ".join(Row._fields)
INSERT = (
    f"insert into event ({COLUMNS}, place) values (?, ?, ?, ?, ?, ?, ?, ?, "
    "(select coalesce(max(place), 0) + 1 from event))"
)
VISIT = "insert or ignore into visit values (?, ?)"
LEASE = DIALECT.says(
    "insert into lease values (?, ?, ?, {now} + ?) "
    "on conflict do update set holder = excluded.holder, until = excluded.until "
    "where lease.holder = excluded.holder or lease.until < {now}"
)
TABLES_OF = """
    select table_id from visit where player = ? order by
    (select place from event where table_id = visit.table_id order by number desc limit 1) desc
    limit ?
"""

T = TypeVar("T")


def open_file(path: Path, make: bool = True) -> "File":
    """Open the file, made where there is none if that is wished, or say why it cannot be."""
    try:
        if make:
            path.parent.mkdir(parents=True, exist_ok=True)
        elif not path.is_file():
            raise UnboardError(
                f"no games are kept in {path.parent}: there is no file {path.name}; give the "
                "folder where they are with --data"
            )
        return File(path)
    except (OSError, sqlite3.Error) as error:
        raise UnboardError(
            f"the store {path} cannot be used: {error}; choose another place with --data, or move "
            "the file away and bring a copy back with `unboard restore`"
        ) from None


class File:
    """A SQLite file with the logs of all tables; use it from one thread at a time."""

    def __init__(self, path: Path) -> None:
        path.touch(mode=0o600)
        path.chmod(0o600)  # what lies there may have been made by anybody's habits
        self._connection = sqlite3.connect(
            path, timeout=PATIENCE, check_same_thread=False, isolation_level=None
        )
        self._connection.text_factory = lambda text: text.decode(errors="replace")  # damage is told
        try:
            self._connection.execute("pragma journal_mode = wal")
            self._connection.execute("pragma synchronous = full")
            self._migrate(path.name)
        except BaseException:
            self._connection.close()
            raise

    def _migrate(self, name: str) -> None:
        self._connection.execute("begin immediate")  # of two servers that start at once, one waits
        (version,) = self._connection.execute("pragma user_version").fetchone()
        for migration in MIGRATIONS[version:]:
            for statement in migration:
                self._connection.execute(DIALECT.says(statement))
        self._connection.execute(f"pragma user_version = {max(version, VERSION)}")
        self._connection.execute("commit")
        if version > VERSION:
            raise UnboardError(newer(name, version))

    def close(self) -> None:
        """Close the file."""
        self._connection.close()

    def write(self, entries: Sequence[Entry]) -> str:
        """Write events, all or none, and return their time; raise Overtaken if one is there."""
        (outcome,) = self.together([lambda: self.put(entries)])
        if isinstance(outcome, Exception):
            raise outcome
        return str(outcome)

    def together(self, works: Sequence[Callable[[], Any]]) -> list[Any]:
        """Do work that writes, each all or none, in one commit; return results and refusals.

        Where the disk does not take it nothing at all is written, and everybody is told so.
        """
        try:
            self._connection.execute("begin immediate")
            alone = len(works) == 1  # which is most often so, and quicker
            outcomes = [works[0]()] if alone else [self._apart(work) for work in works]
            self._connection.execute("commit")
        except Exception as error:
            with suppress(sqlite3.Error):  # it may have rolled back by itself
                self._connection.execute("rollback")
            if isinstance(error, UnboardError):  # of one alone; others are refused apart
                return [error]
            if not isinstance(error, sqlite3.Error):
                raise
            return [NotKept(_refusal(error))] * len(works)
        return outcomes

    def _apart(self, work: Callable[[], Any]) -> Any:
        self._connection.execute("savepoint one")
        try:
            outcome = work()
        except UnboardError as refusal:
            self._connection.execute("rollback to one")
            outcome = refusal
        self._connection.execute("release one")
        return outcome

    def put(self, entries: Sequence[Entry]) -> str:
        """Write events within a commit."""
        at = now()
        try:
            self._connection.executemany(INSERT, [row_of(entry, at) for entry in entries])
        except sqlite3.IntegrityError:
            raise Overtaken("the table has moved on since; look again") from None
        visits = {(entry.player, entry.table) for entry in entries}
        self._connection.executemany(VISIT, sorted(visits))
        return at

    def lease(self, table: str, number: int, holder: str, seconds: float) -> bool:
        """Take or renew a lease within a commit; those of earlier events are over."""
        earlier = "delete from lease where table_id = ? and number < ?"
        self._connection.execute(earlier, (table, number))
        lease = (table, number, holder, int(seconds * 1000))
        return self._connection.execute(LEASE, lease).rowcount == 1

    def release(self, table: str, number: int, holder: str) -> None:
        """Give a lease back within a commit."""
        lease = "delete from lease where table_id = ? and number = ? and holder = ?"
        self._connection.execute(lease, (table, number, holder))

    def mend(self, rows: Sequence[Row], damaged: Sequence[tuple[str, int]]) -> None:
        """Put rows in, and in the place of damaged ones, within a commit."""
        lost = "delete from event where table_id = ? and number = ?"
        self._connection.executemany(lost, damaged)
        try:
            self._connection.executemany(INSERT, rows)
        except sqlite3.IntegrityError:
            raise Overtaken("a table has moved on meanwhile; restore once more") from None
        self._connection.executemany(VISIT, [(row.player, row.table_id) for row in rows])

    def read(self, table: str, first: int = 0) -> list[Kept]:
        """Return a table's events from a number on; none if there is no table."""
        wanted = f"select {COLUMNS} from event where table_id = ? and number >= ? order by number"
        return kept(map(Row._make, self._select(wanted, table, first)), first)

    def rows(self, tables: Collection[str]) -> list[Row]:
        """Return all rows of tables as they lie there, sound or not."""
        wanted = f"select {COLUMNS} from event where table_id = ? order by number"
        return [Row._make(row) for table in tables for row in self._select(wanted, table)]

    def all_tables(self) -> list[str]:
        """Return every table, those that went on last at the end."""
        wanted = "select table_id from event group by table_id order by max(place)"
        return [id for (id,) in self._select(wanted)]

    def heads(self, tables: Collection[str]) -> dict[str, int]:
        """Return the numbers of the latest events of those tables that there are."""
        wanted = "select max(number) from event where table_id = ?"
        found = {table: self._select(wanted, table)[0][0] for table in tables}
        return {table: number for table, number in found.items() if number is not None}

    def tables_of(self, player: str, limit: int = 20) -> list[str]:
        """Return the tables where a player has acted, those that went on last first."""
        return [id for (id,) in self._select(TABLES_OF, player, limit)]

    def places(self, events: Mapping[str, int]) -> dict[str, int]:
        """Return where events, one of a table, stand in the order of all events."""
        wanted = "select table_id, place from event where table_id = ? and number = ?"
        return dict(row for event in events.items() for row in self._select(wanted, *event))

    def version_of_data(self) -> int:
        """Return a number that changes when somebody else writes to the file."""
        return int(self._select("pragma data_version")[0][0])

    def faults(self, thorough: bool = True) -> list[str]:
        """Return what is wrong with the file beneath its rows."""
        try:
            found = self._select(f"pragma {'integrity_check' if thorough else 'quick_check(1)'}")
        except Damaged:  # it broke off; the damaged pages were found before
            found = self._select("select * from pragma_integrity_check limit 1")
        lines = [line for (fault,) in found for line in str(fault).splitlines()]
        return [line for line in lines if line != "ok" and not line.startswith("***")]

    def _select(self, statement: str, *values: Any) -> list[Any]:
        try:
            return self._connection.execute(statement, values).fetchall()
        except sqlite3.OperationalError as error:
            raise NotKept(_refusal(error)) from None
        except sqlite3.Error as error:
            raise Damaged(f"the store's file is damaged ({error}); see `unboard check`") from None


class Job(NamedTuple):
    """Work for the thread that writes, and who waits for it."""

    work: Callable[[], Any]
    done: "Future[Any]"


class SqliteStore:
    """A store in one SQLite file."""

    def __init__(self, path: Path, make: bool = True) -> None:
        self._path, self._make = path, make
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        self._reading = ThreadPoolExecutor(1, thread_name_prefix="store reads")
        self._writing = Thread(target=self._write_in_groups, name="store writes", daemon=True)

    async def start(self) -> None:
        """Open the file; or say why that cannot be."""
        self._writes, self._reads = (open_file(self._path, self._make) for _ in range(2))
        self._writing.start()

    async def close(self) -> None:
        """Close the file, after what is being written."""
        self._jobs.put(None)
        await asyncio.to_thread(self._writing.join)
        self._reading.shutdown()
        self._reads.close()
        self._writes.close()

    async def write(self, entries: Sequence[Entry]) -> str:
        """Write events, all or none, and return their time; raise Overtaken if one is there."""
        return await self._in_turn(lambda: self._writes.put(entries))

    async def lease(self, table: str, number: int, holder: str, seconds: float) -> bool:
        """Let a holder alone prepare what follows an event, for a while; tell whether he may."""
        return await self._in_turn(lambda: self._writes.lease(table, number, holder, seconds))

    async def release(self, table: str, number: int, holder: str) -> None:
        """Give a lease back."""
        await self._in_turn(lambda: self._writes.release(table, number, holder))

    async def mend(self, rows: Sequence[Row], damaged: Sequence[tuple[str, int]]) -> None:
        """Put rows in, and in the place of damaged ones, all or none."""
        await self._in_turn(lambda: self._writes.mend(rows, damaged))

    async def read(self, table: str, first: int = 0) -> list[Kept]:
        """Return a table's events from a number on; none if there is no table."""
        return await self._apart(lambda: self._reads.read(table, first))

    async def heads(self, tables: Collection[str]) -> dict[str, int]:
        """Return the numbers of the latest events of those tables that there are."""
        return await self._apart(lambda: self._reads.heads(tables))

    async def tables_of(self, player: str, limit: int = 20) -> list[str]:
        """Return the tables where a player has acted, those that went on last first."""
        return await self._apart(lambda: self._reads.tables_of(player, limit))

    async def places(self, events: Mapping[str, int]) -> dict[str, int]:
        """Return where events, one of a table, stand in the order of all events."""
        return await self._apart(lambda: self._reads.places(events))

    async def rows(self, tables: Collection[str]) -> list[Row]:
        """Return all rows of tables as they lie there, sound or not."""
        return await self._apart(lambda: self._reads.rows(tables))

    async def all_tables(self) -> list[str]:
        """Return every table, those that went on last at the end."""
        return await self._apart(lambda: self._reads.all_tables())

    async def faults(self, thorough: bool = True) -> list[str]:
        """Return what is wrong with the file beneath its rows."""
        return await self._apart(lambda: self._reads.faults(thorough))

    async def follow(self, watched: Watched, heard: Heard) -> None:
        """Tell of tables to which other servers write; nothing is read where none has.

        A table that came to be watched is asked for once: since it was read it may have gone on.
        """
        seen, before = None, frozenset[str]()
        while True:
            await asyncio.sleep(LOOK)
            with suppress(NotKept, Damaged):
                version = await self._in_turn(lambda: self._writes.version_of_data())
                tables = frozenset(watched())
                if unsure := tables - before if version == seen else tables:
                    for table, number in (await self.heads(unsure)).items():
                        heard(table, number)
                seen, before = version, tables

    async def _apart(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._reading, work)

    async def _in_turn(self, work: Callable[[], T]) -> T:
        job = Job(work, Future())
        self._jobs.put(job)
        outcome: T = await asyncio.wrap_future(job.done)
        return outcome

    def _write_in_groups(self) -> None:
        """Commit what waits, again and again, until None comes."""
        while job := self._jobs.get():
            group, more = [job], True
            while more and len(group) < MOST:
                try:
                    waiting = self._jobs.get_nowait()
                except Empty:
                    break
                if waiting is None:
                    self._jobs.put(None)
                    more = False
                else:
                    group.append(waiting)
            self._commit([job for job in group if job.done.set_running_or_notify_cancel()])

    def _commit(self, group: Sequence[Job]) -> None:
        try:
            outcomes = self._writes.together([job.work for job in group])
        except Exception as error:  # a mistake of ours harms nobody who comes later
            outcomes = [error] * len(group)
        for job, outcome in zip(group, outcomes, strict=True):
            if isinstance(outcome, Exception):
                job.done.set_exception(outcome)
            else:
                job.done.set_result(outcome)


def _refusal(error: sqlite3.Error) -> str:
    full = getattr(error, "sqlite_errorcode", None) == sqlite3.SQLITE_FULL
    why = "the disk of this server is full" if full else f"the store does not answer ({error})"
    return f"{why}, so nothing was written; try again later"
