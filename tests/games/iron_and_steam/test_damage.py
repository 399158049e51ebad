"""Major and critical hits, effects at the end of a turn, and consequences of losses."""

import pytest

from admiralty.games.iron_and_steam.chart import Current
from admiralty.games.iron_and_steam.events import EnginesDamaged
from admiralty.games.iron_and_steam.figures import Ammo
from admiralty.games.iron_and_steam.rules.burning import chance_to_burn, chance_to_put_out, fight_fire
from admiralty.games.iron_and_steam.rules.charts import chart
from admiralty.games.iron_and_steam.rules.damage import maximum_speed, settle_losses
from admiralty.games.iron_and_steam.rules.grounds import check_engines, runs_hard
from admiralty.games.iron_and_steam.rules.hits import strike
from admiralty.games.iron_and_steam.rules.majors import critical_hit, engines_hit, major_hit, steering_hit
from admiralty.games.iron_and_steam.sequence import end_turn
from admiralty.games.iron_and_steam.state import Anchor, Fate, Harm, Rudder, Steering, Wound
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case


def duel(**more: object) -> Table:
    return battle(us={"monitor": (50, 50, 90)}, cs={"virginia": (50, 60, 270)}, **more)  # type: ignore[arg-type]


def frigates() -> Table:
    return battle(us={"minnesota": (50, 50, 0, 4), "congress": (70, 50, 0, 2)}, cs={"patrick_henry": (60, 50, 0)})


def on(table: Table, flow: object, ship: str, *dice: object) -> Table:
    """A hit by the first enemy."""
    firer = table.state.setting.enemies[table.n(ship)][0]
    table.run(flow(table.state, firer, table.n(ship), 3), *dice)  # type: ignore[operator]
    return table


@case("IS-7.0")
@pytest.mark.parametrize(
    ("number", "row"),
    [(15, "stack"), (16, "steering"), (35, "steering"), (36, "pilot"), (39, "pilot"), (40, "engines"), (64, "engines"),
     (65, "gun"), (89, "gun"), (90, "equipment"), (100, "equipment")],
)  # fmt: skip
def test_major_hits_row_by_row(number: int, row: str) -> None:
    assert chart(duel().state.setting, "major")(number) == row


@case("IS-7.1", "IS-A15", "IS-A18", "IS-A22")
def test_the_last_stack_halves_her_speed_and_then_masts_and_steering_are_struck() -> None:
    table = frigates()
    assert maximum_speed(table.state, table.n("minnesota")) == 9
    on(table, major_hit, "minnesota", 1).end()
    assert maximum_speed(table.state, table.n("minnesota")) == 4
    table["minnesota"].share = 75
    assert maximum_speed(table.state, table.n("minnesota")) == 3
    on(table, major_hit, "minnesota", 1, 50).end()
    assert table["minnesota"].masts == 2
    table["minnesota"].masts = 0
    on(table, major_hit, "minnesota", 1, 30).end()
    assert table["minnesota"].steering is Steering.STRAIGHT
    riddled = duel()
    assert riddled["virginia"].share == 100


@case("IS-7.2")
def test_a_mast_drags_and_with_sails_set_covers_the_guns() -> None:
    table = frigates()
    on(table, major_hit, "congress", 1, 51).end()
    ship = table["congress"]
    assert (ship.wreckage, ship.dragging, ship.masked) == (5, 4, "starboard")
    table.order("congress fire patrick_henry")
    table.hurt("minnesota", Harm.MAST_PORT)
    assert (table["minnesota"].wreckage, table["minnesota"].dragging, table["minnesota"].masked) == (2, 3, "")
    assert maximum_speed(table.state, table.n("minnesota")) == 4


@case("IS-7.3", "IS-A13")
@pytest.mark.parametrize(
    ("number", "steering"),
    [(30, Steering.STRAIGHT), (31, Steering.PORT), (55, Steering.PORT), (56, Steering.STARBOARD),
     (80, Steering.STARBOARD), (81, Steering.ROPES), (95, Steering.ROPES)],
)  # fmt: skip
def test_steering_hits(number: int, steering: Steering) -> None:
    table = on(duel().hurt("virginia", Harm.TILLER_ROPES), major_hit, "virginia", 20, number).end()
    assert table["virginia"].steering is steering


