"""Search where everybody sees everything: what it proves, repeats, and knows of a game."""

from array import array
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from importlib import import_module
from random import Random
from typing import Any

import numpy as np
import pytest

import unboard
from games.unravel.boards import load
from unboard.core.kernel import seeded
from unboard.engine.kernels import Kernel, State
from unboard.games.unravel import judgement
from unboard.search import open_tree
from unboard.search.found import Found
from unboard.search.methods import BEST
from unboard.search.open_search import Knobs, OpenTree
from unboard.search.searching import Budget, search

UNRAVEL = replace(BEST["unravel"], room=1 << 17)
UNITY = replace(BEST["unity 2"], room=1 << 17)
PLAIN = Knobs(explore=0.3, room=1 << 17)
CASES: list[tuple[str, dict[str, Any], Knobs]] = [
    ("unravel", {"size": 4}, UNRAVEL),
    ("unity", {"quiet_limit": 60}, UNITY),
    ("unity", {"players": 3, "side": 6, "quiet_limit": 60}, UNITY),
]
every_case = pytest.mark.parametrize(("id", "options", "knobs"), CASES, ids=["4x4", "two", "three"])


def acting(kernel: Kernel, state: State) -> int:
    """Return the seat that acts."""
    return min(kernel.to_act(state))


def thought(kernel: Kernel, state: State, knobs: Knobs, simulations: int, seed: int = 1) -> Found:
    """Return what a search on one thread finds."""
    seat = acting(kernel, state)
    tree = OpenTree(kernel, state, seat, seed, knobs)
    return search([tree], seat, kernel.move, Budget(simulations=simulations))


def after(kernel: Kernel, moves: int, seed: int) -> State:
    """Return the state after some moves by chance, or the last before the game was over."""
    rng = Random(seed)
    state = kernel.start(seed)
    for _ in range(moves):
        seat = acting(kernel, state)
        following = kernel.played(state, seat, rng.choice(kernel.numbers(state, seat)))
        if not kernel.to_act(following):
            break
        state = following
    return state


@every_case
def test_the_same_seed_finds_the_same_again(id: str, options: dict[str, Any], knobs: Knobs) -> None:
    kernel = unboard.kernel(id, **options)
    state = after(kernel, 3, seed=1)
    first, second, third = (thought(kernel, state, knobs, 400, seed) for seed in (1, 1, 2))
    assert first.candidates == second.candidates
    assert first.line == second.line
    assert first.candidates != third.candidates


@every_case
@pytest.mark.parametrize("simulations", [1, 300])
def test_a_win_at_once_is_taken_and_marked(
    id: str, options: dict[str, Any], knobs: Knobs, simulations: int
) -> None:
    kernel = unboard.kernel(id, **options)
    met = 0
    for seed in range(60):
        state = after(kernel, 200, seed)
        seat = acting(kernel, state)
        following = {n: kernel.played(state, seat, n) for n in kernel.numbers(state, seat)}
        winning = {
            kernel.move(n) for n, s in following.items() if kernel.winners(s) == frozenset({seat})
        }
        if winning:
            found = thought(kernel, state, knobs, simulations)
            assert found.best in winning
            assert (found.proven, found.value, found.candidates[0].value) == ("win", 1.0, 1.0)
            met += 1
        if met == 8:
            break
    assert met >= 3


@pytest.mark.parametrize("size", [2, 3])
@pytest.mark.parametrize("knobs", [UNRAVEL, PLAIN], ids=["judged", "plain"])
def test_small_boards_are_solved(size: int, knobs: Knobs) -> None:
    kernel = unboard.kernel("unravel", size=size)

    winner = solver(kernel)
    for seed in range(40):
        state = after(kernel, seed % (2 * size), seed)
        seat = acting(kernel, state)
        found = thought(kernel, state, knobs, 200_000)
        best = winner(state.tobytes())
        assert found.proven == ("win" if best == seat else "loss")
        assert winner(kernel.played(state, seat, kernel.number(found.best)).tobytes()) == best
        check_proven(kernel, state, found, winner)


def test_what_few_looks_prove_is_true() -> None:
    kernel = unboard.kernel("unravel", size=4)
    winner = solver(kernel)
    proven = 0
    for seed in range(300):
        state = after(kernel, 8, seed)
        proven += check_proven(kernel, state, thought(kernel, state, UNRAVEL, 40), winner)
    assert proven > 200


def solver(kernel: Kernel) -> Callable[[bytes], int]:
    """Return how states of a small game for two are solved: by who wins them."""

    @cache
    def winner(data: bytes) -> int:
        state = np.frombuffer(data, np.uint8)
        if winners := kernel.winners(state):
            return min(winners)
        seat = acting(kernel, state)
        following = (kernel.played(state, seat, n) for n in kernel.numbers(state, seat))
        return next((seat for each in following if winner(each.tobytes()) == seat), 1 - seat)

    return winner


