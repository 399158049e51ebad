"""Pilot of the captain bot: computes a ship's possible courses and their costs, from ground and other hulls."""

from functools import cached_property, lru_cache
from math import hypot, inf
from typing import NamedTuple

from admiralty.boards.table import Base, Outline, Pose, apart, bearing, difference, overlap, step, within
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import damage, helm, waters
from admiralty.games.iron_and_steam.rules.place import hull_shape
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Fate

from . import fire
from .passage import passage_of
from .soundings import soundings_of

__all__ = ["LOOK_AHEAD", "LaidOff", "Pilot", "Plans", "ahead", "carries", "prudent_speed", "turning_circle"]

LOOK_AHEAD, HELD = 5, 3
"""The turns of a computed course, and the turns for which the helm is kept before it is put amidships."""
FORESEEN = 2
"""The turns for which a moving hull's place is known well enough to keep clear of it."""
GRIEF = 400.0
"""The cost of an accident, for each turn that it comes before the last."""
RISK = 300.0
"""The cost of a certain grounding or explosion; a chance of one costs its share."""
COLLISION = 150.0
"""The cost of running into another hull: less than grounding, which holds a ship fast."""
ROOMY = 0.5
"""The share of a half circle that a backing ship wants clear before she goes ahead."""
HAZARD = 140.0
"""A course that costs less than this is safe."""

CLEAR = 2 * INCH
"""The distance a pilot keeps from shoals and piles, and from river banks beyond the depth needed."""
ELBOW_ROOM, ARMS_LENGTH = CLEAR // 4, CLEAR
"""The distance from other hulls, and from an enemy who would take the ship by boarding."""
COMPANY = CLEAR // 2
"""The distance from the planned courses of consorts."""
THIRDS = 3
"""The parts of a turn in which two courses are compared."""
SURE = 5
"""HR-12 The lead that boarders want, in tens of men."""
CHANCY = 20
"""HR-6 Tenths of a foot under the keel below which a shoal is a matter of chance."""
DEGREES_A_RADIAN = 57.3
TOUCHES = 0.25
"""HR-6 The chance that such a shoal grounds a ship."""


class LaidOff(NamedTuple):
    """A course: its poses turn by turn until an accident, the cost of its dangers, and the share of a half circle that
    she can turn through at its end, from 0 to 1."""

    poses: tuple[Pose, ...]
    cost: float
    room: float

    @property
    def safe(self) -> bool:
        return self.cost < HAZARD


class _InTheWay(NamedTuple):
    """A hull in the way: where it will be, the room needed to leave it, and the distance at which a ship that touches
    it goes clear."""

    hull: Base
    at: Pose
    room: int
    parts: float


Plans = dict[int, tuple[Pose, ...]]
"""The courses of ships whose orders are written already, turn by turn."""


