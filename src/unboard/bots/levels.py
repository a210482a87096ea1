"""The levels of bots: how much each of them thinks, game by game.

A level is a number of simulations with a cap on its time.  Few simulations see what is near and
miss what is far, as people do.  How strong the levels are is measured: docs/strength.md.
"""

from itertools import islice
from numbers import Integral
from typing import NamedTuple

from unboard.core.errors import BadOption, quoted
from unboard.core.game import Game
from unboard.search.families import family_of
from unboard.table.events import RANDOM

USUAL = 3
FEW, PROVING = 60, 3_000_000  # moves that a small game knows, and simulations to prove it


class Strength(NamedTuple):
    """What a level may spend on a move, and which part of the moves it notices.

    Who does not notice a move overlooks it; where choices are not sealed a win by one's own turn is
    hardly ever overlooked, one by a single move never, and seldom that a move lets another win.
    """

    simulations: int
    seconds: float
    attention: float = 1.0


WORDS = {  # of its place: by what means it errs differs from game to game
    RANDOM: "moves at random",
    1: "overlooks much",
    2: "overlooks less",
    3: "a friendly first opponent",
    4: "for a second evening",
    5: "for those who have a plan",
    6: "for those who play often",
    7: "hard to beat",
}
BEST = "the strongest here, in five seconds at most"  # the highest level, whichever that is
_PATIENCE, _LONGEST = (0.3, 0.5, 0.8, 1.2, 1.8, 2.5, 3.5), 5.0  # seconds of levels; of the highest
_USUAL = "20*.5 60*.7 200*.85 700 2500 9000 35000 150000"
# What each level spends, from 1 on, by family: simulations, and behind * the attention if it is not
# full.  With three, or where choices are sealed, there are as many levels as can be told apart.
LEVELS = {
    "unravel": "3000*.25 3000*.44 3000*.7 3000*.9 4200 16000 100000 450000",
    "unity 2": "16*.029 28*.043 50*.067 88*.102 190*.185 380*.31 1600*.9 100000",
    "unity 3": "22*.036 65*.083 173*.169 410*.32 1100*.68 3500 20000",
    "unitar": "300*.075 300*.3 300*.85 20000",
    "un duel-capture": "1*.75 3*.908 10*.962 27*.988 85 400 2400 60000",
    "un duel-push": "1*.15 1*.3 1*.54 1*.83 36*.985 190 2800 300000",
    "un dance": "1*.8 14*.972 36*.994 100 400 1700 8500 100000",
}


def strengths(family: str) -> dict[int, Strength]:
    """Return what the levels of a family may spend."""
    texts = LEVELS.get(family, _USUAL).split()
    patience = (*_PATIENCE[: len(texts) - 1], _LONGEST)
    found = {}
    for level, (text, seconds) in enumerate(zip(texts, patience, strict=True), 1):
        simulations, _, attention = text.partition("*")
        found[level] = Strength(int(simulations), seconds, float(attention or 1))
    return found


def strength_of(level: int, game: Game) -> Strength:
    """Return what a level may spend on a game; nothing, where it does not search.

    The strongest goes on, within its time, where a game is so small that it can be proven.
    """
    known = strengths(family_of(game))
    spends = known.get(level, Strength(0, 0.0))
    if level == max(known) and len(list(islice(game.vocabulary(), FEW + 1))) <= FEW:
        return spends._replace(simulations=PROVING)
    return spends


def check_level(level: int, game: Game) -> int:
    """Return a level that there is for a game."""
    known = levels_of(game)
    whole = isinstance(level, Integral) and not isinstance(level, bool)  # NumPy's too
    if not whole or level not in known:
        choices = ", ".join(f"{number} ({words})" for number, words in known.items())
        raise BadOption(f"there is no bot of level {quoted(level)}; the levels are: {choices}")
    return level


def levels_of(game: Game) -> dict[int, str]:
    """Return the levels that there are for a game, in words; those that search need a kernel."""
    known = strengths(family_of(game)) if game.rulebook.flat else {}
    words = {level: WORDS[level] for level in range(RANDOM, len(known) or 1)}
    return {**words, max(known): BEST} if known else words
