"""What every store promises, on SQLite and on PostgreSQL."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

import pytest

from apart import run_apart
from store.places import Place, stores
from unboard.store import postgres as postgres_store
from unboard.store import sqlite as sqlite_store
from unboard.store.care import opened
from unboard.store.protocol import Damaged, Entry, Errand, Kept, Store
from unboard.table.errors import Overtaken

PATIENCE = 30  # seconds


def entry(table: str, number: int, player: str = "ada", **body: object) -> Entry:
    return Entry(table, number, player, {"kind": "move", **body})


def visit(place: Place, story: Callable[[Store], Awaitable[None]]) -> None:
    """Let something happen to an open store."""

    async def told() -> None:
        async with opened(place.store()) as store:
            await story(store)

    run_apart(told)


def visit_two(place: Place, story: Callable[[Store, Store], Awaitable[None]]) -> None:
    """Let something happen to two stores of the same place, as two servers have them."""

    async def told() -> None:
        async with stores(place, 2) as (here, there):
            await story(here, there)

    run_apart(told)


def test_events_come_back_as_they_were_written(place: Place) -> None:
    async def story(store: Store) -> None:
        errand = Errand("my-id", "c3")
        at = await store.write([entry("t", 0, who={"name": "Zoë ☃"}), entry("t", 1, "bob")])
        later = await store.write([Entry("t", 2, "ada", {"kind": "move"}, errand)])
        assert await store.read("t") == [
            Kept(0, "ada", at, {"kind": "move", "who": {"name": "Zoë ☃"}}, Errand()),
            Kept(1, "bob", at, {"kind": "move"}, Errand()),
            Kept(2, "ada", later, {"kind": "move"}, errand),
        ]
        assert [event.number for event in await store.read("t", 2)] == [2]
        assert await store.read("t", 3) == []
        assert await store.read("nowhere") == []
        assert await store.heads(["t", "nowhere"]) == {"t": 2}

    visit(place, story)


def test_what_was_written_is_there_after_the_store_is_opened_again(place: Place) -> None:
    async def write(store: Store) -> None:
        await store.write([entry("t", 0)])

    async def read(store: Store) -> None:
        assert len(await store.read("t")) == 1

    visit(place, write)
    visit(place, read)


def test_a_taken_number_is_refused_and_nothing_beside_it_is_written(place: Place) -> None:
    async def story(store: Store) -> None:
        await store.write([entry("old", 0), entry("old", 1)])
        with pytest.raises(Overtaken, match="the table has moved on since"):
            await store.write([entry("new", 0), entry("new", 1), entry("old", 1)])
        assert await store.read("new") == []
        assert await store.tables_of("ada") == ["old"]

    visit(place, story)


def test_of_many_who_write_the_same_event_at_once_one_does(place: Place) -> None:
    async def story(here: Store, there: Store) -> None:
        for number in range(10):
            tries = [
                store.write([entry("t", number, f"{name}{n}")])
                for name, store in (("here", here), ("there", there))
                for n in range(5)
            ]
            outcomes = await asyncio.gather(*tries, return_exceptions=True)
            assert sum(isinstance(outcome, str) for outcome in outcomes) == 1
            assert sum(isinstance(outcome, Overtaken) for outcome in outcomes) == 9
        assert await here.read("t") == await there.read("t")
        assert len(await here.read("t")) == 10

    visit_two(place, story)


def test_many_tables_are_written_at_once_and_all_are_kept(place: Place) -> None:
    async def story(here: Store, there: Store) -> None:
        async def fill(store: Store, table: str) -> None:
            for number in range(5):
                await store.write([entry(table, number)])

        await asyncio.gather(
            *(fill(here, f"here{n}") for n in range(20)),
            *(fill(there, f"there{n}") for n in range(20)),
        )
        heads = await here.heads(await there.all_tables())
        assert len(heads) == 40
        assert set(heads.values()) == {4}

    visit_two(place, story)


def test_ones_tables_come_in_the_order_of_events_whatever_the_clock_says(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    years = count(2099, -1)  # the clock goes back
    for module in (sqlite_store, postgres_store):
        monkeypatch.setattr(module, "now", lambda: f"{next(years)}-01-01")

    async def story(store: Store) -> None:
        for table in ("first", "second", "third"):
            await store.write([entry(table, 0)])
        await store.write([entry("others", 0, "bob")])
        assert await store.tables_of("ada") == ["third", "second", "first"]
        await store.write([entry("second", 1, "bob")])
        assert await store.tables_of("ada") == ["second", "third", "first"]
        assert await store.tables_of("ada", 1) == ["second"]
        assert await store.all_tables() == ["first", "third", "others", "second"]
        assert await store.tables_of("nobody") == []

    visit(place, story)


def test_events_have_their_places_whatever_the_clock_says(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    years = count(2099, -1)
    for module in (sqlite_store, postgres_store):
        monkeypatch.setattr(module, "now", lambda: f"{next(years)}-01-01")

    async def story(store: Store) -> None:
        await store.write([entry("first", 0)])
        await store.write([entry("second", 0), entry("second", 1)])
        await store.write([entry("first", 1), entry("third", 0)])
        found = await store.places({"first": 1, "second": 1, "third": 0, "nowhere": 0})
        assert sorted(found, key=found.__getitem__) == ["second", "first", "third"]
        earlier = await store.places({"first": 0})
        assert earlier["first"] < found["second"] < found["first"]
        assert await store.places({}) == {}

    visit(place, story)


def test_a_lease_is_one_holders_until_it_is_given_back_or_over(place: Place) -> None:
    async def story(here: Store, there: Store) -> None:
        assert await here.lease("t", 4, "here", 60)
        assert not await there.lease("t", 4, "there", 60)
        assert await here.lease("t", 4, "here", 60), "it is renewed"
        assert await there.lease("t", 5, "there", 60), "another event is another lease"
        await here.release("t", 5, "here")
        assert not await here.lease("t", 5, "here", 60), "nobody gives back what is not his"
        await there.release("t", 5, "there")
        assert await here.lease("t", 5, "here", -1)
        assert await there.lease("t", 5, "there", 60), "the other's was over"

    visit_two(place, story)


def test_what_another_server_writes_is_heard_of(place: Place) -> None:
    async def story(here: Store, there: Store) -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        following = asyncio.create_task(
            here.follow(lambda: ["t"], lambda *news: heard.put_nowait(news))
        )
        await asyncio.sleep(0)
        await there.write([entry("t", 0), entry("t", 1)])
        async with asyncio.timeout(PATIENCE):
            while await heard.get() != ("t", 1):
                pass
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)

    visit_two(place, story)


def test_what_was_written_before_a_table_came_to_be_watched_is_heard_of(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite_store, "LOOK", 0.05)
    monkeypatch.setattr(postgres_store, "POLL", 0.05)

    async def story(here: Store, there: Store) -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        watched: list[str] = []
        following = asyncio.create_task(
            here.follow(lambda: watched, lambda *news: heard.put_nowait(news))
        )
        await there.write([entry("t", 0), entry("t", 1)])
        await asyncio.sleep(1.0)  # it was seen that somebody wrote, and a notice came
        while not heard.empty():
            heard.get_nowait()
        watched.append("t")
        async with asyncio.timeout(PATIENCE):
            assert await heard.get() == ("t", 1)
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)

    visit_two(place, story)


def test_what_was_written_behind_its_back_is_found(place: Place) -> None:
    async def story(store: Store) -> None:
        heard: asyncio.Queue[tuple[str, int]] = asyncio.Queue()
        await store.write([entry("t", 0)])
        following = asyncio.create_task(
            store.follow(lambda: ["t"], lambda *news: heard.put_nowait(news))
        )
        row = (
            "insert into event (table_id, number, player, at, body) values ('t', 1, 'x', '', '{}')"
        )
        await asyncio.to_thread(place.sql, row)
        async with asyncio.timeout(PATIENCE):
            while await heard.get() != ("t", 1):
                pass
        following.cancel()
        await asyncio.gather(following, return_exceptions=True)

    visit(place, story)


@pytest.mark.parametrize(
    ("damage", "says"),
    [
        ("update event set body = '{\"kind\":\"mo' where table_id = 't' and number = 1",
         "its event 1 cannot be read"),
        ("update event set body = '{\"kind\":\"sail\"}' where table_id = 't' and number = 1",
         "its event 1 cannot be read"),
        ("update event set player = 'eve' where table_id = 't' and number = 1",
         "its event 1 cannot be read"),
        ("delete from event where table_id = 't' and number = 1", "its event 1 is missing"),
    ],
)  # fmt: skip
def test_a_damaged_row_harms_its_table_alone_which_says_so(
    place: Place, damage: str, says: str
) -> None:
    async def story(store: Store) -> None:
        await store.write([entry(table, n) for table in ("t", "other") for n in range(3)])
        await asyncio.to_thread(place.sql, damage)
        with pytest.raises(Damaged, match=f"the log of this table is damaged: {says}"):
            await store.read("t")
        assert len(await store.read("other")) == 3
        await store.write([entry("other", 3)])

    visit(place, story)


def test_servers_that_start_at_once_make_the_tables_once(place: Place) -> None:
    async def told() -> None:
        several = [place.store() for _ in range(4)]
        await asyncio.gather(*(store.start() for store in several))
        await several[0].write([entry("t", 0)])
        assert [len(await store.read("t")) for store in several] == [1, 1, 1, 1]
        await asyncio.gather(*(store.close() for store in several))

    run_apart(told)
