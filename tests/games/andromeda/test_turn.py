"""AND-14 to AND-22: Unity's turn, launch and return, battles and developments."""

from typing import Any

import pytest

from games.andromeda.table import OPEN, pack, play, refused, table, told, view
from unboard import CHANCE, Position

LAUNCH = "launch R4 ; end"


def turn(moves: str, before: str = "", **options: Any) -> Position:
    """Return Unity's turn after a human's launch to R4."""
    return table(f"{before} ; {LAUNCH} ; {moves}", **options)


@pytest.mark.rule("AND-14")
def test_unity_rolls_a_die() -> None:
    position = table(LAUNCH)
    assert position.to_act == {CHANCE}
    assert list(position.chances()) == [f"d6={face}" for face in range(1, 7)]


@pytest.mark.rule("AND-14")
@pytest.mark.parametrize(("face", "ship"), list(enumerate("AADDGG", 1)))
def test_the_die_chooses_the_section_whose_next_letter_launches(face: int, ship: str) -> None:
    position = turn(f"d6={face} ; to R3")
    assert [letter for letter, at in view(position)["ships"].items() if at == "R3"] == [ship]


@pytest.mark.rule("AND-14")
def test_an_empty_section_means_a_return() -> None:
    away = " ; ".join(f"set ship {letter} scrapyard" for letter in "GHI")
    position = turn("d6=5", before=away)
    assert (view(position)["phase"], view(position)["vp"]) == ("human", 1 + 6)
    assert view(position)["decks"]["III"]["open"] == 3  # no card was used


@pytest.mark.rule("AND-15")
def test_the_table_says_which_region_the_card_means() -> None:
    position = turn("d6=3")
    assert view(position)["asks"] == "to"
    assert "The region with the most transports of humans." in view(position)["question"]["text"]
    assert view(play(position, "to R7"))["ships"]["D"] == "R7"


@pytest.mark.rule("AND-15")
def test_without_a_permissible_region_the_ship_goes_to_the_probe() -> None:
    position = turn("d6=3 ; to none")
    assert view(position)["ships"]["D"] == "R4"
    assert "where the probe is" in told(position)


@pytest.mark.rule("AND-15")
def test_before_the_probe_is_on_the_board_the_conn_holder_chooses() -> None:
    position = table("launch nebula ; end ; d6=3")
    assert refused(position, "to none") == "AND-15"
    assert {f"to R{n}" for n in range(1, 11)} <= set(position.moves(0))


@pytest.mark.rule("AND-15")
def test_a_region_with_unity_ships_may_be_entered() -> None:
    position = turn("d6=1 ; to R3", before="set ship B R3")
    assert view(position)["ships"]["A"] == view(position)["ships"]["B"] == "R3"


@pytest.mark.rule("AND-16")
def test_the_science_vessel_gains_a_nebula_moon_first() -> None:
    position = turn("d6=5 ; to R3", before="set ship G barge")
    assert (view(position)["moons"], view(position)["nebula_moons"]) == (1, 5)
    assert view(position)["asks"] == "moon"
    assert view(turn("d6=5 ; to R3"))["moons"] == 0  # the fighter does not


@pytest.mark.rule("AND-16")
def test_on_a_planet_a_moon_is_claimed_or_a_tactics_card_taken() -> None:
    position = turn("d6=1 ; to R3")
    claimed, none = play(position, "moon"), play(position, "moon none")
    assert (view(claimed)["moons"], view(claimed)["tactics"]) == (1, 0)
    assert view(claimed)["nebula_moons"] == 6
    assert (view(none)["moons"], view(none)["tactics"]) == (0, 1)


@pytest.mark.rule("AND-16")
def test_on_a_base_the_wheel_advances_and_gives_each_bonus() -> None:
    position = turn("d6=1 ; to R4")
    assert (view(position)["wheel"], view(position)["moons"]) == (2, 1)
    around = turn("d6=1 ; to R4", before="set wheel 8")
    assert (view(around)["wheel"], view(around)["tactics"]) == (1, 1)
    both = turn("d6=1 ; to R4", before="upgrade 4 ; set wheel 9", commander="Proctor Veyl")
    assert (view(both)["wheel"], view(both)["vp"], view(both)["tactics"]) == (1, 2, 1)


