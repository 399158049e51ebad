"""Courses in ten steps, and their events."""

from fractions import Fraction
from math import cos, radians, sin

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from admiralty.boards.table import STEPS, Pose, band, base, in_arc, last_step, overlap, parts, step, steps, within
from admiralty.games.iron_and_steam.chart import BankDepth, Current, MinefieldRow, ObstructionRow, ShoalRow, ShoreRow
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.damage import maximum_speed
from admiralty.games.iron_and_steam.rules.grounds import (
    check_ground,
    check_mines,
    check_wreck,
    crossed_wrecks,
    ground_chance,
)
from admiralty.games.iron_and_steam.rules.helm import helm_limit, home_of, next_speed, reach, steered
from admiralty.games.iron_and_steam.rules.movement import course_of, run_courses
from admiralty.games.iron_and_steam.rules.place import closer_than, hull_of, range_band
from admiralty.games.iron_and_steam.rules.repairs import clear_decks, refloat_chance, repair_ship
from admiralty.games.iron_and_steam.rules.waters import NEAR_SHORE, ROUNDING, Waters
from admiralty.games.iron_and_steam.sequence import end_turn
from admiralty.games.iron_and_steam.setup import start
from admiralty.games.iron_and_steam.state import Anchor, Fate, Harm, Rudder, Steering, Wreck
from admiralty.kernel.flows.event import Message
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case

MOBILE_BAY = game.setting("mobile_bay", {})


def alone(ship: str = "virginia", place: tuple[float, float, int, int] = (50, 50, 0, 4), **more: object) -> Table:
    return battle(us={"monitor": (150, 150, 0)}, cs={ship: place}, **more)  # type: ignore[arg-type]


@case("HR-5", "HR-1")
def test_speed_rises_by_the_acceleration_and_falls_by_twice_that() -> None:
    table = alone()
    virginia = table.n("virginia")
    assert reach(table.state, virginia) == (2, 5)
    table.order("virginia speed 6", "confederate").move()
    assert table["virginia"].speed == 5
    assert table.where("virginia") == (50, 55, 0)
    table.order("virginia speed -2", "confederate").move()
    assert table["virginia"].speed == 3
    assert table.refused("virginia speed 7", "confederate").reason.key == "refusal-speed"
    table["virginia"].speed = 0
    assert reach(table.state, virginia) == (-1, 1)


@case("HR-5")
def test_the_helm_is_limited_by_the_radius_and_wider_above_half_speed() -> None:
    table = alone()
    virginia = table.n("virginia")
    assert [helm_limit(table.state, virginia, speed) for speed in (0, 1, 3, 4, 5)] == [0, 2, 7, 7, 9]
    too_hard = table.refused("virginia speed 5 port 10", "confederate")
    assert too_hard.reason == Message("refusal-helm", ship="virginia", most=9)
    assert table.refused("virginia speed 2 port 9", "confederate").reason.key == "refusal-helm-at-speed"
    table["virginia"].speed, table["virginia"].powerless = 0, table.state.turn
    assert table.refused("virginia port 1", "confederate").reason.key == "refusal-no-steerage"
    still = alone("patrick_henry", (50, 50, 0, 0))
    assert helm_limit(still.state, still.n("patrick_henry"), 0) == 15


@case("HR-5")
@pytest.mark.parametrize("helm", [-9, -4, 0, 3, 8])
def test_a_course_agrees_with_a_slow_exact_reference(helm: int) -> None:
    table = alone()
    ship = table["virginia"]
    ship.orders.speed, ship.orders.helm = 5, helm
    course = course_of(table.state, table.n("virginia"))
    run_courses(table.state, {course.index: course})
    x, y, heading = Fraction(50), Fraction(50), Fraction(0)
    for _ in range(10):
        chord = radians(float(heading + Fraction(course.helm, 20)))
        x += Fraction(5, 10) * Fraction(sin(chord))
        y += Fraction(5, 10) * Fraction(cos(chord))
        heading += Fraction(course.helm, 10)
    assert course.pose.heading == round(float(heading) * 10) % 3600
    assert abs(course.pose.x - float(x) * 1000) <= 10
    assert abs(course.pose.y - float(y) * 1000) <= 10


