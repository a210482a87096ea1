"""How long until the first random game?  Fresh processes, without and with a compiled kernel.

All processor time counts, Python's own start and that of the process which compiles.  Run it with
`python benchmarks/start_up.py`; there is no peer.
"""

import os
import subprocess
import sys
from functools import partial
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
    paths = os.pathsep.join(sys.path[1:])
    environment = {**os.environ, "UNBOARD_CACHE": cache, "PYTHONPATH": paths}
    before = _seconds_of_others()
    subprocess.run([sys.executable, "-c", PROGRAM, id], check=True, env=environment)
    return _seconds_of_others() - before


def _seconds_of_others() -> float:
    """Return the processor time of all processes that this one has waited for."""
    times = os.times()
    return times.children_user + times.children_system


def first_ever(id: str) -> float:
    """Return the seconds where nothing is compiled yet."""
    with TemporaryDirectory() as folder:
        return first_game(id, folder)


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
