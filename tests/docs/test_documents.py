"""The documents say only what is run."""

import doctest
import re
from pathlib import Path

import pytest

from unboard.games.registry import OURS

ROOT = Path(__file__).parents[2]
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINKING = [*DOCUMENTS, ROOT / "CONTRIBUTING.md", ROOT / "CHANGELOG.md"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_example_runs(path: Path) -> None:
    outcome = doctest.testfile(str(path), module_relative=False)
    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("path", LINKING, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text()):
        assert (path.parent / target).exists(), target


def test_the_readme_shows_the_commands_then_a_picture_then_ten_lines_of_python() -> None:
    text = (ROOT / "README.md").read_text()
    places = [text.index(mark) for mark in ("./play ", "./test ", "![", "```python", "## ")]
    assert places == sorted(places)
    example = text.split("```python\n")[1].split("```")[0]
    assert len(re.findall(r"^(>>>|\.\.\.) ", example, re.MULTILINE)) == 10


def test_the_changelog_names_the_rules_version_of_every_game() -> None:
    text = (ROOT / "CHANGELOG.md").read_text()
    for book in OURS:
        assert f"{book.name}: rules version {book.version}" in text
