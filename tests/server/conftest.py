"""Guests who visit the site, and what bots tell there."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

import odd_bots
from site_process import Site


@pytest.fixture
def guest(site: Site) -> Iterator[httpx.Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def other(site: Site) -> Iterator[httpx.Client]:
    with site.client() as client:
        yield client


@pytest.fixture
def data(tmp_path: Path) -> Path:
    return tmp_path / "data"


@pytest.fixture
def told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that odd bots write to."""
    path = tmp_path / "told"
    monkeypatch.setenv(odd_bots.TELL, str(path))
    return path
