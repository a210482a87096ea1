"""The list of games, for menus and for people."""

from dataclasses import replace

import unboard


def test_unravel_is_listed_with_designer_seats_and_options() -> None:
    (unravel,) = [info for info in unboard.games() if info.id == "unravel"]
    assert unravel.name == "Unravel"
    assert unravel.designers == ("Mark Steere",)
    assert unravel.year == 2024
    assert unravel.seats == ("Red", "Blue")
    (size,) = unravel.options
    assert (size.name, size.default, size.allowed) == ("size", 9, "a whole number from 2 to 26")
    assert str(unravel) == "unravel: Unravel by Mark Steere (2024)"


def test_a_traditional_game_is_listed_without_designers() -> None:
    (unravel,) = [info for info in unboard.games() if info.id == "unravel"]
    known = replace(unravel, designers=(), year=None)
    assert str(known) == "unravel: Unravel (traditional)"


def test_every_listed_game_can_be_started_as_it_is_listed() -> None:
    for info in unboard.games():
        game = unboard.game(info.id)
        assert game.seats == info.seats
        assert game.options == {option.name: option.default for option in info.options}
        assert not game.start().over


def test_every_listed_game_has_words_for_people() -> None:
    for info in unboard.games():
        assert all(word.strip() for word in (info.name, info.about, info.credit, *info.designers))
        assert all(option.about.strip() for option in info.options)
        assert all(designer in info.credit for designer in info.designers), info.credit


def test_ids_are_listed_once() -> None:
    ids = [info.id for info in unboard.games()]
    assert len(set(ids)) == len(ids)
