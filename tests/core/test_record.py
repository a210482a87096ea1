"""Records that are broken, newer, older or untrue are refused, each in a sentence."""

import json
import pickle
from copy import deepcopy
from random import Random
from typing import Any

import pytest

import unboard

FIELDS = (
    "format, game, rules_version, options, start, moves, result, winners, points, partial, seat, "
    "players, times, ending, tags"
)
RUNNING = ("3/3/3 r", "a1 b1 c3")
OVER = ("b2/r2/r2 r", "b2 c1 b3")


def content(start: str, moves: str) -> dict[str, Any]:
    """Return the record of a game as plain JSON data, free to be spoilt."""
    position = unboard.game("unravel").load(start)
    for move in moves.split():
        (seat,) = position.to_act
        position = position.play(seat, move)
    data: dict[str, Any] = json.loads(position.record.to_json())
    return data


def refusal(data: object) -> str:
    """Return the sentence with which a record is refused."""
    text = data if isinstance(data, str) else json.dumps(data)
    with pytest.raises(unboard.BadText) as refused:
        unboard.read_record(text)
    sentence = str(refused.value)
    assert "\n" not in sentence
    assert len(sentence) < 400
    return sentence


def test_a_record_reads_as_it_was_written() -> None:
    assert content(*OVER) == {
        "format": "unboard record 2",
        "game": "unravel",
        "rules_version": 2,
        "options": {"size": 3},
        "start": "b2/r2/r2 r",
        "moves": [[0, "b2"], [1, "c1"], [0, "b3"]],
        "result": "Red wins: top and bottom are joined (UNR-9).",
        "winners": [0],
        "points": [],
        "partial": False,
        "seat": None,
        "players": [],
        "times": [],
        "ending": None,
        "tags": {},
    }
    record = unboard.read_record(json.dumps(content(*OVER)))
    assert json.loads(record.to_json()) == content(*OVER)
    assert unboard.replay(record).text() == "br1/rr1/r1b b"


@pytest.mark.parametrize("field", [name for name in FIELDS.split(", ") if name != "format"])
def test_a_record_that_lacks_a_field_is_refused(field: str) -> None:
    data = content(*RUNNING)
    del data[field]
    assert refusal(data) == f"the record lacks its field '{field}'; a record has {FIELDS}"


@pytest.mark.parametrize(
    ("field", "value", "sentence"),
    [
        ("game", 3, "field 'game' must be a text, not 3"),
        ("rules_version", "1", "field 'rules_version' must be a whole number, not '1'"),
        ("rules_version", True, "field 'rules_version' must be a whole number, not True"),
        ("rules_version", 1.0, "field 'rules_version' must be a whole number, not 1.0"),
        ("options", [], "field 'options' must be an object, not a list"),
        ("start", None, "field 'start' must be a text, not None"),
        ("moves", {}, "field 'moves' must be a list, not a dict"),
        ("moves", "a1", "field 'moves' must be a list, not 'a1'"),
        ("result", 0, "field 'result' must be a text or null, not 0"),
        ("winners", 0, "field 'winners' must be a list, not 0"),
        ("winners", ["0"], "field 'winners' must be a list of whole numbers"),
        ("winners", [True], "field 'winners' must be a list of whole numbers"),
        ("points", None, "field 'points' must be a list, not None"),
        ("points", [1.5], "field 'points' must be a list of whole numbers"),
        ("partial", 0, "field 'partial' must be a yes/no, not 0"),
        ("options", {"width": 3}, "Unravel has no option 'width'; its options are: size"),
        ("options", {}, "the record lacks its option 'size'; a record holds all of them"),
        ("format", "unboard record 3", "newer than ours; update Unboard"),
        ("format", "unboard record 17", "newer than ours; update Unboard"),
        ("seat", "0", "field 'seat' must be a whole number or null, not '0'"),
        ("seat", True, "field 'seat' must be a whole number or null, not True"),
        ("seat", 0, "the record is whole, so its field 'seat', whose eyes saw it, must be null"),
        ("seat", -2, "field 'seat' names seat -2; there are 2"),
        ("winners", [77], "field 'winners' names seat 77; there are 2"),
        ("players", ["Ada"], "field 'players' must have 2 entries or none"),
        ("times", ["now"], "field 'times' must have 3 entries or none"),
        ("ending", {"kind": "draw agreed", "seat": 1}, "or null in a draw"),
        ("ending", {"kind": "resigned", "seat": 5}, "field 'ending' names seat 5; there are 2"),
        ("players", ["Ada", 2], "field 'players' must be a list of texts"),
        ("times", "now", "field 'times' must be a list, not 'now'"),
        ("ending", "tired", "field 'ending' must be an object or null, not 'tired'"),
        ("ending", {"kind": "tired", "seat": 0}, "must be null or an object with a kind (resigned"),
        ("ending", {"kind": "resigned", "seat": True}, "must be null or an object with a kind"),
        ("ending", {"kind": "resigned"}, "must be null or an object with a kind"),
        ("tags", {"round": 3}, "field 'tags' must be an object of texts"),
        ("options", {"size": 99}, "size must be a whole number from 2 to 26, not 99"),
        ("options", {"size": 5}, "the text means size=3, but the game was asked for with size=5"),
        ("start", "br/rb r", "the text holds a crosscut at a1, a2, b1, b2"),
        ("start", "", "'' has 1 rows joined by '/'"),
        ("game", "chess", "there is no game 'chess'; the games are: "),
    ],
)
def test_a_record_with_a_wrong_field_is_refused(field: str, value: Any, sentence: str) -> None:
    data = content(*RUNNING) | {field: value}
    with pytest.raises(unboard.UnboardError) as refused:
        unboard.read_record(json.dumps(data))
    assert sentence in str(refused.value)


