"""Tables: a game that people and bots play, replayed from its log."""

import asyncio
import logging
import secrets
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import replace
from random import Random, SystemRandom
from typing import Any, TypeVar

from unboard.bots import random_bot
from unboard.core.chance import draw
from unboard.core.errors import Reason, UnboardError
from unboard.core.game import Position, replay
from unboard.core.record import Record
from unboard.core.rulebook import CHANCE, Seat
from unboard.core.scene import Preview, Scene
from unboard.games.registry import game
from unboard.server.moments import BOT, OPEN, Moment, opening
from unboard.server.problems import NoSuchTable, NotYourSeat
from unboard.store.sqlite import Event, Overtaken, Store

log = logging.getLogger("unboard")

KEPT = 16  # scenes of a table; those who look again wait no longer where something was hidden
T = TypeVar("T")


def opening_position(id: str, options: dict[str, Any], text: str | None) -> Position:
    """Return where a new table begins: at a position text, or at a start of its own."""
    chosen = game(id, **options)
    return chosen.load(text) if text is not None else chosen.start(secrets.randbits(32))


class Table:
    """A table in memory: the moments since it was opened, and a bell for those who watch."""

    def __init__(self, id: str, events: list[Event]) -> None:
        self.id = id
        self.chosen_start = bool(events[0].get("chosen_start"))  # by a player, not by chance
        self.luck: str = events[0].get("luck", "")
        self.moments = [opening(events[0])]
        for event in events[1:]:
            self.moments.append(self.now.after(event))
        self.writing = asyncio.Lock()
        self.bell = asyncio.Condition()
        self._scenes: dict[tuple[int, Seat | None], Scene] = {}
        self._told: dict[str, list[int]] = {}
        self._compared: dict[str, int] = {}

    @property
    def now(self) -> Moment:
        """The latest moment."""
        return self.moments[-1]

    def told(self, player: str) -> list[int]:
        """Return the numbers of the events that a player may know of.

        Their places in this list are the numbers he is given, so that a gap tells him nothing.
        """
        who = player if player in self.now.seats else ""  # those who watch are told the same
        told = self._told.setdefault(who, [0])
        for number in range(self._compared.get(who, 0) + 1, len(self.moments)):
            if not self.moments[number].looks_like(self.moments[number - 1], player):
                told.append(number)
        self._compared[who] = self.number
        return told

    def scene(self, number: int, seat: Seat | None) -> Scene:
        """Return the scene of a moment for a seat, made once for all who look through its eyes."""
        key = (number, seat)
        if key not in self._scenes:
            if len(self._scenes) == KEPT:
                del self._scenes[next(iter(self._scenes))]
            self._scenes[key] = self.moments[number].position.scene(seat)
        return self._scenes[key]

    def dice(self) -> Random:
        """Return what chance draws from: the same again where a move of chance was taken back."""
        drawn = sum(played.seat == CHANCE for played in self.now.position.record.moves)
        return Random(f"{self.luck} {drawn}")

    async def show(self, moment: Moment) -> None:
        """Add a moment and ring the bell."""
        self.moments.append(moment)
        async with self.bell:
            self.bell.notify_all()

    def awaits_no_person(self) -> bool:
        """Tell whether chance or a bot is to act."""
        acting = self.now.position.to_act
        return any(seat == CHANCE or self.now.seats[seat] == BOT for seat in acting)

    @property
    def number(self) -> int:
        """The number of the latest event."""
        return len(self.moments) - 1


