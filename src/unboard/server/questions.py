"""What a game's own page may ask: each game brings its questions in its rulebook."""

import asyncio
from collections.abc import Mapping
from typing import Any

from fastapi import FastAPI, Request

from unboard.core.errors import quoted
from unboard.games.registry import rulebook
from unboard.server.gate import LARGEST_BODY
from unboard.server.problems import NoSuchTable
from unboard.server.readers import Readers
from unboard.server.tables import Tables


def install(app: FastAPI) -> None:
    """Add the routes by which games answer."""

    @app.get("/api/games/{id}/ask/{question}")
    async def ask(id: str, question: str, request: Request) -> Any:
        """Ask a game something of its own; what it is to know stands in the query."""
        return await _answered(request, id, question, dict(request.query_params))

    @app.post("/api/games/{id}/ask/{question}")
    async def ask_at_length(id: str, question: str, body: dict[str, Any], request: Request) -> Any:
        """Ask a game something of its own; what it is to know stands in the body."""
        return await _answered(request, id, question, body)

    @app.get("/api/tables/{id}/ask/{question}")
    async def ask_table(id: str, question: str, request: Request) -> Any:
        """Ask something of a table's whole log; only where nobody has secrets."""
        tables: Tables = request.app.state.tables
        line = [moment.position for moment in (await tables.look(id)).table.now.line()]
        book = line[0].game.rulebook
        known = {} if book.secrets else book.table_questions
        return await asyncio.to_thread(_find(known, question), line)


async def _answered(request: Request, id: str, question: str, asked: dict[str, Any]) -> Any:
    readers: Readers = request.app.state.readers
    length = sum(len(value if isinstance(value, str) else str(value)) for value in asked.values())
    # A game says itself what is too much for it, and where: it sees all that comes in.
    return await readers.read(length, answer, id, question, asked, most=LARGEST_BODY)


def answer(id: str, question: str, asked: dict[str, Any]) -> Any:
    """Return what a game answers to a question of its own."""
    return _find(rulebook(id).questions, question)(asked)


def _find(known: Mapping[str, Any], question: str) -> Any:
    if question not in known:
        choices = ", ".join(known) or "none"
        raise NoSuchTable(f"there is no question {quoted(question)} here; there are: {choices}")
    return known[question]
