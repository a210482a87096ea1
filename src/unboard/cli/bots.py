"""`unboard match`, `unboard ladder`: bots, measured."""

from pathlib import Path

import click

from unboard import bots, engine
from unboard.cli.engine import progress_of
from unboard.cli.files import text_of
from unboard.cli.play import parse_options
from unboard.core.errors import UnboardError
from unboard.games.registry import rulebook

DOCUMENT = Path("docs", "strength.md")  # where the ladders of a checkout stand

options_argument = click.argument("options", nargs=-1, metavar="[OPTION=VALUE]...")
games_option = click.option(
    "--games", type=click.IntRange(min=2), default=100, show_default=True, help="Games to play."
)
seed_option = click.option("--seed", default=0, show_default=True)
processes_option = click.option(
    "--processes", type=click.IntRange(min=1), default=1, show_default=True
)


@click.command()
@click.argument("game")
@click.argument("first", type=int)
@click.argument("other", type=int)
@options_argument
@games_option
@seed_option
@processes_option
def match(
    game: str, first: int, other: int, options: tuple[str, ...], games: int, seed: int,
    processes: int,
) -> None:  # fmt: skip
    """Let two levels play each other: unboard match unravel 5 3 size=7.

    Where three play, one of the first level plays two of the other.
    """
    engine.check_tools()
    from unboard.lab.matches import Match, check_seats, limited, play_match

    chosen = parse_options(rulebook(game), options)
    seats = len(check_seats(limited(game, chosen)).seats)
    for level in (first, other):
        bots.bot(game, level, **chosen)  # says so if there is none
    with progress_of(f"{game}: {first} against {other}", games) as progress:
        ended = []
        for each in play_match(game, chosen, (first, other), games, seed, processes):
            ended.append(each)
            progress.advance(progress.task_ids[0])
    done = Match((first, other), seats, tuple(ended))
    low, high = done.interval
    others = f"level {other}" if seats == 2 else f"{seats - 1} of level {other}"
    click.echo(
        f"level {first} takes {done.share:.1%} of the wins from {others} (95 %: {low:.1%} to "
        f"{high:.1%}; {done.even:.0%} would be even), {games} games"
    )


@click.command()
@click.argument("game")
@options_argument
@games_option
@click.option(
    "--minutes", type=float, default=10.0, show_default=True, help="For a match of two levels."
)
@seed_option
@processes_option
@click.option(
    "--write",
    "document",
    type=click.Path(dir_okay=False, writable=True, allow_dash=True, path_type=Path),
    help=f"The document that holds the ladders, made where there is none; - for none. Else "
    f"{DOCUMENT}, if it is there.",
)
def ladder(
    game: str, options: tuple[str, ...], games: int, minutes: float, seed: int, processes: int,
    document: Path | None,
) -> None:  # fmt: skip
    """Measure how strong the levels of a game are: unboard ladder un mode=dance.

    Neighbouring levels meet, where two play also those two apart; all games together rate them.
    """
    engine.check_tools()
    from unboard.lab.ladders import called, climb, markdown, put_block
    from unboard.lab.matches import limited

    chosen = parse_options(rulebook(game), options)
    name, target = called(limited(game, chosen)), _target(document)
    if target:
        put_block(_held(target), name, "")  # refused now if it is, not after hours
    with progress_of(game, 1) as progress:
        (task,) = progress.task_ids
        climbed = climb(
            game, chosen, games, seed, processes, minutes,
            lambda part: progress.update(task, completed=part),
        )  # fmt: skip
    block = markdown(climbed)
    click.echo(block)
    if target:
        target.write_text(put_block(_held(target), name, block), "utf-8")
        click.echo(f"written into {target}")
    elif document is None:
        click.echo(f"not written: there is no {DOCUMENT} here; --write FILE writes it elsewhere")


def _target(document: Path | None) -> Path | None:
    """Return where a ladder is written: where it was asked for, else where ladders stand."""
    if document is None:
        return DOCUMENT if DOCUMENT.exists() else None
    return None if document == Path("-") else document


def _held(document: Path) -> str:
    """Return what a document holds; nothing if it is to be made."""
    if document.exists():
        return text_of(document)
    if not document.parent.is_dir():
        raise UnboardError(f"{document} cannot be made: there is no folder {document.parent}")
    return ""
