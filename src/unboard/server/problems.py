"""Errors over HTTP: problem+json with one sentence, and the reasons of an illegal move."""

from typing import Any

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from unboard.core.errors import (
    BadOption,
    BadText,
    IllegalMove,
    MalformedMove,
    Reason,
    UnboardError,
    UnknownGame,
    quoted,
)
from unboard.store.protocol import Damaged, NotKept
from unboard.table.errors import NotYourSeat, Overtaken

PROBLEM = "application/problem+json"  # what refusals are sent as
NO_OBJECT = "the body must be a JSON object, sent as application/json"
NOTHING_HERE = "there is nothing at this address; the API is described at /api/openapi.json"


class NoSuchTable(UnboardError):
    """No table goes by this id."""


class TooCostly(UnboardError):
    """It takes more than a server gives."""


class TooBusy(UnboardError):
    """It is asked for so often that it has to wait."""


STATUS: dict[type[UnboardError], int] = {
    UnknownGame: 404,
    NoSuchTable: 404,
    NotYourSeat: 403,
    IllegalMove: 409,
    Overtaken: 409,
    TooBusy: 429,
    TooCostly: 422,
    BadOption: 422,
    BadText: 422,
    MalformedMove: 422,
    NotKept: 503,
    Damaged: 503,
}


def problem(status: int, title: str, detail: str, **more: Any) -> dict[str, Any]:
    """Return the body of a problem."""
    return {"type": "about:blank", "title": title, "status": status, "detail": detail, **more}


def problem_of(error: UnboardError) -> dict[str, Any]:
    """Return the problem that an error is."""
    status = STATUS.get(type(error), 400)
    more = {"reasons": reasons_json(error.reasons)} if isinstance(error, IllegalMove) else {}
    return problem(status, type(error).__name__, str(error), **more)


def reasons_json(reasons: list[Reason] | tuple[Reason, ...]) -> list[dict[str, Any]]:
    """Return reasons as JSON."""
    return [{"rule": r.rule, "text": r.text, "squares": list(r.squares)} for r in reasons]


def respond(body: dict[str, Any]) -> JSONResponse:
    """Return a problem as a response."""
    return JSONResponse(body, body["status"], media_type=PROBLEM)


def install(app: FastAPI) -> None:
    """Answer every error of this app with a problem."""

    @app.exception_handler(UnboardError)
    async def refused(request: Request, error: UnboardError) -> JSONResponse:
        return respond(problem_of(error))

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        what = first["msg"][:1].lower() + first["msg"][1:]
        detail = f"{quoted(' '.join(map(str, first['loc'][1:])))}: {what}"
        if "seats" in first["loc"]:
            detail = (
                "seats must be a list of 'me', 'bot', 'open' or a bot of a level, as {\"bot\": 3}, "
                "for each seat, or an object with mine (a seat or null) and others (one of these)"
            )
        if first["loc"] == ("body",) or first["type"] == "json_invalid":
            detail = NO_OBJECT
        return respond(problem(422, "BadRequest", detail))

    @app.exception_handler(RecursionError)
    async def nested(request: Request, error: RecursionError) -> JSONResponse:
        return respond(problem_of(TooCostly("this is nested too deeply; make it flatter")))

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> JSONResponse:
        detail = "something broke here; the server's log says what, please report it"
        return respond(problem(500, "Unexpected", detail))

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> JSONResponse:
        details = {
            400: NO_OBJECT,  # no UTF-8, or deeper or longer numbers than are read
            404: NOTHING_HERE,
            405: f"{request.method} is not answered here; see /api/openapi.json",
        }
        detail = details.get(error.status_code, str(error.detail))
        return respond(problem(error.status_code, "NotAnswered", detail))
