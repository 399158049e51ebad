"""Boards as data: cells with outlines or an open table, and the land and sea of a chart."""

from dataclasses import dataclass, field
from enum import Enum
from math import cos, radians, sin
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
Place: TypeAlias = str | Point


def towards(at: Point, heading: float, length: float) -> Point:
    """The point at a distance from another, along a heading clockwise from the top of the page.

    >>> towards((400, 400), 90, 100)
    (500.0, 400.0)
    """
    return at[0] + length * sin(radians(heading)), at[1] - length * cos(radians(heading))


class SceneError(ValueError):
    """A scene that cannot be drawn."""


class UnknownPlace(SceneError):
    """A cell that the board does not have."""


class UnknownKey(SceneError):
    """A hull, marker, terrain, state, hue or side without a drawing."""


class DuplicateId(SceneError):
    """Two things of one kind with the same id."""


class BoardKind(Enum):
    """How people name places on a board."""

    SQUARES = "squares"
    HEXES = "hexes"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell with its own outline, so that no renderer needs to know what a hex is.

    `column` and `row` count from the left and from the top of the page; the text board uses them. `spoken` is where the
    cell is, in words, if a name such as 3123 means nothing to a reader.
    """

    name: str
    at: Point
    outline: tuple[Point, ...]
    column: int
    row: int
    terrain: str = "sea"
    label: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class EdgeLabel:
    """A rank, file or distance written beside the board."""

    text: str
    at: Point


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow beside the board: `kind` is north, wind or current; it points where its heading says."""

    kind: str
    heading: float = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A name engraved on the chart: of a `sea`, of `land`, or of a `town`. `size` is in cells, `angle` clockwise."""

    text: str
    at: Point
    kind: str = "sea"
    size: float = 0.3
    angle: float = 0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of an atlas map: a `river`, the shore of a `lake`, a `rail`, a `border`, or the edge of an `area`."""

    kind: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Town:
    """A town of an atlas map; `points` is its value, if it has one."""

    name: str
    at: Point
    port: bool = False
    points: int = 0
    cell: str = ""
    hue: str = ""


@dataclass(frozen=True, slots=True)
class Site:
    """The ground of a cell: its share of land, its height and its ruggedness in metres."""

    cell: str
    land: float
    height: float = 0
    relief: float = 0


@dataclass(frozen=True, slots=True)
class Legend:
    """A line of the map's legend: a terrain or a kind of line, with its name and movement cost."""

    sign: str
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Bank:
    """A feature of a surveyed chart: `land` behind a shore `line`, a `shoal` of a depth in feet, `torpedoes` or
    `piles`, or the round `roads` that are the objective. The rules measure by the same outline."""

    kind: Literal["land", "shoal", "torpedoes", "piles", "roads"]
    outline: tuple[Point, ...]
    label: str = ""
    depth: float = 0
    line: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Atlas:
    """Makes a map of cells a page of an atlas: it ends at its cells and has relief, lines and towns.

    The `cartouche` is lettered in the empty land at a point, its legend below it; tracks lie in the empty sea.
    """

    strokes: tuple[Stroke, ...] = ()
    towns: tuple[Town, ...] = ()
    sites: tuple[Site, ...] = ()
    cartouche: tuple[str, ...] = ()
    legend: tuple[Legend, ...] = ()
    legend_at: Point = (0, 0)
    tracks_at: Point = (0, 0)


@dataclass(frozen=True, slots=True)
class Board:
    """The surface. `unit` is the width of a cell, or of a model on an open table, and sizes everything drawn on it.

    `name` seeds everything random in the chart: the same name always looks the same. `manner` selects the style of
    another time: "dutch" is a chart of the 1670s."""

    kind: BoardKind
    width: float
    height: float
    unit: float
    cells: tuple[Cell, ...] = ()
    edge_labels: tuple[EdgeLabel, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    name: str = ""
    lettering: tuple[Lettering, ...] = ()
    rose: Point | None = None
    atlas: Atlas | None = None
    manner: str = ""
    survey: tuple[Bank, ...] = ()
    """The survey of an open table: its banks, from which depths are tinted and sounded."""
    per_inch: float = 25.4
    """Board units to an inch; the default unit is a millimetre."""
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        """Caches the hash: drawings of a board are memoized by it and looked up at every move."""
        if not self._hash:
            own = (
                self.kind,
                self.width,
                self.height,
                self.unit,
                self.cells,
                self.edge_labels,
                self.arrows,
                self.name,
                self.lettering,
                self.rose,
                self.atlas,
                self.manner,
                self.survey,
                self.per_inch,
            )
            object.__setattr__(self, "_hash", hash(own) or 1)
        return self._hash
