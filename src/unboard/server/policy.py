"""The policy: headers by which browsers let a page do only what ours does.

Documents and answers of the API carry all of them; the page's parts, of which a visit fetches many,
only that they are what they say.
"""

import base64
import hashlib
import re

from starlette.types import ASGIApp, Message, Receive, Scope, Send

INLINE = re.compile(r"<script>(.*?)</script>", re.DOTALL)
PARTS = ("/assets/", "/kernels/")


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


BARE = content_policy().encode()
CONTENT_POLICY = b"content-security-policy"
NO_SNIFFING = (b"x-content-type-options", b"nosniff")
OWN_SITE_ONLY = [
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
]
HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")


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
                _add(message, scope)
            await send(message)

        return await self.app(scope, receive, send_with_headers)


def _add(message: Message, scope: Scope) -> None:
    headers = [*message["headers"], NO_SNIFFING]
    if not scope["path"].startswith(PARTS):
        if not any(name == CONTENT_POLICY for name, _ in headers):
            headers.append((CONTENT_POLICY, BARE))
        headers += OWN_SITE_ONLY
        if scope["scheme"] == "https":
            headers.append(HTTPS_ONLY)
    message["headers"] = headers
