"""The app: routes of the API, and the page behind them."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import asdict
from functools import partial
from pathlib import Path
from typing import Annotated, Any, Protocol

from fastapi import Depends, FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.responses import JSONResponse
from starlette.requests import HTTPConnection

from unboard import bots
from unboard.core.errors import UnboardError
from unboard.core.game import Game
from unboard.core.options import heading
from unboard.core.scene import Scene
from unboard.games.ledger import read_ledger
from unboard.games.lessons import first_game, practice
from unboard.games.registry import games, rulebook
from unboard.server import caretaker, health, lessons, page, problems, questions, study
from unboard.server.answers import (
    Draft,
    GameEntry,
    Hint,
    Ledger,
    Levels,
    Numbered,
    Opened,
    Previews,
    Problem,
    Reasons,
    described,
    schemas_of_live_messages,
)
from unboard.server.gate import LARGEST_BODY, Gate
from unboard.server.guests import Guests, read_secret
from unboard.server.house import House
from unboard.server.imports import read_import
from unboard.server.live_table import LiveTable
from unboard.server.packed import Packed
from unboard.server.policy import Policy
from unboard.server.problems import PROBLEM
from unboard.server.readers import LONGEST, Readers
from unboard.server.requests import (
    BotSeat,
    Clicks,
    Confirmed,
    Edit,
    Import,
    Level,
    Looked,
    NewMove,
    NewTable,
    Others,
    OwnSeat,
    Rewind,
    SitDown,
    TableNote,
    TakeBack,
    Wish,
)
from unboard.server.tables import Tables, opening_position
from unboard.server.thinkers import Think, Thinkers
from unboard.server.told import encode
from unboard.server.turnstile import Turnstile
from unboard.store.choose import choose_store
from unboard.store.protocol import NO_ERRAND, Errand
from unboard.table.errors import NotYourSeat
from unboard.table.events import NOBODY, Event, Habits, Sitter
from unboard.table.messages import ListEntry, PositionMessage, latest
from unboard.table.table import Table, checked_name
from unboard.table.thoughts import Explained, thoughts

log = logging.getLogger("unboard")

HOUSE = House()
GONE = (WebSocketDisconnect, RuntimeError)  # what a socket raises once its other end has left
REPLAYED = 50  # events a returning page is shown one by one; past that only the latest


# Asynchronous, though they wait for nothing: other ones are run by threads, which takes longer.
async def _player(connection: HTTPConnection) -> str:
    return str(connection.state.guest)


async def _tables(connection: HTTPConnection) -> Tables:
    tables: Tables = connection.app.state.tables
    return tables


async def _readers(connection: HTTPConnection) -> Readers:
    readers: Readers = connection.app.state.readers
    return readers


async def _table(id: str, tables: Annotated[Tables, Depends(_tables)]) -> LiveTable:
    return await tables.get(id)


Player = Annotated[str, Depends(_player)]
AllTables = Annotated[Tables, Depends(_tables)]
AllReaders = Annotated[Readers, Depends(_readers)]
OneTable = Annotated[LiveTable, Depends(_table)]
Intent = Callable[[Table, str], Event | None]


class Does(Protocol):
    """How a player does something at a table; the answer is the number of what he knows."""

    async def __call__(self, intent: Intent, errand: Errand = NO_ERRAND) -> Response:
        """Do it, once for an errand."""


async def _deed(id: str, connection: HTTPConnection) -> Does:
    player, tables = await _player(connection), await _tables(connection)
    live = await tables.known(id)  # what another server has written is found when it matters
    live.look()

    async def do(intent: Intent, errand: Errand = NO_ERRAND) -> Response:
        number = await tables.act(live, player, lambda table: intent(table, player), errand)
        numbered: Numbered = {"seq": latest(live.table, player, number)}
        return _json(encode(numbered))

    return do


Deed = Annotated[Does, Depends(_deed)]


def create_app(
    folder: Path,
    think: Think = bots.decided,
    hasty: bool = False,
    store: str | None = None,
    house: House = HOUSE,
) -> FastAPI:
    """Return the server's app, with its data in a folder or a database, and how its bots think.

    Hasty bots move as soon as they have decided, which people find hard to follow.
    """

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.readers, app.state.ledger = Readers(), b""
        app.state.tables = Tables(choose_store(folder, store), Thinkers(think), hasty)
        await app.state.tables.start()
        async with caretaker.caring(app.state.tables):
            with health.watching_pauses(counts):
                yield
        await app.state.tables.close()
        await asyncio.to_thread(app.state.readers.close)
        log.info("the server has ended")

    app = FastAPI(
        title="Unboard",
        responses={
            "4XX": {"model": described(Problem), "description": "A refusal, in a sentence"},
            "503": {"model": described(Problem), "description": "The store does not answer"},
        },
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would fetch scripts from elsewhere
        redoc_url=None,
    )
    problems.install(app)
    counts = health.Counts()
    app.add_middleware(health.Counted, counts=counts)
    if house.limited:
        app.add_middleware(Turnstile)
    app.add_middleware(Guests, secret=read_secret(folder))
    app.add_middleware(Gate, names=house.names)
    app.add_middleware(Packed)
    app.add_middleware(Policy)
    health.install(app, counts, house)
    _add_games(app)
    _add_tables(app)
    _add_deeds(app)
    questions.install(app)
    lessons.install(app)
    study.install(app)
    app.add_api_websocket_route("/api/tables/{id}/live", _live)
    page.install(app)
    _describe(app)
    return app


def _describe(app: FastAPI) -> None:
    """Let the API's description hold what live connections send, and how it refuses."""
    described_by_routes = app.openapi

    def openapi() -> dict[str, Any]:
        content = described_by_routes()
        schemas = content["components"]["schemas"]
        schemas.update({**schemas_of_live_messages(), **schemas})
        for operation in (each for path in content["paths"].values() for each in path.values()):
            for status, answer in operation["responses"].items():
                if status.startswith(("4", "5")) and "application/json" in answer["content"]:
                    answer["content"] = {PROBLEM: answer["content"]["application/json"]}
        return content

    app.openapi = openapi  # type: ignore[method-assign]


