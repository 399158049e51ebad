"""SQ-3.5: the duty to cross the board and return."""

import pytest

from admiralty.games.ironclads_on_squares.chart import Chart, Manoeuvre
from admiralty.games.ironclads_on_squares.duty import Duty
from admiralty.games.ironclads_on_squares.figures import Extent, MovementFigures, Squadron
from admiralty.games.ironclads_on_squares.state import Leg
from tests.games.ironclads_on_squares.builder import Table, battle, scenario
from tests.support.cases import case


def lone(place: str, leg: Leg = Leg.OUT, enemy: str = "L12 S") -> Table:
    """A southern ship on a leg of her duty, and an enemy far off."""
    return battle({"huascar": place}, {"palestro": enemy}, duty=True).on_leg("huascar", leg)


@case("SQ-3.5", "SQ-A20")
def test_on_the_way_out_a_ship_may_not_lengthen_her_way_to_the_far_edge() -> None:
    table = lone("F6 E")
    refusal = table.refused("huascar", "starboard ahead")
    assert (refusal.case, refusal.reason.key) == ("SQ-A20", "refusal-duty")
    assert refusal.reason.args["toward"] == "north"
    assert "ahead 2" in table.orders("huascar")
    assert "port ahead" in table.orders("huascar")


@case("SQ-A38")
def test_on_the_way_out_a_ship_may_not_end_heading_away_from_the_far_edge() -> None:
    orders = lone("F6 E").orders("huascar")
    assert "ahead 1 turn port" in orders
    assert "ahead 1 turn starboard" not in orders


@case("SQ-A20")
def test_the_duty_binds_the_northern_squadron_the_other_way() -> None:
    table = battle({"huascar": "A1 N"}, {"palestro": "F6 E"}, duty=True)
    assert "starboard ahead" in table.orders("palestro")
    assert table.refused("palestro", "port ahead").reason.args["toward"] == "south"


@case("SQ-A20")
def test_touching_the_last_two_ranks_reverses_the_duty() -> None:
    table = lone("F10 N")
    table.act("huascar", "ahead 1 turn port")
    assert table["huascar"].leg is Leg.HOME
    assert table.refused("huascar", "starboard ahead").reason.args["toward"] == "south"


@case("SQ-A20")
def test_the_third_rank_from_the_far_edge_is_not_far_enough() -> None:
    table = lone("F9 N")
    table.act("huascar", "ahead 1")
    assert table["huascar"].leg is Leg.OUT


@case("SQ-A38", "SQ-3.5")
def test_back_in_her_starting_rank_she_has_done_her_duty() -> None:
    table = lone("F2 S", Leg.HOME)
    table.act("huascar", "ahead 1 turn port")
    assert table["huascar"].leg is Leg.DONE
    assert "port ahead" in table.orders("huascar")


@case("SQ-3.5", "SQ-A19", "SQ-A34")
def test_to_ram_a_disabled_enemy_she_may_turn_aside() -> None:
    table = lone("F6 E", enemy="G5 S")
    assert "starboard ahead" not in table.orders("huascar")
    table.hit("palestro", "KH")
    assert "starboard ahead" in table.orders("huascar")


@case("SQ-A34")
def test_she_may_also_turn_aside_to_come_nearer_to_a_disabled_enemy_but_not_away_from_both() -> None:
    table = lone("F6 E", enemy="I3 S").hit("palestro", "QH")
    assert "starboard ahead turn starboard" in table.orders("huascar")
    table = lone("F6 E", enemy="A9 S").hit("palestro", "QH")
    assert "starboard ahead turn starboard" not in table.orders("huascar")


@case("SQ-A19")
def test_a_burning_enemy_is_not_disabled_but_one_with_a_conning_tower_hit_is() -> None:
    table = lone("F6 E", enemy="G5 S").hit("palestro", "JH")
    assert "starboard ahead" not in table.orders("huascar")
    table.hit("palestro", "AH")
    assert "starboard ahead" in table.orders("huascar")


@case("SQ-A38", "SQ-A20")
def test_where_every_move_lengthens_the_way_the_duty_yields() -> None:
    orders = lone("F6 S").orders("huascar")
    assert len(orders) == 12


@case("SQ-A30")
def test_a_sound_ship_may_not_leave_the_board_while_she_has_another_order() -> None:
    refusal = lone("F12 E", Leg.DONE).refused("huascar", "port ahead")
    assert (refusal.case, refusal.reason.key) == ("SQ-A30", "refusal-leave")


@case("SQ-A30")
def test_she_may_not_end_where_her_next_move_could_only_leave_the_board() -> None:
    refusal = lone("K6 E", Leg.DONE).refused("huascar", "ahead 1")
    assert (refusal.case, refusal.reason.key) == ("SQ-A30", "refusal-sea-room")
    assert "ahead 1 turn port" in lone("K6 E", Leg.DONE).orders("huascar")


@case("SQ-A30")
def test_a_ship_with_no_other_order_goes_over_the_edge() -> None:
    table = lone("L6 E")
    assert len(table.orders("huascar")) == 12
    table.act("huascar", "ahead 1")
    assert table.where("huascar") == "left"


