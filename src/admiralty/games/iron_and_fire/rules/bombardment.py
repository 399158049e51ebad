"""15.5.4 Bombardment: the Huáscar shells Antofagasta."""

from __future__ import annotations

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.face.events import Bombarded
from admiralty.games.iron_and_fire.rules.fortunes import throw
from admiralty.games.iron_and_fire.state import Battle, Unit
from admiralty.kernel.chance import d6
from admiralty.kernel.event import Modifier, Seat, total
from admiralty.kernel.flow import Flow

BOMBARDER = "huascar"
DISTURBERS = ("abtao", "magallanes")


def note_fire(battle: Battle, firer: Unit, target: Unit) -> None:
    """15.5.4, I18 Remember for the turn which of the two gunboats fired at the Huáscar."""
    if firer.id in DISTURBERS and target.id == BOMBARDER and firer.index not in target.fired_upon_by:
        target.fired_upon_by = (*target.fired_upon_by, firer.index)


def town_targets(battle: Battle, ship: Unit) -> list[Hex]:
    """15.5.4, I63 The town hexes in range and in sight of the Huáscar."""
    if battle.setting.number != 4 or ship.id != BOMBARDER or ship.captured:
        return []
    grid = battle.setting.grid
    reach = battle.setting.tables.guns.range
    return [
        place
        for place in battle.setting.chart.town
        if grid.distance(ship.place, place) <= reach
        and not any(between in battle.at for between in grid.between(ship.place, place))
    ]


def bombardment_modifiers(battle: Battle, ship: Unit, place: Hex) -> list[Modifier]:
    """15.5.4, I7 -1 for each gunboat that fired at her this turn, -1 at range 3 or 4; nothing else (I63)."""
    figures = battle.setting.tables.bombardment
    found = []
    for index in ship.fired_upon_by:
        if battle.units[index].id == "abtao":
            found.append(Modifier(figures.modifier, "15.5.4", "mod-fired-on-by-abtao"))
        else:
            found.append(Modifier(figures.modifier, "15.5.4", "mod-fired-on-by-magallanes"))
    if battle.setting.grid.distance(ship.place, place) >= figures.long_range_from:
        found.append(Modifier(figures.modifier, "15.5.4", "mod-long-range"))
    return found


def bombard(battle: Battle, ship: Unit, place: Hex) -> Flow[None]:
    """15.5.4, I18 A d6 with its modifiers, never below 0, is the number of hits on the town."""
    modifiers = bombardment_modifiers(battle, ship, place)
    roll = yield from throw(battle, d6, case="15.5.4", by=Seat(ship.owner), luck=int)
    hits = max(0, roll + total(modifiers))
    battle.bombardment += hits
    ship.spoiled = True
    battle.tell(Bombarded(ship.id, place, roll, modifiers, hits, battle.bombardment, case="15.5.4"))