@pytest.mark.rule("AND-17")
def test_leaders_in_all_regions_with_unity_ships_come_home() -> None:
    position = turn("d6=1 ; to R4", before="set ship B R2 ; set ship C R3")
    leaders = view(position)["leaders"]
    assert (leaders["station"], leaders["R4"], leaders["R2"], leaders["R5"]) == (9, 0, 0, 1)


@pytest.mark.rule("AND-17")
@pytest.mark.parametrize("number", range(7))
def test_each_bonus_resource_is_a_tactics_card(number: int) -> None:
    position = turn(f"d6=1 ; to R3 ; moon ; collect {number}")
    assert (view(position)["tactics"], view(position)["asks"]) == (number, "raiders")


@pytest.mark.rule("AND-18")
def test_icons_develop_first_and_then_advance_the_event_marker() -> None:
    both = OPEN.replace("III:3", "III:8")
    position = turn("d6=5 ; to R3 ; moon ; collect 0", before="set ship B R6", opening=both)
    assert (view(position)["asks"], view(position)["event"]) == ("develop", 0)
    position = play(position, "develop none")
    assert (view(position)["asks"], view(position)["event"]) == ("raiders", 1)
    plain = turn("d6=1 ; to R3 ; moon ; collect 0")
    assert (view(plain)["asks"], view(plain)["event"]) == ("raiders", 0)


@pytest.mark.rule("AND-18")
@pytest.mark.parametrize(
    ("icons", "asks", "event"),
    [
        ("none", "raiders", 0),
        ("develop", "develop", 0),
        ("event", "raiders", 1),
        ("develop event", "develop", 0),
    ],
)
def test_the_table_reads_the_icons_of_its_own_cards(icons: str, asks: str, event: int) -> None:
    position = turn(f"d6=1 ; to R3 ; moon ; collect 0 ; icons {icons}", cards="physical")
    assert (view(position)["asks"], view(position)["event"]) == (asks, event)


TO_RAIDERS = "d6=1 ; to R3 ; moon ; collect 0"
TO_BATTLE = f"{TO_RAIDERS} ; raiders none"


@pytest.mark.rule("AND-19")
def test_raiders_hit_ship_after_ship_and_that_is_no_battle() -> None:
    position = turn(f"{TO_RAIDERS} ; raiders hit A", before="set ship I R8 ; set ship B R9")
    assert (view(position)["ships"]["A"], view(position)["asks"]) == ("scrapyard", "raiders")
    assert refused(position, "raiders hit A") == "AND-19"
    position = play(position, "raiders hit I")
    assert (view(position)["shield"], view(position)["ships"]["I"]) == (1, "R8")


@pytest.mark.rule("AND-19")
@pytest.mark.parametrize(("hits", "asks"), [(["A"], None), ([], "battle"), (["B"], "battle")])
def test_no_battle_is_asked_for_where_a_strike_has_left_no_unity_ship(
    hits: list[str], asks: str | None
) -> None:
    strike = "".join(f" ; raiders hit {letter}" for letter in hits)
    position = turn(f"{TO_RAIDERS}{strike} ; raiders none", before="set ship B R9")
    assert view(position)["asks"] == asks
    assert ("No Unity ship is left in R3" in told(position)) == (asks is None)
    both = turn(f"{TO_RAIDERS} ; raiders hit A ; raiders none", before="set ship B R3")
    assert view(both)["asks"] == "battle"


@pytest.mark.rule("AND-19")
def test_unity_battles_only_in_the_region_of_its_launch() -> None:
    position = turn(TO_BATTLE)
    assert refused(position, "battle R4") == "AND-19"
    assert view(play(position, "battle R3"))["battle"] == "R3"
    assert play(position, "battle none").to_act == {CHANCE}


