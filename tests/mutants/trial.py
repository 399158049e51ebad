"""Tries a change in a copy of the project: which test notices it?"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from types import MappingProxyType
from typing import Any

from tests.mutants.changes import Change
from tests.mutants.choose import HUNG
from tests.mutants.seen import ASKED, Seen
from tests.mutants.swift import UNTRIED

__all__ = ["ROOT", "UNREADABLE", "FailsByItself", "Trial", "must_collect", "ranked"]

ROOT = Path(__file__).parents[2]
PATIENCE = 1800
"""Seconds after which tests that wait for something without end have noticed a change."""
GRANTED = 10.0
"""Seconds of the processor that a test is granted beside a multiple of its usual time, before it hangs."""
WAITED = f"a test that waits for more than {PATIENCE} seconds"
MOST = 120.0
"""Seconds of the processor that the tests of one change may usually take: the slowest are left out beyond that."""
SLOW = 0.5
"""Seconds of the processor beyond which a test is slow."""
PYTEST = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header"]
RANDOM_PLAY = "tests/conformance"
UNREADABLE = "what cannot be imported any more"
NAMED = re.compile(r"^(?:FAILED|ERROR) (\S+?\.py(?:::.*?)?)(?: - |$)", re.MULTILINE)


class FailsByItself(Exception):
    """A test that fails without any change has noticed nothing."""


def must_collect() -> None:
    """A test that cannot even be read in a copy of the project would notice every change."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
        if broken := _Tree(Path(folder), ROOT).failing(["--collect-only", *ASKED, RANDOM_PLAY]):
            raise FailsByItself(f"{broken} cannot be collected where nothing is changed")


class Trial:
    """Tries changes, each with the tests that come by its lines, and what those miss with random play."""

    def __init__(
        self,
        seen: Seen,
        workers: int,
        random_play: bool,
        root: Path = ROOT,
        granted: float = GRANTED,
        most: float = MOST,
    ) -> None:
        self._seen, self._workers, self._random_play, self._root = seen, workers, random_play, root
        self._granted, self._most = granted, most

    def of(self, asked: list[Change]) -> Iterator[tuple[Change, str]]:
        """Each change with the test that noticed it, as soon as it is known; empty where none did."""
        by: set[str] = set()
        for change, test in self._each(asked):
            by.add(test)
            yield change, test
        named = sorted(test for test in by if "::" in test or test.endswith(".py"))
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            if named and (broken := _Tree(Path(folder), self._root).failing(named)):
                raise FailsByItself(f"{broken} fails where nothing is changed: the figures are worth nothing")

    def _each(self, asked: list[Change]) -> Iterator[tuple[Change, str]]:
        """Changes that a running process can take are tried there, the others in a process each."""
        left = [change for change in asked if change.lines is None]
        to_play: list[Change] = []
        for change, test in self._swiftly([change for change in asked if change.lines is not None]):
            if test == UNTRIED or (not test and self._seen.on_import(self._root, change.file, change.lines)):
                left.append(change)
            elif not test and self._random_play:
                to_play.append(change)
            else:
                yield change, test
        yield from self._slowly(left, self._noticed)
        yield from self._slowly(to_play, self._played)

    def _swiftly(self, asked: list[Change]) -> Iterator[tuple[Change, str]]:
        if not asked:
            return
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder:
            tree = _Tree(Path(folder).resolve(), self._root)
            tests = [self._affordable(ranked(tree.root, each.file, self._seen, each.lines)) for each in asked]
            modules = [
                tree.modules(tree.near(each.file), of, self._seen.cost) for each, of in zip(asked, tests, strict=True)
            ]
            said = {
                "asked": [
                    {"file": change.file, "text": change.applied(tree.text(change.file)), "chosen": of, "modules": near}
                    for change, of, near in zip(asked, tests, modules, strict=True)
                ],
                "cost": self._seen.cost,
                "granted": self._granted,
                "workers": self._workers,
            }
            for number, test in tree.swiftly(said, sorted({module for each in modules for module in each})):
                yield asked[number], test

    def _slowly(self, asked: list[Change], tried: Callable[["_Tree", Change], str]) -> Iterator[tuple[Change, str]]:
        if not asked:
            return
        with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(self._workers) as pool:
            trees: Queue[_Tree] = Queue()
            for number in range(self._workers):
                trees.put(_Tree(Path(folder) / str(number), self._root))

            def one(change: Change) -> tuple[Change, str]:
                tree = trees.get()
                try:
                    return change, tried(tree, change)
                finally:
                    trees.put(tree)

            yield from pool.map(one, asked)

    def _noticed(self, tree: "_Tree", change: Change) -> str:
        chosen = self._affordable(ranked(tree.root, change.file, self._seen, change.lines))
        with tree.changed(change):
            choice = {"chosen": chosen, "cost": self._seen.cost, "granted": self._granted}
            by = tree.failing_of(choice, tree.near(change.file))
        return by or (self._played(tree, change) if self._random_play else "")

    def _affordable(self, ranked: list[str]) -> list[str]:
        """The first of some tests, as many as one change is granted; one that is too slow is passed over."""
        left, found = self._most, []
        for test in ranked:
            if (cost := self._seen.cost[test]) <= left:
                left -= cost
                found.append(test)
        return found

    def _played(self, tree: "_Tree", change: Change) -> str:
        with tree.changed(change):
            return tree.failing(_random_play(change.file))


