"""The gate: what is refused before any handler sees it."""

from urllib.parse import urlsplit

from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Receive, Scope, Send

from unboard.server.problems import problem, respond

LARGEST_BODY = 64 * 1024


class Gate:
    """ASGI middleware against requests from other sites and bodies beyond any use."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuse, or pass on."""
        if scope["type"] == "websocket" and not _same_site(HTTPConnection(scope)):
            await send({"type": "websocket.close", "code": 4403})
        elif scope["type"] == "http" and (refused := _refused(scope)):
            await respond(refused)(scope, receive, send)
        else:
            await self.app(scope, receive, send)


def _refused(scope: Scope) -> dict[str, object] | None:
    connection = HTTPConnection(scope)
    if scope["method"] not in ("GET", "HEAD", "OPTIONS") and not _same_site(connection):
        return problem(
            403, "OtherSite", "this request comes from another site; open Unboard itself"
        )
    length = connection.headers.get("content-length", "0")
    if not (length.isascii() and length.isdecimal() and int(length[:12]) <= LARGEST_BODY):
        return problem(413, "TooLarge", f"a request may have {LARGEST_BODY} bytes at most")
    return None


def _same_site(connection: HTTPConnection) -> bool:
    """Tell whether a browser's page of ours, or no browser at all, sent this."""
    if connection.headers.get("sec-fetch-site", "same-origin") not in ("same-origin", "none"):
        return False
    origin = connection.headers.get("origin")
    return origin is None or urlsplit(origin).netloc == connection.headers.get("host")
