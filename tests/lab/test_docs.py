"""The notebook page of the documentation runs from top to bottom."""

import re
from pathlib import Path
from typing import Any

PAGE = Path(__file__).parents[2] / "docs" / "designers" / "notebook.md"


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
    assert cells["best"].order.code in cells["table"].orders()
    assert cells["hits"](cells["more"]) > 1.5 * cells["hits"](cells["rows"])
    assert cells["reward"] in (-1.0, 0.0, 1.0)
