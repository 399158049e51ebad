"""How a captain lays his course: he looks some turns ahead along each helm and speed that he has, and takes the best.

What is good is said by an `Aim`: a way to go, an enemy to fight at a distance, water to hold. What is bad is the same
for all: the ground, moored torpedoes, the edge of the chart, other hulls, the enemy's fire.
"""

from math import hypot
from typing import NamedTuple

from admiralty.boards.table import Pose, bearing, difference, step
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import damage, watch
from admiralty.games.iron_and_steam.rules.helm import helm_limit, reach, steered
from admiralty.games.iron_and_steam.state import NOBODY, Battle

from . import fire, passage, pilotage

__all__ = ["Aim", "clear_way", "pilot_of", "steer"]

WAY, ASIDE, HOLD, RANGE = 10.0, 3.0, 15.0, 2.0
"""What an inch is worth: along the way one is bound on, off that way, out of the water to hold, off the range."""
TOLL = 3000.0
"""What a beating is worth that one deals out or suffers."""
MARK = 14 * INCH
"""How far ahead on his way a captain looks for a mark to steer for."""


class Aim(NamedTuple):
    """What a captain wants of his course."""

    way: passage.Passage | None = None
    enemy: int = NOBODY
    off: int = 0
    """The range he wants, in units of the table, if any."""
    bold: float = 1.0
    """How much more his own fire counts for him than the enemy's."""
    hold: tuple[int, int, int] | None = None
    """Water to stay in: its middle and how far it reaches."""


def pilot_of(battle: Battle, index: int) -> pilotage.Pilot:
    """Somebody who knows the water as far as a ship can get in the turns that a captain looks ahead."""
    return pilotage.Pilot(battle, index, pilotage.LOOK_AHEAD * (max(abs(reach(battle, index).fastest), 2) + 3) * INCH)


def steer(pilot: pilotage.Pilot, aim: Aim, best: int) -> list[watch.ShipEntry]:
    """The speed and helm that come nearest to an aim."""
    battle, index = pilot.battle, pilot.index
    slowest, fastest = reach(battle, index)
    top = max(slowest, min(fastest, best))
    speeds = [top, *(speed for speed in dict.fromkeys((top - 1, (slowest + top) // 2, 0, slowest)) if speed < top)]
    judge = _Judge(pilot, aim)
    found: tuple[float, int, int] | None = None
    for speed in speeds:
        if not slowest <= speed <= fastest:
            continue
        for helm in _helms(pilot, speed, aim):
            worth = judge.worth(speed, helm)
            if found is None or worth > found[0]:
                found = worth, speed, helm
    assert found is not None
    _, speed, helm = found
    turn: watch.ShipEntry = watch.Ahead() if helm == 0 else watch.Starboard(helm) if helm > 0 else watch.Port(-helm)
    return [watch.Speed(speed), turn]


def _helms(pilot: pilotage.Pilot, speed: int, aim: Aim) -> list[int]:
    """The helms to look at; a ship that does not answer hers goes as she goes, and only her speed can be chosen."""
    battle, index = pilot.battle, pilot.index
    ship = battle.ships[index]
    if not pilot.answers:
        return [steered(battle, index, speed)]
    limit = helm_limit(battle, index, speed)
    helms = [0, limit, -limit, limit // 2, -(limit // 2)]
    if aim.way is not None:
        x, y = aim.way.mark(ship.x, ship.y, MARK)
        off = (bearing(round(x) - ship.x, round(y) - ship.y) - ship.heading + 1800) % 3600 - 1800
        helms.append(max(-limit, min(limit, off // 10)))
    return list(dict.fromkeys(helms))


class _Judge:
    """What a course is worth by an aim."""

    def __init__(self, pilot: pilotage.Pilot, aim: Aim) -> None:
        battle, index = pilot.battle, pilot.index
        self.pilot, self.battle, self.aim = pilot, battle, aim
        speed = max(1, damage.maximum_speed(battle, index))
        self.circle = speed * INCH / max(2, helm_limit(battle, index, speed)) / 10
        """The way it costs her to turn through a tenth of a degree."""
        self.mine: fire.Arms | None = None
        self.theirs: fire.Arms | None = None
        if aim.enemy != NOBODY:
            self.mine = fire.arms_of(battle, index, aim.enemy)
            self.theirs = fire.arms_of(battle, aim.enemy, index)
            vessels = battle.setting.vessels[index], battle.setting.vessels[aim.enemy]
            self.hulls = sum(vessel.half_length + vessel.half_width for vessel in vessels) // 2
            """IS-A25 Ranges are between hulls: so much less, about, than between their middles."""
            self.places = [pilotage.ahead(battle, aim.enemy, turns) for turns in range(pilotage.LOOK_AHEAD + 1)]

    def worth(self, speed: int, helm: int) -> float:
        """What a course is worth: where it leads, what is fought on the way, less its dangers and the helm it takes."""
        poses, cost = self.pilot.lay_off(speed, helm)
        worth = self._place(poses[-1]) - cost - 0.05 * abs(helm)
        if self.mine is not None:
            worth += sum(self._fight(pose, turn) for turn, pose in enumerate(poses[:2], 1)) / 2
        return worth

    def _place(self, pose: Pose) -> float:
        aim, worth = self.aim, 0.0
        if aim.way is not None:
            along, aside = aim.way.made_good(pose.x, pose.y)
            worth += (WAY * along - ASIDE * aside) / INCH
        if aim.hold is not None:
            x, y, reach_ = aim.hold
            left = hypot(pose.x - x, pose.y - y) - reach_
            if left > 0:  # still to go there, and first to turn for it
                left += self.circle * difference(bearing(x - pose.x, y - pose.y), pose.heading)
                worth -= HOLD * left / INCH
        if aim.off:
            there = self.places[pilotage.LOOK_AHEAD]
            worth -= RANGE * abs(hypot(pose.x - there.x, pose.y - there.y) - aim.off) / INCH
        return worth

    def _fight(self, pose: Pose, turn: int) -> float:
        """What the fire of both is worth there: the guns that bear, the range, and the face that is shown."""
        assert self.mine is not None
        assert self.theirs is not None
        there = self.places[turn]
        bears = bearing(there.x - pose.x, there.y - pose.y)
        mine, theirs = (bears - pose.heading) % 3600, (bears + 1800 - there.heading) % 3600
        band = fire.band_at(self.battle, hypot(there.x - pose.x, there.y - pose.y) - self.hulls)
        dealt, suffered = self.mine.toll(mine, band, theirs), self.theirs.toll(theirs, band, mine)
        return TOLL * (self.aim.bold * dealt - suffered)


def clear_way(battle: Battle, index: int, x: int, y: int) -> bool:
    """Whether nothing but water lies between a ship and a point near by."""
    ship = battle.ships[index]
    far = int(hypot(x - ship.x, y - ship.y))
    pilot = pilotage.Pilot(battle, index, far)
    heading = bearing(x - ship.x, y - ship.y)
    steps = max(1, far // (2 * INCH))
    pose = Pose(ship.x, ship.y, heading)
    for _ in range(steps):
        pose = step(pose, far // steps, 0)
        if pilot.wrecks(pose, pilot.hull(pose)):
            return False
    return True
