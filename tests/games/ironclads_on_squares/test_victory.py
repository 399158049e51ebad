"""SQ-2.5 and the rulings on the end of a battle and its winner."""

from typing import Any

import pytest

from admiralty.games.ironclads_on_squares.events import LeftTheBoard
from admiralty.games.ironclads_on_squares.figures import Pursuit
from admiralty.games.ironclads_on_squares.state import Fate, Ship, remove
from admiralty.games.ironclads_on_squares.victory import is_lost, is_present, settle
from admiralty.kernel.games.game import Outcome
from tests.games.ironclads_on_squares.builder import Table, battle, game, scenario
from tests.support.cases import case

CHASE = Pursuit("south", "north", 3)


def outcome(table: Table) -> Outcome:
    found = game.outcome(table.state)
    assert found is not None, "the battle goes on"
    return found


def last_turn(table: Table) -> Table:
    """The end of the last turn."""
    table.state.turn = 40
    table.turn()
    return table


@case("SQ-2.5", "SQ-A32")
def test_the_battle_ends_when_a_side_has_no_ship_left_on_the_board() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "D5 S"}).flotation("palestro", 2)
    table.act("mesudiye", "ahead 1", "2C", "2D")
    assert outcome(table).winners == ("south",)
    assert (outcome(table).reason.key, outcome(table).case) == ("outcome-last-squadron", "SQ-2.5")


@case("SQ-2.5")
def test_it_goes_on_while_each_side_has_a_ship() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "D5 S", "redoutable": "L12 S"}).flotation("palestro", 2)
    table.act("mesudiye", "ahead 1", "2C", "2D")
    assert table.where("palestro") == "sunk"
    assert game.outcome(table.state) is None


@case("SQ-2.5")
def test_a_squadron_that_has_left_the_board_is_beaten() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "L12 N"})
    table.act("palestro", "ahead 1")
    assert outcome(table).winners == ("south",)


@case("SQ-2.5", "SQ-5.3")
def test_a_last_ship_that_blows_up_ends_the_battle() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "L12 S"}).hit("palestro", "JH")
    table.act("palestro", "JOKER1")
    assert outcome(table).winners == ("south",)


@case("SQ-2.5")
def test_a_last_ship_sunk_by_gunfire_ends_the_battle() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "F5 S"}).flotation("palestro", 1)
    table.act("mesudiye", "ahead 1", "fire 10in palestro starboard", (6, 1, 1, 1, 1, 1), ("10C",))
    assert outcome(table).winners == ("south",)


@case("SQ-A32", "SQ-A18")
@pytest.mark.parametrize(("lost", "winners"), [(0, ("north",)), (10, ("south",)), (6, ())])
def test_if_the_last_two_sink_together_flotation_decides(lost: int, winners: tuple[str, ...]) -> None:
    """Mesudiye has 13 points and Palestro 7; Redoutable left the board with some points lost."""
    table = battle({"mesudiye": "D4 N"}, {"palestro": "D5 S", "redoutable": "L12 N"})
    table.flotation("redoutable", 13 - lost)
    table.act("redoutable", "ahead 1")
    table.flotation("mesudiye", 1).flotation("palestro", 2)
    table.act("mesudiye", "ahead 1", "2C", "2D")
    assert outcome(table).winners == winners


# SQ-A21 Forty turns


@case("SQ-A21")
def test_after_forty_turns_fewer_flotation_points_lost_wins() -> None:
    table = last_turn(battle({"mesudiye": "D4 N"}, {"palestro": "L12 S"}).flotation("palestro", 5))
    assert outcome(table).winners == ("south",)
    assert outcome(table).reason.args["lost_second"] == 2
    assert (outcome(table).reason.key, outcome(table).case) == ("outcome-flotation", "SQ-A21")


@case("SQ-A21")
def test_after_thirty_nine_turns_it_goes_on() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "L12 S"})
    table.state.turn = 39
    table.turn("AH", "2H")
    assert game.outcome(table.state) is None
    assert table.state.turn == 40


@case("SQ-A21")
def test_equal_losses_are_a_draw() -> None:
    table = last_turn(battle({"mesudiye": "D4 N"}, {"palestro": "L12 S"}))
    assert outcome(table).winners == ()
    assert outcome(table).reason.key == "outcome-even"


@case("SQ-A21")
def test_a_sunk_ship_has_lost_all_her_points_and_one_that_left_only_those_marked_off() -> None:
    table = battle({"mesudiye": "D4 N", "huascar": "A12 N"}, {"palestro": "D5 S", "redoutable": "L12 S"}).flotation(
        "palestro", 2
    )
    table.act("huascar", "ahead 1")
    table.act("mesudiye", "ahead 1", "2C", "2D")
    reason = outcome(last_turn(table)).reason
    assert (reason.args["lost_first"], reason.args["lost_second"]) == (1, 7)


