"""The texts of (un): what is written is read back, and what is not well written is refused."""

from typing import Any

import pytest

import unboard
from games.un.boards import every_mode
from unboard.games.un import UN

START = "3bb/4b/5/w4/ww3"
HANDS = "0/1,1/2,2/2 0/0,1/3,3/1"
CARDS = "a1a3a5;a1a3c1;a1a4d1;a1b2c3;a2b1b2"


def game(**options: Any) -> unboard.Game:
    return unboard.game("un", **options)


@every_mode
def test_every_move_of_the_vocabulary_is_read_as_itself(mode: str) -> None:
    chosen = game(mode=mode)
    moves = list(chosen.vocabulary())
    common = 30 + 18 + 1  # draws, choices, stay
    own = {"duel-capture": 600 + 25, "duel-push": 3140, "dance": 3140 + 60}[mode]
    assert len(set(moves)) == len(moves) == common + own
    for move in moves:
        assert UN.write(UN.read(move, chosen.options)) == move


def walks(length: int) -> int:
    """Count the ways of a length on the board, a step against the edge with either side or none."""
    ways = {(column, row): 1 for column in range(5) for row in range(5)}
    for _ in range(length):
        after = dict.fromkeys(ways, 0)
        for (column, row), count in ways.items():
            for across, up in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                there = column + across, row + up
                if there in ways:
                    behind = there[0] + across, there[1] + up
                    after[there] += count * (1 if behind in ways else 3)
        ways = after
    return sum(ways.values())


def test_the_vocabulary_of_pushing_holds_every_way_on_the_board() -> None:
    moves = [m for m in game(mode="duel-push").vocabulary() if m[1:2].isdigit()]
    assert len(moves) == sum(walks(length) for length in (1, 2, 3)) == 3140


def test_moves_are_written_as_the_rules_document_writes_them() -> None:
    capturing, pushing, dancing = (
        {*game(mode=mode).vocabulary()} for mode in ("duel-capture", "duel-push", "dance")
    )
    words = {"W+1/2", "B+0/3", "play 1/2", "play 0/0=2", "stay"}
    assert words | {"a1-b2", "@a2"} <= capturing
    assert words | {"b2NNE", "b4Nw", "b2NSN"} <= pushing
    assert {"card a1 c3 e5"} == dancing & {"card a1 c3 e5", "card e5 c3 a1"}
    assert not {"a1-b2", "@a2", "card a1 c3 e5"} & pushing


