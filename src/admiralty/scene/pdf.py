"""Writes SVG pages into one PDF file: vectors, true to length, with letters as outlines of our own fonts.

It draws what printed pages have: paths, simple shapes, text, groups and uses. The same pages give the same bytes.
"""

import re
import zlib
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from math import cos, radians, sin
from typing import Any, Final
from xml.etree import ElementTree

from admiralty.scene.css import Node, Sheet
from admiralty.scene.palette import flatten
from admiralty.scene.png import PictureError

__all__ = ["has_outline", "to_pdf"]

POINTS: Final = 72 / 25.4
"""Points in a millimetre."""
EM: Final = 1000
INHERITED: Final[Mapping[str, str]] = {
    "color": "#000", "fill": "#000", "fill-opacity": "1", "fill-rule": "nonzero", "stroke": "none",
    "stroke-opacity": "1", "stroke-width": "1", "stroke-dasharray": "none", "stroke-linecap": "butt",
    "stroke-linejoin": "miter", "font-size": "16", "font-weight": "400", "font-style": "normal",
    "text-anchor": "start", "letter-spacing": "0",
}  # fmt: skip
CAPS: Final = {"butt": 0, "round": 1, "square": 2}
JOINS: Final = {"miter": 0, "round": 1, "bevel": 2}
ANCHORS: Final = {"start": 0.0, "middle": 0.5, "end": 1.0}
SHAPES: Final = ("path", "rect", "circle", "ellipse", "polygon", "polyline", "line")
UNSEEN: Final = ("defs", "style", "title", "desc")
HREF: Final = "{http://www.w3.org/1999/xlink}href"
WEIGHTS: Final = ((400, "Regular"), (600, "SemiBold"), (700, "Bold"), (800, "ExtraBold"))

Matrix = tuple[float, float, float, float, float, float]
Style = Mapping[str, str]


def to_pdf(pages: Sequence[str], title: str) -> bytes:
    """A document of pages, each of the size of its view box in millimetres."""
    return _Document().written([ElementTree.fromstring(flatten(page)) for page in pages], title)


def _number(value: float) -> str:
    text = f"{value:.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


