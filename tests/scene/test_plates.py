"""Everything drawn at a ship keeps clear of her plate, on every heading."""

import re

import pytest

from admiralty.scene.counters import draw_counter
from admiralty.scene.pieces import Badge, Counter, Damage
from admiralty.scene.plates import Named, plates_that_give_way, usual_place
from tests.scene.demo import squares_scene


@pytest.mark.parametrize(("heading", "sign"), [(0.0, -1), (90.0, -1), (180.0, 1)])
def test_a_card_lies_on_the_side_that_the_name_leaves_free(heading: float, sign: int) -> None:
    scene = squares_scene()
    side = scene.sides[0]
    ship = Counter("one", scene.counters[0].hull, scene.counters[0].at, heading, side.id, "One", badges=(Badge("6"),))
    drawn = draw_counter(ship, side, scene.board.unit, (0, 0)).marked(ship, side)
    card = re.search(r'<g transform="translate\(([-\d.]+)[ ,]([-\d.]+)\)[^"]*"><rect[^>]*class="badge"', drawn)
    plate = re.search(r'<g transform="translate\(0 (-?\d+)\)"><g class="on-glass">', drawn)
    assert card is not None
    assert plate is not None
    assert float(card[2]) * sign > 0
    assert float(plate[1]) * sign < 0


def _plates(headings: tuple[float, ...], cells: tuple[str, ...]) -> list[Named]:
    scene = squares_scene()
    hull, side = scene.counters[0].hull, scene.sides[0].id
    ships = [
        Counter(f"s{n}", hull, cell, heading, side, "Almirante Cochrane", damage=Damage(0, 8))
        for n, (cell, heading) in enumerate(zip(cells, headings, strict=True))
    ]
    lies = {cell.name: cell.at for cell in scene.board.cells}
    at = {ship.id: lies[str(ship.at)] for ship in ships}
    moved = plates_that_give_way(ships, at, scene.board.unit)
    return [moved.get(ship.id, usual_place(ship.heading)) for ship in ships]


def test_a_plate_that_meets_nothing_lies_in_its_usual_place() -> None:
    assert _plates((0.0, 180.0), ("B2", "J10")) == ["below", "above"]


def test_plates_of_neighbours_do_not_lie_over_each_other() -> None:
    side_by_side = _plates((0.0, 0.0), ("E5", "F5"))
    assert side_by_side[0] != side_by_side[1]


def test_a_plate_gives_way_to_the_hull_beneath_her() -> None:
    upper, _ = _plates((90.0, 0.0), ("E6", "E5"))
    assert upper == "above"
