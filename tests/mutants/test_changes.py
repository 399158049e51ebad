"""The mutation operators: each result is valid code, and a different program."""

import ast
from pathlib import Path

from tests.mutants.changes import changes
from tests.mutants.excused import excused
from tests.mutants.trial import ROOT

RULE = '''
"""A rule."""
__all__ = ["rule"]
LIMIT = 3
MOST = 25_000


class Row(Struct, frozen=True):
    pass


def rule(ships: list[int], far: bool = True) -> bool:
    """Not this: 1 < 2."""
    assert ships != []
    notice(zip(ships, ships, strict=True))
    if far:
        LIMIT -= min(ships)
    if 1 < far <= 5:
        return far
    return far and not (len(ships) + 1 < LIMIT) and "é" in NAMES
'''


def test_each_kind_of_slip_is_made_where_it_matters() -> None:
    made = {(change.before, change.after) for change in changes("rule.py", RULE)}
    assert made == {
        ("3", "4"),
        ("25_000", "2500"),
        ("True", "False"),
        ("notice(zip(ships, ships, strict=True))", "pass"),
        ("far", "not far"),
        ("LIMIT -= min(ships)", "LIMIT += min(ships)"),
        ("min", "max"),
        ("1 < far <= 5", "1 <= far <= 5"),
        ("1 < far <= 5", "1 < far < 5"),
        ("5", "6"),
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


def test_changes_that_read_alike_have_names_of_their_own() -> None:
    names = [change.name for change in changes("rule.py", RULE)]
    assert len(set(names)) == len(names)
    assert {"rule.py rule: 1 -> 2", "rule.py rule: 1 -> 2 (2)", "rule.py module: 3 -> 4"} <= set(names)


def test_a_changed_module_still_reads_and_is_another_one() -> None:
    for file in sorted((Path(__file__).parents[2] / "src/admiralty/kernel").rglob("*.py")):
        text = file.read_text(encoding="utf-8")
        before = ast.dump(ast.parse(text))
        for change in changes(file.name, text)[::7]:
            assert ast.dump(ast.parse(change.applied(text))) != before, change


def test_what_is_excused_is_still_there_and_has_its_reason() -> None:
    """A change that can no longer be made is struck off the list."""
    for name, why in excused().items():
        file = name.split(" ", 1)[0]
        assert name in {change.name for change in changes(file, (ROOT / file).read_text("utf-8"))}, name
        assert why


def test_a_change_knows_the_lines_of_its_statement_unless_they_run_on_import() -> None:
    lines = {change.name: change.lines for change in changes("rule.py", RULE)}
    text = RULE.splitlines()
    assert lines["rule.py module: 3 -> 4"] is None
    assert lines["rule.py rule: True -> False"] is None
    for name, said in (("far -> not far", "if far:"), ("min -> max", "LIMIT -="), ("5 -> 6", "if 1 < far <= 5:")):
        found = lines[f"rule.py rule: {name}"]
        assert found is not None
        assert found[0] == found[1]
        assert said in text[found[0] - 1]