def ranked(root: Path, file: str, seen: Seen, lines: tuple[int, int] | None) -> list[str]:
    """The tests that come by these lines: named after the module, importing it, the rest; quick ones first.

    A slow one comes after all that are not: it may take as long as they do together. After these tests come those that
    come by any other line of the file, and then the others of its folder, in the same order: what is worked out once
    and kept is seen in the first test that asks for it, and used in all of them. What a class or a module says is seen
    in none, so that the tests named after the module are as near to it as those that come by.
    """
    near = {module: place for place, module in enumerate(_near(root, file))}
    folder = f"{_folder(root, file)}/"
    by_line, by_file = seen.tests(root, file, lines), seen.tests(root, file, None)
    beside = {test for test in seen.cost if test.startswith(folder)}

    named = f"test_{Path(file).stem}"

    def rank(test: str) -> tuple[bool, int, int, float, str]:
        farther = (test not in by_line) + (test not in by_file)
        if lines is None and Path(_module(test)).stem.startswith(named):
            farther = 0
        return seen.cost[test] > SLOW, farther, near.get(_module(test), len(near)), seen.cost[test], test

    return sorted(by_file | beside, key=rank)


def _near(root: Path, file: str) -> list[str]:
    """The tests named after a module, then those that import it."""
    path = Path(file)
    every = sorted((root / _folder(root, file)).glob("test_*.py"))
    named = [each for each in every if each.stem.startswith(f"test_{path.stem}")]
    imports = re.compile(rf"^(?:from|import) .*\b{re.escape(path.stem)}\b", re.MULTILINE)
    using = [each for each in every if each not in named and imports.search(each.read_text("utf-8"))]
    return [str(each.relative_to(root)) for each in (*named, *using)]


def _folder(root: Path, file: str) -> str:
    """Where the tests of a module are: those of its game, or of the kernel."""
    parts = Path(file).parts
    if "games" not in parts:
        return "tests/kernel"
    game = parts[parts.index("games") + 1].removesuffix(".py")
    return f"tests/games/{game}" if (root / "tests/games" / game).is_dir() else "tests/games"


def _module(test: str) -> str:
    return test.split("::")[0]


def _random_play(file: str) -> list[str]:
    parts = Path(file).parts
    if "games" not in parts:
        return [RANDOM_PLAY, "-k", "quickstart or lissa or first_blood"]
    game = parts[parts.index("games") + 1]
    return [RANDOM_PLAY] if game.endswith(".py") else [RANDOM_PLAY, "-k", game]


