"""Ratings: how strong levels are, reckoned from all games that they have played, with intervals.

Where two play, Elo: the strengths under which what happened is likeliest (Bradley and Terry), with
intervals from what the games tell of them (Fisher).  Where three play, OpenSkill.
"""

from collections.abc import Iterable, Iterator
from itertools import combinations
from math import log
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from openskill.models import PlackettLuce, PlackettLuceRating

from unboard.core.rulebook import Seat

POINT = 400 / log(10)  # points of Elo by which the odds grow e-fold
CERTAIN = 1.96  # deviations to each side, for 95 %
DOUBT = 0.5  # wins that all who meet are granted, so that who never lost is not rated infinite
STEPS = 100  # of Newton's method, far more than it takes


class Seated(NamedTuple):
    """A game: which level sat where, and the seats that won, all in a draw."""

    levels: tuple[int, ...]
    winners: frozenset[Seat]


class Rating(NamedTuple):
    """How strong a level is, and how far its 95 % interval reaches to each side."""

    points: float
    room: float


def elo_ratings(games: Iterable[Seated], zero: int) -> dict[int, Rating]:
    """Rate levels in points of Elo above one of them, which has none.

    >>> won, lost = Seated((2, 1), frozenset({0})), Seated((2, 1), frozenset({1}))
    >>> points, room = elo_ratings([won] * 300 + [lost] * 100, zero=1)[2]
    >>> f"{points:.0f} ± {room:.0f}"
    '190 ± 39'
    """
    wins = _wins(games)
    levels = sorted({level for pair in wins for level in pair})
    table = np.array([[wins.get((one, other), 0.0) for other in levels] for one in levels])
    free = [place for place, level in enumerate(levels) if level != zero]
    strengths, told = _likeliest(table, free)
    rooms = np.zeros(len(levels))
    rooms[free] = CERTAIN * np.sqrt(np.diag(np.linalg.inv(told)))
    return {
        level: Rating(POINT * float(strength), POINT * float(room))
        for level, strength, room in zip(levels, strengths, rooms, strict=True)
    }


def skill_ratings(games: Iterable[Seated]) -> dict[int, Rating]:
    """Rate levels by OpenSkill, which gives 25 to whom it does not know."""
    model = PlackettLuce()
    known: dict[int, PlackettLuceRating] = {}
    for one, other, part in _duels(games):
        teams = [[known.get(level) or model.rating()] for level in (one, other)]
        (known[one],), (known[other],) = model.rate(teams, scores=[part, 1 - part])
    return {level: Rating(held.mu, CERTAIN * held.sigma) for level, held in sorted(known.items())}


def _duels(games: Iterable[Seated]) -> Iterator[tuple[int, int, float]]:
    """Iterate who met whom, and the first's part of the win.

    Of three, the winner has beaten both others; those tell nothing of each other.
    """
    for levels, winners in games:
        for one, other in combinations(range(len(levels)), 2):
            won, lost = one in winners, other in winners
            if levels[one] != levels[other] and (won or lost):
                yield levels[one], levels[other], (1 + won - lost) / 2


def _wins(games: Iterable[Seated]) -> dict[tuple[int, int], float]:
    """Return how often each has beaten each, with what they are granted; a draw is half a win."""
    found: dict[tuple[int, int], float] = {}
    for one, other, part in _duels(games):
        found[one, other] = found.get((one, other), DOUBT) + part
        found[other, one] = found.get((other, one), DOUBT) + 1 - part
    return found


def _likeliest(
    wins: NDArray[np.float64], free: list[int]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the likeliest strengths, those that are not free being 0, and what is told of them."""
    strengths, met = np.zeros(len(wins)), wins + wins.T
    for _ in range(STEPS):
        chances = 1 / (1 + np.exp(strengths[None, :] - strengths[:, None]))
        weights = met * chances * chances.T
        told = (np.diag(weights.sum(axis=1)) - weights)[np.ix_(free, free)]
        strengths[free] += np.linalg.solve(told, (wins - met * chances).sum(axis=1)[free])
    return strengths, told
