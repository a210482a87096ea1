"""The store is read when somebody comes; not for those who watch, and not when nothing happens."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path

import httpx
import pytest
import uvicorn
from websockets.asyncio.client import connect

from apart import run_apart
from site_process import free_port
from unboard.server import app as server_app
from unboard.store import sqlite
from unboard.store.protocol import Kept
from unboard.store.sqlite import FILE, SqliteStore

WATCHERS = 50


class Counting(SqliteStore):
    """A store that counts how often it is read."""

    reads = 0
    looks = 0  # of the one who follows other servers

    async def read(self, table: str, first: int = 0) -> list[Kept]:
        """Count, and read."""
        self.reads += 1
        return await super().read(table, first)

    async def heads(self, tables: object) -> dict[str, int]:
        """Count, and read."""
        self.looks += 1
        return await super().heads(tables)  # type: ignore[arg-type]


@asynccontextmanager
async def serving(folder: Path, port: int) -> AsyncIterator[None]:
    config = uvicorn.Config(server_app.create_app(folder), port=port, log_level="warning")
    server = uvicorn.Server(config)
    running = asyncio.create_task(server.serve())
    while not server.started:
        await asyncio.sleep(0.01)
    yield
    server.should_exit = True
    await running


def test_a_move_is_one_read_at_most_whoever_watches_and_idle_is_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store, port = Counting(tmp_path / FILE), free_port()
    monkeypatch.setattr(server_app, "choose_store", lambda *_: store)
    monkeypatch.setattr(sqlite, "LOOK", 0.05)  # so that idling would show soon

    async def story() -> None:
        url = f"http://127.0.0.1:{port}"
        async with AsyncExitStack() as stack:
            await stack.enter_async_context(serving(tmp_path, port))
            guest = await stack.enter_async_context(httpx.AsyncClient(base_url=url, timeout=60))
            body = {"game": "unravel", "options": {"size": 5}, "seats": ["me", "me"]}
            table = (await guest.post("/api/tables", json=body)).json()["id"]
            address = f"{url.replace('http', 'ws')}/api/tables/{table}/live"
            watchers = [await stack.enter_async_context(connect(address)) for _ in range(WATCHERS)]
            await asyncio.gather(*(watcher.recv() for watcher in watchers))
            while not store.looks:  # once at the start; then only where others write
                await asyncio.sleep(0.01)
            before = store.reads
            for seat, move in ((0, "c3"), (1, "c4"), (0, "d4")):
                answer = await guest.post(
                    f"/api/tables/{table}/moves", json={"seat": seat, "move": move}
                )
                assert answer.status_code == 200
                await asyncio.gather(*(watcher.recv() for watcher in watchers))
            assert store.reads - before <= 3
            before = store.reads
            await asyncio.sleep(1.0)
            assert (store.reads, store.looks) == (before, 1)

    run_apart(story)
