"""Every way a move of UNITY can be illegal: the rule that forbids it and the squares shown."""

from random import Random
from typing import Any

import pytest

import unboard
from games.unity import naive
from games.unity.boards import OptionSet, every_option_set, legal, row_names, text_of, walk

A, B, C = 0, 1, 2

BOARD = text_of(
    """
            i  ·   ·   ·   ·   O
      f  ·   ·   ·   ·   g   ·   ·   ·
    e  ·   ·   P   ·   · | O   ·   p   ·
            a  P   ·   ·   ·   O
    """
)
PLAY = f"{BOARD} p po 5 0"
NO_WALLS = f"{BOARD} p po 0 0"
SECOND_WALL = f"{BOARD} p pog 5 0 : a1|a2"
LAST_PIECES = text_of(
    """
            i  ·   ·   ·   ·   g
    e  p   P   ·   ·   O   ·   ·   ·   O
            a  ·   ·   ·   ·   ·
    """
)
STUCK = text_of(
    """
        g  ·   ·   ·   ·   ·   ·   ·
                        / \\ / \\
      f  ·   ·   ·   · | O   P | ·   ·
                      /   /   /
    e  ·   ·   ·   · | P   O | ·   ·   ·
                      \\ / \\ /
      d  ·   ·   ·   ·   ·   ·   ·   ·
    """
)
SETTING_UP = "5/6/7/8/4Pg3/8/7/6/5 - + - 4 0"
NO_RINGS_LEFT = "PPPPP/PPPPPP/PPPP3/8/9/8/7/6/5 - + - 4 0"
ALL_PURPLE = "PPPPP/PPPPPP/PPPPppp/pp6/9/8/7/6/5 - + - 4 0"
FULL = "PPPPP/PPPPPP/PPPPppp/ppOOOOOO/OOOOOOOOO/oooooGGG/GGGGGGG/GGGGGg/gggg1"
WALLING = f"{FULL} a1|a2 + - 3 0"
NO_WALLS_LEFT = f"{FULL} a1|a2 + - 0 0"
DRAFT = f"{FULL} - ? o1 4 0"
WON = "4O/6/7/8/4PP3/8/7/6/G3O - o po 5 0 over"
BOTH_UNITED = "3OO/6/7/8/4PP3/8/7/6/G4 - p po 5 0 over"  # orange had a turn last and won
DRAWN = "4O/6/7/8/4P1P2/8/7/6/G3O - o po 5 60 over"
FIRST = ("a1", "a2")

Case = tuple[str, int, str, str, str, tuple[str, ...]]  # text, seat, move, rule, words, squares

