"""Whatever hypothesis chooses to play, the contract holds at every step."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import unboard
from contract.cases import CASES, Case, as_json, small_cases
from unboard import Position

choices = st.lists(st.integers(0, 10_000), max_size=25)


def play(case: Case, numbers: list[int]) -> list[Position]:
    """Play a move for each number, wrapping round the moves there are."""
    path = [case.game.start()]
    for number in numbers:
        if not path[-1].to_act:
            break
        options = [(s, m) for s in sorted(path[-1].to_act) for m in path[-1].moves(s)]
        path.append(path[-1].play(*options[number % len(options)]))
    return path


@small_cases
@settings(max_examples=40, deadline=None)
@given(numbers=choices)
def test_play_replays_and_every_step_can_be_shown(case: Case, numbers: list[int]) -> None:
    path = play(case, numbers)
    for before, after in pairwise(path):
        assert after.record.moves[:-1] == before.record.moves
        assert after != before
    last = path[-1]
    assert unboard.replay(last.record) == last
    assert last.over == (not last.to_act)
    for seat in (None, *range(len(last.game.seats))):
        as_json(last.view(seat))
        shown = {move["move"] for move in last.scene(seat)["moves"]}
        assert shown == (set() if seat is None else set(last.moves(seat)))


@small_cases
@settings(max_examples=40, deadline=None)
@given(numbers=choices, data=st.data())
def test_moves_and_reasons_agree_after_any_play(
    case: Case, numbers: list[int], data: st.DataObject
) -> None:
    position = play(case, numbers)[-1]
    seat = data.draw(st.integers(-2, len(position.game.seats)), label="seat")
    move = data.draw(st.sampled_from(list(position.game.vocabulary())), label="move")
    legal = move in position.moves(seat)
    assert (position.why_not(seat, move) == []) == legal
    if not legal:
        with pytest.raises(unboard.IllegalMove):
            position.play(seat, move)


def test_every_registered_game_is_in_the_suite() -> None:
    assert {info.id for info in unboard.games()} < {case.rulebook.id for case in CASES}
