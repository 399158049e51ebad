"""5.0 Pathfinding off the map, in points of movement: hexes ahead, turns, and the step over the edge."""

from __future__ import annotations

from typing import Final

from admiralty.boards.hexes import DIRECTIONS, Direction, Hex
from admiralty.boards.stances import points_to, stance
from admiralty.games.iron_and_fire.setting import BattleSetting

SHALLOW: Final = 1
"""Extra points for shallow water, where a course ends and the ship may ground."""
NO_WAY: Final = 99


def points_to_exit(setting: BattleSetting, place: Hex, facing: Direction) -> int:
    """The least points that take a ship off the map where the scenario wants her, on an empty sea."""
    if not setting.ways:
        setting.ways.update(_ways(setting))
    return setting.ways.get(stance(place, facing), NO_WAY)


def _ways(setting: BattleSetting) -> dict[int, int]:
    """The points from every stance, by a backward search from the last step."""
    chart = setting.chart
    return points_to(
        setting.grid, _last_stances(setting), chart.land, lambda place: 1 + SHALLOW * (place in chart.shallow)
    )


def _last_stances(setting: BattleSetting) -> list[tuple[int, Hex, Direction]]:
    """15.2.4, 15.3.4, 15.6.5 The stances one point from leaving by an exit, or by an edge if no exit is named: the edge
    by which a ship wins, else the south."""
    grid, runner = setting.grid, setting.runner
    south = setting.file.edges[runner[1] if runner is not None and runner[1] else "south"]
    exits = setting.file.exits
    return [
        (1, place, facing)
        for place in exits or setting.chart.edge(south)
        for facing in DIRECTIONS
        if not grid.neighbour(place, facing) and (exits or grid.edge_crossed(place, facing) == south)
    ]
