"""Bots think for who looks: not long for those who left, and to the end for who asks again."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

import odd_bots
import unboard
from apart import run_apart
from table.tables import ADA, BOT, opened
from unboard.bots.levels import LEVELS, strengths
from unboard.server import live_table
from unboard.server.bot_seats import PEEK, BotSeats
from unboard.server.live_table import LiveTable
from unboard.server.tables import Tables
from unboard.server.thinkers import Thinkers
from unboard.store.sqlite import SqliteStore
from unboard.table.events import Sitter

PATIENCE = 60.0
RELOAD = 2.0  # seconds that a page takes to be back
LONGEST = max(spent.seconds for family in LEVELS for spent in strengths(family).values())


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Return what lets time pass."""
    now = [1000.0]
    monkeypatch.setattr(live_table, "monotonic", lambda: now[0])

    def pass_by(seconds: float) -> None:
        now[0] += seconds

    return pass_by


def test_who_left_is_awaited_for_a_reload_but_not_for_a_long_thought(
    later: Callable[[float], None],
) -> None:
    live = LiveTable(opened("unravel", [ADA, BOT]))
    with live.watched():
        live.look()  # as whoever moves does
        later(3600)
        assert not live.deserted
    later(RELOAD)
    assert not live.deserted
    later(LONGEST - PEEK - RELOAD)
    assert live.deserted


def test_who_only_asks_now_and_then_gets_a_long_thought_to_its_end(
    later: Callable[[float], None],
) -> None:
    live = LiveTable(opened("unravel", [ADA, BOT]))
    with live.watched():
        pass
    live.look()  # by somebody else
    later(2 * LONGEST)
    assert not live.deserted
    later(3600)
    assert live.deserted


def test_a_bot_stops_thinking_when_the_last_one_left_and_thinks_again_when_he_is_back(
    tmp_path: Path, told: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "DESERTED", 0.3)

    async def visit() -> None:
        tables = Tables(SqliteStore(tmp_path / "log.sqlite"), Thinkers(odd_bots.telling), True)
        await tables.start()
        start = unboard.game("unravel", size=5).start()
        live = await tables.get(await tables.open("me", start, [Sitter("me"), Sitter(level=3)]))
        async with asyncio.timeout(PATIENCE):
            with live.watched():
                await tables.act(live, "me", lambda table: table.move("me", 0, "c3", None))
                while not told.exists():
                    await asyncio.sleep(0.05)
            await asyncio.sleep(odd_bots.THINKING * 1.5)
            assert told.read_text().split() == ["begun"]
            with (await tables.get(live.table.id)).watched():
                await live.until(lambda: live.table.number == 2)
            assert told.read_text().split() == ["begun", "begun", "done"]
        await tables.close()

    run_apart(visit)


class Waiting:
    """A store that lends nothing for a long time."""

    async def lease(self, *_: object) -> bool:
        """Keep who asks waiting."""
        await asyncio.sleep(3600)
        return False


@contextmanager
def bots_of(store: Any) -> Iterator[BotSeats]:
    """Lend bots that end with the loop they act in."""

    async def append(*_: object) -> None:
        """Write nothing."""

    thinkers = Thinkers()
    yield BotSeats(thinkers, store, append, Random(1))
    thinkers.close()


def test_who_is_back_at_the_moment_when_bots_leave_a_table_wakes_them(
    later: Callable[[float], None],
) -> None:
    async def visit() -> None:
        live = LiveTable(opened("unravel", [BOT, ADA]))
        with bots_of(Waiting()) as bots:
            later(3600)
            bots.wake(live)
            await asyncio.sleep(0)  # they have left, and nobody was told yet
            live.look()
            bots.wake(live)
            await asyncio.sleep(0.01)
            assert bots.busy(live.table.id)

    run_apart(visit)