CASES: dict[str, Case] = {
    "a move from an empty space": (
        *(PLAY, A, "a2-a3"),
        *("UNI-8", "a2 is empty; choose a purple piece", ("a2",)),
    ),
    "a move of a foe's piece": (
        *(PLAY, A, "e6-e7"),
        *("UNI-8", "e6 holds an orange ring; choose one of your purple pieces", ("e6",)),
    ),
    "a move of a neutral piece": (
        *(PLAY, A, "f6-f7"),
        *("UNI-8", "f6 holds a green asterisk; choose one of your purple pieces", ("f6",)),
    ),
    "a move off the lines": (
        *(PLAY, A, "e3-g4"),
        *("UNI-8", "g4 lies on none of the six lines through e3", ("e3", "g4")),
    ),
    "a move across a wall": (
        *(PLAY, A, "e3-e7"),
        *("UNI-8", "the wall e5|e6 is in the way", ("e5", "e6")),
    ),
    "a move to a foe's space": (
        *(PLAY, A, "e8-e6"),
        *("UNI-8", "e6 is taken by an orange ring; move to an empty space", ("e6",)),
    ),
    "a move to one's own space": (
        *(f"{LAST_PIECES} p po 0 0", A, "e1-e2"),
        *("UNI-8", "e2 is taken by a purple ring; move to an empty space", ("e2",)),
    ),
    "a wall where one lies": (
        *(PLAY, A, "e5|e6"),
        *("UNI-4", "a wall lies on e5|e6 already, and walls never move", ("e5", "e6")),
    ),
    "a wall without supply": (
        *(NO_WALLS, A, "a1|a2"),
        *("UNI-9", "the supply of walls is empty; move or capture", ()),
    ),
    "a ring capture on an empty space": (
        *(PLAY, A, "a2x"),
        *("UNI-10", "a2 is empty; choose a purple piece", ("a2",)),
    ),
    "an asterisk capture on an empty space": (
        *(PLAY, A, "a2xNE"),
        *("UNI-11", "a2 is empty; choose a purple piece", ("a2",)),
    ),
    "a capture with a foe's ring": (
        *(PLAY, A, "e6x"),
        *("UNI-10", "e6 holds an orange ring; choose one of your purple pieces", ("e6",)),
    ),
    "a capture with a neutral asterisk": (
        *(PLAY, A, "f6xW"),
        *("UNI-11", "f6 holds a green asterisk; choose one of your purple pieces", ("f6",)),
    ),
    "a ring with a direction": (
        *(PLAY, A, "e3xE"),
        *("UNI-10", "e3 is a ring, which takes all around it: e3x", ("e3",)),
    ),
    "an asterisk without a direction": (
        *(PLAY, A, "e8x"),
        *("UNI-11", "e8 is an asterisk, which takes one line: e8xE or another", ("e8",)),
    ),
    "a ring capture of one's own last pieces": (
        *(f"{LAST_PIECES} p po 0 0", A, "e2x"),
        *("UNI-13", "it would take the last pieces of purple", ("e1", "e2")),
    ),
    "an asterisk capture of a foe's last pieces": (
        *("5/6/7/8/p3O3O/8/7/6/P4 - p po 0 0", A, "e1xE"),
        *("UNI-13", "it would take the last pieces of orange", ("e5", "e9")),
    ),
    "a capture of a third player's last piece": (
        *("O3O/6/7/8/p3G4/8/7/6/P4 - p pog 0 0", A, "e1xE"),
        *("UNI-13", "it would take the last pieces of green", ("e5",)),
    ),
    "a move where a second wall must follow": (
        *(SECOND_WALL, A, "e3-e4"),
        *("UNI-9", "a turn of walls has two of them, and a1|a2 was the first", FIRST),
    ),
    "a capture where a second wall must follow": (
        *(SECOND_WALL, A, "e3x"),
        *("UNI-9", "a1|a2 was the first", FIRST),
    ),
    "a pass where a second wall must follow": (
        *(SECOND_WALL, A, "pass"),
        *("UNI-9", "a1|a2 was the first", FIRST),
    ),
    "a second wall on the edge of the first": (
        *(SECOND_WALL, A, "a1|a2"),
        *("UNI-4", "a wall lies on a1|a2 already", FIRST),
    ),
    "a pass while a wall can be placed": (
        *(f"{STUCK} p po 1 0", A, "pass"),
        *("UNI-16", "you can place a wall; pass only when nothing is legal", ()),
    ),
    "a pass while a piece can move": (
        *(NO_WALLS, A, "pass"),
        *("UNI-16", "the piece on a1 can act; pass only when nothing is legal", ("a1",)),
    ),
    "a pass while a piece can capture": (
        *(f"{STUCK.replace('5 ', '1O3 ')} p po 0 0", A, "pass"),
        *("UNI-16", "the piece on e5 can act", ("e5",)),
    ),
    "a piece put in the game": (
        *(PLAY, A, "PR@a2"),
        *("UNI-3", "the set-up is over; move, place a wall or capture", ()),
    ),
    "done in the game": (PLAY, A, "done", "UNI-3", "the set-up is over", ()),
    "a colour chosen in the game": (
        *(PLAY, A, "purple"),
        *("UNI-5", "the colours are fixed by now", ()),
    ),
    "a move in the set-up": (
        *(SETTING_UP, A, "e5-e9"),
        *("UNI-3", "the board is still being arranged; place pieces, then walls, then done", ()),
    ),
    "a capture in the set-up": (SETTING_UP, A, "e5x", "UNI-3", "still being arranged", ()),
    "a pass in the set-up": (SETTING_UP, A, "pass", "UNI-3", "still being arranged", ()),
    "a colour in the set-up": (SETTING_UP, A, "green", "UNI-3", "still being arranged", ()),
    "a wall before the pieces": (
        *(SETTING_UP, A, "a1|a2"),
        *("UNI-3", "before the walls; 19 purple, 20 orange, 19 green are missing", ()),
    ),
    "done before the pieces": (
        *(ALL_PURPLE, A, "done"),
        *("UNI-3", "all pieces come on the board before done; 20 orange, 20 green are", ()),
    ),
    "a piece put on another": (
        *(SETTING_UP, A, "OA@e6"),
        *("UNI-2", "e6 is taken by a green asterisk; choose a free space", ("e6",)),
    ),
    "a ring that the box does not hold": (
        *(NO_RINGS_LEFT, A, "PR@a1"),
        *("UNI-3", "the box has no purple rings left; take the other kind", ()),
    ),
    "a twenty-first piece": (
        *(ALL_PURPLE, A, "PA@a1"),
        *("UNI-2", "all 20 purple pieces are on the board"),
        (*("f2", "f3"), *row_names("g", 5), *row_names("h", 5), *row_names("i", 5)),
    ),
    "a wall of the set-up where one lies": (
        *(WALLING, A, "a1|a2"),
        *("UNI-4", "a wall lies on a1|a2 already", FIRST),
    ),
    "a wall of the set-up without supply": (
        *(NO_WALLS_LEFT, A, "a1|b1"),
        *("UNI-9", "the supply of walls is empty; say done", ()),
    ),
    "a colour that is taken": (
        *(DRAFT, A, "orange"),
        *("UNI-5", "player B has taken orange; take another", ()),
    ),
    "a move in the draft": (
        *(DRAFT, A, "i5-a5"),
        *("UNI-5", "the colours are being chosen; take purple, orange or green", ()),
    ),
    "a wall in the draft": (DRAFT, A, "a1|a2", "UNI-5", "the colours are being chosen", ()),
    "a capture in the draft": (DRAFT, A, "i5x", "UNI-5", "the colours are being chosen", ()),
    "a pass in the draft": (DRAFT, A, "pass", "UNI-5", "the colours are being chosen", ()),
    "a piece put in the draft": (DRAFT, A, "GA@a5", "UNI-5", "the colours are being chosen", ()),
    "done in the draft": (DRAFT, A, "done", "UNI-5", "the colours are being chosen", ()),
    "the other seat in the set-up": (
        *(SETTING_UP, B, "PR@a1"),
        *("UNI-3", "player A arranges the board; wait until it is done", ()),
    ),
    "the other seat in the draft": (
        *(DRAFT, B, "green"),
        *("UNI-5", "player A chooses a colour now", ()),
    ),
    "the other seat in the game": (
        *(PLAY, B, "e6-e7"),
        *("UNI-6", "it is the turn of purple; the order is purple, orange, green", ()),
    ),
    "the other seat between two walls": (
        *(SECOND_WALL, B, "a2|a3"),
        *("UNI-6", "it is the turn of purple", ()),
    ),
    "a move after the end": (WON, B, "i9-i8", "UNI-15", "the game is over", ("e5", "e6")),
    "a move after both are united": (
        *(BOTH_UNITED, A, "e5-e4"),
        *("UNI-15", "the game is over", ("i8", "i9")),
    ),
    "a move after a draw": (DRAWN, B, "i9-i8", "UNI-17", "the game is over", ()),
    "a seat that is none": (
        *(PLAY, C, "e3-e4"),
        *("UNI-6", "only A (seat 0), B (seat 1) play, not seat 2", ()),
    ),
    "a seat that is none of three": (
        *(SECOND_WALL, 3, "a2|a3"),
        *("UNI-6", "only A (seat 0), B (seat 1), C (seat 2) play, not seat 3", ()),
    ),
    "chance, which has no part in UNITY": (
        *(SETTING_UP, unboard.CHANCE, "PR@a1"),
        *("UNI-6", "not seat -1", ()),
    ),
}


