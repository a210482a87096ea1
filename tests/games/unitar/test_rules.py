"""The rules of Unitar, one by one; the examples of the rules document are pictures here."""

from itertools import pairwise
from textwrap import dedent

import pytest

import unboard
from games.unitar.boards import (
    ACTIONS,
    CALM,
    CHOICES,
    COLOURS,
    CORNERS,
    FIELD,
    alone,
    block_of,
    block_text,
    blocks,
    choose,
    do,
    drawn,
    load,
    outcome,
    outcomes,
    set_up,
    text_of,
)

YELLOW, RED, BLUE = 0, 1, 2
BY_SIZE = ["blue/tar", "red/tar", "yellow/tar", "yellow/uni", "red/uni", "blue/uni"]

RED_TAR = """
    6  ·  r      r
    5  r  r[rt]  r
    4  r  r      ·
       d  e      f
    """
BLUE_UNI = """
    4  b  b[bu]  b
       b  c      d
    """
RED_UNI = """
    8  ·  r      ·
    7  r  r[ru]  r
       g  h      i
    """
BLUE_UNI_NORTH = """
    9  b  b[bu]  b
       d  e      f
    """


def game(rounds: int = 8) -> unboard.Game:
    return unboard.game("unitar", rounds=rounds)


def rules(reasons: list[unboard.Reason]) -> list[str]:
    return [reason.rule for reason in reasons]


def reported(position: unboard.Position) -> list[int]:
    """Return whose moves were confirmed in the last round."""
    confirmed: list[int] = position.view(None)["last_round"]["confirmed"]
    return confirmed


def stone_on(position: unboard.Position, square: str, master: str = "") -> str:
    """Return which stone of the block of a master, or of the only block, lies on a square."""
    (found,) = [
        stone["id"]
        for block in position.view(None)["blocks"]
        for stone in block["stones"]
        if stone["square"] == square and (not master or master in block["masters"])
    ]
    return str(found)


# The field, the blocks and the set-up


@pytest.mark.rule("UNT-1")
def test_the_field_has_69_squares_nine_by_nine_without_three_in_each_corner() -> None:
    spaces = [space["id"] for space in game().start().scene(None)["spaces"]]
    assert spaces == FIELD
    assert len(spaces) == 69


@pytest.mark.rule("UNT-1")
@pytest.mark.parametrize("corner", CORNERS)
def test_a_square_of_a_corner_is_no_square(corner: str) -> None:
    with pytest.raises(unboard.MalformedMove, match="none of the 69 squares"):
        game().start().play(YELLOW, f"uni@{corner}")
    with pytest.raises(unboard.BadText, match="none of the 69 squares"):
        game().load(f"R1 {corner}y")


@pytest.mark.rule("UNT-1", "UNT-9")
@pytest.mark.parametrize(
    ("square", "way"), [("b8", "north"), ("b8", "west"), ("g9", "east"), ("h2", "south")]
)
def test_no_stone_goes_into_a_corner(square: str, way: str) -> None:
    before = game().load(f"R0 {square}b[bu]")
    after = do(before, f"blue/uni/{way}")
    assert outcome(after) == "off the field"
    assert blocks(after) == [f"{square}b[bu]"]


SHAPES = {
    "bu": """
        5  b  b[bu]  b
           d  e      f
        """,
    "ru": """
        6  ·  r      ·
        5  r  r[ru]  r
           d  e      f
        """,
    "yu": """
        6  ·  y      ·
        5  y  y[yu]  y
        4  ·  y      ·
           d  e      f
        """,
    "yt": """
        6  ·  y      y
        5  y  y[yt]  y
        4  ·  y      ·
           d  e      f
        """,
    "rt": """
        6  ·  r      r
        5  r  r[rt]  r
        4  r  r      ·
           d  e      f
        """,
    "bt": """
        6  b  b      b
        5  b  b[bt]  b
        4  b  b      ·
           d  e      f
        """,
}


@pytest.mark.rule("UNT-2")
@pytest.mark.parametrize("master", SHAPES)
def test_a_block_lies_around_its_master(master: str) -> None:
    position = set_up(["e5"] * 6)
    assert drawn(block_of(position, master)) == dedent(SHAPES[master]).strip()


