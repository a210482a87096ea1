"""Care for a store: look it over, copy it, bring back what was lost; all while servers use it.

A copy is a SQLite file with the same tables, whichever store it was made of, so that games can move
from one store to the other.  To restore is to copy back: what is missing or damaged is put in, and
what is there and sound is never changed.
"""

from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager
from itertools import groupby
from pathlib import Path
from typing import NamedTuple

from unboard.core.errors import UnboardError
from unboard.store.protocol import Damaged, Row, Store, is_sound, kept
from unboard.store.sqlite import SqliteStore
from unboard.table.events import from_json

SOME = 100  # tables that are looked at together


class Checked(NamedTuple):
    """What a look over a store has found."""

    tables: int
    events: int
    faults: list[str]
    whole: bool = True  # beneath the rows nothing is wrong, so that they can be mended one by one


class Copied(NamedTuple):
    """What was copied."""

    tables: int  # of which something was missing or damaged
    events: int
    troubles: list[str]


@asynccontextmanager
async def opened(store: Store) -> AsyncIterator[Store]:
    """Give a store that is open, and close it."""
    await store.start()
    try:
        yield store
    finally:
        await store.close()


async def check(store: Store) -> Checked:
    """Read everything, and say what is damaged."""
    tables, events, beneath, faults = 0, 0, list[str](), list[str]()
    try:
        beneath += await store.faults()
        for some in _parts(await store.all_tables()):
            for table, rows in _by_table(await store.rows(some)).items():
                tables, events = tables + 1, events + len(rows)
                try:
                    for event in kept(rows):
                        from_json(event.body)
                except UnboardError as error:
                    faults.append(f"table {table}: {error}")
    except Damaged:  # the file itself, so that no table is to blame
        beneath.append("some of what is kept cannot be read")
    return Checked(tables, events, beneath + faults, not beneath)


async def backup(store: Store, path: Path) -> Copied:
    """Copy a store to a file, which appears when it is whole."""
    unfinished = path.with_name(f"{path.name}.part")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        unfinished.unlink(missing_ok=True)
        async with opened(SqliteStore(unfinished)) as copy:
            done = await _copy(store, copy)
        unfinished.replace(path)
    except OSError as error:
        raise UnboardError(f"{path} cannot be written: {error}") from None
    return done


async def restore(store: Store, path: Path) -> Copied:
    """Bring back from a copy what is missing or damaged; nothing else changes."""
    if not path.is_file():
        raise UnboardError(f"there is no file {path}; give one that `unboard backup` has made")
    async with opened(SqliteStore(path)) as copy:
        return await _copy(copy, store)


async def _copy(source: Store, target: Store) -> Copied:
    """Copy all tables, those that are opened meanwhile too: a rematch is never half there."""
    copied, done = Copied(0, 0, []), set[str]()
    while new := [table for table in await source.all_tables() if table not in done]:
        for some in _parts(new):
            theirs, ours = _by_table(await source.rows(some)), _by_table(await target.rows(some))
            for table in some:
                copied = await _mend(copied, target, theirs[table], ours.get(table, []))
        done.update(new)
    return copied


async def _mend(copied: Copied, target: Store, theirs: list[Row], ours: list[Row]) -> Copied:
    """Put into a table what another store has of it."""
    table, there = theirs[0].table_id, {row.number: row for row in ours if is_sound(row)}
    found = {row.number: row for row in theirs if is_sound(row)}
    whole = there | found
    trouble = ""
    if any(there[number] != found[number] for number in there.keys() & found.keys()):
        trouble = "has gone another way since; it stays as it is"
    elif sorted(whole) != list(range(len(whole))):
        trouble = "is damaged in both places; it stays as it is"
    if trouble:
        return copied._replace(troubles=[*copied.troubles, f"table {table} {trouble}"])
    missing = [whole[number] for number in sorted(whole.keys() - there.keys())]
    damaged = [(table, row.number) for row in ours if row.number not in there]
    if missing or damaged:
        await target.mend(missing, damaged)
    return Copied(copied.tables + bool(missing), copied.events + len(missing), copied.troubles)


def _by_table(rows: list[Row]) -> dict[str, list[Row]]:
    return {table: list(group) for table, group in groupby(rows, lambda row: row.table_id)}


def _parts(tables: Sequence[str]) -> Iterator[Sequence[str]]:
    return (tables[first : first + SOME] for first in range(0, len(tables), SOME))


async def prepare(store: Store) -> None:
    """Make a store ready for use, or say in a sentence why it cannot be used."""
    async with opened(store):
        if faults := await store.faults(thorough=False):
            raise Damaged(
                f"the store is damaged: {faults[0]}; move its file away, start again and bring "
                "back a copy with `unboard restore`"
            )
