"""Bots: honest, repeatable, within their budget, and never blind to a win in one."""

import os
import subprocess
import sys
import threading
import time
from functools import partial
from math import inf, nan
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import unboard
from unboard.bots import decided, levels_of, usual_level
from unboard.bots.player import Bot
from unboard.core.errors import quoted
from unboard.core.record import Record

CASES: list[tuple[str, dict[str, Any]]] = [
    ("unravel", {"size": 5}),
    ("unity", {"quiet_limit": 30}),
    ("unity", {"players": 3, "quiet_limit": 30}),
    ("unitar", {"rounds": 2}),
    ("un", {"turn_limit": 60}),
    ("un", {"mode": "duel-push", "turn_limit": 60}),
    ("un", {"mode": "dance", "turn_limit": 60}),
]
LARGE: list[tuple[str, dict[str, Any]]] = [  # a board of each family as large as there is one
    ("unravel", {"size": 26}),
    ("unity", {"side": 6}),
    ("unity", {"players": 3, "side": 6}),
    ("unitar", {}),
    ("un", {}),
    ("un", {"mode": "duel-push"}),
    ("un", {"mode": "dance"}),
]
READY = """
import unboard
from unboard.bots.prepare import get_ready, is_ready
game = unboard.game("unravel", size=4)
print(is_ready(game))
get_ready(game)
print(is_ready(game))
"""
every_case = pytest.mark.parametrize(("id", "options"), CASES, ids=str)


def some_positions(id: str, options: dict[str, Any]) -> list[tuple[unboard.Position, int]]:
    """Return positions of a random game in which somebody chooses, with who does."""
    rng, found = Random(3), []
    position = unboard.game(id, **options).start(2)
    for _ in range(25):
        position = position.deal(rng)
        if position.over:
            break
        seat = rng.choice(sorted(position.to_act))
        if len(position.moves(seat)) > 1:
            found.append((position, seat))
        position = position.play(seat, rng.choice(position.moves(seat)))
    return found[::6]


def numbers(choice: Any) -> Any:
    """Return a choice without the time it took."""
    found = choice.found
    return choice.move, found.candidates, found.value, found.simulations, found.line, found.worlds


@every_case
def test_the_same_seed_gives_the_same_choice(id: str, options: dict[str, Any]) -> None:
    bot = unboard.bot(id, level=2, **options)
    for position, seat in some_positions(id, options):
        seen = position.record.seen_by(seat)
        one, other = (bot.choose(seen, seat, seed=5) for _ in range(2))
        assert numbers(one) == numbers(other)
        assert one.move in position.moves(seat)


@every_case
def test_what_a_seat_cannot_see_changes_neither_choice_nor_numbers(
    id: str, options: dict[str, Any]
) -> None:
    bot = unboard.bot(id, level=3, **options)
    for position, seat in some_positions(id, options):
        seen = position.record.seen_by(seat)
        choice = numbers(bot.choose(seen, seat, seed=9))
        for world in (unboard.imagine(seen, Random(luck)) for luck in range(3)):
            assert numbers(bot.think(world, seat, seed=9)) == choice
        assert numbers(bot.think(position, seat, seed=9)) == choice


@every_case
def test_a_bot_plays_a_whole_game_from_what_it_has_seen(id: str, options: dict[str, Any]) -> None:
    rng, position = Random(1), unboard.game(id, **options).start(1)
    while position.to_act:
        seat = min(position.to_act)
        if seat == unboard.CHANCE:
            position = position.deal(rng)
        else:
            seen = Record.seen_by(position.record, seat)
            position = position.play(seat, *decided(seen, seat, 1, rng).moves)
    assert position.over


def test_no_level_overlooks_a_win_in_one() -> None:
    position = unboard.game("unravel", size=4).load("1r2/1r2/1rbb/b3 r")
    for level in range(1, 9):
        choice = unboard.bot("unravel", level, size=4).choose(position.record, 0, seed=level)
        assert choice.move == "b1"
        assert choice.found.proven == "win"


def test_level_three_beats_random_movers() -> None:
    wins = 0
    for game in range(6):
        rng, position = Random(game), unboard.game("unravel", size=5).start()
        while not position.over:
            (seat,) = position.to_act
            level = 3 if seat == game % 2 else 0
            position = position.play(seat, *decided(position.record, seat, level, rng).moves)
        wins += position.winners == {game % 2}
    assert wins == 6


