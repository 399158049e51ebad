"""7.2, P75 Courses to the ordered area, but not through it; waypoints inside it; homeward ships."""

from itertools import pairwise

import pytest

from admiralty.games.war_of_the_pacific.events import Arrived
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.theatre import BOX, Theatre
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import reason
from tests.support.cases import case


def under_way(start: str | int, area: str, side: str = "chile", name: str = "cochrane") -> Field:
    """A ship with an order, at the helm."""
    field = Field(side).ship(name, start, area)
    place = field.place_of(start)
    if field.war.setting.theatre.area_of(place) == "" or place in field.war.setting.theatre.ports:
        field.columns(side, start)
    return field.go(naval_movement).give(f"sail {'box' if place == BOX else place} {area}")


def marks(field: Field) -> set[int]:
    return {int(code.removeprefix("by ")) for code in field.codes() if code.startswith("by ")}


def areas_on(theatre: Theatre, course: tuple[int, ...]) -> list[str]:
    """The areas of a course, in the order of entry."""
    areas = [theatre.area_of(place) for place in course]
    return [areas[0], *(two for one, two in pairwise(areas) if one != two)]


@case("7.2", "P75")
@pytest.mark.parametrize("start", ["antofagasta", "box", 2917, "callao"])
@pytest.mark.parametrize("area", ["IV", "II", "VII"])
def test_no_course_enters_the_destination_and_leaves_it_again(start: str | int, area: str) -> None:
    """From Antofagasta to IV, twenty-two waypoints once led through IV and out of it."""
    side, name = ("peru", "huascar") if start == "callao" else ("chile", "cochrane")
    field = under_way(start, area, side, name)
    theatre, place = field.war.setting.theatre, field.place_of(start)
    for goal in marks(field) | set(theatre.areas.hexes[area]) - {place}:
        course = theatre.course(place, goal, area)
        assert course[-1] == goal
        entered = areas_on(theatre, course)
        assert area not in entered[:-1], (goal, course)
        steps = course if place == BOX else (place, *course)
        assert all(theatre.sea_distance(one, two) == 1 for one, two in pairwise(steps))


@case("7.2", "P75")
def test_every_hex_that_is_reached_without_crossing_the_destination_is_a_mark() -> None:
    """South of IV all the sea from Antofagasta is open, and the sea beyond IV is reached on the ocean side."""
    field = under_way("antofagasta", "IV")
    theatre = field.war.setting.theatre
    inside = set(theatre.areas.hexes["IV"])
    open_sea, waiting = {3123}, [3123]
    while waiting:
        for near, _ in theatre.sea.steps(waiting.pop()):
            if near not in open_sea | inside:
                open_sea.add(near)
                waiting.append(near)
    assert marks(field) == (open_sea - {3123}) | inside
    away = max(open_sea, key=lambda place: theatre.to_area(place, "IV"))
    assert theatre.to_area(away, "IV") > theatre.to_area(3123, "IV"), "away from the destination too"


@case("7.2", "P75")
def test_in_the_destination_every_hex_is_a_mark_and_none_outside_it() -> None:
    field = under_way("antofagasta", "IV").give("by 3119")
    inside = set(field.war.setting.theatre.areas.hexes["IV"])
    assert marks(field) == inside - {3119}
    assert reason(field, "by 3123") == ("7.2", "refusal-leaves-area", {"place": "3123", "area": "IV"})
    assert reason(field, "by 3119") == ("P75", "refusal-mark-passed", {"place": "3119"})
    beyond = next(iter(inside - {3119, 3018}))
    field.give("by 3018", f"to {beyond}")
    assert field.tale(Arrived) == [("Arrived", "chile", ["cochrane"], str(beyond))]


@case("7.2", "P75")
def test_a_stack_ordered_to_the_area_where_it_lies_has_marks_there() -> None:
    field = under_way(3119, "IV")
    assert marks(field) == set(field.war.setting.theatre.areas.hexes["IV"]) - {3119}
    field.give("by 3018")
    assert 3119 not in marks(field) | {3018} or reason(field, "by 3018")[1] == "refusal-mark-passed"
    field.give("to 3119")
    assert field.at_sea("cochrane").place == 3119


@case("7.2", "P75")
def test_a_mark_is_passed_once() -> None:
    field = under_way("antofagasta", "IV").give("by 3024", "by 2923")
    assert reason(field, "by 3024") == ("P75", "refusal-mark-passed", {"place": "3024"})
    assert reason(field, "by 2923") == ("P75", "refusal-mark-passed", {"place": "2923"})
    assert 3123 in marks(field), "where they set out from is no mark yet"


@case("4.1", "7.2", "P75")
def test_ships_going_home_name_a_port_and_have_marks_nearer_to_it() -> None:
    """Off Iquique, beside Chilean Tocopilla: the way to Antofagasta has waypoints nevertheless."""
    field = Field("chile").ship("cochrane", 3120).chilean("tocopilla").go(naval_movement).give("home cochrane")
    theatre = field.war.setting.theatre
    assert marks(field) == set()
    assert reason(field, "by 3022") == ("P75", "refusal-name-port", {})
    assert reason(field, "for 3116") == ("7.2", "refusal-not-friendly-port", {"place": "3116"})
    field.give("for 3123")
    left = theatre.sea_distance(3120, 3123)
    assert marks(field) == {each for each in theatre.ship_hexes if 0 < theatre.sea_distance(each, 3123) < left}
    assert marks(field), "and there are some"
    far = next(each for each in theatre.ship_hexes if theatre.sea_distance(each, 3123) > left)
    assert reason(field, f"by {far}") == ("P75", "refusal-not-nearer", {"place": str(far)})
    assert reason(field, "for 3123") == ("P75", "refusal-port-named", {"place": "3123"})
    field.give("by 3022")
    assert all(theatre.sea_distance(each, 3123) < theatre.sea_distance(3022, 3123) for each in marks(field))
    field.give("to 3123")
    assert field.at_sea("cochrane").place == 3123


@case("7.2", "7.8", "P75")
def test_naming_a_port_is_not_leaving_one() -> None:
    field = Field("chile").ship("cochrane", "antofagasta").columns("chile", "antofagasta").chilean("tocopilla")
    field.go(naval_movement).give("home cochrane", f"for {field.place_of('tocopilla')}")
    assert (field.asked, field.stock("chile", "antofagasta")) == ("course", 1)
    field.give(f"to {field.place_of('tocopilla')}")
    assert field.stock("chile", "antofagasta") == 0
    stuck = Field("chile").ship("cochrane", "antofagasta").go(naval_movement)
    assert stuck.refused("home cochrane") == "7.8"


@case("7.2", "P37", "P75")
def test_from_the_waters_of_the_box_there_is_no_mark_on_the_way_into_it() -> None:
    field = Field("chile").ship("cochrane", 2928).go(naval_movement).give("home cochrane")
    assert reason(field, "for box") == ("P75", "refusal-straight-there", {"place": "box"})
    assert "for box" not in field.codes()
    field.give("to box")
    assert field.at_sea("cochrane").place == BOX
