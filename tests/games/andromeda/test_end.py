"""AND-23 to AND-26: the last turn, the score sheet, the totals, and who decides."""

from typing import Any

import pytest

import unboard
from games.andromeda import naive
from games.andromeda.table import pack, play, refused, table, told, view
from unboard import CHANCE

RETURNED = "return ; final ; end"  # with ships away, Unity's last turn needs no roll
LAUNCHED = "d6=1 ; to R3 ; moon ; collect 0 ; raiders none ; battle none ; card I:3"


def ended(moves: str = "", **options: Any) -> unboard.Position:
    """Return the closing, after Unity's last turn."""
    return table(f"{moves} ; set ship A R4 ; {RETURNED}", **options)


@pytest.mark.rule("AND-23")
def test_the_last_turn_is_a_return_without_a_roll_if_any_ship_is_away() -> None:
    for place in ("R4", "barge"):
        position = table(f"set ship A {place} ; {RETURNED}")
        assert (view(position)["phase"], view(position)["wheel"]) == ("closing", 2)
        assert view(position)["ships"]["A"] == "bay"
    scrapped = table(f"set ship A scrapyard ; {RETURNED}")
    assert (view(scrapped)["phase"], view(scrapped)["vp"]) == ("closing", 3)


@pytest.mark.rule("AND-23")
def test_with_all_ships_in_the_bay_the_last_turn_is_a_launch() -> None:
    position = table(RETURNED)
    assert position.to_act == {CHANCE}
    position = play(position, LAUNCHED)
    assert view(position)["phase"] == "closing"


@pytest.mark.rule("AND-23")
def test_the_end_declared_on_unitys_turn_means_its_next_one() -> None:
    position = table(f"return ; end ; d6=1 ; final ; {LAUNCHED.removeprefix('d6=1 ; ')}")
    assert (view(position)["phase"], view(position)["final"]) == ("human", True)
    position = play(position, "return ; end ; develop none")
    assert view(position)["phase"] == "closing"


@pytest.mark.rule("AND-23")
def test_the_end_is_declared_once() -> None:
    assert refused(table("final"), "final") == "AND-23"
    assert refused(ended(), "final") == "AND-23"


@pytest.mark.rule("AND-23")
@pytest.mark.parametrize("length", [50, 60, 70])
def test_unitys_points_declare_the_end_but_a_correction_does_not(length: int) -> None:
    position = table(f"set vp {length - 1}", length=length)
    assert not view(position)["final"]
    assert not view(play(position, "set vp 90"))["final"]
    assert not view(play(position, "vp -1 ; vp +1"))["final"]
    position = play(position, "vp +1")
    assert view(position)["final"]
    assert f"AND-23 Unity has reached {length} VP" in told(position)


@pytest.mark.rule("AND-23")
def test_points_reached_on_unitys_turn_mean_its_next_one() -> None:
    position = table("set vp 49 ; set wheel 3 ; return ; end ; d6=1 ; to R4")  # 1 VP
    assert (view(position)["vp"], view(position)["final"]) == (50, True)
    position = play(position, "collect 0 ; raiders none ; battle none ; card I:3")
    assert view(position)["phase"] == "human"


@pytest.mark.rule("AND-23")
def test_after_unitys_last_turn_the_humans_may_still_play() -> None:
    position = ended("return ; end", players=2)
    assert (view(position)["phase"], view(position)["human"]) == ("closing", 1)
    position = play(position, "launch R4 ; battle R3 ; battle won ; end ; return ; end")
    assert (view(position)["phase"], view(position)["human"]) == ("closing", 1)


