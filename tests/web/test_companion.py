"""The companion on the page: a whole game by phone, undo, corrections, files, packs, odds."""

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Locator, Page, Route, expect

import unboard
from site_process import Site
from web.visitor import Visitor, visit, wait_for

MAP = "PBPB/BPBB/PB"
TURNS = 5  # of the human, until the end is declared
TAPS = 200  # more than a game of so many turns takes


class Table:
    """Somebody with a phone in his hand at the companion's table."""

    def __init__(self, visitor: Visitor) -> None:
        self.page = visitor.page
        self.site = visitor.site
        self.question = self.page.get_by_test_id("question")
        self.page.emulate_media(reduced_motion="reduce")

    def open(self, **options: object) -> None:
        """Open a table past its checklist."""
        self.page.goto(self.site.url)
        body = {"game": "andromeda", "options": {"map": MAP, **options}, "seats": ["me"]}
        answer = self.page.request.post(f"{self.site.url}/api/tables", data=body)
        assert answer.ok, answer.text()
        self.page.goto(f"{self.site.url}/table/{answer.json()['id']}")
        self.page.get_by_test_id("ready").click()
        self.wait()

    @property
    def id(self) -> str:
        """The table's id."""
        return self.page.url.rpartition("/")[2]

    def wait(self, after: int = -1) -> None:
        """Wait until a later event is shown and the table is asked."""
        asked = """after => {
              const card = document.querySelector('[data-testid=question]')
              const open = '[data-answer]:enabled, [data-region]:enabled, .numbers :enabled, input'
              return card && Number(card.dataset.seq) > after && card.dataset.busy === 'false'
                && !!(card.matches('.over') || card.querySelector(open))
            }"""
        wait_for(lambda: self.page.evaluate(asked, after))

    def seq(self) -> int:
        """Return the number of the event that is shown."""
        return int(self.question.get_attribute("data-seq") or -1)

    def tap(self, target: Locator) -> None:
        """Tap what plays a move, and wait for what it leads to."""
        before = self.seq()
        self.press(target)
        self.wait(before)

    def press(self, target: Locator) -> None:
        """Press a button; quick taps in one place would be double taps, which answer once."""
        target.click()

    def launch(self, region: str) -> None:
        """Note a human's turn with two taps."""
        self.tap(self.question.locator(f"[data-region={region}]"))
        self.tap(self.question.get_by_role("button", name="End the turn"))

    def notes(self, group: str) -> None:
        """Go to what may be noted at any time, and there to a group of it."""
        self.page.get_by_test_id("happened").tap()
        self.page.get_by_role("button", name=group, exact=True).tap()

    def answer(self) -> None:
        """Answer the open question with a sensible big button."""
        liked = ["end", "raiders none", "battle won", "collect 1", "moon", "battle"]
        for id in liked:
            button = self.question.locator(f"[data-answer='{id}']")
            if button.count():
                return self.tap(button)
        before, first = self.seq(), self.question.locator(
            "[data-region]:enabled, [data-answer]:enabled, [data-ship]:enabled"
        ).first  # fmt: skip
        self.press(first)
        numbers = self.question.locator(".numbers")
        wait_for(lambda: self.seq() > before or numbers.count())
        if self.seq() == before:
            self.press(self.question.locator(".numbers button").nth(3))
        self.wait(before)
        return None

    def steps(self) -> list[str]:
        """Return what is told."""
        return self.page.locator("[aria-label='What was done'] li").all_inner_texts()

    def story(self) -> str:
        """Return all that a reload must keep: the question, the steps and the VP."""
        vp = self.page.locator(".vp").first.text_content()
        return "\n".join([self.question.inner_text(), *self.steps(), str(vp)])

    def record(self) -> str:
        """Return the exported file."""
        return self.page.request.get(f"{self.site.url}/api/tables/{self.id}/record").text()


@contextmanager
def at_table(
    browser: Browser, site: Site, *, phone: bool = True, **options: object
) -> Iterator[Table]:
    """Sit at an open table, with a phone or at a desk."""
    with visit(browser, site, phone=phone) as visitor:
        table = Table(visitor)
        table.open(**options)
        yield table


def new_game(page: Page, site: Site) -> None:
    """Go from home to a table that is set up, as a newcomer would."""
    page.goto(site.url)
    page.get_by_test_id("entrance").tap()
    page.get_by_text("Proctor Veyl").tap()
    page.get_by_test_id("play").tap()
    page.wait_for_url(re.compile("/table/"))
    expect(page.get_by_text("for 2 players: 1 human and Unity")).to_be_visible()
    page.get_by_role("checkbox").first.tap()
    page.reload()
    expect(page.get_by_role("checkbox").first).to_be_checked()
    page.get_by_test_id("ready").tap()


