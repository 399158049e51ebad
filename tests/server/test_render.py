"""Templates: optimisations do not change their output."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markupsafe import Markup, escape

from admiralty.server.html.renderer import Renderer

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
