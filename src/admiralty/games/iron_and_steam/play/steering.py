"""How a captain lays his course: he looks some turns ahead along each helm and speed that he has, and takes the best.

What is good is said by an `Aim`: a way to go, an enemy to fight at a distance, water to hold. What is bad is the same
for all: the ground, moored torpedoes, the edge of the chart, other hulls, the enemy's broadside, one's own thin plates.
"""

from math import hypot
from typing import NamedTuple

from admiralty.boards.table import Base, Pose, apart, bearing, overlap, step, within
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.play.fire import Arms, arms_of
from admiralty.games.iron_and_steam.rules.helm import helm_limit, reach
from admiralty.games.iron_and_steam.rules.place import face_towards, hull_shape
from admiralty.games.iron_and_steam.rules.watch import Ahead, Port, ShipEntry, Speed, Starboard
from admiralty.games.iron_and_steam.rules.waters import waters_of
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Fate

__all__ = ["Aim", "clear_way", "steer"]

LOOK_AHEAD = 4
"""Turns that a captain thinks ahead before he takes a course."""
CLEAR = 2 * INCH
"""How far he keeps from shoals, from river banks beyond the depth he needs, and from other hulls."""
OFF_SHORE = 5 * INCH
GRIEF = 400.0
"""What a course costs that comes to grief, for each turn that it does so earlier than the last."""
COLLISION = 150.0
"""What it costs to run into another hull: less than the ground, which does not let go."""
WAY, HOLD, RANGE = 10.0, 15.0, 2.0
"""What an inch costs: from the point one is bound for, beyond the water to hold, from the range one wants."""
MY_FIRE, THEIR_FIRE, THIN = 40.0, 30.0, 4.0
"""What it is worth that all one's guns bear, that none of the enemy's do, and a point of armour of the face shown."""


class Aim(NamedTuple):
    """What a captain wants of his course."""

    way: tuple[int, int] | None = None
    enemy: int = NOBODY
    off: int = 0
    """The range he wants, in units of the table."""
    hold: tuple[int, int, int] | None = None
    """Water to stay in: its middle and how far it reaches."""
    mines: bool = False
    """Whether he damns the torpedoes."""


