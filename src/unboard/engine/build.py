"""Compiled kernels, kept in a folder that is named by all they were made of.

A kernel is compiled once, in a process of its own: `python -m unboard.engine.build FOLDER KERNEL`.
With it go modules around it, written in the language of kernels, that use it: the loops of this
folder, unless others are named.  What is made is LLVM's text (`.ll`), from which GPU and browser
are served too, and this machine's code (`.o`).
"""

import hashlib
import os
import subprocess
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir

from unboard.core.errors import UnboardError

LOOPS = "unboard.engine.loops"
OURS = ("core.kernel", "engine.pointers", "engine.source", "engine.targets")


def text_of(kernel: str, *around: str) -> str:
    """Return a kernel in LLVM's language."""
    return (compiled(kernel, *around) / "kernel.ll").read_text(encoding="utf-8")


def is_compiled(kernel: str, *around: str) -> bool:
    """Tell whether a kernel is ready, so that asking for it takes no time."""
    return (_folder(kernel, *around) / "kernel.o").is_file()


@cache
def compiled(kernel: str, *around: str) -> Path:
    """Return the folder with a compiled kernel; make it if it is not there."""
    folder = _folder(kernel, *around)
    if not is_compiled(kernel, *around):
        folder.mkdir(parents=True, exist_ok=True)
        command = [sys.executable, "-m", "unboard.engine.build", str(folder), kernel, *around]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=_paths())
        if done.returncode or not is_compiled(kernel, *around):
            raise UnboardError(
                f"the kernel {kernel} could not be compiled; the compiler's last words: "
                f"{done.stderr.strip()[-500:] or 'none'}"
            )
    return folder


def _paths() -> dict[str, str]:
    """Return the environment, so that the other process finds what this one has imported."""
    return {**os.environ, "PYTHONPATH": os.pathsep.join(part for part in sys.path if part)}


@cache
def _folder(kernel: str, *around: str) -> Path:
    """Return where a compiled kernel is kept: it changes with every source and every tool."""
    digest = hashlib.sha256(sources_digest(kernel, *around).encode())
    for package in ("numba", "llvmlite"):
        digest.update(f"{package} {_version(package)}\0".encode())
    digest.update(_processor().encode())
    return cache_folder() / f"{name_of(kernel)}-{digest.hexdigest()[:20]}"


def name_of(kernel: str) -> str:
    """Return the name of a kernel's game: the folder of its module."""
    return kernel.split(".")[-2]


@cache
def sources_digest(kernel: str, *around: str) -> str:
    """Return a fingerprint of all sources that a compiled kernel is made of."""
    digest = hashlib.sha256()
    for module in (kernel, *(around or (LOOPS,)), *(f"unboard.{name}" for name in OURS)):
        spec = find_spec(module)
        if spec is None or spec.origin is None:
            raise UnboardError(f"the kernel {module} is not there")
        digest.update(Path(spec.origin).read_bytes() + b"\0")
    return digest.hexdigest()


def _version(package: str) -> str:
    try:
        return version(package)
    except PackageNotFoundError:
        return "none"


def _processor() -> str:
    """Return what this machine's code depends on."""
    if find_spec("llvmlite") is None:
        return ""
    from unboard.engine.targets import this_machine

    return " ".join(this_machine())


def cache_folder() -> Path:
    """Return where compiled kernels are kept: $UNBOARD_CACHE, or the user's cache."""
    if given := os.environ.get("UNBOARD_CACHE"):
        return Path(given)
    usual = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME")
    folder = Path(usual) if usual else Path.home() / ".cache"
    try:
        (folder / "unboard").mkdir(parents=True, exist_ok=True)
    except OSError:
        return Path(gettempdir()) / "unboard"
    return folder / "unboard"


def main(folder: str, kernel: str, *around: str) -> None:
    """Compile a kernel into a folder."""
    from unboard.engine import source, targets

    text = source.llvm_of(kernel, around or (LOOPS,))
    keep(Path(folder) / "kernel.ll", text.encode())
    keep(Path(folder) / "kernel.o", targets.object_code(text, targets.this_machine()))


def keep(path: Path, data: bytes) -> None:
    """Write a file that appears only when it is complete."""
    part = path.with_suffix(f".{os.getpid()}")
    part.write_bytes(data)
    part.replace(path)


if __name__ == "__main__":
    main(*sys.argv[1:])