def test_a_record_with_an_unknown_field_is_refused() -> None:
    data = content(*RUNNING) | {"comment": "well played"}
    assert refusal(data) == f"a record has no field 'comment'; it has {FIELDS}"


@pytest.mark.parametrize(
    "text",
    ["", "moves: a1", "{", '{"format": ', "\x00", "[" * 100_000, '{"a":' * 100_000, "1" * 5000],
)
def test_a_text_that_is_no_json_is_no_record(text: str) -> None:
    assert "is no whole record; a record is JSON text, from its first brace" in refusal(text)


@pytest.mark.parametrize("depth", range(900, 1000, 3))
def test_a_record_that_is_nested_deeply_is_refused_in_a_sentence(depth: int) -> None:
    text = '{"format": "unboard record 2", "x": ' + "[" * depth + "]" * depth + "}"
    refusal(text)


def test_a_record_travels_between_processes_and_can_be_counted() -> None:
    for id in ("unravel", "un", "unitar"):
        position = unboard.game(id).start().deal(Random(1))
        for record in (position.record, position.record.seen_by(0)):
            for copy in (pickle.loads(pickle.dumps(record)), deepcopy(record)):
                assert copy == record
                assert hash(copy) == hash(record)
                assert copy.seen_by(0) == record.seen_by(0)


@pytest.mark.parametrize(
    "spoilt",
    [{"start": ""}, {"start": "x"}, {"moves": [[-1, ""]]}, {"moves": [[-1, "W"]]}, {"seat": 9}],
)
def test_a_partial_record_that_makes_no_sense_is_refused_in_a_sentence(
    spoilt: dict[str, Any],
) -> None:
    seen = unboard.game("un").start().deal(Random(1)).record.seen_by(0)
    text = json.dumps(json.loads(seen.to_json()) | spoilt)
    with pytest.raises(unboard.BadText) as refused:
        list(unboard.read_record(text).walk())
    assert "\n" not in str(refused.value)


def test_options_that_do_not_fit_together_are_refused_as_a_record() -> None:
    data = json.loads(unboard.game("un").start().record.to_json())
    data["options"]["target"] = 5
    assert "target matters only in a dance" in refusal(data)


def test_what_is_no_text_is_no_record() -> None:
    with pytest.raises(unboard.BadText, match="None is no whole record"):
        unboard.read_record(None)  # type: ignore[arg-type]


@pytest.mark.parametrize("data", [[], "a1", 3, None, {}, {"format": "pgn"}, {"format": [1]}])
def test_json_of_another_format_is_no_record(data: object) -> None:
    wanted = 'a record is a JSON object with "format": "unboard record 2", which this is not'
    assert refusal(json.dumps(data)) == wanted


@pytest.mark.parametrize(
    "entry",
    ["a1", [0], [0, "a1", 1], ["0", "a1"], [0, 1], [True, "a1"], [0.0, "a1"], [-2, "a1"], None],
)
def test_a_move_that_is_no_seat_and_text_is_refused_with_its_number(entry: object) -> None:
    data = content(*RUNNING)
    data["moves"][1] = entry
    assert refusal(data) == 'move 2 of the record must look like [0, "c3"], a seat and a move'


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        ([1, "a1"], "move 2 of the record does not hold: Blue cannot play a1: a1 holds a red"),
        ([0, "b1"], "move 2 of the record does not hold: Red cannot play b1: it is Blue's turn"),
        ([1, "z9"], "move 2 of the record does not hold: 'z9' is no move of Unravel"),
        ([-1, "b1"], "move 2 of the record does not hold: chance cannot play b1: only Red"),
        ([10**300, "b1"], "move 2 of the record does not hold: seat a very large number cannot"),
        ([1, "b2~a2"], "move 2 of the record does not hold: 'b2~a2' names the higher square"),
    ],
)
def test_a_move_that_is_not_legal_is_refused_with_its_number(
    entry: list[object], sentence: str
) -> None:
    data = content(*RUNNING)
    data["moves"][1] = entry
    assert refusal(data).startswith(sentence)


def test_a_move_after_the_end_is_refused() -> None:
    data = content(*OVER)
    data["moves"].append([1, "a3"])
    assert "move 4 of the record does not hold: Blue cannot play a3: the game is" in refusal(data)


