"""Random games of kernels and of the referee, as work that is measured."""

from itertools import count
from random import Random
from typing import Any

import unboard
from measure import Work, clocked
from unboard.core.game import Game


def kernel_moves(game: Game, games: int) -> Work:
    """Return work that plays random games by a kernel; its amount is moves, those of chance too."""
    kernel, seeds = unboard.kernel(game.id, **game.options), count(1)

    def work() -> float:
        seed = next(seeds)
        return kernel.playouts(game.start(seed), games, seed, threads=1).moves

    return clocked(work)


def referee_moves(game: Game, games: int) -> Work:
    """Return work that plays random games by a rulebook's functions; its amount is moves."""
    seeds = count(1)

    def work() -> float:
        return sum(referee_game(game, Random(next(seeds))) for _ in range(games))

    return clocked(work)


def referee_game(game: Game, rng: Random) -> int:
    """Play a random game; return how many moves it had, those of chance too."""
    rules: Any = game.rulebook
    state, moves = rules.start(game.options, rng), 0
    while acting := rules.to_act(state):
        seat = min(acting)
        state = rules.play(state, seat, rng.choice(list(rules.moves(state, seat))))
        moves += 1
    return moves
