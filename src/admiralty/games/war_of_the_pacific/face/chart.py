"""2.1 The map as a board to draw: hexes with their ground, the box of Chile, names of cities and areas."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from math import sqrt
from typing import Final

from admiralty.games.war_of_the_pacific.theatre import BOX, Theatre, place_name
from admiralty.scene import Arrow, Board, Cell, Lettering, hex_board

__all__ = ["WIDTH", "board"]

WIDTH: Final = 100.0
ACROSS, DOWN = WIDTH / (2 * sqrt(3)), WIDTH / 2
BOX_AT: Final = (3 * 35.5, 2 * 28)
"""The middle of the Chile Holding Box on the lattice of the grid: where the map shows nothing else."""
BOX_HALF: Final = (4.4, 3.0)


@lru_cache(maxsize=8)
def board(theatre: Theatre) -> Board:
    """The map, which is the same from move to move and so is drawn up once."""
    cells = [_cell(theatre, place) for place in theatre.ground.terrain]
    cells.append(_box())
    drawn = hex_board(cells, WIDTH, (Arrow("north"),), "war of the pacific")
    at = {cell.name: cell.at for cell in drawn.cells}
    letters = [
        Lettering(city.name, (at[place_name(city.hex)][0], at[place_name(city.hex)][1] + 38), "town", 0.2)
        for city in theatre.file.city
    ]
    for area in theatre.area_ids:
        hexes = [place for place in theatre.areas.hexes[area] if place not in theatre.coastal]
        middle = min(hexes, key=lambda place: sum(theatre.grid.distance(place, other) for other in hexes))
        letters.append(Lettering(area, at[place_name(middle)], "sea", 0.5))
    return replace(drawn, lettering=tuple(letters))


def _cell(theatre: Theatre, place: int) -> Cell:
    x, y = theatre.grid.centre(place)
    outline = tuple(
        (round((x + dx) * ACROSS, 2), round((y + dy) * DOWN, 2))
        for dx, dy in ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
    )
    return Cell(
        place_name(place), (round(x * ACROSS, 2), round(y * DOWN, 2)), outline, place // 100, y, ground(theatre, place)
    )


GROUNDS: Final = {"sea": "sea", "mountain": "hill", "rough": "land", "desert": "land", "salt_desert": "land"}


def ground(theatre: Theatre, place: int) -> str:
    """How a hex is drawn."""
    return GROUNDS[theatre.ground[place]]


def _box() -> Cell:
    x, y = BOX_AT
    dx, dy = BOX_HALF
    outline = tuple(
        (round((x + a) * ACROSS, 2), round((y + b) * DOWN, 2)) for a, b in ((-dx, -dy), (dx, -dy), (dx, dy), (-dx, dy))
    )
    return Cell(place_name(BOX), (round(x * ACROSS, 2), round(y * DOWN, 2)), outline, int(x // 3), int(y), "land")
