"""A scenario as its file gives it: the chart, who is on it, and what wins; and the chart in units of the table."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from admiralty.boards.table import Outline
from admiralty.games.iron_and_steam.figures import thousandths
from admiralty.rulebook import Printed, cached_property

__all__ = [
    "STRANDED", "Area", "Award", "BankDepth", "Beaten", "Current", "Damaged", "Decisive", "Exit", "Extent",
    "MinefieldRow", "ObstructionRow", "Points", "Roads", "ScenarioRow", "ShoalRow", "Shore", "ShoreRow", "Tide",
    "UnitRow", "Victory", "Wind", "line_of",
]  # fmt: skip

Points = tuple[tuple[float, float], ...]


class Extent(Printed, frozen=True):
    width: int
    height: int


class Wind(Printed, frozen=True):
    knots: int
    come_from: int = msgspec.field(name="from")


class Current(Printed, frozen=True):
    dx: float
    dy: float


class Tide(Printed, frozen=True):
    after: int
    dx: float
    dy: float


class BankDepth(Printed, frozen=True):
    within: int
    depth_ft: int


class Exit(Printed, frozen=True):
    side: str
    edge: str


class ShoreRow(Printed, frozen=True):
    id: str
    land: str
    line: Points


class ShoalRow(Printed, frozen=True):
    id: str
    depth_ft: int
    polygon: Points


class MinefieldRow(Printed, frozen=True):
    id: str
    polygon: Points
    percent: int


class ObstructionRow(Printed, frozen=True):
    id: str
    polygon: Points


class Damaged(Printed, frozen=True):
    stack_riddled: bool = False
    muzzles_lost: tuple[str, ...] = ()
    ram_lost: bool = False


STRANDED = "stranded"
"""HR-7 Aground on the ebb: not to be refloated in this battle."""


class UnitRow(Printed, frozen=True):
    x: float
    y: float
    heading: int
    ship: str = ""
    fort: str = ""
    speed: int = 0
    state: str = ""
    crew_loss: int = 0
    hull_loss: int = 0
    damage: Damaged = Damaged()
    lashed: str = ""
    turn: int = 0
    optional: bool = False
    squadron: str = ""

    @property
    def id(self) -> str:
        return self.ship or self.fort

    @property
    def is_aground(self) -> bool:
        """Whether she begins the battle aground."""
        return self.state in ("aground", STRANDED)


class Award(Printed, frozen=True):
    side: str
    points: int
    ships: tuple[str, ...]
    when: str
    line: int = 0


class Decisive(Printed, frozen=True):
    side: str
    ship: str
    when: str


class Roads(Printed, frozen=True):
    """IS-A32 The water that is fought for: a point, and how near to it a ship commands it."""

    x: int
    y: int
    within: int


class Beaten(Printed, frozen=True):
    """IS-A32 What must be lost of a ship that she counts as beaten: thousandths of her hull, or guns."""

    ship: str
    hull: int
    guns: int


class Victory(Printed, frozen=True):
    kind: str
    decisive: tuple[Decisive, ...] = ()
    award: tuple[Award, ...] = ()
    lead: Mapping[str, int] = {}
    ratio: int = 0
    side: str = ""
    roads: Roads | None = None
    beaten: tuple[Beaten, ...] = ()


class ScenarioRow(Printed, frozen=True):
    id: str
    turns: int
    map: Extent
    wind: Wind
    current: Current
    attacker: str
    mark: str
    unit: tuple[UnitRow, ...]
    victory: Victory
    tide: Tide | None = None
    shore: tuple[ShoreRow, ...] = ()
    shoal: tuple[ShoalRow, ...] = ()
    minefield: tuple[MinefieldRow, ...] = ()
    obstruction: tuple[ObstructionRow, ...] = ()
    bank_depth: tuple[BankDepth, ...] = ()
    exit: Exit | None = None
    small: tuple[str, ...] = ()


# -- in units of the table ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shore:
    """A shore line: its corners in units of the table, and the side on which the land lies."""

    id: str
    land: str
    line: tuple[tuple[int, int], ...]

    @cached_property
    def parts(self) -> tuple[Outline, ...]:
        """Its straight pieces."""
        return tuple(Outline(pair) for pair in pairwise(self.line))

    def holds(self, x: int, y: int) -> bool:
        """Whether a point lies on the land behind it."""
        across = self.land in ("north", "south")
        along, off = (x, y) if across else (y, x)
        for one, other in pairwise(self.line):
            (a, b), (c, d) = (one, other) if across else (one[::-1], other[::-1])
            if a <= along <= c:
                beyond = (off - b) * (c - a) - (d - b) * (along - a)
                return beyond > 0 if self.land in ("north", "east") else beyond < 0
        return False


class Bank:
    """A straight piece of a shore."""

    __slots__ = ("dx", "dy", "length", "line", "shore", "x", "y")

    def __init__(self, shore: Shore, line: Outline) -> None:
        self.shore, self.line = shore, line
        (self.x, self.y), (x, y) = line.points
        self.dx, self.dy = x - self.x, y - self.y
        self.length = self.dx**2 + self.dy**2

    def nearer(self, x: int, y: int, limit: int) -> bool:
        """Whether a point lies no farther from it than a limit: exact, and cheap."""
        dx, dy = x - self.x, y - self.y
        along = dx * self.dx + dy * self.dy
        if along <= 0:
            return dx * dx + dy * dy <= limit * limit
        if along >= self.length:
            return (dx - self.dx) ** 2 + (dy - self.dy) ** 2 <= limit * limit
        return (self.dx * dy - self.dy * dx) ** 2 <= limit * limit * self.length


@dataclass(frozen=True)
class Area:
    """A shoal, a minefield, a row of piles: a convex polygon with what matters of it."""

    id: str
    outline: Outline
    depth_tenths: int = 0
    percent: int = 0

    def nearer(self, x: int, y: int, limit: int) -> bool:
        """Whether a point lies no farther than so from the circle about it."""
        outline = self.outline
        dx, dy, reach = outline.mid_x - x, outline.mid_y - y, limit + outline.radius
        return dx * dx + dy * dy <= reach * reach

    @cached_property
    def sides(self) -> tuple[tuple[int, int, int, int, int], ...]:
        """Where each side begins, how far it goes, and the square of its length."""
        points = self.outline.points
        ways = [(x, y, z - x, w - y) for (x, y), (z, w) in zip(points, (*points[1:], points[0]), strict=True)]
        return tuple((x, y, dx, dy, dx * dx + dy * dy) for x, y, dx, dy in ways)

    def reaches(self, x: int, y: int, limit: int) -> bool:
        """Whether a point lies in it, or no farther than so from one of its sides: the exact answer to `nearer`."""
        if not self.nearer(x, y, limit):
            return False
        far = limit * limit
        left = right = False
        for start_x, start_y, ex, ey, length in self.sides:
            dx, dy = x - start_x, y - start_y
            along, across = dx * ex + dy * ey, ex * dy - ey * dx
            beside = 0 < along < length  # else a corner is nearest, and at each of them a side begins
            if across * across <= far * length if beside else dx * dx + dy * dy <= far:
                return True
            left, right = left or across > 0, right or across < 0
        return not (left and right)

    def tells(self, x: int, y: int, inner: int, outer: int) -> bool | None:
        """Whether a hull lies over it, as far as her middle tells: for certain if that is in the area, or nearer to a
        side than a circle within her reaches, and not if it is farther off than one about her; None where it does not
        tell."""
        outline = self.outline
        dx, dy, reach = outline.mid_x - x, outline.mid_y - y, outer + outline.radius
        if dx * dx + dy * dy > reach * reach:
            return False
        near, far = inner * inner if inner > 0 else -1, outer * outer
        left = right = doubt = False
        for start_x, start_y, ex, ey, length in self.sides:
            dx, dy = x - start_x, y - start_y
            along, across = dx * ex + dy * ey, ex * dy - ey * dx
            if along <= 0:
                square, scale = dx * dx + dy * dy, 1
            elif along >= length:
                square, scale = (dx - ex) ** 2 + (dy - ey) ** 2, 1
            else:
                square, scale = across * across, length
            if square <= near * scale:
                return True
            if square <= far * scale:
                doubt = True
            if across > 0:
                left = True
            elif across < 0:
                right = True
        if not (left and right):
            return True
        return None if doubt else False


def line_of(points: Points) -> tuple[tuple[int, int], ...]:
    """Points of the file, in inches, as points of the table."""
    return tuple((thousandths(x), thousandths(y)) for x, y in points)
