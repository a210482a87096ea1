"""The set-up: every choice is in the address, and the address can be sent."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect

from site_process import Site
from web.visitor import Visitor, visit


def asked(page: Page) -> dict[str, str]:
    """Return what the address says."""
    return {name: values[0] for name, values in parse_qs(urlsplit(page.url).query).items()}


def opened(visitor: Visitor) -> dict[str, object]:
    """Press Play, and return the table."""
    page = visitor.page
    page.get_by_test_id("play").click()
    page.wait_for_url(re.compile("/table/"))
    answer = page.request.get(f"{visitor.site.url}/api/tables/{page.url.rpartition('/')[2]}")
    table: dict[str, object] = answer.json()["table"]
    return table


def test_each_choice_goes_into_the_address_and_comes_back_from_it(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor, visit(browser, site) as friend:
        page = visitor.page
        page.goto(f"{site.url}/play/un")
        page.get_by_test_id("level").select_option("1")
        page.get_by_text("Black", exact=True).click()
        page.get_by_text("A dance", exact=True).click()
        page.get_by_text("To 5 cards, short").click()
        page.get_by_text("Black begins").click()
        page.get_by_test_id("resign").check()
        expected = {"level": "1", "seat": "2", "mode": "dance", "target": "5", "first": "black"}
        assert asked(page) == expected | {"resign": "yes"}
        friend.page.goto(page.url)
        for shown in (visitor.page, friend.page):
            expect(shown.get_by_test_id("level")).to_have_value("1")
            for name in ("Against a bot", "Black", "A dance", "To 5 cards, short", "Black begins"):
                expect(shown.get_by_role("radio", name=name, exact=True)).to_be_checked()
            expect(shown.get_by_test_id("resign")).to_be_checked()
        table = opened(friend)
        assert table["summary"] == "a dance, to 5 cards, short, Black begins"
        assert [seat["who"] for seat in table["seats"]] == ["bot", "you"]  # type: ignore[attr-defined]


def test_back_from_the_table_finds_the_set_up_as_it_was(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(site.url)
        page.get_by_role("link", name="Options of Unravel").click()
        page.get_by_text("Two at this screen").click()
        page.get_by_role("slider").fill("7")
        expect(page.get_by_text("7 × 7 squares")).to_be_visible()
        address = page.url
        assert opened(visitor)["options"] == {"size": 7}
        page.go_back()
        assert page.url == address
        expect(page.get_by_role("radio", name="Two at this screen")).to_be_checked()
        expect(page.get_by_role("slider")).to_have_value("7")
        page.go_back()
        expect(page.get_by_role("heading", level=1)).to_contain_text("games you can play")


def test_bots_are_asked_to_give_up_only_where_two_play(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/play/unity")
        expect(page.get_by_test_id("resign")).to_be_visible()
        page.goto(f"{site.url}/play/unity?players=3&resign=yes")
        expect(page.get_by_role("radio", name="Any")).to_be_visible()
        expect(page.get_by_test_id("resign")).to_have_count(0)


def test_each_of_three_seats_is_chosen_by_itself(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/play/unitar")
        page.get_by_text("Each seat by itself").click()
        page.get_by_test_id("seat-0").select_option("open")
        page.get_by_test_id("seat-1").select_option("me")
        page.get_by_test_id("seat-2").select_option("bot1")
        assert asked(page) == {"with": "each", "seats": "open,me,bot1"}
        page.reload()
        expect(page.get_by_test_id("seat-2")).to_have_value("bot1")
        seats = opened(visitor)["seats"]
        found = [(seat["who"], seat["level"]) for seat in seats]  # type: ignore[attr-defined]
        assert found == [("open", None), ("you", None), ("bot", 1)]


def test_a_third_seat_comes_and_goes_with_the_players(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/play/unity?players=3&seat=3")
        expect(page.get_by_role("radio", name="C", exact=True)).to_be_checked()
        page.get_by_text("For two", exact=True).click()
        expect(page.get_by_role("radio", name="C", exact=True)).to_have_count(0)
        expect(page.get_by_role("radio", name="B", exact=True)).to_be_checked()
        seats = opened(visitor)["seats"]
        assert [seat["who"] for seat in seats] == ["bot", "you"]  # type: ignore[attr-defined]


def test_bots_give_up_only_where_it_is_wished(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page, sent = visitor.page, list[object]()
        page.on("request", lambda r: sent.append(r.post_data_json) if r.method == "POST" else None)
        visitor.set_up("unravel?size=3&level=0&resign=yes")
        visitor.set_up("unravel?size=3&level=0")
        visitor.set_up("unravel?size=3&with=here&resign=yes")
        wishes = [body["bots_resign"] for body in sent if "game" in body]  # type: ignore[operator,index]
        assert wishes == [True, False, False]


@pytest.mark.parametrize(
    ("address", "words"),
    [
        ("unravel?size=99", "Board cannot be “99”: it is a whole number from 2 to 26"),
        ("unravel?colour=red", "asks for “colour”, which Unravel does not have"),
        ("unravel?with=ghosts&seat=7", "There is no seat “7”; the first one is yours instead."),
        ("unravel?level=9", "There is no bot of level 9 here; the usual one is chosen."),
        ("un?mode=sleep", "it is “a duel by capturing” or “a duel by pushing” or “a dance”"),
        ("unity?setup=nonsense", "Setup must be random, manual or a position text"),
        ("unity?seats=a,b,c,d,e", "does not say who sits where"),
        ("unravel?%E0%A4%A=%", "which Unravel does not have"),
    ],
)
def test_what_an_address_cannot_mean_is_told_in_a_sentence(
    browser: Browser, site: Site, address: str, words: str
) -> None:
    with visit(browser, site) as visitor:
        visitor.page.goto(f"{site.url}/play/{address}")
        expect(visitor.page.get_by_test_id("wrong")).to_contain_text(words)
        expect(visitor.page.get_by_test_id("play")).to_be_enabled()


def test_what_is_wrong_is_forgotten_with_the_next_choice(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/play/unravel?size=99&level=0")
        expect(page.get_by_test_id("wrong")).to_be_visible()
        page.get_by_text("Blue", exact=True).click()
        expect(page.get_by_test_id("wrong")).to_have_count(0)
        assert asked(page) == {"level": "0", "seat": "2"}
        assert opened(visitor)["options"] == {"size": 9}


def test_a_position_is_part_of_the_address(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/play/unravel?with=here")
        page.get_by_text("Begin at a position").click()
        page.get_by_label("Its text").fill("2r/b2/rb1 r : b2")
        page.reload()
        expect(page.get_by_label("Its text")).to_have_value("2r/b2/rb1 r : b2")
        page.get_by_test_id("play").click()
        visitor.reads("Crosscut at a1–b2")


def test_the_link_of_a_set_up_is_copied(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/play/unitar")
        page.get_by_role("slider").fill("3")
        page.get_by_role("button", name="Copy its link").click()
        expect(page.get_by_role("button", name="Copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == f"{site.url}/play/unitar?rounds=3"


def test_no_word_of_the_program_is_on_a_set_up(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        for id in ("unravel", "unity", "unitar", "un"):
            page.goto(f"{site.url}/play/{id}")
            expect(page.get_by_test_id("level")).to_be_visible()
            for more in page.locator("form details").all():
                more.evaluate("details => details.open = true")
            words = page.locator("form").inner_text()
            assert not re.search(r"duel-|_|--|\btrue\b|\bfalse\b|extra sets|start walls", words)
