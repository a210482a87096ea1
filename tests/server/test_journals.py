"""Two servers whose games differ only in secrets write the same journal, and count the same."""

import json
import re
import sqlite3
from collections.abc import Callable, Sequence
from contextlib import ExitStack, closing
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from server.talk import hear, listen, play
from server.test_sealed import ROUND
from server.test_worlds import DEEDS, WORLDS
from site_process import OURS, Site
from unboard.store.sqlite import FILE

TALKATIVE = (str(Path(__file__).parents[1] / "talkative_command.py"),)
CHOICES = ("blue/tar/cw", "yellow/uni/eliminate")
SLOW = re.compile(r"answered [234]\d\d after|processes that ended, or did not begin")
TIMED = ("_created", "_bucket", "_sum", "unboard_gc_seconds")  # which no two servers count alike


class Account(NamedTuple):
    """What a server has told whoever runs it."""

    journal: list[str]
    counts: list[str]


class Told:
    """A server on which people play with a hand and a choice, and what it tells who runs it."""

    def __init__(self, folder: Path, program: Sequence[str]) -> None:
        self._site = Site(folder, program=program)
        self._names: dict[str, str] = {}  # of tables, by their ids
        self._written, self._counts = "", ""

    def story(self, hand: str, choice: str) -> Account:
        """Let people play, damage what was kept, let them come back; return what was told."""
        with ExitStack() as stack:
            stack.callback(lambda: self._site.process.kill())
            host, other, stranger = (stack.enter_context(self._site.client()) for _ in range(3))
            duel = self._open(host, other, "HAND", game="un", start=hand, seats=["me", "open"])
            bids = self._open(host, other, "CHOICE", game="unitar", start=ROUND,
                              seats=["me", "open", "me"])  # fmt: skip
            for guest in (stranger, other):
                for table in (bids, duel):
                    hear(socket := stack.enter_context(listen(guest, table)))
            play(other, duel, 1, "c4-a3")
            while not hear(socket)["scene"]["moves"]:  # White draws a domino
                pass
            self._play(host, other, duel, bids, choice)
            for guest in (other, stranger):
                for deed, body in DEEDS:
                    guest.post(f"/api/tables/{duel}/{deed}", json=body)
            again = self._again(host, duel)
            for guest in (other, stranger):
                guest.get(f"/api/tables/{again}")
            self._count(stranger)
            self._stop()
            self._damage(bids)
            self._site.start()
            for guest in (host, other):
                assert len(guest.get("/api/tables").json()) == 2, "the third is damaged"
            self._count(stranger)
            self._stop()
        return Account(self._journal(), [line for line in self._counts.splitlines()
                                         if not any(word in line for word in TIMED)])  # fmt: skip

    def _open(self, host: httpx.Client, other: httpx.Client, name: str, **body: object) -> str:
        table = str(host.post("/api/tables", json=body).json()["id"])
        assert other.post(f"/api/tables/{table}/seats/1").status_code == 200
        self._names[table] = name
        return table

    def _play(
        self, host: httpx.Client, other: httpx.Client, duel: str, bids: str, choice: str
    ) -> None:
        """Move, and try to, where the secrets lie."""
        for move in ("play 3/3", "play 0/2", "nonsense"):
            host.post(f"/api/tables/{duel}/moves", json={"seat": 0, "move": move})
        play(host, bids, 0, choice)
        other.post(f"/api/tables/{bids}/moves", json={"seat": 0, "move": choice})
        play(other, bids, 1, "red/uni/cw")

    def _again(self, host: httpx.Client, duel: str) -> str:
        assert host.post(f"/api/tables/{duel}/resign", json={"seat": 0}).status_code == 200
        again = str(host.post(f"/api/tables/{duel}/again", json={}).json()["id"])
        self._names[again] = "AGAIN"
        return again

    def _count(self, watcher: httpx.Client) -> None:
        self._counts += watcher.get("/metrics").text

    def _stop(self) -> None:
        self._site.process.terminate()
        written, _ = self._site.process.communicate(timeout=60)
        self._written += written.decode()

    def _damage(self, table: str) -> None:
        """Change what was kept of the choice, as a failing disk might."""
        with closing(sqlite3.connect(self._site.data / FILE)) as log, log:
            body = "replace(body, '/', '|')"
            log.execute(f"update event set body = {body} where table_id = ?", (table,))

    def _journal(self) -> list[str]:
        """Return what was written, without ids, times, and that a machine was slow."""
        lines = [json.loads(line) for line in self._written.splitlines() if line.startswith("{")]
        told = [line for line in lines if not SLOW.search(line["event"])]
        text = "\n".join(json.dumps({**line, "timestamp": ""}) for line in told)
        for table, name in self._names.items():
            text = text.replace(table, name)
        return text.splitlines()


Tell = Callable[[Sequence[str]], list[Account]]


@pytest.fixture
def accounts(tmp_path: Path) -> Tell:
    def tell(program: Sequence[str]) -> list[Account]:
        worlds = enumerate(zip(WORLDS, CHOICES, strict=True))
        return [Told(tmp_path / str(number), program).story(*world) for number, world in worlds]

    return tell


def test_a_hand_and_a_choice_are_in_no_line_of_the_journal_and_in_no_count(accounts: Tell) -> None:
    one, two = accounts(OURS)
    assert one == two
    assert "table CHOICE cannot be read" in str(one.journal)
    assert 'unboard_requests_total{route="/api/tables/{id}/moves",status="200"} 3.0' in one.counts


def test_a_server_that_writes_down_and_counts_how_games_stand_would_be_found(
    accounts: Tell,
) -> None:
    one, two = accounts(TALKATIVE)
    assert one.journal != two.journal
    assert one.counts != two.counts
