"""The app: routes of the API, and the page behind them."""

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any, Literal

from fastapi import Depends, FastAPI, Request, Response, WebSocket, WebSocketDisconnect
from pydantic import BaseModel, ConfigDict, Field, StrictInt
from starlette.requests import HTTPConnection

from unboard.core.errors import UnboardError
from unboard.core.game import Game
from unboard.games.ledger import read_ledger
from unboard.games.registry import games, read_record, rulebook
from unboard.server import companion, page, problems
from unboard.server.gate import Gate
from unboard.server.guests import Guests, read_secret
from unboard.server.messages import latest, list_entry, position_message
from unboard.server.moments import BOT
from unboard.server.problems import NotYourSeat
from unboard.server.rules_page import rules_html
from unboard.server.tables import Table, Tables, opening_position
from unboard.store.sqlite import open_store

GONE = (WebSocketDisconnect, RuntimeError)  # what a socket raises once its other end has left
LOOK = 1.0  # seconds after which a quiet table's log is looked at: another server may write to it
REPLAYED = 50  # events a returning page is shown one by one; past that only the latest


class Body(BaseModel):
    """A request's body: nothing but its fields."""

    model_config = ConfigDict(extra="forbid")


class Others(Body):
    """Who sits where, in short: my seat (null: either), and everybody else."""

    mine: StrictInt | None
    others: Literal["me", "bot", "open"]


class NewTable(Body):
    """A table to open: for each seat who sits there."""

    game: str
    options: dict[str, Any] = Field(default_factory=dict)
    start: str | None = Field(None, description="a position text to begin at")
    seats: list[Literal["me", "bot", "open"]] | Others


class NewMove(Body):
    """A move, and the event it answers."""

    seat: StrictInt
    move: str
    after: StrictInt | None = None


class Edit(Body):
    """An edit of a draft set-up; without a text the draft is the table's position."""

    seat: StrictInt
    text: str | None = None
    edit: str = ""
    argument: str = ""


class Confirmed(Body):
    """A draft set-up to be played, and the event it answers."""

    seat: StrictInt
    text: str
    after: StrictInt | None = None


class Step(Body):
    """Whose step to take back, and the event it answers."""

    seat: StrictInt
    after: StrictInt | None = None


class Rewind(Body):
    """How many moves are to stand, and the event it answers."""

    seat: StrictInt
    to: StrictInt
    after: StrictInt | None = None


class Import(Body):
    """A record's JSON, to go on where it ends."""

    record: str


class Clicks(Body):
    """Clicks so far."""

    seat: StrictInt
    path: list[str] = Field(max_length=100)


class Looked(Body):
    """Moves that somebody looks at; with the text of a draft, edits of it."""

    seat: StrictInt
    moves: list[str] = Field(max_length=100)
    text: str | None = None


def _player(connection: HTTPConnection) -> str:
    return str(connection.state.guest)


def _tables(connection: HTTPConnection) -> Tables:
    tables: Tables = connection.app.state.tables
    return tables


async def _table(id: str, tables: Annotated[Tables, Depends(_tables)]) -> Table:
    return await tables.get(id)


Player = Annotated[str, Depends(_player)]
AllTables = Annotated[Tables, Depends(_tables)]
OneTable = Annotated[Table, Depends(_table)]


def create_app(folder: Path) -> FastAPI:
    """Return the server's app, with its data in a folder."""
    store = open_store(folder)

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        app.state.tables = Tables(store)
        yield
        await app.state.tables.close()

    app = FastAPI(
        title="Unboard",
        lifespan=lifespan,
        openapi_url="/api/openapi.json",
        docs_url=None,  # its page would fetch scripts from elsewhere
        redoc_url=None,
    )
    problems.install(app)
    app.add_middleware(Guests, secret=read_secret(folder))
    app.add_middleware(Gate)
    _add_games(app)
    _add_tables(app)
    companion.install(app)
    app.add_api_websocket_route("/api/tables/{id}/live", _live)
    page.install(app)
    return app


def _add_games(app: FastAPI) -> None:
    @app.get("/api/games")
    def list_games() -> list[dict[str, Any]]:
        return [asdict(info) | {"options": _options(info.id)} for info in games()]

    @app.get("/api/games/{id}/scene")
    def example_scene(id: str) -> Any:
        book = rulebook(id)
        return Game(book, {}).load(book.example).scene(None)

    @app.get("/api/games/{id}/seats")
    def seats(id: str, request: Request) -> list[str]:
        """Return the seats of a game with the options of the query."""
        known = {option.name: option for option in rulebook(id).options}
        given = {name: known[name].parse(text) for name, text in request.query_params.items()
                 if name in known}  # fmt: skip
        return list(Game(rulebook(id), given).seats)

    @app.get("/api/games/{id}/rules")
    def rules(id: str) -> dict[str, str]:
        book = rulebook(id)
        html = rules_html(book.id)
        return {"id": book.id, "name": book.name, "credit": book.credit, "html": html}

    @app.get("/api/ledger")
    def ledger() -> dict[str, Any]:
        return {"games": [asdict(game) for game in read_ledger()]}


def _sitters(seats: list[Literal["me", "bot", "open"]] | Others, count: int) -> list[str]:
    """Return who sits where."""
    if isinstance(seats, list):
        return list(seats)
    mine = secrets.randbelow(count) if seats.mine is None else seats.mine
    if not 0 <= mine < count:
        raise NotYourSeat(f"there is no seat {mine}; the seats are 0 to {count - 1}")
    return ["me" if seat == mine else seats.others for seat in range(count)]


