"""The value of face-down cards: their effect comes only when the card is revealed and the turn is played."""

from collections.abc import Mapping, Sequence

from admiralty.boards.table import within
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.state import Battle, Ship

RELOADED, RALLIED = 0.035, 0.02
"""The value of removing a reload marker or a point of fatigue."""
IN_ACTION: Mapping[str, float] = {
    "crew_action_attack": 0.045, "free_attack": 0.04, "reduce_damage_taken": 0.02, "add_fatigue": 0.02,
    "explode": 0.015, "hit_symbols_add": 0.015, "add_stat": 0.01, "add_dice": 0.01, "reduce_fatigue_taken": 0.01,
    "free_shift": -0.015, "reroll": -0.015,
}  # fmt: skip
"""The value of other cards for a squadron in action, from trials of two turns between captains."""
HURRIED = -0.06
"""The cost of sailing faster, wanted or not."""
APART = 0.7
"""The value of future guns while the enemy is out of range."""


def promise(battle: Battle, side: str) -> float:
    """The value of a side's face-down cards to it."""
    return sum([_promise(battle, seat) for seat in battle.setting.sides[side]])


def _promise(battle: Battle, seat: str) -> float:
    card = battle.squadrons[seat].face_down
    if not card:
        return 0.0
    own = sea.ships_of(battle, seat)
    near = 1.0 if any_in_action(battle, own) else APART
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
    """Whether an enemy is near enough for guns next turn."""
    return any_in_action(battle, [ship])


def any_in_action(battle: Battle, squadron: Sequence[Ship]) -> bool:
    """The same of some ships of one squadron."""
    if not squadron:
        return False
    reach = battle.setting.book.ranges["cannon"]
    enemies = [sea.hull(battle, enemy) for enemy in sea.enemies_of(battle, squadron[0])]
    return any(within(sea.hull(battle, ship), enemy, reach) for ship in squadron for enemy in enemies)
