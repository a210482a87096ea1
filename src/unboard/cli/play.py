"""`unboard play` and `unboard resume`: games in the terminal, kept from one day to the next."""

import os
import random
import secrets
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from unboard.bots import USUAL, check_level, usual_level
from unboard.cli.session import PLAYER, Session
from unboard.core.errors import BadOption, UnboardError, quoted
from unboard.core.game import Game
from unboard.core.rulebook import Rulebook, Seat
from unboard.games.registry import rulebook
from unboard.store.protocol import Entry
from unboard.store.sqlite import FILE, File, open_file
from unboard.table.events import RANDOM, Habits, Opened, Sitter, from_json, to_json
from unboard.table.messages import list_entry
from unboard.table.table import Table

SHOWN = 10  # kept games that are listed

console = Console(highlight=False, soft_wrap=True)
data_option = click.option(
    "--data", type=click.Path(path_type=Path), help="Where games are kept; else $UNBOARD_DATA."
)
explain_option = click.option(
    "--explain", is_flag=True, help="Show what bots have found, and so what they hold."
)


@click.command()
@click.argument("game")
@click.argument("options", nargs=-1, metavar="[OPTION=VALUE]...")
@click.option("--seat", default="0", help="Your seat, by name or number; bots take the others.")
@click.option("--together", is_flag=True, help="All seats are played at this terminal.")
@click.option(
    "--bot",
    "level",
    type=int,
    help=f"Its level, from {RANDOM} to the highest that the game has; {USUAL} unless another is "
    "given.",
)
@click.option(
    "--bots-resign", is_flag=True, help="Bots give up what is proven lost, where two play."
)
@explain_option
@click.option("--load", "text", help="Begin at a position text.")
@click.option("--seed", type=int, help="Fix the bots' choices.")
@data_option
def play(
    game: str, options: tuple[str, ...], seat: str, together: bool, level: int | None,
    bots_resign: bool, explain: bool, text: str | None, seed: int | None, data: Path | None,
) -> None:  # fmt: skip
    """Play a game here: unboard play unravel size=5."""
    chosen = Game(rulebook(game), parse_options(rulebook(game), options))
    mine = set(range(len(chosen.seats))) if together else {find_seat(chosen, seat)}
    rng = random.Random(seed)
    start = chosen.load(text) if text is not None else chosen.start(rng.getrandbits(32))
    bot = Sitter(level=usual_level(chosen) if level is None else check_level(level, chosen))
    opened = Opened(
        game=chosen.id,
        options=start.game.options,
        rules_version=chosen.rulebook.version,
        start=start.text(),
        seats=tuple(Sitter(PLAYER) if s in mine else bot for s in range(len(chosen.seats))),
        chosen_start=text is not None,
        luck=f"{rng.getrandbits(64):x}",
        habits=Habits(resign=bots_resign),
    )
    store, id = _store(data), secrets.token_hex(4)
    at = store.write([Entry(id, 0, PLAYER, to_json(opened))])
    makers = " and ".join(chosen.rulebook.designers)
    by = f"by {makers}" if makers else "traditional"
    words = "; ".join(filter(None, [f"{chosen.rulebook.name}, {by}", start.game.summary]))
    console.print(f"{words}.", markup=False)
    Session(Table(id, [(opened, at)]), store, rng, explain).run()


@click.command()
@click.argument("game", required=False)
@explain_option
@click.option(
    "--save", "file", metavar="FILE",
    help="Write its record to this file instead of going on; `unboard analyse` goes through it.",
)  # fmt: skip
@data_option
def resume(game: str | None, explain: bool, file: str | None, data: Path | None) -> None:
    """Go on with a game that you left, or save one; without its name the games are listed."""
    store = _store(data)
    if game is None and file is not None:
        raise UnboardError(
            "name the game to be saved: unboard resume ID --save FILE; `unboard resume` lists them"
        )
    if game is None:
        _list_games(store)
        return
    table = _load(store, game)
    session = Session(table, store, random.Random(), explain)
    if file is not None:
        session.save(file)
        return
    console.print(f"{table.now.position.game.rulebook.name}, where you left it.")
    if table.note:
        console.print(table.note, markup=False)
    session.run()


def parse_options(book: Rulebook[Any, Any], given: tuple[str, ...]) -> dict[str, Any]:
    """Read options typed as `size=5`."""
    known = {option.name: option for option in book.options}
    parsed: dict[str, Any] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if name not in known or not equals:
            choices = ", ".join(f"{o.name}={o.default}" for o in book.options)
            raise BadOption(f"{quoted(text)} is no option of {book.name}; write {choices}")
        parsed[name] = known[name].parse(value)
    return parsed


def find_seat(game: Game, text: str) -> Seat:
    """Return the seat of a name or a number."""
    for seat, name in enumerate(game.seats):
        if text.lower() in (str(seat), name.lower()):
            return seat
    choices = ", ".join(f"{name.lower()} ({seat})" for seat, name in enumerate(game.seats))
    raise UnboardError(f"{game.rulebook.name} has no seat {quoted(text)}; choose {choices}")


def _store(data: Path | None) -> File:
    folder = data or os.environ.get("UNBOARD_DATA") or click.get_app_dir("unboard")
    return open_file(Path(folder) / FILE)


def _load(store: File, id: str) -> Table:
    events = store.read(id)
    if not events:
        raise UnboardError(f"no game {quoted(id)} is kept here; `unboard resume` lists those kept")
    return Table(id, [(from_json(event.body), event.at) for event in events])


def _list_games(store: File) -> None:
    ids = store.tables_of(PLAYER, SHOWN)
    if not ids:
        console.print("No game is kept here yet. Begin one: unboard play unravel")
    for id in ids:
        try:
            entry = list_entry(_load(store, id), PLAYER)
        except UnboardError as error:
            console.print(f"{id}  cannot be read: {error}", markup=False)
            continue
        day = entry["at"][:16].replace("T", " ")
        played = ", ".join(filter(None, [entry["name"], entry["summary"]]))
        console.print(f"{id}  {day}  {played}: {entry['prompt']}", markup=False)
    if ids:
        console.print("To go on: unboard resume and the word in front.")