@pytest.mark.rule("UNT-2")
def test_there_are_six_blocks_of_three_to_eight_stones_and_one_of_each_master() -> None:
    view = set_up(CALM).view(None)
    sizes = [(*block["masters"], len(block["stones"])) for block in view["blocks"]]
    assert sizes == [("bt", 8), ("rt", 7), ("yt", 6), ("yu", 5), ("ru", 4), ("bu", 3)]
    with pytest.raises(unboard.BadText, match=r"the master rt is there twice.*UNT-2"):
        game().load("R1 e5r[rt] e6r[rt]")


@pytest.mark.rule("UNT-3")
def test_everybody_starts_with_eleven_frames_one_on_each_stone() -> None:
    position = set_up(CALM)
    stones = [stone for block in position.view(None)["blocks"] for stone in block["stones"]]
    for seat, colour in enumerate(COLOURS):
        assert [stone["frame"] for stone in stones].count(colour) == 11
        assert position.points[seat] == 11
    assert len(stones) == 33


@pytest.mark.rule("UNT-3")
def test_only_frames_count_whoever_owns_the_stone() -> None:
    position = game().load("R1 e5r[yu],f5r e5b[yt]")
    assert position.points == (0, 2, 1)


@pytest.mark.rule("UNT-4")
def test_the_uni_master_is_placed_first_then_the_tar_master() -> None:
    start = game().start()
    assert all(move.startswith("uni@") for move in start.moves(RED))
    between = start.play(RED, "uni@e5")
    assert all(move.startswith("tar@") for move in between.moves(RED))
    assert rules(start.why_not(RED, "tar@e5")) == ["UNT-4"]
    assert rules(between.why_not(RED, "uni@e5")) == ["UNT-4"]


@pytest.mark.rule("UNT-4")
def test_nobody_waits_between_his_masters_and_all_are_revealed_together() -> None:
    position = game().start()
    for seat in (BLUE, YELLOW, RED):
        assert position.to_act >= {seat}
        position = position.play(seat, "uni@e5")
        assert seat in position.to_act
        assert position.text() == "R0"
        position = position.play(seat, "tar@e5")
        assert seat not in position.to_act or len(blocks(position)) == 6
    assert position.to_act == {YELLOW, RED, BLUE}


@pytest.mark.rule("UNT-4")
def test_all_stones_of_a_block_have_to_lie_on_the_field() -> None:
    start = game().start()
    (reason,) = start.why_not(BLUE, "uni@c9")
    assert (reason.rule, reason.squares) == ("UNT-4", ("c9", "d9"))
    assert "uni@d9" in start.moves(BLUE)
    assert "uni@c9" not in start.moves(BLUE)
    assert "uni@d9" not in start.moves(RED)  # its block has a stone to the north


@pytest.mark.rule("UNT-4")
def test_blocks_may_cover_others_and_ones_own() -> None:
    position = set_up(["e5"] * 6)
    assert position.points == (11, 11, 11)
    assert all("e5" in block for block in blocks(position))


@pytest.mark.rule("UNT-4")
def test_it_does_not_matter_who_lays_his_stones_on_top() -> None:
    orders = ([YELLOW, RED, BLUE], [BLUE, RED, YELLOW])
    ends = []
    for order in orders:
        position = game().start()
        for seat in order:
            position = position.play(seat, "uni@e5").play(seat, "tar@e6")
        ends.append(do(position, "yellow/tar/eliminate"))
    assert ends[0] == ends[1]


# Choosing


@pytest.mark.rule("UNT-5")
def test_all_48_choices_are_legal_also_of_a_master_that_is_gone() -> None:
    for text in ("R1 e5y[yu]", "R3", "R0 d5b,e5b[bu],f5b"):
        position = game().load(text)
        for seat in (YELLOW, RED, BLUE):
            assert position.moves(seat) == tuple(sorted(CHOICES))
            assert all(position.why_not(seat, choice) == [] for choice in CHOICES)
    assert len(CHOICES) == 48


@pytest.mark.rule("UNT-5")
def test_a_choice_is_made_once_and_for_all() -> None:
    position = set_up(CALM).play(RED, "red/tar/north")
    assert position.to_act == {YELLOW, BLUE}
    assert position.moves(RED) == ()
    (reason,) = position.why_not(RED, "red/tar/south")
    assert reason.rule == "UNT-5"
    with pytest.raises(unboard.IllegalMove, match="once and for all"):
        position.play(RED, "red/tar/north")