@case("HR-5")
def test_going_astern_the_helm_acts_the_other_way() -> None:
    table = alone(place=(50, 50, 0, 0))
    table.order("virginia speed -1 port 2", "confederate").move()
    assert table["virginia"].heading == 20
    assert table.where("virginia")[1] < 50


@case("HR-8")
def test_the_current_carries_whoever_is_not_held() -> None:
    table = alone(place=(50, 50, 0, 0), current=Current(-2, 0))
    table.move()
    assert table.where("virginia") == (48, 50, 0)
    table["virginia"].anchor = Anchor.DOWN
    table.move()
    assert table.where("virginia") == (48, 50, 0)


@case("HR-8")
def test_anchoring_and_weighing_take_two_turns_and_slipping_one() -> None:
    table = alone(place=(50, 50, 0, 0))
    virginia = table["virginia"]
    table.order("virginia anchor", "confederate")
    clear_decks(table.state, table.n("virginia"))
    assert virginia.anchor.value == "letting_go"
    clear_decks(table.state, table.n("virginia"))
    assert virginia.anchor.value == "down"
    table.order("virginia slip", "confederate")
    clear_decks(table.state, table.n("virginia"))
    assert virginia.anchor == Anchor("up")
    assert virginia.anchors == 1
    assert table.refused("virginia weigh", "confederate").reason.key == "refusal-not-anchored"


@case("IS-13.3", "IS-8")
def test_without_power_she_coasts_and_then_lies() -> None:
    table = alone(place=(50, 50, 0, 5))
    table["virginia"].power = 0
    speeds = []
    for _ in range(3):
        table.move()
        speeds.append(table["virginia"].speed)
    assert speeds == [3, 1, 0]
    dulled = alone(place=(50, 50, 0, 5)).hurt("virginia", Harm.FIRES_OUT)
    dulled.state.turn += 1
    dulled["virginia"].orders.speed = 6
    assert next_speed(dulled.state, dulled.n("virginia")) == 3


@case("IS-7.2")
def test_a_mast_over_the_side_costs_speed_every_turn_until_it_is_cleared() -> None:
    table = alone("patrick_henry", (50, 50, 0, 8)).hurt("patrick_henry", Harm.MAST_PORT)
    ship, index = table["patrick_henry"], table.n("patrick_henry")
    ship.orders.speed = 8
    assert next_speed(table.state, index) == 5
    clear_decks(table.state, index)
    assert ship.wreckage == 1
    clear_decks(table.state, index)
    assert ship.wreckage == 0
    assert next_speed(table.state, index) == 8


@case("IS-7.2", "IS-1.2")
def test_clearing_a_mast_takes_two_whole_turns_of_drag() -> None:
    table = alone("patrick_henry", (50, 50, 0, 8)).hurt("patrick_henry", Harm.MAST_PORT)
    ship = table["patrick_henry"]
    ship.orders.speed, speeds = 8, []
    for _ in range(3):
        table.state.turn += 1
        table.move()
        speeds.append(ship.speed)
        table.phase(end_turn)
    assert speeds == [5, 2, 4]
    stopped = alone("patrick_henry", (50, 50, 0, 2)).hurt("patrick_henry", Harm.MAST_PORT)
    assert reach(stopped.state, stopped.n("patrick_henry")).fastest == 0


@case("HR-8")
def test_whoever_weighs_is_under_way_in_the_third_turn_and_who_slips_in_the_second() -> None:
    for order, waits in (("weigh", 2), ("slip", 1)):
        table = alone(place=(50, 50, 0, 0))
        table["virginia"].anchor = Anchor.DOWN
        table.order(f"virginia {order} speed 4", "confederate")
        for moved in [False] * waits + [True]:
            table.move()
            assert (table["virginia"].speed > 0) == moved
            table.phase(end_turn)


