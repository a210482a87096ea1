"""Compiled kernels, kept in a folder that is named by all they were made of.

A kernel is compiled once, in a process of its own: `python -m unboard.engine.build FOLDER KERNEL`.
With it go modules around it, written in the language of kernels, that use it: the loops of this
folder, and those that are named, which are a search of the game.  What is made is LLVM's text
(`.ll`), from which GPU and browser are served too, and this machine's code (`.o`).
"""

import hashlib
import os
import stat
import subprocess
import sys
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import gettempdir

from unboard.core.errors import UnboardError

LOOPS = "unboard.engine.loops"
KEPT_AS = 2  # the form of kept files: 2 has checksums
OURS = ("core.kernel", "engine.pointers", "engine.source", "engine.targets")


def text_of(kernel: str, *around: str) -> str:
    """Return a kernel in LLVM's language."""
    return kept(compiled(kernel, *around) / "kernel.ll").decode()


def code_of(kernel: str, *around: str) -> bytes:
    """Return a kernel as this machine's code."""
    return kept(compiled(kernel, *around) / "kernel.o")


def is_compiled(kernel: str, *around: str) -> bool:
    """Tell whether a kernel is ready and whole, so that asking for it takes no time."""
    folder = _folder(kernel, *around)
    return all(kept(folder / name) for name in ("kernel.ll", "kernel.o"))


@cache
def compiled(kernel: str, *around: str) -> Path:
    """Return the folder with a compiled kernel; make it if it is not there."""
    folder = _folder(kernel, *around)
    if not is_compiled(kernel, *around):
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise UnboardError(
                f"compiled kernels cannot be kept in {folder.parent} ({error.strerror}); let "
                "UNBOARD_CACHE name a folder that can be written"
            ) from None
        command = [sys.executable, "-P", "-m", "unboard.engine.build", str(folder), kernel, *around]
        done = subprocess.run(command, capture_output=True, text=True, check=False, env=_paths())
        if done.returncode or not is_compiled(kernel, *around):
            raise UnboardError(
                f"the kernel {kernel} could not be compiled; the compiler's last words: "
                f"{done.stderr.strip()[-500:] or 'none'}"
            )
    return folder


def _paths() -> dict[str, str]:
    """Return the environment: the other process finds what this one has imported.

    How Numba is set up elsewhere is no concern of kernels.
    """
    kept = {name: value for name, value in os.environ.items() if not name.startswith("NUMBA_")}
    return {**kept, "PYTHONPATH": os.pathsep.join(part or str(Path.cwd()) for part in sys.path)}


@cache
def _folder(kernel: str, *around: str) -> Path:
    """Return where a compiled kernel is kept: it changes with every source and every tool."""
    digest = hashlib.sha256(f"{KEPT_AS} {sources_digest(kernel, *around)}".encode())
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
    for module in (kernel, LOOPS, *around, *(f"unboard.{name}" for name in OURS)):
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
        return Path(given).absolute()
    usual = os.environ.get("LOCALAPPDATA") or os.environ.get("XDG_CACHE_HOME")
    folder = Path(usual) if usual else Path.home() / ".cache"
    try:
        (folder / "unboard").mkdir(parents=True, exist_ok=True)
    except OSError:
        return _own_folder(Path(gettempdir()))
    return folder / "unboard"


def _own_folder(shared: Path) -> Path:
    """Return a folder of this user's in one that all share: code from others is never run."""
    user = os.getuid() if hasattr(os, "getuid") else 0
    folder = shared / f"unboard-{user}"
    folder.mkdir(mode=0o700, exist_ok=True)
    found = folder.lstat()
    if not stat.S_ISDIR(found.st_mode) or found.st_uid != user or found.st_mode & 0o077:
        raise UnboardError(
            f"{folder} belongs to somebody else or is open to others, so no compiled kernel is "
            "taken from there; let UNBOARD_CACHE name a folder of your own"
        )
    return folder


def main(folder: str, kernel: str, *around: str) -> None:
    """Compile a kernel into a folder."""
    from unboard.engine import source, targets

    text = source.llvm_of(kernel, (LOOPS, *around))
    keep(Path(folder) / "kernel.ll", text.encode())
    keep(Path(folder) / "kernel.o", targets.object_code(text, targets.this_machine()))


def keep(path: Path, data: bytes) -> None:
    """Write a file that appears only when it is complete, with a checksum at its end."""
    part = path.with_suffix(f".{os.getpid()}")
    part.write_bytes(data + hashlib.sha256(data).digest())
    part.replace(path)


def kept(path: Path) -> bytes:
    """Return what was kept; nothing if it is not there or not whole: bad code would end Python."""
    try:
        found = path.read_bytes()
    except OSError:
        return b""
    data, checksum = found[:-32], found[-32:]
    return data if hashlib.sha256(data).digest() == checksum else b""


if __name__ == "__main__":
    main(*sys.argv[1:])
