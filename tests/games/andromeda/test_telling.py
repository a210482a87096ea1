"""AND-28: what is told lies beside what is played on."""

from itertools import pairwise
from typing import Any

import pytest

import unboard
from games.andromeda.table import MAPS, play, random_game, table, told, view
from unboard.core.position import Position
from unboard.games.andromeda import ANDROMEDA, rules
from unboard.games.andromeda.state import State
from unboard.games.andromeda.telling import MOST_TOLD, telling

TABLES: list[dict[str, Any]] = [
    {},
    {"players": 2, "commander": "Proctor Veyl"},
    {"cards": "physical"},
    {"commander": "physical", "cards": "physical"},
]
every_table = pytest.mark.parametrize("options", TABLES)


def texts(position: unboard.Position) -> list[str]:
    return [step["text"] for step in view(position)["steps"]]


def with_tale(position: unboard.Position, tale: object) -> unboard.Position:
    """Return a position of which another tale is told."""
    return Position(position.game, position._state, position._start, tale, position._trail)


@pytest.mark.rule("AND-28")
def test_the_steps_of_the_set_up_are_told_before_any_move() -> None:
    own = unboard.game("andromeda", map=MAPS[1], cards="physical").start()
    assert told(own).split("\n") == [
        "AND-13 Advance Unity on the science track to space 1. [science 0 → 1]",
        "AND-13 Advance Unity on the civilization track to space 1. [civilization 0 → 1]",
    ]
    launched = play(own, "launch R4")
    assert texts(launched) == [*texts(own), "Move the Unity probe to R4."]
    assert [step["move"] for step in view(launched)["steps"]] == [0, 0, 1]


@pytest.mark.rule("AND-28")
def test_steps_are_told_until_unity_moves_again() -> None:
    position = table("launch R4 ; end ; d6=1 ; to R3 ; moon ; collect 0 ; raiders none")
    unity = texts(position)
    assert unity[0] == "Unity moves, after the human who holds the Conn."
    position = play(position, "battle none ; card I:3 ; launch R2 ; vp +2")
    assert texts(position)[: len(unity)] == unity
    assert texts(position)[-2:] == ["Move the Unity probe to R2.", "Unity gains 2 VP."]
    again = play(position, "end")
    assert texts(again)[0] == "Unity moves, after the human who holds the Conn."
    assert {step["move"] for step in view(again)["steps"]} == {again.count}


@pytest.mark.rule("AND-28")
def test_of_a_long_tale_the_last_steps_are_kept() -> None:
    position = table(" ; ".join(f"vp {sign}1" for _ in range(MOST_TOLD) for sign in "+-"))
    steps = view(position)["steps"]
    assert len(steps) == MOST_TOLD
    assert [step["move"] for step in steps][-2:] == [position.count - 1, position.count]


@every_table
def test_what_is_played_on_holds_nothing_told(options: dict[str, Any]) -> None:
    for before, after in pairwise(random_game(5, 0.2, **options)):
        played = after.record.moves[-1]
        move = ANDROMEDA.read(played.move, before.game.options)
        state = ANDROMEDA.play(before._state, played.seat, move)
        assert type(state) is State
        assert state == after._state


@every_table
def test_the_rules_do_the_same_whether_anybody_listens_or_not(options: dict[str, Any]) -> None:
    for before, after in pairwise(random_game(6, 0.3, **options)):
        played = after.record.moves[-1]
        move = ANDROMEDA.read(played.move, before.game.options)
        heard = rules.play(telling(before._state), played.seat, move)
        assert telling(after._state, ()) == telling(heard, ())


@every_table
def test_a_text_tells_what_its_moves_told(options: dict[str, Any]) -> None:
    path = random_game(8, 0.2, **options)
    for before, after in [*pairwise(path)][:: len(path) // 12]:
        loaded = before.game.load(before.text())
        assert view(loaded) == view(before)
        assert view(loaded.play(*after.record.moves[-1])) == view(after)


def test_positions_with_equal_texts_are_equal_whatever_is_told_of_them() -> None:
    position = table("launch R4 ; end ; d6=1 ; to R3")
    silent = with_tale(position, ())
    assert (texts(silent), silent) == ([], position)
    assert hash(silent) == hash(position)
    assert silent.moves(0) == position.moves(0)
    assert silent.usual(0) == position.usual(0)
    one, other = (play(start, "moon ; collect 0") for start in (silent, position))
    assert (one, one._state) == (other, other._state)
    assert texts(one) != texts(other)


@pytest.mark.rule("AND-28")
def test_a_step_says_which_drawing_goes_with_it() -> None:
    text = "PBPB/BPBB/PB : card I:1 ; card II:3 ; card III:2 ; launch R4 ; end ; d6=4"
    steps = unboard.game("andromeda").load(text).view(0)["steps"]
    signs = {step["text"].split(" ")[0]: (step["sign"], step["face"]) for step in steps}
    assert signs["The"] == ("die", 4), "the die shows its face"
    told = unboard.game("andromeda").load(text.rpartition(" ; end")[0]).view(0)["steps"]
    assert ("probe", 0) in {(step["sign"], step["face"]) for step in told}
