"""Conformance: referee and kernel agree, and where they did not it would be found."""

import json
from functools import partial
from random import Random
from typing import Any

import pytest
from click.testing import CliRunner

import unboard
from unboard.cli.main import unboard as command
from unboard.engine import Difference, Verified, conformance
from unboard.engine.native import native
from unboard.games.registry import rulebooks

IDS = [book.id for book in rulebooks() if book.flat]


@pytest.mark.parametrize("id", IDS)
def test_referee_and_kernel_agree_over_some_thousand_moves(id: str) -> None:
    done, seed = unboard.verify(id, games=12, seed=1), 2
    while done.moves < 2000:
        more = unboard.verify(id, games=12, seed=seed)
        done, seed = (
            Verified(done.games + more.games, done.moves + more.moves),
            seed + 1,
        )


def test_the_same_seed_plays_the_same_games_also_in_several_processes() -> None:
    alone = unboard.verify("unravel", games=8, seed=3, size=4)
    assert alone.games == 8
    assert unboard.verify("unravel", games=8, seed=3, processes=2, size=4) == alone


class Faulty:
    """A compiled kernel with one of its answers changed."""

    def __init__(self, right: Any, name: str, change: Any) -> None:
        self.right, self.name, self.change = right, name, change

    def __getattr__(self, name: str) -> Any:
        function = getattr(self.right, name)
        if name != self.name:
            return function
        return partial(self.change, function)


@pytest.mark.parametrize(
    ("name", "change", "what"),
    [
        ("to_act", lambda right, *given: right(*given) ^ 3, "who acts"),
        ("moves", lambda right, *given: max(0, right(*given) - 1), "moves of seat"),
        ("result", lambda right, *given: 1, "winners"),
        ("points", lambda right, *given: 1, "points"),
        ("play", lambda right, *given: None, "who acts"),
    ],
)
def test_a_fault_is_found_and_its_record_leads_there(
    name: str, change: Any, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    faulty = Faulty(native("unboard.games.unravel.kernel"), name, change)
    monkeypatch.setattr("unboard.engine.kernels.native", lambda kernel: faulty)
    conformance._kernel.cache_clear()
    try:
        with pytest.raises(Difference, match=what) as found:
            unboard.verify("unravel", games=5, size=3)
        record = unboard.read_record(found.value.record.to_json())
        assert len(record.moves) < 9
        assert unboard.replay(record).record.moves == record.moves
    finally:
        conformance._kernel.cache_clear()


def test_the_command_tells_what_it_compared() -> None:
    done = CliRunner().invoke(command, ["verify", "unravel", "size=3", "--games", "5"])
    assert done.exit_code == 0
    assert "unravel: referee and kernel agree; 5 games," in done.output


def test_the_command_prints_the_record_of_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    position = unboard.game("unravel", size=3).start().play(0, "b2")

    def differs(*given: Any, **more: Any) -> None:
        raise Difference("who acts: the referee says [1], the kernel [0]", position.record)

    monkeypatch.setattr("unboard.engine.verify", differs)
    done = CliRunner().invoke(command, ["verify", "unravel"])
    assert done.exit_code == 1
    assert "after 1 moves of unravel who acts" in done.stderr
    assert json.loads(done.stdout)["moves"] == [[0, "b2"]]


@pytest.mark.parametrize("id", IDS)
def test_fast_playouts_follow_the_same_law_as_plain_random_play(id: str) -> None:
    """Compare the mean length and the wins of fast playouts with random moves of the kernel."""
    kernel, start = unboard.kernel(id), unboard.game(id).start(1)
    lengths, firsts = [], 0.0
    rng = Random(1)
    for _ in range(60):
        state, count = kernel.state(start), 0
        while acting := sorted(kernel.to_act(state)):
            state = kernel.played(state, acting[0], rng.choice(kernel.numbers(state, acting[0])))
            count += 1
        lengths.append(count)
        winners = kernel.winners(state) or frozenset()
        firsts += (0 in winners) / max(1, len(winners))
    fast = kernel.playouts(start, games=20_000, seed=5)
    mean = sum(lengths) / len(lengths)
    spread = (sum((each - mean) ** 2 for each in lengths) / len(lengths)) ** 0.5
    assert abs(mean - fast.moves / fast.games) < 4 * spread / len(lengths) ** 0.5 + 1e-9
    assert abs(firsts / len(lengths) - fast.wins[0] / fast.games) < 4 * 0.5 / len(lengths) ** 0.5
