"""Scenes are checked when they are made."""

from dataclasses import FrozenInstanceError
from typing import Any

import pytest

from admiralty import scene as draw
from admiralty.boards import squares
from tests.scene.demo import hex_cells, hex_scene, squares_scene

SIDES = draw.sides(("a", "Austria", "A"), ("i", "Italy", "I"))


def ship(**changes: Any) -> draw.Counter:
    return draw.Counter(**{"id": "x", "hull": "monitor", "at": "A1", "heading": 0, "side": "a", "name": "X", **changes})


@pytest.mark.parametrize(
    "parts",
    [
        {"counters": [ship(hull="submarine")]},
        {"counters": [ship(side="nobody")]},
        {"counters": [ship(states=("drunk",))]},
        {"markers": [draw.Marker("m", "whale", "A1")]},
        {"markers": [draw.Marker("m", "mine", "A1", side="nobody")]},
        {"overlays": [draw.Reach(("A1",), "plaid")]},
        {"overlays": [draw.Ghost(ship(hull="submarine"))]},
        {"cards": [draw.Card("c", "9", "swords")]},
        {"tracks": [draw.Track("t", "T", 1, 2, "nobody")]},
        {"handles": [draw.on_counter("fire y", "Fire", "y")]},
        {"handles": [draw.on_card("play", "Play", "y")]},
    ],
)
def test_a_key_without_a_drawing_is_refused(parts: dict[str, Any]) -> None:
    with pytest.raises(draw.UnknownKey):
        draw.compose("", draw.squares_board(2, 2), sides=SIDES, **parts)


@pytest.mark.parametrize(
    "parts",
    [
        {"counters": [ship(at="C1")]},
        {"markers": [draw.Marker("m", "mine", "C1")]},
        {"overlays": [draw.Reach(("A1", "C1"))]},
        {"overlays": [draw.Sight("A1", "A2", blocked_at="C1")]},
        {"overlays": [draw.Path(("A1", "C1"))]},
        {"overlays": [draw.Bands("C1", ())]},
        {"overlays": [draw.Ghost(ship(at="C1"))]},
        {"handles": [draw.on_cell("go", "Go", "C1")]},
    ],
)
def test_a_place_off_the_board_is_refused(parts: dict[str, Any]) -> None:
    with pytest.raises(draw.UnknownPlace):
        draw.compose("", draw.squares_board(2, 2), sides=SIDES, **parts)


@pytest.mark.parametrize(
    "parts",
    [
        {"counters": [ship(), ship(at="B1")]},
        {"handles": [draw.on_nothing("pass", "Pass"), draw.on_cell("pass", "Pass", "A1")]},
        {"cards": [draw.Card("c", "9", "clubs"), draw.Card("c", "8", "clubs")]},
    ],
)
def test_an_id_used_twice_is_refused(parts: dict[str, Any]) -> None:
    with pytest.raises(draw.DuplicateId):
        draw.compose("", draw.squares_board(2, 2), sides=SIDES, **parts)


def test_there_are_no_more_sides_than_ways_to_show_them() -> None:
    with pytest.raises(draw.UnknownKey):
        draw.sides(*((str(i), str(i), str(i)) for i in range(9)))


def test_squares_lie_where_their_names_say() -> None:
    scene = squares_scene()
    assert scene.point("A1") == (50, 1150)
    assert scene.point("L12") == (1150, 50)
    assert {cell.name for cell in scene.board.cells} == {squares.name(at) for at in squares.Board(12, 12).squares()}
    labels = [label.text for label in scene.board.edge_labels]
    assert labels.count("A") == labels.count("12") == 2


def test_terrain_comes_by_square() -> None:
    board = draw.squares_board(3, 3, terrain=lambda at: "land" if at == (2, 0) else "sea")
    assert [cell.name for cell in board.cells if cell.terrain == "land"] == ["C1"]


def test_a_hex_board_starts_at_the_corner_of_the_page_in_any_order_of_cells() -> None:
    cells = hex_cells(3, 3, 60, {})
    board = draw.hex_board(cells, 60)
    corners = [point for cell in board.cells for point in cell.outline]
    assert min(x for x, _ in corners) == min(y for _, y in corners) == 0
    assert draw.hex_board(reversed(cells), 60) == board


def test_scenes_are_values() -> None:
    scene = hex_scene()
    assert hash(scene) == hash(hex_scene())
    with pytest.raises(FrozenInstanceError):
        scene.title = "another"  # type: ignore[misc]
