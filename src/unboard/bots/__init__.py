"""Bots: each is given the record as its seat has seen it, and nothing else."""

from random import Random

from unboard.bots import random_bot
from unboard.core.belief import imagine
from unboard.core.errors import BadOption, quoted
from unboard.core.record import Record
from unboard.core.rulebook import Seat
from unboard.table.events import RANDOM

LEVELS = {RANDOM: "moves at random"}


def check_level(level: int) -> int:
    """Return a level that there is."""
    if level not in LEVELS:
        choices = ", ".join(f"{number} ({words})" for number, words in LEVELS.items())
        raise BadOption(f"there is no bot of level {quoted(level)}; the levels are: {choices}")
    return level


def decide(seen: Record, seat: Seat, level: int, rng: Random) -> tuple[str, ...]:
    """Return what a bot plays: one move, or all moves of a set-up that it is to arrange."""
    position = imagine(seen, rng)
    if position.may_arrange:
        return position.moves_to(position.edited("random", rng=rng))
    return (random_bot.choose(position.usual(seat), rng),)
