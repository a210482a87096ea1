"""How long do bots think?  Every level on usual and largest boards, early, midway and late.

Run it with `python benchmarks/answers.py`, or with the ids of some games.  The aim is the level's
cap and a fifth more, from the record that a seat has seen to its move, as people wait for it: on a
machine that is busy with something else it tells nothing.  It takes some minutes.
"""

import sys
import time
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from unboard.bots.levels import levels_of
from unboard.bots.player import Bot
from unboard.core.record import Record
from unboard.core.rulebook import Seat
from unboard.lab.ladders import called
from unboard.lab.matches import limited

LEEWAY = 1.2  # of a cap
CASES: tuple[tuple[str, dict[str, Any]], ...] = (
    *(("unravel", {"size": size}) for size in (9, 26)),
    *(("unity", {"players": players, "side": side}) for players in (2, 3) for side in (5, 6)),
    ("unitar", {}),
    *(("un", {"mode": mode}) for mode in ("duel-capture", "duel-push", "dance")),
)
MOMENTS = {"early": 0.05, "midway": 0.5, "late": 0.9}  # parts of a random game


class Asked(NamedTuple):
    """What a bot is asked: the record as a seat has seen it."""

    seen: Record
    seat: Seat


def moments(id: str, options: dict[str, Any]) -> dict[str, Asked]:
    """Return where somebody chooses in a random game."""
    rng, position, path = Random(1), limited(id, options).start(1), []
    while not (position := position.deal(rng)).over:
        seat = min(position.to_act)
        if len(position.moves(seat)) > 1:
            path.append((position, seat))
        position = position.play(seat, rng.choice(position.moves(seat)))
    chosen = {name: path[int(part * len(path))] for name, part in MOMENTS.items()}
    return {name: Asked(at.record.seen_by(seat), seat) for name, (at, seat) in chosen.items()}


def answered(bot: Bot, asked: Asked, clock: Callable[[], float] = time.perf_counter) -> float:
    """Return the seconds that an answer takes, by a clock."""
    began = clock()
    bot.choose(asked.seen, asked.seat, seed=1)
    return clock() - began


def main() -> None:
    """Print a row for each board and level."""
    print(f"| game | level | cap | {' | '.join(MOMENTS)} |")
    print("|---" * 6 + "|")
    for id, options in CASES:
        if sys.argv[1:] and id not in sys.argv[1:]:
            continue
        game, asked = limited(id, options), moments(id, options)
        for level in sorted(levels_of(game))[1:]:
            bot = Bot(game, level)
            spans = [answered(bot, each) for each in asked.values()]
            over = " **over the cap**" if max(spans) > LEEWAY * bot.seconds else ""
            told = " | ".join(f"{span:.2f}" for span in spans)
            print(f"| {called(game)}{over} | {level} | {bot.seconds} | {told} |", flush=True)


if __name__ == "__main__":
    main()