@pytest.mark.rule("AND-19")
def test_a_human_may_battle_anywhere_on_his_turn_one_battle_at_a_time() -> None:
    position = table("battle R9")
    assert (view(position)["asks"], view(position)["battle"]) == ("battle", "R9")
    assert refused(position, "battle R4") == "AND-19"
    assert view(play(position, "battle lost"))["battle"] is None
    assert refused(turn("d6=1"), "battle R4") == "AND-19"


@pytest.mark.rule("AND-19")
@pytest.mark.parametrize(("place", "after"), [("R8", "R3"), ("R3", "R3"), ("bay", "bay")])
def test_the_heavy_cruiser_goes_to_every_battle_from_any_region(place: str, after: str) -> None:
    position = turn(f"{TO_BATTLE} ; battle R3", before=f"set ship I {place}")
    assert view(position)["ships"]["I"] == after
    assert "join I" not in position.moves(0)


@pytest.mark.rule("AND-19")
def test_ships_in_range_join_and_stay_but_no_transport_of_an_undeveloped_planet() -> None:
    before = "set ship B R9 ; set ship C R2 ; set ship G R6 ; set ship D R1 ; developed R1 city"
    position = turn(f"{TO_BATTLE} ; battle R3", before=before)
    joining = [move for move in position.moves(0) if move.startswith("join")]
    assert joining == ["join C", "join D", "join G"]
    assert {refused(position, f"join {letter}") for letter in "ABE"} == {"AND-19"}
    position = play(position, "join C ; join G ; battle won")
    assert view(position)["ships"]["C"] == view(position)["ships"]["G"] == "R3"


@pytest.mark.rule("AND-19")
def test_diplomacy_draws_a_conflict_card_each_time() -> None:
    position = table("battle R9 ; diplomacy")
    assert list(position.chances()) == [f"conflict {n}" for n in range(1, 12)]
    position = play(position, "conflict 8 ; diplomacy")
    assert "conflict 8" not in position.chances()
    position = play(position, "conflict 3")
    assert view(position)["decks"]["conflict"] == {"pile": 9, "discard": [8, 3]}
    assert view(position)["tactics"] == 0
    assert refused(table(), "diplomacy") == "AND-19"


@pytest.mark.rule("AND-19")
def test_hits_in_a_battle_are_noted_and_a_result_closes_it() -> None:
    position = table("set ship A R9 ; battle R9 ; hit A")
    assert view(position)["ships"]["A"] == "scrapyard"
    before = view(position)
    lost, won = play(position, "battle lost"), play(position, "battle won")
    assert view(lost)["asks"] is view(won)["asks"] is None
    assert view(lost)["score"] == view(won)["score"] == before["score"]
    assert "nothing from tactical operations" in told(lost)
    assert refused(table(), "battle won") == "AND-19"


@pytest.mark.rule("AND-20")
def test_the_used_card_is_discarded_and_the_next_opened() -> None:
    position = turn(f"{TO_BATTLE} ; battle none")
    assert view(position)["decks"]["I"] == {"open": None, "pile": 7, "discard": [5]}
    assert "card I:5" not in position.chances()
    position = play(position, "card I:2")
    assert view(position)["decks"]["I"] == {"open": 2, "pile": 6, "discard": [5]}


@pytest.mark.rule("AND-20")
def test_an_empty_pile_is_shuffled_anew_with_the_card_just_used() -> None:
    position = table()
    for card in (4, 2, 6, 8, 1, 7, 3):
        moves = f"set ship A bay ; {LAUNCH} ; d6=1"
        position = play(position, moves)
        while view(position)["asks"] or CHANCE in position.to_act:
            answers = {"collect": "collect 0", "raiders": "raiders none", "battle": "battle none"}
            answers |= {"develop": "develop none", "module": "module none", "tokens": "tokens 0"}
            answers |= {"to": "to R4", "moon": "moon none"}
            asked = view(position)["asks"]
            position = play(position, answers[asked] if asked else f"card I:{card}")
    assert view(position)["decks"]["I"]["pile"] == 0
    position = play(position, f"set ship A bay ; {LAUNCH} ; d6=1 ; to R3 ; moon ; collect 0")
    position = play(position, "raiders none ; battle none")
    assert sorted(position.chances()) == [f"card I:{n}" for n in range(1, 9)]
    assert view(position)["decks"]["I"] == {"open": None, "pile": 8, "discard": []}


