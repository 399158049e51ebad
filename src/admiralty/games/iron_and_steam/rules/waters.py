"""HR-6 The ground about a ship: the shores, shoals and piles that she could come to in a turn, and no others."""

from functools import cached_property

from admiralty.boards.table import Base, Outline, apart, overlap, within
from admiralty.games.iron_and_steam.chart import Area, Shore
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.place import hull_of
from admiralty.games.iron_and_steam.state import Battle

__all__ = ["NEAR_SHORE", "Waters", "waters_of"]

NEAR_SHORE = 10
"""HR-6 Inches from a shore within which a hull checks for the ground."""


class Waters:
    """What may be met within a distance of where a ship lies when the turn begins."""

    __slots__ = ("__dict__", "battle", "before", "index", "piles", "reach", "shoals", "shores")

    def __init__(self, battle: Battle, index: int, reach: int) -> None:
        self.battle, self.index, self.reach = battle, index, reach
        self.before = before = hull_of(battle, index)
        setting = battle.setting
        far = reach + NEAR_SHORE * INCH
        self.shores: list[Shore] = [
            shore for shore in setting.shores if any(not apart(before, part, far) for part in shore.parts)
        ]
        self.shoals: list[Area] = [area for area in setting.shoals if not apart(before, area.outline, reach)]
        self.piles: list[Area] = [area for area in setting.piles if not apart(before, area.outline, reach)]

    @property
    def troubled(self) -> bool:
        return bool(self.shores or self.shoals or self.piles)

    @cached_property
    def parts(self) -> list[Outline]:
        """The straight pieces of shore near enough for a check."""
        far = self.reach + NEAR_SHORE * INCH
        return [part for shore in self.shores for part in shore.parts if not apart(self.before, part, far)]

    @cached_property
    def margin(self) -> int:
        """IS-A26 How far from a charted bank the water is too shallow for her."""
        draft = self.battle.setting.vessels[self.index].draft_tenths
        shallow = [bank.within for bank in self.battle.setting.row.bank_depth if draft > bank.depth_ft * 10]
        return max(shallow, default=0) * INCH

    @cached_property
    def catching(self) -> tuple[list[Outline], list[Outline]]:
        """The shoals too shallow for her, and the pieces of shore, on which she did not lie when the turn began."""
        draft, before = self.battle.setting.vessels[self.index].draft_tenths, self.before
        shoals = [area.outline for area in self.shoals if draft > area.depth_tenths]
        return (
            [outline for outline in shoals if not overlap(before, outline)],
            [part for part in self.parts if not within(before, part, self.margin)],
        )

    def sure_ground(self, hull: Base) -> str:
        """HR-6, IS-A26 The ground a hull is on for certain: the shore itself, or water shallower than her draft.

        What she lay on when the turn began does not catch her again.
        """
        shoals, parts = self.catching
        if any(overlap(hull, outline) for outline in shoals):
            return "shoal"
        margin = self.margin
        return "shore" if any(within(hull, part, margin) for part in parts) else ""

    def shore_distance(self, hull: Base, limit: int) -> int:
        """HR-6 Whole inches to the nearest shore, rounded down, if it is within a limit of inches; else the limit."""
        nearest = limit
        for part in self.parts:
            while nearest > 0 and not apart(hull, part, nearest * INCH) and within(hull, part, nearest * INCH - 1):
                nearest -= 1
        return nearest


def waters_of(battle: Battle, index: int, reach: int) -> Waters:
    """HR-6 The waters that a ship can come to who moves so far at the most."""
    return Waters(battle, index, reach)
