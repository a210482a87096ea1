"""The commands that let bots play and think."""

from pathlib import Path

from click.testing import CliRunner

import unboard
from unboard.cli.main import unboard as command


def test_a_match_is_told_with_its_interval() -> None:
    done = CliRunner().invoke(command, ["match", "unravel", "2", "0", "size=3", "--games", "6"])
    assert done.exit_code == 0, done.output
    assert "level 2 takes" in done.output
    assert "50% would be even" in done.output


def test_a_ladder_compares_each_level_with_the_one_below() -> None:
    done = CliRunner().invoke(command, ["ladder", "unitar", "rounds=1", "--games", "2"])
    assert done.exit_code == 0, done.output
    assert "against" in done.output
    assert "even: 33%" in done.output


def test_a_record_is_gone_through_and_a_blunder_marked(tmp_path: Path) -> None:
    position = unboard.game("unravel", size=4).load("1r2/1r2/1rbb/b3 r")
    for seat, move in ((0, "d4"), (1, "b1")):
        position = position.play(seat, move)
    file = tmp_path / "game.json"
    file.write_text(position.record.to_json())
    done = CliRunner().invoke(command, ["analyse", str(file), "--seconds", "0.1"])
    assert done.exit_code == 0, done.output
    assert "1 Red d4 ??" in done.output
    assert "best b1 100%" in done.output


def test_a_bot_explains_itself_in_the_terminal(tmp_path: Path) -> None:
    given = ["play", "unravel", "size=4", "--bot", "2", "--explain", "--data", str(tmp_path)]
    done = CliRunner().invoke(command, [*given, "--seed", "1"], input="a1\nquit\n")
    assert "Blue plays" in done.output
    assert "simulations" in done.output
    assert "it expects" in done.output
