"""What a player would ask about an order before giving it."""

from collections.abc import Hashable, Mapping
from typing import Any

from admiralty.games.oak_and_iron.rules.aiming import Shot
from admiralty.games.oak_and_iron.rules.crew import Action
from admiralty.games.oak_and_iron.rules.manoeuvre import Manoeuvre
from admiralty.games.oak_and_iron.rules.sea import is_crippled, is_shaken
from admiralty.games.oak_and_iron.state import Battle
from admiralty.kernel.choices import Order
from admiralty.kernel.game import Measure

MOVING = ("order-turn", "order-shift")


def _shot(order: Order[Any]) -> Shot | None:
    value = order.value
    if isinstance(value, Action):
        return value.shot
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], Shot):
        return value[1]
    return value if isinstance(value, Shot) else None


def measures(battle: Battle, order: Order[Any]) -> Mapping[str, Measure]:
    """The odds of an attack, of a test, of boarding, of a course or whatever else moves a ship."""
    value, acting = order.value, battle.acting
    shot = _shot(order)
    if shot is not None:
        return _of_attack(battle, shot) if shot.target else {}
    if isinstance(value, Action):
        if value.name == "board":
            return _of_boarding(battle, value.on)
        if value.name == "refloat":
            return _of_refloating(battle)
        return _of_course(battle, acting.ship) if value.name == "row" and acting is not None else {}
    if acting is None:
        return {}
    if order.code.split()[0] == "test":
        return {"measure-test": lambda state: state.acting is not None and state.acting.tested}
    moves = isinstance(value, Manoeuvre) or (order.label is not None and order.label.key in MOVING)
    return _of_course(battle, acting.ship) if moves else {}


def _of_boarding(battle: Battle, target: str) -> Mapping[str, Measure]:
    """Whether the ships come to lie alongside, and what a free attack then does."""
    before = battle.ships[target]
    stuck, fatigue = len(before.entangled), before.fatigue
    return {
        "measure-boarded": lambda state: len(state.ships[target].entangled) > stuck,
        "measure-fatigue": lambda state: state.ships[target].fatigue - fatigue,
    }


def _of_refloating(battle: Battle) -> Mapping[str, Measure]:
    """Whether a ship comes off."""
    stuck = sum([ship.aground for ship in battle.ships.values()])
    return {"measure-refloated": lambda state: sum([ship.aground for ship in state.ships.values()]) < stuck}


def _of_course(battle: Battle, ship: str) -> Mapping[str, Measure]:
    """What may become of the ship herself: collisions, shoals, the edge of the table."""
    before = battle.ships[ship]
    damage, stuck = before.damage, set(before.entangled)

    def own_damage(state: Battle) -> Hashable:
        return state.ships[ship].damage - damage

    def entangled(state: Battle) -> Hashable:
        return bool(set(state.ships[ship].entangled) - stuck)

    def aground(state: Battle) -> Hashable:
        return state.ships[ship].aground

    def lost(state: Battle) -> Hashable:
        return state.ships[ship].where in ("sunk", "left")

    return {
        "measure-own-damage": own_damage,
        "measure-entangled": entangled,
        "measure-aground": aground,
        "measure-lost": lost,
    }


def _of_attack(battle: Battle, shot: Shot) -> Mapping[str, Measure]:
    """Damage, fatigue, sails and masts, and what becomes of the target."""
    target = shot.target
    before = battle.ships[target]
    damage, fatigue, sail, aground = before.damage, before.fatigue, before.sail, before.aground

    def damage_done(state: Battle) -> Hashable:
        return state.ships[target].damage - damage

    def fatigue_done(state: Battle) -> Hashable:
        return state.ships[target].fatigue - fatigue

    def shaken(state: Battle) -> Hashable:
        return is_shaken(state, state.ships[target])

    def crippled(state: Battle) -> Hashable:
        return is_crippled(state, state.ships[target])

    def sails_lost(state: Battle) -> Hashable:
        return sail - state.ships[target].sail

    def mast_lost(state: Battle) -> Hashable:
        return state.ships[target].aground and not aground

    return {
        "measure-damage": damage_done,
        "measure-fatigue": fatigue_done,
        "measure-shaken": shaken,
        "measure-crippled": crippled,
        "measure-sails": sails_lost,
        "measure-mast": mast_lost,
    }
