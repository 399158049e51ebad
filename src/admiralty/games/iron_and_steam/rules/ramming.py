"""HR-10, HR-11, HR-15 Ramming, collisions and spar torpedoes: what follows when two hulls meet."""

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.state import Battle, Contact, Effect, Harm
from admiralty.rulebook import Flow, d10, up_to

from . import charts
from .place import bearing_to, face_towards, is_present, steering_for

__all__ = ["foul", "lose_way", "ram_points", "resolve_contact"]

RAM_SPEED = 3 * INCH
FOULED_FROM = 20
"""HR-10 The damage from which rammer and rammed may hang together."""
SPAR_SLOW, SPAR_FAST = INCH, 5 * INCH
SPAR_CHANCE, SPAR_HULL, SPAR_BACK = 60, 20, 25


def ram_points(battle: Battle, contact: Contact, die: int) -> int:
    """HR-10 Hull points of a ram: a d10 and the weight behind the bow, by angle and by what it strikes.

    A fitted ram makes it half as much again; square on counts whole, slanting half, along the side a tenth; a hull with
    a knuckle takes a tenth of it and other armoured hulls half.
    """
    setting = battle.setting
    rammer, struck = setting.vessels[contact.first], setting.vessels[contact.second]
    thousandths = die * 1000 + contact.closing * rammer.tons // 400
    if battle.ships[contact.first].ram:
        thousandths = thousandths * 3 // 2
    if contact.angle < 300:
        thousandths //= 10
    elif contact.angle < 600:
        thousandths //= 2
    if "knuckle" in struck.flags:
        thousandths //= 10
    elif struck.armoured:
        thousandths //= 2
    return thousandths // 1000


def lose_way(battle: Battle, contact: Contact) -> None:
    """IS-A27 Who struck with her bow is stopped; the other keeps half her way. In a collision both do."""
    for index in (contact.first, contact.second):
        ship = battle.ships[steering_for(battle, index)]
        ship.speed = 0 if contact.bow and index == contact.first else int(ship.speed / 2)


def resolve_contact(battle: Battle, place: int) -> Flow[None]:
    """HR-10, HR-11, HR-15 One meeting of two hulls, in the ramming phase."""
    contact = battle.contacts[place]
    first, second = battle.ships[contact.first], battle.ships[contact.second]
    if not (is_present(first) and is_present(second)):
        return
    if contact.bow and first.spar and battle.setting.on("torpedoes") and SPAR_SLOW <= contact.closing <= SPAR_FAST:
        yield from _spar(battle, contact)
    if contact.bow and contact.closing >= RAM_SPEED and battle.setting.on("ramming"):
        yield from _ram(battle, contact)
    else:
        yield from _collide(battle, contact)


def _ram(battle: Battle, contact: Contact) -> Flow[None]:
    """HR-10 The blow, what it costs the rammer, and whether the two hang together."""
    setting = battle.setting
    rammer, struck = setting.vessels[contact.first], setting.vessels[contact.second]
    fitted = battle.ships[contact.first].ram
    die: int = yield from charts.told_die(battle, contact.first, "ram", d10, rammer.seat, "HR-10")
    points = ram_points(battle, contact, die)
    own = points // (8 if fitted else 4)
    battle.effects.append(Effect(contact.second, Harm.HULL, points))
    face = face_towards(bearing_to(battle.ships[contact.second], battle.ships[contact.first]))
    battle.effects.append(Effect(contact.second, Harm.HULL_ARMOUR, 1, face))
    if own:
        battle.effects.append(Effect(contact.first, Harm.HULL, own))
    lost = fouled = False
    if fitted:
        die = yield from charts.told_die(battle, contact.first, "ram_lost", d10, rammer.seat, "HR-10", up_to(1))
        lost = die == 1
        if lost:
            battle.effects.append(Effect(contact.first, Harm.RAM))
    if points >= FOULED_FROM and battle.setting.on("fouling"):
        die = yield from charts.told_die(battle, contact.first, "foul_ram", d10, rammer.seat, "HR-10", up_to(3))
        fouled = die <= 3
        if fouled:
            foul(battle, contact.first, contact.second)
    battle.tell(
        events.RamStruck(
            rammer.id, struck.id, contact.closing // INCH, contact.angle // 10, points, own, fouled, lost, case="HR-10"
        )
    )


def _collide(battle: Battle, contact: Contact) -> Flow[None]:
    """HR-11 A collision does no damage, but the two may foul."""
    first, second = battle.setting.vessels[contact.first], battle.setting.vessels[contact.second]
    fouled = False
    if battle.setting.on("fouling"):
        die = yield from charts.told_die(battle, contact.first, "foul", d10, None, "HR-11", up_to(2))
        fouled = die <= 2
    if fouled:
        foul(battle, contact.first, contact.second)
    battle.tell(events.Collided(first.id, second.id, fouled, case="HR-11"))


def foul(battle: Battle, first: int, second: int) -> None:
    """HR-11, HR-14 Two ships are caught in each other and lie still; of a lashed pair it holds the leader."""
    first, second = steering_for(battle, first), steering_for(battle, second)
    for one, other in ((first, second), (second, first)):
        ship = battle.ships[one]
        if other not in ship.fouled:
            ship.fouled.append(other)
        ship.speed = 0


def _spar(battle: Battle, contact: Contact) -> Flow[None]:
    """HR-15 A spar torpedo: used up whether it goes off or not."""
    setting = battle.setting
    boat, target = setting.vessels[contact.first], setting.vessels[contact.second]
    battle.ships[contact.first].spar = 0
    explodes = yield from charts.told_chance(battle, contact.first, "spar", SPAR_CHANCE, boat.seat, "HR-15")
    points = own = 0
    if explodes:
        die = yield from charts.told_die(battle, contact.second, "spar", d10, boat.seat, "HR-15")
        points = SPAR_HULL + die
        battle.effects.append(Effect(contact.second, Harm.HULL, points))
        caught = yield from charts.told_chance(battle, contact.first, "spar_back", SPAR_BACK, boat.seat, "HR-15")
        if caught:
            own = yield from charts.told_die(battle, contact.first, "spar", d10, boat.seat, "HR-15")
            battle.effects.append(Effect(contact.first, Harm.HULL, own))
    battle.tell(events.SparExploded(boat.id, target.id, explodes, points, own, case="HR-15"))
