"""IS-9 The gun chart: which gun is struck, and the effect."""

from collections.abc import Sequence
from dataclasses import dataclass

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.figures import Mount
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import Battle, Effect, Harm
from admiralty.rulebook import Chart, Flow, Seat, d10, d100, dice, roll

from . import charts, guns

__all__ = ["GunRows", "choose_gun", "gun_hit", "has_shutter", "neighbours", "trains"]


def choose_gun(battle: Battle, target: int, among: Sequence[int], by: Seat, case: str) -> Flow[int | None]:
    """IS-4.2, IS-9 One of the working guns at random; None if there is none."""
    ship = battle.ships[target]
    sound = [n for n in among if guns.working(ship, n)]
    if len(sound) < 2:
        return sound[0] if sound else None
    drawn: int = yield from charts.told_die(battle, target, "gun", dice(None, len(sound)), by, case)
    return sound[drawn - 1]


def has_shutter(vessel: Vessel, gun: int) -> bool:
    """Whether there is a shutter to jam: not on an open deck, nor on a ship fitted with none."""
    piece = vessel.pieces[gun]
    if vessel.is_fort:
        return True
    open_deck = piece.exposed or (vessel.wooden and piece.mount is Mount.PIVOT)
    return not open_deck and not (piece.mount is Mount.BROADSIDE and "no_shutters_broadside" in vessel.flags)


def trains(vessel: Vessel, gun: int) -> bool:
    """Whether there is a mechanism to jam: only pivots and turrets have one."""
    return vessel.pieces[gun].mount in (Mount.PIVOT, Mount.TURRET)


@dataclass(frozen=True, slots=True)
class GunRows:
    """IS-9.1, IS-7.0, IS-A6 The gun chart as one gun reads it: with the bonus, and without what it cannot suffer."""

    chart: Chart
    bonus: int
    shutter: bool
    trains: bool

    def __call__(self, number: int) -> str:
        row = self.chart(number + self.bonus)
        if row == "shutter" and not self.shutter:
            row = "pivot_turret"
        if row == "pivot_turret" and not self.trains:
            row = "suppressed"
        return row


def gun_hit(battle: Battle, firer: int, target: int, among: Sequence[int], bonus: int, case: str) -> Flow[None]:
    """IS-9, IS-9.1, IS-9.2, IS-9.3, IS-A5, IS-A6 The gun chart: the gun, the roll with its bonus, what it does."""
    setting = battle.setting
    vessel, by = setting.vessels[target], setting.vessels[firer].seat
    gun = yield from choose_gun(battle, target, among, by, case)
    if gun is None:  # IS-A5 only a pierced casemate or turret comes here without one
        battle.tell(events.GunDamaged(vessel.id, "", "none", 0, bonus, case="IS-A5"))
        return
    rows = GunRows(charts.chart(setting, "gun"), bonus, has_shutter(vessel, gun), trains(vessel, gun))
    number: int = yield from roll(d100, case="IS-9", by=by, rows=rows)
    row = rows(number)
    charts.tell_row(battle, target, "gun", number, bonus, rows.chart(number + bonus), row, "IS-9.1")
    battle.tell(events.GunDamaged(vessel.id, vessel.pieces[gun].gun.id, row, number, bonus, case="IS-9.1"))
    if row == "shutter" and vessel.fort is not None and vessel.fort.material == "earthen":
        battle.effects.append(Effect(target, Harm.DISMOUNTED, 0, gun))
        battle.effects += [Effect(target, Harm.SHAKEN, 0, other) for other in neighbours(battle, target, gun)]
    else:
        amount = 0
        if row == "powder":
            amount = yield from charts.told_die(battle, target, "powder", d10, by, "IS-9.1")
        battle.effects.append(Effect(target, Harm(row), amount, gun))
    if row in ("shutter", "pivot_turret", "suppressed"):
        battle.effects.append(Effect(target, Harm.CREW, 1))


def neighbours(battle: Battle, target: int, gun: int) -> list[int]:
    """IS-9.1, IS-12.2, HR-17 The working guns next to one in the row of a fort as it was at the start."""
    ship = battle.ships[target]
    return [n for n in (gun - 1, gun + 1) if 0 <= n < len(ship.wounds) and guns.working(ship, n)]
