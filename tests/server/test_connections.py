"""Half-sent requests and messages: hung up on, and nobody else waits for them."""

import asyncio
import gc
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from http.client import HTTPConnection
from pathlib import Path
from threading import Thread

import httpx
import pytest
import uvicorn
from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send
from websockets.exceptions import InvalidMessage, InvalidStatus
from websockets.server import ServerProtocol
from websockets.sync.client import connect

from apart import run_apart
from server.talk import open_table
from site_process import Site
from unboard.cli.serve import listen
from unboard.server.app import create_app
from unboard.server.connections import HttpConnection, SocketConnection, limits

IMPATIENT = (str(Path(__file__).parents[1] / "impatient_command.py"),)
UPGRADE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\n"
    "connection: upgrade\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


@pytest.fixture(scope="module")
def impatient(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("impatient"), program=IMPATIENT)
    yield site
    site.stop()


def until_hung_up(site: Site, *parts: bytes) -> bytes:
    """Send something and return what is answered until the server hangs up."""
    with socket.create_connection(("127.0.0.1", site.port), timeout=20) as line:
        for part in parts:
            line.sendall(part)
        answered = b""
        try:
            while more := line.recv(65536):
                answered += more
        except ConnectionResetError:
            pass
        return answered


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET / HT",
        b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ",
    ],
)
def test_half_a_request_is_hung_up_on(impatient: Site, half: bytes) -> None:
    until_hung_up(impatient, half)


def test_half_a_body_is_refused_in_a_sentence(impatient: Site) -> None:
    head = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n"
    assert b"a request has to be sent within" in until_hung_up(impatient, head, b"{")


def test_a_connection_is_kept_for_the_next_move(site: Site) -> None:
    with closing(HTTPConnection("127.0.0.1", site.port, timeout=20)) as line:
        line.connect()
        line.auto_open = 0  # no other is opened in its place
        for pause in (0, 5.5):  # longer than uvicorn would wait
            time.sleep(pause)
            line.request("GET", "/healthz")
            assert line.getresponse().read() == b"ok"


ASKED = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n"


@pytest.mark.parametrize("sent", [1, 8, len(ASKED) - 2])
def test_a_request_of_which_half_comes_before_the_last_answer_is_answered(
    site: Site, sent: int
) -> None:
    with socket.create_connection(("127.0.0.1", site.port), timeout=20) as line:
        line.sendall(ASKED + ASKED[:sent])
        assert heard(line)
        line.sendall(ASKED[sent:])
        assert heard(line)


FEW_FILES = """
import resource
from unboard.cli.main import main
resource.setrlimit(resource.RLIMIT_NOFILE, (200, 300))
main()
"""


def answered(line: socket.socket) -> bool:
    """Ask over a connection; tell whether that is answered."""
    try:
        line.sendall(ASKED)
        return heard(line)
    except ConnectionError:
        return False


def heard(line: socket.socket) -> bool:
    """Listen to an answer; tell whether all is well."""
    answer = b""
    while not answer.endswith(b"\r\n\r\nok"):  # the body may come apart
        if not (more := line.recv(65536)):
            return False
        answer += more
    return b"200 OK" in answer


@pytest.mark.parametrize("asks", [True, False])
def test_who_holds_many_connections_open_keeps_nobody_out(tmp_path: Path, asks: bool) -> None:
    site = Site(tmp_path, program=("-c", FEW_FILES))  # half of 300 for who asks nothing
    with ExitStack() as stack:
        stack.callback(site.stop)
        lines = []
        for _ in range(400):
            line = socket.create_connection(("127.0.0.1", site.port), timeout=20)
            lines.append(stack.enter_context(line))
            if asks:
                assert answered(line)
        assert httpx.get(f"{site.url}/healthz", timeout=20).text == "ok"
        assert [answered(line) for line in (lines[0], lines[-1])] == [False, True]


def test_who_sends_half_of_many_requests_keeps_nobody_out(tmp_path: Path) -> None:
    half = b"POST /api/tables HTTP/1.1\r\nhost: localhost\r\ncontent-length: 9\r\n\r\n{"
    site = Site(tmp_path, program=("-c", FEW_FILES))
    with ExitStack() as stack:
        stack.callback(site.stop)
        for _ in range(400):
            line = socket.create_connection(("127.0.0.1", site.port), timeout=20)
            stack.enter_context(line).sendall(half)
        assert httpx.get(f"{site.url}/healthz", timeout=20).text == "ok"


def test_a_head_without_end_is_hung_up_on_at_once(site: Site) -> None:
    head = b"GET / HTTP/1.1\r\nhost: localhost\r\nx-long: " + b"x" * 200_000
    until_hung_up(site, head)


@pytest.mark.parametrize(
    "half",
    [
        b"\x01\x85\0\0\0\0hello",  # the first part of a text, and no other
        b"\x81\xfe\x40\x00\0\0\0\0only the beginning of a long frame",
        b"\x81",
    ],
)
def test_half_a_message_is_hung_up_on(impatient: Site, half: bytes) -> None:
    with impatient.client() as guest:
        upgrade = UPGRADE.format(table=open_table(guest, "me", "me"), port=impatient.port)
    assert b"101 Switching" in until_hung_up(impatient, upgrade.encode(), half)


