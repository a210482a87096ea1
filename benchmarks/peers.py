"""The peers that kernels are measured against: how each of them is run at its best.

OpenSpiel plays random games in C++ where its Python package lets it: a search of one simulation
evaluates the position it is given, by as many rollouts as one likes, and does nothing else.  pgx
steps many games at once, compiled by JAX for this machine's processor.
"""

import os
import random
import time
from collections.abc import Callable
from functools import cache
from importlib import import_module
from importlib.metadata import version
from typing import Any

from measure import Done, Work, clocked

PACKAGES = {"pyspiel": "open_spiel", "pgx": "pgx", "jax": "pgx"}  # a module, and who brings it
NAMES = {"open_spiel": "OpenSpiel", "pgx": "pgx"}


def peer(module: str) -> Any:
    """Return a peer's module, or say how to install it."""
    try:
        return import_module(module)
    except ImportError:
        raise SystemExit(
            f"this benchmark compares with {PACKAGES[module]}, which is not installed here: "
            f"pip install {PACKAGES[module]}"
        ) from None


def named(package: str, game: str = "") -> str:
    """Return the name of a peer with its version, and of its game if that is not ours."""
    return " ".join((NAMES[package], version(package), game)).strip()


def open_spiel_games(name: str, games: int) -> Work:
    """Return work that plays random games of OpenSpiel in C++; its amount is games."""
    pyspiel = peer("pyspiel")
    game = pyspiel.load_game(name)
    seeds = iter(range(1_000_000))

    def work() -> float:
        seed = next(seeds)
        rollouts = pyspiel.RandomRolloutEvaluator(games, seed)
        search = pyspiel.MCTSBot(game, rollouts, 1.0, 1, 100, False, seed, False)
        search.mcts_search(game.new_initial_state())
        return games

    return clocked(work)


def open_spiel_moves(name: str, games: int) -> Work:
    """Return the same work; its amount is moves, as many in a game as there are on average."""
    work, length = open_spiel_games(name, games), open_spiel_length(name)

    def done() -> Done:
        amount, seconds = work()
        return Done(amount * length, seconds)

    return done


@cache
def open_spiel_length(name: str, games: int = 500) -> float:
    """Return how many moves a random game of OpenSpiel has on average."""
    game, rng, moves = peer("pyspiel").load_game(name), random.Random(1), 0
    for _ in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(rng.choice(state.legal_actions()))
            moves += 1
    return moves / games


def pgx_hex(games: int, choice: str) -> Work:
    """Return work that plays games of Hex to their ends in pgx; its amount is moves.

    Choices are made as pgx's own examples make them (`example`), or in the quickest way that was
    found (`quick`), compiled together with the step; or they are not counted (`free`).  The largest
    of random bytes is found quicker still, by a tenth at most, but ties make that choice uneven.
    """
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    jax, environment = peer("jax"), peer("pgx").make("hex")
    start, step = jax.jit(jax.vmap(environment.init)), jax.vmap(environment.step)
    choose = _examples_choice if choice == "example" else _quick_choice
    alone, chosen = jax.jit(step), jax.jit(choose)
    both = jax.jit(lambda state, key: step(state, choose(key, state.legal_action_mask)))
    keys = iter(jax.random.split(jax.random.PRNGKey(1), 100))

    def work() -> Done:
        key = next(keys)
        state = jax.block_until_ready(start(jax.random.split(key, games)))
        moves, seconds = 0, 0.0
        while running := int(games - state.terminated.sum()):
            key, luck = jax.random.split(key)
            if choice == "free":
                moved = jax.block_until_ready(chosen(luck, state.legal_action_mask))
                state, spent = _timed(jax, alone, state, moved)
            else:
                state, spent = _timed(jax, both, state, luck)
            moves, seconds = moves + running, seconds + spent
        return Done(moves, seconds)

    return work


def _timed(jax: Any, function: Callable[..., Any], *given: Any) -> tuple[Any, float]:
    began = time.process_time()
    done = jax.block_until_ready(function(*given))
    return done, time.process_time() - began


def _examples_choice(key: Any, legal: Any) -> Any:
    jax = peer("jax")
    return jax.random.categorical(key, jax.numpy.log(legal.astype(jax.numpy.float32)), axis=1)


def _quick_choice(key: Any, legal: Any) -> Any:
    jax = peer("jax")
    chosen = jax.random.uniform(key, (len(legal), 1)) * legal.sum(1, keepdims=True)
    return (legal.cumsum(1) > chosen).argmax(1)