@case("IS-7.3", "IS-A13")
def test_a_double_ender_changes_ends_once() -> None:
    table = battle(us={"metacomet": (50, 50, 0)}, cs={"selma": (60, 50, 0)})
    table.hurt("metacomet", Harm.RUDDER_POST)
    assert table["metacomet"].rudder.value == "sound"
    assert table["metacomet"].swapped
    table.hurt("metacomet", Harm.RUDDER_POST).hurt("metacomet", Harm.RUDDER_PORT)
    assert table["metacomet"].rudder.value == "gone"
    assert table["metacomet"].steering is Steering.PORT


@case("IS-7.3", "IS-A4")
def test_a_rudder_post_that_is_gone_cannot_go_again() -> None:
    table = on(duel(), steering_hit_by, "virginia", 96).end()
    on(table, steering_hit_by, "virginia", 96).end()
    assert table["virginia"].rudder is Rudder.GONE
    assert table["virginia"].steering is Steering.STRAIGHT


def steering_hit_by(battle_: object, firer: int, target: int, penetration: int) -> object:
    return steering_hit(battle_, firer, target)  # type: ignore[arg-type]


@case("IS-7.4", "IS-A7", "IS-A10")
def test_a_pierced_pilot_house_costs_two_to_five_turns_and_one_that_holds_one_or_two() -> None:
    table = frigates()
    on(table, major_hit, "minnesota", 36, 4)
    assert table.suffered("minnesota") == [("pilot_pierced", 5)]
    table = on(duel(), major_hit, "monitor", 39, 2)
    assert table.suffered("monitor") == [("pilot", 2)]
    table.end()
    assert table["monitor"].blind == 3
    assert not table["monitor"].pilot_hurt


@case("IS-8", "IS-A3", "IS-A14", "IS-A17", "IS-A19")
def test_the_engine_chart() -> None:
    rows = chart(duel().state.setting, "engines")
    assert [rows(n) for n in (25, 26, 52, 53, 72, 73, 90, 91, 95, 96)] == [
        "fires_out", "boiler_75", "boiler_75", "boiler_risk", "boiler_risk", "boiler_25", "boiler_25",
        "engines_destroyed", "engines_destroyed", "boiler_explodes",
    ]  # fmt: skip
    table = duel()
    virginia = table["virginia"]
    table.run(engines_hit(table.state, 0, 1), 52, 6)
    table.end()
    assert (virginia.share, virginia.quiet, virginia.crew) == (75, 3, 74)
    table.run(engines_hit(table.state, 0, 1), 90, 1)
    table.end()
    assert (virginia.share, virginia.powerless) == (25, 2)
    assert maximum_speed(table.state, 1) == 1
    table.run(engines_hit(table.state, 0, 1), 60)
    table.end()
    table.run(engines_hit(table.state, 0, 1), 60)
    assert table.suffered("virginia") == [("engines_destroyed", 0)]
    table.end()
    assert maximum_speed(table.state, 1) == 0


@case("IS-8", "IS-A19", "HR-24")
def test_a_cracked_boiler_driven_hard_may_burst_and_bad_engines_stop() -> None:
    table = duel().hurt("virginia", Harm.BOILER_RISK)
    assert runs_hard(table.state, 1, 3) == (1, 0)
    assert runs_hard(table.state, 1, 2) == (0, 0)
    table.run(check_engines(table.state, 1, 1, 0), (25,))
    table.end()
    assert table["virginia"].wrecked
    assert table["virginia"].hull == 115
    table = battle(us={"tyler": (50, 50, 0)}, cs={"arkansas": (60, 50, 0)})
    assert runs_hard(table.state, table.n("arkansas"), 6) == (0, 1)
    told = table.run(check_engines(table.state, table.n("arkansas"), 0, 1), (3,))
    assert told[1:] == [EnginesDamaged("arkansas", "fires_out", case="HR-24")]
    table.end()
    assert table["arkansas"].dulled == 2