def test_a_whole_game_by_phone_from_the_checklist_to_the_result(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site, phone=True) as visitor:
        table = Table(visitor)
        new_game(visitor.page, site)
        turns = 0
        for _ in range(TAPS):
            table.wait()
            if table.question.get_by_role("textbox").count():
                break
            turns += table.question.get_by_text("Where do you launch?").count()
            if turns == 3:  # days later, and the server has been restarted meanwhile
                before = table.story()
                site.kill()
                site.start()
                visitor.page.reload()
                table.wait()
                assert table.story() == before
                turns += 1
            if turns == TURNS and table.question.get_by_text("Where do you launch?").count():
                declare_the_end(table)
            table.answer()
        assert any("Unity's last turn" in step for step in table.steps())
        table.question.get_by_role("textbox").fill("61")
        table.tap(table.question.get_by_role("button", name="Enter"))
        expect(table.question).to_contain_text("human 1 has 61 and")

        table.question.get_by_role("button", name="Show the score sheet").tap()
        rows = [
            row.split("\t") for row in visitor.page.get_by_test_id("score").inner_text().split("\n")
        ]
        points = {row[0].split(" ≈")[0]: row[-1] for row in rows if row[-1].lstrip("-").isdigit()}
        unity = int(points.pop("Unity"))
        assert points.pop("Human 1") == "61"
        assert len(points) == 13
        assert sum(map(int, points.values())) == unity
        position = unboard.replay(unboard.read_record(table.record()))
        assert position.points == (unity, 61)


def declare_the_end(table: Table) -> None:
    if table.question.get_by_text("The end is declared").count():
        return  # by the app, since Unity has reached the length of the game
    table.notes("The end")
    table.tap(table.page.locator("[data-answer=final]"))


def test_undo_and_redo_never_change_a_roll_and_outlast_a_reload(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site, phone=True) as visitor:
        table = Table(visitor)
        table.open()
        table.launch("R4")
        rolled = table.steps()
        assert any("The die shows" in step for step in rolled)
        table.tap(visitor.page.get_by_test_id("undo"))
        expect(table.question).to_contain_text("end it here")
        visitor.page.reload()
        table.wait()
        table.tap(visitor.page.get_by_test_id("redo"))
        assert table.steps() == rolled
        table.tap(visitor.page.get_by_test_id("undo"))
        table.tap(table.question.get_by_role("button", name="End the turn"))
        assert table.steps() == rolled


