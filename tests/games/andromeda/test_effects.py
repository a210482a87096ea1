"""AND-7 to AND-13: what happens to Unity, and the fallbacks when there is nothing to have."""

import pytest

import unboard
from games.andromeda.table import pack, play, refused, table, told, view
from unboard import CHANCE


@pytest.mark.rule("AND-7")
def test_a_resource_is_a_tactics_card() -> None:
    position = table("gain resource ; gain resource ; lose resource")
    assert view(position)["tactics"] == 1
    assert "AND-7 Take a random tactics card of Unity's hand: give or discard it" in told(position)


@pytest.mark.rule("AND-7")
def test_without_a_tactics_card_nothing_is_lost() -> None:
    position = table("lose resource")
    assert view(position)["tactics"] == 0
    assert "nothing happens. []" in told(position)


@pytest.mark.rule("AND-7")
def test_tactics_cards_have_no_limit() -> None:
    assert view(table("set tactics 40 ; gain resource"))["tactics"] == 41


@pytest.mark.rule("AND-8")
def test_a_hit_ship_goes_to_the_scrapyard() -> None:
    position = table("set ship B R4 ; hit B")
    assert view(position)["ships"]["B"] == "scrapyard"
    assert told(position) == (
        "AND-8 Move ship B (transport) to the scrapyard. [ship B R4 → scrapyard]"
    )


@pytest.mark.rule("AND-8")
def test_the_cruisers_shield_takes_its_first_hit() -> None:
    position = table("set ship I R4 ; hit I")
    assert (view(position)["shield"], view(position)["ships"]["I"]) == (1, "R4")
    position = play(position, "hit I")
    assert (view(position)["shield"], view(position)["ships"]["I"]) == (0, "scrapyard")


@pytest.mark.rule("AND-8")
@pytest.mark.parametrize("place", ["bay", "scrapyard", "barge"])
def test_only_ships_in_regions_are_hit(place: str) -> None:
    assert refused(table(f"set ship B {place}"), "hit B") == "AND-8"


@pytest.mark.rule("AND-8")
def test_any_undamaged_module_is_hit_if_there_is_one() -> None:
    assert refused(table(), "hit module") == "AND-8"
    position = table("set modules science 1 ; hit module")
    assert view(position)["damaged"] == 1
    assert refused(position, "hit module") == "AND-8"


@pytest.mark.rule("AND-8")
def test_a_repair_mends_a_module_before_any_ship() -> None:
    position = table("set modules science 2 ; set damaged 1 ; set ship B scrapyard ; repair")
    assert (view(position)["damaged"], view(position)["ships"]["B"]) == (0, "scrapyard")
    position = play(position, "repair")
    assert view(position)["ships"]["B"] == "barge"


@pytest.mark.rule("AND-8")
def test_of_several_scrapped_ships_the_conn_holder_picks() -> None:
    position = table("set ship B scrapyard ; set ship G scrapyard ; repair")
    assert (view(position)["asks"], view(position)["who"]) == ("ship", 1)
    assert refused(position, "ship A") == "AND-8"
    position = play(position, "ship G")
    assert (view(position)["ships"]["B"], view(position)["ships"]["G"]) == ("scrapyard", "barge")
    assert view(position)["asks"] is None


@pytest.mark.rule("AND-8")
def test_with_nothing_to_repair_unity_gains_a_point() -> None:
    position = table("set vp 10 ; set ship I R4 ; hit I ; repair")  # a hit shield is passed by
    assert (view(position)["vp"], view(position)["shield"]) == (11, 1)


@pytest.mark.rule("AND-28")
def test_corrections_that_empty_the_scrapyard_end_the_choice_and_give_no_vp() -> None:
    choose = table("set vp 49 ; set ship B scrapyard ; set ship C scrapyard ; repair")
    position = play(choose, "set ship B bay ; set ship C bay")
    seen = view(position)
    assert (seen["asks"], seen["vp"], seen["final"]) == (None, 49, False)


@pytest.mark.rule("AND-15")
def test_the_ship_that_is_launched_is_the_next_that_stands_in_the_bay() -> None:
    asked = play(table(), "launch R4 ; end ; d6=1 ; set ship A scrapyard")
    assert view(asked)["question"]["ship"] == "B"
    launched = view(play(asked, "to R2"))["ships"]
    assert (launched["A"], launched["B"]) == ("scrapyard", "R2")
    none_left = play(asked, "set ship B R4 ; set ship C R4")
    assert view(none_left)["asks"] != "to", "an empty section means a return (AND-14)"


@pytest.mark.rule("AND-22")
def test_a_question_to_develop_ends_when_its_site_is_gone() -> None:
    asked = play(table(), "set ship A R1 ; final ; return ; end")
    assert view(asked)["asks"] == "develop"
    assert view(play(asked, "developed R1 city"))["asks"] != "develop"


