"""IS-7 to IS-11 Major and critical hits: stacks and masts, steering, the pilot, engines, equipment, the magazine."""

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.state import Battle, Effect, Harm, Rudder
from admiralty.rulebook import Flow, Seat, d10, dice

from . import charts, gunhits, guns

__all__ = ["critical_hit", "engines_hit", "fort_critical", "magazine_hit", "major_hit", "steering_hit"]


def _applies(battle: Battle, target: int, row: str) -> bool:
    """IS-7.0, IS-A5 Whether a row of the major or critical chart can affect this ship."""
    vessel, ship = battle.setting.vessels[target], battle.ships[target]
    if row == "stack":
        return ship.stacks > 0 or ship.masts > 0
    if row == "engines":
        return vessel.propulsion != "sail" and not ship.wrecked
    if row == "gun":
        return guns.is_armed(ship)
    return True


def major_hit(battle: Battle, firer: int, target: int, penetration: int) -> Flow[None]:
    """IS-7.0 Percentile dice on the chart of major hits."""
    by = battle.setting.vessels[firer].seat
    row = yield from charts.rolled_row(battle, target, "major", by, "IS-7.0", lambda row: _applies(battle, target, row))
    yield from _major(battle, firer, target, penetration, row)


def _major(battle: Battle, firer: int, target: int, penetration: int, row: str) -> Flow[None]:
    match row:
        case "stack":
            yield from stack_hit(battle, firer, target)
        case "steering":
            yield from steering_hit(battle, firer, target)
        case "pilot":
            yield from pilot_hit(battle, firer, target, penetration)
        case "engines":
            yield from engines_hit(battle, firer, target)
        case "gun":
            pieces = battle.setting.vessels[target].numbers
            yield from gunhits.gun_hit(battle, firer, target, pieces, 0, "IS-9.2")
        case _:
            yield from equipment_hit(battle, firer, target)


def stack_hit(battle: Battle, firer: int, target: int) -> Flow[None]:
    """IS-7.1, IS-7.2, IS-A18 A stack falls; a ship that has none loses a mast to port or to starboard."""
    vessel, ship = battle.setting.vessels[target], battle.ships[target]
    if ship.stacks > 0:
        battle.effects.append(Effect(target, Harm.STACK, 1))
        battle.tell(events.StackLost(vessel.id, case="IS-7.1"))
        return
    side = yield from charts.rolled_row(battle, target, "mast", battle.setting.vessels[firer].seat, "IS-7.2")
    battle.effects.append(Effect(target, Harm.MAST_PORT if side == "port" else Harm.MAST_STARBOARD))
    battle.tell(events.MastFell(vessel.id, side, case="IS-7.2"))


def steering_hit(battle: Battle, firer: int, target: int) -> Flow[None]:
    """IS-7.3 The rudder jams, the tiller ropes part or the rudder post goes."""
    vessel, ship = battle.setting.vessels[target], battle.ships[target]
    gone = ship.rudder is Rudder.GONE  # IS-7.0, IS-A4 a lost rudder post cannot be lost again
    by = battle.setting.vessels[firer].seat
    what = yield from charts.rolled_row(
        battle, target, "steering", by, "IS-7.3", lambda row: not (gone and row == "rudder_post")
    )
    battle.effects.append(Effect(target, Harm(what)))
    battle.tell(events.SteeringHit(vessel.id, what, case="IS-7.3"))


def pilot_hit(battle: Battle, firer: int, target: int, penetration: int) -> Flow[None]:
    """IS-7.4, IS-A7, IS-A10 The pilot is out for two to five turns if his house is pierced, else for one or two."""
    vessel, by = battle.setting.vessels[target], battle.setting.vessels[firer].seat
    armour = vessel.ship.armor.pilot if vessel.ship else 0
    pierced = penetration >= armour
    least, most = (
        battle.setting.tables.effects.pilot_out_penetrated
        if pierced
        else battle.setting.tables.effects.pilot_out_otherwise
    )
    drawn: int = yield from charts.told_die(battle, target, "pilot", dice(None, most - least + 1), by, "IS-7.4")
    turns = drawn + least - 1
    battle.effects.append(Effect(target, Harm.PILOT_PIERCED if pierced else Harm.PILOT, turns))
    battle.tell(events.PilotHit(vessel.id, pierced, turns, True, penetration, armour, case="IS-7.4"))


