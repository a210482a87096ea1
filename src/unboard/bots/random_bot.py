"""The bot that plays any usual move, each as likely as the other."""

from collections.abc import Sequence
from random import Random


def choose(moves: Sequence[str], rng: Random) -> str:
    """Return one of the moves."""
    return rng.choice(moves)
