"""Everything that a scene can have is drawn by the page, and each in its own way."""

import json
import re

from playwright.sync_api import Browser, Locator, WebSocketRoute, expect

from looks import BADGES, CARDS, COLOURS, LOOKS, ZONES, everything, pieces
from site_process import Site
from web.visitor import Visitor, visit


def show_everything(visitor: Visitor) -> None:
    """Let every scene that the page gets be the one that has everything."""

    def pass_on(socket: WebSocketRoute) -> None:
        server = socket.connect_to_server()

        def give(message: str | bytes) -> None:
            told = json.loads(message)
            if told["kind"] == "position":
                told["scene"] = everything()
            socket.send(json.dumps(told))

        server.on_message(give)

    visitor.page.route_web_socket("**/live*", pass_on)
    visitor.open_table("Against a bot", size=5)


def picture(element: Locator) -> bytes:
    """Return what an element looks like; there is something to be seen of it."""
    box = element.bounding_box()
    assert box
    assert min(box["width"], box["height"]) > 4
    return element.screenshot(animations="disabled")


def test_every_piece_is_drawn_and_none_like_another(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        show_everything(visitor)
        board = visitor.page.get_by_test_id("board")
        seen = {picture(board.locator(f"[data-piece-at='{p['space']}']").first) for p in pieces()}
        assert len(seen) == len(LOOKS) * len(COLOURS)
        drawn = board.locator(".badge:has(*)")
        expect(drawn).to_have_count(len([badge for badge in BADGES if badge]))
        assert len({picture(drawn.nth(n)) for n in range(drawn.count())}) == drawn.count()


def test_every_mark_is_drawn(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        show_everything(visitor)
        board = visitor.page.get_by_test_id("board")
        for look in ("last", "diamond", "path", "goal"):
            expect(board.locator(f".{look}").first).to_be_attached()


def test_every_card_is_drawn_in_every_zone(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        show_everything(visitor)
        page = visitor.page
        for zone in ZONES:
            place = page.get_by_role("region", name=f"Zone {zone}", exact=True)
            expect(place).to_have_class(re.compile(rf"\b{zone}\b"))
            cards = [place.locator(f"[data-card='{zone}-{look}']") for look in CARDS]
            for card in cards:
                card.scroll_into_view_if_needed()
            assert len({picture(card) for card in cards}) == len(CARDS)
