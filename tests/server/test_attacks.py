"""What one visitor may not do to the others: each attack that was once found wanting."""

import asyncio
import json
import threading
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send

import unboard
from apart import run_apart
from server.talk import Answer, hear, listen, look, open_table, play
from unboard.games.registry import rulebook
from unboard.server import gate, live_table, turnstile
from unboard.server.app import create_app
from unboard.server.house import House
from unboard.server.imports import LONGEST
from unboard.server.problems import TooBusy, TooCostly
from unboard.server.readers import Readers
from unboard.server.slices import in_slices
from unboard.server.tables import Tables
from unboard.server.thinkers import Thinkers
from unboard.server.told import Told
from unboard.store.sqlite import SqliteStore
from unboard.table.events import Moved, Opened, Sitter
from unboard.table.table import Table

DOTTED = "a" + ".a" * 60_000 + " = 1"


def wandering_record(count: int) -> str:
    """Return a record of Unravel on a large board, so many checkers placed."""
    game = unboard.game("unravel", size=26)
    record = json.loads(game.start().record.to_json())
    squares = [
        f"{column}{row}" for row in range(1, 27, 2) for column in "abcdefghijklmnopqrstuvwxyz"
    ]
    record["moves"] = [[number % 2, squares[number % 338]] for number in range(count)]
    return json.dumps(record)


def refusal(answer: httpx.Response, status: int) -> str:
    """Return the sentence by which something is refused."""
    assert answer.status_code == status, answer.text
    return str(answer.json()["detail"])


def test_a_pack_of_dotted_keys_is_refused_before_it_is_parsed(guest: httpx.Client) -> None:
    asked = guest.post("/api/games/andromeda/ask/pack", json={"text": DOTTED})
    assert "the pack: must end before here" in refusal(asked, 422)
    table = {"game": "andromeda", "options": {"pack": DOTTED}, "seats": ["me"]}
    refused = refusal(guest.post("/api/tables", json=table), 422)
    assert "the pack: must end before here" in refused
    some = {"text": "a" + ".a" * 70 + " = 1"}
    asked = guest.post("/api/games/andromeda/ask/pack", json=some)
    assert "a key with at most 3 dots" in refusal(asked, 422)


def test_a_long_pack_is_read_elsewhere_and_answered_the_same(guest: httpx.Client) -> None:
    text = guest.get("/api/games/andromeda/ask/sample").json()["text"]
    guest.timeout = httpx.Timeout(100)  # a process has to begin
    asked = guest.post("/api/games/andromeda/ask/pack", json={"text": text})
    assert asked.json()["pack"] == guest.get("/api/games/andromeda/ask/sample").json()["pack"]
    broken = {"text": text.replace("start_vp", "begin_vp")}
    asked = guest.post("/api/games/andromeda/ask/pack", json=broken)
    assert "begin_vp" in refusal(asked, 422)


@pytest.mark.parametrize("depth", [500, 700, 900])
def test_what_is_nested_deeply_is_refused_and_others_are_read_on(
    guest: httpx.Client, depth: int
) -> None:
    guest.timeout = httpx.Timeout(100)
    deep = '{"a":' * depth + "1" + "}" * depth
    for address, body in [
        ("/api/tables", '{"game": "un", "options": {"mode": %s}, "seats": ["me", "me"]}'),
        ("/api/games/un/study", '{"options": {"mode": %s}}'),
        ("/api/games/andromeda/ask/pack", '{"text": %s}'),
    ]:
        json_body = {"content-type": "application/json"}
        refused = guest.post(address, content=body % deep, headers=json_body)
        assert refused.status_code == 422, refused.text
    long = guest.post("/api/records", json={"record": "x" * 5_000})
    assert "a record is JSON text" in refusal(long, 422)


def test_an_option_may_be_called_anything(guest: httpx.Client) -> None:
    for name in ("id", "self", "options", "text"):
        table = {"game": "un", "options": {name: 1}, "seats": ["me", "me"]}
        assert f"no option {name!r}" in refusal(guest.post("/api/tables", json=table), 422)
        study = guest.post("/api/games/un/study", json={"options": {name: 1}})
        assert f"no option {name!r}" in refusal(study, 422)


