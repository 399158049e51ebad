"""SQ-4: firing."""

import pytest

from admiralty.boards import squares
from admiralty.games.ironclads_on_squares.events import ShipFired
from admiralty.games.ironclads_on_squares.rules.firing import GUNNERY, Fire, FireAll, Firing, Volleys, shots_of
from admiralty.games.ironclads_on_squares.state import Fate, remove
from admiralty.kernel.flows.choices import AmbiguousOrder
from admiralty.kernel.flows.flow import Ask, Roll
from tests.games.ironclads_on_squares.builder import Table, battle
from tests.support.cases import case
from tests.support.flows import codes, told


def dice_of(table: Table, ship: str, order: str, fire: str) -> int:
    """The number of dice of an order to fire."""
    request = table.ask(ship, order, fire)
    assert isinstance(request, Roll)
    assert request.pool.count is not None
    return request.pool.count


@case("SQ-4.1", "SQ-A6")
@pytest.mark.parametrize(("place", "bears"), [("J5 S", True), ("K5 S", False), ("H7 S", True), ("I7 S", False)])
def test_the_target_is_at_most_six_squares_away_counted_orthogonally(place: str, bears: bool) -> None:
    near = "F5 S"  # so that there is always a target
    table = battle({"mesudiye": "D4 N"}, {"palestro": place, "redoutable": near})
    assert ("fire 10in palestro starboard" in table.orders("mesudiye", "ahead 1")) is bears


@case("SQ-4.1")
def test_a_target_out_of_range_is_refused_with_both_distances() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "H5 S", "redoutable": "L5 S"})
    refusal = table.refused("mesudiye", "fire 10in redoutable starboard", "ahead 1")
    assert (refusal.case, refusal.reason.key) == ("SQ-4.1", "refusal-range")
    assert (refusal.reason.args["distance"], refusal.reason.args["reach"]) == (8, 6)


@case("SQ-4.1", "SQ-A23")
def test_a_burning_ship_fires_four_squares_far() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "H5 S", "redoutable": "I5 S"}).hit("mesudiye", "JH")
    orders = table.orders("mesudiye", "3C", "ahead 1")
    assert orders == ["fire 10in palestro starboard", "cease fire"]
    assert table.refused("mesudiye", "fire 10in redoutable starboard", "3C", "ahead 1").case == "SQ-4.1"


@case("SQ-A23")
def test_a_burning_target_can_be_hit_from_six_squares() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "J5 S"}).hit("palestro", "JH")
    assert "fire 10in palestro starboard" in table.orders("mesudiye", "ahead 1")


@case("SQ-4.1", "SQ-4.4")
def test_a_ship_with_a_conning_tower_hit_does_not_fire() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "F5 S"}).hit("mesudiye", "AH")
    events = table.act("mesudiye", "3C")
    assert not told(events, ShipFired)


@case("SQ-4.1")
def test_a_ship_may_hold_her_fire() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "F5 S"})
    assert not told(table.act("mesudiye", "ahead 1", "cease fire"), ShipFired)


@case("SQ-4.1")
def test_a_ship_that_rams_does_not_fire() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "D5 S", "redoutable": "F4 S"})
    events = table.act("mesudiye", "ahead 1", "2C", "2D")
    assert not told(events, ShipFired)


@case("SQ-A28")
def test_only_enemies_can_be_fired_at() -> None:
    table = battle({"mesudiye": "D4 N", "huascar": "F5 N"}, {"palestro": "H5 S"})
    assert table.orders("mesudiye", "ahead 1") == ["fire 10in palestro starboard", "cease fire"]
    refusal = table.refused("mesudiye", "fire 10in huascar starboard", "ahead 1")
    assert (refusal.case, refusal.reason.key) == ("SQ-A28", "refusal-own-side")


@case("SQ-4.2")
@pytest.mark.parametrize(("ship", "dice"), [("mesudiye", 6), ("huascar", 2), ("devastation", 4), ("inflexible", 8)])
def test_one_die_for_each_gun_that_bears_and_two_for_a_gun_of_sixteen_inches(ship: str, dice: int) -> None:
    table = battle({ship: "D4 N"}, {"palestro": "F5 S"})
    fire = table.orders(ship, "ahead 1")[-2]
    assert dice_of(table, ship, "ahead 1", fire) == dice


@case("SQ-4.2", "SQ-4.3")
def test_each_six_is_a_hit_and_draws_a_card() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "F5 S"})
    events = table.act("mesudiye", "ahead 1", "fire 10in palestro starboard", (6, 5, 6, 1, 2, 6), ("2C", "3C", "4C"))
    (fired,) = told(events, ShipFired)
    assert isinstance(fired, ShipFired)
    assert fired.hits == 3
    assert table.state.small.discards == ["2C", "3C", "4C"]


