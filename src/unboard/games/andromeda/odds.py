"""The odds of a battle: exact, from the dice and the targeting of each side."""

from fractions import Fraction
from functools import lru_cache
from itertools import combinations_with_replacement
from math import factorial, prod

from unboard.core.errors import UnboardError, quoted

Side = tuple[int, int]  # dice, targeting


def odds(first: Side, second: Side) -> tuple[Fraction, Fraction]:
    """Return the chances that the first side wins, and that all dice tie and all lose.

    Each side rolls 1 to 6 dice, every die uniform from its targeting to 6.  The highest die wins;
    tied dice cancel; who runs out of dice loses.

    >>> odds((1, 1), (1, 1))
    (Fraction(5, 12), Fraction(1, 6))
    """
    return _odds(_checked(first), _checked(second))


def _checked(side: Side) -> Side:
    match side:
        case (int(dice), int(targeting)) if 1 <= dice <= 6 and 1 <= targeting <= 6:
            return dice, targeting
    shown = quoted(side) if not isinstance(side, tuple) else repr(side)[:40]
    raise UnboardError(f"a side is its dice and its targeting, each from 1 to 6, not {shown}")


@lru_cache(maxsize=1296)
def _odds(first: Side, second: Side) -> tuple[Fraction, Fraction]:
    win = tie = Fraction(0)
    for mine, chance in _rolls(first).items():
        for theirs, other in _rolls(second).items():
            if mine == theirs:
                tie += chance * other
            elif mine > theirs:  # the first difference decides, and a longer roll outlasts
                win += chance * other
    return win, tie


@lru_cache(maxsize=36)
def _rolls(side: Side) -> dict[tuple[int, ...], Fraction]:
    """Return the rolls of a side, highest die first, with their chances."""
    dice, targeting = side
    faces = range(6, targeting - 1, -1)
    ways = Fraction(factorial(dice), len(faces) ** dice)
    return {
        roll: ways / prod(factorial(roll.count(face)) for face in faces)
        for roll in combinations_with_replacement(faces, dice)
    }
