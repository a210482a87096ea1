"""A game without a board is played on the page; the toy Bids is one."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import toy_command
from site_process import Site
from web.visitor import visit


@pytest.fixture
def toys(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "data", program=(toy_command.__file__,))
    yield site
    site.stop()


def sit_down(page: Page, site: Site) -> None:
    """Open a table of Bids against a bot."""
    page.goto(site.url)
    opened = page.request.post(
        f"{site.url}/api/tables", data={"game": "bids", "seats": ["me", "bot"]}
    )
    page.goto(f"{site.url}/table/{opened.json()['id']}")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_cards_are_all_that_is_clicked_until_the_end(
    browser: Browser, toys: Site, phone: bool
) -> None:
    with visit(browser, toys, phone=phone) as visitor:
        page = visitor.page
        sit_down(page, toys)
        expect(page.get_by_test_id("board")).to_have_count(0)
        for number in (3, 1, 2):
            visitor.reads("Choose a card.")
            page.locator(f"[data-card='{number}'].open").click()
            page.get_by_role("button", name=f"Seal {number}").click()
            expect(page.locator(f"[data-card='{number}']")).to_have_count(0)
        visitor.reads("(BID-5)")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        tall = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert (wide, tall) == (0, 0)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_cards_have_the_place_of_a_board_and_cover_nothing(
    browser: Browser, toys: Site, phone: bool
) -> None:
    with visit(browser, toys, phone=phone) as visitor:
        sit_down(visitor.page, toys)
        visitor.reads("Choose a card.")
        cards = visitor.page.get_by_test_id("zones").bounding_box()
        status = visitor.page.get_by_test_id("status").bounding_box()
        seats = visitor.page.get_by_role("list", name="Seats").bounding_box()
        assert cards
        assert status
        assert seats
        if phone:
            assert seats["y"] + seats["height"] < cards["y"]
            assert cards["y"] + cards["height"] < status["y"]
        else:
            assert cards["x"] + cards["width"] < min(status["x"], seats["x"])


def test_the_page_without_a_board_is_accessible(browser: Browser, toys: Site) -> None:
    with visit(browser, toys) as visitor:
        sit_down(visitor.page, toys)
        visitor.reads("Choose a card.")
        found = Axe().run(visitor.page)
        assert found.violations_count == 0, found.generate_report()


def test_a_game_without_a_board_has_its_cards_on_the_first_page(
    browser: Browser, toys: Site
) -> None:
    with visit(browser, toys) as visitor:
        visitor.page.goto(toys.url)
        picture = visitor.page.get_by_role("img", name="Bids, cards of a game")
        expect(picture).to_be_visible()
