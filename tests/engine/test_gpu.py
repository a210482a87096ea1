"""Kernels for GPUs, as far as a machine without one can tell: code, packs, comparisons."""

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from click.testing import CliRunner

import unboard
from unboard.cli.main import unboard as command
from unboard.engine import gpu
from unboard.engine.ptx import ptx_of
from unboard.games.registry import rulebooks

IDS = [book.id for book in rulebooks() if book.flat]


@pytest.mark.parametrize("id", IDS)
def test_ptx_is_made_without_a_gpu_and_asks_for_nothing(id: str) -> None:
    text = ptx_of(unboard.kernel(id))
    assert ".target sm_90" in text
    assert re.findall(r"\.entry (\w+)\(", text) == ["each_game", "tally_games"]
    assert ".extern" not in text
    assert not re.search(r"^\s*call", text, re.MULTILINE)


def test_a_pack_is_read_as_it_was_written(tmp_path: Path) -> None:
    kernel, start = unboard.kernel("unravel", size=4), unboard.game("unravel", size=4).start()
    pack = gpu.packed("unravel size=4", kernel, start, games=50)
    again = gpu.read_pack(pack.save(tmp_path))
    assert (again.name, again.ptx) == (pack.name, pack.ptx)
    for name in ("terms", "origin", "expected"):
        assert (getattr(again, name) == getattr(pack, name)).all()
    assert (pack.expected == kernel.each_playout(start, games=50, seed=gpu.SEED)).all()


class ToyGpu:
    """Answers what a GPU would, with one game changed."""

    def __init__(self, pack: gpu.Pack) -> None:
        self.pack = pack

    def each(self, games: int) -> Any:
        """Return the answers."""
        answers = self.pack.expected.copy()
        answers[3] ^= 3
        return answers


def test_a_game_that_differs_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = np.array([40 << 8 | 1] * 9)
    pack = gpu.Pack("toy", "", np.zeros(1, np.uint8), np.zeros(1, np.uint8), answers)
    monkeypatch.setattr(gpu, "OnGpu", ToyGpu)
    with pytest.raises(unboard.UnboardError, match="1 of 9 games differ, first number 3: 40 moves"):
        pack.verify()


def test_without_cupy_the_command_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "cupy", None)
    for name in ("verify", "bench"):
        done = CliRunner().invoke(command, ["gpu", name])
        assert isinstance(done.exception, unboard.UnboardError)
        assert "pip install cupy" in str(done.exception)
