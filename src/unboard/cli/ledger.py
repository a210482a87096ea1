"""`unboard ledger`: rules, code, tests; and with --faults the proof that the tests bite."""

import sys
from importlib.util import find_spec
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from unboard.cli.faults import read_faults, run_faults
from unboard.cli.files import text_of
from unboard.core.errors import UnboardError
from unboard.games.ledger import CHECKOUT, complaints, complaints_about, parse_rules, read_ledger


@click.command()
@click.option("--faults", is_flag=True, help="Apply each recorded fault to a copy and run tests.")
@click.option("--rule", help="With --faults: only the faults of this rule.")
@click.option(
    "--checkout",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    default=CHECKOUT,
    help="With --faults: that of another package, which brings a game.",
)
def ledger(faults: bool, rule: str | None, checkout: Path) -> None:
    """List every rule with the code that cites it and the tests that prove it."""
    in_checkout = (CHECKOUT / "tests").is_dir()
    if faults:
        if not (checkout / "tests").is_dir():
            raise UnboardError("--faults needs a checkout with its tests; clone the repository")
        if find_spec("pytest") is None:
            raise UnboardError("--faults runs the tests, and pytest is not here; run ./test once")
        found = [] if checkout == CHECKOUT else complaints_of_package(checkout)
        for complaint in found:
            click.echo(f"! {complaint}")
        sys.exit(0 if run_faults(checkout, rule) and not found else 1)
    console = Console()
    for game in read_ledger():
        table = Table("rule", "in words", "code", "tests", title=game.name, show_lines=True)
        for entry in game.rules:
            tests = (name.rpartition("::")[2] for name in entry.tests)
            table.add_row(entry.id, entry.text, "\n".join(entry.code), "\n".join(tests))
        console.print(table)
        proven = sum(bool(entry.tests) for entry in game.rules)
        console.print(f"{game.name}: {len(game.rules)} rules, {proven} proven by tests.")
    found = complaints() if in_checkout else []
    for complaint in found:
        console.print(f"! {complaint}")
    sys.exit(1 if found else 0)


def complaints_of_package(checkout: Path) -> list[str]:
    """Return what is wrong with the ledger of another package: also rules without a fault."""
    rules = {
        rule: text.parent.name
        for text in sorted((checkout / "src").rglob("RULES.md"))
        for rule in parse_rules(text_of(text))
    }
    faulty = {fault.rule for fault in read_faults(checkout)}
    lacking = [f"no fault is recorded for {rule}" for rule in rules if rule not in faulty]
    return [*complaints_about(rules, checkout), *lacking]