@pytest.mark.rule("AND-20")
def test_the_conflict_deck_is_shuffled_anew_too() -> None:
    drawn = " ; ".join(f"diplomacy ; conflict {n}" for n in range(1, 12))
    position = table(f"battle R9 ; {drawn}")
    assert view(position)["decks"]["conflict"]["pile"] == 0
    assert len(play(position, "diplomacy").chances()) == 11


HOME = "set ship G scrapyard ; set ship H scrapyard ; set ship I scrapyard"  # so that a 5 returns


@pytest.mark.rule("AND-21")
def test_a_return_develops_first_if_it_can() -> None:
    position = turn("d6=5", before=f"{HOME} ; set ship A R3")
    assert (view(position)["asks"], view(position)["wheel"]) == ("develop", 1)
    position = play(position, "develop none")
    assert (view(position)["wheel"], view(position)["phase"]) == (2, "human")


@pytest.mark.rule("AND-21")
def test_the_wheel_advances_for_ships_in_regions_and_barge() -> None:
    before = f"{HOME} ; set ship A R4 ; set ship B R4 ; set ship C barge"
    position = turn("d6=5 ; ", before=before)  # moon, advance science, 1 VP
    shown = view(position)
    assert (shown["wheel"], shown["moons"], shown["tracks"]["science"]) == (4, 1, 2)
    assert shown["vp"] == 1 + 1 + 6


@pytest.mark.rule("AND-21")
def test_a_ship_repaired_meanwhile_advances_the_wheel_once_more() -> None:
    before = f"{HOME} ; set ship A R4 ; set wheel 4"
    position = turn("d6=5", before=before)  # space 5: repair, of three ships
    assert view(position)["asks"] == "ship"
    position = play(position, "ship G")
    assert view(position)["wheel"] == 6
    assert view(position)["vp"] == 1 + 4  # for the two ships that stayed
    assert view(position)["ships"]["G"] == "bay"
    assert view(position)["ships"]["H"] == "scrapyard"


@pytest.mark.rule("AND-21")
def test_transports_return_to_the_lowest_letters() -> None:
    before = f"{HOME} ; set ship A scrapyard ; set ship C R4 ; set ship E barge ; set wheel 1"
    position = turn("d6=5", before=before)
    ships = view(position)["ships"]
    assert [ships[letter] for letter in "ABCDEF"] == ["bay"] * 5 + ["scrapyard"]
    assert {ships[letter] for letter in "GHI"} == {"scrapyard"}


@pytest.mark.rule("AND-21")
def test_a_return_clears_the_shield_and_recruits_nobody() -> None:
    away = "set ship G barge ; set ship H barge ; set ship I R4 ; hit I"
    position = turn("d6=5", before=away)
    assert (view(position)["shield"], view(position)["ships"]["I"]) == (0, "bay")
    assert view(position)["ships"]["G"] == "bay"
    assert view(position)["leaders"]["R4"] == 1


DEVELOPING = OPEN.replace("I:5", "I:1", 1)  # the card of deck I has the Develop icon


def site(before: str = "", to: str = "R3", **options: Any) -> Position:
    moves = f"d6=1 ; to {to} ; moon ; collect 0"
    return turn(moves, before=before, opening=DEVELOPING, **options)