@case("SQ-4.2")
def test_fives_are_misses() -> None:
    table = battle({"mesudiye": "D4 N"}, {"palestro": "F5 S"})
    table.act("mesudiye", "ahead 1", "fire 10in palestro starboard", (5, 5, 5, 5, 5, 5))
    assert len(table.state.small.pieces) == 54


# SQ-A7 Which guns bear


@case("SQ-A7")
@pytest.mark.parametrize(
    ("target", "groups"),
    [
        ("F8 S", {"fore"}),  # dead ahead
        ("F2 S", {"aft"}),  # dead astern
        ("H5 S", {"fore", "aft"}),  # on the beam
        ("H7 S", {"fore", "aft"}),  # on the limit of bow and starboard
        ("G7 S", {"fore"}),  # within the bow arc
        ("H3 S", {"fore", "aft"}),  # on the limit of starboard and stern
    ],
)
def test_guns_bear_in_their_arcs_limits_included(target: str, groups: set[str]) -> None:
    table = battle({"cochrane": "F4 N"}, {"palestro": target})
    orders = table.orders("cochrane", "ahead 1")
    assert {code.split()[-1] for code in orders if code.startswith("fire 9in")} == groups


@case("SQ-A7")
def test_a_bow_gun_bears_on_the_limit_of_its_arc_and_not_beyond() -> None:
    table = battle({"independencia": "F4 N"}, {"palestro": "H7 S"})
    assert "fire 7in palestro bow" in table.orders("independencia", "ahead 1")
    table = battle({"independencia": "F4 N"}, {"palestro": "H6 S"})
    assert "fire 7in palestro bow" not in table.orders("independencia", "ahead 1")


@case("SQ-A7")
def test_guns_that_do_not_bear_are_refused_with_those_that_do() -> None:
    table = battle({"cochrane": "F4 N"}, {"palestro": "F8 S"})
    refusal = table.refused("cochrane", "fire 9in palestro aft", "ahead 1")
    assert (refusal.case, refusal.reason.key) == ("SQ-A7", "refusal-does-not-bear")
    assert refusal.reason.args["guns"] == ["9in fore"]


@case("SQ-A7")
def test_a_group_fires_once_and_different_groups_may_take_different_targets() -> None:
    table = battle({"cochrane": "F4 N"}, {"palestro": "H5 S", "redoutable": "D5 S"})
    request = table.ask("cochrane", "ahead 1", "fire 9in palestro fore", (1,))
    assert codes(request) == ["fire 9in palestro aft", "fire 9in redoutable aft", "cease fire"]
    events = table.act("cochrane", "ahead 1", "fire 9in palestro fore", (1,), "fire 9in redoutable aft", (2,))
    assert [event.target for event in events if isinstance(event, ShipFired)] == ["palestro", "redoutable"]


@case("SQ-A7")
def test_a_group_that_has_fired_is_refused() -> None:
    table = battle({"cochrane": "F4 N"}, {"palestro": "H5 S"})
    refusal = table.refused("cochrane", "fire 9in palestro fore", "ahead 1", "fire 9in palestro fore", (1,))
    assert (refusal.case, refusal.reason.key) == ("SQ-A7", "refusal-has-fired")


@case("SQ-A39")
def test_all_groups_that_bear_may_fire_by_one_order() -> None:
    table = battle({"inflexible": "F4 N"}, {"palestro": "H5 S"})
    events = table.act("inflexible", "ahead 1", "fire all palestro", (1, 1, 1, 1, 1, 1, 1, 1))
    (fired,) = told(events, ShipFired)
    assert isinstance(fired, ShipFired)
    assert fired.guns == ["16in fore", "16in aft"]


@case("SQ-A39")
def test_all_means_those_that_bear_and_have_not_fired() -> None:
    table = battle({"redoutable": "F4 N"}, {"palestro": "H7 S"})
    assert dice_of(table, "redoutable", "ahead 1", "fire all palestro") == 6
    request = table.ask("redoutable", "ahead 1", "fire 10.8in palestro bow", (1,), "fire all palestro")
    assert isinstance(request, Roll)
    assert request.pool.count == 5


@case("SQ-A39")
def test_all_is_not_offered_where_one_group_is_left() -> None:
    table = battle({"cochrane": "F4 N"}, {"palestro": "F8 S"})
    refusal = table.refused("cochrane", "fire all palestro", "ahead 1")
    assert (refusal.case, refusal.reason.key) == ("SQ-A7", "refusal-one-group")


@case("SQ-A7")
def test_an_order_may_leave_out_the_place_of_the_guns_where_one_group_bears() -> None:
    request = battle({"cochrane": "F4 N"}, {"palestro": "F8 S"}).ask("cochrane", "ahead 1")
    assert isinstance(request, Ask)
    assert request.choices.resolve("fire 9in palestro").code == "fire 9in palestro fore"
    request = battle({"cochrane": "F4 N"}, {"palestro": "H5 S"}).ask("cochrane", "ahead 1")
    assert isinstance(request, Ask)
    with pytest.raises(AmbiguousOrder):
        request.choices.resolve("fire 9in palestro")


