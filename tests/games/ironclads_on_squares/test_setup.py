"""SQ-1: kit and set-up."""

import pytest
from msgspec import structs

from admiralty.games.ironclads_on_squares.agreement import contradictions
from admiralty.games.ironclads_on_squares.figures import Placed
from admiralty.games.ironclads_on_squares.state import Fate
from admiralty.kernel.base.data import DataError
from tests.games.ironclads_on_squares.builder import game, scenario
from tests.support.cases import case


@case("SQ-1.2")
@pytest.mark.parametrize("name", ["lissa", "big_guns", "channel_1878"])
def test_three_ships_a_side_face_each_other_from_the_outermost_ranks(name: str) -> None:
    table = scenario(name)
    last = table.state.setting.plan.board.ranks
    places = [table.where(sheet.id) for sheet in table.state.setting.fleet]
    south = [place for place in places if place.endswith("N")]
    north = [place for place in places if place.endswith("S")]
    assert len(south) == len(north) == 3
    assert {place.split()[0][1:] for place in south} == {"1"}
    assert {place.split()[0][1:] for place in north} == {str(last)}


@case("SQ-1.2")
@pytest.mark.parametrize("name", game.scenarios())
def test_no_two_ships_share_a_square(name: str) -> None:
    squares = [ship.square for ship in scenario(name).state.ships if ship.fate is Fate.AFLOAT]
    assert len(set(squares)) == len(squares)


@case("SQ-A25")
def test_a_scenario_may_put_other_numbers_elsewhere() -> None:
    table = scenario("angamos")
    assert table.where("huascar") == "G7 N"
    assert table.where("cochrane") == "E13 S"
    assert table.where("blanco_encalada") == "reserve"


@case("SQ-1.2", "SQ-A25")
@pytest.mark.parametrize(
    ("column", "rank", "fits"),
    [(0, 0, True), (11, 11, True), (12, 5, False), (5, 12, False)],
)
def test_a_scenario_puts_every_ship_on_the_board(column: int, rank: int, fits: bool) -> None:
    plan = game.plans["lissa"]
    south = structs.replace(plan.side[0], rank=rank, ships=(Placed(plan.side[0].ships[0].id, column),))
    faults = contradictions(game.figures, structs.replace(plan, side=(south, plan.side[1]), reserve=()))
    assert any("off the board" in fault.problem for fault in faults) is not fits


@case("SQ-A2")
def test_the_small_pack_has_two_jokers_and_the_activation_pack_none() -> None:
    state = scenario("lissa").state
    assert len(state.activation.pieces) == 52
    assert len(state.small.pieces) == 54
    assert [card for card in state.small.pieces if card.startswith("JOKER")] == ["JOKER1", "JOKER2"]
    assert not [card for card in state.activation.pieces if card.startswith("JOKER")]


@case("SQ-A21")
def test_the_boards_are_twelve_squares_and_fourteen_for_the_seventies() -> None:
    sizes = {name: scenario(name).state.setting.plan.board for name in game.scenarios()}
    assert (sizes["lissa"].columns, sizes["lissa"].ranks) == (12, 12)
    assert (sizes["channel_1878"].columns, sizes["channel_1878"].ranks) == (14, 14)
    assert (sizes["big_guns"].columns, sizes["big_guns"].ranks) == (14, 14)


@case("SQ-A36")
@pytest.mark.parametrize(
    ("guests", "germans", "french"),
    [
        ("none", "kaiser_1874", "ocean"),
        ("petr_veliky", "petr_veliky", "ocean"),
        ("mesudiye", "kaiser_1874", "mesudiye"),
        ("both", "petr_veliky", "mesudiye"),
    ],
)
def test_guests_sail_in_the_place_of_their_hosts(guests: str, germans: str, french: str) -> None:
    table = scenario("channel_1878", guests=guests)
    assert table.where(germans) == "I1 N"
    assert table.where(french) == "E14 S"


@case("SQ-A36")
def test_guests_come_to_the_channel_only() -> None:
    with pytest.raises(DataError, match="guest"):
        scenario("lissa", guests="both")


def test_every_sheet_follows_the_conversion_of_its_tons() -> None:
    for ship in game.figures.ships.values():
        points = int(4 + ship.tons / 1000 + 0.5) - (1 if ship.wooden else 0)
        assert ship.flotation == max(5, points), ship.id


def test_gun_groups_of_a_ship_are_told_apart_by_calibre_and_place() -> None:
    for ship in game.figures.ships.values():
        names = [(group.calibre, group.place) for group in ship.guns]
        assert len(set(names)) == len(names), ship.id


def test_an_unknown_scenario_is_refused_with_those_there_are() -> None:
    with pytest.raises(DataError, match="lissa, angamos, big_guns, channel_1878"):
        game.setting("trafalgar", {})
