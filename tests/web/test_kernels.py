"""The page brings kernels and searches along: a real browser plays and finds the same with them."""

from typing import Any

import pytest
from playwright.sync_api import Browser

import unboard
from site_process import Site
from unboard.engine.kernels import Kernel, State, seats_in
from unboard.search.families import family_of
from unboard.search.methods import planter_of

CASES: list[tuple[str, dict[str, Any]]] = [
    ("unravel", {"size": 9}),
    ("unity", {}),
    ("unitar", {}),
    ("un", {"mode": "dance", "turn_limit": 60}),
]
SCRIPT = """async ({ id, setup, state, games }) => {
  const { compile, Kernel } = await import('/kernels/kernel.js')
  const answer = await fetch(`/kernels/${id}.wasm`)
  const kernel = new Kernel(await compile(await answer.arrayBuffer()), setup)
  return kernel.eachPlayout(state, games, 7)
}"""


def test_a_browser_plays_the_same_games_as_the_processor(browser: Browser, site: Site) -> None:
    page = browser.new_page()
    page.goto(site.url)
    for id, options in CASES:
        kernel, start = unboard.kernel(id, **options), unboard.game(id, **options).start(4)
        given = {"id": id, "setup": kernel.setup, "state": kernel.state(start).tolist()}
        found = page.evaluate(SCRIPT, {**given, "games": 200})
        answers = [(each["moves"], frozenset(each["winners"])) for each in found]
        expected = kernel.each_playout(start, games=200, seed=7).tolist()
        assert answers == [(each >> 8, seats_in(each & 255)) for each in expected], id
    page.close()


SEARCH = """async ({ id, family, setup, state, seat, simulations }) => {
  const { compile, Kernel } = await import('/kernels/kernel.js')
  const { plant } = await import('/kernels/search.js')
  const module = await compile(await (await fetch(`/kernels/${id}.wasm`)).arrayBuffer())
  const plans = await (await fetch('/kernels/search.json')).json()
  const tree = plant(new Kernel(module, setup), plans[family], state, seat, 7)
  return { ran: tree.run(simulations), found: tree.found() }
}"""


def begun(kernel: Kernel) -> State:
    """Return a game in which somebody is to choose."""
    state = kernel.start(4)
    while kernel.to_act(state) == {unboard.CHANCE}:
        state = kernel.played(state, unboard.CHANCE, kernel.numbers(state, unboard.CHANCE)[0])
    return state


def test_a_browser_finds_the_same_as_the_processor(browser: Browser, site: Site) -> None:
    page = browser.new_page()
    page.goto(site.url)
    for id, options in CASES:
        kernel = unboard.kernel(id, **options)
        family, state = family_of(kernel.game), begun(kernel)
        given = {"id": id, "family": family, "setup": kernel.setup, "state": state.tolist()}
        seat = min(kernel.to_act(state))
        answer = page.evaluate(SEARCH, {**given, "seat": seat, "simulations": 300})
        tree = planter_of(kernel.game)(kernel, state, seat, 7)
        assert answer["ran"] == tree.run(300), family
        visits = {each["move"]: each["visits"] for each in answer["found"]["candidates"]}
        assert visits == {seen.move: seen.visits for seen in tree.seen()}, family
    page.close()


@pytest.mark.parametrize("name", ["unravel.wasm", "kernel.js", "search.js"])
def test_modules_are_served_as_what_they_are(name: str, site: Site, browser: Browser) -> None:
    page = browser.new_page()
    answer = page.request.get(f"{site.url}/kernels/{name}")
    kinds = {"wasm": "application/wasm", "js": "text/javascript"}
    assert answer.headers["content-type"].split(";")[0] == kinds[name.split(".")[1]]
    page.close()
