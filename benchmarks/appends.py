"""How many events does a store keep a second?  Each is on the disk before it is acknowledged.

Run it with `python benchmarks/appends.py` for SQLite, and with the address of an empty PostgreSQL
database behind it for that.  As many tables as there are writers are written to at once.
"""

import asyncio
import statistics
import sys
import tempfile
from pathlib import Path
from time import perf_counter

from unboard.store.care import opened
from unboard.store.choose import choose_store
from unboard.store.protocol import Entry, Store

WRITERS = (1, 10, 100)
SECONDS = 5.0
BODY = {"kind": "move", "seat": 0, "move": "c3"}


async def write(store: Store, table: str, until: float, took: list[float]) -> None:
    number = 0
    while (began := perf_counter()) < until:
        await store.write([Entry(table, number, "ada", BODY)])
        took.append((perf_counter() - began) * 1000)
        number += 1


async def measure(folder: Path, address: str | None) -> None:
    print("| writers | events/s | median, ms | 99th, ms |\n|---|---|---|---|")
    async with opened(choose_store(folder, address)) as store:
        for writers in WRITERS:
            took: list[float] = []
            until = perf_counter() + SECONDS
            tables = [f"{writers}-{n}" for n in range(writers)]
            await asyncio.gather(*(write(store, table, until, took) for table in tables))
            cuts = statistics.quantiles(took, n=100)
            print(f"| {writers} | {len(took) / SECONDS:,.0f} | {cuts[49]:.1f} | {cuts[98]:.1f} |")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as data:
        asyncio.run(measure(Path(data), sys.argv[1] if len(sys.argv) > 1 else None))
