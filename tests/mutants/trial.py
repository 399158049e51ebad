"""Try a change in a tree of its own: which test notices it?"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.mutants.changes import Change

__all__ = ["ROOT", "UNREADABLE", "FailsByItself", "must_collect", "tried"]

ROOT = Path(__file__).parents[2]
PATIENCE = 900
"""Seconds after which tests that a change makes hang have noticed it."""
HUNG = f"no end within {PATIENCE} s"
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
            for tests in self._tests(change.file):
                if by := self.failing(tests):
                    return by
            return ""
        finally:
            path.write_text(original, "utf-8")

    def _tests(self, file: str) -> list[list[str]]:
        """The tests that should notice a change, those most likely to first."""
        path = Path(file)
        if "games" not in path.parts:
            near = self._near("tests/kernel", path.stem)
            rest = ["tests/kernel", "tests/server/test_store.py", "tests/server/test_secrets.py", "tests/playthroughs"]
            used = ["tests/hostile", "tests/games/oak_and_iron/test_odds.py"]
            return [*near, rest, used, ["tests/conformance", "-k", "quickstart or lissa or first_blood"]]
        game = path.parts[path.parts.index("games") + 1].removesuffix(".py")
        folder = f"tests/games/{game}"
        if not (self._folder / folder).is_dir():
            return [["tests/games"], ["tests/conformance"]]
        wide = ["tests/games/test_sheets.py", "tests/playthroughs", "tests/endings", "tests/conformance", "-k", game]
        return [*self._near(folder, path.stem), [folder], wide]

    def _near(self, folder: str, stem: str) -> list[list[str]]:
        found = sorted((self._folder / folder).glob(f"test_{stem}*.py"))
        return [[str(each.relative_to(self._folder)) for each in found]] if found else []

    def failing(self, tests: list[str]) -> str:
        """The first of the tests that fails."""
        environment = {
            **os.environ,
            "PYTHONPATH": f"{self._folder / 'src'}{os.pathsep}{self._folder}",
            "PYTHONDONTWRITEBYTECODE": "1",
        }
        command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests]
        try:
            done = subprocess.run(
                command,
                cwd=self._folder,
                env=environment,
                capture_output=True,
                timeout=PATIENCE,
                check=False,
                text=True,
            )
        except subprocess.TimeoutExpired:
            return HUNG
        # Nothing but an end of its own accord says that the tests passed, or that there were none (5).
        if done.returncode in (0, 5):
            return ""
        named = re.search(r"^(?:FAILED|ERROR) (\S+?\.py(?:::.*?)?)(?: - |$)", done.stdout, re.MULTILINE)
        return named[1] if named else UNREADABLE
