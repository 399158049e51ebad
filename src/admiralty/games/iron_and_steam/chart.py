"""Scenario files, with the chart: ships, victory, ground; and the chart in table units."""

from dataclasses import dataclass
from itertools import pairwise
from typing import Annotated, Literal

import msgspec
from msgspec import Meta

from admiralty.boards.table import Outline
from admiralty.games.iron_and_steam.figures import Id, Label, Note, SideCode, thousandths
from admiralty.rulebook import Printed, cached_property

__all__ = [
    "STRANDED", "Area", "Award", "BankDepth", "Beaten", "Current", "Damaged", "Decisive", "Exit", "Extent",
    "MinefieldRow", "ObstructionRow", "PassageRow", "Points", "Roads", "ScenarioRow", "ShoalRow", "Shore", "ShoreRow",
    "Tide", "UnitRow", "Victory", "Wind", "is_convex", "line_of",
]  # fmt: skip

MOST_INCHES = 400
Inches = Annotated[float, Meta(ge=-20, le=MOST_INCHES + 20)]
"""Inches on the chart, 100 feet each."""
WholeInches = Annotated[int, Meta(ge=-20, le=MOST_INCHES + 20)]
"""Inches on the chart, 100 feet each."""
Point = tuple[Inches, Inches]
Points = Annotated[tuple[Point, ...], Meta(min_length=2, max_length=60)]
"""Points in inches."""
Corners = Annotated[tuple[Point, ...], Meta(min_length=3, max_length=30)]
"""The corners of a convex area in inches."""
Drift = Annotated[float, Meta(ge=-5, le=5)]
"""Inches a turn."""
Edge = Literal["north", "east", "south", "west"]
"""An edge of the chart."""
Heading = Annotated[int, Meta(ge=0, le=359)]
"""Degrees clockwise from north."""
Turns = Annotated[int, Meta(ge=0, le=400)]
"""A number of turns."""
Ids = Annotated[tuple[Id, ...], Meta(max_length=40)]
Score = Annotated[int, Meta(ge=0, le=100)]
SquadronId = Annotated[str, Meta(pattern="^([a-z][a-z0-9_]{0,31})?$")]
MaybeId = SquadronId


class Extent(Printed, frozen=True):
    width: Annotated[int, Meta(ge=20, le=MOST_INCHES)]
    """Inches from west to east."""
    height: Annotated[int, Meta(ge=20, le=MOST_INCHES)]
    """Inches from south to north."""


class Wind(Printed, frozen=True):
    knots: Annotated[int, Meta(ge=0, le=60)]
    """Its force."""
    come_from: Heading = msgspec.field(name="from")


class Current(Printed, frozen=True):
    dx: Drift
    dy: Drift


class Tide(Printed, frozen=True):
    after: Turns
    """The turn after which the water runs like this."""
    dx: Drift
    dy: Drift


class BankDepth(Printed, frozen=True):
    within: Annotated[int, Meta(ge=1, le=50)]
    """So many inches from the shore."""
    depth_ft: Annotated[int, Meta(ge=0, le=100)]
    """The depth there in feet."""


class Exit(Printed, frozen=True):
    side: SideCode
    edge: Edge


class ShoreRow(Printed, frozen=True):
    id: Id
    land: Edge
    """The side of the line on which the land lies."""
    line: Points
    """From west to east, or from south to north."""


class ShoalRow(Printed, frozen=True):
    id: Id
    depth_ft: Annotated[int, Meta(ge=0, le=100)]
    """The depth in feet."""
    polygon: Corners


class MinefieldRow(Printed, frozen=True):
    id: Id
    polygon: Corners
    percent: Annotated[int, Meta(ge=0, le=100)]
    """The chance of a mine in percent."""


class ObstructionRow(Printed, frozen=True):
    id: Id
    polygon: Corners


class Damaged(Printed, frozen=True):
    stack_riddled: bool = False
    """Whether her funnel is riddled."""
    muzzles_lost: Ids = ()
    """The guns that she has lost, by their types."""
    ram_lost: bool = False
    """Whether she has lost her ram."""


STRANDED = "stranded"
"""HR-7 Aground on the ebb: cannot be refloated in this battle."""