# SQ-A32 By sinkings


@case("SQ-A32")
def test_at_lissa_more_ships_sunk_than_lost_wins_whatever_the_flotation() -> None:
    table = scenario("lissa").put("habsburg", "D5 N").put("palestro", "D6 S").flotation("palestro", 2)
    table.flotation("don_juan", 1).flotation("ferdinand_max", 1)
    table.act("habsburg", "ahead 1", "2C", "2D")
    found = outcome(last_turn(table))
    assert found.winners == ("austria",)
    assert (found.reason.key, found.case) == ("outcome-most-sunk", "SQ-A32")
    figures = found.reason.args
    assert {figures["first"]: figures["sunk_first"], figures["second"]: figures["sunk_second"]} == {
        "austria": 0, "italy": 1,
    }  # fmt: skip


@case("SQ-A32", "SQ-A21")
def test_at_lissa_equal_sinkings_are_decided_by_flotation() -> None:
    table = last_turn(scenario("lissa").flotation("don_juan", 1))
    assert outcome(table).winners == ("italy",)


# SQ-A32, SQ-A33 A pursuit


@case("SQ-A32", "SQ-3.5")
def test_huascar_wins_by_leaving_over_the_northern_edge() -> None:
    table = scenario("angamos").put("huascar", "G14 N")
    table.act("huascar", "ahead 1")
    assert table.where("huascar") == "escaped"
    assert outcome(table).winners == ("peru",)


@case("SQ-A40", "SQ-A32")
def test_the_northern_corner_is_part_of_the_northern_edge() -> None:
    table = scenario("angamos").put("huascar", "A14 N")
    table.act("huascar", "port ahead")
    assert outcome(table).winners == ("peru",)


@case("SQ-A40", "SQ-A32")
@pytest.mark.parametrize("seat", ["south", "north"])
@pytest.mark.parametrize(
    ("exit_", "place", "fate", "told"),
    [("north", "L12 NE", "escaped", "north"), ("east", "L12 NE", "escaped", "east"),
     ("south", "L12 NE", "left", "north"), ("west", "L12 NE", "left", "north"),
     ("south", "A1 SW", "escaped", "south"), ("west", "A1 SW", "escaped", "west"), ("east", "A1 SW", "left", "south")],
)  # fmt: skip
def test_over_a_corner_the_hunted_escape_by_the_edge_that_is_theirs(
    seat: str, exit_: Any, place: str, fate: str, told: str
) -> None:
    """The log names that edge; a hunter cannot escape anywhere."""
    ships = {"huascar": place, "independencia": "F6 N"}
    others = {"cochrane": "D4 N"}
    sides = (ships, others) if seat == "south" else (others, ships)
    for hunted in ("south", "north"):
        table = battle(*sides, victory="pursuit", pursuit=Pursuit(hunted, exit_, 3))
        (left,) = [event for event in table.act("huascar", "ahead 1") if isinstance(event, LeftTheBoard)]
        if hunted == seat:
            assert (table.where("huascar"), left.edge) == (fate, told)
        else:
            assert (table.where("huascar"), left.edge) == ("left", "north" if place == "L12 NE" else "south")


@case("SQ-A32")
def test_huascar_loses_by_leaving_over_another_edge() -> None:
    table = scenario("angamos").put("huascar", "A7 W")
    table.act("huascar", "ahead 1")
    assert outcome(table).winners == ("chile",)
    assert outcome(table).reason.key == "outcome-last-squadron"


@case("SQ-A32")
def test_huascar_wins_by_sinking_a_chilean_ironclad() -> None:
    table = scenario("angamos").put("huascar", "G7 N").put("cochrane", "G8 E").flotation("cochrane", 2)
    table.act("huascar", "ahead 1", "2C", "2D")
    assert outcome(table).winners == ("peru",)
    assert outcome(table).reason.key == "outcome-hunter-sunk"


@case("SQ-A32")
def test_chile_wins_by_sinking_huascar() -> None:
    table = scenario("angamos").put("huascar", "G7 N").put("cochrane", "G8 S").flotation("huascar", 2)
    table.act("cochrane", "ahead 1", "2C", "2D")
    assert outcome(table).winners == ("chile",)
    assert outcome(table).reason.key == "outcome-hunted-sunk"


