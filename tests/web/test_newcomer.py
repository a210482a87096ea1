"""Newcomers find their way: what to do is in sight, and said in words."""

import re

import pytest
from playwright.sync_api import Browser, expect

from site_process import Site
from web.test_deeds import open_at
from web.visitor import PATIENCE, Visitor, visit


def play_by_touch(visitor: Visitor, space: str) -> None:
    """Place a checker by two deliberate taps: the second is on Play."""
    before = visitor.seq()
    visitor.page.locator(f"[data-space='{space}']").tap()
    visitor.page.get_by_test_id("confirm").tap()
    visitor.wait_until_past(before)


def test_a_friend_is_invited_by_link_and_the_game_is_won(browser: Browser, site: Site) -> None:
    with visit(browser, site) as ada, visit(browser, site, phone=True) as bob:
        ada.page.goto(site.url)
        ada.page.get_by_role("link", name="Options of Unravel").click()
        ada.page.get_by_text("With a friend, by link").click()
        ada.page.get_by_role("slider", name="Board").fill("3")
        ada.page.get_by_test_id("play").click()
        ada.reads("Your turn, Red")
        expect(ada.page.get_by_role("note", name="Your first game")).to_contain_text(
            "Join your two edges"
        )
        ada.page.get_by_role("button", name="Copy link").click()
        link = ada.page.evaluate("navigator.clipboard.readText()")

        bob.page.goto(link)
        expect(bob.page.get_by_text("You are watching.")).to_be_visible()
        bob.page.get_by_test_id("sit").tap()
        bob.reads("Waiting for Red")
        expect(bob.page.get_by_text("You are watching.")).to_have_count(0)
        expect(ada.page.get_by_role("button", name="Copy link")).to_have_count(0)
        for red, blue in (("b1", "a1"), ("b2", "a2")):
            ada.play(red)
            bob.reads("Your turn, Blue")
            play_by_touch(bob, blue)
            ada.reads("Your turn, Red")
        ada.play("b3")
        for each in (ada, bob):
            over = each.page.get_by_role("region", name="The game is over")
            expect(over).to_contain_text("Red wins: top and bottom are joined", timeout=PATIENCE)
            expect(over.get_by_role("button", name="Rematch")).to_be_visible()
        bob.page.get_by_role("button", name="Rematch").tap()
        bob.reads("Your turn, Red")  # seats are changed
        expect(bob.page.get_by_role("note", name="Your first game")).to_have_count(0)


def test_the_aim_is_told_until_it_is_known(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_at(visitor, ["me", "me"], size=5)
        aim = visitor.page.get_by_role("note", name="Your first game")
        aim.get_by_role("button", name="Got it").click()
        expect(aim).to_have_count(0)
        visitor.page.reload()
        visitor.wait_until_idle()
        expect(aim).to_have_count(0)


def test_another_aim_of_the_same_game_is_told_too(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        aim = visitor.page.get_by_role("note", name="Your first game")
        visitor.set_up("un?level=0")
        expect(aim).to_contain_text("onto the ring")
        aim.get_by_role("button", name="Got it").click()
        visitor.set_up("un?level=0&mode=dance")
        expect(aim).to_contain_text("the shape of an open card")
        visitor.set_up("un?level=0")
        expect(aim).to_have_count(0)


def test_play_is_in_sight_for_every_game_of_the_first_row(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.page.goto(site.url)
        cards = visitor.page.locator("article")
        expect(cards.nth(1)).to_be_visible()
        top = cards.first.bounding_box()
        assert top is not None
        row = [card for card in cards.all() if (card.bounding_box() or top)["y"] == top["y"]]
        assert len(row) >= 2
        for card in row:
            expect(card.get_by_test_id("play")).to_be_in_viewport(ratio=1)


def test_who_is_offline_is_told_that_moves_are_kept(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_at(visitor, ["me", "me"], size=5)
        visitor.play("c3")
        visitor.page.context.set_offline(True)
        site.kill()  # a socket that is open does not notice
        words = visitor.page.get_by_text("You are offline. All moves are kept")
        expect(words).to_be_visible(timeout=PATIENCE)
        site.start()
        visitor.page.context.set_offline(False)
        expect(words).to_have_count(0, timeout=2 * PATIENCE)
        visitor.sees(c3="red")
        visitor.play("d4")


def test_a_new_name_is_seen_to_be_taken(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_at(visitor, ["me", "open"], size=5)
        visitor.page.get_by_text("Your name, or a bot instead of a friend").click()
        visitor.page.get_by_label("You go by").fill("Ada")
        visitor.page.get_by_label("You go by").press("Enter")
        expect(visitor.page.get_by_text("You go by Ada now.")).to_be_visible(timeout=PATIENCE)


@pytest.mark.parametrize(("game", "aim"), [("unity", "unites purple"), ("un", "goes to e5")])
def test_a_phone_shows_what_everybody_aims_at(
    browser: Browser, site: Site, game: str, aim: str
) -> None:
    with visit(browser, site, phone=True) as visitor:
        visitor.page.goto(site.url)
        body = {"game": game, "seats": ["me", {"bot": 0}]}
        table = visitor.page.request.post(f"{site.url}/api/tables", data=body).json()["id"]
        visitor.page.goto(f"{site.url}/table/{table}")
        seats = visitor.page.get_by_role("list", name="Seats")
        expect(seats.get_by_text(aim)).to_be_visible()


def test_sealed_choices_are_listed_by_rounds(browser: Browser, site: Site) -> None:
    with visit(browser, site) as ada, visit(browser, site) as bob:
        ada.page.goto(site.url)
        body = {
            "game": "unitar",
            "seats": ["me", "open", {"bot": 0}],
            "start": "R3 d8r,e8r[rt],f8r d5b,e5b[bu],f5b",
        }
        table = ada.page.request.post(f"{site.url}/api/tables", data=body).json()["id"]
        for each in (bob, ada):
            each.page.goto(f"{site.url}/table/{table}")
            each.page.set_viewport_size({"width": 1280, "height": 1000})
        bob.page.get_by_test_id("sit").click()
        bob.reads("Round 4")
        move = {"seat": 1, "move": "red/tar/north"}
        assert bob.page.request.post(f"{site.url}/api/tables/{table}/moves", data=move).ok
        rows = ada.page.get_by_role("region", name="Moves").get_by_role("row")
        sealed = rows.filter(has=ada.page.get_by_role("rowheader", name="1", exact=True))
        expect(sealed).to_have_text(re.compile("sealed.*sealed"), timeout=PATIENCE)
        move = {"seat": 0, "move": "red/tar/south"}
        assert ada.page.request.post(f"{site.url}/api/tables/{table}/moves", data=move).ok
        ada.page.get_by_test_id("skip").click()
        expect(sealed).to_contain_text("red/tar/north")
