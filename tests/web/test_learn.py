"""Learning at the page: rules to try, a guided first game, practice; by mouse, keys and names."""

import re

import pytest
from playwright.sync_api import Browser, Page, expect

from site_process import Site
from web.visitor import PATIENCE, Visitor, visit


def at(visitor: Visitor, address: str) -> Page:
    """Go to a lesson and wait for its board."""
    visitor.page.goto(visitor.site.url + address)
    visitor.wait_until_idle()
    return visitor.page


def space(page: Page, words: str) -> None:
    """Press a space of the board by the name that a screen reader says."""
    page.get_by_role("button", name=re.compile(rf"^{words}\b")).press("Enter")


def solved(page: Page) -> None:
    expect(page.locator("[data-verdict=right]")).to_be_visible(timeout=PATIENCE)


def test_a_position_is_solved_by_mouse_and_the_next_one_follows(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page = at(visitor, "/practice/unravel/3")
        visitor.click("c2")
        visitor.wait_until_past(0)
        visitor.reads("Crosscut")
        visitor.click("b1", "c1")
        solved(page)
        visitor.reads("Right. The swap brought a red checker to c1")
        expect(page.get_by_test_id("next")).to_be_focused()
        page.get_by_test_id("next").click()
        page.wait_for_url("**/practice/unravel/4")
        expect(page.get_by_role("heading", level=1)).to_have_text("Swap past the edge")
        page.goto(f"{site.url}/rules")
        expect(page.get_by_role("link", name="Practise 1 of 14")).to_be_visible()
        page.goto(f"{site.url}/practice/unravel")
        expect(page.get_by_role("link", name=re.compile("One swap , solved"))).to_be_visible()


def test_a_wrong_turn_is_shown_with_what_it_leads_to_and_tried_again(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page = at(visitor, "/practice/unravel/3")
        visitor.click("a1")
        visitor.reads("UNR-2")  # what is not legal is refused with its rule
        visitor.click("c2")
        visitor.wait_until_past(0)
        visitor.click("b1", "b2")
        visitor.reads("does not solve the task. Blue wins: left and right are joined (UNR-9).")
        page.get_by_test_id("again").click()
        expect(page.locator("[data-piece-at='c2']")).to_have_count(0)
        page.get_by_test_id("show").click()
        solved(page)
        visitor.sees(c1="red", c2="red")
        page.goto(f"{site.url}/rules")  # who was shown it has not solved it
        expect(page.get_by_role("link", name="Practise 0 of 14")).to_be_visible()


def test_a_click_on_the_board_begins_again_after_a_wrong_turn(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = at(visitor, "/learn/unravel")
        page.get_by_test_id("next").click()
        visitor.wait_until_idle()
        visitor.click("a1")
        visitor.reads("let us begin in the middle")
        visitor.click("c3")
        solved(page)
        visitor.sees(c3="red")
        expect(page.locator("[data-piece-at='a1']")).to_have_count(0)
        visitor.click("a1")  # what is right stays
        visitor.sees(c3="red")


def test_a_guided_game_marks_the_spaces_that_it_names(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = at(visitor, "/learn/unity")
        named = page.locator("[data-named]")
        expect(named).to_have_count(0)
        page.get_by_test_id("next").click()
        expect(named).to_have_count(3)
        for space in ("b2", "g8", "c3"):
            expect(page.locator(f"[data-named='{space}']")).to_be_visible()
        visitor.wait_until_idle()
        visitor.click("b2", "c3")
        solved(page)
        expect(named).to_have_count(0)


def test_the_words_of_a_lesson_follow_its_board_on_a_phone(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        for game in ("unity", "unravel"):
            page = at(visitor, f"/learn/{game}")
            board = page.get_by_test_id("board").bounding_box()
            below = page.get_by_test_id("next").bounding_box()
            assert board is not None
            assert below is not None
            assert 0 <= below["y"] - (board["y"] + board["height"]) <= 24


def test_coordinates_and_pieces_of_diagrams_are_seen_in_the_dark(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        visitor.page.emulate_media(color_scheme="dark")
        visitor.page.goto(f"{site.url}/rules/unity")
        colour = "e => getComputedStyle(e).fill"
        label = visitor.page.locator("figure svg text").first
        ring = visitor.page.locator("figure svg [stroke*='--purple']").first
        assert ring.evaluate("e => getComputedStyle(e).stroke") == "rgb(154, 112, 212)"
        assert label.evaluate(colour) == visitor.page.locator("article").evaluate(
            "e => getComputedStyle(e).color"
        )


def test_rules_lead_to_a_first_game_before_one_has_read_them(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        visitor.page.goto(f"{site.url}/rules/unravel")
        visitor.page.get_by_role("link", name="A first game").tap()
        visitor.page.wait_for_url("**/learn/unravel")


def walk(page: Page, to: str) -> None:
    """Go to a square with the arrow keys from where the Tab key has led."""
    here = page.locator("[data-space][tabindex='0']")
    here.focus()
    start = here.get_attribute("data-space") or "a1"
    sideways, upwards = ord(to[0]) - ord(start[0]), int(to[1]) - int(start[1])
    for key in ["ArrowRight"] * sideways + ["ArrowLeft"] * -sideways:
        page.keyboard.press(key)
    for key in ["ArrowUp"] * upwards + ["ArrowDown"] * -upwards:
        page.keyboard.press(key)


def test_a_position_is_solved_by_keyboard_alone(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = at(visitor, "/practice/unravel/1")
        walk(page, "b2")
        page.keyboard.press("Enter")
        solved(page)
        expect(page.get_by_test_id("next")).to_be_focused()
        page.keyboard.press("Enter")
        page.wait_for_url("**/practice/unravel/2")


def test_a_guided_game_is_played_from_the_accessibility_tree(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = at(visitor, "/learn/unravel")
        expect(page.get_by_text("Unravel is about joining.")).to_be_visible()
        onward = page.get_by_role("button", name="Next")
        onward.click()
        expect(page.get_by_text("Step 2 of 6")).to_be_visible()
        expect(onward).to_be_disabled()
        visitor.wait_until_idle()
        space(page, "a1")
        visitor.reads("let us begin in the middle")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("[data-piece-at]")).to_have_count(0)
        for turn in (["c3"], ["b2"], ["c1"], ["b4", "b3", "c3", "b2", "c2"], ["c2", "b1", "c1"]):
            for place in turn:
                expect(page.locator("[data-testid=board][data-idle=true]")).to_be_visible()
                space(page, place)
            solved(page)
            if onward.count():
                onward.click()
                expect(page.locator("[data-verdict=open]")).to_be_visible()
        visitor.reads("You have won")
        expect(page.get_by_role("link", name="Practise")).to_be_visible()
        page.goto(f"{site.url}/rules")
        expect(page.get_by_role("link", name=re.compile("First game , done"))).to_be_visible()


@pytest.mark.parametrize(
    ("game", "about"),
    [
        ("unity", "UNITY is about getting rid of what stands apart"),
        ("unitar", "only what at least two of you happen to agree on happens"),
        ("un", "one domino moves you both"),
    ],
)
def test_every_guided_game_can_be_shown_to_its_end(
    browser: Browser, site: Site, game: str, about: str
) -> None:
    with visit(browser, site) as visitor:
        page = at(visitor, f"/learn/{game}")
        expect(page.get_by_test_id("says")).to_contain_text(about)
        onward = page.get_by_test_id("next")
        while onward.count():
            step = page.get_by_text(re.compile(r"Step \d of \d")).inner_text()
            onward.click()
            expect(page.get_by_text(step)).to_have_count(0)
            visitor.wait_until_idle()
            page.get_by_test_id("show").click()
            solved(page)
        expect(page.get_by_role("link", name="Practise")).to_be_visible()
        expect(page.locator("[data-verdict]")).to_contain_text(re.compile("win|won|one group"))


def test_a_rule_is_tried_where_it_is_read_and_refusals_name_it(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/rules/unravel#UNR-8")
        rule = page.locator("#UNR-8")
        expect(rule.get_by_role("img", name=re.compile("b3 belongs to both"))).to_be_visible()
        rule.get_by_role("button", name=re.compile("^Try it: Try to swap b3")).click()
        visitor.wait_until_idle()
        visitor.click("b3")
        visitor.reads("UNR-8")
        visitor.click("c2", "c3")
        visitor.reads("Crosscut")
        rule.get_by_role("button", name="Start over").click()
        rule.get_by_role("button", name="Close").click()
        expect(rule.get_by_role("button", name=re.compile("^Try it"))).to_be_focused()


def test_a_solution_is_shown_in_words_too(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.page.goto(f"{site.url}/practice/unitar/5")
        expect(visitor.page.get_by_test_id("scores")).to_have_text(
            "Yellow 11 frames · Red 11 frames · Blue 11 frames"
        )
        visitor.page.get_by_test_id("show").click()
        visitor.reads("Solved by red/uni/eliminate.")
        expect(visitor.page.get_by_test_id("scores")).to_have_text(
            "Yellow 11 frames · Red 8 frames · Blue 8 frames"
        )


def test_a_rule_with_dominoes_is_tried_in_one_window(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/rules/un")
        rule = page.locator("#UN-16")
        rule.get_by_role("button", name=re.compile("^Try it: Push b5")).click()
        visitor.wait_until_idle()
        expect(page.get_by_test_id("board")).to_be_in_viewport(ratio=1)
        expect(rule.get_by_role("button", name="Close")).to_be_in_viewport(ratio=1)
        hand = rule.get_by_role("region", name="Your hand").locator("[data-card]")
        expect(hand).to_have_count(2)
        tops = hand.evaluate_all("cards => cards.map((card) => card.getBoundingClientRect().top)")
        assert len(set(tops)) == 1, "side by side"


def test_a_secret_choice_is_practised_and_the_round_is_told(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        page = at(visitor, "/practice/unitar/1")
        expect(page.get_by_test_id("known")).to_contain_text("Red has chosen red/uni/ccw")
        for word in ("red", "uni", "eliminate"):
            page.locator(f"[data-button='{word}']").click()
        page.get_by_role("button", name=re.compile("^Play")).click()
        solved(page)
        expect(page.get_by_test_id("told")).to_contain_text("UNT-6")


def test_dominoes_are_practised(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = at(visitor, "/practice/un/11")
        page.locator("[data-card='1/0']").click()
        visitor.wait_until_past(0)
        visitor.click("b5", "b4")
        solved(page)


def test_walls_are_practised(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = at(visitor, "/practice/unity/5")
        for _ in range(2):  # a wall stays, so it is asked for twice
            page.locator("[data-edge='i6|i7']").press("Enter")
        solved(page)
        visitor.reads("Orange has three groups now")
