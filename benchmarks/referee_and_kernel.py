"""How much faster than the referee are kernels?  Random games of Unitar and (un), played by both.

The referee plays by the functions of its rulebook alone, without positions, texts or records.
Draws and dice count as moves on both sides.  Run it with `python benchmarks/referee_and_kernel.py`.
"""

from typing import Any

import unboard
from measure import Done, Row, Work, compared, publish
from playouts import kernel_moves, referee_moves

BAR = 200
CASES: tuple[tuple[str, dict[str, Any], int, int], ...] = (  # game, options, games of both
    ("unitar", {}, 400_000, 200),
    ("un", {"mode": "duel-capture"}, 20_000, 30),
    ("un", {"mode": "duel-push"}, 30_000, 30),
    ("un", {"mode": "dance"}, 10_000, 10),
)


def in_rounds(work: Work, games: int, rounds: int) -> Work:
    """Return the same work; its amount is rounds, of which every game has as many."""
    return lambda: Done(games * rounds, work().seconds)


def row(id: str, options: dict[str, Any], many: int, few: int) -> Row:
    """Compare kernel and referee in one game."""
    game = unboard.game(id, **options)
    ours, peer, unit = kernel_moves(game, many), referee_moves(game, few), "moves"
    if rounds := game.options.get("rounds"):
        ours, peer, unit = in_rounds(ours, many, rounds), in_rounds(peer, few, rounds), "rounds"
    name = " ".join((game.rulebook.name, *options.values()))
    return compared(f"{name}, random {unit}", unit, ours, "our referee", peer, BAR)


def main() -> None:
    publish([row(*case) for case in CASES])


if __name__ == "__main__":
    main()
