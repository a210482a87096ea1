"""Settings: what this browser prefers, held at once and kept."""

import re

from playwright.sync_api import Browser, Page, expect

from site_process import Site
from web.visitor import visit

LIGHT, DARK = "rgb(246, 243, 236)", "rgb(23, 22, 20)"


def ground(page: Page) -> str:
    return str(page.evaluate("getComputedStyle(document.documentElement).backgroundColor"))


def test_a_theme_holds_at_once_and_after_the_next_visit(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.emulate_media(color_scheme="light")
        page.goto(f"{site.url}/settings")
        expect(page.get_by_role("radio", name="As the system")).to_be_checked()
        assert ground(page) == LIGHT
        page.get_by_text("Dark", exact=True).click()
        assert ground(page) == DARK
        page.goto(site.url)
        assert ground(page) == DARK
        page.goto(f"{site.url}/settings")
        page.get_by_text("As the system").click()
        assert ground(page) == LIGHT
        page.emulate_media(color_scheme="dark")
        assert ground(page) == DARK


def test_patterns_and_coordinates_go_where_they_are_not_wished(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        visitor.open_table("Two at this screen", size=3)
        visitor.play("b2")
        board = page.get_by_test_id("board")
        expect(board.locator("text")).to_have_count(6)
        before = board.locator("[data-piece-at]").inner_html()
        page.goto(f"{site.url}/settings")
        page.get_by_test_id("patterns").click()
        page.get_by_test_id("coordinates").click()
        page.go_back()
        visitor.sees(b2="red")
        expect(board.locator("text")).to_have_count(0)
        assert board.locator("[data-piece-at]").inner_html() != before


def test_at_a_table_the_settings_come_to_the_table(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        visitor.open_table("Two at this screen", size=3)
        address, board = page.url, page.get_by_test_id("board")
        page.get_by_role("link", name="Settings").click()
        sheet = page.get_by_role("dialog", name="Settings")
        sheet.get_by_test_id("coordinates").click()
        expect(board.locator("text")).to_have_count(0)
        sheet.get_by_role("button", name="Done").click()
        expect(sheet).to_have_count(0)
        assert page.url == address
        visitor.play("b2")


def test_without_motion_a_table_shows_moves_at_once(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/settings")
        page.get_by_text("No motion").click()
        visitor.open_table("Two at this screen", size=3)
        moving = "getComputedStyle(document.querySelector('[data-testid=board] *')).animationName"
        assert page.evaluate(moving) == "none"
        assert page.evaluate("document.documentElement.hasAttribute('data-still')")
        visitor.play("b2")


def test_every_setting_is_kept(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/settings")
        names = ("patterns", "coordinates", "turnBoard", "confirm", "sound")
        before = [page.get_by_test_id(name).is_checked() for name in names]
        assert before == [True, True, True, True, False]
        for name in names:
            page.get_by_test_id(name).tap()
        page.get_by_text("Brisk").tap()
        page.reload()
        assert [page.get_by_test_id(name).is_checked() for name in names] == [
            not was for was in before
        ]
        expect(page.get_by_role("radio", name="Brisk")).to_be_checked()


def test_the_bar_says_where_one_is_and_leads_everywhere(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(site.url)
        bar = page.get_by_role("navigation", name="Unboard")
        for name, heading in (
            ("Learn", "Learn"),
            ("Your games", "Your games"),
            ("Settings", "Settings"),
            ("Play", re.compile("games you can play")),
        ):
            bar.get_by_role("link", name=name, exact=True).click()
            expect(page.get_by_role("heading", level=1)).to_have_text(heading)
            expect(bar.locator("[aria-current=page]")).to_have_text(name)
        visitor.open_table("Two at this screen", size=3)
        expect(page.get_by_role("heading", level=1)).to_have_text(re.compile("Unravel *3 × 3"))
        page.get_by_role("banner").get_by_role("link", name="Rules").click()
        expect(page.locator("#UNR-1")).to_be_visible()
