"""2.1, 2.2 The map as a page of an atlas: ground, coast, rivers, railroads, edges of areas, cities and their points."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from typing import Final, NamedTuple

from admiralty.boards.hexmap import Hexside, hexside, side_corners
from admiralty.games.war_of_the_pacific.map_file import City
from admiralty.games.war_of_the_pacific.theatre import BOX, Theatre, place_name
from admiralty.memo import remembered
from admiralty.scene import Arrow, Atlas, Board, Cell, Legend, Lettering, Point, Say, Site, Stroke, Town, hex_board

__all__ = ["WIDTH", "board", "holder", "map_board", "middle_of", "spoken_place"]

WIDTH: Final = 100.0
ACROSS, DOWN = WIDTH / (2 * sqrt(3)), WIDTH / 2
BOX_AT: Final = (3 * 18.6, 2 * 26.6)
"""The middle of the Chile Holding Box on the lattice of the grid: in the empty ocean, near the waters it joins."""
BOX_HALF: Final = (12.0, 5.4)


LEGEND_AT: Final = (29.2 * 3, 1.3)
"""The middle of the title's upper edge, on the lattice: in the empty land of the Amazon."""
TRACKS_AT: Final = (60.0, 1550.0)
"""The upper left corner of the tracks, in the empty ocean above the box."""
NORTH_OF_THE_BOX: Final = 34.0


class Lettered(NamedTuple):
    """The labels of the map, and the spoken names of its places."""

    cartouche: tuple[str, ...] = ()
    legend: tuple[Legend, ...] = ()
    spoken: tuple[str, ...] = ()


BLANK: Final = Lettered()


@remembered
def map_board(theatre: Theatre, hues: tuple[tuple[str, str], ...], say: Say) -> Board:
    """The map with labels in one language, and the colour of each nation."""
    ease, file = theatre.file.terrain, theatre.file
    costs = {kind: getattr(ease, kind) for kind in ("mountain", "rough", "desert", "salt_desert")}
    legend = [
        Legend(kind, say(f"terrain-{kind.replace('_', '-')}"), say("legend-cost", cost=each.cost, defence=each.defence))
        for kind, each in costs.items()
    ]
    legend.append(Legend("river", say("terrain-river"), say("legend-river", cost=ease.river_cost)))
    legend.append(Legend("rail", say("terrain-rail"), say("legend-cost", cost=ease.railroad_cost, defence=0)))
    spoken = tuple(spoken_place(theatre, place, say) for place in theatre.ground.terrain)
    words = Lettered((say("map-title"), say("map-subtitle")), tuple(legend), (*spoken, file.box.name))
    return board(theatre, hues, words)


def spoken_place(theatre: Theatre, place: int, say: Say) -> str:
    """A hex in words: a city, or its distance from one; at sea its area."""
    if place in theatre.cities:
        return say("place-city", city=theatre.cities[place].name)
    at_sea = place not in theatre.on_land
    city = theatre.nearest_city(place)
    away = theatre.grid.distance(place, city.hex)
    if at_sea:
        return say("place-sea", area=theatre.area_of(place), hexes=away, city=city.name, hex=place)
    return say("place-land", hexes=away, city=city.name, hex=place)


