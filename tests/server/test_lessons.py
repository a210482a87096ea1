"""Lessons over HTTP: rules with diagrams, first games, practice, and their addresses."""

import re
from xml.etree import ElementTree

import httpx
import pytest

from unboard.games.lessons import diagrams, first_game, practice

GAMES = ["unravel", "unity", "unitar", "un"]


@pytest.mark.parametrize("game", GAMES)
def test_rules_show_each_diagram_below_its_rule(guest: httpx.Client, game: str) -> None:
    answer = guest.get(f"/api/games/{game}/rules").json()
    items = dict(re.findall(r'<li id="([A-Z]+-\d+)">(.*?)</li>', answer["html"], re.DOTALL))
    for diagram in diagrams(game):
        assert diagram.caption in re.sub("&#x27;", "'", items[diagram.rule])
    assert len(re.findall("<figure ", answer["html"])) == len(diagrams(game))
    assert len(answer["tries"]) == sum(bool(diagram.task) for diagram in diagrams(game))


@pytest.mark.parametrize("game", GAMES)
def test_the_pictures_of_a_rulebook_share_no_ids_and_say_what_they_show(
    guest: httpx.Client, game: str
) -> None:
    html = guest.get(f"/api/games/{game}/rules").json()["html"]
    ids = re.findall(r'\bid="([^"]+)"', html)
    assert len(ids) == len(set(ids))
    for svg in re.findall(r"<svg.*?</svg>", html, re.DOTALL):
        drawing = ElementTree.fromstring(svg)
        assert drawing.get("role") == "img"
        assert drawing.get("aria-label")
        used = set(re.findall(r"url\(#([^)]+)\)", svg))
        assert used <= set(re.findall(r'\bid="([^"]+)"', svg))


@pytest.mark.parametrize("game", GAMES)
def test_lessons_are_told_and_can_be_set_up_as_they_are(guest: httpx.Client, game: str) -> None:
    answer = guest.get(f"/api/games/{game}/lessons").json()
    assert [step["says"] for step in answer["steps"]] == [step.says for step in first_game(game)]
    assert [problem["name"] for problem in answer["problems"]] == [p.name for p in practice(game)]
    tries = guest.get(f"/api/games/{game}/rules").json()["tries"].values()
    for lesson in [*answer["steps"], *answer["problems"], *tries]:
        setting = lesson["setting"]
        moves = [[move["seat"], move["move"]] for move in setting["moves"]]
        body = {"options": setting["options"], "text": setting["text"], "moves": moves}
        shown = guest.post(f"/api/games/{game}/study", json=body | {"eyes": _eyes(lesson["seat"])})
        assert shown.status_code == 200, (lesson, shown.text)
        seat = shown.json()["seat"]
        assert seat is not None if lesson["seat"] is None else seat == lesson["seat"]


def _eyes(seat: int | None) -> int | str:
    return "all" if seat is None else seat


def test_a_companion_has_rules_and_no_lessons(guest: httpx.Client) -> None:
    answer = guest.get("/api/games/andromeda/lessons").json()
    assert (answer["steps"], answer["problems"]) == ([], [])
    assert guest.get("/api/games/andromeda/rules").json()["tries"] == {}


@pytest.mark.parametrize("address", ["/learn/unitar", "/practice/un", "/practice/un/1"])
def test_every_lesson_has_an_address(guest: httpx.Client, address: str) -> None:
    assert guest.get(address).status_code == 200


@pytest.mark.parametrize(
    "address",
    [
        "/learn/andromeda",
        "/learn/chess",
        "/practice/andromeda",
        "/practice/un/0",
        "/practice/un/99",
    ],
)
def test_what_is_not_taught_is_404(guest: httpx.Client, address: str) -> None:
    assert guest.get(address).status_code == 404
