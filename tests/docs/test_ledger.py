"""The ledger: every rule proven, every proof sharp."""

from pathlib import Path

import pytest
from click.testing import CliRunner

from unboard.cli.faults import Fault, read_faults
from unboard.cli.main import unboard as command
from unboard.core.errors import UnboardError
from unboard.games.ledger import (
    CHECKOUT,
    GameLedger,
    complaints,
    parse_rules,
    read_ledger,
    rules_text,
)
from unboard.games.registry import OURS


def test_every_rule_has_a_test_and_every_test_a_rule() -> None:
    assert complaints() == []


def our_ledger() -> list[GameLedger]:
    """Return the ledger without the games that other packages bring."""
    return [game for game in read_ledger() if game.id in {book.id for book in OURS}]


def test_every_rule_is_cited_by_the_code() -> None:
    for game in our_ledger():
        assert [rule.id for rule in game.rules if not rule.code] == []


def test_the_rules_are_numbered_without_gaps() -> None:
    for book in OURS:
        numbers = [int(rule.split("-")[1]) for rule in parse_rules(rules_text(book.id))]
        assert numbers == list(range(1, len(numbers) + 1))


def test_every_rule_has_a_recorded_fault_that_can_be_applied() -> None:
    faults = list(read_faults(CHECKOUT))
    rules = {rule.id for game in our_ledger() for rule in game.rules}
    assert {fault.rule for fault in faults} == rules
    for fault in faults:
        sound = (CHECKOUT / "src" / "unboard" / fault.file).read_text()
        assert fault.apply(CHECKOUT / "src" / "unboard") != sound


def test_a_fault_is_caught_by_the_tests_of_its_rule() -> None:
    done = CliRunner().invoke(command, ["ledger", "--faults", "--rule", "UNR-3"])
    assert done.exit_code == 0, done.output
    assert "1 of 1 faults caught" in done.output


def test_a_fault_whose_line_is_gone_is_out_of_date() -> None:
    fault = Fault("UNR-3", "games/unravel/rules.py", "no such line", "pass")
    with pytest.raises(UnboardError, match="out of date"):
        fault.apply(CHECKOUT / "src" / "unboard")


def write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """Make a small checkout: one game, two rules, one test for each."""
    write(tmp_path / "games/toy/RULES.md", "- **TOY-1** One.\n- **TOY-2** Two.\n")
    marks = '@pytest.mark.rule("TOY-1")\ndef test_a(): ...\n'
    write(tmp_path / "tests/test_toy.py", marks + '@pytest.mark.rule("TOY-2")\ndef test_b(): ...\n')
    return tmp_path


def test_a_sound_checkout_has_no_complaints(checkout: Path) -> None:
    assert complaints(checkout, checkout / "games") == []


def test_a_rule_without_a_test_is_a_complaint(checkout: Path) -> None:
    write(checkout / "games/toy/RULES.md", "- **TOY-1** One.\n- **TOY-2** Two.\n- **TOY-3** 3.\n")
    assert complaints(checkout, checkout / "games") == ["no test proves TOY-3 of toy"]


def test_a_test_of_an_unknown_rule_is_a_complaint(checkout: Path) -> None:
    write(checkout / "tests/test_more.py", '@pytest.mark.rule("TOY-9")\ndef test_c(): ...\n')
    (complaint,) = complaints(checkout, checkout / "games")
    assert complaint == "tests/test_more.py::test_c names the unknown rule TOY-9"


def test_a_test_of_four_rules_is_a_complaint(checkout: Path) -> None:
    four = '@pytest.mark.rule("TOY-1", "TOY-2", "TOY-1", "TOY-2")\ndef test_c(): ...\n'
    write(checkout / "tests/test_more.py", four)
    (complaint,) = complaints(checkout, checkout / "games")
    assert "names 4 rules; 3 are the most" in complaint


def test_a_game_without_its_rules_is_a_complaint(checkout: Path) -> None:
    write(checkout / "games/new/rules.py", "")
    assert complaints(checkout, checkout / "games") == ["games/new has no RULES.md"]


def test_the_command_lists_every_rule() -> None:
    done = CliRunner().invoke(command, ["ledger"])
    assert done.exit_code == 0
    for game in our_ledger():
        assert all(rule.id in done.output for rule in game.rules)
        assert f"{len(game.rules)} rules, {len(game.rules)} proven by tests" in done.output
