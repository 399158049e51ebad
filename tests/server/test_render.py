"""Templates: what makes them quicker changes nothing of what they write."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup, escape

from admiralty.server.html.renderer import Renderer, _remembering

Page = Any


@pytest.fixture(scope="module")
def written() -> Page:
    environment = Renderer()._environment
    inner = environment.from_string(
        "{% macro of(x) %}[{{ x }}]{% endmacro %}{{ value }}|{{ of(value) }}|"
        "{% for each in [value] %}{{ call(each) }}{{ loop.index }}{% endfor %}|{{ value ~ '<' }}|{{ [value]|join }}"
    )

    def write(value: object) -> str:
        return inner.render(value=value, call=lambda each: each)

    return write


@given(value=st.one_of(st.text(alphabet="ab&<>'\"é "), st.integers(), st.booleans(), st.none(), st.text().map(Markup)))
def test_whatever_a_template_puts_out_is_made_safe(written: Page, value: object) -> None:
    safe = escape(value)
    joined = safe if isinstance(value, Markup) else escape(str(value))
    assert written(value) == f"{safe}|[{safe}]|{safe}1|{safe}&lt;|{joined}"


def test_a_small_part_is_remembered_by_values_and_their_kinds() -> None:
    calls: list[object] = []

    def macro(*args: object, **more: object) -> str:
        calls.append(args)
        return f"{args} {more}"

    remembered = _remembering(macro)  # type: ignore[arg-type]
    asked: list[tuple[Any, ...]] = [(1,), (True,), (1.0,), ("1",), ({"a": 1},), ({"a": True},), ({"a": "1"},), ([1],)]
    first = [remembered(*args) for args in asked]
    assert [remembered(*args) for args in asked] == first == [f"{args} {{}}" for args in asked]
    assert len(calls) == len(asked)
    assert remembered({"a": Markup("<b>")}) != remembered({"a": "<b>"}, side=2)
    assert len(calls) == len(asked) + 2
