"""Renders a scene as SVG: the same scene and words give the same bytes.

`to_svg` draws the whole sheet (title, sides, board, tracks and cards); `board_svg` only the board, for a page that
shows the rest in its own way; `LiveBoard` the board for a page that brings the style sheet itself, with the groups
of it that change from move to move.

Ids are stable, so that a page can patch one picture into the next: ``counter-<id>``, ``marker-<id>``,
``cell-<name>``, ``overlay-<n>``, ``card-<id>``, ``pack-<id>``, ``track-<id>`` and ``handle-<n>``. A handle carries
``data-code``, ``data-label``, ``data-on`` and ``data-ref``; one that lies on nothing, or on a card that this drawing
does not show, is an empty group. The group ``board`` draws cells 100 wide; its ``data-per-unit`` turns its
coordinates into those of the scene.
"""

from collections.abc import Mapping, Sequence
from functools import cached_property
from hashlib import blake2b
from typing import Final

from admiralty.memo import remembered
from admiralty.scene import pictures
from admiralty.scene.board import Board, BoardKind, Point
from admiralty.scene.chart import chart_of
from admiralty.scene.counters import mark, pennant
from admiralty.scene.layers import Sheet, draw_counters, standing_handle
from admiralty.scene.marks import ARROWS
from admiralty.scene.markup import element, escape, group, number, place_at, text, words_width
from admiralty.scene.outlines import outline
from admiralty.scene.overlays import Ghost, Overlay, Ruler, Sight, Tag
from admiralty.scene.palette import LIGHT, Theme, style_sheet
from admiralty.scene.panel import CARD, WIDTH, Panel, draw_panel
from admiralty.scene.pieces import Counter, Marker, Side, plain
from admiralty.scene.rescale import rescaled
from admiralty.scene.say import Say
from admiralty.scene.scales import draw_scales
from admiralty.scene.scene import Handle, On, Scene, Track
from admiralty.scene.speech import spoken, spoken_board
from admiralty.scene.weather import weather

UNIT: Final = 100.0
BOARD_WIDE: Final = 1080.0
BOARD_HIGH: Final = 900.0
MARGIN: Final = 38.0
HEADER: Final = 84.0
LABELS: Final = 0.56
FRAME: Final = 0.2
"""The margin of the neatline beyond the chart, with and without the names of columns and rows, in cells."""

LISTED: Final = "ships"
"""The id of the list of ships on a page that shows a live board."""
GROUPS: Final = ("weather", "overlays", "markers", "counters", "overlays-above", "handles")
"""The groups of the board that change from move to move."""

SEA: Final = (
    '<linearGradient id="sea" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
    '<stop offset="0" class="sea-high"/><stop offset="1" class="sea-deep"/></linearGradient>'
)


def to_svg(scene: Scene, say: Say, theme: Theme = LIGHT) -> str:
    """The whole sheet."""
    drawn = rescaled(scene, UNIT)
    scale, wide, high, margin = _extent(drawn)
    top = HEADER + margin - MARGIN / 2
    panel = draw_panel(drawn)
    board_right = 2 * margin + wide
    page_wide = board_right + (WIDTH + MARGIN if panel.height else 0)
    page_high = top + max(high + margin, panel.height + MARGIN)
    parts = [
        element("rect", width=page_wide, height=page_high, class_="page"),
        _header(drawn, say, page_wide),
        _board(drawn, scene.board.unit / UNIT, (margin, top), scale, _whole(drawn, cards_shown=True)),
    ]
    if panel.height:
        box = element("rect", width=WIDTH, height=panel.height, rx=10, class_="panel")
        covers = _card_handles(drawn, panel)
        parts.append(group(box, panel.svg, covers, id="panel", transform=place_at((board_right, top))))
    return _document(scene, say, theme, page_wide, page_high, drawn.board, parts)


