"""The documents say only what is run."""

import doctest
import re
from dataclasses import fields
from pathlib import Path
from typing import get_args

import pytest

from unboard.core.rulebook import Kind, Rulebook
from unboard.games.registry import OURS

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "CONTRIBUTING.md"
GOOFSPIEL = ROOT / "examples" / "goofspiel"  # the guide's example
DOCUMENTS = [ROOT / "README.md", GUIDE, *sorted((ROOT / "docs").glob("*.md"))]
LINKING = [*DOCUMENTS, ROOT / "CHANGELOG.md", GOOFSPIEL / "README.md"]


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_every_example_runs(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(GOOFSPIEL / "src"))
    outcome = doctest.testfile(str(path), module_relative=False)
    assert outcome.attempted > 0
    assert outcome.failed == 0


@pytest.mark.parametrize("path", LINKING, ids=lambda path: path.name)
def test_every_link_leads_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", path.read_text()):
        assert (path.parent / target).exists(), target


def test_what_the_guide_quotes_stands_in_the_sources() -> None:
    blocks = re.findall(r"```(?:python|toml)\n(?!>>>)(.*?)```", GUIDE.read_text(), re.DOTALL)
    sources = [*GOOFSPIEL.rglob("*.py"), GOOFSPIEL / "pyproject.toml"]
    assert blocks
    for block in blocks:
        assert any(block in source.read_text() for source in sources), block


def test_the_guide_names_every_field_of_a_rulebook_and_every_kind() -> None:
    text = GUIDE.read_text()
    for name in (*(field.name for field in fields(Rulebook)), *get_args(Kind)):
        assert re.search(rf"\b{name}\b", text), name


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
