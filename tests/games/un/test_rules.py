"""The rules of (un) in every mode, and of both duels, shown on boards."""

import pytest

import unboard
from games.un.boards import (
    BLACK,
    DOMINOES,
    WHITE,
    board,
    board_of,
    capture,
    every_mode,
    field,
    legal,
    play,
    push,
    reasons,
)
from unboard import CHANCE

DEAL = "W+2/1, W+0/1, W+0/2, B+2/3, B+1/1, B+2/2"
APART = """
  5 · · · B B
  4 · · · · B
  3 · · · · ·
  2 W · · · ·
  1 W W · · ·
    a b c d e
"""


@every_mode
@pytest.mark.rule("UN-1")
def test_three_pieces_each_start_in_their_corners(mode: str) -> None:
    assert board(unboard.game("un", mode=mode).start()) == board_of(APART)


@pytest.mark.rule("UN-1")
def test_each_corner_has_a_ring() -> None:
    marks = unboard.game("un").start().scene(None)["marks"]
    rings = {mark["caption"]: mark["spaces"] for mark in marks if mark["look"] == "goal"}
    assert rings == {
        "White's ring: Black's pieces go across here": ["a1"],
        "Black's ring: White's pieces go across here": ["e5"],
    }


@pytest.mark.rule("UN-2")
def test_there_are_fifteen_dominoes_all_pairs_but_double_three() -> None:
    pairs = [f"{white}/{black}" for white in range(4) for black in range(4)]
    pairs.remove("3/3")
    assert unboard.game("un").start().moves(CHANCE) == tuple(f"W+{pair}" for pair in pairs)


OWN = "0/0 0/1 0/2 0/3 1/0 1/2 1/3 2/0 2/1 2/2 2/3 3/0 3/1 3/2 3/3"  # lacks 1/1


@every_mode
@pytest.mark.rule("UN-2")
def test_a_set_of_ones_own_is_all_that_is_drawn_held_and_guessed(mode: str) -> None:
    game = unboard.game("un", mode=mode, dominoes=OWN)
    position = game.start()
    while legal(position)[0].startswith("card "):
        position = play(position, legal(position)[0])
    assert legal(position) == tuple(f"W+{domino}" for domino in OWN.split())
    position = play(position, "W+3/3, W+0/1, W+0/2, B+2/3, B+0/0, B+2/2")
    known = {"3/3", "0/1", "0/2"}
    assert position.view(WHITE)["could_hold"] == [d for d in OWN.split() if d not in known]
    hidden = {zone["title"]: zone for zone in position.scene(WHITE)["zones"]}["Black's hand"]
    assert ["/".join(card["parts"]) for card in hidden["could"]] == position.view(WHITE)[
        "could_hold"
    ]
    assert reasons(position, "play 3/3") == []
    assert position.why_not_path(WHITE, ["3/3"]) == []
    position = play(position, "play 3/3")
    assert position.view(None)["in_play"]["numbers"] == [3, 3]
    assert position.view(None)["bag"] == 9
    assert game.load(position.text()) == position


@pytest.mark.rule("UN-2")
def test_what_is_not_in_the_set_is_no_domino() -> None:
    position = unboard.game("un", dominoes=OWN).start()
    words = set(position.game.vocabulary())
    assert {"W+3/3", "B+3/3", "play 3/3", "play 0/0=0"} <= words
    assert not {"W+1/1", "B+1/1", "play 1/1"} & words
    assert len(words) == len(list(unboard.game("un").vocabulary()))
    with pytest.raises(unboard.MalformedMove) as refused:
        position.play(CHANCE, "W+1/1")
    assert str(refused.value) == (
        f"'W+1/1' names 1/1, which is no domino of the set; it holds {OWN}, white section first "
        "(UN-2)"
    )
    held = "3bb/4b/5/w4/ww3 W0B0 w0b0 w {} - - -"
    assert position.game.load(held.format("3/3")).view(WHITE)["hand"] == ["3/3"]
    with pytest.raises(unboard.BadText) as unknown:
        position.game.load(held.format("1/1"))
    assert str(unknown.value) == (
        f"White's hand holds '1/1', which is no domino of the set: {OWN} (UN-2)"
    )
    playing = play(position, "W+3/3, W+0/1, W+0/2, B+2/3, B+0/0, B+2/2")
    (reason,) = playing.why_not_path(WHITE, ["1/1"])
    assert reason.text == "a turn begins with a domino; choose one from your hand"