@case("SQ-4.1")
@pytest.mark.parametrize(
    ("code", "key"),
    [
        ("shoot palestro", "refusal-no-order"),
        ("fire palestro", "refusal-form"),
        ("fire 9in palestro fore aft", "refusal-form"),
        ("fire 9in victory fore", "refusal-no-such-target"),
        ("fire 12in palestro fore", "refusal-no-such-guns"),
    ],
)
def test_what_is_no_order_to_fire_is_refused_with_the_grammar(code: str, key: str) -> None:
    assert battle({"cochrane": "F4 N"}, {"palestro": "F8 S"}).refused("cochrane", code, "ahead 1").reason.key == key


@case("SQ-4.1")
def test_a_ship_off_the_board_is_no_target() -> None:
    table = battle({"cochrane": "F4 N"}, {"palestro": "F8 S", "redoutable": "A12 N"})
    table.act("redoutable", "ahead 1")
    refusal = table.refused("cochrane", "fire 9in redoutable fore", "ahead 1")
    assert refusal.reason.key == "refusal-target-gone"


# SQ-A8 Line of sight


@case("SQ-A8")
@pytest.mark.parametrize(("sight", "offered"), [("open", True), ("blocked", False)])
def test_a_ship_on_the_line_blocks_the_view_only_with_the_option(sight: str, offered: bool) -> None:
    table = battle({"cochrane": "F4 N"}, {"palestro": "F7 S", "redoutable": "F9 S"}, options={"sight": sight})
    assert ("fire 9in redoutable fore" in table.orders("cochrane", "ahead 1")) is offered
    assert "fire 9in palestro fore" in table.orders("cochrane", "ahead 1")


@case("SQ-A8")
def test_a_blocked_target_is_refused_for_the_ship_on_the_line() -> None:
    table = battle({"cochrane": "F4 N"}, {"palestro": "F7 S", "redoutable": "F9 S"}, options={"sight": "blocked"})
    refusal = table.refused("cochrane", "fire 9in redoutable fore", "ahead 1")
    assert (refusal.case, refusal.reason.key) == ("SQ-A8", "refusal-sight")


@case("SQ-4.1")
def test_a_ship_in_the_corner_square_is_a_target_like_any_other() -> None:
    table = battle({"mesudiye": "C1 N"}, {"palestro": "A1 S"})
    assert table["palestro"].square == 0
    assert [target for target, _ in shots_of(table.state, 0)] == [table.index("palestro")]


# Every target of a ship with three kinds of guns, on every heading


@case("SQ-4.1", "SQ-4.2", "SQ-A7", "SQ-A39")
@pytest.mark.parametrize(("burning", "reach", "fired"), [(False, 6, 0), (False, 6, 1), (True, 4, 2)])
def test_what_is_listed_is_what_bears_in_range_and_nothing_else_is_accepted(
    burning: bool, reach: int, fired: int
) -> None:
    table = battle({"redoutable": "G7 N"}, {"palestro": "A1 S", "cochrane": "G7 S"}, columns=14, ranks=14)
    remove(table.state, table.index("cochrane"), Fate.SUNK)
    if burning:
        table.hit("redoutable", "JH")
    state = table.state
    state.fired = fired
    sheet, at = state.setting.fleet[0], (6, 6)
    for heading in range(8):
        table["redoutable"].heading = heading
        for target in state.setting.chart.names:
            there = state.setting.chart.at(target)
            far = abs(there[0] - at[0]) + abs(there[1] - at[1])
            if not 0 < far <= reach + 1:
                continue
            table["palestro"].square = target
            arcs = {arc.value for arc in squares.arcs(at, heading * 45, there)}
            ready = [
                (f"{group.calibre:g}in palestro {group.place}", group.guns)
                for number, group in enumerate(sheet.ship.guns)
                if far <= reach and not fired >> number & 1 and arcs.intersection(group.arcs)
            ]
            wanted = [f"fire {guns}" for guns, _ in ready] + (["fire all palestro"] if len(ready) > 1 else [])
            choices = Volleys(GUNNERY, state, Firing(0, shots_of(state, 0)))
            assert [order.code for order in choices.orders()] == [*wanted, "cease fire"]
            verbs = [*Fire.offers(state, choices.subject), *(FireAll(each.index) for each in state.setting.fleet)]
            accepted = [verb.code(state.setting) for verb in verbs if verb.refusal(state, choices.subject) is None]
            assert sorted(accepted) == sorted(wanted)
            labels = [order.label for order in choices.orders()[: len(ready)]]
            assert [label.args["dice"] for label in labels if label is not None] == [guns for _, guns in ready]
