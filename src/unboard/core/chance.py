"""Chance: a draw from moves with exact probabilities."""

from collections.abc import Mapping
from fractions import Fraction
from random import Random


def draw(chances: Mapping[str, Fraction], rng: Random) -> str:
    """Return one of the moves, each as likely as it says.

    >>> draw({"d6=6": Fraction(1)}, Random(0))
    'd6=6'
    """
    weights = [float(probability) for probability in chances.values()]
    return rng.choices(list(chances), weights)[0]
