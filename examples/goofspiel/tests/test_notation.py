"""Moves and positions as texts, and texts that are none."""

import pytest

import unboard
from tables import played


@pytest.mark.parametrize("cards", [3, 13])
def test_every_move_is_read_as_it_is_written(cards: int) -> None:
    game = unboard.game("goofspiel", cards=cards)
    book, moves = game.rulebook, list(game.vocabulary())
    assert len(moves) == 2 * cards
    assert [book.write(book.read(move, game.options)) for move in moves] == moves


def test_a_position_is_written_and_read_back() -> None:
    position = played("=A 3 2 =3")
    assert position.text() == "2,4 3 A,2,4:A A,3,4:-"
    loaded = unboard.game("goofspiel").load(position.text())
    assert loaded == position
    assert loaded.game.options == {"players": 2, "cards": 4}


def test_a_bid_that_lies_face_down_is_in_no_text() -> None:
    position = played("=A 3")
    assert position.text() == played("=A").text()
    assert position != played("=A")


@pytest.mark.parametrize("move", ["", "k", "14", "5", "prize:", "prize:5", "bid:2", "10"])
def test_what_is_no_move_is_refused_in_a_sentence(move: str) -> None:
    with pytest.raises(unboard.MalformedMove, match="is no move of Goofspiel; bid one of A 2 3 4"):
        played("=3").play(0, move)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "is no position of Goofspiel; one looks like 2,4 3 A,2,4:A 2,3,4:-"),
        ("2,4 3 A,2,4:A", "is no position of Goofspiel"),
        ("2,4 3 A,2,4 2,3,4", "is no position of Goofspiel"),
        ("4,2 3 A,2,4:A 2,3,4:-", "'4,2' are no cards in rising order"),
        ("2,x 3 A,2,4:A 2,3,4:-", "'2,x' are no cards"),
        ("2,4 3 A,2,4:A 2,3,4:A", "A is there 2 times"),
        ("2,4 - A,2,4:A 2,3,4:-", "3 is there 0 times"),
        ("2 - A:A 2:-", "3 is there 0 times"),
        ("2,4 3 A,2,4:A 2,3:-", "all hands hold equally many cards, none above the 4"),
        ("2,4 3 A,2,5:A 2,3,4:-", "all hands hold equally many cards, none above the 4"),
        ("2 3 A,2,4:A,4 2,3,4:-", "but 1 are to come"),
        ("2,4 - A,2,4:A,3 2,3,4:-", "but 2 are to come"),
    ],
)
def test_what_is_no_position_is_refused_in_a_sentence(text: str, words: str) -> None:
    with pytest.raises(unboard.BadText) as refused:
        unboard.game("goofspiel").load(text)
    assert words in str(refused.value)
