"""The page's files: small on the wire, kept by browsers, and found only where they are."""

import gzip
import re

import httpx
import pytest

from server.talk import open_table
from site_process import Site


def script(guest: httpx.Client) -> str:
    """Return the address of the page's first script."""
    found = re.search(r'src="(/assets/[^"]+\.js)"', guest.get("/").text)
    assert found
    return found[1]


@pytest.mark.parametrize("address", ["/", "/games", "/rules", "/ledger", "/settings"])
def test_every_page_is_found(guest: httpx.Client, address: str) -> None:
    assert guest.get(address).status_code == 200


@pytest.mark.parametrize(
    "address", ["/play/unravel", "/rules/un", "/andromeda", "/andromeda/pack", "/play/andromeda"]
)
def test_every_page_of_a_game_is_found(guest: httpx.Client, address: str) -> None:
    assert guest.get(address).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        *("/nowhere", "/nothing/here", "/play", "/play/chess", "/play/un/more", "/rules/chess"),
        *("/table", "/table/nowhere", "/table/a/b", "/unravel", "/andromeda/else", "/un/pack"),
        *("/index.html.br", "/.built-from", "/settings/more", "/games/un"),
    ],
)
def test_what_is_not_there_is_404_with_a_page_to_read(guest: httpx.Client, address: str) -> None:
    answer = guest.get(address)
    assert answer.status_code == 404
    assert answer.headers["content-type"].startswith("text/html")
    assert '<div id="app">' in answer.text


def test_a_table_is_found_once_it_is_there(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    assert guest.get(f"/table/{table}").status_code == 200


def test_a_missing_asset_is_told_to_programs(guest: httpx.Client) -> None:
    answer = guest.get("/assets/nothing-123.js")
    assert answer.status_code == 404
    assert answer.headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize(
    ("asked", "encoding"),
    [("br, gzip", "br"), ("gzip", "gzip"), ("gzip, br;q=0", "gzip"), ("identity", None)],
)
def test_a_file_is_sent_as_small_as_the_browser_can_read_it(
    guest: httpx.Client, asked: str, encoding: str | None
) -> None:
    address = script(guest)
    whole = len(guest.get(address, headers={"accept-encoding": "identity"}).content)
    with guest.stream("GET", address, headers={"accept-encoding": asked}) as answer:
        sent = b"".join(answer.iter_raw())
    assert answer.headers.get("content-encoding") == encoding
    assert answer.headers["vary"] == "accept-encoding"
    assert answer.headers["content-type"].startswith("text/javascript")
    assert len(sent) == whole if encoding is None else len(sent) < whole / 2
    if encoding == "gzip":
        assert len(gzip.decompress(sent)) == whole


def test_assets_are_kept_for_ever_and_the_rest_is_asked_for_again(guest: httpx.Client) -> None:
    assert "immutable" in guest.get(script(guest)).headers["cache-control"]
    first = guest.get("/")
    assert first.headers["cache-control"] == "no-cache"
    had = {"if-none-match": first.headers["etag"]}
    again = guest.get("/", headers=had)
    assert (again.status_code, again.content) == (304, b"")
    other = guest.get("/", headers={**had, "accept-encoding": "identity"})
    assert other.status_code == 200  # the same page, but not the same bytes
    assert guest.get("/nowhere", headers=had).status_code == 404


def test_answers_of_the_api_are_compressed_where_they_are_long(guest: httpx.Client) -> None:
    assert guest.get("/api/games").headers["content-encoding"] == "gzip"
    assert "content-encoding" not in guest.get("/api/games/unravel/seats").headers


def test_a_head_says_the_same_without_the_page(site: Site) -> None:
    answer = httpx.head(f"{site.url}/nowhere")
    assert (answer.status_code, answer.content) == (404, b"")
