"""The page: its built files, and index.html for every address that it has a page for.

The build puts compressed copies beside the files.  Files in `assets/` have a fingerprint in their
names, so that they may be kept for ever; all others are asked for again, and answered by "as you
have it" where nothing has changed.
"""

import mimetypes
from functools import lru_cache
from importlib import resources
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

from unboard.core.errors import UnknownGame
from unboard.games.lessons import first_game, practice
from unboard.games.registry import rulebook
from unboard.server.policy import content_policy
from unboard.server.problems import NoSuchTable
from unboard.store.protocol import Damaged, NotKept

FOLDER = Path(str(resources.files("unboard.server"))) / "page"
NOT_BUILT = """<!doctype html><html lang="en"><title>Unboard</title>
<p>The page is not built yet: start the site with <code>./play</code>, which builds it.</p>"""
PACKED = {"br": ".br", "gzip": ".gz"}  # the best first
FOR_EVER, AGAIN = "immutable, max-age=31536000", "no-cache"
ALONE = ("games", "open", "rules", "ledger", "settings")  # pages that no game is named in
TYPES = {".woff2": "font/woff2", ".js": "text/javascript", ".wasm": "application/wasm"}


def install(app: FastAPI) -> None:
    """Serve the page behind all other routes."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    async def serve(path: str, request: Request) -> Response:
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if file := _file(path):
            return _sent(file, request, FOR_EVER if path.startswith("assets/") else AGAIN)
        if path.startswith("assets/"):
            raise HTTPException(404)
        index = FOLDER / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        known = await _is_page(path, request)
        answer = _sent(index, request, AGAIN, 200 if known else 404)
        answer.headers["content-security-policy"] = _policy(index, index.stat().st_mtime_ns)
        return answer


@lru_cache(maxsize=1)
def _policy(index: Path, changed: int) -> str:
    """Return the policy of the page's document, as it was built last."""
    return content_policy(index.read_text(encoding="utf-8"))


async def _is_page(path: str, request: Request) -> bool:
    """Tell whether there is a page at an address; one of a table only where the table is."""
    try:
        match [part for part in path.split("/") if part]:
            case []:
                return True
            case [name] if name in ALONE:
                return True
            case ["table" | "review", id]:
                return bool(await request.app.state.tables.known(id))
            case ["review", id, at] if at.isdecimal():
                return bool(await request.app.state.tables.known(id))
            case ["play" | "rules", id]:
                return bool(rulebook(id))
            case ["learn", id]:
                return bool(first_game(id))
            case ["practice", id]:
                return bool(practice(id))
            case ["practice", id, number]:
                return number in map(str, range(1, len(practice(id)) + 1))
            case [id, *names] if len(names) < 2:
                return "".join(names) in rulebook(id).pages
    except (Damaged, NotKept):
        return True  # the page says what is wrong
    except (UnknownGame, NoSuchTable):
        pass
    return False


def _sent(file: Path, request: Request, lasting: str, status: int = 200) -> Response:
    """Answer with a file, as small as the browser can read it, unless it has the same already."""
    headers = {"cache-control": lasting, "vary": "accept-encoding"}
    shown = file
    for encoding in _accepted(request.headers.get("accept-encoding", "")):
        packed = file.with_name(file.name + PACKED[encoding])
        if packed.is_file():
            shown, headers["content-encoding"] = packed, encoding
            break
    kind = TYPES.get(file.suffix) or mimetypes.guess_type(file.name)[0]
    answer = FileResponse(shown, status, headers, media_type=kind, stat_result=shown.stat())
    had = request.headers.get("if-none-match", "").replace("W/", "").split(", ")
    if status == 200 and answer.headers["etag"] in had:
        kept = {name: answer.headers[name] for name in ("etag", "cache-control", "vary")}
        return Response(status_code=304, headers=kept)
    return answer


def _accepted(header: str) -> list[str]:
    """Return how an answer may be compressed, the best first.

    >>> _accepted("gzip, deflate, br"), _accepted("gzip;q=1.0, br;q=0"), _accepted("")
    (['br', 'gzip'], ['gzip'], [])
    """
    refused = (";q=0", ";q=0.0", ";q=0.00", ";q=0.000")
    asked = [part.replace(" ", "").lower() for part in header.split(",")]
    names = {part.partition(";")[0] for part in asked if not part.endswith(refused)}
    return [encoding for encoding in PACKED if encoding in names]


def _file(path: str) -> Path | None:
    """Return the built file of an address, if there is one."""
    try:
        file = (FOLDER / path).resolve()
        hidden = file.name.startswith(".") or file.suffix in PACKED.values()
        return file if FOLDER in file.parents and not hidden and file.is_file() else None
    except (OSError, ValueError):  # an address that no file can have
        return None
