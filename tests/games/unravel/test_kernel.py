"""Unravel's kernel where random games seldom lead."""

import pytest

import unboard
from engine.plain import Plain

CYCLE = (
    "b2 b3~c3 c1~c2 a1~b1 c4~d4 b4~b5 c3~d3 d4~e4 a3~b3 a2~b2 a4~a5 d1~d2 c1~c2 a1~b1 d3~e3 d5~e5 "
    "d4~e4 c4~c5 b4~b5 a3~b3 a2~b2 a4~a5 d5~e5 e1~e2 d1~d2 c1~c2 a1~b1 d3~e3 d4~e4 c4~c5 b4~b5"
)


def both(text: str) -> tuple[list[str], list[str], unboard.Position]:
    """Return the legal moves of a position by the kernel and by the referee."""
    position = unboard.game("unravel").load(text)
    kernel, (seat,) = Plain(position.game), position.to_act
    return kernel.moves(kernel.state(position), seat), list(position.moves(seat)), position


@pytest.mark.rule("UNR-11")
def test_a_board_of_the_same_turn_does_not_come_back() -> None:
    ours, referees, _ = both(f"bbrrb/rrrbb/bbrrr/b1bbb/rbrrr r : {CYCLE}")
    assert ours == referees == ["a3~a4", "a3~b3", "a4~a5", "d5~e5"]


@pytest.mark.rule("UNR-8")
def test_a_completer_of_another_crosscut_is_not_swapped() -> None:
    ours, referees, _ = both("brr1/brrr/1bb1/brb1 r : a2 a3~b3 b1~b2")
    assert ours == referees == ["a4~b4", "c2~c3"]


@pytest.mark.rule("UNR-9")
def test_a_path_that_stands_only_inside_a_cascade_wins_nothing() -> None:
    game = unboard.game("unravel", size=4)
    position = game.load("br1b/r1rb/rrbb/1rrb b")
    kernel = Plain(game)
    state = kernel.state(position)
    for move in ("b3", "a4~b4", "b2~c2"):
        state, position = kernel.play(state, 1, move), position.play(1, move)
        assert kernel.winners(state) == (position.winners if position.over else None)
        assert state == kernel.state(position)


def test_a_long_turn_is_played_step_by_step_and_comes_back() -> None:
    game = unboard.game("unravel", size=5)
    position = game.load("bbrrb/rrrbb/bbrrr/b1bbb/rbrrr r")
    kernel = Plain(game)
    state = kernel.state(position)
    for move in CYCLE.split():
        state, position = kernel.play(state, 0, move), position.play(0, move)
        assert state == kernel.state(position)
        assert kernel.flat.unflatten(bytes(state), game.options) == position.state


def test_a_turn_beyond_what_is_remembered_is_left_to_the_referee() -> None:
    kernel = unboard.kernel("unravel", size=3)
    state = kernel.state(unboard.game("unravel", size=3).load("2r/b2/rb1 r : b2"))
    state[2] = 129
    with pytest.raises(
        unboard.UnboardError, match="129 steps, and a kernel remembers the last 128"
    ):
        kernel.position(state)


@pytest.mark.parametrize("size", [2, 3, 26])
def test_the_smallest_and_the_largest_board_are_played_to_the_end(size: int) -> None:
    kernel, start = unboard.kernel("unravel", size=size), unboard.game("unravel", size=size).start()
    done = kernel.playouts(start, games=200, seed=1)
    assert sum(done.wins) == 200
