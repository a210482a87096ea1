"""Games of older rules are not lost: they go on, or are shown as far as they hold."""

import json
from dataclasses import replace
from random import Random

import pytest

import unboard
from table.tables import ADA, BOB, opened, reloaded
from unboard.core.rulebook import CHANCE
from unboard.table.errors import NotYourSeat
from unboard.table.events import Arranged, Event, Imported, Moved, TakenBack
from unboard.table.messages import list_entry, position_message

START = "brr1/brrr/1bb1/brb1 r"
HELD = ("a2", "a3~b3", "b1~b2")
ONCE_LEGAL = "b3~c3"  # under version 1: it moves the completer of another crosscut (UNR-8)


def moved(*moves: str) -> list[Event]:
    return [Moved(0, move) for move in moves]


def old_record(*moves: str) -> str:
    """Return the JSON of a game under version 1."""
    record = unboard.game("unravel").load(START).record
    content = json.loads(record.to_json())
    return json.dumps(content | {"rules_version": 1, "moves": [[0, move] for move in moves]})


def test_an_old_table_goes_on_where_its_moves_are_still_legal() -> None:
    table = reloaded(opened("unravel", [ADA, BOB], START, version=1), moved(*HELD))
    assert not table.now.over
    assert table.now.position.moves(0) == ("a4~b4", "c2~c3")
    assert "opened under rules version 1 of Unravel and goes on under version 2" in table.note
    assert position_message(table, len(HELD), ADA)["note"] == table.note
    assert table.now.record().rules_version == 2
    table.move(ADA, 0, "a4~b4", None)


def test_an_old_table_is_shown_up_to_the_move_that_is_none_any_more() -> None:
    table = reloaded(
        opened("unravel", [ADA, BOB], START, version=1), moved(*HELD, ONCE_LEGAL, "d4")
    )
    assert [played.move for played in table.now.position.record.moves] == list(HELD)
    assert "begun under version 1 of the rules of Unravel" in table.now.halt
    assert "its move 4 does not hold" in table.now.halt
    assert "(UNR-8)" in table.now.halt
    assert not table.awaits_no_person()
    with pytest.raises(NotYourSeat, match="it cannot go on"):
        table.move(ADA, 0, "a4~b4", None)
    with pytest.raises(NotYourSeat, match="it cannot go on"):
        table.resign(ADA, 0)
    with pytest.raises(NotYourSeat, match="it cannot go on"):
        table.offer_draw(ADA)


def test_it_says_why_on_the_board_and_in_the_list() -> None:
    table = reloaded(opened("unravel", [ADA, BOB], START, version=1), moved(*HELD, ONCE_LEGAL))
    message = position_message(table, len(table.told(ADA)) - 1, ADA)
    assert message["scene"]["prompt"] == table.now.halt
    assert message["scene"]["moves"] == []
    assert message["over"]
    assert not message["may_take_back"]
    assert not any(seat["to_act"] for seat in message["scene"]["seats"])
    assert list_entry(table, ADA)["prompt"] == table.now.halt
    assert not list_entry(table, ADA)["your_turn"]


def test_a_game_that_stopped_is_not_rewound() -> None:
    old = opened("andromeda", [ADA], "PBPB/BPBB/PB : card I:1 ; card II:3 ; card III:2", version=0)
    table = reloaded(old, [Moved(0, "launch R4"), Moved(0, "end")])
    halted = replace(table.now, halt="it cannot go on")
    table.add(halted)
    with pytest.raises(NotYourSeat, match="it cannot go on"):
        table.rewind(ADA, 0, 0, None)


def test_its_whole_record_can_be_kept() -> None:
    events = [*moved(*HELD, ONCE_LEGAL, "d4"), TakenBack()]
    table = reloaded(opened("unravel", [ADA, BOB], START, version=1), events)
    record = table.now.seen_by(ADA)
    assert [played.move for played in record.moves] == [*HELD, ONCE_LEGAL]
    assert record.rules_version == 1
    again = unboard.read_record(record.to_json())
    assert again == record
    assert "move 4 of the record does not hold" in again.halt


def test_a_log_of_todays_rules_that_does_not_hold_is_damaged() -> None:
    with pytest.raises(unboard.IllegalMove):
        reloaded(opened("unravel", [ADA, BOB], START), moved(*HELD, ONCE_LEGAL))


