"""The commands that let bots play and think."""

from pathlib import Path

import pytest
from click.testing import CliRunner

import unboard
from unboard.cli.main import unboard as command


def test_a_match_is_told_with_its_interval() -> None:
    done = CliRunner().invoke(command, ["match", "unravel", "2", "0", "size=3", "--games", "6"])
    assert done.exit_code == 0, done.output
    assert "level 2 takes" in done.output
    assert "50% would be even" in done.output


def test_a_ladder_is_written_into_its_document(tmp_path: Path) -> None:
    document = tmp_path / "strength.md"
    document.write_text("# Strength\n")
    given = ["ladder", "unitar", "rounds=1", "--games", "2", "--write", str(document)]
    done = CliRunner().invoke(command, given)
    assert done.exit_code == 0, done.output
    written = document.read_text()
    assert written.startswith("# Strength\n\n<!-- ladder unitar rounds=1 -->\n")
    assert "| 1 | sees a win in one move and little more |" in written
    assert "| 1 | sees a win in one move and little more |" in done.output


def test_a_ladder_without_a_document_is_only_shown() -> None:
    given = ["ladder", "unravel", "size=2", "--minutes", "0", "--write", "-"]
    done = CliRunner().invoke(command, given)
    assert done.exit_code == 0, done.output
    assert "Level 3 takes" in done.output
    assert "written" not in done.output


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


@pytest.mark.parametrize("seconds", ["nan", "inf", "0", "-1"])
def test_a_move_is_looked_at_for_a_time_that_ends(tmp_path: Path, seconds: str) -> None:
    file = tmp_path / "game.json"
    file.write_text(unboard.game("unravel", size=3).start().play(0, "b2").record.to_json())
    done = CliRunner().invoke(command, ["analyse", str(file), "--seconds", seconds])
    assert done.exit_code == 1
    assert "up to 3600 seconds" in str(done.exception)
