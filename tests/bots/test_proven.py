"""What can be solved is played as it was solved, by the strongest level."""

from random import Random

import pytest

import unboard
from unboard.bots.levels import levels_of
from unboard.bots.player import Bot
from unboard.engine.kernels import Kernel, State

Values = tuple[float, ...]  # what a state is worth to each seat


def solved(kernel: Kernel, state: State, known: dict[bytes, Values]) -> Values:
    """Return what a state is worth if everybody plays for as much as he can get."""
    key = state.tobytes()
    if key not in known:
        known[key] = worked_out(kernel, state, known)
    return known[key]


def worked_out(kernel: Kernel, state: State, known: dict[bytes, Values]) -> Values:
    seats = range(len(kernel.game.seats))
    winners = kernel.winners(state)
    if winners is not None:
        shared = winners or frozenset(seats)
        return tuple((seat in shared) / len(shared) for seat in seats)
    (seat,) = kernel.to_act(state)
    best: Values = (-1.0,) * len(seats)
    for number in kernel.numbers(state, seat):
        found = solved(kernel, kernel.played(state, seat, number), known)
        if found[seat] > best[seat]:
            best = found
        if best[seat] == 1.0:
            break
    return best


def check_top_level(position: unboard.Position, known: dict[bytes, Values], seed: int) -> None:
    """Assert that the top level keeps what a position is worth."""
    kernel, (seat,) = Kernel(position.game), position.to_act
    worth = solved(kernel, kernel.state(position), known)
    bot = Bot(position.game, max(levels_of(position.game)))
    after = position.play(seat, bot.think(position, seat, seed).move)
    assert solved(kernel, kernel.state(after), known)[seat] == worth[seat], position.text()


@pytest.mark.parametrize(("size", "opening"), [(2, 0), (3, 0), (3, 2), (4, 8)])
def test_small_boards_of_unravel_are_played_to_perfection(size: int, opening: int) -> None:
    known: dict[bytes, Values] = {}
    for seed in range(8):
        rng, position = Random(seed), unboard.game("unravel", size=size).start()
        for _ in range(opening):
            if not position.over:
                (seat,) = position.to_act
                position = position.play(seat, rng.choice(position.moves(seat)))
        while not position.over:
            check_top_level(position, known, seed)
            (seat,) = position.to_act
            position = position.play(seat, rng.choice(position.moves(seat)))


@pytest.mark.parametrize(("players", "pieces"), [(2, 12), (3, 7)])
def test_few_pieces_of_unity_are_played_to_perfection(players: int, pieces: int) -> None:
    checked = 0
    for seed in range(24):
        rng = Random(seed)
        game = unboard.game("unity", players=players, supply=0, quiet_limit=2)
        position = game.start(seed)
        while not position.over and sum(map(str.isalpha, position.text().split()[0])) > pieces:
            (seat,) = position.to_act
            captures = [move for move in position.moves(seat) if "x" in move]
            position = position.play(seat, rng.choice(captures or position.moves(seat)))
        if not position.over:
            check_top_level(position, {}, seed)
            checked += 1
    assert checked > 1
