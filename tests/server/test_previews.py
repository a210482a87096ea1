"""What a move would do is told when its seat's player asks, and to nobody else."""

from contextlib import ExitStack

import httpx
import pytest

from server.talk import open_table, play
from site_process import Site


def ask(guest: httpx.Client, table: str, seat: int, *moves: str) -> httpx.Response:
    return guest.post(f"/api/tables/{table}/preview", json={"seat": seat, "moves": list(moves)})


def test_a_player_is_told_what_his_moves_would_do(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me", size=3)
    for seat, move in ((0, "a1"), (1, "b1"), (0, "c3"), (1, "a2")):
        play(guest, table, seat, move)
    found = ask(guest, table, 0, "b2", "a3").json()["previews"]
    assert set(found) == {"b2", "a3"}
    assert found["b2"]["note"] == "makes 1 crosscut"
    assert found["a3"]["note"] == ""
    assert [piece["space"] for piece in found["a3"]["adds"]] == ["a3"]


def test_a_move_that_is_not_legal_is_answered_with_its_reasons(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me", size=3)
    play(guest, table, 0, "a1")
    answer = ask(guest, table, 1, "b1", "a1")
    assert answer.status_code == 409
    assert [reason["rule"] for reason in answer.json()["reasons"]] == ["UNR-2"]
    assert ask(guest, table, 1, "z9").status_code in (400, 422)


def test_nobody_is_told_what_anothers_moves_would_do(site: Site) -> None:
    with ExitStack() as stack:
        host, stranger = (stack.enter_context(site.client()) for _ in range(2))
        table = open_table(host, "me", "open", size=3)
        assert ask(host, table, 0, "a1").status_code == 200
        assert ask(stranger, table, 0, "a1").status_code == 403
        assert ask(host, table, 1, "a1").status_code == 403


@pytest.mark.parametrize(
    ("edit", "part"), [("PR@e5", "adds"), ("e5|e6", "walls"), ("-e6", "motions")]
)
def test_an_edit_of_a_draft_is_previewed_too(guest: httpx.Client, edit: str, part: str) -> None:
    body = {"game": "unity", "options": {"setup": "manual"}, "seats": ["me", "me"]}
    table = guest.post("/api/tables", json=body).json()["id"]
    drafted = guest.post(f"/api/tables/{table}/draft", json={"seat": 0, "edit": "PR@e6"}).json()
    asked = {"seat": 0, "moves": [edit, "nonsense"], "text": drafted["text"]}
    found = guest.post(f"/api/tables/{table}/preview", json=asked).json()["previews"]
    assert set(found) == {edit}
    assert found[edit][part]


def test_nobody_asks_for_a_thousand_at_once(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me", size=3)
    assert ask(guest, table, 0, *["a1"] * 1000).status_code == 422
