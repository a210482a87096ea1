"""What the companion shows: the map, the told steps, large answers, and the whole dashboard."""

import json
from dataclasses import replace
from textwrap import dedent

from games.andromeda.table import play, table, view
from unboard.core.picture import draw_text
from unboard.core.scene import Scene
from unboard.games.andromeda.view import view as seen


def labels(scene: Scene) -> dict[str, str]:
    return {button["id"]: button["label"] for button in scene["buttons"]}


def rules(scene: Scene) -> dict[str, str]:
    return {button["id"]: button["rule"] for button in scene["buttons"]}


def test_the_map_is_drawn_in_rows_with_what_stands_there() -> None:
    scene = table("launch R4 ; end ; d6=1 ; to R3").scene(0)
    at = {space["id"]: (space["x"], space["y"]) for space in scene["spaces"]}
    assert (at["R1"], at["R4"], at["R5"], at["R10"]) == ((4, 1), (16, 1), (4, 2), (8, 3))
    captions = {space["id"]: space["caption"] for space in scene["spaces"]}
    assert captions["R3"] == "R3, planet, A transport"
    assert captions["R4"] == "R4, base, a Unity leader, the probe"
    assert captions["scrapyard"] == "scrapyard: empty"


def test_the_map_can_be_drawn_as_text() -> None:
    scene = table("launch R4 ; end ; d6=1 ; to R3 ; set ship G scrapyard").scene(0)
    assert draw_text({**scene, "zones": []}) == dedent("""
           R1 P ·  R2 B ·  R3 P A  R4 B *
           R5 B ·  R6 P ·  R7 B ·  R8 B ·
           R9 P · R10 B ·

                bay I+scrapyard G     barge ·
        """).strip("\n")


def test_the_view_does_not_tell_in_which_order_a_pile_lies() -> None:
    state = table("launch R4 ; end ; d6=1 ; to R3 ; gain upgrade ; upgrade 4")._state
    turned = tuple(deck._replace(pile=deck.pile[::-1]) for deck in state.decks)
    assert turned != state.decks
    assert seen(replace(state, decks=turned), 0, None) == seen(state, 0, None)


def test_ships_keep_their_ids_wherever_they_are() -> None:
    before, after = table().scene(0), table("set ship B R4").scene(0)
    ids = [piece["id"] for piece in before["pieces"]]
    assert ids == list("ABCDEFGHI")
    assert {p["id"]: p["space"] for p in after["pieces"]}["B"] == "R4"


def test_a_launch_is_one_tap_on_its_region_and_the_end_another() -> None:
    scene = table().scene(0)
    paths = {move["move"]: move["paths"] for move in scene["moves"]}
    assert paths["launch R4"] == [["R4"]]
    assert scene["prompt"] == "Human 1: tap the region of your launch, a nebula, or return."
    acted = table("launch R4").scene(0)
    assert {move["move"]: move["paths"] for move in acted["moves"]}["end"] == [["end"]]


def test_every_question_has_answers_to_tap() -> None:
    position = table("launch R4 ; end ; d6=1")
    assert labels(position.scene(0))["to none"] == "No permissible region: to the probe in R4"
    assert rules(position.scene(0))["to none"] == "AND-15"
    position = play(position, "to R3")
    assert labels(position.scene(0))["moon none"] == "No moon left: a tactics card"
    position = play(position, "gain module science")
    assert labels(position.scene(0))["module science damaged"] == "science, damaged"
    tokens = table("set science 2 ; advance science").scene(0)
    assert [labels(tokens)[f"tokens {n}"] for n in range(3)] == ["none", "1 token", "2 tokens"]


def test_numbers_are_entered() -> None:
    forms = {form["id"]: form for form in table().scene(0)["forms"]}
    assert (forms["vp"]["low"], forms["vp"]["high"]) == (0, 300)
    assert (forms["leaders.station"]["low"], forms["leaders.station"]["high"]) == (0, 7)
    assert forms["gain_vp"]["label"] == "Unity gains VP"
    assert (forms["gain_vp"]["group"], forms["gain_vp"]["move"]) == ("", "vp +{}")
    assert forms["modules.science"]["label"] == "science modules"
    assert forms["modules.science"]["group"] == "Modules"