@pytest.mark.rule("AND-22")
def test_the_leftmost_planet_with_a_transport_is_developed() -> None:
    position = site("set ship B R6 ; set ship G R1")
    assert refused(position, "develop city R3 leaders=0") == "AND-22"  # R6 is further left
    assert refused(position, "develop city R1 leaders=0") == "AND-22"  # a fighter is no transport
    assert refused(position, "develop city R2 leaders=0") == "AND-22"
    position = play(position, "develop city R6 leaders=0")
    assert view(position)["developments"] == view(position)["developed"] == {"R6": "city"}
    assert (view(position)["tiles"]["city"], view(position)["ships"]["B"]) == (2, "R6")


@pytest.mark.rule("AND-22")
def test_of_two_leftmost_planets_the_conn_holder_picks() -> None:
    position = site("set ship B R9", to="R1")
    assert {"develop city R1 leaders=0", "develop city R9 leaders=0"} <= set(position.moves(0))


@pytest.mark.rule("AND-22")
def test_a_planet_that_a_human_has_developed_is_no_site() -> None:
    position = site("developed R3 factory")
    assert (view(position)["asks"], view(position)["tiles"]["factory"]) == ("raiders", 2)
    assert refused(position, "developed R3 city") == "AND-29"
    assert refused(position, "developed R4 city") == "AND-22"


@pytest.mark.rule("AND-22")
def test_without_a_site_leaders_or_tiles_nothing_is_asked() -> None:
    assert view(site(to="R3"))["asks"] == "develop"
    none = " ; ".join(f"set tiles {t} 0" for t in view(site())["tiles"])
    assert view(site(none))["asks"] == "raiders"
    assert view(site("set leaders 0"))["asks"] == "raiders"
    fighter = turn("d6=5 ; to R3 ; moon ; collect 0", opening=OPEN.replace("III:3", "III:4"))
    assert view(fighter)["asks"] == "raiders"
    assert refused(site("set tiles city 0"), "develop city R3 leaders=0") == "AND-22"


@pytest.mark.rule("AND-22")
@pytest.mark.parametrize(("leaders", "vp"), [(0, 0), (6, 6), (10, 10), (20, 10)])
def test_leaders_around_score_up_to_ten_and_are_not_spent(leaders: int, vp: int) -> None:
    position = play(site(), f"develop factory R3 leaders={leaders}")
    assert view(position)["vp"] == 1 + vp + 2  # and two repairs of nothing
    assert view(position)["leaders"]["station"] == 7


@pytest.mark.rule("AND-22")
def test_every_development_advances_its_track_and_helps_once() -> None:
    tracks = {
        type: view(play(site(), f"develop {type} R3 leaders=0"))["tracks"]
        for type in ("observatory", "factory", "obelisk", "spaceport", "city")
    }
    assert (tracks["observatory"]["science"], tracks["factory"]["industry"]) == (2, 1)
    assert (tracks["obelisk"]["supremacy"], tracks["spaceport"]["commerce"]) == (1, 1)
    assert tracks["city"]["civilization"] == 2
    both = play(site("set science 2"), "develop observatory R3 leaders=0")
    assert "Observatory" not in view(both)["question"]["text"], "the track has a stack of its own"
    assert "of the Observatory stack" in view(play(both, "tokens 2"))["question"]["text"]
    looking = play(site(), "develop observatory R3 leaders=0")
    assert view(play(looking, "tokens 2"))["discovery"] == 2
    for type in ("spaceport", "city"):
        assert view(play(site(), f"develop {type} R3 leaders=0"))["asks"] == "module"
    for type in ("factory", "obelisk"):
        damaged = site("set modules science 3 ; set damaged 3")
        assert view(play(damaged, f"develop {type} R3 leaders=0"))["damaged"] == 1


@pytest.mark.rule("AND-22")
def test_the_pack_says_how_many_leaders_are_needed_and_what_they_score() -> None:
    strict = pack(("leaders_needed = 1", "leaders_needed = 8"), ("leader_vp = 1", "leader_vp = 2"))
    assert view(site(pack=strict))["asks"] == "raiders"
    position = play(
        site("set leaders R2 0 ; set leaders 8", pack=strict), "develop obelisk R3 leaders=3"
    )
    assert view(position)["vp"] == 1 + 6 + 2