def _numbers(text: str) -> list[float]:
    return [float(each) for each in re.findall(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?", text)]


class _Document:
    """The objects of a file, and the glyphs and opacities that its pages share."""

    def __init__(self) -> None:
        self.objects: list[bytes] = [b""] * 4  # catalogue, pages, resources, information
        self.glyphs: dict[tuple[str, str], str] = {}
        self.opacities: dict[tuple[str, str], str] = {}
        self._forms: list[tuple[str, int]] = []

    def written(self, pages: Sequence[ElementTree.Element], title: str) -> bytes:
        numbers = [self._page(page) for page in pages]
        kids = " ".join(f"{number} 0 R" for number in numbers)
        forms = " ".join(f"/{name} {number} 0 R" for name, number in self._forms)
        states = " ".join(f"/{name} << /ca {fill} /CA {stroke} >>" for (fill, stroke), name in self.opacities.items())
        self.objects[0] = b"<< /Type /Catalog /Pages 2 0 R /ViewerPreferences << /PrintScaling /None >> >>"
        self.objects[1] = f"<< /Type /Pages /Kids [{kids}] /Count {len(numbers)} >>".encode()
        self.objects[2] = f"<< /XObject << {forms} >> /ExtGState << {states} >> >>".encode()
        self.objects[3] = (
            b"<< /Producer (Admiralty) /Title <" + ("\ufeff" + title).encode("utf-16-be").hex().encode() + b"> >>"
        )
        return self._file()

    def _file(self) -> bytes:
        out, places = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", []
        for number, content in enumerate(self.objects, 1):
            places.append(len(out))
            out += b"%d 0 obj\n%s\nendobj\n" % (number, content)
        table = b"".join(b"%010d 00000 n \n" % place for place in places)
        size, start = len(places) + 1, len(out)
        out += b"xref\n0 %d\n0000000000 65535 f \n%s" % (size, table)
        return out + b"trailer\n<< /Size %d /Root 1 0 R /Info 4 0 R >>\nstartxref\n%d\n%%%%EOF\n" % (size, start)

    def _add(self, content: bytes) -> int:
        self.objects.append(content)
        return len(self.objects)

    def _stream(self, entries: str, operators: str) -> int:
        data = zlib.compress(operators.encode("ascii"), 9)
        head = f"<< {entries} /Filter /FlateDecode /Length {len(data)} >>".encode()
        return self._add(head + b"\nstream\n" + data + b"\nendstream")

    def _page(self, svg: ElementTree.Element) -> int:
        _, _, wide, high = _numbers(svg.get("viewBox", ""))
        flip = f"{_number(POINTS)} 0 0 {_number(-POINTS)} 0 {_number(high * POINTS)} cm"
        content = self._stream("", "\n".join([flip, *_Page(self, svg).operators()]))
        box = f"[0 0 {_number(wide * POINTS)} {_number(high * POINTS)}]"
        return self._add(
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Resources 3 0 R /Contents {content} 0 R >>".encode()
        )

    def glyph(self, face: str, letter: str) -> str:
        """The name of the form that draws a letter, one em high."""
        if (face, letter) not in self.glyphs:
            name = f"G{len(self.glyphs)}"
            box = "/BBox [-2 -2 4 4]"
            number = self._stream(f"/Type /XObject /Subtype /Form {box} /Resources << >>", _outline(face, letter))
            self._forms.append((name, number))
            self.glyphs[face, letter] = name
        return self.glyphs[face, letter]

    def opacity(self, fill: str, stroke: str) -> str:
        return self.opacities.setdefault((fill, stroke), f"A{len(self.opacities)}")


class _Page:
    """The drawing of one page, as PDF operators."""

    def __init__(self, document: _Document, svg: ElementTree.Element) -> None:
        self._document = document
        self._svg = svg
        self._sheet = Sheet("".join(each.text or "" for each in svg.iter() if _tag(each) == "style"))
        self._parents = {child: parent for parent in svg.iter() for child in parent}
        self._named = {each.get("id", ""): each for each in svg.iter() if each.get("id")}

    def operators(self) -> Iterator[str]:
        for child in self._svg:
            yield from self._drawn(child, INHERITED)

    def _chain(self, each: ElementTree.Element) -> list[Node]:
        chain = [each]
        while chain[0] in self._parents:
            chain.insert(0, self._parents[chain[0]])
        return [Node(_tag(of), frozenset(of.get("class", "").split()), of.get("id", "")) for of in chain]

    def _style(self, each: ElementTree.Element, above: Style) -> Style:
        """The style of an element: inherited, then its own attributes, then the style sheet."""
        own = {name: each.attrib[name] for name in INHERITED if name in each.attrib}
        own |= {name: value for name, value in self._sheet.declared(self._chain(each)).items() if name in INHERITED}
        return {**above, **{name: value for name, value in own.items() if value != "inherit"}}

    def _drawn(self, each: ElementTree.Element, above: Style) -> Iterator[str]:
        tag, style = _tag(each), self._style(each, above)
        if tag in UNSEEN:
            return
        yield "q"
        yield from (f"{' '.join(map(_number, matrix))} cm" for matrix in _transforms(each.get("transform", "")))
        if tag == "g":
            for child in each:
                yield from self._drawn(child, style)
        elif tag == "use":
            yield f"1 0 0 1 {_number(float(each.get('x', 0)))} {_number(float(each.get('y', 0)))} cm"
            yield from self._drawn(self._used(each), style)
        elif tag == "text":
            yield from self._text(each, style)
        elif tag in SHAPES:
            yield from self._shape(each, style)
        else:
            raise PictureError(f"a page to print cannot have <{tag}>")
        yield "Q"

    def _used(self, each: ElementTree.Element) -> ElementTree.Element:
        return self._named[(each.get("href") or each.get(HREF) or "").removeprefix("#")]

    def _shape(self, each: ElementTree.Element, style: Style) -> Iterator[str]:
        fill, stroke = _colour(style, "fill"), _colour(style, "stroke")
        width = _size(style["stroke-width"])
        if not width:
            stroke = None
        if fill is None and stroke is None:
            return
        yield from self._inked(style, fill, stroke)
        if stroke is not None:
            yield f"{_number(width)} w {CAPS[style['stroke-linecap']]} J {JOINS[style['stroke-linejoin']]} j"
            dashes = _numbers(style["stroke-dasharray"])
            yield f"[{' '.join(map(_number, dashes * (1 + len(dashes) % 2)))}] 0 d"
        yield _path(each)
        even = "*" if style["fill-rule"] == "evenodd" else ""
        yield f"B{even}" if fill and stroke else f"f{even}" if fill else "S"

    def _inked(self, style: Style, fill: str | None, stroke: str | None) -> Iterator[str]:
        shares = [_number(float(style[name])) for name in ("fill-opacity", "stroke-opacity")]
        yield f"/{self._document.opacity(*shares)} gs"
        if fill is not None:
            yield f"{fill} rg"
        if stroke is not None:
            yield f"{stroke} RG"

    def _text(self, each: ElementTree.Element, style: Style) -> Iterator[str]:
        words, fill = each.text or "", _colour(style, "fill")
        if not words or fill is None:
            return
        face, size, gap = _face(style), _size(style["font-size"]), _size(style["letter-spacing"])
        steps = [_advance(face, letter) * size + gap for letter in words]
        x = float(each.get("x", 0)) - ANCHORS[style["text-anchor"]] * sum(steps)
        y = _number(float(each.get("y", 0)))
        yield from self._inked(style, fill, None)
        for letter, step in zip(words, steps, strict=True):
            if not letter.isspace():
                name = self._document.glyph(face, letter)
                yield f"q {_number(size)} 0 0 {_number(-size)} {_number(x)} {y} cm /{name} Do Q"
            x += step


def _tag(each: ElementTree.Element) -> str:
    return each.tag.rpartition("}")[2]


def _size(text: str) -> float:
    return float(text.removesuffix("px"))


def _colour(style: Style, which: str) -> str | None:
    """Red, green and blue for PDF; None for no paint."""
    value = style["color"] if style[which] == "currentColor" else style[which]
    if value in ("none", "transparent"):
        return None
    digits = value.removeprefix("#")
    if not re.fullmatch(r"[0-9a-f]{3}(?:[0-9a-f]{3})?", digits):
        raise PictureError(f"a page to print cannot have the colour {value}")
    pairs = [digit * 2 for digit in digits] if len(digits) == len("rgb") else re.findall("..", digits)
    return " ".join(_number(int(pair, 16) / 255) for pair in pairs)


def _transforms(text: str) -> Iterator[Matrix]:
    for name, within in re.findall(r"(\w+)\(([^)]*)\)", text):
        values = _numbers(within)
        if name == "translate":
            yield (1, 0, 0, 1, values[0], values[1] if len(values) > 1 else 0)
        elif name == "scale":
            yield (values[0], 0, 0, values[-1], 0, 0)
        elif name == "rotate":
            turn, *about = values
            if about:
                yield (1, 0, 0, 1, about[0], about[1])
            yield (cos(radians(turn)), sin(radians(turn)), -sin(radians(turn)), cos(radians(turn)), 0, 0)
            if about:
                yield (1, 0, 0, 1, -about[0], -about[1])
        elif name == "matrix":
            yield (values[0], values[1], values[2], values[3], values[4], values[5])
        else:
            raise PictureError(f"a page to print cannot have the transform {name}")


# -- outlines ----------------------------------------------------------------------------------------------------------


def _pen(glyphs: Any = None) -> Any:
    """A fontTools pen that writes PDF operators."""
    from fontTools.pens.basePen import BasePen  # from the extra ``server``, like the fonts

    class Pen(BasePen):  # type: ignore[misc]
        def __init__(self) -> None:
            super().__init__(glyphs)
            self.operators: list[str] = []

        def _write(self, operator: str, *places: tuple[float, float]) -> None:
            self.operators.append(" ".join([*(_number(each) for place in places for each in place), operator]))

        def _moveTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self._write("m", pt)

        def _lineTo(self, pt: tuple[float, float]) -> None:  # noqa: N802
            self._write("l", pt)

        def _curveToOne(self, pt1: Any, pt2: Any, pt3: Any) -> None:  # noqa: N802
            self._write("c", pt1, pt2, pt3)

        def _closePath(self) -> None:  # noqa: N802
            self._write("h")

    return Pen()


def _path(each: ElementTree.Element) -> str:
    from fontTools.svgLib.path import parse_path
    from fontTools.svgLib.path.shapes import PathBuilder

    pen, builder = _pen(), PathBuilder()
    plain = ElementTree.Element(each.tag, {name: value for name, value in each.attrib.items() if name != "transform"})
    builder.add_path_from_element(plain)
    for path in builder.paths:
        parse_path(path, pen)
    return "\n".join(pen.operators)


def _face(style: Style) -> str:
    weight = int({"normal": "400", "bold": "700"}.get(style["font-weight"], style["font-weight"]))
    heavy = next((name for most, name in WEIGHTS if weight <= most), "ExtraBold")
    return heavy if style["font-style"] == "normal" else "Italic" if heavy == "Regular" else f"{heavy}Italic"


@cache
def _font(face: str) -> tuple[Any, Mapping[int, str], Any]:
    """The glyphs of a face, the glyph names of letters, and the units of an em."""
    from fontTools.ttLib import TTFont
    from ttf_opensans import FONTS

    font = TTFont(next(each.path for each in FONTS if str(each.path).endswith(f"OpenSans-{face}.ttf")))
    return font.getGlyphSet(), font.getBestCmap(), font["head"].unitsPerEm


def has_outline(letter: str) -> bool:
    """Whether our font has a letter; a missing one is drawn as an empty box."""
    return ord(letter) in _font("Regular")[1]


def _advance(face: str, letter: str) -> float:
    """The width of a letter, in ems."""
    glyphs, names, units = _font(face)
    return float(glyphs[names.get(ord(letter), ".notdef")].width) / float(units)


@cache
def _outline(face: str, letter: str) -> str:
    """The outline of a letter, one em high."""
    from fontTools.pens.transformPen import TransformPen

    glyphs, names, units = _font(face)
    pen = _pen(glyphs)
    glyphs[names.get(ord(letter), ".notdef")].draw(TransformPen(pen, (1 / units, 0, 0, 1 / units, 0, 0)))
    return "\n".join([*pen.operators, "f"])