def test_levels_are_named_and_what_is_none_is_refused() -> None:
    assert set(levels_of(unboard.game("unravel"))) == set(range(9))
    assert set(levels_of(unboard.game("unitar"))) == set(range(5))
    assert levels_of(unboard.game("andromeda")) == {0: "moves at random"}
    assert usual_level(unboard.game("un")) == 3
    assert usual_level(unboard.game("andromeda")) == 0
    for odd in (9, -1, True, 2.0, "3", None, [3]):
        with pytest.raises(unboard.BadOption) as refused:
            unboard.bot("unravel", level=odd)  # type: ignore[arg-type]
        assert str(refused.value).startswith(f"there is no bot of level {quoted(odd)}; the levels")
    assert unboard.bot("unravel", level=np.int64(2)).level == 2  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("id", "options", "other", "name"),
    [("un", {}, 1, "Black"), ("un", {"mode": "dance"}, 1, "Black"), ("unitar", {}, 2, "Blue")],
    ids=str,
)
def test_nobody_chooses_from_what_another_has_seen(
    id: str, options: dict[str, Any], other: int, name: str
) -> None:
    position, bot = unboard.game(id, **options).start().deal(Random(1)), unboard.bot(id, **options)
    own = position.game.seats[0]
    for eyes, viewer in ((other, name), (None, "a spectator")):
        seen = position.seen_by(eyes)
        for ask in (
            partial(bot.choose, seen, 0),
            partial(unboard.analyse, seen, 0, simulations=1),
            partial(decided, seen, 0, 1, Random(1)),
        ):
            with pytest.raises(unboard.UnboardError) as refused:
                ask()
            assert str(refused.value) == (
                f"this record is what {viewer} has seen; {own} chooses from what {own} has seen: "
                "position.seen_by(0)"
            )


def test_a_spectators_record_is_not_analysed_for_whoever_is_to_act() -> None:
    position = unboard.game("un").start().deal(Random(1))
    with pytest.raises(unboard.UnboardError, match="what a spectator has seen; White chooses"):
        unboard.analyse(position.seen_by(None), simulations=1)


@every_case
def test_a_seat_chooses_from_a_full_record_and_from_what_it_has_seen(
    id: str, options: dict[str, Any]
) -> None:
    bot = unboard.bot(id, 1, **options)
    for position, seat in some_positions(id, options)[:2]:
        for record in (position.record, position.seen_by(seat)):
            assert bot.choose(record, seat).move in position.moves(seat)
            assert unboard.analyse(record, seat, simulations=1).best in position.moves(seat)


def test_a_bot_that_is_not_to_act_says_so() -> None:
    start = unboard.game("unravel", size=4).start()
    with pytest.raises(unboard.UnboardError, match="Blue is not to act"):
        unboard.bot("unravel", size=4).choose(start.record, 1)
    with pytest.raises(unboard.UnboardError, match="seat a list is not to act"):
        unboard.bot("unravel", size=4).choose(start.record, [0])  # type: ignore[arg-type]


@pytest.mark.parametrize("level", [0, 1, 3])
@pytest.mark.parametrize(
    ("own", "other"),
    [
        (unboard.game("unravel", size=5), unboard.game("unity")),
        (unboard.game("unravel"), unboard.game("unravel", size=5)),
        (unboard.game("unity"), unboard.game("unity", players=3)),
        (unboard.game("unity"), unboard.game("unity", quiet_limit=30)),
        (unboard.game("unitar"), unboard.game("unitar", rounds=2)),
    ],
    ids=str,
)
def test_a_bot_is_not_asked_about_another_game(
    own: unboard.Game, other: unboard.Game, level: int
) -> None:
    bot, position = Bot(own, level), other.start(1)
    for ask in (partial(bot.choose, position.seen_by(0), 0), partial(bot.think, position, 0)):
        with pytest.raises(unboard.UnboardError) as refused:
            ask()
        assert str(refused.value) == (
            f"this bot plays {own!r}, and the position is one of {position.game!r}; ask for a bot "
            "of that game"
        )


