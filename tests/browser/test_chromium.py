"""Finding a browser for the tests: an installed one, a package for root, Playwright's own, and the message
otherwise."""

import os
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.browser import chromium as module

Commands = list[list[str]]


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Commands]]:
    """A machine without Chromium and without root, and the commands that were run on it."""
    module.chromium.cache_clear()

    def machine(brought: Path | None) -> Commands:
        ran: Commands = []

        def run(command: list[str], **options: Any) -> subprocess.CompletedProcess[str]:
            ran.append(command)
            if brought is None:
                raise subprocess.CalledProcessError(1, command)
            return subprocess.CompletedProcess(command, 0, f"{brought}\n", "")

        monkeypatch.delenv(module.VARIABLE, raising=False)
        monkeypatch.setattr(shutil, "which", lambda name: None)
        monkeypatch.setattr(os, "geteuid", lambda: 1000, raising=False)
        monkeypatch.setattr(subprocess, "run", run)
        return ran

    yield machine
    module.chromium.cache_clear()


def test_without_root_playwright_is_asked_for_its_own(bare: Callable[..., Commands], tmp_path: Path) -> None:
    (tmp_path / "chrome").touch()
    ran = bare(tmp_path / "chrome")
    assert module.chromium() == str(tmp_path / "chrome")
    assert ran[0][1:] == ["-m", "playwright", "install", "chromium"]


def test_where_nothing_brings_one_it_is_said_what_to_install(bare: Callable[..., Commands]) -> None:
    ran = bare(None)
    with pytest.raises(module.NoBrowser, match="apt-get install chromium"):
        module.chromium()
    assert ["-m", "playwright", "install", "chromium"] in [command[1:] for command in ran]


def test_root_of_a_debian_installs_the_small_one_and_only_that(monkeypatch: pytest.MonkeyPatch) -> None:
    """The headless package if it exists, else the whole browser; nothing if a browser is installed."""
    for packages in ((module.SHELL, "chromium"), ("chromium",)):
        there = {"apt-get"}
        ran: Commands = []

        def run(command: list[str], there: set[str] = there, ran: Commands = ran, **options: Any) -> None:
            ran.append(command)
            there.update(set(command) & set(packages))  # noqa: B023 (called within the turn)

        monkeypatch.delenv(module.VARIABLE, raising=False)
        monkeypatch.setattr(os, "geteuid", lambda: 0, raising=False)
        monkeypatch.setattr(shutil, "which", lambda name, there=there: f"/usr/bin/{name}" if name in there else None)
        monkeypatch.setattr(subprocess, "run", run)
        for _ in range(2):
            module.chromium.cache_clear()
            assert module.chromium() == f"/usr/bin/{packages[0]}"
        assert [command[-1] for command in ran] == ["update", module.SHELL, "chromium"][: 4 - len(packages)]
    module.chromium.cache_clear()
