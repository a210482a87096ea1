"""Pages without a browser: each listens to a table, comes back after a cut, insists on its moves.

They do what `web/src/lib/live.ts` and `insist.ts` do, and keep account of what they were told.
"""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from random import Random
from secrets import token_hex
from time import monotonic
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidHandshake, WebSocketException

AGAIN = 0.1  # seconds until a lost connection is tried again
PATIENCE = 60.0  # seconds after which something is held to be broken
LOST = (OSError, TimeoutError, WebSocketException, InvalidHandshake, EOFError)


class Page:
    """One player's page at a table, open all the time."""

    def __init__(self, url: str, cookie: str, table: str, seat: int, rng: Random) -> None:
        self.url, self.table, self.seat, self._rng = url, table, seat, rng
        self._cookies = {"unboard": cookie}
        self.seen: dict[str, Any] | None = None  # the latest message
        self.moves: list[str] = []  # as this page shows them
        self.acknowledged: list[str] = []  # moves of its own
        self.last_answer = 0.0  # when the last of them was acknowledged
        self._answered = -1  # the message that its last move became
        self._news = asyncio.Condition()
        self._playing: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def watching(self) -> AsyncIterator["Page"]:
        """Let the page listen until this is left."""
        listening = asyncio.create_task(self._listen())
        try:
            yield self
        finally:
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)

    @asynccontextmanager
    async def playing(self) -> AsyncIterator["Page"]:
        """Let the page listen and play until this is left; its last move is answered then."""
        stop = asyncio.Event()
        client = httpx.AsyncClient(base_url=self.url, cookies=self._cookies, timeout=15)
        async with client, self.watching():
            self._playing = asyncio.create_task(self._play(client, stop))
            try:
                yield self
            finally:
                stop.set()
                async with self._news:
                    self._news.notify_all()
                await asyncio.wait_for(self._playing, PATIENCE)

    async def until(self, true: Callable[["Page"], bool]) -> None:
        """Wait until something is true of this page."""
        deadline = monotonic() + PATIENCE
        while not true(self):
            if self._playing and self._playing.done():
                self._playing.result()  # why it plays no more
            assert monotonic() < deadline, f"seat {self.seat} waits in vain: {self.moves[-5:]}"
            await asyncio.sleep(0.01)

    @property
    def over(self) -> bool:
        """Whether the game is over, as far as this page knows."""
        return self.seen is not None and bool(self.seen["over"])

    async def _listen(self) -> None:
        while True:
            with suppress(*LOST):
                await self._hear()
            await asyncio.sleep(AGAIN)

    async def _hear(self) -> None:
        after = "" if self.seen is None else f"?after={self.seen['seq']}"
        address = f"{self.url.replace('http', 'ws', 1)}/api/tables/{self.table}/live{after}"
        cookie = {"cookie": f"unboard={self._cookies['unboard']}"}
        async with connect(address, additional_headers=cookie, max_size=None) as socket:
            scene: dict[str, Any] = {}
            async for text in socket:
                message = json.loads(text)
                if message["kind"] == "problem":
                    assert message["status"] == 503, message
                    return
                scene = message["scene"] = {**scene, **message["scene"]}
                if self.seen is not None and message["seq"] <= self.seen["seq"]:
                    continue
                told = [move["move"] for move in message["moves"]]
                self.moves = self.moves[: message["moves_from"]] + told
                async with self._news:
                    self.seen = message
                    self._news.notify_all()

    async def _play(self, client: httpx.AsyncClient, stop: asyncio.Event) -> None:
        while True:
            async with self._news:
                await self._news.wait_for(lambda: stop.is_set() or self._may_move())
            if stop.is_set() or self.seen is None:
                return
            choice = self._rng.choice(self.seen["scene"]["moves"])["move"]
            self._answered = await self.move(client, choice, self.seen["seq"])

    def _may_move(self) -> bool:
        seen = self.seen
        if seen is None or seen["over"] or seen["seq"] < self._answered:
            return False
        return bool(seen["scene"]["seats"][self.seat]["to_act"])

    async def move(self, client: httpx.AsyncClient, move: str, after: int) -> int:
        """Send a move until it is answered, by the same id; return the answer."""
        body = {"seat": self.seat, "move": move, "after": after, "id": token_hex(8)}
        deadline = monotonic() + PATIENCE
        while True:
            with suppress(httpx.TransportError):
                answer = await client.post(f"/api/tables/{self.table}/moves", json=body)
                if answer.status_code == 200:
                    self.acknowledged.append(move)
                    self.last_answer = monotonic()
                    return int(answer.json()["seq"])
                assert answer.status_code == 503, answer.text
            assert monotonic() < deadline, "a move is never answered"
            await asyncio.sleep(AGAIN)


async def open_pages(urls: tuple[str, str], rng: Random, size: int = 11) -> tuple[Page, Page]:
    """Open a table of Unravel for two guests, each at a server, and a page for each."""
    async with (
        httpx.AsyncClient(base_url=urls[0], timeout=PATIENCE) as host,
        httpx.AsyncClient(base_url=urls[1], timeout=PATIENCE) as friend,
    ):
        for guest in (host, friend):
            (await guest.get("/api/games")).raise_for_status()
        body = {"game": "unravel", "options": {"size": size}, "seats": ["me", "open"]}
        table = (await host.post("/api/tables", json=body)).json()["id"]
        (await friend.post(f"/api/tables/{table}/seats/1")).raise_for_status()
        cookies = [guest.cookies["unboard"] for guest in (host, friend)]
    one = Page(urls[0], cookies[0], table, 0, Random(rng.random()))
    return one, Page(urls[1], cookies[1], table, 1, Random(rng.random()))


async def check_account(pages: tuple[Page, Page]) -> int:
    """Compare what pages were told with the log: no move is lost or doubled; return how many."""
    async with httpx.AsyncClient(base_url=pages[0].url, timeout=PATIENCE) as anybody:
        record = (await anybody.get(f"/api/tables/{pages[0].table}/record")).json()
    kept = [move for _, move in record["moves"]]
    for page in pages:
        mine = [move for seat, move in record["moves"] if seat == page.seat]
        assert mine == page.acknowledged, f"seat {page.seat}: {mine} kept, {page.acknowledged} told"
        await page.until(lambda page: page.moves == kept)
    return len(kept)
