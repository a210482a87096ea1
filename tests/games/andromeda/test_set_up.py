"""AND-1 to AND-6: the set-up, the order of turns, and the probe."""

from typing import Any

import pytest

import unboard
from games.andromeda.table import MAPS, OPEN, pack, play, refused, table, told, view
from unboard import CHANCE


@pytest.mark.rule("AND-1")
@pytest.mark.parametrize(("humans", "planets"), [(1, 4), (2, 6), (3, 8)])
def test_the_table_is_set_up_for_one_player_more(humans: int, planets: int) -> None:
    shown = view(unboard.game("andromeda", players=humans).start(seed=5))
    kinds = list(shown["regions"].values())
    assert (kinds.count("planet"), kinds.count("base")) == (planets, 6)
    lines = [line["text"] for line in shown["checklist"]]
    assert any(f"for {humans + 1} players" in line for line in lines)
    assert any(f"{planets} planets and 6 alliance bases" in line for line in lines)


@pytest.mark.rule("AND-1")
def test_a_shuffled_map_follows_its_seed_in_rows_of_five() -> None:
    maps = {unboard.game("andromeda").start(seed=seed).game.options["map"] for seed in range(20)}
    assert len(maps) > 10
    assert all([len(row) for row in map.split("/")] == [5, 5] for map in maps)
    again = unboard.game("andromeda", map="shuffled").start(seed=3)
    assert again == unboard.game("andromeda").start(seed=3)


def test_regions_are_named_in_reading_order_and_empty_places_count_as_columns() -> None:
    shown = view(unboard.game("andromeda", map="B.PB/.BPB/PB/.P.B").start())
    assert list(shown["regions"]) == [f"R{n}" for n in range(1, 11)]
    assert shown["regions"]["R2"] == "planet"
    assert list(shown["columns"].values()) == [1, 3, 4, 2, 3, 4, 1, 2, 2, 4]


@pytest.mark.rule("AND-2")
def test_all_nine_ships_wait_in_three_sections() -> None:
    shown = view(table())
    assert set(shown["ships"].values()) == {"bay"}
    sections = {letter: ship["section"] for letter, ship in shown["bay"].items()}
    assert "".join(sections) == "ABCDEFGHI"
    assert [sections[letter] for letter in "ACDFGI"] == ["I", "I", "II", "II", "III", "III"]
    assert [shown["bay"][letter]["kind"] for letter in "AGHI"] == [
        "transport",
        "fighter",
        "science vessel",
        "heavy cruiser",
    ]


@pytest.mark.rule("AND-2")
def test_the_pack_says_which_letter_stands_where() -> None:
    other = pack(('"A:transport", ', ""), ('"G:fighter", ', '"G:fighter", "A:transport", '))
    launched = table("launch R4 ; end ; d6=1 ; to R3", pack=other)
    assert view(launched)["ships"]["B"] == "R3"
    assert view(launched)["bay"]["A"]["section"] == "III"


@pytest.mark.rule("AND-3")
def test_leaders_wait_on_the_six_bases_and_seven_on_the_station() -> None:
    shown = view(table())
    leaders = dict(shown["leaders"])
    assert (leaders.pop("station"), leaders.pop("box")) == (7, 0)
    assert leaders == dict.fromkeys(("R2", "R4", "R5", "R7", "R8", "R10"), 1)
    assert shown["wheel"] == 1


@pytest.mark.rule("AND-4")
def test_chance_opens_the_decks_in_order() -> None:
    position = unboard.game("andromeda", map=MAPS[1]).start()
    for deck, card in (("I", "card I:7"), ("II", "card II:3"), ("III", "card III:8")):
        assert position.to_act == {CHANCE}
        assert list(position.chances()) == [f"card {deck}:{n}" for n in range(1, 9)]
        assert view(position)["decks"][deck] == {"open": None, "pile": 8, "discard": []}
        position = play(position, card)
        assert view(position)["decks"][deck] == {"open": int(card[-1]), "pile": 7, "discard": []}
    assert view(position)["phase"] == "human"
    assert position.to_act == {0}


@pytest.mark.rule("AND-4")
def test_tracks_rise_by_the_commanders_bonuses_with_their_effects() -> None:
    position = table(commander="Proctor Veyl")  # industry 2 is marked with an upgrade
    assert view(position)["phase"] == "setup"
    assert view(position)["tracks"]["industry"] == 2
    assert view(position)["tracks"]["supremacy"] == 0
    position = play(position, "upgrade 4")
    assert view(position)["tracks"]["supremacy"] == 1
    assert (view(position)["phase"], view(position)["upgrades"]) == ("human", [4])