def board_svg(scene: Scene, say: Say, theme: Theme = LIGHT, style: str = "") -> str:
    """The board alone, with the labels on its edges; `style` adds rules for the place where it is shown."""
    drawn = rescaled(scene, UNIT)
    scale, wide, high, margin = _extent(drawn)
    page_wide, page_high = wide + 2 * margin, high + 2 * margin
    parts = [
        element("style", style) if style else "",
        element("rect", width=page_wide, height=page_high, class_="page"),
        _board(drawn, scene.board.unit / UNIT, (margin, margin), scale, _whole(drawn, cards_shown=False)),
    ]
    return _document(scene, say, theme, page_wide, page_high, drawn.board, parts)


def board_document(
    scene: Scene, say: Say, theme: Theme, groups: dict[str, str], style: str, below: str, room: float
) -> str:
    """A board with groups drawn elsewhere, more style, and something below it."""
    drawn = rescaled(scene, UNIT)
    scale, wide, high, margin = _extent(drawn)
    page_wide, page_high = wide + 2 * margin, high + 2 * margin + room
    parts = [
        style,
        element("rect", width=page_wide, height=page_high, class_="page"),
        _board(drawn, scene.board.unit / UNIT, (margin, margin), scale, groups),
        group(below, transform=place_at((0, page_high - room / 2))),
    ]
    return _document(scene, say, theme, page_wide, page_high, drawn.board, parts)


class LiveBoard:
    """A board in a page: the parts that a move may change, by id, and on demand the whole drawing.

    A page that already shows the counters is sent only those that changed: the emphasis alone if nothing else changed,
    and for a hull that it shows already an empty group with ``data-same``.

    It has no style sheet: the page has one for all its pictures. Its description leaves out ships, cards and orders:
    the page lists them beside it, and the picture refers to that list (`LISTED`).
    """

    def __init__(self, scene: Scene, say: Say) -> None:
        self._scene = scene
        self._drawn = rescaled(scene, UNIT)
        self.plain = draw_counters(plain(self._drawn.counters), scene.sides, self._drawn.board)
        self._around = {"scene-desc": _said(spoken_board(scene, say)), **_groups(self._drawn, cards_shown=False)}

    def after(self, before: "LiveBoard") -> dict[str, str]:
        """The changes for a page that shows another drawing of the same sheet, by id."""
        around = before._around
        changed = {name: text for name, text in self._around.items() if around[name] != text}
        if self._drawn.counters == before._drawn.counters:  # then the places of their names are unchanged
            return changed
        if [*before.plain] != [*self.plain]:
            return changed | {"counters": self.parts["counters"]}
        for now, was in zip(self._drawn.counters, before._drawn.counters, strict=True):
            drawn, shown = self.plain[now.id], before.plain[now.id]
            if drawn != shown:
                changed[f"counter-{now.id}"] = drawn.since(shown, now, self._scene.side(now.side))
            elif now.emphasis is not was.emphasis:
                changed[f"emphasis-{now.id}"] = mark(now, self._scene.side(now.side))
        return changed

    @cached_property
    def counters(self) -> Mapping[str, str]:
        """Each counter as it is now, by the id of its group."""
        return _by_id(self._drawn)

    @cached_property
    def parts(self) -> Mapping[str, str]:
        """All parts that a move may change, by id."""
        return {**self._around, "counters": _together(self.counters)}

    @cached_property
    def svg(self) -> str:
        return _around(self._scene, self._drawn, self.parts)

    @property
    def sheet(self) -> str:
        """A digest of everything around the parts; a page with the same digest needs only the parts."""
        return _sheet(self._scene.title, self._scene.board)


@remembered
def _sheet(title: str, board: Board) -> str:
    bare = Scene(title, board, ())
    empty = dict.fromkeys(("scene-desc", *GROUPS), "")
    return blake2b(_around(bare, rescaled(bare, UNIT), empty).encode(), digest_size=8).hexdigest()


