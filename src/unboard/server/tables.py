"""The tables of a server: a shell around `table/` with a log, locks and bells."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from random import Random, SystemRandom
from time import monotonic
from typing import Any, TypeVar

from unboard import bots
from unboard.core.errors import BadText, IllegalMove, UnboardError
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.rulebook import Seat
from unboard.games.registry import game
from unboard.server.problems import NoSuchTable
from unboard.store.sqlite import Store
from unboard.table.errors import Overtaken
from unboard.table.events import (
    NOBODY,
    Again,
    Arranged,
    Event,
    Imported,
    Moved,
    Opened,
    Sat,
    Sitter,
    from_json,
    to_json,
)
from unboard.table.moment import Moment
from unboard.table.table import Table

log = logging.getLogger("unboard")

LOOK = 1.0  # seconds after which a quiet table's log is looked at: another server may write to it
BOT = "bot"  # who writes the events of chance and bots
T = TypeVar("T")
Think = Callable[[Record, Seat, int, Random], Sequence[str]]


def opening_position(id: str, options: dict[str, Any], text: str | None) -> Position:
    """Return where a new table begins: at a position text, or at a start of its own."""
    chosen = game(id, **options)
    return chosen.load(text) if text is not None else chosen.start(secrets.randbits(32))


class LiveTable:
    """A table in memory, with a lock for those who write and a bell for those who watch."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.writing = asyncio.Lock()
        self.bell = asyncio.Condition()
        self.looked = monotonic()  # when the log was last compared with what others wrote

    async def show(self, moment: Moment) -> None:
        """Add a moment and ring the bell."""
        self.table.add(moment)
        async with self.bell:
            self.bell.notify_all()


