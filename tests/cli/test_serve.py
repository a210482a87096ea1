"""Starting the site."""

import socket
from pathlib import Path

from site_process import Site


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
