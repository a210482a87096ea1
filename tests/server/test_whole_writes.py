"""What belongs together is written together: imports, rematches and set-ups."""

import asyncio
from collections.abc import Sequence
from pathlib import Path

import pytest

import unboard
from apart import run_apart
from unboard.server.tables import Tables
from unboard.server.thinkers import Thinkers
from unboard.store.protocol import Entry, NotKept
from unboard.store.sqlite import FILE, SqliteStore
from unboard.table.events import Sitter

ME, OTHER = "me", "other"
PATIENCE = 60  # seconds


class Noting(SqliteStore):
    """A store that notes what is written at once, and can be full."""

    def __init__(self, path: Path) -> None:
        super().__init__(path)
        self.writes: list[list[tuple[str, str]]] = []
        self.full = False
        self.refused = 0

    async def write(self, entries: Sequence[Entry]) -> str:
        """Note, and write or refuse."""
        if self.full:
            self.refused += 1
            raise NotKept("the disk of this server is full, so nothing was written")
        self.writes.append([(entry.table, entry.body["kind"]) for entry in entries])
        return await super().write(entries)


def test_a_rematch_is_one_write_or_none(tmp_path: Path) -> None:
    async def story() -> None:
        store = Noting(tmp_path / FILE)
        tables = Tables(store, Thinkers())
        await tables.start()
        start = unboard.game("unravel").load("2/1r r")
        first = await tables.open(ME, start, [Sitter(ME), Sitter(OTHER)], True)
        live = await tables.get(first)
        await tables.act(live, ME, lambda table: table.move(ME, 0, "b2", None))
        store.full = True
        with pytest.raises(NotKept):
            await tables.play_again(live, ME)
        assert live.table.now.again == ""
        assert await store.tables_of(ME) == [first]
        store.full = False
        again = await tables.play_again(live, ME)
        assert store.writes[-1] == [(again, "opened"), (again, "sat"), (first, "again")]
        assert live.table.now.again == again
        assert await tables.play_again(live, OTHER) == again
        assert len(store.writes) == 3
        await tables.close()

    run_apart(story)


def test_an_import_is_one_write(tmp_path: Path) -> None:
    async def story() -> None:
        store = Noting(tmp_path / FILE)
        tables = Tables(store, Thinkers())
        await tables.start()
        played = unboard.game("unravel", size=5).start().play(0, "c3").play(1, "c4")
        id = await tables.open_record(ME, played.record)
        assert store.writes == [[(id, "opened"), (id, "imported")]]
        await tables.close()

    run_apart(story)


def test_a_set_up_is_one_event(tmp_path: Path) -> None:
    async def story() -> None:
        store = Noting(tmp_path / FILE)
        tables = Tables(store, Thinkers())
        await tables.start()
        start = unboard.game("unity", setup="manual").start()
        id = await tables.open(ME, start, [Sitter(ME), Sitter(ME)])
        live = await tables.get(id)
        text = live.table.draft(ME, 0, None).edited("random").text()
        await tables.act(live, ME, lambda table: table.confirm(ME, 0, text, None))
        assert store.writes[1:] == [[(id, "arranged")]]
        await tables.close()

    run_apart(story)


def test_a_bot_waits_for_a_store_that_is_away_and_is_not_blamed(tmp_path: Path) -> None:
    async def story() -> None:
        store = Noting(tmp_path / FILE)
        tables = Tables(store, Thinkers(), hasty=True)
        await tables.start()
        level = 1
        seats = [Sitter(level=level), Sitter(ME)]
        id = await tables.open(ME, unboard.game("unravel", size=5).start(), seats)
        store.full = True
        live = await tables.get(id)
        async with asyncio.timeout(PATIENCE):
            while store.refused < 2:
                await asyncio.sleep(0.05)
            store.full = False
            await live.until(lambda: live.table.number > 0)
        assert live.table.now.event == "move"
        assert live.table.now.seats[0] == Sitter(level=level)
        await tables.close()

    run_apart(story)


def test_a_bot_takes_over_when_the_lease_of_another_server_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        store = Noting(tmp_path / FILE)
        tables = Tables(store, Thinkers(), hasty=True)
        await tables.start()
        seats = [Sitter(ME), Sitter(level=0)]
        id = await tables.open(ME, unboard.game("unravel", size=5).start(), seats)
        live = await tables.get(id)
        assert await store.lease(id, 1, "another server", 600)
        await tables.act(live, ME, lambda table: table.move(ME, 0, "c3", None))
        await asyncio.sleep(1.0)
        assert live.table.number == 1, "the other one's bot thinks"
        assert await store.lease(id, 1, "another server", 0)
        async with asyncio.timeout(PATIENCE):
            await live.until(lambda: live.table.number == 2)
        await tables.close()

    run_apart(story)


def test_a_move_that_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    async def story() -> None:
        store = Noting(tmp_path / FILE)
        tables = Tables(store, Thinkers())
        await tables.start()
        id = await tables.open(ME, unboard.game("unravel", size=5).start(), [Sitter(ME)] * 2)
        live = await tables.get(id)
        store.full = True
        with pytest.raises(NotKept):
            await tables.act(live, ME, lambda table: table.move(ME, 0, "c3", None))
        assert live.table.number == 0
        store.full = False
        await tables.act(live, ME, lambda table: table.move(ME, 0, "c3", None))
        assert live.table.number == 1
        await tables.close()

    run_apart(story)
