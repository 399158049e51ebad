"""What the tests run: which of them come by a line, and what each takes of the processor."""

import hashlib
import json
import os
import subprocess
import sys
from pathlib import Path

from coverage import CoverageData

__all__ = ["ASKED", "Seen", "watch"]

ASKED = (
    "tests/kernel",
    "tests/boards",
    "tests/games",
    "tests/hostile",
    "tests/endings",
    "tests/playthroughs",
    "tests/test_table.py",
)
"""The tests that are asked about a change. Random play over all games is asked last, and only about survivors."""
WATCHED = "src/admiralty"


class Seen:
    """Read from the folder to which `watch.py` wrote."""

    def __init__(self, folder: Path) -> None:
        self._data = [CoverageData(str(path)) for path in sorted(folder.glob("lines-*"))]
        for data in self._data:
            data.read()
        self.cost: dict[str, float] = {}
        """Every test that was watched and passed, with its seconds."""
        for path in sorted(folder.glob("tests-*.json")):
            self.cost |= json.loads(path.read_text("utf-8"))
        self._sources: dict[str, str] = json.loads((folder / "sources.json").read_text("utf-8"))
        self._lines: dict[str, dict[int, set[str]]] = {}
        self._imported: dict[str, set[int]] = {}

    def tests(self, root: Path, file: str, lines: tuple[int, int] | None) -> set[str]:
        """The tests that come by lines of a file; by any of its lines where none are named, or the file has changed."""
        seen = self._of(file)
        if lines is None or _digest(root / file) != self._sources.get(file):
            return set().union(*seen.values())
        return {test for line in range(lines[0], lines[1] + 1) for test in seen.get(line, ())}

    def on_import(self, root: Path, file: str, lines: tuple[int, int] | None) -> bool:
        """Whether lines are run before any test: what they made then, a change in a running process leaves as it is."""
        self._of(file)
        if lines is None or _digest(root / file) != self._sources.get(file):
            return True
        return not self._imported[file].isdisjoint(range(lines[0], lines[1] + 1))

    def _of(self, file: str) -> dict[int, set[str]]:
        if file not in self._lines:
            lines: dict[int, set[str]] = {}
            imported = self._imported.setdefault(file, set())
            for data in self._data:
                path = next((path for path in data.measured_files() if path.endswith(f"/{file}")), "")
                for line, tests in data.contexts_by_lineno(path).items() if path else ():
                    lines.setdefault(line, set()).update(test for test in tests if test in self.cost)
                    if "" in tests:
                        imported.add(line)
            self._lines[file] = lines
        return self._lines[file]


def watch(root: Path, folder: Path, workers: int) -> None:
    """Run the tests once where nothing is changed, and keep what they come by."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    environment = {
        **os.environ,
        "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "MUTANTS_SEEN": str(folder),
    }
    plugins = ["-p", "tests.mutants.watch", "-p", "no:cacheprovider", "-n", str(workers), "--dist", "worksteal"]
    asked = [test for test in ASKED if (root / test).exists()]
    subprocess.run([sys.executable, "-m", "pytest", *plugins, *asked], cwd=root, env=environment, check=True)
    sources = {str(path.relative_to(root)): _digest(path) for path in sorted((root / WATCHED).rglob("*.py"))}
    (folder / "sources.json").write_text(json.dumps(sources), "utf-8")


def _digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
