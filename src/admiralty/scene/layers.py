"""The board as SVG, layer by layer: sea, terrain, grid, overlays under and over the pieces, handles."""

from collections.abc import Callable, Mapping
from math import hypot
from typing import Final

from admiralty.memo import remembered
from admiralty.scene.board import Board, Cell, Place, Point, towards
from admiralty.scene.cables import cable
from admiralty.scene.chart import terrain
from admiralty.scene.counters import Drawn, draw_counter, draw_ghost, draw_marker, spread
from admiralty.scene.marks import STANDING
from admiralty.scene.markup import element, group, number, place_at, points, quoted, sector, text, title
from admiralty.scene.naming import names_that_give_way
from admiralty.scene.outlines import boundary
from admiralty.scene.overlays import (
    Area,
    Bands,
    Cable,
    FiringArc,
    Ghost,
    Limit,
    Overlay,
    Path,
    Reach,
    Ruler,
    Sight,
    Tag,
)
from admiralty.scene.pieces import Counter, Marker, Side
from admiralty.scene.scene import Handle, On, Scene
from admiralty.scene.weather import ruler, wedge

MODEL: Final = 60
"""The length of a usual model on a table, in its own units."""
WORDS: Final = 1.8
"""The least distance of the middle of a label from the edge of the board, in cells."""
LAID: Final = ("land", "fog", "shoal", "rock")
"""The tones of terrain pieces on a table, which are drawn as terrain."""


@remembered
def _cells(board: Board) -> Mapping[str, Cell]:
    return {cell.name: cell for cell in board.cells}


@remembered
def _stacked(counters: tuple[Counter, ...], board: Board) -> Mapping[str, tuple[Point, float]]:
    """The place and the scale of each counter that shares its cell."""
    stacks: dict[Place, list[str]] = {}
    places = {}
    for counter in counters:
        if counter.block is None:
            stacks.setdefault(counter.at, []).append(counter.id)
            continue
        x, y = _point(counter.at, board)
        dx, dy = counter.offset
        places[counter.id] = (x + dx * board.unit, y + dy * board.unit), 1.0
    for place, stack in stacks.items():
        x, y = _point(place, board)
        for counter_id, ((dx, dy), shrink) in zip(stack, spread(len(stack)), strict=True):
            places[counter_id] = (x + dx * board.unit, y + dy * board.unit), shrink
    return places


@remembered
def draw_counters(counters: tuple[Counter, ...], sides: tuple[Side, ...], board: Board) -> Mapping[str, Drawn]:
    """All counters by id, the last on top, without their emphasis."""
    side, at = {each.id: each for each in sides}, _stacked(counters, board)
    named = names_that_give_way(counters, {unit: place for unit, (place, _) in at.items()}, board.unit)
    return {
        each.id: draw_counter(
            each, side[each.side], board.unit, at[each.id][0], shrink=at[each.id][1], named=named.get(each.id)
        )
        for each in counters
    }


def _point(place: Place, board: Board) -> Point:
    return _cells(board)[place].at if isinstance(place, str) else place


