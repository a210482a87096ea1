"""A site for all tests of a run: each visitor is a guest of its own, unseen by the others."""

from collections.abc import Iterator

import pytest

from postgres_process import Postgres
from site_process import Site


@pytest.fixture(scope="session")
def everybodys_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    site = Site(tmp_path_factory.mktemp("data"))
    yield site
    site.stop()


@pytest.fixture
def site(everybodys_site: Site) -> Site:
    """Give the site; a test that killed it and failed has not ended it for the others."""
    if everybodys_site.process.poll() is not None:
        everybodys_site.start()
    return everybodys_site


@pytest.fixture(scope="session")
def postgres(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Postgres]:
    """Give a PostgreSQL server; each test makes databases of its own."""
    server = Postgres(tmp_path_factory.mktemp("postgres"))
    yield server
    server.close()
