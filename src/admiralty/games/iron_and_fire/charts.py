"""The maps: their grid, their ground, and the names on them."""

from collections.abc import Iterator, Mapping
from typing import Annotated, Literal

from msgspec import Meta

from admiralty.boards.hexes import OFF_MAP, Direction, Hex, HexGrid, shared_grid
from admiralty.rulebook import DataError, Fault, Path, Printed, convert, raise_faults

Place = Annotated[Hex, Meta(ge=0, le=9999)]
Places = Annotated[tuple[Place, ...], Meta(max_length=1600)]
"""Hexes."""
Mark = Annotated[str, Meta(max_length=80)]
"""Where it comes from."""
MapId = Annotated[str, Meta(pattern="^(?!grid$)[a-z][a-z0-9_]{0,31}$")]
"""The id of a map; the grid, which all maps share, is a table of its own."""
Column = Annotated[int, Meta(ge=1, le=40)]
"""A number of hexes."""
FILE = "maps.toml"


class Letters(Printed, frozen=True):
    """A name drawn on a map: its hex, whether it is of a sea, land or town, its size in hexes and its angle."""

    text: Annotated[str, Meta(max_length=60)]
    """The name."""
    at: Place
    """The hex in which it stands."""
    kind: Literal["sea", "land", "town"] = "sea"
    """What it names."""
    size: Annotated[float, Meta(ge=0.1, le=3)] = 0.3
    """The height of its letters in hexes."""
    angle: Annotated[float, Meta(ge=-180, le=180)] = 0
    """Degrees clockwise."""


class GridFile(Printed, frozen=True):
    """2.4 The grid that all maps share."""

    mark: Mark
    first_column: Column
    last_column: Column
    odd_rows: Column
    even_rows: Column
    even_columns_high: bool
    """Whether even columns stand half a hex higher than odd ones."""


class MapFile(Printed, frozen=True):
    """A map as its file lists it; an unlisted hex is deep sea."""

    mark: Mark
    rose: Place = OFF_MAP
    """The hex of the compass rose; 0 is none."""
    lettering: Annotated[tuple[Letters, ...], Meta(max_length=40)] = ()
    land: Places = ()
    """Land hexes."""
    town: Places = ()
    """Hexes of the town."""
    shoal: Places = ()
    """Shoals."""
    shallow: Places = ()
    """Shallow hexes."""


class Chart:
    """A map: its grid and its ground."""

    def __init__(self, name: str, grid: HexGrid, file: MapFile) -> None:
        self.name = name
        self.grid = grid
        self.town = file.town
        self.land = frozenset((*file.land, *file.town))
        self.shoals = frozenset(file.shoal)
        self.shallow = frozenset((*file.shallow, *file.shoal))
        self.lettering = file.lettering
        self.rose = file.rose

    def ground(self, place: Hex) -> str:
        """The kind of a hex, in one word."""
        if place in self.town:
            return "town"
        if place in self.land:
            return "land"
        if place in self.shallow:
            return "shoal" if place in self.shoals else "shallow"
        return "deep"

    def fits(self, place: Hex, ground: str) -> bool:
        """Whether a hex is of the kind that a set-up line asks for."""
        if ground == "land":
            return place in self.land
        return place not in self.land and (ground == "water" or place not in self.shallow)

    def edge(self, side: str) -> tuple[Hex, ...]:
        """The hexes along a page edge."""
        grid = self.grid
        if side == "left":
            return tuple(place for place in grid.hexes if place // 100 == grid.first_column)
        if side == "right":
            return tuple(place for place in grid.hexes if place // 100 == grid.last_column)
        if side == "top":
            return tuple(place for place in grid.hexes if place % 100 == grid.first_row)
        return tuple(place for place in grid.hexes if place % 100 == grid.last_row(place // 100))

    def along(self, place: Hex, direction: Direction) -> int:
        """2.5 The projection of a hex on a direction, as a whole number for comparisons only.

        A step is equally long in all six directions, but the lattice of the grid is squeezed: its columns are √3 times
        too close, hence the factor of 3 on the products of heights.
        """
        x, y = self.grid.centre(place)
        across, down = ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1))[direction - 1]
        return x * across + 3 * y * down


def read_charts(data: Mapping[str, Mapping[str, object]]) -> dict[str, Chart]:
    """2.4, I77 The maps of the data file, by name."""
    sea = convert(data["grid"], GridFile, FILE)
    grid = shared_grid(
        sea.first_column, sea.last_column, sea.odd_rows, sea.even_rows, even_columns_high=sea.even_columns_high
    )
    if sea.last_column - sea.first_column < 3 or min(sea.odd_rows, sea.even_rows) < 4:
        raise DataError(f"{FILE}: grid", "is smaller than 4 columns or 4 rows")
    if abs(sea.odd_rows - sea.even_rows) > 1:
        raise DataError(f"{FILE}: grid", "has columns that differ by more than one row")
    rows = {name: convert(row, MapFile, f"{FILE}: {name}") for name, row in data.items() if name != "grid"}
    raise_faults(FILE, (fault for name, row in rows.items() for fault in _off_the_grid(grid, name, row)))
    return {name: Chart(name, grid, row) for name, row in rows.items()}


def _off_the_grid(grid: HexGrid, name: str, row: MapFile) -> Iterator[Fault]:
    """Hexes that are not on the grid, or both land and water."""
    known = frozenset(grid.hexes)
    grounds = {"land": row.land, "town": row.town, "shoal": row.shoal, "shallow": row.shallow}
    named: list[tuple[Path, Hex]] = [
        ((name, ground, place), each) for ground, hexes in grounds.items() for place, each in enumerate(hexes)
    ]
    named += [((name, "lettering", place, "at"), each.at) for place, each in enumerate(row.lettering)]
    for path, each in named:
        if each not in known:
            yield Fault(path, f"{name} names the hex {each}, which is not on the map", FILE)
    both = {*row.land, *row.town} & {*row.shoal, *row.shallow}
    if both:
        yield Fault((name,), f"{name} has the hex {min(both)} as land and as water", FILE)
