"""HR-13 Repairs, unfouling, refloating: the third phase of the turn."""

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.chart import STRANDED
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.ships import Vessel
from admiralty.games.iron_and_steam.state import (
    AFLOAT,
    SHUTTERS,
    Anchor,
    Battle,
    Rudder,
    Ship,
    Steering,
    Wound,
    shutter_at,
)
from admiralty.rulebook import Flow

from . import burning, charts, damage, guns
from .place import closer_than

__all__ = [
    "ITEMS", "clear_decks", "has_damage", "items_of", "refloat_chance", "repair_chance", "repair_ship",
    "repairs_allowed",
]  # fmt: skip

HOUR = 60
TUG_TONS, TUG_REACH = 300, 2 * INCH
ORDER = ("fire", "ground", "foul", "steering", "turret", "guns")
ITEMS = {
    "fire": "fire", "ground": "ground", "foul": "foul", "steering": "steering", "rudder": "steering",
    "turret": "turret", "gun": "turret", "shutter": "guns",
}  # fmt: skip
"""For each kind of item: the order that gives it priority."""
MEN_AN_ITEM = 50
STEERS, WHOLE = Steering.SOUND, Rudder.SOUND
PAST_MENDING = frozenset(n for n in range(max(Wound)) if not n & (guns.SHUT | Wound.JAMMED))
"""Damage of a gun that cannot be repaired in battle; the last is a shutter, and can be."""