def _add_games(app: FastAPI) -> None:
    @app.get("/api/games", response_model=described(list[GameEntry]))
    def list_games() -> Any:
        return [
            asdict(info)
            | {
                "options": _options(info.id),
                "steps": len(first_game(info.id)),
                "problems": len(practice(info.id)),
            }
            for info in games()
        ]

    @app.get("/api/games/{id}/scene", response_model=described(Scene))
    def example_scene(id: str) -> Response:
        book = rulebook(id)
        return JSONResponse(Game(book, {}).load(book.example).scene(None))

    @app.get("/api/games/{id}/seats")
    async def seats(id: str, request: Request, readers: AllReaders) -> list[str]:
        """Return the seats of a game with the options of the query."""
        asked = dict(request.query_params)
        return await readers.read(len(str(asked)), _seats_of, id, asked)

    @app.get("/api/games/{id}/levels", response_model=described(Levels))
    async def levels(id: str, request: Request, readers: AllReaders) -> Levels:
        """Return the levels of bots that there are for a game with the options of the query."""
        asked = dict(request.query_params)
        return await readers.read(len(str(asked)), _levels_of, id, asked)

    @app.get("/api/ledger", response_model=described(Ledger))
    async def ledger(request: Request, readers: AllReaders) -> Response:
        known = request.app.state
        if not known.ledger:  # it is read once, elsewhere: all code is looked through for it
            known.ledger = await readers.read(LONGEST, _ledger)
        return _json(known.ledger)


def _ledger() -> bytes:
    return encode({"games": [asdict(game) for game in read_ledger()]})


def _seats_of(id: str, asked: dict[str, str]) -> list[str]:
    return list(_asked_game(id, asked).seats)


def _levels_of(id: str, asked: dict[str, str]) -> Levels:
    chosen = _asked_game(id, asked)
    found = bots.levels_of(chosen).items()
    return {
        "usual": bots.usual_level(chosen),
        "levels": [{"level": level, "words": words} for level, words in found],
    }


def _asked_game(id: str, asked: dict[str, str]) -> Game:
    """Return a game with the options of a query."""
    known = {option.name: option for option in rulebook(id).options}
    given = {name: known[name].parse(text) for name, text in asked.items() if name in known}
    return Game(rulebook(id), given)


def _sitters(body: NewTable, player: str, game: Game) -> list[Sitter]:
    """Return who sits where."""
    seats, count = body.seats, len(game.seats)
    if isinstance(seats, Others):
        mine = secrets.randbelow(count) if seats.mine is None else seats.mine
        if not 0 <= mine < count:
            raise NotYourSeat(f"there is no seat {mine}; the seats are 0 to {count - 1}")
        others = seats.others
        seats = ["me" if seat == mine else others for seat in range(count)]
    return [_sitter(wish, player, checked_name(body.name), game) for wish in seats]


