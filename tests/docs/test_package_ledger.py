"""The ledger of a package that brings a game is looked at as closely as ours."""

from pathlib import Path

import pytest

import unboard
from unboard.cli.faults import run_faults
from unboard.cli.ledger import complaints_of_package

TEST = """
import pytest

@pytest.mark.rule({rule!r})
def test_a_rule() -> None:
    pass
"""
FAULT = '[[fault]]\nrule = "ABC-1"\nfile = "abc/rules.py"\nline = "x = 1"\nbecomes = "x = 2"\n'


def package(folder: Path, rule: str) -> Path:
    """Return a package with two rules, one test, and a fault of the first rule."""
    (folder / "src" / "abc").mkdir(parents=True)
    (folder / "src" / "abc" / "RULES.md").write_text("- **ABC-1** First.\n- **ABC-2** Second.\n")
    (folder / "src" / "abc" / "rules.py").write_text("x = 1\n")
    (folder / "tests").mkdir()
    (folder / "tests" / "test_abc.py").write_text(TEST.format(rule=rule))
    (folder / "tests" / "faults.toml").write_text(FAULT)
    (folder / "pyproject.toml").write_text("")
    return folder


def test_rules_without_a_test_or_a_fault_and_unknown_ones_are_named(tmp_path: Path) -> None:
    assert complaints_of_package(package(tmp_path, "ABC-9")) == [
        "no test proves ABC-1 of abc",
        "no test proves ABC-2 of abc",
        "tests/test_abc.py::test_a_rule names the unknown rule ABC-9",
        "no fault is recorded for ABC-2",
    ]


def test_a_fault_of_a_rule_without_a_test_is_not_called_caught(tmp_path: Path) -> None:
    with pytest.raises(unboard.UnboardError, match="no test proves ABC-1; mark one with"):
        run_faults(package(tmp_path, "ABC-9"))
