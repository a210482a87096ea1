"""Chance, and how games end."""

import re
from fractions import Fraction
from random import Random

import pytest

import unboard
from contract.cases import Case, every_case, everyone, sample, walk
from unboard import CHANCE


@every_case
def test_random_play_ends_with_a_result_that_cites_a_rule(case: Case) -> None:
    for seed in range(case.walks):
        end = walk(case, seed)[-1]
        assert end.over
        assert end.to_act == frozenset()
        assert end.result, f"{end} ends without a word"
        cited = set(re.findall(r"[A-Z]+-[0-9]+", end.result))
        assert cited, f"{end.result!r} cites no rule"
        assert cited <= case.rules, end.result
        assert end.winners <= set(everyone(end))


@every_case
def test_nobody_has_won_while_the_game_runs(case: Case) -> None:
    for seed in range(case.walks):
        for position in walk(case, seed)[:-1]:
            running = (position.over, position.winners, position.result)
            assert running == (False, frozenset(), None), position
            assert position.to_act, f"{position}: nobody is to act, yet the game is not over"


@every_case
def test_points_are_counted_for_every_seat_or_for_none(case: Case) -> None:
    counts = {len(position.points) for position in sample(case)}
    assert len(counts) == 1, "the number of what is counted changes within a game"
    assert counts == {0} or min(counts) >= len(case.game.seats)


@every_case
def test_after_the_end_nobody_can_move_and_everybody_is_told_why(case: Case) -> None:
    end = walk(case, 0)[-1]
    moves = list(case.game.vocabulary())
    for seat in (*everyone(end), CHANCE, 99):
        assert end.moves(seat) == ()
        for move in Random(5).sample(moves, min(len(moves), 50)):
            with pytest.raises(unboard.IllegalMove) as refused:
                end.play(seat, move)
            assert refused.value.reasons, f"{end}: seat {seat}, {move}"
            assert {reason.rule for reason in refused.value.reasons} <= case.rules


@every_case
def test_chances_are_the_moves_of_chance_and_sum_to_exactly_one(case: Case) -> None:
    for position in sample(case):
        chances = position.chances()
        assert tuple(sorted(chances)) == position.moves(CHANCE), position
        if CHANCE in position.to_act:
            assert position.to_act == {CHANCE}, f"{position}: chance acts together with others"
            assert all(isinstance(p, Fraction) and p > 0 for p in chances.values()), chances
            assert sum(chances.values()) == 1, chances
        else:
            assert chances == {}, position


@every_case
def test_a_deal_resolves_all_chance_and_follows_its_seed(case: Case) -> None:
    for position in sample(case):
        dealt = position.deal(Random(6))
        assert dealt == position.deal(Random(6)), position
        assert CHANCE not in dealt.to_act, dealt
        assert all(seat == CHANCE for seat, _ in dealt.record.moves[len(position.record.moves) :])
        if CHANCE not in position.to_act:
            assert dealt == position
            assert dealt.record == position.record
