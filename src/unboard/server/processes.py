"""Processes: work is done in a bounded number of them, whatever becomes of one or the other.

What goes there and comes back is packed here: a pool breaks for everybody on what it cannot pack.
It also breaks when a process ends that had nothing to do; another pool takes its place then.
"""

import asyncio
import os
import pickle
import signal
from collections.abc import Callable
from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from threading import Thread
from time import sleep
from typing import Any, TypeVar

from pebble import ProcessExpired, ProcessPool

T = TypeVar("T")

TRIES = 3  # pools in which work is begun that breaks none of them by itself
ORPHAN = 2.0  # seconds after which a process notices that its server is gone


def begin(server: int) -> None:
    """Leave Ctrl+C to the server, and end when it is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with, args=(server,), daemon=True).start()


def _end_with(server: int) -> None:
    while os.getppid() == server:
        sleep(ORPHAN)
    os._exit(0)


class Processes:
    """Some processes, started when there is work for the first time."""

    def __init__(self, count: int, begin: Callable[[int], None] = begin) -> None:
        self._count, self._begin = count, begin
        self._pool, self._closed = self._new(), False

    def _new(self) -> ProcessPool:
        return ProcessPool(
            self._count,
            initializer=self._begin,
            initargs=(os.getpid(),),
            context=get_context("spawn"),  # a server has threads, which a fork would tear apart
        )

    async def run(self, work: Callable[..., T], *given: Any, patience: float) -> T:
        """Return what some work makes of what it is given, within some seconds."""
        packed = pickle.dumps((work, given))
        for _ in range(TRIES):
            self._replace_broken()
            try:
                job: Future[bytes] = self._pool.schedule(_do, (packed,), timeout=patience)
                answer = await asyncio.wrap_future(job)
            except BrokenProcessPool:
                continue
            found: T = pickle.loads(answer)
            return found
        raise ProcessExpired("processes ended again and again")  # type: ignore[no-untyped-call]

    def _replace_broken(self) -> None:
        if not self._pool.active and not self._closed:
            broken, self._pool = self._pool, self._new()
            Thread(target=_end, args=(broken,), daemon=True).start()

    def close(self) -> None:
        """End all of them."""
        self._closed = True
        _end(self._pool)


def _end(pool: ProcessPool) -> None:
    pool.stop()  # type: ignore[no-untyped-call]
    pool.join()


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