@pytest.mark.rule("UN-2", "UN-7")
def test_a_set_of_ones_own_comes_back_to_the_bag_as_it_was() -> None:
    game = unboard.game("un", dominoes=OWN)
    played = ",".join(d for d in OWN.split() if d not in ("0/0", "3/3"))
    position = game.load(f"{board_of(APART)} W0B0 w0b0 w 0/0 - {played} -")
    assert position.view(BLACK)["could_hold"] == ["0/0", "3/3"]
    position = play(position, "play 0/0=1, a2-a3, e4-d4")
    assert legal(position) == tuple(f"B+{domino}" for domino in OWN.split())


@pytest.mark.rule("UN-2")
def test_a_set_is_the_same_however_it_is_given() -> None:
    backwards = OWN.split()[::-1]
    games = [
        unboard.game("un", dominoes=dominoes)
        for dominoes in (OWN, backwards, tuple(backwards), f" {'  '.join(backwards)}\n")
    ]
    assert len(set(games)) == 1
    assert games[0].options["dominoes"] == OWN
    assert unboard.game("un") not in games


@pytest.mark.rule("UN-2")
@pytest.mark.parametrize(
    ("dominoes", "sentence"),
    [
        ("", "dominoes holds 0 where a set has 15 (UN-2)"),
        ("0/0 0/1", "dominoes holds 2 where a set has 15 (UN-2)"),
        (f"{OWN} 1/1", "dominoes holds 16 where a set has 15 (UN-2)"),
        (f"{OWN} 3/3", "dominoes holds 3/3 twice; all 15 are different (UN-2)"),
        (
            OWN.replace("0/0", "1/1"),
            "dominoes lacks the blank, 0/0; put it in for another one (UN-8)",
        ),
        (
            OWN.replace("3/3", "3/4"),
            "dominoes holds '3/4', which is none; one looks like 1/2, white section first, with "
            "numbers from 0 to 3 (UN-2)",
        ),
        (OWN.replace(" ", ","), "which is none; one looks like 1/2, white section first, with"),
        (OWN.replace("1/2", "1-2"), "dominoes holds '1-2', which is none; one looks like 1/2"),
        (OWN.replace("1/2", "1/٢"), "which is none; one looks like 1/2"),
        ("0/0 " * 10_000, "dominoes holds 0/0 twice"),
        ("x" * 10_000, "xxx…', which is none"),
        (["0/0", "0/1"], "dominoes holds 2 where a set has 15 (UN-2)"),
        (["0/0", 1], "dominoes must be a list of texts only, but holds 1"),
        (
            15,
            "dominoes must be standard or 15 of your own such as 0/0 0/1 1/2, joined by spaces, "
            "not 15",
        ),
    ],
)
def test_dominoes_that_are_no_set_are_refused_with_what_would_be_one(
    dominoes: object, sentence: str
) -> None:
    with pytest.raises(unboard.BadOption) as refused:
        unboard.game("un", dominoes=dominoes)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 300


@pytest.mark.rule("UN-3")
def test_each_player_draws_three() -> None:
    position = unboard.game("un").start()
    for drawn in range(6):
        assert position.to_act == {CHANCE}
        assert sum(position.view(None)["hands"]) == drawn
        position = position.play(CHANCE, position.moves(CHANCE)[drawn])
    assert position.view(None)["hands"] == [3, 3]
    assert position.to_act == {WHITE}


@pytest.mark.rule("UN-3")
def test_played_dominoes_lie_open() -> None:
    position = play(unboard.game("un").start(), f"{DEAL}, play 2/1")
    assert position.view(None)["played"] == position.view(BLACK)["played"] == ["2/1"]


