"""Whether a server lives, is ready, and what it counts and writes down."""

import asyncio
import io
import json
import logging
import re
from pathlib import Path

import httpx
import pytest
from starlette.types import Message, Receive, Scope, Send
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode

from apart import run_apart
from server.talk import hear, listen, open_table
from site_process import Site
from unboard.server import journal
from unboard.server.app import create_app
from unboard.server.gate import Gate
from unboard.server.health import Counted, Counts
from unboard.server.house import House


def test_a_server_lives_and_is_ready(guest: httpx.Client) -> None:
    assert guest.get("/healthz").text == "ok"
    assert guest.get("/readyz").json() == {"ready": True}


def counted(guest: httpx.Client, line: str) -> float:
    found = re.search(rf"^{re.escape(line)} (\S+)$", guest.get("/metrics").text, re.MULTILINE)
    return float(found[1]) if found else 0.0


def test_requests_are_counted_by_their_kind(guest: httpx.Client) -> None:
    line = 'unboard_requests_total{route="/api/tables",status="201"}'
    before = counted(guest, line)
    open_table(guest, "me", "me")
    assert counted(guest, line) > before
    assert counted(guest, "unboard_tables") > 0


@pytest.mark.parametrize(
    ("address", "watchers", "status"),
    [
        ("10.0.0.9", (), 404),
        ("10.0.0.9", ("10.0.0.9",), 200),
        ("10.0.0.8", ("10.0.0.9",), 404),
        ("::ffff:10.0.0.9", ("10.0.0.9",), 200),
        ("::ffff:127.0.0.1", (), 200),
        ("2001:db8::9", ("2001:DB8:0::9",), 200),
        ("2001:db8::8", ("2001:db8::9",), 404),  # a neighbour in its network
    ],
)
def test_counts_are_for_who_may_watch(
    tmp_path: Path, address: str, watchers: tuple[str, ...], status: int
) -> None:
    async def visit() -> int:
        app = create_app(tmp_path, house=House(watchers=watchers))
        app.state.tables = ()  # as many as there are
        transport = httpx.ASGITransport(app, client=(address, 1))
        async with httpx.AsyncClient(transport=transport, base_url="http://localhost") as client:
            return (await client.get("/metrics")).status_code

    assert run_apart(visit) == status


def test_a_hidden_proxy_makes_nobody_a_watcher(guest: httpx.Client) -> None:
    headers = {"x-forwarded-for": "203.0.113.7"}
    assert guest.get("/metrics", headers=headers).status_code == 404


@pytest.fixture
def written() -> object:
    """Give what is written to a journal, and leave the loggers as they were."""
    loggers = [logging.getLogger(name) for name in journal.LOGGERS]
    before = [(each, each.handlers, each.propagate, each.level) for each in loggers]
    stream = io.StringIO()
    journal.begin(stream)
    yield stream
    for logger, handlers, propagate, level in before:
        logger.handlers, logger.propagate = handlers, propagate
        logger.setLevel(level)


def test_the_journal_is_an_object_a_line(written: io.StringIO) -> None:
    try:
        raise ValueError("über\nzwei Zeilen")
    except ValueError:
        logging.getLogger("unboard").exception("a bot failed at table %s", "x")
    (line,) = written.getvalue().splitlines()
    entry = json.loads(line)
    assert (entry["event"], entry["level"]) == ("a bot failed at table x", "error")
    assert "über" in entry["exception"]
    assert entry["timestamp"].endswith("Z")


def test_what_strangers_send_does_not_fill_the_journal(written: io.StringIO) -> None:
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
    assert written.getvalue() == ""


def test_the_journal_holds_no_secret_and_a_server_ends_politely(tmp_path: Path) -> None:
    site = Site(tmp_path)
    with site.client() as guest, site.client() as other:
        table = open_table(guest, "me", "open")
        other.post(f"/api/tables/{table}/moves", json={"seat": 0, "move": "c3"})
        other.get(f"/api/tables/{table}?password=hunter2", headers={"host": "evil.example"})
        guest.post("/api/records", json={"record": "hunter2"})
        httpx.post(f"{site.url}/api/tables", content=b"\0\1")
        site.process.terminate()
        site.process.wait(20)
        assert site.process.stdout is not None
        said = site.process.stdout.read().decode()
        site.process.stdout.close()
        for secret in (table, guest.cookies["unboard"], other.cookies["unboard"], "hunter2"):
            assert secret not in said
    events = [json.loads(line)["event"] for line in said.splitlines() if line.startswith("{")]
    assert events[-1] == "the server has ended"


def test_who_listens_to_a_stopping_server_is_told_that_it_starts_again(tmp_path: Path) -> None:
    site = Site(tmp_path)
    with site.client() as guest:
        table = open_table(guest, "me", "me")
        with listen(guest, table) as seated, listen(guest, table) as also:
            for socket in (seated, also):
                hear(socket)
            site.stop()
            for socket in (seated, also):
                with pytest.raises(ConnectionClosed) as closed:
                    socket.recv(timeout=20)
                assert closed.value.rcvd is not None
                assert closed.value.rcvd.code == CloseCode.SERVICE_RESTART


@pytest.mark.parametrize("came", [True, False], ids=["whole", "half"])
def test_a_request_that_a_stopping_server_gives_up_is_told_so(came: bool) -> None:
    answer, counts = list[Message](), Counts()

    async def never(scope: Scope, receive: Receive, send: Send) -> None:
        await asyncio.Event().wait()

    async def body() -> Message:
        if not came:
            await asyncio.Event().wait()
        return {"type": "http.request", "body": b""}

    async def hear(message: Message) -> None:
        answer.append(message)

    async def give_up() -> None:
        address = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"[::1]")]}
        asked = asyncio.create_task(Gate(Counted(never, counts))(address, body, hear))
        await asyncio.sleep(0.05)
        asked.cancel()
        await asked

    run_apart(give_up)
    assert answer[0]["status"] == 503
    assert json.loads(answer[1]["body"])["detail"].endswith("try again in a moment")
    counted = counts.registry.get_sample_value
    assert counted("unboard_requests_total", {"route": "other", "status": "503"}) == (came or None)


def test_what_a_stopping_server_has_begun_to_answer_is_not_answered_again() -> None:
    answer: list[Message] = []

    async def begin(scope: Scope, receive: Receive, send: Send) -> None:
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await asyncio.Event().wait()

    async def body() -> Message:
        return {"type": "http.request", "body": b""}

    async def hear(message: Message) -> None:
        answer.append(message)

    async def give_up() -> None:
        address = {"type": "http", "method": "GET", "path": "/", "headers": [(b"host", b"[::1]")]}
        asked = asyncio.create_task(Gate(begin)(address, body, hear))
        await asyncio.sleep(0.05)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked

    run_apart(give_up)
    assert [message.get("status") for message in answer] == [200]
