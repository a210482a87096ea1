"""The seats of bots and of chance: at each table one task acts for them until a person is to."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from random import Random
from time import monotonic
from typing import NamedTuple

from unboard.bots import Decision
from unboard.bots.at_table import SHORT_PAUSE, event_of, pause_of
from unboard.core.position import Position
from unboard.core.rulebook import Seat
from unboard.server.live_table import LiveTable
from unboard.server.thinkers import Thinkers
from unboard.store.protocol import NotKept, Store
from unboard.table.errors import Overtaken
from unboard.table.events import Event
from unboard.table.moment import Moment

log = logging.getLogger("unboard")

PEEK = 0.2  # seconds after which it is asked whether a bot still thinks for somebody
LEASE = 6.0  # seconds after which another server thinks instead of one that is gone
RENEWED = 2.0  # seconds after which a lease is renewed
AGAIN = 0.5  # seconds until a store that did not answer is tried again


class Foreseen(NamedTuple):
    """Positions that a bot expects to lead to its turn, and what it thinks of the last of them.

    It begins to think of that when all wait for a person: no bot that is to act waits for it.
    """

    path: Sequence[Position]
    thinking: asyncio.Future[Decision] | None = None


class BotSeats:
    """The bots of all tables of a server."""

    def __init__(
        self,
        thinkers: Thinkers,
        store: Store,
        append: Callable[[LiveTable, Event], Awaitable[None]],
        rng: Random,
        hasty: bool = False,
    ) -> None:
        self._thinkers, self._append, self._rng, self._hasty = thinkers, append, rng, hasty
        self._store, self._me = store, secrets.token_urlsafe(6)
        self._running: dict[str, asyncio.Task[None]] = {}
        self._foreseen: dict[str, dict[Seat, Foreseen]] = {}  # by tables, on the others' time

    def wake(self, live: LiveTable) -> None:
        """Let chance and bots act, if it is theirs to act and they do not already."""
        table = live.table
        self._give_up(table.id, table.now)
        due = table.awaits_no_person() or table.bots_say()
        if due and not self._acts(table.id):
            task = self._running[table.id] = asyncio.create_task(self._run(live), name=table.id)
            task.add_done_callback(self._rest)

    def busy(self, id: str) -> bool:
        """Tell whether they act at a table; what they think of it ahead of time is given up."""
        if not self._acts(id):
            self._give_up(id)
        return self._acts(id)

    def _acts(self, id: str) -> bool:
        task = self._running.get(id)
        return task is not None and not task.done()

    async def close(self) -> None:
        """Stop all of them."""
        for id in list(self._foreseen):
            self._give_up(id)
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await asyncio.to_thread(self._thinkers.close)

    def _rest(self, task: asyncio.Task[None]) -> None:
        """Forget bots that are done; those that failed are woken when somebody next looks."""
        if self._running.get(task.get_name()) is task:  # and they were not woken again since
            del self._running[task.get_name()]
        if not task.cancelled() and (error := task.exception()):
            log.error("a bot failed at table %s", task.get_name(), exc_info=error)

    async def _run(self, live: LiveTable) -> None:
        """Let chance and bots act until a person is to; they think while nobody is kept waiting."""
        while not live.deserted:
            try:
                if not await self._next(live):
                    return
            except NotKept:  # which is not the bot's fault
                await asyncio.sleep(AGAIN)

    async def _next(self, live: LiveTable) -> bool:
        """Let one of them act; tell whether it was theirs to act."""
        table = live.table
        self._give_up(table.id, table.now)
        if table.bots_say():
            await self._do(live, table.bots_say)
        elif table.drawn():
            await self._do(live, table.drawn)
        elif (seat := table.bot_to_act()) is not None:
            await self._act_alone(live, seat)
        elif table.forced():
            await asyncio.sleep(0 if self._hasty else SHORT_PAUSE)
            await self._do(live, table.forced)
        else:
            self._think_ahead(live)
            return False
        return True

    async def _act_alone(self, live: LiveTable, seat: Seat) -> None:
        """Let a bot act, unless another server does: then wait for it, as long as its lease is."""
        id, number = live.table.id, live.table.number
        if not await self._store.lease(id, number, self._me, LEASE):
            with suppress(TimeoutError):
                async with asyncio.timeout(RENEWED):
                    await live.until(lambda: live.table.number > number)
            return
        try:
            await self._act(live, seat)
        finally:
            if live.table.number == number:
                await asyncio.shield(self._store.release(id, number, self._me))

    async def _act(self, live: LiveTable, seat: Seat) -> None:
        """Let a bot think and move; a weaker one takes the place of a bot that fails."""
        began, about = monotonic(), live.table.now.position

        def unless_stale(event: Event) -> Event | None:
            return None if _stale(live, seat, about) else event

        try:
            decision = await self._thought(live, seat)
            if decision is None:
                return
            await self._pause(live, seat, began)
            moved = event_of(decision, live.table, seat)
            await self._do(live, lambda: unless_stale(moved))
            self._foresee(live, seat, decision)
        except NotKept:
            raise
        except Exception:  # whatever it was, the game goes on
            relief = live.table.bot_fails(seat)
            if relief is None:
                raise
            log.exception("a bot failed at table %s and is replaced", live.table.id)
            await self._do(live, lambda: unless_stale(relief))

    async def _thought(self, live: LiveTable, seat: Seat) -> Decision | None:
        """Return what a bot decides; nothing if that is not needed any more, or nobody looks."""
        now, foreseen = live.table.now, self._foreseen.get(live.table.id, {}).pop(seat, None)
        if foreseen and foreseen.thinking and foreseen.path[-1] == now.position:
            thinking = foreseen.thinking
        else:
            thinking = self._begin_to_think(live, seat, now.position)
            if foreseen and foreseen.thinking:
                foreseen.thinking.cancel()
        number, renewed = live.table.number, monotonic()
        try:
            while not (await asyncio.wait({thinking}, timeout=PEEK))[0]:
                if live.deserted or _stale(live, seat, now.position):
                    return None
                if monotonic() - renewed > RENEWED:
                    await self._store.lease(live.table.id, number, self._me, LEASE)
                    renewed = monotonic()
            return thinking.result()
        finally:
            thinking.cancel()

    def _begin_to_think(
        self, live: LiveTable, seat: Seat, about: Position
    ) -> asyncio.Future[Decision]:
        level, rng = live.table.now.seats[seat].level or 0, Random(self._rng.getrandbits(64))
        seen = about.seen_by(seat)
        return asyncio.ensure_future(self._thinkers.think(about.game, seen, seat, level, rng))

    def _foresee(self, live: LiveTable, seat: Seat, decision: Decision) -> None:
        """Note what others are expected to do, if people wished that their time is used."""
        now, thought = live.table.now, decision.thought
        if not live.table.opened.habits.ponder or now.position.game.rulebook.secrets or not thought:
            return
        if thought["line"][:1] != [decision.moves[0]]:
            return  # it expects nothing of a move that it did not think best
        path = _expected(now.position, seat, thought["line"][1:])
        if path and seat not in now.to_act:
            self._foreseen.setdefault(live.table.id, {})[seat] = Foreseen(path)

    def _think_ahead(self, live: LiveTable) -> None:
        """Let bots think on the others' time about what they expect."""
        foreseen = self._foreseen.get(live.table.id, {})
        for seat, (path, thinking) in foreseen.items():
            if thinking is None:
                thinking = self._begin_to_think(live, seat, path[-1])
                foreseen[seat] = Foreseen(path, thinking)

    def _give_up(self, id: str, now: Moment | None = None) -> None:
        """Give up what the bots of a table foresee, or of that what does not come about."""
        foreseen = self._foreseen.get(id, {})
        for seat, (path, thinking) in list(foreseen.items()):
            if now is None or now.over or now.position not in path:
                if thinking:
                    thinking.cancel()
                del foreseen[seat]
        if not foreseen:
            self._foreseen.pop(id, None)

    async def _pause(self, live: LiveTable, seat: Seat, began: float) -> None:
        """Wait as long as a person would at least, if people wait for this move at all."""
        if not self._hasty and (pause := pause_of(live.table.now, seat)):
            await asyncio.sleep(began + pause - monotonic())

    async def _do(self, live: LiveTable, intend: Callable[[], Event | None]) -> None:
        """Do what is intended, if it still is when nobody else writes."""
        async with live.writing:
            if event := intend():
                with suppress(Overtaken):  # another server's bot was faster
                    await self._append(live, event)


def _expected(position: Position, seat: Seat, line: Sequence[str]) -> list[Position]:
    """Return how the game goes on until a seat is to act, as it expects; nothing if it is not."""
    path = [position]
    for move in line:
        if position.over or seat in position.to_act:
            break
        (acting,) = position.to_act
        if position.why_not(acting, move):
            return []
        position = position.play(acting, move)
        path.append(position)
    return path if seat in position.to_act else []


def _stale(live: LiveTable, seat: Seat, about: Position) -> bool:
    """Tell whether a thought about a position is of no use any more."""
    now = live.table.now
    return not now.position.follows(about) or seat not in now.to_act