class UnitRow(Printed, frozen=True):
    x: Inches
    y: Inches
    heading: Heading
    ship: MaybeId = ""
    """The ship; or name a fort."""
    fort: MaybeId = ""
    """The fort; or name a ship."""
    speed: Annotated[int, Meta(ge=0, le=20)] = 0
    """Inches a turn at the start."""
    state: Literal["", "anchored", "aground", "stranded"] = ""
    """Whether she begins at anchor or aground."""
    crew_loss: Annotated[int, Meta(ge=0, le=2000)] = 0
    """Men that she has lost."""
    hull_loss: Annotated[int, Meta(ge=0, le=400)] = 0
    """Hull points that she has lost."""
    damage: Damaged = Damaged()
    """Other damage before the battle."""
    lashed: MaybeId = ""
    """The ship lashed to her."""
    turn: Turns = 0
    """The turn of her arrival; 0 is there from the start."""
    optional: bool = False
    """Whether she takes part only with the option for optional ships."""
    squadron: SquadronId = ""
    """The squadron that she belongs to, if squadrons have players of their own."""

    @property
    def id(self) -> str:
        return self.ship or self.fort

    @property
    def is_aground(self) -> bool:
        """Whether she begins the battle aground."""
        return self.state in ("aground", STRANDED)


When = Literal[
    "lost", "sunk", "lost_or_aground", "half_power", "power_lost_beyond_two", "left_under_control", "inside"
]  # fmt: skip
"""What must have happened to a ship."""


class Award(Printed, frozen=True):
    """HR-21 Points for a side: for ships by name, or for ``monitors`` (armoured), ``wooden`` or ``all`` ships: its own
    where they are to get through, else the enemy's."""

    side: SideCode
    points: Score
    """The points."""
    ships: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=40)]
    when: When
    line: WholeInches = 0
    """The line in inches that counts for ``inside``."""


class Decisive(Printed, frozen=True):
    side: SideCode
    ship: Id
    when: Literal["lost", "lost_or_immobile"]
    """What must have happened to her."""


class Roads(Printed, frozen=True):
    """IS-A32 The roads that are fought for: a point, and the distance at which a ship commands them."""

    x: WholeInches
    y: WholeInches
    within: Annotated[int, Meta(ge=1, le=100)]
    """The distance in inches."""


class Beaten(Printed, frozen=True):
    """IS-A32 The loss by which a ship counts as beaten: thousandths of her hull, or guns."""

    ship: Id
    hull: Annotated[int, Meta(ge=1, le=1000)]
    """Thousandths of her hull."""
    guns: Annotated[int, Meta(ge=1, le=100)]
    """How many guns."""


class Victory(Printed, frozen=True):
    kind: Literal["decisive", "points", "ratio"]
    """By a decisive loss, by points, or by a ratio of points."""
    decisive: Annotated[tuple[Decisive, ...], Meta(max_length=10)] = ()
    """The losses that decide."""
    award: Annotated[tuple[Award, ...], Meta(max_length=40)] = ()
    lead: dict[SideCode, Score] = {}  # noqa: RUF012 msgspec copies it
    """By side: the points by which it must lead."""
    ratio: Annotated[int, Meta(ge=0, le=10)] = 0
    """How many times the points of the other side ``side`` needs."""
    side: Literal["", "US", "CS"] = ""
    """The side that needs the ratio."""
    roads: Roads | None = None
    beaten: Annotated[tuple[Beaten, ...], Meta(max_length=10)] = ()


class PassageRow(Printed, frozen=True):
    """The route of a side's bots: its bends, and what they do at its end."""

    side: SideCode
    way: Points
    """The bends of the route."""
    anchorage: Point | None = None
    """Where ships anchor with nothing left to fight."""
    battleground: tuple[Inches, Inches, Annotated[int, Meta(ge=1, le=200)]] | None = None
    """Where ships fight after their passage, and the radius about it."""


