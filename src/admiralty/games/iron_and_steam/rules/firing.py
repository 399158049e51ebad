"""IS-1.1 The gunfire phase: turrets are trained, every gun that bears and is ready fires, all at once."""

from collections.abc import Sequence
from functools import cache

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.figures import BANDS, Mount
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Wound
from admiralty.rulebook import Flow, d10, percent_dice, roll, up_to

from .charts import at_most
from .guns import (
    JAMMED,
    READY_USE,
    SHELL,
    SHOT,
    Aim,
    Volley,
    chance_to_hit,
    is_light,
    shift_ports,
    to_hit_modifiers,
    turns_to_serve,
    volleys_of,
)
from .hits import strike
from .place import bearing_to

__all__ = ["gunfire", "loading_turns", "strike", "train_turrets", "volley"]

NO_VOLLEYS: Sequence[Volley] = ()


def gunfire(battle: Battle) -> None:
    """IS-1.1, HR-22 All fire is settled before any shot falls; then volley by volley, the attacker first."""
    fired: list[Volley] = []
    turn, vessels = battle.turn, battle.setting.vessels
    for index, ship in enumerate(battle.ships):
        if ship.fate is not AFLOAT:
            continue
        vessel = vessels[index]
        if not ship.ready or min(ship.ready) > turn:  # no gun is loaded
            if vessel.turrets:
                train_turrets(battle, index, NO_VOLLEYS)
            continue
        aim = Aim(battle, index)
        volleys = volleys_of(battle, index, aim)
        fired += volleys
        if vessel.turrets:
            train_turrets(battle, index, volleys)
        if aim.elsewhere:
            _change_ports(battle, index, aim)
    for each in fired:
        _spend(battle, each)
    for each in reversed(fired):
        battle.push(volley, each.firer, each.group, each.target, each.ammo.value, each.band, _mask(each.guns))


@cache
def _mask(guns: tuple[int, ...]) -> str:
    """The guns of a volley as a plain argument."""
    return ",".join(str(gun) for gun in guns)


@cache
def _unmasked(guns: str) -> tuple[int, ...]:
    return tuple(int(word) for word in guns.split(","))


def train_turrets(battle: Battle, index: int, volleys: Sequence[Volley]) -> None:
    """HR-2 The ports of a turret that fires face its target; an idle turret may keep its rear to an enemy."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    if not volleys and ship.orders.away == NOBODY:
        return  # they stay as they were last laid
    for turret, guns in enumerate(vessel.turret_guns):
        if any(ship.wounds[gun] & JAMMED for gun in guns):
            continue
        fires = next((v.target for v in volleys if vessel.weapons[v.group].turret == turret + 1), NOBODY)
        if fires != NOBODY:
            ship.facing[turret] = bearing_to(ship, battle.ships[fires])
        elif ship.orders.away != NOBODY and _is_there(battle, ship.orders.away):
            ship.facing[turret] = (bearing_to(ship, battle.ships[ship.orders.away]) + 1800) % 3600


def _is_there(battle: Battle, index: int) -> bool:
    """HR-2, IS-A34 Whether a ship fights on and is in sight."""
    return battle.ships[index].fate is AFLOAT and battle.in_sight(index)


def _change_ports(battle: Battle, index: int, aim: Aim) -> None:
    """HR-19 Pivots are moved to the port for their target, which costs them a turn."""
    vessel = battle.setting.vessels[index]
    moved = shift_ports(battle, index, aim)
    if not moved:
        return
    for place, weapon in enumerate(vessel.weapons):
        guns = sum(vessel.pieces[gun].group == place for gun in moved)
        if guns:
            battle.tell(events.PortsChanged(vessel.id, weapon.gun.id, guns, case="HR-19"))


def _spend(battle: Battle, each: Volley) -> None:
    """HR-18, HR-19, HR-26 Rounds leave the magazine, and the guns begin to load again."""
    firer, group, guns, target, ammo, _ = each
    vessel, ship = battle.setting.vessels[firer], battle.ships[firer]
    weapon, ready, slow, fired = vessel.weapons[group], ship.ready, ship.slow, ship.fired
    again = battle.turn + turns_to_serve(battle, vessel, ship, weapon.piece)
    for gun in guns:  # see delay_after
        fired[gun] += 1
        ready[gun] = again + slow[gun] + (fired[gun] % READY_USE == 0)
    rounds = len(guns)
    ship.guns_fired += rounds
    if weapon.mount is Mount.PIVOT:  # IS-A23 and keeps that direction from now on
        laid = bearing_to(ship, battle.ships[target])
        for gun in guns:
            ship.jam[gun] = laid
    if battle.setting.rounds_counted:
        if is_light(battle.setting, weapon.gun):
            ship.light += rounds
        elif ammo is SHOT:
            ship.shot -= rounds
        elif ammo is SHELL:
            ship.shell -= rounds
        else:
            ship.hot -= rounds


def volley(battle: Battle, firer: int, group: int, target: int, ammo: str, band: int, guns: str) -> Flow[None]:
    """IS-2.1, IS-2.2 The guns of a group fire at a target: a d100 a gun, and every hit is followed up on its own."""
    setting = battle.setting
    vessel = setting.vessels[firer]
    numbers = _unmasked(guns)
    if vessel.is_fort:
        numbers = yield from _steady(battle, firer, numbers)
        if not numbers:
            return
    battle.ships[target].shot_at = battle.turn
    modifiers = to_hit_modifiers(battle, firer, target)
    chance = chance_to_hit(vessel.weapons[group].gun, band, modifiers)
    rows = at_most(chance)
    dice: tuple[int, ...] = yield from roll(
        percent_dice(len(numbers)), case="IS-2.2", by=vessel.seat, rows=rows, luck=rows
    )
    hits = rows(dice)
    if battle.heard is not None:
        gun, struck = vessel.weapons[group].gun.id, setting.vessels[target].id
        shown = (vessel.id, gun, len(numbers), struck, ammo, BANDS[band], chance, dice, hits, modifiers)
        battle.tell(events.VolleyFired(*shown, case="IS-2.2"))
    for _ in range(hits):
        battle.push(strike, firer, group, target, ammo, band)


def _steady(battle: Battle, firer: int, guns: tuple[int, ...]) -> Flow[tuple[int, ...]]:
    """IS-9.1, IS-A20 The guns beside one that was struck in an earthen fort fire only on their armour value or less."""
    vessel, ship = battle.setting.vessels[firer], battle.ships[firer]
    found = []
    for gun in guns:
        if not ship.wounds[gun] & Wound.SHAKEN:
            found.append(gun)
            continue
        ship.wounds[gun] &= ~Wound.SHAKEN.value
        armour = ship.casemate[gun]
        die: int = yield from roll(d10, case="IS-A20", by=vessel.seat, rows=up_to(armour))
        fires = die <= armour
        battle.tell(events.EndGunChecked(vessel.id, vessel.pieces[gun].gun.id, die, armour, fires, case="IS-A20"))
        if fires:
            found.append(gun)
        else:  # it is still loaded
            ship.ready[gun] = battle.turn + 1
            ship.fired[gun] = max(0, ship.fired[gun] - 1)
            ship.guns_fired = max(0, ship.guns_fired - 1)
    return tuple(found)


def loading_turns(battle: Battle, index: int, gun: int) -> int:
    """The turns until a gun can fire; 0 when it is ready."""
    return max(0, battle.ships[index].ready[gun] - battle.turn)
