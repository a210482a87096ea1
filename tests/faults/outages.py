"""Take the database away in the middle of play: `cd tests; python -m faults.outages 5`.

It is restarted, crashes and is restarted, or cuts all connections; two pages, one at each server,
play on.  Nothing they were told may be lost, and both move again within five seconds.
"""

import asyncio
import signal
import sys
import tempfile
from contextlib import closing
from pathlib import Path
from random import Random
from time import monotonic

from faults.pages import check_account, open_pages
from postgres_process import Postgres
from site_process import Site
from two_sites import two_sites

KINDS = ("restart", "crash", "cut")
SOON = 5.0  # seconds in which both have moved again
SIZE = 19  # of a board that is not full by then


def take_away(kind: str, postgres: Postgres, database: str) -> None:
    """Take the database away and give it back."""
    if kind == "cut":
        postgres.cut(database)
        return
    postgres.stop(signal.SIGQUIT if kind == "crash" else signal.SIGINT)
    postgres.start()


async def outage(
    kind: str, postgres: Postgres, database: str, sites: tuple[Site, Site], rng: Random
) -> float:
    """Play through one outage; return how long after it both players had moved again."""
    pages = await open_pages((sites[0].url, sites[1].url), rng, SIZE)
    async with pages[0].playing(), pages[1].playing():
        await pages[1].until(lambda page: len(page.acknowledged) > 1)
        await asyncio.sleep(rng.uniform(0, 0.3))
        await asyncio.to_thread(take_away, kind, postgres, database)
        back = monotonic()
        assert not any(page.over for page in pages), "the game was over before they could go on"
        for page in pages:
            await page.until(lambda page: page.over or page.last_answer > back)
        took = max(0.0, monotonic() - back)
    async with pages[0].watching(), pages[1].watching():
        await check_account(pages)
    return took


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, closing(Postgres(Path(folder))) as postgres:
        database, rng = postgres.database(), Random(0)
        with two_sites(database, Path(folder)) as sites:
            for kind in KINDS:
                took = [
                    asyncio.run(outage(kind, postgres, database, sites, rng))
                    for _ in range(int(sys.argv[1]))
                ]
                print(f"{kind}: {len(took)} outages, nothing lost, both moved again within "
                      f"{max(took):.1f} s")  # fmt: skip
                assert max(took) < SOON, f"they should have within {SOON:g} s"
