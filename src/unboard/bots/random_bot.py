"""The bot that plays any legal move, each as likely as the other."""

from collections.abc import Sequence
from random import Random

from unboard.core.rulebook import View


def choose(view: View, moves: Sequence[str], rng: Random) -> str:
    """Return one of the legal moves."""
    return rng.choice(moves)
