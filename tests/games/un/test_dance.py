"""The rules of Dance of Dusk, the deck, and the order of chance."""

from itertools import combinations

import pytest

import unboard
from games.un.boards import BLACK, DOMINOES, WHITE, board, board_of, dance, field, legal, play
from unboard import CHANCE
from unboard.games.un.shapes import STANDARD

OPEN = "a1a3a5;a1a3c1;a1a4d1;a1b2c3;a2b1b2"
SMALL = "a1 b2 c3;a1 c3 e5;a2 b1 b2;a3 b3 c3;b2 c3 d4"
CLAIMED = "a1c3e5;a2b1b2;a3b3c3;b2c3d4"
LINE = """
  5 · · · · B
  4 · · · B B
  2 · W W · ·
  1 W · · · ·
    a b c d e
"""


@pytest.mark.rule("UN-18")
def test_five_cards_lie_open_and_nobody_transitions() -> None:
    position = unboard.game("un", mode="dance").start()
    for _ in range(5):
        assert position.to_act == {CHANCE}
        assert legal(position)[0].startswith("card ")
        position = play(position, legal(position)[0])
    assert len(position.view(None)["open"]) == 5
    assert legal(position)[0].startswith("W+")
    crossed = dance("5 · · · W ·\n3 W W · · ·\n2 B · · B B", "1/1:w")
    crossed = play(crossed, "d5E, a2S")
    assert crossed.points == (0, 0)
    assert board(crossed) == board_of("5 · · · · W\n3 W W · · ·\n2 · · · B B\n1 B · · · ·")


def images(squares: tuple[complex, ...]) -> list[frozenset[complex]]:
    """Return a set of squares, the middle of the board at 0, in its eight orientations."""
    return [
        frozenset((s.conjugate() if flip else s) * turn for s in squares)
        for flip in (False, True)
        for turn in (1, 1j, -1, -1j)
    ]


@pytest.mark.rule("UN-19")
def test_the_standard_deck_is_every_symmetric_set_of_three_but_the_starting_corner() -> None:
    board = [complex(column, row) for column in range(-2, 3) for row in range(-2, 3)]
    triples = list(combinations(board, 3))
    assert len(triples) == 2300
    corner = frozenset(images((-2 - 2j, -2 - 1j, -1 - 2j)))
    cards = set()
    for triple in triples:
        found = images(triple)
        if found.count(frozenset(triple)) > 1 and frozenset(triple) not in corner:
            cards.add(frozenset(found))
    deck = {
        frozenset(images(tuple(complex(column - 2, row - 2) for column, row in card)))
        for card in STANDARD
    }
    assert deck == cards
    assert len(STANDARD) == len(set(STANDARD)) == len(cards) == 60


@pytest.mark.rule("UN-20")
def test_both_claim_different_cards_in_one_turn() -> None:
    position = dance(LINE, "1/1:w", cards=f"{OPEN} -")
    position = play(position, "c2N")
    assert position.points == (0, 0)  # not before the turn ends
    position = play(position, "e5W")
    assert position.points == (1, 1)
    assert field(position, "open") == "a1a3a5;a1a3c1;a1a4d1"
    assert field(position, "claimed") == "a1b2c3;a2b1b2"


@pytest.mark.rule("UN-20")
def test_nobody_claims_a_card_that_both_fit() -> None:
    position = dance(
        """
        5 · · · · B
        4 · · · B B
        3 · W · · ·
        2 W · · · ·
        1 · W · · ·
        """,
        "1/1:w",
        cards=f"{OPEN} -",
    )
    position = play(position, "b3S, e5W")
    assert position.points == (0, 0)
    assert field(position, "open") == OPEN
    assert position.to_act == {CHANCE}
    assert legal(position)[0].startswith("W+")


@pytest.mark.rule("UN-17", "UN-20")
def test_a_pushed_piece_completes_the_card_of_its_owner() -> None:
    position = dance(
        """
        5 · · B · ·
        4 · · W · ·
        3 · · · · B
        2 · W · · B
        1 W · · · ·
        """,
        "0/1:w",
        cards=f"{OPEN} -",
    )
    position = play(position, "stay, c5S")
    assert position.points == (1, 0)


