"""2.1, 2.2, 2.4 The map for the rules: ground, hexsides, paths on land and sea, areas, cities, the box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from itertools import pairwise
from typing import Any, Final, NamedTuple, TypeVar

from msgspec.structs import replace

from admiralty.boards.hexes import Hex, HexGrid, hex_name, shared_grid
from admiralty.boards.hexmap import NO_WAY, Areas, Ground, Ways, hexside, way_back
from admiralty.games.war_of_the_pacific.map_file import City, Ease, MapFile
from admiralty.rulebook import DataError, convert

__all__ = [
    "BOX", "FAR", "KEPT_LISTS", "OFF", "Marches", "Theatre", "counting_only", "keep", "place_name", "read_theatre",
]  # fmt: skip

OFF: Final[Hex] = 0
"""Off the map: in the pool, on the track, aboard or lost."""
BOX: Final[Hex] = 1
"""2.4 The Chile Holding Box."""

KEPT: Final = 200  # sets of ports, with the distances to them
KEPT_MARCHES: Final = 6000
KEPT_LISTS: Final = 20_000  # small values beside a search: its key, and the orders that it allows
FAR: Final = 15
"""The greatest distance of a group's goal in movement points: three or four good rolls."""

Key = TypeVar("Key")
Value = TypeVar("Value")


@cache
def place_name(place: Hex) -> str:
    """The word of a place in orders.

    >>> place_name(3123), place_name(BOX)
    ('3123', 'box')
    """
    return "box" if place == BOX else hex_name(place)


def keep(known: dict[Key, Value], key: Key, value: Value, most: int) -> Value:
    """Cache a computed value; when the cache is full, it is emptied first.

    >>> known = {1: "one"}
    >>> keep(known, 2, "two", most=2), len(known), keep(known, 3, "three", most=2), known
    ('two', 2, 'three', {3: 'three'})
    """
    if len(known) >= most:
        known.clear()
    known[key] = value
    return value


class Marches(NamedTuple):
    """The search for a march of several rolls around closed places: costs, nearest first, and the place before each."""

    place: Hex
    in_the_way: frozenset[Hex]
    """The closed places within reach: the only ones that affect the search."""
    costs: dict[Hex, int]
    before: dict[Hex, Hex]

    def way(self, goal: Hex) -> tuple[Hex, ...]:
        """The cheapest path."""
        return way_back(self.before, self.place, goal)

    def within(self, points: int) -> dict[Hex, int]:
        """The places within reach of a number of points."""
        found = {}
        for place, cost in self.costs.items():
            if cost > points:
                break
            found[place] = cost
        return found

    def halt(self, goal: Hex, points: int) -> Hex:
        """8.2, 8.6 The place that a number of points reaches on the path to a goal; the start if there is no path."""
        costs, before = self.costs, self.before
        if goal not in costs:
            return self.place
        while costs[goal] > points:
            goal = before[goal]
        return goal


