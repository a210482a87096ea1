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
    """What a level may spend on a move, and which part of the moves it notices.

    Who does not notice a move overlooks it; a win in one is never overlooked.
    """

    simulations: int
    seconds: float
    attention: float = 1.0


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
_USUAL = (
    (20, 0.5),
    (60, 0.7),
    (200, 0.85),
    (700, 1),
    (2_500, 1),
    (9_000, 1),
    (35_000, 1),
    (150_000, 1),
)
# Simulations and attention of levels 1 to 8, by family.
LEVELS: dict[str, tuple[tuple[int, float], ...]] = {
    "unravel": (
        (15, 0.5), (30, 0.8), (80, 1), (200, 1), (500, 1), (1_500, 1), (6_000, 1), (60_000, 1),
    ),
    "unity 2": (
        (30, 0.08), (60, 0.16), (100, 0.3), (200, 0.45), (400, 0.6), (800, 0.75), (2_000, 0.9), (20_000, 1),
    ),
    "unity 3": (
        (30, 0.05), (60, 0.1), (100, 0.2), (200, 0.35), (400, 0.5), (800, 0.7), (2_000, 0.85), (20_000, 1),
    ),
    "unitar": (
        (100, 0.3), (1_000, 0.6), (20_000, 1), (100_000, 1), (300_000, 1), (600_000, 1), (1_000_000, 1), (2_000_000, 1),
    ),
    "un duel-capture": (
        (1, 0.25), (1, 0.5), (4, 0.8), (12, 1), (40, 1), (150, 1), (1_500, 1), (20_000, 1),
    ),
    "un duel-push": (
        (1, 0.25), (1, 0.5), (4, 0.8), (12, 1), (50, 1), (200, 1), (1_000, 1), (20_000, 1),
    ),
    "un dance": (
        (1, 0.25), (1, 0.5), (4, 0.8), (12, 1), (40, 1), (120, 1), (500, 1), (20_000, 1),
    ),
}  # fmt: skip


def strength(family: str, level: int) -> Strength:
    """Return what a level may spend in a family of games."""
    simulations, attention = LEVELS.get(family, _USUAL)[level - 1]
    return Strength(simulations, _PATIENCE[level - 1], attention)


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
