"""Live connections: what happens at a table is told as it happens."""

import asyncio

from fastapi import WebSocket, WebSocketDisconnect

from unboard.core.errors import UnboardError
from unboard.server import problems
from unboard.server.asking import player_of, tables_of
from unboard.server.live_table import LiveTable
from unboard.server.told import Parts
from unboard.table.messages import latest

GONE = (WebSocketDisconnect, RuntimeError)  # what a socket raises once its other end has left
REPLAYED = 50  # events a returning page is shown one by one; past that only the latest


async def live(socket: WebSocket, id: str, after: str | None = None) -> None:
    """Send a table's events as they happen, beginning behind the event `after`."""
    await socket.accept()
    try:
        table = await (await tables_of(socket)).get(id)
    except UnboardError as error:
        await socket.send_json({"kind": "problem", **problems.problem_of(error)})
        await socket.close(4404)
        return
    tasks = [
        asyncio.create_task(_send(socket, table, after)),
        asyncio.create_task(_wait_for_end(socket)),
    ]
    with table.watched():
        _, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception) and not isinstance(outcome, GONE):
            raise outcome


async def _send(socket: WebSocket, live: LiveTable, after: str | None) -> None:
    player, table = await player_of(socket), live.table
    seq, known = _first(latest(table, player), after)
    had: Parts = {}
    while True:
        await live.until(lambda: latest(table, player) >= seq)  # noqa: B023
        seq = _not_far_behind(seq, latest(table, player))
        message = live.told.message(player, seq, known)
        await socket.send_text(message.beyond(had).decode())
        had, seq, known = message.parts, seq + 1, seq


def _first(newest: int, after: str | None) -> tuple[int, int | None]:
    """Return the first message to send, the one behind `after` or the newest, and what is known."""
    known = int(after) if after and after.isascii() and after.isdecimal() and len(after) < 9 else -1
    return (known + 1, known) if 0 <= known <= newest else (newest, None)


def _not_far_behind(seq: int, newest: int) -> int:
    """Return which message is sent next: to who is far behind only the latest."""
    return seq if newest - seq < REPLAYED else newest


async def _wait_for_end(socket: WebSocket) -> None:
    try:
        while True:
            await socket.receive()
    except GONE:
        return