@pytest.mark.rule("UNT-5")
def test_seats_choose_in_any_order() -> None:
    choices = ("red/tar/north", "red/tar/cw", "red/uni/north")
    position = set_up(CALM)
    for seat in (BLUE, YELLOW, RED):
        position = position.play(seat, choices[seat])
    assert position == choose(set_up(CALM), *choices)


# Agreement


@pytest.mark.rule("UNT-6")
def test_example_1_only_the_third_of_the_books_moves_is_confirmed() -> None:
    position = choose(set_up(CALM), "yellow/tar/ccw", "red/uni/south", "red/tar/north")
    last = position.view(None)["last_round"]
    assert last["confirmed"] == [BLUE]
    assert last["agreements"] == [
        {"colour": [], "master": [BLUE], "action": []},
        {"colour": [BLUE], "master": [], "action": []},
        {"colour": [RED], "master": [YELLOW], "action": []},
    ]
    assert outcomes(position) == [(BLUE, "red/tar/north", "done")]


@pytest.mark.rule("UNT-6")
@pytest.mark.parametrize(
    ("choices", "seats"),
    [
        (("red/uni/cw", "blue/tar/north", "yellow/uni/south"), []),
        (("red/uni/cw", "red/tar/north", "blue/tar/south"), [RED]),
        (("red/uni/cw", "red/uni/north", "blue/tar/south"), [YELLOW, RED]),
        (("red/uni/cw", "blue/tar/south", "red/uni/cw"), [YELLOW, BLUE]),
        (("red/uni/cw", "red/tar/north", "blue/uni/north"), [YELLOW, RED, BLUE]),
        (("red/uni/cw", "red/tar/north", "red/tar/south"), [RED, BLUE]),
        (("red/uni/cw", "red/tar/north", "red/uni/south"), [YELLOW, BLUE]),
        (("red/uni/cw", "blue/tar/cw", "yellow/tar/cw"), [RED, BLUE]),
        (("red/uni/cw", "red/uni/cw", "red/uni/cw"), [YELLOW, RED, BLUE]),
    ],
)
def test_two_parameters_in_agreement_with_one_opponent_or_two_confirm_a_move(
    choices: tuple[str, str, str], seats: list[int]
) -> None:
    assert reported(choose(set_up(CALM), *choices)) == seats


@pytest.mark.rule("UNT-6")
def test_two_opponents_who_agree_with_the_same_parameter_count_once() -> None:
    position = choose(set_up(CALM), "red/uni/cw", "red/tar/north", "red/tar/north")
    assert reported(position) == [RED, BLUE]
    assert position.view(None)["last_round"]["agreements"][YELLOW]["colour"] == [RED, BLUE]


@pytest.mark.rule("UNT-6")
def test_without_agreement_the_round_passes_and_the_board_stays() -> None:
    before = set_up(CALM)
    after = choose(before, "red/uni/cw", "blue/tar/north", "yellow/uni/south")
    assert after.text() == before.text().replace("R0", "R1")
    assert outcomes(after) == []


# The order of moves


@pytest.mark.rule("UNT-7")
@pytest.mark.parametrize(("early", "late"), [*pairwise(ACTIONS)])
def test_an_earlier_action_of_the_controller_comes_first(early: str, late: str) -> None:
    for order in ((early, late), (late, early)):
        choices = [f"red/tar/{action}" for action in order]
        done = outcomes(choose(set_up(CALM), *choices, "blue/uni/south"))
        assert [choice for _, choice, _ in done] == [f"red/tar/{early}", f"red/tar/{late}"]


@pytest.mark.rule("UNT-7")
@pytest.mark.parametrize(("large", "small"), [*pairwise(BY_SIZE)])
def test_of_equal_actions_the_larger_original_block_comes_first(large: str, small: str) -> None:
    for order in ((large, small), (small, large)):
        choices = [f"{master}/east" for master in order]
        third = next(colour for colour in COLOURS if colour not in large + small)
        done = outcomes(choose(set_up(CALM), *choices, f"{third}/uni/cw"))
        assert [choice for _, choice, _ in done] == [f"{large}/east", f"{small}/east"]


