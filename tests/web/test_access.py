"""The pages around the games are for everybody: axe, both themes, both sizes, 200 % of zoom."""

from itertools import pairwise

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from site_process import Site
from web.visitor import Visitor, visit

ADDRESSES = {
    "/": "Five games you can play nowhere else.",
    "/play/un?mode=dance": "(un)",
    "/play/unity?players=3&with=each&colour=red": "UNITY",
    "/settings": "Settings",
    "/nowhere": "Nothing on this table",
    "/table/nowhere": "No table here",
    "/rules/unitar": "Unitar",
    "/rules": "Learn",
    "/learn/unitar": "Unitar: a first game",
    "/practice/un": "Practise (un)",
    "/practice/un/11": "The first card",
    "/games": "Your games",
    "/open": "Open a record",
}


def go(visitor: Visitor, address: str) -> None:
    visitor.page.goto(visitor.site.url + address)
    heading = visitor.page.get_by_role("heading", level=1)
    expect(heading).to_contain_text(ADDRESSES[address])
    visitor.wait_until_loaded()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_around_the_games_is_accessible(
    browser: Browser, site: Site, phone: bool, scheme: str
) -> None:
    with visit(browser, site, phone=phone) as visitor:
        page = visitor.page
        page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        page.goto(site.url)
        for body in (
            {"game": "unity", "seats": ["me", {"bot": 4}]},
            {"game": "unravel", "seats": ["me", "me"]},
        ):
            page.request.post(f"{site.url}/api/tables", data=body)
        for address in ADDRESSES:
            go(visitor, address)
            for folded in page.locator("details").all():
                folded.evaluate("details => details.open = true")
            found = Axe().run(page)
            assert found.violations_count == 0, (address, found.generate_report())


@pytest.mark.parametrize("width", [640, 320], ids=["200 %", "400 %"])
def test_a_window_of_1280_is_zoomed_without_overflow(
    browser: Browser, site: Site, width: int
) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.set_viewport_size({"width": width, "height": width * 5 // 8})
        for address in ADDRESSES:
            go(visitor, address)
            wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            assert wide <= 0, address
            found = Axe().run(page)
            assert found.violations_count == 0, (address, found.generate_report())


@pytest.mark.parametrize("game", ["unravel", "unity", "unitar", "un"])
def test_a_table_is_accessible_at_200_percent(browser: Browser, site: Site, game: str) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.set_viewport_size({"width": 640, "height": 400})
        page.goto(site.url)
        body = {"game": game, "seats": {"mine": 0, "others": {"bot": 0}}}
        table = page.request.post(f"{site.url}/api/tables", data=body).json()["id"]
        page.goto(f"{site.url}/table/{table}")
        visitor.wait_until_idle()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0


def test_headings_come_in_order(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        for address in ADDRESSES:
            go(visitor, address)
            script = "all => all.map(heading => Number(heading.tagName[1]))"
            levels = page.locator("h1, h2, h3, h4").evaluate_all(script)
            assert levels.count(1) == 1, address
            assert all(after - before <= 1 for before, after in pairwise(levels)), address


def test_a_new_page_has_the_focus_at_its_top(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        go(visitor, "/")
        page.get_by_role("link", name="Options of UNITY").press("Enter")
        expect(page.get_by_role("heading", name="UNITY", level=1)).to_be_visible()
        expect(page.get_by_role("main")).to_be_focused()
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Learn UNITY")).to_be_focused()
