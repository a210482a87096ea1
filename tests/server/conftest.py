"""A site for all tests of a file, and guests who visit it."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from site_process import Site


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("data"))
    yield site
    site.stop()


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
