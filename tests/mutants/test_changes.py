"""The changes themselves: each is code that still reads, and is another program."""

import ast
from pathlib import Path

from tests.mutants.changes import changes

RULE = '''
"""A rule."""
__all__ = ["rule"]
LIMIT = 3


def rule(ships: list[int], far: bool = True) -> bool:
    """Not this: 1 < 2."""
    assert ships != []
    notice(ships)
    return far and not (len(ships) + 1 < LIMIT) and "é" in NAMES
'''


def test_each_kind_of_slip_is_made_where_it_matters() -> None:
    made = {(change.before, change.after) for change in changes("rule.py", RULE)}
    assert made == {
        ("3", "4"),
        ("True", "False"),
        ("notice(ships)", "pass"),
        ("not (len(ships) + 1 < LIMIT)", "bool(len(ships) + 1 < LIMIT)"),
        ("len(ships) + 1 < LIMIT", "len(ships) + 1 <= LIMIT"),
        ("len(ships) + 1", "(len(ships)) - (1)"),
        ("1", "2"),
        ('"é" in NAMES', "'é' not in NAMES"),
        (
            'far and not (len(ships) + 1 < LIMIT) and "é" in NAMES',
            "(far) or (not len(ships) + 1 < LIMIT) or ('é' in NAMES)",
        ),
    }


def test_a_changed_module_still_reads_and_is_another_one() -> None:
    for file in sorted((Path(__file__).parents[2] / "src/admiralty/kernel").glob("*.py")):
        text = file.read_text(encoding="utf-8")
        before = ast.dump(ast.parse(text))
        for change in changes(file.name, text)[::7]:
            assert ast.dump(ast.parse(change.applied(text))) != before, change