def _options(id: str) -> list[dict[str, Any]]:
    return [{"kind": type(o).__name__.lower(), **asdict(o)} for o in rulebook(id).options]


def _add_tables(app: FastAPI) -> None:
    @app.post("/api/tables", status_code=201)
    async def open_table(body: NewTable, player: Player, tables: AllTables) -> dict[str, str]:
        start = opening_position(body.game, body.options, body.start)
        seats = _sitters(body.seats, len(start.game.seats))
        return {"id": await tables.open(player, start, seats, body.start is not None)}

    @app.post("/api/records", status_code=201)
    async def open_record(body: Import, player: Player, tables: AllTables) -> dict[str, str]:
        return {"id": await tables.open_record(player, read_record(body.record))}

    @app.get("/api/tables")
    async def my_tables(player: Player, tables: AllTables) -> list[dict[str, Any]]:
        entries = [list_entry(table, player) for table in await tables.of_player(player)]
        return sorted(entries, key=lambda entry: str(entry["at"]), reverse=True)

    @app.post("/api/tables/{id}/seats/{seat}")
    async def sit(seat: int, table: OneTable, player: Player, tables: AllTables) -> dict[str, int]:
        await tables.sit(table, player, seat)
        return {"seq": latest(table, player)}

    @app.post("/api/tables/{id}/moves")
    async def move(
        body: NewMove, table: OneTable, player: Player, tables: AllTables
    ) -> dict[str, int]:
        await tables.move(table, player, body.seat, body.move, body.after)
        return {"seq": latest(table, player)}

    @app.post("/api/tables/{id}/takeback")
    async def take_back(
        body: Step, table: OneTable, player: Player, tables: AllTables
    ) -> dict[str, int]:
        await tables.take_back(table, player, body.seat, body.after)
        return {"seq": latest(table, player)}

    @app.post("/api/tables/{id}/rewind")
    async def rewind(
        body: Rewind, table: OneTable, player: Player, tables: AllTables
    ) -> dict[str, int]:
        await tables.rewind(table, player, body.seat, body.to, body.after)
        return {"seq": latest(table, player)}

    @app.post("/api/tables/{id}/draft")
    async def draft(
        body: Edit, table: OneTable, player: Player, tables: AllTables
    ) -> dict[str, Any]:
        drafted = tables.draft(table, player, body.seat, body.text)
        drafted = drafted.edited(body.edit, body.argument)
        return {"text": drafted.text(), "scene": drafted.edit_scene()}

    @app.post("/api/tables/{id}/draft/confirm")
    async def confirm(
        body: Confirmed, table: OneTable, player: Player, tables: AllTables
    ) -> dict[str, int]:
        await tables.confirm(table, player, body.seat, body.text, body.after)
        return {"seq": latest(table, player)}

    @app.post("/api/tables/{id}/again")
    async def again(table: OneTable, player: Player, tables: AllTables) -> dict[str, str]:
        return {"id": await tables.play_again(table, player)}

    @app.post("/api/tables/{id}/why")
    async def why(
        body: Clicks, table: OneTable, player: Player, tables: AllTables
    ) -> dict[str, Any]:
        reasons = tables.why_not_path(table, player, body.seat, body.path)
        return {"reasons": problems.reasons_json(reasons)}

    @app.post("/api/tables/{id}/preview")
    async def preview(
        body: Looked, table: OneTable, player: Player, tables: AllTables
    ) -> dict[str, Any]:
        return {"previews": tables.previews(table, player, body.seat, body.moves, body.text)}

    @app.get("/api/tables/{id}")
    async def look(table: OneTable, player: Player) -> dict[str, Any]:
        return position_message(table, latest(table, player), player)

    @app.get("/api/tables/{id}/record")
    async def record(table: OneTable, player: Player, request: Request) -> Response:
        alone = set(table.now.seats) <= {player, BOT}
        whole = table.now.position.record  # for him who played alone, once it is over
        seen = whole if alone and table.now.position.over else table.now.seen_by(player)
        name = f"{seen.game}-{table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(seen.to_json(), media_type="application/json", headers=headers)


async def _live(socket: WebSocket, id: str, after: str | None = None) -> None:
    """Send a table's events as they happen, beginning behind the event `after`."""
    await socket.accept()
    try:
        table = await _tables(socket).get(id)
    except UnboardError as error:
        await socket.send_json({"kind": "problem", **problems.problem_of(error)})
        await socket.close(4404)
        return
    tasks = [
        asyncio.create_task(_send(socket, table, after)),
        asyncio.create_task(_wait_for_end(socket)),
    ]
    _, pending = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in pending:
        task.cancel()
    for outcome in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(outcome, Exception) and not isinstance(outcome, GONE):
            raise outcome


async def _send(socket: WebSocket, table: Table, after: str | None) -> None:
    player = _player(socket)
    seq = _first(latest(table, player), after)
    while True:
        while latest(table, player) < seq:
            with suppress(TimeoutError):
                async with asyncio.timeout(LOOK), table.bell:
                    await table.bell.wait()
            await _tables(socket).get(table.id)
        await socket.send_json(position_message(table, seq, player))
        seq += 1


def _first(newest: int, after: str | None) -> int:
    """Return the first event to send: the one behind `after`, or just the newest."""
    known = int(after) if after and after.isascii() and after.isdecimal() and len(after) < 9 else -1
    fits = 0 <= newest - known <= REPLAYED
    return known + 1 if known >= 0 and fits else newest


async def _wait_for_end(socket: WebSocket) -> None:
    try:
        while True:
            await socket.receive()
    except GONE:
        return