@pytest.mark.rule("UN-4")
def test_the_books_turn() -> None:
    position = play(unboard.game("un").start(), DEAL)
    position = play(position, "play 2/1")
    assert position.to_act == {WHITE}
    assert set(legal(position)) == {"a2-a4", "a2-b3", "a2-c2", "b1-d1", "b1-c2", "b1-b3"}
    position = play(position, "a2-b3")
    assert position.to_act == {BLACK}
    assert set(legal(position)) == {"d5-c5", "d5-d4", "e4-d4", "e4-e3"}
    position = play(position, "e4-d4")
    assert position.to_act == {CHANCE}
    assert all(move.startswith("W+") for move in legal(position))
    position = play(position, "W+3/0")
    assert position.to_act == {BLACK}
    position = play(position, "play 2/3")
    assert position.to_act == {BLACK}
    position = play(position, "d4-a4, b1-c2")
    assert position.to_act == {CHANCE}
    assert all(move.startswith("B+") for move in legal(position))
    position = play(position, "B+3/1")
    assert position.to_act == {WHITE}
    assert position.text() == ("3bb/b4/1w3/2w2/w4 W0B0 w0b0 w 0/1,0/2,3/0 1/1,2/2,3/1 2/1,2/3 -")


@pytest.mark.rule("UN-4")
def test_with_dots_the_number_is_on_the_other_section() -> None:
    position = play(unboard.game("un", read="dots").start(), f"{DEAL}, play 2/1")
    assert set(legal(position)) == {"a2-a3", "a2-b2", "b1-b2", "b1-c1"}
    assert "e4-c4" in legal(play(position, "a2-a3"))


@pytest.mark.rule("UN-4")
def test_a_piece_moves_exactly_its_number() -> None:
    position = capture(APART, "2/1:w")
    assert reasons(position, "a2-a3") == ["UN-4"]
    assert reasons(position, "a2-a5") == ["UN-4"]
    assert reasons(position, "d5-d3") == ["UN-4"]
    assert reasons(position, "a2-a4") == []
    pushing = push(APART, "2/1:w")
    assert reasons(pushing, "a2N") == ["UN-4"]
    assert reasons(pushing, "a2NNN") == ["UN-4"]
    assert reasons(pushing, "a2NN") == []


@pytest.mark.rule("UN-5")
def test_no_square_is_entered_twice_not_even_the_first() -> None:
    position = push(APART, "3/1:w")
    assert reasons(position, "a2NSN") == ["UN-5"]
    assert reasons(position, "a2NES") == []
    assert reasons(push(APART, "2/1:w"), "a2NS") == ["UN-5"]
    assert not {"a2NSN", "a2NNS"} & set(legal(position))
    assert "a2NS" not in legal(push(APART, "2/1:w"))


@pytest.mark.rule("UN-5")
def test_a_move_by_capturing_rules_does_not_return_either() -> None:
    lonely = capture("1 W · · · ·\n5 · · · B B", "2/1:w", points="w2b1")
    assert legal(lonely) == ("a1-a3", "a1-b2", "a1-c1")
    three = capture("1 W · · · ·\n5 · · · B B", "3/1:w", points="w2b1")
    assert {"a1-a2", "a1-b1"} <= set(legal(three))
    assert not {"a1-c3", "a1-a3", "a1-b2"} & set(legal(three))


@pytest.mark.rule("UN-5")
def test_a_piece_may_be_pushed_onto_the_square_that_the_mover_left() -> None:
    position = push(
        """
        5 · W B · ·
        4 · · · · ·
        3 W · W B B
        """,
        "3/0:w",
    )
    after = play(position, "b5SENw")
    assert board(after) == board_of(
        """
        5 · B W · ·
        3 W · W B B
        """
    )


@pytest.mark.rule("UN-6")
def test_who_has_0_stays() -> None:
    for position in (capture(APART, "0/2:w"), push(APART, "0/2:w")):
        assert legal(position) == ("stay",)
        move = "a2-a3" if position.game.options["mode"] == "duel-capture" else "a2N"
        assert reasons(position, move) == ["UN-6"]


@pytest.mark.rule("UN-6")
def test_who_cannot_move_exactly_his_number_stays_and_others_must_move() -> None:
    walled = """
        2 B B · · ·
        1 W B · · ·
    """
    position = capture(walled, "2/1:w", points="w2b0")
    assert legal(position) == ("stay",)
    assert legal(capture(walled, "1/1:w", points="w2b0")) == ("a1-a2", "a1-b1")
    assert reasons(capture(walled, "1/1:w", points="w2b0"), "stay") == ["UN-6"]


