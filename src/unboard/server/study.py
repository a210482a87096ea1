"""Study over HTTP: games walked and varied, positions tried, and what a search needs of them.

The page that shows them knows no rule: scenes, reasons and previews come from here, and the names
of the moves that its kernel numbers.
"""

import asyncio
from base64 import b64encode
from collections.abc import Callable
from functools import lru_cache
from random import Random
from typing import Any, NamedTuple

from fastapi import Depends, FastAPI, Request, Response
from fastapi.responses import JSONResponse

from unboard.bots import levels_of
from unboard.core.errors import UnboardError
from unboard.core.game import Game
from unboard.core.position import Position
from unboard.core.rulebook import Played
from unboard.core.svg import draw_svg
from unboard.games.registry import game
from unboard.search.families import family_of
from unboard.server.answers import Advised, Machine, Previews, Reasons, described
from unboard.server.asking import asked_game
from unboard.server.problems import reasons_json
from unboard.server.readers import Readers
from unboard.server.requests import Studying, StudyOfGame, StudyOfTable
from unboard.server.tables import Tables
from unboard.table.errors import NotYourSeat
from unboard.table.review import (
    Eyes,
    Outline,
    Studied,
    acting,
    may_vary,
    outline,
    played_on,
    seen_through,
    stood_at,
    studied,
)


class Place(NamedTuple):
    """Where somebody studies."""

    begun: Position
    moves: list[Played]
    eyes: Eyes
    varies: bool  # other moves may be tried
    asked: Studying  # what else is asked of it

    @property
    def now(self) -> Position:
        """The position that the moves have led to."""
        return played_on(self.begun, self.moves)


async def _at_table(id: str, body: StudyOfTable, request: Request) -> Place:
    tables: Tables = request.app.state.tables
    table, player = (await tables.look(id)).table, str(request.state.guest)
    moves = [Played(*each) for each in body.moves]
    begun = await asyncio.to_thread(stood_at, table, player, body.at, body.eyes, moves)
    return Place(begun, moves, body.eyes, may_vary(table, player), body)


def _begun(id: str, options: dict[str, Any], text: str | None) -> Position:
    chosen = game(id, **options)
    return chosen.start() if text is None else chosen.load(text)


async def _of_game(id: str, body: StudyOfGame, request: Request) -> Place:
    readers: Readers = request.app.state.readers
    length = len(body.text or "") + len(str(body.options))
    begun = await readers.read(length, _begun, id, body.options, body.text)
    return Place(begun, [Played(*each) for each in body.moves], body.eyes, True, body)


def install(app: FastAPI) -> None:
    """Add the routes by which games are studied."""

    @app.get("/api/tables/{id}/outline", response_model=described(Outline))
    async def walk(id: str, request: Request) -> Response:
        """Return what may be walked of a table's game."""
        tables: Tables = request.app.state.tables
        table = (await tables.look(id)).table
        return JSONResponse(await asyncio.to_thread(outline, table, str(request.state.guest)))

    @app.get("/api/games/{id}/machine", response_model=described(Machine))
    def machine(id: str, request: Request) -> Response:
        """Return what a browser's kernel is told of a game with the options of the query."""
        return JSONResponse(_machine(asked_game(id, dict(request.query_params))))

    _add_places(app, "/api/tables/{id}/study", _at_table)
    _add_places(app, "/api/games/{id}/study", _of_game)


def _add_places(app: FastAPI, address: str, find: Callable[..., Any]) -> None:
    """Add what can be asked of a place, wherever it is."""
    found = Depends(find)

    @app.post(address, response_model=described(Studied))
    async def study(place: Place = found) -> Response:
        """Return a position to look at, and to try moves in where that is allowed."""
        return JSONResponse(await asyncio.to_thread(studied, *place[:4]))

    @app.post(f"{address}/why", response_model=described(Reasons))
    async def why(place: Place = found) -> Any:
        """Say why clicks lead nowhere."""
        now, seat = await asyncio.to_thread(_varied, place)
        return {"reasons": reasons_json(now.why_not_path(seat, place.asked.path))}

    @app.post(f"{address}/preview", response_model=described(Previews))
    async def preview(place: Place = found) -> Response:
        """Tell what moves would do."""
        now, seat = await asyncio.to_thread(_varied, place)
        return JSONResponse({"previews": now.previews(seat, place.asked.looked)})

    @app.post(f"{address}/think", response_model=described(Advised))
    async def think(request: Request, place: Place = found) -> Response:
        """Tell what the strongest bot would do."""
        now, seat = await asyncio.to_thread(_varied, place)
        if now.game.rulebook.flat is None:
            raise UnboardError(f"no bot knows {now.game.rulebook.name}")
        tables: Tables = request.app.state.tables
        level, seen = max(levels_of(now.game)), now.seen_by(seat)
        decision = await tables.thinkers.think(now.game, seen, seat, level, Random())
        if decision.thought is None:
            raise UnboardError("no bot judges how a board is arranged; arrange it, then ask again")
        if not decision.thought["simulations"]:
            raise UnboardError("there is only one move here, so there is nothing to think about")
        return JSONResponse({"level": level, "thought": decision.thought})

    @app.post(f"{address}/picture", responses={200: {"content": {"image/svg+xml": {}}}})
    async def picture(place: Place = found) -> Response:
        """Draw a position."""
        drawn = await asyncio.to_thread(_drawn, place)
        return Response(drawn, media_type="image/svg+xml")


def _drawn(place: Place) -> str:
    now = place.now
    return draw_svg(now.still(seen_through(now, place.eyes)))


def _varied(place: Place) -> tuple[Position, int]:
    """Return a position in which somebody tries moves, and for whom."""
    now = place.now
    seat = acting(now, place.eyes)
    if not place.varies or seat is None:
        raise NotYourSeat("there is nothing to try here: nobody is to move, or others play still")
    return now, seat


@lru_cache(64)
def _machine(chosen: Game) -> Machine:
    flat, book, options = chosen.rulebook.flat, chosen.rulebook, chosen.options
    if flat is None:
        raise UnboardError(f"{book.name} is not searched: its book decides")
    named = {flat.number(book.read(move, options), options): move for move in chosen.vocabulary()}
    return {
        "game": chosen.id,
        "family": family_of(chosen),
        "terms": b64encode(flat.terms(options)).decode(),
        "size": flat.size(options),
        "work": flat.work(options),
        "width": flat.widest(options),
        "seats": len(chosen.seats),
        "moves": {str(number): move for number, move in named.items()},
        "hidden": list(flat.hidden),
    }
