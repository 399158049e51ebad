"""4.2, 5.0 The orders of a unit, above all to sail: the courses open to her, and going on after a check."""

from collections.abc import Iterable, Iterator
from typing import Final

from admiralty.boards.hexes import DIRECTIONS, hex_name
from admiralty.boards.stances import stance
from admiralty.games.iron_and_fire import events, victory
from admiralty.games.iron_and_fire.state import IN_PLAY, WAITING, Battle, Unit
from admiralty.rulebook import (
    Flow,
    IllegalOrder,
    Measure,
    Measures,
    Message,
    Order,
    Refusal,
    Seat,
    Spot,
    Verbs,
    ask,
    refuse,
)

from . import (
    action,
    arguments,
    boarding,
    bombardment,
    cable,
    courses,
    damage,
    firing,
    grounding,
    honor,
    movement,
    obstacles,
    repair,
    tracks,
)


class Sail(
    action.Action,
    case="5.0",
    label_key="order-move",
    hindered_by=(action.TO_COME, action.NEVER_MOVES, action.NOT_READY, action.LOCKED, action.AGROUND, action.NO_POINTS),
):
    """5.0, 6.2, 6.2.3 A ship that no lock holds spends points on a course, which may end in a ram or off the map."""

    course: courses.CourseWords

    @classmethod
    def offers(cls, battle: Battle, now: action.Activation) -> Iterator["Sail"]:
        """Every track from her hex regardless of obstacles, and after each a ram on the ship ahead."""
        ship = battle.units[now.unit]
        found = tracks.tracks(battle.setting, ship.place, ship.facing, now.points)
        for track in found.moves:
            yield cls(courses.Course(track.steps))
        for track in found.before_ram:
            if track.ahead in battle.at:
                yield cls(courses.Course(track.steps, battle.at[track.ahead]))

    @classmethod
    def listed(cls, battle: Battle, now: action.Activation) -> list[Order["Sail"]]:
        """The same, faster: tracks are cached for each stance."""
        setting, ship = battle.setting, battle.units[now.unit]
        bond = now.bond(battle) if setting.honor else None
        if bond is not None:
            return cls.kept(setting, bond.courses)
        found = tracks.tracks(setting, ship.place, ship.facing, now.points)
        known = setting.sailings_from.get(found.key)
        if known is None:
            known = cls.kept(setting, [courses.Course(track.steps) for track in found.moves])
            setting.sailings_from[found.key] = known
        if not tracks.is_clear(battle, ship, found):
            known = [
                order for order, track in zip(known, found.moves, strict=True) if tracks.is_open(battle, ship, track)
            ]
        if now.rammed or ship.captured or found.bows.isdisjoint(battle.at):
            return known
        rams = tracks.ram_tracks(battle, ship, now.points)
        return known + cls.kept(setting, [courses.Course(track.steps, target.index) for track, target in rams])

    def refusal(self, battle: Battle, now: action.Activation) -> Refusal | None:
        """5.0, 5.5, 6.2, 13.2 Follow the course, and name the first step that fails; last, what honor demands."""
        ship = battle.units[now.unit]
        reason = self._on_the_way(battle, ship, now)
        if reason is None:
            bond = now.bond(battle)
            if bond is not None and self.course not in bond.courses:
                reason = "13.2", Message("refusal-honor", ship=ship.id)
        return None if reason is None else IllegalOrder(*reason)

    def _on_the_way(self, battle: Battle, ship: Unit, now: action.Activation) -> obstacles.Reason | None:
        steps, target = self.course
        ramming = target >= 0
        needed = len(steps) + ramming
        if needed > now.points:
            return "5.0", Message("refusal-too-far", needed=needed, points=now.points)
        place, facing = ship.place, ship.facing
        for number, step in enumerate(steps):
            more = ramming or number < needed - 1
            place, facing, before = *tracks.one_step(battle.setting, place, facing, step), steps[number - 1]
            if step == courses.AHEAD:
                reason = obstacles.not_into(battle, place, more)
            elif step == courses.EXIT:
                reason = obstacles.not_off(place, more)
            else:
                reason = obstacles.not_turned(ship, step, before if number else courses.AHEAD, more)
            if reason is not None:
                return reason
        if not ramming:
            return None
        return obstacles.not_rammed(battle, ship, battle.setting.grid.neighbour(place, facing), target, now.rammed)

    def carry_out(self, battle: Battle, now: action.Activation) -> Flow[None]:
        return move(battle, now, self.course)

    def measures(self, battle: Battle, now: action.Activation) -> Measures:
        target, actor = self.course.target, now.unit
        found: dict[str, Measure] = {}
        if target >= 0:
            found["measure-hits"] = damage.hits_on(battle, target)
            found["measure-sunk"] = damage.is_sunk(target)
        found["measure-own-hits"] = damage.hits_on(battle, actor)
        found["measure-own-loss"] = damage.is_sunk(actor)
        found["measure-aground"] = grounding.is_aground(actor)
        return found

    def point(self, battle: Battle, now: action.Activation) -> Spot:
        """On the ship to ram, else in the hex where the course ends, with the heading then."""
        if self.course.target >= 0:
            return Spot("counter", battle.setting.ids[self.course.target])
        place, facing = tracks.end_of(battle.setting, battle.units[now.unit], self.course.steps)
        return Spot("cell", hex_name(place), arguments.heading(facing))


