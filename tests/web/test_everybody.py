"""Whole games for everybody: by keyboard alone, and from roles and names alone."""

import base64
import itertools
import random
import re
import time
from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, ElementHandle, Locator, Page, expect

from site_process import Site
from web.test_companion import Table
from web.visitor import Visitor, visit

GAMES = {
    "unravel": {"game": "unravel", "options": {"size": 3}},
    "unity for two": {
        "game": "unity",
        "options": {"quiet_limit": 4},
        "start": "O3O/6/7/8/1p2O4/8/7/6/P1P2 - p po 2 0",
    },
    "unity for three": {
        "game": "unity",
        "options": {"quiet_limit": 4, "players": 3},
        "start": "O3G/6/7/8/1p2O4/8/7/6/P1PG1 - p pog 3 0",
    },
    "unitar": {"game": "unitar", "options": {"rounds": 1}},
    "un by capturing": {"game": "un", "options": {"turn_limit": 3}},
    "un by pushing": {"game": "un", "options": {"mode": "duel-push", "turn_limit": 3}},
    "un as a dance": {"game": "un", "options": {"mode": "dance", "turn_limit": 3}},
}
SEATS = {"unity for three": 3, "unitar": 3}
PLACES = ("Board", "Cards", "Choices", "Your choice")  # groups of what is offered
HANDS_IN = re.compile(r"(Seal|Play) .|Skip$")  # better than to go on choosing
NO_MOVES = ("Could be…",)
LONGEST = 120.0  # seconds that somebody waits for his turn
CLICKS = 200  # more than any of these games takes
LINE = re.compile(r"^( *)- '?(\w+)(?: \"((?:[^\"\\]|\\.)*)\")?(.*)$")


class Offer(NamedTuple):
    """A button that can be pressed, by its name, and the group that it is in."""

    place: str
    name: str


class Sheet:
    """The page as roles and names."""

    def __init__(self, page: Page) -> None:
        self.offers: list[Offer] = []
        self.over = False
        within: list[tuple[int, str]] = []
        for found in map(LINE.match, page.locator("body").aria_snapshot().splitlines()):
            if found is None:
                continue
            depth, role, name = len(found[1]), found[2], (found[3] or "").replace("''", "'")
            while within and within[-1][0] >= depth:
                within.pop()
            place = next((title for _, title in reversed(within) if title), "")
            if role == "button" and place and "[disabled]" not in found[4]:
                self.offers += [Offer(place, name)] * (name not in NO_MOVES)
            self.over |= role == "region" and name == "The game is over"
            title = next((each for each in PLACES if name.startswith(each)), "")
            title = "What happened" if name == "What happened" else title
            within.append((depth, title if role in ("group", "region") else ""))


Press = Callable[[Page, ElementHandle], None]


def by_reader(page: Page, target: ElementHandle) -> None:
    """Press a button as a screen reader does: it has a name, and no place on the screen."""
    target.dispatch_event("click")


def by_keyboard(page: Page, target: ElementHandle) -> None:
    """Press a button with the keys alone: Tab from part to part, arrows on the board."""
    for _ in range(300):  # a companion's table has many parts
        if target.evaluate("it => it === document.activeElement"):
            return page.keyboard.press("Enter")
        if target.evaluate(SAME_KIND):
            wander(page, target)
        elif target.evaluate("it => !!it.dataset.edge && !!document.activeElement.dataset.space"):
            page.keyboard.press("w")
        else:
            page.keyboard.press("Tab")
    assert not target.evaluate("it => it.isConnected"), "no key leads there"
    return None


SAME_KIND = """it => {
  const kind = one => one.dataset?.space ? 'space' : one.dataset?.edge ? 'edge' : null
  return kind(it) !== null && kind(it) === kind(document.activeElement)
}"""
WAY = """it => {
  const middle = one => {
    const { x, y, width, height } = one.getBoundingClientRect()
    return [x + width / 2, y + height / 2]
  }
  const [[x, y], [here, there]] = [middle(it), middle(document.activeElement)]
  const { space, edge } = document.activeElement.dataset
  return [x - here, y - there, space ?? edge ?? '']
}"""
ARROWS = {"ArrowRight": (1, 0), "ArrowLeft": (-1, 0), "ArrowDown": (0, 1), "ArrowUp": (0, -1)}


