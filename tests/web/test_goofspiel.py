"""A game of another package on the page: sealed bids, chance, and no board."""

import re
from collections.abc import Iterator

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from other_package import install
from site_process import Site
from web.visitor import Visitor, visit

pytestmark = pytest.mark.xdist_group("goofspiel on the page")

every_size = pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """Start a site with the package installed."""
    environment = install(tmp_path_factory.mktemp("goofspiel"))
    site = Site(tmp_path_factory.mktemp("data"), environment=environment)
    yield site
    site.stop()


def sit_down(visitor: Visitor, opponent: str, cards: int = 3) -> None:
    """Choose the game on the first page, then how it is played, and open a table."""
    page = visitor.page
    page.goto(visitor.site.url)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Six games")
    page.get_by_role("link", name="Options of Goofspiel").click()
    page.get_by_text(opponent, exact=True).click()
    page.get_by_role("slider").fill(str(cards))
    page.get_by_test_id("play").click()
    page.wait_for_url(re.compile(r"/table/"))


def bid(visitor: Visitor, card: str) -> None:
    """Choose a card of the hand once it may be bid, and seal it by a second click."""
    held = visitor.page.locator(f".hand [data-card='{card}']")
    expect(held).to_have_class(re.compile(r"\bopen\b"))
    held.click()
    visitor.reads("Seal it, or change it.")
    held.click()


def is_accessible(page: Page) -> None:
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


def fits(page: Page) -> None:
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    tall = page.evaluate("document.documentElement.scrollHeight - innerHeight")
    assert (wide, tall) == (0, 0)


@every_size
def test_a_whole_game_against_the_bot(browser: Browser, beside: Site, phone: bool) -> None:
    with visit(browser, beside, phone=phone) as visitor:
        page = visitor.page
        page.emulate_media(reduced_motion="reduce")
        sit_down(visitor, "Against bots")
        for card in ("3", "A", "2"):
            visitor.reads("Bid for ")
            bid(visitor, card)
            expect(page.locator(f".hand [data-card='{card}']")).to_have_count(0)
            visitor.reads(re.compile(r"wins the|nobody wins"))
            fits(page)
            page.mouse.click(2, 2)  # a click goes on
        visitor.reads("(GOO-7)")
        expect(page.get_by_role("button", name="Rematch")).to_be_visible()
        is_accessible(page)


@every_size
def test_two_at_one_screen(browser: Browser, beside: Site, phone: bool) -> None:
    with visit(browser, beside, phone=phone) as visitor:
        page = visitor.page
        sit_down(visitor, "All at this screen")
        for spades, hearts in (("3", "A"), ("2", "3"), ("A", "2")):
            page.get_by_role("button", name="I am Spades").click()
            bid(visitor, spades)
            expect(page.get_by_role("heading", name="Pass the device to Hearts")).to_be_visible()
            expect(page.get_by_text(f"{spades}♠")).to_have_count(0)
            page.get_by_role("button", name="I am Hearts").click()
            bids = page.get_by_role("region", name="Bids")
            expect(bids.get_by_role("img", name="the bid of Spades, face down")).to_be_visible()
            bid(visitor, hearts)
            winner = "Spades" if spades == "3" else "Hearts"
            visitor.reads(f"{spades}♠ and {hearts}♥: {winner} wins the")
            expect(bids.get_by_role("img")).to_have_count(2)
            page.mouse.click(2, 2)
        visitor.reads("(GOO-7)")


@every_size
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_full_suit_has_room_and_is_accessible(
    browser: Browser, beside: Site, phone: bool, scheme: str
) -> None:
    with visit(browser, beside, phone=phone) as visitor:
        page = visitor.page
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        sit_down(visitor, "Against bots", cards=13)
        visitor.reads("Bid for ")
        expect(page.locator(".hand .open")).to_have_count(13)
        for card in page.locator(".hand .open").all():
            expect(card).to_be_in_viewport(ratio=1)
        fits(page)
        is_accessible(page)
        bid(visitor, "7")
        visitor.reads(re.compile(r"wins the|nobody wins"))
        is_accessible(page)
        page.mouse.click(2, 2)
        visitor.reads("Bid for ")
        if phone:
            page.get_by_role("button", name="Last round").click()
        expect(page.get_by_test_id("sheet").last).to_contain_text("7♠")


def test_a_bid_is_made_by_keyboard(browser: Browser, beside: Site) -> None:
    with visit(browser, beside) as visitor:
        sit_down(visitor, "Against bots")
        visitor.reads("Bid for ")
        card = visitor.page.locator(".hand [data-card='2']")
        card.focus()
        visitor.reads("Bid for ")
        card.press("Enter")
        visitor.reads("Seal it, or change it.")
        card.press("Enter")
        visitor.reads("2♠ and ")


def test_first_page_rules_and_ledger_know_the_game(browser: Browser, beside: Site) -> None:
    with visit(browser, beside) as visitor:
        page = visitor.page
        page.goto(beside.url)
        expect(page.get_by_role("img", name="Goofspiel, cards of a game")).to_be_visible()
        page.get_by_role("link", name="Learn Goofspiel").click()
        expect(page.locator("#GOO-5")).to_contain_text("nobody takes it")
        page.goto(f"{beside.url}/ledger")
        expect(page.get_by_text("GOO-5")).to_be_visible()
