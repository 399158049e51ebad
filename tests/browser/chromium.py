"""Finds the Chromium that the tests drive, or installs it the way the platform allows."""

import os
import shutil
import subprocess
import sys
import tempfile
from functools import cache
from pathlib import Path

SHELL = "chromium-headless-shell"
"""The headless shell: a page costs half of what it costs in the whole browser."""
NAMES = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
PLACES = (
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    r"C:\Program Files\Google\Chrome\Application\chrome.exe",
)
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
    "--force-color-profile=srgb",
)
VARIABLE = "ADMIRALTY_CHROMIUM"
WHERE = (
    "from playwright.sync_api import sync_playwright\n"
    "with sync_playwright() as found: print(found.chromium.executable_path)"
)
"""Run in a separate process, because Playwright may be running in this one."""


class NoBrowser(RuntimeError):
    """Chromium is missing, and could not be installed."""


@cache
def chromium() -> str:
    """The path of Chromium; the variable ADMIRALTY_CHROMIUM names one in an unusual place."""
    found = _found() or _from_packages() or _from_playwright()
    if found is None:
        raise NoBrowser(
            "The tests of the browser table need Chromium or Chrome, and `playwright install chromium` did not bring "
            "one. Install it (Debian and Ubuntu: apt-get install chromium; Fedora: dnf install chromium; macOS: "
            f"brew install --cask chromium), or name one with {VARIABLE}."
        )
    return found


def _found() -> str | None:
    named = os.environ.get(VARIABLE)
    if named:
        return named
    return next((path for path in map(shutil.which, (*NAMES, *PLACES)) if path), None)


def _from_packages() -> str | None:
    """As root on Debian, install the package with its libraries; one test worker installs it for all."""
    if not shutil.which("apt-get") or os.name != "posix" or os.geteuid() != 0:
        return None
    import fcntl

    with (Path(tempfile.gettempdir()) / "admiralty-chromium.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for arguments in (["update"], ["install", "-y", SHELL], ["install", "-y", "chromium"]):
            if (found := _found()) is not None:
                return found
            subprocess.run(["apt-get", "-qq", *arguments], check=False, stdout=subprocess.DEVNULL, timeout=600)
    return _found()


def _from_playwright() -> str | None:
    """Without root, install Playwright's own Chromium in the home directory; the system must have its libraries."""
    install = [sys.executable, "-m", "playwright", "install", "chromium"]
    try:
        subprocess.run(install, check=True, stdout=subprocess.DEVNULL, timeout=600)
        where = [sys.executable, "-c", WHERE]
        path = subprocess.run(where, check=True, capture_output=True, text=True, timeout=60).stdout.strip()
    except (OSError, subprocess.SubprocessError):
        return None
    return path if Path(path).exists() else None
