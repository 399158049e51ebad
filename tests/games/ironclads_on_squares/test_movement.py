"""SQ-3: movement, free and dictated by damage. For the duty to cross and return see `test_duty`."""

import pytest

from admiralty.games.ironclads_on_squares.events import LiesStopped
from admiralty.games.ironclads_on_squares.rules.movement import Move, Moving, orders_of
from admiralty.games.ironclads_on_squares.rules.sight import in_sight
from admiralty.kernel.flows.choices import IllegalOrder, MalformedOrder
from admiralty.kernel.flows.event import Message
from admiralty.kernel.orders.arguments import Spot
from tests.games.ironclads_on_squares.builder import battle
from tests.support.cases import case
from tests.support.flows import told

FAR = {"palestro": "A12 S"}


@case("SQ-3.1", "SQ-A5")
@pytest.mark.parametrize(
    ("order", "end"),
    [
        ("ahead 1", "D5 N"),
        ("ahead 2", "D6 N"),
        ("port ahead", "C5 N"),
        ("starboard ahead", "E5 N"),
        ("ahead 1 turn port", "D5 W"),
        ("ahead 2 turn starboard", "D6 E"),
        ("port ahead turn starboard", "C5 E"),
        ("starboard ahead turn port", "E5 W"),
    ],
)
def test_one_or_two_squares_ahead_or_one_diagonally_then_a_turn(order: str, end: str) -> None:
    table = battle({"huascar": "D4 N"}, FAR)
    table.act("huascar", order)
    assert table.where("huascar") == end


@case("SQ-3.1", "SQ-A5")
def test_a_sound_ship_has_twelve_orders_and_none_goes_sideways_or_astern() -> None:
    table = battle({"huascar": "D4 E"}, FAR)
    chart = table.state.setting.chart
    berth = table["huascar"].square * 8 + table["huascar"].heading
    orders = table.orders("huascar")
    ends = {chart.names[chart.destination[berth][chart.by_code[code].id]] for code in orders}
    assert len(orders) == 12
    assert ends == {"E4", "F4", "E5", "E3"}


@case("SQ-3.1")
@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("ahead 1", (1, 0, 0)), ("ahead 2 turn port", (2, 0, -8)), ("port ahead turn starboard", (1, -1, 8)),
        ("starboard ahead turn port 4", (1, 1, -4)), ("ahead 1 turn starboard 4", (1, 0, 4)),
    ],
)  # fmt: skip
def test_an_order_says_its_squares_its_side_and_its_points(code: str, said: tuple[int, int, int]) -> None:
    setting = battle({"huascar": "D4 N"}, FAR).state.setting
    squares, bow, turn = said
    label = Message("order-move", squares=squares, bow=bow, turn=turn)
    manoeuvre = setting.chart.by_code[code]
    assert Move(manoeuvre).label(setting) == label
    assert [order.label for order in orders_of((manoeuvre,))] == [label]


@pytest.mark.parametrize(
    ("heading", "code", "spot"),
    [
        ("D4 N", "ahead 1 turn port", Spot("cell", "D5", 270)),
        ("D4 E", "ahead 1 turn starboard", Spot("cell", "E4", 180)),
        ("D12 N", "ahead 1 turn starboard", Spot("point", heading=90)), ("D4 SW", "ahead 1", Spot("cell", "C3", 225)),
    ],
)  # fmt: skip
def test_an_order_points_to_where_she_ends_and_how_she_lies_there(heading: str, code: str, spot: Spot) -> None:
    table = battle({"huascar": heading}, FAR)
    move = Move(table.state.setting.chart.by_code[code])
    assert move.point(table.state, Moving(table.index("huascar"))) == spot
    assert {key: read(table.state) for key, read in move.measures(table.state, Moving(0)).items()} == {
        "measure-rams": False
    }


@case("SQ-3.2")
@pytest.mark.parametrize("order", ["stop", "ahead 0"])
def test_a_sound_ship_may_not_stop(order: str) -> None:
    refusal = battle({"huascar": "D4 N"}, FAR).refused("huascar", order)
    assert (refusal.case, refusal.reason.key) == ("SQ-3.2", "refusal-stop")


@case("SQ-3.3")
def test_no_ship_goes_astern() -> None:
    refusal = battle({"huascar": "D4 N"}, FAR).refused("huascar", "astern 1")
    assert (refusal.case, refusal.reason.key) == ("SQ-3.3", "refusal-astern")


@case("SQ-3.1")
def test_three_squares_ahead_is_no_order_at_all() -> None:
    refusal = battle({"huascar": "D4 N"}, FAR).refused("huascar", "ahead 3")
    assert isinstance(refusal, MalformedOrder)
    assert refusal.case == "SQ-3.1"


