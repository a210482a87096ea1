"""Both stores, each test on a place of its own."""

from pathlib import Path

import pytest

from postgres_process import Postgres
from store.places import DatabasePlace, FilePlace, Place


@pytest.fixture(params=["sqlite", "postgres"])
def place(request: pytest.FixtureRequest, tmp_path: Path) -> Place:
    """Give an empty place where games are kept."""
    if request.param == "sqlite":
        return FilePlace(tmp_path / "data")
    postgres: Postgres = request.getfixturevalue("postgres")
    return DatabasePlace(postgres)
