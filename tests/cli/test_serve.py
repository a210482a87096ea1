"""Starting the site."""

import socket
import sqlite3
import subprocess
import sys
from pathlib import Path

from site_process import Site, free_port


def test_a_taken_port_is_no_failure(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        site = Site(tmp_path, port)
        assert site.port != port
        assert f"Port {port} is taken, so this is port {site.port}." in site.said
        site.stop()


def test_the_data_lie_in_their_folder_and_the_secret_is_kept(tmp_path: Path) -> None:
    site = Site(tmp_path / "var")
    site.stop()
    secret = (tmp_path / "var" / "secret").read_text()
    site.start()
    site.stop()
    assert (tmp_path / "var" / "secret").read_text() == secret
    assert (tmp_path / "var" / "unboard.sqlite").exists()


def refusal(data: Path) -> str:
    """Return what the server says when it cannot use its data folder."""
    command = [sys.executable, "-m", "unboard.cli.main", "serve", "--no-browser"]
    command += ["--port", str(free_port()), "--data", str(data)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=30)
    assert done.returncode == 1
    assert done.stderr.startswith("unboard: ")
    assert done.stderr.count("\n") == 1
    return done.stderr


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "var").write_text("")
    assert "cannot be used" in refusal(tmp_path / "var")


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "unboard.sqlite").write_text("no database at all, only words " * 50)
    assert "file is not a database" in refusal(tmp_path)


def test_a_store_of_a_newer_unboard_is_refused(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "unboard.sqlite") as connection:
        connection.execute("pragma user_version = 99")
    connection.close()
    assert "written by a newer Unboard (store version 99, here 2)" in refusal(tmp_path)


def test_an_empty_secret_is_made_anew(tmp_path: Path) -> None:
    (tmp_path / "secret").touch()
    site = Site(tmp_path)
    site.stop()
    assert len((tmp_path / "secret").read_text()) > 30
