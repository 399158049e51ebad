"""HR-4 The entries about guns: targets, rounds, gun groups, turrets."""

from dataclasses import dataclass
from enum import Enum
from typing import Annotated, Any, ClassVar

from admiralty.games.iron_and_steam.figures import Mount
from admiralty.games.iron_and_steam.rules.guns import HOLD
from admiralty.games.iron_and_steam.rules.watch import (
    Inches,
    Line,
    ShipEntry,
    ShipId,
    Watch,
    enemy_refusal,
    refused,
)
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import NOBODY, Battle, Wound
from admiralty.kernel.arguments import Number
from admiralty.kernel.choices import Refusal

__all__ = ["BATTERY", "Fire", "FireAtWill", "HoldFire", "vessel_of"]

SHIFT_TURNS = 3


class Load(Enum):
    BEST = "best"
    SHOT = "shot"
    SHELL = "shell"
    HOT = "hot"


Group = Annotated[int, Number(least=1, most=12)]


def vessel_of(battle: Battle, now: Watch) -> Vessel:
    return battle.setting.vessels[now.index]


def _unarmed(battle: Battle, now: Watch) -> Refusal | None:
    vessel = vessel_of(battle, now)
    return None if vessel.pieces else refused("HR-4", "refusal-unarmed", ship=vessel.id)


def _no_group(battle: Battle, now: Watch, group: int) -> Refusal | None:
    vessel = vessel_of(battle, now)
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
    return None if left else refused("HR-18", "refusal-no-rounds", ship=vessel_of(battle, now).id, ammo=ammo.value)


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
        vessel = vessel_of(state, now)
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
        if not vessel_of(state, now).turrets:
            return refused("HR-2", "refusal-no-turret", ship=vessel_of(state, now).id)
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
        vessel = vessel_of(state, now)
        return None if vessel.turrets else refused("HR-2", "refusal-no-turret", ship=vessel.id)

    def note(self, line: Line) -> None:
        line.orders.away = NOBODY


BATTERY: tuple[type[Any], ...] = (
    Fire, FireAtWill, FireAtIronclads, HoldFire, LoadWith, GroupFires, GroupHolds, GroupFollows, GroupLoads, Shift,
    TurretAway, TurretFree,
)  # fmt: skip
