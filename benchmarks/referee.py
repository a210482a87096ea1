"""How long does the referee think?  Worst and median times in positions of random play.

Run it with `python benchmarks/referee.py`; the aim is 5 ms for each answer in every game.
"""

import gc
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar

import unboard

AIM = 5.0  # milliseconds
CASES: tuple[tuple[str, dict[str, Any], int], ...] = (  # game, options, games to play
    *(("unravel", {"size": size}, max(2, 40 // size)) for size in range(2, 27)),
    ("unity", {"quiet_limit": 60}, 8),
    ("unity", {"side": 6, "quiet_limit": 60}, 6),
    ("unity", {"players": 3, "quiet_limit": 60}, 6),
    ("unity", {"players": 3, "side": 6, "quiet_limit": 60}, 6),
    ("unitar", {}, 20),
    ("un", {"turn_limit": 60}, 8),
    ("un", {"mode": "duel-push", "turn_limit": 60}, 8),
    ("un", {"mode": "dance", "turn_limit": 60}, 8),
    *(("andromeda", {"players": humans}, 6) for humans in (1, 2, 3)),
    ("andromeda", {"commander": "physical", "cards": "physical"}, 6),
)
NAMES = ("moves", "play", "why_not", "view")
T = TypeVar("T")
times: dict[str, list[float]] = defaultdict(list)


def timed(name: str, work: Callable[[], T]) -> T:
    seconds = []
    for _ in range(2):  # the better of two: what the machine does beside it is not the referee's
        started = time.thread_time()
        done = work()
        seconds.append(time.thread_time() - started)
    times[name].append(min(seconds) * 1000)
    return done


def play_through(game: unboard.Game, seed: int) -> None:
    rng = random.Random(seed)
    words = list(game.vocabulary())
    position = game.start(seed)
    while not position.over:
        seat = rng.choice(sorted(position.to_act))
        legal = timed("moves", partial(position.moves, seat))
        some = rng.choice(words)
        timed("why_not", partial(position.why_not, seat, some))
        timed("view", partial(position.view, None if seat == unboard.CHANCE else seat))
        move = rng.choice(legal if rng.random() < 0.1 else position.usual(seat))
        position = timed("play", partial(position.play, seat, move))


def main() -> None:
    gc.disable()  # a collection is not the referee's time, nor are other programs: thread_time
    print("| game | " + " | ".join(f"{n} worst | median" for n in NAMES) + " |")
    print("|---" * (1 + 2 * len(NAMES)) + "|")
    for id, options, games in CASES:
        times.clear()
        name = " ".join([id, *(f"{option}={value}" for option, value in options.items())])
        for seed in range(games):
            play_through(unboard.game(id, **options), seed)
        cells = (f"{max(times[n]):.2f} ms | {statistics.median(times[n]):.3f} ms" for n in NAMES)
        print(f"| {name} | " + " | ".join(cells) + " |", flush=True)
        worst = max(max(times[answer]) for answer in NAMES)
        if worst > AIM:
            print(f"{name}: {worst:.2f} ms is over the aim of {AIM} ms")


if __name__ == "__main__":
    main()
