"""What a move would do: asked for when it is looked at, once a position, by mouse and keys."""

import json
from typing import Any

from playwright.sync_api import Browser, Request, expect

from site_process import Site
from web.test_unity import SMALL, open_unity
from web.visitor import Visitor, visit


def noted(visitor: Visitor) -> list[dict[str, Any]]:
    """Return what the page asks the server to foresee, from now on."""
    asked: list[dict[str, Any]] = []

    def note(request: Request) -> None:
        if request.url.endswith("/preview"):
            asked.append(json.loads(request.post_data or ""))

    visitor.page.on("request", note)
    return asked


def point_at(visitor: Visitor, space: str) -> None:
    box = visitor.page.locator(f"[data-space='{space}']").bounding_box()
    assert box
    visitor.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_placement_is_asked_for_when_it_is_pointed_at_and_then_known(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        asked = noted(visitor)
        visitor.open_table("Against a bot", size=5, seat="Red")
        assert asked == []
        ghost = visitor.page.locator(".ghosts .piece")
        for space in ("c3", "d4"):
            with visitor.page.expect_response("**/preview"):
                point_at(visitor, space)
            expect(ghost).to_have_count(1)
        for space in ("c3", "d4"):
            point_at(visitor, space)
            expect(ghost).to_have_count(1)
            visitor.page.wait_for_timeout(100)  # longer than a glance
        assert [each["moves"] for each in asked] == [["c3"], ["d4"]]


def test_keys_are_enough_to_look_at_a_move(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        asked = noted(visitor)
        visitor.open_table("Against a bot", size=5, seat="Red")
        visitor.page.locator("[data-space='c3']").focus()
        with visitor.page.expect_response("**/preview"):
            visitor.page.keyboard.press("ArrowRight")
        expect(visitor.page.locator(".ghosts .piece")).to_have_count(1)
        assert ["d3"] in [each["moves"] for each in asked]


def test_what_a_chosen_piece_can_do_is_asked_for_at_once(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        open_unity(visitor, SMALL)
        asked = noted(visitor)
        with visitor.page.expect_response("**/preview"):
            visitor.click("e2")
        before = len(asked)
        assert {"e2-a2", "e2xE"} <= {move for each in asked for move in each["moves"]}
        point_at(visitor, "a2")
        expect(visitor.page.get_by_text("Purple 3 → 1 group.")).to_be_visible()
        visitor.page.locator("[data-handle='e2xE']").hover(force=True)
        expect(visitor.page.locator("[data-removed]")).to_have_count(2)
        assert len(asked) == before


def test_a_game_goes_on_though_nothing_can_be_foreseen(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.page.route("**/preview", lambda route: route.abort())
        open_unity(visitor, SMALL)
        visitor.play("e2~e3")
        visitor.sees(e3="purple")
