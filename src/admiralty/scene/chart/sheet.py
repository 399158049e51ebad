"""Draws the chart of a board: everything under the pieces, and the neatline around it."""

import random
from math import cos, pi, sin
from typing import Final, NamedTuple

from admiralty.scene.board import Atlas, Board, BoardKind, Cell, EdgeLabel, Lettering, Point
from admiralty.scene.chart import dutch, margin, page
from admiralty.scene.chart.curves import Line, Noise, normals, path, resampled
from admiralty.scene.chart.engraving import hill, rose, town
from admiralty.scene.chart.ground import SHALLOW, Ground
from admiralty.scene.chart.soundings import cells_from_land, sounded
from admiralty.scene.chart.survey import survey
from admiralty.scene.chart.towns import towns
from admiralty.scene.markup import element, escape, group, number, text

__all__ = ["Chart", "engrave"]

MARGIN: Final = 0.62
CLOSE: Final = 0.16
"""The margin of the chart beyond the outermost cells, in cells."""
WATERLINES: Final = ((20, 0.30), (14.5, 0.42), (9.5, 0.55), (5.2, 0.75))
"""Waterlines: distance from the coast in hundredths of a cell, and darkness."""
SHORES: Final = (92, 90, 66, 64, 46, 43.8, 30, 27.6, 17, 14.4, 8)
"""Around the coast of an atlas: widths of lines and gaps in turn, in hundredths of a cell."""
SPARSE = 0.8
"""The share of places left without a sounding: soundings are decoration, and ships and reach come first."""
BOTTOMS: Final = ("s.", "r.", "m.", "sh.")
CORNER: Final = 0.2
"""The part of each side of a cell that is drawn at its corners."""


class Chart(NamedTuple):
    """The sheet under the overlays, the frame over them, and the margin of both beyond the board."""

    ground: str
    frame: str
    margin: float


def engrave(board: Board) -> Chart:
    """Draw the chart of a board; one with land takes a tenth of a second or more."""
    if board.kind is BoardKind.TABLE:
        return _Engraver(board, 0.34).table()
    return _Engraver(board, MARGIN if board.kind is BoardKind.HEXES else CLOSE).cells()


