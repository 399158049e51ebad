"""HR-6 The ground about a ship: the shores, shoals and piles that she could come to in a turn, and no others."""

from functools import cached_property

from admiralty.boards.table import Base, Pose, overlap, square_gap, within
from admiralty.boards.table.units import SHIFT, ceil_root
from admiralty.games.iron_and_steam.chart import Area, Bank, Shore
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.state import Battle

from .place import hull_shape

__all__ = ["NEAR_SHORE", "ROUNDING", "Waters", "waters_of"]

NEAR_SHORE = 10
"""HR-6 Inches from a shore within which a hull checks for the ground."""
ROUNDING = 50
"""Farther than all that is rounded on the way can carry a hull."""


class Waters:
    """What may be met within a distance of where a ship lies when the turn begins."""

    __slots__ = ("__dict__", "banks", "battle", "index", "piles", "radius", "reach", "shoals", "start", "stops")

    def __init__(self, battle: Battle, index: int, reach: int) -> None:
        self.battle, self.index, self.reach = battle, index, reach
        setting, ship = battle.setting, battle.ships[index]
        self.start = x, y, _ = ship.x, ship.y, ship.heading
        self.radius = setting.vessels[index].radius
        far = reach + self.radius
        wide = far + NEAR_SHORE * INCH
        about = setting.about(x, y, wide)
        self.banks: list[Bank] = [bank for bank in about.banks if bank.nearer(x, y, wide)] if about.banks else []
        close = far + ROUNDING
        self.shoals: list[Area] = [area for area in about.shoals if area.reaches(x, y, close)] if about.shoals else []
        self.piles: list[Area] = [area for area in about.piles if area.reaches(x, y, close)] if about.piles else []
        midmost = reach < x < setting.width - reach and reach < y < setting.height - reach
        draft = setting.vessels[index].draft_tenths
        shallow = bool(self.shoals) and any(draft > area.depth_tenths for area in self.shoals)
        self.stops = not midmost or shallow or bool(self.piles)
        if self.banks and not self.stops:
            hard = far + self.margin
            self.stops = any(bank.nearer(x, y, hard) for bank in self.banks)
        """Whether anything at all could stop her in her way: a bank, a shoal, piles, or the edge of the chart."""

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
        """IS-A26 How far from a charted bank the water is too shallow for her."""
        draft = self.battle.setting.vessels[self.index].draft_tenths
        shallow = [bank.within for bank in self.battle.setting.row.bank_depth if draft > bank.depth_ft * 10]
        return max(shallow, default=0) * INCH

    @cached_property
    def catching(self) -> tuple[list[Area], list[Bank]]:
        """The shoals too shallow for her, and the pieces of shore, on which she did not lie when the turn began."""
        draft, before = self.battle.setting.vessels[self.index].draft_tenths, self.before
        shoals = [area for area in self.shoals if draft > area.depth_tenths]
        far = self.reach + self.radius + self.margin
        banks = [bank for bank in self.banks if bank.nearer(before.x, before.y, far)]
        return (
            [area for area in shoals if not overlap(before, area.outline)],
            [bank for bank in banks if not self._on(before, bank)],
        )

    def _on(self, hull: Base, bank: Bank) -> bool:
        """Whether a hull is on a piece of shore, or in water too shallow for her before it."""
        return bank.nearer(hull.x, hull.y, self.margin + self.radius) and within(hull, bank.line, self.margin)

    def hull_at(self, pose: Pose) -> Base:
        return hull_shape(self.battle.setting, self.index, *pose)

    def touches(self, pose: Pose, area: Area) -> bool:
        """Whether her hull at a pose lies over an area; the circle about her is asked first."""
        return area.reaches(pose.x, pose.y, self.radius) and overlap(self.hull_at(pose), area.outline)

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
        """Whether a hull may lie within some inches of a piece of shore: one of its corners must then, or an end of the
        shore lie near to it; one that it lies across is within half its beam of a corner, which is less than an inch.
        Cheap, and only its no is certain."""
        for x, y in hull.corners:
            if bank.nearer(x >> SHIFT, y >> SHIFT, limit + 2):
                return True
        reach = (limit + self.radius) ** 2
        return any((x - hull.x) ** 2 + (y - hull.y) ** 2 <= reach for x, y in bank.line.points)


def waters_of(battle: Battle, index: int, reach: int) -> Waters:
    """HR-6 The waters that a ship can come to who moves so far at the most."""
    return Waters(battle, index, reach)
