"""The companion over the wire: a log that is rewound and kept, stories, packs, odds."""

import time
from pathlib import Path
from typing import Any

import httpx
import pytest

import unboard
from server.talk import look, open_table, play
from site_process import Site


def open_companion(guest: httpx.Client, **options: Any) -> str:
    """Open a table of the companion and wait until chance has opened the decks."""
    body = {"game": "andromeda", "options": {"map": "PBPB/BPBB/PB", **options}, "seats": ["me"]}
    response = guest.post("/api/tables", json=body)
    assert response.status_code == 201, response.text
    table = str(response.json()["id"])
    settled(guest, table)
    return table


def settled(guest: httpx.Client, table: str) -> dict[str, Any]:
    """Return how a table stands once chance has acted."""
    for _ in range(200):
        seen = look(guest, table)
        if seen["scene"]["panel"]["facts"]["phase"] != "setup" and seen["scene"]["moves"]:
            return seen
        time.sleep(0.02)
    raise AssertionError("chance goes on and on")


def rewind(guest: httpx.Client, table: str, to: int, after: int | None = None) -> httpx.Response:
    """Go back or forth in a log, as one who has seen a message."""
    asked = {"seat": 0, "to": to, "after": after}
    return guest.post(f"/api/tables/{table}/rewind", json=asked)


def moves_of(seen: dict[str, Any]) -> list[str]:
    """Return the moves that stand."""
    return [played["move"] for played in seen["moves"]]


@pytest.mark.rule("AND-28")
def test_undo_and_redo_reach_every_step_and_survive_a_kill(data: Path) -> None:
    site = Site(data)
    with site.client() as guest:
        table = open_companion(guest)
        play(guest, table, 0, "launch R4", "vp +2", "set tactics 5", "end")
        everything = moves_of(settled(guest, table))
        assert rewind(guest, table, 4).status_code == 200
        site.kill()
        site.start()
        back = look(guest, table)
        assert moves_of(back) == everything[:4]
        assert back["ahead"] == everything[4:]
        assert back["scene"]["panel"]["facts"]["vp"] == 1
        assert rewind(guest, table, len(everything)).status_code == 200
        assert moves_of(look(guest, table)) == everything
        assert look(guest, table)["scene"]["panel"]["facts"]["tactics"] == 5
    site.stop()


@pytest.mark.rule("AND-27")
def test_a_roll_that_is_taken_back_comes_again_as_it_was(guest: httpx.Client) -> None:
    table = open_companion(guest)
    play(guest, table, 0, "launch R4", "end")
    rolled = moves_of(settled(guest, table))
    assert rolled[-1].startswith("d6=")
    assert rewind(guest, table, len(rolled) - 1).status_code == 200
    assert moves_of(look(guest, table)) == rolled[:-2], "a step back passes over the roll"
    play(guest, table, 0, "vp +1", "end")
    assert moves_of(settled(guest, table))[-1] == rolled[-1]


@pytest.mark.rule("AND-28")
def test_another_move_forgets_what_was_taken_back(guest: httpx.Client) -> None:
    table = open_companion(guest)
    play(guest, table, 0, "launch R4", "vp +2")
    standing = len(look(guest, table)["moves"])
    rewind(guest, table, standing - 1)
    play(guest, table, 0, "vp +3")
    seen = look(guest, table)
    assert seen["ahead"] == []
    assert seen["scene"]["panel"]["facts"]["vp"] == 4


@pytest.mark.rule("AND-28")
def test_the_last_total_can_be_undone_by_who_has_seen_it_and_by_nobody_else(
    guest: httpx.Client,
) -> None:
    table = open_companion(guest)
    play(guest, table, 0, "set ship A R4", "final", "return", "end")
    before = look(guest, table)
    play(guest, table, 0, "total 1 36")
    seen = look(guest, table)
    assert seen["over"]
    standing = len(seen["moves"])
    assert rewind(guest, table, standing - 1, after=before["seq"]).status_code == 409
    assert rewind(guest, table, standing - 1, after=seen["seq"]).status_code == 200
    play(guest, table, 0, "total 1 63")
    assert "human 1 has 63 and wins" in look(guest, table)["scene"]["prompt"]


@pytest.mark.parametrize("to", [-1, 99])
def test_a_step_that_is_not_in_the_log_is_refused(guest: httpx.Client, to: int) -> None:
    table = open_companion(guest)
    refused = rewind(guest, table, to)
    assert refused.status_code == 403
    assert "the log has no such step" in refused.json()["detail"]


def test_the_moves_of_other_games_stand(guest: httpx.Client) -> None:
    table = open_table(guest, "me", "me")
    play(guest, table, 0, "c3")
    refused = rewind(guest, table, 0)
    assert refused.status_code == 403
    assert "moves of this game stand" in refused.json()["detail"]
    assert guest.get(f"/api/tables/{table}/ask/story").status_code == 404


