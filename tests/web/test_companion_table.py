"""The companion with people around it: several phones, keyboard alone, desktops, the end, packs."""

import re
import tomllib
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect

import unboard
from games.andromeda.table import SAMPLE_TEXT
from site_process import Site
from web.test_companion import Table, at_table
from web.visitor import visit, wait_for


def test_a_second_phone_takes_part_and_both_stay_in_step(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as mine, visit(browser, site, phone=True) as other:
        first, second = mine.page, other.page
        first.goto(f"{site.url}/andromeda")
        first.get_by_test_id("play").tap()
        first.get_by_test_id("ready").wait_for()
        second.goto(first.url)
        second.get_by_test_id("join").tap()
        expect(second.get_by_test_id("ready")).to_be_visible()
        first.get_by_role("checkbox").nth(2).tap()
        expect(second.get_by_role("checkbox").nth(2)).to_be_checked()
        second.get_by_role("checkbox").nth(0).tap()
        expect(first.get_by_role("checkbox").nth(0)).to_be_checked()
        second.get_by_role("checkbox").nth(2).tap()
        expect(first.get_by_role("checkbox").nth(2)).not_to_be_checked()
        first.get_by_test_id("ready").tap()
        expect(second.get_by_test_id("question")).to_contain_text("Where do you launch?")
        Table(other).tap(second.get_by_test_id("question").locator("[data-region=R4]"))
        expect(first.get_by_test_id("question")).to_contain_text("end it here")
        Table(mine).tap(first.get_by_test_id("undo"))
        expect(second.get_by_test_id("question")).to_contain_text("Where do you launch?")
        second.reload()
        expect(second.get_by_test_id("question")).to_contain_text("Where do you launch?")
        second.get_by_test_id("more").tap()
        second.get_by_role("button", name="Set-up checklist").tap()
        expect(second.get_by_role("checkbox").nth(0)).to_be_checked()


class Keys:
    """Somebody who has a keyboard and nothing else."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def reach(self, selector: str) -> None:
        """Go to an element by the tab key alone."""
        target = self.page.locator(selector).first
        target.wait_for()
        for _ in range(150):
            if target.evaluate("element => element === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"no key leads to {selector}")

    def choose(self, selector: str) -> None:
        """Go to an element and choose it."""
        self.reach(selector)
        self.page.keyboard.press("Enter")


ANSWERS = (  # in a hurry: the first of these that is asked for
    "end", "raiders none", "battle none", "moon none", "develop none", "module none", "tokens 0",
    "bonus done", "collect 0", "icons none",
)  # fmt: skip


def test_a_whole_game_by_keyboard_alone(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page, keys = visitor.page, Keys(visitor.page)
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{site.url}/andromeda")
        keys.choose("[data-testid=play]")
        keys.reach("input[type=checkbox]")
        page.keyboard.press("Space")
        expect(page.get_by_role("checkbox").first).to_be_checked()
        keys.choose("[data-testid=ready]")
        table = Table(visitor)
        table.wait()
        keys.choose("[data-testid=happened]")
        keys.choose("dialog button:text-is('The end')")
        keys.choose("dialog [data-answer=final]")
        wait_for(lambda: page.get_by_text("The end is declared").count())
        keys.choose("[data-testid=question] [data-region=R4]")
        for _ in range(40):  # the launch of Unity's last turn, answer by answer
            table.wait()
            if table.question.get_by_role("textbox").count():
                break
            before = table.seq()
            keys.choose(f"[data-testid=question] {_answer(table)}")
            table.wait(before)
        keys.reach("[data-testid=question] input")
        page.keyboard.type("63")
        page.keyboard.press("Enter")
        expect(table.question).to_contain_text("human 1 has 63 and")
        keys.choose("[data-testid=question] button:text-is('How it went')")
        expect(page.get_by_role("dialog")).to_contain_text("Unity’s tracks")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert unboard.replay(unboard.read_record(table.record())).points[1] == 63


def _answer(table: Table) -> str:
    """Return the selector of an answer that leads on soon."""
    for id in ANSWERS:
        if table.question.locator(f"[data-answer='{id}']:enabled").count():
            return f"[data-answer='{id}']"
    region = table.question.locator("[data-region]:enabled")
    if region.count():
        return f"[data-region={region.first.get_attribute('data-region')}]"
    return "[data-answer]:enabled"


def test_on_a_desktop_no_step_lies_behind_the_question(browser: Browser, site: Site) -> None:
    with at_table(browser, site, phone=False) as table:
        page = table.page
        for width, height in ((1280, 800), (1000, 700), (1920, 1080)):
            page.set_viewport_size({"width": width, "height": height})
            if table.question.get_by_text("Where do you launch?").count():
                table.launch("R4")
            done = page.get_by_label("What was done", exact=True).bounding_box()
            asked = table.question.bounding_box()
            assert done
            assert asked
            apart = (
                done["x"] + done["width"] <= asked["x"] or done["y"] + done["height"] <= asked["y"]
            )
            assert apart, (width, done, asked)
            assert done["height"] > height / 2
            last = page.locator("[aria-label='What was done'] li").last
            last.scroll_into_view_if_needed()
            expect(last).to_be_in_viewport(ratio=1)


def test_texts_that_bind_are_in_sight_on_the_turn_they_matter(browser: Browser, site: Site) -> None:
    own = unboard.games.andromeda.pack_reader.SAMPLE.read_text(encoding="utf-8").replace(
        "whenever Unity claims the last moon of a planet, it also gains a resource",
        "whenever a human returns to station, Unity gains a resource",
    )
    with visit(browser, site, phone=True) as visitor:
        table, page = Table(visitor), visitor.page
        table.open(pack=own)
        expect(page.get_by_label("Binding now")).to_contain_text("whenever a human returns")
        table.tap(table.question.get_by_role("button", name="Return to station"))
        assert any("whenever a human returns" in step for step in table.steps())
    with visit(browser, site, phone=True) as visitor:
        table, page = Table(visitor), visitor.page
        table.open()
        expect(page.get_by_label("Binding now")).to_have_count(0)
        table.launch("R4")
        expect(page.get_by_label("Binding now")).to_contain_text("Patient gardener")


def test_a_die_of_the_table_and_a_map_that_grows(browser: Browser, site: Site) -> None:
    with at_table(browser, site, dice="physical") as table:
        page = table.page
        table.notes("The map grows")
        page.get_by_role("button", name="A planet joins the map").tap()
        table.tap(page.get_by_role("button", name=re.compile("column, 1 is leftmost: 3")))
        table.launch("R11")
        expect(table.question).to_contain_text("Roll your die for Unity")
        table.tap(table.question.get_by_role("button", name="the die shows: 5"))
        assert any("The die shows 5: section III." in step for step in table.steps())


def test_the_end_shows_how_it_went_and_gives_the_story_away(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    with visit(browser, site, phone=True) as visitor:
        table, page = Table(visitor), visitor.page
        fetched: list[str] = []
        page.on("request", lambda request: fetched.append(request.url))
        table.open()
        for move in ("set ship A R4", "final", "return", "end", "total 1 63"):
            body = {"seat": 0, "move": move}
            answer = page.request.post(f"{site.url}/api/tables/{table.id}/moves", data=body)
            assert answer.ok, answer.text()
        expect(table.question).to_contain_text("human 1 has 63 and wins")
        total = page.request.get(f"{site.url}/api/tables/{table.id}").json()
        score = total["scene"]["panel"]["facts"]["score"]["total"]
        expect(page.locator(".bar .vp")).to_contain_text(f"{score} VP")
        expect(page.get_by_text("if it ended")).to_have_count(0)
        assert not any("Course" in url for url in fetched)
        table.question.get_by_role("button", name="How it went").tap()
        sheet = page.get_by_role("dialog")
        expect(
            sheet.get_by_role("img", name=re.compile("Unity’s score: score if it ended"))
        ).to_be_visible()
        expect(sheet.get_by_role("img", name=re.compile("science from 0 to 1"))).to_be_visible()
        expect(sheet.get_by_text("Unity’s turn 1", exact=True).first).to_be_visible()
        assert any("Course" in url for url in fetched)
        with page.expect_download() as coming:
            sheet.get_by_test_id("story").tap()
        kept = Path(tmp_path / "story.txt")
        coming.value.save_as(kept)
        story = kept.read_text(encoding="utf-8")
        assert "Unity's last turn: it returns to station without a roll." in story
        assert story.rstrip().endswith("human 1 has 63 and wins (AND-25).")
        sheet.get_by_role("button", name="Copy the story").tap()
        expect(sheet.get_by_role("button", name="Copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == story
        page.keyboard.press("Escape")
        page.get_by_test_id("undo").tap()
        expect(table.question).to_contain_text("then enter each total")
        page.get_by_test_id("redo").tap()
        expect(table.question).to_contain_text("human 1 has 63 and wins")


SECOND_HALF = """() => {
    // The second half of a double click reaches the next question as soon as that is there.
    new MutationObserver((_, watch) => {
        const die = document.querySelectorAll('.numbers button:enabled')[3]
        if (!die) return
        watch.disconnect()
        die.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }))
        document.body.dataset.clicked = die.textContent
    }).observe(document.body, { subtree: true, childList: true, attributes: true })
}"""


def test_a_double_tap_answers_no_question_that_it_did_not_see(browser: Browser, site: Site) -> None:
    with at_table(browser, site, dice="physical") as table:
        page = table.page
        table.tap(table.question.locator("[data-region=R4]"))
        before = table.seq()
        page.evaluate(SECOND_HALF)
        table.tap(table.question.get_by_role("button", name="End the turn"))
        wait_for(lambda: page.locator("body[data-clicked='4']").count())
        page.wait_for_timeout(300)
        assert table.seq() == before + 1
        table.tap(table.question.get_by_role("button", name="the die shows: 4"))
        assert any("The die shows 4" in step for step in table.steps())


def test_who_waits_for_an_answer_is_told_and_goes_on_when_the_network_is_back(
    browser: Browser, site: Site
) -> None:
    with at_table(browser, site) as table:
        page = table.page
        page.context.set_offline(True)
        table.question.locator("[data-region=R4]").tap()
        expect(table.question.get_by_role("status")).to_contain_text("sent again")
        page.context.set_offline(False)
        expect(table.question.get_by_role("button", name="End the turn")).to_be_visible()
        expect(table.question.get_by_role("status")).to_have_count(0)


def test_what_a_human_builds_is_offered_as_his(browser: Browser, site: Site) -> None:
    with at_table(browser, site) as table:
        page = table.page
        table.notes("A human has developed")
        page.get_by_role("dialog").locator("[data-region=R3]").tap()
        expect(page.get_by_role("dialog")).not_to_contain_text("of Unity")
        table.tap(page.get_by_role("button", name="City of a human"))
        assert any("A human has built the city on R3" in step for step in table.steps())


def test_the_one_way_back_leads_a_step_back_in_what_is_noted(browser: Browser, site: Site) -> None:
    with at_table(browser, site) as table:
        dialog = table.page.get_by_role("dialog")
        back, region = dialog.get_by_role("button", name="Back"), dialog.locator("[data-region=R3]")
        table.notes("A human has developed")
        region.tap()
        expect(dialog.get_by_role("button", name="City of a human")).to_be_visible()
        expect(back).to_have_count(1)
        back.tap()
        expect(region).to_be_visible()
        back.tap()
        expect(dialog).to_contain_text("Note it whenever it happens.")
        expect(back).to_have_count(0)


def test_the_longest_words_of_a_pack_leave_every_answer_in_reach(
    browser: Browser, site: Site
) -> None:
    target = f'target = "{"W" * 300} {"and on " * 90}"'
    wordy = re.sub('target = "[^"]*"', target, re.sub("(?m)^at = .*\n", "", SAMPLE_TEXT))
    with at_table(browser, site, dice="physical", pack=wordy, map="PBPBB/BPBBP") as table:
        page = table.page
        table.launch("R4")
        table.tap(table.question.get_by_role("button", name="the die shows: 1"))
        ask = page.locator(".ask")
        assert ask.evaluate("e => e.scrollWidth <= e.clientWidth")
        last = table.question.locator("[data-region=R10]")
        last.scroll_into_view_if_needed()
        assert ask.evaluate("e => e.scrollTop") > 0
        table.tap(last)
        assert ask.evaluate("e => e.scrollTop") == 0, "the next question is read from its top"


def test_on_a_phone_what_is_new_begins_at_the_top(browser: Browser, site: Site) -> None:
    with at_table(browser, site, cards="physical", dice="physical") as table:
        page = table.page
        table.launch("R4")
        table.tap(table.question.get_by_role("button", name="the die shows: 1"))
        table.tap(table.question.locator("[data-region=R3]"))
        table.tap(table.question.locator("[data-answer=moon]"))
        table.tap(table.question.locator("[data-answer='collect 1']"))
        table.tap(table.question.locator("[data-answer='icons develop']"))
        table.question.locator("[data-answer='develop city']").click()
        table.tap(table.question.get_by_role("button", name="next to it: 4", exact=False))
        told = page.get_by_role("region", name="What was done")
        where = """list => {
            const first = list.querySelector('[data-new=true]').getBoundingClientRect()
            return first.top - list.getBoundingClientRect().top
        }"""
        assert told.evaluate("e => e.scrollTop + e.clientHeight < e.scrollHeight - 1")
        assert 0 <= told.evaluate(where) <= 12


def test_the_address_of_a_table_is_given_to_another_device(browser: Browser, site: Site) -> None:
    with at_table(browser, site) as table:
        page = table.page
        page.get_by_test_id("more").tap()
        page.get_by_role("dialog").get_by_test_id("share").tap()
        expect(page.get_by_role("dialog").get_by_role("status")).to_contain_text("copied")
        assert page.evaluate("navigator.clipboard.readText()") == page.url


def test_ships_are_named_in_full_on_a_desktop(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        table, page = Table(visitor), visitor.page
        table.press = lambda target: target.click()  # type: ignore[method-assign]
        table.open()
        for ship in page.locator(".fleet .kind").all():
            cell = (
                "e => { const box = e.closest('button'); return box.scrollWidth - box.clientWidth }"
            )
            assert ship.evaluate(cell) <= 0
            assert ship.evaluate("e => getComputedStyle(e).textOverflow") == "clip"


def kept_pack(page: Page) -> dict[str, Any]:
    """Return the pack as this browser keeps it."""
    return tomllib.loads(str(page.evaluate("localStorage.getItem('andromeda.pack')")))


def test_a_pack_is_written_in_a_form_that_points_at_what_is_wrong(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/andromeda/pack")
        form, verdict = page.get_by_test_id("form"), page.get_by_test_id("verdict")
        expect(verdict).to_contain_text("Sound.")
        form.get_by_label("VP a leader around").fill("many")
        expect(verdict).to_contain_text("leader_vp")
        expect(form.get_by_label("VP a leader around")).to_have_attribute("aria-invalid", "true")
        form.get_by_label("VP a leader around").fill("2")
        form.get_by_role("button", name=re.compile("^II:3 ")).click()
        form.get_by_role("button", name="Duplicate").click()
        form.get_by_label("Target", exact=True).fill("")
        expect(verdict).to_contain_text("action II:9, field target")
        expect(form.get_by_label("Target", exact=True)).to_have_attribute("aria-invalid", "true")
        form.get_by_label("Target", exact=True).fill("Region R2.")
        form.get_by_label("Plain target").fill("R2")
        form.get_by_label("VP at the start").press("End")
        form.get_by_label("VP at the start").press_sequentially(", 4")
        expect(verdict).to_contain_text("a list of 4 numbers, and it has 5")
        form.get_by_label("VP at the start").fill("0, 1, 2, 3")
        expect(verdict).to_contain_text("II 9")
        form.get_by_role("button", name="Add a conflict card").click()
        expect(verdict).to_contain_text("conflict 12, field text")
        form.get_by_role("button", name="Remove").click()
        expect(verdict).to_contain_text("Sound.")
        pack = kept_pack(page)
        assert pack["leader_vp"] == 2
        assert pack["action"][-1] | {"icons": 0} == {
            "deck": "II", "id": 9, "target": "Region R2.", "at": "R2", "icons": 0,
        }  # fmt: skip
        assert len(pack["conflict"]) == 11


def test_a_pack_is_shared_by_a_link_and_by_file(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    with visit(browser, site) as mine, visit(browser, site) as other:
        page = mine.page
        page.goto(f"{site.url}/andromeda/pack")
        form = page.get_by_test_id("form")
        form.get_by_label("Name", exact=True).first.fill("The pack of Ada")
        expect(page.get_by_test_id("verdict")).to_contain_text("The pack of Ada")
        page.get_by_test_id("share").click()
        expect(page.get_by_role("status")).to_contain_text("The link is copied.")
        link = str(page.evaluate("navigator.clipboard.readText()"))
        with page.expect_download() as coming:
            page.get_by_role("button", name="Download").click()
        file = tmp_path / "pack.toml"
        coming.value.save_as(file)
        assert tomllib.loads(file.read_text(encoding="utf-8"))["name"] == "The pack of Ada"
        other.page.goto(link)
        expect(other.page.get_by_test_id("verdict")).to_contain_text("The pack of Ada")
        other.page.get_by_test_id("as-text").click()
        other.page.get_by_label("File of a pack").set_input_files(file)
        expect(other.page.get_by_test_id("verdict")).to_contain_text("Sound. The pack of Ada")