def _around(scene: Scene, drawn: Scene, parts: Mapping[str, str]) -> str:
    """A board in a page, with the parts of it that a move may change."""
    scale, wide, high, margin = _extent(drawn)
    wide, high = wide + 2 * margin, high + 2 * margin
    page = element("rect", width=wide, height=high, class_="page")
    board = _board(drawn, scene.board.unit / UNIT, (margin, margin), scale, parts)
    words = element("title", escape(scene.title), id="scene-title") + parts["scene-desc"]
    return element(
        "svg", words, _definitions(scene, drawn.board, ""), page, board, xmlns="http://www.w3.org/2000/svg", id="scene",
        viewBox=f"0 0 {number(wide)} {number(high)}", role="img", aria_labelledby=f"scene-title scene-desc {LISTED}",
        class_="admiralty-scene",
    )  # fmt: skip


def _extent(scene: Scene) -> tuple[float, float, float, float]:
    """The scale of the board, its width and height at that scale, and the margin for labels."""
    board = scene.board
    scale = min(BOARD_WIDE / board.width, BOARD_HIGH / board.height)
    beyond = chart_of(board).margin + UNIT * (LABELS if board.cells else FRAME)
    return scale, board.width * scale, board.height * scale, max(MARGIN, beyond * scale)


def _document(scene: Scene, say: Say, theme: Theme, wide: float, high: float, board: Board, parts: list[str]) -> str:
    definitions = _definitions(scene, board, element("style", style_sheet(theme, board.atlas is not None)))
    words = element("title", escape(scene.title), id="scene-title")
    description = _said(spoken(scene, say))
    size = f"0 0 {number(wide)} {number(high)}"
    return element(
        "svg", words, description, definitions, *parts, xmlns="http://www.w3.org/2000/svg", viewBox=size, role="img",
        aria_labelledby="scene-title scene-desc", class_="admiralty-scene",
    )  # fmt: skip


def _said(lines: Sequence[str]) -> str:
    return element("desc", escape("\n".join(lines)), id="scene-desc")


def _definitions(scene: Scene, board: Board, style: str) -> str:
    edge = element("clipPath", _edge(board), id="board-edge")
    cards = pictures.definitions() if board.atlas is not None else ""
    return element("defs", style, SEA.format(height=number(board.height)), edge, cards)


@remembered
def _edge(board: Board) -> str:
    """The clip of overlays: the sheet, or on hexes the hexes themselves."""
    if board.kind is BoardKind.HEXES and board.atlas is None:
        return element("path", d=outline(board.cells))
    return element("rect", width=board.width, height=board.height)


def _by_id(scene: Scene) -> Mapping[str, str]:
    """Each counter as it is now, by the id of its group."""
    drawn = draw_counters(plain(scene.counters), scene.sides, scene.board)
    return {f"counter-{each.id}": drawn[each.id].marked(each, scene.side(each.side)) for each in scene.counters}


def _together(counters: Mapping[str, str]) -> str:
    return group(*counters.values(), id="counters")


def _whole(scene: Scene, *, cards_shown: bool) -> dict[str, str]:
    """All parts that change from move to move, by the id of the group."""
    return {**_groups(scene, cards_shown=cards_shown), "counters": _together(_by_id(scene))}


def _groups(scene: Scene, *, cards_shown: bool) -> dict[str, str]:
    """The parts that change from move to move, without the counters, by the id of the group.

    Each is memoized by the values it is drawn from, which most viewers and many moves share.
    """
    board, sides, counters = scene.board, scene.sides, scene.counters
    aimed = any(isinstance(overlay, Sight) for overlay in scene.overlays)  # at pieces, which lines are drawn clear of
    overlays, above = _overlays(scene.overlays, counters if aimed else (), sides, board)
    return {
        "weather": weather(board),
        "overlays": overlays,
        "markers": _markers(scene.markers, scene.tracks if board.atlas is not None else (), counters, sides, board)
        if scene.markers or board.atlas is not None
        else NO_MARKERS,
        "overlays-above": above,
        "handles": _handles(scene, cards_shown=cards_shown) if scene.handles else NO_HANDLES,
    }


NO_MARKERS: Final = group("", id="markers")
NO_HANDLES: Final = group(id="handles")


