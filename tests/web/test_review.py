"""Review: games walked, varied, seen through others' eyes, analysed, opened and kept."""

import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

import unboard
from site_process import Site
from web.visitor import Visitor, visit

WON = ["c1", "a2", "c2", "a4", "c3", "e2", "c4", "e4", "c5"]  # Red's straight line


def game_of(id: str, moves: int, seed: int = 5, **options: Any) -> str:
    """Return the record of a game in which everybody plays anything."""
    rng = Random(seed)
    position = unboard.game(id, **options).start(seed).deal(rng)
    for _ in range(moves):
        seat = min(position.to_act)
        position = position.play(seat, rng.choice(position.moves(seat))).deal(rng)
    return position.record.to_json()


def line_of_red() -> str:
    position = unboard.game("unravel", size=5).start()
    for move in WON:
        position = position.play(min(position.to_act), move)
    return position.record.to_json()


def opened(visitor: Visitor, record: str, resigned: bool = False) -> str:
    """Open a record, and end the game that it leaves running; return the table's id."""
    request, url = visitor.page.request, visitor.site.url
    table = str(request.post(f"{url}/api/records", data={"record": record}).json()["id"])
    if resigned:
        request.post(f"{url}/api/tables/{table}/resign", data={"seat": 0})
    return table


def review(visitor: Visitor, record: str, at: str = "", resigned: bool = False) -> Page:
    """Go to the review of a record."""
    table = opened(visitor, record, resigned)
    visitor.page.goto(f"{visitor.site.url}/review/{table}{at}")
    visitor.wait_until_idle()
    return visitor.page


