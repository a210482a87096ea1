"""How a table looks: ghosts, marks, endings, which way the board lies, and room for every word."""

import re

import pytest
from playwright.sync_api import Browser, FloatRect, Locator, expect

from site_process import Site
from web.visitor import PATIENCE, Visitor, visit

# Red has all of the d column but d1; Blue is to move.
ALMOST = "3r1/1b1r1/3r1/b2r1/4b b"
UNITED_NEXT = "O3O/6/7/8/1p2O4/8/7/6/P1P2 - p po 9 0"
ACROSS_NEXT = "5/5/1w3/b4/5 W1B0 w1b2 b 1/3,2/1,3/1 0/3,3/2 0/1 0/1:b"
TO_CHOOSE = "3b1/2b2/1w3/w4/5 W1B1 w0b0 w 0/0,1/2,2/3 0/3,1/1,2/2 0/1,1/3 -"
FRAMED = "R0 d7b,e7r,f7b,c6r,d6b[ru],e6r[bt] f5r,g5r,f4r[rt],g4r b5y,c5y,b4y[yt],c4y g8y[yu],h8y"
STARTS = {"unravel": None, "unity": UNITED_NEXT, "unitar": FRAMED, "un": TO_CHOOSE}


def open_table(
    visitor: Visitor, game: str, start: str | None = None, mine: int = 0, others: object = "me"
) -> str:
    """Open a table and return its id."""
    visitor.page.goto(visitor.site.url)
    body = {"game": game, "start": start, "seats": {"mine": mine, "others": others}}
    table = visitor.page.request.post(f"{visitor.site.url}/api/tables", data=body)
    assert table.ok, table.text()
    id: str = table.json()["id"]
    visitor.page.goto(f"{visitor.site.url}/table/{id}")
    return id


def play(visitor: Visitor, id: str, *moves: str) -> None:
    """Play moves at a table, each for the seat that is to act."""
    address = f"{visitor.site.url}/api/tables/{id}"
    for move in moves:
        now = visitor.page.request.get(address).json()
        body = {"seat": now["seat"], "move": move, "after": now["seq"]}
        assert visitor.page.request.post(f"{address}/moves", data=body).ok


def box(place: Locator) -> FloatRect:
    """Return where something is on the page."""
    found = place.bounding_box()
    assert found is not None
    return found


def point_at(visitor: Visitor, space: str) -> None:
    """Move the mouse over a space."""
    place = box(visitor.page.locator(f"[data-space='{space}']"))
    visitor.page.mouse.move(place["x"] + place["width"] / 2, place["y"] + place["height"] / 2)


def banner(visitor: Visitor) -> Locator:
    return visitor.page.get_by_test_id("ending")


def headlined(visitor: Visitor, words: str) -> None:
    """Assert how the game ended; what led to it may be told first."""
    expect(banner(visitor).get_by_role("heading")).to_have_text(words, timeout=PATIENCE)


