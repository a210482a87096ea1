"""The rules of Unravel, one by one."""

from dataclasses import replace
from itertools import product

import pytest

import unboard
from games.unravel import naive
from games.unravel.boards import crosscuts, drawn, load, play
from unboard.games.unravel import rules, why
from unboard.games.unravel.state import Board, Crosscut, Place, State, Swap

RED, BLUE = 0, 1


@pytest.mark.rule("UNR-1")
@pytest.mark.parametrize("size", [2, 9, 26])
def test_the_board_is_a_square_and_empty_at_the_start(size: int) -> None:
    assert drawn(unboard.game("unravel", size=size).start()) == ["." * size] * size


@pytest.mark.rule("UNR-1")
@pytest.mark.parametrize(
    ("text", "winners"),
    [("br1/1r1/br1 b", {RED}), ("bbb/1r1/1r1 r", {BLUE}), ("b1b/rrr/3 b", set())],
)
def test_red_owns_top_and_bottom_and_blue_owns_left_and_right(text: str, winners: set[int]) -> None:
    assert unboard.game("unravel").load(text).winners == winners


@pytest.mark.rule("UNR-2")
def test_red_begins_and_the_players_alternate() -> None:
    position = unboard.game("unravel", size=3).start()
    turns = []
    for square in ("a1", "c3", "a3", "c1"):
        turns.append(position.to_act)
        position = play(position, square)
    assert turns == [{RED}, {BLUE}, {RED}, {BLUE}]
    assert drawn(position) == ["r.b", "...", "r.b"]


@pytest.mark.rule("UNR-2")
def test_a_turn_begins_on_any_empty_square_and_on_no_other() -> None:
    position = load(
        """
        r . b
        . b r
        . . .
        """,
        "b",
    )
    assert position.moves(BLUE) == ("a1", "a2", "b1", "b3", "c1")
    assert position.moves(RED) == ()


@pytest.mark.rule("UNR-3")
def test_checkers_that_meet_at_a_corner_are_not_connected() -> None:
    corner = load(
        """
        r . .
        . r .
        . r b
        """,
        "b",
    )
    side = load(
        """
        r r .
        . r .
        . r b
        """,
        "b",
    )
    assert not corner.over
    assert side.winners == {RED}


@pytest.mark.rule("UNR-4", "UNR-6")
def test_a_placement_that_forms_a_crosscut_leaves_the_two_swaps_of_the_other_checker() -> None:
    position = play(unboard.game("unravel").load("2r/b2/rb1 r"), "b2")
    assert crosscuts(position) == {"a1 a2 b1 b2": "b2"}
    assert position.moves(RED) == ("a1~a2", "a1~b1")
    assert drawn(play(position, "a1~a2")) == ["..r", "rr.", "bb."]
    assert drawn(play(position, "a1~b1")) == ["..r", "br.", "br."]


@pytest.mark.rule("UNR-4")
@pytest.mark.parametrize(
    ("text", "square"), [("rb/b1 r", "b1"), ("br/r1 b", "b1"), ("r1/br b", "b2"), ("1b/br r", "a2")]
)
def test_equal_colours_on_both_diagonals_are_a_crosscut(text: str, square: str) -> None:
    position = play(unboard.game("unravel").load(text), square)
    assert crosscuts(position) == {"a1 a2 b1 b2": square}


@pytest.mark.rule("UNR-4")
@pytest.mark.parametrize(
    ("text", "square"),
    [
        ("rb1/b2/3 b", "b2"),  # three of one colour
        ("rb1/1b1/3 r", "a2"),  # two and two, but side by side
        ("r2/br1/3 r", "c1"),  # only three checkers in the block
    ],
)
def test_any_other_block_is_no_crosscut(text: str, square: str) -> None:
    before = unboard.game("unravel").load(text)
    position = play(before, square)
    assert crosscuts(position) == {}
    assert position.to_act.isdisjoint(before.to_act)


@pytest.mark.rule("UNR-5", "UNR-6")
def test_a_swap_can_complete_a_crosscut_with_both_checkers_and_leave_one_swap() -> None:
    position = load(
        """
        . . r
        . r b
        . r b
        """,
        "b",
    )
    position = play(position, "b3 b2~c2")
    assert drawn(position) == [".br", ".br", ".rb"]
    assert crosscuts(position) == {"b1 b2 c1 c2": "b2 c2"}
    assert position.moves(BLUE) == ("b1~c1",)


@pytest.mark.rule("UNR-5")
def test_a_swap_completes_each_new_crosscut_with_the_checkers_that_arrived_in_it() -> None:
    position = load(
        """
        r . . r
        b . b .
        b b r r
        r b r b
        """,
        "r",
    )
    position = play(position, "b3 b2~c2")
    assert crosscuts(position) == {
        "a1 a2 b1 b2": "b2",
        "b1 b2 c1 c2": "b2 c2",
        "c1 c2 d1 d2": "c2",
    }


