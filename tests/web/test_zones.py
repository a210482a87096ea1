"""Cards, pawns and goals: no game needs them yet, so a scene of Unravel is given some."""

import json
from copy import deepcopy
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, WebSocketRoute, expect

from site_process import Site
from unboard.core.scene import Card, Note, card, piece, zone
from web.visitor import Visitor, visit


def domino(number: int) -> Card:
    """Return a domino of the hand."""
    parts = [str(number), str(6 - number)]
    notes: list[Note] = [{"text": f"+{number}", "seat": None}]
    return card(f"dom{number}", "domino", parts, f"card dom{number}, +{number}", notes=notes)


def with_cards(scene: dict[str, Any]) -> None:
    """Put cards beside the board; the only move left begins with one of them."""
    worth: list[Note] = [{"text": "worth 2", "seat": None}]
    shapes = [
        card("s1", "shape", ["a1", "b2", "c3", "c4"], "a bent line", size=5),
        card("s2", "shape", ["c3", "d3", "e3"], "a line, worth 2", size=5, lit=True, notes=worth),
    ]
    pile = [card("", "back", [], "a pile, face down")]
    scene["zones"] = [
        zone("Your hand", "hand", [domino(n) for n in range(1, 7)], note="play one"),
        zone("On offer", "row", [*shapes, *pile]),
    ]
    scene["marks"].append({"look": "goal", "spaces": ["a1", "e5"], "caption": "goals"})
    scene["pieces"].append(piece("a1", "pawn", "white", "", id="pw"))
    scene["pieces"].append(piece("e5", "pawn", "black", "", id="pb"))
    scene["moves"] = [{"move": "c3", "paths": [["dom2", "pw", "c3"]], "says": "Go to c3"}]
    scene["prompts"] = {"dom2": "Choose a pawn.", "dom2 pw": "Choose where it goes."}


def deal(visitor: Visitor) -> None:
    """Give every scene that the page gets its cards."""

    def pass_on(socket: WebSocketRoute) -> None:
        server, scene = socket.connect_to_server(), dict[str, Any]()

        def give(message: str | bytes) -> None:
            told = json.loads(message)
            if told["kind"] == "position":
                scene.update(told["scene"])
                told["scene"] = deepcopy(scene)
                if scene["moves"]:
                    with_cards(told["scene"])
            socket.send(json.dumps(told))

        server.on_message(give)

    visitor.page.route_web_socket("**/live*", pass_on)


@pytest.mark.parametrize("phone", [False, True], ids=["desk", "phone"])
def test_a_card_and_a_pawn_are_clicked_on_the_way_to_a_move(
    browser: Browser, site: Site, phone: bool
) -> None:
    with visit(browser, site, phone=phone) as visitor:
        deal(visitor)
        visitor.open_table("Against a bot", size=5)
        page = visitor.page
        zones = page.get_by_test_id("zones")
        expect(zones.get_by_role("button")).to_have_count(1)
        expect(zones.get_by_role("img")).to_have_count(8)
        zones.get_by_role("button", name="card dom2").focus()
        page.keyboard.press("Enter")
        visitor.reads("Choose a pawn.")
        expect(page.locator("[data-card='dom2']")).to_have_attribute("aria-pressed", "true")
        page.locator("[data-piece='pw']").focus()
        page.keyboard.press("Enter")
        visitor.reads("Choose where it goes.")
        before = visitor.seq()
        visitor.click("c3")
        visitor.wait_until_past(before)
        visitor.sees(c3="red")
        wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        tall = page.evaluate("document.documentElement.scrollHeight - innerHeight")
        assert (wide, tall) == (0, 0)


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_cards_are_accessible(browser: Browser, site: Site, scheme: str) -> None:
    with visit(browser, site, phone=True) as visitor:
        visitor.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        deal(visitor)
        visitor.open_table("Against a bot", size=5)
        found = Axe().run(visitor.page)
        assert found.violations_count == 0, found.generate_report()
