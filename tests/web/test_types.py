"""The page's types of a scene are those of the core."""

from scene_types import FILE, typescript


def test_the_pages_types_are_written_from_the_cores() -> None:
    assert FILE.read_text(encoding="utf-8") == typescript(), "run scripts/scene_types.py"
