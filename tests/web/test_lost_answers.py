"""Answers that are lost on their way: the page sends again, and all is done once."""

from playwright.sync_api import Browser, Route, expect

from site_process import Site
from web.test_deeds import open_at
from web.visitor import visit


def test_a_move_whose_answer_is_lost_is_sent_again_and_made_once(
    browser: Browser, site: Site
) -> None:
    sent: list[str] = []

    def lose(route: Route) -> None:
        asked = route.request.post_data_json
        assert asked
        sent.append(asked["id"])
        if len(sent) > 2:
            route.continue_()
            return
        if len(sent) == 1:
            assert route.fetch().ok  # the server has done it; nobody is told
        route.abort()

    with visit(browser, site) as visitor:
        address = open_at(visitor, ["me", "me"], size=5)
        visitor.page.route("**/moves", lose)
        visitor.play("c3")
        expect(visitor.page.get_by_role("alert")).to_have_count(0)
        visitor.play("c4")
        table = address.rpartition("/")[2]
        record = visitor.page.request.get(f"{site.url}/api/tables/{table}/record").json()
        assert record["moves"] == [[0, "c3"], [1, "c4"]]
    assert len(sent) == 4
    assert len(set(sent[:3])) == 1, "the same move has the same id"
    assert sent[3] != sent[0]


def test_everybody_reads_that_somebody_chose_the_start(browser: Browser, site: Site) -> None:
    with visit(browser, site) as ada, visit(browser, site) as bob:
        address = open_at(ada, ["me", "open"], "2/1r r")
        bob.page.goto(address)
        for visitor in (ada, bob):
            expect(visitor.page.get_by_text("a chosen start")).to_be_visible()
        open_at(ada, ["me", "open"], size=5)
        expect(ada.page.get_by_text("a chosen start")).to_have_count(0)
