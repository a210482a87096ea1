"""A package that is installed beside Unboard brings a game; nothing here names it but this test."""

import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from other_package import GOOFSPIEL, ROOT, install

pytestmark = pytest.mark.xdist_group("goofspiel")

Environment = dict[str, str]


@pytest.fixture(scope="module")
def beside(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    """Install the package; give the environment in which Unboard finds it."""
    environment = install(tmp_path_factory.mktemp("goofspiel"))
    return environment | {"UNBOARD_DATA": str(tmp_path_factory.mktemp("kept"))}


def run(beside: Environment | None, *arguments: str, typed: str = "", at: Path = ROOT) -> str:
    """Run Python in a process of its own; return what it says."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=at, env=beside, input=typed, text=True, capture_output=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def unboard(beside: Environment | None, *arguments: str, typed: str = "") -> str:
    """Run the command `unboard`."""
    return run(beside, "-m", "unboard.cli.main", *arguments, typed=typed)


def test_the_game_is_listed(beside: Environment) -> None:
    listed = unboard(beside, "games")
    assert "goofspiel: Goofspiel (traditional)" in listed
    assert "  cards: cards of each suit, a whole number from 3 to 13 (default 13)" in listed
    assert "GOO-5" in unboard(beside, "rules", "goofspiel")


@pytest.mark.skipif(find_spec("goofspiel") is not None, reason="it is installed here for good")
def test_without_the_package_nothing_of_it_is_seen() -> None:
    assert "goofspiel" not in unboard(None, "games")


def test_unboard_does_not_name_it() -> None:
    files = [*(ROOT / "src").rglob("*.py"), *(ROOT / "web" / "src").rglob("*.*")]
    naming = [file for file in files if "goofspiel" in file.read_text(encoding="utf-8").lower()]
    assert naming == []


def test_it_is_found_whoever_is_imported_first(beside: Environment) -> None:
    for first in ("goofspiel", "unboard"):
        code = f"import {first}, goofspiel, unboard; print(unboard.game('goofspiel').seats)"
        assert run(beside, "-c", code) == "('Spades', 'Hearts')\n"


def test_it_passes_the_contract_suite(beside: Environment) -> None:
    said = run(
        beside, "-m", "pytest", "-p", "no:cacheprovider", "tests/contract", "-k", "goofspiel"
    )
    passed = re.search(r"(\d+) passed", said)
    assert passed, said
    assert int(passed[1]) > 100, said


def test_its_own_tests_pass(beside: Environment) -> None:
    run(beside, "-m", "pytest", "-p", "no:cacheprovider", at=GOOFSPIEL)


def test_it_is_played_in_the_terminal(beside: Environment) -> None:
    typed = "3\n3\n2\nA\n"
    shown = unboard(beside, "play", "goofspiel", "cards=3", "--seed", "2", typed=typed)
    assert "Your hand: A♠  2♠  3♠" in shown
    assert "3♠ and 2♥: Spades wins the 2♦. (GOO-4)" in shown
    assert "your 3 was bid before and is out of the game; you hold A and 2 (GOO-6)" in shown
    assert "Hearts wins with 3 points (GOO-7)." in shown


def test_two_at_one_terminal_hand_over(beside: Environment) -> None:
    typed = "3\n\n2\n\n2\n\n3\n\nA\n\nA\n"
    shown = unboard(beside, "play", "goofspiel", "cards=3", "--together", typed=typed)
    assert shown.count("Hand over to Hearts") == 3
    assert "(GOO-7)." in shown


def test_the_ledger_lists_its_rules(beside: Environment) -> None:
    assert "Goofspiel: 7 rules" in unboard(beside, "ledger")


def test_its_tests_notice_a_fault(beside: Environment) -> None:
    arguments = ("--faults", "--rule", "GOO-5", "--checkout", str(GOOFSPIEL))
    assert "1 of 1 faults caught" in unboard(beside, "ledger", *arguments)
