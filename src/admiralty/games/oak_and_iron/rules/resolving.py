"""Attacks carried out: gunfire and close combat by their dice, the mortar and the fire ship in their own way."""

from admiralty.games.oak_and_iron.cards.effects import Active
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Attack
from admiralty.rulebook import Flow

from . import aiming, damage, gunnery, reckoning, sea, throws


def resolve(battle: Battle, ship_id: str, shot: aiming.Shot, free: reckoning.Free) -> Flow[None]:
    """OI-6.2 OI-A50 Segment: one attack, free or not; the wake marker is no part of it."""
    ship, target = battle.ships[ship_id], battle.ships[shot.target]
    if not sea.working(battle, ship) or target.where != "table":
        return
    if shot.kind == Attack.MORTAR:
        yield from mortar(battle, ship, target)
    elif shot.kind == Attack.FIRESHIP:
        yield from fire_ship(battle, ship, target)
    else:
        battle.push(gunnery.volley, ship.id, gunnery.take_aim(battle, ship, shot, free))


def _special(battle: Battle, ship: Ship, mortar_wanted: bool) -> Active:
    found = aiming.specials(battle, ship)
    return next(each for each in found if bool(each.effect.args.get("reload")) == mortar_wanted)


def mortar(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """The mortar: its dice, whose skulls each damage and fatigue; then its own reload marker."""
    args = _special(battle, ship, True).effect.args
    good = frozenset(args["symbols"])
    dice = yield from throws.throw(battle, ship, int(args["dice"]), good, "OI-1.12")
    hits = sum([face in good for face in dice])
    ship.fired = ship.reload_mortar = True
    battle.tell(
        events.AttackRolled(ship.id, target.id, "mortar", "hull", "", "cannon", "", [], dice, hits, case="OI-1.12")
    )
    damage.add_fatigue(battle, target, hits * int(args["fatigue_per_hit"]), case="OI-1.12")
    damage.add_damage(battle, target, hits * int(args["damage_per_hit"]), case="OI-1.12")


def fire_ship(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """OI-F19 A fire ship's attack: its dice whatever her fatigue, each symbol with its own effect; then she is lost."""
    args = _special(battle, ship, False).effect.args
    meaning = args["per_symbol"]
    dice = yield from throws.throw(battle, ship, int(args["dice"]), frozenset(meaning), "OI-F19")
    ship.fired = True
    counts = {what: sum([meaning.get(face) == what for face in dice]) for what in ("damage", "fatigue", "sail_setting")}
    battle.tell(
        events.AttackRolled(
            ship.id, target.id, "fireship", "hull", "", "pistol", "", [], dice, counts["damage"], case="OI-F19"
        )
    )
    damage.add_damage(battle, target, counts["damage"], case="OI-F19")
    damage.add_fatigue(battle, target, counts["fatigue"], case="OI-F19")
    damage.lower_sail(battle, target, counts["sail_setting"], case="OI-F19")
    damage.destroy(battle, ship)
    battle.tell(events.FireShipBurned(ship.id, case="OI-F19"))
