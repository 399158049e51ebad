"""HR-4 The entries about guns, boarders, cables and repairs, and those for the whole sheet."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, ClassVar

from admiralty.games.iron_and_steam.face.events import AnchorWork, CastOff
from admiralty.games.iron_and_steam.rules.damage import unlash
from admiralty.games.iron_and_steam.rules.guns import HOLD
from admiralty.games.iron_and_steam.rules.watch import (
    FORT,
    Inches,
    Line,
    ShipEntry,
    ShipId,
    Watch,
    enemy_refusal,
    refused,
)
from admiralty.games.iron_and_steam.setting import Mount, Vessel
from admiralty.games.iron_and_steam.state import NOBODY, Anchor, Battle, Wound
from admiralty.kernel.arguments import Number
from admiralty.kernel.choices import Refusal
from admiralty.kernel.event import Seat
from admiralty.kernel.sheets import Entry

__all__ = ["BATTERY", "WHOLE", "Fire", "FireAtWill", "HoldFire", "RunOn", "WakeAt"]

SHIFT_TURNS = 3
ANCHOR_TURNS = 2
RUN_AT_MOST = 10


class Load(Enum):
    BEST = "best"
    SHOT = "shot"
    SHELL = "shell"
    HOT = "hot"


class First(Enum):
    FIRE = "fire"
    GROUND = "ground"
    FOUL = "foul"
    STEERING = "steering"
    TURRET = "turret"
    GUNS = "guns"


Group = Annotated[int, Number(least=1, most=12)]


def _vessel(battle: Battle, now: Watch) -> Vessel:
    return battle.setting.vessels[now.index]


def _unarmed(battle: Battle, now: Watch) -> Refusal | None:
    vessel = _vessel(battle, now)
    return None if vessel.pieces else refused("HR-4", "refusal-unarmed", ship=vessel.id)


def _no_group(battle: Battle, now: Watch, group: int) -> Refusal | None:
    vessel = _vessel(battle, now)
    if group <= len(vessel.weapons):
        return None
    return refused("HR-4", "refusal-no-group", ship=vessel.id, groups=len(vessel.weapons))


# -- the guns ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Fire(ShipEntry):
    """HR-4 All guns that bear fire at one enemy."""

    word: ClassVar = "fire"
    case: ClassVar = "HR-4"
    slot: ClassVar = "gunnery"
    target: ShipId

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _unarmed(state, now) or enemy_refusal(state, now, self.target)

    def note(self, line: Line) -> None:
        line.orders.gunnery, line.orders.target = "target", self.target


@dataclass(frozen=True, slots=True)
class StandingFire(ShipEntry):
    """HR-4 Fire at whatever bears within a range; ``gunnery`` says at whom first."""

    case: ClassVar = "HR-4"
    slot: ClassVar = "gunnery"
    gunnery: ClassVar[str]
    inches: Inches

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _unarmed(state, now)

    def note(self, line: Line) -> None:
        line.orders.gunnery, line.orders.within, line.orders.target = self.gunnery, self.inches, NOBODY


@dataclass(frozen=True, slots=True)
class FireAtWill(StandingFire):
    """HR-4 Fire at whatever bears within a range, the nearest first."""

    form: ClassVar = "fire will {inches}"
    word: ClassVar = "fire will"
    gunnery: ClassVar = "will"


@dataclass(frozen=True, slots=True)
class FireAtIronclads(StandingFire):
    """HR-4 Fire at whatever bears within a range, ironclads first."""

    form: ClassVar = "fire ironclads {inches}"
    word: ClassVar = "fire ironclads"
    gunnery: ClassVar = "ironclads"


@dataclass(frozen=True, slots=True)
class HoldFire(ShipEntry):
    """HR-4 Hold fire."""

    word: ClassVar = "hold"
    case: ClassVar = "HR-4"
    slot: ClassVar = "gunnery"

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _unarmed(state, now)

    def note(self, line: Line) -> None:
        line.orders.gunnery, line.orders.target = "hold", NOBODY


@dataclass(frozen=True, slots=True)
class LoadWith(ShipEntry):
    """HR-4, HR-18 What the guns load: the best for the target, or one kind of round alone."""

    word: ClassVar = "load"
    case: ClassVar = "HR-18"
    slot: ClassVar = "load"
    ammo: Load

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _unarmed(state, now) or no_rounds(state, now, self.ammo)

    def note(self, line: Line) -> None:
        line.orders.load = self.ammo.value


def no_rounds(battle: Battle, now: Watch, ammo: Load) -> Refusal | None:
    """HR-18 A kind of round that is not on board cannot be loaded."""
    ship = battle.ships[now.index]
    left = {Load.BEST: 1, Load.SHOT: ship.shot, Load.SHELL: ship.shell, Load.HOT: ship.hot}[ammo]
    return None if left else refused("HR-18", "refusal-no-rounds", ship=_vessel(battle, now).id, ammo=ammo.value)


class GroupEntry(ShipEntry):
    """An entry about one gun group: it takes the place of another about the same."""

    __slots__ = ()

    group: int

    def key(self, setting: Any) -> str:
        return f"{self.slot} {self.group}"


@dataclass(frozen=True, slots=True)
class GroupFires(GroupEntry):
    """HR-4 One gun group fires at an enemy of its own."""

    form: ClassVar = "group {group} fire {target}"
    word: ClassVar = "group fire"
    case: ClassVar = "HR-4"
    slot: ClassVar = "group"
    group: Group
    target: ShipId

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _no_group(state, now, self.group) or enemy_refusal(state, now, self.target)

    def note(self, line: Line) -> None:
        line.orders.groups[self.group - 1] = self.target


@dataclass(frozen=True, slots=True)
class GroupHolds(GroupEntry):
    """HR-4 One gun group holds its fire."""

    form: ClassVar = "group {group} hold"
    word: ClassVar = "group hold"
    case: ClassVar = "HR-4"
    slot: ClassVar = "group"
    group: Group

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _no_group(state, now, self.group)

    def note(self, line: Line) -> None:
        line.orders.groups[self.group - 1] = HOLD


@dataclass(frozen=True, slots=True)
class GroupFollows(GroupEntry):
    """HR-4 One gun group does what the ship is ordered again."""

    form: ClassVar = "group {group} follow"
    word: ClassVar = "group follow"
    case: ClassVar = "HR-4"
    slot: ClassVar = "group"
    group: Group

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _no_group(state, now, self.group)

    def note(self, line: Line) -> None:
        line.orders.groups.pop(self.group - 1, None)
        line.orders.loads.pop(self.group - 1, None)


@dataclass(frozen=True, slots=True)
class GroupLoads(GroupEntry):
    """HR-4, HR-18 What one gun group loads."""

    form: ClassVar = "group {group} load {ammo}"
    word: ClassVar = "group load"
    case: ClassVar = "HR-18"
    slot: ClassVar = "group load"
    group: Group
    ammo: Load

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _no_group(state, now, self.group) or no_rounds(state, now, self.ammo)

    def note(self, line: Line) -> None:
        line.orders.loads[self.group - 1] = self.ammo.value


@dataclass(frozen=True, slots=True)
class Shift(GroupEntry):
    """HR-19 A broadside group is turned over to the other side; that takes three turns."""

    word: ClassVar = "shift"
    case: ClassVar = "HR-19"
    slot: ClassVar = "shift"
    group: Group

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        vessel = _vessel(state, now)
        missing = _no_group(state, now, self.group)
        if missing is not None:
            return missing
        if vessel.weapons[self.group - 1].mount is not Mount.BROADSIDE:
            return refused("HR-19", "refusal-no-broadside", ship=vessel.id, group=self.group)
        return None

    def note(self, line: Line) -> None:
        vessel = line.battle.setting.vessels[line.index]
        for gun in vessel.weapons[self.group - 1].pieces:
            line.ship.wounds[gun] ^= Wound.OTHER_SIDE.value
            line.ship.ready[gun] = max(line.ship.ready[gun], line.battle.turn) + SHIFT_TURNS


@dataclass(frozen=True, slots=True)
class TurretAway(ShipEntry):
    """HR-2, HR-4 Idle turrets turn their backs to an enemy."""

    form: ClassVar = "turret away {enemy}"
    word: ClassVar = "turret away"
    case: ClassVar = "HR-2"
    slot: ClassVar = "turret"
    enemy: ShipId

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        if not _vessel(state, now).turrets:
            return refused("HR-2", "refusal-no-turret", ship=_vessel(state, now).id)
        return enemy_refusal(state, now, self.enemy)

    def note(self, line: Line) -> None:
        line.orders.away = self.enemy


@dataclass(frozen=True, slots=True)
class TurretFree(ShipEntry):
    """HR-2 Turrets stay as they were last laid."""

    word: ClassVar = "turret free"
    case: ClassVar = "HR-2"
    slot: ClassVar = "turret"

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        vessel = _vessel(state, now)
        return None if vessel.turrets else refused("HR-2", "refusal-no-turret", ship=vessel.id)

    def note(self, line: Line) -> None:
        line.orders.away = NOBODY


# -- boarders, cables, repairs -----------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Board(ShipEntry):
    """HR-4, HR-12 Board an enemy as soon as the two are in contact."""

    word: ClassVar = "board"
    case: ClassVar = "HR-12"
    slot: ClassVar = "board"
    hindered_by: ClassVar = (FORT,)
    target: ShipId

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        if not state.setting.on("small_arms"):
            return refused("HR-12", "refusal-no-boarding")
        if state.setting.vessels[self.target].is_fort:
            return refused("HR-12", "refusal-board-fort")
        if state.ships[now.index].crew == 0:
            return refused("HR-12", "refusal-no-crew", ship=_vessel(state, now).id)
        return enemy_refusal(state, now, self.target)

    def note(self, line: Line) -> None:
        line.orders.board = self.target


@dataclass(frozen=True, slots=True)
class StayAboard(ShipEntry):
    """HR-4 No boarding."""

    word: ClassVar = "stay aboard"
    case: ClassVar = "HR-12"
    slot: ClassVar = "board"
    hindered_by: ClassVar = (FORT,)

    def note(self, line: Line) -> None:
        line.orders.board = NOBODY


@dataclass(frozen=True, slots=True)
class DropAnchor(ShipEntry):
    """HR-8 Let go the anchor: two turns, and only at a speed of one or none."""

    word: ClassVar = "anchor"
    case: ClassVar = "HR-8"
    slot: ClassVar = "deck"
    hindered_by: ClassVar = (FORT,)

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        ship, name = state.ships[now.index], _vessel(state, now).id
        if ship.anchor is not Anchor.UP:
            return refused("HR-8", "refusal-anchored", ship=name)
        if ship.anchors == 0:
            return refused("HR-8", "refusal-no-anchor", ship=name)
        if abs(ship.speed) > 1:
            return refused("HR-8", "refusal-too-fast-to-anchor", ship=name)
        return None

    def note(self, line: Line) -> None:
        _cable(line, Anchor.LETTING_GO, ANCHOR_TURNS)


@dataclass(frozen=True, slots=True)
class Weigh(ShipEntry):
    """HR-8 Weigh anchor: two turns."""

    word: ClassVar = "weigh"
    case: ClassVar = "HR-8"
    slot: ClassVar = "deck"
    hindered_by: ClassVar = (FORT,)

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _not_anchored(state, now)

    def note(self, line: Line) -> None:
        _cable(line, Anchor.WEIGHING, ANCHOR_TURNS)


@dataclass(frozen=True, slots=True)
class Slip(ShipEntry):
    """HR-8 Slip the cable: one turn, and the anchor is lost."""

    word: ClassVar = "slip"
    case: ClassVar = "HR-8"
    slot: ClassVar = "deck"
    hindered_by: ClassVar = (FORT,)

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        return _not_anchored(state, now)

    def note(self, line: Line) -> None:
        _cable(line, Anchor.SLIPPING, 1)


def _not_anchored(battle: Battle, now: Watch) -> Refusal | None:
    if battle.ships[now.index].anchor is Anchor.DOWN:
        return None
    return refused("HR-8", "refusal-not-anchored", ship=_vessel(battle, now).id)


def _cable(line: Line, work: Anchor, turns: int) -> None:
    line.ship.anchor, line.ship.anchor_turns = work, turns
    line.ship.speed = 0
    name = line.battle.setting.vessels[line.index].id
    line.battle.tell(AnchorWork(name, work.value, case="HR-8"))


@dataclass(frozen=True, slots=True)
class CastOffLashing(ShipEntry):
    """HR-14 Cast off from the ship lashed alongside."""

    word: ClassVar = "cast off"
    case: ClassVar = "HR-14"
    slot: ClassVar = "lashing"
    hindered_by: ClassVar = (FORT,)

    def refusal(self, state: Battle, now: Watch) -> Refusal | None:
        if state.ships[now.index].lashed != NOBODY:
            return None
        return refused("HR-14", "refusal-not-lashed", ship=_vessel(state, now).id)

    def note(self, line: Line) -> None:
        battle, index = line.battle, line.index
        if line.ship.lashed != NOBODY:  # both of a pair may be told in one turn
            names = battle.setting.vessels[index].id, battle.setting.vessels[line.ship.lashed].id
            partner = battle.ships[line.ship.lashed]
            for other in (line.ship, partner):
                other.orders.speed = other.speed
            unlash(battle, index)
            battle.tell(CastOff(*names, case="HR-14"))


@dataclass(frozen=True, slots=True)
class Repair(ShipEntry):
    """HR-4, HR-13 What the crew repairs first."""

    word: ClassVar = "repair"
    case: ClassVar = "HR-13"
    slot: ClassVar = "repair"
    first: First

    def note(self, line: Line) -> None:
        line.orders.repair = self.first.value


BATTERY: tuple[type[Any], ...] = (
    Fire, FireAtWill, FireAtIronclads, HoldFire, LoadWith, GroupFires, GroupHolds, GroupFollows, GroupLoads, Shift,
    TurretAway, TurretFree, Board, StayAboard, DropAnchor, Weigh, Slip, CastOffLashing, Repair,
)  # fmt: skip


# -- the whole sheet ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class RunOn(Entry[Battle, Seat]):
    """HR-4 Carry on for some turns without being asked, or until something wakes you."""

    word: ClassVar = "run on"
    case: ClassVar = "HR-4"
    slot: ClassVar = "run on"
    turns: Annotated[int, Number(least=1, most=RUN_AT_MOST)]


@dataclass(frozen=True, slots=True)
class WakeAt(Entry[Battle, Seat]):
    """HR-4 The range at which an enemy who comes nearer wakes you."""

    word: ClassVar = "wake at"
    case: ClassVar = "HR-4"
    slot: ClassVar = "wake"
    inches: Annotated[int, Number(least=0, most=100)]


WHOLE: tuple[type[Any], ...] = (RunOn, WakeAt)
