"""The caretaker: lets idle tables leave memory, and spares others the pauses of garbage collection.

The collector looks at all that lives before it finds what is dead.  What has lived for a while is
therefore put aside, where it looks no more: our values point to each other one way only, and are
freed without it.  Garbage would stay there, so what was made of late is looked through first: now
and then, and earlier if it is much.  When hardly any table is in memory, all is looked at once.
"""

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from time import monotonic

from unboard.server.tables import Tables

TICK = 0.1  # seconds, in which not so much is made that to look through it takes long
MUCH = 4_000  # of what was made, to look through which takes some milliseconds
YOUNG, NEVER = 200_000, 1_000_000  # what is made between collections that nobody asks for
NOW_AND_THEN = 20  # ticks
FEW = 20  # tables in memory, with which all can be looked at in no time
SELDOM = 300.0  # seconds between such looks


@asynccontextmanager
async def caring(tables: Tables) -> AsyncIterator[None]:
    """Look after a server's memory as long as it runs."""
    before = gc.get_threshold()
    gc.set_threshold(YOUNG, NEVER, NEVER)
    gc.collect()
    gc.freeze()
    task = asyncio.create_task(_take_care(tables))
    try:
        yield
    finally:
        task.cancel()
        gc.unfreeze()
        gc.set_threshold(*before)


async def _take_care(tables: Tables) -> None:
    looked = monotonic()
    for tick in count(1):
        await asyncio.sleep(TICK)
        due = tick % NOW_AND_THEN == 0
        if due:
            tables.forget_idle()
        if len(tables) <= FEW and monotonic() - looked > SELDOM:
            gc.unfreeze()
            gc.collect()
            looked = monotonic()
        elif due or gc.get_count()[0] > MUCH:
            gc.collect(1)
        else:
            continue
        gc.freeze()
