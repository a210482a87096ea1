"""Thinkers: bots in a bounded number of processes of their own, so that they keep nobody waiting.

A bot that does not answer in time is ended with its process, and another process takes its place.
So it is where processes stand still, and with them all that has not begun.
"""

import asyncio
import os
from collections.abc import Callable
from random import Random
from typing import TypeVar

from pebble import ProcessExpired

from unboard import bots
from unboard.bots.advice import Advice, advise
from unboard.bots.levels import strength_of
from unboard.bots.prepare import is_ready
from unboard.core.errors import UnboardError
from unboard.core.game import Game
from unboard.core.record import Record
from unboard.core.rulebook import Seat
from unboard.engine import can_compile
from unboard.server.processes import Processes
from unboard.table.events import RANDOM

T = TypeVar("T")
Think = Callable[[Record, Seat, int, Random, float], bots.Decision]  # within some seconds

MOST = 2  # processes, where there are as many cores
GRACE = 5.0  # seconds beyond twice its time after which a bot is given up
COMPILING = 120.0  # seconds more for the first bot of a game that was never compiled


class Thinkers:
    """All bots of a server."""

    def __init__(
        self, think: Think = bots.decided, processes: int | None = None, grace: float = GRACE
    ) -> None:
        self.processes = processes or min(MOST, os.cpu_count() or 1)
        self._think, self._grace = think, grace
        self._pool = Processes(self.processes)
        self._thinking = 0
        self._known: set[str] = set()  # games that are compiled

    async def think(
        self, game: Game, seen: Record, seat: Seat, level: int, rng: Random
    ) -> bots.Decision:
        """Return what a bot plays."""
        return await self._asked(self._think, game, seen, seat, level, rng)

    async def advise(self, game: Game, seen: Record, seat: Seat, level: int, rng: Random) -> Advice:
        """Return what a bot would advise a seat to do."""
        return await self._asked(advise, game, seen, seat, level, rng)

    async def _asked(
        self,
        work: Callable[[Record, Seat, int, Random, float], T],
        game: Game,
        seen: Record,
        seat: Seat,
        level: int,
        rng: Random,
    ) -> T:
        """Let a process work; where many do at once all of them take less time."""
        seconds = strength_of(level, game).seconds
        seconds *= min(1.0, self.processes / (self._thinking + 1))
        patience = (
            2 * seconds + self._grace + await asyncio.to_thread(self._first_time, game, level)
        )
        self._thinking += 1
        try:
            return await self._pool.run(work, seen, seat, level, rng, seconds, patience=patience)
        except (TimeoutError, ProcessExpired):
            raise UnboardError("the bot did not answer in time; ask again") from None
        finally:
            self._thinking -= 1

    def close(self) -> None:
        """End all thinking."""
        self._pool.close()

    def _first_time(self, game: Game, level: int) -> float:
        """Return how much longer it may take since what is needed has to be compiled first."""
        if level == RANDOM or game.id in self._known or not can_compile():
            return 0.0
        if not is_ready(game):
            return COMPILING
        self._known.add(game.id)
        return 0.0
