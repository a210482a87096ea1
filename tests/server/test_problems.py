"""Bad input over HTTP: one clear sentence, problem+json, 4xx, and nothing changes."""

import json
from typing import Any

import httpx
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from server.talk import look, open_table, play

NEW = {"game": "unravel", "options": {}, "seats": ["me", "bot"]}


def refused(response: httpx.Response, status: int, *words: str) -> dict[str, Any]:
    """Assert that a request was refused in the right form with the right words."""
    assert response.status_code == status, response.text
    assert response.headers["content-type"] == "application/problem+json"
    body: dict[str, Any] = response.json()
    assert body["status"] == status
    assert "\n" not in body["detail"]
    for word in words:
        assert word in body["detail"]
    return body


def post_text(guest: httpx.Client, address: str, body: str) -> httpx.Response:
    """Post a text as JSON, be it sound or not."""
    return guest.post(address, content=body, headers={"content-type": "application/json"})


@pytest.mark.parametrize(
    ("change", "status", "words"),
    [
        ({"game": "chess"}, 404, ["there is no game 'chess'", "unravel"]),
        ({"options": {"size": 27}}, 422, ["size must be a whole number from 2 to 26, not 27"]),
        ({"options": {"size": "5"}}, 422, ["size must be a whole number from 2 to 26, not '5'"]),
        ({"options": {"sise": 5}}, 422, ["no option 'sise'", "size"]),
        ({"start": "br/rb r"}, 422, ["crosscut at a1, a2, b1, b2", "UNR-7"]),
        ({"start": "3/4/3 r"}, 422, ["row 2 of the text, '4', has 4 squares where 3 are needed"]),
        ({"start": "3/3/3 r", "options": {"size": 5}}, 422, ["the text means size=3"]),
        ({"seats": ["me"]}, 400, ["has 2 seats, but 1 were given"]),
        ({"seats": ["me", "him"]}, 422, ['{"bot": 3}']),
        ({"colour": "red"}, 422, ["colour"]),
    ],
)
def test_a_table_that_cannot_be_opened_is_refused(
    guest: httpx.Client, change: dict[str, Any], status: int, words: list[str]
) -> None:
    refused(guest.post("/api/tables", json=NEW | change), status, *words)


