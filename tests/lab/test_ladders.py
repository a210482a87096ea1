"""Ladders: who meets whom, and how what came of it stands in a document."""

from math import inf, nan
from pathlib import Path
from typing import Any

import pytest

import unboard
from unboard.bots.levels import strengths
from unboard.lab.ladders import called, climb, markdown, pairings, put_block
from unboard.search.families import family_of

STRENGTH = Path(__file__).parents[2] / "docs" / "strength.md"
FAMILIES: list[dict[str, Any]] = [  # that are measured
    {"id": "unravel"},
    *({"id": "unity", "players": players} for players in (2, 3)),
    {"id": "unitar"},
    *({"id": "un", "mode": mode} for mode in ("duel-capture", "duel-push", "dance")),
]

DOCUMENT = """# Strength

<!-- ladder one -->
old
<!-- so far -->

Between them.

<!-- ladder other -->
kept
<!-- so far -->
"""


def test_neighbours_meet_and_where_two_play_those_two_apart() -> None:
    pairs = pairings(unboard.game("unravel"))
    assert {(level + 1, level) for level in range(8)} < set(pairs)
    assert {(level + 2, level) for level in range(7)} < set(pairs)
    alone = pairings(unboard.game("unity", players=3))
    assert (3, 0) in alone
    assert (4, 2) not in alone


def test_a_ladder_is_called_by_what_asks_for_it() -> None:
    assert called(unboard.game("un", mode="dance", turn_limit=300)) == "un mode=dance"
    assert called(unboard.game("unravel", size=5)) == "unravel size=5"


def test_a_ladder_is_a_table_with_a_row_a_level() -> None:
    told: list[float] = []
    ladder = climb("unitar", {"rounds": 1}, games=3, on_progress=told.append)
    rows = [line for line in markdown(ladder).splitlines() if line.startswith("| ")]
    assert len(rows) == 2 + len(ladder.ratings)
    assert "OpenSkill" in rows[0]
    assert "moves at random" in rows[2]
    assert told == sorted(told)
    assert told[-1] == 1


def test_a_match_ends_when_its_time_is_over_and_all_have_sat_everywhere() -> None:
    ladder = climb("unravel", {"size": 2}, games=50, minutes=0)
    assert all(len(match.ended) == 2 for match in ladder.matches.values())


@pytest.mark.parametrize("minutes", [nan, -1, -inf])
def test_a_match_takes_some_minutes_or_none(minutes: float) -> None:
    with pytest.raises(unboard.UnboardError) as refused:
        climb("unravel", {"size": 2}, games=2, minutes=minutes)
    assert str(refused.value) == f"a match takes 0 minutes or more, not {minutes}"


def test_there_is_no_ladder_where_no_level_searches() -> None:
    with pytest.raises(unboard.UnboardError) as refused:
        climb("andromeda", {}, games=2)
    assert str(refused.value) == (
        "the bots of Andromeda's Edge: Unity only move at random, so there is no ladder to climb; "
        "there are ladders of: unravel, unity, unitar, un"
    )


def test_only_the_block_of_its_name_is_replaced() -> None:
    assert put_block(DOCUMENT, "one", "new") == DOCUMENT.replace("old", "new")
    added = put_block(DOCUMENT, "third", "new")
    assert added.startswith(DOCUMENT)
    assert put_block(added, "third", "newer") == added.replace("new", "newer")


def test_a_document_begins_with_the_first_block() -> None:
    assert put_block("", "one", "new") == "<!-- ladder one -->\nnew\n<!-- so far -->\n"


def test_a_block_without_an_end_is_not_overwritten() -> None:
    for after in ("", "<!-- ladder other -->\nkept\n<!-- so far -->\n"):
        with pytest.raises(unboard.UnboardError, match="no <!-- so far -->"):
            put_block(f"<!-- ladder one -->\nold\n{after}", "one", "new")


@pytest.mark.parametrize("options", FAMILIES, ids=str)
def test_the_documents_hold_the_ladder_of_the_levels_as_they_are(options: dict[str, Any]) -> None:
    id, chosen = options["id"], {name: options[name] for name in options if name != "id"}
    game = unboard.game(id, **chosen)
    _, _, rest = STRENGTH.read_text("utf-8").partition(f"<!-- ladder {called(game)} -->")
    cells = [line.split(" | ") for line in rest.partition("<!--")[0].splitlines()]
    told = [(row[2], row[3], row[4]) for row in cells if row[0][2:].isdecimal() and row[2]]
    spends = strengths(family_of(game)).values()
    assert told == [(str(s), f"{100 * a:g} %", str(t)) for s, t, a in spends]