@pytest.mark.rule("UN-20")
@pytest.mark.parametrize(
    "picture",
    [
        "5 · · · · B\n4 · · · · B\n3 · · · W B\n2 · W · · ·\n1 W · · · ·",
        "5 W · · · ·\n4 · W · · ·\n3 · · · W ·\n2 · · · · B\n1 · · · B B",
        "5 · · · · W\n4 · · · W ·\n3 · · · W ·\n1 B B B · ·",
        "5 B B B · ·\n3 · · · W ·\n2 · · · W ·\n1 · · · · W",
    ],
)
def test_a_card_fits_in_any_orientation(picture: str) -> None:
    position = dance(picture, "1/0:w", cards=f"{OPEN} -")
    assert play(position, "d3W, stay").points == (1, 0)


@pytest.mark.rule("UN-20")
def test_a_claimed_card_is_replaced_and_the_new_one_counts_from_the_next_turn_on() -> None:
    position = dance(
        """
        5 · · · · B
        4 · · · B B
        3 · · W · ·
        2 · W · · ·
        1 W · · · ·
        """,
        "0/1:b",
        cards="a1a3a5;a1a3c1;a1a4d1;a1a5b3;a2b1b2 -",
        hands=("", "0/0,1/1,2/2"),
    )
    position = play(position, "e5W, card a1 b2 c3, W+0/2")
    assert position.points == (0, 1)
    assert "a1 b2 c3" in position.view(None)["open"]
    position = play(position, "play 0/0=0, stay, stay")
    assert position.points == (1, 1)


@pytest.mark.rule("UN-21")
def test_the_first_to_the_target_wins() -> None:
    cards = f"{OPEN} a1c3e5;a3b3c3"
    position = play(dance(LINE, "1/0:w", cards=cards, points="w2b0"), "c2N, stay")
    assert position.winners == {WHITE}
    assert position.result == "White wins with 3 cards (UN-21)."
    assert position.to_act == frozenset()
    longer = dance(LINE, "1/0:w", cards=cards, points="w2b0", target=5)
    assert not play(longer, "c2N, stay").over


@pytest.mark.rule("UN-21")
def test_both_at_the_target_in_the_same_turn_draw() -> None:
    cards = f"{OPEN} a1c3e5;a3b3c3;a3c3e3;b2c3d4"
    position = play(dance(LINE, "1/1:w", cards=cards, points="w2b2"), "c2N, e5W")
    assert position.over
    assert position.winners == frozenset()
    assert position.result == "Draw: both have 3 cards in the same turn (UN-21)."


@pytest.mark.rule("UN-21")
def test_with_no_card_left_more_points_win() -> None:
    position = dance(
        LINE, "1/0:w", cards=f"a1b2c3 {CLAIMED}", points="w1b3", target=5, shapes=SMALL
    )
    position = play(position, "c2N, stay")
    assert position.winners == {BLACK}
    assert position.result == "Black wins: no card is left, 3 points to 2 (UN-21)."


@pytest.mark.rule("UN-21")
def test_with_no_card_left_equal_points_draw() -> None:
    cards = "a1b2c3 a1c3e5;a2b1b2;a3b3c3;a3c3e3;b2c3d4"
    shapes = f"{SMALL};a3 c3 e3"
    position = dance(LINE, "1/0:w", cards=cards, points="w2b3", target=5, shapes=shapes)
    position = play(position, "c2N, stay")
    assert position.over
    assert position.result == "Draw: no card is left, 3 points each (UN-21)."


@pytest.mark.rule("UN-21")
def test_cards_of_ones_own_differ_however_they_are_turned() -> None:
    with pytest.raises(unboard.BadOption) as refused:
        unboard.game("un", mode="dance", shapes=f"{SMALL};e1 d2 c3")
    assert str(refused.value) == (
        "the cards 'a1 b2 c3' and 'e1 d2 c3' are the same, turned or flipped; every card is in "
        "the deck once (UN-21)"
    )


@pytest.mark.rule("UN-23")
def test_the_set_up_opens_five_cards_then_deals_to_the_first_chooser_then_to_the_other() -> None:
    position = unboard.game("un", mode="dance", first="black").start()
    order = []
    while CHANCE in position.to_act:
        order.append(legal(position)[0][:2])
        position = play(position, legal(position)[0])
    assert order == ["ca"] * 5 + ["B+"] * 3 + ["W+"] * 3
    assert position.to_act == {BLACK}


