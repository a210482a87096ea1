"""What people can do at a table beside moving, over HTTP."""

import asyncio
from itertools import count
from pathlib import Path

import httpx
import pytest

import unboard
from apart import run_apart
from server.talk import hear, listen, look, open_table, play
from unboard.server.tables import Tables
from unboard.server.thinkers import Thinkers
from unboard.store import sqlite
from unboard.store.protocol import Entry
from unboard.store.sqlite import SqliteStore
from unboard.table.events import RANDOM, Opened, Sitter, to_json


def post(guest: httpx.Client, table: str, deed: str, body: object = None) -> httpx.Response:
    return guest.post(f"/api/tables/{table}/{deed}", json={} if body is None else body)


def test_a_resignation_is_told_to_the_other(guest: httpx.Client, other: httpx.Client) -> None:
    table = open_table(guest, "me", "open")
    post(other, table, "seats/1", {"name": "Bob"})
    with listen(guest, table) as socket:
        assert hear(socket)["table"]["seats"][1]["person"] == "Bob"
        assert post(other, table, "resign", {"seat": 1}).status_code == 200
        message = hear(socket)
    assert message["over"]
    assert message["scene"]["prompt"] == "Blue resigned; Red wins."
    record = guest.get(f"/api/tables/{table}/record").json()
    assert record["ending"] == {"kind": "resigned", "seat": 1}
    assert record["players"] == ["", "Bob"]
    assert post(guest, table, "moves", {"seat": 0, "move": "a1"}).status_code == 403


def test_a_draw_is_offered_declined_and_agreed(guest: httpx.Client, other: httpx.Client) -> None:
    table = open_table(guest, "me", "open")
    assert post(guest, table, "draw").status_code == 403, "nobody is there to agree"
    post(other, table, "seats/1")
    post(guest, table, "draw")
    assert look(other, table)["draw_offers"] == [0]
    post(other, table, "draw/decline")
    assert look(guest, table)["draw_offers"] == []
    post(other, table, "draw")
    post(guest, table, "draw")
    assert look(other, table)["scene"]["prompt"] == "A draw was agreed."
    assert guest.get("/api/tables").json()[0]["over"]


def test_an_open_seat_is_given_to_a_bot_that_then_plays(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "open")
    play(guest, table, 0, "c3")
    with listen(guest, table) as socket:
        hear(socket)
        assert post(guest, table, "seats/1/bot", {"level": 0}).status_code == 200
        assert hear(socket)["table"]["seats"][1] == {
            "seat": 1, "name": "Blue", "who": "bot", "person": "", "level": 0,
        }  # fmt: skip
        assert hear(socket)["moves"][0]["seat"] == 1


def test_a_level_that_there_is_not_is_refused_with_those_there_are(guest: httpx.Client) -> None:
    body = {"game": "unravel", "seats": ["me", {"bot": 99}]}
    answer = guest.post("/api/tables", json=body)
    assert answer.status_code == 422
    assert answer.json()["detail"].startswith("there is no bot of level 99; the levels are: 0")
    table = open_table(guest, "me", "open")
    assert post(guest, table, "seats/1/bot", {"level": 99}).status_code == 422


def test_a_name_is_given_and_changed(guest: httpx.Client, other: httpx.Client) -> None:
    body = {"game": "unravel", "seats": ["me", "open"], "name": "Ada"}
    table = guest.post("/api/tables", json=body).json()["id"]
    assert look(other, table)["table"]["seats"][0]["person"] == "Ada"
    assert post(guest, table, "name", {"name": "Countess"}).status_code == 200
    assert look(other, table)["table"]["seats"][0]["person"] == "Countess"
    assert post(other, table, "name", {"name": "Thief"}).status_code == 403
    assert post(guest, table, "name", {"name": "x" * 99}).status_code == 400


def test_against_a_bot_a_turn_is_taken_back(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "bot")
    with listen(guest, table) as socket:
        hear(socket)
        play(guest, table, 0, "c3")
        hear(socket)
        seq = hear(socket)["seq"]
    assert look(guest, table)["may_take_back"]
    assert post(guest, table, "takeback", {"seat": 0, "after": seq}).status_code == 200
    assert look(guest, table)["moves"] == []


def test_a_list_of_tables_wakes_no_bot_and_a_look_does(tmp_path: Path) -> None:
    async def visit() -> None:
        store, start = SqliteStore(tmp_path / "log.sqlite"), unboard.game("unravel", size=3).start()
        seats = (Sitter(level=RANDOM), Sitter("me"))
        opened = Opened("unravel", dict(start.game.options), 2, start.text(), seats)
        tables = Tables(store, Thinkers(), hasty=True)
        await tables.start()
        await store.write([Entry("waiting", 0, "me", to_json(opened))])
        (live,) = await tables.of_player("me")
        await asyncio.sleep(1.0)
        assert live.table.number == 0
        live = await tables.get("waiting")
        async with asyncio.timeout(10):
            await live.until(lambda: live.table.number == 1)
        await tables.close()

    run_apart(visit)


def test_ones_tables_are_listed_in_the_order_of_events_whatever_the_clock_says(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    years = count(2099, -1)  # the clock goes back
    monkeypatch.setattr(sqlite, "now", lambda: f"{next(years)}-01-01")

    async def visit() -> None:
        tables = Tables(SqliteStore(tmp_path / "log.sqlite"), Thinkers())
        await tables.start()
        start = unboard.game("unravel", size=5).start()
        opened = [await tables.open("me", start, [Sitter("me")] * 2) for _ in range(3)]
        first, second, third = opened
        assert [live.table.id for live in await tables.of_player("me")] == [third, second, first]
        live = await tables.get(second)
        await tables.act(live, "me", lambda table: table.move("me", 0, "c3", None))
        assert [live.table.id for live in await tables.of_player("me")] == [second, third, first]
        await tables.close()

    run_apart(visit)


def test_what_another_server_writes_while_a_table_is_loaded_is_shown_to_who_then_watches(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite, "LOOK", 0.05)

    async def visit() -> None:
        here, there = (Tables(SqliteStore(tmp_path / "log.sqlite"), Thinkers()) for _ in range(2))
        await here.start()
        await there.start()
        start = unboard.game("unravel", size=5).start()
        id = await here.open("me", start, [Sitter("me")] * 2)
        live = await there.get(id)  # and a page is on its way to watch it
        theirs = await here.get(id)
        await here.act(theirs, "me", lambda table: table.move("me", 0, "c3", None))
        await asyncio.sleep(1.0)  # the other server has seen that somebody wrote
        assert live.table.number == 0
        with live.watched():
            async with asyncio.timeout(10):
                await live.until(lambda: live.table.number == 1)
        await here.close()
        await there.close()

    run_apart(visit)