def at(text: str, **options: Any) -> unboard.Position:
    return unboard.game("unity", **options).load(text)


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


SEVERAL = {
    "a move of a foe's piece off the lines": (
        *(PLAY, "e6-g7"),
        [("UNI-8", ("e6",)), ("UNI-8", ("e6", "g7"))],
    ),
    "a move across a wall to a taken space": (
        *(PLAY, "e3-e6"),
        [("UNI-8", ("e5", "e6")), ("UNI-8", ("e6",))],
    ),
    "a move from an empty to a taken space": (
        *(PLAY, "e4-e3"),
        [("UNI-8", ("e4",)), ("UNI-8", ("e3",))],
    ),
    "a wall without supply where one lies": (
        *(NO_WALLS, "e5|e6"),
        [("UNI-4", ("e5", "e6")), ("UNI-9", ())],
    ),
    "a capture that takes the last pieces of both": (
        *("5/6/7/8/pP2O4/8/7/6/G4 - p po 0 0", "e1xE"),
        [("UNI-13", ("e1", "e2")), ("UNI-13", ("e5",))],
    ),
    "a capture that takes the last pieces of two others": (
        *("5/6/7/8/p1G1O4/8/7/6/P4 - p pog 0 0", "e1xE"),
        [("UNI-13", ("e5",)), ("UNI-13", ("e3",))],
    ),
    "a piece too many on a taken space": (
        *(ALL_PURPLE, "PR@i5"),
        [("UNI-2", ("i5",)), ("UNI-2", CASES["a twenty-first piece"][5])],
    ),
}


