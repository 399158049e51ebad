"""Try a change in a tree of its own: which test notices it?"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.mutants.changes import Change

__all__ = ["ROOT", "UNREADABLE", "FailsByItself", "must_collect", "stages", "tried"]

ROOT = Path(__file__).parents[2]
PATIENCE = 900
"""Seconds after which tests that a change makes hang have noticed it, where nothing is known of them."""
SLOWER, BUSY = 4, 60
"""How many times as long as usual they may take before they hang, and how many seconds a busy machine is granted."""
HUNG = "no end in a multiple of the usual time"
USUAL: dict[tuple[str, ...], float] = {}
"""Seconds that tests took which passed."""
UNREADABLE = "what cannot be imported any more"


def must_collect() -> None:
    """A test that cannot even be read in a copy of the project would notice every change."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        if broken := _Tree(Path(folder)).failing(["--collect-only", "tests"]):
            raise FailsByItself(f"{broken} cannot be collected where nothing is changed")


def tried(asked: list[Change], workers: int) -> Iterator[tuple[Change, str]]:
    """Each change with the test that noticed it, as soon as it is known; empty where none did."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(workers) as pool:
        trees: Queue[_Tree] = Queue()
        for number in range(workers):
            trees.put(_Tree(Path(folder) / str(number)))

        def one(change: Change) -> tuple[Change, str]:
            tree = trees.get()
            try:
                return change, tree.noticed(change)
            finally:
                trees.put(tree)

        by: set[str] = set()
        for change, test in pool.map(one, asked):
            by.add(test)
            yield change, test
        named = sorted(by - {"", HUNG, UNREADABLE})
        if named and (broken := trees.get().failing(named)):
            raise FailsByItself(f"{broken} fails where nothing is changed: the figures are worth nothing")


class FailsByItself(Exception):
    """A test that fails without any change has noticed nothing."""


def stages(root: Path, file: str) -> list[list[str]]:
    """The tests that should notice a change of a module, those most likely to first, so that most are never run."""
    path = Path(file)
    if "games" not in path.parts:
        rest = ["tests/kernel", "tests/server/test_store.py", "tests/server/test_secrets.py", "tests/playthroughs"]
        used = ["tests/hostile", "tests/games/oak_and_iron/test_odds.py"]
        toy = ["tests/conformance", "-k", "quickstart or lissa or first_blood"]
        return [*_near(root, "tests/kernel", path), rest, used, toy]
    game = path.parts[path.parts.index("games") + 1].removesuffix(".py")
    folder = f"tests/games/{game}"
    if not (root / folder).is_dir():
        return [["tests/games"], ["tests/conformance"]]
    golden = ["tests/games/test_sheets.py", "tests/hostile", "tests/playthroughs", "tests/endings"]
    return [*_near(root, folder, path), [folder], [*golden, "-k", game], ["tests/conformance", "-k", game]]


def _near(root: Path, folder: str, path: Path) -> list[list[str]]:
    """The tests named after a module, then those that import it."""
    every = sorted((root / folder).glob("test_*.py"))
    named = [each for each in every if each.stem.startswith(f"test_{path.stem}")]
    imports = re.compile(rf"^(?:from|import) .*\b{re.escape(path.stem)}\b", re.MULTILINE)
    using = [each for each in every if each not in named and imports.search(each.read_text("utf-8"))]
    return [[str(each.relative_to(root)) for each in found] for found in (named, using) if found]


def _patience(tests: list[str]) -> float:
    usual = USUAL.get(tuple(tests))
    return PATIENCE if usual is None else min(PATIENCE, BUSY + SLOWER * usual)


class _Tree:
    """A copy of the project in which one change is made at a time."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        for part in ("src", "tests", "docs", "benchmarks"):
            shutil.copytree(
                ROOT / part, folder / part, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "_build")
            )
        shutil.copy(ROOT / "pyproject.toml", folder)

    def noticed(self, change: Change) -> str:
        path = self._folder / change.file
        original = path.read_text("utf-8")
        path.write_text(change.applied(original), "utf-8")
        try:
            for tests in stages(self._folder, change.file):
                if by := self.failing(tests):
                    return by
            return ""
        finally:
            path.write_text(original, "utf-8")

    def failing(self, tests: list[str]) -> str:
        """The first of the tests that fails."""
        environment = {
            **os.environ,
            "PYTHONPATH": f"{self._folder / 'src'}{os.pathsep}{self._folder}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        patience = _patience(tests)
        began = time.monotonic()
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests]
        try:
            done = subprocess.run(
                command,
                cwd=self._folder,
                env=environment,
                capture_output=True,
                timeout=patience,
                check=False,
                text=True,
            )
        except subprocess.TimeoutExpired:
            return HUNG
        # Nothing but an end of its own accord says that the tests passed, or that there were none (5).
        if done.returncode in (0, 5):
            USUAL[tuple(tests)] = time.monotonic() - began
            return ""
        named = re.search(r"^(?:FAILED|ERROR) (\S+?\.py(?:::.*?)?)(?: - |$)", done.stdout, re.MULTILINE)
        return named[1] if named else UNREADABLE
