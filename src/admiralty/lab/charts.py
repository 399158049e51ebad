"""Charts as SVG text, made by Altair and vl-convert without a browser or network."""

from collections.abc import Mapping, Sequence
from importlib import import_module
from typing import Any

from admiralty.kernel.base.data import DataError
from admiralty.scene.palette import HUES

__all__ = ["bars", "histogram", "intervals", "lines", "must_draw"]

WIDTH = 560
COLOURS = [HUES[name] for name in ("blue", "vermillion", "green", "orange", "purple", "sky", "black")]
DASHES = [[1, 0], [6, 3], [2, 2], [8, 3, 2, 3]]
FONT = "Open Sans, DejaVu Sans, sans-serif"
CONFIG: dict[str, Any] = {
    "font": FONT,
    "background": "#ffffff",
    "view": {"stroke": None},
    "axis": {
        "labelFontSize": 12,
        "titleFontSize": 12,
        "titleFontWeight": "normal",
        "gridColor": "#e3e3e3",
        "labelFlush": False,
    },
    "legend": {"labelFontSize": 12, "titleFontSize": 12, "labelLimit": 220},
}

Rows = list[dict[str, Any]]


def _altair() -> Any:
    try:
        return import_module("altair")
    except ModuleNotFoundError as fault:
        raise DataError("charts", "need Altair; install admiralty[lab]") from fault


def must_draw() -> None:
    """Raise an error, before anything is played, if the packages that draw charts are not installed."""
    _altair()
    try:
        import_module("vl_convert")
    except ModuleNotFoundError as fault:
        raise DataError("charts", "need vl-convert; install admiralty[lab]") from fault


def _svg(chart: Any) -> str:
    alt = import_module("vl_convert")
    found: str = alt.vegalite_to_svg({**chart.to_dict(), "config": CONFIG})
    return found


def _data(rows: Rows) -> Any:
    return _altair().Data(values=rows)


def intervals(rows: Sequence[tuple[str, float, float, float]], title: str, zero: bool = False) -> str:
    """Shares as bars with their intervals; ``zero`` for differences, which are points beside a line at zero."""
    alt = _altair()
    data = _data([{"name": n, "value": v, "low": low, "high": high} for n, v, low, high in rows])
    scale = alt.Scale() if zero else alt.Scale(domain=[0, 1])
    y = alt.Y("name:N", sort=None, title=None, axis=alt.Axis(labelLimit=260))
    x = alt.X("value:Q", title=title, scale=scale, axis=alt.Axis(format="+.0%" if zero else ".0%"))
    base = alt.Chart(data)
    mark = base.mark_circle(size=70, color=COLOURS[0]) if zero else base.mark_bar(size=18, color="#9fc5e0")
    span = base.mark_rule(strokeWidth=2, color="#1b1b1b").encode(x=alt.X("low:Q", scale=scale), x2="high:Q", y=y)
    found = mark.encode(x=x, y=y) + span
    if zero:
        line = alt.Chart(_data([{"value": 0}])).mark_rule(strokeDash=[4, 3], color="#777777").encode(x="value:Q")
        found = line + found
    return _svg(found.properties(width=WIDTH, height=max(60, 34 * len(rows))))


def histogram(values: Sequence[float], x_title: str, y_title: str, groups: Sequence[str] | None = None) -> str:
    """Distribution of values; in groups one above the other."""
    alt = _altair()
    rows: Rows = [
        {"value": value, "group": group} for value, group in zip(values, groups or [""] * len(values), strict=True)
    ]
    names = list(dict.fromkeys(row["group"] for row in rows))
    colour = (
        alt.Color("group:N", sort=names, title=None, scale=alt.Scale(domain=names, range=COLOURS[: len(names)]))
        if groups is not None
        else alt.value("#7fb2d4")
    )
    chart = (
        alt.Chart(_data(rows))
        .mark_bar()
        .encode(
            x=alt.X("value:Q", bin=alt.Bin(maxbins=30), title=x_title),
            y=alt.Y("count():Q", title=y_title),
            color=colour,
        )
    )
    return _svg(chart.properties(width=WIDTH, height=200))


def lines(curves: Mapping[str, Sequence[float]], x_title: str, y_title: str) -> str:
    """Step lines over time, distinguished by colour and dash."""
    alt = _altair()
    names = list(curves)
    rows: Rows = [{"x": x, "y": y, "name": name} for name, curve in curves.items() for x, y in enumerate(curve)]
    colours = [COLOURS[place % len(COLOURS)] for place in range(len(names))]
    dashes = [DASHES[place // 4 % 4] for place in range(len(names))]
    chart = (
        alt.Chart(_data(rows))
        .mark_line(interpolate="step-after", strokeWidth=2)
        .encode(
            x=alt.X("x:Q", title=x_title, axis=alt.Axis(tickMinStep=1, format="d")),
            y=alt.Y("y:Q", title=y_title, scale=alt.Scale(domain=[0, 1]), axis=alt.Axis(format=".0%")),
            color=alt.Color("name:N", sort=names, title=None, scale=alt.Scale(domain=names, range=colours)),
            strokeDash=alt.StrokeDash("name:N", sort=names, title=None, scale=alt.Scale(domain=names, range=dashes)),
        )
    )
    return _svg(chart.properties(width=WIDTH, height=240))


def bars(rows: Sequence[tuple[str, str, float]], x_title: str, y_title: str, sideways: bool = False) -> str:
    """Numbers by name and group; the groups of a name side by side."""
    alt = _altair()
    names = list(dict.fromkeys(name for name, _, _ in rows))
    groups = list(dict.fromkeys(group for _, group, _ in rows))
    data = _data([{"name": name, "group": group, "value": value} for name, group, value in rows])
    colour = (
        alt.Color("group:N", sort=groups, title=None, scale=alt.Scale(domain=groups, range=COLOURS[: len(groups)]))
        if len(groups) > 1
        else alt.value("#7fb2d4")
    )
    if sideways:
        encoding = {
            "y": alt.Y("name:N", sort=names, title=y_title, axis=alt.Axis(labelLimit=320)),
            "x": alt.X("value:Q", title=x_title),
            **({"yOffset": alt.YOffset("group:N", sort=groups)} if len(groups) > 1 else {}),
        }
        size = {"width": WIDTH - 120, "height": max(60, 16 * len(names) * max(1, len(groups)))}
    else:
        encoding = {
            "x": alt.X("name:N", sort=names, title=x_title, axis=alt.Axis(labelAngle=0)),
            "y": alt.Y("value:Q", title=y_title),
            **({"xOffset": alt.XOffset("group:N", sort=groups)} if len(groups) > 1 else {}),
        }
        size = {"width": WIDTH, "height": 200}
    return _svg(alt.Chart(data).mark_bar().encode(color=colour, **encoding).properties(**size))
