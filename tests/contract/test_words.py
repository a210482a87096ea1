"""What people read of a game before they play it is in people's words."""

import re

import pytest

import unboard
from unboard.core.game import Game
from unboard.core.options import Choice, Number
from unboard.games.registry import rulebook, rulebooks

IDS = [book.id for book in rulebooks()]
RESERVED = {"with", "seat", "seats", "level", "start", "resign"}  # of a set-up's address


@pytest.mark.parametrize("id", IDS)
def test_a_game_has_a_hook_of_one_or_two_short_sentences(id: str) -> None:
    book = rulebook(id)
    assert re.search(r"[.?!]$", book.hook)
    assert 30 < len(book.hook) < 100
    assert 0 < book.minutes < 300


@pytest.mark.parametrize("id", IDS)
def test_how_many_can_play_is_how_many_seats_there_can_be(id: str) -> None:
    book = rulebook(id)
    counts = {len(Game(book, options).seats) for options in book.option_sets}
    if "companion" not in book.kinds:  # which has one seat for all who stand around it
        assert book.players == tuple(sorted(counts))


@pytest.mark.parametrize("id", IDS)
def test_every_option_and_every_value_has_a_name_for_people(id: str) -> None:
    for option in rulebook(id).options:
        assert option.name not in RESERVED
        match option:
            case Choice():
                assert set(option.names) == set(option.values), option.name
            case Number():
                assert "{" in option.says, option.name


@pytest.mark.parametrize("id", IDS)
def test_a_summary_holds_no_word_of_the_program(id: str) -> None:
    book = rulebook(id)
    for options in ({}, *book.option_sets):
        words = Game(book, options).summary
        assert words
        assert not re.search(r"[_=]|\w-\w|True|False|\bstandard\b", words), words


@pytest.mark.parametrize(
    ("game", "words"),
    [
        (unboard.game("unravel"), "9 × 9 squares"),
        (unboard.game("unity"), "for two, five spaces to a side"),
        (
            unboard.game("unity", players=3, setup="manual"),
            "for three, five spaces to a side, arranged by the players",
        ),
        (unboard.game("unitar", rounds=1), "1 round"),
        (unboard.game("un"), "a duel by capturing, White begins"),
        (
            unboard.game("un", mode="dance", turn_limit=40),
            "a dance, to 3 cards, tiny, a draw after 40 turns",
        ),
    ],
    ids=str,
)
def test_a_summary_tells_what_matters_and_what_is_not_as_usual(game: Game, words: str) -> None:
    assert game.summary == words
