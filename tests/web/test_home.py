"""The first page: boards, one click to play, and one's own games before everything else."""

import re

import pytest
from playwright.sync_api import Browser, expect

import unboard
from site_process import Site
from web.visitor import visit


def test_every_game_has_a_board_a_hook_and_its_facts(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(site.url)
        expect(page.get_by_role("heading", level=1)).to_have_text(
            "Five games you can play nowhere else."
        )
        expect(page.get_by_role("article")).to_have_count(5)
        for info in unboard.games():
            game = page.get_by_role("article", name=info.name, exact=True)
            expect(game.get_by_role("heading", level=2)).to_have_text(info.name)
            expect(game).to_contain_text(info.hook)
            expect(game).to_contain_text(re.compile(r"\d players · "))
            expect(game.get_by_role("img")).to_have_count(1)
        facts = "2 or 3 players · 25 minutes · Néstor Romeral Andrés"
        expect(page.locator("[data-game=unity]")).to_contain_text(facts)
        for id in ("unravel", "unity", "un"):
            expect(page.locator(f"[data-game={id}] svg text")).to_have_count(0)  # no coordinates


def test_two_large_boards_stand_above_three_and_a_phone_has_one_column(
    browser: Browser, site: Site
) -> None:
    rows = {False: [2, 3], True: [1] * 5}
    for phone, expected in rows.items():
        with visit(browser, site, phone=phone) as visitor:
            visitor.page.goto(site.url)
            cards = visitor.page.get_by_role("article")
            expect(cards).to_have_count(5)
            tops = [box["y"] for n in range(5) if (box := cards.nth(n).bounding_box())]
            assert [tops.count(top) for top in sorted(set(tops))] == expected


@pytest.mark.parametrize("id", ["unravel", "unity", "unitar", "un"])
def test_play_begins_at_once_against_the_usual_bot(browser: Browser, site: Site, id: str) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(site.url)
        page.locator(f"[data-game={id}]").get_by_test_id("play").click()
        page.wait_for_url(re.compile("/table/"))
        visitor.wait_until_idle()
        table = page.request.get(f"{site.url}/api/tables/{page.url.rpartition('/')[2]}").json()
        seats = table["table"]["seats"]
        assert [seat["who"] for seat in seats] == ["you", *["bot"] * (len(seats) - 1)]
        assert {seat["level"] for seat in seats[1:]} == {3}


def test_with_a_friend_opens_a_table_that_shows_its_link(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(site.url)
        page.get_by_role("button", name="With a friend: Unravel").click()
        expect(page.get_by_label("Send this link")).to_have_value(re.compile("/table/"))
        expect(page.get_by_text("on this computer only")).to_be_visible()
        expect(page.get_by_text("0.0.0.0")).to_have_count(0)


def test_learn_leads_to_a_first_game_and_the_rules_and_options_to_the_set_up(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(site.url)
        page.get_by_role("link", name="Learn UNITY").click()
        expect(page.get_by_role("heading", name="UNITY: a first game")).to_be_visible()
        page.get_by_role("link", name="Rules of UNITY").click()
        expect(page.locator("#UNI-1")).to_be_visible()
        page.goto(site.url)
        page.get_by_role("link", name="Options of UNITY").click()
        expect(page.get_by_role("heading", name="UNITY", level=1)).to_be_visible()
        assert page.url == f"{site.url}/play/unity"


def test_the_companion_has_an_entrance_of_its_own(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(site.url)
        page.locator("[data-game=andromeda]").get_by_role("link", name="Set it up").click()
        expect(page.get_by_text("Humans at the table")).to_be_visible()
        page.goto(f"{site.url}/play/andromeda")
        expect(page.get_by_text("Humans at the table")).to_be_visible()


def test_a_game_where_it_is_my_move_stands_before_everything_else(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(site.url)
        expect(page.get_by_test_id("go-on")).to_have_count(0)
        bodies = [
            {"game": "unravel", "seats": ["me", "me"]},
            {"game": "unity", "seats": ["me", {"bot": 4}]},
            {"game": "un", "seats": ["me", "open"]},
        ]
        ids = [
            page.request.post(f"{site.url}/api/tables", data=body).json()["id"] for body in bodies
        ]
        resigned = f"{site.url}/api/tables/{ids[2]}/resign"
        assert page.request.post(resigned, data={"seat": 0}).ok
        page.goto(site.url)
        line = page.get_by_test_id("go-on")
        expect(line).to_contain_text("Your move in UNITY against level 4, just now")
        above, below = line.bounding_box(), page.get_by_role("article").first.bounding_box()
        assert above
        assert below
        assert above["y"] < below["y"]
        expect(page.get_by_text("9 × 9 squares")).to_be_hidden()
        page.get_by_text("2 more of your games").click()
        expect(page.get_by_text("At this screen · 9 × 9 squares")).to_be_visible()
        expect(page.get_by_text("a duel by capturing, White begins")).to_be_visible()
        line.click()
        visitor.reads("Your turn, purple (player A)")
        assert page.url.endswith(ids[1])


def test_from_home_to_a_running_game_by_keyboard_alone(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(site.url)
        play = page.get_by_role("button", name="Play Unravel")
        expect(play).to_be_visible()
        for _ in range(12):
            page.keyboard.press("Tab")
            if play.evaluate("button => button === document.activeElement"):
                break
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile("/table/"))
        visitor.reads("Your turn, Red")
        visitor.wait_until_idle()
        before = visitor.seq()
        for _ in range(12):
            page.keyboard.press("Tab")
            if page.evaluate("document.activeElement.matches('[data-space]')"):
                break
        page.keyboard.press("Enter")
        visitor.wait_until_past(before)
        expect(page.locator("[data-piece-at][data-colour=red]").first).to_be_visible()


def test_a_server_that_is_away_is_told_of(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.route("**/api/games", lambda route: route.abort())
        page.goto(site.url)
        expect(page.get_by_role("alert")).to_contain_text("The server cannot be reached.")
        page.unroute_all()
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_role("article")).to_have_count(5)
