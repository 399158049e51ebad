"""What a card that lies face down promises: its good comes only when it is turned over and the turn is played."""

from collections.abc import Mapping

from admiralty.boards.table import within
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.state import Battle, Ship

RELOADED, RALLIED = 0.035, 0.02
"""What it is worth to take a reload marker or a point of fatigue off a ship."""
IN_ACTION: Mapping[str, float] = {
    "crew_action_attack": 0.045, "free_attack": 0.04, "reduce_damage_taken": 0.02, "add_fatigue": 0.02,
    "explode": 0.015, "hit_symbols_add": 0.015, "add_stat": 0.01, "add_dice": 0.01, "reduce_fatigue_taken": 0.01,
    "free_shift": -0.015, "reroll": -0.015,
}  # fmt: skip
"""What else a card can do for a squadron in action, by how trials of two turns between captains turned out."""
HURRIED = -0.06
"""What it costs to sail faster, like it or not."""
APART = 0.7
"""What guns to come are worth while the enemy is out of range."""


def promise(battle: Battle, side: str) -> float:
    """What the cards that a side has laid face down are worth to it."""
    return sum([_promise(battle, seat) for seat in battle.setting.sides[side]])


def _promise(battle: Battle, seat: str) -> float:
    card = battle.squadrons[seat].face_down
    if not card:
        return 0.0
    own = sea.ships_of(battle, seat)
    near = 1.0 if any(in_action(battle, ship) for ship in own) else APART
    worth = 0.0
    for effect in battle.setting.book.effects["initiative", card]:
        if effect.op == "remove_reload":
            worth += RELOADED * sum([ship.reload_port or ship.reload_starboard for ship in own])
        elif effect.op == "remove_fatigue":
            worth += RALLIED * sum([min(effect.n, ship.fatigue) for ship in own])
        elif effect.op == "add_speed" and not effect.args.get("optional", True):
            worth += HURRIED
        else:
            worth += near * IN_ACTION.get(effect.op, 0.0)
    return worth


def in_action(battle: Battle, ship: Ship) -> bool:
    """Whether an enemy is so near that guns are wanted next turn."""
    at, reach = sea.hull(battle, ship), battle.setting.book.ranges["cannon"]
    return any(within(at, sea.hull(battle, enemy), reach) for enemy in sea.enemies_of(battle, ship))
