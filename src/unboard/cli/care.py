"""`unboard check`, `backup` and `restore`: care for the games that are kept."""

import asyncio
import sys
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any, TypeVar

import click

from unboard.core.words import plural
from unboard.store import care
from unboard.store.choose import choose_store
from unboard.store.protocol import Store

T = TypeVar("T")

data_option = click.option(
    "--data", default="var", show_default=True, type=click.Path(path_type=Path),
    help="The folder where games are kept.",
)  # fmt: skip
store_option = click.option(
    "--store", envvar="UNBOARD_STORE",
    help="postgresql://user@host/database, where games are kept instead; else $UNBOARD_STORE.",
)  # fmt: skip


@click.command()
@data_option
@store_option
def check(data: Path, store: str | None) -> None:
    """Read all games that are kept, and say whether any is damaged."""
    tables, events, faults = _with(data, store, care.check)
    for fault in faults:
        click.echo(fault)
    sound = f"{plural(len(faults), 'fault')} found" if faults else "all sound"
    click.echo(f"{plural(tables, 'table')}, {plural(events, 'event')}: {sound}.")
    sys.exit(1 if faults else 0)


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@data_option
@store_option
def backup(file: Path, data: Path, store: str | None) -> None:
    """Copy all games to a file; people may play meanwhile."""
    _tell(_with(data, store, lambda kept: care.backup(kept, file)), f"copied to {file}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@data_option
@store_option
def restore(file: Path, data: Path, store: str | None) -> None:
    """Bring back from a file what is missing or damaged; people may play meanwhile."""
    _tell(_with(data, store, lambda kept: care.restore(kept, file)), "brought back")


def _with(data: Path, address: str | None, work: Callable[[Store], Coroutine[Any, Any, T]]) -> T:
    async def run() -> T:
        async with care.opened(choose_store(data, address)) as store:
            return await work(store)

    return asyncio.run(run())


def _tell(copied: care.Copied, words: str) -> None:
    for trouble in copied.troubles:
        click.echo(trouble)
    click.echo(f"{plural(copied.events, 'event')} of {plural(copied.tables, 'table')} {words}.")
    sys.exit(1 if copied.troubles else 0)
