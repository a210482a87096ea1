"""How many can play at once?  Tables of UNITY and Unravel, two sockets each, a move every 5 s.

Run it with `PYTHONPATH=tests python benchmarks/load.py` (1,000 tables for a minute), or with
`--tables 100 --seconds 20`; `--store postgresql://…` asks a database.  Players and server share the
machine's cores.  Measured is the time from sending a move to its arrival at the other player's
socket; then the time until 500 watchers of one table have a move, and how long others wait while
6,000 moves are imported.
"""

import argparse
import asyncio
import json
import os
import random
import statistics
import time
from collections.abc import Sequence
from contextlib import AsyncExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import httpx
from msgspec import Struct
from msgspec.json import Decoder
from websockets.asyncio.client import ClientConnection, connect

import unboard
from measure import Row, publish
from site_process import Site

GAMES: tuple[tuple[str, dict[str, Any]], ...] = (
    ("unity", {"setup": "random"}),
    ("unravel", {"size": 9}),
)
EVERY = 5.0  # seconds between the moves of a table
IMPORTED = 6_000  # moves


class Offer(Struct):
    """A legal move, as far as it is read here: players must not cost more than the server."""

    move: str


class Shown(Struct):
    """What there is to do; None: as before."""

    moves: list[Offer] | None = None


class Heard(Struct):
    """How a table stands, as far as it is read here."""

    scene: Shown
    over: bool


heard = Decoder(Heard).decode


class Seat:
    """Somebody who sits at a table: a guest, and what he is told."""

    def __init__(self, client: "Client", socket: ClientConnection) -> None:
        self.client, self.socket = client, socket
        self.moves: list[Offer] = []  # that he may make
        self.over = False

    async def hear(self) -> None:
        """Listen to what he is told next."""
        told = heard(await self.socket.recv(decode=False))
        self.over = told.over
        if told.scene.moves is not None:
            self.moves = told.scene.moves


class Client:
    """A guest on a connection of his own that is kept open, as a browser's is."""

    def __init__(self, site: Site) -> None:
        self._site = site
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None
        self.cookie = ""

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Return what is answered; anything but yes is a failure."""
        for again in (True, False):  # a connection that was idle may have been closed
            try:
                return await self._asked(method, path, body)
            except (ConnectionError, asyncio.IncompleteReadError):
                self.close()
                if not again:
                    raise
        return None

    async def _asked(self, method: str, path: str, body: object) -> Any:
        if self._streams is None:
            self._streams = await asyncio.open_connection("127.0.0.1", self._site.port)
        reader, writer = self._streams
        content = b"" if body is None else json.dumps(body).encode()
        head = f"{method} {path} HTTP/1.1\r\nhost: 127.0.0.1:{self._site.port}\r\n"
        head += f"cookie: {self.cookie}\r\ncontent-length: {len(content)}\r\n"
        writer.write(f"{head}content-type: application/json\r\n\r\n".encode() + content)
        status, *lines = (await reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
        headers = dict(line.lower().split(": ", 1) for line in lines if line)
        cookies = [line.split(": ", 1)[1] for line in lines if line.lower().startswith("set-")]
        if cookies:
            self.cookie = cookies[0].partition(";")[0]
        answer = json.loads(await reader.readexactly(int(headers["content-length"])) or b"null")
        if " 20" not in status:
            raise RuntimeError(f"{method} {path}: {answer}")
        return answer

    def close(self) -> None:
        """Hang up."""
        if self._streams:
            self._streams[1].close()
            self._streams = None


async def guest(site: Site) -> Client:
    client = Client(site)
    await client.ask("GET", "/api/games/un/seats")
    return client


async def listening(stack: AsyncExitStack, site: Site, client: Client, table: str) -> Seat:
    address = f"ws://127.0.0.1:{site.port}/api/tables/{table}/live"
    socket = connect(address, additional_headers={"cookie": client.cookie}, ping_interval=None)
    seat = Seat(client, await stack.enter_async_context(socket))
    await seat.hear()
    return seat


class Match:
    """Two guests at a table of their own."""

    def __init__(self, id: str, seats: Sequence[Seat]) -> None:
        self.id, self.seats = id, seats

    async def play(self, until: float, rng: random.Random, spans: list[float]) -> None:
        """Move in turn until the time is over."""
        await asyncio.sleep(rng.random() * EVERY)
        here = f"/api/tables/{self.id}"
        while time.perf_counter() < until and not self.seats[0].over:
            began = time.perf_counter()
            mover = 0 if self.seats[0].moves else 1
            mine, other = self.seats[mover], self.seats[1 - mover]
            body = {"seat": mover, "move": rng.choice(mine.moves).move}
            sent = asyncio.create_task(mine.client.ask("POST", f"{here}/moves", body))
            await other.hear()
            spans.append(time.perf_counter() - began)
            await mine.hear()
            await sent
            await asyncio.sleep(max(0.0, began + EVERY - time.perf_counter()))


async def opened(stack: AsyncExitStack, site: Site, number: int) -> Match:
    game, options = GAMES[number % len(GAMES)]
    one, two = await guest(site), await guest(site)
    stack.callback(one.close)
    stack.callback(two.close)
    body = {"game": game, "options": options, "seats": ["me", "open"]}
    id = (await one.ask("POST", "/api/tables", body))["id"]
    await two.ask("POST", f"/api/tables/{id}/seats/1", {})
    return Match(id, [await listening(stack, site, client, id) for client in (one, two)])


async def all_opened(stack: AsyncExitStack, site: Site, count: int) -> list[Match]:
    """Open all tables, some at a time."""
    matches: list[Match] = []
    for first in range(0, count, 20):
        some = range(first, min(first + 20, count))
        matches += await asyncio.gather(*(opened(stack, site, number) for number in some))
    return matches


async def watched(stack: AsyncExitStack, site: Site, watchers: int) -> float:
    """Return the seconds until all watchers of a table have heard of a move, at worst of five."""
    match = await opened(stack, site, 1)
    stranger = await guest(site)
    seats = [await listening(stack, site, stranger, match.id) for _ in range(watchers)]
    spans = []
    for mover, move in ((0, "c3"), (1, "d4"), (0, "e5"), (1, "f6"), (0, "g7")):
        began = time.perf_counter()
        body = {"seat": mover, "move": move}
        hearing = [asyncio.create_task(seat.socket.recv()) for seat in seats]
        await match.seats[mover].client.ask("POST", f"/api/tables/{match.id}/moves", body)
        await asyncio.gather(*hearing)
        spans.append(time.perf_counter() - began)
        await asyncio.sleep(0.5)
    return max(spans)


async def waits(site: Site, until: asyncio.Event) -> list[float]:
    """Return how long somebody waits for small answers, again and again."""
    client, spans = await guest(site), []
    while not until.is_set():
        began = time.perf_counter()
        await client.ask("GET", "/api/games/un/seats")
        spans.append(time.perf_counter() - began)
        await asyncio.sleep(0.005)
    client.close()
    return spans


def long_record() -> str:
    """Return a game of UNITY in which pieces only wander about."""
    rng, game = random.Random(1), unboard.game("unity")
    position = game.load(game.rulebook.example)
    while position.count < IMPORTED:
        (seat,) = position.to_act
        move = rng.choice([move for move in position.moves(seat) if "-" in move])
        after = position.play(seat, move)
        position = position if after.over else after
    return position.record.to_json()


async def imported(site: Site, record: str) -> tuple[float, list[float]]:
    """Return the seconds that an import takes, and how long others wait meanwhile."""
    done, client = asyncio.Event(), await guest(site)
    waiting = asyncio.create_task(waits(site, done))
    began = time.perf_counter()
    id = (await client.ask("POST", "/api/records", {"record": record}))["id"]
    await client.ask("GET", f"/api/tables/{id}")
    seconds = time.perf_counter() - began
    done.set()
    client.close()
    return seconds, await waiting


def used(pid: int) -> float:
    """Return the seconds of the processor that a process has used, its threads included."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Return the megabytes that a process holds."""
    lines = Path(f"/proc/{pid}/status").read_text().splitlines()
    return next(int(line.split()[1]) / 1000 for line in lines if line.startswith("VmRSS"))


