"""2.1, 7.2, 8.6 Pathfinding on the map, against plain searches over its file."""

from collections.abc import Callable, Iterable
from itertools import pairwise

import pytest

from admiralty.games.war_of_the_pacific.theatre import BOX, FAR, Theatre
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case

Steps = Callable[[int], Iterable[tuple[int, int]]]


@pytest.fixture(scope="module")
def theatre() -> Theatre:
    return Field().war.setting.theatre


def reached(starts: Iterable[int], steps: Steps, most: int = 1000) -> dict[int, int]:
    """A slow reference: the least cost from some places to all others, by relaxation."""
    costs = dict.fromkeys(starts, 0)
    waiting = list(costs)
    while waiting:
        place = waiting.pop(0)
        for near, cost in steps(place):
            if costs[place] + cost < costs.get(near, most + 1):
                costs[near] = costs[place] + cost
                waiting.append(near)
    return costs


def sea_steps(theatre: Theatre) -> Steps:
    water = {place for row in theatre.file.area for place in row.hexes}
    closed = {frozenset(side) for side in theatre.file.sea.closed_sides}
    return lambda place: [
        (near, 1) for near in theatre.grid.neighbours(place) if near in water and frozenset((place, near)) not in closed
    ]


def march_steps(theatre: Theatre, shut: Iterable[int] = ()) -> Steps:
    """8.6, P58 A railroad costs the same through any ground, a river more; a lake is in the way."""
    file = theatre.file
    land = {row[0]: row[2] for row in file.hexes.rows if row[1] != "sea"}
    rivers = {frozenset(side) for water in file.river for side in water.sides}
    lakes = {frozenset(side) for water in file.lake for side in water.sides}
    rails = {frozenset(pair) for line in file.railroad for pair in pairwise(line.hexes)}

    def cost(place: int, near: int) -> int | None:
        side = frozenset((place, near))
        if side in rails:
            return file.terrain.railroad_cost
        ground = getattr(file.terrain, land[near]).cost + (file.terrain.river_cost if side in rivers else 0)
        return None if side in lakes else ground

    def steps(place: int) -> Iterable[tuple[int, int]]:
        if place == BOX:
            found = [(near, file.box.cost) for near in file.box.exits]
        else:
            found = [(n, c) for n in theatre.grid.neighbours(place) if n in land and (c := cost(place, n)) is not None]
            found += [(BOX, file.box.cost)] if place in file.box.exits else []
        return [(near, price) for near, price in found if near not in shut]

    return steps


@case("7.2", "P37", "P38")
@pytest.mark.parametrize("names", [("box",), ("antofagasta",), ("iquique", "callao"), ("box", "arica")], ids=str)
def test_how_far_it_is_to_the_nearest_of_some_ports(theatre: Theatre, names: tuple[str, ...]) -> None:
    """Ships enter the box from its waters, and leave it into them."""
    waters = next(row.hexes for row in theatre.file.area if row.id == theatre.file.box.area)
    ports = tuple(BOX if name == "box" else theatre.by_id[name].hex for name in names)
    away = reached([port for port in ports if port != BOX], sea_steps(theatre))
    home = reached(waters, sea_steps(theatre))
    for place in theatre.ship_hexes:
        ways = [away[place]] if away else []
        ways += [max(1, home[place])] if BOX in ports else []
        assert theatre.to_ports(place, ports) == min(ways), place
    from_box = 0 if BOX in ports else 1 + min(away[place] for place in waters)
    assert theatre.to_ports(BOX, ports) == from_box


@case("7.2", "P75")
def test_how_far_it_is_to_an_area(theatre: Theatre) -> None:
    waters = next(row.hexes for row in theatre.file.area if row.id == theatre.file.box.area)
    for row in theatre.file.area:
        away = reached(row.hexes, sea_steps(theatre))
        assert {place: theatre.to_area(place, row.id) for place in theatre.ship_hexes} == away
        assert theatre.to_area(BOX, row.id) == 1 + min(away[place] for place in waters)


@case("7.2", "P75")
def test_what_lies_nearer_to_a_port(theatre: Theatre) -> None:
    start = theatre.by_id["antofagasta"].hex
    for name in ("callao", "iquique", "tocopilla"):
        port = theatre.by_id[name].hex
        away = reached([port], sea_steps(theatre))
        assert theatre.nearer(start, port) == tuple(place for place in sorted(away) if 0 < away[place] < away[start])
    assert theatre.nearer(start, start) == ()


@case("7.2", "P37")
def test_a_course_is_a_shortest_one_step_by_step_and_stays_in_the_area_it_has_come_to(theatre: Theatre) -> None:
    steps, callao = sea_steps(theatre), theatre.by_id["callao"].hex
    for start in (theatre.by_id["antofagasta"].hex, callao, theatre.ship_hexes[0]):
        away = reached([start], steps)
        for goal in theatre.ship_hexes[::7]:
            course = theatre.course(start, goal, "")
            assert len(course) == away[goal]
            assert all((two, 1) in steps(one) for one, two in zip((start, *course), course, strict=False))
            area = theatre.area_of(goal)
            areas = [theatre.area_of(place) for place in theatre.course(start, goal, area)]
            if area in areas:
                assert set(areas[areas.index(area) :]) == {area}
        assert len(theatre.course(start, BOX, "")) == theatre.to_ports(start, (BOX,))
        assert len(theatre.course(BOX, start, "")) == theatre.to_ports(BOX, (start,))


@case("8.2", "8.6", "P28", "P58")
@pytest.mark.parametrize("name", ["antofagasta", "iquique", "lima", "la_paz", "box"])
def test_marches_cost_what_the_ground_and_its_sides_cost(theatre: Theatre, name: str) -> None:
    start = BOX if name == "box" else theatre.by_id[name].hex
    near = [place for place in reached([start], march_steps(theatre), 4) if place not in (start, BOX)]
    for closed in (frozenset[int](), frozenset(near[::3])):
        marches = theatre.marches(start, closed)
        costs = reached([start], march_steps(theatre, closed), FAR)
        assert marches.costs == costs
        steps = march_steps(theatre, closed)
        for points in (0, 1, 6, FAR):
            assert marches.within(points) == {place: cost for place, cost in costs.items() if cost <= points}
        for goal in sorted(costs)[::5]:
            way = (start, *marches.way(goal))
            prices = [dict(steps(one))[two] for one, two in pairwise(way)]
            assert sum(prices) == costs[goal]
            for points in (1, 5):
                halt = marches.halt(goal, points)
                assert halt in way
                after = way[way.index(halt) + 1 :]
                assert costs[halt] <= points
                assert not after or costs[after[0]] > points
        assert marches.halt(theatre.ship_hexes[0], 6) == start