@case("SQ-A30")
def test_so_does_a_northern_ship_and_one_that_could_hunt() -> None:
    """Beyond the edge all moves are equal, whatever the direction of the duty and the disabled enemies elsewhere."""
    for enemy in ("L6 E", "A6 W"):
        table = battle({"huascar": "F1 N"}, {"palestro": enemy}, duty=True)
        assert len(table.orders("palestro")) == 12
        assert len(table.hit("huascar", "KH").orders("palestro")) == 12


@case("SQ-A38")
def test_with_the_duty_free_a_ship_goes_where_she_likes() -> None:
    free = {"duty": "free"}
    table = battle({"huascar": "F6 E"}, {"palestro": "L12 S"}, duty=True, options=free)
    assert len(table.orders("huascar")) == 12
    table = battle({"huascar": "F12 N"}, {"palestro": "L12 S"}, duty=True, options=free)
    assert "ahead 1" in table.orders("huascar")


@case("SQ-3.5")
def test_at_angamos_the_duty_is_not_in_play() -> None:
    table = scenario("angamos")
    table.put("huascar", "G7 E")
    assert len(table.orders("huascar")) == 12
    assert "starboard ahead turn starboard" in table.orders("huascar")


@case("SQ-A38", "SQ-A16")
def test_with_a_ship_dead_ahead_the_duty_still_leaves_an_order() -> None:
    table = lone("F6 N", enemy="F7 S")
    assert "ahead 2" not in table.orders("huascar")
    assert "ahead 1" in table.orders("huascar")


# Every square and every heading of a small board, step by step

COLUMNS, RANKS, FAR = 4, 6, 2
CHART = Chart(Extent(COLUMNS, RANKS), MovementFigures((1, 2), (1,), 8, ""))
STEPS = ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1))
Berth = tuple[int, int, int]
"""Column, rank and heading."""


def after(berth: Berth, way: Manoeuvre) -> Berth:
    """The end of a manoeuvre, possibly beyond the edge."""
    x, rank, heading = berth
    across, up = STEPS[(heading + way.bow) % 8]
    return x + across * way.squares, rank + up * way.squares, (heading + way.turn) % 8


def is_on_board(berth: Berth) -> bool:
    return 0 <= berth[0] < COLUMNS and 0 <= berth[1] < RANKS


def ways_from(berth: Berth, blocked: bool = False) -> list[Manoeuvre]:
    return list(CHART.offered[berth[2] % 2][blocked])


def has_sea_room(berth: Berth) -> bool:
    return any(is_on_board(after(berth, way)) for way in ways_from(berth))


def plainly(berth: Berth, blocked: bool, toward: int, goal: list[int]) -> list[str]:
    """SQ-A20, SQ-A30, SQ-A38 The orders that the duty allows: a demand is dropped if no order fulfils it."""
    ways = ways_from(berth, blocked)
    staying = [way for way in ways if is_on_board(after(berth, way))]
    if not staying:
        return [way.code for way in ways]
    safe = [way for way in staying if has_sea_room(after(berth, way))]
    dutiful = []
    for way in safe or staying:
        _, rank, heading = after(berth, way)
        away = STEPS[heading][1] * toward < 0
        if (rank - berth[1]) * toward >= 0 and (rank in goal or not away):
            dutiful.append(way)
    return [way.code for way in dutiful or safe or staying]


LEGS = {
    "south out": (Duty.outward(CHART, Squadron("s", "S", 0, 0, ()), FAR), 1, [4, 5]),
    "south home": (Duty.homeward(CHART, Squadron("s", "S", 0, 0, ())), -1, [0]),
    "north out": (Duty.outward(CHART, Squadron("n", "N", 5, 180, ()), FAR), -1, [0, 1]),
    "north home": (Duty.homeward(CHART, Squadron("n", "N", 4, 180, ())), 1, [4]),
    "done": (Duty.done(CHART), 0, []),
}


@case("SQ-3.5", "SQ-A20", "SQ-A30", "SQ-A38")
@pytest.mark.parametrize("leg", LEGS)
def test_what_the_duty_leaves_on_every_square_and_heading(leg: str) -> None:
    duty, toward, goal = LEGS[leg]
    for x in range(COLUMNS):
        for rank in range(RANKS):
            for heading in range(8):
                number = CHART.square((x, rank)) * 8 + heading
                for blocked in (False, True):
                    found = [way.code for way in duty.allowed(number, blocked)]
                    assert found == plainly((x, rank, heading), blocked, toward, goal), (x, rank, heading, blocked)


@case("SQ-3.5", "SQ-A20")
@pytest.mark.parametrize(("rank", "toward"), [(0, 1), (2, 1), (3, -1), (5, -1)])
def test_out_is_to_the_edge_that_is_farther_off_and_home_is_where_she_began(rank: int, toward: int) -> None:
    side = Squadron("s", "S", rank, 0, ())
    out, home = Duty.outward(CHART, side, FAR), Duty.homeward(CHART, side)
    assert (out.toward, list(out.goal)) == (toward, [4, 5] if toward > 0 else [0, 1])
    assert (home.toward, list(home.goal)) == (-toward, [rank])
