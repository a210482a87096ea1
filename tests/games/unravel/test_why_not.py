"""Every way a move of Unravel can be illegal: the rule that forbids it and the squares shown."""

import pytest

import unboard

RED, BLUE = 0, 1
BETWEEN_TURNS = "2r/b2/rb1 r"
IN_A_CASCADE = "2r/b2/rb1 r : b2"  # one crosscut, a1 a2 b1 b2, completed by b2
TWO_CROSSCUTS = "1br/1r1/1br b : c2"
TWO_COMPLETERS = "2r/1rb/1rb b : b3 b2~c2"
ANOTHERS_COMPLETER = "brr1/brrr/1bb1/brb1 r : a2 a3~b3 b1~b2"  # b3, in the crosscut below it
BEFORE_A_REPEAT = (
    "bbrrb/rrrbb/bbrrr/b1bbb/rbrrr r : b2 b3~c3 c1~c2 a1~b1 c4~d4 b4~b5 c3~d3 d4~e4 "
    "a3~b3 a2~b2 a4~a5 d1~d2 c1~c2 a1~b1 d3~e3 d5~e5 d4~e4 c4~c5 b4~b5 a3~b3 "
    "a2~b2 a4~a5 d5~e5 e1~e2 d1~d2 c1~c2 a1~b1 d3~e3 d4~e4 c4~c5 b4~b5"
)
OVER = "1r1/br1/1rb b"
CROSSCUT = ("a1", "a2", "b1", "b2")
ANOTHER = ("a3", "a4", "b3", "b4")

CASES = {
    "a placement on an occupied square": (
        *(BETWEEN_TURNS, RED, "a2"),
        *("UNR-2", "a2 holds a blue checker; choose an empty square", ("a2",)),
    ),
    "a placement while a crosscut stands": (
        *(IN_A_CASCADE, RED, "c1"),
        *("UNR-6", "a crosscut stands and must be unravelled first", CROSSCUT),
    ),
    "a placement while two crosscuts stand": (
        *(TWO_CROSSCUTS, BLUE, "a1"),
        *("UNR-6", "must be unravelled first", ("b1", "b2", "b3", "c1", "c2", "c3")),
    ),
    "a swap while no crosscut stands": (
        *(BETWEEN_TURNS, RED, "a1~a2"),
        *("UNR-2", "no crosscut stands, so there is nothing to swap", ("a1", "a2")),
    ),
    "a swap with an empty square": (
        *(IN_A_CASCADE, RED, "b2~b3"),
        *("UNR-6", "b2 and b3 do not hold checkers of opposite colour", CROSSCUT),
    ),
    "a swap of checkers of one colour": (
        *("r2/rb1/1r1 b : a1", BLUE, "a2~a3"),
        *("UNR-6", "a2 and a3 do not hold checkers of opposite colour", CROSSCUT),
    ),
    "a swap of opposite checkers outside the crosscut": (
        *("r2/br1/r2 b : b1", BLUE, "a2~a3"),
        *("UNR-6", "a2 and a3 are not both in one crosscut", CROSSCUT),
    ),
    "a swap of the completer": (
        *(IN_A_CASCADE, RED, "a2~b2"),
        *("UNR-6", "the checker on b2 completed the crosscut", ("b2",)),
    ),
    "a swap of both completers": (
        *(TWO_COMPLETERS, BLUE, "b2~c2"),
        *("UNR-6", "the checkers on b2 and c2 completed the crosscut", ("b2", "c2")),
    ),
    "a swap of the completer of another crosscut": (
        *(ANOTHERS_COMPLETER, RED, "b3~c3"),
        *("UNR-8", "the checker on b3 completed a crosscut that stands", ANOTHER),
    ),
    "a swap that brings a board back": (
        *(BEFORE_A_REPEAT, RED, "e1~e2"),
        *("UNR-11", "brings back the board that stood after d4~e4 in this turn", ("e1", "e2")),
    ),
    "a placement out of turn": (
        *(BETWEEN_TURNS, BLUE, "b2"),
        *("UNR-2", "it is Red's turn; the players alternate", ()),
    ),
    "a swap out of turn": (
        *(IN_A_CASCADE, BLUE, "a1~a2"),
        *("UNR-7", "Red is still unravelling", CROSSCUT),
    ),
    "a placement after the end": (
        *(OVER, BLUE, "a1"),
        *("UNR-9", "the game is over, Red has won", ("b1", "b2", "b3")),
    ),
    "a seat that is none": (
        *(BETWEEN_TURNS, 2, "b2"),
        *("UNR-2", "only Red (seat 0) and Blue (seat 1) play, not seat 2", ()),
    ),
    "chance, which has no part in Unravel": (
        *(BETWEEN_TURNS, unboard.CHANCE, "b2"),
        *("UNR-2", "only Red (seat 0) and Blue (seat 1) play, not seat -1", ()),
    ),
}


def at(text: str) -> unboard.Position:
    return unboard.game("unravel").load(text)


