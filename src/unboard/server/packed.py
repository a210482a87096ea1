"""Answers of the API, compressed on their way; the page's files are compressed when it is built."""

from starlette.middleware.gzip import GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

SMALLEST = 1000  # bytes that are worth it


class Packed:
    """ASGI middleware that compresses what the API answers."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app
        self.packing = GZipMiddleware(app, minimum_size=SMALLEST, compresslevel=6)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, the answer compressed where it is the API's."""
        packs = scope["type"] == "http" and scope["path"].startswith("/api/")
        await (self.packing if packs else self.app)(scope, receive, send)
