"""Guests who visit the site."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

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
