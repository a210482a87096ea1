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
from unboard.store.sqlite import FILE

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
    found = _with(data, store, care.check, make=False)
    for fault in found.faults:
        click.echo(fault)
    read = f"{plural(found.tables, 'table')}, {plural(found.events, 'event')}"
    click.echo(f"{read}: {_verdict(found, data / FILE)}.")
    sys.exit(1 if found.faults else 0)


def _verdict(found: care.Checked, file: Path) -> str:
    """Say how a store is, and what to do where it is damaged."""
    if not found.faults:
        return "all sound"
    away = "" if found.whole else f"move {file} away and "
    count = plural(len(found.faults), "fault")
    return f"{count} found; {away}bring back a copy with `unboard restore`"


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@data_option
@store_option
def backup(file: Path, data: Path, store: str | None) -> None:
    """Copy all games to a file; people may play meanwhile."""
    copied = _with(data, store, lambda kept: care.backup(kept, file), make=False)
    _tell(copied, f"copied to {file}")


@click.command()
@click.argument("file", type=click.Path(path_type=Path))
@data_option
@store_option
def restore(file: Path, data: Path, store: str | None) -> None:
    """Bring back from a file what is missing or damaged; people may play meanwhile."""
    _tell(_with(data, store, lambda kept: care.restore(kept, file)), "brought back")


def _with(
    data: Path,
    address: str | None,
    work: Callable[[Store], Coroutine[Any, Any, T]],
    make: bool = True,
) -> T:
    async def run() -> T:
        async with care.opened(choose_store(data, address, make)) as store:
            return await work(store)

    return asyncio.run(run())


def _tell(copied: care.Copied, words: str) -> None:
    for trouble in copied.troubles:
        click.echo(trouble)
    click.echo(f"{plural(copied.events, 'event')} of {plural(copied.tables, 'table')} {words}.")
    sys.exit(1 if copied.troubles else 0)
