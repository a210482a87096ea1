"""A game of another package: `examples/goofspiel`, installed beside Unboard for a test."""

import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
GOOFSPIEL = ROOT / "examples" / "goofspiel"


def install(folder: Path) -> dict[str, str]:
    """Install the package into a folder; return the environment in which Unboard finds it there."""
    quiet = ("--quiet", "--disable-pip-version-check", "--no-input")
    offline = ("--no-deps", "--no-index", "--no-build-isolation")
    command = (sys.executable, "-m", "pip", "install", *quiet, *offline)
    subprocess.run([*command, "--target", str(folder), str(GOOFSPIEL)], check=True)
    return {**os.environ, "PYTHONPATH": os.pathsep.join([str(folder), str(ROOT / "src")])}