@pytest.mark.rule("UN-6")
def test_a_player_without_a_piece_on_the_board_stays() -> None:
    chooser = capture("5 · · · B ·", "2/1:w", captured="W3B1", points="w0b1")
    assert legal(chooser) == ("@a1", "@a2", "@b1", "stay")
    second = capture("5 · · · B ·", "2/1:w", captured="W3B1", points="w0b1", chooser="b")
    assert legal(second) == ("stay",)


def late(turns: int, picture: str = APART, mode: str = "duel-capture") -> unboard.Position:
    """Return the position in which White chooses after some turns of a round, eight or more."""
    left = 14 - turns
    sizes = ((left + 1) // 2, left // 2)
    white, black = DOMINOES[: sizes[0]], DOMINOES[sizes[0] : left]
    fields = [white, black, DOMINOES[left : left + turns]]
    text = " ".join(",".join(names) or "-" for names in fields)
    return unboard.game("un", mode=mode).load(f"{board_of(picture)} W0B0 w0b0 w {text} -")


@pytest.mark.rule("UN-7")
def test_the_last_domino_never_leaves_the_bag() -> None:
    position = late(8)
    assert position.view(None)["bag"] == 1
    turn = play(position, "play 0/1, stay, e4-d4")
    assert turn.to_act == {BLACK}
    assert turn.view(None)["hands"] == [2, 3]
    assert turn.view(None)["bag"] == 1


@pytest.mark.rule("UN-7")
def test_all_fifteen_return_when_both_hands_are_empty() -> None:
    position = late(13)
    assert position.view(None)["hands"] == [1, 0]
    position = play(position, "play 0/0=1, a2-a3, e4-d4")
    assert position.text().split()[3:] == ["b", "-", "-", "-", "-"]
    assert position.view(None)["bag"] == 15
    assert len(position.chances()) == 15
    assert legal(position)[0] == "B+0/0"
    position = play(position, "B+0/0, B+0/1, B+0/2, W+0/3, W+1/0, W+1/1")
    assert position.to_act == {BLACK}


@pytest.mark.rule("UN-7")
def test_a_round_of_the_bag_has_14_turns() -> None:
    position = unboard.game("un", mode="duel-push", turn_limit=40).start()
    dealt = []
    while not position.over:
        (seat,) = position.to_act
        if seat == CHANCE and position.view(None)["bag"] == 15:
            dealt.append(position.view(None)["turns"])
        position = position.play(seat, position.moves(seat)[0])
    assert dealt == [0, 14, 28]


@pytest.mark.rule("UN-8")
def test_the_blank_takes_a_number_from_0_to_3_for_both() -> None:
    position = capture(APART, hands=("0/0,1/1,2/2", ""))
    assert [move for move in legal(position) if "0/0" in move] == [
        "play 0/0=0",
        "play 0/0=1",
        "play 0/0=2",
        "play 0/0=3",
    ]
    nobody = play(position, "play 0/0=0")
    assert legal(nobody) == ("stay",)
    assert legal(play(nobody, "stay")) == ("stay",)
    two = play(position, "play 0/0=2")
    assert "a2-a4" in legal(two)
    assert "e4-e2" in legal(play(two, "a2-a4"))


@pytest.mark.rule("UN-9", "UN-10")
def test_a_piece_transitions_when_both_have_acted_and_not_before() -> None:
    position = push(
        """
        5 · · · W ·
        3 · W · · B
        1 · W · B B
        """,
        "1/1:w",
    )
    position = play(position, "d5E")
    assert position.points == (0, 0)
    assert field(position, "board").startswith("4w/")
    position = play(position, "e3W")
    assert position.points == (1, 0)
    assert field(position, "board").startswith("5/")
    assert "".join(position.view(None)["board"]).count("w") == 2


@pytest.mark.rule("UN-10")
def test_only_the_others_ring_counts_and_a_transitioned_piece_is_gone_for_good() -> None:
    position = capture(
        """
        5 · · · · B
        2 B · · · ·
        1 · W · · ·
        """,
        "1/1:w",
        captured="W1B0",
        points="w1b1",
    )
    position = play(position, "b1-a1, e5-d5")
    assert position.points == (1, 1)
    black = capture("5 · · · · B\n2 B · · · ·\n1 · W · · ·", "1/1:w", points="w2b1")
    black = play(black, "b1-c1, a2-a1")
    assert black.points == (2, 2)
    assert black.view(None)["captured"] == [0, 0]


@pytest.mark.rule("UN-11")
def test_three_pieces_across_win() -> None:
    position = capture("5 · · · W ·\n3 B · · · B", "1/1:w", points="w2b1")
    position = play(position, "d5-e5, a3-a2")
    assert position.over
    assert position.winners == {WHITE}
    assert position.result == "White wins with all three pieces across (UN-11)."
    assert position.to_act == frozenset()


@pytest.mark.rule("UN-11")
def test_both_across_in_the_same_turn_draw() -> None:
    position = capture("5 · · · W ·\n2 B · · · ·", "1/1:w", points="w2b2")
    position = play(position, "d5-e5, a2-a1")
    assert position.over
    assert position.winners == frozenset()
    assert position.result == "Draw: both have all three pieces across in the same turn (UN-11)."


@pytest.mark.rule("UN-12")
def test_one_way_is_blocked_and_another_way_round_is_open() -> None:
    position = capture(
        """
        2 B · · · ·
        1 W · B · ·
        """,
        "2/1:w",
        points="w2b1",
    )
    assert legal(position) == ("a1-b2", "a1-c1")
    assert reasons(position, "a1-a3") == ["UN-12"]
    assert reasons(position, "a1-a2") == ["UN-4"]  # a capture too is by exact count only
    after = play(position, "a1-c1")
    assert board(after) == board_of("2 B · · · ·\n1 · · W · ·")
    assert field(after, "captured") == "W0B1"


@pytest.mark.rule("UN-12")
def test_nobody_moves_onto_or_through_his_own_pieces() -> None:
    position = capture("2 W · · · ·\n1 W W · · ·\n5 · · · B B", "1/1:w", points="w0b1")
    assert reasons(position, "a1-a2") == ["UN-12"]
    assert not [move for move in legal(position) if move.startswith("a1")]
    three = capture("2 W W · · ·\n1 W · · · ·\n5 · · · B B", "3/1:w", points="w0b1")
    assert "a1-a2" not in legal(three)
    assert reasons(three, "a1-a4") == ["UN-12"]


@pytest.mark.rule("UN-13")
def test_a_piece_on_the_ring_is_captured_by_the_second_mover() -> None:
    position = capture(
        """
        5 · · · W ·
        4 · · · · B
        """,
        "1/1:w",
        points="w2b2",
    )
    position = play(position, "d5-e5")
    assert "e4-e5" in legal(position)
    assert reasons(position, "e4-e5") == []
    position = play(position, "e4-e5")
    assert position.points == (2, 2)
    assert field(position, "captured") == "W1B0"
    assert not position.over


@pytest.mark.rule("UN-14")
def test_resurrecting_onto_a_foe_beside_the_ring_captures_it_and_its_owner_still_moves() -> None:
    position = capture(
        """
        5 · · · · ·
        4 · · · · W
        2 · W · B ·
        """,
        chooser="b",
        captured="W0B1",
        points="w1b1",
        hands=("", "1/3,2/2,2/3"),
    )
    position = play(position, "play 1/3")
    assert {"@d5", "@e4", "@e5"} <= set(legal(position))
    position = play(position, "@e4")
    assert board(position) == board_of("4 · · · · B\n2 · W · B ·")
    assert field(position, "captured") == "W1B0"
    assert position.to_act == {WHITE}
    assert {"b2-b3", "b2-a2", "b2-c2", "b2-b1"} == set(legal(position))


@pytest.mark.rule("UN-14")
def test_only_the_chooser_resurrects_on_a_start_square_without_an_own_piece() -> None:
    picture = "2 W · · · ·\n5 · · · B B\n4 · · · · B"
    position = capture(picture, "1/1:w", captured="W2B0")
    assert [move for move in legal(position) if move[0] == "@"] == ["@a1", "@b1"]
    assert reasons(position, "@a2") == ["UN-14"]
    assert reasons(position, "@c3") == ["UN-14"]
    second = capture(picture, "1/1:w", captured="W2B0", chooser="b")
    assert not [move for move in legal(second) if move[0] == "@"]
    assert reasons(second, "@a1") == ["UN-14"]
    none = capture(picture, "1/1:w", points="w2b0")
    assert reasons(none, "@a1") == ["UN-14"]


@pytest.mark.rule("UN-14")
def test_the_blank_as_0_resurrects_for_free() -> None:
    position = capture(
        "2 W · · · ·\n5 · · · B B\n4 · · · · B", captured="W2B0", hands=("0/0,1/1,2/2", "")
    )
    position = play(position, "play 0/0=0")
    assert legal(position) == ("@a1", "@b1", "stay")
    assert legal(play(position, "@b1")) == ("stay",)


@pytest.mark.rule("UN-15")
def test_friend_and_foe_are_pushed_in_the_direction_of_the_step() -> None:
    position = push("3 · W B · B\n2 · W · · B\n1 W · · · ·", "1/1:w")
    assert board(play(position, "b3E")) == board_of("3 · · W B B\n2 · W · · B\n1 W · · · ·")
    assert board(play(position, "b2N")) == board_of(
        "4 · W · · ·\n3 · W B · B\n2 · · · · B\n1 W · · · ·"
    )
    assert field(play(position, "b3E"), "captured") == "W0B0"


@pytest.mark.rule("UN-15")
def test_by_pushing_rules_nothing_is_resurrected() -> None:
    with pytest.raises(unboard.MalformedMove):
        push(APART, "1/1:w").why_not(WHITE, "@a1")
    with pytest.raises(unboard.BadText, match="UN-15"):
        push("2 W W · · ·\n5 · · · B B\n4 · · · · B", captured="W1B0")


@pytest.mark.rule("UN-16")
def test_a_push_of_three_two_straight_and_the_third_along_the_wall() -> None:
    position = push("5 · · · · ·\n3 · · W · ·\n2 · · B · ·\n1 W W · B B", "0/3:b", chooser="w")
    walks = {move for move in legal(position) if move.startswith("c2NNN")}
    assert walks == {"c2NNNe", "c2NNNw"}
    assert reasons(position, "c2NNN") == ["UN-16"]
    east = play(position, "c2NNNe")
    assert board(east) == board_of("5 · · B W ·\n1 W W · B B")


@pytest.mark.rule("UN-16")
def test_a_piece_is_pushed_out_of_its_corner_to_the_one_side_there_is() -> None:
    position = push("5 · · · W B\n3 B B · · ·\n1 · · W W ·", "1/1:w")
    assert [move for move in legal(position) if move.startswith("d5E")] == ["d5Es"]
    assert reasons(position, "d5En") == ["UN-16"]
    assert reasons(position, "d5E") == ["UN-16"]
    after = play(position, "d5Es")
    assert board(after) == board_of("5 · · · · W\n4 · · · · B\n3 B B · · ·\n1 · · W W ·")


@pytest.mark.rule("UN-16")
def test_a_piece_behind_forbids_the_push_and_is_no_wall() -> None:
    position = push("3 W B B · ·\n2 · · · · B\n1 · · W W ·", "1/1:w")
    assert not [move for move in legal(position) if move.startswith("a3E")]
    assert reasons(position, "a3E") == ["UN-16"]
    cornered = push("5 · · · W B\n4 · · · · B\n1 · B W W ·", "1/1:w")
    assert not [move for move in legal(cornered) if move.startswith("d5E")]
    assert reasons(cornered, "d5Es") == ["UN-16"]


@pytest.mark.rule("UN-16")
def test_a_side_is_named_only_for_a_piece_that_slides() -> None:
    position = push(APART, "1/1:b")
    assert reasons(position, "d5E") == ["UN-16"]
    above = push("4 · W · · ·\n1 W W · · ·\n2 · · B B B", "1/1:w")
    assert reasons(above, "b4N") == []
    assert reasons(above, "b4Nw") == ["UN-16"]


@pytest.mark.rule("UN-17")
def test_three_different_pieces_are_pushed_in_one_move() -> None:
    position = push(
        """
        5 W W · · ·
        3 · B B · ·
        2 · W B · ·
        """,
        "3/1:w",
    )
    position = play(position, "b2NES")
    assert board(position) == board_of(
        """
        5 W W · · ·
        4 · B · · ·
        3 · · · B ·
        2 · · W · ·
        1 · · B · ·
        """
    )


@pytest.mark.rule("UN-17")
def test_one_piece_is_pushed_again_and_again_in_one_move() -> None:
    position = push("3 · · W · ·\n2 · · B · ·\n1 W W · B B", "0/2:b")
    assert [move for move in legal(position) if move.startswith("c2N")] == ["c2NE", "c2NN", "c2NW"]
    assert board(play(position, "c2NN")) == board_of("5 · · W · ·\n4 · · B · ·\n1 W W · B B")
    three = push("3 · · W · ·\n2 · · B · ·\n1 W W · B B", "0/3:b")
    assert {move for move in legal(three) if "c2NNN" in move} == {"c2NNNe", "c2NNNw"}
    around = push("3 · B W · ·\n2 · W · · ·\n1 W · · B B", "3/1:w")
    assert reasons(around, "b2NEE") == []
    assert board(play(around, "b2NEE")) == board_of("4 · B · · ·\n3 · · · W W\n1 W · · B B")


@pytest.mark.rule("UN-17")
def test_a_piece_pushed_onto_the_ring_scores_for_its_owner() -> None:
    position = push("5 · · B W ·\n3 B B · · ·\n1 · · W W ·", "0/1:b", chooser="w")
    position = play(position, "c5E")
    assert position.points == (1, 0)
    assert board(position) == board_of("5 · · · B ·\n3 B B · · ·\n1 · · W W ·")


@pytest.mark.rule("UN-24")
def test_a_turn_limit_ends_the_game_in_a_draw() -> None:
    game = unboard.game("un", turn_limit=2)
    position = play(game.start(), DEAL)
    position = play(position, "play 2/1, a2-b3, e4-d4")
    assert not position.over
    position = play(position, "W+3/0, play 2/3, d4-a4, b1-c2")
    assert position.over
    assert position.winners == frozenset()
    assert position.result == "Draw: 2 turns have been played (UN-24)."
    assert position.text().endswith(" 2/1,2/3 - t2")
    loaded = position.game.load(position.text())
    assert (loaded.over, loaded.result, loaded.to_act) == (True, position.result, frozenset())


@every_mode
@pytest.mark.rule("UN-24")
def test_the_turns_that_have_ended_are_counted_through_texts(mode: str) -> None:
    game = unboard.game("un", mode=mode, turn_limit=16)
    position, ended = game.start(), 0
    while not position.over:
        before = position
        (seat,) = position.to_act
        position = game.load(position.play(seat, legal(position)[0]).text())
        acting = before.view(None)["in_play"]
        ended += bool(acting) and acting["acts"] != before.view(None)["chooser"]
        assert position.text().endswith(f" t{ended}")
        assert position.view(None)["turns"] == ended
    assert ended == 16
    assert position.result == "Draw: 16 turns have been played (UN-24)."


@pytest.mark.rule("UN-24")
def test_a_text_without_a_count_begins_at_0_and_without_a_limit_nothing_is_counted() -> None:
    text = capture(APART, "2/1:w").text()
    assert unboard.game("un").load(text).text() == text
    limited = unboard.game("un", turn_limit=2).load(text)
    assert limited.text() == f"{text} t0"
    assert limited == unboard.game("un", turn_limit=2).load(f"{text} t0")
    late = unboard.game("un", turn_limit=2).load(f"{text} t1")
    assert late != limited
    assert play(late, "a2-a4, e4-e3").over
    assert not play(limited, "a2-a4, e4-e3").over
    assert play(limited, "a2-a4, e4-e3").text().endswith(" t1")


@pytest.mark.rule("UN-24")
def test_a_win_on_the_last_turn_counts() -> None:
    text = capture("5 · · · W ·\n3 B · · · B", "1/1:w", points="w2b1").text()
    position = unboard.game("un", turn_limit=1).load(text)
    assert play(position, "d5-e5, a3-a2").winners == {WHITE}
    assert play(position, "d5-c5, a3-a2").result == "Draw: 1 turn has been played (UN-24)."
