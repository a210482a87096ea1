"""Core carries chance, sealed choices and hidden information: shown with the toy."""

from collections import Counter
from fractions import Fraction
from random import Random

import pytest

import unboard
from contract import toy
from unboard import CHANCE, Position
from unboard.core.rulebook import Played

KEEPER, LEFT, RIGHT = 0, 1, 2
EMPTY = "1/2 - - 0,0,0 -,-,-"


def at(text: str) -> Position:
    return unboard.Game(toy.TOY, {}).load(text)


def test_the_seed_fixes_the_set_up() -> None:
    game = unboard.Game(toy.TOY, {})
    assert game.start(seed=7).text() == game.start(seed=7).text()
    assert game.start() == game.start(seed=0)
    assert len({game.start(seed=seed) for seed in range(20)}) > 5


def test_chance_is_a_seat_with_uneven_moves() -> None:
    position = at(EMPTY)
    assert position.to_act == {CHANCE}
    assert position.chances() == {
        "draw:low": Fraction(1, 2),
        "draw:mid": Fraction(1, 3),
        "draw:top": Fraction(1, 6),
    }
    assert position.play(CHANCE, "draw:top").text() == "1/2 top - 0,0,0 -,-,-"


def test_a_deal_resolves_both_draws_about_as_often_as_their_chances_say() -> None:
    rng = Random(10)
    texts = Counter(at(EMPTY).deal(rng).text() for _ in range(3000))
    expected = {
        f"1/2 {draw[5:]} {roll[5:]} 0,0,0 -,-,-": 3000 * p * q
        for draw, p in toy.DRAWS.items()
        for roll, q in toy.ROLLS.items()
    }
    assert set(texts) == set(expected)
    assert all(abs(texts[text] - often) < 120 for text, often in expected.items()), texts


def test_sealed_choices_are_in_no_text_but_tell_positions_apart() -> None:
    before = at("1/2 top 2 0,0,0 -,-,-")
    low, mid = before.play(LEFT, "low"), before.play(LEFT, "mid")
    assert low.text() == mid.text() == before.text()
    assert len({before, low, mid}) == 3
    assert low.to_act == {KEEPER, RIGHT}
    assert low.game.load(low.text()) == before


def test_all_is_revealed_when_the_last_seat_has_chosen_in_whatever_order() -> None:
    before = at("1/2 top 2 0,0,0 -,-,-")
    one = before.play(LEFT, "top").play(RIGHT, "low").play(KEEPER, "top")
    other = before.play(KEEPER, "top").play(LEFT, "top").play(RIGHT, "low")
    assert one == other
    assert one.points == (2, 2, 0)
    assert one.text() == "2/2 - - 2,2,0 top,top,low"
    assert one.record != other.record


def test_a_record_shows_a_seat_only_what_it_saw() -> None:
    position = at(EMPTY).play(CHANCE, "draw:top").play(CHANCE, "roll:1").play(LEFT, "low")
    drawn, rolled = Played(CHANCE, "draw:top"), Played(CHANCE, "roll:1")
    hidden = Played(CHANCE, "draw:?")
    assert position.record.seen_by(KEEPER).moves == (drawn, rolled, Played(LEFT, "?"))
    assert position.record.seen_by(LEFT).moves == (hidden, rolled, Played(LEFT, "low"))
    assert position.record.seen_by(None).moves == (hidden, rolled, Played(LEFT, "?"))
    assert position.record.seen_by(None).partial
    revealed = position.play(RIGHT, "pass").play(KEEPER, "pass")
    assert revealed.record.seen_by(None) == revealed.record
    assert not revealed.record.seen_by(None).partial


def test_a_start_text_is_hidden_too() -> None:
    position = at("1/2 top 2 0,0,0 low,top,-")
    assert position.record.seen_by(LEFT).start == "1/2 ? 2 0,0,0 low,top,-"
    assert position.record.seen_by(KEEPER) == position.record
    assert at("1/2 mid 2 0,0,0 low,top,-").record.seen_by(LEFT) == position.record.seen_by(LEFT)


def test_what_a_seat_saw_cannot_be_replayed() -> None:
    position = at("1/2 top 2 0,0,0 -,-,-")
    with pytest.raises(unboard.BadText, match="holds only what one seat saw"):
        unboard.replay(position.record.seen_by(LEFT))


@pytest.mark.parametrize(
    ("choices", "winners", "result"),
    [
        (("top", "top", "top"), set(), "Nobody wins: all have equally many points (KEE-5)."),
        (("low", "pass", "mid"), set(), "Nobody wins: all have equally many points (KEE-5)."),
        (("top", "low", "top"), {KEEPER, RIGHT}, "Most points: Keeper and Right (KEE-5)."),
        (("low", "top", "mid"), {LEFT}, "Most points: Left (KEE-5)."),
    ],
)
def test_a_game_can_end_with_one_winner_with_several_and_with_none(
    choices: tuple[str, ...], winners: set[int], result: str
) -> None:
    position = at("1/1 top 2 0,0,0 -,-,-")
    for seat, choice in enumerate(choices):
        position = position.play(seat, choice)
    assert position.over
    assert position.winners == winners
    assert position.result == result
    assert position.points == tuple(2 * (choice == "top") for choice in choices)
    assert unboard.replay(position.record).winners == winners


def test_a_word_is_clicked_as_a_button_and_a_card_as_a_space() -> None:
    scene = at("1/2 top 2 0,0,0 -,low,-").scene(LEFT)
    assert [button["id"] for button in scene["buttons"]] == ["pass"]
    assert [move["paths"] for move in scene["moves"]] == [[["mid"]], [["pass"]], [["top"]]]
    assert scene["pieces"] == []