@pytest.mark.rule("AND-9")
def test_a_module_is_of_a_type_that_unity_has_fewest_of() -> None:
    position = table("set modules science 1 ; set modules commerce 1 ; gain module")
    assert view(position)["asks"] == "module"
    assert refused(position, "module science") == refused(position, "module commerce") == "AND-9"
    position = play(position, "module industry")
    assert view(position)["modules"]["industry"] == 1
    assert view(position)["tracks"]["industry"] == 1


@pytest.mark.rule("AND-9")
def test_a_module_of_the_type_asked_is_taken_however_many_there_are() -> None:
    position = table("set modules science 3 ; gain module science")
    assert refused(position, "module industry") == "AND-9"
    position = play(position, "module science damaged")
    shown = view(position)
    assert (shown["modules"]["science"], shown["damaged"], shown["tracks"]["science"]) == (4, 1, 2)


@pytest.mark.rule("AND-9")
def test_damaged_modules_are_counted_as_modules() -> None:
    position = table("set modules science 1 ; set damaged 1 ; gain module")
    assert refused(position, "module science") == "AND-9"


@pytest.mark.rule("AND-9")
def test_none_on_display_is_none_gained() -> None:
    position = table("gain module ; module none")
    assert (view(position)["asks"], sum(view(position)["modules"].values())) == (None, 0)
    assert view(position)["tracks"] == view(table())["tracks"]
    typed = table("set modules industry 2 ; gain module science ; module none")
    assert (view(typed)["asks"], sum(view(typed)["modules"].values())) == (None, 2)


COUNTS = "set modules science 1 ; set modules industry 1 ; set modules commerce 3"


def offered(position: unboard.Position) -> set[str]:
    return {move.split()[1] for move in position.moves(0) if move.startswith("module ")} - {"none"}


@pytest.mark.rule("AND-9")
def test_if_none_of_the_fewest_type_is_on_display_the_next_type_is_offered() -> None:
    position = table(f"{COUNTS} ; gain module")
    assert offered(position) == {"civilization"}
    position = play(position, "module none")
    assert offered(position) == {"science", "industry"}
    assert "None of those is on display" in view(position)["question"]["text"]
    assert refused(position, "module civilization") == refused(position, "module commerce")
    assert refused(position, "module commerce") == "AND-9"
    position = play(position, "module none")
    assert offered(position) == {"commerce"}
    assert view(play(position, "module commerce"))["modules"]["commerce"] == 4
    position = play(position, "module none")
    assert (view(position)["asks"], sum(view(position)["modules"].values())) == (None, 5)
    assert "AND-9 No such module is on display" in told(position)


@pytest.mark.rule("AND-9")
def test_a_correction_meanwhile_does_not_offer_again_what_is_not_on_display() -> None:
    position = table(f"{COUNTS} ; gain module ; module none ; module none")
    position = play(position, "set modules commerce 0")
    assert (view(position)["asks"], view(position)["modules"]["commerce"]) == (None, 0)


@pytest.mark.rule("AND-10")
def test_a_moon_is_the_leftmost_of_the_nebulae_while_there_is_one() -> None:
    position = table("set nebula_moons 1 ; gain moon")
    assert (view(position)["moons"], view(position)["nebula_moons"]) == (1, 0)
    assert "leftmost nebula moon" in told(position)


@pytest.mark.rule("AND-10")
def test_without_nebula_moons_one_of_any_planet_is_asked_for() -> None:
    position = table("set nebula_moons 0 ; gain moon")
    assert (view(position)["asks"], view(position)["moons"]) == ("moon", 0)
    assert "any planet" in view(position)["question"]["text"]
    taken, none = play(position, "moon"), play(position, "moon none")
    assert (view(taken)["moons"], view(taken)["tactics"], view(taken)["asks"]) == (1, 0, None)
    assert (view(none)["moons"], view(none)["tactics"], view(none)["asks"]) == (0, 0, None)
    assert "AND-10 No planet has a moon left" in told(none)


@pytest.mark.rule("AND-10")
def test_a_science_vessel_and_the_wheel_ask_for_a_moon_of_any_planet_too() -> None:
    vessel = "set ship G barge ; set nebula_moons 0 ; launch R4 ; end ; d6=5 ; to R3"
    position = play(table(vessel), "moon none")  # of any planet; then that of R3 itself
    assert (view(position)["asks"], view(position)["tactics"]) == ("moon", 0)
    position = play(position, "moon none")
    assert (view(position)["asks"], view(position)["tactics"]) == ("collect", 1)
    wheel = table("set nebula_moons 0 ; launch R4 ; end ; d6=1 ; to R4")
    assert view(wheel)["asks"] == "moon"
    assert view(play(wheel, "moon"))["moons"] == 1


@pytest.mark.rule("AND-11")
def test_an_upgrade_is_revealed_by_chance_and_stays() -> None:
    position = table("gain upgrade")
    assert position.to_act == {CHANCE}
    assert list(position.chances()) == [f"upgrade {n}" for n in range(1, 10)]
    position = play(position, "upgrade 4")
    assert view(position)["upgrades"] == [4]
    assert view(position)["decks"]["upgrade"] == {"pile": 8, "discard": []}
    assert "upgrade 4" not in play(position, "gain upgrade").chances()


