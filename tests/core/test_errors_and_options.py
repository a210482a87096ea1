"""What Unboard refuses before a game starts, and the sentences it says."""

from typing import Any

import pytest

import unboard
from unboard.core.errors import quoted
from unboard.core.options import Choice


@pytest.mark.parametrize("name", ["chess", "", "Unravel", "unravel ", None, 3, "x" * 1000])
def test_an_unknown_game_is_refused_with_the_games_there_are(name: Any) -> None:
    with pytest.raises(unboard.UnknownGame) as refused:
        unboard.game(name)
    assert str(refused.value).startswith(f"there is no game {quoted(name)}; the games are: ")
    assert all(info.id in str(refused.value) for info in unboard.games())


def test_an_unknown_option_is_refused_with_the_options_there_are() -> None:
    with pytest.raises(unboard.BadOption) as refused:
        unboard.game("unravel", size=5, width=5)
    assert str(refused.value) == "Unravel has no option 'width'; its options are: size"


@pytest.mark.parametrize(
    ("size", "shown"),
    [
        (1, "1"),
        (27, "27"),
        (0, "0"),
        (-3, "-3"),
        (10**400, "a very large number"),
        (True, "True"),
        (9.0, "9.0"),
        (float("nan"), "nan"),
        ("9", "'9'"),
        (None, "None"),
        ([9], "a list"),
    ],
)
def test_a_size_that_is_no_number_from_2_to_26_is_refused(size: Any, shown: str) -> None:
    with pytest.raises(unboard.BadOption) as refused:
        unboard.game("unravel", size=size)
    assert str(refused.value) == f"size must be a whole number from 2 to 26, not {shown}"


def test_an_option_left_out_takes_its_default() -> None:
    assert unboard.game("unravel").options == {"size": 9}
    assert unboard.game("unravel") == unboard.game("unravel", size=9)
    assert unboard.game("unravel") != unboard.game("unravel", size=8)


@pytest.mark.parametrize(("text", "size"), [("2", 2), ("9", 9), ("26", 26), ("09", 9)])
def test_a_typed_option_is_read(text: str, size: int) -> None:
    (option,) = unboard.games()[0].options
    assert option.parse(text) == size


@pytest.mark.parametrize("text", ["", "1", "27", "nine", "9.0", "-9", "٩", "²", "9" * 5000, " 9"])
def test_a_typed_option_that_is_no_allowed_number_is_refused(text: str) -> None:
    (option,) = unboard.games()[0].options
    with pytest.raises(unboard.BadOption, match="size must be a whole number from 2 to 26, not "):
        option.parse(text)


@pytest.mark.parametrize("seat", [-1, 2, True, 0.0, "0", [0]])
def test_a_view_is_for_a_seat_or_for_a_spectator(seat: Any) -> None:
    position = unboard.game("unravel", size=3).start()
    with pytest.raises(unboard.UnboardError) as refused:
        position.view(seat)
    assert "the seats are 0 Red, 1 Blue, and None for a spectator" in str(refused.value)


def test_every_error_is_an_unboard_error() -> None:
    errors = [
        unboard.UnknownGame,
        unboard.BadOption,
        unboard.BadText,
        unboard.MalformedMove,
        unboard.IllegalMove,
    ]
    assert all(issubclass(error, unboard.UnboardError) for error in errors)


def test_an_illegal_move_names_the_seat_the_move_and_every_reason() -> None:
    position = unboard.game("unravel").load("2r/b2/rb1 r : b2")
    with pytest.raises(unboard.IllegalMove) as refused:
        position.play(0, "c3")
    assert str(refused.value) == (
        "Red cannot play c3: a crosscut stands and must be unravelled first; swap two of its "
        "checkers (UNR-6); c3 holds a red checker; choose an empty square (UNR-2)"
    )


@pytest.mark.parametrize(("seat", "name"), [(1, "Blue"), (-1, "chance"), (7, "seat 7")])
def test_an_illegal_move_names_whoever_tried_it(seat: int, name: str) -> None:
    with pytest.raises(unboard.IllegalMove) as refused:
        unboard.game("unravel", size=3).start().play(seat, "a1")
    assert str(refused.value).startswith(f"{name} cannot play a1: ")


def test_a_position_shows_itself_with_its_text_and_who_is_next() -> None:
    game = unboard.game("unravel")
    assert repr(game.load("3/3/3 b")) == "<unravel 3/3/3 b, Blue to act>"
    assert "Red wins" in repr(game.load("1r1/br1/1rb b"))


def test_an_option_may_take_a_list_of_texts_as_one() -> None:
    shapes = Choice("shapes", ("standard",), "standard", "cards", "cards", joined=";")
    assert shapes.check(["a", "b"]) == shapes.check(("a", "b")) == shapes.check("a;b") == "a;b"
    assert shapes.check(["standard"]) == "standard"
    with pytest.raises(unboard.BadOption, match="shapes must be a list of texts only"):
        shapes.check(["a", 3])
    plain = Choice("setup", ("random",), "random", "who arranges", "a text")
    with pytest.raises(unboard.BadOption, match="setup must be random or a text, not a list"):
        plain.check(["a"])
