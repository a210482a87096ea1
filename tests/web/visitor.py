"""Somebody at the page: what he clicks and what he sees."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, expect

from site_process import Site

DESKTOP = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
PATIENCE = 30_000  # milliseconds
COMPANY = {
    "Against a bot": "level=0",  # it moves at random, at once
    "Two at this screen": "with=here",
    "With a friend, by link": "with=friends",
}

# What came in has been worked off, drawn and looked at once more.
AT_REST = """() => new Promise(rested => requestIdleCallback(() =>
    requestAnimationFrame(() => requestIdleCallback(() => rested(true)))))"""


def wait_for(holds: Callable[[], object]) -> None:
    """Wait until something holds; the page's policy lets no script wait inside it."""
    deadline = time.monotonic() + PATIENCE / 1000
    while not holds():
        assert time.monotonic() < deadline, "it does not come about"
        time.sleep(0.02)


class Visitor:
    """A page of its own, with its own cookie, whose every error is noticed."""

    def __init__(self, page: Page, site: Site) -> None:
        self.page = page
        self.site = site
        self.errors: list[str] = []
        self.asked = 0  # requests that the page has made
        self.awaited: set[Request] = set()  # those without an answer
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.on("console", self._notice)
        page.on("request", self._await)
        page.on("requestfinished", self._answered)
        page.on("requestfailed", self._answered)

    def _notice(self, message: ConsoleMessage) -> None:
        """Notice what the page's policy forbids."""
        if "Content Security Policy" in message.text:
            self.errors.append(message.text)

    def _await(self, request: Request) -> None:
        self.asked += 1
        self.awaited.add(request)

    def _answered(self, request: Request) -> None:
        self.awaited.discard(request)

    def open_table(self, opponent: str, size: int = 5, seat: str | None = None) -> None:
        """Open a table of Unravel by the address of its set-up."""
        places = ["Red", "Blue", "Either"].index(seat or "Red")
        query = f"{COMPANY[opponent]}&size={size}&seat={[1, 2, 'any'][places]}"
        self.set_up(f"unravel?{query}")

    def set_up(self, address: str) -> None:
        """Begin a game as the address of a set-up says."""
        self.page.goto(f"{self.site.url}/play/{address}")
        self.page.get_by_test_id("play").click()
        self.page.wait_for_url(re.compile(r"/table/"))
        self.wait_until_idle()

    def click(self, *spaces: str) -> None:
        """Click spaces one after another with the mouse."""
        for space in spaces:
            box = self.page.locator(f"[data-space='{space}']").bounding_box()
            assert box is not None
            self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def play(self, move: str) -> None:
        """Play a move by clicking, and wait until the board shows it."""
        before = self.seq()
        self.click(*move.split("~"))
        self.wait_until_past(before)

    def seq(self) -> int:
        """Return the number of the event that the board shows."""
        return int(self.page.get_by_test_id("board").get_attribute("data-seq") or -1)

    def wait_until_past(self, seq: int) -> None:
        """Wait until the board shows a later event and has come to rest."""
        wait_for(lambda: self.seq() > seq)
        self.wait_until_idle()

    def wait_until_idle(self) -> None:
        """Wait until nothing moves."""
        self.page.wait_for_selector("[data-testid=board][data-idle=true]")

    def wait_until_loaded(self) -> None:
        """Wait until all that the page asks for is there and drawn, so that it asks no more."""
        asked = -1
        while asked != self.asked or self.awaited:
            wait_for(lambda: self.page.evaluate(AT_REST) and not self.awaited)
            asked = self.asked
            self.page.evaluate(AT_REST)

    def reads(self, words: str | re.Pattern[str]) -> None:
        """Assert that the status line says something."""
        expect(self.page.get_by_test_id("status")).to_contain_text(
            words, ignore_case=True, timeout=PATIENCE
        )

    def sees(self, **pieces: str) -> None:
        """Assert which colour stands on which square."""
        for space, colour in pieces.items():
            piece = self.page.locator(f"[data-piece-at='{space}'][data-colour='{colour}']")
            expect(piece).to_have_count(1)


@contextmanager
def visit(browser: Browser, site: Site, *, phone: bool = False) -> Iterator[Visitor]:
    """Open a page of its own, at a desk or on a phone."""
    size = PHONE if phone else DESKTOP
    context = browser.new_context(
        viewport=size,  # type: ignore[arg-type]
        has_touch=phone,
        permissions=["clipboard-read", "clipboard-write"],
    )
    visitor = Visitor(context.new_page(), site)
    yield visitor
    context.close()
    assert visitor.errors == []
