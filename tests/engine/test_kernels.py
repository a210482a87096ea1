"""Kernels as users meet them: the same answers as the referee's, at a machine's pace."""

import os
import pickle
import subprocess
import sys
from collections.abc import Iterator
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest

import unboard
from unboard.engine import build
from unboard.engine.batch import OVER
from unboard.engine.kernels import Kernel
from unboard.games.registry import rulebooks

CASES = [
    (book.id, dict(options)) for book in rulebooks() if book.flat for options in book.option_sets
]
every_case = pytest.mark.parametrize(("id", "options"), CASES, ids=str)
every_game = pytest.mark.parametrize("id", dict(CASES))


def arranged(position: unboard.Position, rng: Random) -> unboard.Position:
    """Return a position after a set-up by hand, which kernels leave to the referee."""
    while position.may_arrange:
        for move in position.moves_to(position.edited("random", rng=rng)):
            position = position.play(min(position.to_act), move)
    return position


def positions(id: str, options: dict[str, Any], seed: int = 1) -> Iterator[unboard.Position]:
    """Iterate the positions of a random game."""
    rng = Random(seed)
    position = arranged(unboard.game(id, **options).start(seed), rng)
    while True:
        yield position
        if position.over:
            return
        seat = rng.choice(sorted(position.to_act))
        position = position.play(seat, rng.choice(position.moves(seat)))


@every_case
def test_a_position_goes_in_and_comes_back(id: str, options: dict[str, Any]) -> None:
    for number, position in enumerate(positions(id, options)):
        if number % 7 == 0 or position.over:
            kernel = Kernel(position.game)
            state = kernel.state(position)
            assert kernel.position(state) == position
            assert kernel.to_act(state) == position.to_act
            for seat in position.to_act:
                assert kernel.moves(state, seat) == position.moves(seat)
            assert kernel.points(state) == position.points
            assert kernel.winners(state) == (position.winners if position.over else None)


@every_case
def test_a_game_can_be_played_on_the_kernel(id: str, options: dict[str, Any]) -> None:
    rng = Random(5)
    position = arranged(unboard.game(id, **options).start(3), rng)
    kernel = Kernel(position.game)
    state = kernel.state(position)
    for _ in range(40):
        if position.over:
            break
        seat = rng.choice(sorted(position.to_act))
        move = rng.choice(position.moves(seat))
        before = state.copy()
        after = kernel.play(state, seat, move)
        assert (state == before).all()
        position, state = position.play(seat, move), after
        assert kernel.position(state) == position
        assert (kernel.state(position) == state).all()
        assert kernel.fingerprint(state) == kernel.fingerprint(kernel.state(position))
        assert kernel.fingerprint(state) != kernel.fingerprint(before)


@every_game
def test_playouts_are_the_same_whatever_the_threads(id: str) -> None:
    kernel, start = unboard.kernel(id), unboard.game(id).start(1)
    one = kernel.playouts(start, games=1500, seed=7, threads=1)
    many = kernel.playouts(start, games=1500, seed=7, threads=5)
    assert one[:3] == many[:3]
    assert one.games == 1500
    assert 0 < sum(one.wins) <= 1500
    assert kernel.playouts(start, games=1500, seed=8)[:3] != one[:3]


@every_game
def test_playouts_one_by_one_add_up(id: str) -> None:
    kernel, start = unboard.kernel(id), unboard.game(id).start(1)
    each = kernel.each_playout(start, games=1100, seed=3)
    assert int((each >> 8).sum()) == kernel.playouts(start, games=1100, seed=3).moves
    assert (each[:600] == kernel.each_playout(start, games=600, seed=3)).all()


@every_case
def test_a_batch_plays_every_game_to_its_end(id: str, options: dict[str, Any]) -> None:
    rng = np.random.default_rng(1)
    start = arranged(unboard.game(id, **options).start(2), Random(1))
    kernel = Kernel(start.game)
    batch = kernel.batch(start, games=9, threads=2)
    for _ in range(4000):
        if not batch.running.any():
            break
        chosen = (rng.random(9) * np.maximum(batch.counts, 1)).astype(int)
        moves = batch.legal[np.arange(9), chosen]
        game = int(np.flatnonzero(batch.running)[0])
        seat = -1 if batch.seats[game] == 255 else int(batch.seats[game])
        expected = kernel.played(batch.states[game].copy(), seat, int(moves[game]))
        batch.step(moves)
        assert (batch.states[game] == expected).all()
    for state, next_seat, mask in zip(batch.states, batch.seats, batch.winners, strict=True):
        position = kernel.position(state)
        assert position.over == (next_seat == OVER)
        if position.over:
            assert {s for s in range(3) if mask >> s & 1} == position.winners


