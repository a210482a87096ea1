"""How long until the first random game?  Fresh processes, without and with a compiled kernel.

All processor time counts, Python's own start and that of the process which compiles.  Run it with
`python benchmarks/start_up.py`; there is no peer.
"""

import os
import subprocess
import sys
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from measure import Row, publish, within
from unboard.games.registry import rulebooks

COLD, WARM = 8, 1  # seconds
PROGRAM = """
import sys
import unboard

kernel = unboard.kernel(sys.argv[1])
kernel.playouts(unboard.game(sys.argv[1]).start(1), games=1, seed=1, threads=1)
"""


def first_game(id: str, cache: str) -> float:
    """Return the seconds that a fresh process takes to play a game."""
    before = os.times()
    environment = {**os.environ, "UNBOARD_CACHE": cache, "PYTHONPATH": os.pathsep.join(sys.path)}
    subprocess.run([sys.executable, "-c", PROGRAM, id], check=True, env=environment)
    after = os.times()
    return (
        after.children_user - before.children_user + after.children_system - before.children_system
    )


def first_ever(id: str) -> float:
    """Return the seconds where nothing is compiled yet."""
    with TemporaryDirectory() as folder:
        return first_game(id, str(Path(folder)))


def rows(id: str) -> list[Row]:
    """Return the rows of a game."""
    with TemporaryDirectory() as folder:
        first_game(id, folder)
        return [
            within(f"{id}, first game ever", partial(first_ever, id), COLD),
            within(f"{id}, first game of a process", partial(first_game, id, folder), WARM),
        ]


def main() -> None:
    publish([row for book in rulebooks() if book.flat for row in rows(book.id)])


if __name__ == "__main__":
    main()
