"""The page: its built files, and index.html for every address that is not the API's."""

from importlib import resources
from pathlib import Path

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.exceptions import HTTPException

FOLDER = Path(str(resources.files("unboard.server"))) / "page"
NOT_BUILT = """<!doctype html><html lang="en"><title>Unboard</title>
<p>The page is not built yet: start the site with <code>./play</code>, which builds it.</p>"""


def install(app: FastAPI) -> None:
    """Serve the page behind all other routes."""

    @app.api_route("/{path:path}", methods=["GET", "HEAD"], include_in_schema=False)
    def serve(path: str) -> Response:
        if path == "api" or path.startswith("api/"):
            raise HTTPException(404)
        if path.startswith("assets/") and _file(path) is None:
            raise HTTPException(404)
        if file := _file(path):
            lasting = "immutable, max-age=31536000" if path.startswith("assets/") else "no-cache"
            return FileResponse(file, headers={"cache-control": lasting})
        index = FOLDER / "index.html"
        if not index.is_file():
            return HTMLResponse(NOT_BUILT, 503)
        return FileResponse(index, headers={"cache-control": "no-cache"})


def _file(path: str) -> Path | None:
    """Return the built file of an address, if there is one."""
    try:
        file = (FOLDER / path).resolve()
        shown = FOLDER in file.parents and not file.name.startswith(".") and file.is_file()
        return file if shown else None
    except (OSError, ValueError):  # an address that no file can have
        return None
