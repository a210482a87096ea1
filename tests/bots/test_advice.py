"""Threats: how the next one would win if it were his turn."""

from random import Random

import pytest

import unboard
from unboard.bots.advice import advise, adviser_of, threats

CASES = [("unravel", {"size": 4}), ("unity", {"side": 5, "supply": 0})]


def late_positions(id: str, options: dict[str, int], games: int) -> list[unboard.Position]:
    """Return positions shortly before the ends of random games."""
    found = []
    for seed in range(games):
        rng, path = Random(seed), [unboard.game(id, **options).start(seed)]
        while not path[-1].over and len(path) < 200:
            (seat,) = path[-1].to_act
            path.append(path[-1].play(seat, rng.choice(path[-1].moves(seat))))
        found += path[-6:-1]
    return found


@pytest.mark.parametrize(("id", "options"), CASES)
def test_a_threat_is_every_move_by_which_the_next_one_would_win(
    id: str, options: dict[str, int]
) -> None:
    met = 0
    for position in late_positions(id, options, 4):
        skipped = position.skipped()
        if skipped is None:
            assert threats(position) == ()
            continue
        (seat,) = skipped.to_act
        assert seat not in position.to_act
        wins = [m for m in skipped.moves(seat) if skipped.play(seat, m).winners == {seat}]
        assert sorted(threats(position)) == [(seat, move) for move in wins]
        met += len(wins)
    assert met > 0


@pytest.mark.parametrize("id", ["unravel", "unity", "un"])
def test_what_is_advised_is_what_was_found_best(id: str) -> None:
    position = unboard.game(id).start(1).deal(Random(1))
    (seat,) = position.to_act
    level = adviser_of(position.game)
    for number in range(3):
        rng = Random(number)
        decision = advise(position.seen_by(seat), seat, level, rng, 0.1).decision
        assert decision.thought is not None
        best = decision.thought["candidates"][0]
        assert decision.moves == (best["move"],)
        assert decision.thought["value"] == best["value"]


def test_where_choices_are_sealed_or_hidden_nothing_threatens() -> None:
    for id in ("unitar", "un"):
        position = unboard.game(id).start().deal(Random(1))
        assert threats(position) == ()
