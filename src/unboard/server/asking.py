"""Who asks, and for what: what a request means to the routes that answer it."""

from typing import Annotated

from fastapi import Depends, Response
from starlette.requests import HTTPConnection

from unboard.core.game import Game
from unboard.games.registry import rulebook
from unboard.server.live_table import LiveTable
from unboard.server.readers import Readers
from unboard.server.tables import Tables


# Asynchronous, though they wait for nothing: other ones are run by threads, which takes longer.
async def player_of(connection: HTTPConnection) -> str:
    """Return who asks."""
    return str(connection.state.guest)


async def tables_of(connection: HTTPConnection) -> Tables:
    """Return the tables of this server."""
    tables: Tables = connection.app.state.tables
    return tables


async def readers_of(connection: HTTPConnection) -> Readers:
    """Return who reads what strangers send."""
    readers: Readers = connection.app.state.readers
    return readers


async def table_of(id: str, tables: Annotated[Tables, Depends(tables_of)]) -> LiveTable:
    """Return the table that is asked for."""
    return await tables.get(id)


Player = Annotated[str, Depends(player_of)]
AllTables = Annotated[Tables, Depends(tables_of)]
AllReaders = Annotated[Readers, Depends(readers_of)]
OneTable = Annotated[LiveTable, Depends(table_of)]


def asked_game(id: str, asked: dict[str, str]) -> Game:
    """Return a game with the options of a query; what is no option of it means nothing."""
    known = {option.name: option for option in rulebook(id).options}
    given = {name: known[name].parse(text) for name, text in asked.items() if name in known}
    return Game(rulebook(id), given)


def as_json(body: bytes) -> Response:
    """Return an answer that was encoded already."""
    return Response(body, media_type="application/json")
