"""The Hex of the benchmarks plays Hex: beside a plain one, uncompiled and compiled."""

from array import array
from random import Random
from typing import Any

import pytest

from hex import filling, kernel
from hex.flat import FLAT
from unboard.core.kernel import seeded

SIZES = (2, 3, 5, 11, 13)
AROUND = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))
Stones = dict[tuple[int, int], int]


def has_won(stones: Stones, seat: int, size: int) -> bool:
    """Tell whether a seat's edges are joined: north and south for seat 0, west and east for 1."""
    reached = {cell for cell in stones if stones[cell] == seat and cell[seat] == 0}
    ahead = list(reached)
    while ahead:
        row, column = ahead.pop()
        for down, right in AROUND:
            cell = (row + down, column + right)
            if stones.get(cell) == seat and cell not in reached:
                reached.add(cell)
                ahead.append(cell)
    return any(cell[seat] == size - 1 for cell in reached)


def cell_of(place: int, size: int) -> tuple[int, int]:
    row, column = divmod(place, size + 2)
    return row - 1, column - 1


class Uncompiled:
    """A game of the kernel as plain Python."""

    def __init__(self, size: int) -> None:
        options = {"size": size}
        self.state = bytearray(FLAT.size(options))
        self.given = bytearray(FLAT.terms(options)), self.state, bytearray(FLAT.work(options))
        self.out = array("H", bytes(2 * FLAT.widest(options)))
        kernel.start(*self.given, [1])

    def moves(self, seat: int) -> list[int]:
        """Return the legal moves."""
        return self.out[: kernel.moves(*self.given, seat, self.out)].tolist()


@pytest.mark.parametrize("size", SIZES)
def test_the_kernel_agrees_with_a_plain_hex_at_every_step(size: int) -> None:
    for seed in range(2 if size > 5 else 40):
        rng, hexes, stones = Random(seed), Uncompiled(size), Stones()
        seat, won = 0, False
        while not won:
            legal = hexes.moves(seat)
            board = {(row, column) for row in range(size) for column in range(size)}
            assert {cell_of(place, size) for place in legal} == board - stones.keys()
            assert hexes.moves(1 - seat) == []
            assert (kernel.to_act(*hexes.given), kernel.result(*hexes.given)) == (1 << seat, -1)
            move = rng.choice(legal)
            kernel.play(*hexes.given, seat, move)
            stones[cell_of(move, size)] = seat
            won = has_won(stones, seat, size)
            seat = 1 - seat
        assert (kernel.to_act(*hexes.given), kernel.result(*hexes.given)) == (0, 1 << 1 - seat)
        assert hexes.moves(seat) == []