@case("IS-10", "IS-A4")
@pytest.mark.parametrize(
    ("number", "what"),
    [(5, "tableware"), (6, "flag"), (15, "flag"), (16, "boat"), (31, "boat"), (70, "boat"), (71, "anchor"),
     (100, "anchor")],
)  # fmt: skip
def test_equipment_is_lost_with_two_hull_and_two_crew_points(number: int, what: str) -> None:
    table = on(duel(), major_hit, "virginia", 90, number)
    assert table.suffered("virginia") == [("hull", 2), ("crew", 2), (what, 1)]


@case("IS-A4", "IS-10")
def test_past_the_last_row_the_lowest_that_applies() -> None:
    table = duel()
    table["virginia"].anchors = 0
    on(table, major_hit, "virginia", 100, 100)
    assert table.suffered("virginia")[-1] == ("tableware", 1)
    table["virginia"].settings = 0
    table.state.effects = []
    on(table, major_hit, "virginia", 100, 100)
    assert table.suffered("virginia")[-1] == ("flag", 1)


@case("IS-11.1", "IS-12.1")
@pytest.mark.parametrize(
    ("number", "row"),
    [(24, "steering"), (25, "pilot"), (39, "pilot"), (40, "engines"), (64, "engines"), (65, "gun"), (94, "gun"),
     (95, "magazine")],
)  # fmt: skip
def test_critical_hits_cost_five_hull_points_and_row_by_row(number: int, row: str) -> None:
    table = duel()
    assert chart(table.state.setting, "critical")(number) == row
    on(table, critical_hit, "virginia", 24, 81)
    assert table.suffered("virginia") == [("hull", 5), ("tiller_ropes", 0)]


@case("IS-11.2", "HR-9")
def test_a_magazine_is_flooded_or_blows_up_beside_its_neighbours() -> None:
    union = {"monitor": (50, 55, 90), "minnesota": (50, 64, 90), "congress": (80, 80, 0)}
    table = battle(us=union, cs={"virginia": (50, 60, 270)})
    virginia = table["virginia"]
    on(table, critical_hit, "virginia", 95, 67).end()
    assert (virginia.shell, virginia.hot) == (175, 6)
    on(table, critical_hit, "virginia", 95, 67).end()
    assert (virginia.shell, virginia.hot) == (0, 0)
    on(table, critical_hit, "virginia", 95, 68)
    # Minnesota and Monitor are within six inches, Congress is not; no shell would have come into Monitor
    table.phase(end_turn, (10,))
    assert virginia.fate is Fate.BLOWN_UP
    assert (table["monitor"].fire, table["minnesota"].fire, table["congress"].fire) == (0, 1, 0)


@case("IS-1.2")
def test_two_ships_can_sink_each_other_in_one_turn() -> None:
    table = battle(us={"tyler": (50, 50, 90)}, cs={"selma": (50, 55, 90)})
    for ship in ("tyler", "selma"):
        table[ship].hull = 1
    for one, other in (("tyler", "selma"), ("selma", "tyler")):
        table.run(strike(table.state, table.n(one), 0, table.n(other), "shell", 0), 71, (100,))
    table.phase(end_turn)
    assert table["tyler"].fate in (Fate.SINKING, Fate.SUNK)
    assert table["selma"].fate in (Fate.SINKING, Fate.SUNK)


@case("IS-13.4")
def test_a_ship_without_hull_points_floats_a_turn_for_each_three_she_had() -> None:
    table = duel()
    table["virginia"].began = 8
    table["virginia"].hull = 0
    settle_losses(table.state)
    assert table["virginia"].fate.value == "sinking"
    assert table["virginia"].sinks == 3
    table["monitor"].fouled, table["virginia"].fouled = [1], [0]
    table.state.turn = 3
    settle_losses(table.state)
    assert table["virginia"].fate.value == "sunk"
    assert [wreck.ship for wreck in table.state.wrecks] == [1]
    table.state.turn = 4
    table.phase(end_turn)
    assert table["monitor"].hull == 52


@case("IS-13.1", "IS-13.2")
def test_without_crew_and_guns_she_withdraws() -> None:
    table = duel()
    table["monitor"].wounds = [Wound.GONE.value] * 2
    settle_losses(table.state)
    assert not table["monitor"].withdraws
    table["monitor"].crew = 0
    settle_losses(table.state)
    assert table["monitor"].withdraws
    assert table.refused("monitor speed 3").reason.key == "refusal-withdraws"
    sound = duel()
    sound["monitor"].crew, sound["monitor"].pilot_hurt = 0, True
    settle_losses(sound.state)
    assert sound["monitor"].withdraws


