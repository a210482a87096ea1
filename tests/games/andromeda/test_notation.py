"""The notation: exactly what the rules document writes, by options, and cards on the table."""

from typing import Any

import pytest

import unboard
from games.andromeda.table import MAPS, play, refused, table, told, view


def words(**options: Any) -> set[str]:
    return set(unboard.game("andromeda", **options).vocabulary())


@pytest.mark.parametrize(
    "move",
    """launch R4; launch nebula; launch nebula moon; return; end; d6=4; card I:7; conflict 3;
    upgrade 5; to R4; to none; moon; moon none; tokens 2; tokens 1; tokens 0; ship B;
    module science; module science damaged; module none; collect 0; collect 6;
    develop city R4 leaders=6; develop city R4 leaders=20; develop none; raiders hit B;
    raiders none; battle none; battle R4; join B; diplomacy; hit B; battle won; battle lost;
    hit module; repair; gain resource; lose resource; gain moon; gain module;
    gain module science; gain upgrade; advance science; developed R4 city; event;
    event resolved; event Energy Surge; event Welcome to the Fleet; event Fragmented Relic;
    vp +2; vp -20; final; set vp 300; set tactics 40; set moons 0; set nebula_moons 1;
    set discovery 1; set supremacy_tokens 1; set damaged 1; set shield 1; set wheel 3; set conn 1;
    set event 2; set upgrade_vp 5; set science 4; set modules science 2; set tiles city 2;
    set leaders 5; set leaders R2 0; set ship B R4; set ship B bay; set ship B scrapyard;
    set ship B barge; set probe R4; set probe none; set development R4 city; total 1 63;
    set development R4 city human;
    set development R4 none; set human 1; set final no; set leaders R30 2; launch R30;
    score commerce; region planet 3; region base 9;
    total 1 400""".replace("\n    ", " ").split("; "),
)
def test_what_the_document_writes_is_well_formed(move: str) -> None:
    assert move in words()


@pytest.mark.parametrize(
    "move",
    """launch R31; launch R0; launch R04; region planet 0; region base 10; region nebula 3;
    score moons;
    set final yes; set upgrades 3; set development R4 none human; set leaders box 2; set human 41;
    launch  R4; Launch R4; launch r4; d6=7; d6=0; card IV:1; card I:9; conflict 12;
    tokens 3; collect 7; ship J; module supremacy; module damaged science; module none damaged;
    develop city R4; develop city R4 leaders=21; develop city R4 leaders=06; vp 2; vp +0; vp +21;
    vp +02; set vp 301; set tactics 41; set magic 1; set modules supremacy 1; set ship B nebula;
    total 2 5; total 1 401; total 0 5; event Something; icons develop;
    bonus vp 2; bonus done; raiders B; battle; gain; gain module supremacy""".replace(
        "\n    ", " "
    ).split("; "),
)
def test_anything_else_is_malformed(move: str) -> None:
    position = table()
    with pytest.raises(unboard.MalformedMove):
        position.play(0, move)


def test_another_modes_notation_is_malformed() -> None:
    physical = words(cards="physical")
    assert {"icons none", "icons develop", "icons event", "icons develop event"} <= physical
    assert not any(word.startswith(("card ", "conflict ", "upgrade ")) for word in physical)
    assert {"set upgrades 0", "set upgrades 40"} <= physical - words()
    wheel = words(commander="physical")
    assert {"bonus vp 9", "bonus done", "bonus tactics", "bonus discovery 2"} <= wheel
    assert not {"bonus vp 10", "bonus vp", "set wheel 1"} & wheel
    assert not any(word.startswith("icons") for word in words() | wheel)
    assert "total 3 0" in words(players=3)
    assert "launch R14" in words(players=3)


def test_with_cards_on_the_table_no_card_is_drawn_here() -> None:
    position = table("launch R4 ; end ; d6=1 ; to R3 ; moon ; collect 0", cards="physical")
    assert view(position)["asks"] == "icons"
    position = play(position, "icons none ; raiders none ; battle R3 ; diplomacy")
    assert position.to_act == {0}
    assert "one of your Unity conflict cards" in told(position)
    position = play(position, "battle won")
    assert (view(position)["phase"], view(position)["decks"]["I"]["open"]) == ("human", None)
    position = play(position, "gain upgrade ; gain upgrade ; set upgrade_vp 4")
    assert view(position)["upgrades"] == [0, 0]
    assert view(position)["score"]["upgrades"] == 4


def test_with_the_commander_on_the_table_each_advance_asks_for_its_bonuses() -> None:
    position = table("launch R4 ; end ; d6=1 ; to R4", commander="physical")
    assert set(view(position)["tracks"].values()) == {0}
    assert (view(position)["wheel"], view(position)["asks"]) == (None, "bonus")
    position = play(position, "bonus vp 2 ; bonus module science ; module science")
    assert (view(position)["asks"], view(position)["vp"]) == ("bonus", 3)
    position = play(position, "bonus done")
    assert view(position)["asks"] == "collect"
    assert refused(position, "bonus done") == "AND-16"


def test_on_a_return_every_advance_of_a_wheel_on_the_table_is_asked_for() -> None:
    before = "set ship A R4 ; set ship B barge ; set ship G scrapyard ; final ; return ; end"
    position = table(before, commander="physical")
    position = play(position, "bonus repair ; bonus done ; bonus done")
    assert view(position)["asks"] == "bonus"  # once more for the ship repaired meanwhile
    assert view(play(position, "bonus done"))["phase"] == "closing"


def test_the_text_of_the_document_loads() -> None:
    position = unboard.game("andromeda").load(f"{MAPS[1]} : card I:1 ; card II:1")
    assert view(position)["decks"]["II"]["open"] == 1
    assert position.text() == "PBPB/BPBB/PB : card I:1 ; card II:1"
