"""OI-1 Measures of odds for an order: an attack, boarding, a move."""

from collections.abc import Hashable

from admiralty.games.oak_and_iron.state import Battle
from admiralty.rulebook import Measures

from . import sea


def of_boarding(battle: Battle, target: str) -> Measures:
    """Whether the ships end alongside, and the effects of a free attack then."""
    before = battle.ships[target]
    stuck, fatigue = len(before.entangled), before.fatigue
    return {
        "measure-boarded": lambda state: len(state.ships[target].entangled) > stuck,
        "measure-fatigue": lambda state: state.ships[target].fatigue - fatigue,
    }


def of_refloating(battle: Battle) -> Measures:
    """Whether a ship gets off."""
    stuck = sum([ship.aground for ship in battle.ships.values()])
    return {"measure-refloated": lambda state: sum([ship.aground for ship in state.ships.values()]) < stuck}


def of_moving(battle: Battle, ship: str) -> Measures:
    """Dangers to the ship herself: collisions, shoals, the edge of the table."""
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


def of_attack(battle: Battle, target: str) -> Measures:
    """Damage, fatigue, sails and masts, and the fate of the target."""
    before = battle.ships[target]
    damage, fatigue, sail, aground = before.damage, before.fatigue, before.sail, before.aground
    was_shaken, was_crippled = sea.is_shaken(battle, before), sea.is_crippled(battle, before)

    def damage_done(state: Battle) -> Hashable:
        return state.ships[target].damage - damage

    def fatigue_done(state: Battle) -> Hashable:
        return state.ships[target].fatigue - fatigue

    def shaken(state: Battle) -> Hashable:
        return sea.is_shaken(state, state.ships[target]) and not was_shaken

    def crippled(state: Battle) -> Hashable:
        return sea.is_crippled(state, state.ships[target]) and not was_crippled

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