@pytest.mark.parametrize("case", SEVERAL)
def test_a_move_can_be_forbidden_in_two_ways_at_once(case: str) -> None:
    text, move, expected = SEVERAL[case]
    position = at(text)
    (seat,) = position.to_act
    assert [(r.rule, r.squares) for r in position.why_not(seat, move)] == expected


@pytest.mark.parametrize(
    ("text", "move"),
    [
        (PLAY, "e3-e5"),
        (PLAY, "e8-e7"),
        (PLAY, "e3x"),
        (PLAY, "e8xSE"),
        (PLAY, "a1|b1"),
        (SECOND_WALL, "a1|b1"),
        (f"{STUCK} p po 0 0", "pass"),
        (SETTING_UP, "GR@a1"),
        (NO_RINGS_LEFT, "PA@a1"),
        (WALLING, "a1|b1"),
        (NO_WALLS_LEFT, "done"),
        (DRAFT, "green"),
    ],
)
def test_a_legal_move_has_no_reasons(text: str, move: str) -> None:
    position = at(text)
    (seat,) = position.to_act
    assert position.why_not(seat, move) == []


def test_extra_sets_lift_the_limit_of_the_box() -> None:
    assert at(NO_RINGS_LEFT, extra_sets=True).why_not(A, "PR@a1") == []


def test_in_a_draft_of_three_c_is_awaited() -> None:
    (reason,) = at(DRAFT, players=3).why_not(A, "green")
    assert (reason.rule, reason.text) == ("UNI-5", "player C chooses a colour now")


PATHS: dict[str, Case] = {
    "an empty space": (PLAY, A, "a2", "UNI-8", "a2 is empty", ("a2",)),
    "a foe's piece": (PLAY, A, "e6", "UNI-8", "e6 holds an orange ring", ("e6",)),
    "a neutral piece": (PLAY, A, "f6 f7", "UNI-8", "f6 holds a green asterisk", ("f6",)),
    "a space off the lines": (PLAY, A, "e3 g4", "UNI-8", "on none of the six lines", ("e3", "g4")),
    "a space behind a wall": (PLAY, A, "e3 e7", "UNI-8", "the wall e5|e6 is in", ("e5", "e6")),
    "a taken space": (PLAY, A, "e8 e6", "UNI-8", "e6 is taken by an orange ring", ("e6",)),
    "the same space twice": (
        *(PLAY, A, "e3 e3"),
        *("UNI-8", "choose an empty space on a line from e3, or one of its captures", ("e3",)),
    ),
    "a third space after a move": (
        *(PLAY, A, "e3 e4 e5"),
        *("UNI-8", "choose an empty space on a line from e3", ("e3",)),
    ),
    "a capture of another piece": (
        *(PLAY, A, "e3 e8xE"),
        *("UNI-8", "choose an empty space on a line from e3", ("e3",)),
    ),
    "a ring's capture in a direction": (PLAY, A, "e3 e3xE", "UNI-10", "e3 is a ring", ("e3",)),
    "an asterisk's without one": (PLAY, A, "e8 e8x", "UNI-11", "e8 is an asterisk", ("e8",)),
    "a forbidden capture": (
        *(f"{LAST_PIECES} p po 0 0", A, "e2 e2x"),
        *("UNI-13", "it would take the last pieces of purple", ("e1", "e2")),
    ),
    "a piece that can do nothing": (
        *(f"{STUCK} p po 0 0", A, "e5"),
        *("UNI-13", "it would take the last pieces of orange", ("e6", "f6")),
    ),
    "an edge with a wall": (PLAY, A, "e5|e6", "UNI-4", "a wall lies on e5|e6", ("e5", "e6")),
    "an edge without supply": (NO_WALLS, A, "a1|a2", "UNI-9", "the supply of walls is empty", ()),
    "an edge, the higher space first": (NO_WALLS, A, "a2|a1", "UNI-9", "walls is empty", ()),
    "an edge between spaces that do not touch": (
        *(PLAY, A, "a1|e5"),
        *("UNI-7", "'a1|e5' begins nothing that can be done now", ()),
    ),
    "a space where a second wall must follow": (
        *(SECOND_WALL, A, "e3"),
        *("UNI-9", "a1|a2 was the first", FIRST),
    ),
    "the first edge again": (SECOND_WALL, A, "a1|a2", "UNI-4", "a wall lies on a1|a2", FIRST),
    "something that is not drawn": (PLAY, A, "z9", "UNI-7", "'z9' begins nothing", ()),
    "pass": (NO_WALLS, A, "pass", "UNI-16", "the piece on a1 can act", ("a1",)),
    "a piece of the tray in the game": (PLAY, A, "PR a2", "UNI-3", "the set-up is over", ()),
    "a colour in the game": (PLAY, A, "green", "UNI-5", "the colours are fixed by now", ()),
    "a space in the set-up": (SETTING_UP, A, "e5", "UNI-3", "still being arranged", ()),
    "a taken space in the set-up": (SETTING_UP, A, "OR e5", "UNI-2", "e5 is taken", ("e5",)),
    "an edge before the pieces": (SETTING_UP, A, "a1|a2", "UNI-3", "before the walls", ()),
    "done before the pieces": (SETTING_UP, A, "done", "UNI-3", "before done", ()),
    "a space in the draft": (DRAFT, A, "i5", "UNI-5", "the colours are being chosen", ()),
    "a taken colour": (DRAFT, A, "orange", "UNI-5", "player B has taken orange", ()),
    "the other seat in the set-up": (SETTING_UP, B, "PR", "UNI-3", "player A arranges", ()),
    "the other seat in the draft": (DRAFT, B, "green", "UNI-5", "player A chooses", ()),
    "the other seat in the game": (PLAY, B, "e6", "UNI-6", "it is the turn of purple", ()),
    "nothing yet by the other seat": (PLAY, B, "", "UNI-6", "it is the turn of purple", ()),
    "a finished game": (WON, B, "i9", "UNI-15", "the game is over", ("e5", "e6")),
    "a drawn game": (DRAWN, B, "i9", "UNI-17", "the game is over", ()),
    "a seat that is none": (PLAY, 7, "e3", "UNI-6", "not seat 7", ()),
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
        (PLAY, []),
        (PLAY, ["e3"]),
        (PLAY, ["e3", "e4"]),
        (PLAY, ["e3", "e3x"]),
        (PLAY, ["e8", "e8xSW"]),
        (PLAY, ["a1|a2"]),
        (SECOND_WALL, ["a2|a3"]),
        (SETTING_UP, ["PA"]),
        (SETTING_UP, ["PA", "a1"]),
        (WALLING, ["done"]),
        (DRAFT, ["purple"]),
        (f"{STUCK} p po 0 0", ["pass"]),
    ],
)
def test_a_click_path_that_begins_a_legal_move_has_no_reasons(text: str, path: list[str]) -> None:
    assert at(text).why_not_path(A, path) == []


