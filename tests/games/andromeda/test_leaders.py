"""AND-17, AND-22: leaders used for a development, and leaders on planets."""

import pytest

import unboard
from games.andromeda.table import OPEN, pack, play, refused, table, view

SITE = "launch R4 ; end ; d6=1 ; to R3 ; moon ; collect 0"
DEVELOPING = OPEN.replace("I:5", "I:1", 1)


def site(needed: str, go: str, before: str = "") -> unboard.Position:
    """Return the question for a development on R3."""
    own = pack(("leaders_needed = 1 ", f"leaders_needed = {needed} "), ('"stay"', f'"{go}"'))
    return table(f"{before} ; {SITE}", opening=DEVELOPING, pack=own)


@pytest.mark.rule("AND-22")
@pytest.mark.parametrize(
    ("go", "station", "box", "planet"), [("stay", 7, 0, 0), ("region", 4, 0, 3), ("box", 4, 3, 0)]
)
def test_leaders_used_stay_or_move_to_the_planet_or_leave(
    go: str, station: int, box: int, planet: int
) -> None:
    position = play(site("3", go), "develop factory R3 leaders=0")
    leaders = view(position)["leaders"]
    assert (leaders["station"], leaders["box"], leaders.get("R3", 0)) == (station, box, planet)
    assert view(position)["score"]["leaders"] == station
    assert sum(leaders.values()) == 13


BY_TYPE = "{ observatory = 0, factory = 1, obelisk = 2, spaceport = 3, city = 8 }"


@pytest.mark.rule("AND-22")
def test_each_type_may_need_leaders_of_its_own() -> None:
    position = site(BY_TYPE, "box")
    offered = {move.split()[1] for move in position.moves(0) if move.startswith("develop ")}
    assert offered == {"observatory", "factory", "obelisk", "spaceport", "none"}
    (reason,) = position.why_not(0, "develop city R3 leaders=0")
    assert reason.rule == "AND-22"
    assert "7 leaders on the station do not suffice: the city needs 8" in reason.text
    built = play(position, "develop spaceport R3 leaders=0")
    assert view(built)["leaders"]["station"] == 4


@pytest.mark.rule("AND-22")
def test_with_too_few_leaders_for_any_type_nothing_is_asked() -> None:
    free = site(BY_TYPE, "stay", "set leaders 0")
    assert view(free)["asks"] == "develop"  # the observatory needs none
    none = site(BY_TYPE, "stay", "set leaders 0 ; set tiles observatory 0")
    assert view(none)["asks"] == "raiders"
    steps = " ".join(step["text"] for step in view(none)["steps"])
    assert "0 leaders on the station, and one needs at least 1" in steps


@pytest.mark.rule("AND-17")
def test_leaders_on_planets_with_unity_ships_come_to_the_station_too() -> None:
    position = table("set leaders 4 ; set leaders R3 2 ; set leaders R6 1 ; set ship B R3")
    assert view(position)["leaders"]["R3"] == 2
    launched = play(position, "launch R2 ; end ; d6=1 ; to R4")
    leaders = view(launched)["leaders"]
    assert (leaders["station"], "R3" in leaders, leaders["R6"], leaders["R4"]) == (7, False, 1, 0)


@pytest.mark.rule("AND-28")
def test_leaders_on_planets_are_corrected_as_far_as_there_are_leaders() -> None:
    position = table("set leaders 3")
    assert view(play(position, "set leaders R6 4"))["leaders"]["R6"] == 4
    assert refused(position, "set leaders R6 5") == "AND-29"
    assert refused(position, "set leaders R4 2") == "AND-29"
    gone = play(position, "set leaders R6 4 ; set leaders R6 0")
    assert "R6" not in view(gone)["leaders"]
    scene = play(position, "set leaders R6 4").scene(0)
    captions = {space["id"]: space["caption"] for space in scene["spaces"]}
    assert captions["R6"] == "R6, planet, 4 Unity leaders"


@pytest.mark.rule("AND-29")
def test_leaders_in_the_box_stay_counted() -> None:
    position = play(site("3", "box"), "develop factory R3 leaders=0")
    assert refused(position, "set leaders 5") == "AND-29"
    assert "set leaders 4" in position.moves(0)
