"""Do long games cost in proportion to their length?  Every position kept, and the same at a table.

Run it with `python benchmarks/long_games.py`; a game twice as long should cost twice as much, and
16,000 moves of UNITY less than 60 MB and 3 s.
"""

import gc
import random
import time
import tracemalloc
from collections.abc import Callable

import unboard
from unboard.core.replay import positions
from unboard.table.events import Event, Moved, Opened, Sitter
from unboard.table.table import Table

LENGTHS = (2_000, 4_000, 8_000, 16_000)


def long_record(length: int) -> unboard.Record:
    """Return a game of UNITY in which pieces only wander about."""
    rng, game = random.Random(1), unboard.game("unity")
    position = game.load(game.rulebook.example)
    while position.count < length:
        (seat,) = position.to_act
        move = rng.choice([move for move in position.moves(seat) if "-" in move])
        after = position.play(seat, move)
        position = position if after.over else after
    return position.record


def at_a_table(record: unboard.Record) -> Table:
    """Return the table where a record was played, after it was told to both players."""
    opened = Opened("unity", record.options, 2, record.start, (Sitter("a"), Sitter("b")))
    log: list[tuple[Event, str]] = [(opened, "")]
    log += [(Moved(seat, move), "") for seat, move in record.moves]
    table = Table("long", log)
    for player in ("a", "b"):
        for seq in range(1, len(table.told(player))):
            table.moves_seen(player, seq, seq - 1)
    return table


def cost(work: Callable[[], object]) -> str:
    gc.collect()
    started = time.process_time()
    kept = work()
    seconds = time.process_time() - started
    del kept
    gc.collect()
    tracemalloc.start()
    kept = work()
    megabytes = tracemalloc.get_traced_memory()[0] / 1e6
    tracemalloc.stop()
    del kept
    return f"{seconds:.2f} s | {megabytes:.1f} MB"


def main() -> None:
    longest = long_record(max(LENGTHS))
    print("| moves | positions | | at a table | |\n|---|---|---|---|---|")
    for length in LENGTHS:
        record = unboard.replay(longest).record
        shorter = unboard.Record(**{**vars(record), "moves": record.moves[:length]})
        plain = cost(lambda shorter=shorter: list(positions(shorter)))  # type: ignore[misc]
        table = cost(lambda shorter=shorter: at_a_table(shorter))  # type: ignore[misc]
        print(f"| {length} | {plain} | {table} |", flush=True)


if __name__ == "__main__":
    main()