def expected(position: unboard.Position) -> list[str]:
    """Return what the naive game would allow."""
    options = position.game.options
    if position.text().split(" ")[2] in "+?":
        return naive.choices(position.text(), extra_sets=options["extra_sets"])
    return naive.legal(naive.read(position.text(), options["quiet_limit"]))


@every_option_set
def test_moves_reasons_and_the_naive_game_agree_on_the_vocabulary(options: OptionSet) -> None:
    """The whole vocabulary on the small board for some positions, else a sample of it."""
    rng = Random(7)
    path = walk(options, seed=5)
    for number, position in enumerate([*rng.sample(path[:-1], 14), path[-1]]):
        vocabulary = list(position.game.vocabulary())
        whole = number % 4 == 0 and position.game.options["side"] == 5
        moves = legal(position) if position.to_act else ()
        assert list(moves) == expected(position), position
        chosen = vocabulary if whole else sorted({*rng.sample(vocabulary, 300), *moves})
        for seat in range(len(position.game.seats)):
            allowed = set(moves) if seat in position.to_act else set()
            for move in chosen if allowed else chosen[::50]:
                reasons = position.why_not(seat, move)
                assert (reasons == []) == (move in allowed), f"{position}, {move}: {reasons}"


@pytest.mark.parametrize(
    "text",
    [
        *(PLAY, NO_WALLS, SECOND_WALL, f"{STUCK} p po 0 0", f"{STUCK} o po 0 0", WALLING, DRAFT),
        *(SETTING_UP, NO_RINGS_LEFT, ALL_PURPLE, f"{LAST_PIECES} p po 1 0", f"{BOARD} g pog 1 0"),
    ],
)
def test_moves_reasons_and_the_naive_game_agree_where_much_is_forbidden(text: str) -> None:
    position = at(text)
    (seat,) = position.to_act
    moves = position.moves(seat)
    assert list(moves) == expected(position)
    assert [m for m in position.game.vocabulary() if not position.why_not(seat, m)] == [
        m for m in position.game.vocabulary() if m in moves
    ]