@pytest.mark.parametrize("size", SIZES)
def test_a_playout_plays_hex_and_stops_at_the_win(
    size: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for dice in range(5):
        hexes, stones = Uncompiled(size), Stones()
        for number, move in enumerate(Random(dice).sample(hexes.moves(0), size // 2)):
            kernel.play(*hexes.given, number % 2, move)
            stones[cell_of(move, size)] = number % 2
        already, noted = len(stones), list[tuple[int, int]]()
        monkeypatch.setattr(kernel, "note", lambda *played, noted=noted: noted.append(played))
        answer = kernel.playout(*hexes.given, [123456789 + dice])
        for number, (seat, move) in enumerate(noted):
            assert seat == (already + number) % 2
            assert cell_of(move, size) not in stones
            stones[cell_of(move, size)] = seat
            assert has_won(stones, seat, size) == (number == len(noted) - 1)
        assert answer == len(noted) << 8 | 1 << noted[-1][0]


def test_the_order_of_moves_does_not_matter_for_the_fingerprint() -> None:
    one, other = Uncompiled(5), Uncompiled(5)
    red, blue = [9, 16, 10], [24, 25, 32]
    for first, second in zip(red, blue, strict=True):
        kernel.play(*one.given, 0, first)
        kernel.play(*one.given, 1, second)
    for first, second in zip(reversed(red), reversed(blue), strict=True):
        kernel.play(*other.given, 0, first)
        kernel.play(*other.given, 1, second)
    assert kernel.fingerprint(*one.given) == kernel.fingerprint(*other.given)
    kernel.play(*one.given, 0, 11)
    assert kernel.fingerprint(*one.given) != kernel.fingerprint(*other.given)


def test_the_first_move_of_a_playout_is_any_with_equal_chance(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    noted: list[int] = []
    monkeypatch.setattr(kernel, "note", lambda seat, move: noted.append(move))
    first = []
    for game in range(900):
        noted.clear()
        kernel.playout(*Uncompiled(3).given, dice_of(game))
        first.append(noted[0])
    assert len(set(first)) == 9
    assert all(60 < first.count(place) < 140 for place in set(first))


def dice_of(game: int) -> list[int]:
    dice = [0]
    seeded(dice, 1, game)
    return dice


@pytest.mark.parametrize("size", SIZES)
def test_compiled_it_is_the_same(size: int) -> None:
    pytest.importorskip("numba")
    from unboard.engine.native import native

    machine, hexes, rng = native(FLAT.kernel), Uncompiled(size), Random(size)
    arrays = [array("B", data) for data in hexes.given]
    given = [address(data) for data in arrays]
    machine.start(*given, address(array("q", [1])))
    seat = 0
    while kernel.to_act(*hexes.given):
        assert arrays[1].tobytes() == hexes.state
        assert machine.fingerprint(*given) == kernel.fingerprint(*hexes.given)
        assert played_out(machine, *arrays) == playouts(hexes)
        move = rng.choice(hexes.moves(seat))
        kernel.play(*hexes.given, seat, move)
        machine.play(*given, seat, move)
        seat = 1 - seat
    assert machine.result(*given) == kernel.result(*hexes.given)


def test_games_that_are_stepped_together_are_games_of_hex() -> None:
    pytest.importorskip("numba")
    from hex.compiled import Hex

    batch, rng = Hex(4).batch(20), Random(1)
    games = [Uncompiled(4) for _ in batch.states]
    while batch.running.any():
        moves = batch.counts * 0
        for number, game in enumerate(games):
            if batch.running[number]:
                moves[number] = rng.choice(game.moves(game.state[0]))
                kernel.play(*game.given, game.state[0], int(moves[number]))
        batch.step(moves)
        assert [row.tobytes() for row in batch.states] == [game.state for game in games]
    assert batch.winners.tolist() == [kernel.result(*game.given) for game in games]


def playouts(hexes: Uncompiled) -> list[int]:
    terms, state, work = hexes.given
    return [kernel.playout(terms, bytearray(state), work, dice_of(game)) for game in range(2)]


def played_out(
    machine: Any, terms: "array[int]", state: "array[int]", work: "array[int]"
) -> list[int]:
    scratch = array("B", bytes(len(state) + 8 + len(work)))
    dice, out = array("q", [0]), array("q", [0, 0])
    memory = address(scratch), address(dice)
    machine.playouts(address(terms), address(state), len(state), *memory, 1, 0, 2, address(out))
    return out.tolist()


def address(data: "array[int]") -> int:
    return data.buffer_info()[0]


@pytest.mark.parametrize("size", SIZES)
def test_a_board_that_is_filled_is_won_by_who_has_joined_his_edges(size: int) -> None:
    for game in range(20):
        hexes, dice, scores = Uncompiled(size), dice_of(game), [0, 0, 0]
        for number, move in enumerate(Random(game).sample(hexes.moves(0), size // 2)):
            kernel.play(*hexes.given, number % 2, move)
        before = hexes.state[kernel.CELLS :]
        assert filling.estimate(*hexes.given, dice, scores) == 0
        board = hexes.state[kernel.CELLS :]
        places = [
            row * (size + 2) + column for row in range(1, size + 1) for column in range(1, size + 1)
        ]
        stones = {cell_of(place, size): board[place] // kernel.RED - 1 for place in places}
        assert all(board[place] == before[place] for place in places if before[place] >= kernel.RED)
        assert list(stones.values()).count(0) == (size * size + 1) // 2
        assert [score > 0 for score in scores] == [
            has_won(stones, 0, size), has_won(stones, 1, size), False,
        ]  # fmt: skip
