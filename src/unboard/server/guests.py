"""Guests: whoever comes gets a signed cookie and can play at once."""

import os
import re
import secrets
from functools import lru_cache
from pathlib import Path

from itsdangerous import BadSignature, URLSafeSerializer
from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from unboard.core.errors import UnboardError

COOKIE = "unboard"
# Ours needs no quotes, and the standard library takes minutes for many backslashes between them.
OURS = re.compile(rf"(?:^|;)[ \t]*{COOKIE}=([\w.-]{{1,200}})[ \t]*(?:;|$)", re.ASCII)
YEAR = 365 * 24 * 3600
REMEMBERED = 4096  # cookies whose signature was looked at


def read_secret(folder: Path) -> str:
    """Return the server's secret, made at the first start and kept in its data folder.

    Servers that share a database share a secret, which they are given as $UNBOARD_SECRET.
    """
    if given := os.environ.get("UNBOARD_SECRET"):
        return given
    try:
        folder.mkdir(parents=True, exist_ok=True)
        return _kept_secret(folder / "secret")
    except OSError as error:
        raise UnboardError(
            f"the data folder {folder} cannot be used: {error}; choose another with --data"
        ) from None


def _kept_secret(path: Path) -> str:
    if not path.exists() or not path.read_text():
        unfinished = path.with_name("secret.new")
        unfinished.touch(mode=0o600)
        unfinished.write_text(secrets.token_urlsafe(32))
        unfinished.replace(path)  # at once, so that no half of a secret is ever read
    return path.read_text()


class Guests:
    """ASGI middleware that puts the guest's id into the scope, and a cookie where none was.

    Nothing behind it reads cookies, which the framework would do for each request.
    """

    def __init__(self, app: ASGIApp, secret: str) -> None:
        self.app = app
        self.signer = URLSafeSerializer(secret, salt="guest")
        self._known = lru_cache(REMEMBERED)(self._read)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on with the guest's id."""
        if scope["type"] == "lifespan":
            return await self.app(scope, receive, send)
        given = OURS.search(HTTPConnection(scope).headers.get("cookie", ""))
        known = self._known(given[1]) if given else None
        guest = known or secrets.token_urlsafe(12)
        scope.setdefault("state", {})["guest"] = guest
        scope["headers"] = [each for each in scope["headers"] if each[0] != b"cookie"]

        async def send_with_cookie(message: Message) -> None:
            if message["type"] == "http.response.start" and known is None:
                value = str(self.signer.dumps(guest))
                cookie = f"{COOKIE}={value}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax"
                cookie += "; Secure" if scope["scheme"] == "https" else ""
                MutableHeaders(scope=message).append("set-cookie", cookie)
            await send(message)

        return await self.app(scope, receive, send_with_cookie)

    def _read(self, cookie: str) -> str | None:
        """Return the guest whom a cookie names, if it is signed by us."""
        try:
            guest = self.signer.loads(cookie)
        except BadSignature:
            return None
        return guest if isinstance(guest, str) else None
