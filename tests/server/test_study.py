"""Study over HTTP: games shown move by move, varied, and searched by the page."""

from typing import Any

import httpx
import pytest
from pydantic import TypeAdapter

import unboard
from server.talk import open_table, play
from server.test_answers import check
from unboard.server.answers import Machine, described
from unboard.table.review import Outline, Studied

ONE_MOVE = "rbrr/rbbb/r1rr/brbb b : b2 c1~c2 a1~b1"  # a crosscut that is swapped in one way


@pytest.fixture
def finished(guest: httpx.Client) -> str:
    table = open_table(guest, "me", "me")
    for seat, move in enumerate(["c3", "a1", "c2"]):
        play(guest, table, seat % 2, move)
    guest.post(f"/api/tables/{table}/resign", json={"seat": 1})
    return table


def test_a_game_is_outlined_and_shown_move_by_move(
    guest: httpx.Client, other: httpx.Client, finished: str
) -> None:
    known = other.get(f"/api/tables/{finished}/outline").json()
    check(TypeAdapter(described(Outline)), known)
    assert known["may_vary"], "it is over"
    shown = other.post(f"/api/tables/{finished}/study", json={"at": 2}).json()
    check(TypeAdapter(described(Studied)), shown)
    assert shown["text"] == "5/5/2r2/5/b4 r"


def test_a_variation_is_shown_refused_and_previewed(guest: httpx.Client, finished: str) -> None:
    address = f"/api/tables/{finished}/study"
    tried: dict[str, Any] = {"at": 2, "moves": [[0, "b2"]]}
    assert guest.post(address, json=tried).json()["text"] == "5/5/2r2/1r3/b4 b"
    refused = guest.post(address, json={"at": 2, "moves": [[0, "c3"]]})
    assert refused.status_code == 409
    assert refused.json()["reasons"][0]["rule"].startswith("UNR-")
    why = guest.post(f"{address}/why", json={**tried, "path": ["c3"]}).json()
    assert why["reasons"][0]["rule"].startswith("UNR-")
    looked = guest.post(f"{address}/preview", json={**tried, "looked": ["d4"]}).json()
    assert set(looked["previews"]) == {"d4"}
    picture = guest.post(f"{address}/picture", json=tried)
    assert picture.headers["content-type"].startswith("image/svg+xml")
    assert picture.text.startswith("<svg")


def test_nothing_is_tried_or_thought_about_while_others_play(
    guest: httpx.Client, other: httpx.Client
) -> None:
    table = open_table(guest, "me", "open")
    other.post(f"/api/tables/{table}/seats/1")
    play(guest, table, 0, "c3")
    address = f"/api/tables/{table}/study"
    assert guest.post(address, json={"at": 0}).json()["state"] == ""
    for question in ("", "/why", "/preview", "/think"):
        body = {"at": 1, "moves": [[1, "a1"]]}
        assert guest.post(address + question, json=body).status_code == 403


def test_a_position_of_no_table_is_tried_too(guest: httpx.Client) -> None:
    body = {"text": "3/3/1r1 b", "moves": [[1, "a1"]]}
    shown = guest.post("/api/games/unravel/study", json=body)
    assert shown.json()["text"] == "3/3/br1 r"
    bad = guest.post("/api/games/unravel/study", json={"text": "nonsense"})
    assert bad.status_code == 422


def test_the_strongest_bot_says_what_it_would_do(guest: httpx.Client) -> None:
    body = {"text": "3/1r1/1r1 r"}
    advised = guest.post("/api/games/unravel/study/think", json=body).json()
    thought = advised["thought"]
    assert (thought["line"][0], thought["proven"]) == ("b3", "win")
    assert advised["level"] == 8


def test_a_bot_is_not_asked_about_what_it_does_not_judge(guest: httpx.Client) -> None:
    asked: list[tuple[str, dict[str, Any], str]] = [
        ("unity", {"options": {"setup": "manual"}}, "how a board is arranged"),
        ("unravel", {"text": ONE_MOVE}, "there is only one move here"),
    ]
    for game, body, words in asked:
        answer = guest.post(f"/api/games/{game}/study/think", json=body)
        assert answer.status_code == 400
        assert words in answer.json()["detail"]


def test_a_browser_is_told_what_its_kernel_needs(guest: httpx.Client) -> None:
    known = guest.get("/api/games/un/machine?mode=dance").json()
    check(TypeAdapter(described(Machine)), known)
    kernel = unboard.kernel("un", mode="dance")
    assert known["size"] == kernel.size
    assert all(kernel.number(move) == int(n) for n, move in list(known["moves"].items())[::50])
    assert known["hidden"][:3] == ["0/0", "0/1", "0/2"]
    refused = guest.get("/api/games/andromeda/machine")
    assert refused.status_code == 400
    assert "its book decides" in refused.json()["detail"]
