"""Faults: for each rule a wrong line, to show that the tests of that rule catch it."""

import os
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import click

from unboard.cli.files import text_of
from unboard.core.errors import UnboardError, quoted
from unboard.games.ledger import marked_tests

CAUGHT = 1  # pytest's exit status when tests ran and some failed


@dataclass(frozen=True)
class Fault:
    """A line of the sources, and the wrong line that takes its place."""

    rule: str
    file: str
    line: str
    becomes: str

    def apply(self, package: Path) -> str:
        """Return the file's text with the fault in it."""
        lines = text_of(package / self.file).splitlines(keepends=True)
        places = [number for number, line in enumerate(lines) if line.strip() == self.line]
        if len(places) != 1:
            raise UnboardError(
                f"the fault of {self.rule} is out of date: {self.file} holds its line "
                f"{len(places)} times instead of once; record it anew"
            )
        lines[places[0]] = lines[places[0]].replace(self.line, self.becomes)
        return "".join(lines)


def package_of(checkout: Path) -> Path:
    """Return the folder that the files of its faults are named from: ours, or another's sources."""
    ours = checkout / "src" / "unboard"
    return ours if ours.is_dir() else checkout / "src"


def read_faults(checkout: Path) -> Iterator[Fault]:
    """Iterate the recorded faults of all games."""
    for path in sorted((checkout / "tests").rglob("faults.toml")):
        for entry in tomllib.loads(text_of(path))["fault"]:
            yield Fault(**entry)


def run_faults(checkout: Path, rule: str | None = None) -> bool:
    """Apply each fault to a copy and run the tests of its rule; tell whether all were caught."""
    faults = [fault for fault in read_faults(checkout) if rule in (None, fault.rule)]
    if not faults:
        raise UnboardError(f"no fault is recorded for {quoted(rule)}")
    tests = list(marked_tests(checkout))
    for fault in faults:
        if not any(fault.rule in test.rules for test in tests):
            raise UnboardError(
                f"no test proves {fault.rule}; mark one with @pytest.mark.rule({fault.rule!r})"
            )
    caught = 0
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder)
        for name in ("src", "tests"):
            ignored = shutil.ignore_patterns("__pycache__", "page", "node_modules")
            shutil.copytree(checkout / name, copy / name, ignore=ignored)
        shutil.copy(checkout / "pyproject.toml", copy)
        for fault in faults:
            started = time.perf_counter()
            names = [test.name for test in tests if fault.rule in test.rules]
            found = _is_caught(copy, fault, names)
            caught += found
            seconds = time.perf_counter() - started
            click.echo(
                f"{'caught' if found else 'MISSED':7}{fault.rule:8}{len(names):3} tests "
                f"{seconds:5.1f} s   {fault.file}: {fault.line}  →  {fault.becomes}"
            )
    click.echo(f"{caught} of {len(faults)} faults caught")
    return caught == len(faults)


def _is_caught(copy: Path, fault: Fault, tests: list[str]) -> bool:
    """Tell whether the tests pass on the copy, and fail once the fault is in it."""
    file = package_of(copy) / fault.file
    sound = text_of(file)
    if _run_tests(copy, tests) != 0:
        raise UnboardError(f"the tests of {fault.rule} fail without any fault; mend them first")
    file.write_text(fault.apply(package_of(copy)), encoding="utf-8")
    status = _run_tests(copy, tests)
    file.write_text(sound, encoding="utf-8")
    return status == CAUGHT


def _run_tests(copy: Path, tests: list[str]) -> int:
    command = [sys.executable, "-B", "-m", "pytest", "-x", "-p", "no:cacheprovider", *tests]
    paths = [str(copy / "src"), os.environ.get("PYTHONPATH", "")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, paths))}
    done = subprocess.run(command, cwd=copy, env=environment, capture_output=True, check=False)
    return done.returncode
