"""Searches in WebAssembly: in node the same trees as on the processor, to the last bit."""

import json
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

import pytest

import unboard
from in_node import answer_of
from unboard.core.game import Game
from unboard.engine.kernels import Kernel, State
from unboard.games.registry import rulebooks
from unboard.games.un.flat import hand_text
from unboard.search.browser import write_searches
from unboard.search.families import family_of
from unboard.search.found import Found
from unboard.search.methods import BEST, modules_of, planter_of
from unboard.search.plans import plans
from unboard.search.searching import Budget, Tree, search

CASES: list[tuple[str, dict[str, Any], int]] = [  # game, options, moves made before
    ("unravel", {"size": 11}, 0),
    ("unravel", {"size": 3}, 4),
    ("unravel", {"size": 4}, 7),  # here the answer that was looked at most turns out to lose
    ("unravel", {"size": 4}, 8),  # and here the move itself
    ("unity", {}, 3),
    ("unity", {"players": 3, "side": 6, "quiet_limit": 60}, 5),
    ("unitar", {}, 0),
    ("unitar", {}, 10),
    ("unitar", {"rounds": 1}, 7),
    ("un", {}, 9),
    ("un", {"mode": "duel-push"}, 12),
    ("un", {"mode": "dance", "turn_limit": 60}, 20),
]
SCRIPT = """
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
const { folder, id, family, setup, state, seat, seed, simulations } = JSON.parse(readFileSync(0))
const { compile, Kernel } = await import(`${folder}/kernel.js`)
const { plant } = await import(`${folder}/search.js`)
const plan = JSON.parse(readFileSync(`${folder}/search.json`))[family]
const kernel = new Kernel(await compile(readFileSync(`${folder}/${id}.wasm`)), setup)
const { NODES, FIELDS, USED, OUTCOMES } = plan.layout

function grown() {
  const tree = plant(kernel, plan, state, seat, seed)
  const nothing = tree.found()
  const ran = tree.run(simulations)
  const first = tree.nodes ?? tree.lists
  const used = OUTCOMES ?? NODES + FIELDS * Number(kernel.longs(first, NODES)[USED])
  const bytes = createHash('sha256').update(kernel.bytes(first, 8 * used)).digest('hex')
  const memory = kernel.exports.memory.buffer.byteLength
  return { nothing, ran, found: tree.found(), bytes, memory }
}

function refused() {
  const tree = plant(kernel, plan, state, seat, seed)
  plant(kernel, plan, state, seat, seed)
  try {
    tree.run(1)
  } catch ({ message }) {
    return message
  }
}
console.log(JSON.stringify({ trees: [grown(), grown(), grown()], refused: refused() }))
"""
every_case = pytest.mark.parametrize(("id", "options", "moves"), CASES, ids=str)


@pytest.fixture(scope="session")
def modules(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("modules")
    write_searches(folder)
    return folder


def after(kernel: Kernel, moves: int) -> State:
    """Return the state after some moves by chance; next is somebody who has a choice."""
    rng, state = Random(moves), kernel.start(moves)
    while moves > 0 or kernel.to_act(state) == {unboard.CHANCE}:
        seat = min(kernel.to_act(state))
        state = kernel.played(state, seat, rng.choice(kernel.numbers(state, seat)))
        moves -= 1
    return state


def in_node(folder: Path, kernel: Kernel, state: State, seat: int, simulations: int) -> Any:
    """Return what trees come to in node."""
    facts = {"folder": str(folder), "id": kernel.game.id, "family": family_of(kernel.game)}
    given = {"setup": kernel.setup, "state": state.tolist(), "seat": seat, "seed": 7}
    return answer_of(SCRIPT, **facts, **given, simulations=simulations)


def here(kernel: Kernel, state: State, seat: int, simulations: int) -> tuple[Tree, Found]:
    """Return the same tree on this machine's processor, and what it has found."""
    tree = planter_of(kernel.game)(kernel, state, seat, 7)
    return tree, search([tree], seat, str, Budget(simulations=simulations))


def bytes_of(tree: Any, kernel: Kernel) -> str:
    """Return a fingerprint of a tree, as far as it has grown."""
    layout = plans()[family_of(kernel.game)]["layout"]
    used = layout.get("OUTCOMES") or layout["NODES"] + layout["FIELDS"] * tree._tree[layout["USED"]]
    return sha256(tree._tree[:used].tobytes()).hexdigest()


@every_case
def test_node_grows_the_same_trees(
    id: str, options: dict[str, Any], moves: int, modules: Path
) -> None:
    kernel = unboard.kernel(id, **options)
    state = after(kernel, moves)
    for seat in sorted(kernel.to_act(state))[:2]:
        tree, expected = here(kernel, state, seat, 500)
        answer = in_node(modules, kernel, state, seat, 500)
        first = answer["trees"][0]
        assert first["ran"] == expected.simulations
        assert first["bytes"] == bytes_of(tree, kernel)
        compare(first["found"], expected)


def compare(found: Any, expected: Found) -> None:
    """Compare what was found in node with what was found here."""
    assert found["candidates"] == [
        {"move": int(e.move), "share": e.share, "value": e.value, "visits": e.visits,
         "proven": e.proven} for e in expected.candidates
    ]  # fmt: skip
    assert (found["seat"], found["simulations"]) == (expected.seat, expected.simulations)
    assert found["value"] == pytest.approx(expected.value)
    assert found["line"] == [int(move) for move in expected.line]
    assert found["proven"] == expected.proven
    worlds = tuple((hand_text(each["world"]), each["times"]) for each in found["worlds"])
    assert worlds == expected.worlds


@every_case
def test_trees_one_after_another_are_alike_and_take_no_more_memory(
    id: str, options: dict[str, Any], moves: int, modules: Path
) -> None:
    kernel = unboard.kernel(id, **options)
    state = after(kernel, moves)
    answer = in_node(modules, kernel, state, min(kernel.to_act(state)), 100)
    first, *others = answer["trees"]
    assert others == [first, first]
    assert (first["nothing"]["simulations"], first["nothing"]["worlds"]) == (0, [])
    assert answer["refused"].startswith("another tree was planted in this kernel")


def test_every_family_has_a_plan(modules: Path) -> None:
    written = json.loads((modules / "search.json").read_text())
    assert written == plans()
    assert written.keys() == BEST.keys()


def test_one_module_serves_all_options_of_a_game() -> None:
    for book in rulebooks():
        if book.flat:
            chosen = [Game(book, options) for options in book.option_sets]
            assert len({modules_of(game) for game in chosen}) == 1, book.id