class Stop(action.Action, word="stop", case="5.0", hindered_by=(action.NOT_UNDER_WAY, action.MUST_GO_ON)):
    """5.0 A ship under way spends no more points."""


class Enter(
    action.Action, word="enter", case="15.4.3", hindered_by=(action.UNDER_WAY, action.ONLY_FIRES, action.ON_THE_MAP)
):
    """15.4.3, I24, I61 A ship that arrives enters by a free hex of those named, with her bow into the map."""

    place: arguments.HexWord
    facing: arguments.FacingWord

    @classmethod
    def offers(cls, battle: Battle, now: action.Activation) -> Iterable["Enter"]:
        entry = battle.setting.file.entry
        if entry is None:
            return ()
        return [cls(place, facing) for place in entry.near for facing in DIRECTIONS]

    def refusal(self, battle: Battle, now: action.Activation) -> Refusal | None:
        ship, entry, name = battle.units[now.unit], battle.setting.file.entry, hex_name(self.place)
        if entry is None or entry.ship != ship.id:
            return refuse("15.4.3", "refusal-on-the-map", unit=ship.id)
        if self.place not in entry.near:
            return refuse("15.4.3", "refusal-no-entry", place=name)
        if self.place in battle.at:
            other = battle.setting.ids[battle.at[self.place]]
            return refuse("I61", "refusal-occupied", place=name, unit=other)
        if not battle.setting.grid.neighbour(self.place, self.facing):
            return refuse("I24", "refusal-entry-facing", unit=ship.id)
        return None

    def carry_out(self, battle: Battle, now: action.Activation) -> Flow[None]:
        """15.4.3, I24, I61 She spends 1 point for the entry hex, mines and all, and goes on with the rest.

        15.4.2, I60 The turn in which she comes is no whole turn on the buoy, wherever she enters.
        """
        ship = battle.units[now.unit]
        battle.put(ship, self.place, self.facing)
        ship.spoiled = True
        battle.tell(events.PlacedShip(ship.id, self.place, self.facing, case="15.4.3"))
        way = movement.Way(spent=1)
        yield from movement.enter_hex(battle, ship, way)
        way.interrupted = True
        yield from go_on(battle, ship, way)

    def point(self, battle: Battle, now: action.Activation) -> Spot:
        return Spot("cell", hex_name(self.place), arguments.heading(self.facing))


ACTIONS: Final[tuple[type[action.Action], ...]] = (
    Enter,
    boarding.Fight,
    boarding.BreakOff,
    action.MakeReady,
    grounding.Unground,
    Sail,
    Stop,
    firing.Fire,
    boarding.Board,
    repair.Repair,
    cable.CutCable,
    bombardment.Bombard,
    action.Pass,
    action.Hold,
)
"""All orders of a unit, in display order."""


def can_enter(battle: Battle, ship: Unit) -> bool:
    """15.4.3 Whether an arriving ship has a free entry hex."""
    entry = battle.setting.file.entry
    if entry is None or entry.ship != ship.id or ship.status != WAITING:
        return False
    return any(place not in battle.at for place in entry.near)


def move(battle: Battle, now: action.Activation, course: courses.Course) -> Flow[None]:
    """5.0, I52 A movement activation; a damaged bridge is rolled for before any point is spent."""
    ship, points = battle.units[now.unit], now.points
    chase = now.chase(battle) if battle.setting.honor else None
    bound = chase is not None and honor.is_bound(battle, ship)
    way = movement.Way()
    if not ship.bridge or (yield from movement.bridge_obeys(battle, ship)):
        yield from movement.follow(battle, ship, course, way)
        yield from go_on(battle, ship, way)
        ship.anchored = False
    # 13.2, I55: a bound ship had no other way; a free ship has closed if every point brought her nearer.
    if chase is not None and (
        bound or (way.spent == points and chase.ways.get(stance(ship.place, ship.facing)) == chase.needed - points)
    ):
        ship.chased = chase.prey


def go_on(battle: Battle, ship: Unit, way: movement.Way) -> Flow[None]:
    """5.0, 5.2, 6.2, 9.0, I31 After a check, a mine or a ram a ship may spend what is left; one ram an activation."""
    while way.interrupted and ship.status == IN_PLAY and not ship.grounded and not victory.judge(battle):
        points = movement.points_left(battle, ship, way)
        if points == 0 or battle.is_locked(ship):
            return
        way.interrupted = False
        now = action.Activation(ship.index, points, under_way=True, rammed=way.rammed)
        choices = Verbs(ACTIONS, battle, now)
        chosen = yield from ask(Seat(ship.owner), "go-on", choices, case="5.0", ship=ship.id, points=points)
        if not isinstance(chosen, Sail):
            return
        yield from movement.follow(battle, ship, chosen.course, way)
