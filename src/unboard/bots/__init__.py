"""Bots: each is given the record as its seat has seen it, and nothing else.

What searches is imported when it is asked for: without Numba the random bot plays on.
"""

from random import Random
from typing import TYPE_CHECKING, Any

from unboard.bots import random_bot
from unboard.bots.levels import USUAL, check_level, levels_of
from unboard.core.belief import imagine
from unboard.core.record import Record
from unboard.core.rulebook import Seat
from unboard.engine import check_tools
from unboard.games.registry import game
from unboard.table.events import RANDOM

if TYPE_CHECKING:
    from unboard.bots.bot import Bot

__all__ = ["USUAL", "bot", "check_level", "decide", "levels_of"]


def bot(id: str, level: int = USUAL, **options: Any) -> "Bot":
    """Return a bot of a level."""
    chosen = game(id, **options)
    check_level(level, chosen)
    check_tools()
    from unboard.bots.bot import Bot

    return Bot(chosen, level)


def decide(seen: Record, seat: Seat, level: int, rng: Random) -> tuple[str, ...]:
    """Return what a bot plays: one move, or all moves of a set-up that it is to arrange."""
    position = imagine(seen, rng)
    if position.may_arrange:
        return position.moves_to(position.edited("random", rng=rng))
    if level == RANDOM:
        return (random_bot.choose(position.usual(seat), rng),)
    from unboard.bots.bot import Bot

    return (Bot(position.game, level).think(position, seat, rng.getrandbits(30)).move,)