class _Hazards:
    """What lies about a ship that her course must keep clear of, as far as she can get in the turns looked at."""

    def __init__(self, battle: Battle, index: int, far: int, mines: bool) -> None:
        setting, ship = battle.setting, battle.ships[index]
        self.battle, self.index = battle, index
        self.waters = waters_of(battle, index, far)
        self.before = self.waters.before
        draft = setting.vessels[index].draft_tenths
        near = far + self.before.radius
        shoals = [area.outline for area in setting.shoals if draft + 20 >= area.depth_tenths]
        mined = [] if mines else [field.outline for field in setting.minefields]
        self.areas = [
            outline
            for outline in (*shoals, *mined, *(piles.outline for piles in setting.piles))
            if not apart(self.before, outline, near) and not within(self.before, outline, CLEAR)
        ]
        shallow = [bank.within * INCH for bank in setting.row.bank_depth if draft > bank.depth_ft * 10]
        self.margin = max(shallow, default=0) + CLEAR * 3 // 4 if setting.row.bank_depth else OFF_SHORE
        self.shores = self.waters.parts
        self.held = [part for part in self.shores if within(self.before, part, self.margin)]
        self.others = [
            n
            for n, other in enumerate(battle.ships)
            if n != index
            and n != ship.lashed
            and not setting.vessels[n].is_fort
            and other.fate in (AFLOAT, Fate.SINKING, Fate.SURRENDERED, Fate.ABANDONED)
            and abs(other.x - ship.x) <= 2 * far
            and abs(other.y - ship.y) <= 2 * far
        ]

    def meets(self, pose: Pose) -> bool:
        """Whether a hull there has come to grief."""
        setting = self.battle.setting
        if not (0 <= pose.x <= setting.width and 0 <= pose.y <= setting.height):
            return setting.row.exit is None or setting.row.exit.side != setting.vessels[self.index].side
        hull = hull_shape(setting, self.index, *pose)
        if any(within(hull, area, CLEAR) for area in self.areas):
            return True
        return self.waters.troubled and (bool(self.waters.sure_ground(hull)) or self._too_near(hull))

    def _too_near(self, hull: Base) -> bool:
        for part in self.shores:
            if within(hull, part, self.margin):
                if part not in self.held:
                    return True
                if overlap(hull, part):
                    return True
        return False

    def collides(self, pose: Pose, turns: int) -> bool:
        """Whether another hull will be there after so many turns."""
        hull, setting = hull_shape(self.battle.setting, self.index, *pose), self.battle.setting
        return any(
            within(hull, hull_shape(setting, other, *ahead(self.battle, other, turns)), CLEAR // 4)
            for other in self.others
        )


def ahead(battle: Battle, index: int, turns: int) -> Pose:
    """Where another ship will be if she goes on as she goes."""
    ship = battle.ships[index]
    pose = Pose(ship.x, ship.y, ship.heading)
    drift = (0, 0) if ship.aground else battle.setting.current(battle.turn)
    return step(pose, turns * ship.speed * INCH, 0, (turns * drift[0], turns * drift[1]))


def steer(battle: Battle, index: int, aim: Aim, best: int) -> list[ShipEntry]:
    """The speed and helm that come nearest to an aim."""
    slowest, fastest = reach(battle, index)
    top = max(slowest, min(fastest, best))
    speeds = [top, *(speed for speed in dict.fromkeys((top - 1, (slowest + top) // 2, 0, slowest)) if speed < top)]
    ground = _Hazards(battle, index, LOOK_AHEAD * (max(abs(fastest), 2) + 3) * INCH, aim.mines)
    judge = _Judge(battle, index, aim)
    found: tuple[float, int, int] | None = None
    for speed in speeds:
        if not slowest <= speed <= fastest:
            continue
        for helm in _helms(battle, index, speed, aim):
            worth = judge.worth(ground, speed, helm)
            if found is None or worth > found[0]:
                found = worth, speed, helm
    assert found is not None
    _, speed, helm = found
    turn: ShipEntry = Ahead() if helm == 0 else Starboard(helm) if helm > 0 else Port(-helm)
    return [Speed(speed), turn]


def _helms(battle: Battle, index: int, speed: int, aim: Aim) -> list[int]:
    limit = helm_limit(battle, index, speed)
    helms = [0, limit, -limit, limit // 2, -(limit // 2)]
    if aim.way is not None:
        ship = battle.ships[index]
        off = (bearing(aim.way[0] - ship.x, aim.way[1] - ship.y) - ship.heading + 1800) % 3600 - 1800
        helms.append(max(-limit, min(limit, off // 10)))
    return list(dict.fromkeys(helms))


class _Judge:
    """What a course is worth by an aim."""

    def __init__(self, battle: Battle, index: int, aim: Aim) -> None:
        self.battle, self.index, self.aim = battle, index, aim
        ship = battle.ships[index]
        self.drift = (0, 0) if ship.aground else battle.setting.current(battle.turn)
        self.mine: Arms | None = None
        self.theirs: Arms | None = None
        if aim.enemy != NOBODY:
            self.mine = arms_of(battle, index)
            self.theirs = arms_of(battle, aim.enemy)
            self.places = [ahead(battle, aim.enemy, turns) for turns in range(LOOK_AHEAD + 1)]

    def worth(self, ground: _Hazards, speed: int, helm: int) -> float:
        """The helm is kept for two turns and then put amidships, which is what most courses come to."""
        ship = self.battle.ships[self.index]
        pose = Pose(ship.x, ship.y, ship.heading)
        worth = -0.05 * abs(helm)
        sense = 10 if speed >= 0 else -10
        for turn in range(1, LOOK_AHEAD + 1):
            pose = step(pose, speed * INCH, sense * helm if turn <= 2 else 0, self.drift)
            if ground.meets(pose):
                worth -= GRIEF * (LOOK_AHEAD + 1 - turn)
                break
            if turn <= 2 and ground.collides(pose, turn):
                worth -= COLLISION
            if turn in (1, 2) and self.mine is not None:
                worth += self._fight(pose, turn) / 2
        return worth + self._place(pose)

    def _place(self, pose: Pose) -> float:
        aim, worth = self.aim, 0.0
        if aim.way is not None:
            worth -= WAY * hypot(pose.x - aim.way[0], pose.y - aim.way[1]) / INCH
        if aim.hold is not None:
            x, y, reach_ = aim.hold
            worth -= HOLD * max(0.0, hypot(pose.x - x, pose.y - y) - 0.35 * reach_) / INCH
        if aim.enemy != NOBODY and aim.way is None:
            there = self.places[LOOK_AHEAD]
            worth -= RANGE * abs(hypot(pose.x - there.x, pose.y - there.y) - aim.off) / INCH
        return worth

    def _fight(self, pose: Pose, turn: int) -> float:
        """What bears, on either side, and which face is shown."""
        assert self.mine is not None
        assert self.theirs is not None
        there = self.places[turn]
        bears = bearing(there.x - pose.x, there.y - pose.y)
        mine, theirs = (bears - pose.heading) % 3600, (bears + 1800 - there.heading) % 3600
        worth = MY_FIRE * self.mine.share(mine) - THEIR_FIRE * self.theirs.share(theirs)
        plates = self.battle.ships[self.index].casemate
        return worth - THIN * (max(plates) - plates[face_towards(mine)]) if plates else worth


def clear_way(battle: Battle, index: int, x: int, y: int) -> bool:
    """Whether nothing but water lies between a ship and a point near by."""
    ship = battle.ships[index]
    far = int(hypot(x - ship.x, y - ship.y))
    ground = _Hazards(battle, index, far, False)
    heading = bearing(x - ship.x, y - ship.y)
    steps = max(1, far // (2 * INCH))
    pose = Pose(ship.x, ship.y, heading)
    for _ in range(steps):
        pose = step(pose, far // steps, 0)
        if ground.meets(pose):
            return False
    return True
