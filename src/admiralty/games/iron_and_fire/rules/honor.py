"""13.2 Chilean Honor: ram bows are bound to ram while Peru holds the counter of fortune."""

from typing import NamedTuple

from admiralty.boards.hexes import DIRECTIONS, OPPOSITE
from admiralty.boards.stances import points_to, stance
from admiralty.games.iron_and_fire.state import IN_PLAY, Battle, Unit
from admiralty.rulebook import Modifier


def quarry(battle: Battle, ship: Unit) -> list[Unit]:
    """13.2, I55 The nearest Peruvian ironclads: not sunk, departed, captured or aground; a tie is Chile's choice.

    One retaken is Peruvian again (I46). One that Chile does not see binds nobody (I78).
    """
    ironclads = [
        unit
        for unit in battle.units
        if unit.status == IN_PLAY
        and unit.owner == battle.setting.first
        and not unit.grounded
        and battle.setting.profiles[unit.index].ironclad
        and battle.setting.profiles[unit.index].side == battle.setting.first
        and battle.sees(battle.setting.second, unit.id)
    ]
    if not ironclads:
        return []
    distance = battle.setting.grid.distance
    nearest = min(distance(ship.place, unit.place) for unit in ironclads)
    return [unit for unit in ironclads if distance(ship.place, unit.place) == nearest]


def is_bound(battle: Battle, ship: Unit) -> bool:
    """13.2, I23, I55 A Chilean ship with a black bow that has not rammed since Peru last gained the counter."""
    if not battle.setting.honor or battle.holder != battle.setting.first or ship.honored or ship.captured:
        return False
    profile = battle.setting.profiles[ship.index]
    return profile.side == battle.setting.second and profile.black_bow and bool(quarry(battle, ship))


def honor_penalty(battle: Battle, ship: Unit) -> list[Modifier]:
    """13.2 -2 to firing and boarding until the ram is made."""
    if not is_bound(battle, ship):
        return []
    return [Modifier(battle.setting.tables.honor.modifier, "13.2", "mod-honor")]


class Pursuit(NamedTuple):
    """A ship's distance from ramming: the ironclads that she may choose from, and the points that each stance needs."""

    prey: tuple[int, ...]
    ways: dict[int, int]
    needed: int


def pursuit(battle: Battle, ship: Unit) -> Pursuit | None:
    """13.2, I55 The chase that honor may demand of a ship, bound now or not; None for other ships, or without a
    path."""
    profile = battle.setting.profiles[ship.index]
    if not battle.setting.honor or profile.side != battle.setting.second or not profile.black_bow or ship.captured:
        return None
    prey = quarry(battle, ship)
    ways = points_to_ram(battle, ship, prey)
    needed = ways.get(stance(ship.place, ship.facing))
    return None if needed is None else Pursuit(tuple(unit.index for unit in prey), ways, needed)


def has_closed(battle: Battle, ship: Unit) -> bool:
    """13.2, I55 Whether a ship has moved at best rate towards her quarry with an earlier activation of this turn."""
    return any(unit.index in ship.chased for unit in quarry(battle, ship))


def renew_bonds(battle: Battle) -> None:
    """13.2, I55 When Peru regains the counter every bond starts anew."""
    for unit in battle.units:
        unit.honored = False


def points_to_ram(battle: Battle, ship: Unit, prey: list[Unit]) -> dict[int, int]:
    """I55 For every stance near a path to the target, the least points until the ship could ram: 0 where she can now.

    The search runs backwards from the stances whose bow points at a prey. It goes by movement points alone, whatever
    the dangers of the way, around land and around hexes that others occupy, as far as Chile sees (I78).
    """
    grid, ids, at = battle.setting.grid, battle.setting.ids, battle.at
    seen = [place for place in at if battle.sees(battle.setting.second, ids[at[place]])] if battle.sighting else at
    closed = {*battle.setting.chart.land, *seen} - {ship.place}
    ends = [
        (0, place, direction)
        for target in prey
        for direction in DIRECTIONS
        if (place := grid.neighbour(target.place, OPPOSITE[direction])) and place not in closed
    ]
    return points_to(grid, ends, closed, lambda place: 1)
