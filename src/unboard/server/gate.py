"""The gate: what is refused before any handler sees it."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unboard.server.problems import problem, respond

SAFE = ("GET", "HEAD", "OPTIONS")
LARGEST_BODY = 256 * 1024
OTHER_SITE = problem(403, "OtherSite", "this request comes from another site; open Unboard itself")
TOO_LARGE = problem(413, "TooLarge", f"a request may have {LARGEST_BODY} bytes at most")


class Gate:
    """ASGI middleware against requests from other sites and bodies beyond any use."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on."""
        if scope["type"] == "websocket" and not _same_site(HTTPConnection(scope)):
            await send({"type": "websocket.close", "code": 4403})
        elif scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["method"] not in SAFE and not _same_site(HTTPConnection(scope)):
            await respond(OTHER_SITE)(scope, receive, send)
        elif (body := await _read_body(receive)) is None:
            await respond(TOO_LARGE)(scope, receive, send)
        else:
            await self.app(scope, _once(body, receive), send)


async def _read_body(receive: Receive) -> bytes | None:
    """Return a request's whole body, however it is sent; None if it is too large."""
    body = b""
    while len(body) <= LARGEST_BODY:
        message = await receive()
        body += message.get("body", b"")
        if not message.get("more_body", False):
            return body if len(body) <= LARGEST_BODY else None
    return None


def _once(body: bytes, receive: Receive) -> Receive:
    """Return a channel that gives the body first, and then what else comes."""
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
