"""Records: every game is a list of moves that replays exactly."""

import json
import pickle
from copy import deepcopy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

import unboard
from contract.cases import Case, every_case, everyone, sample
from unboard import Position, Record
from unboard.core import record as records


@cache
def schema() -> Draft202012Validator:
    path = Path(records.__file__).with_name("record.schema.json")
    content = json.loads(path.read_text(encoding="utf-8"))
    Draft202012Validator.check_schema(content)
    return Draft202012Validator(content)


def read(case: Case, text: str) -> Record:
    return records.read_record(text, lambda name: case.rulebook)


def played_on(position: Position, rng: Random, steps: int) -> Position:
    for _ in range(steps):
        if not position.to_act:
            break
        seat = rng.choice(sorted(position.to_act))
        position = position.play(seat, rng.choice(position.moves(seat)))
    return position


@every_case
def test_a_record_replays_to_an_equal_position_and_record(case: Case) -> None:
    for position in sample(case):
        again = unboard.replay(position.record)
        assert again == position
        assert again.record == position.record


@every_case
def test_a_record_survives_json_and_fits_the_schema(case: Case) -> None:
    for position in sample(case):
        text = position.record.to_json()
        schema().validate(json.loads(text))
        assert read(case, text) == position.record
        assert read(case, text).to_json() == text
        assert unboard.replay(read(case, text)) == position


@every_case
def test_a_record_that_begins_in_the_middle_of_a_game_replays_too(case: Case) -> None:
    rng = Random(4)
    for middle in sample(case):
        position = played_on(case.game.load(middle.text()), rng, steps=5)
        text = position.record.to_json()
        schema().validate(json.loads(text))
        assert position.record.start == middle.text()
        assert unboard.replay(read(case, text)) == position


@every_case
def test_a_record_names_game_version_options_and_result(case: Case) -> None:
    for position in sample(case):
        content: dict[str, Any] = json.loads(position.record.to_json())
        assert content["game"] == case.rulebook.id
        assert content["rules_version"] == case.rulebook.version
        assert content["options"] == dict(position.game.options)
        assert content["result"] == position.result
        assert content["winners"] == sorted(position.winners)
        assert content["points"] == list(position.points)


@every_case
def test_what_a_seat_saw_fits_the_schema_and_is_whole_or_marked_partial(case: Case) -> None:
    for position in sample(case):
        for seat in (None, *everyone(position)):
            seen = position.record.seen_by(seat)
            schema().validate(json.loads(seen.to_json()))
            assert read(case, seen.to_json()) == seen
            assert seen.seat == (seat if seen.partial else None)
            assert seen.seen_by(seat) == seen
            if seen.partial:
                assert case.rulebook.secrets
                assert len(seen.moves) <= position.count
            else:
                assert sorted(seen.moves) == sorted(position.record.moves)
                assert unboard.replay(seen) == position


@every_case
def test_a_mask_is_no_move_of_the_notation(case: Case) -> None:
    words = set(case.game.vocabulary())
    for position in sample(case):
        for seat in (None, *everyone(position)):
            whole = set(position.record.moves)
            masks = {played.move for played in position.record.seen_by(seat).moves} - {
                played.move for played in whole
            }
            assert not masks & words


@every_case
def test_a_seats_own_moves_are_never_hidden_from_it(case: Case) -> None:
    for position in sample(case):
        for seat in everyone(position):
            mine = [m for m in position.record.moves if m.seat == seat]
            assert [m for m in position.record.seen_by(seat).moves if m.seat == seat] == mine


@every_case
def test_a_position_travels_between_processes(case: Case) -> None:
    for position in sample(case):
        for copy in (pickle.loads(pickle.dumps(position)), deepcopy(position)):
            assert copy == position
            assert copy.record == position.record
            for seat in everyone(position):
                assert copy.moves(seat) == position.moves(seat)
