"""A bot that thinks keeps nobody else waiting."""

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import httpx

from apart import run_apart
from unboard.bots import decide
from unboard.core.record import Record
from unboard.server.app import create_app

THINKING = 2.0


def slow(seen: Record, seat: int, level: int, rng: Random) -> Sequence[str]:
    time.sleep(THINKING)
    return decide(seen, seat, level, rng)


@asynccontextmanager
async def visiting(folder: Path) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(folder, think=slow)
    transport = httpx.ASGITransport(app)
    async with (
        app.router.lifespan_context(app),
        httpx.AsyncClient(transport=transport, base_url="http://localhost") as guest,
    ):
        yield guest


async def opened(guest: httpx.AsyncClient, *seats: str) -> str:
    body = {"game": "unravel", "options": {"size": 5}, "seats": list(seats)}
    answer = await guest.post("/api/tables", json=body)
    assert answer.status_code == 201, answer.text
    return str(answer.json()["id"])


async def moved(guest: httpx.AsyncClient, table: str, seat: int, move: str) -> int:
    answer = await guest.post(f"/api/tables/{table}/moves", json={"seat": seat, "move": move})
    return answer.status_code


def test_while_a_bot_thinks_every_other_request_is_answered(tmp_path: Path) -> None:
    async def visit() -> None:
        async with visiting(tmp_path) as guest:
            table, elsewhere = await opened(guest, "me", "bot"), await opened(guest, "me", "me")
            assert await moved(guest, table, 0, "c3") == 200
            answered = 0
            async with asyncio.timeout(30):
                while len((await guest.get(f"/api/tables/{table}")).json()["moves"]) < 2:
                    await moved(guest, elsewhere, answered % 2, f"{'abcde'[answered % 5]}1")
                    assert (await guest.get("/api/tables")).status_code == 200
                    assert (await guest.get("/api/games")).status_code == 200
                    answered += 1
            assert answered > 3, "the requests waited until the bot had thought"

    run_apart(visit)


def test_the_table_where_a_bot_thinks_can_be_left_by_a_resignation(tmp_path: Path) -> None:
    async def visit() -> None:
        async with visiting(tmp_path) as guest:
            table = await opened(guest, "me", "bot")
            await moved(guest, table, 0, "c3")
            async with asyncio.timeout(THINKING / 2):
                answer = await guest.post(f"/api/tables/{table}/resign", json={"seat": 0})
            assert answer.status_code == 200
            await asyncio.sleep(THINKING * 1.2)
            shown = (await guest.get(f"/api/tables/{table}")).json()
            assert [move["move"] for move in shown["moves"]] == ["c3"], "the thought came too late"

    run_apart(visit)


def test_what_a_bot_thought_about_a_position_that_was_taken_back_is_dropped(
    tmp_path: Path,
) -> None:
    async def visit() -> None:
        async with visiting(tmp_path) as guest:
            table = await opened(guest, "me", "bot")
            await moved(guest, table, 0, "c3")
            taken = await guest.post(f"/api/tables/{table}/takeback", json={"seat": 0})
            assert taken.status_code == 200
            assert await moved(guest, table, 0, "a1") == 200
            async with asyncio.timeout(30):
                while len((await guest.get(f"/api/tables/{table}")).json()["moves"]) < 2:
                    await asyncio.sleep(0.1)
            shown = (await guest.get(f"/api/tables/{table}")).json()
            assert [move["seat"] for move in shown["moves"]] == [0, 1]
            assert shown["moves"][0]["move"] == "a1"

    run_apart(visit)
