"""Files that are given to a command."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from unboard.cli.main import unboard as command
from unboard.core.errors import UnboardError

NO_TEXT = "Größe".encode("latin-1")
LADDER = ["ladder", "unitar", "rounds=1", "--games", "2", "--write"]


def refusal(*arguments: object) -> str:
    """Return the sentence by which a command refuses."""
    done = CliRunner().invoke(command, list(map(str, arguments)))
    assert isinstance(done.exception, UnboardError), done.output
    return str(done.exception)


@pytest.mark.parametrize("arguments", [["analyse"], LADDER])
def test_a_file_that_is_no_text_is_refused_in_a_sentence(
    tmp_path: Path, arguments: list[str]
) -> None:
    file = tmp_path / "file"
    file.write_bytes(NO_TEXT)
    said = refusal(*arguments, file)
    assert said.startswith(f"{file} is no text in UTF-8: its byte 3 belongs to none; save it")


def test_rules_of_another_package_that_are_no_text_are_refused_in_a_sentence(
    tmp_path: Path,
) -> None:
    (tmp_path / "tests").mkdir()
    rules = tmp_path / "src" / "RULES.md"
    rules.parent.mkdir()
    rules.write_bytes(NO_TEXT)
    said = refusal("ledger", "--faults", "--checkout", tmp_path)
    assert said.startswith(f"{rules} is no text in UTF-8")
