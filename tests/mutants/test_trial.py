"""Trials of changes, on a project of one module: noticed ones, by which test, and survivors."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.mutants.changes import changes
from tests.mutants.seen import Seen, watch
from tests.mutants.trial import Trial, ranked

RULE = """
LIMIT = 3


def allowed(ships: int) -> bool:
    return ships <= LIMIT


def counted(ships: int) -> int:
    found = 0
    while found < ships:
        found += 1
    return found


def unused(ships: int) -> int:
    return ships + 1
"""
TESTS = """
from admiralty.kernel.rule import allowed, counted


def test_no_more_than_three() -> None:
    assert allowed(3)
    assert not allowed(4)


def test_ships_are_counted() -> None:
    assert counted(2) == 2
"""
FILE = "src/admiralty/kernel/rule.py"
NAMED = "tests/kernel/test_rule.py"


@pytest.fixture
def project(tmp_path: Path) -> Path:
    texts = {FILE: RULE, NAMED: TESTS, "tests/kernel/test_other.py": TESTS}
    packages = ("src/admiralty", "src/admiralty/kernel", "tests", "tests/kernel")
    for path, text in {**texts, "pyproject.toml": "", **{f"{each}/__init__.py": "" for each in packages}}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, "utf-8")
    # The plugins are this project's.
    (tmp_path / "tests/mutants").symlink_to(Path(__file__).parent)
    return tmp_path


def test_each_change_is_told_with_the_test_that_noticed_it(project: Path) -> None:
    """A test that comes by the line is asked, one that never ends has noticed, and what nothing runs survives."""
    watch(project, project / "seen", workers=1)
    seen = Seen(project / "seen")
    limit, count = f"{NAMED}::test_no_more_than_three", f"{NAMED}::test_ships_are_counted"
    assert set(seen.cost) == {test.replace("rule", name) for test in (limit, count) for name in ("rule", "other")}
    some = changes(FILE, RULE)[:5:2]
    told = {change.name.split(": ")[1]: by for change, by in Trial(seen, 1, False, project, granted=0.2).of(some)}
    assert told == {"3 -> 4": limit, "0 -> 1": "", "found += 1 -> found -= 1": count}


class Looked(Seen):
    """One test comes by the module; another, named after it, reads what a class of it says."""

    def __init__(self) -> None:
        self.cost = {"tests/kernel/test_other.py::test_by": 0.4, f"{NAMED}::test_the_limit": 0.1}

    def tests(self, root: Path, file: str, lines: tuple[int, int] | None) -> set[str]:
        return {"tests/kernel/test_other.py::test_by"}


def test_what_a_class_says_is_put_to_the_tests_of_its_module_before_all_that_come_by_it(project: Path) -> None:
    by, limit = Looked().cost
    assert ranked(project, FILE, Looked(), None) == [limit, by]
    assert ranked(project, FILE, Looked(), (5, 6)) == [by, limit]


def test_a_slow_test_near_a_change_does_not_keep_quick_ones_from_being_asked(project: Path) -> None:
    near, far, slow = (
        f"{NAMED}::test_no_more_than_three",
        "tests/kernel/test_other.py::test_near",
        f"{NAMED}::test_long",
    )
    seen: Any = SimpleNamespace(cost={slow: 13.0, far: 0.2, near: 0.1}, tests=lambda root, file, lines: {near, slow})
    assert ranked(project, FILE, seen, (6, 6)) == [near, far, slow]
    assert Trial(seen, 1, False, project, most=12)._affordable([slow, near, far]) == [near, far]
