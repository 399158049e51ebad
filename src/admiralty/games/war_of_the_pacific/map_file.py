"""2.1, 2.2, 2.4 The map as its file says it: the grid, the ground of each hex, cities, areas, railroads and waters."""

from __future__ import annotations

from typing import Literal

from admiralty.boards.hexes import Hex
from admiralty.boards.hexmap import Hexside
from admiralty.rulebook import Printed

__all__ = ["City", "Ease", "MapFile", "Nation"]

Nation = Literal["chile", "peru", "bolivia"]


class GridFile(Printed, frozen=True):
    first_column: int
    last_column: int
    odd_rows: int
    even_rows: int


class BoxFile(Printed, frozen=True):
    name: str
    source: str
    area: str
    exits: tuple[Hex, ...]
    cost: int


class Ease(Printed, frozen=True):
    """8.6, 8.9 What ground costs to enter and gives to its defender."""

    cost: int
    defence: int


class TerrainFile(Printed, frozen=True):
    source: str
    river_cost: int
    river_defence: int
    railroad_cost: int
    fort_defence: int
    rough: Ease
    mountain: Ease
    desert: Ease
    salt_desert: Ease


class City(Printed, frozen=True):
    """A town on the map: whose it was in 1879, whether ships can lie there, what it is worth to Chile."""

    id: str
    name: str
    hex: Hex
    nation: Nation
    port: bool
    points: int
    points_source: str
    hex_source: str
    note: str = ""


class AreaRow(Printed, frozen=True):
    id: str
    hexes: tuple[Hex, ...]


class Railroad(Printed, frozen=True):
    name: str
    hexes: tuple[Hex, ...]
    note: str
    source: str


class Water(Printed, frozen=True):
    """A river along hexsides, or a lake across them."""

    name: str
    sides: tuple[Hexside, ...]


class SeaFile(Printed, frozen=True):
    closed_sides: tuple[Hexside, ...]


class HexRows(Printed, frozen=True):
    rows: tuple[tuple[Hex, str, str, str, str, float, int, int], ...]


class MapFile(Printed, frozen=True):
    grid: GridFile
    box: BoxFile
    terrain: TerrainFile
    city: tuple[City, ...]
    area: tuple[AreaRow, ...]
    railroad: tuple[Railroad, ...]
    river: tuple[Water, ...]
    lake: tuple[Water, ...]
    sea: SeaFile
    hexes: HexRows
