"""AND-14, AND-15: a die of the table's own, and cards that say plainly where the ship goes."""

import pytest

import unboard
from games.andromeda.table import OPEN, pack, play, refused, table, told, view
from unboard import CHANCE

PROBE = OPEN.replace("I:5", "I:2", 1)  # the region of the probe
NAMED = OPEN.replace("II:1", "II:4", 1)  # region R5


@pytest.mark.rule("AND-14")
@pytest.mark.parametrize(("face", "ship"), list(enumerate("AADDGG", 1)))
def test_the_table_may_roll_its_own_die(face: int, ship: str) -> None:
    position = table("launch R4 ; end", dice="physical")
    assert position.to_act == {0}
    assert (view(position)["asks"], view(position)["who"]) == ("d6", 1)
    assert {f"d6={n}" for n in range(1, 7)} <= set(position.moves(0))
    assert refused(position, "to R4") == "AND-15"
    rolled = play(position, f"d6={face}")
    assert (view(rolled)["asks"], view(rolled)["question"]["ship"]) == ("to", ship)


@pytest.mark.rule("AND-14")
def test_the_tables_die_is_rolled_only_when_asked_for() -> None:
    assert refused(table(dice="physical"), "d6=3") == "AND-14"
    assert refused(table(), "d6=3") == "AND-27"
    position = table("launch R4 ; end", dice="physical")
    assert refused(position, "end") == "AND-5"
    assert view(play(position, "vp +2"))["asks"] == "d6"  # any-time moves go on


def test_the_die_is_entered_as_a_number() -> None:
    scene = table("launch R4 ; end", dice="physical").scene(0)
    form = next(form for form in scene["forms"] if form["id"] == "d6")
    assert (form["low"], form["high"], form["move"], form["path"]) == (1, 6, "d6={}", [])


@pytest.mark.rule("AND-15")
def test_a_plain_target_is_not_asked_for() -> None:
    position = table("launch R3 ; end ; d6=1", opening=PROBE)
    assert (view(position)["ships"]["A"], view(position)["asks"]) == ("R3", "moon")
    assert "AND-15 Launch ship A (transport) to R3." in told(position)
    named = table("launch R3 ; end ; d6=3", opening=NAMED)
    assert (view(named)["ships"]["D"], view(named)["wheel"]) == ("R5", 2)


@pytest.mark.rule("AND-15")
def test_a_plain_target_that_is_not_permissible_is_asked_for() -> None:
    position = table("launch nebula ; end ; d6=1", opening=PROBE)
    assert (view(position)["asks"], view(position)["ships"]["A"]) == ("to", "bay")
    far = pack(('at = "R5"', 'at = "R12"'))
    position = table("launch R3 ; end ; d6=3", opening=NAMED, pack=far)
    assert view(position)["asks"] == "to"
    grown = table(
        "region base 1 ; region planet 1 ; launch R3 ; end ; d6=3", opening=NAMED, pack=far
    )
    assert (view(grown)["ships"]["D"], view(grown)["asks"]) == ("R12", "moon")


@pytest.mark.rule("AND-15")
def test_cards_of_the_table_are_always_read_by_it() -> None:
    position = table("launch R3 ; end ; d6=1", cards="physical")
    assert view(position)["asks"] == "to"


def test_a_ship_that_is_gone_meanwhile_leaves_the_plain_target_to_the_next() -> None:
    position = table("launch nebula ; end ; d6=1", opening=PROBE)
    position = play(position, "set probe R9 ; set ship A barge")
    assert (view(position)["ships"]["B"], view(position)["asks"]) == ("R9", "moon")


def test_with_every_die_and_card_of_the_table_chance_has_nothing_to_do() -> None:
    options = {"dice": "physical", "cards": "physical", "commander": "physical"}
    position = unboard.game("andromeda", map="PBPB/BPBB/PB", **options).start()
    assert CHANCE not in position.to_act
    position = play(position, "launch R4 ; end ; d6=2 ; to R4 ; bonus done ; collect 0")
    assert view(position)["asks"] == "icons"
