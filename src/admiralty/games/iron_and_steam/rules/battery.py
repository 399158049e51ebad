"""HR-4 The entries of an order sheet about guns: targets, rounds, gun groups, turrets."""

from enum import Enum
from typing import Annotated, Any, ClassVar

from admiralty.games.iron_and_steam.figures import Mount
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import NOBODY, Battle, Wound
from admiralty.rulebook import Number, Refusal

from . import guns, watch

__all__ = ["BATTERY", "Fire", "FireAtWill", "HoldFire", "vessel_of"]

SHIFT_TURNS = 3


class Load(Enum):
    BEST = "best"
    SHOT = "shot"
    SHELL = "shell"
    HOT = "hot"


Group = Annotated[int, Number(least=1, most=12)]


def vessel_of(battle: Battle, now: watch.Watch) -> Vessel:
    return battle.setting.vessels[now.index]


def _unarmed(battle: Battle, now: watch.Watch) -> Refusal | None:
    vessel = vessel_of(battle, now)
    return None if vessel.pieces else watch.refused("HR-4", "refusal-unarmed", ship=vessel.id)


def _no_group(battle: Battle, now: watch.Watch, group: int) -> Refusal | None:
    vessel = vessel_of(battle, now)
    if group <= len(vessel.weapons):
        return None
    return watch.refused("HR-4", "refusal-no-group", ship=vessel.id, groups=len(vessel.weapons))


# -- the guns ----------------------------------------------------------------------------------------------------------


class Fire(watch.ShipEntry, word="fire", case="HR-4", slot="gunnery"):
    """HR-4 All guns that bear fire at one enemy."""

    target: watch.ShipId

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        return _unarmed(state, now) or watch.enemy_refusal(state, now, self.target)

    def note(self, line: watch.Line) -> None:
        line.orders.gunnery, line.orders.target = "target", self.target


class StandingFire(watch.ShipEntry, case="HR-4", slot="gunnery"):
    """HR-4 Fire at whatever bears within a range; ``gunnery`` says at whom first."""

    gunnery: ClassVar[str]
    inches: watch.Inches

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        return _unarmed(state, now)

    def note(self, line: watch.Line) -> None:
        line.orders.gunnery, line.orders.within, line.orders.target = self.gunnery, self.inches, NOBODY


class FireAtWill(StandingFire, form="fire will {inches}", word="fire will"):
    """HR-4 Fire at whatever bears within a range, the nearest first."""

    gunnery: ClassVar = "will"


class FireAtIronclads(StandingFire, form="fire ironclads {inches}", word="fire ironclads"):
    """HR-4 Fire at whatever bears within a range, ironclads first."""

    gunnery: ClassVar = "ironclads"


class HoldFire(watch.ShipEntry, word="hold", case="HR-4", slot="gunnery"):
    """HR-4 Hold fire."""

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        return _unarmed(state, now)

    def note(self, line: watch.Line) -> None:
        line.orders.gunnery, line.orders.target = "hold", NOBODY


class LoadWith(watch.ShipEntry, word="load", case="HR-18", slot="load"):
    """HR-4, HR-18 What the guns load: the best for the target, or one kind of round alone."""

    ammo: Load

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        return _unarmed(state, now) or no_rounds(state, now, self.ammo)

    def note(self, line: watch.Line) -> None:
        line.orders.load = self.ammo.value


def no_rounds(battle: Battle, now: watch.Watch, ammo: Load) -> Refusal | None:
    """HR-18 A kind of round that is not on board cannot be loaded."""
    ship = battle.ships[now.index]
    left = {Load.BEST: 1, Load.SHOT: ship.shot, Load.SHELL: ship.shell, Load.HOT: ship.hot}[ammo]
    return (
        None if left else watch.refused("HR-18", "refusal-no-rounds", ship=vessel_of(battle, now).id, ammo=ammo.value)
    )


