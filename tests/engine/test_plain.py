"""Kernels uncompiled: what compilers could hide is looked at step by step."""

from random import Random
from typing import Any

import pytest

import unboard
from engine.plain import Plain
from engine.test_kernels import CASES, arranged, every_case


def begun(id: str, options: dict[str, Any], seed: int) -> tuple[Plain, unboard.Position]:
    """Return a kernel and a start that it can play on from."""
    position = arranged(unboard.game(id, **options).start(seed), Random(seed))
    return Plain(position.game), position


@every_case
def test_an_uncompiled_kernel_agrees_with_the_referee(id: str, options: dict[str, Any]) -> None:
    kernel, position = begun(id, options, 1)
    rng, state = Random(2), kernel.state(position)
    for _ in range(60):
        assert kernel.to_act(state) == position.to_act
        for seat in (unboard.CHANCE, *range(len(position.game.seats))):
            assert kernel.moves(state, seat) == list(position.moves(seat))
        assert kernel.points(state) == position.points
        assert kernel.winners(state) == (position.winners if position.over else None)
        if position.over:
            break
        seat = rng.choice(sorted(position.to_act))
        move = rng.choice(position.moves(seat))
        state, position = kernel.play(state, seat, move), position.play(seat, move)
        assert state == kernel.state(position)


@every_case
def test_a_fast_playout_is_a_game_by_the_rules(
    id: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, start = begun(id, options, 3)
    for seed in range(2):
        moves, answer = kernel.playout(kernel.state(start), seed, monkeypatch)
        position = start
        for seat, move in moves:
            assert seat == min(position.to_act)
            position = position.play(seat, move)
        assert position.over
        assert answer >> 8 == len(moves)
        assert {seat for seat in range(3) if answer >> seat & 1} == position.winners


@every_case
def test_a_playout_goes_on_from_the_middle_of_a_game(
    id: str, options: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    kernel, position = begun(id, options, 4)
    rng = Random(5)
    for number in range(40):
        if position.over:
            break
        seat = rng.choice(sorted(position.to_act))
        position = position.play(seat, rng.choice(position.moves(seat)))
        if number % 8 == 3:
            moves, answer = kernel.playout(kernel.state(position), number, monkeypatch)
            later = position
            for seat, move in moves:
                later = later.play(seat, move)
            assert later.over
            assert answer >> 8 == len(moves)


@every_case
def test_a_start_is_one_that_the_referee_knows(id: str, options: dict[str, Any]) -> None:
    kernel, position = begun(id, options, 1)
    found = set()
    for seed in range(4):
        value = kernel.flat.unflatten(bytes(kernel.start(seed)), kernel.options)
        text = kernel.game.rulebook.write_text(value)
        found.add(text)
        assert kernel.game.load(text).to_act == position.to_act
    assert found == {position.text()} or id == "unity"


@pytest.mark.parametrize(("id", "options"), CASES, ids=str)
def test_every_move_has_a_number_of_its_own(id: str, options: dict[str, Any]) -> None:
    game = unboard.game(id, **options)
    kernel = Plain(game)
    numbers: dict[int, str] = {}
    for move in game.vocabulary():
        if ("@" in move and options.get("setup") == "manual") or move == "done":
            continue  # a set-up by hand stays with the referee
        if len(numbers) > 3000:
            break
        number = kernel.number(move)
        assert 0 <= number < 1 << 16
        assert numbers.setdefault(number, move) == move
        assert kernel.text(number) == move