def _sitter(wish: Wish, player: str, name: str, game: Game) -> Sitter:
    match wish:
        case "me":
            return Sitter(player, name)
        case "open":
            return NOBODY
        case BotSeat():
            return Sitter(level=bots.check_level(wish.bot, game))
    return Sitter(level=bots.usual_level(game))


def _options(id: str) -> list[dict[str, Any]]:
    found = [
        {"kind": type(option).__name__.lower(), **asdict(option), "title": heading(option)}
        for option in rulebook(id).options
    ]
    for option in found:
        if "names" in option:
            option["names"] = {str(value): name for value, name in option["names"].items()}
    return found


def _add_tables(app: FastAPI) -> None:
    @app.post("/api/tables", status_code=201, response_model=described(Opened))
    async def open_table(
        body: NewTable, player: Player, tables: AllTables, readers: AllReaders
    ) -> Opened:
        length = len(body.start or "") + len(str(body.options))
        given = (body.game, body.options, body.start)
        start = await readers.read(length, opening_position, *given, most=LARGEST_BODY)
        seats = _sitters(body, player, start.game)
        chosen, habits = body.start is not None, Habits(body.bots_resign, body.bots_ponder)
        return {"id": await tables.open(player, start, seats, chosen, habits=habits)}

    @app.post("/api/records", status_code=201, response_model=described(Opened))
    async def open_record(
        body: Import, player: Player, tables: AllTables, readers: AllReaders
    ) -> Opened:
        record = await readers.read(len(body.record), read_import, body.record, most=LARGEST_BODY)
        return {"id": await tables.open_record(player, record)}

    @app.get("/api/tables", response_model=described(list[ListEntry]))
    async def my_tables(player: Player, tables: AllTables) -> Response:
        mine = await tables.of_player(player)
        return _json(encode([live.told.entry(player) for live in mine]))

    @app.get("/api/tables/{id}", response_model=described(PositionMessage))
    async def look(live: OneTable, player: Player) -> Response:
        return _json(live.told.message(player, latest(live.table, player)))

    @app.get("/api/tables/{id}/record")
    async def record(live: OneTable, player: Player) -> Response:
        seen = live.table.now.seen_by(player)
        name = f"{seen.game}-{live.table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(seen.to_json(), media_type="application/json", headers=headers)

    @app.get("/api/tables/{id}/thoughts", response_model=described(list[Explained]))
    async def what_bots_thought(live: OneTable, player: Player) -> Response:
        return JSONResponse(thoughts(live.table.now, player))

    @app.post("/api/tables/{id}/why", response_model=described(Reasons))
    async def why(body: Clicks, live: OneTable, player: Player) -> Any:
        reasons = live.table.why_not_path(player, body.seat, body.path)
        return {"reasons": problems.reasons_json(reasons)}

    @app.post("/api/tables/{id}/preview", response_model=described(Previews))
    async def preview(body: Looked, live: OneTable, player: Player) -> Response:
        shown = live.table.previews(player, body.seat, body.moves, body.text)
        return JSONResponse({"previews": shown})

    @app.post("/api/tables/{id}/hint", response_model=described(Hint))
    async def hint(body: OwnSeat, live: OneTable, player: Player, tables: AllTables) -> Hint:
        advice = await tables.hint(live, player, body.seat)
        return {
            "move": advice.decision.moves[0],
            "thought": advice.decision.thought,
            "threats": [{"seat": seat, "move": move} for seat, move in advice.threats],
        }

    @app.post("/api/tables/{id}/draft", response_model=described(Draft))
    async def draft(body: Edit, live: OneTable, player: Player) -> Response:
        drafted = live.table.draft(player, body.seat, body.text)
        drafted = drafted.edited(body.edit, body.argument)
        return JSONResponse({"text": drafted.text(), "scene": drafted.edit_scene()})

    @app.post("/api/tables/{id}/again", response_model=described(Opened))
    async def again(live: OneTable, player: Player, tables: AllTables) -> Opened:
        return {"id": await tables.play_again(live, player)}


def _json(body: bytes) -> Response:
    return Response(body, media_type="application/json")


