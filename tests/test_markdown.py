"""Markdown lines have at most 120 characters, except rows of tables, code, and lines that cannot be broken."""

from pathlib import Path

import pytest

WIDTH = 120
PAGES = sorted(
    path for root in ("docs", "benchmarks") for path in Path(root).rglob("*.md") if "_build" not in path.parts
)


def long_lines(text: str) -> list[str]:
    found, code = [], False
    for number, line in enumerate(text.split("\n"), 1):
        code ^= line.lstrip().startswith("```")
        if len(line) > WIDTH and not code and not line.startswith("|") and " " in line[:WIDTH].strip():
            found.append(f"{number}: {line[:40]}…")
    return found


@pytest.mark.parametrize("page", [*sorted(Path().glob("*.md")), *PAGES], ids=str)
def test_no_line_of_a_page_is_too_long(page: Path) -> None:
    assert long_lines(page.read_text("utf-8")) == []


def test_a_long_line_is_found_and_a_table_is_not() -> None:
    assert len(long_lines("word " * 30)) == 1
    assert long_lines("| " + "word " * 30 + "|\n```\n" + "word " * 30 + "\n```") == []
