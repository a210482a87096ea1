"""Two tables that differ only in a hand: to whoever may not know it every answer is the same."""

import json
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import httpx
import pytest
from websockets.sync.client import ClientConnection

from server.talk import listen
from site_process import Site

WORLDS = [
    f"3b1/2b2/1w2b/w4/2w2 W0B0 w0b0 w {hand} 0/3,1/1,2/2 0/1,1/3,2/3 2/3:b"
    for hand in ("0/0,1/2", "0/0,0/2")
]
TOLD = ("content-type", "content-length", "content-encoding", "cache-control", "retry-after")
SHOWN = {"at": 0, "moves": [], "eyes": None}
DEEDS: tuple[tuple[str, dict[str, Any]], ...] = (
    ("moves", {"seat": 0, "move": "0/0"}),
    ("moves", {"seat": 1, "move": "nonsense"}),
    ("moves", {"seat": 1, "move": "2/2"}),
    ("why", {"seat": 1, "path": ["e5"]}),
    ("why", {"seat": 0, "path": ["e5"]}),
    ("preview", {"seat": 1, "moves": ["2/2"]}),
    ("hint", {"seat": 0}),
    ("hint", {"seat": 1}),
    ("takeback", {"seat": 0}),
    ("takeback/ask", {"seat": 1}),
    ("draft", {"seat": 1}),
    ("resign", {"seat": 0}),
    ("rewind", {"seat": 1, "to": 0}),
    ("again", {}),
    ("seats/0", {}),
    ("study", SHOWN),
    ("study", {**SHOWN, "eyes": 0}),
    ("study", {**SHOWN, "eyes": "all"}),
    ("study/why", {**SHOWN, "path": ["a1"]}),
    ("study/think", SHOWN),
)


class World(NamedTuple):
    """A table of (un) where White alone knows his hand."""

    table: str
    host: httpx.Client
    others: list[httpx.Client]  # Black, and a stranger
    sockets: list[ClientConnection]  # of the others
    before: str = ""  # the table that is played again here

    def answers(self, other: int) -> list[str]:
        """Return all that somebody is answered, headers included."""
        guest, path = self.others[other], f"/api/tables/{self.table}"
        found = [guest.get(address) for address in
                 (path, f"{path}/record", f"{path}/outline", f"{path}/thoughts",
                  f"{path}/ask/story", f"/table/{self.table}", "/api/tables")]  # fmt: skip
        found += [guest.post(f"{path}/{deed}", json=body) for deed, body in DEEDS]
        return [self.shown(answer) for answer in found]

    def shown(self, answer: httpx.Response) -> str:
        """Return an answer without the table's own id and times."""
        headers = {name: answer.headers.get(name) for name in TOLD}
        text = self.unnamed(answer.text)
        if answer.url.path == "/api/tables":
            entries = sorted(json.loads(text), key=lambda entry: str(entry["id"]))
            text = json.dumps([{**entry, "at": ""} for entry in entries])
            headers.pop("content-length")  # that of the times in it
        return self.unnamed(f"{answer.url.path} {answer.status_code} {headers} {text}")

    def unnamed(self, text: str) -> str:
        """Return a text without the ids of tables."""
        text = text.replace(self.table, "TABLE")
        return text.replace(self.before, "BEFORE") if self.before else text

    def heard(self, other: int) -> list[str]:
        """Return the messages that have come so far, up to one that everybody is told."""
        told: list[str] = []
        while not told or '"event":"named"' not in told[-1]:
            told.append(str(self.sockets[other].recv(timeout=20)))
        return [self.unnamed(message) for message in told]


@pytest.fixture
def stack() -> Iterator[ExitStack]:
    with ExitStack() as stack:
        yield stack


@pytest.fixture
def worlds(site: Site, stack: ExitStack) -> list[World]:
    def sit_down(text: str) -> World:
        guests = [stack.enter_context(site.client()) for _ in range(3)]
        for guest in guests:  # ids are random, and so compressed to other lengths
            guest.headers["accept-encoding"] = "identity"
        host, black, stranger = guests
        body = {"game": "un", "start": text, "seats": ["me", "open"]}
        table = host.post("/api/tables", json=body).json()["id"]
        assert black.post(f"/api/tables/{table}/seats/1").status_code == 200
        sockets = [stack.enter_context(listen(who, table)) for who in (black, stranger)]
        return World(table, host, [black, stranger], sockets)

    return [sit_down(text) for text in WORLDS]


def again(world: World, stack: ExitStack) -> World:
    """Return the table where they play once more: seats are changed, so Black holds the hand."""
    path, (black, stranger) = f"/api/tables/{world.table}", world.others
    assert world.host.post(f"{path}/resign", json={"seat": 0}).status_code == 200
    table = world.host.post(f"{path}/again", json={}).json()["id"]
    others = [world.host, stranger]
    sockets = [stack.enter_context(listen(who, table)) for who in others]
    return World(table, black, others, sockets, world.table)


def nothing_is_told(worlds: list[World], other: int) -> None:
    """Check that worlds look the same to somebody, whatever he asks and hears."""
    one, two = (world.answers(other) for world in worlds)
    assert one == two
    for world in worlds:
        name = world.host.post(f"/api/tables/{world.table}/name", json={"name": "Ada"})
        assert name.status_code == 200
    heard, also = (world.heard(other) for world in worlds)
    assert heard == also
    assert "0/0,1/2" not in str(one + heard)


@pytest.mark.parametrize("other", [0, 1])
def test_a_hand_is_in_no_answer_and_no_message_to_others(worlds: list[World], other: int) -> None:
    nothing_is_told(worlds, other)


def test_the_one_who_holds_it_is_told(worlds: list[World]) -> None:
    one, two = (world.host.get(f"/api/tables/{world.table}") for world in worlds)
    assert one.json()["scene"]["zones"] != two.json()["scene"]["zones"]


@pytest.mark.parametrize("other", [0, 1])
def test_playing_again_tells_the_other_seat_and_who_watches_nothing(
    worlds: list[World], stack: ExitStack, other: int
) -> None:
    nothing_is_told([again(world, stack) for world in worlds], other)


def test_playing_again_tells_the_one_who_holds_it_now(
    worlds: list[World], stack: ExitStack
) -> None:
    more = [again(world, stack) for world in worlds]
    one, two = (world.host.get(f"/api/tables/{world.table}").json() for world in more)
    assert one["seat"] == two["seat"] == 0
    assert one["scene"]["zones"] != two["scene"]["zones"]


def test_counts_name_no_table_no_guest_and_no_move(site: Site, worlds: list[World]) -> None:
    with site.client() as watcher:
        counts = watcher.get("/metrics").text
    assert 'route="/api/tables/{id}/' in counts
    for world in worlds:
        assert world.table not in counts
        for guest in (world.host, *world.others):
            assert guest.cookies["unboard"].partition(".")[0] not in counts
