"""The ledger: every rule with the code that cites it and the tests that prove it.

In a checkout the ledger is read from the sources; an installed package carries it as a file that
was written when the package was built.
"""

import ast
import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from unboard.games.registry import OURS, home, rulebooks

GAMES = Path(__file__).parent
STORED = GAMES / "ledger.json"
CHECKOUT = GAMES.parents[2]
MOST_RULES = 3  # that one test may prove

_RULE = re.compile(
    r"^- \*\*([A-Z]+-\d+)\*\*\s+(.*?)(?=^- \*\*|^#|\Z|\n\n)", re.MULTILINE | re.DOTALL
)
_ID = re.compile(r"\b[A-Z]+-\d+\b")


@dataclass(frozen=True)
class Rule:
    """A rule, the lines of code that cite it, and the tests that prove it."""

    id: str
    text: str
    code: tuple[str, ...]
    tests: tuple[str, ...]


@dataclass(frozen=True)
class GameLedger:
    """The rules of one game, in the order of their numbers."""

    id: str
    name: str
    rules: tuple[Rule, ...]


@dataclass(frozen=True)
class MarkedTest:
    """A test and the rules it says to prove."""

    name: str
    rules: tuple[str, ...]


def rules_text(id: str) -> str:
    """Return a game's RULES.md."""
    return (home(id) / "RULES.md").read_text(encoding="utf-8")


def parse_rules(markdown: str) -> dict[str, str]:
    r"""Return the rules of a RULES.md by id, in the order of their numbers.

    >>> parse_rules("- **TOY-2** Second,\n  *really*.\n- **TOY-1** First.")
    {'TOY-1': 'First.', 'TOY-2': 'Second, really.'}
    """
    found = {match[1]: _plain(match[2]) for match in _RULE.finditer(markdown)}
    return dict(sorted(found.items(), key=lambda rule: int(rule[0].split("-")[1])))


def _plain(markdown: str) -> str:
    """Return a rule in one line, its emphasis left out: *(ruling)* becomes (ruling)."""
    return re.sub(r"\*(\(.*?\)|\w+)\*", r"\1", " ".join(markdown.split()))


def read_ledger(checkout: Path = CHECKOUT) -> tuple[GameLedger, ...]:
    """Return the ledger of all games."""
    others = (book for book in rulebooks() if book not in OURS)
    theirs = (_game_ledger(book.id, book.name, _tests_of(book.id)) for book in others)
    return *_our_ledger(checkout), *theirs


def _our_ledger(checkout: Path) -> tuple[GameLedger, ...]:
    if not (checkout / "tests").is_dir() and STORED.is_file():
        return _stored()
    tests = tuple(marked_tests(checkout))
    return tuple(_game_ledger(book.id, book.name, tests) for book in OURS)


def _tests_of(id: str) -> tuple[MarkedTest, ...]:
    """Return the tests of another package, where it is installed from its own checkout."""
    checkout = home(id).parents[1]
    return tuple(marked_tests(checkout)) if (checkout / "pyproject.toml").is_file() else ()


def write_ledger(checkout: Path = CHECKOUT) -> None:
    """Store the ledger beside the games, for a package without its tests."""
    content = [asdict(game) for game in _our_ledger(checkout)]
    STORED.write_text(json.dumps(content, ensure_ascii=False), encoding="utf-8")


def complaints(checkout: Path = CHECKOUT, games: Path = GAMES) -> list[str]:
    """Return what is wrong with the ledger: rules without a test, tests of unknown rules."""
    folders = sorted(f for f in games.iterdir() if f.is_dir() and f.name != "__pycache__")
    texts = {f.name: f / "RULES.md" for f in folders}
    found = [f"games/{name} has no RULES.md" for name, text in texts.items() if not text.is_file()]
    rules = {
        rule: name
        for name, text in texts.items()
        if text.is_file()
        for rule in parse_rules(text.read_text(encoding="utf-8"))
    }
    return found + complaints_about(rules, checkout)


def complaints_about(rules: Mapping[str, str], checkout: Path) -> list[str]:
    """Return what is wrong with the tests of rules, each given with the name of its game."""
    tests = list(marked_tests(checkout))
    proven = {rule for test in tests for rule in test.rules}
    found = [f"no test proves {rule} of {rules[rule]}" for rule in rules if rule not in proven]
    for test in tests:
        found += [f"{test.name} names the unknown rule {r}" for r in test.rules if r not in rules]
        if len(test.rules) > MOST_RULES:
            found.append(f"{test.name} names {len(test.rules)} rules; {MOST_RULES} are the most")
    return found


def marked_tests(checkout: Path) -> Iterator[MarkedTest]:
    """Iterate the tests below `tests/` that name the rules they prove."""
    for path in sorted((checkout / "tests").rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and (rules := _marks(node)):
                yield MarkedTest(f"{path.relative_to(checkout).as_posix()}::{node.name}", rules)


def _marks(test: ast.FunctionDef | ast.AsyncFunctionDef) -> tuple[str, ...]:
    return tuple(
        argument.value
        for mark in test.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    )


def _game_ledger(id: str, name: str, tests: tuple[MarkedTest, ...]) -> GameLedger:
    code = _citations(home(id))
    rules = (
        Rule(rule, text, tuple(code.get(rule, ())), tuple(t.name for t in tests if rule in t.rules))
        for rule, text in parse_rules(rules_text(id)).items()
    )
    return GameLedger(id, name, tuple(rules))


def _citations(folder: Path) -> dict[str, list[str]]:
    """Return where the code of a game cites each rule."""
    found: dict[str, list[str]] = {}
    for path in sorted(folder.glob("*.py")):
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
            for rule in dict.fromkeys(_ID.findall(line)):
                found.setdefault(rule, []).append(f"{path.name}:{number}")
    return found


def _stored() -> tuple[GameLedger, ...]:
    return tuple(
        GameLedger(
            game["id"],
            game["name"],
            tuple(
                Rule(r["id"], r["text"], tuple(r["code"]), tuple(r["tests"])) for r in game["rules"]
            ),
        )
        for game in json.loads(STORED.read_text(encoding="utf-8"))
    )
