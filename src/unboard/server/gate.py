"""The gate: what is refused before any handler sees it."""

import asyncio
import re
import socket
from collections.abc import Collection
from functools import lru_cache
from ipaddress import ip_address
from typing import Any
from urllib.parse import urlsplit

from starlette.requests import ClientDisconnect, HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unboard.server.problems import NOTHING_HERE, problem, respond

SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST_BODY = 256 * 1024
SMALL_BODY = 4 * 1024
LARGE_BODIES = 64 * 1024 * 1024  # of all that are sent just now, small ones not counted
SLOWEST_BODY = 20.0  # seconds until a request has to be there
OTHER_SITE = problem(403, "OtherSite", "this request comes from another site; open Unboard itself")
OTHER_HOST = problem(
    421,
    "OtherHost",
    "Unboard does not go by this name here; open it by its address, or start it with --host-name",
)
NO_ADDRESS = problem(404, "NotAnswered", NOTHING_HERE)
TOO_LARGE = problem(413, "TooLarge", f"a request may have {LARGEST_BODY} bytes at most")
TOO_MANY = problem(503, "TooBusy", "many long texts are being sent just now; try again in a moment")
STOPPING = problem(503, "Stopping", "this server is being stopped; try again in a moment")
TOO_SLOW = problem(408, "TooSlow", f"a request has to be sent within {SLOWEST_BODY:g} seconds")


class Gate:
    """ASGI middleware against other sites, other names, and bodies beyond any use."""

    def __init__(self, app: ASGIApp, names: Collection[str] = ()) -> None:
        self.app = app
        self.names = {"localhost", *_own_names(), *(name.lower() for name in names)}
        self._held = 0  # bytes of large bodies that are not whole yet

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        refusal = self._refusal(scope)
        if scope["type"] == "websocket":
            if refusal:
                return await send({"type": "websocket.close", "code": 4403})
            return await self.app(scope, receive, send)
        begun = []

        async def note(message: Message) -> None:
            begun.append(message["type"])
            await send(message)

        try:
            return await self._pass_on(refusal, scope, receive, note)
        except asyncio.CancelledError:  # requests are given up only by a server that stops
            if begun:
                raise
            return await respond(STOPPING)(scope, receive, send)

    async def _pass_on(
        self, refusal: dict[str, Any] | None, scope: Scope, receive: Receive, send: Send
    ) -> None:
        """Refuse, or pass on a request with all of its body."""
        if refusal:
            return await respond(refusal)(scope, receive, send)
        try:
            async with asyncio.timeout(SLOWEST_BODY):
                body = await self._read_body(receive)
        except TimeoutError:
            late = respond(TOO_SLOW)
            late.headers["connection"] = "close"  # the rest of the request is not waited for
            return await late(scope, receive, send)
        except ClientDisconnect:
            return None
        if isinstance(body, dict):
            return await respond(body)(scope, receive, send)
        return await self.app(scope, given(body, receive), send)

    async def _read_body(self, receive: Receive) -> bytes | dict[str, Any]:
        """Return a request's whole body, however it is sent, or why it is refused."""
        body, held, more = b"", 0, True
        try:
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    raise ClientDisconnect
                body += message.get("body", b"")
                more = message.get("more_body", False)
                if len(body) > LARGEST_BODY:
                    return TOO_LARGE
                if len(body) > SMALL_BODY:
                    self._held += len(body) - held
                    held = len(body)
                    if more and self._held > LARGE_BODIES:
                        return TOO_MANY
            return body
        finally:
            self._held -= held

    def _refusal(self, scope: Scope) -> dict[str, Any] | None:
        connection = HTTPConnection(scope)
        hosts = connection.headers.getlist("host")
        if len(hosts) != 1 or not is_known_host(hosts[0], self.names):
            return OTHER_HOST
        if "\n" in scope["path"]:  # which routes overlook at an end, where a turnstile does not
            return NO_ADDRESS
        costly = scope["type"] == "websocket" or scope["path"].startswith("/api/")
        if (costly or scope["method"] not in SAFE) and not _same_site(connection):
            return OTHER_SITE
        return None


def _own_names() -> set[str]:
    """Return what this machine is called in its network."""
    name = socket.gethostname().lower()
    return {name, f"{name.partition('.')[0]}.local"}


def is_known_host(header: str, names: Collection[str]) -> bool:
    """Tell whether a Host header is an address or a name of ours.

    A page elsewhere can let its own name mean our address, but it cannot change what it is called.

    >>> [is_known_host(host, ["localhost"]) for host in ("10.0.0.7:80", "[::1]", "LocalHost:8000")]
    [True, True, True]
    >>> [is_known_host(host, ["localhost"]) for host in ("evil.example", "", "10.0.0.7.example")]
    [False, False, False]
    """
    match = re.fullmatch(r"(?:\[([0-9A-Fa-f:.]+)\]|([^:\[\]]+))(?::\d{1,5})?", header)
    if match is None:
        return False
    host = (match[1] or match[2]).lower()
    return host in names or _is_address(host)


@lru_cache(maxsize=256)
def _is_address(host: str) -> bool:
    try:
        return bool(ip_address(host))
    except ValueError:
        return False


def given(body: bytes, receive: Receive) -> Receive:
    """Return a channel that gives a request's body first, and then what else comes."""
    waiting = [body]

    async def read() -> Message:
        if waiting:
            return {"type": "http.request", "body": waiting.pop(), "more_body": False}
        return await receive()

    return read


def _same_site(connection: HTTPConnection) -> bool:
    """Tell whether a browser's page of ours, or no browser at all, sent this."""
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    try:
        return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
    except ValueError:  # no address at all
        return False
