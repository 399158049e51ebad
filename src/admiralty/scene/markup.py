"""Writes SVG text: elements, numbers and fitted words. The same input gives the same bytes."""

import html
import re
from collections.abc import Iterable
from typing import Final

from admiralty.scene.board import Point, towards

SPECIAL: Final = re.compile(r"[&<>\"\n\r\t]")
# A generous mean width of a letter in ems: pictures have no font metrics, and too wide a guess only makes a long
# name a little smaller.
LETTER_WIDTH: Final = 0.6
BREAKS: Final = str.maketrans({"\n": "&#10;", "\r": "&#13;", "\t": "&#9;"})


def escape(words: str) -> str:
    """A text escaped between tags. `xml.sax.saxutils` has the same, and with it every command would load `http`.

    >>> escape('a "b" & c')
    'a "b" &amp; c'
    """
    return html.escape(words, quote=False)


def number(value: float) -> str:
    """A coordinate with at most two decimals.

    >>> number(3.0), number(-0.001), number(2.456)
    ('3', '0', '2.46')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def element(tag: str, *children: str, **attributes: str | float | None) -> str:
    """One element. In attribute names an underscore stands for a hyphen and a last one is dropped.

    >>> element("rect", x=1.5, class_="cell")
    '<rect x="1.5" class="cell"/>'
    """
    start = tag
    for key, value in attributes.items():
        if value is None:
            continue
        if isinstance(value, str):
            start += f" {NAMES[key]}={quoted(value)}"
        else:
            start += f' {NAMES[key]}="{number(value)}"'
    return f"<{start}>{''.join(children)}</{tag}>" if children else f"<{start}/>"


def quoted(value: str) -> str:
    """The value of an attribute, with its quotation marks."""
    return f'"{value}"' if SPECIAL.search(value) is None else f'"{inside(value).translate(BREAKS)}"'


def inside(value: str) -> str:
    """A text escaped for an attribute in double quotation marks.

    >>> inside('a "b" & c')
    'a &quot;b&quot; &amp; c'
    """
    return value if SPECIAL.search(value) is None else escape(value).replace('"', "&quot;")


class _Names(dict[str, str]):
    """SVG attribute names by their Python spelling."""

    def __missing__(self, key: str) -> str:
        found = self[key] = key.rstrip("_").replace("_", "-")
        return found


NAMES: Final = _Names()


def group(*children: str, **attributes: str | float | None) -> str:
    """A group; empty groups are kept, because a page refers to their ids."""
    return element("g", *(children or ("",)), **attributes)


def words_width(words: str, size: float) -> float:
    """The greatest width of a text in the usual font."""
    return len(words) * size * LETTER_WIDTH


def text(words: str, x: float, y: float, size: float, class_: str = "", *, fit: float = 0, anchor: str = "") -> str:
    """A line of text; `fit` shrinks it to a width."""
    if fit and words_width(words, size) > fit:
        size = max(size * fit / words_width(words, size), 1.0)
    return element("text", escape(words), x=x, y=y, font_size=size, class_=class_ or None, text_anchor=anchor or None)


def title(words: str) -> str:
    """The title of an element, which browsers show on hovering."""
    return element("title", escape(words))


def points(outline: Iterable[Point]) -> str:
    """A list of points for polygons and polylines."""
    return " ".join(f"{number(x)},{number(y)}" for x, y in outline)


def place_at(at: Point, heading: float = 0, scale: float = 1) -> str:
    """A transform that puts a drawing, made bow up around the origin, at a point with a heading."""
    words = f"translate({number(at[0])} {number(at[1])}) rotate({number(heading % 360)})"
    return words if scale == 1 else f"{words} scale({scale:.4f})"


def sector(at: Point, start: float, end: float, radius: float) -> str:
    """Path data of an arc of a circle between two headings, clockwise, without the sides."""
    (x1, y1), (x2, y2) = towards(at, start, radius), towards(at, end, radius)
    large = "1" if (end - start) % 360 > 180 else "0"
    r = number(radius)
    return f"M{number(x1)} {number(y1)} A{r} {r} 0 {large} 1 {number(x2)} {number(y2)}"
