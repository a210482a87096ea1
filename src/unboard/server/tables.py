"""The tables of a server: a shell around `table/` with a log, locks and bells."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from random import Random, SystemRandom
from time import monotonic
from typing import Any, TypeVar

from pebble import ProcessExpired

from unboard.bots.advice import Advice, adviser_of
from unboard.core.errors import BadText, UnboardError
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.rulebook import Seat
from unboard.games.registry import game
from unboard.server.bot_seats import BotSeats
from unboard.server.live_table import LiveTable
from unboard.server.problems import NoSuchTable
from unboard.server.thinkers import Thinkers
from unboard.store.sqlite import Store
from unboard.table.errors import Overtaken
from unboard.table.events import (
    NO_HABITS,
    NOBODY,
    Again,
    Event,
    Habits,
    Imported,
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


def opening_position(id: str, options: dict[str, Any], text: str | None) -> Position:
    """Return where a new table begins: at a position text, or at a start of its own."""
    chosen = game(id, **options)
    return chosen.load(text) if text is not None else chosen.start(secrets.randbits(32))


class Tables:
    """All tables of a server, loaded from the store when they are needed."""

    def __init__(self, store: Store, thinkers: Thinkers, hasty: bool = False) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._rng = SystemRandom()
        self.thinkers = thinkers
        self._bots = BotSeats(thinkers, self._append_for_bot, self._rng, hasty)
        self._tables: dict[str, LiveTable] = {}
        self._loading = asyncio.Lock()

    async def open(
        self,
        player: str,
        start: Position,
        seats: Sequence[Sitter],
        chosen_start: bool = False,
        then: Sequence[tuple[str, Event]] = (),
        rules_version: int | None = None,
        habits: Habits = NO_HABITS,
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
            habits=habits,
        )

        def write() -> list[tuple[Event, str]]:  # all at once: nobody looks at half a table
            return [
                (event, self._store.append(id, number, who, to_json(event)))
                for number, (who, event) in enumerate([(player, opened), *then])
            ]

        written = await self._in_store(write)
        self._tables[id] = LiveTable(await asyncio.to_thread(Table, id, written))
        self._bots.wake(self._tables[id])
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
        live.look()
        self._bots.wake(live)
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
        if monotonic() - live.compared >= patience:
            async with live.writing:
                if monotonic() - live.compared >= patience:
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
        self._bots.wake(live)

    async def hint(self, live: LiveTable, player: str, seat: Seat) -> Advice:
        """Return what a bot would advise a player to do."""
        live.table.check_hint(player, seat)
        position = live.table.now.position
        seen, level = position.seen_by(seat), adviser_of(position.game)
        rng = Random(self._rng.getrandbits(64))
        try:
            return await self.thinkers.advise(position.game, seen, seat, level, rng)
        except (TimeoutError, ProcessExpired):
            raise UnboardError("the bot that should advise you did not answer; ask again") from None

    async def play_again(self, live: LiveTable, player: str) -> str:
        """Return the table where the same people play once more, opened by the first who asks."""
        async with live.writing:
            table = live.table
            table.check_again(player)
            if not table.now.again:
                first = table.moments[0].position
                shuffled = not table.opened.chosen_start
                start = first.game.start(secrets.randbits(32)) if shuffled else first
                sitters = table.changed_seats()
                others = [
                    (who.player, Sat(seat, who))
                    for seat, who in enumerate(sitters)
                    if who.player not in ("", player)
                ]
                seats = [NOBODY if who.player not in ("", player) else who for who in sitters]
                id = await self.open(
                    player,
                    start,
                    seats,
                    table.opened.chosen_start,
                    others,
                    habits=table.opened.habits,
                )
                await self._append(live, player, Again(id))
        return live.table.now.again

    async def close(self) -> None:
        """Stop the bots and close the store."""
        await self._bots.close()
        await self._in_store(self._store.close)
        self._thread.shutdown()

    async def _append_for_bot(self, live: LiveTable, event: Event) -> None:
        await self._append(live, BOT, event)

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
        live.compared = monotonic()

    async def _in_store(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)