def engines_hit(battle: Battle, firer: int, target: int) -> Flow[None]:
    """IS-8, IS-A3, IS-A19 The engine chart, regardless of armour."""
    by = battle.setting.vessels[firer].seat
    what = yield from charts.rolled_row(battle, target, "engines", by, "IS-8")
    if what == "boiler_risk" and battle.ships[target].risky:
        what = "engines_destroyed"
    crew = 0
    if what in ("boiler_75", "boiler_25"):
        crew = yield from charts.told_die(battle, target, "scalded", d10, by, "IS-8")
        battle.effects.append(Effect(target, Harm.CREW, crew))
    battle.effects.append(Effect(target, Harm(what)))
    battle.tell(events.EnginesDamaged(battle.setting.vessels[target].id, what, case="IS-8"))


def equipment_hit(battle: Battle, firer: int, target: int) -> Flow[None]:
    """IS-10, IS-A4 Two hull points and two crew points, and a loss of equipment."""
    setting, ship = battle.setting, battle.ships[target]
    figures = setting.tables.effects
    battle.effects.append(Effect(target, Harm.HULL, figures.equipment_hull))
    battle.effects.append(Effect(target, Harm.CREW, figures.equipment_crew))
    left = {"tableware": ship.settings, "spar_torpedo": ship.spar, "boat": ship.boats, "anchor": ship.anchors}
    by = setting.vessels[firer].seat
    row = yield from charts.rolled_row(battle, target, "equipment", by, "IS-10", lambda row: left.get(row) != 0)
    battle.effects.append(Effect(target, Harm(row), 1))
    battle.tell(events.EquipmentLost(setting.vessels[target].id, row, case="IS-10"))


def critical_hit(battle: Battle, firer: int, target: int, penetration: int) -> Flow[None]:
    """IS-11.1, IS-12.1 Five hull points, and the matching chart."""
    setting = battle.setting
    battle.effects.append(Effect(target, Harm.HULL, setting.tables.effects.critical_hull))
    by = setting.vessels[firer].seat
    row = yield from charts.rolled_row(
        battle, target, "critical", by, "IS-11.1", lambda row: _applies(battle, target, row)
    )
    battle.tell(events.CriticalScored(setting.vessels[target].id, row, case="IS-11.1"))
    if row == "magazine":
        yield from magazine_hit(battle, setting.vessels[firer].seat, target)
    else:
        yield from _major(battle, firer, target, penetration, row)


def magazine_hit(battle: Battle, by: Seat, target: int) -> Flow[None]:
    """IS-11.2 The powder room is flooded, or she blows up."""
    what = yield from charts.rolled_row(battle, target, "magazine", by, "IS-11.2")
    battle.effects.append(Effect(target, Harm(what)))
    battle.tell(events.MagazineStruck(battle.setting.vessels[target].id, what, case="IS-11.2"))


def fort_critical(battle: Battle, firer: int, target: int) -> Flow[None]:
    """IS-12.2, IS-A16, IS-A7 A critical hit on a fort: a gun and one beside it are gone, and the fort falls silent."""
    setting = battle.setting
    by, vessel = setting.vessels[firer].seat, setting.vessels[target]
    gun = yield from gunhits.choose_gun(battle, target, range(len(vessel.pieces)), by, "IS-12.2")
    if gun is not None:
        battle.effects.append(Effect(target, Harm.DISMOUNTED, 0, gun))
        beside = gunhits.neighbours(battle, target, gun)
        if len(beside) > 1:
            drawn: int = yield from charts.told_die(battle, target, "beside", dice(None, 2), by, "IS-12.2")
            beside = [beside[drawn - 1]]
        battle.effects += [Effect(target, Harm.DISMOUNTED, 0, other) for other in beside]
    least, most = setting.tables.effects.fort_silent_turns
    turns: int = yield from charts.told_die(battle, target, "silent", dice(None, most - least + 1), by, "IS-12.2")
    battle.effects.append(Effect(target, Harm.SILENCED, turns + least - 1))
    battle.tell(events.FortSilenced(vessel.id, turns + least - 1, case="IS-12.2"))
