"""Kill a server in the middle of play, over and over: `cd tests; python -m faults.kill sqlite 50`.

Two pages play; the server ends by SIGKILL after a moment, starts again, and the pages go on as they
are.  What they were told must be what the log has, move by move.
"""

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from random import Random
from secrets import token_hex

from faults.pages import check_account, open_pages
from postgres_process import Postgres
from site_process import Site
from two_sites import site_on

MORE = 3  # moves that each page makes after the restart


async def kill_once(site: Site, rng: Random) -> int:
    """Let two play, kill the server meanwhile, let them go on; return how many moves stand."""
    pages = await open_pages((site.url, site.url), rng)
    async with pages[0].playing(), pages[1].playing():
        await pages[1].until(lambda page: len(page.acknowledged) > 0)
        await asyncio.sleep(rng.uniform(0, 0.5))
        await asyncio.to_thread(site.kill)
        before = [len(page.acknowledged) for page in pages]
        await asyncio.to_thread(site.start)
        for page, count in zip(pages, before, strict=True):
            enough = count + MORE
            await page.until(lambda page: page.over or len(page.acknowledged) >= enough)  # noqa: B023
    async with pages[0].watching(), pages[1].watching():
        return await check_account(pages)


def kill_often(site: Site, rounds: int, seed: int = 0) -> int:
    """Kill a server so many times; return how many moves were played and found."""
    rng = Random(seed)
    return sum(asyncio.run(kill_once(site, rng)) for _ in range(rounds))


@contextmanager
def a_site(store: str, folder: Path) -> Iterator[Site]:
    """Give a site on one of the stores."""
    with ExitStack() as ends:
        if store == "sqlite":
            site = Site(folder / "data")
        else:
            postgres = Postgres(folder)
            ends.callback(postgres.close)
            site = site_on(postgres.database(), folder / "data", token_hex(16))
        ends.callback(site.stop)
        yield site


if __name__ == "__main__":
    store, rounds = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder, a_site(store, Path(folder)) as site:
        moves = kill_often(site, rounds)
    print(f"{store}: {rounds} rounds of kill -9, {moves} moves, none lost, none doubled")