@pytest.mark.rule("AND-28")
def test_a_game_is_exported_and_imported_with_all_its_steps(guest: httpx.Client) -> None:
    table = open_companion(guest)
    play(guest, table, 0, "launch R4", "end")
    before = settled(guest, table)
    text = guest.get(f"/api/tables/{table}/record").text
    answer = guest.post("/api/records", json={"record": text})
    again = settled(guest, answer.json()["id"])
    assert again["scene"]["panel"]["facts"] == before["scene"]["panel"]["facts"]
    assert rewind(guest, answer.json()["id"], 4).status_code == 200
    assert moves_of(look(guest, answer.json()["id"])) == moves_of(before)[:4]


@pytest.mark.rule("AND-28")
def test_the_story_tells_every_move_and_its_steps(guest: httpx.Client) -> None:
    table = open_companion(guest)
    play(guest, table, 0, "launch R4", "end")
    seen = settled(guest, table)
    story = guest.get(f"/api/tables/{table}/ask/story").json()
    assert [chapter["move"] for chapter in story] == moves_of(seen)
    launch = next(chapter for chapter in story if chapter["move"] == "launch R4")
    assert launch["steps"][0]["rule"] == "AND-6"
    assert all(chapter["says"].strip() for chapter in story)


def test_the_odds_of_a_battle_are_exact(guest: httpx.Client) -> None:
    sides = {"dice": 2, "targeting": 3, "other_dice": 2, "other_targeting": 1}
    odds = guest.get("/api/games/andromeda/ask/odds", params=sides).json()
    win, tie = unboard.games.andromeda.odds((2, 3), (2, 1))
    assert (odds["win"]["exact"], odds["tie"]["exact"]) == (str(win), str(tie))
    assert sum(odds[name]["chance"] for name in ("win", "tie", "loss")) == pytest.approx(1)
    refused = guest.get("/api/games/andromeda/ask/odds", params={**sides, "dice": 9})
    assert refused.status_code == 400
    assert "each from 1 to 6" in refused.json()["detail"]


def test_a_pack_is_checked_before_it_is_played(guest: httpx.Client) -> None:
    sample = guest.get("/api/games/andromeda/ask/sample").json()
    checked = guest.post("/api/games/andromeda/ask/pack", json={"text": sample["text"]}).json()
    assert checked["pack"] == sample["pack"]
    broken = sample["text"].replace('deck = "I"', 'deck = "IX"', 1)
    refused = guest.post("/api/games/andromeda/ask/pack", json={"text": broken})
    assert refused.status_code == 422
    assert "deck" in refused.json()["detail"]
    table = open_companion(guest, pack=sample["text"])
    assert look(guest, table)["scene"]["panel"]["facts"]["pack"]["name"] == sample["pack"]["name"]


def test_a_story_that_begins_in_the_middle_of_a_game_tells_the_steps_of_its_own_moves(
    guest: httpx.Client,
) -> None:
    text = "PBPB/BPBB/PB : card I:1 ; card II:3 ; card III:2"
    body = {"game": "andromeda", "seats": ["me"], "start": text}
    table = guest.post("/api/tables", json=body).json()["id"]
    play(guest, table, 0, "launch R4")
    (chapter,) = guest.get(f"/api/tables/{table}/ask/story").json()
    assert chapter["move"] == "launch R4"
    assert any("probe" in step["change"] for step in chapter["steps"])


def test_an_unknown_question_names_those_there_are(guest: httpx.Client) -> None:
    answer = guest.get("/api/games/andromeda/ask/weather")
    assert answer.status_code == 404
    assert answer.json()["detail"].endswith("there are: sample, pack, read, odds")
    assert "there are: none" in guest.get("/api/games/un/ask/odds").json()["detail"]


def note(guest: httpx.Client, table: str, words: str, stands: bool = True) -> httpx.Response:
    """Note something at a table, or strike it."""
    body = {"seat": 0, "note": words, "stands": stands}
    return guest.post(f"/api/tables/{table}/notes", json=body)


def join(guest: httpx.Client, table: str) -> httpx.Response:
    """Take part at a companion's table."""
    return guest.post(f"/api/tables/{table}/seats/0/join")


