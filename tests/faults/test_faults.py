"""Faults in the middle of play: nothing that was acknowledged is lost, and pages go on.

These are short; the modules beside this one are commands for long runs of the same.
"""

import resource
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from resource import RLIM_INFINITY
from secrets import token_hex
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection

from apart import run_apart
from faults.kill import kill_often
from faults.outages import KINDS, SOON, outage
from faults.races import race
from postgres_process import Postgres
from server.talk import hear as hear_soon
from server.talk import listen, look, open_table, play
from site_process import Site
from two_sites import site_on, two_sites

pytestmark = pytest.mark.xdist_group("faults")
ROUNDS, RACES = 2, 20


def hear(socket: ClientConnection) -> Any:
    """Return the next message, for which one may have to wait until a lease is over."""
    return hear_soon(socket, patience=90)


def apart(work: Callable[[], object]) -> None:
    """Run what has loops of its own: a browser of another test may have one in this thread."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(work).result()


@pytest.fixture(scope="module")
def own(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """Give a PostgreSQL server of these tests: others must not lose theirs."""
    server = Postgres(tmp_path_factory.mktemp("own"))
    yield server
    server.close()


@pytest.fixture(scope="module")
def database(own: Postgres) -> str:
    return own.database()


@pytest.fixture(scope="module")
def sites(database: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Site, Site]]:
    with two_sites(database, tmp_path_factory.mktemp("sites")) as both:
        yield both


def test_a_killed_server_has_lost_and_doubled_nothing(tmp_path: Path) -> None:
    site = Site(tmp_path)
    apart(lambda: kill_often(site, ROUNDS))
    site.stop()


def test_a_killed_server_on_a_database_has_lost_and_doubled_nothing(
    own: Postgres, tmp_path: Path
) -> None:
    site = site_on(own.database(), tmp_path, token_hex(16))
    apart(lambda: kill_often(site, ROUNDS))
    site.stop()


def test_of_two_servers_that_race_for_a_move_one_wins_and_pages_agree(
    sites: tuple[Site, Site],
) -> None:
    apart(lambda: race(sites, RACES))


@pytest.mark.parametrize("kind", KINDS)
def test_play_goes_on_after_the_database_was_away(
    kind: str, own: Postgres, database: str, sites: tuple[Site, Site]
) -> None:
    took = run_apart(lambda: outage(kind, own, database, sites, Random(0)))
    assert took < 2 * SOON, "which leaves room for tests beside this one"


def test_a_bot_moves_once_whichever_server_people_are_at(sites: tuple[Site, Site]) -> None:
    here, there = sites
    with here.client() as guest:
        table = open_table(guest, "me", "bot")
        with httpx.Client(base_url=there.url, cookies=guest.cookies, timeout=60) as same:
            with listen(guest, table) as one, listen(same, table) as other:
                assert hear(one)["seq"] == hear(other)["seq"] == 0
                for turn in range(3):
                    moves = look(guest, table)["scene"]["moves"]
                    play(guest if turn % 2 else same, table, 0, moves[0]["move"])
                    while len(told := hear(one)["scene"]["moves"]) == 0:
                        pass
                    assert told
                    while not hear(other)["scene"]["moves"]:
                        pass
            assert look(guest, table) == look(same, table)
            assert [move["seat"] for move in look(guest, table)["moves"]].count(0) == 3


def test_a_bot_of_a_killed_server_moves_at_the_other(sites: tuple[Site, Site]) -> None:
    here, there = sites
    with here.client() as guest:
        table = open_table(guest, "me", "bot")
        with httpx.Client(base_url=there.url, cookies=guest.cookies, timeout=60) as same:
            with listen(same, table) as socket:
                hear(socket)
                play(guest, table, 0, "c3")
                here.kill()
                while not hear(socket)["scene"]["moves"]:
                    pass
            assert len(look(same, table)["moves"]) >= 2
    here.start()


def test_a_full_disk_refuses_moves_with_a_sentence_and_the_server_goes_on(tmp_path: Path) -> None:
    site = Site(tmp_path)
    with site.client() as guest:
        table = open_table(guest, "me", "me")
        play(guest, table, 0, "c3")
        before = look(guest, table)
        usual = resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, (1024, RLIM_INFINITY))
        refused = guest.post(f"/api/tables/{table}/moves", json={"seat": 1, "move": "c4"})
        assert refused.status_code == 503
        assert "so nothing was written; try again later" in refused.json()["detail"]
        body = {"game": "unravel", "seats": ["me", "me"]}
        assert guest.post("/api/tables", json=body).status_code == 503
        assert look(guest, table) == before
        resource.prlimit(site.process.pid, resource.RLIMIT_FSIZE, usual)
        play(guest, table, 1, "c4")
        assert [line["id"] for line in guest.get("/api/tables").json()] == [table]
    site.kill()
    site.start()
    with httpx.Client(base_url=site.url, cookies=guest.cookies, timeout=60) as guest:
        assert [move["move"] for move in look(guest, table)["moves"]] == ["c3", "c4"]
    site.stop()


FULL = """
create function full_disk() returns trigger language plpgsql as
$$ begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
create trigger full_disk before insert on visit for each row execute function full_disk();
"""  # events come first, so that half of what is to be written is there by then
ROOM = "drop trigger full_disk on visit; drop function full_disk();"


def test_a_full_disk_of_the_database_refuses_with_a_sentence_and_keeps_no_half(
    own: Postgres, tmp_path: Path
) -> None:
    database = own.database()
    name = database.rpartition("/")[2]
    site = site_on(database, tmp_path, token_hex(16))
    with site.client() as guest:
        table = open_table(guest, "me", "me")
        play(guest, table, 0, "c3")
        before = look(guest, table)
        own.sql(FULL, name)
        refused = guest.post(f"/api/tables/{table}/moves", json={"seat": 1, "move": "c4"})
        assert refused.status_code == 503
        full = "the disk of the database is full, so nothing was written; try again later"
        assert refused.json()["detail"] == full
        body = {"game": "unravel", "seats": ["me", "bot"]}
        assert guest.post("/api/tables", json=body).json()["detail"] == full
        assert own.sql("select count(*) from event", name).strip() == "2"
        assert look(guest, table) == before
        own.sql(ROOM, name)
        play(guest, table, 1, "c4")
        assert [line["id"] for line in guest.get("/api/tables").json()] == [table]
    site.stop()