def wander(page: Page, target: ElementHandle) -> None:
    """Go by arrows to something of the same kind, never twice the same way from the same place."""
    tried: set[tuple[str, str]] = set()
    for _ in range(120):
        x, y, here = target.evaluate(WAY)
        if abs(x) < 1 and abs(y) < 1:
            return
        ways = sorted(ARROWS, key=lambda key: -(ARROWS[key][0] * x + ARROWS[key][1] * y))
        way = next((way for way in ways if (here, way) not in tried), None)
        assert way, f"no arrow leads on from {here}"
        tried.add((here, way))
        page.keyboard.press(way)


def open_game(visitor: Visitor, name: str) -> None:
    """Open a small game against bots that move at random."""
    visitor.page.goto(visitor.site.url)
    visitor.page.emulate_media(reduced_motion="reduce")
    others = [{"bot": 0}] * (SEATS.get(name, 2) - 1)
    body = GAMES[name] | {"seats": ["me", *others]}
    answer = visitor.page.request.post(f"{visitor.site.url}/api/tables", data=body)
    assert answer.ok, answer.text()
    visitor.page.goto(f"{visitor.site.url}/table/{answer.json()['id']}")


def play_to_the_end(page: Page, press: Press) -> None:
    """Press whatever is offered until the game is over."""
    rng = random.Random(7)
    for _ in range(CLICKS):
        sheet, patience = Sheet(page), time.monotonic() + LONGEST
        while not sheet.offers and not sheet.over:
            assert time.monotonic() < patience, page.locator("body").aria_snapshot()
            page.wait_for_timeout(30)
            sheet = Sheet(page)
        if sheet.over:
            return
        handing = [offer for offer in sheet.offers if HANDS_IN.match(offer.name)]
        chosen = rng.choice(handing or sheet.offers)
        for target in page.get_by_role("button", name=chosen.name, exact=True).element_handles()[
            :1
        ]:
            press(page, target)  # else its name says more by now: look again
    raise AssertionError("the game never ended")


@pytest.mark.parametrize("press", [by_keyboard, by_reader])
@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_is_played_without_a_mouse(
    browser: Browser, site: Site, name: str, press: Press
) -> None:
    with visit(browser, site) as visitor:
        open_game(visitor, name)
        play_to_the_end(visitor.page, press)
        over = visitor.page.get_by_role("region", name="The game is over")
        expect(over.get_by_role("heading")).not_to_be_empty()
        expect(over.get_by_role("button", name="Rematch")).to_be_visible()


class ByKeyboard(Table):
    """Somebody at the companion's table with a keyboard."""

    def press(self, target: Locator) -> None:
        """Press a button once the Tab key has reached it."""
        by_keyboard(self.page, target.element_handle())


def test_a_turn_of_the_companion_is_taken_by_keyboard(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        table = ByKeyboard(visitor)
        table.open()
        launch = table.question.get_by_text("Where do you launch?")
        expect(launch).to_be_visible()
        table.answer()
        for _ in range(60):
            if launch.count():
                return
            table.answer()
        raise AssertionError("the turn never came round")


def test_seats_are_told_apart_without_colours(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page, grey = visitor.page, visitor.page.context.new_page()
        for name in ("unravel", "unity for three", "unitar", "un as a dance"):
            open_game(visitor, name)
            seats = page.get_by_role("list", name="Seats").locator("li > svg")
            expect(seats).to_have_count(SEATS.get(name, 2))
            boxes = [seat.bounding_box() for seat in seats.all()]
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                shot = base64.b64encode(page.screenshot()).decode()
                for two in itertools.combinations(boxes, 2):
                    assert grey.evaluate(GREY, [shot, *two]) > DIFFERENT, (name, scheme, two)


DIFFERENT = 20  # of 255 shades of grey
# The middles of two parts of a picture in grey: by how much they differ where they differ most.
GREY = """async ([picture, ...boxes]) => {
  const image = new Image()
  image.src = `data:image/png;base64,${picture}`
  await image.decode()
  const side = 32
  const [one, other] = boxes.map(({ x, y, width, height }) => {
    const paper = new OffscreenCanvas(side, side).getContext('2d')
    paper.drawImage(image, x, y, width, height, 0, 0, side, side)
    const { data } = paper.getImageData(side / 4, side / 4, side / 2, side / 2)
    return Array.from({ length: data.length / 4 }, (_, i) =>
      0.2126 * data[4 * i] + 0.7152 * data[4 * i + 1] + 0.0722 * data[4 * i + 2])
  })
  const apart = one.map((shade, i) => Math.abs(shade - other[i])).sort((a, b) => b - a)
  return apart[Math.floor(apart.length / 10)]
}"""
