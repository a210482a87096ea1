"""Sealed choices over the wire: nothing that a server sends tells them, nor that there is one."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from server.talk import hear, listen, look, open_table
from site_process import Site

ROUND = "R2 d8r,e8r[rt],f8r d5b,e5b[bu],f5b"


@dataclass(frozen=True)
class Party:
    """A table of Unitar with three guests and a stranger, each of whom listens."""

    table: str
    guests: list[httpx.Client]  # by seat; the last one only watches
    sockets: list[ClientConnection]

    def post(self, seat: int, move: str, **more: Any) -> httpx.Response:
        """Ask for a move."""
        body = {"seat": seat, "move": move, **more}
        return self.guests[seat].post(f"/api/tables/{self.table}/moves", json=body)

    def play(self, seat: int, move: str) -> None:
        """Play a move."""
        response = self.post(seat, move)
        assert response.status_code == 200, response.text

    def all_that_is_told(self, seat: int) -> str:
        """Return every answer that a guest can get: looks, lists, records, reasons, refusals."""
        guest, path = self.guests[seat], f"/api/tables/{self.table}"
        answers = [guest.get(path).text, guest.get(f"{path}/record").text]
        answers.append(json.dumps(guest.get("/api/tables").json()[:1]))
        for clicks in (["e5"], ["red", "e5"], ["rt", "north"]):
            body = {"seat": seat, "path": clicks}
            answers.append(guest.post(f"{path}/why", json=body).text)
        for moves in (["red/uni/cw", "blue/tar/unify"], ["uni@a9"]):
            body = {"seat": seat, "moves": moves}
            answers.append(guest.post(f"{path}/preview", json=body).text)
        for move in ("nonsense", "uni@a9", "tar@i5"):
            answers.append(self.post(seat, move).text)
        other = {"seat": (seat + 1) % 3, "move": "red/uni/cw"}
        answers.append(guest.post(f"{path}/moves", json=other).text)
        return "\n".join(answers).replace(self.table, "TABLE")

    def heard(self, seat: int) -> str:
        """Return the messages that have come, up to one that shows all is sent."""
        messages = []
        try:
            while True:
                messages.append(self.sockets[seat].recv(timeout=0.3))
        except TimeoutError:
            return json.dumps(messages).replace(self.table, "TABLE")


SitDown = Callable[..., Party]


@pytest.fixture
def parties(site: Site) -> Iterator[SitDown]:
    with ExitStack() as stack:

        def sit_down(start: str | None = None) -> Party:
            guests = [stack.enter_context(site.client()) for _ in range(4)]
            body = {"game": "unitar", "start": start, "seats": ["me", "open", "open"]}
            table = guests[0].post("/api/tables", json=body).json()["id"]
            for seat in (1, 2):
                assert guests[seat].post(f"/api/tables/{table}/seats/{seat}").status_code == 200
            look(guests[3], table)
            sockets = [stack.enter_context(listen(guest, table)) for guest in guests]
            for socket in sockets:
                hear(socket)
            return Party(table, guests, sockets)

        yield sit_down


def without_times(text: str) -> str:
    """Leave out when two tables were made, which differs anyway."""
    return re.sub(r'"at": ?"[^"]*"', "", text)


@pytest.mark.rule("UNT-16")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_a_sealed_choice_is_in_no_answer_and_no_message_of_others(
    parties: SitDown, seat: int
) -> None:
    told = []
    for choice in ("blue/tar/cw", "yellow/uni/eliminate"):
        party = parties(ROUND)
        party.play(0, choice)
        told.append(without_times(party.heard(seat) + party.all_that_is_told(seat)))
    assert told[0] == told[1]


@pytest.mark.rule("UNT-16")
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_nobody_is_told_that_a_first_master_is_placed(parties: SitDown, seat: int) -> None:
    party = parties()
    before = party.all_that_is_told(seat)
    party.play(0, "uni@e5")
    assert party.heard(seat) == "[]", "a message came"
    assert party.all_that_is_told(seat) == before


@pytest.mark.rule("UNT-16")
def test_the_order_of_ones_tables_tells_no_move_that_one_may_not_know_of(parties: SitDown) -> None:
    party = parties()
    guest = party.guests[1]
    elsewhere = open_table(guest, "me", "me")
    order = [elsewhere, party.table]
    assert [entry["id"] for entry in guest.get("/api/tables").json()] == order
    party.play(0, "uni@e5")
    assert [entry["id"] for entry in guest.get("/api/tables").json()] == order
    party.play(1, "uni@e5")
    assert [entry["id"] for entry in guest.get("/api/tables").json()] == order[::-1]


@pytest.mark.rule("UNT-16")
def test_the_numbers_of_messages_show_no_gap_where_something_was_hidden(parties: SitDown) -> None:
    party = parties()
    first = look(party.guests[1], party.table)["seq"]
    for move in ("uni@e5", "tar@e5"):
        party.play(0, move)
    message = hear(party.sockets[1])
    assert message["seq"] == first + 1
    assert [m for m in message["moves"] if m["seat"] == 0] == [{"seat": 0, "move": "?"}]
    with listen(party.guests[1], party.table, after=first) as again:
        assert hear(again) == message


@pytest.mark.rule("UNT-5")
def test_a_choice_holds_even_if_others_have_sealed_theirs_meanwhile(parties: SitDown) -> None:
    party = parties(ROUND)
    seen = [look(party.guests[seat], party.table)["seq"] for seat in range(3)]
    for seat in range(3):
        response = party.post(seat, "red/tar/north", after=seen[seat])
        assert response.status_code == 200, response.text
    shown = look(party.guests[3], party.table)
    assert [m["move"] for m in shown["moves"]] == ["red/tar/north"] * 3


@pytest.mark.rule("UNT-5")
def test_a_second_choice_is_refused_and_the_first_one_stands(parties: SitDown) -> None:
    party = parties(ROUND)
    party.play(1, "red/tar/north")
    refused = party.post(1, "blue/uni/cw")
    assert refused.status_code == 409
    assert "Red has chosen, once and for all" in refused.json()["detail"]
    assert look(party.guests[1], party.table)["moves"] == [{"seat": 1, "move": "red/tar/north"}]
    assert look(party.guests[0], party.table)["moves"] == [{"seat": 1, "move": "?"}]


@pytest.mark.rule("UNT-16")
def test_a_record_is_partial_only_for_those_from_whom_it_hides(parties: SitDown) -> None:
    party = parties(ROUND)
    party.play(1, "red/tar/north")
    partial = [
        guest.get(f"/api/tables/{party.table}/record").json()["partial"] for guest in party.guests
    ]
    assert partial == [True, False, True, True]


@pytest.mark.rule("UNT-5")
def test_what_is_sealed_cannot_be_taken_back(parties: SitDown) -> None:
    party = parties()
    for seat in (1, 2):
        party.play(seat, "uni@e5")
        party.play(seat, "tar@e5")
    party.play(0, "uni@e5")
    assert not look(party.guests[0], party.table)["may_take_back"]
    answer = party.guests[0].post(f"/api/tables/{party.table}/takeback", json={"seat": 0})
    assert answer.status_code == 403
