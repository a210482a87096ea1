"""How heavy and how quick is the page?  A first visit in a real Chromium that knows nothing yet.

Bytes are those on the wire, headers included, of all that the first page fetches by itself.  Times
are by the clock, from asking for the address: until something is painted, and until a board takes
a click, Play being pressed as soon as it is there; and from a click on a board of 91 spaces until
the next paint, as the browser tells it.  The site is on this machine, so that no network
counts.  Run it with `python benchmarks/page.py`; there is no peer.
"""

import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "scripts")]

from playwright.sync_api import Browser, Page, sync_playwright  # noqa: E402

from find_browser import find_browser  # noqa: E402
from measure import ROUNDS, Row, publish, within, written  # noqa: E402
from site_process import Site  # noqa: E402

HEAVIEST = 150  # kB
PAINTED, PLAYABLE = 1, 2  # seconds
ANSWERED, CLICKS = 0.1, 12
# What the browser itself measures: from a press to the first paint behind it, in steps of 8 ms.
OBSERVE = """() => {
  window.answered = []
  const note = ({ name, duration }) => name === 'click' && window.answered.push(duration)
  new PerformanceObserver((list) => list.getEntries().forEach(note))
    .observe({ type: 'event', durationThreshold: 16 })
}"""
PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime"


@contextmanager
def newcomer(browser: Browser) -> Iterator[Page]:
    """Open a page that has nothing in its cache."""
    context = browser.new_context(viewport={"width": 1280, "height": 800})
    yield context.new_page()
    context.close()


def kilobytes(browser: Browser, url: str) -> float:
    """Return what a first visit fetches, in kB on the wire."""
    with newcomer(browser) as page:
        sizes: list[float] = []
        network = page.context.new_cdp_session(page)
        network.send("Network.enable")
        network.on("Network.loadingFinished", lambda done: sizes.append(done["encodedDataLength"]))
        page.goto(url, wait_until="networkidle")
        page.wait_for_timeout(3000)  # what is fetched ahead counts too
        return sum(sizes) / 1000


def until_painted(browser: Browser, url: str) -> float:
    """Return the seconds until the first content is painted."""
    with newcomer(browser) as page:
        page.goto(url)
        while not (painted := page.evaluate(PAINT)):
            page.wait_for_timeout(10)
        return float(painted) / 1000


def until_playable(browser: Browser, url: str) -> float:
    """Return the seconds from asking for the first page to a board that takes a click."""
    with newcomer(browser) as page:
        began = time.perf_counter()
        page.goto(url, wait_until="commit")
        page.locator("[data-game=unravel] [data-testid=play]").click()
        page.wait_for_selector("[data-testid=board][data-idle=true] [data-space]")
        return time.perf_counter() - began


def until_answered(browser: Browser, url: str) -> float:
    """Return the seconds from a click on one of 91 spaces until the next paint, at the median."""
    with newcomer(browser) as page:
        page.goto(url)
        body = {"game": "unity", "options": {"side": 6}, "seats": ["me", "me"]}
        table = page.request.post(f"{url}/api/tables", data=body).json()["id"]
        page.goto(f"{url}/table/{table}")
        page.wait_for_selector("[data-testid=board][data-idle=true]")
        page.evaluate(OBSERVE)
        for space in page.locator("[data-space].open").all()[:CLICKS]:
            box = space.bounding_box()
            assert box is not None
            page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            page.wait_for_timeout(250)
            page.keyboard.press("Escape")
            page.wait_for_timeout(250)
        return float(statistics.median(page.evaluate("window.answered"))) / 1000


def weighed(question: str, weigh: Callable[[], float]) -> Row:
    """Measure bytes."""
    median = statistics.median(weigh() for _ in range(ROUNDS))
    over = " **over the bar**" if median > HEAVIEST else ""
    return Row(question, f"{written(median)} kB{over}", "", "", f"≤ {HEAVIEST} kB")


def main() -> None:
    with TemporaryDirectory() as folder, sync_playwright() as playwright:
        site = Site(Path(folder))
        browser = playwright.chromium.launch(executable_path=find_browser(), args=["--no-sandbox"])
        given = browser, site.url
        until_playable(*given)  # what the server does once only is not measured
        rows = [
            weighed("page, first visit on the wire", lambda: kilobytes(*given)),
            within("page, first paint, by the clock", lambda: until_painted(*given), PAINTED),
            within(
                "page, a board to play on, by the clock", lambda: until_playable(*given), PLAYABLE
            ),
            within(
                "page, click to next paint, 91 spaces", lambda: until_answered(*given), ANSWERED
            ),
        ]
        browser.close()
        site.stop()
    publish(rows)


if __name__ == "__main__":
    main()
