"""Does whatever strangers send make a server fail?  Requests by its own description, and frames.

Run it with `PYTHONPATH=tests python benchmarks/attack.py` after `pip install schemathesis` (some
ten packages that nothing else needs; `--cases 0` does without).  10,000 requests that the API's
description allows, or nearly, and 10,000 frames, most of them broken, are sent while two guests
play a game of their own.  No answer may be of 5xx, none may differ from the description, no failure
may be logged, and the game must go on as it was played; its moves are timed.

A server reads nothing behind a frame for which it hangs up.  So the next one is sent only when the
last was answered, on another connection where that one ended: every frame counted was read.
"""

import argparse
import os
import random
import socket
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.frames import Frame, Opcode
from websockets.sync.client import ClientConnection, connect

from site_process import Site

CASES, FRAMES = 10_000, 10_000
SOUND = 0.4  # of the frames
UPGRADE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\n"
    "connection: upgrade\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Bystanders:
    """Two guests at a table of their own, who play while others attack."""

    def __init__(self, site: Site) -> None:
        self.site, self.spans, self.over = site, list[float](), threading.Event()
        self._threads = ThreadPoolExecutor(1)

    def __enter__(self) -> "Bystanders":
        self._playing = self._threads.submit(self._play)
        return self

    def __exit__(self, *ended: object) -> None:
        """Let them stop; what went wrong for them is raised here."""
        self.over.set()
        self._threads.shutdown()
        self._playing.result()
        assert self.spans, "the others made no move"

    def _play(self) -> None:
        while not self._end_a_game():
            pass

    def _end_a_game(self) -> bool:
        """Play a game, which has to be kept as it was played; tell whether it was the last."""
        squares = [f"{column}{row}" for row in range(1, 27, 2) for column in "abcdefghijklm"]
        with self.site.client() as guest:
            table = opened(guest)
            address = f"ws://127.0.0.1:{self.site.port}/api/tables/{table}/live"
            made: list[list[object]] = []
            with connect(address) as live:
                live.recv(timeout=30)
                while not made or (len(made) < 100 and not self.over.is_set()):
                    made.append([len(made) % 2, squares[len(made)]])
                    self._move(guest, table, live, *made[-1])
                    self.over.wait(0.1)
            kept = guest.get(f"/api/tables/{table}/record").json()["moves"]
            assert kept == made, f"the others played {made}, and {kept} was kept"
        return self.over.is_set()

    def _move(
        self, guest: httpx.Client, table: str, live: ClientConnection, seat: object, move: object
    ) -> None:
        began = time.perf_counter()
        answer = guest.post(f"/api/tables/{table}/moves", json={"seat": seat, "move": move})
        answer.raise_for_status()
        live.recv(timeout=30)
        self.spans.append(time.perf_counter() - began)


def opened(guest: httpx.Client, size: int = 26) -> str:
    body = {"game": "unravel", "options": {"size": size}, "seats": ["me", "me"]}
    return str(guest.post("/api/tables", json=body).json()["id"])


def ask(site: Site, cases: int) -> int:
    """Send requests by the description, real ids among them; return how many there were."""
    import hypothesis
    import schemathesis

    checks = [
        schemathesis.checks.not_a_server_error,
        schemathesis.checks.status_code_conformance,
        schemathesis.checks.content_type_conformance,
        schemathesis.checks.response_schema_conformance,
    ]
    schema = schemathesis.openapi.from_url(f"{site.url}/api/openapi.json")
    operations = [result.ok() for result in schema.get_all_operations()]
    sent = 0
    with site.client() as guest:
        tables = [opened(guest) for _ in range(5)]
        cookies = {"unboard": guest.cookies["unboard"]}
        for operation in operations:
            share = cases * 6 // (5 * len(operations))  # some have few cases, and run out

            @hypothesis.settings(
                max_examples=share,
                deadline=None,
                database=None,
                derandomize=True,
                suppress_health_check=list(hypothesis.HealthCheck),
            )
            @hypothesis.given(case=operation.as_strategy(), data=hypothesis.strategies.data())
            def attack(case: Any, data: Any) -> None:
                nonlocal sent
                given = case.path_parameters or {}
                if "id" in given and data.draw(hypothesis.strategies.booleans()):
                    real = tables if "/tables/" in case.path else ["un", "unity", "andromeda"]
                    given["id"] = data.draw(hypothesis.strategies.sampled_from(real))
                answer = case.call(cookies=cookies, timeout=60)
                sent += 1
                case.validate_response(answer, checks=checks)

            attack()
            print(f"{operation.method.upper()} {operation.path}: {share}", flush=True)
    return sent


