"""AND-1: the map grows by planets and bases that come into play."""

import pytest

import unboard
from games.andromeda.table import MAPS, play, refused, table, told, view


@pytest.mark.rule("AND-1")
def test_a_new_region_gets_the_next_name_and_its_column() -> None:
    position = table("region planet 3 ; region base 7")
    shown = view(position)
    assert (shown["regions"]["R11"], shown["columns"]["R11"]) == ("planet", 3)
    assert (shown["regions"]["R12"], shown["columns"]["R12"]) == ("base", 7)
    assert "AND-1 R12, a base in column 7, is there." in told(position)
    assert unboard.game("andromeda").load(position.text()) == position


@pytest.mark.rule("AND-1")
@pytest.mark.parametrize(
    "move",
    [
        "launch R11",
        "battle R11",
        "set ship A R11",
        "set probe R11",
        "set leaders R11 0",
        "set development R11 city",
        "developed R11 city",
    ],
)
def test_a_region_that_is_not_there_is_refused_until_it_is(move: str) -> None:
    position = table()
    (reason,) = position.why_not(0, move)
    assert reason.rule == "AND-1"
    assert reason.text.startswith("the map has no R11, its last region is R10; add one with")
    assert move not in position.moves(0)
    assert move in play(position, "region planet 2").moves(0)


@pytest.mark.rule("AND-1")
def test_a_new_planet_is_launched_to_and_developed_like_any_other() -> None:
    position = table("region planet 1 ; launch R11 ; end ; d6=1 ; to R11")
    assert (view(position)["probe"], view(position)["ships"]["A"]) == ("R11", "R11")
    assert view(position)["asks"] == "moon"
    site = table("region planet 1 ; set ship A R11 ; set ship B R3 ; final ; return ; end")
    assert refused(site, "develop city R3 leaders=0") == "AND-22"  # R11 is further left
    built = play(site, "develop city R11 leaders=2")
    assert view(built)["developments"] == {"R11": "city"}


@pytest.mark.rule("AND-1")
def test_a_new_base_has_no_leader_and_advances_the_wheel() -> None:
    position = table("region base 4 ; launch R2 ; end ; d6=1 ; to R11")
    assert (view(position)["leaders"]["R11"], view(position)["wheel"]) == (0, 2)
    assert sum(view(position)["leaders"].values()) == 13


@pytest.mark.rule("AND-1")
def test_a_map_holds_thirty_regions() -> None:
    position = table(" ; ".join(["region planet 9"] * 20))
    assert len(view(position)["regions"]) == 30
    assert refused(position, "region base 1") == "AND-1"


def test_new_regions_are_drawn_below_the_map_in_their_columns() -> None:
    scene = table("region planet 3 ; region base 3 ; region planet 1").scene(0)
    at = {space["id"]: (space["x"] / 4, space["y"]) for space in scene["spaces"]}
    assert (at["R11"], at["R12"], at["R13"]) == ((3, 4), (3, 5), (1, 4))
    assert at["bay"][1] == 7
    assert len(set(at.values())) == len(at)


def test_the_map_itself_stays_as_it_was_agreed() -> None:
    position = table("region planet 3")
    assert position.game.options["map"] == MAPS[1]
    assert view(position)["rows"]["R11"] == 4
