"""What a pilot knows of the water about a ship: where she comes to grief for certain, and where she runs a risk.

He lays off the courses that she can take and says what each costs; what it is good for is the captain's to judge.
"""

from typing import NamedTuple

from admiralty.boards.table import Base, Pose, apart, overlap, step, within
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import helm, waters
from admiralty.games.iron_and_steam.rules.place import hull_shape
from admiralty.games.iron_and_steam.state import AFLOAT, Battle, Fate

__all__ = ["LOOK_AHEAD", "LaidOff", "Pilot", "ahead", "carries"]

LOOK_AHEAD, HELD = 4, 2
"""Turns that a course is laid off for, and those for which the helm is kept before it is put amidships, which is what
most courses come to."""
GRIEF = 400.0
"""What a course costs that comes to grief, for each turn that it does so earlier than the last."""
RISK = 300.0
"""What the certainty of a grounding or an explosion would cost where there is but a risk of it."""
COLLISION = 150.0
"""What it costs to run into another hull: less than the ground, which does not let go."""

CLEAR = 2 * INCH
"""How far a pilot keeps from shoals and piles, and from river banks beyond the depth that he needs."""
ELBOW_ROOM, ARMS_LENGTH = CLEAR // 4, CLEAR
"""How far he keeps from other hulls, and from an enemy's that would carry his ship if they met."""
SURE = 5
"""HR-12 Tens of men by which boarders want to be ahead."""
CHANCY = 20
"""HR-6 Tenths of a foot of water under the keel at which a shoal is a matter of luck."""
TOUCHES = 0.25
"""HR-6 How often such a shoal catches a ship."""


class LaidOff(NamedTuple):
    """A course: where it leads, turn by turn as far as it goes well, and what its dangers cost."""

    poses: tuple[Pose, ...]
    cost: float


class Pilot:
    """The dangers about a ship, as far as she can get in the turns looked at."""

    def __init__(self, battle: Battle, index: int, far: int) -> None:
        setting, ship = battle.setting, battle.ships[index]
        self.battle, self.index = battle, index
        self.drift = (0, 0) if ship.aground else setting.current(battle.turn)
        self.answers = not helm.held_course(ship, setting.vessels[index], battle.turn)
        """Whether she answers her helm; else she goes on as she does now."""
        self._laid_off: dict[tuple[int, int], LaidOff] = {}
        self.waters = waters.Waters(battle, index, far)
        self.before = before = self.waters.before
        self.draft = draft = self.waters.draft
        near = far + before.radius
        shoals = [area for area in setting.shoals if not apart(before, area.outline, near)]
        deep = [area.outline for area in shoals if draft > area.depth_tenths]
        piles = [area.outline for area in setting.piles if not apart(before, area.outline, near)]
        self.solid = [outline for outline in (*deep, *piles) if not within(before, outline, CLEAR)]
        mines = [(field.outline, field.percent / 100) for field in setting.minefields]
        chancy = [
            (area.outline, TOUCHES)
            for area in shoals
            if area.depth_tenths - CHANCY <= draft <= area.depth_tenths and not overlap(before, area.outline)
        ]
        self.risky = [(outline, risk) for outline, risk in (*mines, *chancy) if not apart(before, outline, near)]
        self.river = bool(setting.row.bank_depth)
        self.margin = self.waters.margin + CLEAR * 3 // 4 if self.river else 0
        self.shores = [bank.line for bank in self.waters.banks]
        self.held = [part for part in self.shores if within(before, part, self.margin)]
        self.others = [
            (n, ARMS_LENGTH if n in setting.enemies[index] and carries(battle, n, index) else ELBOW_ROOM)
            for n, other in enumerate(battle.ships)
            if n != index
            and n != ship.lashed
            and not setting.vessels[n].is_fort
            and other.fate in (AFLOAT, Fate.SINKING, Fate.SURRENDERED, Fate.ABANDONED)
            and abs(other.x - ship.x) <= 2 * far
            and abs(other.y - ship.y) <= 2 * far
        ]

    def lay_off(self, speed: int, helm: int) -> LaidOff:
        """The course at a speed with a helm; laid off once, however often it is judged."""
        found = self._laid_off.get((speed, helm))
        if found is None:
            found = self._laid_off[speed, helm] = self._lay_off(speed, helm)
        return found

    def _lay_off(self, speed: int, helm: int) -> LaidOff:
        ship = self.battle.ships[self.index]
        pose, cost = Pose(ship.x, ship.y, ship.heading), 0.0
        turning = 10 * helm if speed >= 0 else -10 * helm
        poses: list[Pose] = []
        for turn in range(1, LOOK_AHEAD + 1):
            pose = step(pose, speed * INCH, turning if turn <= HELD or not self.answers else 0, self.drift)
            poses.append(pose)
            hull = self.hull(pose)
            if self.wrecks(pose, hull):
                return LaidOff(tuple(poses), cost + GRIEF * (LOOK_AHEAD + 1 - turn))
            cost += RISK * self.risk(pose, hull)
            if turn <= HELD and self.collides(hull, turn):
                cost += COLLISION
        return LaidOff(tuple(poses), cost)

    def hull(self, pose: Pose) -> Base:
        return hull_shape(self.battle.setting, self.index, *pose)

    def wrecks(self, pose: Pose, hull: Base) -> bool:
        """Whether a ship there has come to grief: aground for certain, or off the chart where she must not leave it."""
        setting = self.battle.setting
        if not (0 <= pose.x <= setting.width and 0 <= pose.y <= setting.height):
            return setting.row.exit is None or setting.row.exit.side != setting.vessels[self.index].side
        if any(within(hull, outline, CLEAR) for outline in self.solid):
            return True
        return self.waters.troubled and (bool(self.waters.sure_ground(pose)) or self._on_a_bank(hull))

    def _on_a_bank(self, hull: Base) -> bool:
        """Whether she is too near a bank, or, of those that she lay too near to already, on one."""
        return any(
            overlap(hull, part) or part not in self.held for part in self.shores if within(hull, part, self.margin)
        )

    def risk(self, pose: Pose, hull: Base) -> float:
        """HR-6, HR-16 The chance that a ship which passes there takes the ground or fires a moored torpedo."""
        found = sum(risk for outline, risk in self.risky if overlap(hull, outline))
        if self.shores and not self.river:
            inches = self.waters.shore_distance(pose, waters.NEAR_SHORE)
            if inches < waters.NEAR_SHORE:
                found += max(0.0, 0.3 * self.draft - 5 * inches) / 100
        return found

    def collides(self, hull: Base, turns: int) -> bool:
        """Whether another hull will be there after so many turns."""
        setting = self.battle.setting
        return any(
            within(hull, hull_shape(setting, other, *ahead(self.battle, other, turns)), room)
            for other, room in self.others
        )


def ahead(battle: Battle, index: int, turns: int) -> Pose:
    """Where another ship will be if she goes on as she goes."""
    ship = battle.ships[index]
    pose = Pose(ship.x, ship.y, ship.heading)
    drift = (0, 0) if ship.aground else battle.setting.current(battle.turn)
    return step(pose, turns * ship.speed * INCH, 0, (turns * drift[0], turns * drift[1]))


def carries(battle: Battle, index: int, enemy: int) -> bool:
    """HR-12 Whether a ship's boarders would be all but sure to carry an enemy once they are on board."""
    if battle.setting.vessels[enemy].is_fort or not battle.setting.on("small_arms"):
        return False
    ours, theirs = (battle.ships[n].crew * battle.setting.men_a_point // 10 for n in (index, enemy))
    return ours >= theirs + SURE
