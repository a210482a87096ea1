"""How long does a newcomer wait for a bot?  From opening the page to its first answer, once.

A machine that has compiled nothing is made ready as `./play` does it, with progress; the server is
started, and the first page opened in a Chromium that knows nothing yet.  Play is pressed as soon as
it is there, then a square of Unravel.  Told are the seconds, by the clock, until the bot's checker
is drawn; its pause, by which a move can be followed, counts.  Run it with
`python benchmarks/first_answer.py`; it takes a minute, there is no peer, and nothing is written.
"""

import os
import subprocess
import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from playwright.sync_api import Browser, sync_playwright  # noqa: E402

from find_browser import find_browser  # noqa: E402
from measure import written  # noqa: E402
from page import newcomer  # noqa: E402
from site_process import Site  # noqa: E402

BAR = 10  # seconds
PREPARE = (sys.executable, "-m", "unboard.bots.prepare")
# The site as people have it: where tests want bots to be hasty, these take their time.
PATIENT = "import sys; from unboard.cli.main import main; sys.argv.remove('--hasty'); main()"


def until_answered(browser: Browser, url: str) -> float:
    """Return the seconds from asking for the first page to a bot's first move on the board."""
    with newcomer(browser) as page:
        began = time.perf_counter()
        page.goto(url, wait_until="commit")
        page.locator("[data-game=unravel] [data-testid=play]").click()
        page.wait_for_selector("[data-testid=board][data-idle=true]")
        page.locator("[data-space].open").first.click()
        page.wait_for_selector("[data-piece-at][data-colour=blue]")
        return time.perf_counter() - began


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        environment = {**os.environ, "UNBOARD_CACHE": f"{folder}/cache"}
        subprocess.run(PREPARE, check=True, env=environment)
        site = Site(Path(folder) / "data", program=("-c", PATIENT), environment=environment)
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        seconds = until_answered(browser, site.url)
        browser.close()
        site.stop()
    over = " (over the bar)" if seconds > BAR else ""
    print(f"a bot's first answer: {written(seconds)} s after opening the page, ≤ {BAR} s{over}")


if __name__ == "__main__":
    main()
