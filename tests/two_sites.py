"""Two servers on one database, as for a site of several machines."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex

from site_process import Site


def site_on(database: str, folder: Path, secret: str) -> Site:
    """Start a server that keeps its games in a database."""
    shared = {"UNBOARD_STORE": database, "UNBOARD_SECRET": secret}
    return Site(folder, environment={**os.environ, **shared})


@contextmanager
def two_sites(database: str, folder: Path) -> Iterator[tuple[Site, Site]]:
    """Give two servers that share a database and a secret, so that both know the guests of one."""
    secret = token_hex(16)
    here = site_on(database, folder / "here", secret)
    there = site_on(database, folder / "there", secret)
    try:
        yield here, there
    finally:
        here.stop()
        there.stop()
