"""The levels of bots: how much each of them thinks, game by game.

A level is a number of simulations with a cap on its time.  Few simulations see what is near and
miss what is far, as people do.  How strong the levels are is measured: docs/strength.md.
"""

from typing import NamedTuple

from unboard.core.errors import BadOption, quoted
from unboard.core.game import Game
from unboard.table.events import RANDOM

STRONGEST, USUAL = 8, 3


class Strength(NamedTuple):
    """What a level may spend on a move."""

    simulations: int
    seconds: float


WORDS = {
    RANDOM: "moves at random",
    1: "sees a win in one move and little more",
    2: "looks at what is near",
    3: "a friendly first opponent",
    4: "thinks before it moves",
    5: "seldom misses a threat",
    6: "plans ahead",
    7: "hard to beat",
    8: "the best there is in five seconds",
}
_PATIENCE = (0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 3.5, 5.0)  # seconds of levels 1 to 8
_USUALLY = (16, 50, 160, 500, 1_600, 6_000, 25_000, 10_000_000)
SIMULATIONS: dict[str, tuple[int, ...]] = {  # of levels 1 to 8, by family
    "unravel": (20, 60, 200, 700, 2_500, 9_000, 35_000, 10_000_000),
}


def strength(family: str, level: int) -> Strength:
    """Return what a level may spend in a family of games."""
    return Strength(SIMULATIONS.get(family, _USUALLY)[level - 1], _PATIENCE[level - 1])


def check_level(level: int, game: Game | None = None) -> int:
    """Return a level that there is for a game."""
    known = WORDS if game is None else levels_of(game)
    if level not in known:
        choices = ", ".join(f"{number} ({words})" for number, words in known.items())
        raise BadOption(f"there is no bot of level {quoted(level)}; the levels are: {choices}")
    return level


def levels_of(game: Game) -> dict[int, str]:
    """Return the levels that there are for a game, in words; those that search need a kernel."""
    return WORDS if game.rulebook.flat else {RANDOM: WORDS[RANDOM]}
