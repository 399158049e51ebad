"""Make a seeded sample of small changes to kernel and rules, one at a time, and list those that no test notices.

`make mutants` does it, or `python -m tests.mutants --sample 100 --seed 1`. A change that is excused stands in
`excused.toml` with the reason. It ends with an error where fewer than 95% of the others were noticed.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import Queue

from tests.mutants.changes import Change, changes

ROOT = Path(__file__).parents[2]
SOURCE = "src/admiralty"
EXCUSED = Path(__file__).parent / "excused.toml"
AIM = 0.95
PATIENCE = 900
"""Seconds after which a change that makes the tests hang has been noticed."""


def main() -> None:
    given = _arguments()
    every = [change for file in _files(given.only) for change in changes(file, (ROOT / file).read_text("utf-8"))]
    sample = random.Random(given.seed).sample(every, min(given.sample, len(every)))
    excused = {each["change"]: each["why"] for each in tomllib.loads(EXCUSED.read_text("utf-8")).get("excused", [])}
    asked = [change for change in sample if change.name not in excused]
    print(f"{len(sample)} of {len(every)} changes, seed {given.seed}; {len(sample) - len(asked)} are excused")
    survivors = []
    for number, (change, noticed) in enumerate(_tried(asked, given.workers), start=1):
        print(f"{number:4} of {len(asked)}: {'noticed' if noticed else 'SURVIVED'}  {_told(change)}", flush=True)
        if not noticed:
            survivors.append(change)
    share = 1 - len(survivors) / max(1, len(asked))
    print(f"\n{len(asked) - len(survivors)} of {len(asked)} noticed: {share:.1%}, at least {AIM:.0%} is wanted")
    for change in survivors:
        print(f"  {_told(change)}")
    sys.exit(0 if share >= AIM else 1)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sample", type=int, default=100, help="how many changes")
    parser.add_argument("--seed", type=int, default=1, help="which ones")
    parser.add_argument("--workers", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--only", default="", help="a part of the paths to change, such as kernel/ or oak_and_iron/")
    return parser.parse_args()


def _told(change: Change) -> str:
    return f"{change.file}:{change.line}  {change.before}  ->  {change.after}"


def _files(only: str) -> list[str]:
    """The modules of the kernel and of the rules: what is drawn, said or judged is tested by other means."""
    found = sorted([*(ROOT / SOURCE / "kernel").rglob("*.py"), *(ROOT / SOURCE / "games").rglob("*.py")])
    paths = [str(path.relative_to(ROOT)) for path in found]
    other = ("/scene.py", "/sheet.py", "/judgement.py", "/aims.py", "/events.py", "/news.py", "/ways.py")
    return [path for path in paths if only in path and not path.endswith(other)]


def _tried(asked: list[Change], workers: int) -> list[tuple[Change, bool]]:
    """Each change with whether a test noticed it, in trees of their own."""
    with tempfile.TemporaryDirectory(prefix="mutants-") as folder, ThreadPoolExecutor(workers) as pool:
        trees: Queue[Path] = Queue()
        for number in range(workers):
            tree = Path(folder) / str(number)
            for part in ("src", "tests", "docs"):
                shutil.copytree(ROOT / part, tree / part, ignore=shutil.ignore_patterns("__pycache__", "_build"))
            shutil.copy(ROOT / "pyproject.toml", tree)
            trees.put(tree)

        def tried(change: Change) -> tuple[Change, bool]:
            tree = trees.get()
            try:
                return change, _noticed(change, tree)
            finally:
                trees.put(tree)

        return list(pool.map(tried, asked))


def _noticed(change: Change, tree: Path) -> bool:
    path = tree / change.file
    original = path.read_text("utf-8")
    path.write_text(change.applied(original), "utf-8")
    try:
        return any(_fails(tree, tests) for tests in _tests(tree, change.file))
    finally:
        path.write_text(original, "utf-8")


def _tests(tree: Path, file: str) -> list[list[str]]:
    """The tests that should notice a change, those most likely to first."""
    path = Path(file)
    if "games" not in path.parts:
        near = [str(each) for each in (tree / "tests/kernel").glob(f"test_{path.stem}*.py")]
        rest = ["tests/kernel", "tests/server/test_store.py", "tests/server/test_secrets.py", "tests/playthroughs"]
        return [*([near] if near else []), rest, ["tests/conformance", "-k", "quickstart or lissa or first_blood"]]
    game = path.parts[path.parts.index("games") + 1].removesuffix(".py")
    folder = f"tests/games/{game}"
    if not (tree / folder).is_dir():
        return [["tests/games"], ["tests/conformance"]]
    near = [str(each) for each in (tree / folder).glob(f"test_{path.stem}*.py")]
    return [
        *([near] if near else []),
        [folder],
        ["tests/playthroughs", "tests/endings", "tests/conformance", "-k", game],
    ]


def _fails(tree: Path, tests: list[str]) -> bool:
    environment = {**os.environ, "PYTHONPATH": f"{tree / 'src'}{os.pathsep}{tree}", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", *tests]
    try:
        done = subprocess.run(
            command, cwd=tree, env=environment, capture_output=True, timeout=PATIENCE, check=False, text=True
        )
    except subprocess.TimeoutExpired:
        return True
    if done.returncode == 5:
        return False
    return done.returncode != 0


if __name__ == "__main__":
    main()