def test_an_import_has_a_cap_and_says_so(guest: httpx.Client) -> None:
    guest.timeout = httpx.Timeout(100)
    long = guest.post("/api/records", json={"record": wandering_record(LONGEST + 1)})
    assert "this record has 6,001 moves, and a table takes up to 6,000" in refusal(long, 422)


def test_an_import_that_does_not_hold_leaves_no_table(guest: httpx.Client) -> None:
    guest.timeout = httpx.Timeout(100)
    wrong = guest.post("/api/records", json={"record": wandering_record(400)})
    assert "move 339 of the record does not hold" in refusal(wrong, 422)  # the first square again
    assert guest.get("/api/tables").json() == []
    right = guest.post("/api/records", json={"record": wandering_record(30)})
    assert len(look(guest, right.json()["id"])["moves"]) == 30


def spin() -> None:
    """Use the processor for ever."""
    while True:
        pass


def swell() -> int:
    """Use more memory than a reader has."""
    return len(bytearray(3 * 2**30))


def test_who_reads_too_long_or_takes_too_much_memory_is_ended_and_replaced() -> None:
    async def visit() -> list[Any]:
        readers = Readers(seconds=1)
        found: list[Any] = []
        for work in (spin, swell):
            with pytest.raises(TooCostly, match="shorten it"):
                await readers.read(10_000, work)
        found.append(await readers.read(10_000, sum, [1, 2, 3]))
        readers.waiting = 0
        with pytest.raises(TooBusy, match="try again"):
            await readers.read(10_000, sum, [1, 2, 3])
        readers.close()
        return found

    assert run_apart(visit) == [6]


def test_long_work_lets_others_act_in_between() -> None:
    async def visit() -> bool:
        acted: list[int] = []

        def steps() -> Any:
            for step in range(20):
                time.sleep(0.002)
                yield step
                if step == 10:
                    assert acted, "nobody else has acted so far"

        async def act() -> None:
            while True:
                acted.append(1)
                await asyncio.sleep(0)

        other = asyncio.create_task(act())
        await in_slices(steps())
        other.cancel()
        return True

    assert run_apart(visit)


