"""The policy: headers by which browsers let a page do only what ours does.

Documents and answers of the API carry all of them; the page's parts, of which a visit fetches many,
only that they are what they say.
"""

import base64
import hashlib
import re

from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
PARTS = ("/assets/", "/kernels/")
HTTPS_ONLY = "max-age=31536000"


def content_policy(document: str = "") -> str:
    """Return what a document may load: our own files, and the scripts that stand in itself.

    >>> content_policy("<script>go()</script>").split("; ")[1]
    "script-src 'self' 'wasm-unsafe-eval' 'sha256-5KYv+PUboo5h+0+YAtGRPbwv5d/QxzHslP4YGnUaxRw='"
    """
    hashes = "".join(f" 'sha256-{_digest(script)}'" for script in INLINE.findall(document))
    return "; ".join(
        (
            "default-src 'none'",
            f"script-src 'self' 'wasm-unsafe-eval'{hashes}",  # kernels are WebAssembly
            "style-src 'self'",
            "style-src-attr 'unsafe-inline'",  # where things stand on a board
            "img-src 'self' data:",
            "font-src 'self'",
            "connect-src 'self'",
            "worker-src 'self'",
            "manifest-src 'self'",
            "base-uri 'none'",
            "form-action 'self'",
            "frame-ancestors 'none'",
        )
    )


def _digest(script: str) -> str:
    return base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()


BARE = content_policy()


class Policy:
    """ASGI middleware that adds the headers; a document brings the policy of its own scripts."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on, the answer with its headers."""
        if scope["type"] != "http":
            return await self.app(scope, receive, send)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                _add(MutableHeaders(scope=message), scope)
            await send(message)

        return await self.app(scope, receive, send_with_headers)


def _add(headers: MutableHeaders, scope: Scope) -> None:
    headers["x-content-type-options"] = "nosniff"
    if scope["path"].startswith(PARTS):
        return
    headers.setdefault("content-security-policy", BARE)
    headers["referrer-policy"] = "same-origin"
    headers["cross-origin-opener-policy"] = "same-origin"
    headers["cross-origin-resource-policy"] = "same-origin"
    if scope["scheme"] == "https":
        headers["strict-transport-security"] = HTTPS_ONLY
