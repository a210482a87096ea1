"""How fast are kernels in a browser's engine?  WebAssembly in node against native code.

The same playouts, game by game, on both sides.  Run it with `python benchmarks/browser.py`; it
needs node, and wasm-ld or a page that was built here.
"""

import json
import shutil
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import unboard
from measure import Done, Work, compared, publish
from unboard.engine.kernels import Kernel
from unboard.engine.wasm import write_modules

BAR = 0.7
CASES: tuple[tuple[str, dict[str, Any], int], ...] = (  # game, options, games of a round
    ("unravel", {"size": 11}, 30_000),
    ("unity", {}, 50_000),
    ("unitar", {}, 300_000),
    ("un", {}, 20_000),
    ("un", {"mode": "duel-push"}, 20_000),
    ("un", {"mode": "dance"}, 8_000),
)
SCRIPT = """
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
const { folder, id, setup, state } = JSON.parse(process.argv[1])
const { compile, Kernel } = await import(`${folder}/kernel.js`)
const kernel = new Kernel(await compile(readFileSync(`${folder}/${id}.wasm`)), setup)
for await (const line of createInterface({ input: process.stdin })) {
  const began = process.cpuUsage()
  const { moves } = kernel.playouts(state, Number(line), 7)
  const { user, system } = process.cpuUsage(began)
  console.log(JSON.stringify({ moves, seconds: (user + system) / 1e6 }))
}
"""


@contextmanager
def in_node(folder: Path, kernel: Kernel, start: unboard.Position, games: int) -> Iterator[Work]:
    """Return work that node does, which stays there between the rounds."""
    facts = {"folder": str(folder), "id": kernel.game.id, "setup": kernel.setup}
    given = json.dumps({**facts, "state": kernel.state(start).tolist()})
    command = [shutil.which("node") or "node", "--input-type=module", "-e", SCRIPT, given]
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE}
    with subprocess.Popen(command, text=True, **pipes) as node:  # type: ignore[call-overload]

        def work() -> Done:
            node.stdin.write(f"{games}\n")
            node.stdin.flush()
            answer = json.loads(node.stdout.readline())
            return Done(answer["moves"], answer["seconds"])

        yield work


def natively(kernel: Kernel, start: unboard.Position, games: int) -> Work:
    """Return the same work for this machine's own code."""

    def work() -> Done:
        began = time.process_time()
        moves = kernel.playouts(start, games, 7, threads=1).moves
        return Done(moves, time.process_time() - began)

    return work


def main() -> None:
    rows = []
    with TemporaryDirectory() as name:
        write_modules(Path(name))
        for id, options, games in CASES:
            kernel, start = unboard.kernel(id, **options), unboard.game(id, **options).start(1)
            words = " ".join([id, *(f"{key}={value}" for key, value in options.items())])
            with in_node(Path(name), kernel, start, games) as work:
                peer = natively(kernel, start, games)
                question = f"{words}, random moves in node"
                rows.append(compared(question, "moves", work, "native", peer, BAR))
    publish(rows)


if __name__ == "__main__":
    main()