class ScenarioRow(Printed, frozen=True):
    id: Annotated[str, Meta(pattern="^[a-z][a-z0-9_-]{1,47}$")]
    turns: Annotated[int, Meta(ge=4, le=400)]
    """The last turn."""
    map: Extent
    """The size of the chart."""
    wind: Wind
    """The wind."""
    current: Current
    """The current."""
    attacker: SideCode
    """The side that shoots first."""
    mark: Note
    """Where the scenario comes from."""
    unit: Annotated[tuple[UnitRow, ...], Meta(min_length=2, max_length=60)]
    """The ships and forts, and where they begin."""
    victory: Victory
    """How the battle is won."""
    tide: Tide | None = None
    """When the current turns."""
    shore: Annotated[tuple[ShoreRow, ...], Meta(max_length=20)] = ()
    """The shores."""
    shoal: Annotated[tuple[ShoalRow, ...], Meta(max_length=40)] = ()
    """Shoals."""
    minefield: Annotated[tuple[MinefieldRow, ...], Meta(max_length=20)] = ()
    """Minefields."""
    obstruction: Annotated[tuple[ObstructionRow, ...], Meta(max_length=20)] = ()
    """Rows of piles."""
    bank_depth: Annotated[tuple[BankDepth, ...], Meta(max_length=10)] = ()
    """Depths along the shores, outwards."""
    exit: Exit | None = None
    """The edge by which a side may leave."""
    small: Ids = ()
    """The ships of the small version."""
    passage: Annotated[tuple[PassageRow, ...], Meta(max_length=2)] = ()
    names: Annotated[dict[Id, Label], Meta(max_length=20)] = {}  # noqa: RUF012 msgspec copies it
    """The names of sides and squadrons in this battle, if not Union and Confederacy."""


# -- in units of the table ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Shore:
    """A shore line: its corners in table units, and the side on which the land lies."""

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
        """Whether a point lies within a distance of it: exact, and cheap."""
        dx, dy = x - self.x, y - self.y
        along = dx * self.dx + dy * self.dy
        if along <= 0:
            return dx * dx + dy * dy <= limit * limit
        if along >= self.length:
            return (dx - self.dx) ** 2 + (dy - self.dy) ** 2 <= limit * limit
        return (self.dx * dy - self.dy * dx) ** 2 <= limit * limit * self.length


@dataclass(frozen=True)
class Area:
    """A shoal, a minefield or a row of piles: a convex polygon with its properties."""

    id: str
    outline: Outline
    depth_tenths: int = 0
    percent: int = 0

    def nearer(self, x: int, y: int, limit: int) -> bool:
        """Whether a point lies within a distance of its bounding circle."""
        outline = self.outline
        dx, dy, reach = outline.mid_x - x, outline.mid_y - y, limit + outline.radius
        return dx * dx + dy * dy <= reach * reach

    @cached_property
    def sides(self) -> tuple[tuple[int, int, int, int, int], ...]:
        """The start and vector of each side, and the square of its length."""
        points = self.outline.points
        ways = [(x, y, z - x, w - y) for (x, y), (z, w) in zip(points, (*points[1:], points[0]), strict=True)]
        return tuple((x, y, dx, dy, dx * dx + dy * dy) for x, y, dx, dy in ways)

    def reaches(self, x: int, y: int, limit: int) -> bool:
        """Whether a point lies in it, or within a distance of one of its sides: the exact answer to `nearer`."""
        if not self.nearer(x, y, limit):
            return False
        far = limit * limit
        left = right = False
        for start_x, start_y, ex, ey, length in self.sides:
            dx, dy = x - start_x, y - start_y
            along, across = dx * ex + dy * ey, ex * dy - ey * dx
            beside = 0 < along < length  # else a corner is nearest, and each corner is the start of a side
            if across * across <= far * length if beside else dx * dx + dy * dy <= far:
                return True
            left, right = left or across > 0, right or across < 0
        return not (left and right)

    def tells(self, x: int, y: int, inner: int, outer: int) -> bool | None:
        """Whether a hull lies over it, as far as her middle decides: yes if the middle is in the area or nearer to a
        side than her inscribed circle, no if it is farther off than her bounding circle, else None."""
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


def is_convex(points: tuple[tuple[int, int], ...]) -> bool:
    """Whether a polygon has no dent; hull tests need that."""
    sides = list(zip(points, (*points[1:], points[0]), strict=True))
    across = [[(c - a) * (y - b) - (d - b) * (x - a) for x, y in points] for (a, b), (c, d) in sides]
    return all(min(row) >= 0 for row in across) or all(max(row) <= 0 for row in across)
