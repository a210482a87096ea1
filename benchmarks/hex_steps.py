"""How fast are many games of Hex stepped at once?  Ours against pgx, on a board of 11×11.

Both play a few thousand games from the empty board to their ends.  A step plays a move in every
game and tells who acts, who has won and what is legal; only moves in games that are not over yet
are counted, and nobody begins a new game in the place of one that is.  Moves are legal ones, all
equally likely; choosing them counts on both sides, pgx's in the quickest even way that was found,
and then as in its examples; and then on neither.

Run it with `python benchmarks/hex_steps.py`; it needs pgx.
"""

import time
from itertools import count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from hex.compiled import Hex
from measure import Done, Work, compared, keep_to_one_core, publish
from peers import named, pgx_hex
from unboard.engine.batch import Batch

Numbers = NDArray[np.integer[Any]]

SIZE, GAMES, BAR = 11, 4096, 60
QUESTIONS = {  # by how pgx chooses; one bar for all, whichever way one counts
    "quick": "Hex 11×11, 4096 games stepped at once",
    "example": "Hex 11×11, stepped, pgx choosing as in its examples",
    "free": "Hex 11×11, stepped, choices not counted",
}


def played(hexes: Hex, choice: str) -> Work:
    """Return work that plays games of ours; its amount is moves."""
    seeds = count(1)

    def work() -> Done:
        batch, rng = hexes.batch(GAMES), np.random.Generator(np.random.SFC64(next(seeds)))
        moves, seconds = 0, 0.0
        while running := int(batch.running.sum()):
            began = time.process_time()
            chosen = chosen_in(batch, rng)
            then = time.process_time()
            batch.take(chosen)
            seconds += time.process_time() - (then if choice == "free" else began)
            moves += running
        return Done(moves, seconds)

    return work


def chosen_in(batch: Batch, rng: np.random.Generator) -> Numbers:
    """Return the place of a legal move for each game, all equally likely."""
    return (rng.random(GAMES, np.float32) * batch.counts).astype(np.int64)


def main() -> None:
    keep_to_one_core()
    hexes, name = Hex(SIZE), named("pgx")
    publish(
        [
            compared(question, "moves", played(hexes, choice), name, pgx_hex(GAMES, choice), BAR)
            for choice, question in QUESTIONS.items()
        ]
    )


if __name__ == "__main__":
    main()