@pytest.mark.rule("UN-23")
def test_after_a_turn_cards_are_opened_then_the_one_who_chose_draws() -> None:
    position = play(dance(LINE, "1/1:w", cards=f"{OPEN} -"), "c2N, e5W")
    order = []
    while CHANCE in position.to_act:
        order.append(legal(position)[0][:2])
        position = play(position, legal(position)[0])
    assert order == ["ca", "ca", "W+"]
    assert position.to_act == {BLACK}


@pytest.mark.rule("UN-23")
def test_after_the_end_nothing_is_opened_drawn_or_returned() -> None:
    cards = f"{OPEN} a1c3e5;a3b3c3"
    position = play(dance(LINE, "1/0:w", cards=cards, points="w2b0"), "c2N, stay")
    assert position.over
    assert position.chances() == {}
    assert len(position.view(None)["open"]) == 4
    assert position.view(None)["hands"] == [2, 3]


@pytest.mark.rule("UN-23")
def test_after_the_end_empty_hands_send_nothing_back() -> None:
    played = ",".join(d for d in DOMINOES if d not in ("1/1", "3/2"))
    position = unboard.game("un").load(f"3w1/5/b3b/5/5 W0B0 w2b1 w 1/1 - {played} -")
    position = play(position, "play 1/1, d5-e5, a3-a2")
    assert position.over
    assert len(position.view(None)["played"]) == 14
    assert position.game.load(position.text()) == position


@pytest.mark.parametrize(
    ("shapes", "sentence"),
    [
        ("a1 c3", "the card 'a1 c3' marks 2 squares; a shape has 3, as in a1 c3 e5 (UN-20)"),
        ("a1", "the card 'a1' marks 1 square; a shape has 3"),
        ("", "the card '' marks 0 squares"),
        ("a1 a1 c3", "the card 'a1 a1 c3' marks a square twice; a shape has 3 different ones"),
        ("a1 b2 f3", "the card 'a1 b2 f3' names 'f3', which is no square from a1 to e5"),
        ("a1 b2 c3;a1 c3 e5", "shapes holds 2 cards; at least 5 are needed, for so many lie open"),
        (["a1 c3 e5"], "shapes holds 1 card; at least 5 are needed"),
        (["a1 c3 e5", 3], "shapes must be a list of texts only, but holds 3"),
        (5, "shapes must be standard or at least 5 cards such as a1 c3 e5, joined by ;, not 5"),
        ("a1 b2 c3;" * 2000, "shapes is far too long"),
    ],
)
def test_cards_that_are_no_deck_are_refused_with_what_would_be_one(
    shapes: object, sentence: str
) -> None:
    with pytest.raises(unboard.BadOption) as refused:
        unboard.game("un", mode="dance", shapes=shapes)
    assert sentence in str(refused.value)


def test_a_deck_is_the_same_however_it_is_given() -> None:
    lists = ["e5 c3 a1", "c3 b2 a1", "b2 b1 a2", "c3 d3 e3", "d4 c3 b2"]
    games = [
        unboard.game("un", mode="dance", shapes=shapes)
        for shapes in (SMALL, lists, tuple(lists), "; ".join(lists), f"{SMALL};")
    ]
    assert len(set(games)) == 1
    assert games[0].options["shapes"] == SMALL


def test_a_game_of_ones_own_cards_opens_only_these() -> None:
    position = unboard.game("un", mode="dance", shapes=SMALL).start()
    assert position.moves(CHANCE) == tuple(f"card {card}" for card in sorted(SMALL.split(";")))


@pytest.mark.parametrize(("name", "value"), [("target", 5), ("shapes", SMALL)])
def test_what_belongs_to_the_dance_is_refused_elsewhere(name: str, value: object) -> None:
    with pytest.raises(unboard.BadOption) as refused:
        unboard.game("un", **{name: value})
    assert str(refused.value) == (
        f"{name} matters only in a dance; add mode=dance, or leave {name} out"
    )


@pytest.mark.parametrize("target", [3, 5, 7, 9, 11, 13])
def test_every_target_can_be_agreed_on(target: int) -> None:
    game = unboard.game("un", mode="dance", target=target)
    assert game.options["target"] == target
    score = game.start().scene(None)["seats"][0]["score"]
    assert score == f"0 of {target} cards"


@pytest.mark.parametrize("target", [0, 4, 15, "3"])
def test_other_targets_are_refused(target: object) -> None:
    with pytest.raises(unboard.BadOption) as refused:
        unboard.game("un", mode="dance", target=target)
    assert str(refused.value).startswith("target must be 3, 5, 7, 9, 11 or 13, not ")
