"""What is legal: moves, play and why_not agree, and positions are values."""

from random import Random
from typing import Any

import pytest

import unboard
from contract.cases import (
    STRANGERS,
    Case,
    as_json,
    every_case,
    every_game,
    everyone,
    sample,
    some_moves,
)
from unboard import CHANCE, Position
from unboard.core.rulebook import Rulebook


@every_case
def test_moves_are_sorted_without_doubles_and_of_the_vocabulary(case: Case) -> None:
    vocabulary = list(case.game.vocabulary())
    assert len(set(vocabulary)) == len(vocabulary), "the vocabulary repeats a move"
    for position in sample(case):
        for seat in position.to_act:
            moves = position.moves(seat)
            assert moves, f"{position}: seat {seat} is to act and has no move"
            assert list(moves) == sorted(set(moves)), f"{position}: seat {seat} has {moves}"
            assert set(moves) <= set(vocabulary), f"{position}: {set(moves) - set(vocabulary)}"


@every_case
def test_usual_moves_are_legal_and_there_is_one_whenever_somebody_acts(case: Case) -> None:
    for position in sample(case):
        for seat in (*everyone(position), *STRANGERS):
            usual = position.usual(seat)
            assert list(usual) == sorted(set(usual)), f"{position}: seat {seat} has {usual}"
            assert set(usual) <= set(position.moves(seat)), f"{position}: seat {seat}"
            assert bool(usual) == (seat in position.to_act), f"{position}: seat {seat}"


def refusal(position: Position, seat: int, move: str) -> unboard.IllegalMove | None:
    """Return how the move is refused; nothing if it is played."""
    try:
        position.play(seat, move)
    except unboard.IllegalMove as refused:
        return refused
    return None


@every_case
def test_a_move_is_legal_exactly_when_it_has_no_reasons_and_can_be_played(case: Case) -> None:
    rng = Random(1)
    for position in sample(case):
        for seat in (*everyone(position), CHANCE):
            where = f"{position}: seat {seat}"
            legal = set(position.moves(seat))
            for move in some_moves(case, position, rng):
                reasons = position.why_not(seat, move)
                assert (reasons == []) == (move in legal), f"{where}, {move}: {reasons}"
                refused = refusal(position, seat, move)
                assert (refused is None) == (move in legal), f"{where}, {move}: {refused}"
                assert refused is None or list(refused.reasons) == reasons, f"{where}, {move}"


@every_case
def test_every_reason_cites_a_rule_in_a_sentence_and_shows_drawn_squares(case: Case) -> None:
    rng = Random(2)
    for position in sample(case):
        for seat in everyone(position):
            where = f"{position}: seat {seat}"
            spaces = {space["id"] for space in position.scene(seat)["spaces"]}
            for move in some_moves(case, position, rng):
                for reason in position.why_not(seat, move):
                    assert reason.rule in case.rules, f"{where}, {move}: {reason!r}"
                    assert reason.text.strip(), f"{where}, {move}: {reason!r}"
                    assert "\n" not in reason.text, f"{where}, {move}: {reason!r}"
                    assert set(reason.squares) <= spaces, f"{where}, {move}: {reason!r}"


@every_case
def test_a_seat_that_is_not_to_act_has_no_moves_and_is_told_why(case: Case) -> None:
    moves = list(case.game.vocabulary())[:: 1 if case.smallest else 50]
    for position in sample(case):
        idle = {*everyone(position), *STRANGERS} - position.to_act
        for seat in idle:
            where = f"{position}: seat {seat}"
            assert position.moves(seat) == (), where
            for move in moves:
                refused = refusal(position, seat, move)
                assert refused, f"{where} could play {move}"
                assert refused.reasons, f"{where}, {move}"
                assert all(str(reason) in str(refused) for reason in refused.reasons)
                assert {reason.rule for reason in refused.reasons} <= case.rules, where


@every_case
def test_playing_leaves_the_old_position_as_it_was(case: Case) -> None:
    rng = Random(3)
    for position in sample(case):
        before = snapshot(position)
        for seat in position.to_act:
            moves = position.moves(seat)
            for move in rng.sample(moves, min(len(moves), 10)):
                after = position.play(seat, move)
                assert after != position, f"{position}: {move} changes nothing"
                assert snapshot(position) == before, f"{position}: {move} changed it"


def snapshot(position: Position) -> tuple[object, ...]:
    seats = everyone(position)
    return (
        position.text(),
        position.to_act,
        position.record,
        [position.moves(seat) for seat in seats],
        [as_json(position.view(seat)) for seat in (None, *seats)],
    )


@every_case
def test_the_same_seed_and_the_same_moves_give_the_same_game(case: Case) -> None:
    for position in sample(case):
        again = position.game.load(position.record.start)
        for seat, move in position.record.moves:
            again = again.play(seat, move)
        assert again == position
        assert hash(again) == hash(position)
    for seed in (0, 1, 12345):
        assert case.game.start(seed) == case.game.start(seed)
    assert case.game.start() == case.game.start(seed=0)


@every_case
def test_a_text_loads_as_the_position_that_wrote_it_unless_choices_are_sealed(case: Case) -> None:
    for position in sample(case):
        loaded = case.game.load(position.text())
        assert loaded.text() == position.text()
        assert loaded.record.start == position.text()
        sealed = case.rulebook.sealed(loaded._state) != case.rulebook.sealed(position._state)
        assert (loaded == position) == (not sealed), position
        for seat in position.to_act if not sealed else ():
            assert loaded.moves(seat) == position.moves(seat), position


@every_case
def test_a_text_that_is_no_move_is_malformed(case: Case) -> None:
    position = case.game.start()
    for seat in (*everyone(position), *STRANGERS):
        for text in ("", " ", "no such move", "\x00", "☃" * 1000):
            with pytest.raises(unboard.MalformedMove):
                position.play(seat, text)
            with pytest.raises(unboard.MalformedMove):
                position.why_not(seat, text)


@every_game
def test_the_example_of_a_game_is_one_of_its_positions(rulebook: Rulebook[Any, Any]) -> None:
    example = unboard.Game(rulebook, {}).load(rulebook.example)
    assert example.text() == rulebook.example
    assert example.to_act, "nothing goes on in the example"
