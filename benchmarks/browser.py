"""How fast are kernels and searches in a browser's engine?  WebAssembly in node, and native code.

The same playouts, game by game, and the same trees, simulation by simulation, on both sides.  Run
it with `python benchmarks/browser.py`; it needs node, and wasm-ld or a page that was built here.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import unboard
from measure import Done, Row, Work, clocked, compared, publish
from unboard.engine.kernels import Kernel, State
from unboard.search.browser import write_searches
from unboard.search.families import family_of
from unboard.search.methods import planter_of
from unboard.search.plans import plans

PLAYED_BAR, SEARCHED_BAR = 0.7, 0.6
SEED, BEGUN = 7, 10  # BEGUN: moves by chance before a search
PLAYED: tuple[tuple[str, dict[str, Any], int], ...] = (  # game, options, games of a round
    ("unravel", {"size": 11}, 30_000),
    ("unity", {}, 50_000),
    ("unitar", {}, 300_000),
    ("un", {}, 20_000),
    ("un", {"mode": "duel-push"}, 20_000),
    ("un", {"mode": "dance"}, 8_000),
)
SEARCHED: tuple[tuple[str, dict[str, Any], int], ...] = (  # game, options, simulations of a round
    ("unravel", {"size": 11}, 20_000),
    ("unity", {}, 20_000),
    ("unity", {"players": 3}, 20_000),
    ("unitar", {}, 20_000),
    ("un", {}, 100_000),
    ("un", {"mode": "duel-push"}, 100_000),
    ("un", {"mode": "dance"}, 50_000),
)
SCRIPT = """
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
const { folder, id, setup, state, seat, seed, plan } = JSON.parse(process.argv[1])
const { compile, Kernel } = await import(`${folder}/kernel.js`)
const { plant } = await import(`${folder}/search.js`)
const kernel = new Kernel(await compile(readFileSync(`${folder}/${id}.wasm`)), setup)

function done(count) {
  if (plan) return plant(kernel, plan, state, seat, seed).run(count)
  return kernel.playouts(state, count, seed).moves
}
for await (const line of createInterface({ input: process.stdin })) {
  const began = process.cpuUsage()
  const amount = done(Number(line))
  const { user, system } = process.cpuUsage(began)
  console.log(JSON.stringify([amount, (user + system) / 1e6]))
}
"""


@contextmanager
def in_node(folder: Path, kernel: Kernel, state: State, count: int, **given: Any) -> Iterator[Work]:
    """Return work that node does, which stays there between the rounds."""
    facts = {"folder": str(folder), "id": kernel.game.id, "setup": kernel.setup, "seed": SEED}
    words = json.dumps({**facts, **given, "state": state.tolist()})
    command = [shutil.which("node") or "node", "--input-type=module", "-e", SCRIPT, words]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as node:  # type: ignore[call-overload]

        def work() -> Done:
            node.stdin.write(f"{count}\n")
            node.stdin.flush()
            return Done(*json.loads(node.stdout.readline()))

        yield work


def played(folder: Path, id: str, options: dict[str, Any], games: int) -> Row:
    """Compare random games."""
    kernel, start = unboard.kernel(id, **options), unboard.game(id, **options).start(1)
    native = clocked(lambda: kernel.playouts(start, games, SEED, threads=1).moves)
    question = f"{named(id, options)}, random moves in node"
    with in_node(folder, kernel, kernel.state(start), games) as node:
        return compared(question, "moves", node, "native", native, PLAYED_BAR)


def searched(folder: Path, id: str, options: dict[str, Any], simulations: int) -> Row:
    """Compare trees."""
    kernel = unboard.kernel(id, **options)
    state, plant, plan = begun(kernel), planter_of(kernel.game), plans()[family_of(kernel.game)]
    seat = min(kernel.to_act(state))
    native = clocked(lambda: plant(kernel, state, seat, SEED).run(simulations))
    question = f"{named(id, options)}, simulations in node"
    with in_node(folder, kernel, state, simulations, seat=seat, plan=plan) as node:
        return compared(question, "simulations", node, "native", native, SEARCHED_BAR)


def begun(kernel: Kernel) -> State:
    """Return a state that lies some moves behind the start, and in which somebody is to choose."""
    rng, state, left = Random(1), kernel.start(1), BEGUN
    while left > 0 or kernel.to_act(state) == {unboard.CHANCE}:
        seat = min(kernel.to_act(state))
        state = kernel.played(state, seat, rng.choice(kernel.numbers(state, seat)))
        left -= 1
    return state


def named(id: str, options: dict[str, Any]) -> str:
    return " ".join([id, *(f"{key}={value}" for key, value in options.items())])


def main() -> None:
    with TemporaryDirectory() as name:
        write_searches(Path(name))
        rows = [played(Path(name), *case) for case in PLAYED]
        publish([*rows, *(searched(Path(name), *case) for case in SEARCHED)])


if __name__ == "__main__":
    main()
