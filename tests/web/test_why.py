"""A bot can be asked why it moved, where that helps nobody and gives nothing away."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from site_process import Site
from web.test_deeds import open_at
from web.visitor import PATIENCE, Visitor, visit


def open_un(visitor: Visitor) -> str:
    """Open a duel that a bot begins, and wait until it has chosen and moved."""
    visitor.page.goto(visitor.site.url)
    body = {"game": "un", "seats": [{"bot": 1}, "me"]}
    table = visitor.page.request.post(f"{visitor.site.url}/api/tables", data=body).json()["id"]
    visitor.page.goto(f"{visitor.site.url}/table/{table}")
    visitor.reads(re.compile("choose|your"))
    return str(table)


def why(page: Page) -> str:
    """Return what is told, once it is."""
    card = page.get_by_role("dialog", name="Why")
    expect(card).not_to_contain_text("Asking the bot", timeout=PATIENCE)
    return card.inner_text()


def test_a_bot_says_what_it_looked_at(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        open_at(visitor, ["me", {"bot": 1}], size=5)
        expect(page.get_by_role("button", name="Why")).to_have_count(0)
        visitor.play("c3")
        page.get_by_test_id("status").locator("xpath=../..").get_by_role(
            "button", name="Why"
        ).click(timeout=PATIENCE)
        assert "games ahead and gave itself" in why(page)
        card = page.get_by_role("dialog", name="Why")
        played = card.get_by_role("row").filter(has_text="played")
        expect(played).to_have_count(1)
        move = card.get_by_role("heading").inner_text().removeprefix("Why ").removesuffix("?")
        expect(played).to_contain_text(move)
        expect(page.locator(f"[data-piece-at='{move}'][data-colour='blue']")).to_have_count(1)
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()
        page.keyboard.press("Escape")
        expect(card).to_have_count(0)


def test_a_bot_with_secrets_is_asked_when_the_game_is_over(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        page = visitor.page
        open_un(visitor)
        expect(page.get_by_role("button", name="Why")).to_have_count(0)
        page.get_by_test_id("more").click()
        page.get_by_test_id("resign").click()
        page.get_by_test_id("really-resign").click()
        visitor.reads("Black resigned")
        page.get_by_role("button", name="Moves").click()
        page.get_by_role("button", name="Why play").click()
        assert "Hands it reckoned with" in why(page)


def test_a_bot_that_moves_at_random_is_not_asked(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_at(visitor, ["me", {"bot": 0}], size=5)
        visitor.play("c3")
        expect(visitor.page.locator("[data-piece-at]")).to_have_count(2, timeout=PATIENCE)
        visitor.wait_until_idle()
        expect(visitor.page.get_by_role("button", name="Why")).to_have_count(0)