@pytest.mark.rule("UNT-7")
def test_the_action_counts_more_than_the_size() -> None:
    position = choose(set_up(CALM), "blue/tar/south", "blue/uni/north", "blue/uni/south")
    assert [seat for seat, _, _ in outcomes(position)] == [RED, YELLOW, BLUE]


@pytest.mark.rule("UNT-7")
def test_the_size_at_the_beginning_counts_not_the_size_now() -> None:
    position = game().load("R1 e5r[rt] d5b,e4b,d4b,f4b,c4b[bu]")
    after = choose(position, "blue/uni/north", "red/tar/north", "blue/tar/west")
    assert outcomes(after)[0] == (RED, "red/tar/north", "done")


@pytest.mark.rule("UNT-7", "UNT-8")
def test_example_3_two_unifications_come_first_and_leave_nothing_to_eliminate() -> None:
    position = game().load("R0 c5y,d5y[yt] f5r[ru],g5r d5b,e5b[bu],f5b")
    choices = ("red/uni/eliminate", "blue/uni/unify", "red/uni/unify")
    after = choose(position, *choices)
    assert outcomes(after) == [
        (BLUE, "red/uni/unify", "done"),
        (RED, "blue/uni/unify", "done"),
        (YELLOW, "red/uni/eliminate", "no overlap"),
    ]
    unified = """
        5  b  y[yt]  r[bu]  y[ru]  b
           c  d      e      f      g
        """
    assert after.text() == text_of(1, unified)
    assert outcome(do(position, "red/uni/eliminate")) == "done"


@pytest.mark.rule("UNT-7")
def test_a_move_chosen_twice_is_carried_out_twice() -> None:
    position = load(RED_TAR)
    after = choose(position, "red/tar/north", "red/tar/north", "blue/uni/cw")
    assert block_of(after, "rt") == block_of(do(position, *["red/tar/north"] * 2), "rt")
    assert "e7r[rt]" in blocks(after)[0]


@pytest.mark.rule("UNT-7")
def test_a_second_unification_takes_the_next_partner() -> None:
    position = game().load("R0 d5b[bt] e5y[yt] d5r,e5r,e4r[ru]")
    after = choose(position, "red/uni/unify", "red/uni/unify", "blue/tar/cw")
    first, second = after.view(None)["last_round"]["executed"]
    assert first["partner"]["masters"] == ["bt"]
    assert second["partner"]["masters"] == ["yt"]
    assert len(blocks(after)) == 1


# The block of a master


@pytest.mark.rule("UNT-8")
def test_a_move_concerns_the_block_that_holds_the_master_now() -> None:
    position = do(load(RED_TAR, BLUE_UNI), "blue/uni/unify", "blue/uni/east")
    assert outcome(position) == "done"
    assert "f5" in blocks(position)[0]
    assert len(blocks(position)) == 1


@pytest.mark.rule("UNT-8")
@pytest.mark.parametrize("action", ACTIONS)
def test_a_master_that_is_gone_moves_nothing(action: str) -> None:
    position = load(RED_TAR)
    after = do(position, f"blue/uni/{action}")
    assert outcome(after) == "master gone"
    assert blocks(after) == blocks(position)


@pytest.mark.rule("UNT-8")
def test_a_move_is_judged_at_its_moment_not_when_it_was_chosen() -> None:
    position = load(RED_TAR, BLUE_UNI)  # they overlap until blue uni is eliminated away
    after = choose(position, "blue/uni/eliminate", "blue/uni/eliminate", "red/tar/cw")
    assert [word for *_, word in outcomes(after)] == ["done", "no overlap"]


# Shifts and rotations


