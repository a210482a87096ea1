"""Searches for the browser: a module a game that holds its kernel and its search, and plans.

`python -m unboard.search.browser FOLDER` writes them.
"""

import json
import sys
from pathlib import Path

from unboard.core.errors import UnboardError
from unboard.core.game import Game
from unboard.engine import check_tools
from unboard.engine.wasm import write_modules
from unboard.games.registry import rulebooks

PLANS = "search.json"


def write_searches(folder: Path, ready: Path | None = None) -> list[Path]:
    """Write modules of all games with their searches, plans and loaders; return the modules.

    Modules that lie ready in another folder, made from the same sources, are taken from there.
    """
    check_tools()
    from unboard.search.methods import modules_of
    from unboard.search.plans import plans

    around = {book.id: modules_of(Game(book, {})) for book in rulebooks() if book.flat}
    modules = write_modules(folder, around, ready)
    (folder / PLANS).write_text(json.dumps(plans(), indent=1) + "\n", encoding="utf-8")
    return modules


def main() -> None:
    """Write all there is; an error is one sentence and the exit status 1."""
    try:
        write_searches(Path(sys.argv[1]))
    except UnboardError as error:
        sys.exit(str(error))


if __name__ == "__main__":
    main()
