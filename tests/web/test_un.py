"""(un) on the page: dominoes, pushes, cards of one's own, and hands that others may not see."""

import re
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from site_process import Site
from web.visitor import Visitor, visit

TO_CHOOSE = "3b1/2b2/1w3/w4/5 W1B1 w0b0 w 0/0,1/2,2/3 0/3,1/1,2/2 0/1,1/3 -"
TO_PUSH = "5/5/2b2/2w2/ww1bb W0B0 w0b0 w 0/0,1/2 0/3,1/1,2/2 0/1,1/3,2/3,3/0 3/0:w"
TO_CLAIM = (
    "4w/5/2ww1/4b/1b1b1 W0B0 w1b0 w 0/0,1/2 0/3,1/1,2/2 0/1,1/0,1/3 1/0:w "
    "a1a3a5;a1a3c1;a1a4d1;a1b2c3;a2b1b2 a2a3a4"
)
OWN_CARDS = ["a1 c3 e5", "a1 a3 a5", "b2 c3 d4", "a1 a3 b2", "a3 b3 c3"]


def open_un(visitor: Visitor, text: str | None = None, others: str = "bot", **options: Any) -> None:
    """Open a table of (un) as White; a bot is a random one, which moves at once."""
    visitor.page.goto(visitor.site.url)
    body = {"game": "un", "options": options, "start": text}
    wish: object = {"bot": 0} if others == "bot" else others
    table = visitor.page.request.post(
        f"{visitor.site.url}/api/tables", data=body | {"seats": {"mine": 0, "others": wish}}
    )
    assert table.ok, table.text()
    visitor.page.goto(f"{visitor.site.url}/table/{table.json()['id']}")
    visitor.wait_until_idle()


def zone(visitor: Visitor, title: str) -> Locator:
    """Return the cards that lie under a title."""
    return visitor.page.get_by_role("region", name=title, exact=True)


def card(visitor: Visitor, id: str) -> Locator:
    """Return a card."""
    return visitor.page.locator(f"[data-card='{id}']")


def fits_the_window(visitor: Visitor) -> bool:
    """Tell whether nothing has to be scrolled."""
    return bool(
        visitor.page.evaluate(
            "document.documentElement.scrollWidth <= innerWidth"
            " && document.documentElement.scrollHeight <= innerHeight"
        )
    )


