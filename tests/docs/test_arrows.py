"""The import arrows: each folder of the package imports only those listed before it."""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "src" / "unboard"
ORDER = re.findall(r"^\| `(\w+)` \|", (PACKAGE / "README.md").read_text(), re.MULTILINE)
PURE = ("core", "games", "table")  # they also run where nothing can be installed


def imports(path: Path) -> Iterator[str]:
    """Iterate the full names of the modules that a file imports."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path} imports by dots; name the module in full"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def files_of(folder: str) -> list[Path]:
    return sorted((PACKAGE / folder).rglob("*.py"))


def test_the_readme_lists_every_folder() -> None:
    folders = {path.parent.name for path in PACKAGE.glob("*/__init__.py")}
    assert folders == set(ORDER)


def test_each_folder_imports_only_those_before_it() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for place, folder in enumerate(ORDER)
        for path in files_of(folder)
        for name in imports(path)
        if name.split(".")[0] == "unboard" and name.split(".")[1] not in ORDER[: place + 1]
    ]
    assert wrong == []


def test_core_games_and_table_need_only_the_standard_library() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for folder in PURE
        for path in files_of(folder)
        for name in imports(path)
        if name.split(".")[0] not in sys.stdlib_module_names | {"unboard"}
    ]
    assert wrong == []


def test_a_game_imports_no_other_game() -> None:
    wrong = [
        f"{path.relative_to(PACKAGE)} imports {name}"
        for path in PACKAGE.glob("games/*/*.py")
        for name in imports(path)
        if name.startswith("unboard.games.") and name.split(".")[2] != path.parent.name
    ]
    assert wrong == []


def generators(rules: Path) -> set[str]:
    """Return `moves` and the functions of a rules module that it calls, `to_act` aside."""
    functions = {
        n.name: n for n in ast.parse(rules.read_text()).body if isinstance(n, ast.FunctionDef)
    }
    calls = (n.func for n in ast.walk(functions["moves"]) if isinstance(n, ast.Call))
    called = {call.id for call in calls if isinstance(call, ast.Name)}
    return ({"moves"} | called & set(functions)) - {"to_act"}


def test_moves_are_judged_by_other_code_than_generates_them() -> None:
    for path in PACKAGE.glob("games/*/why.py"):
        names = {name.rpartition(".")[2] for name in imports(path)}
        assert names.isdisjoint(generators(path.parent / "rules.py") | {"rules"}), path
