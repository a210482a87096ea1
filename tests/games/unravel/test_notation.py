"""Unravel's texts: what is written is read back, and what is not well written is refused."""

from random import Random

import pytest

import unboard


@pytest.mark.parametrize("size", [2, 3, 5, 9, 26])
def test_every_move_of_the_vocabulary_is_read_as_itself(size: int) -> None:
    game = unboard.game("unravel", size=size)
    moves = list(game.vocabulary())
    assert len(set(moves)) == len(moves) == size**2 + 2 * size * (size - 1)
    start = game.start()
    for move in moves[:: max(1, len(moves) // 200)]:
        assert (start.why_not(0, move) == []) == ("~" not in move)


def test_a_swap_names_the_lower_square_first_by_column_and_then_by_row_as_a_number() -> None:
    moves = set(unboard.game("unravel", size=12).vocabulary())
    assert {"a9~a10", "a10~a11", "b10~c10", "a1~b1"} <= moves
    assert not {"a10~a9", "b1~a1"} & moves


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("d1", "'d1' is no move of Unravel on this board; write a square from a1 to c3"),
        ("a4", "write a square from a1 to c3"),
        ("a1~a4", "write a square from a1 to c3"),
        ("a0", "write a square from a1 to c3"),
        ("a01", "write a square from a1 to c3"),
        ("a²", "write a square from a1 to c3"),
        ("a١", "write a square from a1 to c3"),  # an Arabic one
        ("a１", "write a square from a1 to c3"),  # a fullwidth one
        ("а1", "write a square from a1 to c3"),  # a Cyrillic a
        ("A1", "write a square from a1 to c3"),
        (" a1", "write a square from a1 to c3"),
        ("a1\n", "write a square from a1 to c3"),
        ("", "'' is no move of Unravel on this board"),
        ("~", "'~' is no move of Unravel on this board"),
        ("a1~", "'a1~' is no move of Unravel on this board"),
        ("a1 a2", "'a1 a2' is no move of Unravel on this board"),
        ("pass", "'pass' is no move of Unravel on this board"),
        ("a1~a2~a3", "'a1~a2~a3' is no move of Unravel"),
        ("a1~b2", "two squares that are not neighbours in a row or column"),
        ("a1~c1", "two squares that are not neighbours in a row or column"),
        ("a1~a1", "two squares that are not neighbours in a row or column"),
        ("a2~a1", "'a2~a1' names the higher square first; write a1~a2"),
        ("b1~a1", "'b1~a1' names the higher square first; write a1~b1"),
        ("x" * 10_000, "xxx…' is no move of Unravel on this board"),
    ],
)
def test_a_text_that_is_no_move_is_refused_with_what_would_be_one(move: str, sentence: str) -> None:
    position = unboard.game("unravel", size=3).start()
    for refuse in (position.play, position.why_not):
        with pytest.raises(unboard.MalformedMove) as refused:
            refuse(0, move)
        assert sentence in str(refused.value)
        assert len(str(refused.value)) < 300


def test_a_move_that_is_no_text_is_refused() -> None:
    position = unboard.game("unravel", size=3).start()
    for move in (None, 3, ["a1"], b"a1"):
        with pytest.raises(unboard.MalformedMove, match="a move is a text in the game's notation"):
            position.play(0, move)  # type: ignore[arg-type]


@pytest.mark.parametrize("size", [2, 3, 5, 11])
def test_every_text_of_random_play_loads_as_the_position_that_wrote_it(size: int) -> None:
    texts = []
    for seed in range(10):
        rng = Random(seed)
        position = unboard.game("unravel", size=size).start()
        while position.to_act:
            (seat,) = position.to_act
            position = position.play(seat, rng.choice(position.moves(seat)))
            texts.append(position.text())
            loaded = unboard.game("unravel").load(position.text())
            assert (loaded, loaded.text()) == (position, position.text())
            assert (loaded.to_act, loaded.winners) == (position.to_act, position.winners)
    assert any(" : " in text for text in texts)