@case("SQ-3.1")
def test_a_turn_of_4_points_is_not_for_a_ship_on_an_orthogonal_heading() -> None:
    refusal = battle({"huascar": "D4 N"}, FAR).refused("huascar", "ahead 1 turn port 4")
    assert isinstance(refusal, IllegalOrder)
    assert (refusal.case, refusal.reason.key) == ("SQ-3.1", "refusal-half-turn")


@case("SQ-A4")
@pytest.mark.parametrize(
    ("order", "end"),
    [
        ("ahead 1", "E5 NE"),
        ("port ahead", "D5 NE"),
        ("starboard ahead", "E4 NE"),
        ("ahead 1 turn port 4", "E5 N"),
        ("ahead 1 turn starboard 4", "E5 E"),
        ("port ahead turn port", "D5 NW"),
        ("starboard ahead turn starboard", "E4 SE"),
    ],
)
def test_a_sound_ship_on_a_diagonal_heading_moves_one_square_and_turns_4_points_or_8(order: str, end: str) -> None:
    table = battle({"huascar": "D4 NE"}, FAR)
    table.act("huascar", order)
    assert table.where("huascar") == end


@case("SQ-A4")
def test_on_a_diagonal_heading_two_squares_are_refused() -> None:
    refusal = battle({"huascar": "D4 NE"}, FAR).refused("huascar", "ahead 2")
    assert (refusal.case, refusal.reason.key) == ("SQ-A4", "refusal-diagonal-two")


@case("SQ-A16")
def test_a_move_of_two_squares_may_not_pass_over_a_ship() -> None:
    table = battle({"huascar": "D4 N"}, {"palestro": "D5 S"})
    refusal = table.refused("huascar", "ahead 2")
    assert (refusal.case, refusal.reason.key) == ("SQ-A16", "refusal-over-ship")
    assert refusal.reason.args["other"] == "palestro"
    first_of_all = battle({"palestro": "D5 N"}, {"huascar": "D4 N"}).refused("huascar", "ahead 2")
    assert (first_of_all.case, first_of_all.reason.args["other"]) == ("SQ-A16", "palestro")


@case("SQ-A16")
def test_a_diagonal_step_between_two_ships_is_allowed() -> None:
    table = battle({"huascar": "D4 N", "independencia": "D5 N"}, {"palestro": "E4 S"})
    table.act("huascar", "starboard ahead")
    assert table.where("huascar") == "E5 N"


@case("SQ-3.5")
def test_a_ship_that_leaves_the_board_stays_out() -> None:
    table = battle({"huascar": "A12 N", "independencia": "D1 N"}, {"palestro": "L1 S"})
    table.act("huascar", "ahead 1")
    assert table.where("huascar") == "left"
    table.state.turn = 1
    table.turn("AH", "2H")
    assert table["huascar"].card == ""
    assert table.where("huascar") == "left"


@case("SQ-A40")
def test_over_a_corner_a_ship_leaves_by_both_edges() -> None:
    chart = battle({"huascar": "A12 N"}, {"palestro": "L1 S"}).state.setting.chart
    assert chart.edges(chart.by_name["A12"], 7, 1) == ["north", "west"]
    assert chart.edges(chart.by_name["A12"], 0, 1) == ["north"]


# As damage requires


@case("SQ-4.4", "SQ-5.4")
def test_a_conning_tower_hit_takes_the_ship_one_square_ahead_without_fire() -> None:
    table = battle({"huascar": "D4 N"}, {"palestro": "F5 S"}).hit("huascar", "AH")
    table.act("huascar", "3C")
    assert table.where("huascar") == "D5 N"


@case("SQ-4.4", "SQ-A9")
def test_an_engine_hit_lets_her_go_one_square_and_then_she_lies_stopped() -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", "KH")
    table.act("huascar", "3C")
    assert table.where("huascar") == "D5 N"
    events = table.act("huascar", "4C")
    assert table.where("huascar") == "D5 N"
    assert told(events, LiesStopped)


@case("SQ-A9")
def test_a_stopped_ship_may_fire() -> None:
    table = battle({"huascar": "D4 N"}, {"palestro": "F4 S"}).hit("huascar", "KH")
    table["huascar"].stopped = True
    assert "fire 10in palestro turret" in table.orders("huascar", "3C")


@case("SQ-A9")
def test_a_stopped_ship_whose_engine_is_repaired_is_free_again() -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", "KH")
    table["huascar"].stopped = True
    table.act("huascar", "3H", "ahead 2")
    assert table.where("huascar") == "D6 N"
    assert not table["huascar"].stopped