def _add_deeds(app: FastAPI) -> None:
    """Add what people do at a table: each is checked there, becomes an event, and is numbered."""
    does = partial(app.post, response_model=described(Numbered))

    @does("/api/tables/{id}/seats/{seat}")
    async def sit(seat: int, deed: Deed, body: SitDown | None = None) -> Response:
        name = body.name if body else ""
        return await deed(lambda table, player: table.sit(player, seat, name))

    @does("/api/tables/{id}/seats/{seat}/join")
    async def join(seat: int, deed: Deed) -> Response:
        return await deed(lambda table, player: table.join(player, seat))

    @does("/api/tables/{id}/notes")
    async def note(body: TableNote, deed: Deed) -> Response:
        return await deed(lambda table, me: table.take_note(me, body.seat, body.note, body.stands))

    @does("/api/tables/{id}/seats/{seat}/bot")
    async def seat_bot(seat: int, body: Level, deed: Deed) -> Response:
        def intend(table: Table, player: str) -> Event:
            game = table.now.position.game
            usual = bots.usual_level(game) if body.level is None else body.level
            return table.seat_bot(player, seat, bots.check_level(usual, game))

        return await deed(intend)

    @does("/api/tables/{id}/name")
    async def rename(body: SitDown, deed: Deed) -> Response:
        return await deed(lambda table, player: table.rename(player, body.name))

    @does("/api/tables/{id}/moves")
    async def move(body: NewMove, deed: Deed) -> Response:
        return await deed(
            lambda table, me: table.move(me, body.seat, body.move, body.after), body.errand()
        )

    @does("/api/tables/{id}/takeback")
    async def take_back(body: TakeBack, deed: Deed) -> Response:
        return await deed(
            lambda table, me: table.take_back(me, body.seat, body.after), body.errand()
        )

    @does("/api/tables/{id}/takeback/ask")
    async def ask_back(body: OwnSeat, deed: Deed) -> Response:
        return await deed(lambda table, player: table.ask_back(player, body.seat))

    @does("/api/tables/{id}/takeback/agree")
    async def agree_back(deed: Deed) -> Response:
        return await deed(lambda table, player: table.agree_back(player))

    @does("/api/tables/{id}/takeback/decline")
    async def decline_back(deed: Deed) -> Response:
        return await deed(lambda table, player: table.decline_back(player))

    @does("/api/tables/{id}/rewind")
    async def rewind(body: Rewind, deed: Deed) -> Response:
        return await deed(
            lambda table, me: table.rewind(me, body.seat, body.to, body.after), body.errand()
        )

    @does("/api/tables/{id}/draft/confirm")
    async def confirm(body: Confirmed, deed: Deed) -> Response:
        return await deed(
            lambda table, me: table.confirm(me, body.seat, body.text, body.after), body.errand()
        )

    @does("/api/tables/{id}/resign")
    async def resign(body: OwnSeat, deed: Deed) -> Response:
        return await deed(lambda table, player: table.resign(player, body.seat))

    @does("/api/tables/{id}/draw")
    async def offer_draw(deed: Deed) -> Response:
        return await deed(lambda table, player: table.offer_draw(player))

    @does("/api/tables/{id}/draw/decline")
    async def decline_draw(deed: Deed) -> Response:
        return await deed(lambda table, player: table.decline_draw(player))


async def _live(socket: WebSocket, id: str, after: str | None = None) -> None:
    """Send a table's events as they happen, beginning behind the event `after`."""
    await socket.accept()
    try:
        live = await (await _tables(socket)).get(id)
    except UnboardError as error:
        await socket.send_json({"kind": "problem", **problems.problem_of(error)})
        await socket.close(4404)
        return
    tasks = [
        asyncio.create_task(_send(socket, live, after)),
        asyncio.create_task(_wait_for_end(socket)),
    ]
    with live.watched():
        _, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception) and not isinstance(outcome, GONE):
            raise outcome


async def _send(socket: WebSocket, live: LiveTable, after: str | None) -> None:
    player, table = await _player(socket), live.table
    seq, known = _first(latest(table, player), after)
    while True:
        async with live.bell:  # it may have rung just before
            await live.bell.wait_for(lambda: latest(table, player) >= seq)  # noqa: B023
        seq = _not_far_behind(seq, latest(table, player))
        await socket.send_text(live.told.message(player, seq, known).decode())
        seq, known = seq + 1, seq


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