def longest_pause(site: Site) -> float:
    """Return the upper end of the longest pause for garbage, in seconds."""
    text = httpx.get(f"{site.url}/metrics").text
    counts = [line.split() for line in text.splitlines() if "gc_seconds_bucket" in line]
    total = counts[-1][1]
    return next(float(name.split('"')[1]) for name, count in counts if count == total)


def row(question: str, value: float, bar: float, note: str = "") -> Row:
    digits = 0 if value >= 0.01 else 1
    over = " **over the bar**" if value > bar else ""
    return Row(
        question, f"{value * 1000:.{digits}f} ms{over}{note}", "", "", f"≤ {bar * 1000:.0f} ms"
    )


async def measured(site: Site, tables: int, seconds: float) -> list[Row]:
    rng, spans, record = random.Random(7), list[float](), long_record()
    async with AsyncExitStack() as stack:
        began, empty = time.perf_counter(), memory(site.process.pid)
        matches = await all_opened(stack, site, tables)
        print(f"{tables} tables, {2 * tables} sockets after {time.perf_counter() - began:.0f} s")
        own, cpu, until = time.process_time(), used(site.process.pid), time.perf_counter() + seconds
        await asyncio.gather(
            *(match.play(until, random.Random(rng.random()), spans) for match in matches)
        )
        each = (used(site.process.pid) - cpu) / len(spans)
        own = time.process_time() - own
        held = (memory(site.process.pid) - empty) / tables
        pause = longest_pause(site)
        ranks = statistics.quantiles(spans, n=100)
        fan = await watched(stack, site, 500)
    took, others = await imported(site, record)
    called = f"server, {tables:,} tables and {2 * tables:,} sockets"
    print(f"{len(spans)} moves; {held:.2f} MB a table; import {took:.1f} s; max {max(spans):.3f} s")
    print(f"the players themselves used {own:.0f} s of a core in {seconds:.0f} s")
    return [
        row(f"{called}, a move to the other player, median", ranks[49], 0.03),
        row(f"{called}, the slowest of a hundred", ranks[98], 0.25),
        row(f"{called}, processor a move", each, 0.005, " of a core"),
        row(f"{called}, longest pause for garbage, at most", pause, 0.05),
        row("server, a move to 500 watchers, the last of them", fan, 0.5),
        row(f"server, others wait while {IMPORTED:,} moves are imported", max(others), 0.1),
    ]


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--store")
    parser.add_argument("--publish", action="store_true", help="write the table in README.md")
    chosen = parser.parse_args()
    more = ["--unlimited"] + (["--store", chosen.store] if chosen.store else [])
    with TemporaryDirectory() as folder:
        site = Site(Path(folder), more=more)
        print(f"load of the machine before: {os.getloadavg()[0]:.1f}")
        try:
            rows = asyncio.run(measured(site, chosen.tables, chosen.seconds))
        finally:
            print(f"load of the machine after: {os.getloadavg()[0]:.1f}")
            site.stop()
    if chosen.publish:
        publish(rows)
    else:
        print("\n".join(" | ".join(each) for each in rows))


if __name__ == "__main__":
    main()
