"""The page as people use it: illegal clicks, undo, links, keyboard, phone, accessibility."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

import unboard
from site_process import Site
from web.visitor import visit


def test_an_occupied_square_is_refused_with_its_rule_and_nothing_changes(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        visitor.open_table("Two at this screen")
        visitor.play("c3")
        before = visitor.seq()
        visitor.click("c3")
        visitor.reads("c3 holds a red checker; choose an empty square")
        link = visitor.page.get_by_test_id("status").get_by_role("link")
        expect(link).to_have_attribute("href", "/rules/unravel#UNR-2")
        assert visitor.seq() == before
        visitor.play("c4")
        visitor.sees(c3="red", c4="blue")


def test_a_step_is_taken_back_at_one_screen(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.open_table("Two at this screen")
        undo = visitor.page.get_by_test_id("undo")
        expect(undo).to_be_disabled()
        for move in ("a1", "b1", "e5", "a2", "b2"):
            visitor.play(move)
        before = visitor.seq()
        undo.click()
        visitor.wait_until_past(before)
        visitor.reads("Your turn, Red: place a checker")
        expect(visitor.page.locator("[data-piece-at='b2']")).to_have_count(0)


def test_escape_goes_one_step_back_in_a_swap(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.open_table("Two at this screen")
        for move in ("a1", "b1", "e5", "a2", "b2"):
            visitor.play(move)
        visitor.click("a1")
        visitor.reads("Choose the checker to swap with a1.")
        visitor.page.keyboard.press("Escape")
        visitor.reads("Crosscut at a1–b2")
        visitor.play("a2~a1")
        visitor.sees(a1="blue", a2="red")


def test_two_people_play_by_the_link(browser: Browser, site: Site) -> None:
    with visit(browser, site) as host, visit(browser, site) as friend:
        host.open_table("With a friend, by link")
        expect(host.page.get_by_text(re.compile("Send this link"))).to_be_visible()
        friend.page.goto(host.page.url)
        before = host.seq()
        friend.page.get_by_role("button", name=re.compile("Take a seat")).click()
        friend.reads("Waiting for Red to place a checker.")
        host.wait_until_past(before)
        friend.click("c3")
        friend.reads("it is Red's turn; the players alternate")
        host.play("c3")
        friend.reads("Your turn, Blue")
        friend.sees(c3="red")
        before = host.seq()
        friend.play("c4")
        host.wait_until_past(before)
        host.sees(c4="blue")


def test_a_spectator_sees_the_moves_of_others(browser: Browser, site: Site) -> None:
    with visit(browser, site) as player, visit(browser, site) as spectator:
        player.open_table("Two at this screen")
        spectator.page.goto(player.page.url)
        spectator.reads("Waiting for Red")
        player.play("b3")
        spectator.sees(b3="red")
        spectator.click("c3")
        spectator.reads("You are watching")


def test_the_game_is_played_by_keyboard_alone(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.open_table("Two at this screen")
        visitor.page.locator("[data-space][tabindex='0']").focus()
        before = visitor.seq()
        visitor.page.keyboard.press("ArrowRight")
        visitor.page.keyboard.press("ArrowRight")
        visitor.page.keyboard.press("Enter")
        visitor.wait_until_past(before)
        expect(visitor.page.locator("[data-piece-at]")).to_have_count(1)


def test_a_phone_plays_by_touch_and_never_scrolls_the_board(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        visitor.open_table("Two at this screen", size=9)
        box = visitor.page.get_by_test_id("board").bounding_box()
        assert box is not None
        assert box["width"] > 340
        before = visitor.seq()
        visitor.page.locator("[data-space='e5']").tap()
        visitor.page.get_by_test_id("confirm").tap()
        visitor.wait_until_past(before)
        visitor.sees(e5="red")
        wide = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        tall = visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert (wide, tall) == (0, 0)


def test_the_rules_page_leads_to_the_rule(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.page.goto(f"{site.url}/rules/unravel#UNR-9")
        expect(visitor.page.locator("#UNR-9")).to_be_in_viewport()
        expect(visitor.page.get_by_text("Mark Steere").first).to_be_visible()


def test_the_ledger_page_lists_every_rule(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.page.goto(f"{site.url}/ledger")
        expect(visitor.page.get_by_text(re.compile("11 rules, 11 proven"))).to_be_visible()
        expect(visitor.page.get_by_role("link", name="UNR-11")).to_be_visible()


def test_a_wrong_link_says_so(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.page.goto(f"{site.url}/table/nowhere")
        expect(visitor.page.get_by_text(re.compile("no such table", re.I))).to_be_visible()
        visitor.page.goto(f"{site.url}/nothing/here")
        expect(visitor.page.get_by_role("link", name="Choose a game")).to_be_visible()


def test_a_game_is_found_again_from_home(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.page.goto(f"{site.url}/games")
        expect(visitor.page.get_by_text(re.compile("None yet"))).to_be_visible()
        visitor.open_table("Two at this screen")
        address = visitor.page.url
        visitor.play("c3")
        visitor.page.goto(site.url)
        visitor.page.locator(f"a[href='/table/{address.rpartition('/')[2]}']").click()
        visitor.sees(c3="red")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_page_is_accessible(browser: Browser, site: Site, phone: bool, scheme: str) -> None:
    with visit(browser, site, phone=phone) as visitor:
        visitor.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        visitor.open_table("Two at this screen")
        table = visitor.page.url
        for address in (site.url, table, f"{site.url}/rules/unravel", f"{site.url}/ledger"):
            visitor.page.goto(address)
            visitor.wait_until_loaded()
            found = Axe().run(visitor.page)
            assert found.violations_count == 0, found.generate_report()


def test_the_page_is_built_from_scenes_alone(browser: Browser, site: Site) -> None:
    """What the board shows is what the scene says: every space and piece, nothing else."""
    with visit(browser, site) as visitor:
        visitor.open_table("Two at this screen", size=3)
        visitor.play("b2")
        scene = unboard.game("unravel", size=3).start().play(0, "b2").scene(1)
        board = visitor.page.get_by_test_id("board")
        shown = board.locator("[data-space]").evaluate_all("all => all.map(e => e.dataset.space)")
        assert sorted(shown) == sorted(space["id"] for space in scene["spaces"])
        pieces = board.locator("[data-piece-at]")
        expect(pieces).to_have_count(len(scene["pieces"]))


def test_a_typed_move_is_played_and_a_wrong_one_explained(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.open_table("Two at this screen")
        field = visitor.page.get_by_label("Type a move")
        for typed, answer in (
            ("z9", "'z9' is no move of Unravel on this board"),
            ("c3~c4", "no crosscut stands, so there is nothing to swap"),
        ):
            field.fill(typed)
            field.press("Enter")
            visitor.reads(answer)
            expect(field).to_have_value(typed)
        before = visitor.seq()
        field.fill("c3")
        field.press("Enter")
        visitor.wait_until_past(before)
        visitor.sees(c3="red")
        expect(field).to_have_value("")


def test_a_table_begins_at_a_position_and_a_bad_text_is_explained(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        visitor.page.goto(f"{site.url}/play/unravel")
        visitor.page.get_by_text("Begin at a position").click()
        field = visitor.page.get_by_label("Its text")
        for text, answer in (
            ("br/rb r", "the text holds a crosscut at a1, a2, b1, b2"),
            ("3/4/3 r", "row 2 of the text, '4', has 4 squares where 3 are needed"),
        ):
            field.fill(text)
            visitor.page.get_by_test_id("play").click()
            expect(visitor.page.get_by_role("alert")).to_contain_text(answer, ignore_case=True)
        field.fill("2r/b2/rb1 r : b2")
        visitor.page.get_by_test_id("play").click()
        visitor.reads("Crosscut at a1–b2")