@case("SQ-A32", "SQ-A18")
def test_hunter_and_hunted_sunk_in_one_blow_are_a_draw() -> None:
    table = scenario("angamos").put("huascar", "G7 N").put("cochrane", "G8 S")
    table.flotation("huascar", 1).flotation("cochrane", 1)
    table.act("huascar", "ahead 1", "2C", "2D")
    assert outcome(table).winners == ()
    assert outcome(table).reason.key == "outcome-both-sunk"


@case("SQ-A33")
@pytest.mark.parametrize(("cards", "fate"), [(("JH", "KH"), "G7 N"), (("JH", "KH", "QH"), "struck")])
def test_huascar_strikes_with_three_damage_cards_in_force_at_the_end_of_a_turn(
    cards: tuple[str, ...], fate: str
) -> None:
    table = scenario("angamos").hit("huascar", *cards)
    table.state.turn = 1
    table.turn(*(() if fate == "struck" else ("AH", "2H")))
    assert table.where("huascar") == fate
    if fate == "struck":
        assert outcome(table).winners == ("chile",)
        assert (outcome(table).reason.key, outcome(table).case) == ("outcome-struck", "SQ-A33")


@case("SQ-A33")
def test_the_hunters_do_not_strike() -> None:
    table = scenario("angamos").hit("cochrane", "JH", "KH", "QH")
    table.state.turn = 1
    table.turn("AH", "2H")
    assert table.where("cochrane") == "E13 S"


@case("SQ-A32", "SQ-2.5")
def test_hunters_who_have_all_left_the_board_have_lost() -> None:
    table = battle({"huascar": "D4 N"}, {"cochrane": "L12 N"}, victory="pursuit", pursuit=CHASE)
    table.act("cochrane", "ahead 1")
    assert outcome(table).winners == ("south",)


@case("SQ-A21")
def test_a_pursuit_without_end_is_decided_by_flotation() -> None:
    table = battle({"huascar": "D4 N"}, {"cochrane": "L12 N"}, victory="pursuit", pursuit=CHASE)
    assert outcome(last_turn(table.flotation("cochrane", 3))).winners == ("south",)


@case("SQ-2.5", "SQ-A31", "SQ-A32", "SQ-A33")
def test_who_is_present_and_who_is_lost_by_her_fate() -> None:
    ships = {fate: Ship(0, 0, 1, fate) for fate in Fate}
    assert {fate for fate, ship in ships.items() if is_present(ship)} == {Fate.AFLOAT, Fate.RESERVE}
    assert {fate for fate, ship in ships.items() if is_lost(ship)} == {Fate.SUNK, Fate.BLOWN_UP, Fate.STRUCK}


@case("SQ-A40", "SQ-4.4", "SQ-A32")
@pytest.mark.parametrize(("place", "edge"), [("K12 NE", "north"), ("L11 NE", "east"), ("L12 NE", "both")])
@pytest.mark.parametrize("exit_", ["north", "east"])
def test_a_damaged_ship_leaves_over_the_edge_one_square_ahead(place: str, edge: str, exit_: Any) -> None:
    pursuit = Pursuit("south", exit_, 3)
    table = battle({"huascar": place}, {"cochrane": "D4 N"}, victory="pursuit", pursuit=pursuit).hit("huascar", "AH")
    table.act("huascar", "2D")
    assert table.where("huascar") == ("escaped" if edge in (exit_, "both") else "left")


@case("SQ-A32", "SQ-A33")
@pytest.mark.parametrize(
    ("sunk", "key", "wins"),
    [(("hunter",), "outcome-hunter-sunk", "hunted"), (("hunted",), "outcome-hunted-sunk", "hunters"),
     (("hunter", "hunted"), "outcome-both-sunk", ""), ((), "outcome-struck", "hunters")],
)  # fmt: skip
@pytest.mark.parametrize("hunted", ["south", "north"])
def test_a_pursuit_ends_the_same_whichever_side_is_hunted(
    hunted: str, sunk: tuple[str, ...], key: str, wins: str
) -> None:
    ships = ({"huascar": "D4 N"}, {"cochrane": "D8 S", "redoutable": "L12 S"})
    table = battle(
        *(ships if hunted == "south" else ships[::-1]), victory="pursuit", pursuit=Pursuit(hunted, "west", 3)
    )
    for role in sunk:
        remove(table.state, table.index("huascar" if role == "hunted" else "cochrane"), Fate.SUNK)
    if not sunk:
        remove(table.state, table.index("huascar"), Fate.STRUCK)
    settle(table.state)
    hunters = "north" if hunted == "south" else "south"
    assert outcome(table).reason.key == key
    assert outcome(table).winners == {"hunted": (hunted,), "hunters": (hunters,), "": ()}[wins]
