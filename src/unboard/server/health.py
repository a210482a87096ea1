"""Health: whether a server lives, whether it is ready, and what it counts.

Counts are for whoever runs the server: on a quiet one they would tell of moves that a seat may not
know of.
"""

import asyncio
import gc
import logging
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest
from prometheus_client.exposition import CONTENT_TYPE_LATEST
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unboard.server.house import House
from unboard.server.tables import Tables
from unboard.server.turnstile import address_of, plain

log = logging.getLogger("unboard")

SLOW = 5.0  # seconds, which a hint may take
SPANS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10)  # seconds


class Counts:
    """What a server counts."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()
        self.requests = Counter(
            "unboard_requests", "Requests by kind and answer", ["route", "status"],
            registry=self.registry,
        )  # fmt: skip
        self.seconds = Histogram(
            "unboard_request_seconds", "How long requests take", buckets=SPANS,
            registry=self.registry,
        )  # fmt: skip
        self.sockets = Gauge("unboard_sockets", "Live connections", registry=self.registry)
        self.tables = Gauge("unboard_tables", "Tables in memory", registry=self.registry)
        self.pauses = Histogram(
            "unboard_gc_seconds", "Pauses for the collection of garbage", buckets=SPANS,
            registry=self.registry,
        )  # fmt: skip
        self._began = 0.0

    def note_pause(self, phase: str, info: dict[str, Any]) -> None:
        """Note how long garbage is collected."""
        if phase == "start":
            self._began = perf_counter()
        else:
            self.pauses.observe(perf_counter() - self._began)


class Counted:
    """ASGI middleware that counts what is asked."""

    def __init__(self, app: ASGIApp, counts: Counts) -> None:
        self.app, self.counts = app, counts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on and count."""
        if scope["type"] == "websocket":
            with self.counts.sockets.track_inprogress():
                return await self.app(scope, receive, send)
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        began, status = perf_counter(), [500]

        async def note(message: Message) -> None:
            if message["type"] == "http.response.start":
                status[0] = message["status"]
            await send(message)

        try:
            return await self.app(scope, receive, note)
        except asyncio.CancelledError:  # which the gate answers
            status[0] = 503
            raise
        finally:
            route, seconds = getattr(scope.get("route"), "path", "other"), perf_counter() - began
            self.counts.requests.labels(route, status[0]).inc()
            self.counts.seconds.observe(seconds)
            if status[0] >= 500 or seconds > SLOW:
                log.warning("%s answered %s after %.1f s", route, status[0], seconds)


def install(app: FastAPI, counts: Counts, house: House) -> None:
    """Add the addresses by which a server is watched."""

    @app.get("/healthz", include_in_schema=False)
    async def lives() -> Response:
        return PlainTextResponse("ok")

    @app.get("/readyz", include_in_schema=False)
    async def is_ready(request: Request) -> Response:
        tables: Tables = request.app.state.tables
        ready = await tables.ready()
        return JSONResponse({"ready": ready}, 200 if ready else 503)

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not _may_watch(request, house):
            raise HTTPException(404)
        counts.tables.set(len(request.app.state.tables))
        return Response(generate_latest(counts.registry), media_type=CONTENT_TYPE_LATEST)


def _may_watch(request: Request, house: House) -> bool:
    """Tell whether somebody may read the counts: this machine, and who was named for it."""
    if not address_of(request.scope):
        return "x-forwarded-for" not in request.headers  # else a proxy that was not told of
    host = plain(request.client.host if request.client else "")
    return host in map(plain, house.watchers)


@contextmanager
def watching_pauses(counts: Counts) -> Iterator[None]:
    """Note all pauses for the collection of garbage."""
    gc.callbacks.append(counts.note_pause)
    try:
        yield
    finally:
        gc.callbacks.remove(counts.note_pause)
