"""`unboard serve`: the site on this machine."""

import asyncio
import errno
import os
import socket
import sys
import webbrowser
from contextlib import suppress
from pathlib import Path

import click

from unboard.cli.care import data_option, store_option
from unboard.core.errors import UnboardError
from unboard.store.care import prepare
from unboard.store.choose import choose_store

PORTS_TRIED = 20


@click.command()
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535))
@click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0: for your network.")
@click.option("--no-browser", is_flag=True, help="Do not open the page.")
@data_option
@store_option
@click.option("--hasty", is_flag=True, help="Bots move at once, too quick to be followed.")
@click.option("--host-name", multiple=True, help="A name that others call this site by.")
@click.option("--watcher", multiple=True, help="Address that may read /metrics.")
@click.option("--unlimited", is_flag=True, help="Strangers may ask without end; to measure it.")
@click.option("--proxy", multiple=True, help="Address of a proxy whose X-Forwarded-* are true.")
def serve(
    port: int,
    host: str,
    no_browser: bool,
    data: Path,
    store: str | None,
    hasty: bool,
    host_name: tuple[str, ...],
    watcher: tuple[str, ...],
    unlimited: bool,
    proxy: tuple[str, ...],
) -> None:
    """Serve the site; games are kept in the data folder, or in a database."""
    import uvicorn  # all of these take a moment, which no other command needs to wait

    from unboard.server import connections, journal
    from unboard.server.app import create_app
    from unboard.server.house import House

    os.umask(0o077)  # what is kept is nobody else's to read
    connections.open_many()
    listening = listen(host, port)
    taken = listening.getsockname()[1]
    if taken != port:
        click.echo(f"Port {port} is taken, so this is port {taken}.")
    shown = f"http://{'127.0.0.1' if host == '0.0.0.0' else host}:{taken}"
    asyncio.run(prepare(choose_store(data, store)))
    house = House(host_name, watcher, not unlimited)
    app = create_app(data, hasty=hasty, store=store, house=house)
    where = "the database" if store else f"{data}/"
    click.echo(f"Unboard is at {shown} (Ctrl+C stops it; games are kept in {where}).")
    if host == "0.0.0.0":
        click.echo(f"Others in your network: this machine's own address and :{taken}.")
    sys.stdout.flush()
    if not no_browser and _has_display():
        webbrowser.open(shown)
    journal.begin()
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        forwarded_allow_ips=list(proxy),
        timeout_graceful_shutdown=2,
        **connections.limits(),
    )
    with suppress(KeyboardInterrupt):
        uvicorn.Server(config).run(sockets=[listening])


def listen(host: str, port: int) -> socket.socket:
    """Return a listening socket on a port, or on the next free one."""
    last = min(port + PORTS_TRIED, 65536)
    for candidate in range(port, last):
        try:
            made = socket.create_server((host, candidate), backlog=2048)
            # Named as TCP, or each connection would hold small answers back (Nagle).
            return socket.socket(made.family, made.type, socket.IPPROTO_TCP, made.detach())
        except OSError as error:
            if error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise UnboardError(
                    f"{host} is no address to listen on ({error.strerror or error}); leave --host "
                    "out, or give 0.0.0.0 for all your network"
                ) from None
            refusal = error
    raise UnboardError(
        f"no port from {port} to {last - 1} can be used on {host} "
        f"({refusal.strerror or refusal}); try --port with another number"
    )


def _has_display() -> bool:
    """Tell whether a browser could open a window, rather than take over the terminal."""
    if sys.platform in ("win32", "darwin"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