def test_corrections_are_forms_with_the_value_that_they_change() -> None:
    scene = table("launch R4 ; end ; d6=1 ; to R3 ; set vp 12 ; set ship B R4").scene(0)
    forms = {form["id"]: form for form in scene["forms"]}
    assert (forms["vp"]["move"], forms["vp"]["now"]) == ("set vp {}", "12")
    ship = forms["ship.B"]
    assert (ship["path"], ship["move"], ship["now"]) == (["set", "B"], "set ship B {}", "R4")
    assert {"R1", "bay", "scrapyard", "barge"} <= set(ship["words"])
    assert (ship["low"], ship["high"]) == (1, 0)
    assert (forms["probe"]["now"], forms["probe"]["words"][-1]) == ("R4", "none")
    assert not any(move["move"].startswith("set ") for move in scene["moves"])
    groups = list(dict.fromkeys(form["group"] for form in scene["forms"]))
    assert groups[:4] == ["", "Counters and markers", "Ships", "Tracks"]


def test_a_scene_is_light_though_a_thousand_corrections_are_legal() -> None:
    position = table()
    assert len(position.moves(0)) > 1000
    assert len(json.dumps(position.scene(0))) < 80_000


def test_the_story_tells_the_steps_of_the_last_move_with_the_board_after_each() -> None:
    story = table("launch R4 ; end ; d6=1 ; to R4").scene(0)["story"]
    assert [step["rule"] for step in story] == ["AND-15", "AND-16", "AND-10", "AND-17"]
    assert story[0]["says"] == "Launch ship A (transport) to R4. (ship A bay → R4)"
    assert {p["id"]: p["space"] for p in story[0]["pieces"]}["A"] == "R4"
    battle = table("set ship I R8 ; battle R4").scene(0)["story"]
    where = [{p["id"]: p["space"] for p in step["pieces"]}["I"] for step in battle]
    assert where == ["R8", "R4", "R4"]


def test_the_steps_of_unitys_turn_stay_to_be_read_until_its_next() -> None:
    turn = "launch R4 ; end ; d6=1 ; to R3 ; moon ; collect 0 ; raiders none ; battle none"
    position = table(f"{turn} ; card I:3 ; launch R2")
    rules = [step["rule"] for step in view(position)["steps"]]
    assert rules[:3] == ["AND-5", "AND-4", "AND-14"]
    assert rules[-2:] == ["AND-5", "AND-6"]
    assert [step["rule"] for step in view(play(position, "end"))["steps"]] == ["AND-5", "AND-4"]


def test_the_dashboard_shows_all_that_unity_owns() -> None:
    scene = table("gain upgrade ; upgrade 4").scene(0)
    titles = [sheet["title"] for sheet in scene["sheets"]]
    assert titles == ["Unity's score if it ended now", "Tracks", "What Unity owns"]
    zones = {zone["title"]: zone for zone in scene["zones"]}
    assert set(zones) == {"Action cards", "Unity upgrades", "Command wheel of Marshal Ansa"}
    wheel = zones["Command wheel of Marshal Ansa"]["cards"]
    assert [card["lit"] for card in wheel] == [True] + [False] * 7
    notes = [card["notes"] for zone in zones.values() for card in zone["cards"]]
    assert all("(assumed)" in note["text"] for (note,) in notes)


def test_counts_carry_the_labels_of_what_they_rest_on() -> None:
    sheets = {sheet["title"]: sheet["rows"] for sheet in table().scene(0)["sheets"]}
    labels = {row[0]["text"]: row[2]["text"] for row in sheets["What Unity owns"]}
    assert labels["nebula moons left"] == labels["tiles left"] == "base"
    assert (labels["modules"], labels["moons"]) == ("assumed", "")


def test_a_battle_shows_its_last_conflict_card() -> None:
    scene = table("battle R3 ; diplomacy ; conflict 3").scene(0)
    (card,) = next(z["cards"] for z in scene["zones"] if z["title"] == "Last conflict card")
    assert card["parts"] == ["Silence on all bands: nothing happens. It is somehow worse."]
