"""15.0 Where units come on to the map: the hexes of each step of the set-up, and those of ships that arrive."""

from collections.abc import Set
from typing import Final

from admiralty.boards.hexes import Hex
from admiralty.games.iron_and_fire.scenario import Area, Piece, SetupStep
from admiralty.games.iron_and_fire.setting import BattleSetting

ARRIVALS: Final = -1
"""The key of the arrival hexes among the areas of a setting; the other keys number the steps of the set-up."""


def area_hexes(setting: BattleSetting, area: Area) -> tuple[Hex, ...]:
    """I21 The hexes of a set-up area: within N counts the origin, a bare N means exactly N from any one hex named."""
    chart, grid = setting.chart, setting.grid
    fitting = [place for place in grid.hexes if chart.fits(place, area.ground)]
    if area.edge:
        edge = chart.edge(setting.file.edges[area.edge])
        reach = {place: grid.nearest(place, edge) for place in fitting}
        return tuple(place for place in fitting if reach[place] == area.exactly or reach[place] <= area.within)
    origins = chart.town if area.town else area.near
    if not origins:
        return tuple(fitting)
    if area.exactly >= 0:
        return tuple(place for place in fitting if any(grid.distance(place, o) == area.exactly for o in origins))
    if area.at_least >= 0:
        return tuple(place for place in fitting if grid.nearest(place, origins) >= area.at_least)
    return tuple(place for place in fitting if grid.nearest(place, origins) <= area.within)


def step_hexes(setting: BattleSetting, step: SetupStep) -> tuple[Hex, ...]:
    """The area of a set-up step, cached."""
    number = setting.steps.index(step)
    found = setting.areas.get(number)
    if found is None and step.area is not None:
        found = setting.areas[number] = area_hexes(setting, step.area)
    return found or ()


def arrival_hexes(setting: BattleSetting) -> tuple[Hex, ...]:
    """15.5.2, 15.6.2 The hexes where ships arrive, cached."""
    arrival = setting.file.arrival
    if arrival is not None and ARRIVALS not in setting.areas:
        near = setting.grid.within_any(arrival.near, arrival.within)
        setting.areas[ARRIVALS] = tuple(place for place in near if place not in setting.chart.land)
    return setting.areas.get(ARRIVALS, ())


def being_set_up(setting: BattleSetting, seat: str, step: int) -> tuple[Hex, ...]:
    """15.0 The hexes where a side may set up a unit in a step of the set-up."""
    steps = [each for each in setting.steps[step : step + 1] if each.seat == seat]
    return step_hexes(setting, steps[0]) if steps and steps[0].place in (Piece.SHIP, Piece.BATTERIES) else ()


def coming_on(setting: BattleSetting, waiting: Set[str], due: bool) -> tuple[Hex, ...]:
    """15.4.3, 15.5.2, 15.6.2 The hexes where some waiting units may enter or arrive."""
    entry, arrival = setting.file.entry, setting.file.arrival
    entering = tuple(entry.near) if entry is not None and entry.ship in waiting else ()
    arrives = arrival is not None and due and not waiting.isdisjoint(arrival.ships)
    return (*entering, *arrival_hexes(setting)) if arrives else entering