@case("IS-7.3", "IS-7.4", "HR-4")
def test_a_ship_that_does_not_answer_her_helm() -> None:
    table = alone("patrick_henry", (50, 50, 0, 4))
    ship, index = table["patrick_henry"], table.n("patrick_henry")
    ship.orders.helm = 5
    for steering, helm in (
        (Steering.STRAIGHT, 0),
        (Steering.ROPES, 0),
        (Steering.PORT, -helm_limit(table.state, index, 4)),
    ):
        ship.steering = steering
        assert steered(table.state, index, 4) == helm
    assert table.refused("patrick_henry port 5", "confederate").reason.key == "refusal-rudder-jammed"
    ship.steering, ship.helm, ship.blind = Steering.SOUND, -3, 1
    assert steered(table.state, index, 4) == -3
    assert table.refused("patrick_henry straight", "confederate").reason.key == "refusal-pilot-out"


@case("IS-7.3")
def test_a_side_wheeler_turns_without_a_rudder_and_a_screw_ship_does_not() -> None:
    wheels, screw = alone("patrick_henry", (50, 50, 0, 5)), alone(place=(50, 50, 0, 5))
    sound = helm_limit(wheels.state, wheels.n("patrick_henry"), 5)
    wheels["patrick_henry"].rudder = screw["virginia"].rudder = Rudder.GONE
    wheels["patrick_henry"].orders.helm = screw["virginia"].orders.helm = 5
    assert 0 < helm_limit(wheels.state, wheels.n("patrick_henry"), 5) < sound
    assert steered(wheels.state, wheels.n("patrick_henry"), 5) == 5
    assert steered(screw.state, screw.n("virginia"), 5) == 0
    assert screw.refused("virginia port 1", "confederate").reason.key == "refusal-rudder-gone"
    screw["virginia"].rudder = Rudder.JURY
    assert 0 < helm_limit(screw.state, screw.n("virginia"), 5) < 9


@case("HR-14")
def test_a_lashed_pair_moves_as_one_until_it_casts_off() -> None:
    table = battle(us={"hartford": (50, 50, 0, 6)}, cs={"selma": (100, 100, 0)}, lashed={"hartford": "metacomet"})
    table.order("hartford speed 6").move()
    assert table.where("hartford") == (50, 56, 0)
    assert table.where("metacomet")[1] == 56
    assert table.refused("metacomet speed 3").reason.key == "refusal-lashed"
    assert table.refused("hartford speed 6 port 40").reason.key == "refusal-helm"
    table.order("metacomet cast off")
    table.order("metacomet speed 3").move()
    assert table.where("metacomet")[1] < table.where("hartford")[1]


SHOAL = ShoalRow("bank", 14, ((40, 60), (60, 60), (60, 80), (40, 80)))


@case("HR-6", "IS-A26")
def test_a_shoal_shallower_than_her_draft_grounds_her_at_once() -> None:
    table = alone(place=(50, 56, 0, 4), shoal=(SHOAL,))
    table.order("virginia speed 5", "confederate").move()
    ship = table["virginia"]
    assert ship.aground
    assert ship.speed == 0
    assert not ship.gently
    assert table.suffered("virginia") == [("hull", 2)]
    assert 58 < table.where("virginia")[1] < 60
    ship.aground = False
    table.order("virginia speed 1", "confederate").move()
    assert not ship.aground  # IS-A26 she does not run aground again where she was aground


@case("HR-14", "HR-6")
def test_the_leaders_hull_and_the_deeper_draft_of_a_lashed_pair_speak_for_both_where_it_is_shallow() -> None:
    beside = ShoalRow("bank", 8, ((40, 52), (49.7, 52), (49.7, 60), (40, 60)))
    pair = {"hartford": "metacomet"}
    table = battle(us={"hartford": (50, 50, 0, 6)}, cs={"selma": (100, 100, 0)}, lashed=pair, shoal=(beside,))
    table.order("hartford speed 6").move()
    assert table.where("metacomet")[0] < 49.7, "she draws nine feet, and lies over eight"
    assert table.where("hartford") == (50, 56, 0)
    assert not table["hartford"].aground
    assert not table["metacomet"].aground

    pair = {"oneida": "galena"}  # she draws nine feet, and her consort eleven
    shore = ((40, 52), (60, 52), (60, 60), (40, 60))
    for depth, dice, aground in ((10, (), True), (11, (26,), False), (11, (25,), True), (14, (), False)):
        under = ShoalRow("bank", depth, shore)
        table = battle(us={"oneida": (50, 50, 0, 4)}, cs={"selma": (100, 100, 0)}, lashed=pair, shoal=(under,))
        table.order("oneida speed 4").move(*[dice][: len(dice)])
        assert table["oneida"].aground is aground
        assert not table["galena"].aground
        assert table.where("galena")[1] == table.where("oneida")[1], "she stays at her side"
    table = battle(
        us={"oneida": (50, 50, 0, 4)}, cs={"selma": (100, 100, 0)}, lashed=pair, shoal=(ShoalRow("bank", 10, shore),)
    )
    table.order("galena cast off")
    table.order("oneida speed 4").move((26,))
    assert not table["oneida"].aground, "alone she draws a foot less than the bank has"