def test_an_illegal_move_is_answered_with_the_referees_reasons() -> None:
    kernel = unboard.kernel("unravel", size=3)
    state = kernel.state(unboard.game("unravel", size=3).load("2r/b2/rb1 r : b2"))
    with pytest.raises(unboard.IllegalMove, match="UNR-6"):
        kernel.play(state, 0, "b1~b2")
    with pytest.raises(unboard.MalformedMove):
        kernel.play(state, 0, "z9")


def test_a_position_of_another_game_is_refused() -> None:
    kernel = unboard.kernel("unravel", size=5)
    with pytest.raises(unboard.UnboardError, match=r"this kernel plays <unravel size=5>"):
        kernel.state(unboard.game("unravel", size=6).start())
    with pytest.raises(unboard.UnboardError, match="one of <un "):
        kernel.state(unboard.game("un").start())


OVERRIDDEN = [  # positions that bring an option of their own along
    ("un", "3b1/2b2/1w2b/w4/2w2 W0B0 w0b0 w 0/0,1/2,3/1 0/3,1/1,2/2 0/1,1/3,2/3 -"),
    ("unity", "5/6/7/8/PO7/8/7/6/5 - p po 0 0"),  # with it goes start_walls
    ("unity", "1P1OG/1po1PP/2Oo1pP/pp1Gg1pP/4OgGg1/4OoP1/2GgGP1/GOOgG1/gO1O1 b5|b6 o po 3 0"),
]


@pytest.mark.parametrize(("id", "text"), OVERRIDDEN)
def test_a_text_may_override_an_option_of_the_kernel(id: str, text: str) -> None:
    kernel, position = unboard.kernel(id), unboard.game(id).load(text)
    assert position.game != kernel.game
    state = kernel.state(position)
    assert kernel.position(state) == position
    seat = min(position.to_act)
    assert kernel.moves(state, seat) == position.moves(seat)


@pytest.mark.parametrize("odd", [None, b"1", np.zeros(3, np.uint8), np.zeros(311, np.int64)])
def test_what_is_no_state_is_refused(odd: Any) -> None:
    with pytest.raises(unboard.UnboardError, match="array of 311 bytes"):
        unboard.kernel("unravel", size=5).moves(odd, 0)


def test_what_is_no_number_of_games_threads_or_seed_is_refused() -> None:
    kernel, start = unboard.kernel("unravel", size=3), unboard.game("unravel", size=3).start()
    for games in (-1, 1.5, "3", None, True, 2**70):
        for asked in (kernel.playouts, kernel.each_playout, kernel.batch):
            with pytest.raises(unboard.UnboardError, match="number of games"):
                asked(start, games)  # type: ignore[arg-type]
    for threads in (0, -3, 1.5, "2", 10**9):
        with pytest.raises(unboard.UnboardError, match="number of threads"):
            kernel.playouts(start, 5, threads=threads)  # type: ignore[arg-type]
    with pytest.raises(unboard.UnboardError, match="from a position, not from a ndarray"):
        kernel.playouts(kernel.state(start), 5)  # type: ignore[arg-type]
    numpys = kernel.playouts(start, np.int64(700), np.uint32(7))  # type: ignore[arg-type]
    assert numpys[:3] == kernel.playouts(start, 700, 7)[:3]


def test_playouts_are_not_all_asked_for_at_once() -> None:
    kernel, start = unboard.kernel("unravel", size=2), unboard.game("unravel", size=2).start()
    chunks = kernel._chunks("tally", start, 10**15, 7, threads=2)
    assert next(chunks)[0] == 0


ODD_STEPS = [[1.5, 8.0], [0, 8], [-1, 8], [65535, 8], [70000, 8], [8 + 65536, 8], ["8", "8"]]


@pytest.mark.parametrize("odd", ODD_STEPS, ids=str)
def test_a_step_with_an_illegal_move_is_refused_and_nothing_played(odd: list[Any]) -> None:
    start = unboard.game("unravel", size=5).start()
    batch = unboard.kernel("unravel", size=5).batch(start, games=2)
    before = batch.states.copy()
    with pytest.raises(unboard.UnboardError, match=r"no legal move in game 0|numbers, which are"):
        batch.step(np.array(odd))
    assert (batch.states == before).all()
    batch.step(np.array([8, 9]))
    with pytest.raises(unboard.UnboardError, match="8 is no legal move in game 0"):
        batch.step(np.array([8, 8]))


