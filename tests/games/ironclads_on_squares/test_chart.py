"""The chart against the plain geometry of squares, on boards that are longer one way than the other."""

import pytest

from admiralty.boards import squares
from admiralty.games.ironclads_on_squares.chart import ARC_BITS, OFF, Chart, is_diagonal
from admiralty.games.ironclads_on_squares.figures import Extent, MovementFigures
from tests.support.cases import case

MOVEMENT = MovementFigures((1, 2), (1,), 8, "")
SIZES = [(5, 7), (7, 5), (3, 3)]


def chart(columns: int, ranks: int) -> tuple[Chart, squares.Board]:
    return Chart(Extent(columns, ranks), MOVEMENT), squares.Board(columns, ranks)


@case("SQ-3.1", "SQ-A4")
@pytest.mark.parametrize(("columns", "ranks"), SIZES)
def test_every_square_has_its_name_and_its_number(columns: int, ranks: int) -> None:
    found, board = chart(columns, ranks)
    for at in board.squares():
        square = found.square(at)
        assert (found.at(square), found.rank(square), found.names[square]) == (at, at[1], squares.name(at))
        assert found.by_name[squares.name(at)] == square
    assert len(found.names) == columns * ranks


@case("SQ-3.1", "SQ-3.2", "SQ-A4", "SQ-A5")
@pytest.mark.parametrize(("columns", "ranks"), SIZES)
def test_every_manoeuvre_from_every_square_ends_where_steps_lead(columns: int, ranks: int) -> None:
    found, board = chart(columns, ranks)
    for at in board.squares():
        for heading in range(8):
            berth = found.square(at) * 8 + heading
            ends = []
            for each in found.manoeuvres:
                end = at
                for _ in range(each.squares):
                    end = squares.step(end, (heading + each.bow) % 8 * 45)
                ends.append(found.square(end) if end in board else OFF)
            assert list(found.destination[berth]) == ends
            ahead = squares.step(at, heading * 45)
            assert found.ahead[berth] == (found.square(ahead) if ahead in board else OFF)
            ways = [
                end for each, end in zip(found.manoeuvres, ends, strict=True) if each in found.offered[heading % 2][0]
            ]
            assert found.sea_room[berth] == any(end != OFF for end in ways)


@case("SQ-3.1", "SQ-A5", "SQ-A16")
def test_what_a_sound_ship_can_do_on_either_kind_of_heading() -> None:
    found, _ = chart(5, 7)
    (straight, blocked), (diagonal, diagonal_blocked) = found.offered
    assert [each.code for each in straight] == [
        f"{step}{turn}"
        for step in ("ahead 1", "ahead 2", "port ahead", "starboard ahead")
        for turn in ("", " turn port", " turn starboard")
    ]
    turns = ("", " turn port", " turn starboard", " turn port 4", " turn starboard 4")
    assert [each.code for each in diagonal] == [
        f"{step}{turn}" for step in ("ahead 1", "port ahead", "starboard ahead") for turn in turns
    ]
    assert [each.code for each in blocked] == [each.code for each in straight if not each.code.startswith("ahead 2")]
    assert diagonal_blocked == diagonal
    by_code = found.by_code
    assert [(by_code[f"ahead 1{turn}"].turn) for turn in turns] == [0, -2, 2, -1, 1]
    assert [by_code[step].bow for step in ("ahead 2", "port ahead", "starboard ahead")] == [0, -1, 1]
    assert [each.id for each in found.manoeuvres] == list(range(20))
    assert [is_diagonal(heading) for heading in range(8)] == [False, True] * 4


@case("SQ-A6", "SQ-A7")
@pytest.mark.parametrize(("columns", "ranks"), SIZES)
def test_distance_arcs_and_what_is_nearer_between_any_two_squares(columns: int, ranks: int) -> None:
    found, board = chart(columns, ranks)
    every = list(board.squares())
    for one in every:
        for two in every:
            place = found.square(two) - found.square(one)
            far = abs(one[0] - two[0]) + abs(one[1] - two[1])
            assert found.distance[place] == far
            for heading in range(8):
                bits = sum(ARC_BITS[arc.value] for arc in squares.arcs(one, heading * 45, two))
                assert found.arcs[heading][place] == bits
        nearer = {
            found.square(each) for each in every if squares.distance(each, (1, 2)) < squares.distance(one, (1, 2))
        }
        assert found.nearer(found.square(one), found.square((1, 2))) == nearer


@case("SQ-A40")
def test_the_edges_that_a_ship_goes_over() -> None:
    found, _ = chart(5, 7)
    for at, heading, length, edges in (
        ((0, 6), 0, 1, ["north"]), ((0, 5), 0, 1, []), ((0, 5), 0, 2, ["north"]), ((4, 3), 2, 1, ["east"]),
        ((3, 3), 2, 1, []), ((4, 0), 4, 1, ["south"]), ((4, 1), 4, 1, []), ((0, 3), 6, 1, ["west"]),
        ((1, 3), 6, 1, []), ((4, 6), 1, 1, ["north", "east"]), ((0, 0), 5, 1, ["south", "west"]),
    ):  # fmt: skip
        assert found.edges(found.square(at), heading, length) == edges


@case("SQ-3.1")
def test_how_far_a_move_can_end_where_there_is_hardly_room() -> None:
    assert [chart(columns, ranks)[0].furthest for columns, ranks in ((2, 2), (1, 1))] == [2, 0]