def test_a_bot_plays_on_from_a_text_that_overrides_its_options() -> None:
    walled = "OGoPp/PpgOGo/gPoOgPg/oGgOgopp/g1oOGgGGo/pOpOGpgo/pPgoGPO/GPGPPo/pOOPp - p po 10 0"
    bot, position = unboard.bot("unity", 1), unboard.game("unity").load(walled)
    assert bot.game.options != position.game.options
    assert bot.choose(position.record, 0).move in position.moves(0)


def test_the_bot_of_a_game_without_a_kernel_plays_on_another_map() -> None:
    bot, position = unboard.bot("andromeda", 0), unboard.game("andromeda").start()
    assert bot.game.options != position.game.options
    position = position.deal(Random(1))
    assert bot.think(position, 0).move in position.moves(0)


def test_an_analysis_keeps_to_its_budget() -> None:
    position = unboard.game("unravel").start()
    found = unboard.analyse(position, 0, simulations=300, threads=1)
    assert found.simulations == 300
    assert abs(sum(each.share for each in found.candidates) - 1) < 1e-9
    assert 0 <= found.value <= 1
    assert found.line[0] == found.best == found.candidates[0].move


@pytest.mark.parametrize(("id", "options"), LARGE, ids=str)
def test_an_analysis_that_is_stopped_ends_with_what_it_is_at(
    id: str, options: dict[str, Any]
) -> None:
    """Within 0.05 seconds where nothing else runs, which no busy machine is held to."""
    position, stop = unboard.game(id, **options).start().deal(Random(1)), threading.Event()
    unboard.analyse(position, simulations=1)  # what is compiled for the first time takes longer
    told: list[float] = []
    stopped: list[tuple[float, float]] = []

    def tell(part: float) -> None:
        told.append(part)
        if len(told) == 20:
            stopped.append((time.perf_counter(), time.process_time()))
            stop.set()

    unboard.analyse(position, seconds=60, threads=2, stop=stop, on_progress=tell)
    ((moment, work),) = stopped
    assert time.process_time() - work < 0.5
    assert time.perf_counter() - moment < 5
    assert len(told) == 20, "it went on after it was stopped"
    assert told == sorted(told)


def test_an_analysis_of_what_nobody_can_decide_says_so() -> None:
    over = unboard.game("unravel", size=4).load("1r2/1r2/1rbb/b3 r").play(0, "b1")
    dealing, start = unboard.game("un").start(), unboard.game("unravel").start()
    deal = "deal first, as in position.deal(random.Random(1))"
    asked: list[tuple[unboard.Position | Record, int | None, str]] = [
        *((what, seat, "the game is over, so there is nothing to find")
          for what in (over, over.record) for seat in (None, 0, 1)),
        *((what, seat, f"chance is next, so there is nothing to find; {deal}")
          for what in (dealing, dealing.record, dealing.seen_by(0)) for seat in (None, 0)),
        (start, 1, "Blue is not to act here, so there is nothing to find; to act: Red"),
    ]  # fmt: skip
    for what, seat, sentence in asked:
        for open in (False, True):
            if open and isinstance(what, Record) and what.partial:
                continue
            with pytest.raises(unboard.UnboardError) as refused:
                unboard.analyse(what, seat, open=open)
            assert str(refused.value) == sentence


def test_what_one_seat_saw_is_not_analysed_as_the_whole_truth() -> None:
    position = unboard.game("un").start().deal(Random(1))
    for eyes, viewer in ((0, "one seat"), (None, "a spectator")):
        with pytest.raises(unboard.UnboardError) as refused:
            unboard.analyse(position.seen_by(eyes), open=True)
        assert str(refused.value) == (
            f"this record holds only what {viewer} saw, and open=True needs the whole truth; "
            "analyse the full record"
        )
    assert unboard.analyse(position.record, open=True, simulations=1).best in position.moves(0)


