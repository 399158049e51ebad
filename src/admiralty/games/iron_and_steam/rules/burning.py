"""HR-9 Fire on board: how it starts, how it is fought, how it spreads."""

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.figures import Ammo
from admiralty.games.iron_and_steam.state import AFLOAT, Battle, Effect, Harm, Ship
from admiralty.rulebook import Flow

from . import charts, majors
from .place import bearing_to, face_towards

__all__ = ["burn_on", "catch_fire", "chance_to_burn", "chance_to_put_out", "fight_fire", "neighbour_checks_fire"]

SHELL_ON_WOOD, HOT_SHOT_ON_WOOD, THROUGH_ARMOUR = 10, 20, 5
RISES = 20
FEW_MEN, MORE_MEN = 100, 50
"""HR-9, HR-20 Above so many men each so many more add five percent to put a fire out."""
DANGEROUS, TO_THE_MAGAZINE = 4, 10


def chance_to_burn(battle: Battle, target: int, ammo: Ammo, pierced: bool) -> int:
    """HR-9 The percentage with which a hit sets a ship on fire."""
    vessel = battle.setting.vessels[target]
    if vessel.is_fort or ammo is Ammo.SHOT or not battle.setting.on("fires"):
        return 0
    if vessel.wooden:
        return HOT_SHOT_ON_WOOD if ammo is Ammo.HOT else SHELL_ON_WOOD
    return THROUGH_ARMOUR if pierced else 0


def catch_fire(battle: Battle, firer: int, target: int, ammo: Ammo, pierced: bool) -> Flow[None]:
    """HR-9 A shell or hot shot that strikes wood may start a fire; in an ironclad only one that came in."""
    chance = chance_to_burn(battle, target, ammo, pierced)
    if chance == 0:
        return
    burns = yield from charts.told_chance(battle, target, "fire", chance, battle.setting.vessels[firer].seat, "HR-9")
    if burns:
        battle.effects.append(Effect(target, Harm.FIRE, 1))
        battle.tell(events.FireStarted(battle.setting.vessels[target].id, case="HR-9"))


def neighbour_checks_fire(battle: Battle, index: int, blown: int) -> Flow[None]:
    """IS-11.2, HR-9 A ship near one that blew up checks for fire as if struck by shell: wood burns, an ironclad only
    where a shell would have come in, through a face towards the explosion that is worn to nothing."""
    ship, vessel = battle.ships[index], battle.setting.vessels[index]
    if ship.fate is not AFLOAT:
        return
    chance = chance_to_burn(battle, index, Ammo.SHELL, _lies_open(ship, battle.ships[blown]))
    if chance == 0:
        return
    burns = yield from charts.told_chance(battle, index, "fire", chance, None, "IS-11.2")
    if burns:
        ship.fire += 1
        battle.tell(events.FireStarted(vessel.id, case="IS-11.2"))


def _lies_open(ship: Ship, other: Ship) -> bool:
    """IS-A9, HR-2 Whether a face of her casemate or of a turret towards another ship has no armour left."""
    direction = bearing_to(ship, other)
    faces = [4 * turret + face_towards((direction - trained) % 3600) for turret, trained in enumerate(ship.facing)]
    if any(ship.turrets[face] == 0 for face in faces):
        return True
    return bool(ship.casemate) and ship.casemate[face_towards(direction)] == 0


def chance_to_put_out(battle: Battle, ship: Ship, next_turn: bool = False) -> int:
    """HR-9 The percentage to put a fire out: half, less for its level and under fire, more for a large crew.

    Fires are fought before the guns fire: what counts is the gunfire of the turn before.
    """
    chance = battle.setting.tables.repair.extinguish_base - 10 * (ship.fire - 1)
    if ship.shot_at and ship.shot_at >= battle.turn - (not next_turn):
        chance -= 10
    chance += 5 * max(0, (ship.crew * battle.setting.men_a_point - FEW_MEN) // MORE_MEN)
    return max(5, min(95, chance))


def fight_fire(battle: Battle, index: int) -> Flow[None]:
    """HR-9 In the repair phase: it is put out, or burns on."""
    ship, vessel = battle.ships[index], battle.setting.vessels[index]
    chance = chance_to_put_out(battle, ship)
    out, die = yield from charts.chance_roll(chance, vessel.seat, "HR-9")
    battle.tell(events.FireFought(vessel.id, chance, die, out, case="HR-9"))
    if out:
        ship.fire = 0
    else:
        yield from burn_on(battle, index)


def burn_on(battle: Battle, index: int) -> Flow[None]:
    """HR-9 A fire that is not put out, or that nobody fights, eats at hull and crew and may rise."""
    ship, vessel = battle.ships[index], battle.setting.vessels[index]
    battle.effects.append(Effect(index, Harm.HULL, ship.fire))
    battle.effects.append(Effect(index, Harm.CREW, 1))
    battle.tell(events.HullEaten(vessel.id, "fire", ship.fire, case="HR-9"))
    rises = yield from charts.told_chance(battle, index, "spread", RISES, None, "HR-9")
    if rises:
        ship.fire += 1
        battle.tell(events.FireSpread(vessel.id, ship.fire, case="HR-9"))
    if ship.fire >= DANGEROUS:
        reached = yield from charts.told_chance(battle, index, "magazine", TO_THE_MAGAZINE, None, "HR-9")
        if reached:
            yield from majors.magazine_hit(battle, vessel.seat, index)
