"""Readers: what strangers send is parsed and replayed in processes that may use only so much.

A text that takes too long, or too much memory, ends with its process, and another takes its place.
"""

import os
import sys
from collections.abc import Callable
from typing import Any, TypeVar

from pebble import ProcessExpired

from unboard.server.problems import TooBusy, TooCostly
from unboard.server.processes import Processes, begin

T = TypeVar("T")

MOST = 2  # processes, where there are as many cores
SECONDS = 5  # of a processor, for one text
PATIENCE = 30.0  # seconds by the clock, where the machine has much else to do
MEMORY = 2**30  # bytes of a process
WAITING = 16  # texts at once
LONGEST = 70_000  # letters of most texts
SHORT = 4_000  # letters that are read at once, without a process: in 30 ms at most


class Readers:
    """The readers of a server, begun when they are first needed."""

    def __init__(self, seconds: int = SECONDS, waiting: int = WAITING) -> None:
        self._seconds, self.waiting = seconds, waiting
        self._pool = Processes(min(MOST, os.cpu_count() or 1), _begin)
        self._reading = 0

    async def read(
        self, length: int, work: Callable[..., T], *given: Any, most: int = LONGEST
    ) -> T:
        """Return what some work on a text makes of it; a short text is read here and now."""
        if length <= SHORT:
            return work(*given)
        if length > most:
            raise TooCostly(f"this text has {length:,} letters, and {most:,} are the most")
        if self._reading >= self.waiting:
            raise TooBusy("many texts are being read just now; try again in a moment")
        self._reading += 1
        try:
            found: T = await self._pool.run(_read, self._seconds, work, *given, patience=PATIENCE)
            return found
        except (TimeoutError, ProcessExpired, MemoryError, RecursionError):
            raise TooCostly(
                "reading this takes longer, or more memory, than a server can give; shorten it"
            ) from None
        finally:
            self._reading -= 1

    def close(self) -> None:
        """End all reading."""
        self._pool.close()


def _begin(server: int) -> None:
    begin(server)
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))


def _read(seconds: int, work: Callable[..., T], *given: Any) -> T:
    """Work, for so many seconds of the processor at most."""
    if sys.platform == "win32":
        return work(*given)
    import resource

    used = resource.getrusage(resource.RUSAGE_SELF)
    last = int(used.ru_utime + used.ru_stime) + 1 + seconds
    resource.setrlimit(resource.RLIMIT_CPU, (last, resource.RLIM_INFINITY))
    try:
        return work(*given)
    finally:  # who waits for work is not ended for it
        resource.setrlimit(resource.RLIMIT_CPU, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
