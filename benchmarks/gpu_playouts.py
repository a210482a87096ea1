"""How fast are random games on a GPU?  Hex 11×11 against pgx on the same GPU, then our games.

All begin at the start and are played to their ends; on a GPU seconds are those of the clock.  Games
of ours are first compared with the processor's, one by one.  Run it with
`python benchmarks/gpu_playouts.py`; it needs an NVIDIA GPU, CuPy, and pgx with JAX for that GPU.
"""

import statistics
import time
from types import SimpleNamespace
from typing import Any, cast

import numpy as np

import unboard
from hex.compiled import Hex
from hex.flat import FLAT
from measure import HEAD, Row, written
from peers import named, peer
from unboard.engine.gpu import CASES, SEED, Pack, packed
from unboard.engine.ptx import ptx_of

SIZE, BAR, ROUNDS, THEIRS = 11, 40, 5, 1 << 18


def hex_pack(games: int = 20_000) -> Pack:
    """Return Hex for a GPU, with the processor's own games."""
    hexes = Hex(SIZE)
    scratch = -(-hexes.size // 8) * 8 + hexes.work
    kernel = SimpleNamespace(flat=FLAT, size=hexes.size, scratch=scratch)
    expected, room, dice = (np.zeros(count, np.int64) for count in (games, scratch, 1))
    arrays = (hexes.terms, hexes.start, room, dice, expected)
    terms, start, work, luck, out = (array.ctypes.data for array in arrays)
    hexes.native.playouts(terms, start, hexes.size, work, luck, SEED, 0, games, out)
    return Pack("hex 11", ptx_of(cast(Any, kernel)), hexes.terms, hexes.start, expected)


def pgx_games() -> float:
    """Return how many games of Hex pgx plays in a second."""
    jax, environment = peer("jax"), peer("pgx").make("hex")
    start, step = jax.vmap(environment.init), jax.vmap(environment.step)

    def turn(held: Any) -> Any:
        state, key = held
        key, luck = jax.random.split(key)
        legal = state.legal_action_mask
        chosen = jax.random.uniform(luck, (THEIRS, 1)) * legal.sum(1, keepdims=True)
        return step(state, (legal.cumsum(1) > chosen).argmax(1)), key

    def running(held: Any) -> Any:
        return ~held[0].terminated.all()

    def played(key: Any) -> Any:
        state = start(jax.random.split(key, THEIRS))
        return jax.lax.while_loop(running, turn, (state, key))[0].rewards

    compiled, times = jax.jit(played), []
    for number in range(ROUNDS + 1):
        began = time.perf_counter()
        jax.block_until_ready(compiled(jax.random.PRNGKey(number)))
        times.append(time.perf_counter() - began)
    return THEIRS / statistics.median(times[1:])


def main() -> None:
    pack = hex_pack()
    print(f"{pack.name}: {pack.verify()} games are the same as on the processor", flush=True)
    ours = statistics.median(s.games / s.seconds for s in (pack.bench() for _ in range(ROUNDS)))
    theirs = pgx_games()
    ratio = f"{written(ours / theirs)}×" + (" **under the bar**" if ours / theirs < BAR else "")
    name = f"{named('pgx')}: {written(theirs)} games/s"
    row = Row("Hex 11×11, random games", f"{written(ours)} games/s", name, ratio, f"≥ {BAR}×")
    print(HEAD + f"| {' | '.join(row)} |", flush=True)
    for id, options in CASES:
        words = " ".join([id, *(f"{key}={value}" for key, value in options.items())])
        kernel, start = unboard.kernel(id, **options), unboard.game(id, **options).start()
        pack = packed(words, kernel, start)
        compared = pack.verify()
        speed = pack.bench()
        rates = (f"{written(count / speed.seconds)}" for count in (speed.games, speed.moves))
        print(f"| {words} | {' | '.join(rates)} | {compared:,} games alike |", flush=True)


if __name__ == "__main__":
    main()