def test_a_page_far_behind_is_sent_one_position_with_what_it_lacks(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me", size=13)
    squares = [f"{column}{row}" for row in range(1, 14, 2) for column in "abcdefghijklm"][:60]
    for number, square in enumerate(squares):
        play(guest, table, number % 2, square)
    with listen(guest, table, after=3) as socket:
        message = hear(socket)
    assert message["seq"] == 60
    assert message["moves_from"] == 3
    assert [move["move"] for move in message["moves"]] == squares[3:]
    with listen(guest, table, after=50) as socket:
        assert [hear(socket)["seq"] for _ in range(3)] == [51, 52, 53]


def a_table() -> Table:
    start = unboard.game("unravel", size=5).start()
    seats = (Sitter("ada"), Sitter("bob"))
    opened = Opened("unravel", start.game.options, 2, start.text(), seats)
    return Table("x", [(opened, ""), (Moved(0, "c3"), "")])


def test_a_message_is_made_once_for_all_who_watch_and_kept_as_bytes() -> None:
    told = Told(a_table())
    assert told.message("carl", 1, 0) is told.message("dora", 1, 0)
    assert isinstance(told.message("carl", 1, 0).head, bytes)
    assert all(isinstance(part, bytes) for part in told.message("carl", 1, 0).parts.values())
    mine: Answer = json.loads(told.message("ada", 1, 0).beyond({}))
    assert mine["table"]["seats"][0]["who"] == "you"
    assert told.message("ada", 1, 0) != told.message("carl", 1, 0)


def test_idle_tables_leave_memory_and_come_back_as_they_were(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        tables = Tables(SqliteStore(tmp_path / "log.sqlite"), Thinkers(), hasty=True)
        await tables.start()
        start = unboard.game("unravel", size=5).start()
        ids = [await tables.open("me", start, [Sitter("me")] * 2) for _ in range(5)]
        live = await tables.get(ids[0])
        await tables.act(live, "me", lambda table: table.move("me", 0, "c3", None))
        tables.forget_idle()
        assert len(tables) == 5  # somebody has looked at them just now
        monkeypatch.setattr(live_table, "IDLE", -1.0)
        with live.watched():
            tables.forget_idle()
            assert len(tables) == 1
        tables.forget_idle()
        assert len(tables) == 0
        assert (await tables.get(ids[0])).table.now.position.last == (0, "c3")
        await tables.close()

    run_apart(visit)


def test_a_story_that_takes_long_keeps_nobody_waiting(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    others_went_on = threading.Event()
    questions = rulebook("andromeda").table_questions
    monkeypatch.setitem(questions, "story", lambda line: others_went_on.wait(20))

    async def visit() -> bool:
        app = create_app(tmp_path)
        start = unboard.game("andromeda").start()
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            id = await app.state.tables.open("me", start, [Sitter("me")])
            told = asyncio.create_task(client.get(f"/api/tables/{id}/ask/story"))
            await asyncio.sleep(0.1)
            others_went_on.set()
            return bool((await told).json())

    assert run_apart(visit)


def test_long_texts_that_are_sent_by_halves_leave_room_for_others(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(gate, "LARGE_BODIES", 300_000)

    async def visit() -> list[int]:
        statuses: list[int] = []

        async def well(scope: Scope, receive: Receive, send: Send) -> None:
            await receive()
            await send({"type": "http.response.start", "status": 200, "headers": []})

        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                statuses.append(message["status"])

        def sent(size: int, whole: asyncio.Event) -> asyncio.Task[None]:
            """Send so much, and nothing more before the rest is to come."""
            parts = iter([b"x" * size, b"x"])

            async def receive() -> Message:
                part = next(parts)
                if len(part) == 1:
                    await whole.wait()
                return {"type": "http.request", "body": part, "more_body": len(part) > 1}

            scope = {
                "type": "http",
                "method": "POST",
                "path": "/",
                "headers": [(b"host", b"[::1]")],
            }
            return asyncio.create_task(door(scope, receive, note))

        door, later, now = gate.Gate(well), asyncio.Event(), asyncio.Event()
        now.set()
        half = [sent(200_000, later)]
        await asyncio.sleep(0.01)
        await sent(200_000, now)  # refused
        await sent(1_000, now)
        later.set()
        await asyncio.gather(*half)
        await sent(200_000, now)
        return statuses

    assert run_apart(visit) == [503, 200, 200, 200]


async def asked(folder: Path, address: str, *paths: str, **house: Any) -> AsyncIterator[int]:
    """Ask a server from somewhere, and iterate how it answers."""
    app = create_app(folder, house=House(**house))
    transport = httpx.ASGITransport(app, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
        for path in paths:
            answer = await client.get(path)
            if answer.status_code == 429:
                assert int(answer.headers["retry-after"]) > 0
                assert "more than one visitor may ask for" in answer.json()["detail"]
            client.cookies.clear()  # another guest each time
            yield answer.status_code


@pytest.mark.parametrize(
    ("address", "limited", "answers"),
    [
        ("10.1.2.3", True, [200, 200, 429]),
        ("2001:db8::1", True, [200, 200, 429]),
        ("127.0.0.1", True, [200, 200, 200]),
        ("10.1.2.3", False, [200, 200, 200]),
    ],
)
def test_an_address_has_its_share(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    address: str,
    limited: bool,
    answers: list[int],
) -> None:
    monkeypatch.setattr(turnstile, "ADDRESS", turnstile.Share(2, 0.001))
    paths = ["/api/games/un/rules"] * 3

    async def visit() -> list[int]:
        return [each async for each in asked(tmp_path, address, *paths, limited=limited)]

    assert run_apart(visit) == answers


async def passed(scopes: list[dict[str, Any]]) -> list[int]:
    """Return how a turnstile answers to requests, 200 for all that it lets pass."""
    found: list[int] = []

    async def inside(scope: Any, receive: Any, send: Any) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            found.append(message["status"])
        if message["type"] == "websocket.close":
            found.append(message["code"])

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    gate = turnstile.Turnstile(inside)
    for scope in scopes:
        await gate({"type": "http", "headers": [], **scope}, receive, send)
    return found


def opening(guest: str, address: str) -> dict[str, Any]:
    """Return somebody's request for a new table."""
    state = {"guest": guest}
    return {"path": "/api/tables", "method": "POST", "client": (address, 1), "state": state}


def test_a_guest_and_an_address_open_only_so_many_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "TABLES", turnstile.Share(2, 0.001))
    monkeypatch.setattr(turnstile, "TABLES_OF_ADDRESS", turnstile.Share(3, 0.001))
    here = "127.0.0.1"
    one = [opening("ada", here)] * 3 + [opening("bob", here)]
    assert run_apart(lambda: passed(one)) == [200, 200, 429, 200]
    crowd = [opening(f"guest {number}", "10.1.2.3") for number in range(4)]
    assert run_apart(lambda: passed(crowd)) == [200, 200, 200, 429]


def test_a_guest_has_only_so_many_sockets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "SOCKETS", 0)
    live = {**opening("ada", "127.0.0.1"), "type": "websocket", "path": "/api/tables/x/live"}
    assert run_apart(lambda: passed([live])) == [4429]


THOUGHTS = ("/api/tables/x/hint", "/api/tables/x/study/think", "/api/games/un/study/think")


async def thought_at_once(asked: list[tuple[str, str, str]]) -> list[int]:
    """Return how a turnstile answers to what guests at addresses ask while bots think of it."""
    begun, thought, found = asyncio.Semaphore(0), asyncio.Event(), dict[int, int]()

    async def inside(scope: Any, receive: Any, send: Any) -> None:
        begun.release()
        await thought.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})

    async def receive() -> Any:
        return {"type": "http.request", "body": b""}

    gate = turnstile.Turnstile(inside)

    async def ask(number: int, guest: str, address: str, path: str) -> None:
        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                found[number] = message["status"]
                begun.release()

        scope = {**opening(guest, address), "type": "http", "headers": [], "path": path}
        await gate(scope, receive, send)

    async with asyncio.TaskGroup() as asking:
        for number, each in enumerate(asked):
            asking.create_task(ask(number, *each))
            await begun.acquire()  # it is thought about, or refused
        thought.set()
    await ask(-1, *asked[0])  # once all is thought, there is a place again
    assert found.pop(-1) == 200
    return [found[number] for number in range(len(asked))]


def test_bots_think_of_two_things_at_once_for_a_guest_whatever_he_asks_by() -> None:
    here = "127.0.0.1"
    asked = [("ada", here, path) for path in THOUGHTS] + [("bob", here, THOUGHTS[0])]
    assert run_apart(lambda: thought_at_once(asked)) == [200, 200, 429, 200]
    other = [("ada", here, path) for path in (*THOUGHTS[:2], "/api/tables/x/study")]
    assert run_apart(lambda: thought_at_once(other)) == [200, 200, 200]


def test_bots_think_of_only_so_much_at_once_for_an_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turnstile, "THOUGHTS_OF_ADDRESS", 3)
    crowd = [(f"guest {number}", "10.1.2.3", THOUGHTS[0]) for number in range(4)]
    assert run_apart(lambda: thought_at_once(crowd)) == [200, 200, 200, 429]
    here = [(guest, "127.0.0.1", path) for guest, _, path in crowd]
    assert run_apart(lambda: thought_at_once(here)) == [200, 200, 200, 200]


def test_no_address_leads_past_the_turnstile_to_what_it_counts(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    for address, body in [
        ("/api/tables", {"game": "unravel", "seats": ["me", "me"]}),
        (f"/api/tables/{table}/moves", {"seat": 0, "move": "c3"}),
    ]:
        answer = guest.post(f"{address}%0A", json=body)
        assert "there is nothing at this address" in refusal(answer, 404)
    assert look(guest, table)["seq"] == 0


@pytest.mark.parametrize(("limited", "status"), [(True, 429), (False, 404)])
def test_who_asks_bots_for_too_much_is_told_what_to_do_unless_there_are_no_limits(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limited: bool, status: int
) -> None:
    monkeypatch.setattr(turnstile, "THOUGHTS", 0)
    app = create_app(tmp_path, house=House(limited=limited))

    async def visit() -> httpx.Response:
        transport = httpx.ASGITransport(app)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="http://localhost") as client,
        ):
            return await client.post("/api/tables/x/hint", json={"seat": 0})

    answer = run_apart(visit)
    refused = refusal(answer, status)
    if limited:
        assert refused == "bots think for you already; wait until one has answered, then ask again"
        assert int(answer.headers["retry-after"]) > 0
