"""How light is a scene?  Time to make one and its size on the wire, in positions of random play.

Run it with `python benchmarks/scenes.py`, or with the ids of some games; the aim is 5 ms in 95 of
100 positions and 25 kB compressed in all, for every game.
"""

import gc
import gzip
import json
import random
import statistics
import sys
import time
from typing import Any

import unboard

AIM, LIGHT = 5.0, 25.0  # milliseconds of 95 in 100, compressed kB of all
CASES: tuple[tuple[str, dict[str, Any], int], ...] = (  # game, options, games to play
    *(("unravel", {"size": size}, games) for size, games in ((9, 3), (19, 2), (26, 1))),
    ("unity", {"quiet_limit": 60}, 4),
    ("unity", {"side": 6, "quiet_limit": 60}, 3),
    ("unity", {"players": 3, "quiet_limit": 60}, 3),
    ("unity", {"players": 3, "side": 6, "quiet_limit": 60}, 3),
    ("unity", {"setup": "manual", "players": 3, "side": 6, "colours": "draft"}, 1),
    ("unitar", {}, 10),
    ("un", {"turn_limit": 60}, 5),
    ("un", {"mode": "duel-push", "turn_limit": 60}, 5),
    ("un", {"mode": "dance", "turn_limit": 60}, 5),
    *(("andromeda", {"players": humans}, 3) for humans in (1, 2, 3)),
    ("andromeda", {"commander": "physical", "cards": "physical"}, 3),
)
LONGEST = 300  # moves of a game that are looked at
EVERY = 3  # scenes are made in one of so many positions


def made(position: unboard.Position, seat: int) -> tuple[float, bytes]:
    """Return the milliseconds that a scene takes, and the scene as it travels."""
    spans = []
    for _ in range(2):  # the better of two: what the machine does beside it is not the scene's
        started = time.thread_time()
        scene = position.scene(seat)
        spans.append(time.thread_time() - started)
    return min(spans) * 1000, json.dumps(scene, separators=(",", ":")).encode()


def play_through(game: unboard.Game, seed: int) -> list[tuple[float, bytes]]:
    """Return what the scenes of one random game cost, for those to act and for those who wait."""
    rng, position, found = random.Random(seed), game.start(seed), []
    for number in range(LONGEST):
        if position.over:
            break
        seat = rng.choice(sorted(position.to_act))
        if number % EVERY == 0:
            eyes = seat if seat >= 0 else rng.randrange(len(game.seats))
            found.append(made(position, eyes))
        position = position.play(seat, rng.choice(position.usual(seat)))
    return found


def main() -> None:
    """Print a row for each game and option set."""
    gc.disable()  # a collection is not the scene's time, nor are other programs: thread_time
    print("| game | scenes | p50 ms | p95 ms | worst ms | kB | kB compressed |")
    print("|---" * 7 + "|")
    for id, options, games in CASES:
        if sys.argv[1:] and id not in sys.argv[1:]:
            continue
        costs = [c for s in range(games) for c in play_through(unboard.game(id, **options), s)]
        spans = sorted(span for span, _ in costs)
        p95 = statistics.quantiles(spans, n=20)[-1]
        raw = max(len(text) for _, text in costs) / 1000
        largest = sorted((text for _, text in costs), key=len)[-10:]
        packed = max(len(gzip.compress(text, 6)) for text in largest) / 1000
        name = " ".join([id, *(f"{option}={value}" for option, value in options.items())])
        over = " **over the aim**" if p95 > AIM or packed > LIGHT else ""
        print(
            f"| {name}{over} | {len(spans)} | {statistics.median(spans):.2f} | {p95:.2f} "
            f"| {spans[-1]:.2f} | {raw:.1f} | {packed:.1f} |",
            flush=True,
        )


if __name__ == "__main__":
    main()