class Pilot:
    """The dangers around a ship, within her reach in the turns looked at."""

    def __init__(self, battle: Battle, index: int, far: int) -> None:
        setting, ship = battle.setting, battle.ships[index]
        self.battle, self.index = battle, index
        self.most = damage.maximum_speed(battle, index)
        self.prudent = prudent_speed(battle, index)
        self.drift = (0, 0) if ship.aground else setting.current(battle.turn)
        self.answers = not helm.held_course(ship, setting.vessels[index], battle.turn)
        """Whether she answers her helm; else she goes on as she does now."""
        self._laid_off: dict[tuple[int, int], LaidOff] = {}
        self._limits: dict[int, int] = {}
        self._arms: dict[int, tuple[fire.Arms, fire.Arms]] = {}
        self.waters = waters.Waters(battle, index, far)
        self.before = before = self.waters.before
        self.draft = draft = self.waters.draft
        self.far, near = far, far + before.radius
        shoals = [area for area in setting.shoals if not apart(before, area.outline, near)]
        deep = [area.outline for area in shoals if draft > area.depth_tenths]
        piles = [area.outline for area in setting.piles if not apart(before, area.outline, near)]
        solid = [outline for outline in (*deep, *piles) if not within(before, outline, CLEAR)]
        self.solid = [(outline, *_frame(outline, before.radius + 2 * CLEAR)) for outline in solid]
        mines = [(field.outline, field.percent / 100) for field in setting.minefields]
        chancy = [
            (area.outline, TOUCHES)
            for area in shoals
            if area.depth_tenths - CHANCY <= draft <= area.depth_tenths and not overlap(before, area.outline)
        ]
        self.risky = [(outline, risk) for outline, risk in (*mines, *chancy) if not apart(before, outline, near)]
        self.soundings = soundings_of(setting, draft)
        tight = max(1, self.most // 2)
        self.circle = 57.3 * tight * INCH / max(1, self.limit(tight))
        """HR-5 The radius of her tightest turning circle."""
        self.river = bool(setting.row.bank_depth)
        self.margin = self.waters.margin + CLEAR * 3 // 4 if self.river else 0
        self.shores = [bank.line for bank in self.waters.banks]
        self.held = [part for part in self.shores if within(before, part, self.margin)]

    # -- courses -------------------------------------------------------------------------------------------------------

    def lay_off(self, speed: int, degrees: int) -> LaidOff:
        """The course on which she works up or down to a speed with a helm; computed once, evaluated often."""
        found = self._laid_off.get((speed, degrees))
        if found is None:
            found = self._laid_off[speed, degrees] = self._lay_off(speed, degrees)
        return found

    def _lay_off(self, speed: int, degrees: int) -> LaidOff:
        ship = self.battle.ships[self.index]
        pose, cost, met = Pose(ship.x, ship.y, ship.heading), 0.0, False
        poses: list[Pose] = []
        for turn, way in enumerate(self.ways(speed), 1):
            turning = self._turning(degrees, way) if turn <= HELD or not self.answers else 0
            pose = step(pose, way * INCH, turning, self.drift)
            poses.append(pose)
            hull = self.hull(pose)
            if self.wrecks(pose, hull):
                return LaidOff(tuple(poses), cost + GRIEF * (LOOK_AHEAD + 1 - turn), 0.0)
            cost += RISK * self.risk(pose, hull)
            if not met and self.collides(pose, hull, turn):
                met = True
                cost += COLLISION
        room = 1.0 if self.river or not self.most else self.soundings.room(pose, self.circle)
        if room < ROOMY and (ship.speed < 0 < speed or 0 < 3 * speed <= self.prudent):
            cost += HAZARD  # a backing ship goes on until she has room to turn; creeping ahead gives her none
        return LaidOff(tuple(poses), cost, room)

    def ways(self, speed: int) -> list[int]:
        """HR-5 Her speed in each turn while she works up or down to a speed. A ship at rest or backing is computed as
        if she had her speed at once: she goes ahead only where there is room for it."""
        ship, up = self.battle.ships[self.index], self._gathers
        now = ship.speed
        if now <= 0 < speed:
            return [speed] * LOOK_AHEAD
        found = []
        for _ in range(LOOK_AHEAD):
            if speed < 0 < now:
                now = max(0, now - 2 * up)
            else:
                now = max(speed, now - (2 * up if now > 0 else up)) if speed < now else min(speed, now + up)
            found.append(now)
        return found

    @cached_property
    def _gathers(self) -> int:
        """HR-5 Her acceleration in inches a turn."""
        return max(1, self.battle.setting.vessels[self.index].acceleration)

    def limit(self, speed: int) -> int:
        """HR-5 The degrees that she can turn through at a speed."""
        found = self._limits.get(speed)
        if found is None:
            found = self._limits[speed] = helm.helm_limit(self.battle, self.index, speed, self.most)
        return found

    def _turning(self, degrees: int, way: int) -> int:
        """Tenths of a degree by a helm at a speed; astern the helm acts the other way."""
        limit = self.limit(way)
        turning = 10 * max(-limit, min(limit, degrees))
        return turning if way >= 0 else -turning

    def arms(self, enemy: int) -> tuple[fire.Arms, fire.Arms]:
        """Her fire at an enemy and the enemy's at her; computed once for all sheets of a turn."""
        found = self._arms.get(enemy)
        if found is None:
            battle, index = self.battle, self.index
            found = self._arms[enemy] = fire.arms_of(battle, index, enemy), fire.arms_of(battle, enemy, index)
        return found

    @cached_property
    def forts(self) -> list[tuple[int, int, fire.Arms]]:
        """The enemy's forts that still fire: their places, and their fire at her."""
        battle, setting = self.battle, self.battle.setting
        return [
            (battle.ships[n].x, battle.ships[n].y, fire.arms_of(battle, n, self.index))
            for n in setting.enemies[self.index]
            if setting.vessels[n].is_fort and battle.ships[n].fate is AFLOAT
        ]

    # -- dangers -------------------------------------------------------------------------------------------------------

    def hull(self, pose: Pose) -> Base:
        return hull_shape(self.battle.setting, self.index, *pose)

    def wrecks(self, pose: Pose, hull: Base) -> bool:
        """Whether a ship there has an accident: certainly aground, or off the chart where she must not leave it."""
        setting = self.battle.setting
        if not (0 <= pose.x <= setting.width and 0 <= pose.y <= setting.height):
            return setting.row.exit is None or setting.row.exit.side != setting.vessels[self.index].side
        x, y = hull.mid_x, hull.mid_y
        for outline, left, low, right, high in self.solid:  # most are far away: the frame is compared first
            if left <= x <= right and low <= y <= high and within(hull, outline, CLEAR):
                return True
        return self.waters.troubled and (bool(self.waters.sure_ground(pose)) or self._on_a_bank(hull))

    def _on_a_bank(self, hull: Base) -> bool:
        """Whether she is too near a bank; if she was too near already, whether she is on one."""
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

    def collides(self, pose: Pose, hull: Base, turn: int) -> bool:
        """Whether another hull will be there after so many turns. Two that touch already may part."""
        return any(
            within(hull, other.hull, other.room) and hypot(other.at.x - pose.x, other.at.y - pose.y) <= other.parts
            for other in self._hulls[turn]
        )

    def fouls(self, poses: tuple[Pose, ...], plans: Plans) -> float:
        """The cost of fouling a consort whose orders are written already, higher if sooner: this ship must keep clear.
        Two that touch already may part."""
        ship, setting = self.battle.ships[self.index], self.battle.setting
        mine = _parts_of(Pose(ship.x, ship.y, ship.heading), poses[:HELD])
        worst = 0.0
        for other, way in plans.items():
            consort = self.battle.ships[other]
            touch = setting.vessels[self.index].radius + setting.vessels[other].radius + COMPANY
            now = hypot(consort.x - ship.x, consort.y - ship.y)
            hull = hull_shape(setting, other, consort.x, consort.y, consort.heading)
            parts = now <= touch and within(self.waters.before, hull, COMPANY)
            hers = _parts_of(Pose(consort.x, consort.y, consort.heading), way[:HELD])
            for part, (pose, there) in enumerate(zip(mine, hers, strict=False)):
                away = hypot(there.x - pose.x, there.y - pose.y)
                if away > touch or (parts and away > now):
                    continue
                if within(self.hull(pose), hull_shape(setting, other, *there), COMPANY):
                    worst = max(worst, COLLISION * (HELD - part // THIRDS))
                    break
        return worst

    @cached_property
    def _hulls(self) -> list[list[_InTheWay]]:
        """By turn: the hulls that may be in the way, each with the room to leave it; computed once for all courses."""
        battle, index = self.battle, self.index
        setting, ship = battle.setting, battle.ships[index]
        found: list[list[_InTheWay]] = [[] for _ in range(LOOK_AHEAD + 1)]
        for n, other in enumerate(battle.ships):
            if n in (index, ship.lashed) or other.fate not in HULLS or setting.vessels[n].is_fort:
                continue
            if _agrees(battle, index, n):
                continue
            reach = self.far + LOOK_AHEAD * abs(other.speed) * INCH + 2 * setting.vessels[n].radius
            if abs(other.x - ship.x) > reach or abs(other.y - ship.y) > reach:
                continue
            room = ARMS_LENGTH if n in setting.enemies[index] and carries(battle, n, index) else ELBOW_ROOM
            now = hull_shape(setting, n, other.x, other.y, other.heading)
            touches = within(self.waters.before, now, room)
            parts = hypot(other.x - ship.x, other.y - ship.y) if touches else inf
            for turn in range(1, (FORESEEN if other.speed else LOOK_AHEAD) + 1):
                at = ahead(battle, n, turn)
                found[turn].append(_InTheWay(hull_shape(setting, n, *at), at, room, parts))
        return found


HULLS = (AFLOAT, Fate.SINKING, Fate.SURRENDERED, Fate.ABANDONED)


def _frame(outline: Outline, room: int) -> tuple[int, int, int, int]:
    """The least and the most x and y of the points that may lie within a distance of an outline."""
    xs, ys = zip(*outline.points, strict=True)
    return min(xs) - room, min(ys) - room, max(xs) + room, max(ys) + room


@lru_cache(maxsize=1 << 12)
def _parts_of(start: Pose, poses: tuple[Pose, ...]) -> tuple[Pose, ...]:
    """A course in steps of a third of a turn on the arc, because two may cross within a turn and be apart at its
    end."""
    found: list[Pose] = []
    for end in poses:
        turn = (end.heading - start.heading + 1800) % 3600 - 1800
        way = int(hypot(end.x - start.x, end.y - start.y))
        astern = difference(bearing(end.x - start.x, end.y - start.y), start.heading) > 900
        way = -way if astern else way
        found += [step(start, way * part // THIRDS, turn * part // THIRDS) for part in range(1, THIRDS)]
        found.append(end)
        start = end
    return tuple(found)


def _agrees(battle: Battle, index: int, consort: int) -> bool:
    """Whether two ships are under one command and free to move, so that they need not guess each other's course: the
    one whose orders are written last keeps clear (`Pilot.fouls`)."""
    vessels, other = battle.setting.vessels, battle.ships[consort]
    if vessels[index].seat != vessels[consort].seat or other.fate is not AFLOAT or other.lashed != NOBODY:
        return False
    if passage_of(battle, index) is not None or passage_of(battle, consort) is not None:
        return False
    return not helm.is_held(other) and damage.maximum_speed(battle, consort) > 0


def ahead(battle: Battle, index: int, turns: int) -> Pose:
    """Where another ship will be if she goes on unchanged."""
    ship = battle.ships[index]
    pose = Pose(ship.x, ship.y, ship.heading)
    if ship.aground or ship.fate is Fate.SUNK:
        return pose
    drift = battle.setting.current(battle.turn)
    return step(pose, turns * ship.speed * INCH, 0, (turns * drift[0], turns * drift[1]))


def prudent_speed(battle: Battle, index: int) -> int:
    """IS-8 Her best speed; with a damaged boiler less than half of it, at which it may burst."""
    best = damage.maximum_speed(battle, index)
    return (best - 1) // 2 if battle.ships[index].risky else best


def turning_circle(battle: Battle, index: int, speed: int) -> float:
    """HR-5 The radius of the circle that a ship turns at a speed with all her helm."""
    return DEGREES_A_RADIAN * speed * INCH / max(1, helm.helm_limit(battle, index, speed))


def carries(battle: Battle, index: int, enemy: int) -> bool:
    """HR-12 Whether a ship's boarders would almost surely take an enemy."""
    if enemy == NOBODY or battle.setting.vessels[enemy].is_fort or not battle.setting.on("small_arms"):
        return False
    ours, theirs = (battle.ships[n].crew * battle.setting.men_a_point // 10 for n in (index, enemy))
    return ours >= theirs + SURE