def test_a_malformed_move_says_what_would_be_right(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    for move in ("z9", "c3~e3", "d3~c3", "", "\ud800", "c3 c4", "x" * 1000):
        body = f'{{"seat": 0, "move": "{move.encode("ascii", "backslashreplace").decode()}"}}'
        response = post_text(guest, f"/api/tables/{table}/moves", body)
        refused(response, 422)
    refused(response, 422, "write a square from a1 to e5")
    assert look(guest, table)["seq"] == 0


def test_an_illegal_move_carries_its_reasons(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    play(guest, table, 0, "c3")
    response = guest.post(f"/api/tables/{table}/moves", json={"seat": 1, "move": "c3"})
    body = refused(response, 409, "Blue cannot play c3", "UNR-2")
    assert body["reasons"][0] == {
        "rule": "UNR-2",
        "text": "c3 holds a red checker; choose an empty square",
        "squares": ["c3"],
    }


def test_a_move_out_of_turn_carries_its_reasons(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    response = guest.post(f"/api/tables/{table}/moves", json={"seat": 1, "move": "c3"})
    assert refused(response, 409, "Red's turn")["reasons"][0]["rule"] == "UNR-2"


def test_a_move_after_the_end_is_refused_with_the_winner(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me", size=2)
    for seat, move in ((0, "a1"), (1, "b1"), (0, "a2")):
        play(guest, table, seat, move)
    response = guest.post(f"/api/tables/{table}/moves", json={"seat": 1, "move": "b2"})
    body = refused(response, 409, "the game is over, Red has won")
    assert body["reasons"][0]["squares"] == ["a1", "a2"]


def test_a_seat_of_somebody_else_or_of_nobody_is_refused(
    guest: httpx.Client, other: httpx.Client
) -> None:
    table = open_table(guest, "me", "bot")
    for somebody, seat, words in (
        (other, 0, "Red is not your seat"),
        (guest, 1, "Blue is not your seat"),
        (guest, 7, "there is no seat 7 at this table; the seats are 0 Red, 1 Blue"),
        (guest, -1, "there is no seat -1"),
        (guest, 10**40, "there is no seat a very large number at this table"),
    ):
        body = {"seat": seat, "move": "c3"}
        refused(somebody.post(f"/api/tables/{table}/moves", json=body), 403, words)
    assert look(guest, table)["seq"] == 0


def test_unknown_addresses_and_methods_are_problems_too(guest: httpx.Client) -> None:
    refused(guest.get("/api/nothing"), 404, "/api/openapi.json")
    refused(guest.get("/api/games/chess/rules"), 404, "there is no game 'chess'")
    refused(guest.get("/api/games/chess/scene"), 404, "there is no game 'chess'")
    refused(guest.get("/api/tables/nowhere"), 404, "there is no such table")
    refused(guest.get("/api/tables/nowhere/record"), 404, "there is no such table")
    refused(guest.delete("/api/games"), 405)
    for body in ("{", "7", "[]", '"unravel"', ""):
        refused(post_text(guest, "/api/tables", body), 422, "a JSON object")
    refused(guest.post("/api/tables", content=b"{}"), 422, "sent as application/json")
    refused(guest.post("/api/tables", content=b"x" * 300_000), 413, "262144 bytes")


half_letters = st.characters(exclude_categories=[])
values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(half_letters),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
moves = st.fixed_dictionaries(
    {}, optional={"seat": st.integers(-2, 3) | values, "move": values, "after": values}
)
tables = st.fixed_dictionaries(
    {},
    optional={
        "game": st.just("unravel") | values,
        "start": st.text("rb123/ :") | values,
        "options": st.dictionaries(st.just("size") | st.text(), values, max_size=2) | values,
        "seats": st.lists(st.sampled_from(["me", "bot", "open"]) | values, max_size=3) | values,
    },
)
clicks = st.fixed_dictionaries({}, optional={"seat": st.integers(-2, 3) | values, "path": values})


@settings(
    max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(move=moves, table=tables, click=clicks)
def test_no_body_whatever_makes_the_server_fail(
    guest: httpx.Client, move: object, table: object, click: object
) -> None:
    id = open_table(guest, "me", "me", size=2)
    for address, body in (
        ("/api/tables", table),
        (f"/api/tables/{id}/moves", move),
        (f"/api/tables/{id}/takeback", move),
        (f"/api/tables/{id}/why", click),
    ):
        response = post_text(guest, address, json.dumps(body))  # NaN and half letters too
        assert response.status_code < 500, (address, body, response.text)
        if response.status_code >= 400:
            refused(response, response.status_code)


def test_no_address_whatever_makes_the_server_fail(guest: httpx.Client) -> None:
    for address in ("/%00", "/" + "a" * 5000, "/..%2f..%2fetc/passwd", "/assets/..%2f..%2fapp.py",
                    "/api/tables/%00", "/api/games/%00/rules", "/api/%ff", "/%ff%fe"):  # fmt: skip
        response = guest.get(address)
        assert response.status_code < 500, address
        assert "root:" not in response.text
        assert "import" not in response.text[:200]


def test_a_body_without_a_length_is_counted_too(guest: httpx.Client) -> None:
    chunks = (b"x" * 10_000 for _ in range(100))
    refused(guest.post("/api/tables", content=chunks), 413, "262144 bytes")


def test_a_move_is_taken_as_json_alone_and_what_is_wrong_with_it_is_said(
    guest: httpx.Client,
) -> None:
    address = f"/api/tables/{open_table(guest, 'me', 'me')}/moves"
    sound = b'{"seat": 0, "move": "a1"}'

    def send(content: bytes, kind: str = "application/json") -> httpx.Response:
        return guest.post(address, content=content, headers={"content-type": kind})

    refused(send(sound, "text/plain"), 422, "sent as application/json")
    refused(send(b"{"), 422, "sent as application/json")
    refused(send(b"\xff"), 400, "sent as application/json")
    refused(send(b'{"seat": %s, "move": "a1"}' % (b"1" * 5000)), 400, "sent as application/json")
    refused(send(b'{"seat": "0", "move": "a1"}'), 422, "'seat'", "valid integer")
    refused(send(b'{"seat": 0}'), 422, "'move'", "field required")
    refused(send(b'{"seat": 0, "move": "a1", "colour": "red"}'), 422, "'colour'")
    refused(send(b'{"seat": 0, "move": "z9"}'), 422, "z9")
    nowhere = post_text(guest, "/api/tables/nowhere/moves", sound.decode())
    refused(nowhere, 404, "no such table")
    assert send(sound, "application/json; charset=utf-8").status_code == 200
    assert look(guest, address.split("/")[3])["moves"] == [{"seat": 0, "move": "a1"}]
