"""Arranging a board at a table: a draft is edited, and confirming it plays it, all or nothing."""

import time
from typing import Any

import httpx

from server.talk import hear, listen, look


def open_unity(guest: httpx.Client, seats: object = ("me", "me"), **options: object) -> str:
    body = {"game": "unity", "options": options, "seats": seats}
    response = guest.post("/api/tables", json=body)
    assert response.status_code == 201, response.text
    return str(response.json()["id"])


def edit(guest: httpx.Client, table: str, word: str, **more: object) -> dict[str, Any]:
    body = {"seat": 0, "edit": word, **more}
    response = guest.post(f"/api/tables/{table}/draft", json=body)
    answer: dict[str, Any] = response.json()
    return answer | {"http": response.status_code}


def confirm(guest: httpx.Client, table: str, text: str, **more: object) -> httpx.Response:
    body = {"seat": 0, "text": text, **more}
    return guest.post(f"/api/tables/{table}/draft/confirm", json=body)


def test_a_draft_is_filled_touched_up_and_confirmed_in_one_event(guest: httpx.Client) -> None:
    table = open_unity(guest, setup="manual")
    assert look(guest, table)["may_arrange"]
    draft = edit(guest, table, "random")["text"]
    draft = edit(guest, table, "e5|e6", text=draft)["text"]
    assert look(guest, table)["moves"] == []
    with listen(guest, table, after=0) as socket:
        assert confirm(guest, table, draft, after=0).status_code == 200
        message = hear(socket)
    assert (message["event"], message["may_arrange"]) == ("arranged", False)
    assert [m["move"] for m in message["moves"][-2:]] == ["e5|e6", "done"]
    assert len(message["moves"]) == 62
    assert message["scene"]["prompt"].startswith("Your turn, purple")


def test_an_unfinished_draft_is_refused_and_nothing_is_played(guest: httpx.Client) -> None:
    table = open_unity(guest, setup="manual")
    draft = edit(guest, table, "PR@e5")["text"]
    response = confirm(guest, table, draft)
    assert response.status_code == 409
    assert "are missing" in response.json()["detail"]
    assert look(guest, table)["seq"] == 0


def test_a_bad_edit_is_a_problem_with_a_sentence(guest: httpx.Client) -> None:
    table = open_unity(guest, setup="manual")
    assert edit(guest, table, "load", argument="nonsense")["http"] == 422
    assert "six fields" in edit(guest, table, "load", argument="nonsense")["detail"]
    assert "is no edit; write PR@e5" in edit(guest, table, "zz")["detail"]
    assert "six fields" in edit(guest, table, "random", text="nonsense")["detail"]


def test_only_player_a_arranges_and_only_in_a_set_up(
    guest: httpx.Client, other: httpx.Client
) -> None:
    table = open_unity(guest, ["me", "open"], setup="manual")
    other.post(f"/api/tables/{table}/seats/1")
    assert not look(other, table)["may_arrange"]
    assert edit(other, table, "random")["http"] == 403
    assert edit(other, table, "random", seat=1)["http"] == 403
    playing = open_unity(guest)
    answer = edit(guest, playing, "random")
    assert "there is no set-up for you to arrange" in answer["detail"]
    unravel = guest.post("/api/tables", json={"game": "unravel", "seats": ["me", "me"]}).json()
    assert edit(guest, unravel["id"], "random")["http"] == 403


def test_seats_can_be_said_in_short(guest: httpx.Client) -> None:
    table = open_unity(guest, {"mine": 2, "others": "open"}, players=3)
    assert [s["who"] for s in look(guest, table)["table"]["seats"]] == ["open", "open", "you"]
    either = open_unity(guest, {"mine": None, "others": "bot"}, players=3)
    who = [s["who"] for s in look(guest, either)["table"]["seats"]]
    assert sorted(who) == ["bot", "bot", "you"]
    body = {"game": "unity", "seats": {"mine": 2, "others": "bot"}}
    response = guest.post("/api/tables", json=body)
    assert response.status_code == 403
    assert "there is no seat 2; the seats are 0 to 1" in response.json()["detail"]


def test_the_seats_depend_on_the_options(guest: httpx.Client) -> None:
    assert guest.get("/api/games/unity/seats").json() == ["A", "B"]
    assert guest.get("/api/games/unity/seats?players=3").json() == ["A", "B", "C"]
    response = guest.get("/api/games/unity/seats?players=9")
    assert response.status_code == 422
    assert "players must be 2 or 3" in response.json()["detail"]


def test_seats_that_are_none_are_explained(guest: httpx.Client) -> None:
    for seats in ({}, {"others": "me"}, "me", {"mine": "0", "others": "bot"}, [7]):
        response = guest.post("/api/tables", json={"game": "unity", "seats": seats})
        assert response.status_code == 422
        assert "or an object with mine" in response.json()["detail"]


def test_a_random_board_is_shuffled_anew_when_it_is_played_again(guest: httpx.Client) -> None:
    table = open_unity(guest, ["bot", "me"], quiet_limit=1, supply=0)
    deadline = time.monotonic() + 20
    while not look(guest, table)["over"]:
        assert time.monotonic() < deadline
        seen = look(guest, table)
        if seen["scene"]["moves"]:
            body = {"seat": 1, "move": seen["scene"]["moves"][0]["move"]}
            guest.post(f"/api/tables/{table}/moves", json=body)
    again = guest.post(f"/api/tables/{table}/again").json()["id"]
    starts = [guest.get(f"/api/tables/{t}/record").json()["start"] for t in (table, again)]
    assert starts[0] != starts[1]


def test_a_bot_arranges_the_board_by_chance(guest: httpx.Client) -> None:
    table = open_unity(guest, ["bot", "me"], setup="manual", colours="draft")
    with listen(guest, table, after=0) as socket:
        message = hear(socket)
    assert message["event"] == "arranged"
    assert message["scene"]["prompt"] == "Your choice, player B: take a colour."
