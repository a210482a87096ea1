"""The commands that let bots play and think."""

import os
import re
from contextlib import redirect_stdout
from pathlib import Path
from random import Random

import pytest
from click.testing import CliRunner

import odd_bots
import unboard
from unboard.bots import Decision
from unboard.bots.at_table import PAUSE, SHORT_PAUSE
from unboard.cli import session
from unboard.cli.main import unboard as command
from unboard.core.errors import UnboardError
from unboard.core.record import Record
from unboard.server.thinkers import Think
from unboard.store.protocol import Entry, NotKept
from unboard.store.sqlite import File


def test_a_match_is_told_with_its_interval() -> None:
    done = CliRunner().invoke(command, ["match", "unravel", "2", "0", "size=3", "--games", "6"])
    assert done.exit_code == 0, done.output
    assert "level 2 takes" in done.output
    assert "50% would be even" in done.output


def test_where_three_play_a_match_says_that_one_met_two() -> None:
    given = ["match", "unity", "1", "0", "players=3", "supply=0", "--games", "3"]
    done = CliRunner().invoke(command, given)
    assert "of the wins from 2 of level 0" in done.output, done.output
    assert "33% would be even" in done.output


def test_there_is_no_match_where_no_two_bots_meet() -> None:
    done = CliRunner().invoke(command, ["match", "andromeda", "0", "0"])
    assert done.output == ""
    assert str(done.exception) == (
        "Andromeda's Edge: Unity has one seat, so no two bots meet there; "
        "there are matches of: unravel, unity, unitar, un"
    )


def test_the_levels_of_one_game_are_not_said_to_be_those_of_all() -> None:
    said = " ".join(CliRunner().invoke(command, ["play", "--help"]).output.split())
    assert "from 0 to the highest that the game has; 3 unless another is given." in said
    for game, highest in (("unravel", 8), ("unitar", 4), ("andromeda", 0)):
        done = CliRunner().invoke(command, ["play", game, "--bot", "9"])
        levels = re.findall(r"(\d+) \(", str(done.exception))
        assert max(map(int, levels)) == highest


def test_a_ladder_is_written_into_its_document(tmp_path: Path) -> None:
    document = tmp_path / "strength.md"
    document.write_text("# Strength\n")
    given = ["ladder", "unitar", "rounds=1", "--games", "2", "--write", str(document)]
    done = CliRunner().invoke(command, given)
    assert done.exit_code == 0, done.output
    written = document.read_text()
    assert written.startswith("# Strength\n\n<!-- ladder unitar rounds=1 -->\n")
    assert "| 1 | overlooks much |" in written
    assert "| 1 | overlooks much |" in done.output


def test_a_ladder_without_a_document_is_only_shown() -> None:
    given = ["ladder", "unravel", "size=2", "--minutes", "0", "--write", "-"]
    done = CliRunner().invoke(command, given)
    assert done.exit_code == 0, done.output
    assert "Level 3 takes" in done.output
    assert "written" not in done.output


TINY = ["ladder", "unitar", "rounds=1", "--games", "2"]


def test_the_document_of_a_ladder_is_made_where_there_is_none(tmp_path: Path) -> None:
    document = tmp_path / "mine.md"
    done = CliRunner().invoke(command, [*TINY, "--write", str(document)])
    assert done.exit_code == 0, done.output
    assert document.read_text().startswith("<!-- ladder unitar rounds=1 -->\n### Unitar")
    assert done.output.endswith(f"written into {document}\n")


def test_a_ladder_that_finds_no_document_says_that_it_is_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    done = CliRunner().invoke(command, TINY)
    assert done.exit_code == 0, done.output
    assert done.output.endswith(
        "\nnot written: there is no docs/strength.md here; --write FILE writes it elsewhere\n"
    )
    assert not list(tmp_path.iterdir())


def test_a_ladder_that_could_not_be_written_is_not_climbed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("unboard.lab.ladders.climb", lambda *_: pytest.fail("it was climbed"))
    broken = tmp_path / "broken.md"
    broken.write_text("<!-- ladder unitar rounds=1 -->\nold\n")
    for document, sentence in (
        (broken, "but behind it no <!-- so far -->; add that"),
        (tmp_path / "none" / "mine.md", f"there is no folder {tmp_path / 'none'}"),
    ):
        done = CliRunner().invoke(command, [*TINY, "--write", str(document)])
        assert isinstance(done.exception, UnboardError), done.output
        assert str(done.exception).endswith(sentence)
    assert broken.read_text().endswith("old\n")


