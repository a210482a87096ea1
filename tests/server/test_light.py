"""A table weighs little: in memory while nobody looks, and on the wire for who comes back late."""

import asyncio
import gc
import json
import tracemalloc
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

import unboard
from apart import run_apart
from server.talk import Answer, hear, listen, look, play
from site_process import Site
from unboard.core.position import Position
from unboard.server import live_table
from unboard.server.tables import Tables
from unboard.server.thinkers import Thinkers
from unboard.store.protocol import Entry
from unboard.store.sqlite import FILE, SqliteStore
from unboard.table.events import NOBODY, Event, Moved, Opened, Sitter, to_json
from unboard.table.messages import latest

IDLE = 100_000  # bytes that a table may take while nobody looks at it
TABLES, MOVES = 10, 40
LONG = 1_000  # moves
WHOLE = 100_000  # bytes of a position and all that led to it


def wandering(moves: int) -> Position:
    """Return a game of UNITY in which pieces only wander about."""
    rng, game = Random(1), unboard.game("unity")
    position = game.load(game.rulebook.example)
    while position.count < moves:
        (seat,) = position.to_act
        move = rng.choice([move for move in position.moves(seat) if "-" in move])
        after = position.play(seat, move)
        position = position if after.over else after
    return position


async def play_some(tables: Tables, count: int, game: Position) -> None:
    """Open tables, play a game there, and tell those who play and watch how it stands."""
    for _ in range(count):
        start = game.game.load(game.record.start)
        live = await tables.get(await tables.open("me", start, [Sitter("me")] * 2))
        for seat, move in game.record.moves:
            await tables.act(live, "me", lambda table: table.move("me", seat, move, None))  # noqa: B023
        for player in ("me", "a watcher"):
            live.told.message(player, latest(live.table, player))


@contextmanager
def traced() -> Iterator[None]:
    """Note what memory is taken, while no garbage is collected: what is old never is."""
    gc.collect()
    gc.disable()
    tracemalloc.start()
    try:
        yield
    finally:
        tracemalloc.stop()
        gc.enable()


def taken() -> int:
    return tracemalloc.get_traced_memory()[0]


def test_a_table_that_nobody_looks_at_leaves_memory_with_all_that_was_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def visit() -> None:
        tables = Tables(SqliteStore(tmp_path / FILE), Thinkers(), hasty=True)
        await tables.start()
        game = wandering(MOVES)
        await play_some(tables, 1, game)  # what is kept for all tables is there now
        with traced():
            before = taken()
            await play_some(tables, TABLES, game)
            assert taken() - before > TABLES * IDLE, "in memory they would be seen"
            monkeypatch.setattr(live_table, "IDLE", -1.0)
            tables.forget_idle()
            await asyncio.sleep(0)
            assert taken() - before < TABLES * IDLE
        await tables.close()

    run_apart(visit)


async def keep(folder: Path, game: Position) -> str:
    """Keep a table where a game was played move by move, with nobody at it any more."""
    record, store = game.record, SqliteStore(folder / FILE)
    opened = Opened(record.game, record.options, record.rules_version, record.start, (NOBODY,) * 2)
    events: list[Event] = [opened, *(Moved(seat, move) for seat, move in record.moves)]
    await store.start()
    await store.write(
        [Entry("long", number, "", to_json(event)) for number, event in enumerate(events)]
    )
    await store.close()
    return "long"


def test_who_has_seen_only_the_start_of_a_long_game_is_sent_one_position(tmp_path: Path) -> None:
    game = wandering(LONG)
    table = run_apart(lambda: keep(tmp_path, game))
    site = Site(tmp_path)
    with site.client() as guest:
        (seat,) = game.to_act
        assert guest.post(f"/api/tables/{table}/seats/{seat}").status_code == 200
        with listen(guest, table, after=0) as socket:
            text = socket.recv(timeout=20)
            message: Answer = json.loads(text)
            assert message["moves_from"] == 0
            assert [move["move"] for move in message["moves"]] == [
                m.move for m in game.record.moves
            ]
            assert message["scene"] == look(guest, table)["scene"]
            assert len(text) < WHOLE
            play(guest, table, seat, message["scene"]["moves"][0]["move"])
            news = hear(socket)
        assert (news["seq"], len(news["moves"])) == (message["seq"] + 1, 1)
    site.stop()