def test_a_long_message_is_refused(site: Site) -> None:
    with site.client() as guest:
        table = open_table(guest, "me", "me")
    with connect(f"ws://127.0.0.1:{site.port}/api/tables/{table}/live") as live:
        live.recv(timeout=20)
        live.send("x" * 300_000)
        with pytest.raises(Exception, match="1009"):
            live.recv(timeout=20)


@pytest.mark.parametrize("frame", [b"\x81\x80\0\0\0\0", b"\x89\x81\0\0\0\0p"], ids=["text", "ping"])
def test_who_talks_on_and_on_is_hung_up_on_and_nobody_waits_for_him(
    site: Site, frame: bytes
) -> None:
    with site.client() as guest:
        upgrade = UPGRADE.format(table=open_table(guest, "me", "me"), port=site.port)
    began = time.monotonic()
    with suppress(ConnectionError):
        assert b"101 Switching" in until_hung_up(site, upgrade.encode(), frame * 500_000)
    assert time.monotonic() - began < 10
    began = time.monotonic()
    httpx.get(f"{site.url}/healthz", timeout=20)
    assert time.monotonic() - began < 1


def test_who_is_connected_and_quiet_stays(impatient: Site) -> None:
    with impatient.client() as guest:
        table = open_table(guest, "me", "me")
        with connect(f"ws://127.0.0.1:{impatient.port}/api/tables/{table}/live") as live:
            live.recv(timeout=20)
            until_hung_up(impatient, b"GET / HT")  # as long as patience lasts, and longer
            until_hung_up(impatient, b"GET / HT")
            guest.post(f"/api/tables/{table}/moves", json={"seat": 0, "move": "c3"})
            assert "c3" in str(live.recv(timeout=20))


def alive() -> int:
    """Return how many connections of a server in this process were not freed."""
    kinds = (HttpConnection, SocketConnection, ServerProtocol)
    return sum(isinstance(each, kinds) for each in gc.get_objects())


@contextmanager
def uncollected(app: ASGIApp) -> Iterator[int]:
    """Serve an app on a port while no garbage is collected; in the end no connection may live."""
    listening = listen("127.0.0.1", 20_000)
    server = uvicorn.Server(uvicorn.Config(app, log_config=None, lifespan="off", **limits()))
    serving = Thread(target=server.run, kwargs={"sockets": [listening]})
    serving.start()
    gc.collect()
    gc.disable()  # what has lived for long the caretaker lets it never look at
    try:
        yield listening.getsockname()[1]
        deadline = time.monotonic() + 20
        while alive() and time.monotonic() < deadline:
            time.sleep(0.05)
        assert alive() == 0
    finally:
        gc.enable()
        server.should_exit = True
        serving.join()


def test_closed_connections_need_no_collector(tmp_path: Path) -> None:
    with uncollected(create_app(tmp_path)) as port:
        for _ in range(5):
            assert httpx.get(f"http://127.0.0.1:{port}/healthz", timeout=20).text == "ok"
            with suppress(InvalidMessage, InvalidStatus):
                connect(f"ws://127.0.0.1:{port}/nowhere", open_timeout=20)


async def listening_app(scope: Scope, receive: Receive, send: Send) -> None:
    """Listen to a live connection until it is closed."""
    await send({"type": "websocket.accept"})
    while (await receive())["type"] != "websocket.disconnect":
        pass


async def answering_app(scope: Scope, receive: Receive, send: Send) -> None:
    """Answer a request, or listen to a live connection."""
    if scope["type"] == "websocket":
        await listening_app(scope, receive, send)
    else:
        await PlainTextResponse("ok")(scope, receive, send)


def test_a_connection_that_becomes_live_behind_a_request_does_not_rest() -> None:
    with uncollected(answering_app) as port:
        for _ in range(3):
            with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
                line.sendall(ASKED + UPGRADE.format(table="x", port=port).encode())
                answer = b""
                while b"101 Switching" not in answer:
                    answer += line.recv(65536)


def test_connections_with_broken_messages_need_no_collector() -> None:
    with uncollected(listening_app) as port:
        for broken in (b"\xff\xff\xff", b"\x81\x01a", b"\x88\x81\0\0\0\0\x03"):
            with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
                line.sendall(UPGRADE.format(table="x", port=port).encode())
                assert b"101 Switching" in line.recv(65536)
                line.sendall(broken)
                while line.recv(65536):
                    pass


def test_small_answers_are_not_held_back() -> None:
    async def visit() -> int:
        held = asyncio.get_running_loop().create_future()

        async def answer(_: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            line = writer.get_extra_info("socket")
            held.set_result(line.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY))
            writer.close()

        listening = listen("127.0.0.1", 20_000)
        async with await asyncio.start_server(answer, sock=listening):
            _, mine = await asyncio.open_connection(*listening.getsockname())
            mine.close()
            return int(await held)

    assert run_apart(visit)
