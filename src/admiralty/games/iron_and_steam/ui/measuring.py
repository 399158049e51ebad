"""Measurements between two ships: range bands, the arcs of guns, contact."""

from collections.abc import Iterator

from admiralty.boards.table import difference, overlap, range_verdict
from admiralty.games.iron_and_steam.figures import BANDS, INCH
from admiralty.games.iron_and_steam.rules import guns, place
from admiralty.games.iron_and_steam.state import Battle
from admiralty.games.open_table import Measured, OpenTable, contact, of_verdict
from admiralty.rulebook import Message

__all__ = ["OPEN_TABLE"]

MM = 25.4 / INCH


def measured(battle: Battle, first: str, second: str) -> tuple[Measured, ...]:
    return tuple(_measured(battle, first, second))


def _measured(battle: Battle, first: str, second: str) -> Iterator[Measured]:
    index = {vessel.id: vessel.index for vessel in battle.setting.vessels}
    one, other = index[first], index[second]
    a, b = place.hull_of(battle, one), place.hull_of(battle, other)
    yield contact(Message("measured-contact"), a, b, MM)
    if overlap(a, b):
        return
    for band, reach in zip(BANDS, battle.setting.reaches, strict=False):
        what = Message("measured-range", band=band, inches=reach / INCH)
        yield of_verdict(what, range_verdict(a, b, reach), MM)
    yield from _arcs(battle, one, other)


def _arcs(battle: Battle, one: int, other: int) -> Iterator[Measured]:
    """Of each gun: whether the target lies in an arc, and how far it is from the nearest end of one."""
    vessel, ship, target = battle.setting.vessels[one], battle.ships[one], battle.ships[other]
    bearing = guns.direction_of(vessel, ship, target)
    for gun, piece in enumerate(vessel.pieces):
        arcs = guns.arcs_of(ship, gun, piece)
        if not arcs or not vessel.weapons:
            continue
        ends = [difference(bearing, end) for arc in arcs for end in arc]
        holds = guns.bears(battle, one, gun, other)
        margin = min(ends) / 10
        what = Message("measured-arc", gun=gun + 1, bearing=bearing / 10)
        yield Measured(what, holds, margin if holds else -margin, degrees=True)


OPEN_TABLE = OpenTable(MM, measured)