@pytest.mark.rule("UNR-5")
def test_a_crosscut_keeps_its_completer_while_another_is_unravelled() -> None:
    position = load(
        """
        r b r .
        b . b .
        r b r .
        . . . .
        """,
        "r",
    )
    position = play(position, "b3")
    assert set(crosscuts(position).values()) == {"b3"}
    assert len(crosscuts(position)) == 4
    position = play(position, "c2~c3")
    assert crosscuts(position) == {"a2 a3 b2 b3": "b3", "a3 a4 b3 b4": "b3"}


@pytest.mark.rule("UNR-6")
def test_a_checker_that_completed_a_crosscut_may_not_be_swapped() -> None:
    position = play(unboard.game("unravel").load("rb/b1 r"), "b1")
    assert position.moves(RED) == ("a1~a2", "a2~b2")
    for swap in ("a1~b1", "b1~b2"):
        with pytest.raises(unboard.IllegalMove, match=r"the checker on b1 completed .*UNR-6"):
            position.play(RED, swap)


@pytest.mark.rule("UNR-6")
def test_a_placement_that_completes_two_crosscuts_lets_the_player_choose_one() -> None:
    position = load(
        """
        . b r
        . r .
        . b r
        """,
        "b",
    )
    position = play(position, "c2")
    assert crosscuts(position) == {"b1 b2 c1 c2": "c2", "b2 b3 c2 c3": "c2"}
    assert position.moves(BLUE) == ("b1~b2", "b1~c1", "b2~b3", "b3~c3")
    assert position.moves(RED) == ()


@pytest.mark.rule("UNR-7")
def test_a_swap_that_breaks_two_crosscuts_ends_the_turn() -> None:
    position = load(
        """
        . b r
        . r .
        . b r
        """,
        "b",
    )
    position = play(position, "c2 b1~b2")
    assert drawn(position) == [".br", ".bb", ".rr"]
    assert position.to_act == {RED}


@pytest.mark.rule("UNR-7")
def test_the_turn_goes_on_while_another_crosscut_stands() -> None:
    position = load(
        """
        . b r
        . r .
        . b r
        """,
        "b",
    )
    position = play(position, "c2 b1~c1")
    assert drawn(position) == [".br", ".rb", ".rb"]
    assert crosscuts(position) == {"b2 b3 c2 c3": "c2"}
    assert position.moves(BLUE) == ("b2~b3", "b3~c3")
    assert play(position, "b2~b3").to_act == {RED}


@pytest.mark.rule("UNR-7")
def test_a_swap_can_form_new_crosscuts_which_go_on_with_the_same_turn() -> None:
    position = load(
        """
        r b r
        b b r
        . r .
        """,
        "b",
    )
    position = play(position, "c1 b2~c2")
    assert drawn(position) == ["rbr", "brb", ".rb"]
    assert crosscuts(position) == {"a2 a3 b2 b3": "b2", "b2 b3 c2 c3": "b2 c2"}
    assert position.to_act == {BLUE}


@pytest.mark.rule("UNR-8")
def test_a_checker_that_completed_a_crosscut_is_not_swapped_for_another() -> None:
    position = play(unboard.game("unravel").load("brr1/brrr/1bb1/brb1 r"), "a2 a3~b3 b1~b2")
    assert crosscuts(position) == {"a3 a4 b3 b4": "a3 b3", "b2 b3 c2 c3": "b2"}
    assert position.moves(RED) == ("a4~b4", "c2~c3")
    with pytest.raises(unboard.IllegalMove, match=r"the checker on b3 completed .*UNR-8"):
        position.play(RED, "b3~c3")


@pytest.mark.rule("UNR-8")
def test_a_swap_may_break_several_crosscuts_as_long_as_it_moves_no_completer_of_any() -> None:
    position = load(
        """
        r b . .
        r b r b
        r b r r
        b . b .
        """,
        "r",
    )
    position = play(position, "b1 c1~c2 a2~b2")
    assert crosscuts(position) == {
        "a2 a3 b2 b3": "a2 b2",
        "b2 b3 c2 c3": "b2",
        "c2 c3 d2 d3": "c2",
    }
    assert position.moves(RED) == ("a3~b3", "b3~c3", "c3~d3", "d2~d3")  # not c2~c3
    assert crosscuts(play(position, "b3~c3")) == {}


@pytest.mark.rule("UNR-9")
def test_a_cascade_can_hand_the_win_to_the_opponent() -> None:
    position = load(
        """
        r . .
        b r .
        r . b
        """,
        "b",
    )
    position = play(position, "b1 a2~b2")
    assert drawn(position) == ["r..", "rb.", "rbb"]
    assert position.winners == {RED}
    assert position.result == "Red wins: top and bottom are joined (UNR-9)."


@pytest.mark.rule("UNR-9")
def test_a_path_that_exists_only_in_the_middle_of_a_cascade_does_not_count() -> None:
    position = play(unboard.game("unravel").load("br1b/r1rb/rrbb/1rrb b"), "b3 a4~b4")
    assert drawn(position) == ["rb.b", "rbrb", "rrbb", ".rrb"]
    assert naive.joined("".join(drawn(position)), 4) == "r"  # a4 a3 a2 b2 b1
    assert not position.over
    assert position.winners == frozenset()
    assert position.result is None
    position = play(position, "b2~c2")
    assert naive.joined("".join(drawn(position)), 4) == ""
    assert not position.over
    assert position.to_act == {RED}


