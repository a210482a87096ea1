"""Take the README's pictures in a real browser: the first page, and a table with two crosscuts."""

import itertools
import random
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

import unboard
from find_browser import find_browser
from site_process import Site
from unboard.core.rulebook import Played

DOCS = Path(__file__).resolve().parents[1] / "docs"


def some_game() -> tuple[Played, ...]:
    """Return the moves of a random game up to the moment when two crosscuts stand."""
    for seed in itertools.count():
        rng, position = random.Random(seed), unboard.game("unravel", size=7).start()
        while not position.over:
            seat = min(position.to_act)
            position = position.play(seat, rng.choice(position.moves(seat)))
            view = position.view(None)
            if len(view["crosscuts"]) == 2 and "".join(view["board"]).count(".") in range(21, 27):
                return position.record.moves
    raise AssertionError


def main() -> None:
    """Look at the first page; then open a table, play up to the crosscuts and look at it."""
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        page = browser.new_page(viewport={"width": 1200, "height": 750})
        page.goto(site.url, wait_until="networkidle")
        page.screenshot(path=DOCS / "home.png")
        body = {"game": "unravel", "options": {"size": 7}, "seats": ["me", "me"]}
        table = page.request.post(f"{site.url}/api/tables", data=body).json()["id"]
        for seat, move in some_game():
            data = {"seat": seat, "move": move}
            page.request.post(f"{site.url}/api/tables/{table}/moves", data=data)
        page.goto(f"{site.url}/table/{table}")
        page.wait_for_selector("[data-testid=board][data-idle=true]")
        page.screenshot(path=DOCS / "table.png")
        browser.close()
        site.stop()


if __name__ == "__main__":
    main()