@remembered
def _overlays(
    overlays: tuple[Overlay, ...], counters: tuple[Counter, ...], sides: tuple[Side, ...], board: Board
) -> tuple[str, str]:
    """Overlays by layer: lines of sight and ghosts over the pieces, washes of colour under them."""
    sheet, clip = Sheet(Scene("", board, sides, counters)), "url(#board-edge)"
    drawn = [(sheet.overlay(i, overlay), isinstance(overlay, ABOVE)) for i, overlay in enumerate(overlays)]
    under = group(*(o for o, above in drawn if not above), id="overlays", clip_path=clip)
    return under, group(*(o for o, above in drawn if above), id="overlays-above", clip_path=clip)


ABOVE: Final = (Sight, Ghost, Ruler, Tag)


@remembered
def _markers(
    markers: tuple[Marker, ...], tracks: tuple[Track, ...], counters: tuple[Counter, ...], sides: tuple[Side, ...],
    board: Board,
) -> str:  # fmt: skip
    scene = Scene("", board, sides, counters, tracks=tracks)
    sheet = Sheet(scene)
    return group(draw_scales(scene), *(sheet.marker(marker) for marker in markers), id="markers")


def _handles(scene: Scene, *, cards_shown: bool) -> str:
    if not cards_shown and all(handle.on is not On.COUNTER for handle in scene.handles):
        return _standing_handles(scene.handles, scene.board)
    sheet = Sheet(scene)
    drawn = [
        sheet.handle_on_board(i, handle)
        for i, handle in enumerate(scene.handles)
        if not (cards_shown and handle.on is On.CARD)
    ]
    return group(*drawn, id="handles")


@remembered
def _standing_handles(handles: tuple[Handle, ...], board: Board) -> str:
    return group(*(standing_handle(i, handle, board) for i, handle in enumerate(handles)), id="handles")


def _board(scene: Scene, per_unit: float, at: Point, scale: float, groups: Mapping[str, str]) -> str:
    ground, frame, _ = chart_of(scene.board)
    return group(
        ground,
        groups["weather"],
        groups["overlays"],
        frame,
        groups["markers"],
        groups["counters"],
        groups["overlays-above"],
        groups["handles"],
        id="board",
        data_per_unit=f"{per_unit:.6g}",
        transform=place_at(at, 0, scale),
    )


def _card_handles(scene: Scene, panel: Panel) -> str:
    sheet, drawn = Sheet(scene), []
    for i, handle in enumerate(scene.handles):
        if handle.on is On.CARD:
            x, y = panel.cards[handle.ref]
            size = {"x": x - 3, "y": y - 3, "width": CARD[0] + 6, "height": CARD[1] + 6, "rx": 8.0}
            ring = element("rect", class_="handle-hit", **size) + element("rect", class_="handle-ring", **size)
            drawn.append(sheet.handle(i, handle, ring))
    return "".join(drawn)


def _header(scene: Scene, say: Say, wide: float) -> str:
    """Title and caption at the left; arrows and sides at the right."""
    x, drawn = wide - MARGIN, []
    for arrow in reversed(scene.board.arrows):
        words = arrow.label or (say("scene-north-letter") if arrow.kind == "north" else "")
        room = max(words_width(words, 13), 30.0)
        sign = group(ARROWS[arrow.kind], transform=place_at((x - room / 2, 30), arrow.heading, 0.9))
        drawn.append(
            group(sign, text(words, x - room / 2, 64, 13, "strong", anchor="middle"), class_=f"arrow-{arrow.kind}")
        )
        x -= room + 14
    for side in reversed(scene.sides):
        x -= words_width(side.name, 15)
        drawn.append(
            group(pennant(side, (x - 22, 38), 0.82), text(side.name, x, 43, 15, "strong"), id=f"side-{side.id}")
        )
        x -= 58
    room = max(x - MARGIN - 10, 200)
    drawn.insert(0, text(scene.title, MARGIN, 36, 27, "title", fit=room))
    if scene.caption:
        drawn.insert(1, text(scene.caption, MARGIN, 59, 15, "faint", fit=room))
    return group(*drawn, id="header")