@pytest.mark.rule("AND-4")
def test_start_bonuses_come_in_the_order_of_the_tracks() -> None:
    many = pack(
        (
            "start = { science = 1, civilization = 1 }",
            "start = { civilization = 3, supremacy = 4, science = 3 }",
        )
    )
    position = table(pack=many)
    assert (view(position)["asks"], view(position)["tracks"]["supremacy"]) == ("tokens", 0)
    position = play(position, "tokens 2")
    assert view(position)["tracks"] == {
        "science": 3,
        "industry": 0,
        "supremacy": 4,
        "commerce": 0,
        "civilization": 0,
    }
    position = play(position, "tokens 1")
    assert (view(position)["tracks"]["civilization"], view(position)["phase"]) == (3, "human")


@pytest.mark.rule("AND-4")
def test_unity_begins_without_tactics_cards_though_a_start_bonus_passes_the_hand_mark() -> None:
    eager = pack(("start = { science = 1, civilization = 1 }", "start = { civilization = 4 }"))
    position = table(pack=eager)
    assert (view(position)["tactics"], view(position)["tracks"]["civilization"]) == (0, 4)
    later = play(position, "set civilization 7 ; advance civilization")
    assert view(later)["tactics"] == 3


@pytest.mark.rule("AND-4")
def test_start_bonuses_of_a_commander_on_the_table_bring_no_tactics_cards_either() -> None:
    three = " ; ".join(["advance civilization"] * 3)
    position = table(three, commander="physical")
    assert (view(position)["tactics"], view(position)["tracks"]["civilization"]) == (0, 3)
    assert "AND-4 A larger hand brings nothing yet" in told(position)
    begun = table(f"return ; {three}", commander="physical")
    assert view(begun)["tactics"] == 3
    assert view(table(three))["tactics"] == 3  # the app's commander has had his start bonuses


@pytest.mark.rule("AND-4")
def test_ability_and_ongoing_upgrades_are_shown_on_every_unity_turn() -> None:
    position = table("gain upgrade ; upgrade 4 ; launch R4 ; end")
    assert "AND-4 Marshal Ansa: Patient gardener" in told(position)
    assert "AND-11 Ongoing upgrade 4: Hardened hulls" in told(position)


@pytest.mark.rule("AND-5")
def test_a_turn_is_one_launch_or_return_and_then_its_end() -> None:
    position = table()
    assert refused(position, "end") == "AND-5"
    for move in ("launch R4", "launch nebula", "launch nebula moon", "return"):
        after = play(position, move)
        assert refused(after, "return") == refused(after, "launch R4") == "AND-5"
        assert view(play(after, "end"))["phase"] == "unity"


@pytest.mark.rule("AND-5")
@pytest.mark.parametrize("asking", ["gain module", "battle R4"])
def test_a_turn_waits_for_questions_and_battles(asking: str) -> None:
    position = table(asking)
    assert refused(position, "launch R4") == refused(position, "return") == "AND-5"
    assert refused(table(f"return ; {asking}"), "end") == "AND-5"


TURN = "d6=1 ; to R3 ; moon ; collect 0 ; raiders none ; battle none ; card I:3"


@pytest.mark.rule("AND-5")
def test_unity_moves_after_the_human_who_holds_the_conn() -> None:
    position = table(players=3)
    assert (view(position)["conn"], view(position)["human"]) == (3, 1)
    position = play(position, "return ; end")
    assert (view(position)["phase"], view(position)["human"]) == ("human", 2)
    position = play(position, "return ; end ; return ; end")
    assert view(position)["phase"] == "unity"
    position = play(position, TURN)
    assert (view(position)["phase"], view(position)["human"]) == ("human", 1)


@pytest.mark.rule("AND-5")
def test_a_resolved_event_passes_the_conn_at_once_on_anybodys_turn() -> None:
    position = table("event resolved", players=3)
    assert view(position)["conn"] == 1
    position = play(position, "return ; event resolved ; end")  # it is 2 who holds it now
    assert (view(position)["phase"], view(position)["conn"]) == ("human", 2)
    position = play(position, "return ; end ; d6=1 ; event resolved")
    assert (view(position)["asks"], view(position)["conn"], view(position)["who"]) == ("to", 3, 3)
    position = play(position, TURN.removeprefix("d6=1 ; "))
    assert view(position)["human"] == 3  # the one after 2, whose turn ended
    assert view(play(position, "return ; end"))["phase"] == "unity"


