"""What people do at a table: each deed is checked there, becomes an event, and is numbered."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Any, Protocol

from fastapi import Depends, FastAPI, Request, Response
from fastapi.routing import APIRoute
from pydantic import ValidationError
from starlette.requests import HTTPConnection
from starlette.types import Receive, Scope, Send

from unboard import bots
from unboard.server.answers import Numbered, described
from unboard.server.asking import as_json, player_of, tables_of
from unboard.server.gate import given
from unboard.server.requests import (
    Confirmed,
    Level,
    NewMove,
    OwnSeat,
    Rewind,
    SitDown,
    TableNote,
    TakeBack,
)
from unboard.server.told import encode
from unboard.store.protocol import NO_ERRAND, Errand
from unboard.table.events import Event
from unboard.table.messages import latest
from unboard.table.table import Table

Intent = Callable[[Table, str], Event | None]


class Does(Protocol):
    """How a player does something at a table; the answer is the number of what he knows."""

    async def __call__(self, intent: Intent, errand: Errand = NO_ERRAND) -> Response:
        """Do it, once for an errand."""


async def _deed(id: str, connection: HTTPConnection) -> Does:
    player, tables = await player_of(connection), await tables_of(connection)
    live = await tables.known(id)  # what another server has written is found when it matters
    live.look()

    async def do(intent: Intent, errand: Errand = NO_ERRAND) -> Response:
        number = await tables.act(live, player, lambda table: intent(table, player), errand)
        numbered: Numbered = {"seq": latest(live.table, player, number)}
        return as_json(encode(numbered))

    return do


Deed = Annotated[Does, Depends(_deed)]


async def _move(body: NewMove, deed: Deed) -> Response:
    return await deed(
        lambda table, me: table.move(me, body.seat, body.move, body.after), body.errand()
    )


class Straight(APIRoute):
    """The way of moves, which are asked most: sound ones go straight to their table.

    What is wrong with others is said on the framework's own way, which takes longer.
    """

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        self._framework, self.app = self.app, self._go

    async def _go(self, scope: Scope, receive: Receive, send: Send) -> None:
        request = Request(scope, receive)
        content = await request.body()
        try:
            body = NewMove.model_validate_json(content)
        except ValidationError:
            return await self._framework(scope, given(content, receive), send)
        if request.headers.get("content-type") != "application/json":
            return await self._framework(scope, given(content, receive), send)
        response = await _move(body, await _deed(request.path_params["id"], request))
        return await response(scope, receive, send)


def install(app: FastAPI) -> None:
    """Add the routes by which people do something at a table."""
    does = partial(app.post, response_model=described(Numbered))
    app.router.add_api_route(
        "/api/tables/{id}/moves",
        _move,
        response_model=described(Numbered),
        methods=["POST"],
        name="move",
        route_class_override=Straight,
    )

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
