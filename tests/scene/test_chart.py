"""The chart under the pieces: true to the cells it is drawn from, the same every time, and not too heavy."""

import zlib

import pytest

from admiralty import library
from admiralty.games.iron_and_fire.ui.scene import board as sheet_of
from admiralty.scene import Board, Cell, LiveBoard, Scene, hex_board, squares_board
from admiralty.scene.chart import chart_of, engrave
from admiralty.scene.chart.curves import Noise, contours, path
from admiralty.scene.chart.ground import ASHORE, SHALLOW, Ground
from admiralty.words import Words

SAY = Words(strict=True).say
MAPS = ("near_miss", "race")


def sheet(scenario: str) -> Board:
    return sheet_of(library.game("iron_and_fire").setting(scenario, {}))


@pytest.mark.parametrize("scenario", MAPS)
def test_the_middle_of_every_hex_lies_on_its_own_side_of_coast_and_shoal_line(scenario: str) -> None:
    board = sheet(scenario)
    ground = Ground(board, 60)
    for cell in board.cells:
        assert (ground.land(*cell.at) > 0.5) == (cell.terrain in ASHORE), cell.name
        assert (ground.shoal(*cell.at) > 0.5) == (cell.terrain in (*ASHORE, *SHALLOW)), cell.name


@pytest.mark.parametrize("scenario", [*MAPS, "first_blood"])
def test_a_board_is_light_enough_for_a_phone(scenario: str) -> None:
    svg = LiveBoard(Scene("", sheet(scenario)), SAY).svg
    assert len(svg) <= 150_000
    assert len(zlib.compress(svg.encode())) <= 60_000


def test_the_same_map_always_looks_the_same_and_another_name_does_not() -> None:
    board = sheet("near_miss")
    first = engrave(board).ground
    assert engrave(board).ground == first
    other = hex_board(board.cells, board.unit, board.arrows, "another map")
    assert chart_of(other).ground != first


def test_a_cell_can_be_found_by_its_name_on_every_board() -> None:
    for board in (sheet("race"), squares_board(4, 3)):
        drawn = chart_of(board).ground
        assert [cell.name for cell in board.cells if f'id="cell-{cell.name}"' not in drawn] == []


def test_an_island_in_the_middle_of_the_sea_is_one_closed_coast() -> None:
    def hexagon(column: int, row: int) -> Cell:
        x, y = column * 86.6, row * 100 + (50 if column % 2 else 0)
        ring = ((-29, -50), (29, -50), (58, 0), (29, 50), (-29, 50), (-58, 0))
        land = "land" if (column, row) == (3, 3) else "sea"
        outline = tuple((x + a, y + b) for a, b in ring)
        return Cell(f"{column:02}{row:02}", (x, y), outline, column, row, land)

    board = hex_board([hexagon(c, r) for c in range(7) for r in range(7)], 100)
    (coast,) = Ground(board, 60).coasts
    assert path([coast]).endswith("z")
    (x, y), at = next(cell.at for cell in board.cells if cell.name == "0303"), coast
    assert min(a for a, _ in at) < x < max(a for a, _ in at)
    assert min(b for _, b in at) < y < max(b for _, b in at)


def test_a_contour_goes_round_what_is_high() -> None:
    (ring,) = contours(lambda x, y: 1.0 if (x - 50) ** 2 + (y - 50) ** 2 < 900 else 0.0, 0, 0, 100, 100, 2)
    assert all(25 < ((x - 50) ** 2 + (y - 50) ** 2) ** 0.5 < 35 for x, y in ring)
    assert contours(lambda x, y: 0.0, 0, 0, 100, 100, 5) == []


def test_noise_repeats_and_stays_within_bounds() -> None:
    one, same, other = Noise("a"), Noise("a"), Noise("b")
    places = [(i * 0.37, i * 0.11) for i in range(-50, 50)]
    assert [one.rough(*p) for p in places] == [same.rough(*p) for p in places] != [other.rough(*p) for p in places]
    assert all(-1.1 < one.rough(*p) < 1.1 for p in places)