class Tables:
    """All tables of a server, loaded from the store when they are needed."""

    def __init__(self, store: Store, rng: Random | None = None, think: Think = bots.decide) -> None:
        self._store = store
        self._think = think
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._thinkers = ThreadPoolExecutor(2, thread_name_prefix="bot")
        self._rng = rng or SystemRandom()
        self._tables: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()
        self._running: dict[str, asyncio.Task[None]] = {}

    async def open(
        self,
        player: str,
        start: Position,
        seats: Sequence[Sitter],
        chosen_start: bool = False,
        then: Sequence[tuple[str, Event]] = (),
        rules_version: int | None = None,
    ) -> str:
        """Open a table, with what happened there already and who did it."""
        chosen = start.game
        if len(seats) != len(chosen.seats):
            raise UnboardError(
                f"{chosen.rulebook.name} has {len(chosen.seats)} seats, but {len(seats)} were given"
            )
        id = secrets.token_urlsafe(6)
        opened = Opened(
            game=chosen.id,
            options=chosen.options,
            rules_version=rules_version or chosen.rulebook.version,
            start=start.text(),
            seats=tuple(seats),
            chosen_start=chosen_start,
            luck=f"{self._rng.getrandbits(64):x}",
        )

        def write() -> list[tuple[Event, str]]:  # all at once: nobody looks at half a table
            return [
                (event, self._store.append(id, number, who, to_json(event)))
                for number, (who, event) in enumerate([(player, opened), *then])
            ]

        written = await self._in_store(write)
        self._tables[id] = LiveTable(await asyncio.to_thread(Table, id, written))
        self._wake(self._tables[id])
        return id

    async def open_record(self, player: str, record: Record) -> str:
        """Open a table at the end of a record, all its seats the player's."""
        if record.partial:
            raise BadText("this record holds only what one seat saw; open the full record")
        start = game(record.game, **record.options).load(record.start)
        imported = [(player, Imported(tuple(record.moves)))]
        seats = [Sitter(player)] * len(start.game.seats)
        return await self.open(player, start, seats, True, imported, record.rules_version)

    async def get(self, id: str) -> LiveTable:
        """Return a table as its log has it, its bots awake."""
        live = await self.look(id)
        self._wake(live)
        return live

    async def look(self, id: str) -> LiveTable:
        """Return a table as its log has it, and wake nobody."""
        async with self._loading:
            fresh = id not in self._tables
            if fresh:
                events = await self._in_store(lambda: self._store.events(id))
                if not events:
                    raise NoSuchTable("there is no such table; check the link or open a new one")
                read = [(from_json(body), at) for body, at in events]
                self._tables[id] = LiveTable(await asyncio.to_thread(Table, id, read))
        live = self._tables[id]
        if not fresh:
            await self.refresh(live)
        return live

    async def refresh(self, live: LiveTable, patience: float = 0) -> None:
        """Show what another server has written, unless that was looked at a moment ago."""
        if monotonic() - live.looked >= patience:
            async with live.writing:
                if monotonic() - live.looked >= patience:
                    await self._catch_up(live)

    async def of_player(self, player: str) -> list[Table]:
        """Return the tables of a player; none that cannot be read any more."""
        found = []
        for id in await self._in_store(lambda: self._store.tables_of(player)):
            try:
                found.append((await self.look(id)).table)
            except UnboardError as error:
                log.warning("table %s cannot be read: %s", id, error)
        return found

    async def act(
        self, live: LiveTable, player: str, intend: Callable[[Table], Event | None]
    ) -> None:
        """Do what a player intends, if the table allows it."""
        async with live.writing:
            event = intend(live.table)
            if event is None:
                return
            try:
                await self._append(live, player, event)
            except Overtaken:  # through another server; what was written may take nothing from it
                again = intend(live.table)
                if again is not None:
                    await self._append(live, player, again)
        self._wake(live)

    async def play_again(self, live: LiveTable, player: str) -> str:
        """Return the table where the same people play once more, opened by the first who asks."""
        async with live.writing:
            table = live.table
            table.check_again(player)
            if not table.now.again:
                first = table.moments[0].position
                shuffled = not table.opened.chosen_start
                start = first.game.start(secrets.randbits(32)) if shuffled else first
                others = [
                    (who.player, Sat(seat, who))
                    for seat, who in enumerate(table.now.seats)
                    if who.player not in ("", player)
                ]
                seats = [
                    NOBODY if who.player not in ("", player) else who for who in table.now.seats
                ]
                id = await self.open(player, start, seats, table.opened.chosen_start, others)
                await self._append(live, player, Again(id))
        return live.table.now.again

    async def close(self) -> None:
        """Stop the bots and close the store."""
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self._in_store(self._store.close)
        self._thread.shutdown()
        self._thinkers.shutdown(wait=False, cancel_futures=True)

    def _wake(self, live: LiveTable) -> None:
        """Let chance and bots act, if it is theirs to act and they do not already."""
        if live.table.awaits_no_person() and live.table.id not in self._running:
            task = asyncio.create_task(self._run_bots(live), name=live.table.id)
            self._running[live.table.id] = task
            task.add_done_callback(self._rest)

    def _rest(self, task: asyncio.Task[None]) -> None:
        """Forget a bot that is done; one that failed is woken when the table is next looked at."""
        del self._running[task.get_name()]
        if not task.cancelled() and (error := task.exception()):
            log.error("a bot failed at table %s", task.get_name(), exc_info=error)

    async def _run_bots(self, live: LiveTable) -> None:
        """Let chance and bots act until a person is to; they think while nobody is kept waiting."""
        while live.table.awaits_no_person():
            thought_about = live.table.now.position
            event = await self._decided(live.table)
            async with live.writing:
                now = live.table.now
                stale = not now.position.follows(thought_about) or event.seat not in now.to_act
                if not stale:
                    with suppress(Overtaken, IllegalMove):  # another server's bot was faster
                        await self._append(live, BOT, event)

    async def _decided(self, table: Table) -> Moved | Arranged:
        """Return what chance or a bot does next."""
        if drawn := table.drawn():
            return drawn
        seat, now = table.bot_to_act(), table.now
        assert seat is not None
        level = now.seats[seat].level or 0
        seen, rng = now.position.seen_by(seat), Random(self._rng.getrandbits(64))
        loop = asyncio.get_running_loop()
        moves = await loop.run_in_executor(self._thinkers, self._think, seen, seat, level, rng)
        return Moved(seat, moves[0]) if len(moves) == 1 else Arranged(seat, tuple(moves))

    async def _append(self, live: LiveTable, player: str, event: Event) -> None:
        """Apply an event: first to a value, then to the log, then for all to see."""
        moment = live.table.now.after(event)
        await asyncio.shield(self._write(live, player, event, moment))

    async def _write(self, live: LiveTable, player: str, event: Event, moment: Moment) -> None:
        """Write an event and show it; once begun it is not given up half-way."""
        number, body = live.table.number + 1, to_json(event)
        id = live.table.id
        try:
            at = await self._in_store(lambda: self._store.append(id, number, player, body))
        except Overtaken:
            await self._catch_up(live)
            raise
        await live.show(moment.written(at))

    async def _catch_up(self, live: LiveTable) -> None:
        """Show what another server has written to the log meanwhile."""
        id, number = live.table.id, live.table.number + 1
        for body, at in await self._in_store(lambda: self._store.events(id, number)):
            await live.show(live.table.now.replayed(from_json(body), at))
        live.looked = monotonic()

    async def _in_store(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)
