"""2.1, 2.2 The map as a page of an atlas: ground, coast, rivers, railroads, edges of areas, cities and their points."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import sqrt
from typing import Final

from admiralty.boards.hexmap import Hexside, hexside, side_corners
from admiralty.games.war_of_the_pacific.theatre import BOX, Theatre, place_name
from admiralty.scene import Arrow, Atlas, Board, Cell, Lettering, Point, Stroke, Town, hex_board

__all__ = ["WIDTH", "board", "box_slots"]

WIDTH: Final = 100.0
ACROSS, DOWN = WIDTH / (2 * sqrt(3)), WIDTH / 2
BOX_AT: Final = (3 * 18.6, 2 * 26.6)
"""The middle of the Chile Holding Box on the lattice of the grid: in the empty ocean, near the waters it joins."""
BOX_HALF: Final = (12.0, 5.4)
BOX_SLOTS: Final = (8, 5)
"""How many counters lie beside and below each other in the box."""


@lru_cache(maxsize=8)
def board(theatre: Theatre) -> Board:
    """The map, which is the same from move to move and so is drawn up once."""
    cells = [_cell(theatre, place) for place in theatre.ground.terrain]
    cells.append(_box())
    drawn = hex_board(cells, WIDTH, (Arrow("north"),), "war of the pacific")
    at = {cell.name: cell.at for cell in drawn.cells}
    here = at[place_name(theatre.ship_hexes[0])]
    x, y = theatre.grid.centre(theatre.ship_hexes[0])
    shift = here[0] - x * ACROSS, here[1] - y * DOWN
    letters = []
    for area in theatre.area_ids:
        hexes = [place for place in theatre.areas.hexes[area] if place not in theatre.coastal]
        middle = min(hexes, key=lambda place: sum(theatre.grid.distance(place, other) for other in hexes))
        letters.append(Lettering(area, at[place_name(middle)], "area", 0.5))
    box = at[place_name(BOX)]
    letters.append(Lettering(theatre.file.box.name, (box[0], box[1] - BOX_HALF[1] * DOWN + 34), "land", 0.3))
    towns = [Town(city.name, _shore(theatre, city.hex, at), city.port, city.points) for city in theatre.file.city]
    atlas = Atlas(tuple(_strokes(theatre, shift)), tuple(towns))
    return replace(drawn, lettering=tuple(letters), atlas=atlas)


def _shore(theatre: Theatre, place: int, at: dict[str, Point]) -> Point:
    """Where a city stands: in the middle of its hex, a port a little towards the sea."""
    x, y = at[place_name(place)]
    if place not in theatre.ports:
        return x, y
    wet = [near for near in theatre.grid.neighbours(place) if theatre.kind.get(near) == "sea"]
    if not wet:
        return x, y
    dx = sum(at[place_name(near)][0] - x for near in wet) / len(wet)
    dy = sum(at[place_name(near)][1] - y for near in wet) / len(wet)
    return x + dx * 0.12, y + dy * 0.12


def _strokes(theatre: Theatre, shift: Point) -> list[Stroke]:
    def side(pair: Hexside) -> tuple[Point, ...]:
        return tuple((x * ACROSS + shift[0], y * DOWN + shift[1]) for x, y in side_corners(theatre.grid, *pair))

    def middle(place: int) -> Point:
        x, y = theatre.grid.centre(place)
        return x * ACROSS + shift[0], y * DOWN + shift[1]

    found = [Stroke("river", side(pair)) for pair in sorted(theatre.rivers)]
    found += [Stroke("rail", tuple(middle(place) for place in line.hexes)) for line in theatre.file.railroad]
    edges = {
        hexside(place, near)
        for place in theatre.ship_hexes
        for near in theatre.grid.neighbours(place)
        if theatre.area_of(near) and theatre.area_of(near) != theatre.area_of(place)
    }
    return [*found, *(Stroke("area", side(pair)) for pair in sorted(edges))]


def _cell(theatre: Theatre, place: int) -> Cell:
    x, y = theatre.grid.centre(place)
    outline = tuple(
        (round((x + dx) * ACROSS, 2), round((y + dy) * DOWN, 2))
        for dx, dy in ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
    )
    at = (round(x * ACROSS, 2), round(y * DOWN, 2))
    return Cell(place_name(place), at, outline, place // 100, y, theatre.ground[place])


def _box() -> Cell:
    x, y = BOX_AT
    dx, dy = BOX_HALF
    outline = tuple(
        (round((x + a) * ACROSS, 2), round((y + b) * DOWN, 2)) for a, b in ((-dx, -dy), (dx, -dy), (dx, dy), (-dx, dy))
    )
    return Cell(place_name(BOX), (round(x * ACROSS, 2), round(y * DOWN, 2)), outline, int(x // 3), int(y), "box")


def box_slots(drawn: Board, count: int) -> list[Point]:
    """Where counters lie in the box, side by side."""
    x, y = next(cell.at for cell in drawn.cells if cell.name == place_name(BOX))
    wide, high = BOX_SLOTS
    left, top = x - BOX_HALF[0] * ACROSS, y - BOX_HALF[1] * DOWN + 40
    step_x, step_y = 2 * BOX_HALF[0] * ACROSS / wide, (2 * BOX_HALF[1] * DOWN - 50) / high
    return [(left + (n % wide + 0.5) * step_x, top + (n // wide % high + 0.45) * step_y) for n in range(count)]
