"""Turning room of a ship: which parts of her turning circle are clear of the ground and of the edge of the chart."""

from math import cos, pi, sin

from admiralty.boards.table import Pose
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.waters import NEAR_SHORE
from admiralty.games.iron_and_steam.setting import Engagement

__all__ = ["CELL", "Soundings", "soundings_of"]

CELL = 2 * INCH
"""The chart is sounded in squares of this size, each when first needed."""
CLEAR = 3 * INCH
"""The distance a ship's middle keeps from shoals and piles."""
RISKED = 0.06
"""HR-6 Inches from a shore, for each tenth of a foot of draft, within which she may ground."""
POINTS = 12
"""The points of each half circle that are tested."""


class Soundings:
    """The safe water of a chart for ships of one draft, in tenths of a foot."""

    def __init__(self, setting: Engagement, draft: int) -> None:
        self.setting, self.draft = setting, draft
        self.shore = round(min(NEAR_SHORE, RISKED * draft) * INCH)
        self.solid = [*setting.piles, *(area for area in setting.shoals if draft > area.depth_tenths)]
        self.sounded: dict[tuple[int, int], bool] = {}

    def clear(self, x: float, y: float) -> bool:
        """Whether a ship can pass a point without risk."""
        cell = int(x // CELL), int(y // CELL)
        found = self.sounded.get(cell)
        if found is None:
            found = self.sounded[cell] = self._sound(cell[0] * CELL + CELL // 2, cell[1] * CELL + CELL // 2)
        return found

    def _sound(self, x: int, y: int) -> bool:
        setting = self.setting
        if not (0 <= x <= setting.width and 0 <= y <= setting.height):
            return False
        if any(shore.holds(x, y) for shore in setting.shores):
            return False
        if any(bank.nearer(x, y, self.shore) for bank in setting.banks):
            return False
        return not any(area.reaches(x, y, CLEAR) for area in self.solid)

    def room(self, pose: Pose, radius: float) -> float:
        """The clear share of the better of her two half circles from a pose, from 0 to 1."""
        heading = pose.heading * pi / 1800
        ahead_x, ahead_y = sin(heading), cos(heading)
        best = 0
        for side in (1, -1):
            beside_x, beside_y = side * ahead_y, -side * ahead_x
            for number in range(1, POINTS + 1):
                angle = pi * number / POINTS
                along, aside = radius * sin(angle), radius * (1 - cos(angle))
                if not self.clear(
                    pose.x + along * ahead_x + aside * beside_x, pose.y + along * ahead_y + aside * beside_y
                ):
                    break
                best = max(best, number)
            if best == POINTS:
                break
        return best / POINTS


def soundings_of(setting: Engagement, draft: int) -> Soundings:
    """The soundings for a draft, cached with the chart: there are no more of them than drafts of ships."""
    found = setting.made_before.get(("soundings", draft))
    if found is None:
        found = setting.made_before["soundings", draft] = Soundings(setting, draft)
    assert isinstance(found, Soundings)
    return found