@remembered
def board(theatre: Theatre, hues: tuple[tuple[str, str], ...], words: Lettered = BLANK) -> Board:
    """The board of the map; cached, because it does not change."""
    spoken = words.spoken or ("",) * (len(theatre.ground.terrain) + 1)
    cells = [
        replace(_cell(theatre, place), spoken=said) for place, said in zip(theatre.ground.terrain, spoken, strict=False)
    ]
    cells.append(replace(_box(), spoken=spoken[-1]))
    drawn = hex_board(cells, WIDTH, (Arrow("north"),), "war of the pacific")
    at = {cell.name: cell.at for cell in drawn.cells}
    here = at[place_name(theatre.ship_hexes[0])]
    x, y = theatre.grid.centre(theatre.ship_hexes[0])
    shift = here[0] - x * ACROSS, here[1] - y * DOWN
    letters = []
    for area in theatre.area_ids:
        middle = middle_of(theatre, area)
        letters.append(Lettering(area, (at[place_name(middle)][0], at[place_name(middle)][1] + 26), "area", 0.78))
    box = at[place_name(BOX)]
    top = box[1] - BOX_HALF[1] * DOWN + NORTH_OF_THE_BOX
    letters.append(Lettering(theatre.file.box.name, (box[0], top + 10), "box", 0.34))
    towns = [
        Town(
            city.name,
            _shore(theatre, city.hex, at),
            city.port,
            city.points,
            place_name(city.hex),
            dict(hues)[holder(theatre, city)],
        )
        for city in theatre.file.city
    ]
    sites = tuple(
        Site(place_name(place), _dry(theatre, place), theatre.height[place], theatre.relief[place])
        for place in theatre.ground.terrain
    )
    places = (LEGEND_AT[0] * ACROSS + shift[0], LEGEND_AT[1] * DOWN + shift[1])
    atlas = Atlas(
        tuple(_strokes(theatre, shift)), tuple(towns), sites, words.cartouche, words.legend, places, TRACKS_AT
    )
    return replace(drawn, lettering=tuple(letters), atlas=atlas)


def middle_of(theatre: Theatre, area: str) -> int:
    """The middle hex of a naval area, for its number."""
    hexes = [place for place in theatre.areas.hexes[area] if place not in theatre.coastal]
    return min(hexes, key=lambda place: sum(theatre.grid.distance(place, other) for other in hexes))


def holder(theatre: Theatre, city: City) -> str:
    """The nation that holds a city when the war begins."""
    return "chile" if city.hex in theatre.chilean_ground else city.nation


def _dry(theatre: Theatre, place: int) -> float:
    """The share of land in a hex; the middle of a coastal hex is always land."""
    return theatre.land_share[place] if place in theatre.coastal else 1.0 if place in theatre.on_land else 0.0


def _shore(theatre: Theatre, place: int, at: dict[str, Point]) -> Point:
    """The place of a city: in the middle of its hex; a port is shifted towards the sea, the farther the more land there
    is."""
    x, y = at[place_name(place)]
    if place not in theatre.ports:
        return x, y
    wet = [near for near in theatre.grid.neighbours(place) if theatre.kind.get(near) == "sea"]
    if not wet:
        return x, y
    dx = sum(at[place_name(near)][0] - x for near in wet) / len(wet)
    dy = sum(at[place_name(near)][1] - y for near in wet) / len(wet)
    out = 0.05 + 0.28 * max(theatre.land_share[place] - 0.5, 0.0)
    return x + dx * out, y + dy * out


def _strokes(theatre: Theatre, shift: Point) -> list[Stroke]:
    def side(pair: Hexside) -> tuple[Point, ...]:
        return tuple((x * ACROSS + shift[0], y * DOWN + shift[1]) for x, y in side_corners(theatre.grid, *pair))

    def middle(place: int) -> Point:
        x, y = theatre.grid.centre(place)
        return x * ACROSS + shift[0], y * DOWN + shift[1]

    found = [Stroke("river", side(pair)) for pair in sorted(theatre.rivers)]
    found += [Stroke("lake", side(pair)) for pair in sorted(theatre.lakes)]
    found += [Stroke("rail", tuple(middle(place) for place in line.hexes)) for line in theatre.file.railroad]
    nation = {row[0]: row[3] for row in theatre.file.hexes.rows if row[1] != "sea"}
    borders = _between(theatre, nation)
    areas = _between(theatre, {place: theatre.area_of(place) for place in theatre.ship_hexes})
    found += [Stroke("border", side(pair)) for pair in sorted(borders)]
    return [*found, *(Stroke("area", side(pair)) for pair in sorted(areas))]


def _between(theatre: Theatre, kinds: dict[int, str]) -> set[Hexside]:
    """The hexsides between two kinds."""
    return {
        hexside(place, near)
        for place, kind in kinds.items()
        for near in theatre.grid.neighbours(place)
        if kinds.get(near, kind) != kind
    }


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
