"""Levels: they answer in time, and err like people, not like dice."""

import time
from collections import Counter
from collections.abc import Iterator
from itertools import count
from random import Random
from typing import Any, NamedTuple

import pytest

import unboard
from answers import CASES, LEEWAY, Asked, answered, moments
from unboard.bots import levels_of, usual_level
from unboard.bots.player import Bot, loses_at_once, winning_at_once
from unboard.core.rulebook import Seat
from unboard.engine.kernels import Kernel
from unboard.lab.matches import limited

# Games with the numbers of random plays that end in traps.
PLAYED: list[tuple[str, dict[str, Any], tuple[int, ...]]] = [
    ("unravel", {"size": 4}, (11, 13, 30, 33, 58, 93, 102, 105, 107)),
    ("unity", {"quiet_limit": 60}, (3, 4, 5, 7)),
    ("unity", {"players": 3, "quiet_limit": 60}, (0, 1)),
    ("un", {"turn_limit": 150}, (2, 120, 159, 172, 204)),
    ("un", {"mode": "duel-push", "turn_limit": 150}, (1, 5, 6, 7, 10, 11)),
    ("un", {"mode": "dance", "turn_limit": 150}, (6, 9, 27, 39, 41, 60)),
]
FEW = 60  # moves of positions that are looked at, so that all answers to all of them can be
LAST = 12  # positions of a play that are looked at
SEEDS = 10  # answers of a bot in each of them


class Trap(NamedTuple):
    """A position in which some moves lose at once, and most do not."""

    position: unboard.Position
    seat: Seat
    losing: set[str]
    part: float  # of the moves


@pytest.mark.parametrize(("id", "options"), CASES, ids=str)
def test_weak_levels_answer_within_their_caps(id: str, options: dict[str, Any]) -> None:
    asked = moments(id, options).values()
    for level in (1, 2, 3):
        bot = Bot(limited(id, options), level)
        spans = [answered(bot, each, time.thread_time) for each in asked]
        assert max(spans) <= LEEWAY * bot.seconds


@pytest.mark.parametrize(("id", "options", "numbers"), PLAYED, ids=str)
def test_weak_levels_walk_into_few_traps(
    id: str, options: dict[str, Any], numbers: tuple[int, ...]
) -> None:
    game = unboard.game(id, **options)
    found = [trap for number in numbers for trap in traps(game, number)]
    assert len(found) >= 5
    at_random = SEEDS * sum(trap.part for trap in found)
    for level in (1, 2):
        bot = Bot(game, level)
        moves = [
            bot.think(trap.position, trap.seat, seed).move in trap.losing
            for trap in found
            for seed in range(SEEDS)
        ]
        assert sum(moves) < at_random / 2


@pytest.mark.parametrize(("id", "options", "numbers"), PLAYED, ids=str)
def test_weak_levels_take_every_win_in_one(
    id: str, options: dict[str, Any], numbers: tuple[int, ...]
) -> None:
    game = unboard.game(id, **options)
    ends = [end for number in numbers for end in played(game, number)[-LAST:]]
    won = [
        (position, seat)
        for position, seat in ends
        if any(position.play(seat, move).winners == {seat} for move in position.moves(seat))
    ]
    assert won
    for position, seat in won:
        for level in (1, 2):
            move = Bot(game, level).think(position, seat).move
            assert position.play(seat, move).winners == {seat}


WINNING_TURNS: list[tuple[str, dict[str, Any], str, int, str]] = [  # whose last answer is no help
    ("unravel", {}, "1rb1rrbbb/rrrbrbb2/1bbbrr1bb/r1brrbr2/b1bbb1r2/2brrbr2/3r1b3/1b1r5/r2r3r1 r",
     0, "f5"),
    ("un", {}, "3wb/5/5/5/5 W0B0 w2b2 w 2/0,2/1,3/0 1/1,1/2,3/2 0/0,0/2,0/3,1/3,2/2,2/3,3/1 -",
     0, "play 3/0"),
    ("un", {"mode": "duel-push"},
     "5/5/1w3/5/1b3 W0B0 w2b2 b 0/1,0/3 1/0,1/3,2/0 0/0,1/1,1/2,2/1,2/2,2/3,3/0,3/1,3/2 -",
     1, "play 1/3"),
    ("un", {"mode": "duel-push"}, "5/4w/5/b4/5 W0B0 w2b2 b 1/0,1/2,3/1 1/1,2/1 0/0,2/3 2/3:b",
     1, "a2ESW"),
    ("unravel", {"size": 5}, "rrbbb/r1rrr/1rbbb/brbrr/rrbbb b", 1, "b4"),  # and six swaps
]  # fmt: skip
LONG_TURNS: list[tuple[str, dict[str, Any], str]] = [  # where more may follow than can be tried
    ("un", {"mode": "duel-push"}, "w4/2b2/1b2b/2w2/w4 W0B0 w0b0 w 1/1,2/0 0/0,1/3,2/3 "
     "0/1,0/2,0/3,1/0,1/2,2/1,2/2,3/0,3/1 0/3:b"),
    ("un", {"mode": "duel-push"}, "w4/1b1b1/4w/1b3/3w1 W0B0 w0b0 w 1/1,2/0 0/0,1/3,2/3 "
     "0/1,0/2,0/3,1/0,1/2,2/1,2/2,3/0,3/1 0/3:b"),
]  # fmt: skip


