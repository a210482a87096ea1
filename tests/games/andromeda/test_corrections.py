"""AND-28: everything can be corrected, and what binds all game long is in sight."""

import pytest

from games.andromeda.table import pack, play, refused, table, told, view

LAUNCHED = "d6=1 ; to R4 ; collect 0 ; raiders none ; battle none ; card I:3"


@pytest.mark.rule("AND-28")
def test_a_development_is_removed_or_given_to_whom_it_belongs() -> None:
    position = table("set development R3 city")
    assert view(position)["developments"] == view(position)["developed"] == {"R3": "city"}
    humans = play(position, "set development R3 city human")
    assert (view(humans)["developments"], view(humans)["developed"]) == ({}, {"R3": "city"})
    assert "R3 city of a human" in told(humans)
    other = play(humans, "set development R3 factory")
    assert view(other)["developments"] == view(other)["developed"] == {"R3": "factory"}
    none = play(other, "set development R3 none")
    assert view(none)["developments"] == view(none)["developed"] == {}
    assert "R3 empty" in told(none)
    assert view(none)["tiles"] == view(position)["tiles"]  # tiles are corrected by themselves
    assert view(none)["score"]["developments"] == 0


@pytest.mark.rule("AND-28")
def test_a_humans_development_is_removed_so_that_another_can_be_noted() -> None:
    position = table("developed R3 city")
    assert refused(position, "developed R3 factory") == "AND-29"
    again = play(position, "set development R3 none ; developed R3 factory")
    assert view(again)["developed"] == {"R3": "factory"}


@pytest.mark.rule("AND-28")
def test_whose_turn_it_is_can_be_corrected() -> None:
    position = table("set human 3", players=3)
    assert (view(position)["human"], view(position)["acted"]) == (3, False)
    moved = play(position, "return ; end")
    assert view(moved)["phase"] == "unity"  # the third has the Conn
    assert refused(position, "set human 4") == "AND-29"
    told_to_be = table("launch R4 ; set human 2", players=3)
    assert (view(told_to_be)["human"], view(told_to_be)["acted"]) == (2, True)


@pytest.mark.rule("AND-28")
def test_a_declared_end_is_taken_back() -> None:
    position = table("final ; set final no")
    assert not view(position)["final"]
    assert "the end is not declared any more" in told(position)
    position = play(position, f"return ; end ; {LAUNCHED}")
    assert view(position)["phase"] == "human"
    assert "final" in position.moves(0)


@pytest.mark.rule("AND-28")
def test_an_end_taken_back_in_unitys_last_turn_lets_the_game_go_on() -> None:
    last = table("set ship A R4 ; set wheel 7 ; return ; final ; end")  # a module is asked for
    assert (view(last)["asks"], view(last)["last_turn"]) == ("module", True)
    on = play(last, "set final no ; module science")
    assert (view(on)["phase"], view(on)["final"]) == ("human", False)
    closing = play(last, "module science")
    assert view(closing)["phase"] == "closing"
    again = play(closing, "set final no")
    assert (view(again)["phase"], view(again)["human"]) == ("human", 1)
    assert refused(again, "total 1 60") == "AND-25"


@pytest.mark.rule("AND-28")
def test_upgrades_of_the_tables_own_cards_are_corrected() -> None:
    position = table("gain upgrade ; set upgrades 3", cards="physical")
    assert view(position)["upgrades"] == [0, 0, 0]
    fewer = play(position, "set upgrades 1")
    assert view(fewer)["upgrades"] == [0]
    assert "upgrades 3 → 1" in told(fewer)


def test_corrections_are_forms_that_say_what_is_now() -> None:
    scene = table("developed R3 city ; set development R1 obelisk", players=2).scene(0)
    forms = {form["id"]: form for form in scene["forms"]}
    assert forms["development.R3"]["now"] == "city human"
    assert forms["development.R1"]["now"] == "obelisk"
    assert forms["development.R6"]["now"] == "none"
    assert len(forms["development.R6"]["words"]) == 11
    assert (forms["human"]["low"], forms["human"]["high"], forms["human"]["now"]) == (1, 2, "1")
    assert (forms["final"]["words"], forms["final"]["now"]) == (["no"], "no")
    assert (forms["leaders.R6"]["low"], forms["leaders.R6"]["high"]) == (0, 0)


RETURNS = "gain upgrade ; upgrade 6"  # Tax daemon: whenever a human returns to station …


@pytest.mark.rule("AND-28")
def test_a_text_on_a_humans_return_is_in_sight_on_his_turn_and_said_when_he_returns() -> None:
    position = table(RETURNS)
    now = {text["name"]: text["now"] for text in view(position)["texts"]}
    assert now == {"Marshal Ansa": False, "Ongoing upgrade 6": True}
    returned = play(position, "return")
    assert "AND-11 Ongoing upgrade 6: Tax daemon" in told(returned)
    assert "Tax daemon" not in told(play(position, "launch R4"))


@pytest.mark.rule("AND-28")
def test_all_texts_that_bind_are_in_sight_on_unitys_turn() -> None:
    position = table(f"{RETURNS} ; gain upgrade ; upgrade 4 ; gain upgrade ; upgrade 1 ; return")
    texts = view(play(position, "end ; d6=1"))["texts"]
    assert [(text["rule"], text["now"], text["label"]) for text in texts] == [
        ("AND-4", True, "assumed"),
        ("AND-11", True, "assumed"),
        ("AND-11", True, "assumed"),
    ]


@pytest.mark.rule("AND-28")
def test_an_ability_that_speaks_of_launches_is_said_at_every_launch() -> None:
    jealous = pack(("whenever Unity claims the last moon of a planet, it also gains a resource",
                    "whenever a player launches to a planet, Unity gains 1 VP"))  # fmt: skip
    position = table("launch R4", pack=jealous)
    assert "AND-4 Marshal Ansa: Patient gardener" in told(position)
    assert view(position)["texts"][0]["now"]
