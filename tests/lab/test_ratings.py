"""Ratings: known strengths are found again, within intervals that are as wide as they should be."""

from itertools import pairwise
from math import log, sqrt
from random import Random
from statistics import fmean

from unboard.lab.ratings import Seated, elo_ratings, skill_ratings

STRENGTHS = {0: -600.0, 1: 0.0, 2: 150.0, 3: 250.0, 4: 450.0}  # in points of Elo


def played(seats: int, games: int, seed: int = 0) -> list[Seated]:
    """Return games of neighbouring levels of known strengths, one against all others."""
    rng, found = Random(seed), []
    for number in range(games):
        for lower, higher in pairwise(sorted(STRENGTHS)):
            levels = tuple(higher if s == number % seats else lower for s in range(seats))
            odds = [10 ** (STRENGTHS[level] / 400) for level in levels]
            found.append(Seated(levels, frozenset(rng.choices(range(seats), odds))))
    return found


def test_elo_finds_known_strengths_again() -> None:
    for level, (points, room) in elo_ratings(played(2, 4000), zero=1).items():
        assert abs(points - STRENGTHS[level]) < 40
        assert room < 60


def test_intervals_of_elo_hold_the_truth_nineteen_times_in_twenty() -> None:
    tried = [elo_ratings(played(2, 100, seed), zero=1) for seed in range(60)]
    held = [
        abs(rated[level].points - STRENGTHS[level]) < rated[level].room
        for rated in tried
        for level in (2, 3, 4)
    ]
    assert 0.9 < sum(held) / len(held) <= 1


def test_more_games_tell_more() -> None:
    few, many = (elo_ratings(played(2, games), zero=1) for games in (50, 800))
    assert all(3 * many[level].room < few[level].room for level in (2, 3, 4))


def test_draws_among_equals_make_them_equal() -> None:
    drawn = [Seated((1, 2), frozenset({0, 1}))] * 40
    assert abs(elo_ratings(drawn, zero=1)[2].points) < 1e-6
    one, other = skill_ratings([Seated((1, 2, 2), frozenset({0, 1, 2}))] * 40).values()
    assert abs(one.points - other.points) < 1e-6


def test_who_never_lost_is_rated_high_and_doubtfully() -> None:
    rated = elo_ratings([Seated((2, 1), frozenset({0}))] * 50, zero=1)[2]
    assert 400 < rated.points < 2000
    assert rated.room > 300


def test_where_three_play_levels_are_told_apart_as_far_as_they_are() -> None:
    rated = skill_ratings(played(3, 400))
    known = {level: 25 / 6 * sqrt(2) * log(10) / 400 * each for level, each in STRENGTHS.items()}
    apart = fmean(rated[level].points - known[level] for level in known)
    for level, (points, room) in rated.items():
        assert abs(points - known[level] - apart) < room < 5