@pytest.mark.rule("UNR-9")
def test_a_finished_game_has_no_moves_and_shows_the_winning_path() -> None:
    position = play(unboard.game("unravel").load("b2/r2/r2 r"), "b2")
    assert not position.over
    position = play(position, "c1 b3")
    assert drawn(position) == ["br.", "rr.", "r.b"]
    assert position.winners == {RED}
    assert position.to_act == frozenset()
    assert position.moves(RED) == position.moves(BLUE) == ()
    assert position.view(None)["winning_path"] == ["a1", "a2", "b2", "b3"]


@pytest.mark.rule("UNR-10")
def test_every_full_board_without_crosscuts_joins_exactly_one_side() -> None:
    game = unboard.game("unravel", size=3)
    boards = 0
    for cells in product("rb", repeat=9):
        board = "".join(cells)
        if any(naive.is_crosscut(board, block) for block in naive.blocks(3)):
            continue
        boards += 1
        side = naive.joined(board, 3)
        assert side in ("r", "b"), board
        position = game.load(f"{board[:3]}/{board[3:6]}/{board[6:]} r")
        assert position.over, board
        assert position.winners == {"rb".index(side)}, board
    assert boards == 322


COUNTEREXAMPLE = "bbrrb/rrrbb/bbrrr/b1bbb/rbrrr r"
PREFIX = "b2 b3~c3 c1~c2 a1~b1 c4~d4 b4~b5 c3~d3 d4~e4"
ROUND = (
    "a3~b3 a2~b2 a4~a5 d1~d2 c1~c2 a1~b1 d3~e3 d5~e5 d4~e4 c4~c5 b4~b5 a3~b3 "
    "a2~b2 a4~a5 d5~e5 e1~e2 d1~d2 c1~c2 a1~b1 d3~e3 d4~e4 c4~c5 b4~b5 e1~e2"
)


def test_as_the_sheet_is_written_a_cascade_can_come_back_to_the_same_board() -> None:
    """The naive game plays it without UNR-11: board and crosscuts return."""
    board = COUNTEREXAMPLE.removesuffix(" r").replace("/", "").replace("1", ".")
    moment = naive.Moment(5, board, "r")
    assert naive.joined(board, 5) == ""
    for move in PREFIX.split():
        assert move in naive.legal(moment, unr_11=False)
        moment = naive.played(moment, move)
    before = moment
    for swap in ROUND.split():
        assert swap in naive.legal(moment, unr_11=False)
        moment = naive.played(moment, swap)
    assert len(ROUND.split()) == 24
    assert (moment.board, moment.crosscuts) == (before.board, before.crosscuts)


@pytest.mark.rule("UNR-11")
def test_a_swap_may_not_bring_back_a_board_of_the_same_turn_while_another_is_legal() -> None:
    before = play(unboard.game("unravel").load(COUNTEREXAMPLE), PREFIX)
    position = play(before, ROUND.removesuffix(" e1~e2"))
    e1, e2 = naive.index("e1", 5), naive.index("e2", 5)
    assert naive.exchanged("".join(drawn(position)), e1, e2) == "".join(drawn(before))
    assert position.moves(RED) == ("a3~a4", "a3~b3", "a4~a5", "d5~e5")
    (reason,) = position.why_not(RED, "e1~e2")
    assert reason == unboard.Reason(
        "UNR-11",
        "the swap brings back the board that stood after d4~e4 in this turn; "
        "a3~a4, a3~b3, a4~a5, d5~e5 remain",
        ("e1", "e2"),
    )
    with pytest.raises(unboard.IllegalMove) as refused:
        position.play(RED, "e1~e2")
    assert refused.value.reasons == (reason,)


@pytest.mark.rule("UNR-11")
def test_if_every_swap_would_bring_a_board_back_all_are_legal() -> None:
    """No such moment is known in play, so this one is put together by hand."""
    swaps = {Swap((0, 0), (0, 1)), Swap((0, 0), (1, 0))}  # a1~a2 and a1~b1
    block = ((0, 0), (0, 1), (1, 0), (1, 1))
    placed = Place((1, 1))
    crosscut = Crosscut(block, completers=frozenset({placed.square}))
    after_either_swap = (Board(2, "brbr"), Board(2, "bbrr"))
    state = State(
        board=Board(2, "rbbr"),
        turn=RED,
        crosscuts=(crosscut,),
        steps=(placed, placed),
        earlier=after_either_swap,
    )
    assert set(rules.moves(state, RED)) == swaps
    assert [why.why_not(state, RED, swap) for swap in swaps] == [[], []]
    assert set(rules.moves(replace(state, earlier=after_either_swap[:1]), RED)) < swaps
