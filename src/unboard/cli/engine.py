"""`unboard verify`, `unboard gpu`, `unboard wasm`: kernels, proven and taken elsewhere."""

import gzip
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import click
from rich.console import Console
from rich.progress import BarColumn, Progress, SpinnerColumn, TextColumn, TimeElapsedColumn
from rich.table import Table

from unboard import engine
from unboard.cli.play import parse_options
from unboard.core.errors import UnboardError
from unboard.core.words import plural
from unboard.games.registry import game as find_game
from unboard.games.registry import rulebook

if TYPE_CHECKING:
    from unboard.engine.gpu import Pack

folder_argument = click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
packs_option = click.option(
    "--packs",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="What `unboard gpu pack` has written elsewhere; else it is made here.",
)


@click.command()
@click.argument("game")
@click.argument("options", nargs=-1, metavar="[OPTION=VALUE]...")
@click.option(
    "--games", type=click.IntRange(min=1), default=100, show_default=True, help="Games to play."
)
@click.option("--seed", default=0, show_default=True, help="Another seed, other games.")
@click.option(
    "--processes",
    type=click.IntRange(min=1),
    default=1,
    show_default=True,
    help="That play side by side.",
)
def verify(game: str, options: tuple[str, ...], games: int, seed: int, processes: int) -> None:
    """Play referee and kernel side by side and compare them at every step.

    Without options all the option sets of the game are played in turn.
    """
    chosen = parse_options(rulebook(game), options)
    with progress_of(game, games) as progress:
        (task,) = progress.task_ids

        def show(done: engine.Verified) -> None:
            words = f"{game}: {plural(done.moves, 'move')}"
            progress.update(task, completed=done.games, description=words)

        try:
            done = engine.verify(game, games, seed, processes, show, **chosen)
        except engine.Difference as difference:
            progress.stop()
            click.echo(f"unboard: {difference}", err=True)
            click.echo(difference.record.to_json())
            sys.exit(1)
    compared = f"{plural(done.games, 'game')}, {plural(done.moves, 'move')}"
    click.echo(f"{game}: referee and kernel agree; {compared} compared.")


@click.command()
@folder_argument
def wasm(folder: Path) -> None:
    """Write the games for browsers into a folder: WebAssembly modules with search, and loaders."""
    from unboard.search.browser import write_searches
    from unboard.server.page import FOLDER

    with progress_of("compiling, linking"):
        modules = write_searches(folder, ready=FOLDER / "kernels")
    for module in modules:
        data = module.read_bytes()
        size = f"{len(data) / 1000:.1f} kB, {len(gzip.compress(data)) / 1000:.1f} kB gzipped"
        click.echo(f"{module.name}: {size}")
    click.echo("kernel.js, search.js: how to load and search them; kernel.d.ts, search.d.ts: types")
    click.echo("search.json: how trees are planted, by families of games")


@click.group()
def gpu() -> None:
    """Play on an NVIDIA GPU: measured, and compared with the processor game by game."""


@gpu.command("pack")
@folder_argument
def write_packs(folder: Path) -> None:
    """Write what a machine with a GPU needs, so that it can do without Numba."""
    engine.check_tools()
    from unboard.engine.gpu import CASES, packed

    folder.mkdir(parents=True, exist_ok=True)
    for id, options in CASES:
        with progress_of(f"{id}: compiling"):
            kernel = engine.kernel(id, **options)
            name = " ".join([id, *(f"{name}={value}" for name, value in options.items())])
            path = packed(name, kernel, find_game(id, **options).start()).save(folder)
        click.echo(path)


@gpu.command("verify")
@packs_option
def verify_gpu(packs: Path | None) -> None:
    """Compare playouts on the GPU with the processor's, game by game."""
    for pack in _packs(packs):
        click.echo(f"{pack.name}: {plural(pack.verify(), 'game')} are the same.")


@gpu.command("bench")
@packs_option
def bench_gpu(packs: Path | None) -> None:
    """Measure how many random games a GPU plays in a second."""
    table = Table("game", "games/s", "moves/s", title="Playouts on the GPU")
    for pack in _packs(packs):
        speed = pack.bench()
        rates = (f"{count / speed.seconds:,.0f}" for count in (speed.games, speed.moves))
        table.add_row(pack.name, *rates)
    Console().print(table)


def _packs(folder: Path | None) -> "Iterator[Pack]":
    """Iterate the packs of a folder, or make them, where there is a GPU."""
    from unboard.engine.gpu import cupy, read_pack

    cupy()
    if folder is None:
        with TemporaryDirectory() as made:
            click.get_current_context().invoke(write_packs, folder=Path(made))
            yield from _packs(Path(made))
        return
    paths = sorted(folder.glob("*.npz"))
    if not paths:
        raise UnboardError(f"there is no pack in {folder}; unboard gpu pack FOLDER writes them")
    yield from map(read_pack, paths)


@contextmanager
def progress_of(what: str, total: int | None = None) -> Iterator[Progress]:
    """Show that something goes on, and how far it is."""
    columns = (SpinnerColumn(), TextColumn("{task.description}"), BarColumn(), TimeElapsedColumn())
    console = Console(stderr=True)
    shown = console.is_terminal  # elsewhere it would only leave an empty line
    with Progress(*columns, console=console, transient=True, disable=not shown) as progress:
        progress.add_task(what, total=total)
        yield progress
