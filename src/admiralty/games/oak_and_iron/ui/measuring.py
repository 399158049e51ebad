"""Measurements between two ships: ranges, broadside paths, raking, contact."""

from collections.abc import Iterator

from admiralty.boards.table import PORT, STARBOARD, overlap, path_verdict, raking_verdict, range_verdict
from admiralty.games.oak_and_iron.rules.terms import sea
from admiralty.games.oak_and_iron.state import Battle
from admiralty.games.open_table import Measured, OpenTable, contact, of_verdict
from admiralty.rulebook import Message

__all__ = ["OPEN_TABLE"]

MM = 0.1
SIDES = {"port": PORT, "starboard": STARBOARD}


def measured(battle: Battle, first: str, second: str) -> tuple[Measured, ...]:
    return tuple(_measured(battle, first, second))


def _measured(battle: Battle, first: str, second: str) -> Iterator[Measured]:
    a, b = sea.hull(battle, battle.ships[first]), sea.hull(battle, battle.ships[second])
    yield contact(Message("measured-contact"), a, b, MM)
    if overlap(a, b):
        return
    for band in sea.BANDS:
        yield of_verdict(
            Message("measured-range", band=band), range_verdict(a, b, battle.setting.book.ranges[band]), MM
        )
    for name, side in SIDES.items():
        yield of_verdict(Message("measured-path", side=name), path_verdict(a, side, b), MM)
        yield of_verdict(Message("measured-raking", side=name), raking_verdict(a, side, b), MM)


OPEN_TABLE = OpenTable(MM, measured)
