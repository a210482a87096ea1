"""A real server of ours on loopback, to be started, killed and started again."""

import os
import re
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx

OURS = ("-m", "unboard.cli.main")


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class Site:
    """`unboard serve` in a process of its own, with its data in a folder."""

    def __init__(
        self,
        data: Path,
        port: int | None = None,
        program: Sequence[str] = OURS,
        environment: Mapping[str, str] = os.environ,
        more: Sequence[str] = (),
    ) -> None:
        self.data = data
        self.environment = environment
        self.program = program
        self.more = more
        self.port = port or free_port()
        self.start()

    @property
    def url(self) -> str:
        """Where the site is."""
        return f"http://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Start the server and wait until it says where it is."""
        command = [sys.executable, *self.program, "serve", "--no-browser"]
        command += ["--port", str(self.port), "--data", str(self.data), "--hasty", *self.more]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=self.environment
        )
        self.said = self._read_until(r"Unboard is at http://127\.0\.0\.1:(\d+)")
        match = re.search(r"Unboard is at http://127\.0\.0\.1:(\d+)", self.said)
        assert match is not None
        self.port = int(match[1])
        self._wait_until_it_answers()

    def kill(self) -> None:
        """End the server without a chance to tidy up."""
        self.process.send_signal(signal.SIGKILL)
        self._reap()

    def stop(self) -> int:
        """End the server politely; return its exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self._reap()

    @contextmanager
    def client(self) -> Iterator[httpx.Client]:
        """Give somebody with a browser of his own: a guest with a cookie."""
        with httpx.Client(base_url=self.url, timeout=60) as client:
            client.get("/api/games")
            yield client

    def _reap(self) -> int:
        status = self.process.wait(60)
        assert self.process.stdout is not None
        self.process.stdout.close()
        return status

    def _read_until(self, pattern: str) -> str:
        assert self.process.stdout is not None
        said, deadline = "", time.monotonic() + 120
        while not re.search(pattern, said):
            ready, _, _ = select.select([self.process.stdout], [], [], 1)
            if ready:
                said += os.read(self.process.stdout.fileno(), 4096).decode()
            assert self.process.poll() is None, f"the server ended: {said}"
            assert time.monotonic() < deadline, f"the server did not start: {said}"
        return said

    def _wait_until_it_answers(self) -> None:
        httpx.get(f"{self.url}/api/games", timeout=60).raise_for_status()