class Theatre:
    """The map, read once and shared by every match."""

    def __init__(self, file: MapFile) -> None:
        grid = file.grid
        self.file = file
        self.grid: HexGrid = shared_grid(grid.first_column, grid.last_column, grid.odd_rows, grid.even_rows)
        places, kinds, grounds, _, nations, shares, heights, reliefs = zip(*file.hexes.rows, strict=True)
        self.ground = Ground(self.grid, dict(zip(places, grounds, strict=True)))
        self.kind: dict[Hex, str] = dict(zip(places, kinds, strict=True))
        self.coastal = frozenset(place for place, kind in self.kind.items() if kind == "coastal")
        self.on_land = frozenset(place for place, kind in self.kind.items() if kind != "sea")
        owners = dict(zip(places, nations, strict=True))
        self.chilean_ground = frozenset(place for place, nation in owners.items() if nation == "chile")
        self.land_share: dict[Hex, float] = dict(zip(places, shares, strict=True))
        self.height: dict[Hex, int] = dict(zip(places, heights, strict=True))
        self.relief: dict[Hex, int] = dict(zip(places, reliefs, strict=True))
        self.areas = Areas({row.id: row.hexes for row in file.area})
        self.area_ids = tuple(row.id for row in file.area)
        self.cities: Mapping[Hex, City] = {city.hex: city for city in file.city}
        self.cities_of = {
            nation: tuple(city.hex for city in file.city if city.nation == nation)
            for nation in {city.nation: None for city in file.city}
        }
        self.by_id = {city.id: city for city in file.city}
        self.ports = frozenset(city.hex for city in file.city if city.port)
        self.ports_in_order = tuple(sorted(self.ports))
        self.ports_first = {
            area: tuple(sorted(hexes, key=lambda place: (place not in self.ports, place)))
            for area, hexes in self.areas.hexes.items()
        }
        self.rivers = frozenset(hexside(*side) for river in file.river for side in river.sides)
        self.lakes = frozenset(hexside(*side) for lake in file.lake for side in lake.sides)
        self.rails = frozenset(hexside(*step) for line in file.railroad for step in pairwise(line.hexes))
        self._no_ships = frozenset(hexside(*side) for side in file.sea.closed_sides)
        self._ease = {kind: getattr(file.terrain, kind) for kind in ("rough", "mountain", "desert", "salt_desert")}
        self.exits = file.box.exits
        self.box_waters = frozenset(self.areas.hexes[file.box.area])
        self.ship_hexes = tuple(sorted(place for area in self.area_ids for place in self.areas.hexes[area]))
        self.sea = Ways(self.ship_hexes, self._ship_step, self.grid.neighbours)
        self.land = Ways((BOX, *sorted(self.on_land)), self._march_step, self._around)
        self._areas_beside: dict[str, frozenset[str]] = {}
        self._to_area: dict[str, dict[Hex, int]] = {}
        self._to_ports: dict[tuple[Hex, ...], dict[Hex, int]] = {}
        self._nearer: dict[tuple[Hex, Hex], tuple[Hex, ...]] = {}
        self._marks: dict[tuple[Hex, str], tuple[Hex, ...]] = {}
        self._before: dict[tuple[Hex, str], dict[Hex, Hex]] = {}
        self._free_marches: dict[Hex, frozenset[Hex]] = {}
        self._marches: dict[tuple[Hex, frozenset[Hex]], Marches] = {}
        self._marches_past: dict[tuple[Hex, frozenset[Hex]], Marches] = {}
        self._courses: dict[tuple[Hex, Hex, str], tuple[Hex, ...]] = {}
        self.places: tuple[Hex, ...] = (BOX, *self.ground.terrain)
        self.words = {place_name(place): place for place in self.places}
        self._full_names: dict[str, str] = {}
        self.sea_places = (BOX, *self.ship_hexes)
        self.land_places = (BOX, *sorted(self.on_land))

    def _around(self, place: Hex) -> Iterable[Hex]:
        if place == BOX:
            return self.exits
        return (*self.grid.neighbours(place), BOX) if place in self.exits else self.grid.neighbours(place)

    def _ship_step(self, place: Hex, near: Hex) -> int | None:
        """7.2 Ships move between sea and coastal hexes, but not across an isthmus."""
        return None if hexside(place, near) in self._no_ships else 1

    def _march_step(self, place: Hex, near: Hex) -> int | None:
        """8.6, P28, P58 The cost of marching from a place into the next; lakes are not crossed."""
        if BOX in (place, near):
            return self.file.box.cost
        side = hexside(place, near)
        if side in self.rails:
            return self.file.terrain.railroad_cost
        if side in self.lakes:
            return None
        ease: Ease = self._ease[self.ground[near]]
        return ease.cost + (self.file.terrain.river_cost if side in self.rivers else 0)

    # ------------------------------------------------------------------ queries of the rules

    def area_of(self, place: Hex) -> str:
        return self.areas.of(place)

    def areas_within(self, areas: frozenset[str], steps: int) -> frozenset[str]:
        """Some naval areas, and those within a number of steps from area to area."""
        for _ in range(steps):
            areas = areas.union(*(self._beside(area) for area in areas))
        return areas

    def _beside(self, area: str) -> frozenset[str]:
        """An area and its neighbours by sea."""
        known = self._areas_beside.get(area)
        if known is None:
            steps = (self.sea.steps(place) for place in self.areas.hexes[area])
            known = self._areas_beside[area] = frozenset(self.area_of(near) for each in steps for near, _ in each)
        return known

    def adjacent_on_land(self, place: Hex, near: Hex) -> bool:
        """8.7, P63 Whether land units can move, and so attack, from one hex into the next; never the box (P58)."""
        return BOX not in (place, near) and any(other == near for other, _ in self.land.steps(place))

    def terrain_defence(self, place: Hex) -> int:
        """8.9 The ground's modifier for the defender's dice."""
        ease: Ease = self._ease[self.ground[place]]
        return ease.defence

    def crosses_river(self, place: Hex, near: Hex) -> bool:
        """8.9, P63 Whether an attack crosses a river without a railroad."""
        side = hexside(place, near)
        return side in self.rivers and side not in self.rails

    def sea_distance(self, place: Hex, other: Hex) -> int:
        """P38 The length in hexes of the shortest course for ships."""
        return self.sea.cost(place, other)

    def to_area(self, place: Hex, area: str) -> int:
        """The distance by sea to the nearest hex of an area; from the box one hex more than from its waters."""
        return self._away(area)[place]

    def _away(self, area: str) -> dict[Hex, int]:
        known = self._to_area.get(area)
        if known is None:
            hexes = self.areas.hexes[area]
            known = {each: self.sea.nearest(each, hexes) for each in self.ship_hexes}
            known[BOX] = 1 + min(known[each] for each in self.box_waters)
            self._to_area[area] = known
        return known

    def to_ports(self, place: Hex, ports: tuple[Hex, ...]) -> int:
        """The distance by sea to the nearest of some ports; the box is reached on entering its waters (P37)."""
        return self._away_from(ports)[place]

    def _away_from(self, ports: tuple[Hex, ...]) -> dict[Hex, int]:
        known = self._to_ports.get(ports)
        if known is None:
            waters = self.box_waters
            known = self._from_all([port for port in ports if port != BOX])
            if BOX in ports:
                for each in self.ship_hexes:
                    known[each] = min(known[each], max(1, self.sea.nearest(each, waters)))
            known[BOX] = 0 if BOX in ports else 1 + min(known[each] for each in waters)
            keep(self._to_ports, ports, known, KEPT)
        return known

    def _from_all(self, harbours: list[Hex]) -> dict[Hex, int]:
        """The distance of each sea hex from the nearest of some harbours, by breadth-first search from all of them."""
        found = dict.fromkeys(self.ship_hexes, NO_WAY)
        ring, away = harbours, 0
        found.update(dict.fromkeys(harbours, 0))
        while ring:
            away += 1
            ring = [near for place in ring for near, _ in self.sea.steps(place) if found[near] == NO_WAY]
            ring = list(dict.fromkeys(ring))
            found.update(dict.fromkeys(ring, away))
        return found

    def nearer(self, place: Hex, port: Hex) -> tuple[Hex, ...]:
        """P75 The sea hexes nearer to a port than a place, without the port."""
        # The map bounds the cache: one entry for each sea place and port, 189 x 21 at most.
        known = self._nearer.get((place, port))
        if known is None:
            away = self._away_from((port,))
            known = tuple([each for each in self.ship_hexes if 0 < away[each] < away[place]])
            self._nearer[place, port] = known
        return known

    def marks(self, place: Hex, area: str) -> tuple[Hex, ...]:
        """7.2, P75 The waypoints for ships bound for an area: every hex of it, and the hexes that they reach without
        entering it; once in it, only its hexes."""
        known = self._marks.get((place, area))
        if known is None:
            known = self._marks[place, area] = tuple(
                sorted(each for each in self._ways_to(place, area) if each != place)
            )
        return known

    def _ways_to(self, place: Hex, area: str) -> dict[Hex, Hex]:
        """The predecessor of each hex on the shortest course of ships bound for an area, which never leaves the
        area."""
        known = self._before.get((place, area))
        if known is None:
            inside = frozenset(self.areas.hexes[area])
            known = dict.fromkeys(sorted(self.box_waters), BOX) if place == BOX else {place: place}
            ring = sorted(known)
            while ring:
                found: dict[Hex, Hex] = {}
                for each in ring:  # of two equal paths the one by the lower number
                    for near, _ in self.sea.steps(each):
                        if near not in known and (each not in inside or near in inside):
                            found.setdefault(near, each)
                known |= found
                ring = sorted(found)
            self._before[place, area] = known
        return known

    def marches(self, place: Hex, closed: frozenset[Hex]) -> Marches:
        """The destinations of a march of several rolls; cached by the closed places that affect it."""
        found = self._marches_past.get((place, closed))
        if found is not None:
            return found
        free = self._free_marches.get(place)
        if free is None:
            costs, _ = self.land.search(place, FAR, ())
            free = self._free_marches[place] = frozenset(costs)
        in_the_way = closed & free
        found = self._marches.get((place, in_the_way))
        if found is None:
            found = Marches(place, in_the_way, *self.land.search(place, FAR, in_the_way))
            keep(self._marches, (place, in_the_way), found, KEPT_MARCHES)
        return keep(self._marches_past, (place, closed), found, KEPT_LISTS)

    def course(self, place: Hex, goal: Hex, area: str) -> tuple[Hex, ...]:
        """7.2, P75 The shortest course of ships to a place; ships in the area that they are bound for do not leave it.
        Empty if there is no such course."""
        known = self._courses.get((place, goal, area))
        if known is None:
            known = self._courses[place, goal, area] = self._course(place, goal, area)
        return known

    def _course(self, place: Hex, goal: Hex, area: str) -> tuple[Hex, ...]:
        cost, way = self.sea.cost, self.sea.way
        if area:
            return way_back(self._ways_to(place, area), place, goal)
        if place == BOX:
            first = min(sorted(self.box_waters), key=lambda each: cost(each, goal))
            return (first, *way(first, goal))
        if goal == BOX:
            gate = min(sorted(self.box_waters), key=lambda each: cost(place, each))
            return (*way(place, gate)[:-1], BOX)
        return way(place, goal)

    def name(self, place: Hex) -> str:
        """The name of a place: a city's, or its number."""
        if place == BOX:
            return self.file.box.name
        city = self.cities.get(place)
        return city.name if city is not None else place_name(place)

    def full_name(self, place: Hex) -> str:
        """The name of a place with the nearest city, for readers who do not know the numbers."""
        if place == BOX or place in self.cities:
            return self.name(place)
        return f"{place_name(place)} ({self.nearest_city(place).name})"

    @property
    def full_names(self) -> Mapping[str, str]:
        """The full name of each place, by its word in orders; cached, because every scenario on this map has them."""
        if not self._full_names:
            self._full_names = {place_name(place): self.full_name(place) for place in self.places}
        return self._full_names

    def nearest_city(self, place: Hex) -> City:
        """The city that describes a hex; at sea it is a port."""
        towns = [city for city in self.file.city if city.port or place in self.on_land]
        # Distances from the city: the grid caches distances by origin, and there are fewer cities than hexes.
        return min(towns, key=lambda city: (self.grid.distance(city.hex, place), -city.points, city.hex))


