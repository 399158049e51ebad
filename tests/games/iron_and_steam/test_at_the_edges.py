"""Edge cases: engines that stop, jams and shutters, shots never fired, pairs that part."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam.chart import Current, ShoalRow
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.damage import lose, settle_losses
from admiralty.games.iron_and_steam.rules.firing import gunfire
from admiralty.games.iron_and_steam.rules.guns import bears, can_fire, volleys_of
from admiralty.games.iron_and_steam.rules.helm import helm_limit, reach
from admiralty.games.iron_and_steam.rules.movement import courses_of, run_courses
from admiralty.games.iron_and_steam.rules.repairs import items_of, repair_ship
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.rules.waking import keep_watch
from admiralty.games.iron_and_steam.sequence import orders
from admiralty.games.iron_and_steam.state import Anchor, Fate, Harm, Wound, post_of
from admiralty.kernel.flows.event import Seat
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.games.iron_and_steam.test_versions import as_version_7
from tests.support.cases import case


def fate(table: Table, name: str) -> Fate:
    return table[name].fate


def alone(name: str, speed: int = 0, **chart: Any) -> Table:
    return battle(us={name: (50, 50, 0, speed)}, cs={"virginia": (150, 150, 0)}, **chart)


def duel(**options: Any) -> Table:
    """Virginia is north of the Monitor, with her starboard beam to her."""
    return battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50, 60, 270)}, **options)


# -- engines -----------------------------------------------------------------------------------------------------------


@case("IS-8", "IS-7.2")
@pytest.mark.parametrize(
    ("speed", "state", "found"),
    [
        (0, {"dulled": 1}, (0, 0)),  # her fires are out: she cannot gather way ahead or astern
        (1, {"dulled": 1}, (0, 0)),
        (-2, {"dulled": 1}, (0, 0)),
        (-3, {"dulled": 1}, (-1, 0)),
        (0, {"wreckage": 2, "dragging": 3}, (0, 0)),
        (-3, {"wreckage": 2, "dragging": 3}, (0, 0)),
        (2, {"dulled": 2}, (0, 4)),
    ],
)
def test_who_has_no_power_gathers_way_in_neither_direction(
    speed: int, state: dict[str, int], found: tuple[int, int]
) -> None:
    table = alone("minnesota", speed)
    for name, value in state.items():
        setattr(table["minnesota"], name, value)
    assert tuple(reach(table.state, table.n("minnesota"))) == found


@case("IS-8", "HR-5")
@pytest.mark.parametrize(("what", "limit"), [("powerless", 0), ("dulled", 0), ("", 15)])
def test_paddles_without_steam_turn_nobody_on_the_spot(what: str, limit: int) -> None:
    table = alone("tyler")
    if what:
        setattr(table["tyler"], what, table.state.turn)
    assert helm_limit(table.state, table.n("tyler"), 0) == limit


# -- crews that give up ------------------------------------------------------------------------------------------------


@case("IS-13.2", "IS-13.3", "HR-8")
@pytest.mark.parametrize("how", ["coasting", "weighing", "fouled"])
def test_who_still_has_way_or_is_held_fast_does_not_drift_on_the_enemy(how: str) -> None:
    table = battle(
        us={"minnesota": (50, 50, 0), "congress": (51, 50, 0)}, cs={"virginia": (90, 50, 0)}, current=Current(1, 0)
    )
    ship, other = table["minnesota"], table["congress"]
    ship.crew = ship.power = 0
    ship.shot_at = table.state.turn
    match how:
        case "coasting":
            ship.speed = 2
        case "weighing":
            ship.anchor = Anchor.WEIGHING
        case _:
            ship.fouled, other.fouled, other.aground = [table.n("congress")], [table.n("minnesota")], True
    settle_losses(table.state)
    assert fate(table, "minnesota") is Fate.AFLOAT
    ship.speed, ship.anchor, other.aground = 0, Anchor.UP, False
    settle_losses(table.state)
    assert fate(table, "minnesota") is Fate.SURRENDERED


@case("IS-13.2", "HR-14")
def test_a_consort_whose_leader_has_steam_does_not_drift() -> None:
    table = battle(
        us={"hartford": (50, 50, 0)}, cs={"tennessee": (90, 50, 0)}, lashed={"hartford": "metacomet"},
        current=Current(1, 0),
    )  # fmt: skip
    consort = table["metacomet"]
    consort.crew = consort.power = 0
    consort.shot_at = table.state.turn
    settle_losses(table.state)
    assert fate(table, "metacomet") is Fate.AFLOAT
    table["hartford"].wrecked = True
    settle_losses(table.state)
    assert fate(table, "metacomet") is Fate.SURRENDERED


# -- guns --------------------------------------------------------------------------------------------------------------


@case("IS-A20", "IS-9.1", "HR-19")
@pytest.mark.parametrize(("die", "fires"), [(6, True), (7, False)])
def test_a_shaken_gun_that_does_not_fire_loses_that_shot_and_no_more(die: int, fires: bool) -> None:
    table = battle(us={"tecumseh": (50, 120, 90)}, cs={"sewells_point": (50, 50, 0)})
    fort = table["sewells_point"]
    table["tecumseh"].orders.gunnery = "hold"
    fort.orders.within = 100
    fort.wounds = [Wound.SHAKEN.value, *[Wound.GONE.value] * 5]
    table.phase(gunfire, *((die, (100,)) if fires else (die,)))
    turn = table.state.turn
    assert fort.ready[0] == turn + (2 if fires else 1)  # a 32-pounder takes two turns, and next turn it may try again
    assert (fort.fired[0], fort.guns_fired) == ((1, 1) if fires else (0, 0))
    assert (table["tecumseh"].shot_at == turn) == fires  # no ship fired at her


@case("IS-9.1", "HR-19")
def test_a_jammed_shutter_closes_one_port_of_a_pivot_and_not_the_gun() -> None:
    table = battle(us={"monitor": (50, 60, 0)}, cs={"virginia": (50, 50, 0)}).hurt("virginia", Harm.SHUTTER, 0, 0)
    index, virginia, bow = table.n("virginia"), table["virginia"], 0
    vessel = table.state.setting.vessels[index]
    assert not bears(table.state, index, bow, table.n("monitor"))  # dead ahead, before the port that is shut
    assert not can_fire(table.state, vessel, virginia, bow)
    table["monitor"].x, table["monitor"].y = 57_000, 57_000  # on the starboard bow, before the second port
    virginia.orders.groups = dict.fromkeys(range(1, len(vessel.weapons)), -2)
    assert not volleys_of(table.state, index)
    table["monitor"].orders.gunnery = "hold"
    table.phase(gunfire)
    assert virginia.port[bow] == 1
    assert virginia.ready[bow] == table.state.turn + 1  # HR-19 taking it there has cost the turn
    table.state.turn += 1
    assert can_fire(table.state, vessel, virginia, bow)
    assert [each.guns for each in volleys_of(table.state, index)] == [(bow,)]
    assert items_of(table.state, index) == ["shutter 0"]  # the other pivot is still jammed
    table.run(repair_ship(table.state, index), (35,))
    assert virginia.wounds[bow] == 0


@case("IS-9.1")
def test_shutters_of_one_pivot_jam_and_are_freed_one_by_one() -> None:
    table = duel().hurt("virginia", Harm.SHUTTER, 0, 0)
    index, virginia = table.n("virginia"), table["virginia"]
    virginia.port[0] = 2
    table.hurt("virginia", Harm.SHUTTER, 0, 0)
    assert virginia.wounds[0] == Wound.SHUTTER | Wound.THIRD_SHUTTER
    table.run(repair_ship(table.state, index), (35,))
    assert virginia.wounds[0] == Wound.SHUTTER  # the port of the gun comes first
    table.run(repair_ship(table.state, index), (35,))
    assert virginia.wounds[0] == 0


@case("IS-9.1", "IS-A23")
def test_a_pivot_jams_where_it_was_last_laid() -> None:
    table = battle(us={"tecumseh": (56, 50, 0)}, cs={"selma": (50, 60, 180)})  # 31 degrees on the Selma's port bow
    index, selma = table.n("selma"), table["selma"]
    table["tecumseh"].orders.gunnery = "hold"
    table.phase(gunfire, (100,))
    table.hurt("selma", Harm.JAM, 0, 0)
    assert selma.jam[0] == 3600 - 310
    selma.ready[0] = 0
    assert bears(table.state, index, 0, table.n("tecumseh"))
    table["tecumseh"].x = 50_000
    assert not bears(table.state, index, 0, table.n("tecumseh"))


@case("IS-9.1")
@pytest.mark.parametrize(
    ("how", "items"),
    [
        ("one gun loads", []),  # the other may fire: the turret is not turned away from it without an order
        ("both load", ["turret 1"]),
        ("steam", ["turret 1"]),
        ("held", ["turret 1"]),
        ("group held", ["turret 1"]),
        ("one loads and one is gone", ["turret 1"]),
    ],
)
def test_a_jammed_turret_is_worked_on_when_none_of_its_guns_fires(how: str, items: list[str]) -> None:
    table = duel().hurt("monitor", Harm.JAM, 0, 0)
    monitor, later = table["monitor"], table.state.turn + 1
    match how:
        case "one gun loads":
            monitor.ready[0] = later
        case "both load":
            monitor.ready = [later, later]
        case "steam":
            monitor.quiet = later
        case "held":
            monitor.orders.gunnery = "hold"
        case "group held":
            monitor.orders.groups = {0: -2}
        case _:
            monitor.ready[1], monitor.wounds[0] = later, Wound.GONE | Wound.JAMMED
    assert items_of(table.state, table.n("monitor")) == items


@case("IS-7.2")
def test_masts_that_fall_to_both_sides_cover_both_broadsides() -> None:
    table = battle(us={"congress": (50, 50, 0, 3)}, cs={"virginia": (60, 50, 0)})
    table.hurt("congress", Harm.MAST_PORT).hurt("congress", Harm.MAST_STARBOARD)
    index, congress = table.n("congress"), table["congress"]
    for x in (60, 40):
        table["virginia"].x = x * INCH
        assert not any(bears(table.state, index, gun, table.n("virginia")) for gun in range(len(congress.ready)))
    assert table["congress"].masts == 1


@case("HR-20")
def test_a_fort_without_crew_has_nobody_left_to_lose_and_fires_no_later() -> None:
    table = battle(us={"tecumseh": (50, 120, 90)}, cs={"sewells_point": (50, 50, 0)})
    fort = table["sewells_point"]
    fort.crew = 1
    table.hurt("sewells_point", Harm.CREW, 1)
    assert (fort.crew, fort.ready) == (0, [table.state.turn + 2] * 6)
    table.hurt("sewells_point", Harm.CREW, 1)
    assert fort.ready == [table.state.turn + 2] * 6


# -- pairs -------------------------------------------------------------------------------------------------------------


def pair() -> Table:
    return battle(us={"hartford": (50, 50, 0, 6)}, cs={"tennessee": (90, 50, 0)}, lashed={"hartford": "metacomet"})


@case("HR-14", "HR-8")
@pytest.mark.parametrize("work", ["anchor", "weigh", "slip"])
def test_a_lashed_consort_has_no_cable_of_her_own(work: str) -> None:
    table = pair()
    table["hartford"].speed = table["metacomet"].speed = 0
    assert table.refused(f"metacomet {work}").reason.key == "refusal-lashed"
    table.order("hartford anchor")
    assert table["hartford"].anchor is Anchor.LETTING_GO


@case("HR-14", "HR-4")
@pytest.mark.parametrize("lost", ["hartford", "metacomet"])
def test_who_is_left_of_a_pair_keeps_the_way_that_the_pair_had(lost: str) -> None:
    table = pair()
    left = table["metacomet" if lost == "hartford" else "hartford"]
    table.order("hartford speed 2")
    for _ in range(2):
        table.move()
    assert left.speed == 2
    lose(table.state, table.n(lost), Fate.SINKING, "IS-13.4")
    assert left.orders.speed == 2


# -- running on --------------------------------------------------------------------------------------------------------


@case("IS-A29", "HR-18")
@pytest.mark.parametrize(
    ("order", "wakes"), [("load shot", True), ("group 1 load shot", True), ("load best", False), ("load shell", False)]
)
def test_rounds_that_have_run_out_wake_who_ordered_them(order: str, wakes: bool) -> None:
    table = battle(us={"monitor": (20, 20, 0)}, cs={"virginia": (150, 150, 0)})
    table.order(f"monitor {order}")
    keep_watch(table.state, [])
    post_of(table.state, "union").until = 9
    table["monitor"].shot = 0
    keep_watch(table.state, [])
    assert (post_of(table.state, "union").until == table.state.turn) == wakes


@case("IS-A29", "HR-18")
def test_an_empty_magazine_wakes_once() -> None:
    table = battle(us={"monitor": (20, 20, 0)}, cs={"virginia": (150, 150, 0)})
    post_of(table.state, "union").until = 9
    table["monitor"].shot = table["monitor"].shell = 0
    keep_watch(table.state, [])
    assert post_of(table.state, "union").until == table.state.turn
    post_of(table.state, "union").until = 9
    keep_watch(table.state, [])
    assert post_of(table.state, "union").until == 9


# -- forecasts ---------------------------------------------------------------------------------------------------------


@case("IS-9.1", "HR-13")
@pytest.mark.parametrize(("line", "fires"), [("monitor fire virginia", True), ("monitor repair turret", False)])
def test_fire_is_foretold_by_what_is_repaired_in_this_turn_and_not_in_the_last(line: str, fires: bool) -> None:
    table = duel().hurt("monitor", Harm.JAM, 0, 0)
    monitor, virginia = table["monitor"], table["virginia"]
    virginia.orders.gunnery = "hold"
    monitor.ready = [2, 2]
    table.run(repair_ship(table.state, table.n("monitor")), (26,))
    assert monitor.repaired == ["turret 1"]
    flow = orders(table.state)  # turn 2: the guns are loaded again
    next(flow)
    sheet = SteamSheet(table.state, Seat("union"))
    told = [each.what.key for each in sheet.foretold(sheet.check(line).value)]
    assert ("foretold-volley" in told) == fires
    assert ("foretold-silent" in told) != fires


# -- collisions, ranges, and their events ------------------------------------------------------------------------------


@case("HR-10", "HR-6")
def test_who_has_taken_the_ground_strikes_nobody_with_the_way_she_had() -> None:
    bar = ShoalRow("bar", 5, ((40, 51), (60, 51), (60, 52), (40, 52)))
    table = battle(us={"minnesota": (50, 49, 0, 8)}, cs={"virginia": (56, 49.8, 270, 5)}, shoal=(bar,))
    table.order("minnesota speed 8").order("virginia speed 5", "confederate")
    courses = courses_of(table.state)
    contacts = run_courses(table.state, courses)
    assert courses[table.n("minnesota")].stopped == "shoal"
    assert [(each.first, each.closing) for each in contacts] == [(table.n("virginia"), 5 * INCH)]


@case("HR-4", "IS-A25")
@pytest.mark.parametrize(("inches", "fires"), [(9, True), (8, False)])
def test_a_range_that_is_ordered_is_measured_from_hull_to_hull(inches: int, fires: bool) -> None:
    table = battle(us={"monitor": (50, 50, 90)}, cs={"virginia": (50, 59.4, 90)})  # 8.94 inches of water between them
    table.order(f"monitor fire will {inches}")
    assert bool(volleys_of(table.state, table.n("monitor"))) == fires


@case("IS-13.4", "HR-8")
def test_who_is_fouled_with_a_wreck_on_the_bottom_does_not_drift_away_with_it() -> None:
    table = battle(
        us={"minnesota": (50, 50, 0), "congress": (51, 50, 0)}, cs={"virginia": (90, 50, 0)}, current=Current(1, 0)
    )
    table["congress"].fate = Fate.SUNK
    table["minnesota"].fouled, table["congress"].fouled = [table.n("congress")], [table.n("minnesota")]
    table.move()
    assert table.where("minnesota") == (50.0, 50.0, 0.0)


# -- states of older rules ---------------------------------------------------------------------------------------------


@case("IS-9.1")
@pytest.mark.parametrize("version", ["2", "3", "4"])
def test_a_shutter_saved_by_older_rules_is_the_one_before_the_gun(version: str) -> None:
    setting = game.setting("monitor_duel", {})
    virginia = setting.by_id["virginia"].index
    then = as_version_7(game.start(setting).to_data())
    then["ships"][virginia] |= {"wounds": [1, 3, 1, *[0] * 9], "port": [2, 1, *[0] * 10]}
    now = game.load(game.upgrade(then, version), setting).ships[virginia]
    assert now.wounds[:4] == [Wound.THIRD_SHUTTER, Wound.SECOND_SHUTTER | Wound.JAMMED, Wound.SHUTTER, 0]