def test_a_bot_explains_itself_in_the_terminal(tmp_path: Path) -> None:
    given = ["play", "unravel", "size=4", "--bot", "2", "--explain", "--data", str(tmp_path)]
    done = CliRunner().invoke(command, [*given, "--seed", "1"], input="a1\nquit\n")
    played = re.search(r"Blue plays (\w+)", done.output)
    assert played
    assert f"{played[1]} (played): " in done.output
    assert re.search(r"after \d+ simulations it gives itself \d+% to win", done.output)
    assert re.search(r"to win, \d+ visits", done.output)
    assert re.search(r"it expects|best would be", done.output)


def test_a_bot_explains_itself_in_a_game_that_goes_on(tmp_path: Path) -> None:
    kept = ["--data", str(tmp_path)]
    given = ["play", "unravel", "size=4", "--bot", "2", "--explain", "--seed", "1", *kept]
    left = CliRunner().invoke(command, given, input="quit\n")
    again = re.findall(r"unboard (resume \w+ --explain)\n", left.output)[0].split()
    done = CliRunner().invoke(command, [*again, *kept], input="a1\nquit\n")
    assert re.search(r"after \d+ simulations it gives itself \d+% to win", done.output)
    quiet = CliRunner().invoke(command, [*again[:2], *kept], input="undo\na1\nquit\n")
    assert "Blue plays" in quiet.output
    assert "simulations" not in quiet.output
    assert "--explain" not in quiet.output


def test_a_bot_shows_its_mixed_strategy_in_the_terminal(tmp_path: Path) -> None:
    given = ["play", "unitar", "--bot", "2", "--explain", "--data", str(tmp_path), "--seed", "1"]
    done = CliRunner().invoke(command, given, input="uni@e5\ntar@d5\nquit\n")
    spent = f"{unboard.bot('unitar', level=2).simulations} simulations"
    assert f"Red has chosen.\n  after {spent}" in done.output
    assert "its mixed strategy, from which it draws" in done.output
    assert re.search(r"uni@..: chosen with a chance of \d+%, \d+% to win", done.output)
    assert f"of {spent}" not in done.output
    assert "it expects" not in done.output  # what others choose is not known


THREE = ["play", "unity", "players=3", "--bot", "0", "--seed", "1", "--data"]


def test_bots_take_a_moment_in_the_terminal_one_after_another(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    slept = list[float]()
    monkeypatch.setattr(session, "is_followed", lambda: True)
    monkeypatch.setattr(session, "sleep", slept.append)
    given = [*THREE, str(tmp_path), "--seat", "c"]
    done = CliRunner().invoke(command, given, input="quit\n")
    assert done.exit_code == 0, done.output
    assert len(slept) == len(re.findall(r"^[AB] plays", done.output, re.MULTILINE)) > 1
    assert all(0 < seconds <= PAUSE for seconds in slept)
    assert max(slept) > SHORT_PAUSE


def test_nobody_waits_for_bots_where_nobody_follows_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(session, "sleep", lambda _: pytest.fail("it slept"))
    given = [*THREE, str(tmp_path), "--seat", "c"]
    done = CliRunner().invoke(command, given, input="quit\n")
    assert "B plays" in done.output


def test_bots_are_followed_in_a_terminal() -> None:
    controller, terminal = os.openpty()
    with os.fdopen(controller), os.fdopen(terminal, "w") as shown, redirect_stdout(shown):
        assert session.is_followed()


def refusing(seen: Record, seat: int, level: int, rng: Random, seconds: float) -> Decision:
    """Refuse to play, above a weak level."""
    if level > odd_bots.WEAK:
        raise UnboardError("nothing comes to its mind")
    return odd_bots.failing(seen, seat, level, rng, seconds)


@pytest.mark.parametrize("think", [odd_bots.failing, odd_bots.cheating, refusing])
def test_a_weaker_bot_takes_the_place_of_one_that_fails_in_the_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, think: Think
) -> None:
    def decided(seen: Record, seat: int, level: int, rng: Random) -> Decision:
        return think(seen, seat, level, rng, 1.0)

    monkeypatch.setattr(session, "decided", decided)
    given = ["play", "unravel", "size=4", "--bot", "5", "--data", str(tmp_path), "--seed", "1"]
    done = CliRunner().invoke(command, given, input="a1\nquit\n")
    assert done.exit_code == 0, done.output
    said, played = done.output.split("Blue's bot of level 5 failed; level 2 plays on.\n")
    assert "Blue plays" not in said
    assert re.match(r"Blue plays \w\d\.", played)


def test_a_game_that_cannot_be_kept_is_no_fault_of_the_bot(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = File.write

    def refuse(file: File, entries: list[Entry]) -> str:
        if entries[0].body.get("seat") == 1:
            raise NotKept("the disk is full")
        return write(file, entries)

    monkeypatch.setattr(File, "write", refuse)
    given = ["play", "unravel", "size=4", "--bot", "1", "--data", str(tmp_path)]
    done = CliRunner().invoke(command, given, input="a1\nquit\n")
    assert "the disk is full" in done.output
    assert "failed" not in done.output