def test_an_old_record_is_imported_as_far_as_it_holds() -> None:
    moves = tuple((0, move) for move in (*HELD, ONCE_LEGAL, "d4"))
    table = reloaded(opened("unravel", [ADA, ADA], START, version=1), [Imported(moves)])
    assert table.now.position.count == len(HELD)
    assert len(table.now.record().moves) == len(moves)
    assert table.now.halt


def test_a_set_up_of_older_rules_stops_in_the_middle() -> None:
    table = opened("unity", [ADA, BOB], version=1, setup="manual", supply=0)
    stopped = reloaded(table, [Arranged(0, ("PR@e5", "PR@e5", "OR@e6"))])
    assert stopped.now.position.count == 1
    assert [m.move for m in stopped.now.record().moves] == ["PR@e5", "PR@e5", "OR@e6"]


def test_an_old_record_that_still_holds_is_played_on() -> None:
    record = unboard.read_record(old_record(*HELD))
    assert record.rules_version == 1
    assert record.halt == ""
    assert unboard.replay(record).record.rules_version == 2


def test_an_old_record_that_does_not_hold_is_read_walked_and_says_why() -> None:
    text = old_record(*HELD, ONCE_LEGAL, "d4")
    record = unboard.read_record(text)
    assert "move 4 of the record does not hold" in record.halt
    assert "it follows rules version 1 of Unravel, and 2 is played here" in record.halt
    assert [step.played and step.played.move for step in record.walk()] == [None, *HELD]
    assert json.loads(record.to_json()) == json.loads(text)
    with pytest.raises(unboard.BadText, match="can be looked at up to there, but not go on"):
        unboard.replay(record)


def test_an_old_result_that_the_moves_do_not_lead_to_any_more_is_told() -> None:
    over = json.loads(old_record(*HELD)) | {"result": "Red wins.", "winners": [0]}
    record = unboard.read_record(json.dumps(over))
    assert "disagree on whether the game is over" in record.halt
    assert len(list(record.walk())) == len(HELD) + 1


def test_what_a_seat_saw_under_older_rules_is_walked_as_far_as_it_holds() -> None:
    seen = unboard.game("un").start().deal(Random(1)).record.seen_by(0)
    hand = [move.removeprefix("W+") for _, move in seen.moves if move.startswith("W+")]
    chosen = next(domino for domino in hand if domino != "0/0")
    content = json.loads(seen.to_json()) | {"rules_version": 1}
    content["moves"] += [[0, f"play {chosen}"], [0, "a1-e5"]]
    record = unboard.read_record(json.dumps(content))
    assert "its move 8 does not hold" in record.halt
    assert [step.number for step in record.walk()] == list(range(8))


def test_an_old_record_that_stops_can_still_be_seen_by_a_seat() -> None:
    game = unboard.game("unitar", rounds=1)
    content = json.loads(game.start().record.to_json()) | {"rules_version": 1}
    content["moves"] = [[0, "uni@e5"], [0, "uni@e5"]]
    record = unboard.read_record(json.dumps(content))
    assert record.halt
    assert [played.move for played in record.seen_by(0).moves] == ["uni@e5"]


def test_an_old_record_may_lack_options_that_came_later() -> None:
    record = unboard.game("un").start().record
    content = json.loads(record.to_json()) | {"rules_version": 1}
    del content["options"]["dominoes"]
    assert unboard.read_record(json.dumps(content)).options["dominoes"] == "standard"


def test_a_table_of_the_first_edition_is_read_as_it_was_written() -> None:
    from unboard.table.events import from_json
    from unboard.table.table import Table

    opening = {
        "kind": "opened", "game": "un", "options": {"mode": "duel-push"}, "rules_version": 1,
        "start": "3bb/4b/5/w4/ww3 W0B0 w0b0 w - - - -", "chosen_start": False, "luck": "1",
        "seats": [ADA, "bot"],
    }  # fmt: skip
    drawn = {"kind": "move", "seat": CHANCE, "move": "W+1/2"}
    joined = {"kind": "opened", **opening, "seats": [ADA, "open"]}
    table = Table("old", [(from_json(opening), ""), (from_json(drawn), "")])
    assert table.now.position.view(0)["hand"] == ["1/2"]
    assert [who.bot for who in table.now.seats] == [False, True]
    sat = {"kind": "sat", "seat": 1, "player": BOB}
    table = Table("old", [(from_json(joined), ""), (from_json(sat), "")])
    assert table.now.seats_of(BOB) == [1]
