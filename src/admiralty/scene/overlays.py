"""Overlays on a board: reach, sight, fields of fire, paths, rulers and ghosts."""

from dataclasses import dataclass
from typing import Final, Literal, TypeAlias

from admiralty.scene.board import Place, Point
from admiralty.scene.pieces import Counter

WAYS: Final = "reach"
"""The tone of cells where a piece may go."""


@dataclass(frozen=True, slots=True)
class Reach:
    """Cells tinted together: where a piece can go, what it can hit."""

    cells: tuple[str, ...]
    tone: str = WAYS
    label: str = ""


@dataclass(frozen=True, slots=True)
class FiringArc:
    """The sector between two bearings relative to a heading, clockwise from the first to the second."""

    at: Place
    heading: float
    start: float
    end: float
    radius: float
    label: str = ""
    ready: bool = False
    """Whether the guns are loaded and bear now, so that nothing must be chosen first."""
    named: Place | None = None
    """The place of its label on the board; without one the label is only spoken or shown on hovering."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A line along the sides of cells, around all of them: the range of guns, or a range band within it."""

    cells: tuple[str, ...]
    label: str = ""
    inner: bool = False
    """Whether it is a band within a limit, which is drawn fainter."""


@dataclass(frozen=True, slots=True)
class Cable:
    """A cable on the sea bed from place to place; `cut` is where it is cut."""

    places: tuple[Place, ...]
    label: str = ""
    cut: Place | None = None


@dataclass(frozen=True, slots=True)
class Tag:
    """A few words at a place, in one or two lines, of the same size at any zoom. `tone` is plain or threat."""

    at: Place
    text: str
    tone: Literal["plain", "threat"] = "plain"


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight or fire; `blocked_at` is where an obstacle ends it."""

    start: Place
    end: Place
    blocked_at: Place | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Bands:
    """Circles of a range ruler, each with its name, nearest first."""

    at: Place
    rings: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class Path:
    """A course through places."""

    places: tuple[Place, ...]
    label: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Ruler:
    """A straight run over a table: start, bearing and length, and the turn of the bow before and after it.

    `aside` is how far from the line the ruler is laid, half the width of a base."""

    at: Point
    bearing: float
    length: float
    before: float = 0
    after: float = 0
    aside: float = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """A free polygon: an island on an open table, a template, a zone."""

    outline: tuple[Point, ...]
    tone: str = WAYS
    label: str = ""
    inner: tuple[tuple[Point, ...], ...] = ()
    """Nested areas within it, each tinted a step deeper."""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A counter where it would be or was; `code` is the order that brings it there."""

    counter: Counter
    code: str = ""


Overlay: TypeAlias = Reach | FiringArc | Limit | Cable | Tag | Sight | Bands | Path | Ruler | Area | Ghost
