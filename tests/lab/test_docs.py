"""The notebook page of the documentation runs from top to bottom."""

import re
from pathlib import Path
from typing import Any

import pytest

from admiralty import OrderRefused, Table

DOCS = Path(__file__).parents[2] / "docs"
PAGE = DOCS / "designers" / "notebook.md"


def test_the_notebook_page_runs_and_says_what_is_true() -> None:
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) >= 7
    cells: dict[str, Any] = {}
    for number, block in enumerate(blocks, start=1):
        exec(compile(block, f"notebook.md, block {number}", "exec"), cells)
    assert cells["table"]._repr_svg_().startswith("<svg")
    assert cells["chances"].odds.exact
    assert cells["chances"]._repr_svg_().startswith("<svg")
    assert "█" in repr(cells["chances"])
    assert cells["best"].order.code in cells["table"].orders
    assert cells["hits"](cells["more"]) > 1.5 * cells["hits"](cells["rows"])
    assert cells["reward"] in (-1.0, 0.0, 1.0)


def test_the_page_of_the_table_in_python_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = (DOCS / "developers" / "python.md").read_text(encoding="utf-8")
    cells: dict[str, Any] = {}
    for number, block in enumerate(re.findall(r"```python\n(.*?)```", page, re.DOTALL), start=1):
        exec(compile(block, f"python.md, block {number}", "exec"), cells)
    assert cells["again"].outcome == cells["table"].outcome
    assert cells["other"].journal() != cells["another"].journal()


def test_thirty_orders_at_once_are_thirty_orders_one_by_one() -> None:
    at_once, one_by_one = (Table("iron_and_fire", "first_blood", seed=4) for _ in range(2))
    at_once.play(30, "midshipman")
    for _ in range(30):
        one_by_one.play(1, "midshipman")
    assert at_once.match.journal.text() == one_by_one.match.journal.text()


def test_an_order_that_cannot_be_given_is_refused_in_a_sentence() -> None:
    table = Table("iron_and_fire", "first_blood", seed=4)
    with pytest.raises(OrderRefused, match="“sail away” does not answer this question"):
        table.order("sail away")
    with pytest.raises(OrderRefused, match="“sail away” does not answer this question"):
        table.odds("sail away")
    table.play("end", "random")
    assert table.outcome is not None
    entries = len(table.match.journal.entries)
    for call in (table.order, table.odds):
        with pytest.raises(OrderRefused, match="The game is over"):
            call("ahead 1")
    assert len(table.match.journal.entries) == entries