@pytest.mark.parametrize(
    ("name", "odd", "sentence"),
    [
        ("seconds", (nan, inf, -inf, -1, 0, 0.0, 3601, 10**400, True, "1", [1], 1j),
         "a search takes more than 0 and up to 3600 seconds, not "),
        ("simulations", (nan, inf, -1, 0, 0.5, 2.0, 2**63, 10**400, True, "1"),
         "the number of simulations must be a whole number of 64 bits, at least 1, not "),
        ("threads", (nan, inf, -1, 0, 1.0, 1025, 10**400, True, "1"),
         "the number of threads must be a whole number from 1 to 1024, not "),
    ],
)  # fmt: skip
def test_an_analysis_is_told_in_numbers_how_long_it_takes(
    name: str, odd: tuple[Any, ...], sentence: str
) -> None:
    start = unboard.game("unravel", size=3).start()
    for value in odd:
        with pytest.raises(unboard.UnboardError) as refused:
            unboard.analyse(start, **{"simulations": 1, name: value})
        assert str(refused.value) == sentence + quoted(value)
    assert unboard.analyse(start, seconds=np.float32(0.01), threads=np.int64(1)).best


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("on_progress", "on_progress is a function that is told which part of the search is done"),
        ("stop", "stop is a threading.Event"),
        ("knobs", "knobs are those of a search, as in unboard.search.open_search.Knobs()"),
    ],
)
def test_what_an_analysis_cannot_work_with_is_refused(name: str, sentence: str) -> None:
    start = unboard.game("unravel", size=3).start()
    odds: tuple[Any, ...] = (5, 0, "now", [1])
    for odd in odds:
        with pytest.raises(unboard.UnboardError) as refused:
            unboard.analyse(start, simulations=1, **{name: odd})
        assert str(refused.value) == f"{sentence}, not {quoted(odd)}"
    nothing: Any = None
    assert unboard.analyse(start, simulations=1, **{name: nothing}).best


@pytest.mark.parametrize("threads", [1, 3, 7, 50, 1000])
def test_an_analysis_keeps_to_its_simulations_on_any_number_of_threads(threads: int) -> None:
    start = unboard.game("unravel", size=5).start()
    assert unboard.analyse(start, simulations=50, threads=threads).simulations == 50


@pytest.mark.parametrize("seed", ["x", 1.5, None, True, [1], 2**63])
def test_a_seed_is_a_whole_number(seed: Any) -> None:
    large: Any = np.int64(2**62)
    start, bot = unboard.game("unravel", size=3).start(), unboard.bot("unravel", 1, size=3)
    for ask in (
        partial(unboard.analyse, start, simulations=1),
        partial(unboard.analyse, start, simulations=1, open=True),
        partial(bot.choose, start.seen_by(0), 0),
        partial(bot.think, start, 0),
    ):
        with pytest.raises(unboard.UnboardError) as refused:
            ask(seed=seed)
        words = "the seed must be a whole number of 64 bits"
        assert str(refused.value) == f"{words}, not {quoted(seed)}"
        ask(seed=large)


def test_what_is_neither_a_position_nor_a_record_is_not_thought_about() -> None:
    start: Any = unboard.game("unravel", size=3).start()
    text: Any = "abc"
    bot = unboard.bot("unravel", 1, size=3)
    chooses = (
        "a bot chooses from the Record that its seat has seen, as position.seen_by(seat) gives it, "
        "not from "
    )
    analysed, thinks = "a Position or a Record is analysed, not ", "a bot thinks about a Position, "
    asked: list[tuple[Any, str]] = [
        (partial(unboard.analyse, text), f"{analysed}'abc'"),
        (partial(unboard.analyse, text, open=True), f"{analysed}'abc'"),
        (partial(bot.choose, start, 0), f"{chooses}a Position"),
        (partial(bot.choose, text, 0), f"{chooses}'abc'"),
        (partial(bot.think, start.record, 0), f"{thinks}not about a Record"),
    ]
    for ask, sentence in asked:
        with pytest.raises(unboard.UnboardError) as refused:
            ask()
        assert str(refused.value) == sentence


@pytest.mark.parametrize("threads", [0, 10**9])
def test_a_bot_thinks_on_some_threads(threads: int) -> None:
    start = unboard.game("unravel", size=3).start()
    with pytest.raises(unboard.UnboardError, match="a whole number from 1 to 1024"):
        unboard.bot("unravel", 3, size=3).choose(start.seen_by(0), 0, threads=threads)


def test_bots_are_got_ready_once(tmp_path: Path) -> None:
    command = [sys.executable, "-c", READY]
    known = {**os.environ, "UNBOARD_CACHE": str(tmp_path)}
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=known)
    assert done.stdout.split() == ["False", "True"], done.stderr
