"""The modules of the rules begin with their chapter, so that a reader finds them from the book."""

import re
from pathlib import Path

import pytest

SHARED = {"counters", "arguments", "rows", "secrets", "watch"}  # what several chapters use
CHAPTER = re.compile(r'"""((OI|SQ|IS|HR)-|[IP]?)[A-Z]?\d')


@pytest.mark.parametrize(
    "rules", sorted(Path("src/admiralty/games").glob("*/rules")), ids=lambda path: path.parent.name
)
def test_modules_of_rules_begin_with_their_chapter(rules: Path) -> None:
    modules = [path for path in rules.rglob("*.py") if path.name != "__init__.py"]
    lost = [str(path) for path in modules if path.stem not in SHARED and not CHAPTER.match(path.read_text("utf-8"))]
    assert modules
    assert lost == []