@pytest.mark.rule("UNT-9")
@pytest.mark.parametrize(
    ("way", "picture"),
    [
        (
            "north",
            """
            7  ·  r      r
            6  r  r[rt]  r
            5  r  r      ·
               d  e      f
            """,
        ),
        (
            "south",
            """
            5  ·  r      r
            4  r  r[rt]  r
            3  r  r      ·
               d  e      f
            """,
        ),
        (
            "west",
            """
            6  ·  r      r
            5  r  r[rt]  r
            4  r  r      ·
               c  d      e
            """,
        ),
        (
            "east",
            """
            6  ·  r      r
            5  r  r[rt]  r
            4  r  r      ·
               e  f      g
            """,
        ),
    ],
)
def test_a_shift_takes_the_whole_block_one_square(way: str, picture: str) -> None:
    after = do(load(RED_TAR, RED_UNI), f"red/tar/{way}")
    assert after.text() == text_of(1, picture, RED_UNI)
    assert outcome(after) == "done"


@pytest.mark.rule("UNT-9", "UNT-10")
@pytest.mark.parametrize("action", ["north", "cw", "ccw"])
def test_example_4_a_block_at_the_edge_does_not_shift_or_rotate_out(action: str) -> None:
    before = load(BLUE_UNI_NORTH)
    after = do(before, f"blue/uni/{action}")
    assert outcome(after) == "off the field"
    assert blocks(after) == blocks(before)
    assert outcome(do(before, "blue/uni/south")) == "done"


@pytest.mark.rule("UNT-10")
@pytest.mark.parametrize("turn", ["cw", "ccw"])
@pytest.mark.parametrize("master", ["yu", "yt", "ru", "rt", "bu", "bt"])
def test_example_4_rotating_four_times_is_the_identity(turn: str, master: str) -> None:
    before = set_up(CALM)
    colour = next(colour for colour in COLOURS if colour[0] == master[0])
    choice = f"{colour}/{'uni' if master[1] == 'u' else 'tar'}/{turn}"
    path = [before]
    for _ in range(4):
        path.append(do(path[-1], choice))
        assert outcome(path[-1]) == "done"
    assert blocks(path[-1]) == blocks(before)
    if master != "yu":  # a cross looks the same from all sides
        assert blocks(path[1]) != blocks(before)


@pytest.mark.rule("UNT-10")
@pytest.mark.parametrize(
    ("turn", "picture"),
    [
        (
            "ccw",
            """
            8  ·  r
            7  r  r[ru]
            6  ·  r
               g  h
            """,
        ),
        (
            "cw",
            """
            8  r      ·
            7  r[ru]  r
            6  r      ·
               h      i
            """,
        ),
    ],
)
def test_a_rotation_turns_the_block_by_90_degrees_around_its_master(
    turn: str, picture: str
) -> None:
    after = do(load(RED_TAR, RED_UNI), f"red/uni/{turn}")
    assert after.text() == text_of(1, RED_TAR, picture)


@pytest.mark.rule("UNT-10", "UNT-14")
def test_a_unified_block_turns_around_the_chosen_master() -> None:
    both = """
        5  y[yu]  r  b[bu]
           d      e  f
        """
    around_yellow = """
        5  y[yu]
        4  r
        3  b[bu]
           d
        """
    around_blue = """
        7  y[yu]
        6  r
        5  b[bu]
           f
        """
    assert do(load(both), "yellow/uni/cw").text() == text_of(1, around_yellow)
    assert do(load(both), "blue/uni/cw").text() == text_of(1, around_blue)


# Partners


PARTNERS = {  # beside red uni on d5 and e5: the partner, and one that comes after it
    "the larger master of two": ("d5b[bu]", "e5y[yt]", "e5y[yt]"),
    "a master before more stones": ("d5y,d6y,d7y", "e5b[bu]", "e5b[bu]"),
    "the largest master of a block": ("d5y[yu],c5y[bt]", "e5r[rt]", "d5y[yu],c5y[bt]"),
    "more stones without a master": ("d5y", "e5b,f5b", "e5b,f5b"),
    "squares in reading order": ("e5y,e4y", "d5b,d3b", "d5b,d3b"),
    "a northern square first": ("d5y,d4y", "e5b,a6b", "e5b,a6b"),
    "the first square that differs": ("d5y,f5y,f3y", "d5b,e5b,f2b", "d5b,e5b,f2b"),
    "frames, yellow before red": ("d5r,d4y", "d5y,d4b", "d5y,d4b"),
    "frames, red before blue": ("d5r,d4b", "d5r,d4r", "d5r,d4r"),
}


