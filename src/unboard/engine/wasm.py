"""Kernels for the browser: a WebAssembly module a game, which serves all its options.

A module holds the kernel and what is named around it, which is the game's search.  Modules are
linked by wasm-ld: the system's, or that of the npm package @yowasp/clang, which a checkout installs
to build its page.  Beside them lies the loader, and a list that says from which sources each was
made.
"""

import json
import re
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

from unboard.core.errors import UnboardError
from unboard.engine import check_tools
from unboard.engine.build import compiled, keep, kept, sources_digest, text_of
from unboard.games.registry import rulebooks

LOADER = Path(__file__).parent / "browser"  # how a page or node talks to a module
LIST = "kernels.json"
WEB = Path(__file__).parents[3] / "web"  # in a checkout
NAMES = ("wasm-ld", *(f"wasm-ld-{version}" for version in range(25, 15, -1)))
FLAGS = ("--no-entry", "--gc-sections", "--strip-all", "--export=__heap_base")


def write_modules(
    folder: Path, around: Mapping[str, Sequence[str]], ready: Path | None = None
) -> list[Path]:
    """Write a module for every game that has a kernel, and the loader; return the modules.

    What goes into a module around its kernel is named by game.  Modules that lie ready in another
    folder, made from the same sources, are taken from there.
    """
    kernels = {book.id: book.flat.kernel for book in rulebooks() if book.flat}
    parts = {id: (kernel, *around.get(id, ())) for id, kernel in kernels.items()}
    modules = {id: _ready(ready, id, *names) or module_of(*names) for id, names in parts.items()}
    folder.mkdir(parents=True, exist_ok=True)
    for id, module in modules.items():
        (folder / f"{id}.wasm").write_bytes(module)
    for part in sorted(LOADER.iterdir()):
        shutil.copyfile(part, folder / part.name)
    sources = {id: sources_digest(*names) for id, names in parts.items()}
    (folder / LIST).write_text(json.dumps(sources, indent=2) + "\n", encoding="utf-8")
    return [folder / f"{id}.wasm" for id in modules]


def _ready(folder: Path | None, id: str, kernel: str, *around: str) -> bytes:
    """Return a module that lies ready; nothing if there is none of these sources."""
    if folder is None or not (folder / LIST).is_file():
        return b""
    known = json.loads((folder / LIST).read_text(encoding="utf-8"))
    module, same = folder / f"{id}.wasm", known.get(id) == sources_digest(kernel, *around)
    return module.read_bytes() if same and module.is_file() else b""


def module_of(kernel: str, *around: str) -> bytes:
    """Return a kernel as a WebAssembly module, linked once and then kept."""
    check_tools()
    path = compiled(kernel, *around) / "kernel.wasm"
    if not kept(path):
        keep(path, _linked(text_of(kernel, *around)))
    return kept(path)


def _linked(text: str) -> bytes:
    """Return a kernel in LLVM's language as a module that asks for nothing from outside."""
    from unboard.engine.targets import BROWSER, object_code

    doors = re.findall(r"^define [^@]*@(unboard_\w+)\(", text, re.MULTILINE)
    with TemporaryDirectory() as folder:
        code, module = Path(folder) / "kernel.o", Path(folder) / "kernel.wasm"
        command = [*_linker(), *FLAGS, *(f"--export={door}" for door in doors)]
        code.write_bytes(object_code(text, BROWSER))
        command += ["-o", str(module), str(code)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode or not module.is_file():
            raise UnboardError(f"wasm-ld failed: {done.stderr.strip()[-500:]}")
        return module.read_bytes()


def _linker() -> Sequence[str]:
    """Return the command that links: the system's own, or the one that builds the page."""
    for name in NAMES:
        if found := shutil.which(name):
            return (found,)
    script, node = WEB / "scripts" / "wasm-ld.mjs", shutil.which("node")
    if node and script.is_file() and (WEB / "node_modules" / "@yowasp" / "clang").is_dir():
        return node, str(script)
    raise UnboardError(
        "modules for the browser are linked by wasm-ld, and there is none here: install LLVM's "
        "linker (Debian, Ubuntu: apt install lld), or run ./play of a checkout once, which fetches "
        "one"
    )
