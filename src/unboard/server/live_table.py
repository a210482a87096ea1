"""A table in memory, with a lock for those who write and a bell for those who watch."""

import asyncio
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic

from unboard.server.told import Told
from unboard.store.protocol import Errand
from unboard.table.moment import Moment
from unboard.table.table import Table

IDLE = 60.0  # seconds after which it leaves memory
# Seconds after which bots leave a table alone that nobody looks at.
DESERTED = 3.0  # since somebody left: a page is back sooner, and a long thought takes longer
UNASKED = 20.0  # since somebody asked for it: who has no live connection asks now and then


class LiveTable:
    """A table and those who look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told = Told(table)
        self.writing = asyncio.Lock()
        self._bell = asyncio.Event()
        self.errands: dict[tuple[str, str], tuple[int, Errand]] = {}  # and which events they became
        self._watching = 0
        self._looked, self._left = monotonic(), False

    def note(self, player: str, errand: Errand, number: int) -> None:
        """Remember what a client has asked for by an id of its own, and which event it became."""
        if errand.id:
            self.errands[player, errand.id] = number, errand

    def show(self, number: int, moment: Moment, player: str, errand: Errand) -> None:
        """Add a moment and ring the bell, unless it was read from the log already."""
        if number != self.table.number + 1:
            return
        self.note(player, errand, number)
        self.table.add(moment)
        self._bell.set()  # all who wait go on
        self._bell.clear()

    async def until(self, so: Callable[[], bool]) -> None:
        """Wait until something is so, which only what happens here makes so."""
        while not so():
            await self._bell.wait()

    @property
    def is_watched(self) -> bool:
        """Whether somebody watches it now."""
        return self._watching > 0

    @property
    def deserted(self) -> bool:
        """Whether nobody has looked at it for a while."""
        awaited = DESERTED if self._left else UNASKED
        return not self._watching and monotonic() - self._looked > awaited

    @property
    def idle(self) -> bool:
        """Whether it may leave memory."""
        unseen = not self._watching and monotonic() - self._looked > IDLE
        return unseen and not self.writing.locked()

    def look(self) -> None:
        """Note that somebody looks at it."""
        self._looked, self._left = monotonic(), False

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Note that somebody watches it, until he leaves."""
        self._watching += 1
        try:
            yield
        finally:
            self._watching -= 1
            self._looked, self._left = monotonic(), True