class Tables:
    """All tables of a server, loaded from the store when they are needed."""

    def __init__(self, store: Store, rng: Random | None = None) -> None:
        self._store = store
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._rng = rng or SystemRandom()
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._running: dict[str, asyncio.Task[None]] = {}

    async def open(
        self, player: str, start: Position, seats: list[str], chosen_start: bool = False
    ) -> str:
        """Open a table; `seats` says for each seat `me`, `bot` or `open`."""
        chosen = start.game
        if len(seats) != len(chosen.seats):
            raise UnboardError(
                f"{chosen.rulebook.name} has {len(chosen.seats)} seats, but {len(seats)} were given"
            )
        sitting = [player if seat == "me" else seat for seat in seats]
        return await self._open(player, start, sitting, chosen_start)

    async def _open(
        self, player: str, start: Position, seats: list[str], chosen_start: bool, *then: Event
    ) -> str:
        id, chosen = secrets.token_urlsafe(6), start.game
        event = {
            "kind": "opened",
            "game": chosen.id,
            "options": dict(chosen.options),
            "rules_version": chosen.rulebook.version,
            "start": start.text(),
            "chosen_start": chosen_start,
            "luck": f"{self._rng.getrandbits(64):x}",  # from which chance draws; nobody is told
            "seats": seats,
        }

        def write() -> None:  # all at once: chance and bots wake as soon as the table is looked at
            for number, each in enumerate((event, *then)):
                self._store.append(id, number, player, each)

        await self._in_store(write)
        await self.get(id)
        return id

    async def get(self, id: str) -> Table:
        """Return a table as its log has it, its bots awake."""
        async with self._loading:
            if id not in self._tables:
                events = await self._in_store(lambda: self._store.events(id))
                if not events:
                    raise NoSuchTable("there is no such table; check the link or open a new one")
                self._tables[id] = Table(id, events)
        table = self._tables[id]
        async with table.writing:
            await self._catch_up(table)
        self._wake(table)
        return table

    async def of_player(self, player: str) -> list[Table]:
        """Return the tables of a player; none that cannot be read any more."""
        found = []
        for id in await self._in_store(lambda: self._store.tables_of(player)):
            try:
                found.append(await self.get(id))
            except UnboardError as error:
                log.warning("table %s cannot be read: %s", id, error)
        return found

    async def sit(self, table: Table, player: str, seat: Seat) -> None:
        """Give an open seat to a player."""
        async with table.writing:
            _check_seat(table, seat)
            if table.now.seats[seat] == player:
                return
            if table.now.seats[seat] != OPEN:
                raise NotYourSeat(f"{_seat_name(table, seat)} is taken; you can watch the game")
            await self._append(table, player, {"kind": "sat", "seat": seat, "player": player})

    async def move(
        self, table: Table, player: str, seat: Seat, move: str, after: int | None
    ) -> None:
        """Play a move for a player, if nothing has happened since the event `after`."""
        event = {"kind": "move", "seat": seat, "move": move}
        async with table.writing:
            _check_owner(table, player, seat)
            _check_fresh(table, player, seat, after)
            try:
                await self._append(table, player, event)
            except Overtaken:  # through another server; what was written may take nothing from it
                if after is None:
                    raise
                _check_fresh(table, player, seat, after)
                await self._append(table, player, event)
        self._wake(table)

    def draft(self, table: Table, player: str, seat: Seat, text: str | None) -> Position:
        """Return a draft of the set-up that a player is to arrange."""
        _check_owner(table, player, seat)
        position = table.now.position
        if not (position.may_arrange and seat in position.to_act):
            raise NotYourSeat("there is no set-up for you to arrange at this table now")
        return position.edited("load", text) if text else position

    async def confirm(
        self, table: Table, player: str, seat: Seat, text: str, after: int | None
    ) -> None:
        """Play the moves of a draft, all or none."""
        async with table.writing:
            draft = self.draft(table, player, seat, text)
            _check_fresh(table, player, seat, after)
            moves = list(table.now.position.moves_to(draft))
            await self._append(table, player, {"kind": "arranged", "seat": seat, "moves": moves})
        self._wake(table)

    async def play_again(self, table: Table, player: str) -> str:
        """Return the table where the same people play once more, opened by the first who asks."""
        async with table.writing:
            if not table.now.seats_of(player):
                raise NotYourSeat("you are watching; open a table of your own to play")
            if not table.now.position.over:
                raise UnboardError("the game is not over yet; play it to its end first")
            if not table.now.again:
                id = await self._open_again(table, player)
                await self._append(table, player, {"kind": "again", "table": id})
        return table.now.again

    async def _open_again(self, table: Table, player: str) -> str:
        """Open a table like another, and seat everybody who sat there."""
        first, people = table.moments[0].position, table.now.seats
        shuffled = not table.chosen_start
        start = first.game.start(secrets.randbits(32)) if shuffled else first
        seats = [who if who in (player, BOT, OPEN) else OPEN for who in people]
        id = await self._open(player, start, seats, table.chosen_start)
        opened = await self.get(id)
        for seat, who in enumerate(people):
            if who not in (player, BOT, OPEN):
                await self.sit(opened, who, seat)
        return id

    async def take_back(self, table: Table, player: str, seat: Seat, after: int | None) -> None:
        """Take back the last step of a turn that is not complete."""
        async with table.writing:
            _check_owner(table, player, seat)
            _check_fresh(table, player, seat, after)
            if not table.now.may_take_back(player):
                raise NotYourSeat(
                    "there is no step of yours to take back; a turn that is complete stands"
                )
            await self._append(table, player, {"kind": "takeback"})

    async def rewind(
        self, table: Table, player: str, seat: Seat, to: int, after: int | None
    ) -> None:
        """Go back or forth to where about so many moves stand."""
        async with table.writing:
            _check_owner(table, player, seat)
            _check_fresh(table, player, seat, after)
            if not table.now.position.game.rulebook.rewinds:
                raise NotYourSeat("moves of this game stand; only an unfinished turn is taken back")
            there = table.now.landing(to)
            if there is None or there == table.now.standing:
                raise NotYourSeat("the log has no such step; choose one that it shows")
            await self._append(table, player, {"kind": "rewound", "to": there})

    async def open_record(self, player: str, record: Record) -> str:
        """Open a table at the end of a record, all its seats the player's."""
        position = replay(record)
        start = position.game.load(record.start)
        event = {"kind": "imported", "moves": [list(played) for played in record.moves]}
        return await self._open(player, start, [player] * len(start.game.seats), True, event)

    def why_not_path(self, table: Table, player: str, seat: Seat, path: list[str]) -> list[Reason]:
        """Say why a click path of a player leads nowhere."""
        _check_owner(table, player, seat)
        return table.now.position.why_not_path(seat, path)

    def previews(
        self, table: Table, player: str, seat: Seat, moves: list[str], text: str | None
    ) -> dict[str, Preview]:
        """Tell the owner of a seat what moves of it, or edits of its draft, would do."""
        _check_owner(table, player, seat)
        if text is not None:
            return self.draft(table, player, seat, text).edit_previews(moves)
        return table.now.position.previews(seat, moves)

    async def close(self) -> None:
        """Stop the bots and close the store."""
        running = list(self._running.values())
        for task in running:
            task.cancel()
        await asyncio.gather(*running, return_exceptions=True)
        await self._in_store(self._store.close)
        self._thread.shutdown()

    def _wake(self, table: Table) -> None:
        """Let chance and bots act, if it is theirs to act and they do not already."""
        if table.awaits_no_person() and table.id not in self._running:
            task = asyncio.create_task(self._run_bots(table), name=table.id)
            self._running[table.id] = task
            task.add_done_callback(self._rest)

    def _rest(self, task: asyncio.Task[None]) -> None:
        """Forget a bot that is done; one that failed is woken when the table is next looked at."""
        del self._running[task.get_name()]
        if not task.cancelled() and (error := task.exception()):
            log.error("a bot failed at table %s", task.get_name(), exc_info=error)

    async def _run_bots(self, table: Table) -> None:
        while True:
            async with table.writing:
                event = self._next(table)
                if event is None:
                    return
                with suppress(Overtaken):  # another server's bot was faster
                    await self._append(table, BOT, event)

    def _next(self, table: Table) -> Event | None:
        """Return the next event that no person makes: of chance, or of a bot."""
        now, position = table.now, table.now.position
        if CHANCE in position.to_act:
            move = draw(position.chances(), table.dice() if table.luck else self._rng)
            return {"kind": "move", "seat": CHANCE, "move": move}
        seat = next((s for s in sorted(position.to_act) if now.seats[s] == BOT), None)
        if seat is None:
            return None
        if position.may_arrange:
            draft = position.edited("random", rng=self._rng)
            moves = list(position.moves_to(draft))
            return {"kind": "arranged", "seat": seat, "moves": moves}
        move = random_bot.choose(position.view(seat), position.usual(seat), self._rng)
        return {"kind": "move", "seat": seat, "move": move}

    async def _append(self, table: Table, player: str, event: Event) -> None:
        """Apply an event: first to a value, then to the log, then for all to see."""
        moment = table.now.after(event)
        await asyncio.shield(self._write(table, player, event, moment))

    async def _write(self, table: Table, player: str, event: Event, moment: Moment) -> None:
        """Write an event and show it; once begun it is not given up half-way."""
        number = table.number + 1
        try:
            at = await self._in_store(lambda: self._store.append(table.id, number, player, event))
        except Overtaken:
            await self._catch_up(table)
            raise
        await table.show(replace(moment, at=at))

    async def _catch_up(self, table: Table) -> None:
        """Show what another server has written to the log meanwhile."""
        number = table.number + 1
        for event in await self._in_store(lambda: self._store.events(table.id, number)):
            await table.show(table.now.after(event))

    async def _in_store(self, work: Callable[[], T]) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)