def sound_frame(rng: random.Random) -> bytes:
    """Return a frame that may be sent, and is no use here."""
    content = rng.randbytes(rng.choice((0, 1, 20, 125, 126, 1_000, 4_000)))
    match rng.randrange(4):
        case 0:
            return Frame(Opcode.TEXT, b'{"kind":"position"}').serialize(mask=True)
        case 1:
            return Frame(Opcode.BINARY, content).serialize(mask=True)
        case 2:
            return Frame(Opcode.TEXT, content.hex().encode()).serialize(mask=True)
    opcode = rng.choice((Opcode.PING, Opcode.PONG))
    return Frame(opcode, content[:125]).serialize(mask=True)


def broken_frame(rng: random.Random) -> bytes:
    """Return a frame that is half, huge, no text, of a kind that there is not, or noise."""
    content = rng.randbytes(rng.choice((1, 20, 125, 126, 4_000, 70_000)))
    match rng.randrange(5):
        case 0:
            sound = Frame(Opcode.BINARY, content).serialize(mask=True)
            return sound[: rng.randrange(1, len(sound))]
        case 1:
            return b"\x82\xff" + rng.randrange(2**63).to_bytes(8, "big") + content
        case 2:
            return Frame(Opcode.TEXT, b"\xff" + content).serialize(mask=True)
        case 3:
            sound = Frame(Opcode.BINARY, content).serialize(mask=True)
            return bytes((rng.randrange(256),)) + sound[1:]
    return content


def send_frames(site: Site, frames: int) -> Counter[str]:
    """Send frames, each once the last was answered; return how many were answered in which way."""
    rng, ways = random.Random(7), Counter[str]()
    with site.client() as guest:
        upgrade = UPGRADE.format(table=opened(guest, size=5), port=site.port).encode()
    while ways.total() < frames:
        with socket.create_connection(("127.0.0.1", site.port), timeout=30) as line:
            line.sendall(upgrade)
            assert b"101 Switching" in line.recv(65536)
            goes_on = True
            while goes_on and ways.total() < frames:
                send = send_sound if rng.random() < SOUND else send_broken
                goes_on = send(line, rng)
                ways["read, and then more" if goes_on else "read last"] += 1
    return ways


def send_sound(line: socket.socket, rng: random.Random) -> bool:
    """Send a frame and a ping; tell whether that is answered, or the server hangs up."""
    mark, heard = rng.randbytes(8), b""
    ping = Frame(Opcode.PING, mark).serialize(mask=True)
    pong = Frame(Opcode.PONG, mark).serialize(mask=False)
    with suppress(ConnectionError):
        line.sendall(sound_frame(rng) + ping)
        while more := line.recv(65536):
            heard += more
            if pong in heard:
                return True
    return False


def send_broken(line: socket.socket, rng: random.Random) -> bool:
    """Send a frame and nothing more, and wait until the server has hung up as well."""
    try:
        line.sendall(broken_frame(rng))
        line.shutdown(socket.SHUT_WR)
        while line.recv(65536):
            pass
    except TimeoutError:
        raise
    except OSError:  # it has hung up before all was sent
        pass
    return False


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=CASES)
    parser.add_argument("--frames", type=int, default=FRAMES)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        site, failures = Site(Path(folder), more=["--unlimited"]), list[str]()
        drain = threading.Thread(target=_drain, args=(site, failures), daemon=True)
        drain.start()
        try:
            with Bystanders(site) as others:
                ways = send_frames(site, chosen.frames)
            print(f"{ways.total()} frames, {dict(ways)}; others' moves: {told(others.spans)}")
            if chosen.cases:
                with Bystanders(site) as others:
                    cases = ask(site, chosen.cases)
                print(f"{cases} requests; others' moves: {told(others.spans)}")
            answered = httpx.get(f"{site.url}/healthz", timeout=30).text
            print(f"then: {answered}; load of the machine: {os.getloadavg()[0]:.1f}")
        finally:
            site.process.terminate()
            site.process.wait(30)
            drain.join(30)
        assert not failures, f"the server logged {len(failures)} lines of failures, as above"


def told(spans: list[float]) -> str:
    spans = sorted(spans)
    return (
        f"{len(spans)}, median {spans[len(spans) // 2] * 1000:.0f} ms, "
        f"slowest {spans[-1] * 1000:.0f} ms"
    )


def _drain(site: Site, failures: list[str]) -> None:
    """Read what the server writes, so that it never waits for that, and keep what went wrong."""
    assert site.process.stdout is not None
    while line := site.process.stdout.readline():
        if b"Traceback" in line or b'"error"' in line:
            failures.append(line.decode())
            print(failures[-1], flush=True)


if __name__ == "__main__":
    main()