def test_another_device_takes_part_and_acts_like_the_first(data: Path) -> None:
    site = Site(data)
    with site.client() as guest, site.client() as other:
        table = open_companion(guest)
        assert (look(other, table)["seat"], look(other, table)["may_join"]) == (None, True)
        refused = other.post(f"/api/tables/{table}/moves", json={"seat": 0, "move": "return"})
        assert refused.status_code == 403
        assert join(other, table).status_code == 200
        seen = look(other, table)
        assert (seen["seat"], seen["may_join"], look(guest, table)["may_join"]) == (0, False, False)
        play(other, table, 0, "launch R4")
        play(guest, table, 0, "vp +2")
        assert rewind(other, table, 4).status_code == 200
        assert moves_of(look(guest, table))[-1] == "launch R4"
        before = look(guest, table)["seq"]
        assert join(other, table).status_code == 200
        assert look(guest, table)["seq"] == before, "whoever takes part already does not again"
        assert table in [entry["id"] for entry in other.get("/api/tables").json()]
        site.kill()
        site.start()
        play(other, table, 0, "end")
        assert look(other, table)["seat"] == 0
    site.stop()


def test_notes_are_shared_by_all_devices_and_outlast_undo_and_a_kill(data: Path) -> None:
    site = Site(data)
    with site.client() as guest, site.client() as other:
        table = open_companion(guest)
        assert note(other, table, "begun").status_code == 403, "he only watches"
        join(other, table)
        for words in ("checklist 1", "checklist 2", "begun"):
            assert note(guest, table, words).status_code == 200
        assert note(other, table, "checklist 1", False).status_code == 200
        play(guest, table, 0, "launch R4")
        rewind(guest, table, 3)
        site.kill()
        site.start()
        assert (
            look(other, table)["notes"] == look(guest, table)["notes"] == ["begun", "checklist 2"]
        )
        before = look(guest, table)["seq"]
        note(guest, table, "begun")
        assert look(guest, table)["seq"] == before, "what stands is not noted again"
    site.stop()


@pytest.mark.parametrize("words", ["", "x" * 41, "line\nbreak"])
def test_a_note_that_is_none_is_refused(guest: httpx.Client, words: str) -> None:
    table = open_companion(guest)
    refused = note(guest, table, words)
    assert refused.status_code in (400, 403, 422)
    assert "a note has 1 to 40 printable characters" in refused.json()["detail"]


def test_a_table_keeps_a_hundred_notes(guest: httpx.Client) -> None:
    table = open_companion(guest)
    for number in range(100):
        assert note(guest, table, f"note {number}").status_code == 200
    assert "at most 100 notes" in note(guest, table, "one more").json()["detail"]
    assert note(guest, table, "note 7", False).status_code == 200
    assert note(guest, table, "one more").status_code == 200


def test_at_a_table_of_players_nobody_joins_a_seat_and_nothing_is_noted(
    guest: httpx.Client,
) -> None:
    table = open_table(guest, "me", "me")
    for answer in (join(guest, table), note(guest, table, "begun")):
        assert answer.status_code == 403
        assert "everybody has a seat of his own" in answer.json()["detail"]
    assert (look(guest, table)["may_join"], look(guest, table)["notes"]) == (False, [])


def test_a_pack_is_read_for_its_form_whether_sound_or_not(guest: httpx.Client) -> None:
    def read(text: object) -> Any:
        return guest.post("/api/games/andromeda/ask/read", json={"text": text}).json()

    sample = guest.get("/api/games/andromeda/ask/sample").json()
    sound = read(sample["text"])
    assert (sound["problem"], sound["pack"]) == ("", sample["pack"])
    assert sound["content"]["action"][6]["at"] == "R1"
    broken = read(sample["text"].replace('deck = "I"', 'deck = "IX"', 1))
    assert broken["pack"] is None
    assert broken["content"]["action"][0]["deck"] == "IX"
    assert "field deck" in broken["problem"]
    none = read("this is no TOML")
    assert (none["content"], none["pack"]) == (None, None)
    assert "which this is not" in none["problem"]
    odd = read("a = 1979-05-27\nb = nan\nc = inf")
    assert set(odd["content"]) == {"a", "b", "c"}
    assert "must be a pack's TOML text" in read(7)["detail"]


def test_the_course_tells_the_books_after_each_of_unitys_turns(guest: httpx.Client) -> None:
    table = open_companion(guest)
    play(guest, table, 0, "set ship A R4", "final", "return", "vp +5", "end")
    course = guest.get(f"/api/tables/{table}/ask/course").json()
    assert [books["vp"] for books in course] == [1, 6]
    facts = look(guest, table)["scene"]["panel"]["facts"]
    assert course[-1]["total"] == facts["score"]["total"]
    assert course[-1]["tracks"] == facts["tracks"]
    play(guest, table, 0, "vp +3")
    course = guest.get(f"/api/tables/{table}/ask/course").json()
    assert [books["vp"] for books in course] == [1, 6, 9]
    assert [books["turn"] for books in course] == [0, 1, 1], "after the last turn no other came"
