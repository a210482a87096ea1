"""Hidden dominoes are drawn as the bag would have given them, given all that was seen."""

from collections import Counter
from random import Random

import pytest

import unboard
from unboard import CHANCE, Position, Record
from unboard.core.chance import draw

WHITE, BLACK = 0, 1
DRAWN = 1500


def two_turns(seed: int = 1) -> Position:
    """Return a duel after two turns: both have played a domino and drawn another."""
    rng = Random(seed)
    position = unboard.game("un").start().deal(rng)
    while len(position.record.moves) < 14 or position.view(None)["in_play"]:
        (seat,) = position.to_act
        position = position.play(seat, rng.choice(position.moves(seat))).deal(rng)
    return position


def hidden_draws(world: Position) -> tuple[str, ...]:
    """Return what Black has drawn, in order."""
    return tuple(move for seat, move in world.record.moves if seat == CHANCE and move[0] == "B")


def by_rejection(seen: Record, rng: Random) -> Position:
    """Return a world that fits by dealing blindly until what was played can be played."""
    while True:
        position = unboard.Game(seen.rulebook, seen.options).load(seen.start)
        for seat, move in seen.moves:
            if move.endswith("?"):
                move = draw(position.chances(), rng)
            if position.why_not(seat, move):
                break
            position = position.play(seat, move)
        else:
            return position


def shares(drawn: list[tuple[str, ...]]) -> dict[tuple[int, str], float]:
    """Return how often each domino came at each place."""
    counts = Counter((place, name) for draws in drawn for place, name in enumerate(draws))
    return {key: count / len(drawn) for key, count in counts.items()}


@pytest.mark.rule("UN-22")
def test_draws_are_imagined_as_often_as_they_would_have_come() -> None:
    position = two_turns()
    seen, rng = position.record.seen_by(WHITE), Random(7)
    blindly = shares([hidden_draws(by_rejection(seen, rng)) for _ in range(DRAWN)])
    imagined = shares([hidden_draws(unboard.imagine(seen, rng)) for _ in range(DRAWN)])
    assert imagined.keys() == blindly.keys()
    for key, share in blindly.items():
        assert imagined[key] == pytest.approx(share, abs=0.05), key


@pytest.mark.rule("UN-22")
def test_a_domino_that_was_seen_is_in_no_hidden_hand() -> None:
    position = two_turns()
    open_or_mine = {*position.view(WHITE)["hand"], *position.view(WHITE)["played"]}
    for seed in range(200):
        world = unboard.imagine(position.record.seen_by(WHITE), Random(seed))
        assert open_or_mine.isdisjoint(world.view(BLACK)["hand"])


@pytest.mark.rule("UN-22")
def test_every_hand_that_could_be_is_imagined_evenly() -> None:
    position = two_turns()
    could = position.view(WHITE)["could_hold"]
    hands = Counter(
        domino
        for seed in range(DRAWN)
        for domino in unboard.imagine(position.record.seen_by(WHITE), Random(seed)).view(BLACK)[
            "hand"
        ]
    )
    assert set(hands) == set(could)
    for count in hands.values():
        assert count / DRAWN == pytest.approx(3 / len(could), abs=0.05)


@pytest.mark.rule("UN-22")
def test_hidden_hands_of_a_loaded_text_are_imagined_too() -> None:
    text = "3b1/2b2/1w2b/w4/2w2 W0B0 w0b0 w 0/0,1/2 0/3,1/1,2/2 0/1,1/3,2/3 2/3:b"
    seen = unboard.game("un").load(text).record.seen_by(BLACK)
    assert "?,?" in seen.start
    hands = {tuple(unboard.imagine(seen, Random(s)).view(WHITE)["hand"]) for s in range(300)}
    known = {"0/3", "1/1", "2/2", "0/1", "1/3", "2/3"}
    assert len(hands) == 9 * 8 // 2
    assert known.isdisjoint(domino for hand in hands for domino in hand)


@pytest.mark.rule("UN-7", "UN-22")
def test_worlds_are_found_after_many_rounds_of_the_bag() -> None:
    rng = Random(2)
    position = unboard.game("un", turn_limit=60).start().deal(rng)
    while not position.over:
        (seat,) = position.to_act
        position = position.play(seat, rng.choice(position.moves(seat))).deal(rng)
        for viewer in (None, WHITE, BLACK):
            if position.count % 25 == 0:
                seen = position.record.seen_by(viewer)
                assert unboard.imagine(seen, rng).record.seen_by(viewer) == seen
    assert position.count > 150
