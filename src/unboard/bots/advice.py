"""Advice for who plays alone: what a strong bot would do, and what the next one threatens."""

from random import Random
from typing import NamedTuple

from unboard.bots import Decision, decided
from unboard.bots.levels import levels_of
from unboard.core.belief import imagine
from unboard.core.errors import UnboardError
from unboard.core.game import Game
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.rulebook import CHANCE, Played, Seat
from unboard.engine import can_compile
from unboard.table.events import RANDOM

PATIENCE = 2.0  # seconds that advice takes at most


class Advice(NamedTuple):
    """A move that a bot would play, and why; and the moves by which the next one would win."""

    decision: Decision
    threats: tuple[Played, ...]


def adviser_of(game: Game) -> int:
    """Return the level of the bot that advises: the strongest, which overlooks nothing."""
    level = max(levels_of(game)) if can_compile() else RANDOM
    if level == RANDOM:
        raise UnboardError(f"no bot here knows {game.rulebook.name} well enough to advise you")
    return level


def advise(seen: Record, seat: Seat, level: int, rng: Random, seconds: float) -> Advice:
    """Advise a seat from what it may know."""
    decision = decided(seen, seat, level, rng, min(seconds, PATIENCE))
    return Advice(decision, threats(imagine(seen, rng)))


def threats(position: Position) -> tuple[Played, ...]:
    """Return the moves by which the next seat would win at once if it were its turn now."""
    next_turn = position.skipped()
    if next_turn is None or next_turn.over:
        return ()
    from unboard.engine.kernels import Kernel

    kernel = Kernel(position.game)
    state = kernel.state(next_turn)
    return tuple(
        Played(seat, kernel.move(number))
        for seat in sorted(next_turn.to_act - {CHANCE})
        for number in sorted(kernel.numbers(state, seat))
        if kernel.winners(kernel.played(state, seat, number)) == frozenset({seat})
    )