@pytest.mark.rule("AND-11")
def test_a_one_time_upgrade_works_at_once() -> None:
    position = table("gain upgrade ; upgrade 3")
    assert (view(position)["tactics"], view(position)["vp"]) == (2, 2)
    position = play(position, "gain upgrade ; upgrade 2")
    assert view(position)["asks"] == "module"
    assert view(table("gain upgrade ; upgrade 5"))["tactics"] == 0


@pytest.mark.rule("AND-11")
def test_when_no_upgrade_is_left_none_is_gained() -> None:
    order = [4, 5, 6, 7, 8, 9, 1, 3]
    gained = " ; ".join(f"gain upgrade ; upgrade {id}" for id in order)
    position = table(f"{gained} ; gain upgrade ; upgrade 2 ; module none ; gain upgrade")
    assert position.to_act == {0}
    assert view(position)["upgrades"] == [*order, 2]
    assert "No Unity upgrade is left" in told(position)


@pytest.mark.rule("AND-12")
@pytest.mark.parametrize("card", ["Welcome to the Fleet", "Fragmented Relic", "Energy Surge"])
def test_three_events_give_a_module_and_then_pass_the_conn(card: str) -> None:
    position = table(f"event {card}", players=2)
    assert (view(position)["asks"], view(position)["conn"]) == ("module", 2)
    position = play(position, "module industry")
    assert (view(position)["conn"], view(position)["modules"]["industry"]) == (1, 1)


@pytest.mark.rule("AND-12")
def test_other_events_give_nothing() -> None:
    position = table("event resolved", players=2)
    assert (view(position)["asks"], view(position)["conn"]) == (None, 1)


@pytest.mark.rule("AND-12")
def test_track_values_and_damage_are_shown_for_an_event_that_scores_them() -> None:
    score = view(table("set science 5 ; set modules science 1 ; set damaged 1"))["score"]
    assert (score["science"], score["damage"]) == (6, -2)


@pytest.mark.rule("AND-13")
def test_a_discovery_space_gives_as_many_tokens_as_there_were() -> None:
    position = table("set science 2 ; advance science")
    assert (view(position)["asks"], view(position)["tracks"]["science"]) == ("tokens", 3)
    for number in (0, 1, 2):
        assert view(play(position, f"tokens {number}"))["discovery"] == number


@pytest.mark.rule("AND-13")
def test_a_supremacy_space_gives_its_token_unless_it_is_gone() -> None:
    position = table("set supremacy 3 ; advance supremacy")
    assert refused(position, "tokens 2") == "AND-13"
    assert view(play(position, "tokens 1"))["supremacy_tokens"] == 1
    assert view(play(position, "tokens 0"))["supremacy_tokens"] == 0


@pytest.mark.rule("AND-13")
def test_an_upgrade_space_reveals_an_upgrade_and_a_hand_space_gives_three_cards() -> None:
    assert table("set industry 1 ; advance industry").to_act == {CHANCE}
    assert view(table("set civilization 2 ; advance civilization"))["tactics"] == 3


@pytest.mark.rule("AND-13")
def test_at_the_top_an_advance_does_nothing() -> None:
    last = table("set supremacy 9 ; advance supremacy")
    assert (view(last)["tracks"]["supremacy"], view(last)["asks"]) == (10, "tokens")
    position = play(last, "tokens 1 ; advance supremacy")
    assert (view(position)["tracks"]["supremacy"], view(position)["asks"]) == (10, None)
    assert "top of the supremacy track" in told(position)


@pytest.mark.rule("AND-13")
def test_commerce_sets_the_vault() -> None:
    vault = [view(table(f"set tactics 2 ; set commerce {n}"))["score"]["vault"] for n in (3, 4, 8)]
    assert vault == [0, 2, 4]


@pytest.mark.parametrize(
    ("bonus", "answers", "shown"),
    [
        ("moon", "", {"moons": 1}),
        ("tactics", "", {"tactics": 1}),
        ("tactics 4", "", {"tactics": 4}),
        ("vp 3", "", {"vp": 4}),
        ("repair", "", {"vp": 2}),
        ("module commerce", "module commerce", {"asks": "collect"}),
        ("upgrade", "upgrade 7", {"upgrades": [7]}),
        ("discovery", "tokens 1", {"discovery": 1}),
        ("discovery 3", "tokens 2 ; tokens 1", {"discovery": 3}),
        ("develop", "", {"asks": "collect"}),
        ("event", "", {"event": 1}),
    ],
)
def test_every_bonus_of_a_wheel_is_gained(
    bonus: str, answers: str, shown: dict[str, object]
) -> None:
    wheel = pack(('  ["moon"],', f'  ["{bonus}"],'))
    position = table(f"launch R4 ; end ; d6=1 ; to R4 ; {answers}", pack=wheel)
    assert view(position)["asks"] == "collect"
    assert {name: view(position)[name] for name in shown} == shown
