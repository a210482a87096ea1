"""Thinkers: bots in a bounded number of processes of their own, so that they keep nobody waiting.

A bot that does not answer in time is ended with its process, and another process takes its place.
"""

import asyncio
import os
import signal
from collections.abc import Callable
from multiprocessing import get_context
from random import Random
from threading import Thread
from time import sleep
from typing import TypeVar

from pebble import ProcessPool

from unboard import bots
from unboard.bots.advice import Advice, advise
from unboard.bots.levels import strength_of
from unboard.bots.prepare import is_ready
from unboard.core.game import Game
from unboard.core.record import Record
from unboard.core.rulebook import Seat
from unboard.engine import can_compile
from unboard.table.events import RANDOM

T = TypeVar("T")
Think = Callable[[Record, Seat, int, Random, float], bots.Decision]  # within some seconds

MOST = 2  # processes, where there are as many cores
GRACE = 5.0  # seconds beyond twice its time after which a bot is given up
COMPILING = 120.0  # seconds more for the first bot of a game that was never compiled
ORPHAN = 2.0  # seconds after which a process notices that its server is gone


class Thinkers:
    """All bots of a server."""

    def __init__(
        self, think: Think = bots.decided, processes: int | None = None, grace: float = GRACE
    ) -> None:
        self.processes = processes or min(MOST, os.cpu_count() or 1)
        self._think, self._grace = think, grace
        self._pool = ProcessPool(
            self.processes,
            initializer=begin,
            initargs=(os.getpid(),),
            context=get_context("spawn"),  # a server has threads, which a fork would tear apart
        )
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
            job = self._pool.schedule(work, (seen, seat, level, rng, seconds), timeout=patience)
            return await asyncio.wrap_future(job)
        finally:
            self._thinking -= 1

    def close(self) -> None:
        """End all thinking."""
        self._pool.stop()  # type: ignore[no-untyped-call]
        self._pool.join()

    def _first_time(self, game: Game, level: int) -> float:
        """Return how much longer it may take since what is needed has to be compiled first."""
        if level == RANDOM or game.id in self._known or not can_compile():
            return 0.0
        if not is_ready(game):
            return COMPILING
        self._known.add(game.id)
        return 0.0


def begin(server: int) -> None:
    """Leave Ctrl+C to the server, and end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: int) -> None:
    while os.getppid() == server:
        sleep(ORPHAN)
    os._exit(0)
