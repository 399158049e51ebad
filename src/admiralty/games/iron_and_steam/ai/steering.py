"""Steering of the captain bot: compares a ship's speeds and helms some turns ahead, and takes the best.

An `Aim` says what is good: a route, an enemy to fight at a range, water to hold. The pilot says what is dangerous. A
ship keeps moving: she slows down, backs or lies still only where no course under way is safe.
"""

from collections.abc import Iterator, Sequence
from math import hypot
from typing import NamedTuple

from admiralty.boards.table import Pose, bearing, difference, step
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import watch
from admiralty.games.iron_and_steam.rules.helm import astern_speed, helm_limit, reach, steered
from admiralty.games.iron_and_steam.state import NOBODY, Battle

from . import fire, passage, pilotage
from .homing import Homing

__all__ = ["Aim", "Water", "clear_way", "pilot_of", "steer"]

WAY, ASIDE, HOLD, RANGE = 10.0, 3.0, 15.0, 2.0
"""The value of an inch: along the route, off the route, out of the water to hold, off the range."""
TOLL = 3000.0
"""The value of a beating dealt or suffered."""
HELM, SHIFTS = 0.05, 6.0
"""The cost of a degree of helm, and of shifting the helm to the other side, so that a good course is kept."""
CORNERED, ROOM = 900.0, 0.75
"""The cost of a course at whose end she cannot turn away from the ground on either side, and the share of a half circle
that is room enough."""
ABOUT = 150.0
"""The cost for a late ship of changing from ahead to astern, or back."""
LOST_WAY = 300 * INCH
"""The length of a missing path back."""
MARK = 14 * INCH
"""The distance ahead on the route of the mark to steer for."""


class Water(NamedTuple):
    """Water to hold: its middle, its radius, and whether a ship in it may stop."""

    x: int
    y: int
    reach: int
    lie: bool
    homing: Homing | None = None
    """The paths back to it, for a ship that cannot turn about in it."""
    time: float = 0
    """For such a ship, the greatest distance from it at the end of the courses compared."""

    def outside(self, x: int, y: int) -> float:
        """The distance of a point outside of it; negative inside."""
        return hypot(x - self.x, y - self.y) - self.reach


class Aim(NamedTuple):
    """The aims of a course."""

    way: passage.Passage | None = None
    enemy: int = NOBODY
    off: int = 0
    """The desired range in table units, if any."""
    bold: float = 1.0
    """The weight of her own fire against the enemy's."""
    hold: Water | None = None
    hurries: bool = False
    """Whether she goes as fast as is safe, because every turn counts."""


def pilot_of(battle: Battle, index: int) -> pilotage.Pilot:
    """A pilot with soundings for everything within reach of the turns looked at."""
    return pilotage.Pilot(battle, index, pilotage.LOOK_AHEAD * (max(abs(reach(battle, index).fastest), 2) + 3) * INCH)


def steer(pilot: pilotage.Pilot, aim: Aim, best: int, plans: pilotage.Plans) -> list[watch.ShipEntry]:
    """The speed and helm that come nearest to an aim, of the safe ones if there are any; the course is added to the
    plans of her consorts, of which she keeps clear."""
    judge = _Judge(pilot, aim)
    found: tuple[float, int, int] | None = None
    for speeds in _resorts(pilot, aim, best):
        safe: tuple[float, int, int] | None = None
        for speed in speeds:
            for helm in _helms(pilot, speed, aim):
                laid = pilot.lay_off(speed, helm)
                fouls = pilot.fouls(laid.poses, plans)
                looked = judge.worth(speed, helm) - fouls, speed, helm
                if found is None or looked[0] > found[0]:
                    found = looked
                if laid.safe and not fouls and (safe is None or looked[0] > safe[0]):
                    safe = looked
        if safe is not None:
            found = safe
            break
    assert found is not None
    _, speed, helm = found
    plans[pilot.index] = pilot.lay_off(speed, helm).poses
    turn: watch.ShipEntry = watch.Ahead() if helm == 0 else watch.Starboard(helm) if helm > 0 else watch.Port(-helm)
    return [watch.Speed(speed), turn]


