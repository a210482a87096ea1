"""Bots: each is given the record as its seat has seen it, and nothing else.

What searches is imported when it is asked for: without Numba the random bot plays on.
"""

from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

from unboard.bots import random_bot
from unboard.bots.explain import thought_of
from unboard.bots.levels import USUAL, check_level, levels_of
from unboard.core.belief import check_eyes, imagine
from unboard.core.game import Game
from unboard.core.record import Record
from unboard.core.rulebook import Seat
from unboard.engine import can_compile, check_tools
from unboard.games.registry import game
from unboard.table.events import RANDOM, Thought

if TYPE_CHECKING:
    from unboard.bots.player import Bot
    from unboard.search.found import Found

__all__ = [
    "USUAL",
    "Decision",
    "bot",
    "check_level",
    "decided",
    "levels_of",
    "usual_level",
]


def bot(id: str, level: int = USUAL, **options: Any) -> "Bot":
    """Return a bot of a level."""
    chosen = game(id, **options)
    check_level(level, chosen)
    check_tools()
    from unboard.bots.player import Bot

    return Bot(chosen, level)


class Decision(NamedTuple):
    """What a bot plays: one move, or all moves of a set-up, and what its search has found."""

    moves: tuple[str, ...]
    found: "Found | None" = None

    @property
    def thought(self) -> Thought | None:
        """What it considered, as plain data."""
        return thought_of(self.found, self.moves[0]) if self.found else None


def usual_level(game: Game) -> int:
    """Return the level of a bot that nobody has chosen a level for."""
    searches = USUAL in levels_of(game) and can_compile()
    return USUAL if searches else RANDOM


def decided(
    seen: Record, seat: Seat, level: int, rng: Random, seconds: float | None = None
) -> Decision:
    """Return what a bot plays, and why, within its own time or less."""
    check_eyes(seen, seat)
    position = imagine(seen, rng)
    if position.may_arrange:
        return Decision(position.moves_to(position.edited("random", rng=rng)))
    if level == RANDOM:
        return Decision((random_bot.choose(position.usual(seat), rng),))
    from unboard.bots.player import Bot

    choice = Bot(position.game, level).think(position, seat, rng.getrandbits(30), seconds=seconds)
    return Decision((choice.move,), choice.found)
