"""Every way a move of Unitar can be illegal: the rule that forbids it and the squares shown."""

import pytest

import unboard
from games.unitar.boards import CALM, CHOICES, FIELD, choose, do, set_up, walk

YELLOW, RED, BLUE = 0, 1, 2

START = unboard.game("unitar").start()
BETWEEN = START.play(YELLOW, "uni@e5")
PLACED = BETWEEN.play(YELLOW, "tar@e5")
ROUND = set_up(CALM)
CHOSEN = ROUND.play(RED, "red/tar/north")
OVER = do(set_up(CALM, rounds=1), "red/tar/north")

Case = tuple[unboard.Position, int, str, str, str, tuple[str, ...]]

CASES: dict[str, Case] = {  # position, seat, move; rule, words, squares
    "the tar master before the uni master": (
        *(START, YELLOW, "tar@e5"),
        *("UNT-4", "the uni master is placed first, then the tar master; place the uni", ()),
    ),
    "the uni master twice": (
        *(BETWEEN, YELLOW, "uni@e6"),
        *("UNT-4", "then the tar master; place the tar master now", ()),
    ),
    "a stone beside the field": (
        *(START, RED, "uni@e9"),
        *("UNT-4", "with the uni master on e9, a stone of its block would", ("d9", "e9", "f9")),
    ),
    "stones in a corner": (
        *(BETWEEN, YELLOW, "tar@h8"),
        *("UNT-4", "with the tar master on h8, 3 stones of its block", ("g8", "h7", "h8")),
    ),
    "a choice before the masters are placed": (
        *(START, BLUE, "red/tar/north"),
        *("UNT-4", "the blocks come first; place your uni master, as in uni@e5", ()),
    ),
    "a choice between the masters": (
        *(BETWEEN, YELLOW, "red/tar/north"),
        *("UNT-4", "the blocks come first; place your tar master, as in tar@e5", ()),
    ),
    "a third master": (
        *(PLACED, YELLOW, "tar@e5"),
        *("UNT-4", "Yellow has placed both masters; wait until the others have", ()),
    ),
    "a choice while others place": (
        *(PLACED, YELLOW, "red/tar/north"),
        *("UNT-4", "Yellow has placed both masters; wait", ()),
    ),
    "a master after the set-up": (
        *(ROUND, BLUE, "uni@e5"),
        *("UNT-4", "the blocks are placed; choose colour, master and action", ()),
    ),
    "another choice": (
        *(CHOSEN, RED, "blue/uni/cw"),
        *("UNT-5", "Red has chosen, once and for all; wait until the others have", ()),
    ),
    "a master after one's choice": (
        *(CHOSEN, RED, "uni@e5"),
        *("UNT-5", "Red has chosen, once and for all", ()),
    ),
    "a choice after the end": (
        *(OVER, YELLOW, "red/tar/north"),
        *("UNT-15", "the game is over after 1 round", ()),
    ),
    "a master after the end": (
        *(OVER, YELLOW, "uni@e5"),
        *("UNT-15", "the game is over after 1 round", ()),
    ),
    "a seat that is none": (
        *(ROUND, 3, "red/tar/north"),
        *("UNT-4", "only Yellow (seat 0), Red (seat 1), Blue (seat 2) play, not seat 3", ()),
    ),
    "chance, which has nothing to do": (
        *(ROUND, unboard.CHANCE, "red/tar/north"),
        *("UNT-4", "play, not seat -1", ()),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_move_is_forbidden_by_one_rule_in_words(name: str) -> None:
    position, seat, move, rule, words, squares = CASES[name]
    (reason,) = position.why_not(seat, move)
    assert (reason.rule, reason.squares) == (rule, squares)
    assert words in reason.text
    with pytest.raises(unboard.IllegalMove) as refused:
        position.play(seat, move)
    assert refused.value.reasons == (reason,)
    assert f"({rule})" in str(refused.value)


def test_after_one_round_and_after_three_the_end_is_counted_in_good_words() -> None:
    for rounds, words in [(1, "after 1 round"), (3, "after 3 rounds")]:
        position = unboard.game("unitar", rounds=rounds).load(f"R{rounds}")
        (reason,) = position.why_not(YELLOW, "red/tar/north")
        assert reason.text == f"the game is over {words}"


@pytest.mark.parametrize("seed", range(3))
def test_a_move_has_no_reasons_exactly_when_it_is_generated(seed: int) -> None:
    for position in walk(seed, rounds=2):
        for seat in (YELLOW, RED, BLUE):
            legal = set(position.moves(seat))
            for move in position.game.vocabulary():
                assert (position.why_not(seat, move) == []) == (move in legal), (position, move)


def test_what_others_have_sealed_forbids_nothing() -> None:
    for choice in CHOICES:
        after = ROUND.play(RED, choice)
        assert all(after.why_not(BLUE, other) == [] for other in CHOICES)


PATHS: dict[str, tuple[unboard.Position, int, list[str], str, str]] = {
    "a square too near to the edge": (
        *(START, RED, ["e9"]),
        *("UNT-4", "with the uni master on e9, a stone of its block would lie outside"),
    ),
    "two squares": (START, RED, ["e5", "e6"], "UNT-4", "choose one square of the field for your"),
    "no square at all": (BETWEEN, YELLOW, ["yu"], "UNT-4", "of the field for your tar master"),
    "a square of a corner": (START, RED, ["a1"], "UNT-4", "choose one square of the field"),
    "a square in a round": (ROUND, RED, ["e5"], "UNT-5", "choose yellow, red, blue, or a master"),
    "a stone that is no master": (ROUND, RED, ["rt1"], "UNT-5", "or a master stone on the field"),
    "an action first": (ROUND, RED, ["north"], "UNT-5", "choose yellow, red, blue, or a master"),
    "an action for the master": (ROUND, RED, ["red", "north"], "UNT-5", "choose the red master:"),
    "a master for the action": (ROUND, RED, ["red", "tar", "uni"], "UNT-5", "choose one action:"),
    "a master stone and no action": (ROUND, RED, ["rt", "uni"], "UNT-5", "choose one action: uni"),
    "a path too long": (ROUND, RED, ["rt", "cw", "cw"], "UNT-5", "choose one action"),
    "a click out of turn": (CHOSEN, RED, ["red"], "UNT-5", "Red has chosen, once and for all"),
    "a click of the patient": (PLACED, YELLOW, ["e5"], "UNT-4", "Yellow has placed both masters"),
    "a click after the end": (OVER, RED, ["red"], "UNT-15", "the game is over"),
    "a stranger's click": (ROUND, 7, ["red"], "UNT-4", "play, not seat 7"),
}


@pytest.mark.parametrize("name", PATHS)
def test_a_click_that_leads_nowhere_is_answered_with_what_to_click(name: str) -> None:
    position, seat, path, rule, words = PATHS[name]
    (reason,) = position.why_not_path(seat, path)
    assert reason.rule == rule
    assert words in reason.text


def test_a_click_path_of_a_legal_move_has_no_reasons_at_any_step() -> None:
    for path in (["red", "tar", "north"], ["rt", "north"], ["blue", "uni", "unify"]):
        for length in range(len(path) + 1):
            assert ROUND.why_not_path(BLUE, path[:length]) == []
    for square in FIELD:
        legal = f"uni@{square}" in START.moves(RED)
        assert (START.why_not_path(RED, [square]) == []) == legal


def test_a_refused_move_leaves_the_position_as_it_was() -> None:
    before = CHOSEN.record.to_json()
    with pytest.raises(unboard.IllegalMove):
        CHOSEN.play(RED, "blue/uni/cw")
    assert CHOSEN.record.to_json() == before
    choose(ROUND, "red/tar/north", "red/tar/north", "red/tar/north")
    assert set_up(CALM) == ROUND