class GroupEntry(watch.ShipEntry):
    """An entry about one gun group: it replaces another about the same group."""

    group: int

    def key(self, setting: Any) -> str:
        return f"{self.slot} {self.group}"


class GroupFires(GroupEntry, form="group {group} fire {target}", word="group fire", case="HR-4", slot="group"):
    """HR-4 One gun group fires at its own target."""

    group: Group
    target: watch.ShipId

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        return _no_group(state, now, self.group) or watch.enemy_refusal(state, now, self.target)

    def note(self, line: watch.Line) -> None:
        line.orders.groups[self.group - 1] = self.target


class GroupHolds(GroupEntry, form="group {group} hold", word="group hold", case="HR-4", slot="group"):
    """HR-4 One gun group holds its fire."""

    group: Group

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        return _no_group(state, now, self.group)

    def note(self, line: watch.Line) -> None:
        line.orders.groups[self.group - 1] = guns.HOLD


class GroupFollows(GroupEntry, form="group {group} follow", word="group follow", case="HR-4", slot="group"):
    """HR-4 One gun group follows the ship's orders again."""

    group: Group

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        return _no_group(state, now, self.group)

    def note(self, line: watch.Line) -> None:
        line.orders.groups.pop(self.group - 1, None)
        line.orders.loads.pop(self.group - 1, None)


class GroupLoads(GroupEntry, form="group {group} load {ammo}", word="group load", case="HR-18", slot="group load"):
    """HR-4, HR-18 What one gun group loads."""

    group: Group
    ammo: Load

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        return _no_group(state, now, self.group) or no_rounds(state, now, self.ammo)

    def note(self, line: watch.Line) -> None:
        line.orders.loads[self.group - 1] = self.ammo.value


class Shift(GroupEntry, word="shift", case="HR-19", slot="shift"):
    """HR-19 A broadside group is turned over to the other side; that takes three turns."""

    deed: ClassVar = True
    group: Group

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        vessel = vessel_of(state, now)
        missing = _no_group(state, now, self.group)
        if missing is not None:
            return missing
        if vessel.weapons[self.group - 1].mount is not Mount.BROADSIDE:
            return watch.refused("HR-19", "refusal-no-broadside", ship=vessel.id, group=self.group)
        return None

    def note(self, line: watch.Line) -> None:
        vessel = line.battle.setting.vessels[line.index]
        for gun in vessel.weapons[self.group - 1].pieces:
            line.ship.wounds[gun] ^= Wound.OTHER_SIDE.value
            line.ship.ready[gun] = max(line.ship.ready[gun], line.battle.turn) + SHIFT_TURNS


class TurretAway(watch.ShipEntry, form="turret away {enemy}", word="turret away", case="HR-2", slot="turret"):
    """HR-2, HR-4 Idle turrets turn away from an enemy."""

    enemy: watch.ShipId

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        if not vessel_of(state, now).turrets:
            return watch.refused("HR-2", "refusal-no-turret", ship=vessel_of(state, now).id)
        return watch.enemy_refusal(state, now, self.enemy)

    def note(self, line: watch.Line) -> None:
        line.orders.away = self.enemy


class TurretFree(watch.ShipEntry, word="turret free", case="HR-2", slot="turret"):
    """HR-2 Turrets stay as they were last laid."""

    def refusal(self, state: Battle, now: watch.Watch) -> Refusal | None:
        vessel = vessel_of(state, now)
        return None if vessel.turrets else watch.refused("HR-2", "refusal-no-turret", ship=vessel.id)

    def note(self, line: watch.Line) -> None:
        line.orders.away = NOBODY


BATTERY: tuple[type[watch.ShipEntry], ...] = (
    Fire, FireAtWill, FireAtIronclads, HoldFire, LoadWith, GroupFires, GroupHolds, GroupFollows, GroupLoads, Shift,
    TurretAway, TurretFree,
)  # fmt: skip
