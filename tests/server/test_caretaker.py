"""The caretaker: what lives long is put aside, what is dead is found, and all ends as it began."""

import asyncio
import gc
import weakref
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from apart import run_apart
from unboard.server import caretaker
from unboard.server.tables import Tables
from unboard.server.thinkers import Thinkers
from unboard.store.sqlite import SqliteStore


@pytest.fixture(autouse=True)
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caretaker, "TICK", 0.01)


@asynccontextmanager
async def cared_for(folder: Path) -> AsyncIterator[None]:
    """Let a caretaker look after some tables for 20 s at most."""
    tables = Tables(SqliteStore(folder / "log.sqlite"), Thinkers())
    await tables.start()
    async with caretaker.caring(tables), asyncio.timeout(20):
        yield
    await tables.close()


def test_the_collector_is_kept_from_what_lives_long(tmp_path: Path) -> None:
    async def visit() -> None:
        async with cared_for(tmp_path):
            assert gc.get_threshold()[2] == caretaker.NEVER
            aside = gc.get_freeze_count()
            kept = [[number] for number in range(50_000)]
            while gc.get_freeze_count() < aside + len(kept):
                await asyncio.sleep(0.01)

    before = gc.get_threshold()
    run_apart(visit)
    assert gc.get_threshold() == before
    assert gc.get_freeze_count() == 0


class Ring:
    """Garbage that only the collector finds: it knows itself."""

    def __init__(self) -> None:
        self.itself = self


def test_what_is_dead_is_found_though_it_knows_itself(tmp_path: Path) -> None:
    async def visit() -> None:
        async with cared_for(tmp_path):
            made = [weakref.ref(Ring())]
            while all(ring() for ring in made):
                await asyncio.sleep(0.001)
                made.append(weakref.ref(Ring()))

    run_apart(visit)


def test_what_is_dead_is_found_whenever_it_was_made(tmp_path: Path) -> None:
    async def visit() -> None:
        async with cared_for(tmp_path):
            for _ in range(20):
                ring = weakref.ref(Ring())
                while ring():
                    await asyncio.sleep(0.001)

    run_apart(visit)
