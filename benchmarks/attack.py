"""Does whatever strangers send make a server fail?  Requests by its own description, and frames.

Run it with `python benchmarks/attack.py` after `pip install schemathesis` (some ten packages, which
nothing else here needs).  10,000 requests that the API's description allows, or nearly, and 10,000
frames, most of them broken, are sent while two guests play a game of their own.  No answer may be
of 5xx, none may differ from the description, and the game must go on; its moves are timed.
"""

import argparse
import os
import random
import socket
import threading
import time
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from websockets.frames import Frame, Opcode
from websockets.sync.client import connect

from site_process import Site

CASES, FRAMES = 10_000, 10_000
UPGRADE = (
    "GET /api/tables/{table}/live HTTP/1.1\r\nhost: 127.0.0.1:{port}\r\nupgrade: websocket\r\n"
    "connection: upgrade\r\nsec-websocket-version: 13\r\n"
    "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
)


class Bystanders:
    """Two guests at a table of their own, who play while others attack."""

    def __init__(self, site: Site) -> None:
        self.site, self.spans, self.over = site, list[float](), threading.Event()
        self._thread = threading.Thread(target=self._play, daemon=True)

    def __enter__(self) -> "Bystanders":
        self._thread.start()
        return self

    def __exit__(self, *ended: object) -> None:
        self.over.set()
        self._thread.join(30)

    def _play(self) -> None:
        squares = [f"{column}{row}" for row in range(1, 27, 2) for column in "abcdefghijklm"]
        while not self.over.is_set():
            with self.site.client() as guest:
                table = opened(guest)
                address = f"ws://127.0.0.1:{self.site.port}/api/tables/{table}/live"
                with connect(address) as live:
                    live.recv(timeout=30)
                    for number, square in enumerate(squares[:100]):
                        began = time.perf_counter()
                        body = {"seat": number % 2, "move": square}
                        answer = guest.post(f"/api/tables/{table}/moves", json=body)
                        answer.raise_for_status()
                        live.recv(timeout=30)
                        self.spans.append(time.perf_counter() - began)
                        if self.over.wait(0.1):
                            return


def opened(guest: httpx.Client) -> str:
    body = {"game": "unravel", "options": {"size": 26}, "seats": ["me", "me"]}
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


def frame(rng: random.Random) -> bytes:
    """Return a frame: sound, half, huge, of a kind that there is not, or noise."""
    content = rng.randbytes(rng.choice((0, 1, 20, 125, 126, 4_000, 70_000)))
    match rng.randrange(5):
        case 0:
            opcode = rng.choice((Opcode.TEXT, Opcode.BINARY, Opcode.PING, Opcode.PONG))
            content = content[:125] if opcode in (Opcode.PING, Opcode.PONG) else content
            return Frame(opcode, content).serialize(mask=True)
        case 1:
            return Frame(Opcode.TEXT, b'{"kind":"position"}').serialize(mask=True)
        case 2:
            sound = Frame(Opcode.BINARY, content).serialize(mask=True)
            return sound[: rng.randrange(len(sound))]
        case 3:
            return b"\x82\xff" + rng.randrange(2**63).to_bytes(8, "big") + content
    return content


def send_frames(site: Site, frames: int) -> int:
    """Send frames, on another connection where one was closed; return how many there were."""
    rng, sent = random.Random(7), 0
    with site.client() as guest:
        upgrade = UPGRADE.format(table=opened(guest), port=site.port).encode()
    while sent < frames:
        with socket.create_connection(("127.0.0.1", site.port), timeout=30) as line:
            line.sendall(upgrade)
            assert b"101 Switching" in line.recv(65536)
            line.setblocking(False)
            for _ in range(20):
                try:
                    line.sendall(frame(rng))
                    sent += 1
                except BlockingIOError:
                    break
                except OSError:  # it was closed, as it should be
                    sent += 1
                    break
    return sent


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=CASES)
    parser.add_argument("--frames", type=int, default=FRAMES)
    chosen = parser.parse_args()
    with TemporaryDirectory() as folder:
        site = Site(Path(folder), more=["--unlimited"])
        drain = threading.Thread(target=_drain, args=(site,), daemon=True)
        drain.start()
        try:
            with Bystanders(site) as bystanders:
                frames = send_frames(site, chosen.frames)
                spans = sorted(bystanders.spans)
                print(f"{frames} frames; others' moves: {told(spans)}", flush=True)
                bystanders.spans.clear()
                cases = ask(site, chosen.cases)
            spans = sorted(bystanders.spans)
            answered = httpx.get(f"{site.url}/healthz", timeout=30).text
            print(f"{cases} requests; others' moves: {told(spans)}; then: {answered}")
            print(f"load of the machine: {os.getloadavg()[0]:.1f}")
        finally:
            site.process.terminate()
            site.process.wait(30)


def told(spans: list[float]) -> str:
    if not spans:
        return "none"
    return (
        f"{len(spans)}, median {spans[len(spans) // 2] * 1000:.0f} ms, "
        f"slowest {spans[-1] * 1000:.0f} ms"
    )


def _drain(site: Site) -> None:
    """Read what the server writes, so that it never waits for that."""
    assert site.process.stdout is not None
    while line := site.process.stdout.readline():
        if b"Traceback" in line or b'"error"' in line:
            print(line.decode(), flush=True)


if __name__ == "__main__":
    main()
