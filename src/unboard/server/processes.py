"""Processes: work is done in a bounded number of them, whatever becomes of one or the other.

What goes there and comes back is packed here: a pool breaks for everybody on what it cannot pack.
It also breaks when a process ends that had nothing to do, and it hangs when one stands still that
others wait for; another pool takes its place then.  It begins even what was given up before, only
to end it with its process: so nothing is handed over before a process is free.
"""

import asyncio
import logging
import os
import pickle
import signal
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from threading import Lock, Thread
from time import sleep
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

T = TypeVar("T")

log = logging.getLogger("unboard")

TRIES = 3  # pools in which work is begun that breaks none of them by itself
BEGINS = 20.0  # seconds in which a process with nothing to do begins; each time twice as long
LATE = 5.0  # seconds beyond its own after which work should long have been ended
PEEK = 0.5  # seconds between looks at what becomes of work
ORPHAN = 2.0  # seconds after which a process notices that its server is gone


def begin(server: int) -> None:
    """Leave Ctrl+C to the server, and end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: int) -> None:
    while os.getppid() == server:
        sleep(ORPHAN)
    os._exit(0)


class Stuck(Exception):
    """Processes do nothing though there is something to do."""


class Pool:
    """A pool, and the work in it."""

    def __init__(self, count: int, begin: Callable[[int], None]) -> None:
        self._left, self.ended = False, False
        self._ending = Lock()
        self._jobs: set[Future[bytes]] = set()  # as many as there are processes, at most
        self._pool = ProcessPool(
            count,
            initializer=begin,
            initargs=(os.getpid(),),
            context=get_context("spawn"),  # a server has threads, which a fork would tear apart
        )

    @property
    def broken(self) -> bool:
        """Whether it takes no work any more."""
        return not self._pool.active

    async def run(self, packed: bytes, patience: float, begins: float) -> bytes:
        """Return what packed work comes to, begun and done within some seconds."""
        job: Future[bytes] = self._pool.schedule(_do, (packed,), timeout=patience)
        self._jobs.add(job)
        done, waited, worked = asyncio.wrap_future(job), 0.0, 0.0
        try:
            while not (await asyncio.wait({done}, timeout=PEEK))[0]:
                if job.running():
                    worked += PEEK
                else:
                    waited += PEEK
                if worked > patience + LATE or waited > begins or (self._left and not worked):
                    raise Stuck
            return done.result()
        finally:
            done.cancel()
            self._jobs.remove(job)
            self._end_if_left()

    def leave(self) -> None:
        """End it when what was begun in it has come to its end."""
        self._left = True
        self._end_if_left()

    def _end_if_left(self) -> None:
        if self._left and not self._jobs:
            Thread(target=self.end, daemon=True).start()

    def end(self) -> None:
        """End all its processes; who comes second waits until that is done."""
        with self._ending:
            self._pool.stop()  # type: ignore[no-untyped-call]
            self._pool.join()
            self.ended = True


class Processes:
    """Some processes, started when there is work for the first time."""

    def __init__(self, count: int, begin: Callable[[int], None] = begin) -> None:
        self._new, self._free = partial(Pool, count, begin), asyncio.Semaphore(count)
        self._pool, self._closed = self._new(), False
        self._left: list[Pool] = []  # whose processes may not have ended yet

    async def run(self, work: Callable[..., T], *given: Any, patience: float) -> T:
        """Return what some work makes of what it is given, within some seconds."""
        packed = pickle.dumps((work, given))
        async with self._free:
            found: T = pickle.loads(await self._done(packed, patience))
        return found

    async def _done(self, packed: bytes, patience: float) -> bytes:
        for tried in range(TRIES):
            pool = self._working()
            try:
                return await pool.run(packed, patience, BEGINS * 2**tried)
            except BrokenProcessPool:
                continue
            except Stuck:
                self._replace(pool)
        raise ProcessExpired("processes ended again and again")  # type: ignore[no-untyped-call]

    def _working(self) -> Pool:
        if self._pool.broken:
            self._replace(self._pool)
        return self._pool

    def _replace(self, pool: Pool) -> None:
        if pool is self._pool and not self._closed:
            log.warning("processes that ended, or did not begin what they should, are replaced")
            self._pool = self._new()
            self._left = [each for each in self._left if not each.ended] + [pool]
            pool.leave()

    def close(self) -> None:
        """End all of them."""
        self._closed = True
        ending = [Thread(target=pool.end) for pool in (self._pool, *self._left)]
        for each in ending:
            each.start()
        for each in ending:
            each.join()


def _do(packed: bytes) -> bytes:
    """Do work, in a process."""
    work, given = pickle.loads(packed)
    try:
        return pickle.dumps(work(*given))
    except Exception as error:
        if _travels(error):
            raise
        raise RuntimeError(f"{type(error).__name__}: {error}") from None


def _travels(error: Exception) -> bool:
    """Tell whether an error is the same when it has been packed."""
    try:
        return type(pickle.loads(pickle.dumps(error))) is type(error)
    except Exception:  # whatever an error does when it is made anew
        return False
