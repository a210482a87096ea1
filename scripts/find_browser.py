"""Find a Chromium for the browser tests, or install one.

One that is there is used; else Debian's package where we may install it; else playwright's own.
"""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")


def find_browser() -> str | None:
    """Return the path of a browser that is there: the system's or playwright's."""
    found = next((path for name in NAMES if (path := shutil.which(name))), None)
    return found or _of_playwright()


def _of_playwright() -> str | None:
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() else None


def install_browser() -> None:
    """Install a Chromium, by the system's packages where we are root on Debian."""
    if shutil.which("apt-get") and hasattr(os, "geteuid") and os.geteuid() == 0:
        for command in (["apt-get", "update"], ["apt-get", "install", "-y", "chromium"]):
            subprocess.run(command, check=False, capture_output=True)
    if find_browser() is None:
        subprocess.run([sys.executable, "-m", "playwright", "install", "chromium"], check=False)


if __name__ == "__main__":
    if find_browser() is None:
        print("· no Chromium here: installing one (once, some minutes)", flush=True)
        install_browser()
    if find_browser() is None:
        sys.exit(
            "The tests drive a real Chromium, and none could be installed: install Chromium\n"
            "or Google Chrome from your system's packages, then run ./test again."
        )
