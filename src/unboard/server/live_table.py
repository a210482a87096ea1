"""A table in memory, with a lock for those who write and a bell for those who watch."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic

from unboard.server.told import Told
from unboard.table.moment import Moment
from unboard.table.table import Table

IDLE = 60.0  # seconds after which it leaves memory
DESERTED = 20.0  # seconds after which a table that nobody looks at is left alone by its bots


class LiveTable:
    """A table and those who look at it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told = Told(table)
        self.writing = asyncio.Lock()
        self.bell = asyncio.Condition()
        self.compared = monotonic()  # when the log was last compared with what others wrote
        self._watching = 0
        self._looked = monotonic()

    async def show(self, moment: Moment) -> None:
        """Add a moment and ring the bell."""
        self.table.add(moment)
        async with self.bell:
            self.bell.notify_all()

    @property
    def deserted(self) -> bool:
        """Whether nobody has looked at it for a while."""
        return not self._watching and monotonic() - self._looked > DESERTED

    @property
    def idle(self) -> bool:
        """Whether it may leave memory."""
        unseen = not self._watching and monotonic() - self._looked > IDLE
        return unseen and not self.writing.locked()

    def look(self) -> None:
        """Note that somebody looks at it."""
        self._looked = monotonic()

    @contextmanager
    def watched(self) -> Iterator[None]:
        """Note that somebody watches it, until he leaves."""
        self._watching += 1
        try:
            yield
        finally:
            self._watching -= 1
            self.look()