def step(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def stands(page: Page, at: int) -> None:
    """Assert behind how many moves of the game one stands, which the address says too."""
    expect(page).to_have_url(re.compile(rf"/review/[^/]+/{at}$"))


def test_a_game_is_walked_by_mouse_keyboard_scrubber_and_address(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page = review(visitor, line_of_red())
        visitor.reads("Red wins")
        stands(page, 9)
        step(page, "Back")
        stands(page, 8)
        visitor.sees(c4="red")
        expect(page.locator("[data-piece-at='c5']")).to_have_count(0)
        page.locator("body").press("ArrowLeft")
        stands(page, 7)
        page.locator("body").press("Home")
        stands(page, 0)
        expect(page.locator("[data-piece-at]")).to_have_count(0)
        page.locator("body").press("ArrowRight")
        stands(page, 1)
        page.get_by_role("button", name="Red c3").click()
        stands(page, 5)
        page.get_by_label("Move", exact=True).press("End")
        stands(page, 9)
        page.goto(page.url.replace("/9", "/2"))
        visitor.wait_until_idle()
        visitor.sees(c1="red", a2="blue")
        expect(page.locator("[data-piece-at]")).to_have_count(2)


def test_other_moves_are_tried_branched_kept_copied_and_deleted(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        page = review(visitor, line_of_red(), "/7")
        visitor.click("b5")
        visitor.wait_until_idle()
        stands(page, 7)
        first = page.get_by_role("listitem", name="Variation after move 7")
        expect(first).to_contain_text("Blue b5")
        visitor.sees(b5="blue")
        visitor.click("d4")
        visitor.wait_until_idle()
        expect(first).to_contain_text("d4")
        visitor.click("c4")  # taken
        visitor.reads(re.compile("UNR-"))
        step(page, "Back")
        visitor.wait_until_idle()
        visitor.click("b4")
        visitor.wait_until_idle()
        expect(page.get_by_role("listitem", name="Variation after move 7")).to_have_count(2)
        page.reload()
        both = page.get_by_role("listitem", name="Variation after move 7")
        expect(both).to_have_count(2)
        both.first.get_by_role("button", name="Copy").click()
        expect(both.first.get_by_role("button", name="Copied")).to_be_visible()
        copied = page.evaluate("navigator.clipboard.readText()")
        assert copied == "After move 7: Blue b5, Red d4"
        both.first.get_by_role("button", name="Delete this variation").click()
        expect(both).to_have_count(1)
        step(page, "To the end")
        stands(page, 9)


def test_the_same_move_as_in_the_game_is_no_variation(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = review(visitor, line_of_red(), "/7")
        visitor.click("e4")
        stands(page, 8)
        expect(page.get_by_role("listitem", name="Variation after move 7")).to_have_count(0)


def test_a_position_is_analysed_here_in_the_browser(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = review(visitor, line_of_red(), "/8")
        asked: list[str] = []
        page.on("request", lambda request: asked.append(request.url))
        page.get_by_test_id("think").click()
        analysis = page.get_by_test_id("analysis")
        expect(analysis).to_contain_text("Red wins by force.")
        expect(analysis.locator("tbody tr").first).to_contain_text("c5")
        expect(page.get_by_test_id("arrows").locator("circle").first).to_be_visible()
        assert any(url.endswith("unravel.wasm") for url in asked), "the browser thinks by itself"
        assert not any("/study/think" in url for url in asked)
        analysis.get_by_role("button", name="c5").first.click()
        stands(page, 9)
        expect(analysis).to_contain_text("The game is over here")
        page.get_by_test_id("think").click()
        expect(page.get_by_test_id("think")).to_have_text("Analyse")


def test_a_game_is_looked_through_for_its_turning_point(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = review(visitor, line_of_red())
        expect(page.get_by_test_id("think")).to_be_disabled()  # nothing is left to be decided
        expect(page.get_by_test_id("analysis")).to_contain_text("step back to analyse")
        page.get_by_test_id("look-through").click()
        expect(page.locator("progress")).to_have_count(0)
        turned = page.get_by_test_id("turning-point")
        expect(turned).to_contain_text("The game turned at move")
        expect(turned).to_contain_text(re.compile(r"was better \(\d+\s% for (Red|Blue)\)"))
        expect(page.locator("canvas")).to_be_visible()
        expect(page.get_by_role("button", name="blunder").first).to_be_visible()
        turned.get_by_role("button", name="Show it").click()
        expect(page.locator(".ghosts")).to_be_visible()  # what was better, faintly
        expect(page).not_to_have_url(re.compile("/9$"))


def test_the_strongest_bot_is_asked(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = review(visitor, line_of_red(), "/8")
        page.get_by_test_id("ask-best").click()
        expect(page.get_by_test_id("advised")).to_contain_text("Level 8 would play c5")


def test_secrets_are_seen_through_every_eyes_once_it_is_over(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = review(visitor, game_of("un", 6), resigned=True)
        expect(page.get_by_text("White's hand")).to_be_visible()
        expect(page.get_by_text("Black's hand")).to_be_visible()
        open_faces = page.get_by_test_id("zones").get_by_text(re.compile(r"^White \d$"))
        everything = open_faces.count()
        page.get_by_label("Seen by").select_option(label="A spectator")
        visitor.wait_until_idle()
        expect(open_faces).not_to_have_count(everything)


def test_a_mixed_strategy_and_hands_reckoned_with_are_told(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = review(visitor, game_of("unitar", 9), "/6", resigned=True)
        page.get_by_test_id("think").click()
        expect(page.get_by_role("columnheader", name="How often")).to_be_visible()
        page = review(visitor, game_of("un", 6), "/5", resigned=True)
        page.get_by_test_id("think").click()
        for _ in range(4):  # to where somebody has something to decide
            if page.get_by_text("Nothing is to be decided here").count():
                step(page, "Forth")
                visitor.wait_until_idle()
        expect(page.get_by_text("It reckons with")).to_be_visible()


def test_nothing_is_tried_or_analysed_in_a_running_game_between_people(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as host, visit(browser, site) as friend:
        host.open_table("With a friend, by link")
        friend.page.goto(host.page.url)
        friend.page.get_by_test_id("sit").click()
        expect(friend.page.get_by_test_id("sit")).to_have_count(0)
        host.wait_until_idle()
        host.play("c3")
        host.page.get_by_role("link", name="walk through them").click()
        host.wait_until_idle()
        expect(host.page.get_by_text("Analysis opens when the game is over")).to_be_visible()
        host.page.locator("body").press("Home")
        stands(host.page, 0)
        host.click("a1")
        expect(host.page.locator("[data-piece-at]")).to_have_count(0)
        host.page.get_by_role("link", name="Back to the game").click()
        host.sees(c3="red")


def test_a_finished_game_offers_its_review(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        table = opened(visitor, line_of_red())
        visitor.page.goto(f"{site.url}/table/{table}")
        visitor.page.get_by_test_id("review").click()
        expect(visitor.page.get_by_test_id("think")).to_be_visible()


def test_a_record_is_opened_from_its_text_or_file(
    browser: Browser, site: Site, tmp_path: Path
) -> None:
    with visit(browser, site) as visitor:
        page = visitor.page
        page.goto(f"{site.url}/games")
        page.get_by_role("link", name="Open a record").click()
        page.get_by_label("or its text").fill('{"format": "unboard record 2"}')
        page.get_by_role("button", name="Review it").click()
        expect(page.get_by_role("alert")).to_contain_text("lacks its field")
        page.get_by_label("or its text").fill(line_of_red())
        page.get_by_role("button", name="Review it").click()
        stands(page, 9)
        file = tmp_path / "game.json"
        file.write_text(game_of("unity", 4), encoding="utf-8")
        page.goto(f"{site.url}/open")
        page.get_by_label("A file").set_input_files(file)
        stands(page, 4)


def test_a_position_is_kept_as_link_text_and_picture(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        page = review(visitor, line_of_red(), "/2")
        page.get_by_text("Share and keep").click()
        page.get_by_role("button", name="Copy position as text").click()
        expect(page.get_by_text("copied as text")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == "5/5/5/b4/2r2 r"
        page.get_by_role("button", name="Copy link to this move").click()
        expect(page.get_by_text("link to this move is copied")).to_be_visible()
        assert page.evaluate("navigator.clipboard.readText()") == page.url
        for kind, begins in (("SVG", b"<svg"), ("PNG", b"\x89PNG")):
            with page.expect_download() as saved:
                page.get_by_role("button", name=f"Picture ({kind})").click()
            assert Path(saved.value.path()).read_bytes().startswith(begins)


def test_a_record_is_copied_on_a_phone_where_one_sees_it_and_opened_again(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site, phone=True) as visitor:
        page = review(visitor, line_of_red())
        page.get_by_text("Share and keep").tap()
        page.get_by_role("button", name="Copy the record").tap()
        expect(page.get_by_text("The record is copied")).to_be_in_viewport()
        record = page.evaluate("navigator.clipboard.readText()")
        page.goto(f"{site.url}/open")
        page.get_by_label("or its text").fill(record)
        page.get_by_role("button", name="Review it").tap()
        stands(page, 9)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_review_is_accessible(browser: Browser, site: Site, theme: str, phone: bool) -> None:
    with visit(browser, site, phone=phone) as visitor:
        visitor.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page = review(visitor, game_of("un", 6), "/5", resigned=True)
        page.get_by_test_id("think").click()
        found = Axe().run(page)
        assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize("id", ["unity", "unitar"])
def test_on_a_phone_several_moves_stand_in_a_line(browser: Browser, site: Site, id: str) -> None:
    with visit(browser, site, phone=True) as visitor:
        page = review(visitor, game_of(id, 12))
        moves = page.get_by_role("region", name="Moves", exact=True)
        first, second, third = (
            moves.locator("li", has_text=f"{number}.").first.bounding_box() for number in (1, 2, 3)
        )
        assert first
        assert second
        assert third
        assert first["y"] == second["y"] < third["y"]
        assert second["x"] >= first["x"] + first["width"]
        assert moves.evaluate("list => list.scrollWidth <= list.clientWidth")