@case("HR-6")
def test_a_shoal_within_two_feet_of_her_draft_is_one_chance_in_four() -> None:
    table = alone("tennessee", (50, 56, 0, 4), shoal=(SHOAL,))
    table.order("tennessee speed 4", "confederate").move((26,))
    assert not table["tennessee"].aground
    table = alone("tennessee", (50, 56, 0, 4), shoal=(SHOAL,))
    table.order("tennessee speed 4", "confederate").move((25,))
    assert table["tennessee"].aground
    bank = ShoalRow("bank", 8, SHOAL.polygon)  # Selma draws six feet: two less than the bank has
    table = alone("selma", (50, 56, 0, 4), shoal=(bank,))
    table.order("selma speed 4", "confederate").move((25,))
    assert table["selma"].aground


COAST = ShoreRow("coast", "north", ((0, 70), (160, 70)))


@case("HR-6")
def test_near_a_shore_three_percent_a_foot_less_five_an_inch() -> None:
    table = alone(place=(50, 60, 90, 4), shore=(COAST,))
    course = course_of(table.state, table.n("virginia"))
    run_courses(table.state, {course.index: course})
    # the hull is half a beam of 51 feet nearer than her centre: 9.745 inches off, nine whole ones
    assert ground_chance(table.state, course) == 66 - 45
    table.run(check_ground(table.state, table.n("virginia"), 21, 4), (21,))
    assert table["virginia"].aground


@case("HR-6", "IS-A26")
def test_the_shore_itself_grounds_and_charted_banks_take_its_place() -> None:
    table = alone(place=(50, 66, 0, 4), shore=(COAST,))
    table.order("virginia speed 4", "confederate").move()
    assert table["virginia"].aground
    river = alone(
        "arkansas", (50, 60, 90, 4), shore=(COAST,), bank_depth=(BankDepth(1, 5), BankDepth(2, 9), BankDepth(3, 14))
    )
    course = course_of(river.state, river.n("arkansas"))
    run_courses(river.state, {course.index: course})
    assert ground_chance(river.state, course) == 0
    river["arkansas"].y = 67_900
    river.order("arkansas speed 4", "confederate").move()
    assert not river["arkansas"].aground  # she was there already: IS-A26
    river["arkansas"].y, river["arkansas"].heading, river["arkansas"].speed = 66_000, 0, 4
    river.move()
    assert river["arkansas"].aground


@case("IS-A26", "HR-6")
@pytest.mark.parametrize(
    ("land", "line", "heading"),
    [("north", ((0, 70), (160, 70)), 0), ("south", ((0, 62), (160, 62)), 180), ("east", ((54, 0), (54, 160)), 90),
     ("west", ((46, 0), (46, 160)), 270)],
)  # fmt: skip
def test_nobody_goes_over_dry_land_even_from_where_she_lies(land: str, line: object, heading: int) -> None:
    shore = ShoreRow("coast", land, line)  # type: ignore[arg-type]
    table = alone("patrick_henry", (50, 66, heading, 8), shore=(shore,))
    table["patrick_henry"].orders.speed = 8
    for _ in range(5):
        table["patrick_henry"].aground = False
        table["patrick_henry"].speed = 8
        table.move()
        assert table["patrick_henry"].aground
    x, y, _ = table.where("patrick_henry")
    assert 46 <= x <= 54
    assert 62 <= y <= 70


