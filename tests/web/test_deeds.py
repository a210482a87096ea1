"""What people do at a table besides moving: hints, draws, takebacks, resigning, bots, names."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, expect

from site_process import Site
from web.visitor import PATIENCE, Visitor, visit, wait_for


def open_at(visitor: Visitor, seats: object, start: str | None = None, **options: object) -> str:
    """Open a table of Unravel by the API and look at it."""
    visitor.page.goto(visitor.site.url)
    body = {"game": "unravel", "options": options, "seats": seats, "start": start}
    answer = visitor.page.request.post(f"{visitor.site.url}/api/tables", data=body)
    assert answer.ok, answer.text()
    address = f"{visitor.site.url}/table/{answer.json()['id']}"
    visitor.page.goto(address)
    visitor.wait_until_idle()
    return address


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_hint_is_shown_on_the_board_and_in_words(
    browser: Browser, site: Site, phone: bool
) -> None:
    with visit(browser, site, phone=phone) as visitor:
        open_at(visitor, [{"bot": 0}, "me"], "1r2/1r2/1r1b/b2b b")
        visitor.page.get_by_test_id("hint").click()
        visitor.reads("A strong bot would")
        visitor.reads("Red would win by b1")
        expect(visitor.page.locator(".ghosts .piece")).to_have_count(1)
        visitor.play("b1")
        expect(visitor.page.locator(".ghosts .piece")).to_have_count(0)


def test_a_draw_is_offered_and_agreed_on(browser: Browser, site: Site) -> None:
    with visit(browser, site) as ada, visit(browser, site) as bob:
        address = open_at(ada, ["me", "open"], size=5)
        bob.page.goto(address)
        bob.page.get_by_test_id("sit").click()
        ada.page.get_by_test_id("more").click()
        ada.page.get_by_text("Offer a draw").click()
        expect(ada.page.get_by_text("You have offered a draw.")).to_be_visible()
        expect(bob.page.get_by_text("Red offers a draw.")).to_be_visible()
        bob.page.get_by_role("button", name="Agree").click()
        ada.reads("A draw was agreed.")
        bob.reads("A draw was agreed.")


def test_whoever_offered_a_draw_is_told_that_it_is_declined(browser: Browser, site: Site) -> None:
    declined = "Your offer of a draw was declined."
    with visit(browser, site) as ada, visit(browser, site) as bob:
        address = open_at(ada, ["me", "open"], size=5)
        bob.page.goto(address)
        bob.page.get_by_test_id("sit").click()
        for answerer, button in ((ada, "Never mind"), (bob, "Decline")):
            ada.page.get_by_test_id("more").click()
            ada.page.get_by_text("Offer a draw").click()
            answerer.page.get_by_role("button", name=button).click()
            expect(bob.page.get_by_text("Red offers a draw.")).to_have_count(0)
            expect(ada.page.get_by_text(declined)).to_have_count(int(answerer is bob))
        expect(bob.page.get_by_text(declined)).to_have_count(0)


def test_a_move_is_taken_back_by_consent(browser: Browser, site: Site) -> None:
    with visit(browser, site) as ada, visit(browser, site) as bob:
        address = open_at(ada, ["me", "open"], size=5)
        bob.page.goto(address)
        bob.page.get_by_test_id("sit").click()
        expect(ada.page.get_by_test_id("hint")).to_have_count(0)
        ada.play("c3")
        ada.page.get_by_test_id("ask-back").click()
        bob.page.get_by_role("button", name="Decline").click(timeout=PATIENCE)
        expect(ada.page.get_by_text("You ask to take a move back.")).to_have_count(0)
        ada.reads("Your move was not given back")
        ada.page.get_by_test_id("ask-back").click()
        bob.page.get_by_role("button", name="Agree").click(timeout=PATIENCE)
        expect(ada.page.locator("[data-piece-at]")).to_have_count(0)
        expect(bob.page.locator("[data-piece-at]")).to_have_count(0)
        ada.play("d4")


def test_resigning_is_asked_twice(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_at(visitor, ["me", {"bot": 0}], size=5)
        visitor.page.get_by_test_id("more").click()
        visitor.page.get_by_test_id("resign").click()
        assert Axe().run(visitor.page).violations_count == 0
        visitor.page.keyboard.press("Escape")
        visitor.page.get_by_test_id("more").click()
        expect(visitor.page.get_by_test_id("really-resign")).to_have_count(0)
        visitor.page.get_by_test_id("resign").dblclick()  # which is no second answer
        visitor.page.wait_for_timeout(600)
        expect(visitor.page.get_by_test_id("ending")).to_have_count(0)
        visitor.page.get_by_test_id("really-resign").click()
        visitor.reads("Red resigned; Blue wins.")
        expect(visitor.page.get_by_test_id("own-end")).to_have_text("You have lost")


def test_whoever_wins_is_told_so_and_at_one_screen_nobody_is(browser: Browser, site: Site) -> None:
    won = "1r2/1r2/1r1b/b2b r"
    with visit(browser, site) as visitor:
        for seats, told in ((["me", {"bot": 0}], 1), (["me", "me"], 0)):
            open_at(visitor, seats, won)
            visitor.play("b1")
            expect(visitor.page.get_by_test_id("ending")).to_be_visible()
            expect(visitor.page.get_by_text("You have won")).to_have_count(told)
        seated = visitor.page.get_by_role("list", name="Seats")
        expect(seated).not_to_contain_text("you")  # who plays both need not be told twice


def test_an_open_seat_is_given_to_a_bot_and_people_have_names(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_at(visitor, ["me", "open"], size=5)
        visitor.page.get_by_text("Your name, or a bot instead of a friend").click()
        visitor.page.get_by_label("You go by").fill("Ada")
        visitor.page.get_by_label("You go by").press("Enter")
        visitor.page.get_by_label("Blue").select_option("2")
        visitor.page.get_by_test_id("seat-bot").click()
        expect(visitor.page.get_by_text("bot, level 2")).to_be_visible()
        visitor.play("c3")
        expect(visitor.page.locator("[data-piece-at]")).to_have_count(2, timeout=PATIENCE)


def test_a_move_by_touch_waits_until_it_is_confirmed(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_at(visitor, ["me", "me"], size=5)
        for space in ("c3", "d3"):
            visitor.page.locator(f"[data-space='{space}']").tap()
            expect(visitor.page.locator(".ghosts .piece")).to_have_count(1)
        expect(visitor.page.locator("[data-piece-at]")).to_have_count(0)
        visitor.page.get_by_role("button", name="Change it").tap()
        expect(visitor.page.locator(".ghosts .piece")).to_have_count(0)
        visitor.page.locator("[data-space='d3']").tap()
        visitor.page.get_by_test_id("confirm").click()
        visitor.sees(d3="red")
        visitor.wait_until_idle()
        for _ in range(2):  # a second tap plays too, if it is no double tap
            visitor.page.locator("[data-space='b2']").tap()
            visitor.page.wait_for_timeout(600)
        visitor.sees(b2="blue")
        visitor.page.goto(f"{site.url}/settings")
        visitor.page.get_by_test_id("confirm").uncheck()
        open_at(visitor, ["me", "me"], size=5)
        visitor.page.locator("[data-space='c3']").tap()
        visitor.sees(c3="red")


def test_a_move_by_mouse_waits_for_nothing(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_at(visitor, ["me", "me"], size=5)
        visitor.play("c3")
        visitor.sees(c3="red")


def test_it_is_announced_whose_turn_it_is(browser: Browser, site: Site) -> None:
    with visit(browser, site) as ada, visit(browser, site) as bob:
        ada.page.goto(f"{site.url}/settings")
        ada.page.get_by_test_id("sound").check()
        address = open_at(ada, ["open", "me"], size=5)
        fake = "class { constructor() { window.chimed = true; throw 0 } }"
        ada.page.evaluate(f"() => void (window.AudioContext = {fake})")
        bob.page.goto(address)
        bob.page.get_by_test_id("sit").click()
        bob.reads("Your turn")  # before that a click on the board is a watcher's
        assert not ada.page.evaluate("window.chimed")
        bob.play("c3")
        wait_for(lambda: ada.page.evaluate("window.chimed"))
        ada.errors.clear()  # the chime that was thrown