@pytest.mark.rule("UNT-11")
@pytest.mark.parametrize("name", PARTNERS)
@pytest.mark.parametrize("action", ["unify", "eliminate"])
def test_of_several_blocks_the_partner_is_decided_by(name: str, action: str) -> None:
    one, other, expected = PARTNERS[name]
    for texts in ((one, other), (other, one)):
        position = game().load(f"R0 d5r,e5r[ru] {' '.join(texts)}")
        (step,) = do(position, f"red/uni/{action}").view(None)["last_round"]["executed"]
        partner = {stone["square"] + stone["frame"][0] for stone in step["partner"]["stones"]}
        assert partner == {stone[:3] for stone in expected.split(",")}


@pytest.mark.rule("UNT-11")
@pytest.mark.parametrize("action", ["unify", "eliminate"])
def test_without_an_overlap_nothing_happens(action: str) -> None:
    before = game().load("R0 d5r,e5r[ru] f5b,f6b[bu] b5y,b6y b5b")  # the last two overlap
    after = do(before, f"red/uni/{action}")
    assert outcome(after) == "no overlap"
    assert blocks(after) == blocks(before)


# Elimination


@pytest.mark.rule("UNT-12")
def test_an_elimination_takes_the_stones_of_both_blocks_on_shared_squares() -> None:
    after = do(load(RED_TAR, BLUE_UNI), "blue/uni/eliminate")
    red = """
        6  ·  r      r
        5  r  r[rt]  r
        4  ·  r      ·
           d  e      f
        """
    blue = """
        4  b  b[bu]
           b  c
        """
    assert after.text() == text_of(1, red, blue)
    assert after.points == (0, 6, 2)


@pytest.mark.rule("UNT-12")
def test_a_third_block_on_a_shared_square_is_not_touched() -> None:
    after = do(game().load("R0 d5r,e5r[rt] d5y,d6y[yt] d5b,c5b[bu]"), "blue/uni/eliminate")
    assert blocks(after) == ["e5r[rt]", "d6y[yt],d5y", "c5b[bu]"]


@pytest.mark.rule("UNT-12")
def test_what_remains_of_a_block_stays_one_block_even_in_pieces() -> None:
    position = game().load("R0 c5r,d5r,e5r[rt],f5r d5b,d6b[bu]")
    after = do(position, "red/tar/eliminate", "red/tar/north")
    assert blocks(after) == ["c6r,e6r[rt],f6r", "d6b[bu]"]


@pytest.mark.rule("UNT-12")
def test_a_block_without_stones_is_gone() -> None:
    after = do(game().load("R0 d5r,e5r[rt] d5b,e5b[bu]"), "red/tar/eliminate")
    assert after.text() == "R1"
    assert after.points == (0, 0, 0)


@pytest.mark.rule("UNT-8", "UNT-12")
def test_example_5_an_eliminated_master_does_nothing_from_then_on() -> None:
    position = game().load("R0 d5r[rt],e5r d5b,d6b[bu]")
    after = do(position, "blue/uni/eliminate")
    assert blocks(after) == ["d6b[bu]", "e5r"]
    for action in ACTIONS:
        later = do(after, f"red/tar/{action}")
        assert outcome(later) == "master gone"
        assert blocks(later) == blocks(after)


# Unification


@pytest.mark.rule("UNT-13")
def test_example_2_the_books_unification_gives_five_red_and_four_blue_frames() -> None:
    before = set_up(CALM)
    assert before.points == (11, 11, 11)
    after = do(before, "blue/uni/unify")
    picture = """
        6  ·  ·      ·  r      b
        5  ·  ·      r  b[rt]  r
        4  b  r[bu]  b  r      ·
           b  c      d  e      f
        """
    assert block_of(after, "bu") == block_text(picture)
    assert after.points == (11, 9, 12)


@pytest.mark.rule("UNT-13")
def test_both_lines_are_taken_off_in_reading_order() -> None:
    larger = """
        6  y  r      b
        5  b  y[yt]  r
           d  e      f
        """
    smaller = """
        5  ·  b      y[ru]
        4  r  ·      ·
           e  f      g
        """
    unified = """
        6  y  b      r  ·
        5  y  b[yt]  r  b[ru]
        4  ·  b      ·  ·
           d  e      f  g
        """
    assert do(load(larger, smaller), "red/uni/unify").text() == text_of(1, unified)