@pytest.mark.parametrize(("id", "options", "text", "seat", "best"), WINNING_TURNS)
def test_weak_levels_take_every_win_in_one_turn(
    id: str, options: dict[str, Any], text: str, seat: Seat, best: str
) -> None:
    position = unboard.game(id, **options).load(text)
    for level in (1, 3):
        choice = Bot(position.game, level).choose(position.record.seen_by(seat), seat)
        assert (choice.move, choice.found.proven) == (best, "win")


def test_a_turn_wins_only_if_no_answer_helps_against_it() -> None:
    white = unboard.game("un", mode="duel-push").load(
        "2b2/1w3/5/5/5 W0B0 w2b2 w 0/3,2/2,2/3 1/1,2/0,3/0 0/0,0/1,0/2,1/2,1/3,2/1,3/1,3/2 -"
    )
    after = white.play(0, "play 2/2")
    won = [
        answered.winners == {0}
        for own in after.moves(0)
        for answered in (after.play(0, own).play(1, each) for each in after.play(0, own).moves(1))
    ]
    assert any(won)
    assert winning_at_once(white, 0) is None


@pytest.mark.parametrize(("id", "options", "text"), LONG_TURNS)
def test_weak_levels_answer_in_time_where_turns_branch(
    id: str, options: dict[str, Any], text: str
) -> None:
    position = unboard.game(id, **options).load(text)
    bot = Bot(position.game, 1)
    asked = Asked(position.record.seen_by(1), 1)
    answered(bot, asked)  # compiled first
    assert answered(bot, asked, time.thread_time) <= LEEWAY * bot.seconds


def test_the_last_to_choose_does_not_take_what_the_others_sealed_for_known() -> None:
    position = unboard.game("unitar", rounds=1).start()
    for seat, moves in enumerate(("uni@e5 tar@c3", "uni@d6 tar@f6", "uni@b4 tar@g2")):
        for move in moves.split():
            position = position.play(seat, move)
    sealed = position.play(0, "red/tar/eliminate").play(1, "red/tar/north")
    assert sealed.to_act == {2}
    assert sealed.play(2, "blue/uni/west").winners == {2}
    assert not Bot(sealed.game, 3).think(sealed, 2, seconds=0.2).found.proven


def test_who_overlooks_choices_tells_the_mixed_strategy_that_is_left() -> None:
    position, moves = unboard.game("unitar").start(), Counter[str]()
    for seed in range(40):
        choice = Bot(position.game, 1).think(position, 0, seed)
        shares = {each.move: each.share for each in choice.found.candidates}
        assert sorted(shares) == sorted(position.moves(0))
        assert sum(shares.values()) == pytest.approx(1)
        assert shares[choice.move] > 0
        assert choice.found.best == choice.found.line[0]
        assert shares[choice.found.best] == max(shares.values())
        moves[choice.move] += 1
    assert len(moves) > 10


def test_weak_levels_choose_better_than_dice_where_choices_are_sealed() -> None:
    game = unboard.game("unitar")
    gained: dict[int, list[float]] = {1: [], 2: [], 3: []}
    for number in range(6):
        for position, seat in played(game, number)[6::5]:  # the rounds, after the set-up
            found = unboard.analyse(position, seat, simulations=1000, threads=1)
            worths = {each.move: each.value for each in found.candidates}
            even = sum(worths.values()) / len(worths)
            room = max(worths.values()) - even
            for level, gains in gained.items():
                bot = Bot(game, level)
                moves = [bot.think(position, seat, seed).move for seed in range(SEEDS)]
                gains += [(worths[move] - even) / room for move in moves]
    parts = [sum(gains) / len(gains) for gains in gained.values()]  # 0 is chance, 1 the best move
    assert 0.2 < parts[0] < parts[1] < parts[2]


def traps(game: unboard.Game, number: int) -> Iterator[Trap]:
    """Iterate the traps near the end of a random play."""
    kernel = Kernel(game)
    for position, seat in played(game, number)[-LAST:]:
        state = kernel.state(position)
        moves = kernel.numbers(state, seat)
        if len(moves) > FEW or winning_at_once(position, seat):
            continue
        losing = {move for move in moves if loses_at_once(kernel, state, seat, move)}
        if 0 < len(losing) < len(moves) / 2:
            yield Trap(position, seat, set(map(kernel.move, losing)), len(losing) / len(moves))


def played(game: unboard.Game, number: int) -> list[tuple[unboard.Position, Seat]]:
    """Return the positions of a random play, and who chose there."""
    rng, position, path = Random(number), game.start(number), []
    while not (position := position.deal(rng)).over:
        seat = min(position.to_act)
        path.append((position, seat))
        position = position.play(seat, rng.choice(position.moves(seat)))
    return path


@pytest.mark.parametrize(("id", "options"), CASES, ids=str)
def test_the_highest_level_has_the_most_time_and_says_so(id: str, options: dict[str, Any]) -> None:
    game = unboard.game(id, **options)
    levels = levels_of(game)
    highest = max(levels)
    assert highest >= usual_level(game) == 3
    assert [words for words in levels.values() if "strongest here" in words] == [levels[highest]]
    assert Bot(game, highest).seconds == 5 > Bot(game, highest - 1).seconds


def test_who_thinks_by_a_clock_of_its_own_is_not_hurried_by_others() -> None:
    position = unboard.game("unravel").start()
    standing, running = Bot(position.game, 1, lambda: 0.0), Bot(position.game, 1, count().__next__)
    assert standing.think(position, 0).found.simulations == standing.simulations
    assert running.think(position, 0).found.simulations < running.simulations
