"""What a seat has seen: worlds that fit it, and the game walked through its eyes."""

from random import Random

import pytest

import unboard
from contract.cases import (
    Case,
    as_json,
    every_case,
    every_secretive_case,
    everyone,
    sample,
    walk,
)
from contract.worlds import telltales
from unboard import Position, Record
from unboard.core import record as records


def viewers(position: Position) -> list[int | None]:
    return [None, *everyone(position)]


@every_case
def test_an_imagined_world_fits_all_that_was_seen(case: Case) -> None:
    for position in sample(case):
        for viewer in viewers(position):
            seen = position.record.seen_by(viewer)
            world = unboard.imagine(seen, Random(1))
            assert world.record.seen_by(viewer) == seen
            assert not telltales(position, [world], viewer, Random(2))


@every_case
def test_what_is_imagined_needs_nothing_but_the_record_that_was_seen(case: Case) -> None:
    for position in sample(case)[::2]:
        for viewer in viewers(position):
            seen = position.record.seen_by(viewer)
            read = records.read_record(seen.to_json(), lambda name: case.rulebook)
            one, other = unboard.imagine(seen, Random(3)), unboard.imagine(read, Random(3))
            assert one == other, "it is not repeatable"
            assert one.record.moves == other.record.moves


@every_secretive_case
def test_several_worlds_fit_what_was_seen_somewhere(case: Case) -> None:
    drawn = [
        {unboard.imagine(position.record.seen_by(None), Random(seed)) for seed in range(8)}
        for position in sample(case)
    ]
    assert any(len(worlds) > 1 for worlds in drawn)


@every_case
def test_a_game_is_walked_through_the_eyes_of_a_seat(case: Case) -> None:
    for position in sample(case)[::3]:
        for viewer in viewers(position):
            seen = position.record.seen_by(viewer)
            if not seen.partial and case.rulebook.secrets:
                continue  # all is revealed, and it is walked as the whole truth
            steps = list(seen.walk())
            assert [step.played for step in steps] == [None, *seen.moves]
            assert [step.number for step in steps] == list(range(len(steps)))
            if seen.partial:
                assert as_json(steps[-1].view) == as_json(position.view(viewer))
            scene = steps[-1].scene()
            assert as_json(scene)
            assert scene["moves"] == []


@every_case
def test_the_whole_truth_is_walked_move_by_move(case: Case) -> None:
    path = walk(case, 0)
    steps = list(path[-1].record.walk())
    assert [step.played for step in steps[1:]] == list(path[-1].record.moves)
    for step in (steps[0], steps[len(steps) // 2], steps[-1]):
        assert step.view["seat"] is None
        assert as_json(step.scene())


def test_nobody_saw_only_a_part_of_a_game_that_hides_nothing() -> None:
    text = unboard.game("unravel", size=3).start().record.to_json()
    record = unboard.read_record(text.replace('"partial": false', '"partial": true'))
    with pytest.raises(unboard.BadText, match="Unravel hides nothing"):
        unboard.imagine(record, Random(1))


def test_a_record_that_nobody_can_have_seen_is_refused_in_a_sentence() -> None:
    start = unboard.game("un").start()
    seen = start.deal(Random(1)).record.seen_by(0)
    false = Record(**{**vars(seen), "moves": (*seen.moves, *seen.moves)})
    with pytest.raises(unboard.UnboardError, match="no world that fits this record was found"):
        unboard.imagine(false, Random(1))


def test_one_viewers_record_is_not_anothers() -> None:
    seen = unboard.game("un").start().deal(Random(1)).record.seen_by(0)
    with pytest.raises(unboard.UnboardError, match="only what one seat saw"):
        seen.seen_by(1)