@pytest.mark.parametrize(
    ("mode", "move", "sentence"),
    [
        ("duel-capture", "", "'' is no move of (un) by capturing rules; write play 1/2 or"),
        ("duel-capture", "b2NNE", "is no move of (un) by capturing rules"),
        ("duel-capture", "card a1 c3 e5", "is no move of (un) by capturing rules"),
        ("duel-capture", "a1-f2", "names 'f2', which is no square; they go from a1 to e5"),
        ("duel-capture", "a1-a1", "'a1-a1' goes nowhere; a move names two squares: a1-b2"),
        ("duel-capture", "@z9", "names 'z9', which is no square"),
        ("duel-capture", "a1-b2 ", "is no move of (un)"),
        ("duel-capture", "Stay", "is no move of (un)"),
        ("duel-capture", "play 3/3", "names 3/3, which is no domino of the set; it holds 0/0 0/1"),
        ("duel-capture", "W+?", "is no move of (un)"),
        ("duel-capture", "w+1/2", "is no move of (un)"),
        ("duel-capture", "play 0/0", "names no number for the blank; write play 0/0=0 to play"),
        ("duel-capture", "play 0/0=4", "names no number for the blank"),
        ("duel-capture", "play 1/2=1", "names a number, which only the blank takes"),
        ("duel-capture", "play 1/٢", "is no move of (un)"),
        ("duel-push", "a1-b2", "is no move of (un) by pushing rules; write play 1/2 or"),
        ("duel-push", "@a2", "is no move of (un) by pushing rules"),
        ("duel-push", "b2", "is no move of (un) by pushing rules"),
        ("duel-push", "b2nne", "is no move of (un) by pushing rules"),
        ("duel-push", "a1S", "'a1S' leaves the board at a1"),
        ("duel-push", "d1EEN", "'d1EEN' leaves the board at e1"),
        ("duel-push", "b1NNNN", "'b1NNNN' has 4 steps; no number is above 3"),
        ("duel-push", "b2Nw", "names a side at b3, but the board goes on behind it"),
        ("duel-push", "b4Nn", "pushes to no side at b5; the sides of a step N are e or w"),
        ("dance", "card e5 c3 a1", "is turned or unsorted; write card a1 c3 e5"),
        ("dance", "card a1 a2 b1", "'card a1 a2 b1' is not in this deck (UN-19)"),
        ("dance", "card a1 c3", "'card a1 c3' is no card; one looks like card a1 c3 e5"),
        ("dance", "card a1 c3 c3", "is no card"),
        ("dance", "x" * 10_000, "xxx…' is no move of (un)"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_what_would_be_one(
    mode: str, move: str, sentence: str
) -> None:
    position = game(mode=mode).start()
    for refuse in (position.play, position.why_not):
        with pytest.raises(unboard.MalformedMove) as refused:
            refuse(0, move)
        assert sentence in str(refused.value)
        assert len(str(refused.value)) < 300


@pytest.mark.parametrize(
    "text",
    [
        f"{START} W0B0 w0b0 w - - - -",
        f"{START} W0B0 w0b0 b - 0/0,1/1 - -",
        f"{START} W0B0 w0b0 b 0/1 0/0,1/1,1/2 - -",
        f"{START} W0B0 w0b0 w {HANDS} - -",
        f"{START} W0B0 w0b0 w {HANDS} 2/1 -",
        f"{START} W0B0 w0b0 b 0/1,1/2 0/0,1/3,3/1 2/1 -",
        f"{START} W0B0 w0b0 w 0/1,1/2 0/0,1/3,3/1 2/1 2/1:w",
        f"{START} W0B0 w0b0 w 0/1,1/2 1/0,1/3,3/1 0/0 0/0=2:b",
        "3b1/5/5/w4/5 W2B1 w0b1 w 0/1,1/2 0/0,1/3,3/1 2/1 2/1:b",
        "5/5/b3b/5/5 W0B0 w3b1 b 0/1,1/2 0/0,1/3,3/1 2/1 -",
        f"{START} W0B0 w0b0 w - - - - - -",
        f"{START} W0B0 w0b0 w {HANDS} - - {CARDS} -",
        f"{START} W0B0 w0b1 b 0/1,1/2 0/0,1/3,3/1 2/1 - a1a3a5;a1a3c1 a2b1b2",
    ],
)
def test_a_text_is_read_and_written_unchanged(text: str) -> None:
    position = game().load(text)
    assert position.text() == text
    assert game().load(position.text()) == position


def test_a_text_brings_its_mode_and_who_was_first() -> None:
    dance = game().load(f"{START} W0B0 w0b0 b {HANDS} - - {CARDS} -")
    assert dance.game.options["mode"] == "dance"
    assert dance.game.options["first"] == "black"
    second = game(first="black").load(f"{START} W0B0 w0b0 b {HANDS} 2/1 -")
    assert second.game.options["first"] == "white"
    assert second.to_act == {1}
    with pytest.raises(unboard.BadText, match="the text means mode=dance"):
        game(mode="duel-push").load(dance.text())
    with pytest.raises(unboard.BadText, match="the text means mode=duel-capture"):
        game(mode="dance").load(second.text())


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "'' has 1 fields; a text of (un) has 8, board captured points chooser"),
        ("t5", "'t5' has 1 fields; a text of (un) has 8, board captured points chooser"),
        (
            f"{START} W0B0 w0b0 w - - - - t3",
            "the last field, t3, counts turns, but there is no turn_limit in this game; leave the "
            "field out, or set the turn_limit (UN-24)",
        ),
        (f"{START} W0B0 w0b0 w - - - - - - t0", "the last field, t0, counts turns, but there is"),
        (f"{START} W0B0 w0b0 w - - - - - t0", "has 10 fields"),
        (f"{START} W0B0 w0b0 w - - - - -", "has 9 fields"),
        ("3bb/4b/5/w4 W0B0 w0b0 w - - - -", "has 4 rows joined by '/', not 5"),
        ("3bb/4b/5/w4/ww2 W0B0 w0b0 w - - - -", "row 1, 'ww2', has 4 squares where 5 are needed"),
        ("3bb/4b/5/w4/wx3 W0B0 w0b0 w - - - -", "row 1, 'wx3', holds 'x' where w, b or"),
        (f"{START} W0 w0b0 w - - - -", "the field captured looks like W0B1, not 'W0'"),
        (f"{START} W0B0 w0b0b w - - - -", "the field points looks like w0b2, not 'w0b0b'"),
        (f"{START} W0B0 w00b0 w - - - -", "the field points looks like w0b2, not 'w00b0'"),
        (f"{START} W0B0 w0b0 x - - - -", "the chooser must be w or b, not 'x'"),
        (f"{START} W0B0 w0b0 w 3/3 - - -", "White's hand holds '3/3', which is no domino"),
        (f"{START} W0B0 w0b0 w 1/2,0/1 - - -", "is not sorted or repeats a domino; write 0/1,1/2"),
        (f"{START} W0B0 w0b0 w ?,? - - -", "White's hand is hidden in this text"),
        (f"{START} W0B0 w0b0 w 0/1,1/2,2/2 0/1 - -", "the domino 0/1 is in two places"),
        (f"{START} W0B0 w0b0 w 0/1 0/2 - -", "the chooser cannot hold 1 and the other 1 dominoes"),
        (f"{START} W0B0 w0b0 w {HANDS},3/2 - -", "the chooser cannot hold 3 and the other 4"),
        (f"{START} W0B0 w0b0 w {HANDS} 2/1 2/1:w", "right would be 2 and 3 (UN-7)"),
        (f"{START} W0B0 w0b0 b 0/1,1/2,2/2 0/0,1/3 2/1 -", "right would be 3 and 2 or 3 and 3"),
        (f"{START} W0B0 w0b0 w 0/1,1/2 0/0,1/3,3/1 2/1 2/2:w", "2/2 is in play, so it also counts"),
        (f"{START} W0B0 w0b0 w 0/1,1/2 0/0,1/3,3/1 2/1 2/1=2:w", "the field in-play looks like -"),
        (f"{START} W0B0 w0b0 w 0/1,1/2 1/3,2/2,3/1 0/0 0/0:w", "the field in-play looks like -"),
        (f"{START} W1B0 w0b0 w - - - -", "White has 3 pieces on the board, 1 captured and 0"),
        ("3bb/4b/5/w4/w4 W0B0 w0b0 w - - - -", "that makes 2, not 3 (UN-1)"),
        ("3bw/4b/4b/w4/w4 W0B0 w0b1 w - - - -", "stands on the other's ring, which he left"),
        ("5/5/b3b/5/5 W0B0 w3b1 b 0/1,1/2 0/0,1/3,3/1 2/1 2/1:w", "the game is over in this text"),
        (f"{START} W0B0 w0b0 w - - - - a1a2b1 -", "the open card 'a1a2b1' is not in this deck"),
        (f"{START} W0B0 w0b0 w - - - - e5c3a1 -", "is turned or unsorted; write a1c3e5"),
        (f"{START} W0B0 w0b0 w - - - - a1c3 -", "the open card 'a1c3' is none; one looks like"),
        (f"{START} W0B0 w0b0 w - - - - a1c3e5;a1a3a5 -", "write a1a3a5;a1c3e5"),
        (f"{START} W0B0 w1b0 w - - - - a1c3e5 a1c3e5", "is both open and claimed"),
        (f"{START} W0B0 w1b0 w - - - - - -", "1 points were scored, but 0 cards are claimed"),
        (f"{START} W0B0 w0b0 w - - - - {CARDS};b2c3d4 -", "6 cards are open; there are never more"),
        (
            f"{START} W0B0 w4b0 w - - - - - {CARDS.replace(';a2b1b2', '')}",
            "more than the target, 3",
        ),
        (
            f"{START} W0B0 w0b0 w 0/1,1/2 0/0,1/3,3/1 2/1 2/1:w a1c3e5 -",
            "a domino is in play, but a card is still to be opened (UN-23)",
        ),
    ],
)
def test_a_text_that_no_game_can_come_to_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(unboard.BadText) as refused:
        game().load(text)
    assert sentence in str(refused.value)


