"""What browsers are told to allow, and by which names and from where the site may be called."""

import base64
import hashlib
import re
import stat

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from server.talk import open_table
from site_process import Site

STRICT = ("default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "style-src 'self'")


@pytest.mark.parametrize("address", ["/", "/play/unravel", "/nowhere", "/api/games", "/api/x"])
def test_documents_and_answers_carry_a_strict_policy(guest: httpx.Client, address: str) -> None:
    headers = guest.get(address).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    for part in STRICT:
        assert part in headers["content-security-policy"].split("; ")
    (scripts,) = re.findall("script-src [^;]*", headers["content-security-policy"])
    assert "unsafe-inline" not in scripts
    assert "'unsafe-eval'" not in scripts


def test_the_page_allows_its_own_inline_script_alone(guest: httpx.Client) -> None:
    answer = guest.get("/")
    inline = re.findall(r"<script>(.*?)</script>", answer.text, re.DOTALL)
    digests = [base64.b64encode(hashlib.sha256(text.encode()).digest()) for text in inline]
    allowed = re.findall("'sha256-([^']+)'", answer.headers["content-security-policy"])
    assert allowed == [digest.decode() for digest in digests]


def test_parts_of_the_page_have_short_headers(guest: httpx.Client) -> None:
    found = re.search(r'src="(/assets/[^"]+\.js)"', guest.get("/").text)
    assert found
    headers = guest.get(found[1]).headers
    assert headers["x-content-type-options"] == "nosniff"
    assert "content-security-policy" not in headers


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "localhost@evil"])
def test_a_name_that_is_not_ours_is_refused(site: Site, guest: httpx.Client, host: str) -> None:
    answer = guest.get("/api/games", headers={"host": host})
    assert answer.status_code == 421
    assert "--host-name" in answer.json()["detail"]
    assert "set-cookie" not in answer.headers
    assert guest.get("/", headers={"host": host}).status_code == 421


@pytest.mark.parametrize("host", ["localhost:{}", "127.0.0.1:{}", "[::1]:{}", "10.1.2.3"])
def test_addresses_and_this_machine_are_names_of_ours(
    site: Site, guest: httpx.Client, host: str
) -> None:
    answer = guest.get("/api/games", headers={"host": host.format(site.port)})
    assert answer.status_code == 200


def test_a_costly_question_of_another_site_is_refused(guest: httpx.Client) -> None:
    for address in ("/api/games/andromeda/ask/pack?text=x", "/api/games/un/seats", "/api/tables"):
        for site in ("cross-site", "same-site"):
            answer = guest.get(address, headers={"sec-fetch-site": site})
            assert answer.status_code == 403, address
            assert "another site" in answer.json()["detail"]
    link = guest.get("/", headers={"sec-fetch-site": "cross-site"})
    assert link.status_code == 200


def test_a_socket_is_opened_by_no_other_site_and_no_other_name(
    site: Site, guest: httpx.Client
) -> None:
    address = f"ws://127.0.0.1:{site.port}/api/tables/{open_table(guest, 'me', 'me')}/live"
    with pytest.raises(InvalidStatus):
        connect(address, origin=Origin("https://evil.example"))
    with pytest.raises(InvalidStatus):
        connect(address, additional_headers={"host": "evil.example"})
    with connect(address, origin=Origin(site.url)) as socket:
        assert "position" in str(socket.recv(timeout=20))


def test_what_is_kept_is_for_nobody_else_to_read(site: Site) -> None:
    for file in site.data.iterdir():
        assert stat.S_IMODE(file.stat().st_mode) == 0o600, file
    assert stat.S_IMODE(site.data.stat().st_mode) & 0o077 == 0


def test_forwarded_headers_of_strangers_change_nothing(site: Site) -> None:
    answer = httpx.get(f"{site.url}/api/games", headers={"x-forwarded-proto": "https"})
    assert "Secure" not in answer.headers["set-cookie"]
    assert "strict-transport-security" not in answer.headers