@case("HR-7", "IS-A28")
def test_refloating_is_easier_with_help_and_harder_after_failures() -> None:
    table = battle(us={"minnesota": (50, 50, 0), "monitor": (51, 50, 0)}, cs={"virginia": (100, 100, 0)})
    ship = table["minnesota"]
    ship.aground = ship.gently = True
    assert refloat_chance(table.state, table.n("minnesota")) == 50
    table["monitor"].x += 5000
    assert refloat_chance(table.state, table.n("minnesota")) == 30
    table.run(repair_ship(table.state, table.n("minnesota")), (31,))
    assert ship.aground
    assert refloat_chance(table.state, table.n("minnesota")) == 20
    table.run(repair_ship(table.state, table.n("minnesota")), (20,))
    assert not ship.aground


@case("HR-16")
def test_moored_torpedoes_and_a_catcher() -> None:
    field = MinefieldRow("line", ((40, 52), (60, 52), (60, 58), (40, 58)), 4)
    table = battle(us={"tecumseh": (50, 50, 0, 4)}, cs={"selma": (100, 100, 0)}, minefield=(field,))
    table.order("tecumseh speed 4").move((4,), 5)
    assert table.suffered("tecumseh") == [("hull", 100)]
    caught = battle(us={"brooklyn": (50, 50, 0, 4)}, cs={"selma": (100, 100, 0)}, minefield=(field,))
    caught.run(check_mines(caught.state, caught.n("brooklyn"), 4), (3,))
    assert not caught.suffered("brooklyn")


@case("HR-16", "HR-14")
def test_a_lashed_consort_rolls_for_moored_torpedoes_too() -> None:
    field = MinefieldRow("line", ((40, 52), (60, 52), (60, 58), (40, 58)), 4)
    pair = {"hartford": "metacomet"}
    table = battle(us={"hartford": (50, 50, 0, 4)}, cs={"selma": (100, 100, 0)}, minefield=(field,), lashed=pair)
    table.order("hartford speed 4").move((4,), 1, (5,))
    assert [len(table.suffered(name)) for name in ("hartford", "metacomet")] == [0, 1]


@case("HR-8", "HR-11")
def test_who_is_fouled_with_a_ship_aground_does_not_drift_away() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (52, 50, 0)}, current=Current(-2, 0))
    for one, other in (("monitor", "virginia"), ("virginia", "monitor")):
        table[one].fouled = [table.n(other)]
    table["virginia"].aground = True
    table.move()
    assert table.where("monitor") == (50, 50, 0)


@case("IS-A22", "IS-A15", "IS-8")
def test_a_riddled_stack_and_a_damaged_boiler_multiply_until_the_stack_is_gone() -> None:
    state = game.start(game.setting("monitor_duel", {}))
    virginia = state.setting.by_id["virginia"].index
    assert maximum_speed(state, virginia) == 4
    state.ships[virginia].share = 75
    assert maximum_speed(state, virginia) == 3
    state.ships[virginia].stacks, state.ships[virginia].stacks_lost = 0, 1
    assert maximum_speed(state, virginia) == 2


@case("IS-13.5")
def test_a_wreck_is_found_by_the_first_to_cross_it_and_keeps_its_level() -> None:
    table = battle(us={"minnesota": (50, 50, 0, 4), "congress": (50, 54, 90)}, cs={"virginia": (100, 100, 0)})
    table["congress"].fate = Fate.SUNK
    table.state.wrecks.append(Wreck(table.n("congress")))
    course = course_of(table.state, table.n("minnesota"))
    course.speed = 6
    run_courses(table.state, {course.index: course})
    assert crossed_wrecks(table.state, course) == [0]
    # 23 feet are 69 percent, less 5 for each of 4 inches
    table.run(check_wreck(table.state, table.n("minnesota"), 0, 4), 4, (50,))
    assert table.state.wrecks[0].level == 4
    table.run(check_wreck(table.state, table.n("minnesota"), 0, 4), (49,))
    assert table["minnesota"].aground


