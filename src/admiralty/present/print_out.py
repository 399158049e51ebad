"""Sheets to print for a physical table, as A4 pages in SVG: ship sheets, counters, order sheets, rulers and charts."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import cos, radians, sin
from typing import Any

from admiralty.games.base import PrintedTool
from admiralty.memo import remembered
from admiralty.present.chart_text import ChartText, charts_of
from admiralty.present.presenter import Presenter
from admiralty.present.starting_scene import starting_scene
from admiralty.rulebook import Message
from admiralty.scene import LIGHT, Scene, pictures, style_sheet
from admiralty.scene.blocks import block_drawing
from admiralty.scene.counters import portrait
from admiralty.scene.markup import element, group, place_at, text
from admiralty.scene.pdf import to_pdf
from admiralty.scene.pieces import Counter, Side

__all__ = ["KINDS", "Page", "printed", "printed_pdf"]

WIDE, HIGH, MARGIN = 210.0, 297.0, 12.0
INNER = WIDE - 2 * MARGIN
LETTER = 0.53
"""The mean width of a letter, in ems, chosen so that no line gets wider than its column."""
LINE = 4.2
TURNS, BLOCKS = 10, 4
"""The turns side by side on an order sheet, and the blocks of those below one another at the most."""
NAMES = 40.0
ORDER, ORDER_LINE, TURN_LINE = (INNER - NAMES) / TURNS, 11.0, 8.0
FOOT = 4
"""What is left free above the line at the foot of a page."""
COUNTER = 28.0
STRIP = 180.0
"""The longest piece of a ruler that fits on a page."""


@dataclass(frozen=True, slots=True)
class Page:
    """One page to print."""

    name: str
    svg: str


@dataclass(frozen=True, slots=True)
class Piece:
    """A drawing of a known height, to be placed on a page."""

    high: float
    draw: Callable[[float, float], str]


def printed(presenter: Presenter, kind: str) -> list[Page]:
    """The pages of a kind for a scenario; empty if the game has none of it. `KeyError` for an unknown kind."""
    pages = list(KINDS[kind](presenter))
    names = [kind if len(pages) == 1 else f"{kind}-{number}" for number in range(1, len(pages) + 1)]
    return [
        Page(name, _page(content, presenter, f"{number}/{len(pages)}"))
        for number, (name, content) in enumerate(zip(names, pages, strict=True), start=1)
    ]


def printed_pdf(presenter: Presenter, kinds: Sequence[str] = ()) -> bytes:
    """The pages of some kinds, or of all, in one PDF file; empty where there are none."""
    pages = [page.svg for kind in kinds or KINDS for page in printed(presenter, kind)]
    return to_pdf(pages, f"{presenter.game_title} · {presenter.title}") if pages else b""


def _page(content: str, presenter: Presenter, number: str) -> str:
    cards = _scene(presenter).board.atlas is not None
    foot = presenter.say("print-foot", game=presenter.game_title, scenario=presenter.title, text=number)
    return element(
        "svg",
        element("defs", element("style", style_sheet(LIGHT, cards)), pictures.definitions() if cards else ""),
        element("rect", width=WIDE, height=HIGH, fill="#fff"),
        content,
        text(foot, MARGIN, HIGH - 6, 2.8, fit=INNER),
        xmlns="http://www.w3.org/2000/svg",
        width="210mm",
        height="297mm",
        viewBox=f"0 0 {WIDE:.0f} {HIGH:.0f}",
    )


def _flowed(pieces: Sequence[Piece], columns: int, gap: float = 4) -> Iterator[str]:
    """Pages of blocks in columns, filled downwards."""
    wide = (INNER - gap * (columns - 1)) / columns
    column, y, drawn = 0, MARGIN, ""
    for piece in pieces:
        if y > MARGIN and y + piece.high > HIGH - MARGIN - FOOT:
            column, y = column + 1, MARGIN
        if column == columns:
            yield drawn
            column, drawn = 0, ""
        drawn += piece.draw(MARGIN + column * (wide + gap), y)
        y += piece.high + gap
    if drawn:
        yield drawn


def _wrapped(words: str, width: float, size: float) -> list[str]:
    """A text in lines that fit a column."""
    most = max(8, int(width / (size * LETTER)))
    lines = [""]
    for word in words.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > most:
            lines.append("")
        lines[-1] = f"{lines[-1]} {word}".strip()
    return lines


# -- ships -------------------------------------------------------------------------------------------------------------


@remembered
def _scene(presenter: Presenter) -> Scene:
    return starting_scene(presenter)


def _units(presenter: Presenter) -> list[tuple[Counter, Side]]:
    """The pieces on the board, each piece of a pile separately."""
    scene = _scene(presenter)
    found = []
    for counter in scene.counters:
        pieces = counter.block.members if counter.block is not None and counter.block.members else (counter,)
        found += [(piece, scene.side(counter.side)) for piece in pieces]
    return found


def _figure(counter: Counter, side: Side) -> str:
    if counter.block is not None:
        return group(block_drawing(counter, counter.block, side), class_=f"paint-{counter.block.hue or side.hue}")
    return portrait(counter, side)


def _sheets(presenter: Presenter) -> Iterator[str]:
    wide = (INNER - 4) / 2
    pieces = [_sheet(counter, side, presenter, wide) for counter, side in _units(presenter)]
    yield from _flowed(pieces, 2)


def _sheet(counter: Counter, side: Side, presenter: Presenter, wide: float) -> Piece:
    rows = []
    for figure in presenter.sheet(counter.id):
        for place, line in enumerate(_wrapped(str(figure.value), wide * 0.58, 3)):
            rows.append((figure.label if place == 0 else "", line))
    boxes = counter.damage.of if counter.damage is not None else 0
    across = int((wide - 6) / 4.4)
    box_lines = -(-boxes // across)
    named = LINE if boxes else 0
    high = 17 + len(rows) * LINE + named + box_lines * 4.6 + 12

    def draw(x: float, y: float) -> str:
        frame = element("rect", x=x, y=y, width=wide, height=high, rx=2, fill="none", stroke="#333", stroke_width=0.3)
        turn, scale = (90, 0.16) if counter.block is None else (0, 0.24)  # a counter with a face is drawn upright
        drawn = frame + group(_figure(counter, side), transform=place_at((x + wide - 14, y + 9), turn, scale))
        drawn += text(counter.name, x + 3, y + 7.5, 5, "strong", fit=wide - 32) + text(side.name, x + 3, y + 12.5, 3)
        for place, (label, value) in enumerate(rows):
            at = y + 18 + place * LINE
            drawn += text(label, x + 3, at, 2.9, fit=wide * 0.36) + text(value, x + 3 + wide * 0.38, at, 3)
        top = y + 17 + len(rows) * LINE + named
        drawn += text(presenter.say("print-damage", count=boxes), x + 3, top - 1.2, 2.9, "strong") if boxes else ""
        drawn += "".join(_box(x + 3 + n % across * 4.4, top + n // across * 4.6, 3.6) for n in range(boxes))
        at = y + high - 4
        return drawn + text(presenter.say("print-notes"), x + 3, at, 2.9) + _rule(x + 15, at, x + wide - 3)

    return Piece(high, draw)


def _box(x: float, y: float, size: float) -> str:
    return element("rect", x=x, y=y, width=size, height=size, fill="none", stroke="#333", stroke_width=0.25)


def _rule(x: float, y: float, end: float) -> str:
    return element("path", d=f"M{x:.2f} {y:.2f}H{end:.2f}", stroke="#777", stroke_width=0.2)


def _counters(presenter: Presenter) -> Iterator[str]:
    units = _units(presenter)
    across = int(INNER / COUNTER)
    rows = [units[start : start + across] for start in range(0, len(units), across)]

    def row(of: list[tuple[Counter, Side]]) -> Piece:
        return Piece(
            COUNTER,
            lambda x, y: "".join(_counter(piece, side, x + n * COUNTER, y) for n, (piece, side) in enumerate(of)),
        )

    yield from _flowed([row(of) for of in rows], 1, gap=0)


def _counter(counter: Counter, side: Side, x: float, y: float) -> str:
    cut = element(
        "rect", x=x, y=y, width=COUNTER, height=COUNTER, fill="none", stroke="#999", stroke_width=0.2,
        stroke_dasharray="1 1",
    )  # fmt: skip
    scale = 0.17 if counter.block is None else 0.26
    ship = group(_figure(counter, side), transform=place_at((x + COUNTER / 2, y + 11), 0, scale))
    name = text(counter.name, x + COUNTER / 2, y + COUNTER - 4.6, 2.9, fit=COUNTER - 3, anchor="middle")
    return cut + ship + name + text(side.name, x + COUNTER / 2, y + COUNTER - 1.6, 2.1, anchor="middle")


def _orders(presenter: Presenter) -> Iterator[str]:
    """A line for each ship, a column for each turn; as many turns as fill the page where there are few ships."""
    for side in _scene(presenter).sides:
        names = [counter.name for counter, of in _units(presenter) if of.id == side.id]
        if not names:
            continue
        title = presenter.say("print-orders", side=side.name)
        head = Piece(8, lambda x, y, title=title: text(title, x, y + 6, 5, "strong", fit=INNER))  # type: ignore[misc]
        room = HIGH - 2 * MARGIN - head.high - FOOT
        blocks = min(BLOCKS, max(1, int(room / (TURN_LINE + ORDER_LINE * len(names)))))
        pieces = [piece for block in range(blocks) for piece in (_turns(block), *map(_line, names))]
        yield from _flowed([head, *pieces], 1, gap=0)


def _turns(block: int) -> Piece:
    """The numbers of ten turns, above the lines of the ships."""
    return Piece(
        TURN_LINE,
        lambda x, y: "".join(
            text(str(block * TURNS + n + 1), x + NAMES + (n + 0.5) * ORDER, y + TURN_LINE - 1, 3, "strong",
                 anchor="middle")
            for n in range(TURNS)
        ),
    )  # fmt: skip


def _line(name: str) -> Piece:
    def draw(x: float, y: float) -> str:
        cells = "".join(
            element("rect", x=x + NAMES + n * ORDER, y=y, width=ORDER, height=ORDER_LINE, fill="none", stroke="#555",
                    stroke_width=0.2)
            for n in range(TURNS)
        )  # fmt: skip
        return text(name, x, y + 6.5, 3.4, fit=NAMES - 2) + cells

    return Piece(ORDER_LINE, draw)


# -- tools -------------------------------------------------------------------------------------------------------------


def _rulers(presenter: Presenter) -> Iterator[str]:
    game = presenter.game
    pieces = []
    for tool in game.printed_tools(game.figures):
        pieces += [_wedge(tool, presenter)] if tool.degrees else list(_ruler(tool, presenter))
    yield from _flowed(pieces, 1, gap=6)


def _said(words: str | Message, presenter: Presenter) -> str:
    return presenter.render(words) if isinstance(words, Message) else words


def _ruler(tool: PrintedTool, presenter: Presenter) -> Iterator[Piece]:
    """Strips of a ruler, to be glued end to end if it is longer than a page is wide."""
    length = max(at for at, _ in tool.marks)
    strips = -(-int(length) // int(STRIP))
    for number in range(strips):
        start, end = number * STRIP, min(length, (number + 1) * STRIP)
        shown = [(at - start, _said(words, presenter)) for at, words in tool.marks if start <= at <= end]
        title = presenter.say("print-strip", title=presenter.render(tool.title), number=number + 1, of=strips)
        yield Piece(24, _strip(title, end - start, shown))


def _strip(title: str, long: float, marks: Sequence[tuple[float, str]]) -> Callable[[float, float], str]:
    def draw(x: float, y: float) -> str:
        drawn = text(title, x, y + 3.5, 3.2, fit=INNER)
        drawn += element("rect", x=x, y=y + 5, width=long, height=16, fill="none", stroke="#333", stroke_width=0.25)
        for at, words in marks:
            drawn += element("path", d=f"M{x + at:.2f} {y + 5:.2f}v16", stroke="#333", stroke_width=0.3)
            drawn += text(words, x + at - 1, y + 14.5, 2.9, fit=32, anchor="end")
        return drawn

    return draw


def _wedge(tool: PrintedTool, presenter: Presenter) -> Piece:
    """A triangle between the old course and the new one."""
    side = 70.0
    down = side * sin(radians(tool.degrees))

    def draw(x: float, y: float) -> str:
        tip = (x + side * cos(radians(tool.degrees)), y + 6 + down)
        path = f"M{x:.2f} {y + 6:.2f}H{x + side:.2f}L{tip[0]:.2f} {tip[1]:.2f}Z"
        cut = element("path", d=path, fill="none", stroke="#333", stroke_width=0.3)
        return text(presenter.render(tool.title), x, y + 4, 3.2) + cut

    return Piece(down + 8, draw)


# -- charts ------------------------------------------------------------------------------------------------------------


def _charts(presenter: Presenter) -> Iterator[str]:
    yield from _flowed([_chart(chart) for chart in charts_of(presenter.game, presenter.words)], 1, gap=6)


def _chart(chart: ChartText) -> Piece:
    widths = _widths(chart)
    rows = [[_wrapped(cell, wide - 1.5, 2.8) for cell, wide in zip(row, widths, strict=True)] for row in chart.rows]
    head = [_wrapped(cell, wide - 1.5, 2.8) for cell, wide in zip(chart.columns, widths, strict=True)]
    lines = [max(map(len, row), default=1) for row in (head, *rows)]
    high = 8 + sum(count * 3.6 + 1 for count in lines)

    def draw(x: float, y: float) -> str:
        drawn, at = text(f"{chart.title} [{chart.case}]", x, y + 4.5, 4, "strong", fit=INNER), y + 8
        for row, count in zip((head, *rows), lines, strict=True):
            style = "strong" if row is head else ""
            drawn += _rule(x, at, x + INNER)
            left = x
            for cell, wide in zip(row, widths, strict=True):
                drawn += "".join(text(line, left, at + 3.3 + n * 3.6, 2.8, style) for n, line in enumerate(cell))
                left += wide
            at += count * 3.6 + 1
        return drawn

    return Piece(high, draw)


def _widths(chart: ChartText) -> list[float]:
    """The widths of columns, by the longest text of each."""
    longest = [
        min(60, max(len(row[place]) for row in (chart.columns, *chart.rows))) + 2 for place in range(len(chart.columns))
    ]
    return [INNER * each / sum(longest) for each in longest]


KINDS: Mapping[str, Callable[[Presenter], Iterator[Any]]] = {
    "sheets": _sheets,
    "counters": _counters,
    "orders": _orders,
    "rulers": _rulers,
    "charts": _charts,
}
"""The kinds of pages, by name."""
