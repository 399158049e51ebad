"""SQ-3.5: the duty to cross the board and return."""

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
    """Over the edge every way is as good, whichever way the duty points and whoever lies disabled elsewhere."""
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