def repairs_allowed(battle: Battle, ship: Ship) -> int:
    """HR-13, HR-20 Items a crew can work on in a turn: one for each fifty men, and one in any case."""
    return max(1, ship.crew * battle.setting.men_a_point // MEN_AN_ITEM)


def has_damage(ship: Ship) -> bool:
    """Whether there may be anything to repair; usually there is not."""
    if ship.aground or ship.fire or ship.fouled or ship.steering is not STEERS or ship.rudder is not WHOLE:
        return True
    return not PAST_MENDING.issuperset(ship.wounds)


def items_of(battle: Battle, index: int, wanted: str | None = None) -> list[str]:
    """HR-13 What there is to repair, the captain's priority (or another one that is being considered) first; a jam is
    worked on while its guns do not fire.

    IS-9.1 Guns that are loading, silent or told to hold do not fire; others are kept from it by the order to repair
    them first. Of a turret all guns must be idle.
    """
    ship, vessel = battle.ships[index], battle.setting.vessels[index]
    if not (ship.fire or ship.fouled) and PAST_MENDING.issuperset(ship.wounds) and _steers(ship):
        return ["ground"] if ship.aground and refloat_chance(battle, index) else []
    wanted = ship.orders.repair if wanted is None else wanted
    found: dict[str, list[str]] = {kind: [] for kind in ORDER}
    if ship.fire:
        found["fire"].append("fire")
    if ship.aground and refloat_chance(battle, index):
        found["ground"].append("ground")
    found["foul"] += [f"foul {other}" for other in ship.fouled]
    if ship.steering is not Steering.SOUND:
        found["steering"].append("steering")
    if ship.rudder is Rudder.GONE and vessel.propulsion != "sidewheel":
        found["steering"].append("rudder")
    turrets: set[int] = set()
    for gun, wounds in enumerate(ship.wounds):
        if not wounds or wounds & Wound.GONE:
            continue
        piece = vessel.pieces[gun]
        if wounds & guns.SHUT:
            found["guns"].append(f"shutter {gun}")
        if wounds & Wound.JAMMED and piece.turret not in turrets:
            mates = vessel.turret_guns[piece.turret - 1] if piece.turret else (gun,)
            if wanted != "turret" and not all(_idle(battle, vessel, ship, each) for each in mates):
                continue
            if piece.turret:
                turrets.add(piece.turret)
            found["turret"].append(f"turret {piece.turret}" if piece.turret else f"gun {gun}")
    first = [wanted] if wanted else []
    return [item for kind in dict.fromkeys([*first, *ORDER]) for item in found[kind]]


def _idle(battle: Battle, vessel: Vessel, ship: Ship, gun: int) -> bool:
    """IS-9.1 Whether this gun certainly does not fire in this turn."""
    orders = ship.orders
    held = orders.groups.get(vessel.pieces[gun].group, guns.HOLD if orders.gunnery == "hold" else 0) == guns.HOLD
    turn, wounds = battle.turn, ship.wounds[gun]
    shut_or_gone = guns.GONE | shutter_at(ship.port[gun], wounds)
    return held or ship.quiet >= turn or ship.ready[gun] > turn or bool(wounds & shut_or_gone)


def _steers(ship: Ship) -> bool:
    return ship.steering is STEERS and ship.rudder is WHOLE


def repair_ship(battle: Battle, index: int) -> Flow[None]:
    """HR-13 One roll for each damaged item that the crew works on."""
    ship = battle.ships[index]
    ship.repaired = []
    if ship.fate is not AFLOAT:
        return
    items = items_of(battle, index)[: repairs_allowed(battle, ship)]
    if ship.fire and "fire" not in items:  # the priority sends the small crew to other work
        yield from burning.burn_on(battle, index)
    for item in items:
        kind, _, number = item.partition(" ")
        ship.repaired.append(item)
        if kind == "fire":
            yield from burning.fight_fire(battle, index)
        else:
            yield from _mend(battle, index, kind, int(number or 0))


def _mend(battle: Battle, index: int, kind: str, number: int) -> Flow[None]:
    """IS-7.3, IS-9.1, HR-7, HR-11 The roll for one item, and what its success mends."""
    ship, vessel = battle.ships[index], battle.setting.vessels[index]
    chance, case = repair_chance(battle, index, kind)
    if kind == "foul" and number not in ship.fouled:
        return  # the other crew has cut her free already
    mended, die = yield from charts.chance_roll(chance, vessel.seat, case)
    if not mended:
        if kind == "ground":
            ship.hauls.append(battle.turn)
        battle.tell(events.RepairFailed(vessel.id, kind, chance, die, case=case))
        return
    match kind:
        case "ground":
            ship.aground = False
            ship.hauls = []
        case "foul":
            ship.fouled.remove(number)
            battle.ships[number].fouled.remove(index)
            battle.tell(events.Unfouled(vessel.id, battle.setting.vessels[number].id, case=case))
        case "steering":
            ship.steering = Steering.SOUND
        case "rudder":
            ship.rudder = Rudder.JURY
        case "shutter":
            _free_shutter(ship, number)
        case "gun":
            ship.wounds[number] &= ~Wound.JAMMED.value
        case _:
            for gun, piece in enumerate(vessel.pieces):
                if piece.turret == number:
                    ship.wounds[gun] &= ~Wound.JAMMED.value
    battle.tell(events.Repaired(vessel.id, kind, chance, die, case=case))


def _free_shutter(ship: Ship, gun: int) -> None:
    """IS-9.1 The shutter before the gun first, then that of another port."""
    here = shutter_at(ship.port[gun], ship.wounds[gun])
    first = next(shutter for shutter in (here, *SHUTTERS) if ship.wounds[gun] & shutter)
    ship.wounds[gun] &= ~first


def repair_chance(battle: Battle, index: int, kind: str) -> tuple[int, str]:
    """The percentage of a repair, and the case that gives it."""
    ship, table = battle.ships[index], battle.setting.tables.repair
    match kind:
        case "fire":
            return burning.chance_to_put_out(battle, ship), "HR-9"
        case "ground":
            return refloat_chance(battle, index), "HR-7"
        case "foul":
            return table.unfoul, "HR-11"
        case "steering":
            return int(getattr(table, ship.steering.value)), "IS-7.3"
        case "rudder":
            return table.rudder_post, "IS-7.3"
        case "shutter":
            return table.shutter, "IS-9.1"
        case "gun":
            return table.pivot, "IS-9.1"
    return table.turret, "IS-9.1"


def refloat_chance(battle: Battle, index: int) -> int:
    """HR-7 A fifth, more if she struck gently or has help, less for each attempt that failed in the last hour; a ship
    that grounded on the ebb before the battle stays where she is."""
    ship = battle.ships[index]
    if battle.setting.vessels[index].unit.state == STRANDED:
        return 0
    chance = battle.setting.tables.repair.refloat + (10 if ship.gently else 0)
    consorts = battle.setting.consorts[index]
    if consorts and any(_pulls(battle, index, other) for other in consorts):
        chance += 20
    if ship.hauls:
        since = battle.turn - HOUR
        chance -= 10 * len([turn for turn in ship.hauls if turn > since])
    return max(0, chance)


def _pulls(battle: Battle, index: int, other: int) -> bool:
    """HR-7, IS-A28 A consort of 300 tons or more under steam, not fast herself, close enough to pass a line."""
    helper, vessel = battle.ships[other], battle.setting.vessels[other]
    if helper.fate is not AFLOAT or vessel.tons < TUG_TONS or helper.aground or not _has_steam(battle, other):
        return False
    return closer_than(battle, index, other, TUG_REACH)


def _has_steam(battle: Battle, index: int) -> bool:
    """IS-A28 Whether her engines work this turn: a sailing ship has none, and fires may be out."""
    sails = battle.setting.vessels[index].propulsion == "sail"
    return not sails and damage.engines_turn(battle, index)


def clear_decks(battle: Battle, index: int) -> None:
    """IS-7.2, HR-8 Work that goes on by itself: wreckage is cut away, cables are let go, weighed or slipped."""
    ship, vessel = battle.ships[index], battle.setting.vessels[index]
    if ship.wreckage:
        ship.wreckage -= 1
        if ship.wreckage == 0:
            ship.dragging, ship.masked = 0, ""
            battle.tell(events.WreckageCleared(vessel.id, case="IS-7.2"))
    if ship.anchor_turns:
        ship.anchor_turns -= 1
        if ship.anchor_turns == 0:
            if ship.anchor is Anchor.SLIPPING:
                ship.anchors = max(0, ship.anchors - 1)  # the last may have been shot away meanwhile
            ship.anchor = Anchor.DOWN if ship.anchor is Anchor.LETTING_GO else Anchor.UP
            battle.tell(events.AnchorWork(vessel.id, ship.anchor.value, case="HR-8"))