def counting_only(theatre: Theatre, cities: tuple[str, ...]) -> Theatre:
    """5.1, P77 The same map with points for some cities only; for all of them if no city is named."""
    return _counting(theatre, cities) if cities else theatre


@lru_cache(maxsize=16)
def _counting(theatre: Theatre, cities: tuple[str, ...]) -> Theatre:
    rows = tuple(row if row.id in cities else replace(row, points=0) for row in theatre.file.city)
    return Theatre(replace(theatre.file, city=rows))


def read_theatre(data: Mapping[str, Any]) -> Theatre:
    """Reads the map file; raises `DataError` for rows that contradict each other."""
    file = convert(data, MapFile, "map.toml")
    try:
        theatre = Theatre(file)
    except (ValueError, KeyError) as fault:
        raise DataError("map.toml", f"does not fit together: {fault}") from fault
    for city in file.city:
        if city.hex not in theatre.on_land:
            raise DataError(f"map.toml city {city.id}", "does not stand on land")
        if city.port and city.hex not in theatre.coastal:
            raise DataError(f"map.toml city {city.id}", "is a port and not on the coast")
    for side in theatre.rivers | theatre.lakes | theatre.rails:
        if theatre.grid.distance(*side) != 1 or not theatre.on_land.issuperset(side):
            raise DataError("map.toml", f"has the hexside {side[0]}/{side[1]}, which does not part two land hexes")
    return theatre