class _Engraver:
    def __init__(self, board: Board, margin: float) -> None:
        self.board = board
        self.unit = board.unit
        self.margin = margin * board.unit
        self.rng = random.Random(f"chart {board.name}")

    # -- boards of cells -------------------------------------------------------------------------------------------

    def cells(self) -> Chart:
        board = self.board
        if board.atlas is not None:
            return self._page(board.atlas)
        ground = Ground(board, self.margin + self.unit) if any(c.terrain != "sea" for c in board.cells) else None
        parts = [self._sea()]
        if ground is not None:
            parts += [self._shoals(ground), self._land(ground), self._coast(ground)]
        if board.kind is BoardKind.HEXES:
            parts.append(self._soundings(ground))
        parts += [self._grid(), self._lettering()]
        if board.rose is not None:
            parts.append(rose(board.rose, self.unit * 0.92, self._north()))
        around = ""
        if board.kind is BoardKind.SQUARES:
            parts.insert(1, margin.chequer(board))
            around = margin.margin(board)
        inside = group(*parts, clip_path="url(#sheet-edge)")
        return Chart(self._clip() + around + inside + self._cell_outlines(), self._neatline(), self.margin)

    def _page(self, atlas: Atlas) -> Chart:
        """A page of an atlas: paper outside the cells, and within them sea, ground and lines; names are drawn over
        reaches."""
        board = self.board
        play = element("clipPath", element("use", href="#play"), id="in-play")
        coast = element("path", d=path(page.relief(board).coast, grain=1), id="coastline", clip_rule="evenodd")
        ashore = element("clipPath", element("use", href="#coastline"), id="ashore")
        extent = self._extent()
        within = group(
            element("rect", class_="atlas-sea", **extent),
            element("rect", fill="url(#swell)", **extent),
            self._atlas_water(),
            page.strokes(board, ashore=False),
            page.grounds(board),
            class_="atlas",
            clip_path="url(#in-play)",
        )
        line = group(_used("coastline", "coast"), clip_path="url(#in-play)")
        parts = [
            element("defs", page.PATTERNS, page.in_play(board), coast, play, ashore),
            element("rect", class_="beyond", **extent), _used("coastline", "beyond-land"), within,
            page.strokes(board, ashore=True), line, _used("play", "edge-of-play"), page.boxes(board),
            self._lettering(), page.legend(atlas, self.unit),
        ]  # fmt: skip
        inside = group(*parts, clip_path="url(#sheet-edge)")
        names = group(towns(page.towns_of(board), self.unit, board.width), clip_path="url(#sheet-edge)")
        ground = self._clip() + inside + page.cells(board)
        return Chart(ground, names + self._neatline(), self.margin)

    def _atlas_water(self) -> str:
        """Waterlines of an engraved sea: one coast stroked in many widths."""
        k = self.unit / 100
        return "".join(_used("coastline", f"water-{n}", stroke_width=wide * k) for n, wide in enumerate(SHORES))

    def table(self) -> Chart:
        board = self.board
        middle = board.rose or (board.width / 2, board.height / 2)
        if board.manner == "dutch":
            return self._dutch(middle)
        water = survey(board) if board.survey else self._sea() + self._rhumbs(middle, 0.3) + self._soundings(None)
        parts = [water, self._lettering()]
        if board.rose is not None:
            parts.append(rose(board.rose, self.unit * 1.1, self._north()))
        inside = group(*parts, clip_path="url(#sheet-edge)")
        return Chart(self._clip() + inside, self._neatline(), self.margin)

    def _dutch(self, middle: Point) -> Chart:
        """A chart of the 1670s: a net of rhumb lines on stained paper, and a painted rose."""
        board = self.board
        far = board.width + board.height
        parts = [
            dutch.paper(self._extent(), self.unit, board.name), dutch.rhumbs(middle, far, self.unit),
            dutch.rose(middle, self.unit * 1.15, self._north()) if board.rose is not None else "",
        ]  # fmt: skip
        inside = group(*parts, clip_path="url(#sheet-edge)")
        return Chart(self._clip() + inside, self._neatline(), self.margin)

    def _extent(self) -> dict[str, float]:
        out = self.margin
        return {"x": -out, "y": -out, "width": self.board.width + 2 * out, "height": self.board.height + 2 * out}

    def _clip(self) -> str:
        return element("defs", element("clipPath", element("rect", **self._extent()), id="sheet-edge"))

    def _north(self) -> float:
        return next((arrow.heading for arrow in self.board.arrows if arrow.kind == "north"), 0.0)

    # -- water -----------------------------------------------------------------------------------------------------

    def _sea(self) -> str:
        board = self.board
        sea = element("rect", fill="url(#sea)", **self._extent())
        if board.kind is BoardKind.HEXES:
            return sea + self._rhumbs(board.rose or (board.width * 0.16, board.height * 0.3), 0.2)
        return sea

    def _rhumbs(self, at: Point, opacity: float) -> str:
        """The thirty-two winds from the rose, every second one."""
        far = self.board.width + self.board.height
        rays = (f"M{number(at[0])} {number(at[1])}l{number(sin(a) * far)} {number(-cos(a) * far)}" for a in _angles(16))
        return element("path", d="".join(rays), class_="rhumb", stroke_opacity=opacity)

    def _shoals(self, ground: Ground) -> str:
        """Tint, a wash of depth, the dotted line, and stipple."""
        if not ground.shoals:
            return ""
        edge = element("defs", element("path", d=path(ground.shoals), id="shoal-edge"))
        washes = "".join(
            _used("shoal-edge", "shoal-wash", stroke_width=wide * self.unit / 100, stroke_opacity=opacity)
            for wide, opacity in ((130, 0.12), (84, 0.16))
        )
        dots = []
        for cell in self.board.cells:
            if cell.terrain in SHALLOW:
                for _ in range(34):
                    x, y = (at + self.rng.uniform(-0.62, 0.62) * self.unit for at in cell.at)
                    if ground.shoal(x, y) > 0.6 and ground.land(x, y) < 0.3:
                        dots.append(f"M{x:.0f} {y:.0f}h.1")
        drawn = washes + _used("shoal-edge", "shoal") + _used("shoal-edge", "shoal-line")
        return edge + drawn + element("path", d="".join(dots), class_="shoal-dots")

    def _soundings(self, ground: Ground | None) -> str:
        """Decorative soundings, italic and faint, that grow from the coast; never where a rule uses the depth."""
        depths = cells_from_land(self.board) if ground is not None else {}
        written = []
        for at, cells_off in sounded(self.board, depths):
            if self.rng.random() < SPARSE:
                continue
            x = at[0] + self.rng.uniform(-0.5, 0.5) * self.unit
            y = at[1] + self.rng.uniform(-0.42, 0.42) * self.unit
            if ground is not None and ground.land(x, y) > 0.12:
                continue
            fathoms = 3 + 5.5 * cells_off + self.rng.uniform(-1.5, 2.5)
            words = f"{fathoms:.0f}" if self.rng.random() > 0.07 else self.rng.choice(BOTTOMS)
            written.append(f'<text x="{x:.0f}" y="{y:.0f}">{words}</text>')
        return group(*written, class_="soundings", font_size=0.17 * self.unit)

    # -- land ------------------------------------------------------------------------------------------------------

    def _land(self, ground: Ground) -> str:
        k = self.unit / 100
        lines = [element("defs", element("path", d=path(ground.coasts), id="coastline"))]
        for away, dark in WATERLINES:
            wide = 2 * away * 1.6 * k
            lines.append(_used("coastline", "waterline", stroke_width=wide + 2.2 * k, stroke_opacity=dark))
            lines.append(_used("coastline", "waterline-gap", stroke_width=wide))
        lines.append(_used("coastline", "land"))
        inland = [
            cell for cell in self.board.cells if cell.terrain in ("land", "hill") and self._is_inland(cell, ground)
        ]
        hills = [hill(cell.at, self.unit, f"{self.board.name} {cell.name}") for cell in inland if self._rises(cell)]
        towns = [town(cell.at, self.unit, f"{self.board.name} {cell.name}", ground.land)
                 for cell in self.board.cells if cell.terrain in ("town", "port")]  # fmt: skip
        return (
            "".join(lines)
            + element("path", d="".join(hills), class_="hachure")
            + element("path", d="".join(towns), class_="town-plan")
        )

    def _is_inland(self, cell: Cell, ground: Ground) -> bool:
        x, y = cell.at
        reach = 0.75 * self.unit
        return all(ground.land(x + reach * cos(a), y + reach * sin(a)) > 0.7 for a in _angles(8))

    def _rises(self, cell: Cell) -> bool:
        return cell.terrain == "hill" or self.rng.random() < 0.42

    def _coast(self, ground: Ground) -> str:
        """Surf, cliffs with hachures on the landward side, and the coast line."""
        strokes = "".join(self._cliffs(line, place) for place, line in enumerate(ground.coasts))
        cliffs = element("path", d=strokes, class_="cliffs")
        return cliffs + _used("coastline", "surf") + _used("coastline", "coast")

    def _cliffs(self, line: Line, place: int) -> str:
        noise, rng, k = Noise(f"cliffs {self.board.name} {place}"), self.rng, self.unit / 100
        towns = [cell.at for cell in self.board.cells if cell.terrain in ("town", "port")]
        strokes = []
        for number_, ((x, y), (nx, ny)) in enumerate(normals(resampled(line, 5.4 * k))):
            height = noise.rough(number_ * 0.06)
            if height < -0.3 or any((x - a) ** 2 + (y - b) ** 2 < (0.8 * self.unit) ** 2 for a, b in towns):
                continue
            length = (6 + 20 * (height + 0.3) / 1.3 + rng.uniform(-2, 3)) * k
            start = f"M{x + nx * 3 * k:.0f} {y + ny * 3 * k:.0f}"
            strokes.append(
                f"{start}l{nx * length + rng.uniform(-1, 1) * k:.0f} {ny * length + rng.uniform(-1, 1) * k:.0f}"
            )
        return "".join(strokes)

    # -- grid, names, frame ----------------------------------------------------------------------------------------

    def _grid(self) -> str:
        """The grid: full lines, faint, with darker corners."""
        corners: dict[tuple[int, int, int, int], str] = {}
        for cell in self.board.cells:
            ring = cell.outline
            for place, (x, y) in enumerate(ring):
                for bx, by in (ring[place - 1], ring[(place + 1) % len(ring)]):
                    key = (round(x), round(y), round(bx), round(by))
                    corners.setdefault(key, f"M{x:.0f} {y:.0f}l{(bx - x) * CORNER:.0f} {(by - y) * CORNER:.0f}")
        return element("path", d="".join(corners.values()), class_="grid-corners")

    def _cell_outlines(self) -> str:
        """A click target for every cell by its name, with its number for a near zoom."""
        size = self.unit * 0.13
        drawn = []
        for cell in self.board.cells:
            kind = "cell" if cell.terrain == "sea" else f"cell terrain-{cell.terrain}"
            ring = " ".join(f"{x:.0f},{y:.0f}" for x, y in cell.outline)
            parts = [f'<polygon points="{ring}" class="{kind}"/>']
            if cell.label:
                top = min(y for _, y in cell.outline)
                parts.append(f'<text x="{cell.at[0]:.0f}" y="{top + size * 1.25:.0f}">{escape(cell.label)}</text>')
            drawn.append(group(*parts, id=f"cell-{cell.name}", data_cell=cell.name))
        return group(*drawn, id="cells", font_size=size)

    def _lettering(self) -> str:
        return group(*(self._letters(each) for each in self.board.lettering), class_="lettering")

    def _letters(self, each: Lettering) -> str:
        turned = f"translate({number(each.at[0])} {number(each.at[1])}) rotate({number(each.angle)})"
        words = each.text.upper() if each.kind in ("town", "area") else each.text
        return element(
            "text", escape(words), class_=f"letters-{each.kind}", font_size=each.size * self.unit, transform=turned,
            text_anchor="middle",
        )  # fmt: skip

    def _neatline(self) -> str:
        """The neatline: two lines with bars between them, one for each column and row, with numbers."""
        extent, k = self._extent(), self.unit / 100
        gap = 14 * k
        x, y, wide, high = extent["x"], extent["y"], extent["width"], extent["height"]
        outer = {"x": x - gap, "y": y - gap, "width": wide + 2 * gap, "height": high + 2 * gap}
        bars = [
            *(_bar(at, y - gap * 0.8, width, gap * 0.6) for at, width in self._ticks(0)),
            *(_bar(at, y + high + gap * 0.2, width, gap * 0.6) for at, width in self._ticks(0)),
            *(_bar(x - gap * 0.8, at, gap * 0.6, height) for at, height in self._ticks(1)),
            *(_bar(x + wide + gap * 0.2, at, gap * 0.6, height) for at, height in self._ticks(1)),
        ]
        labels = [
            text(label.text, *self._outside(label.at, gap), self.unit * 0.24, "edge-label", anchor="middle")
            for label in self._edge_labels()
        ]
        return (
            element("rect", class_="neat-inner", **extent)
            + element("rect", class_="neat-outer", **outer)
            + element("path", d="".join(bars), class_="neat-bars")
            + group(*labels, id="edge-labels")
        )

    def _columns(self, axis: int) -> list[float]:
        """The middles of the columns or rows of cells; on an open table, at equal distances."""
        if self.board.cells:
            numbered = [cell for cell in self.board.cells if cell.terrain != "box"]
            low = min(round(cell.at[axis]) for cell in numbered)
            if axis == 1 and self.board.kind is BoardKind.HEXES:
                return sorted(self._rows().values())
            return sorted({cell.at[axis] for cell in numbered if round(cell.at[axis]) >= low})
        length = (self.board.width, self.board.height)[axis]
        return [self.unit * (place + 0.5) for place in range(int(length // self.unit))]

    def _rows(self) -> dict[str, float]:
        """The names of rows of hexes: those of the first column; on an atlas page, of all columns like the first."""
        numbered = [cell for cell in self.board.cells if cell.terrain != "box"]
        first = numbered[0]
        if self.board.atlas is not None:
            alike = [cell for cell in numbered if (cell.at[1] - first.at[1]) % self.unit < 1]
            return {cell.name[2:]: cell.at[1] for cell in alike}
        return {cell.name[2:]: cell.at[1] for cell in numbered if cell.name[:2] == first.name[:2]}

    def _ticks(self, axis: int) -> list[tuple[float, float]]:
        """Every second column or row: the start and length of its bar."""
        middles = self._columns(axis)
        if len(middles) < 2:
            return []
        long = middles[1] - middles[0]
        return [(middle - long / 2, long) for middle in middles[::2]]

    def _edge_labels(self) -> list[EdgeLabel]:
        board = self.board
        if board.edge_labels:
            return [EdgeLabel(label.text, label.at) for label in board.edge_labels]
        if board.kind is not BoardKind.HEXES:
            return []
        numbered = [cell for cell in board.cells if cell.terrain != "box"]
        columns = {cell.name[:2]: cell.at[0] for cell in numbered}
        rows = self._rows()
        found = []
        for name, x in columns.items():
            found += [EdgeLabel(name, (x, -1.0)), EdgeLabel(name, (x, board.height + 1))]
        for name, y in rows.items():
            found += [EdgeLabel(name, (-1.0, y)), EdgeLabel(name, (board.width + 1, y))]
        return found

    def _outside(self, at: Point, gap: float) -> Point:
        """The place of a label outside the neatline, on its side of the board."""
        out, size = self.margin + gap, self.unit * 0.24
        x, y = at
        if y < 0:
            return x, -out - size * 0.45
        if y > self.board.height:
            return x, self.board.height + out + size
        if x < 0:
            return -out - size * 0.75, y + size * 0.36
        return self.board.width + out + size * 0.75, y + size * 0.36


def _used(id_: str, class_: str, **attributes: float) -> str:
    """A line that is defined once, drawn again in another style."""
    return element("use", href=f"#{id_}", class_=class_, **attributes)


def _bar(x: float, y: float, wide: float, high: float) -> str:
    return f"M{x:.1f} {y:.1f}h{wide:.1f}v{high:.1f}h{-wide:.1f}z"


def _angles(count: int) -> list[float]:
    return [2 * pi * place / count for place in range(count)]