@pytest.mark.rule("AND-5")
def test_alone_the_conn_stays() -> None:
    assert view(table("event resolved"))["conn"] == 1


@pytest.mark.rule("AND-5")
@pytest.mark.parametrize(("humans", "vp"), [(1, 1), (2, 2), (3, 3)])
def test_unity_starts_with_the_vp_of_its_place(humans: int, vp: int) -> None:
    assert view(table(players=humans))["vp"] == vp


@pytest.mark.rule("AND-6")
def test_a_launch_moves_the_probe_and_nothing_else_does() -> None:
    position = table()
    assert view(position)["probe"] is None
    for move in ("launch nebula", "launch nebula moon", "return"):
        assert view(play(position, move))["probe"] is None
    position = play(position, "launch R4")
    assert view(position)["probe"] == "R4"
    assert "AND-6 Move the Unity probe to R4. [probe off → R4]" in told(position)
    position = play(position, f"end ; {TURN}")
    assert view(position)["probe"] == "R4"
    assert view(play(position, "launch R3"))["probe"] == "R3"


@pytest.mark.rule("AND-6")
def test_a_nebula_moon_taken_by_a_human_is_gone_and_no_more_than_six_are() -> None:
    position = table("launch nebula moon")
    assert (view(position)["nebula_moons"], view(position)["moons"]) == (5, 0)
    empty = table("set nebula_moons 0")
    assert refused(empty, "launch nebula moon") == "AND-29"
    assert "launch nebula" in empty.moves(0)


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"players": 4}, "players must be 1, 2 or 3, not 4"),
        ({"players": 0}, "players must be 1, 2 or 3, not 0"),
        ({"length": 55}, "length must be 50, 60 or 70, not 55"),
        ({"cards": "mine"}, "cards must be app or physical, not 'mine'"),
        (
            {"commander": "Nobody"},
            "commander must be Marshal Ansa, Proctor Veyl, Overmind Ketu or physical, not 'Nobody'",
        ),
        ({"map": "PB"}, "map must be shuffled, or rows of P, B and . joined by /"),
        ({"map": "PBPB//BPBBPB"}, "map must be shuffled, or rows of P, B and . joined by /"),
        ({"map": "PBPB/BPBB/Pb"}, "not 'PBPB/BPBB/Pb'"),
        ({"map": MAPS[1], "players": 2}, "map must have 6 planets for 2 humans"),
        ({"map": 7}, "map must be shuffled or rows such as PBPB/BPBB/PB, not 7"),
        ({"pack": 7}, "pack must be sample or a pack's TOML text, not 7"),
        ({"size": 5}, "has no option 'size'; its options are: players, map, pack, commander"),
    ],
)
def test_a_bad_option_is_answered_with_what_is_allowed(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(unboard.BadOption) as caught:
        unboard.game("andromeda", **options)
    assert sentence in str(caught.value)


def test_a_map_brings_its_number_of_humans() -> None:
    assert unboard.game("andromeda", map=MAPS[2]).options["players"] == 2
    assert unboard.game("andromeda").load(MAPS[3]).game.options["players"] == 3
    with pytest.raises(unboard.BadText, match="means players=3"):
        unboard.game("andromeda", players=1).load(MAPS[3])
    with pytest.raises(unboard.BadText, match="leave map out"):
        unboard.game("andromeda", map=MAPS[1]).load("BPBP/BPBB/PB")


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is no map"),
        ("PB : end", "is no map"),
        (f"{MAPS[1]} : fly", "move 1 of the text, 'fly', is no move"),
        (f"{MAPS[1]} : {OPEN} ; end", "move 4 of the text, end, does not hold"),
        (f"{MAPS[1]} : {OPEN.replace(' ; ', ';')}", "is no move"),
    ],
)
def test_a_text_that_does_not_hold_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(unboard.BadText) as caught:
        unboard.game("andromeda").load(text)
    assert sentence in str(caught.value)


def test_a_position_is_the_map_and_all_moves() -> None:
    position = table("launch R4 ; end")
    assert position.text() == f"{MAPS[1]} : {OPEN} ; launch R4 ; end"
    assert unboard.game("andromeda").load(position.text()) == position


def test_a_map_without_moves_may_end_in_its_colon() -> None:
    loaded = unboard.game("andromeda").load(f"{MAPS[1]} : ")
    assert loaded == unboard.game("andromeda", map=MAPS[1]).start()