def check_proven(kernel: Kernel, state: State, found: Found, winner: Callable[[bytes], int]) -> int:
    """Assert that what is proven of moves is true; return of how many something is."""
    seat = acting(kernel, state)
    proven = [each for each in found.candidates if each.proven]
    for each in proven:
        after_it = kernel.played(state, seat, kernel.number(each.move))
        won = winner(after_it.tobytes()) == seat
        assert each.proven == ("win" if won else "loss")
    return len(proven)


def won_by(kernel: Kernel, state: State, winner: Callable[[bytes], int]) -> list[str]:
    """Return all moves that win a small game for who acts."""
    seat = acting(kernel, state)
    numbers = kernel.numbers(state, seat)
    winning = (n for n in numbers if winner(kernel.played(state, seat, n).tobytes()) == seat)
    return [kernel.move(number) for number in winning]


JOINED = """
    . b b b b r
    b r r r b r
    b r b . r r
    b r r b r r
    r . r b b b
    r b r . b .
"""


def test_a_checker_that_joins_both_edges_but_forms_a_crosscut_is_no_proven_win() -> None:
    """Red's d4 joins his edges; either way to unravel its crosscut cuts his chain at c3."""
    position = load(JOINED, "b")
    after_it = position.play(1, "a6").play(0, "d4")
    assert after_it.moves(0) == ("c3~c4", "c3~d3")
    assert not any(after_it.play(0, swap).over for swap in after_it.moves(0))
    kernel = unboard.kernel("unravel", size=6)
    state, winner = kernel.state(position), solver(kernel)
    assert won_by(kernel, state, winner) == ["a6"]
    for simulations in (30, 3_000):
        found = thought(kernel, state, UNRAVEL, simulations)
        check_proven(kernel, state, found, winner)
        assert found.proven != "loss"
    assert (found.best, found.proven) == ("a6", "win")


@pytest.mark.parametrize(
    ("text", "threat", "answer"),
    [("1br/rr1/b1b r", "b1", "c2"), ("1rr1/rb1b/3r/1bb1 r", "a1", "a4")],
    ids=["3x3", "4x4"],
)
def test_the_only_answer_to_a_threat_may_be_to_form_a_crosscut(
    text: str, threat: str, answer: str
) -> None:
    position = unboard.game("unravel").load(text)
    threatened = position.play(0, threat)
    assert threatened.play(1, answer).to_act == {1}, "it forms a crosscut"
    kernel = unboard.kernel("unravel", size=position.game.options["size"])
    state, winner = kernel.state(position), solver(kernel)
    assert won_by(kernel, kernel.state(threatened), winner) == [answer]
    found = thought(kernel, state, UNRAVEL, 20_000)
    check_proven(kernel, state, found, winner)
    assert {each.move: each.proven for each in found.candidates}[threat] == "loss"


def test_a_threat_is_answered_and_what_ignores_it_is_seen_to_lose() -> None:
    position = unboard.game("unravel").load("4r4/4r4/b3r3b/4r4/b7b/4r4/b3r3b/4r4/b3r4 b")
    kernel = unboard.kernel("unravel")
    found = thought(kernel, kernel.state(position), UNRAVEL, 80)
    assert found.best == "e5"
    others = {each.move: each.proven for each in found.candidates if each.visits}
    near = {f"{column}{row}" for column in "def" for row in (4, 5, 6)}
    assert len(others) > 10
    assert {proven for move, proven in others.items() if move not in near} == {"loss"}


def lacking(board: dict[str, str], size: int, colour: str) -> dict[str, int]:
    """Return how many checkers a colour lacks for a way from edge to edge through each square."""
    names = [[f"{letter}{row}" for row in range(1, size + 1)] for letter in "abcdefgh"[:size]]
    places = {names[x][y]: (x, y) for x in range(size) for y in range(size)}
    along = 1 if colour == "red" else 0

    def from_line(line: int) -> dict[str, int]:
        cost = {
            name: int(name not in board) for name in places if board.get(name) in (None, colour)
        }
        away = {name: cost[name] for name in cost if places[name][along] == line}
        for _ in places:  # often enough for any way to be found
            for name, (x, y) in places.items():
                near = [(x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1)]
                ways = [away[other] for other in away if places[other] in near]
                if name in cost and ways:
                    away[name] = min(away.get(name, 99), min(ways) + cost[name])
        return away

    near, far = from_line(0), from_line(size - 1)
    return {name: min(near.get(name, 99) + far.get(name, 99), 99) for name in places}


def test_checkers_that_touch_at_corners_from_edge_to_edge_have_as_good_as_won() -> None:
    blue = unboard.game("unravel", size=7).load("6r/5r1/4r2/3r3/2r4/1r5/r6 b")
    found = unboard.analyse(blue, simulations=1000, threads=1)
    hoped = sum(each.share * each.value for each in found.candidates)
    assert hoped < 0.1  # 0.18 where random games leave the corners to chance


