"""Coverage data: the tests that run each line, and the processor time of each test."""

import json
import os
import subprocess
import sys
from difflib import SequenceMatcher
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
    "tests/refusals",
    "tests/test_table.py",
)
"""The tests tried on a change. Random play over all games is tried last, and only on survivors."""
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
        self._moved: dict[str, dict[int, int]] = {}

    def tests(self, root: Path, file: str, lines: tuple[int, int] | None) -> set[str]:
        """The tests that come by lines of a file; by any of its lines where none are named, or these are new."""
        seen = self._of(file)
        then = self._then(root, file, lines)
        if then is None:
            return set().union(*seen.values())
        return {test for line in then for test in seen.get(line, ())}

    def on_import(self, root: Path, file: str, lines: tuple[int, int] | None) -> bool:
        """Whether lines run before any test: their effects cannot be changed in a running process."""
        self._of(file)
        then = self._then(root, file, lines)
        return then is None or not self._imported[file].isdisjoint(then)

    def _then(self, root: Path, file: str, lines: tuple[int, int] | None) -> list[int] | None:
        """Which lines these were when the tests were watched; None where that is not known of all of them."""
        if lines is None:
            return None
        if file not in self._moved:
            before = self._sources.get(file, "").splitlines()
            now = (root / file).read_text("utf-8").splitlines()
            self._moved[file] = {
                new + place + 1: old + place + 1
                for old, new, length in SequenceMatcher(None, before, now, autojunk=False).get_matching_blocks()
                for place in range(length)
            }
        then = [self._moved[file].get(line) for line in range(lines[0], lines[1] + 1)]
        return [line for line in then if line is not None] if None not in then else None

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
    """Run the tests once without a change, and record the lines they run."""
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    # A test of this runs in a worker itself: whoever starts workers must not take its name for their own.
    environment = {
        **{name: value for name, value in os.environ.items() if not name.startswith("PYTEST_XDIST")},
        "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}",
        "PYTHONDONTWRITEBYTECODE": "1",
        "MUTANTS_SEEN": str(folder),
    }
    plugins = ["-p", "tests.mutants.watch", "-p", "no:cacheprovider", "-n", str(workers), "--dist", "worksteal"]
    asked = [test for test in ASKED if (root / test).exists()]
    subprocess.run([sys.executable, "-m", "pytest", *plugins, *asked], cwd=root, env=environment, check=True)
    sources = {str(path.relative_to(root)): path.read_text("utf-8") for path in sorted((root / WATCHED).rglob("*.py"))}
    (folder / "sources.json").write_text(json.dumps(sources), "utf-8")
