"""The edge of a board of hexes: overlays are cut off where the hexes end."""

import re

from admiralty.scene import Cell, LiveBoard, Scene, hex_board
from admiralty.scene.build import squares_board
from admiralty.scene.outlines import outline
from admiralty.words import Words


def hexagon(name: str, x: float, y: float) -> Cell:
    corners = ((-25, -43), (25, -43), (50, 0), (25, 43), (-25, 43), (-50, 0))
    return Cell(name, (x, y), tuple((x + dx, y + dy) for dx, dy in corners), 1, 1)


def corners(path: str) -> list[list[tuple[float, float]]]:
    runs = [run for run in path.split("M") if run]
    return [[(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+)[ ,](-?[\d.]+)", run)] for run in runs]


def test_the_outline_of_hexes_side_by_side_is_one_closed_run() -> None:
    cells = [hexagon("a", 100, 100), hexagon("b", 175, 143), hexagon("c", 100, 186)]
    path = outline(cells)
    assert path.count("M") == path.count("Z") == 1
    # Eighteen sides, three of them between two hexes and so counted twice.
    assert len(corners(path)[0]) == 18 - 2 * 3


def test_cells_apart_and_a_hole_have_runs_of_their_own() -> None:
    ring = [(0, -86), (75, -43), (75, 43), (0, 86), (-75, 43), (-75, -43)]
    cells = [hexagon(str(place), 300 + x, 300 + y) for place, (x, y) in enumerate(ring)]
    assert outline([*cells, hexagon("far", 900, 900)]).count("Z") == 3


def test_a_board_of_hexes_cuts_overlays_off_at_its_hexes_and_one_of_squares_at_its_sheet() -> None:
    say = Words().say
    hexes = hex_board([hexagon("a", 50, 43), hexagon("b", 125, 86)], 100)
    assert re.search(r'<clipPath id="board-edge"><path d="M[^"]+Z"', LiveBoard(Scene("", hexes), say).svg)
    assert '<clipPath id="board-edge"><rect' in LiveBoard(Scene("", squares_board(3, 3)), say).svg
