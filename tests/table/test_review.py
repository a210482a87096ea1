"""Games walked after the fact, and while they run: who may see what of them, and try what."""

import json
from random import Random
from typing import Any

import pytest

import unboard
from table.tables import ADA, BOB, BOT, CY, happen, opened, play
from unboard.core.errors import IllegalMove, UnboardError
from unboard.core.rulebook import CHANCE, Played
from unboard.table.errors import NotYourSeat
from unboard.table.events import Ended, Moved
from unboard.table.review import ALL, may_vary, outline, stood_at, studied, walked
from unboard.table.table import Table, next_draw

GAMES: list[tuple[str, dict[str, Any]]] = [
    ("unravel", {"size": 4}),
    ("unity", {}),
    ("unitar", {}),
    ("un", {}),
    ("un", {"mode": "dance"}),
]


def played_by_chance(table: Table, moves: int, seed: int = 3) -> Table:
    """Let everybody play anything."""
    rng = Random(seed)
    for _ in range(moves):
        while draw := next_draw(table.now, "luck"):
            happen(table, draw)
        seat = min(table.now.to_act)
        happen(table, Moved(seat, rng.choice(table.now.position.moves(seat))))
    return table


def test_a_game_is_walked_move_by_move_and_through_every_eyes_once_it_is_over() -> None:
    table = play(opened("unravel", [ADA, BOB], size=5), "c3", "a1", "c2")
    happen(table, Ended("resigned", 1))
    shown = outline(table, CY)
    assert [move["move"] for move in shown["moves"]] == ["c3", "a1", "c2"]
    assert shown["stops"] == [0, 1, 2, 3]
    assert shown["eyes"] == [ALL, 0, 1, None]
    assert "resigned" in shown["result"]
    assert stood_at(table, CY, 1, ALL).text() == walked(table, CY)[1].text() == "5/5/2r2/5/5 b"


def test_variations_are_played_from_any_move_and_judged_by_the_rules() -> None:
    table = play(opened("unravel", [ADA, BOB], size=5), "c3", "a1")
    happen(table, Ended("resigned", 1))
    begun = stood_at(table, ADA, 1, ALL, [Played(1, "b2")])
    seen = studied(begun, [Played(1, "b2")], ALL)
    assert seen["played"] == [{"seat": 1, "move": "b2"}]
    assert (seen["count"], seen["seat"]) == (2, 0)
    assert seen["scene"]["moves"]
    assert seen["text"] == "5/5/2r2/1b3/5 r"
    with pytest.raises(IllegalMove):
        studied(begun, [Played(1, "c3")], ALL)


def test_a_stop_that_there_is_not_is_refused_in_a_sentence() -> None:
    table = play(opened("unravel", [ADA, BOB], size=5), "c3")
    with pytest.raises(UnboardError, match="no stop after 7 moves; it has 1 moves"):
        stood_at(table, ADA, 7, ALL)


def test_who_plays_with_others_walks_but_tries_nothing_before_the_end() -> None:
    table = play(opened("unravel", [ADA, BOB], size=5), "c3", "a1")
    assert not may_vary(table, ADA)
    assert stood_at(table, ADA, 1, ALL).count == 1
    with pytest.raises(NotYourSeat, match="when the game is over"):
        stood_at(table, ADA, 1, ALL, [Played(1, "b2")])
    alone = play(opened("unravel", [ADA, BOT], size=5), "c3")
    assert may_vary(alone, ADA)
    assert not may_vary(alone, CY)


def walk_of(table: Table, player: str) -> str:
    """Return all that a player finds on his walk."""
    known = outline(table, player)
    scenes = [
        studied(stood_at(table, player, at, eyes), [], eyes, known["may_vary"])
        for at in known["stops"]
        for eyes in known["eyes"]
    ]
    return json.dumps([known, scenes])


@pytest.mark.parametrize("player", [BOB, CY])
def test_what_is_hidden_is_found_on_no_walk_of_others_while_a_game_runs(player: str) -> None:
    deals = [("2/1", "1/1"), ("2/1", "3/0"), ("0/2", "1/1")]
    tables = []
    for dominoes in deals:
        table = opened("un", [ADA, BOB])
        for domino in ("white", *dominoes)[: 1 + len(dominoes)]:
            for move in table.now.position.chances():
                if domino in move and CHANCE in table.now.to_act:
                    happen(table, Moved(CHANCE, move))
                    break
        tables.append(table)
    assert len({table.now.position.text() for table in tables}) == len(deals)
    first = [table for table in tables if walk_of(table, ADA) == walk_of(tables[0], ADA)]
    assert len(first) < len(tables), "one of the two sees what he draws"
    assert len({walk_of(table, CY) for table in tables}) == 1


def test_sealed_choices_come_to_light_at_the_end_only() -> None:
    table = opened("unitar", [ADA, BOB, CY])
    other = opened("unitar", [ADA, BOB, CY])
    first, second = table.now.position.moves(0)[:2]
    happen(table, Moved(0, first))
    happen(other, Moved(0, second))
    assert walk_of(table, BOB) == walk_of(other, BOB)
    with pytest.raises(NotYourSeat, match="your own eyes"):
        stood_at(table, BOB, 0, 0)
    for each in (table, other):
        happen(each, Ended("resigned", 0))
    assert walk_of(table, BOB) != walk_of(other, BOB)
    assert outline(table, BOB)["moves"] == [{"seat": 0, "move": first}]


@pytest.mark.parametrize(
    ("id", "options"),
    [
        ("unravel", {"size": 4}),
        ("unity", {}),
        ("unitar", {}),
        ("un", {}),
        ("un", {"mode": "dance"}),
    ],
)
def test_every_stop_of_every_game_can_be_varied_and_chance_comes_alike(
    id: str, options: dict[str, Any]
) -> None:
    seats = [f"player {seat}" for seat in range(len(unboard.game(id, **options).seats))]
    table = played_by_chance(opened(id, seats, **options), 8)
    happen(table, Ended("resigned", 0))
    for at in outline(table, "anybody")["stops"]:
        seen = studied(stood_at(table, "anybody", at, ALL), [], ALL)
        if seen["seat"] is None:
            continue
        move = seen["scene"]["moves"][0]["move"]
        tried = [Played(seen["seat"], move)]
        begun = stood_at(table, "anybody", at, ALL, tried)
        after = studied(begun, tried, ALL)
        assert after == studied(begun, tried, ALL)
        assert after["played"][0]["move"] == move
        assert seen["state"], "there is something to search"
