"""OI-6 Carrying out attacks: gunfire and close combat, the mortar, and the fire ship."""

from collections.abc import Mapping
from typing import Any

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.terms import active, damage, sea, throws
from admiralty.games.oak_and_iron.state import Battle, Ship
from admiralty.games.oak_and_iron.terms import Attack
from admiralty.rulebook import Flow

from . import aiming, gunnery, reckoning


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


def _special(battle: Battle, ship: Ship, kind: Attack) -> Mapping[str, Any]:
    card = aiming.special(battle, ship, kind)
    assert card is not None
    return card.effect.args


def _dice(battle: Battle, context: active.Context, count: int, good: frozenset[str], case: str) -> Flow[throws.Faces]:
    """OI-A82 The dice of such an attack after all re-rolls; every face with an effect counts by itself."""
    ship = context.ship
    ship.fired = True
    rows = throws.counts(*(frozenset((face,)) for face in sorted(good)))
    dice = yield from throws.throw(battle, ship, count, good, case, rows)
    dice = yield from throws.rerolls(battle, ship, dice, context, "attack.reroll", good, case, rows)
    return dice


def mortar(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """OI-A82 The mortar: its dice, whose skulls each damage and fatigue; then its own reload marker."""
    args = _special(battle, ship, Attack.MORTAR)
    context = active.Context(ship, target, kind=Attack.MORTAR, mode="hull", band=args["max_range"])
    good = frozenset(args["symbols"])
    count, lines = gunnery.attack_dice(battle, ship, context)
    dice = yield from _dice(battle, context, count, good, "OI-1.12")
    hits = sum([face in good for face in dice])
    ship.reload_mortar = True
    shot = (Attack.MORTAR, "hull", "", context.band, "")
    battle.tell(events.AttackRolled(ship.id, target.id, *shot, lines, dice, hits, case="OI-1.12"))
    fatigue = damage.relieved(battle, context, hits * int(args["fatigue_per_hit"]))
    damage.add_fatigue(battle, target, fatigue, case="OI-1.12")
    hurt = damage.withstood(battle, context, hits * int(args["damage_per_hit"]))
    damage.add_damage(battle, target, hurt, case="OI-1.12")


def fire_ship(battle: Battle, ship: Ship, target: Ship) -> Flow[None]:
    """OI-F19 OI-A82 A fire ship's attack: its dice whatever her fatigue, each symbol with its own effect; then she is
    lost."""
    meaning = _special(battle, ship, Attack.FIRESHIP)["per_symbol"]
    context = active.Context(ship, target, kind=Attack.FIRESHIP, mode="hull", band="pistol")
    count, lines = gunnery.attack_dice(battle, ship, context)
    dice = yield from _dice(battle, context, count, frozenset(meaning), "OI-F19")
    counts = {what: sum([meaning.get(face) == what for face in dice]) for what in ("damage", "fatigue", "sail_setting")}
    shot = (Attack.FIRESHIP, "hull", "", context.band, "")
    battle.tell(events.AttackRolled(ship.id, target.id, *shot, lines, dice, counts["damage"], case="OI-F19"))
    damage.add_damage(battle, target, damage.withstood(battle, context, counts["damage"]), case="OI-F19")
    damage.add_fatigue(battle, target, damage.relieved(battle, context, counts["fatigue"]), case="OI-F19")
    damage.lower_sail(battle, target, counts["sail_setting"], case="OI-F19")
    damage.destroy(battle, ship)
    battle.tell(events.FireShipBurned(ship.id, case="OI-F19"))
