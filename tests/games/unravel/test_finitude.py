"""The author's claim that cascades end, visited state by state; and the second opinion checked.

Only the last test touches the package: the visits use the naive game alone, without UNR-11.
"""

from random import Random

import pytest

import unboard
from games.unravel import naive
from games.unravel.naive import Moment


def turn_starts(size: int) -> set[Moment]:
    """Return every moment between turns that play can reach."""
    found = {naive.empty(size)}
    waiting = list(found)
    while waiting:
        moment = waiting.pop()
        for move in naive.legal(moment):
            ends = ends_of_cascade(naive.played(moment, move))
            waiting += ends - found
            found |= ends
    return found


def ends_of_cascade(moment: Moment) -> set[Moment]:
    """Return how a turn can end from here on."""
    if not moment.crosscuts:
        return {moment}
    swaps = naive.legal(moment, unr_11=False)
    return {end for swap in swaps for end in ends_of_cascade(naive.played(moment, swap))}


def longest_cascade(moment: Moment) -> int:
    """Return the most swaps that can follow; fail where a board of this turn comes back."""
    assert moment.board not in moment.past, f"{moment} repeats a board"
    if not moment.crosscuts:
        return 0
    swaps = naive.legal(moment, unr_11=False)
    return 1 + max(longest_cascade(naive.played(moment, swap)) for swap in swaps)


@pytest.mark.parametrize(("size", "longest"), [(2, 1), (3, 4)])
def test_on_small_boards_no_cascade_repeats_a_board_and_the_longest_are_known(
    size: int, longest: int
) -> None:
    cascades = [
        naive.played(start, move) for start in turn_starts(size) for move in naive.legal(start)
    ]
    assert max(map(longest_cascade, cascades)) == longest


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_the_naive_game_and_the_package_agree_in_random_play(size: int) -> None:
    for seed in range(240 // size):
        rng = Random(seed)
        moment = naive.empty(size)
        position = unboard.game("unravel", size=size).start()
        while moves := naive.legal(moment):
            seat = "rb".index(moment.turn)
            assert position.to_act == {seat}, position
            assert list(position.moves(seat)) == moves, position
            move = rng.choice(moves)
            moment = naive.played(moment, move)
            position = position.play(seat, move)
            assert "".join(position.view(None)["board"]) == moment.board, position
        assert position.winners == {"rb".index(naive.winner(moment))}, position
