"""A lost answer is asked for again: the same id means the same thing, done once."""

import httpx

from server.talk import look, open_table, play
from server.test_drafts import confirm, edit, open_unity
from site_process import Site


def move(guest: httpx.Client, table: str, text: str, id: str, **more: object) -> httpx.Response:
    body = {"seat": 0, "move": text, "id": id, **more}
    return guest.post(f"/api/tables/{table}/moves", json=body)


def moves(guest: httpx.Client, table: str) -> list[str]:
    return [made["move"] for made in look(guest, table)["moves"]]


def test_a_move_sent_again_is_answered_as_the_first_time_and_made_once(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    first = move(guest, table, "c3", "one", after=0)
    assert first.json() == {"seq": 1}
    play(guest, table, 1, "c4")
    play(guest, table, 0, "d4")
    again = move(guest, table, "c3", "one", after=0)
    assert (again.status_code, again.json()) == (200, first.json())
    assert moves(guest, table) == ["c3", "c4", "d4"]


def test_an_id_that_was_given_to_another_move_is_refused(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    move(guest, table, "c3", "one")
    for changed in ({"text": "d4"}, {"text": "c3", "seat": 1}, {"text": "c3", "after": 1}):
        refused = move(guest, table, id="one", **changed)
        assert refused.status_code == 409
        assert "the id 'one' was given to something else before" in refused.json()["detail"]
    taken_back = guest.post(f"/api/tables/{table}/takeback", json={"seat": 0, "id": "one"})
    assert taken_back.status_code == 409
    assert moves(guest, table) == ["c3"]


def test_a_refused_move_does_not_use_its_id_up(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    play(guest, table, 0, "c3")
    assert move(guest, table, "c3", "one", seat=1).status_code == 409
    assert move(guest, table, "c4", "one", seat=1).status_code == 200


def test_everybody_and_every_table_has_ids_of_its_own(
    guest: httpx.Client, other: httpx.Client
) -> None:
    table, second = open_table(guest, "me", "open"), open_table(guest, "me", "me")
    other.post(f"/api/tables/{table}/seats/1")
    assert move(guest, table, "c3", "one").status_code == 200
    assert move(other, table, "c4", "one", seat=1).status_code == 200
    assert move(guest, second, "d4", "one").status_code == 200
    assert moves(guest, table) == ["c3", "c4"]


def test_an_id_outlives_the_server(site: Site) -> None:
    with site.client() as guest:
        table = open_table(guest, "me", "me")
        first = move(guest, table, "c3", "one")
        site.kill()
        site.start()
        assert move(guest, table, "c3", "one").json() == first.json()
        assert move(guest, table, "d4", "one").status_code == 409
        assert moves(guest, table) == ["c3"]


def test_a_takeback_sent_again_takes_one_move_back(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    play(guest, table, 0, "c3")
    play(guest, table, 1, "c4")
    body = {"seat": 0, "id": "back"}
    answers = [guest.post(f"/api/tables/{table}/takeback", json=body).json() for _ in range(3)]
    assert answers == [{"seq": 3}] * 3
    assert moves(guest, table) == ["c3"]


def test_a_set_up_sent_again_is_played_once(guest: httpx.Client) -> None:
    table = open_unity(guest, setup="manual")
    draft = edit(guest, table, "random")["text"]
    first = confirm(guest, table, draft, after=0, id="mine")
    again = confirm(guest, table, draft, after=0, id="mine")
    assert first.status_code == again.status_code == 200
    assert first.json() == again.json()
    assert look(guest, table)["seq"] == 1
    other = edit(guest, open_unity(guest, setup="manual"), "random")["text"]
    refused = confirm(guest, table, other, after=0, id="mine")
    assert refused.status_code == 409
    assert "the id 'mine' was given to something else" in refused.json()["detail"]


def test_an_id_is_short_and_plain(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    for id in ("", "x" * 65, "a b", "\x00", "ö"):
        assert move(guest, table, "c3", id).status_code == 422
    assert moves(guest, table) == []


def test_a_start_that_a_person_chose_is_told_to_everybody(
    guest: httpx.Client, other: httpx.Client
) -> None:
    body = {"game": "unravel", "start": "2/1r r", "seats": ["me", "open"]}
    table = guest.post("/api/tables", json=body).json()["id"]
    other.post(f"/api/tables/{table}/seats/1")
    assert look(guest, table)["table"]["chosen_start"]
    assert look(other, table)["table"]["chosen_start"]
    assert guest.get("/api/tables").json()[0]["chosen_start"]
    play(guest, table, 0, "b2")
    again = guest.post(f"/api/tables/{table}/again").json()["id"]
    assert look(other, again)["table"]["chosen_start"], "it is played again from there"
    record = guest.get(f"/api/tables/{table}/record").text
    imported = other.post("/api/records", json={"record": record}).json()["id"]
    assert look(guest, imported)["table"]["chosen_start"]
    assert not look(guest, open_table(guest, "me", "me"))["table"]["chosen_start"]
