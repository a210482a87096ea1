"""Let two servers on one database race for each move: `cd tests; python -m faults.races 1000`.

At each race two different moves for the same seat are sent to the two servers at once.  One must
win, the other be told that the table has moved on, and pages at both servers must show the same.
"""

import asyncio
import sys
import tempfile
from collections import Counter
from contextlib import closing
from pathlib import Path
from random import Random

import httpx

from faults.pages import Page
from postgres_process import Postgres
from site_process import Site
from two_sites import two_sites

SIZE = 9
A_TABLE = 50  # races


async def race_once(
    pages: list[Page], clients: tuple[httpx.AsyncClient, ...], number: int, rng: Random
) -> int | None:
    """Let two servers race for a move; return which of them won, or None if the game is over."""
    for page in pages:
        await page.until(lambda page: page.seen is not None and len(page.moves) == number)
    seen = pages[0].seen
    if seen is None or seen["over"]:
        return None
    moves = [move["move"] for move in seen["scene"]["moves"]]
    tried = rng.sample(moves, 2) if len(moves) > 1 else moves * 2
    bodies = [{"seat": seen["seat"], "move": move, "after": seen["seq"]} for move in tried]
    answers = await asyncio.gather(*(
        client.post(f"/api/tables/{pages[0].table}/moves", json=body)
        for client, body in zip(clients, bodies, strict=True)
    ))  # fmt: skip
    statuses = [answer.status_code for answer in answers]
    assert sorted(statuses) == [200, 409], [answer.text for answer in answers]
    winner = statuses.index(200)
    for page in pages:
        await page.until(lambda page: len(page.moves) == number + 1)
        assert page.moves[-1] == tried[winner], "both pages show the winner's move"
    return winner


async def race_at_a_table(sites: tuple[Site, Site], races: int, rng: Random) -> Counter[str]:
    """Let two servers race for the moves of one table; return which of them won how often."""
    won: Counter[str] = Counter()
    async with (
        httpx.AsyncClient(base_url=sites[0].url, timeout=60) as here,
        httpx.AsyncClient(base_url=sites[1].url, timeout=60) as there,
    ):
        body = {"game": "unravel", "options": {"size": SIZE}, "seats": ["me", "me"]}
        table = (await here.post("/api/tables", json=body)).json()["id"]
        cookie = here.cookies["unboard"]
        there.cookies.set("unboard", cookie)
        pages = [Page(site.url, cookie, table, 0, rng) for site in sites]
        async with pages[0].watching(), pages[1].watching():
            for number in range(races):
                if (winner := await race_once(pages, (here, there), number, rng)) is None:
                    break
                won[("here", "there")[winner]] += 1
            assert pages[0].moves == pages[1].moves
    return won


def race(sites: tuple[Site, Site], races: int, seed: int = 0) -> Counter[str]:
    """Let two servers race so many times, table after table."""
    rng, won = Random(seed), Counter[str]()
    while won.total() < races:
        count = min(A_TABLE, races - won.total())
        won += asyncio.run(race_at_a_table(sites, count, rng))
    return won


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        postgres = Postgres(Path(folder))
        with closing(postgres), two_sites(postgres.database(), Path(folder)) as sites:
            won = race(sites, int(sys.argv[1]))
    print(f"{won.total()} races, one winner each, both pages agree: {dict(won)}")
