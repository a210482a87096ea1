"""The author's claim that cascades end, visited state by state; and the second opinion checked.

The visits also follow the proof that a cascade never gets stuck (RULES.md, UNR-8): the checkers of
the oldest crosscut that are not its completers completed nothing that stands.

Only the last test touches the package: the visits use the naive game alone, without UNR-11.
"""

from collections.abc import Mapping
from random import Random

import pytest

import unboard
from games.unravel import naive
from games.unravel.naive import Block, Moment


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


def longest_cascade(moment: Moment, born: Mapping[Block, int]) -> int:
    """Return the most swaps that can follow; fail where a board comes back or no swap is left.

    `born` tells how old the crosscuts are: the step of this turn that formed each.
    """
    assert moment.board not in moment.past, f"{moment} repeats a board"
    if not moment.crosscuts:
        return 0
    swaps = naive.legal(moment, unr_11=False)
    born = {block: born.get(block, len(moment.past)) for block, _ in moment.crosscuts}
    assert swaps_of_the_oldest(moment, born) <= set(swaps), f"{moment} disproves the proof"
    return 1 + max(longest_cascade(naive.played(moment, swap), born) for swap in swaps)


def swaps_of_the_oldest(moment: Moment, born: Mapping[Block, int]) -> set[str]:
    """Return the swaps that the proof promises: two of each oldest crosscut, or one."""
    promised: set[str] = set()
    for block, completers in moment.crosscuts:
        if born[block] == min(born.values()):
            others = [pair for pair in naive.sides(block) if not completers & set(pair)]
            assert len(others) == {1: 2, 2: 1}[len(completers)]
            promised.update(naive.swap_name(pair, moment.size) for pair in others)
    return promised


@pytest.mark.rule("UNR-8")
@pytest.mark.parametrize(("size", "longest"), [(2, 1), (3, 4)])
def test_on_small_boards_no_cascade_repeats_a_board_or_gets_stuck_and_the_longest_are_known(
    size: int, longest: int
) -> None:
    cascades = [
        naive.played(start, move) for start in turn_starts(size) for move in naive.legal(start)
    ]
    assert max(longest_cascade(moment, {}) for moment in cascades) == longest


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