@case("IS-13.2")
@pytest.mark.parametrize("how", ["aground", "boarded", "drifting", "wrecked", "burning"])
def test_without_crew_a_helpless_ship_is_given_up(how: str) -> None:
    table = duel(current=Current(0, 1))
    ship = table["monitor"]
    ship.crew = 0
    if how != "burning":
        ship.shot_at = table.state.turn
    match how:
        case "aground":
            ship.aground = True
        case "boarded":
            ship.boarded = table.state.turn
        case "drifting":
            ship.power = 0
        case "wrecked":
            ship.wrecked = True
        case _:
            ship.power, ship.fire = 0, 5
    settle_losses(table.state)
    assert ship.fate is (Fate.ABANDONED if how == "burning" else Fate.SURRENDERED)


@case("IS-13.2", "IS-13.3", "HR-8")
@pytest.mark.parametrize(
    ("dx", "dy", "given_up"),
    [(0, 1, True), (0, -1, True), (1, 0, False), (-1, 0, False), (1, 1, True), (0, 0, False)],
)
def test_she_drifts_on_the_enemy_whom_the_water_brings_nearer_whoever_else_is_left_behind(
    dx: int, dy: int, given_up: bool
) -> None:
    """One is to the north and one to the south; a third one, destroyed, to the east."""
    table = battle(
        us={"monitor": (50, 50, 0)},
        cs={"virginia": (50, 70, 0), "tennessee": (50, 30, 0), "teaser": (70, 50, 0)}, current=Current(dx, dy),
    )  # fmt: skip
    table["teaser"].fate = Fate.SUNK
    ship = table["monitor"]
    ship.crew, ship.power, ship.shot_at = 0, 0, table.state.turn
    settle_losses(table.state)
    assert (ship.fate is Fate.SURRENDERED) == given_up


@case("IS-13.2", "IS-13.3")
def test_at_anchor_she_does_not_drift_on_the_enemy() -> None:
    table = duel()
    table["monitor"].crew, table["monitor"].power, table["monitor"].anchor = 0, 0, Anchor.DOWN
    table["monitor"].shot_at = table.state.turn
    settle_losses(table.state)
    assert table["monitor"].fate is Fate.AFLOAT


@case("HR-9")
def test_what_burns_and_how_it_is_fought() -> None:
    table = battle(us={"minnesota": (50, 50, 90)}, cs={"virginia": (50, 60, 270)})
    minnesota, virginia = table.n("minnesota"), table.n("virginia")
    chances = [chance_to_burn(table.state, minnesota, ammo, False) for ammo in (Ammo.SHOT, Ammo.SHELL, Ammo.HOT)]
    assert chances == [0, 10, 20]
    assert [chance_to_burn(table.state, virginia, Ammo.SHELL, pierced) for pierced in (False, True)] == [0, 5]
    ship = table["minnesota"]
    ship.fire, ship.crew = 2, 50  # 200 men
    assert chance_to_put_out(table.state, ship) == 50 - 10 + 10
    ship.shot_at = table.state.turn
    assert chance_to_put_out(table.state, ship) == 40
    table.run(fight_fire(table.state, minnesota), (41,), (20,))
    assert table.suffered("minnesota") == [("hull", 2), ("crew", 1)]
    assert ship.fire == 3
    ship.fire = 4
    table.run(fight_fire(table.state, minnesota), (100,), (21,), (10,), 68)
    assert table.suffered("minnesota")[-1] == ("explodes", 0)
    table.run(fight_fire(table.state, minnesota), (5,))
    assert ship.fire == 0


@case("HR-20", "IS-A11")
def test_a_small_garrison_that_loses_men_fires_later() -> None:
    table = battle(us={"monitor": (50, 50, 90)}, cs={"sewells_point": (50, 60, 0)})
    fort = table["sewells_point"]
    fort.crew = 10
    table.hurt("sewells_point", Harm.CREW, 1)
    assert fort.crew == 9
    assert set(fort.ready) == {0}
    table.hurt("sewells_point", Harm.CREW, 1)
    assert fort.crew == 8
    assert set(fort.ready) == {3}