def _resorts(pilot: pilotage.Pilot, aim: Aim, best: int) -> Iterator[Sequence[int]]:
    """The speeds to try, preferred ones first: under way, slowly ahead, astern, and at rest."""
    ship = pilot.battle.ships[pilot.index]
    half, astern = (best + 1) // 2, min(best, astern_speed(pilot.most))
    lies = aim.hold is not None and aim.hold.lie and aim.hold.outside(ship.x, ship.y) <= 0
    if lies:
        yield [0] if aim.hold is not None and aim.hold.homing is not None else range(best, -1, -1)
    elif best > 0 and _is_late(pilot, aim):
        yield list(dict.fromkeys((best, (best + half) // 2, half, -astern)))
    elif best > 0:
        if aim.hurries:
            yield [best]
        yield list(dict.fromkeys((best, (best + half) // 2, half)))
        if half > 1:
            yield list(dict.fromkeys((half // 2, 1)))
    if astern:
        yield [-astern]
    yield [0]


def _is_late(pilot: pilotage.Pilot, aim: Aim) -> bool:
    """Whether every turn counts for a ship that must be back in some water, so that she may go astern for it."""
    if aim.hold is None or aim.hold.homing is None:
        return False
    ship = pilot.battle.ships[pilot.index]
    return aim.hold.homing.way(Pose(ship.x, ship.y, ship.heading), ship.speed < 0) > aim.hold.time


def _helms(pilot: pilotage.Pilot, speed: int, aim: Aim) -> list[int]:
    """The helms to try; a ship that does not answer hers can only choose her speed."""
    battle, index = pilot.battle, pilot.index
    ship = battle.ships[index]
    slowest, fastest = reach(battle, index, pilot.most)
    next_speed = max(slowest, min(fastest, speed))
    if not pilot.answers:
        return [steered(battle, index, next_speed, pilot.most)]
    limit = pilot.limit(next_speed)
    helms = [0, limit, -limit, limit // 2, -(limit // 2)]
    if aim.way is not None:
        x, y = aim.way.mark(ship.x, ship.y, MARK)
        off = (bearing(round(x) - ship.x, round(y) - ship.y) - ship.heading + 1800) % 3600 - 1800
        helms.append(max(-limit, min(limit, off // 10)))
    return list(dict.fromkeys(helms))


class _Judge:
    """The value of a course by an aim."""

    def __init__(self, pilot: pilotage.Pilot, aim: Aim) -> None:
        battle, index = pilot.battle, pilot.index
        self.pilot, self.battle, self.aim = pilot, battle, aim
        self.steers, self.speed = battle.ships[index].helm, battle.ships[index].speed
        self.goes_back = aim.hold is not None and aim.hold.homing is not None
        speed = max(1, pilot.most)
        self.circle = speed * INCH / max(2, helm_limit(battle, index, speed, pilot.most)) / 10
        """The distance that turning through a tenth of a degree costs her."""
        self.mine: fire.Arms | None = None
        self.theirs: fire.Arms | None = None
        if aim.enemy != NOBODY:
            self.mine, self.theirs = pilot.arms(aim.enemy)
            vessels = battle.setting.vessels[index], battle.setting.vessels[aim.enemy]
            self.hulls = sum(vessel.half_length + vessel.half_width for vessel in vessels) // 2
            """IS-A25 Ranges are between hulls: the approximate difference to the distance of the middles."""
            self.places = [pilotage.ahead(battle, aim.enemy, turns) for turns in range(pilotage.LOOK_AHEAD + 1)]

    def worth(self, speed: int, helm: int) -> float:
        """The value of a course: where it leads and what is fought on the way, less dangers and helm."""
        poses, cost, room = self.pilot.lay_off(speed, helm)
        worth = self._place(poses[-1], speed < 0) - cost - CORNERED * max(0.0, ROOM - room) / ROOM - HELM * abs(helm)
        if helm * self.steers < 0:
            worth -= SHIFTS
        if self.goes_back and speed * self.speed < 0:
            worth -= ABOUT
        if self.mine is not None:
            worth += sum(self._fight(pose, turn) for turn, pose in enumerate(poses, 1)) / len(poses)
        return worth

    def _place(self, pose: Pose, astern: bool) -> float:
        aim, worth = self.aim, 0.0
        if aim.way is not None:
            along, aside = aim.way.made_good(pose.x, pose.y)
            worth += (WAY * along - ASIDE * aside) / INCH
        if aim.hold is not None:
            left = aim.hold.outside(pose.x, pose.y)
            if aim.hold.homing is not None:
                left = max(0.0, min(LOST_WAY, aim.hold.homing.way(pose, astern)) - aim.hold.time)
                worth -= HOLD * left / INCH
            elif left > 0:  # the rest of the way, with the turn towards it
                left += self._turn_for(pose, aim.hold.x, aim.hold.y)
                worth -= HOLD * left / INCH
        if aim.off:
            there = self.places[pilotage.LOOK_AHEAD]
            off = hypot(pose.x - there.x, pose.y - there.y) - aim.off
            if off > 0:
                off += self._turn_for(pose, there.x, there.y)
            worth -= RANGE * abs(off) / INCH
        return worth

    def _turn_for(self, pose: Pose, x: int, y: int) -> float:
        """The distance that turning towards a point costs her."""
        return self.circle * difference(bearing(x - pose.x, y - pose.y), pose.heading)

    def _fight(self, pose: Pose, turn: int) -> float:
        """The value of the exchange of fire there: the guns that bear, the range, and the face that is shown."""
        assert self.mine is not None
        assert self.theirs is not None
        there = self.places[turn]
        bears = bearing(there.x - pose.x, there.y - pose.y)
        mine, theirs = (bears - pose.heading) % 3600, (bears + 1800 - there.heading) % 3600
        band = fire.band_at(self.battle, hypot(there.x - pose.x, there.y - pose.y) - self.hulls)
        dealt, suffered = self.mine.toll(mine, band, theirs), self.theirs.toll(theirs, band, mine)
        for x, y, arms in self.pilot.forts:
            away, bears = hypot(x - pose.x, y - pose.y), bearing(x - pose.x, y - pose.y)
            suffered += arms.toll((bears + 1800) % 3600, fire.band_at(self.battle, away), (bears - pose.heading) % 3600)
        return TOLL * (self.aim.bold * dealt - suffered)


def clear_way(battle: Battle, index: int, x: int, y: int) -> bool:
    """Whether only water lies between a ship and a near point."""
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
