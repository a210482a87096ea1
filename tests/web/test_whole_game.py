"""A whole game in a real browser, by mouse clicks, through a cascade and a killed server."""

import re

from playwright.sync_api import Browser, expect

import unboard
from site_process import Site
from web.visitor import PATIENCE, visit

# After these Red's b2 makes a crosscut.
OPENING = ["a1", "b1", "e5", "a2"]
# After the crosscut Blue places again; then Red climbs the b column, which Blue lets him do.
ENDING = ["a5", "b3", "a4", "b4", "c5", "b5"]


def test_a_whole_game_is_played_by_mouse_through_a_cascade_and_a_killed_server(
    browser: Browser, site: Site
) -> None:
    with visit(browser, site) as visitor:
        visitor.open_table("Two at this screen", size=5)
        visitor.reads("Your turn, Red: place a checker on any empty square.")
        for move in OPENING:
            visitor.play(move)
        visitor.play("b2")
        visitor.reads("Crosscut at a1–b2: swap two of its checkers")

        visitor.click("b2")
        visitor.reads("the checker on b2 completed the crosscut")
        expect(visitor.page.get_by_test_id("status").get_by_role("link")).to_have_text("UNR-6")

        site.kill()
        expect(visitor.page.get_by_text("Connection lost, reconnecting…")).to_be_visible()
        site.start()
        expect(visitor.page.get_by_text("Connection lost, reconnecting…")).to_be_hidden(
            timeout=20_000
        )
        visitor.click("a1")
        visitor.reads("Choose the checker to swap with a1.")
        before = visitor.seq()
        visitor.click("b1")
        visitor.wait_until_past(before)
        visitor.sees(a1="blue", b1="red", a2="blue", b2="red")

        for move in ENDING:
            visitor.play(move)
        visitor.reads("Red wins: top and bottom are joined (UNR-9).")
        visitor.click("c1")
        visitor.reads("the game is over, Red has won")
        table = visitor.page.url.rpartition("/")[2]
        record = visitor.page.request.get(f"{site.url}/api/tables/{table}/record").text()
        position = unboard.replay(unboard.read_record(record))
        assert position.winners == {0}
        assert [m.move for m in position.record.moves] == [*OPENING, "b2", "a1~b1", *ENDING]


def test_a_game_against_the_bot_comes_to_its_end(browser: Browser, site: Site) -> None:
    with visit(browser, site) as visitor:
        visitor.open_table("Against a bot", size=5)
        for _ in range(60):
            if "wins" in visitor.page.get_by_test_id("status").inner_text():
                break
            before = visitor.seq()
            move = visitor.page.evaluate(
                "fetch('/api' + location.pathname.replace('table', 'tables'))"
                ".then(r => r.json()).then(m => m.scene.moves.at(-1))"
            )
            visitor.click(*move["paths"][0])
            visitor.wait_until_past(before)
            expect(visitor.page.get_by_test_id("status")).not_to_contain_text(
                re.compile("^Waiting"), timeout=PATIENCE
            )
            visitor.wait_until_idle()
        visitor.reads("wins")
        visitor.page.get_by_role("button", name="Rematch").click()
        visitor.reads("Your turn, Blue")  # seats are changed