@pytest.mark.rule("UNT-13")
def test_the_larger_block_loses_its_plain_stones_on_shared_squares() -> None:
    before = game().load("R0 d5r[rt],e5r,f5r e5b,e6b[bu]")
    after = do(before, "red/tar/unify")
    assert blocks(after) == ["e6r[bu],d5b[rt],e5r,f5b"]
    assert stone_on(after, "e5") == stone_on(before, "e5", "bu")


@pytest.mark.rule("UNT-13")
def test_the_smallers_master_stays_over_a_plain_stone() -> None:
    before = game().load("R0 d5r[rt],e5r,f5r e5b[bu],e6b")
    after = do(before, "red/tar/unify")
    assert blocks(after) == ["e6r,d5b[rt],e5r[bu],f5b"]


@pytest.mark.rule("UNT-13")
def test_a_master_of_the_larger_is_not_given_for_a_plain_stone() -> None:
    larger = """
        5  r  r[rt]  r
           d  e      f
        """
    smaller = """
        6  b[bu]
        5  y
           e
        """
    unified = """
        6  ·  r[bu]  ·
        5  b  r[rt]  y
           d  e      f
        """
    before = load(larger, smaller)
    after = do(before, "red/tar/unify")
    assert after.text() == text_of(1, unified)  # both lines whole: r r r and b y
    assert stone_on(after, "e5") == stone_on(before, "e5", "rt")
    (block,) = after.view(None)["blocks"]
    assert block["masters"] == ["rt", "bu"]


@pytest.mark.rule("UNT-13")
def test_of_two_masters_on_one_square_the_smallers_stays() -> None:
    before = game().load("R0 d5r,e5r[rt],f5r e5b[bu],e6b")
    after = do(before, "red/tar/unify")
    assert blocks(after) == ["e6r,d5b,e5r[bu],f5b"]
    assert outcome(do(after, "red/tar/north")) == "master gone"


@pytest.mark.rule("UNT-13")
def test_each_shared_square_is_decided_by_itself() -> None:
    before = game().load("R0 c5r,d5r[rt],e5r[yt],f5r d5b,e5b[bu],f5b")
    after = do(before, "red/tar/unify")
    assert blocks(after) == ["c5r,d5b[rt],e5r[bu],f5b"]
    assert stone_on(after, "f5") == stone_on(before, "f5", "bu")


@pytest.mark.rule("UNT-13")
def test_the_larger_is_the_one_with_more_stones_now() -> None:
    after = do(game().load("R0 d5r[rt],e5r e5b[bu],f5b,g5b"), "red/tar/unify")
    assert blocks(after) == ["d5b[rt],e5r[bu],f5b,g5r"]


@pytest.mark.rule("UNT-13")
def test_of_equals_the_one_that_ranks_higher_is_the_larger() -> None:
    after = do(game().load("R0 d5b,e5b[bu] e5r[rt],f5r"), "blue/uni/unify")
    assert blocks(after) == ["d5r,e5b[bu],f5r"]
    masterless = do(game().load("R0 d5b,e5b[bu] e5y,f5y"), "blue/uni/unify")
    assert blocks(masterless) == ["d5b,e5y[bu],f5b"]


@pytest.mark.rule("UNT-13")
def test_example_6_the_line_of_a_small_block_is_used_more_than_once() -> None:
    twelve = """
        7  r  r      r  r
        6  r  r[rt]  r  r
        5  r  r      r  r
           c  d      e  f
        """
    two = """
        5  b[bu]  y
           f      g
        """
    unified = """
        7  r  b      r  y      ·
        6  r  b[rt]  r  y      ·
        5  r  b      r  y[bu]  r
           c  d      e  f      g
        """
    after = do(load(twelve, two), "blue/uni/unify")
    assert after.text() == text_of(1, unified)
    assert after.points == (3, 7, 3)


@pytest.mark.rule("UNT-14")
def test_a_unified_block_is_controlled_through_every_master_it_holds() -> None:
    position = do(load(RED_TAR, BLUE_UNI), "blue/uni/unify")
    (block,) = position.view(None)["blocks"]
    assert block["masters"] == ["rt", "bu"]
    for master in ("blue/uni", "red/tar"):
        after = do(position, f"{master}/north")
        assert outcome(after) == "done"
        assert "c5" in blocks(after)[0]
        assert "e6" in blocks(after)[0]


