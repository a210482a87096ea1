"""Unitar on the page: covert set-up, controller, sealing, the story of each reveal, a curtain."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, expect

from site_process import Site
from web.visitor import PATIENCE, Visitor, visit

# Blue tar and red uni are one block; blue uni lies over it and over yellow uni.
CROWDED = (
    "R0 d7b,e7r,f7b,c6r,d6b[ru],e6r[bt],f6b,d5r,e5b f5r,g5r,e4r,f4r[rt],g4r,e3r,f3r "
    "b5y,c5y,a4y,b4y[yt],c4y,b3y g9y,f8y,g8y[yu],h8y,g7y e7b,f7b[bu],g7b"
)
CHOICES_APART = {"Yellow": "yellow/uni/cw", "Red": "red/tar/ccw", "Blue": "blue/uni/unify"}
# Yellow uni and red uni have their masters on one square.
TWO_MASTERS = "R0 e6y,d5y,e5y[yu],f5y,e4y e6r,d5r,e5r[ru],f5r"

# Up to five blocks lie on one another; those on f6 are three, without a master.
HEAPED = (
    "R0 d6y,c5y,d5y[yu],e5y,d4y e6y,f6y,d5y,e5y[yt],f5y,e4y e6r,d5r,e5r[ru],f5r "
    "f6r,g6r,e5r,f5r[rt],g5r,e4r,f4r b3b,c3b[bu],d3b d7b,e7b,f7b,d6b,e6b[bt],f6b,d5b,e5b"
)
# What is left of red tar is in three pieces.
TORN = "R0 f4r[rt],f2r,h5r,h6r b5y,c5y,b4y[yt]"


def open_unitar(
    visitor: Visitor, text: str | None = None, others: str = "bot", rounds: int = 1
) -> None:
    """Open a table of Unitar as Yellow; bots are random ones, which have chosen at once."""
    body = {"game": "unitar", "options": {"rounds": rounds}, "start": text}
    wish: object = {"bot": 0} if others == "bot" else others
    visitor.page.goto(visitor.site.url)
    table = visitor.page.request.post(
        f"{visitor.site.url}/api/tables", data=body | {"seats": {"mine": 0, "others": wish}}
    )
    assert table.ok, table.text()
    visitor.page.goto(f"{visitor.site.url}/table/{table.json()['id']}")


def choose(visitor: Visitor, choice: str) -> None:
    """Pick the words of a choice on the controller."""
    for word in choice.split("/"):
        visitor.page.locator(f"[data-button='{word}']").click()


def story(visitor: Visitor) -> Locator:
    """Return the story that is being told."""
    return visitor.page.get_by_test_id("story")


def skip(visitor: Visitor) -> None:
    """Skip the story that is being told, once it is."""
    visitor.page.get_by_test_id("skip").click()
    expect(story(visitor)).to_have_count(0)
    visitor.wait_until_idle()


def test_friends_are_invited_and_what_is_in_hand_is_not_cut(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_unitar(visitor, others="open")
        expect(visitor.page.get_by_text("Send this link to your friends:")).to_be_visible()
        for score in visitor.page.locator(".score").all():
            assert score.evaluate("e => e.scrollWidth <= e.clientWidth")


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_whole_game_against_bots(browser: Browser, site: Site, phone: bool) -> None:
    with visit(browser, site, phone=phone) as visitor:
        open_unitar(visitor)
        visitor.reads("Yellow, choose the square of your uni master")
        visitor.click("a4")
        visitor.reads("a stone of its block would lie outside the field")
        expect(visitor.page.get_by_test_id("status").get_by_role("link")).to_have_text("UNT-4")
        visitor.play("e5~e5")
        visitor.reads("choose the square of your tar master")
        visitor.click("e5", "e5")
        expect(story(visitor)).to_be_visible()
        visitor.reads("blocks are laid out")
        skip(visitor)
        expect(visitor.page.locator("[data-piece-at]")).to_have_count(33)
        choose(visitor, "red/tar/north")
        visitor.page.get_by_role("button", name="Seal red/tar/north").click()
        expect(story(visitor).get_by_role("row")).to_have_count(4)
        expect(visitor.page.get_by_role("button", name="Rematch")).to_have_count(0)
        skip(visitor)
        visitor.reads(re.compile(r"wins|share the win"))
        expect(visitor.page.get_by_role("button", name="Rematch")).to_be_visible()
        wide = visitor.page.evaluate("document.documentElement.scrollWidth - innerWidth")
        tall = visitor.page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert (wide, tall) == (0, 0)


def test_a_block_is_seen_before_it_is_placed(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor)
        visitor.wait_until_idle()
        visitor.page.locator("[data-space='e5']").hover()
        expect(visitor.page.locator(".ghosts [data-colour='yellow']")).to_have_count(5)
        visitor.page.locator("[data-space='a1'], [data-space='a4']").first.hover()
        expect(visitor.page.locator(".ghosts [data-colour]")).to_have_count(0)


def test_a_block_is_placed_when_it_is_sealed_and_not_before(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor)
        visitor.wait_until_past(1)  # both bots have sealed
        seal, before = visitor.page.get_by_test_id("seal"), visitor.seq()
        expect(seal).to_be_disabled()
        visitor.click("e5")
        visitor.reads("with its master on e5. Seal it, or change it.")
        visitor.click("d5")
        visitor.reads("with its master on d5. Seal it, or change it.")
        visitor.page.keyboard.press("Escape")
        expect(seal).to_be_disabled()
        assert visitor.seq() == before
        visitor.click("f5")
        visitor.page.mouse.move(2, 2)
        expect(visitor.page.locator(".ghosts [data-colour='yellow']")).to_have_count(5)
        seal.click()
        visitor.wait_until_past(before)
        visitor.sees(f5="yellow")


def test_a_choice_is_changed_stepped_back_and_foreseen_before_it_is_sealed(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor, CROWDED, rounds=2)
        page, before = visitor.page, visitor.page.get_by_test_id("seal")
        visitor.wait_until_idle()
        expect(before).to_be_disabled()
        choose(visitor, "east/blue/tar")
        page.locator("[data-button='red']").click()
        expect(before).to_have_accessible_name("Seal red/tar/east")
        expect(page.locator(".ghosts [data-colour='red']")).to_have_count(7)
        page.locator("[data-button='unify']").hover()
        expect(page.get_by_text("its block overlaps no other")).to_be_visible()
        page.locator("body").press("Escape")
        expect(before).to_be_disabled()
        visitor.reads("Red tar: choose an action.")
        expect(page.locator("[data-button='tar']")).to_have_attribute("aria-pressed", "true")


def test_masters_that_lie_on_one_another_are_clicked_apart(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor, TWO_MASTERS)
        visitor.wait_until_idle()
        for master, words in (("yu", "Yellow uni"), ("ru", "Red uni")):
            box = visitor.page.locator(f"[data-piece='{master}']").bounding_box()
            assert box is not None
            visitor.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            visitor.reads(f"{words}: choose an action.")
        visitor.page.locator("[data-piece='yu']").focus()
        visitor.page.keyboard.press("Enter")
        visitor.reads("Yellow uni: choose an action.")


def test_a_choice_is_sealed_and_its_story_left_by_keyboard(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor, CROWDED, rounds=2)
        visitor.wait_until_idle()
        for word in ("blue", "tar", "cw"):
            visitor.page.locator(f"[data-button='{word}']").press("Enter")
        visitor.page.get_by_test_id("seal").press("Enter")
        expect(story(visitor).get_by_role("button", name=re.compile("Next|Done"))).to_be_focused()
        visitor.page.keyboard.press("Escape")
        expect(story(visitor)).to_have_count(0)
        expect(visitor.page.get_by_test_id("controller").locator(":focus")).to_have_count(1)


def test_a_finger_chooses_a_master_under_the_lens(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_unitar(visitor, CROWDED)
        visitor.wait_until_idle()
        visitor.page.locator("[data-piece='rt']").tap(force=True)
        visitor.reads("Red tar: choose an action.")
        visitor.page.locator("[data-button='west']").tap()
        expect(visitor.page.locator(".ghosts [data-colour='red']")).to_have_count(7)


def test_a_reveal_is_told_step_by_step_and_can_be_watched_again(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        visitor.page.emulate_media(reduced_motion="reduce")
        open_unitar(visitor, CROWDED, others="me", rounds=2)
        for name in ("Yellow", "Red", "Blue"):
            visitor.page.get_by_role("button", name=f"I am {name}").click()
            choose(visitor, "red/tar/west")
            visitor.page.get_by_test_id("seal").click()
        visitor.reads("Yellow, Red and Blue have two or more parameters in agreement")
        sheet = story(visitor).get_by_role("table")
        expect(sheet.get_by_text("agrees")).to_have_count(9)
        master = visitor.page.locator("[data-piece-at='f4'][data-colour='red']")
        expect(master).to_have_count(1)
        for step, column in ((1, "e"), (2, "d"), (3, "c")):
            story(visitor).get_by_role("button", name="Next").click()
            expect(story(visitor)).to_have_attribute("data-step", str(step))
            visitor.reads("the block of red tar shifts west")
            expect(
                visitor.page.get_by_test_id("status").get_by_role("link").last
            ).to_have_attribute("href", "/rules/unitar#UNT-9")
            expect(
                visitor.page.locator(f"[data-piece-at='{column}3'][data-colour='red']")
            ).to_have_count(1)
        story(visitor).get_by_role("button", name="Back").click()
        expect(story(visitor)).to_have_attribute("data-step", "2")
        skip_to_curtain = visitor.page.get_by_test_id("skip")
        skip_to_curtain.click()
        visitor.page.get_by_role("button", name="I am Yellow").click()
        visitor.reads("Round 2 of 2, Yellow")
        last = visitor.page.get_by_test_id("last-round")
        expect(last.get_by_role("row")).to_have_count(4)
        last.get_by_role("button", name="Watch again").click()
        visitor.reads("Yellow, Red and Blue have two or more parameters in agreement")


def test_a_story_goes_on_and_ends_by_itself(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor, CROWDED, others="me")
        for name, choice in CHOICES_APART.items():
            visitor.page.get_by_role("button", name=f"I am {name}").click()
            choose(visitor, choice)
            visitor.page.get_by_test_id("seal").click()
        visitor.reads("no move is confirmed")
        expect(story(visitor)).to_have_attribute("data-step", "0")
        expect(story(visitor)).to_have_count(0, timeout=PATIENCE)
        visitor.reads("share the win")


def test_the_page_is_not_told_a_story_that_it_finds(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor, rounds=2)
        visitor.play("e5~e5")
        visitor.click("e5", "e5")
        expect(story(visitor)).to_be_visible()
        visitor.page.reload()
        visitor.reads("Round 1 of 2")
        expect(story(visitor)).to_have_count(0)


def test_a_curtain_hides_what_the_one_before_chose(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor, others="me")
        page = visitor.page
        page.get_by_role("button", name="I am Yellow").click()
        visitor.play("e5~e5")
        visitor.click("c5", "c5")
        expect(page.get_by_role("heading", name="Pass the device to Red")).to_be_visible()
        expect(page.locator("[data-piece-at]")).to_have_count(0)
        page.get_by_role("button", name="I am Red").click()
        visitor.reads("Red, choose the square of your uni master")
        expect(page.locator("[data-piece-at]")).to_have_count(0)
        expect(page.get_by_text("has chosen")).to_be_visible()


def test_a_choice_is_kept_while_others_seal(browser: Browser, site: Site) -> None:
    with visit(browser, site) as host, visit(browser, site) as friend:
        open_unitar(host, CROWDED, others="open")
        host.wait_until_idle()
        friend.page.goto(host.page.url)
        friend.page.get_by_role("button", name=re.compile("Take a seat: Red")).click()
        friend.reads("Red: choose a colour")
        choose(host, "blue/uni")
        choose(friend, "red/tar/west")
        friend.page.get_by_test_id("seal").click()
        friend.reads("You chose red/tar/west. Waiting for Yellow and Blue to choose")
        expect(host.page.get_by_text("has chosen")).to_be_visible()
        host.reads("Blue uni: choose an action.")
        expect(friend.page.locator("[data-button='tar']")).to_have_attribute("aria-pressed", "true")
        expect(friend.page.get_by_test_id("seal")).to_be_disabled()


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_choice_story_and_curtain_are_accessible(
    browser: Browser, site: Site, phone: bool, scheme: str
) -> None:
    with visit(browser, site, phone=phone) as visitor:
        visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]

        def check() -> None:
            found = Axe().run(visitor.page)
            assert found.violations_count == 0, found.generate_report()

        open_unitar(visitor, CROWDED, others="me")
        expect(visitor.page.get_by_test_id("curtain")).to_be_visible()
        check()
        open_unitar(visitor, CROWDED)
        visitor.wait_until_idle()
        choose(visitor, "red/tar/west")
        check()
        visitor.page.get_by_test_id("seal").click()
        expect(story(visitor)).to_be_visible()
        check()
        skip(visitor)
        check()


def alongside(visitor: Visitor) -> Locator:
    """Return what stands under the status line."""
    return visitor.page.locator(".aside")


def test_an_elimination_among_heaps_is_foreseen(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        said: list[str] = []
        visitor.page.on("console", lambda line: said.append(f"{line.type}: {line.text}"))
        open_unitar(visitor, HEAPED)
        visitor.wait_until_idle()
        choose(visitor, "red/tar/eliminate")
        gone = visitor.page.locator("[data-removed]")
        expect(gone.first).to_be_attached()
        spaces = gone.evaluate_all("all => all.map((one) => one.dataset.removed)")
        assert len(spaces) > len(set(spaces)) > 0, "two stones of one square would go"
        expect(visitor.page.get_by_test_id("seal")).to_have_text(re.compile("red tar eliminate"))
        assert [line for line in said if line.startswith("error")] == []


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_heap_says_its_number_and_is_looked_through(
    browser: Browser, site: Site, phone: bool
) -> None:
    with visit(browser, site, phone=phone) as visitor:
        open_unitar(visitor, HEAPED)
        visitor.wait_until_idle()
        expect(visitor.page.locator("[data-heap='e5']")).to_have_text("5")
        expect(visitor.page.locator("[data-heap='d6']")).to_have_count(0)
        choose(visitor, "red/tar/north")  # its words give way to what is looked at
        seen = []
        for _ in range(3):
            square = visitor.page.locator("[data-space='f6']")
            square.tap(force=True) if phone else square.click(force=True)
            expect(alongside(visitor)).to_contain_text("Block of")
            seen.append(alongside(visitor).inner_text().split(",")[0])
        assert set(seen) == {f"Block of {colour} tar" for colour in ("yellow", "red", "blue")}
        visitor.reads("Shift red tar north. Seal it, or change it.")


def test_the_pieces_of_a_torn_block_are_tied(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor, TORN)
        visitor.wait_until_idle()
        expect(visitor.page.locator("[data-tie='block 0']")).to_have_count(2)
        expect(visitor.page.locator("[data-tie]")).to_have_count(2)


def test_a_refused_square_shows_the_shape_of_the_block(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor)
        visitor.wait_until_idle()
        visitor.page.locator("[data-space='a4']").hover()
        expect(visitor.page.locator("[data-refused]")).to_have_count(5)
        visitor.page.locator("[data-space='e5']").hover()
        expect(visitor.page.locator("[data-refused]")).to_have_count(0)


def test_free_seats_are_named_and_counted(browser: Browser, site: Site) -> None:
    with visit(browser, site) as host, visit(browser, site) as watcher:
        open_unitar(host, CROWDED, others="open")
        expect(alongside(host)).to_have_text("Nobody sits at Red and Blue yet.")
        watcher.page.goto(host.page.url)
        expect(alongside(watcher)).to_have_text("You are watching. Two seats are still free.")


def test_each_round_is_a_line_of_its_own_and_the_newest_is_in_view(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor, rounds=2)
        visitor.play("e5~e5")
        visitor.click("e5", "e5")
        skip(visitor)
        lines = visitor.page.get_by_role("region", name="Moves").locator("tbody tr")
        for choice in ("red/tar/north", "blue/uni/cw"):
            choose(visitor, choice)
            visitor.page.get_by_test_id("seal").click()
            expect(story(visitor)).to_be_visible()
            expect(lines.last).to_be_in_viewport(ratio=0.9)
            skip(visitor)
        expect(lines.last).to_be_in_viewport(ratio=0.9)
        expect(lines.last.get_by_role("rowheader")).to_have_text("2")
        expect(lines.last).to_contain_text("blue/uni/cw")
        assert lines.filter(has_text=re.compile("@.*/")).count() == 0, "masters stand apart"


def test_a_phone_s_board_keeps_its_place_throughout(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        open_unitar(visitor)
        visitor.wait_until_idle()

        def place() -> tuple[int, int]:
            box = visitor.page.locator("[data-space='e5']").bounding_box()
            assert box is not None
            return round(box["y"] / 3), round(box["height"] / 3)

        first = place()
        visitor.play("e5~e5")
        visitor.click("e5", "e5")
        expect(story(visitor)).to_be_visible()
        assert place() == first
        skip(visitor)
        choose(visitor, "red/tar/north")
        assert place() == first
        visitor.page.get_by_test_id("seal").click()
        expect(story(visitor)).to_be_visible()
        assert place() == first
        skip(visitor)
        assert place() == first


def test_nothing_offers_to_undo_what_others_have_seen(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unitar(visitor, others="open")
        visitor.play("e5~e5")
        expect(visitor.page.get_by_role("link", name="Rules").last).to_be_visible()
        expect(visitor.page.get_by_test_id("undo")).to_have_count(0)
