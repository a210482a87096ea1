"""`unboard match`, `unboard ladder`, `unboard analyse`: bots, measured and asked for advice."""

import sys
from pathlib import Path

import click

from unboard import bots, engine, search
from unboard.cli.engine import progress_of
from unboard.cli.play import parse_options
from unboard.core.errors import UnboardError
from unboard.core.position import Position
from unboard.core.replay import positions
from unboard.core.rulebook import CHANCE, Seat
from unboard.games.registry import read_record, rulebook
from unboard.search.found import Found

BLUNDER = 0.15  # a part of a win that a move gives away
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
    from unboard.lab.matches import Match, limited, play_match

    chosen = parse_options(rulebook(game), options)
    seats = len(limited(game, chosen).seats)
    for level in (first, other):
        bots.bot(game, level, **chosen)  # says so if there is none
    with progress_of(f"{game}: {first} against {other}", games) as progress:
        ended = []
        for each in play_match(game, chosen, (first, other), games, seed, processes):
            ended.append(each)
            progress.advance(progress.task_ids[0])
    done = Match((first, other), seats, tuple(ended))
    low, high = done.interval
    click.echo(
        f"level {first} takes {done.share:.1%} of the wins from level {other} (95 %: {low:.1%} to "
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
    type=click.Path(dir_okay=False, allow_dash=True, path_type=Path),
    default=Path("docs", "strength.md"),
    show_default=True,
    help="The document that holds the ladders, where there is one; - for none.",
)
def ladder(
    game: str, options: tuple[str, ...], games: int, minutes: float, seed: int, processes: int,
    document: Path,
) -> None:  # fmt: skip
    """Measure how strong the levels of a game are: unboard ladder un mode=dance.

    Neighbouring levels meet, where two play also those two apart; all games together rate them.
    """
    engine.check_tools()
    from unboard.lab.ladders import called, climb, markdown, put_block

    chosen = parse_options(rulebook(game), options)
    with progress_of(game, 1) as progress:
        (task,) = progress.task_ids
        climbed = climb(
            game, chosen, games, seed, processes, minutes,
            lambda part: progress.update(task, completed=part),
        )  # fmt: skip
    block = markdown(climbed)
    click.echo(block)
    if document.exists():
        text = put_block(document.read_text("utf-8"), called(climbed.game), block)
        document.write_text(text, "utf-8")
        click.echo(f"written into {document}")


@click.command()
@click.argument("record", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--seconds", type=float, default=0.5, show_default=True, help="For each move.")
def analyse(record: Path, seconds: float) -> None:
    """Go through a record: each move with its value, and what would have been better."""
    engine.check_tools()
    held = read_record(record.read_text(encoding="utf-8"))
    if held.partial:
        raise UnboardError("this record holds only what one seat saw; analyse the full record")
    path = list(positions(held))
    for before, (seat, move) in zip(path, held.moves, strict=False):
        if seat != CHANCE and len(before.moves(seat)) > 1:
            found = search.analyse(before, seat, seconds=seconds)
            click.echo(_advice(before, seat, move, found))
    if path[-1].result:
        click.echo(path[-1].result)
    sys.stdout.flush()


def _advice(before: Position, seat: Seat, move: str, found: Found) -> str:
    """Return a line on a move: what it was worth, and what would have been better."""
    played = next((each for each in found.candidates if each.move == move), None)
    value = played.value if played and played.visits else 0.0
    lost = max(0.0, found.candidates[0].value - value)
    mark = " ??" if lost > BLUNDER and move != found.best else ""
    better = "" if move == found.best else f"; best {found.best} {found.candidates[0].value:.0%}"
    name = before.game.seat_name(seat)
    return f"{before.count + 1:3} {name} {move}{mark} {value:.0%}{better}"
