"""Attacks carried out: gunfire and close combat by their dice, the mortar and the fire ship in their own way."""

from admiralty.games.oak_and_iron.cards.effects import Active
from admiralty.games.oak_and_iron.face import events
from admiralty.games.oak_and_iron.rules.aiming import Shot, specials
from admiralty.games.oak_and_iron.rules.damage import add_damage, add_fatigue, destroy, lower_sail
from admiralty.games.oak_and_iron.rules.dice import throw
from admiralty.games.oak_and_iron.rules.gunnery import take_aim, volley
from admiralty.games.oak_and_iron.rules.reckoning import Free
from admiralty.games.oak_and_iron.rules.sea import working
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Attack
from admiralty.kernel.flow import Flow


def resolve(battle: Battle, ship_id: str, shot: Shot, free: Free) -> Flow[None]:
    """OI-6.2 OI-A50 Segment: one attack, free or not; the wake marker is no part of it."""
    ship, target = battle.ships[ship_id], battle.ships[shot.target]
    if not working(battle, ship) or target.where != "table":
        return
    if shot.kind == Attack.MORTAR:
        yield from mortar(battle, ship, target)
    elif shot.kind == Attack.FIRESHIP:
        yield from fire_ship(battle, ship, target)
    else:
        battle.push(volley, ship.id, take_aim(battle, ship, shot, free))


def _special(battle: Battle, ship: Ship, mortar_wanted: bool) -> Active:
    found = specials(battle, ship)
    return next(each for each in found if bool(each.effect.args.get("reload")) == mortar_wanted)


def mortar(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """The mortar: its dice, whose skulls each damage and fatigue; then its own reload marker."""
    args = _special(battle, ship, True).effect.args
    good = frozenset(args["symbols"])
    dice = yield from throw(battle, ship, int(args["dice"]), good, "OI-1.12")
    hits = sum([face in good for face in dice])
    ship.fired = ship.reload_mortar = True
    battle.tell(
        events.AttackRolled(ship.id, target.id, "mortar", "hull", "", "cannon", "", [], dice, hits, case="OI-1.12")
    )
    add_fatigue(battle, target, hits * int(args["fatigue_per_hit"]), case="OI-1.12")
    add_damage(battle, target, hits * int(args["damage_per_hit"]), case="OI-1.12")


def fire_ship(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """OI-F19 A fire ship's attack: its dice whatever her fatigue, each symbol with its own effect; then she is lost."""
    args = _special(battle, ship, False).effect.args
    meaning = args["per_symbol"]
    dice = yield from throw(battle, ship, int(args["dice"]), frozenset(meaning), "OI-F19")
    ship.fired = True
    counts = {what: sum([meaning.get(face) == what for face in dice]) for what in ("damage", "fatigue", "sail_setting")}
    battle.tell(
        events.AttackRolled(
            ship.id, target.id, "fireship", "hull", "", "pistol", "", [], dice, counts["damage"], case="OI-F19"
        )
    )
    add_damage(battle, target, counts["damage"], case="OI-F19")
    add_fatigue(battle, target, counts["fatigue"], case="OI-F19")
    lower_sail(battle, target, counts["sail_setting"], case="OI-F19")
    destroy(battle, ship)
    battle.tell(events.FireShipBurned(ship.id, case="OI-F19"))
