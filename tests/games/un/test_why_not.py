"""Why a move of (un) is refused: the rule, the sentence, the squares; and nothing changes."""

import pytest

import unboard
from games.un.boards import BLACK, WHITE, capture, dance, play, push
from unboard import CHANCE, Position

START = "5 · · · B B\n4 · · · · B\n2 W · · · ·\n1 W W · · ·"
CHOOSING = capture(START, hands=("0/0,1/1,2/1", "0/1,1/2,3/0"))
LATER = play(CHOOSING, "play 2/1, a2-a4, e4-e3, W+2/2")
TWO = capture(START, "2/1:w")
ALONG = push("4 · W · · ·\n5 · B · · ·\n1 W W · B B", "1/1:w")
WALL = push("3 W B B · ·\n2 · · · · B\n1 · · W W ·", "1/1:w")
BLOCKED = capture("2 B · · · ·\n1 W B · · ·\n5 · · · · B", "2/1:w", points="w2b0")
BACK = capture("2 W · · · ·\n5 · · · B B\n4 · · · · B", "1/1:w", captured="W2B0")
NONE_BACK = capture("2 W · · · ·\n5 · · · B B\n4 · · · · B", "1/1:w", points="w2b0")
OVER = play(capture("5 · · · W ·\n3 B · · · B", "1/1:w", points="w2b1"), "d5-e5, a3-a2")
DRAWING = unboard.game("un").start()
OPENING = unboard.game("un", mode="dance").start()

