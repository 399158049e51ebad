"""Target choice of the captain bot: the value of each enemy by the scenario's points, and the best target."""

from collections.abc import Collection
from math import hypot

from admiralty.games.iron_and_steam import victory
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import damage, guns
from admiralty.games.iron_and_steam.rules.place import draft_of
from admiralty.games.iron_and_steam.state import AFLOAT, NOBODY, Battle, Ship

__all__ = [
    "decides", "distance", "enemy_of", "is_ahead", "is_crippled", "is_harmless", "lies_too_shoal", "prize",
]  # fmt: skip

BY_POINT = 0.4
"""How much distance a point of value outweighs."""
DECISIVE = 8
"""The points of a ship that decides the battle."""
OUT_OF_REACH = 0.4
"""The weight of an enemy aground in water too shallow for this ship."""
CHANCY = 20
"""Tenths of a foot of draft by which a ship must be shallower to approach one that lies aground."""
FINISHES, LETS_GO = 1.5, 0.25
"""The weight of a cripple that still counts, and of a ship that neither counts nor shoots."""
CRIPPLED = 4
"""A ship with no more than this part of her hull is a cripple."""


def distance(ship: Ship, other: Ship) -> float:
    return hypot(other.x - ship.x, other.y - ship.y)


def decides(battle: Battle, index: int) -> bool:
    """Whether the loss of a ship decides the battle against her side."""
    vessel = battle.setting.vessels[index]
    return any(each.ship == vessel.id and each.side != vessel.side for each in battle.setting.row.victory.decisive)


def prize(battle: Battle, index: int) -> int:
    """The points that the other side can still win by the loss of a ship."""
    if decides(battle, index):
        return DECISIVE
    side = "CS" if battle.setting.vessels[index].side == "US" else "US"
    return victory.points_for(battle, side, index)


def is_ahead(battle: Battle, side: str) -> bool:
    """Whether a side would win by points if the battle ended now."""
    lead = battle.setting.row.victory.lead
    if battle.setting.row.victory.kind != "points" or side not in lead:
        return False
    other = "CS" if side == "US" else "US"
    return victory.points_of(battle, side) - victory.points_of(battle, other) >= lead[side]


def is_harmless(battle: Battle, index: int) -> bool:
    """Whether an enemy has no effective gun left."""
    return guns.is_disarmed(battle.setting.vessels[index], battle.ships[index])


def is_crippled(battle: Battle, index: int) -> bool:
    """Whether an enemy can hardly move, fight or float any longer."""
    vessel, ship = battle.setting.vessels[index], battle.ships[index]
    if vessel.ship is None:
        return False
    slow = vessel.ship.speed > 1 and damage.maximum_speed(battle, index) <= 1
    return slow or CRIPPLED * ship.hull <= vessel.ship.hull or is_harmless(battle, index)


def enemy_of(battle: Battle, index: int, wanted: Collection[int] = ()) -> int:
    """The best target: near, valuable and reachable. A cripple that still counts is finished; one that does not is
    left. The ``wanted`` enemies come before all others."""
    ship = battle.ships[index]
    enemies = [n for n in battle.setting.enemies[index] if battle.ships[n].fate is AFLOAT]
    ships = [n for n in enemies if n in wanted] or [n for n in enemies if not battle.setting.vessels[n].is_fort]
    ships = ships or enemies
    if len(ships) < 2:
        return ships[0] if ships else NOBODY

    def rank(n: int) -> float:
        counts = prize(battle, n)
        weight = 1 + BY_POINT * counts
        if is_crippled(battle, n):
            weight *= FINISHES if counts else LETS_GO if is_harmless(battle, n) else 1.0
        if lies_too_shoal(battle, index, n):
            weight *= OUT_OF_REACH
        return (distance(ship, battle.ships[n]) + INCH) / weight

    return min(ships, key=rank)


def lies_too_shoal(battle: Battle, index: int, enemy: int) -> bool:
    """HR-6 Whether an enemy is aground where a ship of this draft would, or might well, ground too."""
    if not battle.ships[enemy].aground:
        return False
    return draft_of(battle, index) + CHANCY > draft_of(battle, enemy)