def test_captured_pieces_belong_to_the_capturing_rules() -> None:
    text = "3bb/4b/5/w4/w4 W1B0 w0b0 w - - - -"
    assert game().load(text).view(None)["captured"] == [1, 0]
    with pytest.raises(unboard.BadText, match="nothing is captured here"):
        game(mode="duel-push").load(text)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (
            f"{START} W0B0 w0b0 w - - - - t13",
            "the last field, t13, counts more turns than the turn_limit, 12, after which the game "
            "is over; right would be t0 to t12 (UN-24)",
        ),
        (f"{START} W0B0 w0b0 w - - - - t1000", "counts more turns than the turn_limit, 12"),
        (f"{START} W0B0 w0b0 w - - - - t12345", "the last field, 't12345', counts the turns that"),
        (f"{START} W0B0 w0b0 w - - - - t", "'t', counts the turns that have ended, as t12"),
        (f"{START} W0B0 w0b0 w - - - - t01", "'t01', counts the turns that have ended, as t12"),
        (f"{START} W0B0 w0b0 w - - - - t-1", "'t-1', counts the turns that have ended, as t12"),
        (f"{START} W0B0 w0b0 w - - - - t٣", "counts the turns that have ended, as t12"),
        (f"{START} W0B0 w0b0 w - - - - 12", "has 9 fields"),
        (f"{START} W0B0 w0b0 w - - - t3 -", "has 9 fields"),
        (
            f"{START} W0B0 w0b0 w 0/1,1/2 0/0,1/3,3/1 2/1 2/1:w t12",
            "the game is over in this text; nothing is in play any more",
        ),
    ],
)
def test_a_count_of_turns_that_no_game_can_come_to_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(unboard.BadText) as refused:
        game(turn_limit=12).load(text)
    assert sentence in str(refused.value)


