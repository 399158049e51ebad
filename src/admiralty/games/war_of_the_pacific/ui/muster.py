"""The forces of each nation at a glance: supply, land units with their steps, ships, and reinforcements to come."""

from __future__ import annotations

from collections.abc import Iterator

from admiralty.games.base import Muster
from admiralty.games.war_of_the_pacific.setting import PERU, Campaign
from admiralty.games.war_of_the_pacific.state import ShipState, UnitState, War
from admiralty.rulebook import Message

__all__ = ["muster"]

IN_THE_FIELD = (UnitState.MAP, UnitState.ABOARD)


def muster(war: War, setting: Campaign) -> list[Muster]:
    """Chile, Peru, and Bolivia while she is in the war; all of it is public, except ships out of sight."""
    return [
        Muster(setting.side_of_nation[nation], Message("nation", nation=nation), tuple(_lines(war, nation)))
        for nation in setting.nation_ids
        if nation != setting.quitter or not war.bolivia_out
    ]


def _lines(war: War, nation: str) -> Iterator[Message]:
    yield Message("muster-supply", columns=sum(war.depot(nation).at.values()))
    rows = [(row, unit) for row, unit in zip(war.setting.units, war.units, strict=True) if row.nation == nation]
    field = [unit for _, unit in rows if unit.status in IN_THE_FIELD]
    yield Message("muster-units", units=len(field), steps=sum(unit.steps for unit in field))
    if nation in war.setting.sides:
        yield _ships(war, nation)
    file = war.setting.file
    since = war.turn or file.first_turn - 1
    turns = sorted(
        row.turn for row, unit in rows if since < row.turn <= file.last_turn and unit.status is UnitState.POOL
    )
    if turns:
        first = turns.count(turns[0])
        yield Message("muster-coming", turn=turns[0], units=first, later=len(turns) - first)
    quits = war.setting.quits
    if quits is not None and nation == war.setting.quitter and war.setting.side_of_nation[nation] == PERU:
        yield Message("muster-quits", points=quits.points)


def _ships(war: War, owner: str) -> Message:
    """The ships that sail; those in dock or not yet arrived do not count."""
    afloat = [n for n, ship in enumerate(war.ships) if ship.owner == owner and ship.status is ShipState.AFLOAT]
    transports = sum(war.printed(n).transport for n in afloat)
    counted = {"warships": len(afloat) - transports, "transports": transports}
    return Message("muster-ships-in-sight", **counted) if war.sighting else Message("muster-ships", **counted)  # P85