CASES: dict[str, tuple[Position, int, str, str, str, tuple[str, ...]]] = {
    "a domino not in hand": (
        *(CHOOSING, WHITE, "play 3/2", "UN-4"),
        *("3/2 is not in your hand; you hold 0/0, 1/1, 2/1", ()),
    ),
    "a domino of the other": (
        *(CHOOSING, WHITE, "play 3/0", "UN-4"),
        *("3/0 is not in your hand; you hold 0/0, 1/1, 2/1", ()),
    ),
    "a domino that was played": (
        *(LATER, BLACK, "play 2/1", "UN-4"),
        *("2/1 has been played in this round; you hold 0/1, 1/2, 3/0", ()),
    ),
    "a move before a domino": (
        *(CHOOSING, WHITE, "a2-a3", "UN-4"),
        *("a turn begins with a domino; play one from your hand first", ()),
    ),
    "a second domino": (
        *(TWO, WHITE, "play 3/2", "UN-4"),
        *("2/1 is in play; move by it, one domino a turn", ()),
    ),
    "out of turn": (TWO, BLACK, "e4-e3", "UN-4", "White moves by 2/1 now", ()),
    "a stranger": (
        *(TWO, 7, "a2-a4", "UN-1"),
        *("only White (seat 0) and Black (seat 1) play, not seat 7", ()),
    ),
    "an empty square": (
        *(TWO, WHITE, "c3-c4", "UN-4"),
        *("c3 is empty; choose one of your white pieces", ("c3",)),
    ),
    "a piece of the other": (
        *(TWO, WHITE, "e4-e2", "UN-4"),
        *("e4 holds a black piece; choose one of your white pieces", ("e4",)),
    ),
    "a move of another length": (
        *(TWO, WHITE, "a2-a5", "UN-4"),
        *("a5 is not exactly 2 steps from a2, whatever way", ("a2", "a5")),
    ),
    "a move onto an own piece": (
        *(TWO, WHITE, "a2-b1", "UN-12"),
        *("b1 holds a piece of your own, which blocks", ("b1",)),
    ),
    "all ways blocked": (
        *(BLOCKED, WHITE, "a1-b2", "UN-12"),
        *("every way of 2 steps from a1 to b2 is blocked by a2 or b1", ("a2", "b1")),
    ),
    "staying without need": (
        *(TWO, WHITE, "stay", "UN-6"),
        *("the piece on a2 can move exactly 2; while any can, one must", ("a2",)),
    ),
    "resurrecting nothing": (
        *(NONE_BACK, WHITE, "@a1", "UN-14"),
        *("none of your pieces is captured, so there is none to resurrect", ()),
    ),
    "resurrecting elsewhere": (
        *(BACK, WHITE, "@e5", "UN-14"),
        *("e5 is none of your start squares, a1, a2, b1", ("e5",)),
    ),
    "resurrecting onto an own piece": (
        *(BACK, WHITE, "@a2", "UN-14"),
        *("a2 holds a piece of your own", ("a2",)),
    ),
    "a path of the wrong length": (
        *(ALONG, WHITE, "a1NN", "UN-4"),
        *("the way has 2 steps; it must be exactly 1", ("a1",)),
    ),
    "a square entered twice": (
        *(push(START, "2/1:w"), WHITE, "a2NS", "UN-5"),
        *("a2 was left or entered before; no square is entered twice", ("a2",)),
    ),
    "a push into a blocked square": (
        *(WALL, WHITE, "a3E", "UN-16"),
        *("the piece on b3 cannot be pushed, for c3 behind it is occupied", ("b3", "c3")),
    ),
    "a push along the edge without its side": (
        *(ALONG, WHITE, "b4N", "UN-16"),
        *("the piece on b5 stands at the edge; name the side to which it slides", ("b5",)),
    ),
    "a push aside off the board": (
        *(push("5 · · · W B\n3 B B · · ·\n1 · · W W ·", "1/1:w"), WHITE, "d5En", "UN-16"),
        *("beside e5 the board ends; push the other way", ("e5",)),
    ),
    "a push aside onto a piece": (
        *(push("5 · · · W B\n4 · · · · B\n1 · B W W ·", "1/1:w"), WHITE, "d5Es", "UN-16"),
        *("the piece on e5 cannot slide to e4, which is occupied", ("e5", "e4")),
    ),
    "a side where nothing is pushed": (
        *(push("4 · W · · ·\n1 W W · · ·\n2 · · B B B", "1/1:w"), WHITE, "b4Nw", "UN-16"),
        *("b5 is empty, so nothing is pushed; name no side", ("b5",)),
    ),
    "a move with 0": (
        *(push(START, "0/1:w"), WHITE, "a2N", "UN-6"),
        *("White has 0 and does not move; stay", ()),
    ),
    "after the end": (OVER, BLACK, "a2-a1", "UN-11", "the game is over", ()),
    "while a domino is drawn": (
        *(DRAWING, WHITE, "stay", "UN-3"),
        *("White is drawing a domino; wait for it", ()),
    ),
    "while a card is opened": (
        *(OPENING, BLACK, "stay", "UN-18"),
        *("a card is being opened; wait for it", ()),
    ),
    "a draw by a player": (
        *(CHOOSING, WHITE, "W+3/2", "UN-23"),
        *("dominoes are drawn and cards opened by chance alone", ()),
    ),
    "a draw when none is due": (
        *(CHOOSING, CHANCE, "W+3/2", "UN-4"),
        *("White chooses a domino now", ()),
    ),
    "a draw of the wrong player": (
        *(DRAWING, CHANCE, "B+3/2", "UN-23"),
        *("White draws now, not Black", ()),
    ),
    "a draw before the cards": (
        *(OPENING, CHANCE, "W+3/2", "UN-23"),
        *("a card is to be opened before anybody draws", ()),
    ),
    "a draw of what is drawn": (
        *(play(DRAWING, "W+3/2"), CHANCE, "W+3/2", "UN-2"),
        *("3/2 is not in the bag", ()),
    ),
    "a card that is open": (
        *(play(OPENING, "card a1 c3 e5"), CHANCE, "card a1 c3 e5", "UN-18"),
        *("a1 c3 e5 lies open already", ()),
    ),
    "a move by chance": (
        *(DRAWING, CHANCE, "stay", "UN-4"),
        *("chance draws and opens; players move", ()),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_a_refused_move_names_the_rule_and_what_would_be_right(name: str) -> None:
    position, seat, move, rule, text, squares = CASES[name]
    before = (position.text(), position.record)
    reason = unboard.Reason(rule, text, squares)
    assert position.why_not(seat, move) == [reason]
    with pytest.raises(unboard.IllegalMove) as refused:
        position.play(seat, move)
    assert str(reason) in str(refused.value)
    assert (position.text(), position.record) == before


CLICKS: dict[str, tuple[Position, int, list[str], str, str]] = {
    "nothing": (CHOOSING, 0, ["c3"], "UN-4", "a turn begins with a domino; choose one"),
    "a strange domino": (CHOOSING, 0, ["3/2"], "UN-4", "3/2 is not in your hand"),
    "the blank twice": (CHOOSING, 0, ["0/0", "0/0"], "UN-8", "the blank takes one number"),
    "a domino twice": (CHOOSING, 0, ["1/1", "1/1"], "UN-4", "one click on 1/1 is enough"),
    "an empty square": (TWO, 0, ["c3"], "UN-4", "c3 is empty"),
    "too far": (TWO, 0, ["a2", "a5"], "UN-4", "a5 is not exactly 2 steps"),
    "a piece that cannot": (TWO, 0, ["a1"], "UN-4", "the piece on a1 cannot move exactly 2"),
    "a stay too early": (TWO, 0, ["stay"], "UN-6", "can move exactly 2"),
    "a captured piece": (TWO, 0, ["@", "a1"], "UN-14", "none of your pieces is captured"),
    "the captured piece alone": (TWO, 0, ["@"], "UN-14", "a captured piece comes back on one"),
    "a word": (TWO, 0, ["=2"], "UN-4", "'=2' begins nothing that can be done now"),
    "a far step": (ALONG, 0, ["a1", "c1"], "UN-5", "c1 is not beside a1"),
    "a blocked push": (WALL, 0, ["a3", "b3"], "UN-16", "for c3 behind it is occupied"),
    "a wrong side": (ALONG, 0, ["b4", "b5", "b4Nn"], "UN-16", "no side to which anything"),
    "a step too many": (ALONG, 0, ["a1", "a2", "a3"], "UN-4", "the way has 2 steps"),
    "out of turn": (TWO, 1, ["e4"], "UN-4", "White moves by 2/1 now"),
    "with 0": (push(START, "0/1:w"), 0, ["a2"], "UN-6", "your number is 0"),
    "for chance": (DRAWING, CHANCE, ["a1"], "UN-23", "there is nothing to click"),
    "in a dance": (dance(START, "0/1:w"), 0, ["a2", "a3"], "UN-6", "your number is 0"),
}


@pytest.mark.parametrize("name", CLICKS)
def test_a_click_that_leads_nowhere_is_answered_with_a_rule(name: str) -> None:
    position, seat, path, rule, text = CLICKS[name]
    (reason, *_) = position.why_not_path(seat, path)
    assert reason.rule == rule
    assert text in reason.text
