"""Scales a scene, so that renderers draw every board with cells of the same width."""

from dataclasses import replace

import msgspec

from admiralty.memo import remembered
from admiralty.scene.board import Board, Place, Point
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
from admiralty.scene.pieces import Counter, Marker
from admiralty.scene.scene import Scene


def rescaled(scene: Scene, unit: float) -> Scene:
    """The same scene on a board whose cells are `unit` wide."""
    by = unit / scene.board.unit
    if by == 1:
        return scene
    return replace(
        scene,
        board=_board(scene.board, by),
        counters=_counters(scene.counters, by),
        markers=_markers(scene.markers, by),
        overlays=_overlays(scene.overlays, by),
        handles=tuple(
            handle if handle.point is None else handle._replace(point=_point(handle.point, by))
            for handle in scene.handles
        ),
    )


def _point(at: Point, by: float) -> Point:
    return at[0] * by, at[1] * by


def _place(at: Place, by: float) -> Place:
    return at if isinstance(at, str) else _point(at, by)


def _points(outline: tuple[Point, ...], by: float) -> tuple[Point, ...]:
    return tuple(_point(at, by) for at in outline)


@remembered
def _counters(counters: tuple[Counter, ...], by: float) -> tuple[Counter, ...]:
    return tuple(_counter(counter, by) for counter in counters)


@remembered
def _markers(markers: tuple[Marker, ...], by: float) -> tuple[Marker, ...]:
    return tuple(msgspec.structs.replace(marker, at=_place(marker.at, by)) for marker in markers)


@remembered
def _overlays(overlays: tuple[Overlay, ...], by: float) -> tuple[Overlay, ...]:
    return tuple(_overlay(overlay, by) for overlay in overlays)


@remembered
def _counter(counter: Counter, by: float) -> Counter:
    return msgspec.structs.replace(counter, at=_place(counter.at, by))


@remembered
def _board(board: Board, by: float) -> Board:
    return replace(
        board,
        width=board.width * by,
        height=board.height * by,
        unit=board.unit * by,
        cells=tuple(replace(c, at=_point(c.at, by), outline=_points(c.outline, by)) for c in board.cells),
        edge_labels=tuple(replace(label, at=_point(label.at, by)) for label in board.edge_labels),
        lettering=tuple(replace(each, at=_point(each.at, by)) for each in board.lettering),
        rose=None if board.rose is None else _point(board.rose, by),
        survey=tuple(
            replace(bank, outline=_points(bank.outline, by), line=_points(bank.line, by)) for bank in board.survey
        ),
        per_inch=board.per_inch * by,
    )


def _overlay(overlay: Overlay, by: float) -> Overlay:
    match overlay:
        case Reach() | Limit():
            return overlay
        case Cable(places=places, cut=cut):
            parted = None if cut is None else _place(cut, by)
            return replace(overlay, places=tuple(_place(at, by) for at in places), cut=parted)
        case Area(outline=outline, inner=inner):
            return replace(overlay, outline=_points(outline, by), inner=tuple(_points(each, by) for each in inner))
        case Tag(at=at):
            return replace(overlay, at=_place(at, by))
        case FiringArc(at=at, radius=radius, named=named):
            words = None if named is None else _place(named, by)
            return replace(overlay, at=_place(at, by), radius=radius * by, named=words)
        case Sight(start=start, end=end, blocked_at=blocked):
            stop = None if blocked is None else _place(blocked, by)
            return replace(overlay, start=_place(start, by), end=_place(end, by), blocked_at=stop)
        case Bands(at=at, rings=rings):
            return replace(overlay, at=_place(at, by), rings=tuple((radius * by, name) for radius, name in rings))
        case Path(places=places):
            return replace(overlay, places=tuple(_place(at, by) for at in places))
        case Ruler(at=at, length=length, aside=aside):
            return replace(overlay, at=_point(at, by), length=length * by, aside=aside * by)
        case Ghost(counter=counter):
            return replace(overlay, counter=_counter(counter, by))