def _check_seat(table: Table, seat: Seat) -> None:
    names = table.now.position.game.seats
    if not 0 <= seat < len(names):
        choices = ", ".join(f"{number} {name}" for number, name in enumerate(names))
        raise NotYourSeat(f"there is no seat {seat} at this table; the seats are {choices}")


def _check_owner(table: Table, player: str, seat: Seat) -> None:
    _check_seat(table, seat)
    if table.now.seats[seat] != player:
        raise NotYourSeat(f"{_seat_name(table, seat)} is not your seat at this table")


def _check_fresh(table: Table, player: str, seat: Seat, after: int | None) -> None:
    """Refuse what answers a moment since which the seat has moved or was not to act.

    That others sit down, or seal a choice of their own meanwhile, takes nothing from an answer.
    """
    if after is None:
        return
    told = table.told(player)
    since = table.moments[told[after] :] if 0 <= after < len(told) else []
    waits = [seat in moment.position.to_act for moment in since]
    moved = {sum(m.seat == seat for m in moment.position.record.moves) for moment in since}
    if not since or not all(waits) or len(moved) > 1:
        raise Overtaken("the table has moved on since you looked; look again, then move")


def _seat_name(table: Table, seat: Seat) -> str:
    return table.now.position.game.seat_name(seat)
