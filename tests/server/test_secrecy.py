"""What a seat may not know is in no message: two tables that differ only in it look the same."""

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

import odd_bots
from apart import run_apart
from contract.toy import TOY
from unboard.games import registry
from unboard.server.tables import Tables
from unboard.server.thinkers import Thinkers
from unboard.store.sqlite import SqliteStore
from unboard.table.events import RANDOM, Sitter, from_json
from unboard.table.messages import position_message
from unboard.table.table import Table

HOST, FRIEND, STRANGER = "host", "friend", "stranger"
BOTS = [Sitter(level=RANDOM)] * 3


@pytest.fixture(autouse=True)
def with_the_toy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Put the toy game, which has secrets, on the server's shelf."""
    monkeypatch.setattr(registry, "OURS", (*registry.OURS, TOY))


def toy_table(card: str, choice: str) -> Table:
    """Return a table whose host knows the card and has sealed a choice."""
    start = registry.game(TOY.id, rounds=2).load("1/2 - - 0,0,0 -,-,-").text()
    opened: dict[str, Any] = {
        "kind": "opened",
        "game": TOY.id,
        "options": {"rounds": 2},
        "start": start,
    }
    opened["rules_version"] = TOY.version
    moves = [(-1, f"draw:{card}"), (-1, "roll:1"), (0, choice)]
    events: list[dict[str, Any]] = [{**opened, "seats": [HOST, FRIEND, "open"]}]
    events += [{"kind": "move", "seat": seat, "move": move} for seat, move in moves]
    return Table("toy", [(from_json(event), "") for event in events])


def messages(table: Table, player: str) -> str:
    """Return all that a player is ever sent about a table."""
    told = [position_message(table, seq, player) for seq in range(len(table.told(player)))]
    return json.dumps(told)


@pytest.mark.parametrize("player", [FRIEND, STRANGER])
def test_a_hidden_card_and_a_sealed_choice_are_in_no_message_of_others(player: str) -> None:
    worlds = [toy_table("low", "mid"), toy_table("top", "mid"), toy_table("low", "pass")]
    assert len({messages(world, player) for world in worlds}) == 1


def test_the_one_who_may_know_is_told() -> None:
    worlds = [toy_table("low", "mid"), toy_table("top", "mid"), toy_table("low", "pass")]
    assert len({messages(world, HOST) for world in worlds}) == 3


def test_chance_and_bots_play_a_game_of_sealed_choices_to_its_end(tmp_path: Path) -> None:
    async def whole_game() -> Table:
        tables = Tables(SqliteStore(tmp_path / "toy.sqlite"), Thinkers(odd_bots.toy), hasty=True)
        await tables.start()
        id = await tables.open(HOST, registry.game(TOY.id, rounds=2).start(), BOTS)
        live = await tables.get(id)
        async with asyncio.timeout(20):
            await live.until(lambda: live.table.now.over)
        await tables.close()
        return live.table

    table = run_apart(whole_game)
    seats = [played.seat for played in table.now.position.record.moves]
    assert seats == [-1, -1, 0, 1, 2] * 2
