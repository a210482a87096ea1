"""UNITY on the page: moves, walls on edges, captures by handles, groups, and the editor."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import unboard
from site_process import Site
from web.visitor import Visitor, visit

# Purple: asterisk e2, rings a1 and a3.  Orange: rings e5, i5 and i9.
SMALL = "O3O/6/7/8/1p2O4/8/7/6/P1P2 - p po 9 0"


def open_unity(visitor: Visitor, text: str | None = None, **options: object) -> None:
    """Open a table of UNITY for everybody at this screen."""
    body = {"game": "unity", "options": options, "seats": {"mine": 0, "others": "me"}}
    visitor.page.goto(visitor.site.url)
    table = visitor.page.request.post(
        f"{visitor.site.url}/api/tables", data=body | ({"start": text} if text else {})
    )
    assert table.ok, table.text()
    visitor.page.goto(f"{visitor.site.url}/table/{table.json()['id']}")
    visitor.wait_until_idle()


def click_at(page: Page, selector: str) -> None:
    """Click the middle of a drawn element with the mouse."""
    box = page.locator(selector).first.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def place_wall(visitor: Visitor, edge: str) -> None:
    """Place a wall: the first click shows it, the second confirms it."""
    before = visitor.seq()
    click_at(visitor.page, f"[data-edge='{edge}']")
    visitor.reads(f"Click {edge} again to place the wall there.")
    assert visitor.seq() == before
    click_at(visitor.page, f"[data-edge='{edge}']")
    visitor.wait_until_past(before)


def test_a_game_with_a_wall_a_move_and_a_win(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unity(visitor, SMALL)
        visitor.reads("Your turn, purple (player A)")
        place_wall(visitor, "e5|e6")
        visitor.reads("Your turn, orange (player B)")
        visitor.play("i9~h9")
        visitor.sees(h9="orange")
        visitor.click("e2", "i5")
        visitor.reads("i5 lies on none of the six lines through e2")
        visitor.page.keyboard.press("Escape")
        visitor.play("e2~a2")
        visitor.sees(a2="purple")
        visitor.reads("Purple, player A, wins: 3 pieces are one group (UNI-15).")


def test_a_capture_is_previewed_and_made_with_a_handle(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unity(visitor, SMALL)
        visitor.click("e2")
        expect(visitor.page.locator("[data-handle]")).to_have_count(6)
        handle = visitor.page.locator("[data-handle='e2xE']")
        handle.hover(force=True)
        expect(
            visitor.page.get_by_text(re.compile("removes 1 purple, 1 orange", re.I))
        ).to_be_visible()
        before = visitor.seq()
        click_at(visitor.page, "[data-handle='e2xE']")
        visitor.wait_until_past(before)
        expect(visitor.page.locator("[data-piece-at='e5']")).to_have_count(0)
        expect(visitor.page.locator("[data-piece-at='e2']")).to_have_count(0)


def test_an_asterisk_captures_by_a_click_on_a_piece_on_its_line(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        open_unity(visitor, SMALL)
        before = visitor.seq()
        visitor.click("e2", "e5")
        visitor.wait_until_past(before)
        expect(visitor.page.locator("[data-piece-at='e5']")).to_have_count(0)


def test_a_finger_aims_an_asterisk_at_a_piece_and_sees_what_that_takes(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_unity(visitor, SMALL)
        before = visitor.seq()
        visitor.page.locator("[data-space='e2']").tap()
        visitor.page.locator("[data-space='e5']").tap()
        visitor.reads("Capture the line E of the asterisk on e2")
        expect(visitor.page.get_by_text("Removes 1 purple, 1 orange")).to_be_visible()
        assert visitor.seq() == before
        visitor.page.get_by_role("button", name="Play", exact=True).tap()
        visitor.wait_until_past(before)


def test_a_ring_captures_by_a_second_click_and_the_game_ends(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unity(visitor, "O3O/6/7/8/9/8/7/6/P1P2 - p po 9 0")
        before = visitor.seq()
        visitor.click("a1", "a1")
        visitor.wait_until_past(before)
        visitor.reads("Purple, player A, wins: a single piece is left (UNI-15).")


def test_a_double_click_captures_nothing_and_builds_nothing(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unity(visitor, SMALL)
        before = visitor.seq()
        for selector in ("[data-space='a1']", "[data-edge='e5|e6']"):
            box = visitor.page.locator(selector).first.bounding_box()
            assert box is not None
            visitor.page.mouse.dblclick(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            visitor.page.wait_for_timeout(600)
            assert visitor.seq() == before
            visitor.page.keyboard.press("Escape")


def test_an_illegal_click_says_why(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unity(visitor, SMALL)
        visitor.click("e5")
        visitor.reads("e5 holds an orange ring; choose one of your purple pieces")
        expect(visitor.page.get_by_test_id("status").get_by_role("link")).to_have_text("UNI-8")


def test_the_number_of_groups_is_always_shown(browser: Browser, site: Site) -> None:
    for phone in (False, True):
        with visit(browser, site, phone=phone) as visitor:
            open_unity(visitor, SMALL)
            expect(visitor.page.get_by_text("3 groups, 3 pieces").first).to_be_visible()


def test_three_players_place_two_walls(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unity(visitor, players=3, side=6, start_walls=0)
        place_wall(visitor, "f6|f7")
        visitor.reads("Place your second wall, purple (player A).")
        place_wall(visitor, "e5|e6")
        visitor.reads("Your turn, orange (player B)")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_set_up_is_filled_touched_up_and_confirmed(
    browser: Browser, site: Site, phone: bool
) -> None:
    with visit(browser, site, phone=phone) as visitor:
        open_unity(visitor, setup="manual")
        page = visitor.page
        page.get_by_role("button", name="Mirror").click()
        expect(page.locator("[data-piece-at]")).to_have_count(60)
        page.get_by_role("button", name="Clear").click()
        expect(page.locator("[data-piece-at]")).to_have_count(0)
        page.get_by_role("button", name="Fill at random").click()
        expect(page.locator("[data-piece-at]")).to_have_count(60)
        page.reload()
        expect(page.locator("[data-piece-at]")).to_have_count(60)
        before = visitor.seq()
        page.get_by_role("button", name="Confirm").click()
        visitor.wait_until_past(before)
        visitor.reads("Your turn, purple (player A)")


def test_a_bad_text_in_the_editor_is_explained_and_nothing_is_lost(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        open_unity(visitor, setup="manual")
        page = visitor.page
        page.get_by_role("button", name="Fill at random").click()
        expect(page.locator("[data-piece-at]")).to_have_count(60)
        field = page.get_by_label(re.compile("Load a position text"))
        field.fill("5/6/7 - p po 3 0")
        field.press("Enter")
        expect(page.get_by_text(re.compile("the board has 3 rows", re.I)).first).to_be_visible()
        expect(page.locator("[data-piece-at]")).to_have_count(60)
        field.fill(unboard.game("unity").start(seed=5).text())
        field.press("Enter")
        expect(page.get_by_text(re.compile("the board has 3 rows", re.I))).to_have_count(0)


def test_a_game_against_bots_is_opened_at_any_seat(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.page.goto(f"{site.url}/play/unity")
        visitor.page.get_by_text("For three", exact=True).click()
        visitor.page.get_by_text("C", exact=True).click()
        visitor.page.get_by_test_id("play").click()
        visitor.page.wait_for_url(re.compile("/table/"))
        visitor.reads("Your turn, green (player C)")


def test_a_finger_sees_the_wall_and_the_capture_before_it_confirms(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_unity(visitor, SMALL)
        visitor.page.locator("[data-space='a1']").tap()
        expect(visitor.page.get_by_text(re.compile("removes 1 purple", re.I))).to_be_visible()
        visitor.reads("click it again to capture all around it")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_table_and_editor_are_accessible(
    browser: Browser, site: Site, phone: bool, scheme: str
) -> None:
    with visit(browser, site, phone=phone) as visitor:
        visitor.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        for options in ({}, {"players": 3, "side": 6}, {"setup": "manual"}):
            open_unity(visitor, **options)
            visitor.wait_until_loaded()
            found = Axe().run(visitor.page)
            assert found.violations_count == 0, found.generate_report()