def test_a_kernel_can_be_pickled_and_copied() -> None:
    kernel, start = unboard.kernel("unravel", size=4), unboard.game("unravel", size=4).start()
    for other in (pickle.loads(pickle.dumps(kernel)), deepcopy(kernel)):
        assert other.playouts(start, 100)[:3] == kernel.playouts(start, 100)[:3]


@pytest.mark.parametrize("name", ["kernel.o", "kernel.ll"])
def test_a_kept_kernel_that_was_cut_short_is_made_anew(name: str, tmp_path: Path) -> None:
    path = tmp_path / name
    build.keep(path, b"code" * 100)
    assert build.kept(path) == b"code" * 100
    for length in (431, 100, 0):
        os.truncate(path, length)
        assert build.kept(path) == b""


def test_a_cache_that_cannot_be_written_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setattr(build, "_folder", lambda *given: tmp_path / "file" / "unravel-1")
    with pytest.raises(unboard.UnboardError, match="UNBOARD_CACHE"):
        build.compiled.__wrapped__("unboard.games.unravel.kernel")


def test_places_in_the_lists_play_the_same_as_moves() -> None:
    start = unboard.game("unravel", size=4).start()
    kernel = unboard.kernel("unravel", size=4)
    one, other = (kernel.batch(start, games=5) for _ in range(2))
    while one.running.any():
        places = (one.counts.astype(int) * 2) // 3
        other.step(one.legal[np.arange(5), np.minimum(places, np.maximum(one.counts, 1) - 1)])
        one.take(places)
        assert (one.states == other.states).all()
    with pytest.raises(unboard.UnboardError, match="not below its game's number"):
        kernel.batch(start, games=2).take(np.array([0, 16]))
    with pytest.raises(unboard.UnboardError, match="as many places"):
        kernel.batch(start, games=2).take(np.array([0]))
    with pytest.raises(unboard.UnboardError, match="whole numbers"):
        kernel.batch(start, games=2).take(np.array([0.5, 1.0]))


def test_a_text_as_a_set_up_is_where_a_game_starts() -> None:
    text = "4P/5P/7/8/O8/8/7/5O/5 - p po 3 0"
    kernel = unboard.kernel("unity", setup=text)
    assert kernel.position(kernel.start(1)) == unboard.game("unity", setup=text).start()
    with pytest.raises(unboard.UnboardError, match="set-up"):
        unboard.kernel("unity", setup="manual").start()


def test_numbers_and_bytes_that_mean_nothing_are_answered_in_a_sentence() -> None:
    kernel = unboard.kernel("unravel", size=5)
    for number in (0, -1, 999, "a1"):
        with pytest.raises(unboard.UnboardError, match="number"):
            kernel.move(number)  # type: ignore[arg-type]
    with pytest.raises(unboard.UnboardError, match="a move is a text"):
        kernel.number(5)  # type: ignore[arg-type]
    with pytest.raises(unboard.UnboardError, match=r"no state of this kernel|steps"):
        kernel.position(np.full(kernel.size, 255, np.uint8))
    with pytest.raises(unboard.UnboardError, match="number of games must be"):
        unboard.verify("unravel", games=0)


def test_code_from_a_folder_of_somebody_else_is_not_run(tmp_path: Path) -> None:
    own = build._own_folder(tmp_path)
    assert own.stat().st_mode & 0o777 == 0o700
    own.chmod(0o777)
    with pytest.raises(unboard.UnboardError, match="UNBOARD_CACHE"):
        build._own_folder(tmp_path)


def test_a_game_without_a_kernel_says_so() -> None:
    with pytest.raises(unboard.UnboardError, match=r"no kernel; there are kernels of: unravel"):
        unboard.kernel("andromeda")


WITHOUT = """
import sys
class Nothing:
    def find_spec(self, name, path=None, target=None):
        if name.split(".")[0] in ("numba", "llvmlite", "numpy"):
            raise ModuleNotFoundError(name)
sys.meta_path.insert(0, Nothing())
import unboard
from unboard.cli.main import main
from unboard.server.app import create_app
position = unboard.game("unravel", size=3).start().play(0, "b2")
for work in (lambda: unboard.kernel("unravel"), lambda: unboard.verify("un")):
    try:
        work()
    except unboard.UnboardError as error:
        print(error)
sys.argv = ["unboard", "verify", "unravel"]
main()
"""


def test_without_numba_all_but_kernels_works_and_says_what_to_install() -> None:
    command = [sys.executable, "-c", WITHOUT]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stdout.count("pip install numba") == 2
    assert done.stderr.startswith("unboard: kernels are compiled with Numba")
