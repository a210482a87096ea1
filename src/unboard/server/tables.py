"""The tables of a server: a shell around `table/` with a log, locks and bells."""

import asyncio
import logging
import re
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from random import Random, SystemRandom
from typing import Any, TypeVar

from unboard.bots.advice import Advice, adviser_of
from unboard.core.errors import UnboardError, quoted
from unboard.core.position import Position
from unboard.core.record import Record
from unboard.core.rulebook import Seat
from unboard.games.registry import game
from unboard.server.bot_seats import BotSeats
from unboard.server.live_table import LiveTable
from unboard.server.problems import NoSuchTable
from unboard.server.slices import in_slices
from unboard.server.thinkers import Thinkers
from unboard.store.protocol import NO_ERRAND, Entry, Errand, NotKept, Store
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

BOT = "bot"  # who writes the events of chance and bots
LISTED = 20  # tables of a player
NAMES = re.compile(r"[\w-]{1,64}", re.ASCII)  # that a table can have
T = TypeVar("T")


def opening_position(id: str, options: dict[str, Any], text: str | None) -> Position:
    """Return where a new table begins: at a position text, or at a start of its own."""
    chosen = game(id, **options)
    return chosen.load(text) if text is not None else chosen.start(secrets.randbits(32))


class Tables:
    """All tables of a server, loaded from the store when they are needed."""

    def __init__(self, store: Store, thinkers: Thinkers, hasty: bool = False) -> None:
        self._store = store
        self._rng = SystemRandom()
        self.thinkers = thinkers
        self._bots = BotSeats(thinkers, store, self._append_for_bot, self._rng, hasty)
        self._tables: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._tasks: set[asyncio.Task[None]] = set()  # that follow what other servers write

    async def start(self) -> None:
        """Open the store and follow what other servers write to it."""
        await self._store.start()
        self._begin(self._store.follow(self._watched, self._heard))

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
        opened = self._opening(start, seats, chosen_start, rules_version, habits)
        return await self._open([(player, opened), *then])

    def _opening(
        self,
        start: Position,
        seats: Sequence[Sitter],
        chosen_start: bool,
        rules_version: int | None,
        habits: Habits,
    ) -> Opened:
        chosen = start.game
        if len(seats) != len(chosen.seats):
            raise UnboardError(
                f"{chosen.rulebook.name} has {len(chosen.seats)} seats, but {len(seats)} were given"
            )
        return Opened(
            game=chosen.id,
            options=chosen.options,
            rules_version=rules_version or chosen.rulebook.version,
            start=start.text(),
            seats=tuple(seats),
            chosen_start=chosen_start,
            luck=f"{self._rng.getrandbits(64):x}",
            habits=habits,
        )

    async def _open(
        self,
        events: Sequence[tuple[str, Event]],
        beside: Callable[[str], Sequence[Entry]] = lambda table: (),
    ) -> str:
        """Write a table, and what is written beside it, all at once: nobody sees half of it."""
        id = secrets.token_urlsafe(6)
        entries = [
            Entry(id, number, who, to_json(event)) for number, (who, event) in enumerate(events)
        ]
        at = await asyncio.shield(self._store.write([*entries, *beside(id)]))
        self._tables[id] = LiveTable(await _built(id, [(event, at) for _, event in events]))
        self._bots.wake(self._tables[id])
        return id

    async def open_record(self, player: str, record: Record) -> str:
        """Open a table at the end of a record that was read, all its seats the player's."""
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
        fresh = id not in self._tables
        live = await self.known(id)
        if not fresh:
            async with live.writing:
                await self._catch_up(live)
        return live

    async def known(self, id: str) -> LiveTable:
        """Return a table as this server knows it: another one may have written since."""
        if live := self._tables.get(id):
            return live
        if id not in self._loading:  # once for all who wait for it
            task = self._loading[id] = asyncio.create_task(self._load(id))
            task.add_done_callback(lambda _: self._loading.pop(id))
        return await asyncio.shield(self._loading[id])

    async def _load(self, id: str) -> LiveTable:
        events = await self._store.read(id) if NAMES.fullmatch(id) else []
        if not events:
            raise NoSuchTable("there is no such table; check the link or open a new one")
        log = [(from_json(event.body), event.at) for event in events]
        live = LiveTable(await _built(id, log))
        for event in events:
            live.note(event.player, event.errand, event.number)
        return self._tables.setdefault(id, live)

    async def of_player(self, player: str) -> list[LiveTable]:
        """Return the tables of a player, those that went on last first, as far as he may know.

        None that cannot be read any more.  The store's order would tell of moves unknown to him.
        """
        found, ids = [], await self._store.tables_of(player, 2 * LISTED)
        heads = await self._store.heads(ids)
        for id in ids:
            try:
                live = await self.known(id)
                await self._reach(live, heads[id])
                found.append(live)
            except UnboardError as error:
                log.warning("table %s cannot be read: %s", id, error)
        told = {live.table.id: live.table.told(player)[-1] for live in found}
        places = await self._store.places(told)
        found.sort(key=lambda live: (places.get(live.table.id, 0), live.table.id), reverse=True)
        return found[:LISTED]

    async def act(
        self,
        live: LiveTable,
        player: str,
        intend: Callable[[Table], Event | None],
        errand: Errand = NO_ERRAND,
    ) -> int:
        """Do what a player intends, if the table allows it; return the number of the event."""

        async def do() -> int:
            if (before := live.errands.get((player, errand.id))) is not None:
                return _done_before(errand, *before)
            if (event := intend(live.table)) is not None:
                await self._append(live, player, event, errand)
            return live.table.number

        async with live.writing:
            number = await self._up_to_date(live, do)
        self._bots.wake(live)
        return number

    async def hint(self, live: LiveTable, player: str, seat: Seat) -> Advice:
        """Return what a bot would advise a player to do."""
        live.table.check_hint(player, seat)
        position = live.table.now.position
        seen, level = position.seen_by(seat), adviser_of(position.game)
        rng = Random(self._rng.getrandbits(64))
        return await self.thinkers.advise(position.game, seen, seat, level, rng)

    async def play_again(self, live: LiveTable, player: str) -> str:
        """Return the table where the same people play once more, opened by the first who asks."""

        async def do() -> str:
            live.table.check_again(player)
            return live.table.now.again or await self._open_again(live, player)

        async with live.writing:
            return await self._up_to_date(live, do)

    async def _open_again(self, live: LiveTable, player: str) -> str:
        """Open another table for the same people, and say so at this one."""
        table = live.table
        first, sitters = table.moments[0].position, table.changed_seats()
        shuffled = not table.opened.chosen_start
        start = first.game.start(secrets.randbits(32)) if shuffled else first
        others = [
            (who.player, Sat(seat, who))
            for seat, who in enumerate(sitters)
            if who.player not in ("", player)
        ]
        seats = [NOBODY if who.player not in ("", player) else who for who in sitters]
        opened = self._opening(start, seats, table.opened.chosen_start, None, table.opened.habits)

        def said(id: str) -> list[Entry]:
            return [Entry(table.id, table.number + 1, player, to_json(Again(id)))]

        id = await self._open([(player, opened), *others], said)
        await self._catch_up(live)
        return id

    async def ready(self) -> bool:
        """Tell whether the log can be read."""
        try:
            return await self._store.read("") == []
        except Exception:  # whatever is wrong with it
            return False

    def forget_idle(self) -> None:
        """Let the tables leave memory that nobody has looked at for a while; the log has them."""
        for id, live in list(self._tables.items()):
            if live.idle and not self._bots.busy(id):
                del self._tables[id]

    def __len__(self) -> int:
        return len(self._tables)

    async def close(self) -> None:
        """Stop the bots and close the store."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._bots.close()
        await self._store.close()

    async def _append_for_bot(self, live: LiveTable, event: Event) -> None:
        try:
            await self._append(live, BOT, event)
        except Overtaken:
            await self._catch_up(live)
            raise

    async def _append(
        self, live: LiveTable, player: str, event: Event, errand: Errand = NO_ERRAND
    ) -> None:
        """Apply an event: first to a value, then to the log, then for all to see."""
        moment = live.table.now.after(event)
        await asyncio.shield(self._write(live, player, event, moment, errand))

    async def _write(
        self, live: LiveTable, player: str, event: Event, moment: Moment, errand: Errand
    ) -> None:
        """Write an event and show it; once begun it is not given up half-way."""
        number = live.table.number + 1
        at = await self._store.write([Entry(live.table.id, number, player, to_json(event), errand)])
        live.show(number, moment.written(at), player, errand)

    async def _up_to_date(self, live: LiveTable, do: Callable[[], Awaitable[T]]) -> T:
        """Do something while nobody else writes here; again if another server was faster."""
        while True:
            try:
                return await do()
            except NotKept:
                raise
            except UnboardError:
                if not await self._catch_up(live):
                    raise

    async def _catch_up(self, live: LiveTable) -> bool:
        """Show what another server has written to the log meanwhile; tell whether it has."""
        events = await self._store.read(live.table.id, live.table.number + 1)
        for event in events:
            moment = live.table.now.replayed(from_json(event.body), event.at)
            live.show(event.number, moment, event.player, event.errand)
        return bool(events)

    async def _reach(self, live: LiveTable, number: int) -> None:
        """Show all events up to a number; what this server is writing itself is waited for."""
        if live.table.number < number:
            async with live.writing:
                if live.table.number < number:
                    await self._catch_up(live)

    def _watched(self) -> list[str]:
        return [id for id, live in self._tables.items() if live.is_watched]

    def _heard(self, id: str, number: int) -> None:
        """Go on where another server has written; for all who watch it is read once."""
        live = self._tables.get(id)
        if live and live.table.number < number:
            self._begin(self._go_on(live, number))

    async def _go_on(self, live: LiveTable, number: int) -> None:
        try:
            await self._reach(live, number)
        except UnboardError as error:
            log.warning("table %s cannot go on: %s", live.table.id, error)
        if live.is_watched:
            self._bots.wake(live)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("other servers are not followed any more", exc_info=error)


async def _built(id: str, log: Sequence[tuple[Event, str]]) -> Table:
    """Return a table as its log has it; a long one is built while others go on."""
    table = Table(id, log[:1])
    await in_slices(table.replay(log[1:]))
    return table


def _done_before(errand: Errand, number: int, before: Errand) -> int:
    """Return the event that an errand became when it was first asked for."""
    if errand != before:
        raise Overtaken(
            f"the id {quoted(errand.id)} was given to something else before; give every move an id "
            "of its own, and the same only to send it again"
        )
    return number