@pytest.mark.rule("AND-24")
def test_the_sheet_has_a_line_for_every_source() -> None:
    moves = (
        "set vp 20 ; set science 5 ; set industry 4 ; set supremacy 3 ; set commerce 8 ; "
        "set civilization 1 ; set moons 4 ; set discovery 2 ; set supremacy_tokens 1 ; "
        "set tactics 20 ; set leaders 5 ; set modules science 3 ; set damaged 2 ; "
        "set development R1 city ; set development R3 factory ; set development R6 spaceport ; "
        "gain upgrade ; upgrade 7 ; gain upgrade ; upgrade 8 ; set upgrade_vp 3"
    )
    assert view(table(moves))["score"] == {
        "vp": 20,
        "science": 6,
        "industry": 4,
        "supremacy": 3,
        "commerce": 9,
        "civilization": 1,
        "developments": 5 + 7 + 9,
        "moons": 8,
        "tokens": 9,
        "vault": 30,
        "leaders": 5,
        "damage": -4,
        "upgrades": 4 + 6 + 3,
        "total": 125,
    }


@pytest.mark.rule("AND-24")
def test_a_development_whose_track_is_below_level_one_is_worth_nothing() -> None:
    position = table("set development R1 factory")
    assert view(position)["score"]["developments"] == 0
    assert view(play(position, "set industry 1"))["score"]["developments"] == 5


@pytest.mark.rule("AND-24")
@pytest.mark.parametrize("per", ["damaged", "leaders", "upgrades", "tactics", "discovery"])
def test_an_upgrade_may_score_for_many_things(per: str) -> None:
    counting = pack(('per = "moons"\nvp = 1', f'per = "{per}"\nvp = 3'))
    moves = (
        "set modules science 4 ; set damaged 4 ; set tactics 4 ; set discovery 4 ; set leaders 4"
    )
    position = table(f"{moves} ; gain upgrade ; upgrade 7", pack=counting)
    assert view(position)["score"]["upgrades"] == (3 if per == "upgrades" else 12)


@pytest.mark.rule("AND-24")
def test_civilization_modules_score_nothing() -> None:
    before, after = view(table())["score"], view(table("set modules civilization 9"))["score"]
    assert before == after == naive.score(view(table()))


@pytest.mark.rule("AND-25")
def test_totals_come_after_the_last_turn_and_the_last_one_ends_the_game() -> None:
    assert refused(table(), "total 1 63") == "AND-25"
    position = ended("return ; end", players=2)
    position = play(position, "total 2 10 ; total 2 70")
    assert (position.over, view(position)["totals"]) == (False, [None, 70])
    assert refused(play(position, "gain module"), "total 1 5") == "AND-25"
    position = play(position, "total 1 5")
    assert (position.over, view(position)["phase"]) == (True, "over")
    assert [reason.rule for reason in position.why_not(0, "total 1 6")] == ["AND-25"]


@pytest.mark.rule("AND-25")
def test_more_wins_fewer_loses_and_equal_shares() -> None:
    position = ended("return ; end ; return ; end", players=3)
    unity = view(position)["score"]["total"]
    over = play(position, f"total 1 {unity + 1} ; total 2 {unity - 1} ; total 3 {unity}")
    assert over.points == (unity, unity + 1, unity - 1, unity)
    assert over.winners == {0}
    assert over.result == (
        f"Unity has {unity} VP: human 1 has {unity + 1} and wins, human 2 has {unity - 1} and "
        f"loses, human 3 has {unity} and shares (AND-25)."
    )


@pytest.mark.rule("AND-25")
@pytest.mark.parametrize(("more", "winners"), [(1, {0}), (0, {0}), (-1, set())])
def test_the_table_wins_if_some_human_has_at_least_unitys_total(
    more: int, winners: set[int]
) -> None:
    position = ended()
    unity = view(position)["score"]["total"]
    assert play(position, f"total 1 {unity + more}").winners == winners


@pytest.mark.rule("AND-26")
def test_questions_belong_to_the_holder_of_the_conn() -> None:
    position = table("return", players=3)
    assert view(position)["who"] == 1
    position = play(position, "gain module")
    assert (view(position)["who"], view(position)["question"]["decides"]) == (3, 3)
    assert position.scene(0)["prompt"].startswith("Human 3 decides: ")
    assert view(play(position, "set conn 2"))["who"] == 2


@pytest.mark.rule("AND-26")
def test_the_only_seat_is_the_table() -> None:
    position = table()
    assert position.game.seats == ("Table",)
    assert [reason.rule for reason in position.why_not(1, "return")] == ["AND-26"]