def test_who_comes_between_checkers_that_touch_at_a_corner_is_answered_at_once() -> None:
    blue = unboard.game("unravel", size=7).load("6r/5r1/4r2/3r3/2r4/1r5/r6 b")
    letters = "abcdefg"
    between = {f"{letters[n]}{n + 2}" for n in range(6)} | {f"{letters[n]}{n}" for n in range(1, 7)}
    looks = [
        each
        for seed in range(40)
        for each in unboard.analyse(blue, simulations=40, threads=1, seed=seed).candidates
        if each.move in between and each.visits
    ]
    won = sum(each.value * each.visits for each in looks)
    assert won / sum(each.visits for each in looks) < 0.09  # 0.12 where that move is not answered


def test_moves_on_short_ways_are_promising() -> None:
    kernel = unboard.kernel("unravel", size=5)
    for seed in range(12):
        state = after(kernel, 2 + seed, seed=seed)
        if kernel.winners(state) is not None:
            continue
        position = kernel.position(state)
        seat = acting(kernel, state)
        if position.moves(seat)[0].count("~"):
            continue
        board = {p["space"]: str(p["colour"]) for p in position.scene(None)["pieces"]}
        ways = [lacking(board, 5, colour) for colour in ("red", "blue")]
        least = [min(way[move] for move in position.moves(seat)) for way in ways]
        terms, work = bytearray(kernel.terms), bytearray(kernel.work)
        judgement.survey(terms, bytearray(state), work, seat)
        for move in position.moves(seat):
            more = [way[move] - short for way, short in zip(ways, least, strict=True)]
            promise = judgement.prior(terms, bytearray(state), work, seat, kernel.number(move))
            assert promise == 300 + sum(450 >> min(each, 9) for each in more), move


@every_case
def test_a_tree_grows_the_same_compiled_or_not(
    id: str, options: dict[str, Any], knobs: Knobs, monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel = unboard.kernel(id, **options)
    for module in (import_module(knobs.judgement), import_module(kernel.flat.kernel)):
        for name in vars(open_tree).keys() & vars(module).keys():
            if callable(getattr(module, name)):
                monkeypatch.setattr(open_tree, name, getattr(module, name))
    monkeypatch.setattr(open_tree, "shorts_of", _shorts_of)
    for moves in (2, 9):
        state = after(kernel, moves, seed=moves)
        compiled = OpenTree(kernel, state, acting(kernel, state), 5, knobs)
        ran = compiled.run(40)
        tree, dice = array("q", bytes(8 * len(compiled._tree))), array("q", [0])
        tree[1] = knobs.room
        tree[0] = 1
        seeded(dice, 5, 0)
        assert ran == open_tree.think(
            bytearray(kernel.terms), bytearray(state), kernel.size, bytearray(kernel.size),
            bytearray(kernel.work), dice, tree, array("q", bytes(8 * open_tree.PATH)),
            array("q", compiled._knobs), 40,
        )  # fmt: skip
        used = open_tree.NODES + tree[0] * open_tree.FIELDS
        assert tree[0] > 1
        assert tree[:used].tolist() == compiled._tree[:used].tolist()


def _shorts_of(tree: Any, place: int) -> Any:
    return memoryview(tree)[place:].cast("B").cast("H")


@pytest.mark.parametrize(
    ("id", "options", "knobs", "simulations"),
    [
        ("unravel", {"size": 9}, UNRAVEL, 300),
        ("unity", {"quiet_limit": 60}, UNITY, 300),
        ("unity", {"players": 3, "quiet_limit": 60}, UNITY, 300),
    ],
    ids=["9x9", "two", "three"],
)
def test_who_judges_beats_who_plays_out_by_chance(
    id: str, options: dict[str, Any], knobs: Knobs, simulations: int
) -> None:
    kernel = unboard.kernel(id, **options)
    seats = len(kernel.game.seats)
    games = 4 * seats
    wins = sum(won(kernel, knobs, game, game % seats, simulations) for game in range(games))
    assert wins >= 2 * games / 3


def won(kernel: Kernel, knobs: Knobs, game: int, judge: int, simulations: int) -> bool:
    """Play a game of one who judges against others who do not; tell whether that one won."""
    state, number = kernel.start(game), 0
    while kernel.to_act(state):
        seat = acting(kernel, state)
        number += 1
        found = thought(kernel, state, knobs if seat == judge else PLAIN, simulations, number)
        state = kernel.played(state, seat, kernel.number(found.best))
    return kernel.winners(state) == frozenset({judge})


@pytest.mark.parametrize(("id", "knobs", "room"), [("unravel", UNRAVEL, 13), ("unity", UNITY, 15)])
def test_a_search_goes_on_growing_while_it_lasts(id: str, knobs: Knobs, room: int) -> None:
    kernel = unboard.kernel(id)
    tree = OpenTree(kernel, kernel.start(1), 0, 1, replace(knobs, room=1 << room))
    used = []
    for simulations in (4_000, 12_000):
        tree.run(simulations)
        used.append(int(tree._tree[open_tree.USED]))
    assert used[0] < used[1] <= 1 << room