@pytest.mark.parametrize("version", [3, 10**4000])
def test_a_record_of_newer_rules_is_refused_naming_both_versions(version: int) -> None:
    shown = "3" if version == 3 else "a very large number"
    assert refusal(content(*RUNNING) | {"rules_version": version}) == (
        f"the record follows rules version {shown} of Unravel, newer than the 2 known here; "
        "update Unboard to read it"
    )


@pytest.mark.parametrize("version", [0, -(10**4000)])
def test_a_version_below_the_first_is_refused(version: int) -> None:
    shown = "0" if version == 0 else "a very large number"
    wanted = f"a record's rules_version is 1 or more, not {shown}"
    assert refusal(content(*RUNNING) | {"rules_version": version}) == wanted


def test_the_first_format_is_read_and_written_as_the_second() -> None:
    later = content(*OVER)
    added = {name: later.pop(name) for name in ("seat", "players", "times", "ending", "tags")}
    first = later | {"format": "unboard record 1"}
    record = unboard.read_record(json.dumps(first))
    assert json.loads(record.to_json()) == content(*OVER)
    for name, value in added.items():
        assert refusal(first | {name: value}).startswith(f"a record has no field '{name}' in")


def test_names_times_and_tags_travel_with_a_record() -> None:
    times = [f"2026-01-01T10:00:0{second}Z" for second in range(3)]
    more = {"players": ["Ada", "Bob"], "times": times, "tags": {"event": "cup"}}
    record = unboard.read_record(json.dumps(content(*OVER) | more))
    assert json.loads(record.to_json()) == content(*OVER) | more


@pytest.mark.parametrize("spoilt", [{"winners": [1]}, {"winners": []}, {"points": [3, 1]}])
def test_a_result_that_the_moves_do_not_lead_to_is_refused(spoilt: dict[str, Any]) -> None:
    wanted = "the record names a result that its moves do not lead to"
    assert refusal(content(*OVER) | spoilt) == wanted


def test_a_record_and_its_moves_must_agree_on_whether_the_game_is_over() -> None:
    wanted = "the record and its moves disagree on whether the game is over"
    assert refusal(content(*OVER) | {"result": None}) == wanted
    assert refusal(content(*RUNNING) | {"result": "Red wins."}) == wanted


def test_a_false_sentence_a_double_winner_and_half_a_letter_are_refused() -> None:
    false = content(*OVER) | {"result": "Blue wins."}
    assert refusal(false) == "the record names a result that its moves do not lead to"
    assert "names a winner twice" in refusal(content(*OVER) | {"winners": [0, 0]})
    assert "half a letter" in refusal(content(*OVER) | {"start": "\ud800", "partial": True})


def test_a_record_cannot_change_its_game() -> None:
    position = unboard.game("unravel", size=3).start()
    with pytest.raises(TypeError):
        position.record.options["size"] = 7  # type: ignore[index]
    assert position.game.options["size"] == 3


def test_a_partial_record_can_be_read_and_not_replayed() -> None:
    record = unboard.read_record(json.dumps(content(*RUNNING) | {"partial": True}))
    assert record.partial
    with pytest.raises(unboard.BadText) as refused:
        unboard.replay(record)
    wanted = "this record holds only what one seat saw; replay the full record"
    assert str(refused.value) == wanted


def test_in_a_game_without_secrets_everybody_sees_the_whole_record() -> None:
    record = unboard.read_record(json.dumps(content(*RUNNING)))
    assert record.seen_by(None) == record.seen_by(0) == record.seen_by(1) == record


@pytest.mark.parametrize("seat", [True, 1.0, "0", [0], None])
def test_a_seat_is_a_whole_number_everywhere(seat: Any) -> None:
    position = unboard.game("unravel", size=3).start().play(0, "a1")
    for ask in (
        lambda: position.moves(seat),
        lambda: position.play(seat, "b1"),
        lambda: position.why_not(seat, "b1"),
        lambda: position.why_not_path(seat, ["b1"]),
    ):
        with pytest.raises(unboard.UnboardError, match="a seat is a whole number, as in 0, not"):
            ask()
    if seat is not None:
        for see in (position.view, position.scene, position.record.seen_by):
            with pytest.raises(unboard.UnboardError, match="seat"):
                see(seat)


def test_a_position_cannot_be_changed() -> None:
    position = unboard.game("unravel", size=3).start()
    with pytest.raises(AttributeError, match="does not change"):
        position.game = unboard.game("unravel", size=5)


def test_a_path_is_a_list_of_ids_and_a_seed_a_number() -> None:
    game = unboard.game("unravel", size=3)
    for path in ("a1", [1], [["a1"]]):
        with pytest.raises(unboard.UnboardError, match="a click path is a list of element ids"):
            game.start().why_not_path(0, path)  # type: ignore[arg-type]
    with pytest.raises(unboard.UnboardError, match="a seed is a whole number"):
        game.start(seed=None)  # type: ignore[arg-type]
