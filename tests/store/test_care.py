"""Care for a store: it is looked over, copied and mended while it is used."""

import asyncio
import stat
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest

from apart import run_apart
from postgres_process import Postgres
from store.places import DatabasePlace, FilePlace, Place
from unboard.core.errors import UnboardError
from unboard.store.care import Checked, backup, check, opened, prepare, restore
from unboard.store.protocol import Damaged, Entry, Store
from unboard.store.sqlite import FILE

OPENED = {"kind": "opened", "game": "unravel", "options": {}, "rules_version": 2, "start": "2/2 r",
          "seats": []}  # fmt: skip


def moves(table: str, first: int, last: int, move: str = "a1") -> list[Entry]:
    return [
        Entry(table, n, "ada", {"kind": "move", "seat": 0, "move": move} if n else OPENED)
        for n in range(first, last)
    ]


def visit(place: Place, story: Callable[[Store], Awaitable[None]]) -> None:
    async def told() -> None:
        async with opened(place.store()) as store:
            await story(store)

    run_apart(told)


def test_a_sound_store_is_found_sound_and_damage_is_named(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.write([*moves("t", 0, 4), *moves("other", 0, 2)])
        assert await check(store) == Checked(2, 6, [])
        await asyncio.to_thread(place.sql, "update event set body = '?' where number = 3")
        assert await check(store) == Checked(
            2, 6, ["table t: the log of this table is damaged: its event 3 cannot be read"]
        )

    visit(place, story)


def test_an_event_that_makes_no_sense_is_named(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.write([Entry("t", 0, "ada", {"kind": "dream"})])
        (fault,) = (await check(store)).faults
        assert "holds an event 'dream' that makes no sense" in fault

    visit(place, story)


def test_games_are_copied_while_people_play_and_brought_back_elsewhere(
    place: Place, postgres: Postgres, tmp_path: Path
) -> None:
    elsewhere: tuple[Place, ...] = (FilePlace(tmp_path / "else"), DatabasePlace(postgres))
    copy = tmp_path / "copies" / "games.sqlite"

    async def story(store: Store) -> None:
        await store.write([*moves("first", 0, 3), *moves("second", 0, 3)])
        await store.write(moves("first", 3, 4))

        async def play() -> None:
            for number in range(200):
                await store.write(moves("busy", number, number + 1))

        playing = asyncio.create_task(play())
        while not await store.heads(["busy"]):
            await asyncio.sleep(0.01)
        done = await backup(store, copy)
        assert done.troubles == []
        await playing
        assert stat.S_IMODE(copy.stat().st_mode) == 0o600
        for other in elsewhere:
            async with opened(other.store()) as restored:
                assert await restore(restored, copy) == done
                assert await restored.read("first") == await store.read("first")
                assert (await restored.tables_of("ada"))[-2:] == ["first", "second"]
                some = await restored.read("busy")
                assert some == (await store.read("busy"))[: len(some)]
                assert (await check(restored)).faults == []
                assert (await restore(restored, copy)).events == 0

    visit(place, story)


@pytest.mark.parametrize(
    "damage",
    [
        "update event set body = '?' where table_id = 't' and number = 1",
        "update event set number = 77 where table_id = 't' and number = 1",
        "delete from event where table_id = 't' and number in (0, 2)",
        "delete from event where table_id = 't'",
    ],
)
def test_what_is_damaged_is_brought_back_and_what_is_newer_stays(
    place: Place, tmp_path: Path, damage: str
) -> None:
    async def story(store: Store) -> None:
        copy = tmp_path / "copy"
        await store.write([*moves("t", 0, 4), *moves("other", 0, 2)])
        before = await store.read("t")
        await backup(store, copy)
        await store.write(moves("other", 2, 5))
        await asyncio.to_thread(place.sql, damage)
        await restore(store, copy)
        assert await store.read("t") == before
        assert len(await store.read("other")) == 5
        assert (await check(store)).faults == []

    visit(place, story)


def test_a_table_that_has_gone_another_way_stays_as_it_is(place: Place, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.write(moves("t", 0, 4))
        await backup(store, tmp_path / "copy")
        await asyncio.to_thread(place.sql, "delete from event where number > 1")
        await store.write(moves("t", 2, 3, "b2"))
        there = await store.read("t")
        (trouble,) = (await restore(store, tmp_path / "copy")).troubles
        assert trouble == "table t has gone another way since; it stays as it is"
        assert await store.read("t") == there

    visit(place, story)


def test_a_server_hears_of_what_was_brought_back(place: Place, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        await store.write(moves("t", 0, 4))
        await backup(store, tmp_path / "copy")
        await asyncio.to_thread(place.sql, "delete from event where number = 3")
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        following = asyncio.create_task(
            store.follow(lambda: ["t"], lambda *news: heard.put_nowait(news))
        )
        async with opened(place.store()) as other:
            await restore(other, tmp_path / "copy")
        async with asyncio.timeout(30):
            while await heard.get() != ("t", 3):
                pass
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)

    visit(place, story)


def test_a_copy_that_is_not_there_is_said_so(place: Place, tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        with pytest.raises(UnboardError, match="there is no file"):
            await restore(store, tmp_path / "none")
        (tmp_path / "words").write_text("no copy at all, only words " * 50)
        with pytest.raises(UnboardError, match="cannot be used"):
            await restore(store, tmp_path / "words")
        (tmp_path / "taken").mkdir()
        with pytest.raises(UnboardError, match="cannot be written"):
            await backup(store, tmp_path / "taken")

    visit(place, story)
    assert not (tmp_path / "none").exists()


def broken(place: FilePlace) -> FilePlace:
    """Fill a file, and damage most of its pages."""

    async def fill(store: Store) -> None:
        await store.write(moves("t", 0, 400))

    visit(place, fill)
    path = place.folder / FILE
    content = bytearray(path.read_bytes())
    for page in range(4, len(content) // 4096):
        content[page * 4096 : page * 4096 + 200] = b"\xff" * 200
    path.write_bytes(content)
    return place


def test_damage_beneath_the_rows_is_named_though_they_cannot_be_read(tmp_path: Path) -> None:
    async def story(store: Store) -> None:
        found = await check(store)
        assert not found.whole
        assert found.faults[-1] == "some of what is kept cannot be read"
        assert any("page 5:" in fault.lower() for fault in found.faults)
        assert not any("unboard check" in fault for fault in found.faults)

    visit(broken(FilePlace(tmp_path)), story)


def test_damage_of_the_file_is_found_at_the_start(tmp_path: Path) -> None:
    place = broken(FilePlace(tmp_path))
    with pytest.raises(Damaged, match=r"damaged: .*unboard restore"):
        run_apart(lambda: prepare(place.store()))


def test_a_sound_store_is_ready_at_once(place: Place) -> None:
    run_apart(lambda: prepare(place.store()))
