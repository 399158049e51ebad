"""4.2, 5.0 What a unit may be told, and above all to sail: the courses open to her, and going on after a check."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

from admiralty.boards.hexes import DIRECTIONS, hex_name
from admiralty.boards.stances import stance
from admiralty.games.iron_and_fire.face.events import PlacedShip
from admiralty.games.iron_and_fire.rules.action import (
    AGROUND,
    LOCKED,
    MUST_GO_ON,
    NEVER_MOVES,
    NO_POINTS,
    NOT_READY,
    NOT_UNDER_WAY,
    ON_THE_MAP,
    ONLY_FIRES,
    TO_COME,
    UNDER_WAY,
    Action,
    Activation,
    Hold,
    MakeReady,
    Pass,
)
from admiralty.games.iron_and_fire.rules.arguments import FacingWord, HexWord, heading
from admiralty.games.iron_and_fire.rules.boarding import Board, BreakOff, Fight
from admiralty.games.iron_and_fire.rules.bombardment import Bombard
from admiralty.games.iron_and_fire.rules.cable import CutCable
from admiralty.games.iron_and_fire.rules.courses import AHEAD, EXIT, Course, CourseWords
from admiralty.games.iron_and_fire.rules.damage import hits_on, is_sunk
from admiralty.games.iron_and_fire.rules.firing import Fire
from admiralty.games.iron_and_fire.rules.grounding import Unground, is_aground
from admiralty.games.iron_and_fire.rules.honor import is_bound
from admiralty.games.iron_and_fire.rules.movement import (
    Way,
    bridge_obeys,
    enter_hex,
    follow,
    points_left,
)
from admiralty.games.iron_and_fire.rules.obstacles import Reason, not_into, not_off, not_rammed, not_turned
from admiralty.games.iron_and_fire.rules.repair import Repair
from admiralty.games.iron_and_fire.rules.tracks import end_of, is_clear, is_open, one_step, ram_tracks, tracks
from admiralty.games.iron_and_fire.state import IN_PLAY, WAITING, Battle, Unit
from admiralty.games.iron_and_fire.victory import judge
from admiralty.kernel.arguments import Spot
from admiralty.kernel.choices import IllegalOrder, Order, Refusal
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, ask
from admiralty.kernel.game import Measure
from admiralty.kernel.verbs import Verbs


class Sail(
    Action,
    case="5.0",
    label_key="order-move",
    hindered_by=(TO_COME, NEVER_MOVES, NOT_READY, LOCKED, AGROUND, NO_POINTS),
):
    """5.0, 6.2, 6.2.3 A ship that no lock holds spends points on a course, which may end in a ram or off the map."""

    course: CourseWords

    @classmethod
    def offers(cls, battle: Battle, now: Activation) -> Iterator[Sail]:
        """Every track from where she lies, whatever is in the way, and from each a ram on whoever is ahead."""
        ship = battle.units[now.unit]
        found = tracks(battle.setting, ship.place, ship.facing, now.points)
        for track in found.moves:
            yield cls(Course(track.steps))
        for track in found.before_ram:
            if track.ahead in battle.at:
                yield cls(Course(track.steps, battle.at[track.ahead]))

    @classmethod
    def listed(cls, battle: Battle, now: Activation) -> list[Order[Sail]]:
        """The same, without walking each course: tracks are kept for each stance."""
        setting, ship = battle.setting, battle.units[now.unit]
        bond = now.bond(battle) if setting.honor else None
        if bond is not None:
            return cls.kept(setting, bond.courses)
        found = tracks(setting, ship.place, ship.facing, now.points)
        known = setting.sailings_from.get(found.key)
        if known is None:
            courses = [Course(track.steps) for track in found.moves]
            known = setting.sailings_from[found.key] = cls.kept(setting, courses)
        if not is_clear(battle, ship, found):
            known = [order for order, track in zip(known, found.moves, strict=True) if is_open(battle, ship, track)]
        if now.rammed or ship.captured or found.bows.isdisjoint(battle.at):
            return known
        rams = ram_tracks(battle, ship, now.points)
        return known + cls.kept(setting, [Course(track.steps, target.index) for track, target in rams])

    def refusal(self, battle: Battle, now: Activation) -> Refusal | None:
        """5.0, 5.5, 6.2, 13.2 Walk the course, and name the first step that fails; last, what honor asks."""
        ship = battle.units[now.unit]
        reason = self._on_the_way(battle, ship, now)
        if reason is None:
            bond = now.bond(battle)
            if bond is not None and self.course not in bond.courses:
                reason = "13.2", Message("refusal-honor", ship=ship.id)
        return None if reason is None else IllegalOrder(*reason)

    def _on_the_way(self, battle: Battle, ship: Unit, now: Activation) -> Reason | None:
        steps, target = self.course
        ramming = target >= 0
        needed = len(steps) + ramming
        if needed > now.points:
            return "5.0", Message("refusal-too-far", needed=needed, points=now.points)
        place, facing = ship.place, ship.facing
        for number, step in enumerate(steps):
            more = ramming or number < needed - 1
            place, facing, before = *one_step(battle.setting, place, facing, step), steps[number - 1]
            if step == AHEAD:
                reason = not_into(battle, place, more)
            elif step == EXIT:
                reason = not_off(place, more)
            else:
                reason = not_turned(ship, step, before if number else AHEAD, more)
            if reason is not None:
                return reason
        if not ramming:
            return None
        return not_rammed(battle, ship, battle.setting.grid.neighbour(place, facing), target, now.rammed)

    def carry_out(self, battle: Battle, now: Activation) -> Flow[None]:
        return move(battle, now, self.course)

    def measures(self, battle: Battle, now: Activation) -> Mapping[str, Measure]:
        target, actor = self.course.target, now.unit
        found: dict[str, Measure] = {}
        if target >= 0:
            found["measure-hits"] = hits_on(battle, target)
            found["measure-sunk"] = is_sunk(target)
        found["measure-own-hits"] = hits_on(battle, actor)
        found["measure-own-loss"] = is_sunk(actor)
        found["measure-aground"] = is_aground(actor)
        return found

    def point(self, battle: Battle, now: Activation) -> Spot:
        """On the ship to ram, else in the hex where the course ends, with the heading then."""
        if self.course.target >= 0:
            return Spot("counter", battle.setting.ids[self.course.target])
        place, facing = end_of(battle.setting, battle.units[now.unit], self.course.steps)
        return Spot("cell", hex_name(place), heading(facing))


class Stop(Action, word="stop", case="5.0", hindered_by=(NOT_UNDER_WAY, MUST_GO_ON)):
    """5.0 A ship under way spends no more points."""


class Enter(Action, word="enter", case="15.4.3", hindered_by=(UNDER_WAY, ONLY_FIRES, ON_THE_MAP)):
    """15.4.3, I24, I61 A ship to come enters by a free hex of those named, with her bow into the map."""

    place: HexWord
    facing: FacingWord

    @classmethod
    def offers(cls, battle: Battle, now: Activation) -> Iterable[Enter]:
        entry = battle.setting.file.entry
        if entry is None:
            return ()
        return [cls(place, facing) for place in entry.near for facing in DIRECTIONS]

    def refusal(self, battle: Battle, now: Activation) -> Refusal | None:
        ship, entry, name = battle.units[now.unit], battle.setting.file.entry, hex_name(self.place)
        if entry is None or entry.ship != ship.id:
            return IllegalOrder("15.4.3", Message("refusal-on-the-map", unit=ship.id))
        if self.place not in entry.near:
            return IllegalOrder("15.4.3", Message("refusal-no-entry", place=name))
        if self.place in battle.at:
            other = battle.setting.ids[battle.at[self.place]]
            return IllegalOrder("I61", Message("refusal-occupied", place=name, unit=other))
        if not battle.setting.grid.neighbour(self.place, self.facing):
            return IllegalOrder("I24", Message("refusal-entry-facing", unit=ship.id))
        return None

    def carry_out(self, battle: Battle, now: Activation) -> Flow[None]:
        """15.4.3, I24, I61 She spends 1 point for the entry hex, mines and all, and goes on with the rest.

        15.4.2, I60 The turn in which she comes is no whole turn on the buoy, wherever she enters.
        """
        ship = battle.units[now.unit]
        battle.put(ship, self.place, self.facing)
        ship.spoiled = True
        battle.tell(PlacedShip(ship.id, self.place, self.facing, case="15.4.3"))
        way = Way(spent=1)
        way.interrupted = True
        if (yield from enter_hex(battle, ship, way)):
            way.interrupted = True
            yield from go_on(battle, ship, way)

    def point(self, battle: Battle, now: Activation) -> Spot:
        return Spot("cell", hex_name(self.place), heading(self.facing))


ACTIONS: Final[tuple[type[Action], ...]] = (
    Enter,
    Fight,
    BreakOff,
    MakeReady,
    Unground,
    Sail,
    Stop,
    Fire,
    Board,
    Repair,
    CutCable,
    Bombard,
    Pass,
    Hold,
)
"""Everything that a unit may be told, in the order in which it is listed."""


def can_enter(battle: Battle, ship: Unit) -> bool:
    """15.4.3 Whether a ship to come finds a free hex to enter by."""
    entry = battle.setting.file.entry
    if entry is None or entry.ship != ship.id or ship.status != WAITING:
        return False
    return any(place not in battle.at for place in entry.near)


def move(battle: Battle, now: Activation, course: Course) -> Flow[None]:
    """5.0, I52 A movement activation; a damaged bridge is rolled for before any point is spent."""
    ship, points = battle.units[now.unit], now.points
    chase = now.chase(battle) if battle.setting.honor else None
    bound = chase is not None and is_bound(battle, ship)
    way = Way()
    if not ship.bridge or (yield from bridge_obeys(battle, ship)):
        yield from follow(battle, ship, course, way)
        yield from go_on(battle, ship, way)
        ship.anchored = False
    # 13.2, I55: a ship bound by honor had no other way; one that was free has closed if every point brought her nearer.
    if chase is not None and (
        bound or (way.spent == points and chase.ways.get(stance(ship.place, ship.facing)) == chase.needed - points)
    ):
        ship.chased = chase.prey


def go_on(battle: Battle, ship: Unit, way: Way) -> Flow[None]:
    """5.0, 5.2, 6.2, 9.0, I31 After a check, a mine or a ram a ship may spend what is left; one ram an activation."""
    while way.interrupted and ship.status == IN_PLAY and not ship.grounded and not judge(battle):
        points = points_left(battle, ship, way)
        if points == 0 or battle.is_locked(ship):
            return
        way.interrupted = False
        now = Activation(ship.index, points, under_way=True, rammed=way.rammed)
        question = Message("ask-go-on", ship=ship.id, points=points)
        action = yield from ask(Seat(ship.owner), question, Verbs(ACTIONS, battle, now), case="5.0", kind="go-on")
        if not isinstance(action, Sail):
            return
        yield from follow(battle, ship, action.course, way)