@case("HR-5")
def test_piles_stop_a_ship_and_the_edge_takes_her_off() -> None:
    piles = ObstructionRow("piles", ((40, 52), (60, 52), (60, 54), (40, 54)))
    table = alone(place=(50, 49, 0, 4), obstruction=(piles,))
    table.order("virginia speed 4", "confederate").move()
    assert table["virginia"].speed == 0
    assert table.where("virginia")[1] < 51
    table = alone(place=(50, 158, 0, 4))
    table.order("virginia speed 4", "confederate").move()
    assert table["virginia"].fate is Fate.LEFT


@case("IS-13.1")
def test_she_withdraws_to_the_edge_where_she_came_on() -> None:
    table = alone(place=(10, 80, 0, 4))
    assert home_of(table.state.setting, table.n("virginia")) == (-1000, 80_000)
    table["virginia"].withdraws = True
    table.move()
    assert table["virginia"].helm < 0
    assert table["virginia"].speed == 5


@case("HR-4")
def test_standing_courses_steer_by_themselves() -> None:
    table = battle(us={"monitor": (50, 50, 0, 3)}, cs={"virginia": (80, 50, 0)})
    table.order("monitor steer for virginia speed 4").move()
    assert 0 < table["monitor"].heading < 900
    table.order("monitor keep virginia 20 starboard")
    for _ in range(30):
        table.move()
    away = ((table["virginia"].x - table["monitor"].x) ** 2 + (table["virginia"].y - table["monitor"].y) ** 2) ** 0.5
    assert 15_000 < away < 25_000
    table.order("monitor steer to 10 10").move()
    assert table["monitor"].orders.course == "point"


@case("HR-5", "IS-2.1", "IS-A25")
@given(st.data())
@settings(max_examples=60, deadline=None)
def test_what_is_settled_at_a_glance_is_what_exact_geometry_says(data: st.DataObject) -> None:
    """Shortcuts: ranges and proximity by middles, courses in one step, banks by their line."""
    places = st.tuples(st.integers(0, 60_000), st.integers(0, 60_000), st.integers(0, 3599))
    shore = ShoreRow("coast", "north", ((0, 70), (160, 75)))
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (60, 50, 0)}, shore=(shore,))
    state = table.state
    for ship in state.ships:
        ship.x, ship.y, ship.heading = data.draw(places)
    one, other = hull_of(state, 0), hull_of(state, 1)
    assert range_band(state, 0, 1) == band(one, other, state.setting.tables.reaches)
    limit = data.draw(st.integers(0, 40_000))
    assert closer_than(state, 0, 1, limit) == within(one, other, limit)
    ship = state.ships[0]
    speed, helm = data.draw(st.integers(-6, 14)), data.draw(st.integers(-180, 180))
    drift = data.draw(st.tuples(st.integers(-2_000, 2_000), st.integers(-2_000, 2_000)))
    pose, slow = Pose(ship.x, ship.y, ship.heading), []
    lengths, east, north = parts(speed * INCH), parts(drift[0]), parts(drift[1])
    for number in range(STEPS):
        pose = step(pose, lengths[number], helm, (east[number], north[number]))
        slow.append(pose)
    course = Pose(ship.x, ship.y, ship.heading), speed * INCH, helm, drift
    assert steps(*course) == slow
    assert last_step(*course) == slow[-1]
    ship.y += 10_000
    waters = Waters(state, 0, 0)
    line = state.setting.shores[0].parts[0]
    hull = hull_of(state, 0)
    nearest = NEAR_SHORE
    while nearest > 0 and within(hull, line, nearest * INCH - 1):
        nearest -= 1
    assert waters.shore_distance(Pose(ship.x, ship.y, ship.heading), NEAR_SHORE) == nearest


