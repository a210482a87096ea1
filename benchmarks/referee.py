"""How long does the referee think?  Worst and median times in positions of random play.

Run it with `python benchmarks/referee.py`; the aim is 5 ms for each answer on every size.
"""

import gc
import random
import statistics
import time
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from typing import TypeVar

import unboard

AIM = 5.0  # milliseconds
SIZES = range(2, 27)
NAMES = ("moves", "play", "why_not", "view")
T = TypeVar("T")
times: dict[str, list[float]] = defaultdict(list)


def timed(name: str, work: Callable[[], T]) -> T:
    started = time.thread_time()
    done = work()
    times[name].append((time.thread_time() - started) * 1000)
    return done


def play_through(size: int, seed: int) -> None:
    rng = random.Random(seed)
    game = unboard.game("unravel", size=size)
    words = list(game.vocabulary())
    position = game.start()
    while not position.over:
        (seat,) = position.to_act
        legal = timed("moves", partial(position.moves, seat))
        some = rng.choice(words)
        timed("why_not", partial(position.why_not, seat, some))
        timed("view", partial(position.view, seat))
        move = rng.choice(legal)
        position = timed("play", partial(position.play, seat, move))


def main() -> None:
    gc.disable()  # a collection is not the referee's time, nor are other programs: thread_time
    print("| size | " + " | ".join(f"{n} worst | median" for n in NAMES) + " |")
    print("|---" * (1 + 2 * len(NAMES)) + "|")
    for size in SIZES:
        times.clear()
        for seed in range(max(2, 40 // size)):
            play_through(size, seed)
        cells = (f"{max(times[n]):.2f} ms | {statistics.median(times[n]):.3f} ms" for n in NAMES)
        print(f"| {size} | " + " | ".join(cells) + " |", flush=True)
        worst = max(max(times[name]) for name in NAMES)
        if worst > AIM:
            print(f"size {size}: {worst:.2f} ms is over the aim of {AIM} ms")


if __name__ == "__main__":
    main()
