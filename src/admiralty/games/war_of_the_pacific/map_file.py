"""2.1, 2.2, 2.4 The structs of the map file: the grid, the ground of each hex, cities, areas, railroads and waters."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from admiralty.rulebook import Printed, PrintedNumber

__all__ = ["City", "Ease", "MapFile"]

Place = Annotated[int, Meta(ge=0, le=9_999)]
"""A hex by its printed number."""
Border = tuple[Place, Place]
"""The side between two hexes."""


class GridFile(Printed, frozen=True):
    first_column: PrintedNumber
    last_column: PrintedNumber
    odd_rows: PrintedNumber
    even_rows: PrintedNumber


class BoxFile(Printed, frozen=True):
    name: str
    source: str
    area: str
    exits: tuple[Place, ...]
    cost: PrintedNumber


class Ease(Printed, frozen=True):
    """8.6, 8.9 The movement cost of ground, and its modifier for the defender."""

    cost: PrintedNumber
    defence: PrintedNumber


class TerrainFile(Printed, frozen=True):
    source: str
    river_cost: PrintedNumber
    river_defence: PrintedNumber
    railroad_cost: PrintedNumber
    fort_defence: PrintedNumber
    rough: Ease
    mountain: Ease
    desert: Ease
    salt_desert: Ease


class City(Printed, frozen=True):
    """A city on the map: its holder in 1879, whether it is a port, and its points for Chile."""

    id: str
    name: str
    hex: Place
    nation: str
    port: bool
    points: PrintedNumber
    points_source: str
    hex_source: str
    note: str = ""


class AreaRow(Printed, frozen=True):
    id: str
    hexes: tuple[Place, ...]


class Railroad(Printed, frozen=True):
    name: str
    hexes: tuple[Place, ...]
    note: str
    source: str


class Water(Printed, frozen=True):
    """A river along hexsides, or a lake across them."""

    name: str
    sides: tuple[Border, ...]


class SeaFile(Printed, frozen=True):
    closed_sides: tuple[Border, ...]


class HexRows(Printed, frozen=True):
    rows: tuple[tuple[Place, str, str, str, str, float, int, int], ...]


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