@case("HR-6")
@given(x=st.integers(-10_000, 190_000), y=st.integers(-10_000, 190_000), reach=st.integers(0, 30_000))
@settings(max_examples=100, deadline=None)
def test_the_waters_about_a_ship_leave_out_nothing_of_the_chart(x: int, y: int, reach: int) -> None:
    """Nearby pieces are looked up by squares of the chart; a search of the whole chart gives the same result."""
    state = start(MOBILE_BAY)
    index, setting = state.setting.by_id["hartford"].index, state.setting
    state.ships[index].x, state.ships[index].y = x, y
    waters = Waters(state, index, reach)
    far = reach + setting.vessels[index].radius
    assert list(waters.banks) == [bank for bank in setting.banks if bank.nearer(x, y, far + NEAR_SHORE * INCH)]
    middle = base(x, y, 0, 1, 1)
    for areas, kept in ((setting.shoals, waters.shoals), (setting.piles, waters.piles)):
        assert [area for area in areas if within(middle, area.outline, far)] == [
            area for area in kept if within(middle, area.outline, far)
        ]
        assert all(within(middle, area.outline, far + ROUNDING) for area in kept)
    mines = setting.about(x, y, far).minefields
    assert {field for field in setting.minefields if field.nearer(x, y, far)} <= set(mines)
    state.ships[index].x += 1_000  # she has moved, but the ground under her at the start of the turn is the same
    assert (waters.before.x, waters.before.y) == (x, y)


@case("HR-6")
@given(x=st.integers(0, 160_000), y=st.integers(0, 160_000), heading=st.integers(0, 3599), data=st.data())
@settings(max_examples=150, deadline=None)
def test_what_the_middle_of_a_hull_tells_of_a_shoal_is_what_her_corners_do(
    x: int, y: int, heading: int, data: st.DataObject
) -> None:
    setting = MOBILE_BAY
    vessel = data.draw(st.sampled_from([each for each in setting.vessels if each.ship is not None]))
    area = data.draw(st.sampled_from([*setting.shoals, *setting.minefields]))
    nearby = data.draw(st.sampled_from(area.outline.points))
    for place in ((x, y), (nearby[0] + x % 4_000 - 2_000, nearby[1] + y % 4_000 - 2_000)):
        hull = base(*place, heading, vessel.half_length, vessel.half_width)
        assert area.tells(*place, vessel.inner, vessel.radius) in (None, overlap(hull, area.outline))


@case("IS-2.1", "HR-19")
@given(direction=st.integers(0, 3599))
def test_the_ports_of_every_gun_are_those_whose_arc_holds_the_bearing(direction: int) -> None:
    """The table of ports by direction against the arcs one by one, for all guns of the fleets and both hands."""
    for vessel in MOBILE_BAY.vessels:
        for piece in vessel.pieces:
            for arcs, ports in zip((piece.bearings, piece.mirrored), piece.through, strict=True):
                held = [n for n, arc in enumerate(arcs) if in_arc(direction, *arc) or arc == (0, 3590)]
                assert ports[direction] == sum(1 << n for n in held)


@case("HR-8", "IS-10")
def test_a_cable_can_be_slipped_when_the_last_anchor_was_shot_away() -> None:
    table = alone()
    ship = table["virginia"]
    ship.anchor, ship.anchors, ship.speed = Anchor.DOWN, 0, 0
    table.order("virginia slip", "confederate")
    clear_decks(table.state, table.n("virginia"))
    assert (ship.anchor, ship.anchors) == (Anchor.UP, 0)


@case("HR-6", "IS-A26")
def test_a_hull_takes_the_ground_on_any_one_of_the_shores_about_her() -> None:
    """With several pieces of shore nearby, she runs aground on the first that she touches."""
    state = start(MOBILE_BAY)
    index, setting = state.setting.by_id["hartford"].index, state.setting
    ship, several = state.ships[index], 0
    for bank in setting.banks:
        for x, y in bank.line.points:
            for east, north in ((0, 0), (900, 300), (-900, 600), (400, -900)):
                ship.x, ship.y = x + 9_000, y + 9_000
                waters, pose = Waters(state, index, 20_000), Pose(x + east, y + north, 0)
                before = hull_of(state, index)
                hull = waters.hull_at(pose)
                caught = [
                    within(hull, each.line, waters.margin)
                    for each in setting.banks
                    if not within(before, each.line, waters.margin) and within(hull, each.line, waters.margin + 4_000)
                ]
                several += any(caught) and not all(caught)
                if not any(waters.touches(pose, area) for area in waters.catching[0]):
                    assert waters.sure_ground(pose) == ("shore" if any(caught) else "")
    assert several