@pytest.mark.parametrize("mode", ["", " - -"])
@pytest.mark.parametrize("ended", [0, 1, 11, 12])
def test_a_count_of_turns_is_read_and_written_unchanged(mode: str, ended: int) -> None:
    text = f"{START} W0B0 w0b0 w - - - -{mode} t{ended}"
    position = game(turn_limit=12).load(text)
    assert position.text() == text
    assert position.over == (ended == 12)


def test_a_game_drawn_at_its_limit_loads_as_finished_and_goes_on_with_a_longer_one() -> None:
    position = game(turn_limit=14).start()
    while not position.over:
        (seat,) = position.to_act
        position = position.play(seat, position.moves(seat)[0])
    assert len(position.view(None)["played"]) == 14
    loaded = position.game.load(position.text())
    assert loaded == position
    assert (loaded.result, loaded.chances()) == (position.result, {})
    longer = game(turn_limit=15).load(position.text())
    assert len(longer.chances()) == 15
    dealt = longer.play(-1, longer.moves(-1)[0])
    assert dealt.view(None)["played"] == []


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"mode": "duel"}, "mode must be duel-capture, duel-push or dance, not 'duel'"),
        ({"first": "red"}, "first must be white or black, not 'red'"),
        ({"read": "both"}, "read must be boxes or dots, not 'both'"),
        ({"turn_limit": -1}, "turn_limit must be a whole number from 0 to 1000, not -1"),
        ({"size": 5}, "(un) has no option 'size'; its options are: mode, target, first, read,"),
    ],
)
def test_a_bad_option_is_answered_with_what_is_allowed(
    options: dict[str, Any], sentence: str
) -> None:
    with pytest.raises(unboard.BadOption) as refused:
        game(**options)
    assert sentence in str(refused.value)


def test_the_defaults_are_those_of_the_rules_document() -> None:
    assert game().options == {
        "mode": "duel-capture",
        "target": 3,
        "first": "white",
        "read": "boxes",
        "shapes": "standard",
        "dominoes": "standard",
        "turn_limit": 0,
    }
