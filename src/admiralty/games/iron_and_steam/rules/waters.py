"""HR-6 The ground around a ship: only the shores, shoals and piles within her reach this turn."""

from collections.abc import Sequence
from typing import Any

from admiralty.boards.table import Base, Pose, overlap, square_gap, within
from admiralty.boards.table.units import SHIFT, ceil_root
from admiralty.games.iron_and_steam.chart import Area, Bank, Shore
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.state import NOBODY, Battle
from admiralty.rulebook import cached_property

from .place import draft_of, hull_shape

__all__ = ["NEAR_SHORE", "ROUNDING", "Waters"]

NEAR_SHORE = 10
"""HR-6 Inches from a shore within which a hull checks for the ground."""
ROUNDING = 50
"""More than all rounding of a course can carry a hull."""
NOTHING: Sequence[Any] = ()


class Waters:
    """The ground within a distance of a ship's pose at the start of the turn."""

    __slots__ = (
        "__dict__", "banks", "battle", "draft", "index", "inner", "piles", "radius", "reach", "shoals", "start",
        "stops",
    )  # fmt: skip

    def __init__(self, battle: Battle, index: int, reach: int) -> None:
        self.battle, self.index, self.reach = battle, index, reach
        setting, ship = battle.setting, battle.ships[index]
        vessel = setting.vessels[index]
        x, y = ship.x, ship.y
        self.start: Pose = tuple.__new__(Pose, (x, y, ship.heading))
        self.radius, self.inner = vessel.radius, vessel.inner
        self.draft = vessel.draft_tenths if ship.lashed == NOBODY else draft_of(battle, index)
        far = reach + vessel.radius
        wide = far + NEAR_SHORE * INCH
        banks, shoals, piles, _ = setting.about(x, y, wide)
        self.banks: Sequence[Bank] = [bank for bank in banks if bank.nearer(x, y, wide)] if banks else NOTHING
        close = far + ROUNDING
        self.shoals: Sequence[Area] = [area for area in shoals if area.reaches(x, y, close)] if shoals else NOTHING
        self.piles: Sequence[Area] = [area for area in piles if area.reaches(x, y, close)] if piles else NOTHING
        self.stops = (
            bool(self.piles)
            or not (reach < x < setting.width - reach and reach < y < setting.height - reach)
            or (bool(self.shoals) and self._shallow())
            or (bool(self.banks) and self._banked())
        )
        """Whether anything could stop her: a bank, a shoal, piles, or the edge of the chart."""

    def _shallow(self) -> bool:
        """Whether one of the shoals is too shallow for her."""
        draft = self.draft
        return any(draft > area.depth_tenths for area in self.shoals)

    def _banked(self) -> bool:
        """Whether she could come to a bank, or to water too shallow for her before it."""
        (x, y, _), hard = self.start, self.reach + self.radius + self.margin
        return any(bank.nearer(x, y, hard) for bank in self.banks)

    @property
    def troubled(self) -> bool:
        return bool(self.banks or self.shoals or self.piles)

    @cached_property
    def before(self) -> Base:
        """Her hull when the turn begins."""
        return hull_shape(self.battle.setting, self.index, *self.start)

    @cached_property
    def shores(self) -> list[Shore]:
        """The shores that those pieces belong to."""
        return list(dict.fromkeys(bank.shore for bank in self.banks))

    @cached_property
    def margin(self) -> int:
        """IS-A26 The distance from a charted bank within which the water is too shallow for her."""
        charted = self.battle.setting.row.bank_depth
        shallow = [bank.within for bank in charted if self.draft > bank.depth_ft * 10]
        return max(shallow, default=0) * INCH

    @cached_property
    def catching(self) -> tuple[list[Area], list[Bank]]:
        """The shoals too shallow for her, and the pieces of shore, that she did not lie on when the turn began."""
        start = self.start
        shoals = [area for area in self.shoals if self.draft > area.depth_tenths and not self.touches(start, area)]
        if not self.banks:
            return shoals, []
        far = self.reach + self.radius + self.margin
        return shoals, [
            bank for bank in self.banks if bank.nearer(start.x, start.y, far) and not self._on(self.before, bank)
        ]

    def _on(self, hull: Base, bank: Bank) -> bool:
        """Whether a hull is on a piece of shore, or in water too shallow for her before it."""
        return bank.nearer(hull.x, hull.y, self.margin + self.radius) and within(hull, bank.line, self.margin)

    def hull_at(self, pose: Pose) -> Base:
        return hull_shape(self.battle.setting, self.index, *pose)

    def touches(self, pose: Pose, area: Area) -> bool:
        """Whether her hull at a pose lies over an area; her middle and her circles are tested first."""
        told = area.tells(pose[0], pose[1], self.inner, self.radius)
        return overlap(self.hull_at(pose), area.outline) if told is None else told

    def sure_ground(self, pose: Pose) -> str:
        """HR-6, IS-A26 The ground a hull is on for certain: the shore itself, or water shallower than her draft.

        What she lay on when the turn began does not catch her again.
        """
        shoals, banks = self.catching
        if shoals and any(self.touches(pose, area) for area in shoals):
            return "shoal"
        if not banks:
            return ""
        close = self.margin + self.radius
        x, y, _ = pose
        near = [bank.line for bank in banks if bank.nearer(x, y, close)]
        return "shore" if near and any(within(self.hull_at(pose), line, self.margin) for line in near) else ""

    def shore_distance(self, pose: Pose, limit: int) -> int:
        """HR-6 Whole inches to the nearest shore, rounded down, if it is within a limit of inches; else the limit."""
        nearest = limit
        x, y, _ = pose
        for bank in self.banks:
            if nearest > 0 and bank.nearer(x, y, nearest * INCH + self.radius):
                hull = self.hull_at(pose)
                if self._may_be_nearer(hull, bank, nearest * INCH):
                    numerator, denominator = square_gap(hull, bank.line)
                    nearest = min(nearest, ceil_root(numerator, denominator << (2 * SHIFT)) // INCH)
        return nearest

    def _may_be_nearer(self, hull: Base, bank: Bank, limit: int) -> bool:
        """Whether a hull may lie within some inches of a piece of shore: a cheap test of its corners and the shore's
        ends, of which only a no is certain."""
        near = max(limit, self.radius) + 2
        for x, y in hull.corners:
            if bank.nearer(x >> SHIFT, y >> SHIFT, near):
                return True
        reach = (limit + self.radius) ** 2
        return any((x - hull.x) ** 2 + (y - hull.y) ** 2 <= reach for x, y in bank.line.points)
