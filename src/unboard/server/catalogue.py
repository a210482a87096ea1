"""The catalogue over HTTP: which games there are, their options, seats, bots and rules."""

from dataclasses import asdict
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse

from unboard import bots
from unboard.core.game import Game
from unboard.core.options import heading
from unboard.core.scene import Scene
from unboard.games.ledger import read_ledger
from unboard.games.lessons import first_game, practice
from unboard.games.registry import games, rulebook
from unboard.server.answers import GameEntry, Ledger, Levels, described
from unboard.server.asking import AllReaders, as_json, asked_game
from unboard.server.readers import LONGEST
from unboard.server.told import encode


def install(app: FastAPI) -> None:
    """Add the routes by which games are found and chosen."""

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
        return as_json(known.ledger)


def _ledger() -> bytes:
    return encode({"games": [asdict(game) for game in read_ledger()]})


def _seats_of(id: str, asked: dict[str, str]) -> list[str]:
    return list(asked_game(id, asked).seats)


def _levels_of(id: str, asked: dict[str, str]) -> Levels:
    chosen = asked_game(id, asked)
    found = bots.levels_of(chosen).items()
    return {
        "usual": bots.usual_level(chosen),
        "levels": [{"level": level, "words": words} for level, words in found],
    }


def _options(id: str) -> list[dict[str, Any]]:
    found = [
        {"kind": type(option).__name__.lower(), **asdict(option), "title": heading(option)}
        for option in rulebook(id).options
    ]
    for option in found:
        if "names" in option:
            option["names"] = {str(value): name for value, name in option["names"].items()}
    return found