@pytest.mark.parametrize("case", CASES)
def test_an_illegal_move_is_answered_with_the_rule_and_the_squares_that_show_it(case: str) -> None:
    start, seat, move, rule, text, squares = CASES[case]
    position = at(start)
    (reason,) = position.why_not(seat, move)
    assert (reason.rule, reason.squares) == (rule, squares)
    assert text in reason.text
    with pytest.raises(unboard.IllegalMove) as refused:
        position.play(seat, move)
    assert refused.value.reasons == (reason,)
    assert str(reason) in str(refused.value)


def test_a_placement_can_be_forbidden_by_two_rules_at_once() -> None:
    assert [(r.rule, r.squares) for r in at(IN_A_CASCADE).why_not(RED, "c3")] == [
        ("UNR-6", CROSSCUT),
        ("UNR-2", ("c3",)),
    ]


def test_a_legal_move_has_no_reasons() -> None:
    assert at(BETWEEN_TURNS).why_not(RED, "b2") == []
    assert at(IN_A_CASCADE).why_not(RED, "a1~a2") == []


def test_a_swap_of_its_own_completer_and_of_another_is_forbidden_twice() -> None:
    reasons = at(ANOTHERS_COMPLETER).why_not(RED, "b2~b3")
    assert [(r.rule, r.squares) for r in reasons] == [("UNR-6", ("b2",)), ("UNR-8", ANOTHER)]
    assert [r.text.partition(" completed")[0] for r in reasons] == [
        "the checker on b2",
        "the checker on b3",
    ]


PATHS = {
    "an occupied square": (BETWEEN_TURNS, RED, "a2", "UNR-2", "a2 holds a blue checker", ("a2",)),
    "a second square after a placement": (
        *(BETWEEN_TURNS, RED, "b2 c1"),
        *("UNR-2", "one square is enough to place a checker", ("b2",)),
    ),
    "a square in no crosscut": (
        *(IN_A_CASCADE, RED, "c1"),
        *("UNR-6", "c1 is in no crosscut", CROSSCUT),
    ),
    "the completer first": (
        *(IN_A_CASCADE, RED, "b2"),
        *("UNR-6", "the checker on b2 completed the crosscut", ("b2",)),
    ),
    "the completer second": (
        *(IN_A_CASCADE, RED, "a2 b2"),
        *("UNR-6", "the checker on b2 completed the crosscut", ("b2",)),
    ),
    "two squares that are no neighbours": (
        *(IN_A_CASCADE, RED, "a1 b2"),
        *("UNR-6", "a swap exchanges two neighbours of one crosscut", ("a1", "b2")),
    ),
    "a third square after a swap": (
        *(IN_A_CASCADE, RED, "a1 a2 b1"),
        *("UNR-6", "a swap exchanges two neighbours of one crosscut", ("a1", "a2", "b1")),
    ),
    "the completer of another crosscut first": (
        *(ANOTHERS_COMPLETER, RED, "b3"),
        *("UNR-8", "the checker on b3 completed a crosscut that stands", ANOTHER),
    ),
    "the completer of another crosscut second": (
        *(ANOTHERS_COMPLETER, RED, "c3 b3"),
        *("UNR-8", "the checker on b3 completed a crosscut that stands", ANOTHER),
    ),
    "a swap that brings a board back, higher square first": (
        *(BEFORE_A_REPEAT, RED, "e2 e1"),
        *("UNR-11", "brings back the board that stood after d4~e4", ("e1", "e2")),
    ),
    "a square off the board": (
        *(BETWEEN_TURNS, RED, "d1"),
        *("UNR-1", "'d1' is no square of this board", ()),
    ),
    "the other seat": (BETWEEN_TURNS, BLUE, "b2", "UNR-2", "it is Red's turn", ()),
    "the other seat in a cascade": (
        *(IN_A_CASCADE, BLUE, "a1"),
        *("UNR-7", "Red is still unravelling", CROSSCUT),
    ),
    "nothing yet by the other seat": (BETWEEN_TURNS, BLUE, "", "UNR-2", "it is Red's turn", ()),
    "a finished game": (OVER, BLUE, "a1", "UNR-9", "the game is over", ("b1", "b2", "b3")),
    "a seat that is none": (BETWEEN_TURNS, 7, "b2", "UNR-2", "not seat 7", ()),
}


@pytest.mark.parametrize("case", PATHS)
def test_a_click_path_that_leads_nowhere_is_answered_with_a_rule(case: str) -> None:
    start, seat, path, rule, text, squares = PATHS[case]
    (reason,) = at(start).why_not_path(seat, path.split())
    assert (reason.rule, reason.squares) == (rule, squares)
    assert text in reason.text


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (BETWEEN_TURNS, []),
        (BETWEEN_TURNS, ["b2"]),
        (IN_A_CASCADE, ["a1"]),
        (IN_A_CASCADE, ["a1", "b1"]),
        (IN_A_CASCADE, ["b1", "a1"]),  # a swap is clicked from either end
    ],
)
def test_a_click_path_that_begins_a_legal_move_has_no_reasons(text: str, path: list[str]) -> None:
    assert at(text).why_not_path(RED, path) == []
