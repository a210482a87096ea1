"""What the server says is what its description says, so that the page can rely on it."""

import json
from random import Random

import httpx
import pytest
from pydantic import TypeAdapter

import unboard
from contract.cases import Case, every_case, everyone, sample
from unboard.core.scene import Scene
from unboard.server.answers import Draft, GameEntry, Ledger, described
from unboard.table.events import Opened, Sitter
from unboard.table.messages import ListEntry, PositionMessage, list_entry, position_message
from unboard.table.table import Table

SCENE = TypeAdapter(described(Scene))
MESSAGE = TypeAdapter(described(PositionMessage))


def check(adapter: TypeAdapter[object], value: object) -> None:
    """Refuse what the description does not say, missing and unknown fields alike."""
    plain = json.loads(json.dumps(value))
    read = adapter.validate_python(plain, strict=True)
    assert json.loads(adapter.dump_json(read)) == plain, "a field is not described"


@every_case
def test_every_scene_is_as_it_is_described(case: Case) -> None:
    for position in sample(case):
        for seat in (None, *everyone(position)):
            check(SCENE, position.scene(seat))


@pytest.mark.parametrize("id", [info.id for info in unboard.games()])
def test_every_message_is_as_it_is_described(id: str) -> None:
    start = unboard.game(id).start().deal(Random(1))
    people = tuple(Sitter(f"player {seat}") for seat in everyone(start))
    opened = Opened(id, dict(start.game.options), start.game.rulebook.version, start.text(), people)
    table = Table("table", [(opened, "2026-01-01")])
    for player in ("player 0", "a stranger"):
        check(MESSAGE, position_message(table, 0, player))
        check(TypeAdapter(described(ListEntry)), list_entry(table, player))


def test_lists_and_drafts_are_as_they_are_described(guest: httpx.Client) -> None:
    check(TypeAdapter(described(list[GameEntry])), guest.get("/api/games").json())
    check(TypeAdapter(described(Ledger)), guest.get("/api/ledger").json())
    body = {"game": "unity", "options": {"setup": "manual"}, "seats": ["me", "me"]}
    table = guest.post("/api/tables", json=body).json()["id"]
    edit = {"seat": 0, "edit": "random"}
    answer = guest.post(f"/api/tables/{table}/draft", json=edit)
    check(TypeAdapter(described(Draft)), answer.json())


def test_the_description_holds_live_messages_and_refusals(guest: httpx.Client) -> None:
    schemas = guest.get("/api/openapi.json").json()["components"]["schemas"]
    assert {"PositionMessage", "ProblemMessage", "Problem", "Scene"} <= set(schemas)
