"""What a player would ask about an order before giving it."""

from collections.abc import Hashable, Mapping
from typing import Any

from admiralty.games.oak_and_iron.aiming import Shot
from admiralty.games.oak_and_iron.crew import Action
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
    """The odds of an attack: damage, fatigue, and what becomes of the target."""
    shot = _shot(order)
    if shot is None or not shot.target:
        return {}
    target = shot.target
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