class _Tree:
    """A copy of the project in which one change is made at a time."""

    def __init__(self, root: Path, original: Path) -> None:
        self.root = root
        self._changes = 0
        for part in filter(Path.is_dir, (original / name for name in ("src", "tests", "docs", "benchmarks"))):
            rubbish = shutil.ignore_patterns("__pycache__", "_build")
            shutil.copytree(part, root / part.name, dirs_exist_ok=True, ignore=rubbish)
        shutil.copy(original / "pyproject.toml", root)

    @contextmanager
    def changed(self, change: Change) -> Iterator[None]:
        """Each change has a time of its own: by that Python tells it from what it has compiled of others."""
        path = self.root / change.file
        original, written = path.read_text("utf-8"), path.stat().st_mtime
        path.write_text(change.applied(original), "utf-8")
        self._changes += 1
        os.utime(path, (written + self._changes, written + self._changes))
        try:
            yield
        finally:
            path.write_text(original, "utf-8")
            os.utime(path, (written, written))

    def failing_of(self, choice: dict[str, Any], near: list[str]) -> str:
        """The first of the chosen tests that fails, or of new ones near the change."""
        modules = self.modules(near, choice["chosen"], choice["cost"])
        told = self.root / "choice.json"
        told.write_text(json.dumps(choice), "utf-8")
        return self.failing(["-p", "tests.mutants.choose", *modules], {"MUTANTS_CHOICE": str(told)})

    def near(self, file: str) -> list[str]:
        """The examples in a module's own documentation are tests of it too."""
        examples = [file] if ">>>" in self.text(file) else []
        return [*examples, *_near(self.root, file)]

    def modules(self, near: list[str], chosen: list[str], cost: Mapping[str, float]) -> list[str]:
        """The tests to be read: near a change, coming by it, and those of which nothing is known yet."""
        known = {_module(test) for test in cost}
        every = [path for asked in ASKED for path in sorted((self.root / asked).rglob("test_*.py"))]
        folders = {str(Path(module).parent) for module in (*near, *map(_module, chosen))}
        new = [
            module
            for path in every
            if (module := str(path.relative_to(self.root))) not in known
            and str(path.parent.relative_to(self.root)) in folders
        ]
        return list(dict.fromkeys([*near, *map(_module, chosen), *new]))

    def text(self, file: str) -> str:
        return (self.root / file).read_text("utf-8")

    def swiftly(self, said: dict[str, Any], modules: list[str]) -> Iterator[tuple[int, str]]:
        """The verdicts of `swift.py`, as they come."""
        path = self.root / "asked.json"
        path.write_text(json.dumps(said), "utf-8")
        reads, writes = os.pipe()
        more = {"MUTANTS_ASKED": str(path), "MUTANTS_TOLD": str(writes)}
        command = [*PYTEST, "-p", "tests.mutants.swift", *modules]
        with (self.root / "swift.out").open("w") as out, os.fdopen(reads, encoding="utf-8") as told:
            running = subprocess.Popen(
                command, cwd=self.root, env=self._environment(more), stdout=out, stderr=out, pass_fds=[writes]
            )
            os.close(writes)
            for line in told:
                number, by = json.loads(line)
                yield number, by
        if running.wait():
            raise FailsByItself((self.root / "swift.out").read_text("utf-8")[-3000:])

    def _environment(self, more: Mapping[str, str]) -> dict[str, str]:
        return {
            **os.environ,
            "PYTHONPATH": f"{self.root / 'src'}{os.pathsep}{self.root}",
            "PYTHONDONTWRITEBYTECODE": "",
            "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
            **more,
        }

    def failing(self, tests: list[str], more: Mapping[str, str] = MappingProxyType({})) -> str:
        """The first of the tests that fails."""
        try:
            done = subprocess.run(
                [*PYTEST, *tests],
                cwd=self.root,
                env=self._environment(more),
                capture_output=True,
                timeout=PATIENCE,
                check=False,
                text=True,
            )
        except subprocess.TimeoutExpired:
            return WAITED
        # Nothing but an end of its own accord says that the tests passed, or that there were none (5).
        if done.returncode in (0, 5):
            return ""
        if done.returncode == HUNG:
            return (self.root / "choice.hung").read_text("utf-8")
        named = NAMED.search(done.stdout)
        return named[1] if named else UNREADABLE
