"""What a player would ask about an order before giving it."""

from collections.abc import Hashable, Mapping
from typing import Any

from admiralty.games.oak_and_iron.aiming import Shot
from admiralty.games.oak_and_iron.crew import Action
from admiralty.games.oak_and_iron.manoeuvre import Manoeuvre
from admiralty.games.oak_and_iron.sea import is_crippled, is_shaken
from admiralty.games.oak_and_iron.state import Battle
from admiralty.kernel.choices import Order
from admiralty.kernel.game import Measure


def _shot(order: Order[Any]) -> Shot | None:
    value = order.value
    if isinstance(value, Action):
        return value.shot
    if isinstance(value, tuple) and len(value) == 2 and isinstance(value[1], Shot):
        return value[1]
    return value if isinstance(value, Shot) else None


def measures(battle: Battle, order: Order[Any]) -> Mapping[str, Measure]:
    """The odds of an attack, or of a course."""
    if isinstance(order.value, Manoeuvre) and battle.acting is not None:
        return _of_course(battle, battle.acting.ship)
    shot = _shot(order)
    return _of_attack(battle, shot.target) if shot is not None and shot.target else {}


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


def _of_attack(battle: Battle, target: str) -> Mapping[str, Measure]:
    """Damage, fatigue, and what becomes of the target."""
    before = battle.ships[target]
    damage, fatigue = before.damage, before.fatigue

    def damage_done(state: Battle) -> Hashable:
        return state.ships[target].damage - damage

    def fatigue_done(state: Battle) -> Hashable:
        return state.ships[target].fatigue - fatigue

    def shaken(state: Battle) -> Hashable:
        return is_shaken(state, state.ships[target])

    def crippled(state: Battle) -> Hashable:
        return is_crippled(state, state.ships[target])

    return {
        "measure-damage": damage_done,
        "measure-fatigue": fatigue_done,
        "measure-shaken": shaken,
        "measure-crippled": crippled,
    }
