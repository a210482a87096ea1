"""The app: routes of the API, and the page behind them."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from fastapi import FastAPI, Response
from fastapi.responses import JSONResponse

from unboard import bots
from unboard.core.errors import quoted
from unboard.core.game import Game
from unboard.server import (
    caretaker,
    catalogue,
    deeds,
    health,
    lessons,
    live,
    page,
    problems,
    questions,
    study,
)
from unboard.server.answers import (
    Draft,
    Hint,
    Opened,
    Previews,
    Problem,
    Reasons,
    described,
    schemas_of_live_messages,
)
from unboard.server.asking import AllReaders, AllTables, OneTable, Player, as_json
from unboard.server.gate import LARGEST_BODY, Gate
from unboard.server.guests import Guests, read_secret
from unboard.server.house import House
from unboard.server.imports import read_import
from unboard.server.packed import Packed
from unboard.server.policy import Policy
from unboard.server.problems import PROBLEM
from unboard.server.readers import Readers
from unboard.server.requests import (
    BotSeat,
    Clicks,
    Edit,
    Import,
    Looked,
    NewTable,
    Others,
    OwnSeat,
    Wish,
)
from unboard.server.tables import Tables, opening_position
from unboard.server.thinkers import Think, Thinkers
from unboard.server.told import encode
from unboard.server.turnstile import Turnstile
from unboard.store.choose import choose_store
from unboard.table.errors import NotYourSeat
from unboard.table.events import NOBODY, Habits, Sitter
from unboard.table.messages import ListEntry, PositionMessage, latest
from unboard.table.table import checked_name
from unboard.table.thoughts import Explained, thoughts

log = logging.getLogger("unboard")

HOUSE = House()
ASIDE = 2  # threads for what would keep others waiting; with more of them the loop would wait too


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
        asyncio.get_running_loop().set_default_executor(ThreadPoolExecutor(ASIDE))
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
    deeds.install(app)  # first, since routes are tried in turn and moves are what is asked most
    catalogue.install(app)
    _add_tables(app)
    questions.install(app)
    lessons.install(app)
    study.install(app)
    app.add_api_websocket_route("/api/tables/{id}/live", live.live)
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


def _sitters(body: NewTable, player: str, game: Game) -> list[Sitter]:
    """Return who sits where."""
    seats, count = body.seats, len(game.seats)
    if isinstance(seats, Others):
        mine = secrets.randbelow(count) if seats.mine is None else seats.mine
        if not 0 <= mine < count:
            raise NotYourSeat(f"there is no seat {quoted(mine)}; the seats are 0 to {count - 1}")
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
        return as_json(encode([here.told.entry(player) for here in mine]))

    @app.get("/api/tables/{id}", response_model=described(PositionMessage))
    async def look(here: OneTable, player: Player) -> Response:
        return as_json(here.told.message(player, latest(here.table, player)).beyond({}))

    @app.get("/api/tables/{id}/record")
    async def record(here: OneTable, player: Player) -> Response:
        seen = here.table.now.seen_by(player)
        name = f"{seen.game}-{here.table.id}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return Response(seen.to_json(), media_type="application/json", headers=headers)

    @app.get("/api/tables/{id}/thoughts", response_model=described(list[Explained]))
    async def what_bots_thought(here: OneTable, player: Player) -> Response:
        return JSONResponse(thoughts(here.table.now, player))

    @app.post("/api/tables/{id}/why", response_model=described(Reasons))
    async def why(body: Clicks, here: OneTable, player: Player) -> Any:
        reasons = here.table.why_not_path(player, body.seat, body.path)
        return {"reasons": problems.reasons_json(reasons)}

    @app.post("/api/tables/{id}/preview", response_model=described(Previews))
    async def preview(body: Looked, here: OneTable, player: Player) -> Response:
        shown = here.table.previews(player, body.seat, body.moves, body.text)
        return JSONResponse({"previews": shown})

    @app.post("/api/tables/{id}/hint", response_model=described(Hint))
    async def hint(body: OwnSeat, here: OneTable, player: Player, tables: AllTables) -> Hint:
        advice = await tables.hint(here, player, body.seat)
        return {
            "move": advice.decision.moves[0],
            "thought": advice.decision.thought,
            "threats": [{"seat": seat, "move": move} for seat, move in advice.threats],
        }

    @app.post("/api/tables/{id}/draft", response_model=described(Draft))
    async def draft(body: Edit, here: OneTable, player: Player) -> Response:
        drafted = here.table.draft(player, body.seat, body.text)
        drafted = drafted.edited(body.edit, body.argument)
        return JSONResponse({"text": drafted.text(), "scene": drafted.edit_scene()})

    @app.post("/api/tables/{id}/again", response_model=described(Opened))
    async def again(here: OneTable, player: Player, tables: AllTables) -> Opened:
        return {"id": await tables.play_again(here, player)}
