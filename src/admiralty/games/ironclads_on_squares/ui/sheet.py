"""The card of a ship: her record sheet as printed, each value with its source."""

from admiralty.games.base import Figure
from admiralty.games.ironclads_on_squares.figures import GunGroup
from admiralty.games.ironclads_on_squares.setting import Engagement
from admiralty.rulebook import Message


def sheet(setting: Engagement, unit: str) -> tuple[Figure, ...]:
    """SQ-1.1 The record sheet of a ship."""
    ship, converted = setting.figures.ships.get(unit), setting.figures.converted
    if ship is None:
        return ()
    return (
        Figure("flotation", ship.flotation, converted),
        *(_guns(group, converted) for group in ship.guns),
        Figure("armament", ship.armament, ship.source),
        Figure("tons", Message("sheet-tons-value", tons=ship.tons), ship.source),
        Figure("year", ship.year, ship.source),
    )


def _guns(group: GunGroup, converted: str) -> Figure:
    value = Message("sheet-guns-value", guns=group.guns, calibre=group.calibre)
    return Figure("guns", value, converted, place=group.place)
