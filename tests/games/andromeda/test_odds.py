"""The odds of a battle: the vectors of the rules document, and every case by counting dice."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

import unboard
from unboard.games.andromeda import odds

VECTORS = [  # dice and targeting of each side; first wins, all tie, in %
    ((1, 1), (1, 1), 41.67, 16.67),
    ((2, 1), (1, 1), 74.54, 0),
    ((2, 1), (2, 1), 47.45, 5.09),
    ((3, 1), (2, 1), 65.95, 0),
    ((3, 1), (3, 1), 48.93, 2.13),
    ((1, 3), (1, 1), 58.33, 16.67),
    ((2, 3), (2, 1), 65.625, 4.86),
    ((2, 2), (2, 3), 35.50, 7.00),
]


@pytest.mark.parametrize(("first", "second", "win", "tie"), VECTORS)
def test_the_vectors_of_the_rules_document(
    first: tuple[int, int], second: tuple[int, int], win: float, tie: float
) -> None:
    wins, ties = odds(first, second)
    assert isinstance(wins, Fraction)
    assert abs(wins * 100 - win) < 0.01
    assert abs(ties * 100 - tie) < 0.01


def fought(first: list[int], second: list[int]) -> str:
    """Fight die by die: the highest wins, tied dice cancel, who runs out loses."""
    while first and second:
        if max(first) != max(second):
            return "first" if max(first) > max(second) else "second"
        first.remove(max(first))
        second.remove(max(second))
    return "first" if first else "second" if second else "tie"


@pytest.mark.parametrize(
    ("first", "second"),
    [((n, t), (m, u)) for n, t, m, u in product((1, 2, 3), (1, 4), (1, 2, 3), (2, 5))],
)
def test_odds_are_those_of_all_rolls_counted(
    first: tuple[int, int], second: tuple[int, int]
) -> None:
    mine = list(product(range(first[1], 7), repeat=first[0]))
    theirs = list(product(range(second[1], 7), repeat=second[0]))
    ends = [fought(list(a), list(b)) for a in mine for b in theirs]
    counted = Fraction(ends.count("first"), len(ends)), Fraction(ends.count("tie"), len(ends))
    assert odds(first, second) == counted


def test_the_odds_of_both_sides_and_a_tie_are_one() -> None:
    for first, second in product(product((1, 3, 6), (1, 4, 6)), repeat=2):
        win, tie = odds(first, second)
        loss, same = odds(second, first)
        assert win + loss + tie == 1
        assert tie == same


def test_odds_are_found_in_the_package_of_the_games() -> None:
    assert unboard.games.andromeda.odds is odds
    assert [info.id for info in unboard.games()].count("andromeda") == 1


@pytest.mark.parametrize("side", [(0, 1), (7, 1), (1, 0), (1, 7), (1,), 3, "ab", None, (1.5, 2)])
def test_a_side_that_is_none_is_refused(side: Any) -> None:
    with pytest.raises(unboard.UnboardError, match="a side is its dice and its targeting"):
        odds(side, (1, 1))
