"""Finds the Chromium that the tests drive, or installs it the way the platform allows."""

import os
import shutil
import subprocess
from functools import cache

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome", "microsoft-edge")
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


class NoBrowser(RuntimeError):
    """There is no Chromium here, and none could be installed."""


@cache
def chromium() -> str:
    """The path of a Chromium; the variable ADMIRALTY_CHROMIUM names one that is not in a usual place."""
    found = _found()
    if found is None and shutil.which("apt-get") and os.name == "posix" and os.geteuid() == 0:
        for command in (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "chromium"]):
            subprocess.run(command, check=False, stdout=subprocess.DEVNULL, timeout=600)
        found = _found()
    if found is None:
        raise NoBrowser(
            "The tests of the browser table need Chromium or Chrome. Install it (Debian and Ubuntu: "
            "apt-get install chromium; Fedora: dnf install chromium; macOS: brew install --cask chromium), "
            f"or name one with {VARIABLE}."
        )
    return found


def _found() -> str | None:
    named = os.environ.get(VARIABLE)
    if named:
        return named
    return next((path for path in map(shutil.which, (*NAMES, *PLACES)) if path), None)