class Sheet:
    """A scene with an index of its cells, so that places on a large map are found at once."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.unit = scene.board.unit
        self.cells = _cells(scene.board)
        self.stacked = _stacked(scene.counters, scene.board)

    def point(self, place: Place) -> Point:
        return self.cells[place].at if isinstance(place, str) else place

    def marker(self, marker: Marker) -> str:
        """One marker; a marker that stands out of the water moves beside a ship in its cell."""
        x, y = self.point(marker.at)
        if marker.kind in STANDING and any(counter.at == marker.at for counter in self.scene.counters):
            x, y = x + self.unit * 0.4, y - self.unit * 0.3
        return draw_marker(marker, self.scene, (x, y))

    def overlay(self, number_: int, overlay: Overlay) -> str:
        code = overlay.code or None if isinstance(overlay, Ghost) else None
        return group(self._overlay(overlay), id=f"overlay-{number_}", class_="overlay", data_code=code)

    def _overlay(self, overlay: Overlay) -> str:
        unit = self.unit
        match overlay:
            case Reach(names, tone, label):
                return _reach(names, tone, label, self.scene.board)
            case Area(outline, tone, label, inner) if inner:
                steps = [element("polygon", points=points(each), class_=f"tone-{tone} step") for each in inner]
                whole = element("polygon", points=points(outline), class_=f"tone-{tone} step")
                return (title(label) if label else "") + whole + "".join(steps)
            case Area(outline, tone, label):
                x, y = sum(p[0] for p in outline) / len(outline), sum(p[1] for p in outline) / len(outline)
                if tone in LAID:
                    return terrain(outline, tone, unit) + (
                        text(label, x, y, unit * 0.2, "terrain-name") if label else ""
                    )
                named = text(label, x, y, unit * 0.2, "overlay-label halo") if label else ""
                return element("polygon", points=points(outline), class_=f"tone-{tone} wash") + named
            case Tag(at, words, tone):
                return _tag(self.point(at), words, tone)
            case FiringArc(at, heading, start, end, radius, label, ready, named):
                x, y = self.point(at)
                look = "sector bears" if ready else "sector"
                words = _tag(self.point(named), label, "fan") if label and named is not None else ""
                if end - start >= 360:
                    drawn = element("circle", cx=x, cy=y, r=radius, class_=look)
                else:
                    shape = sector((x, y), heading + start, heading + end, radius).replace("M", "L", 1)
                    drawn = element("path", d=f"M{number(x)} {number(y)} {shape}Z", class_=look)
                return (title(label) if label else "") + drawn + words
            case Limit(names, label, inner):
                return self._limit([self.cells[name] for name in names], label, inner)
            case Cable(places, label, cut):
                parted = None if cut is None else self.point(cut)
                return cable([self.point(place) for place in places], label, parted, unit)
            case Sight(start, end, blocked_at, label):
                return self._sight(self.point(start), self.point(end), blocked_at, label)
            case Bands(at, rings):
                return "".join(self._band(self.point(at), radius, name) for radius, name in rings)
            case Path(places, label, side):
                run = [self.point(place) for place in places]
                look = f"path stroke-{self.scene.side(side).hue}" if side else "path"
                line = element("polyline", points=points(run), class_=look)
                end = element("circle", cx=run[-1][0], cy=run[-1][1], r=unit * 0.06, class_="path-end")
                return (title(label) if label else "") + line + end
            case Ruler():
                return self._ruler(overlay)
            case Ghost(counter):
                return draw_ghost(counter, self.scene.side(counter.side), unit, self.point(counter.at))

    def _limit(self, cells: list[Cell], label: str, inner: bool) -> str:
        """A range line, with its meaning below the lowest side."""
        line = element("path", d=boundary(cells), class_="limit limit-inner" if inner else "limit")
        lowest = max(cells, key=lambda cell: (cell.at[1], -abs(cell.at[0] - cells[0].at[0])), default=None)
        if lowest is None or not label:
            return line
        x, y = lowest.at
        x = min(max(x, self.unit * WORDS), self.scene.board.width - self.unit * WORDS)  # or the edge would cut it off
        name = group(text(label, 0, 0, 12.5, "limit-name halo"), class_="on-screen")
        return line + group(name, transform=place_at((x, y + self.unit * (0.45 if inner else 0.7))))

    def _ruler(self, run: Ruler) -> str:
        """The ruler beside a run, and the turning tool before or after it, as laid on a table."""
        scale = self.unit / MODEL
        along = run.length / scale
        end = towards(run.at, run.bearing, run.length)
        drawn = []
        if along > 1:
            side = -1 if run.after > 0 or (not run.after and run.before > 0) else 1
            corner = towards(run.at, run.bearing + 90 * side, run.aside)
            upside = (run.bearing - 90 + (180 if side < 0 else 0)) % 360
            laid = ruler(along, run.label, 90 < upside < 270)
            # The ticks run along the base: on the other side of the run the ruler is turned end for end.
            start = corner if side > 0 else towards(corner, run.bearing, run.length)
            drawn.append(group(laid, transform=place_at(start, run.bearing - 90 + (0 if side > 0 else 180), scale)))
        for at, turn, bow in ((run.at, run.before, run.bearing - run.before), (end, run.after, run.bearing)):
            if abs(turn) >= 1:
                drawn.append(group(wedge(turn), transform=place_at(at, bow, scale)))
        return group(*drawn, class_="ruler")

    def _band(self, at: Point, radius: float, name: str) -> str:
        ring = element("circle", cx=at[0], cy=at[1], r=radius, class_="band")
        return ring + _named((at[0], at[1] - radius - self.unit * 0.04), name)

    def _sight(self, start: Point, end: Point, blocked_at: Place | None, label: str) -> str:
        start, end = self._clear_of_pieces(start, end), self._clear_of_pieces(end, start)
        stop = end if blocked_at is None else self.point(blocked_at)
        drawn = element("path", d=f"M{points([start])}L{points([stop])}", class_="sight")
        if blocked_at is None:
            drawn += element("circle", cx=end[0], cy=end[1], r=self.unit * 0.08, class_="handle-ring")
        else:
            k = self.unit * 0.13
            x, y = stop
            left, right, top, foot = number(x - k), number(x + k), number(y - k), number(y + k)
            cross = f"M{left} {top}L{right} {foot}M{right} {top}L{left} {foot}"
            drawn += element("path", d=f"M{points([stop])}L{points([end])}", class_="sight-lost")
            drawn += element("path", d=cross, class_="mark-alert")
        if label and all(counter.name != label for counter in self.scene.counters):  # her own plate names a ship
            named = stop if blocked_at is not None else ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
            drawn += _named((named[0], named[1] - self.unit * 0.2), label)
        return drawn

    def _clear_of_pieces(self, at: Point, other: Point) -> Point:
        """The end of a line, shortened to the ring of the counter at that end."""
        away = hypot(other[0] - at[0], other[1] - at[1])
        back = self.unit * 0.46
        if away < 2 * back or all(self.point(counter.at) != at for counter in self.scene.counters):
            return at
        return at[0] + (other[0] - at[0]) * back / away, at[1] + (other[1] - at[1]) * back / away

    def handle(self, index: int, handle: Handle, content: str) -> str:
        """One handle with its drawing, its code and its label."""
        return _handle(index, handle, content)

    def handle_on_board(self, index: int, handle: Handle) -> str:
        """A handle that lies on the board; other handles have no drawing."""
        if handle.on is not On.COUNTER:
            return standing_handle(index, handle, self.scene.board)
        (x, y), shrink = self.stacked[handle.ref]
        hit = element("circle", cx=x, cy=y, r=self.unit * 0.48 * shrink, class_="handle-hit")
        return _handle(
            index, handle, hit + element("circle", cx=x, cy=y, r=self.unit * 0.49 * shrink, class_="handle-ring")
        )


def _named(at: Point, words: str) -> str:
    """A label at a point, of the same size at any zoom."""
    return group(group(text(words, 0, 0, 12.5, "overlay-label halo"), class_="on-screen"), transform=place_at(at))


def _handle(index: int, handle: Handle, content: str) -> str:
    target = f" data-ref={quoted(handle.ref)}" if handle.ref else ""
    facts = f"data-code={quoted(handle.code)} data-label={quoted(handle.label)} data-on={quoted(handle.on.value)}"
    start = f'<g id="handle-{index}" class="handle"{target} {facts}>'
    return f"{start}{title(handle.label)}{content}</g>"


@remembered
def standing_handle(index: int, handle: Handle, board: Board) -> str:
    """A handle on something that does not move: a cell, a point, or nothing."""
    unit, at, drawn = board.unit, handle.point, ""
    if handle.on is On.CELL:
        cell = _cells(board)[handle.ref]
        at = cell.at
        if handle.heading is None:
            hit = element("polygon", points=points(cell.outline), class_="handle-hit")
            drawn = hit + element("circle", cx=at[0], cy=at[1], r=unit * 0.075, class_="handle-dot")
    if at is not None and handle.heading is not None:
        drawn = _arrow(at, handle.heading, unit)
    elif at is not None and not drawn:
        hit = element("circle", cx=at[0], cy=at[1], r=unit * 0.3, class_="handle-hit")
        drawn = hit + element("circle", cx=at[0], cy=at[1], r=unit * 0.09, class_="handle-dot")
    return _handle(index, handle, drawn)


def _arrow(at: Point, heading: float, unit: float) -> str:
    x, y = towards(at, heading, unit * 0.3)
    head = element(
        "path", d="M0 -15L10 9L0 4L-10 9Z", class_="handle-dot", transform=place_at((x, y), heading, unit / 100)
    )
    return element("circle", cx=x, cy=y, r=unit * 0.19, class_="handle-hit") + head


@remembered
def _reach(names: tuple[str, ...], tone: str, label: str, board: Board) -> str:
    cells = [_cells(board)[name] for name in names]
    tinted = "".join(element("polygon", points=points(c.outline), class_=f"tone-{tone} tint") for c in cells)
    contour = element("path", d=boundary(cells), class_=f"tone-{tone} contour")
    return (title(label) if label else "") + tinted + contour


TAGGED: Mapping[str, Callable[[float], Point]] = {
    "plain": lambda wide: (26 + wide / 2, -11),
    "threat": lambda wide: (0, -58),
    "fan": lambda wide: (0, -11),
}
"""The offset of the middle and the top of a label's plate from its point, by width."""
LINE = 15
"""The height of a line on a plate."""


def _tag(at: Point, words: str, tone: str) -> str:
    """A label in lines on a plate beside or above a point, which stays visible; the label of an arc of fire lies in
    it."""
    lines = words.split("\n")
    wide, high = max(map(len, lines)) * 6.3 + 16, LINE * len(lines) + 7
    middle, top = TAGGED[tone](wide)
    top -= LINE * (len(lines) - 1) / 2
    inside = element("rect", x=middle - wide / 2, y=top, width=wide, height=high, rx=5, class_=f"tag-plate tag-{tone}")
    for n, line in enumerate(lines):
        inside += text(line, middle, top + 15.5 + LINE * n, 13 if n == 0 else 12, f"tag-text tag-text-{tone}")
    return group(group(inside, class_="on-screen"), transform=place_at(at))
