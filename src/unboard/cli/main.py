"""The command `unboard` and its smaller subcommands."""

import sys

import click
from rich.console import Console
from rich.markdown import Markdown

from unboard.cli.analysis import analyse
from unboard.cli.bots import ladder, match
from unboard.cli.care import backup, check, restore
from unboard.cli.engine import gpu, verify, wasm
from unboard.cli.ledger import ledger
from unboard.cli.play import play, resume
from unboard.cli.serve import serve
from unboard.core.errors import UnboardError, quoted
from unboard.games.ledger import parse_rules, rules_text
from unboard.games.registry import games, rulebook


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="unboard")
def unboard() -> None:
    """Play, study and research rare tabletop games."""


@unboard.command("games")
def list_games() -> None:
    """List the games with their options."""
    for info in games():
        click.echo(info)
        click.echo(f"  {info.hook}")
        click.echo(f"  {info.about}")
        numbers = ", ".join(map(str, info.players))
        click.echo(f"  players: {numbers}; minutes: about {info.minutes}")
        click.echo(f"  seats: {', '.join(info.seats)}")
        for option in info.options:
            click.echo(
                f"  {option.name}: {option.about}, {option.explained} (default {option.default})"
            )


@unboard.command()
@click.argument("game")
@click.argument("rule", required=False)
def rules(game: str, rule: str | None) -> None:
    """Show the rules of a game, or one of them: unboard rules unravel UNR-6."""
    text = rules_text(rulebook(game).id)
    if rule is None:
        Console().print(Markdown(text))
        return
    known = parse_rules(text)
    if rule.upper() not in known:
        raise UnboardError(f"{game} has no rule {quoted(rule)}; its rules are {', '.join(known)}")
    Console().print(Markdown(f"**{rule.upper()}** {known[rule.upper()]}"))


unboard.add_command(play)
unboard.add_command(resume)
unboard.add_command(serve)
unboard.add_command(check)
unboard.add_command(backup)
unboard.add_command(restore)
unboard.add_command(ledger)
unboard.add_command(verify)
unboard.add_command(wasm)
unboard.add_command(gpu)
unboard.add_command(match)
unboard.add_command(ladder)
unboard.add_command(analyse)


def main() -> None:
    """Run the command; an error is one sentence and the exit status 1."""
    try:
        unboard()
    except UnboardError as error:
        click.echo(f"unboard: {error}", err=True)
        sys.exit(1)


if __name__ == "__main__":
    main()