def test_a_turn_by_capturing_against_a_bot_on_a_phone(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_un(visitor, TO_CHOOSE)
        visitor.reads("Your turn, White: play a domino.")
        expect(card(visitor, "2/3")).to_contain_text("White 2")
        expect(card(visitor, "2/3")).to_contain_text("Black 3")
        for id in ("0/0", "1/2", "2/3"):
            box = card(visitor, id).bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 44
            assert box["x"] + box["width"] <= 390, "the whole hand is in view"
        before = visitor.seq()
        card(visitor, "2/3").tap()
        visitor.reads("Play it, or change it.")
        visitor.page.get_by_test_id("confirm").tap()
        visitor.wait_until_past(before)
        visitor.reads("White moves 2 now: choose a piece, or bring one back")
        expect(zone(visitor, "In play").locator("[data-card=in-play]")).to_contain_text("White 2")
        card(visitor, "1/2").tap(force=True)
        visitor.reads("begins nothing that can be done now")
        visitor.click("d5")
        expect(visitor.page.get_by_test_id("status").get_by_role("link")).to_have_text("UN-4")
        visitor.click("b3")
        visitor.reads("Choose where b3 goes: exactly 2 away.")
        expect(
            visitor.page.get_by_text("A tap beside the board goes one step back.")
        ).to_be_visible()
        before = visitor.seq()
        visitor.click("c4")
        visitor.wait_until_past(before)
        table = visitor.page.request.get(visitor.page.url.replace("/table/", "/api/tables/"))
        assert "b3-c4" in [played["move"] for played in table.json()["moves"]]
        either = r"White moves \d now|White has 0|None of White's|Your turn, White|wins"
        visitor.reads(re.compile(either))  # as the bot's domino and move will have it
        assert fits_the_window(visitor)


def test_a_captured_piece_comes_back_and_the_blank_takes_a_number(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        open_un(visitor, TO_CHOOSE)
        numbers = visitor.page.locator("[data-button^='=']")
        expect(numbers).to_have_count(0)
        card(visitor, "0/0").click()
        visitor.reads("The blank is wild: name a number for both of you")
        expect(numbers).to_have_text(["0", "1", "2", "3"])
        before = visitor.seq()
        numbers.nth(0).click()
        visitor.wait_until_past(before)
        visitor.reads("White has 0: stay, or bring one back")
        expect(visitor.page.locator("[data-button='stay']")).to_be_visible()
        card(visitor, "@").click()
        visitor.reads("Choose one of your start squares")
        before = visitor.seq()
        visitor.click("a1")
        visitor.wait_until_past(before)
        visitor.sees(a1="white")


def test_seats_keep_their_pieces_when_the_board_is_empty(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_un(visitor, "5/4w/5/5/5 W0B3 w2b0 w 1/1,2/3 0/1,0/3,2/1 1/0 1/0:w")
        seat = visitor.page.get_by_role("list", name="Seats").locator("li > svg").first
        drawn = seat.inner_html()
        visitor.click("e4", "e5")
        visitor.reads("White wins with all three pieces across")
        assert seat.inner_html() == drawn


def test_a_step_onto_a_piece_that_was_pushed_is_shown_under_it(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        text = "5/5/b1w2/5/ww1bb W0B0 w0b0 w 0/0,1/2 0/3,1/1,2/2 0/1,1/3,2/3,3/0 3/0:w"
        open_un(visitor, text, mode="duel-push")
        visitor.click("c3", "b3", "a3")
        visitor.page.locator("[data-handle='c3WWn']").click()
        expect(visitor.page.locator("[data-reach]")).to_have_attribute("data-reach", "a4")


def test_a_push_along_the_edge_is_seen_before_and_told_after(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_un(visitor, TO_PUSH, mode="duel-push", others="me")
        ghosts = visitor.page.locator(".ghosts .piece")
        visitor.click("c2", "c3", "c4")
        visitor.reads("Step 3 of 3: choose a square beside c4.")
        expect(ghosts).to_have_count(2)
        visitor.click("c5")
        visitor.reads("The piece on c5 is at the edge: choose its side")
        handle = visitor.page.locator("[data-handle='c2NNNw']")
        expect(handle).to_have_attribute("aria-label", re.compile("push c5 west"))
        square = visitor.page.locator("[data-space='b5']").bounding_box()
        assert square is not None
        assert min(square["width"], square["height"]) >= 44
        before = visitor.seq()
        visitor.page.mouse.click(square["x"] + 6, square["y"] + 6)
        visitor.reads("White steps to c3 and pushes black to c4.")
        visitor.reads("White steps to c5 and pushes black to b5.")
        visitor.wait_until_past(before)
        visitor.sees(c5="white", b5="black")


def test_a_card_is_claimed_and_a_new_one_opened(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_un(visitor, TO_CLAIM, mode="dance", others="me")
        close = card(visitor, "card-a1b2c3")
        expect(close).to_have_accessible_name("card a1 b2 c3, White lacks d4")
        expect(close.locator(".lacking")).to_have_count(1)
        visitor.click("d3")
        visitor.page.locator("[data-space='d4']").hover()
        expect(visitor.page.get_by_text("White would stand on a1 b2 c3 (UN-20).")).to_be_visible()
        visitor.click("d4")  # Black can only stay, which is done without asking
        visitor.reads("White claims the card a1 b2 c3: a point.")
        visitor.page.keyboard.press("Escape")
        visitor.reads("Your turn, Black: play a domino.")
        expect(zone(visitor, "Claimed cards").get_by_role("img")).to_have_count(2)
        expect(zone(visitor, "Open cards").get_by_role("img")).to_have_count(5)
        expect(visitor.page.get_by_text("2 of 3 cards")).to_be_visible()


def test_a_dance_with_cards_of_ones_own(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/play/un")
        expect(page.get_by_text("How long", exact=True)).to_have_count(0)
        page.get_by_text("A dance", exact=True).click()
        expect(page.get_by_text("How long", exact=True)).to_be_visible()
        for size in ("3 cards, tiny", "5 cards, short", "7 cards, medium", "13 cards, ultimate"):
            expect(page.get_by_role("radio", name=f"To {size}", exact=True)).to_have_count(1)
        expect(page.get_by_text("Dominoes", exact=True)).to_have_count(0)  # nothing to choose here
        page.get_by_text("My own", exact=True).click()
        editor = page.get_by_test_id("shapes")
        use, add = (editor.get_by_role("button", name=n) for n in ("Use these", "Add card"))

        def mark(text: str) -> None:
            for square in text.split():
                editor.get_by_role("button", name=square, exact=True).click()

        mark("a1 c3")
        add.click()
        expect(editor.get_by_role("alert")).to_contain_text("here 2 squares are marked")
        mark("e5")
        add.click()
        mark("a5 c3 e1")
        add.click()
        expect(editor.get_by_role("alert")).to_contain_text("card 1, turned or flipped")
        mark("a5 c3 e1")  # off again
        for text in OWN_CARDS[1:4]:
            mark(text)
            add.click()
        expect(use).to_be_disabled()
        expect(editor.get_by_text("4 cards; at least 5 are needed, so 1 more.")).to_be_visible()
        editor.get_by_role("button", name="Remove card 4").click()
        editor.get_by_role("textbox").fill("; ".join(OWN_CARDS))
        editor.get_by_role("textbox").blur()
        expect(editor.get_by_role("listitem")).to_have_count(5)
        use.click()
        expect(page.get_by_text("My own (5)")).to_be_visible()
        page.get_by_test_id("play").click()
        page.wait_for_url(re.compile(r"/table/"))
        visitor.wait_until_idle()
        names = [text.replace(" ", "") for text in OWN_CARDS]
        for name in names:
            expect(card(visitor, f"card-{name}")).to_be_visible()
        page.goto(f"{site.url}/play/un?mode=dance")
        expect(page.get_by_text("My own (5)")).to_be_visible()  # kept for the next time


def test_a_hand_is_covered_until_its_player_has_the_screen(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_un(visitor, TO_CHOOSE, others="me")
        page = visitor.page
        held = page.locator("[data-card^='0/'], [data-card^='1/'], [data-card^='2/']")
        numbers = page.locator("[data-button^='=']")
        expect(held).to_have_count(0)
        expect(page.get_by_role("button", name="Could be…")).to_have_count(0)
        page.get_by_role("button", name="Show White’s hand").click()
        expect(held).to_have_count(3)
        expect(page.get_by_role("button", name="Could be…")).to_have_count(1)
        before = visitor.seq()
        card(visitor, "1/2").click()
        visitor.wait_until_past(before)
        visitor.click("a2")
        visitor.play("a3")  # White, by 1
        visitor.reads("Black moves 2 now")
        expect(held).to_have_count(0)
        visitor.click("c4")
        visitor.play("d3")  # Black, by 2, without a look at the hand
        visitor.reads("Your turn, Black: play a domino.")
        expect(held).to_have_count(0)
        expect(numbers).to_have_count(0)
        page.get_by_role("button", name="Moves").click()
        expect(page.get_by_text("covered with the hand").last).to_be_visible()
        expect(page.get_by_text("W+")).to_have_count(0)
        page.get_by_role("button", name="Close").click()
        page.get_by_role("button", name="Show Black’s hand").click()
        expect(held).to_have_count(3)
        expect(card(visitor, "0/3")).to_be_visible()


def test_a_turn_by_keyboard(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_un(visitor, TO_CHOOSE)
        card(visitor, "1/2").focus()
        before = visitor.seq()
        visitor.page.keyboard.press("Enter")
        visitor.wait_until_past(before)
        expect(visitor.page.locator("[data-space='c3']")).to_be_focused()
        visitor.page.keyboard.press("ArrowLeft")
        visitor.page.keyboard.press("Enter")
        visitor.reads("Choose where b3 goes: exactly 1 away.")
        visitor.page.keyboard.press("Escape")
        visitor.reads("White moves 1 now")


def test_what_a_hidden_hand_could_be_is_shown_on_request(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_un(visitor, TO_CHOOSE)
        expect(zone(visitor, "Black's hand").get_by_role("img")).to_have_count(3)
        visitor.page.get_by_role("button", name="Could be…").tap()
        could = visitor.page.get_by_role("dialog", name="What Black's hand could be")
        expect(could.get_by_role("img")).to_have_count(10)


@pytest.mark.parametrize(("phone", "scheme"), [(True, "light"), (False, "dark")])
def test_tables_and_the_editor_are_accessible(
    browser: Browser, site: Site, phone: bool, scheme: str
) -> None:
    with visit(browser, site, phone=phone) as visitor:
        page = visitor.page
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]

        def check() -> None:
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()

        open_un(visitor, TO_CHOOSE)
        page.get_by_role("button", name="Could be…").click()
        check()
        open_un(visitor, TO_PUSH, mode="duel-push")
        visitor.click("c2", "c3", "c4", "c5")
        check()
        open_un(visitor, TO_CLAIM, mode="dance", others="me")
        check()
        assert fits_the_window(visitor)
        page.goto(f"{site.url}/play/un?mode=dance")
        page.get_by_text("My own", exact=True).click()
        page.get_by_role("textbox", name="As a text").fill("a1 c3 e5; a1 a3 a5")
        page.get_by_role("textbox", name="As a text").blur()
        check()
