"""The page's types are those of the core and of the server."""

import api_types
import scene_types


def test_the_pages_types_of_a_scene_are_written_from_the_cores() -> None:
    written = scene_types.FILE.read_text(encoding="utf-8")
    assert written == scene_types.typescript(), "run scripts/scene_types.py"


def test_the_pages_types_of_answers_are_written_from_the_servers_description() -> None:
    written = api_types.FILE.read_text(encoding="utf-8")
    assert written == api_types.typescript(), "run scripts/api_types.py"