def test_a_ghost_of_ones_own_checker_follows_the_pointer(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_table(visitor, "unravel", "3/1r1/3 b")
        visitor.wait_until_idle()
        ghost = visitor.page.locator("[data-ghost]")
        expect(ghost).to_have_count(0)
        expect(visitor.page.locator("svg .dot")).to_have_count(0)
        point_at(visitor, "a1")
        expect(ghost).to_have_attribute("data-ghost", "a1")
        point_at(visitor, "c3")
        expect(ghost).to_have_attribute("data-ghost", "c3")
        expect(visitor.page.locator(".ghosts .piece")).to_have_count(1)
        point_at(visitor, "b2")
        expect(ghost).to_have_count(0)


def test_what_a_refused_click_shows_is_one_mark(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_table(visitor, "unravel", "2r/b2/rb1 r : b2")
        visitor.wait_until_idle()
        expect(visitor.page.locator("svg .ring").first).to_be_attached()
        visitor.click("b2")
        visitor.reads("completed the crosscut")
        expect(visitor.page.locator("[data-warned]")).to_have_attribute("data-warned", "b2")
        expect(visitor.page.locator("svg .ring")).to_have_count(0)
        visitor.click("c1")
        visitor.reads("choose a checker")
        expect(visitor.page.locator("[data-warned]")).to_have_count(1)


def test_the_path_that_won_is_lit_and_a_banner_says_so(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_table(visitor, "unravel", ALMOST)
        visitor.wait_until_idle()
        expect(banner(visitor)).to_have_count(0)
        visitor.play("a5")
        visitor.play("d1")
        headlined(visitor, "Red joins top and bottom")
        visitor.reads("Red wins: top and bottom are joined (UNR-9).")
        expect(banner(visitor).get_by_role("link", name="UNR-9")).to_have_attribute(
            "href", "/rules/unravel#UNR-9"
        )
        board = visitor.page.get_by_test_id("board")
        expect(board.locator("[data-decided]")).to_have_attribute("data-decided", "5")
        expect(board.locator(".faded[data-colour=blue]")).to_have_count(4)
        expect(board.locator(".faded[data-colour=red]")).to_have_count(0)
        expect(board.locator("polyline.path")).to_have_count(1)
        table = visitor.page.url
        banner(visitor).get_by_role("button", name="Rematch").click()
        visitor.page.wait_for_url(lambda url: "/table/" in url and url != table)
        visitor.reads("Your turn, Blue")
        expect(banner(visitor)).to_have_count(0)


def test_every_game_says_what_decided_it(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        id = open_table(visitor, "unity", UNITED_NEXT)
        play(visitor, id, "e2-a2")
        headlined(visitor, "Purple is united")
        expect(visitor.page.locator("[data-decided]")).to_have_attribute("data-decided", "3")
        expect(visitor.page.locator(".faded[data-colour=orange]")).to_have_count(3)
        id = open_table(visitor, "un", ACROSS_NEXT)
        play(visitor, id, "a2-a1")  # Black can only stay
        headlined(visitor, "Black is across")
        expect(visitor.page.locator(".decided[data-card]")).to_have_count(3)


def test_a_resignation_has_its_banner_too(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        id = open_table(visitor, "unravel", ALMOST, mine=1, others={"bot": 0})
        visitor.wait_until_idle()
        gone = visitor.page.request.post(f"{site.url}/api/tables/{id}/resign", data={"seat": 1})
        assert gone.ok, gone.text()
        headlined(visitor, "Red wins")
        visitor.reads("Blue resigned; Red wins.")
        expect(visitor.page.locator(".faded")).to_have_count(0)


def test_nothing_in_an_ending_moves_for_whoever_wants_it_still(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        visitor.page.emulate_media(reduced_motion="reduce")
        id = open_table(visitor, "unravel", ALMOST)
        play(visitor, id, "a5", "d1")
        expect(banner(visitor)).to_be_visible()
        running = visitor.page.evaluate("document.getAnimations().length")
        assert running == 0


def test_edges_that_can_take_a_wall_show_themselves_more_near_the_pointer(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        open_table(visitor, "unity", UNITED_NEXT)
        visitor.wait_until_idle()
        ticks, near = (visitor.page.locator(f"[data-tick{s}]") for s in ("s", ""))
        assert int(ticks.get_attribute("data-ticks") or 0) > 100
        expect(near).to_have_count(0)
        point_at(visitor, "c3")
        assert 0 < near.count() <= 12
        visitor.click("a1")
        expect(ticks).to_have_count(0)
        expect(near).to_have_count(0)


def test_black_sees_the_board_from_blacks_side(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_table(visitor, "un", TO_CHOOSE, mine=1, others="open")
        visitor.wait_until_idle()
        near, far = (box(visitor.page.locator(f"[data-space={s}]")) for s in ("e5", "a1"))
        assert near["y"] > far["y"]
        assert near["x"] < far["x"]
        labels = {
            name: box(visitor.page.locator("svg text").get_by_text(name, exact=True))
            for name in "ae15"
        }
        assert labels["e"]["x"] < labels["a"]["x"]
        assert labels["e"]["y"] > near["y"], "letters stay below"
        assert labels["5"]["y"] > labels["1"]["y"]
        assert labels["5"]["x"] < near["x"], "numbers stay on the left"


def test_a_board_that_two_share_stays_as_it_lies(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_table(visitor, "un", TO_CHOOSE.replace(" w 0/0", " b 0/0"))
        visitor.wait_until_idle()
        low, high = (box(visitor.page.locator(f"[data-space={s}]")) for s in ("a1", "e5"))
        assert low["y"] > high["y"]


def test_moves_stand_in_pairs_with_all_of_a_turn(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        id = open_table(visitor, "unravel")
        play(visitor, id, "a1", "b1", "e5", "a2", "b2", "a1~b1", "c3")
        rows = visitor.page.get_by_role("region", name="Moves").locator("tbody tr")
        expect(rows).to_have_count(3)
        expect(rows.nth(0)).to_have_text(re.compile(r"1\s*a1\s*b1"))
        expect(rows.nth(2).locator("td").nth(0)).to_have_text(re.compile(r"b2\s+a1~b1"))
        expect(rows.nth(2).locator("td.last")).to_have_text(re.compile("c3"))


def test_what_a_hand_could_be_opens_off_the_board(browser: Browser, site: Site) -> None:
    for phone in (False, True):
        with visit(browser, site, phone=phone) as visitor:
            open_table(visitor, "un", TO_CHOOSE, others={"bot": 0})
            visitor.wait_until_idle()
            visitor.page.get_by_role("button", name="Could be…").click()
            cards = box(visitor.page.get_by_role("dialog", name=re.compile("could be")))
            board = box(visitor.page.get_by_test_id("board"))
            beside = cards["x"] >= board["x"] + board["width"]
            below = cards["y"] >= board["y"] + board["height"] - 1
            assert beside or below
            assert cards["x"] + cards["width"] <= visitor.page.evaluate("innerWidth")
            assert cards["y"] + cards["height"] <= visitor.page.evaluate("innerHeight")


CUT_OFF = """() => [...document.querySelectorAll('main *')].filter((e) => {
  const style = getComputedStyle(e)
  const hides = style.overflowX !== 'visible' && style.clipPath === 'none' && e.clientWidth > 1
  return style.textOverflow === 'ellipsis' || (hides && e.scrollWidth > e.clientWidth + 1)
}).map((e) => e.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize("game", sorted(STARTS))
def test_a_phone_has_room_for_every_word_and_none_that_is_dead(
    browser: Browser, site: Site, game: str
) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_table(visitor, game, STARTS[game], others="me" if game == "unity" else {"bot": 0})
        visitor.wait_until_idle()
        page = visitor.page
        assert page.evaluate(CUT_OFF) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        board, says = box(page.get_by_test_id("board")), box(page.get_by_test_id("status"))
        assert board["width"] > 330
        counters = page.get_by_test_id("counters")
        above = box(counters if counters.count() else page.get_by_role("list", name="Seats"))
        assert 0 <= board["y"] - above["y"] - above["height"] < 16
        assert 0 <= says["y"] - board["y"] - board["height"] < 32
        tops = {round(box(seat)["y"]) for seat in page.locator("ul[aria-label=Seats] > li").all()}
        assert len(tops) == 1, "the seats are in one line"
        labels = [box(label) for label in page.locator("svg[data-testid=board] text").all()]
        assert min(label["x"] for label in labels) >= 8
        assert max(label["x"] + label["width"] for label in labels) <= 382


def test_the_page_is_set_in_its_own_faces(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_table(visitor, "unravel")
        visitor.wait_until_idle()
        loaded = visitor.page.evaluate(
            "document.fonts.ready.then(() => [...document.fonts]"
            ".filter((f) => f.status === 'loaded').map((f) => f.family.replaceAll('\"', '')))"
        )
        assert {"Fraunces", "Source Sans 3"} <= set(loaded)
