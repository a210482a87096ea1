"""Kernels in WebAssembly: in node the same answers as on the processor, game by game."""

import gzip
import json
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import unboard
from build_page import node
from in_node import answer_of
from unboard.cli.main import unboard as command
from unboard.engine.kernels import Kernel, seats_in
from unboard.engine.wasm import module_of
from unboard.games.registry import rulebooks
from unboard.search.browser import write_searches

KERNELS = {book.id: book.flat.kernel for book in rulebooks() if book.flat}
CASES: list[tuple[str, dict[str, Any]]] = [
    ("unravel", {"size": 5}),
    ("unravel", {"size": 11}),
    ("unity", {}),
    ("unity", {"players": 3, "side": 6, "quiet_limit": 60}),
    ("unitar", {}),
    ("un", {}),
    ("un", {"mode": "duel-push", "read": "dots"}),
    ("un", {"mode": "dance", "turn_limit": 60}),
]
SCRIPT = """
import { readFileSync } from 'node:fs'
const { folder, id, setup, state, games } = JSON.parse(readFileSync(0))
const { compile, Kernel } = await import(`${folder}/kernel.js`)
const kernel = new Kernel(await compile(readFileSync(`${folder}/${id}.wasm`)), setup)
let current = Uint8Array.from(state)
const line = []
while (line.length < 20 && kernel.toAct(current).length) {
  const [seat] = kernel.toAct(current)
  const moves = kernel.moves(current, seat)
  line.push([seat, [...moves]])
  current = kernel.play(current, seat, moves[line.length % moves.length])
}
console.log(JSON.stringify({
  each: kernel.eachPlayout(state, games, 7),
  sums: kernel.playouts(state, games, 7),
  later: kernel.playouts(state, 10, 7, games - 10),
  line, last: [...current], winners: kernel.winners(current),
}))
"""

IMPORTS = """
const module = new WebAssembly.Module(require('fs').readFileSync(process.argv[1]))
console.log(JSON.stringify(WebAssembly.Module.imports(module)))
"""


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("modules")
    write_searches(folder)
    return folder


def in_node(folder: Path, kernel: Kernel, position: unboard.Position, games: int) -> Any:
    """Return what node answers."""
    facts = {"folder": str(folder), "id": kernel.game.id, "setup": kernel.setup}
    return answer_of(SCRIPT, **facts, state=kernel.state(position).tolist(), games=games)


@pytest.mark.parametrize(("id", "options"), CASES, ids=str)
def test_node_plays_the_same_games(id: str, options: dict[str, Any], modules: Path) -> None:
    kernel, start = unboard.kernel(id, **options), unboard.game(id, **options).start(4)
    found = in_node(modules, kernel, start, games=300)
    expected = kernel.each_playout(start, games=300, seed=7).tolist()
    answers = [(each["moves"], frozenset(each["winners"])) for each in found["each"]]
    assert answers == [(each >> 8, seats_in(each & 255)) for each in expected]
    sums = kernel.playouts(start, games=300, seed=7)
    assert found["sums"] == {"games": 300, "moves": sums.moves, "wins": pytest.approx(sums.wins)}
    assert found["later"]["moves"] == sum(each >> 8 for each in expected[-10:])


@pytest.mark.parametrize(("id", "options"), CASES, ids=str)
def test_node_plays_moves_as_the_kernel_does(
    id: str, options: dict[str, Any], modules: Path
) -> None:
    kernel, start = unboard.kernel(id, **options), unboard.game(id, **options).start(4)
    found = in_node(modules, kernel, start, games=10)
    state = kernel.state(start)
    for number, (seat, moves) in enumerate(found["line"], 1):
        assert seat == min(kernel.to_act(state))
        assert moves == kernel.numbers(state, seat)
        state = kernel.played(state, seat, moves[number % len(moves)])
    assert found["last"] == state.tolist()
    winners = kernel.winners(state)
    assert found["winners"] == (None if winners is None else sorted(winners))


def test_modules_ask_for_nothing_and_are_small(modules: Path) -> None:
    paths = [modules / f"{id}.wasm" for id in KERNELS]
    assert sum(len(gzip.compress(path.read_bytes())) for path in paths) < 60_000
    for path in paths:
        done = subprocess.run(
            [node(), "-e", IMPORTS, str(path)], capture_output=True, text=True, check=True
        )
        assert json.loads(done.stdout) == []


def test_the_command_writes_modules_plans_and_loaders(tmp_path: Path) -> None:
    done = CliRunner().invoke(command, ["wasm", str(tmp_path / "here")])
    assert done.exit_code == 0, done.output
    names = {path.name for path in (tmp_path / "here").iterdir()}
    loaders = {"kernel.js", "kernel.d.ts", "search.js", "search.d.ts"}
    assert names == {f"{id}.wasm" for id in KERNELS} | loaders | {"kernels.json", "search.json"}
    assert "unravel.wasm:" in done.output


def test_modules_that_lie_ready_are_taken_if_their_sources_are_the_same(
    modules: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(*parts: str) -> bytes:
        raise unboard.UnboardError("linked anew")

    monkeypatch.setattr("unboard.engine.wasm.module_of", never)
    write_searches(tmp_path / "copies", ready=modules)
    for id in KERNELS:
        copy = tmp_path / "copies" / f"{id}.wasm"
        assert copy.read_bytes() == (modules / copy.name).read_bytes()
    monkeypatch.setattr("unboard.engine.wasm.sources_digest", lambda *parts: "other")
    with pytest.raises(unboard.UnboardError, match="linked anew"):
        write_searches(tmp_path / "changed", ready=modules)


def test_without_a_linker_it_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("shutil.which", lambda name, path=None: None)
    monkeypatch.setattr("pathlib.Path.is_file", lambda self: False)
    monkeypatch.setattr("unboard.engine.wasm.compiled", lambda kernel: Path("nowhere"))
    monkeypatch.setattr("unboard.engine.wasm.text_of", lambda kernel: "")
    with pytest.raises(unboard.UnboardError, match="apt install lld"):
        module_of(KERNELS["unravel"])
