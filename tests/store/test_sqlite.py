"""What is the SQLite store's own: the file, its groups of commits, a disk that is full."""

import asyncio
import sqlite3
import stat
from collections.abc import Callable, Sequence
from pathlib import Path
from threading import Event
from typing import Any

import pytest

from apart import run_apart
from unboard.core.errors import UnboardError
from unboard.store.care import opened
from unboard.store.protocol import Entry, NotKept
from unboard.store.sqlite import FILE, File, SqliteStore

FIRST_EDITION = """
    create table event (table_id text not null, number integer not null, player text not null,
        at text not null, body text not null, primary key (table_id, number)) without rowid, strict;
    create index event_by_player on event (player, table_id);
    insert into event values ('old', 0, 'ada', '2024-01-02', '{"kind":"opened"}');
    insert into event values ('new', 0, 'ada', '2024-01-03', '{"kind":"opened"}');
    insert into event values ('old', 1, 'bob', '2024-01-04', '{"kind":"move"}');
    pragma user_version = 1;
"""


def entry(table: str, number: int = 0, size: int = 1) -> Entry:
    return Entry(table, number, "ada", {"kind": "x" * size})


def test_a_file_of_the_first_edition_is_taken_over(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.executescript(FIRST_EDITION)
    connection.close()
    file = File(tmp_path / FILE)
    assert [event.body for event in file.read("old")] == [{"kind": "opened"}, {"kind": "move"}]
    assert file.tables_of("ada") == ["old", "new"]
    file.write([entry("new", 1)])
    assert file.tables_of("ada") == ["new", "old"]
    file.close()


def test_nobody_else_may_read_the_files(tmp_path: Path) -> None:
    (tmp_path / FILE).touch(0o644)
    file = File(tmp_path / FILE)
    file.write([entry("t")])
    found = {path.name: stat.S_IMODE(path.stat().st_mode) for path in tmp_path.iterdir()}
    file.close()
    assert found == {FILE: 0o600, f"{FILE}-wal": 0o600, f"{FILE}-shm": 0o600}


def test_what_waits_is_committed_together_and_each_part_stands_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    groups: list[int] = []
    together = File.together
    first, go_on = Event(), Event()

    def counted(file: File, works: Sequence[Callable[[], Any]]) -> list[Any]:
        groups.append(len(works))
        first.set()
        assert go_on.wait(20)
        return together(file, works)

    async def story() -> None:
        monkeypatch.setattr(File, "together", counted)
        async with opened(SqliteStore(tmp_path / FILE)) as store:
            writes = [asyncio.create_task(store.write([entry("first")]))]
            await asyncio.to_thread(first.wait, 20)
            writes += [asyncio.create_task(store.write([entry(f"t{n % 40}")])) for n in range(50)]
            await asyncio.sleep(0)  # all of them wait now
            go_on.set()
            outcomes = await asyncio.gather(*writes, return_exceptions=True)
            assert sum(isinstance(outcome, str) for outcome in outcomes) == 41
            assert groups == [1, 50]
            assert len(await store.all_tables()) == 41

    run_apart(story)


def test_a_full_disk_refuses_with_a_sentence_and_nothing_is_half_written(tmp_path: Path) -> None:
    file = File(tmp_path / FILE)
    file.write([entry("t")])
    (pages,) = file._connection.execute("pragma page_count").fetchone()
    file._connection.execute(f"pragma max_page_count = {pages + 2}")
    with pytest.raises(NotKept, match="the disk of this server is full, so nothing was written"):
        file.write([entry("new", number, size=5000) for number in range(9)])
    assert file.read("new") == []
    assert file.tables_of("ada") == ["t"]
    file.write([entry("t", 1)])
    file._connection.execute("pragma max_page_count = 100000")
    file.write([entry("new", number, size=5000) for number in range(9)])
    assert len(file.read("new")) == 9
    file.close()


def test_a_mistake_in_one_group_harms_nobody_who_comes_later(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / FILE)
        async with opened(store):
            with pytest.raises(TypeError):
                await store.write([Entry("t", 0, "ada", {"kind": object()})])
            await store.write([entry("t")])
            assert len(await store.read("t")) == 1

    run_apart(story)


def test_a_file_of_a_newer_unboard_is_left_as_it_is(tmp_path: Path) -> None:
    connection = sqlite3.connect(tmp_path / FILE)
    connection.execute("pragma user_version = 99")
    connection.close()
    with pytest.raises(UnboardError, match="store version 99, here 2"):
        File(tmp_path / FILE)
    connection = sqlite3.connect(tmp_path / FILE)
    assert connection.execute("pragma user_version").fetchone() == (99,)
    connection.close()