@pytest.mark.rule("UNT-14")
def test_a_unified_block_is_found_by_its_highest_master_as_a_partner() -> None:
    position = game().load("R0 e5y[yt],e6y[bu],e7y[yu] d5r[rt] d5b,e5b[ru]")
    (step,) = do(position, "red/uni/unify").view(None)["last_round"]["executed"]
    assert step["partner"]["masters"] == ["rt"]
    without = game().load("R0 e5y[yt],e6y[bu],e7y d5r[yu] d5b,e5b[ru]")
    (step,) = do(without, "red/uni/unify").view(None)["last_round"]["executed"]
    assert step["partner"]["masters"] == ["yt", "bu"]


# The end


@pytest.mark.rule("UNT-15")
@pytest.mark.parametrize("rounds", [1, 2, 8])
def test_the_game_ends_after_the_last_round(rounds: int) -> None:
    position = set_up(CALM, rounds)
    for played in range(rounds):
        assert not position.over
        assert position.view(None)["round"] == played
        assert (position.winners, position.result) == (frozenset(), None)
        position = do(position, "yellow/uni/cw")
    assert position.over
    assert position.to_act == frozenset()
    assert position.winners == {YELLOW, RED, BLUE}


@pytest.mark.rule("UNT-15")
@pytest.mark.parametrize(
    ("text", "winners", "sentence"),
    [
        ("R8 e5y e5y e5b", {YELLOW}, "Yellow wins with 2 frames (UNT-15)."),
        ("R8 e5r", {RED}, "Red wins with 1 frame (UNT-15)."),
        ("R8 e5y e5b d4b d4y", {YELLOW, BLUE}, "Yellow and Blue share the win with 2 frames each"),
        ("R8 e5y e5b e5r", {YELLOW, RED, BLUE}, "Yellow, Red and Blue share the win with 1 frame"),
        ("R8", {YELLOW, RED, BLUE}, "Yellow, Red and Blue share the win with 0 frames each"),
    ],
)
def test_the_most_frames_win_and_equals_share_the_win(
    text: str, winners: set[int], sentence: str
) -> None:
    position = game().load(text)
    assert position.winners == winners
    assert position.result is not None
    assert position.result.startswith(sentence)


@pytest.mark.rule("UNT-15")
def test_all_frames_count_also_where_stones_overlap() -> None:
    assert set_up(["e5"] * 6).points == (11, 11, 11)


@pytest.mark.rule("UNT-15")
def test_before_the_reveal_of_the_set_up_nobody_has_points() -> None:
    position = game().start()
    for seat, kind in [(YELLOW, "uni"), (YELLOW, "tar"), (RED, "uni"), (BLUE, "uni")]:
        assert position.points == (0, 0, 0)
        position = position.play(seat, f"{kind}@e5")
    assert position.points == (0, 0, 0)


# What a round reports


def test_the_report_of_a_round_says_what_each_move_changed() -> None:
    after = do(load(RED_TAR, BLUE_UNI), "blue/uni/eliminate")
    last = after.view(None)["last_round"]
    assert last["round"] == 1
    assert last["choices"] == list(alone("blue/uni/eliminate"))
    (step,) = last["executed"]
    assert step["changed"] == {
        "moved": [],
        "removed": ["d4", "d4"],
        "reframed": [],
        "frames": {"yellow": 0, "red": -1, "blue": -1},
    }
    shifted = do(load(BLUE_UNI), "blue/uni/north").view(None)["last_round"]["executed"][0]
    assert shifted["changed"]["moved"] == [["b4", "b5"], ["c4", "c5"], ["d4", "d5"]]


def test_the_report_of_a_unification_names_the_new_frames() -> None:
    (step,) = do(set_up(CALM), "blue/uni/unify").view(None)["last_round"]["executed"]
    assert step["changed"]["removed"] == ["d4"]
    assert step["changed"]["frames"] == {"yellow": 0, "red": -2, "blue": 1}
    assert sorted(step["changed"]["reframed"]) == ["c4", "e5", "f6"]
    assert step["partner"]["masters"] == ["rt"]