@case("SQ-4.4")
@pytest.mark.parametrize(("queen", "heading"), [("QH", "NW"), ("QD", "NW"), ("QC", "NE"), ("QS", "NE")])
def test_a_red_queen_turns_her_4_points_to_port_and_a_black_one_to_starboard(queen: str, heading: str) -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", queen)
    table.act("huascar", "JOKER1")
    assert table.where("huascar") == f"D5 {heading}"


@case("SQ-4.4", "SQ-A4")
def test_a_steering_hit_turns_her_every_turn_and_on_a_diagonal_she_goes_diagonally() -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", "QS")
    places = []
    for _ in range(3):
        table.act("huascar", "JOKER1")
        table.state.small.reshuffle()
        places.append(table.where("huascar"))
    assert places == ["D5 NE", "E6 E", "F6 SE"]


@case("SQ-4.4")
def test_a_burning_ship_moves_as_usual() -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", "JH")
    assert len(table.orders("huascar", "3C")) == 12


@case("SQ-A10")
def test_conning_tower_and_steering_together_go_one_square_ahead_and_turn() -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", "AH", "QS")
    table.act("huascar", "3C")
    assert table.where("huascar") == "D5 NE"


@case("SQ-A10")
def test_a_stopped_ship_neither_moves_nor_turns() -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", "KH", "QS")
    table["huascar"].stopped = True
    table.act("huascar", "3C")
    assert table.where("huascar") == "D4 N"


@case("SQ-A10", "SQ-A9")
def test_engine_and_steering_together_turn_her_once_on_her_last_square() -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", "KH", "QS")
    table.act("huascar", "3C")
    assert table.where("huascar") == "D5 NE"
    assert table["huascar"].stopped


@case("SQ-A11")
@pytest.mark.parametrize(("queens", "heading"), [(("QH", "QS"), "NE"), (("QS", "QH"), "NW")])
def test_of_two_queens_the_later_steers(queens: tuple[str, str], heading: str) -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", *queens)
    table.act("huascar", "3C")
    assert table.where("huascar") == f"D5 {heading}"


@case("SQ-A27")
def test_a_new_engine_hit_on_a_stopped_ship_gives_no_further_square() -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", "KH")
    table["huascar"].stopped = True
    table.hit("huascar", "KS")
    table.act("huascar", "3C")
    assert table.where("huascar") == "D4 N"


@case("SQ-A27")
def test_with_one_of_two_engine_hits_repaired_she_still_lies_stopped() -> None:
    table = battle({"huascar": "D4 N"}, FAR).hit("huascar", "KH", "KS")
    table["huascar"].stopped = True
    table.act("huascar", "3H")
    assert table.where("huascar") == "D4 N"
    assert table["huascar"].sheet == ["KS"]


@case("SQ-3.5")
def test_damage_may_carry_a_ship_off_the_board() -> None:
    table = battle({"huascar": "D12 N", "independencia": "A1 N"}, {"palestro": "L1 S"}, duty=True)
    table.hit("huascar", "AH")
    table.act("huascar", "3C")
    assert table.where("huascar") == "left"


@case("SQ-3.1", "SQ-A4")
def test_every_order_of_the_grammar_is_offered_on_some_heading() -> None:
    chart = battle({"huascar": "D4 N"}, FAR).state.setting.chart
    offered = {order.code for clear, _ in chart.offered for order in clear}
    assert set(chart.by_code) - offered == {"ahead 2 turn port 4", "ahead 2 turn starboard 4"}


@case("SQ-A16", "SQ-A17", "SQ-7.1")
def test_the_first_ship_of_the_fleet_is_in_the_way_like_any_other() -> None:
    table = battle({"huascar": "F5 E"}, {"palestro": "F6 S"})
    assert not [code for code in table.orders("palestro") if code.startswith("ahead 2")]
    refusal = table.refused("palestro", "ahead 2")
    assert (refusal.case, refusal.reason.args) == ("SQ-A16", {"other": "huascar"})
    ahead = Move(table.state.setting.chart.by_code["ahead 1"])
    assert "measure-their-sunk" in ahead.measures(table.state, Moving(table.index("palestro")))


@case("SQ-A8")
def test_the_first_ship_of_the_fleet_blocks_the_view_like_any_other() -> None:
    for sight, seen in (("open", True), ("blocked", False)):
        table = battle({"huascar": "F7 N", "cochrane": "F4 N"}, {"palestro": "F9 S"}, options={"sight": sight})
        assert in_sight(table.state, table["cochrane"].square, table["palestro"].square) is seen