def test_the_log_tells_every_move_and_goes_back_to_any(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        table = Table(visitor)
        table.open()
        table.launch("R4")
        table.answer()
        page = visitor.page
        page.get_by_test_id("log").tap()
        page.get_by_role("button", name="Human 1 launches to R4").tap()
        expect(page.get_by_role("dialog")).to_contain_text("Move the Unity probe to R4.")
        table.tap(page.get_by_role("button", name="Go back here"))
        expect(page.get_by_text("taken back").first).to_be_visible()
        page.get_by_role("button", name=re.compile("The die shows")).tap()
        before = table.seq()
        page.get_by_role("button", name="Redo up to here").tap()
        table.wait(before)
        page.get_by_role("button", name="Close").tap()
        expect(page.get_by_role("heading", name="Unity’s turn")).to_be_visible()


def test_a_value_of_the_mat_is_corrected_by_a_tap(browser: Browser, site: Site) -> None:
    with at_table(browser, site) as table:
        page = table.page
        page.get_by_test_id("mat").tap()
        page.locator("[data-value=vp]").tap()
        field = page.get_by_role("dialog").get_by_role("textbox")
        expect(field).to_have_value("1")
        field.fill("999")
        page.get_by_role("button", name="Correct", exact=True).tap()
        expect(page.get_by_role("alert")).to_have_text("Enter a whole number from 0 to 300.")
        field.fill("33")
        page.get_by_role("button", name="Correct", exact=True).tap()
        expect(page.locator("[data-value=vp]")).to_contain_text("33")
        page.locator("[data-value=B]").tap()
        page.get_by_role("dialog").locator("[data-region=R3]").tap()
        expect(page.locator(".mat [data-region=R3]")).to_contain_text("B")
        assert unboard.replay(unboard.read_record(table.record())).view(0)["vp"] == 33


def test_what_happens_on_the_table_is_noted_at_any_time(browser: Browser, site: Site) -> None:
    with at_table(browser, site) as table:
        page = table.page
        asked = table.question.inner_text()
        table.notes("Gained or lost")
        page.get_by_role("button", name="Unity gains a resource").tap()
        expect(page.locator(".new").last).to_contain_text("tactics cards 0 → 1")
        table.notes("VP")
        page.get_by_role("button", name="Unity gains VP: 7").tap()
        expect(page.locator(".new").last).to_contain_text("VP 1 → 8")
        assert table.question.inner_text() == asked


def test_an_answer_that_does_not_fit_is_explained_and_harms_nothing(
    browser: Browser, site: Site
) -> None:
    def instead(route: Route) -> None:
        body = dict(route.request.post_data_json or {}, move="moon")
        route.continue_(post_data=json.dumps(body))

    with visit(browser, site, phone=True) as visitor:
        table = Table(visitor)
        table.open()
        visitor.page.route("**/moves", instead)
        table.question.locator("[data-region=R4]").tap()
        expect(table.question.get_by_role("alert")).to_contain_text("AND-")
        visitor.page.unroute("**/moves")
        table.launch("R4")
        expect(table.question.get_by_role("alert")).to_have_count(0)


def test_own_cards_and_an_own_commander_are_asked_for(browser: Browser, site: Site) -> None:
    with at_table(browser, site, cards="physical", commander="physical") as table:
        table.launch("R2")
        for answers in range(20):
            if table.question.get_by_text("Which icons").count():
                break
            if answers == 0:
                table.tap(table.question.locator("[data-region=R2]"))
                continue
            bonus = table.question.locator("[data-answer='bonus tactics n']")
            if bonus.count() and not any("2 tactics" in step for step in table.steps()):
                before = table.seq()
                bonus.tap()
                table.question.get_by_role("button", name=re.compile(": 2$")).tap()
                table.wait(before)
            elif table.question.locator("[data-answer='bonus done']").count():
                table.tap(table.question.locator("[data-answer='bonus done']"))
            else:
                table.answer()
        assert any("2 tactics cards" in step for step in table.steps())
        table.tap(table.question.get_by_role("button", name="Develop and event"))


def test_a_game_goes_on_from_its_file_and_a_bad_file_is_refused(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    with at_table(browser, site) as table:
        page = table.page
        table.launch("R4")
        before, first = table.story(), table.id
        kept = json.loads(table.record())
        files = {
            "a record is JSON text": "this is no game",
            "newer than the 2 known here": json.dumps({**kept, "rules_version": 99}),
            "'fly' is no move": json.dumps({**kept, "moves": [[0, "fly"]], "times": []}),
        }
        page.get_by_test_id("more").tap()
        for words, text in files.items():
            file = tmp_path / "bad.json"
            file.write_text(text)
            page.get_by_label("File of a game").set_input_files(file)
            expect(page.get_by_role("alert")).to_contain_text(words, ignore_case=True)
            expect(page.get_by_role("alert")).to_contain_text("Nothing was changed.")
            assert table.id == first
        file = tmp_path / "game.json"
        file.write_text(json.dumps(kept))
        held: list[Route] = []
        page.route("**/api/records", lambda route: held.append(route))
        page.get_by_label("File of a game").set_input_files(file)
        expect(page.get_by_role("button", name="The file is read…")).to_be_disabled()
        wait_for(lambda: page.title() and held)  # routes are told of while something is asked
        held[0].continue_()
        page.wait_for_url(re.compile(f"/table/(?!{first})"))
        table.wait()
        assert table.story() == before


def test_a_pack_is_checked_while_it_is_written_and_used(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/andromeda/pack")
        verdict, text = page.get_by_test_id("verdict"), page.get_by_label("The pack as TOML")
        expect(verdict).to_contain_text("made up")
        page.get_by_test_id("as-text").tap()
        sound = text.input_value()
        text.fill(sound.replace("id = 7\ntarget", "id = 7\naim", 1))
        expect(verdict).to_contain_text("action I:7")
        expect(verdict).to_contain_text("target")
        expect(page.get_by_test_id("use")).to_be_disabled()
        text.fill(sound.replace("Marshal Ansa", "Admiral Own"))
        expect(verdict).to_contain_text("Sound.")
        page.get_by_test_id("use").tap()
        expect(page.get_by_text("Admiral Own")).to_be_visible()
        page.get_by_test_id("play").tap()
        page.get_by_test_id("ready").tap()
        page.get_by_test_id("mat").tap()
        expect(page.get_by_text("Admiral Own")).to_be_visible()


def test_a_map_is_drawn_in_the_set_up_and_edited_by_tapping(browser: Browser, site: Site) -> None:
    with visit(browser, site, phone=True) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/andromeda")
        drawn = page.get_by_test_id("map")
        expect(drawn).to_contain_text("The map is complete.")
        drawn.get_by_role("button", name="Clear").tap()
        expect(drawn).to_contain_text("0 of 4 planets, 0 of 6 bases")
        for place, kind in enumerate("PBPBBPBBPB"):  # two rows of five
            row, column = divmod(place, 5)
            name = re.compile(f"^Row {row + 1}, place {column + 1}:")
            for _ in range("PB".index(kind) + 1):
                drawn.get_by_role("button", name=name).tap()
        expect(drawn).to_contain_text("The map is complete.")
        drawn.get_by_role("button", name="Row 2, place 5: base").tap()
        page.get_by_test_id("play").tap()
        expect(page.get_by_role("alert")).to_have_text(
            "Complete the map first: it has 5 of 6 bases."
        )
        drawn.get_by_role("button", name="Row 3, place 2: empty").tap()
        drawn.get_by_role("button", name="Row 3, place 2: planet").tap()
        expect(page.get_by_role("alert")).to_have_count(0)
        page.get_by_test_id("play").tap()
        expect(page.get_by_label("R1, planet")).to_be_visible()
        assert "PBPBB" not in page.locator("main").inner_text(), "a map is never written"
        table = page.url.rpartition("/")[2]
        options = page.request.get(f"{site.url}/api/tables/{table}").json()["table"]["options"]
        assert options["map"] == "PBPBB/PBBP/.B"


def test_more_humans_get_more_planets_and_a_map_beside_the_choices(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/andromeda")
        drawn = page.get_by_test_id("map")
        for humans, planets in (("3", 8), ("2", 6)):
            page.get_by_text(humans, exact=True).click()
            expect(drawn.get_by_role("button", name=re.compile(": planet"))).to_have_count(planets)
            expect(drawn).to_contain_text("The map is complete.")
        beside, choices = drawn.bounding_box(), page.get_by_text("Marshal Ansa").bounding_box()
        assert beside
        assert choices
        assert beside["x"] > choices["x"] + choices["width"]


def test_the_odds_of_a_battle_are_exact(browser: Browser, site: Site) -> None:
    with at_table(browser, site) as table:
        page = table.page
        page.get_by_test_id("more").tap()
        page.get_by_role("button", name="Odds of a battle").tap()
        odds = page.get_by_test_id("odds")
        expect(odds).to_contain_text("47.45 % 205/432")
        page.get_by_role("radio", name="Unity: Targeting 3").check(force=True)
        expect(odds).to_contain_text("65.6")
        expect(odds).to_contain_text("4.86 %")


def test_parts_of_the_companion_are_fetched_when_needed_and_missed_aloud(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page, fetched = visitor.page, list[str]()
        page.on("request", lambda request: fetched.append(request.url))
        page.goto(site.url, wait_until="networkidle")
        assert not any("Companion" in url or "NewGame" in url for url in fetched)
        page.route(re.compile("/assets/NewGame"), lambda route: route.abort())
        page.goto(f"{site.url}/andromeda")
        expect(page.get_by_role("alert")).to_contain_text("Could not fetch the page.")
        page.unroute_all()
        page.get_by_role("button", name="Try again").click()
        expect(page.get_by_text("Marshal Ansa")).to_be_visible()


@pytest.mark.parametrize(
    ("phone", "scheme"), [(True, "light"), (False, "dark")], ids=["phone", "desk"]
)
def test_every_part_of_the_companion_is_accessible(
    browser: Browser, site: Site, phone: bool, scheme: str
) -> None:
    with visit(browser, site, phone=phone) as visitor:
        table, page = Table(visitor), visitor.page
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]

        def check() -> None:
            found = Axe().run(page)
            assert found.violations_count == 0, found.generate_report()

        table.open()
        check()
        page.get_by_role("button", name="Correct a value").click()
        check()
        page.get_by_role("button", name="Close").click()
        page.get_by_test_id("log").click()
        expect(page.get_by_text("Deck I opens card")).to_be_visible()
        check()
        page.get_by_role("button", name="Close").click()
        page.get_by_test_id("more").click()
        page.get_by_role("button", name="Odds of a battle").click()
        check()
        page.get_by_role("button", name="Close").click()
        if phone:
            page.get_by_test_id("mat").click()
            check()
        page.goto(f"{site.url}/andromeda")
        expect(page.get_by_text("Marshal Ansa")).to_be_visible()
        check()
        page.goto(f"{site.url}/andromeda/pack")
        expect(page.get_by_test_id("verdict")).to_contain_text("Sound.")
        check()
        page.get_by_test_id("as-text").click()
        check()
        page.goto(f"{site.url}/andromeda/sheet")
        expect(page.get_by_test_id("sheet")).to_be_visible()
        check()
