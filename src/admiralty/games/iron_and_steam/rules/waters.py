"""HR-6 The ground about a ship: the shores, shoals and piles that she could come to in a turn, and no others."""

from functools import cached_property

from admiralty.boards.table import Base, Outline, overlap, square_gap, within
from admiralty.boards.table.units import SHIFT, ceil_root
from admiralty.games.iron_and_steam.chart import Area, Bank, Shore
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.state import Battle

from .place import hull_of

__all__ = ["NEAR_SHORE", "Waters", "near", "waters_of"]

NEAR_SHORE = 10
"""HR-6 Inches from a shore within which a hull checks for the ground."""


class Waters:
    """What may be met within a distance of where a ship lies when the turn begins."""

    __slots__ = ("__dict__", "banks", "battle", "index", "piles", "radius", "reach", "shoals", "shores", "stops")

    def __init__(self, battle: Battle, index: int, reach: int) -> None:
        self.battle, self.index, self.reach = battle, index, reach
        setting, ship = battle.setting, battle.ships[index]
        x, y, self.radius = ship.x, ship.y, setting.vessels[index].radius
        far = reach + self.radius
        wide = far + NEAR_SHORE * INCH
        self.banks: list[Bank] = [bank for bank in setting.banks if bank.nearer(x, y, wide)]
        self.shores: list[Shore] = list(dict.fromkeys(bank.shore for bank in self.banks))
        self.shoals: list[Area] = [area for area in setting.shoals if near(area.outline, x, y, far)]
        self.piles: list[Area] = [area for area in setting.piles if near(area.outline, x, y, far)]
        hard = bool(self.banks) and any(bank.nearer(x, y, far + self.margin) for bank in self.banks)
        midmost = reach < x < setting.width - reach and reach < y < setting.height - reach
        self.stops = hard or not midmost or bool(self.shoals or self.piles)
        """Whether anything at all could stop her in her way: a bank, a shoal, piles, or the edge of the chart."""

    @property
    def troubled(self) -> bool:
        return bool(self.banks or self.shoals or self.piles)

    @cached_property
    def before(self) -> Base:
        """Her hull when the turn begins."""
        return hull_of(self.battle, self.index)

    @cached_property
    def parts(self) -> list[Outline]:
        """The straight pieces of shore near enough for a check."""
        return [bank.line for bank in self.banks]

    @cached_property
    def margin(self) -> int:
        """IS-A26 How far from a charted bank the water is too shallow for her."""
        draft = self.battle.setting.vessels[self.index].draft_tenths
        shallow = [bank.within for bank in self.battle.setting.row.bank_depth if draft > bank.depth_ft * 10]
        return max(shallow, default=0) * INCH

    @cached_property
    def catching(self) -> tuple[list[Outline], list[Bank]]:
        """The shoals too shallow for her, and the pieces of shore, on which she did not lie when the turn began."""
        draft, before = self.battle.setting.vessels[self.index].draft_tenths, self.before
        shoals = [area.outline for area in self.shoals if draft > area.depth_tenths]
        far = self.reach + self.radius + self.margin
        banks = [bank for bank in self.banks if bank.nearer(before.x, before.y, far)]
        return (
            [outline for outline in shoals if not overlap(before, outline)],
            [bank for bank in banks if not self._on(before, bank)],
        )

    def _on(self, hull: Base, bank: Bank) -> bool:
        """Whether a hull is on a piece of shore, or in water too shallow for her before it."""
        return bank.nearer(hull.x, hull.y, self.margin + self.radius) and within(hull, bank.line, self.margin)

    def sure_ground(self, hull: Base) -> str:
        """HR-6, IS-A26 The ground a hull is on for certain: the shore itself, or water shallower than her draft.

        What she lay on when the turn began does not catch her again.
        """
        shoals, banks = self.catching
        if any(overlap(hull, outline) for outline in shoals):
            return "shoal"
        return "shore" if any(self._on(hull, bank) for bank in banks) else ""

    def shore_distance(self, hull: Base, limit: int) -> int:
        """HR-6 Whole inches to the nearest shore, rounded down, if it is within a limit of inches; else the limit."""
        nearest = limit
        for bank in self.banks:
            if nearest > 0 and bank.nearer(hull.x, hull.y, nearest * INCH + self.radius):
                numerator, denominator = square_gap(hull, bank.line)
                nearest = min(nearest, ceil_root(numerator, denominator << (2 * SHIFT)) // INCH)
        return nearest


def near(outline: Outline, x: int, y: int, far: int) -> bool:
    """Whether a point lies no farther than so from the circle about an outline."""
    dx, dy, reach = outline.mid_x - x, outline.mid_y - y, far + outline.radius
    return dx * dx + dy * dy <= reach * reach


def waters_of(battle: Battle, index: int, reach: int) -> Waters:
    """HR-6 The waters that a ship can come to who moves so far at the most."""
    return Waters(battle, index, reach)
