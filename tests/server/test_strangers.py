"""A stranger who guesses: tables, seats, cookies, origins.  Each is refused."""

import httpx
import pytest
from itsdangerous import URLSafeSerializer
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from server.talk import hear, listen, look, open_table, play
from site_process import Site

MOVE = {"seat": 0, "move": "c3"}


@pytest.mark.parametrize("id", ["AAAAAAAA", "0", "..", "%00", "' or 1=1 --", "x" * 300])
def test_a_guessed_table_is_not_there(guest: httpx.Client, id: str) -> None:
    assert guest.get(f"/api/tables/{id}").status_code == 404
    assert guest.post(f"/api/tables/{id}/moves", json=MOVE).status_code in (404, 405)


def test_ids_are_too_many_to_be_guessed(guest: httpx.Client) -> None:
    ids = {open_table(guest, "me", "me") for _ in range(5)}
    assert len(ids) == 5
    assert all(len(id) >= 8 for id in ids)


def test_a_guessed_socket_is_told_that_there_is_nothing(guest: httpx.Client) -> None:
    with listen(guest, "AAAAAAAA") as socket:
        assert hear(socket)["status"] == 404


@pytest.mark.parametrize("seat", [0, 1, 2, -1, 99])
def test_a_guessed_seat_is_refused(guest: httpx.Client, other: httpx.Client, seat: int) -> None:
    table = open_table(guest, "me", "me")
    address = f"/api/tables/{table}"
    for deed in ("moves", "takeback", "resign", "hint", "why", "preview", "draft", "draw", "again"):
        body = {"seat": seat, **({"move": "c3"} if deed == "moves" else {})}
        body |= {"path": ["c3"]} if deed == "why" else {}
        body |= {"moves": ["c3"]} if deed == "preview" else {}
        answer = other.post(f"{address}/{deed}", json=body)
        assert answer.status_code == 403, (deed, answer.text)
    assert other.post(f"{address}/seats/{seat}").status_code == 403
    assert look(guest, table)["seq"] == 0


def forged(cookie: str) -> list[str]:
    """Return cookies that somebody makes up who knows a guest's id."""
    name, _, seal = cookie.rpartition(".")
    another = URLSafeSerializer("another secret", salt="guest").dumps("guest")
    return [name, f"{name}.", f"{name}.{seal[::-1]}", f"{name}x.{seal}", f"{name[:-1]}.{seal}",
            str(another), "", "null", '"' + "a" * 5000]  # fmt: skip


def test_a_forged_cookie_is_a_stranger(site: Site, guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    for cookie in forged(guest.cookies["unboard"]):
        headers = {"cookie": f"unboard={cookie}"}
        with httpx.Client(base_url=site.url, headers=headers) as stranger:
            answer = stranger.post(f"/api/tables/{table}/moves", json=MOVE)
            assert answer.status_code == 403, cookie
            assert "unboard=" in answer.headers["set-cookie"]  # he is given one of his own
    assert look(guest, table)["seq"] == 0


@pytest.mark.parametrize("before", ["", "other=1; ", 'quoted="a;b";\t', "x=unboard=1;"])
@pytest.mark.parametrize("behind", ["", "; other=1", ";"])
def test_a_cookie_is_found_among_others(
    site: Site, guest: httpx.Client, before: str, behind: str
) -> None:
    table = open_table(guest, "me", "me")
    cookies = f"{before}unboard={guest.cookies['unboard']}{behind}"
    answer = httpx.get(f"{site.url}/api/tables/{table}", headers={"cookie": cookies})
    assert answer.json()["table"]["seats"][0]["who"] == "you"


@pytest.mark.parametrize(
    "cookie", ['"' + "\\" * 60_000 + '"', "a" * 60_000], ids=["quoted", "long"]
)
def test_a_cookie_beyond_any_use_keeps_nobody_waiting(site: Site, cookie: str) -> None:
    answer = httpx.get(f"{site.url}/healthz", headers={"cookie": f"unboard={cookie}"}, timeout=5)
    assert "unboard=" in answer.headers["set-cookie"]


def test_a_cookie_of_another_server_is_a_strangers(
    guest: httpx.Client, tmp_path_factory: pytest.TempPathFactory
) -> None:
    more = ["--proxy", "127.0.0.1", "--host-name", "games.example"]
    elsewhere = Site(tmp_path_factory.mktemp("elsewhere"), more=more)
    try:
        with elsewhere.client() as ada:
            table = open_table(ada, "me", "me")
            replayed = {"cookie": f"unboard={guest.cookies['unboard']}"}
            move = httpx.post(
                f"{elsewhere.url}/api/tables/{table}/moves", json=MOVE, headers=replayed
            )
            assert move.status_code == 403
        behind_a_proxy(elsewhere)
    finally:
        elsewhere.stop()


def behind_a_proxy(site: Site) -> None:
    """Assert what differs behind a proxy that the server was told of."""
    forwarded = {
        "host": "games.example",
        "x-forwarded-proto": "https",
        "x-forwarded-for": "203.0.113.7",
    }
    answer = httpx.get(f"{site.url}/api/games", headers=forwarded)
    assert answer.status_code == 200
    assert "; Secure" in answer.headers["set-cookie"]
    assert "max-age" in answer.headers["strict-transport-security"]
    assert httpx.get(f"{site.url}/metrics", headers=forwarded).status_code == 404
    assert httpx.get(f"{site.url}/metrics").status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "http://127.0.0.1:1"},
    ],
)
def test_another_origin_is_refused_with_my_own_cookie(
    guest: httpx.Client, headers: dict[str, str]
) -> None:
    table = open_table(guest, "me", "me")
    answer = guest.post(f"/api/tables/{table}/moves", json=MOVE, headers=headers)
    assert answer.status_code == 403
    address = str(guest.base_url).replace("http", "ws", 1).rstrip("/")
    cookie = {"cookie": f"unboard={guest.cookies['unboard']}", **headers}
    with pytest.raises(InvalidStatus):
        connect(f"{address}/api/tables/{table}/live", additional_headers=cookie)
    play(guest, table, 0, "c3")
    assert look(guest, table)["seq"] == 1
