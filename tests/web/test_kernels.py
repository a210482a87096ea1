"""The page brings the games' kernels along, and a real browser plays the same games with them."""

from typing import Any

import pytest
from playwright.sync_api import Browser

import unboard
from site_process import Site
from unboard.engine.kernels import seats_in

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


@pytest.mark.parametrize("name", ["unravel.wasm", "kernel.js"])
def test_modules_are_served_as_what_they_are(name: str, site: Site, browser: Browser) -> None:
    page = browser.new_page()
    answer = page.request.get(f"{site.url}/kernels/{name}")
    kinds = {"wasm": "application/wasm", "js": "text/javascript"}
    assert answer.headers["content-type"].split(";")[0] == kinds[name.split(".")[1]]
    page.close()