@pytest.mark.parametrize(
    ("steps", "text"),
    [
        ("", "3/3/3 r"),
        ("a1", "3/3/r2 b"),
        ("a1 c3", "2b/3/r2 r"),
        ("a1 b1 c3 a2 b2", "2r/b2/rb1 r : b2"),
        ("a1 b1 c3 a2 b2 a1~a2", "2r/rr1/bb1 b"),
    ],
)
def test_a_position_is_written_as_rows_from_the_top_and_the_side_to_place(
    steps: str, text: str
) -> None:
    position = unboard.game("unravel", size=3).start()
    for step in steps.split():
        (seat,) = position.to_act
        position = position.play(seat, step)
    assert position.text() == text


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("br/rb r", "the text holds a crosscut at a1, a2, b1, b2; none stands between turns"),
        ("3/3/2 r", "row 1 of the text, '2', has 2 squares where 3 are needed"),
        ("3/rrrr/3 r", "row 2 of the text, 'rrrr', has 4 squares where 3 are needed"),
        ("3//3 r", "row 2 of the text, '', has 0 squares where 3 are needed"),
        ("3/3/2x r", "row 1 of the text, '2x', holds 'x' where r, b or the length"),
        ("3/3/2R r", "holds 'R' where r, b or the length"),
        ("3/3/03 r", "holds '03' where r, b or the length"),
        ("3/3/0rrr r", "holds '0' where r, b or the length"),
        ("3/3/٣ r", "holds '٣' where r, b or the length"),  # an Arabic three
        ("3/3/9999999999 r", "holds '9999999999' where r, b or the length"),
        ("3/3/3", "followed by the side to place, r or b, not ''"),
        ("3/3/3 x", "followed by the side to place, r or b, not 'x'"),
        ("3/3/3 rb", "followed by the side to place, r or b, not 'rb'"),
        ("3/3/3  r", "followed by the side to place, r or b, not ' r'"),
        ("3/3/3 r b", "followed by the side to place, r or b, not 'r b'"),
        ("3/3/3 r :", "followed by the side to place, r or b, not 'r :'"),
        ("1 r", "has 1 rows joined by '/'; an Unravel text has 2 to 26"),
        ("/".join(["27"] * 27) + " r", "has 27 rows joined by '/'; an Unravel text has 2 to 26"),
        ("", "'' has 1 rows joined by '/'"),
        ("3/3/3 r : a1", "the turn 'a1' is complete after a1; write the position after it"),
        ("2r/b2/rb1 r : b2 a1~a2", "the turn 'b2 a1~a2' is complete after a1~a2"),
        ("2/2 r : a1 b1 b2 a2", "the turn 'a1 b1 b2 a2' is complete after a1;"),
        ("2r/b2/rb1 r : a1", "behind the colon, a1 is not legal: a1 holds a red checker"),
        ("2r/b2/rb1 r : a1~a2", "behind the colon, a1~a2 is not legal: no crosscut stands"),
        ("2r/b2/rb1 r : b2 b1~b2", "the checker on b2 completed the crosscut"),
        ("1r1/br1/1rb b : a1", "behind the colon, a1 is not legal: the game is over, Red has won"),
        ("2r/b2/rb1 r : b2 d1", "behind the colon: 'd1' is no move of Unravel on this board"),
        ("2r/b2/rb1 r :  b2", "behind the colon: '' is no move of Unravel on this board"),
        ("2r/b2/rb1 r : b2 : a1~a2", "behind the colon: ':' is no move of Unravel"),
    ],
)
def test_a_text_that_is_no_position_is_refused_with_what_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(unboard.BadText) as refused:
        unboard.game("unravel").load(text)
    assert sentence in str(refused.value)
    assert len(str(refused.value)) < 300


def test_a_position_text_that_is_no_text_is_refused() -> None:
    with pytest.raises(unboard.BadText, match="a position text is needed, not None"):
        unboard.game("unravel").load(None)  # type: ignore[arg-type]


def test_a_text_brings_its_own_size_and_a_default_gives_way() -> None:
    loaded = unboard.game("unravel").load("3/3/3 r")
    assert loaded.game.options == {"size": 3}
    assert loaded == unboard.game("unravel", size=3).start()


def test_a_size_that_was_asked_for_must_agree_with_the_text() -> None:
    with pytest.raises(unboard.BadText, match=r"means size=3, but the game was asked .* size=5"):
        unboard.game("unravel", size=5).load("3/3/3 r")
    with pytest.raises(unboard.BadText, match="leave size out or give another text"):
        unboard.game("unravel", size=9).load("3/3/3 r")


def test_white_space_around_a_text_does_not_matter() -> None:
    assert unboard.game("unravel").load(" 2/2 b\n").text() == "2/2 b"
