"""Gunnery: the roll to hit, the hit location, and the effect."""

import pytest

from admiralty.games.iron_and_steam.events import PlatePierced, VolleyFired
from admiralty.games.iron_and_steam.rules.charts import chart, half_penetration
from admiralty.games.iron_and_steam.rules.firing import gunfire
from admiralty.games.iron_and_steam.rules.gunhits import GunRows
from admiralty.games.iron_and_steam.rules.guns import (
    bears,
    chance_to_hit,
    delay_after,
    to_hit_modifiers,
    volleys_of,
)
from admiralty.games.iron_and_steam.rules.hits import damage_points, face_struck, location_of, strike
from admiralty.games.iron_and_steam.rules.place import range_band
from admiralty.games.iron_and_steam.state import Effect, Fate, Harm, Wound
from tests.games.iron_and_steam.builder import Table, battle, game
from tests.support.cases import case
from tests.support.flows import told


def duel(distance: float = 10, **more: object) -> Table:
    """Monitor south of Virginia, who shows her starboard side."""
    return battle(us={"monitor": (50, 50, 90)}, cs={"virginia": (50, 50 + distance, 270)}, **more)  # type: ignore[arg-type]


@case("IS-2.1", "IS-A25")
@pytest.mark.parametrize(
    ("gap", "band"), [(15.0, 0), (15.01, 1), (30.0, 1), (60.0, 2), (60.01, 3), (100.0, 3), (100.01, 4)]
)
def test_ranges_run_from_hull_to_hull_and_their_end_belongs_to_them(gap: float, band: int) -> None:
    # half of Monitor's length to the north, half of Virginia's beam to the south
    table = battle(us={"monitor": (50, 20, 0)}, cs={"virginia": (50, 20 + gap + 0.895 + 0.255, 270)})
    assert range_band(table.state, table.n("monitor"), table.n("virginia")) == band


@case("IS-2.2")
def test_rifles_hit_more_often_than_smoothbores() -> None:
    guns = game.figures.guns
    assert guns["d11"].hits_on == (60, 33, 17, 10)
    assert guns["b7"].hits_on == (70, 43, 27, 15)


@case("IS-2.2", "HR-22", "IS-1.1")
def test_a_volley_throws_a_die_a_gun_and_follows_every_hit_up() -> None:
    table = duel()
    table.order("virginia hold", "confederate")
    told_events = table.phase(gunfire, (60, 61), 71, 10)
    volley = told(told_events, VolleyFired)[0]
    assert isinstance(volley, VolleyFired)
    assert (volley.guns, volley.hits, volley.chance) == (2, 1, 60)


@case("HR-3")
def test_options_make_low_ships_and_rough_water_harder_and_leave_five() -> None:
    table = duel(options={"low_profile": "on", "rough_water": "on"})
    virginia, monitor = table.n("virginia"), table.n("monitor")
    found = to_hit_modifiers(table.state, virginia, monitor)
    assert [modifier.value for modifier in found] == [-25, -10]
    volley = volleys_of(table.state, virginia)[0]
    gun = table.state.setting.vessels[virginia].weapons[volley.group].gun
    assert chance_to_hit(gun, volley.band, found) == 70 - 35
    assert chance_to_hit(gun, 3, found) == 5
    assert to_hit_modifiers(table.state, monitor, virginia)[0].value == -10


@case("HR-3")
def test_smoke_of_a_broadside_hides_what_lies_behind_it() -> None:
    table = duel(options={"smoke": "on"})
    virginia, monitor = table.n("virginia"), table.n("monitor")
    assert not to_hit_modifiers(table.state, virginia, monitor)
    table["virginia"].guns_fired = 4  # in the turn before; the next one begins
    assert not to_hit_modifiers(table.state, virginia, monitor)
    table.begin()
    assert [modifier.value for modifier in to_hit_modifiers(table.state, virginia, monitor)] == [-10]
    assert [modifier.value for modifier in to_hit_modifiers(table.state, monitor, virginia)] == [-10]
    table["virginia"].smoke, table["virginia"].guns_fired = 0, 9  # this smoke hides her in the next turn
    assert not to_hit_modifiers(table.state, virginia, monitor)


@case("IS-3.1")
@pytest.mark.parametrize(
    ("number", "place"),
    [(1, "casemate"), (55, "casemate"), (56, "engine"), (70, "engine"), (71, "hull"), (85, "hull"), (86, "major"),
     (95, "major"), (96, "critical"), (100, "critical")],
)  # fmt: skip
def test_a_hit_is_placed_by_percentile_dice(number: int, place: str) -> None:
    assert chart(duel().state.setting, "hit_location")(number) == place


@case("IS-3.2", "IS-3.3", "IS-3.4", "IS-A21")
def test_without_armour_guns_or_speed_a_hit_lands_elsewhere() -> None:
    table = battle(us={"tyler": (50, 50, 0), "queen_of_the_west": (60, 50, 0)}, cs={"virginia": (50, 60, 0)})
    tyler, queen = table.n("tyler"), table.n("queen_of_the_west")
    assert location_of(table.state, tyler, "casemate") == "gun"
    assert location_of(table.state, queen, "casemate") == "hull"
    assert location_of(table.state, table.n("virginia"), "casemate") == "casemate"
    assert location_of(table.state, tyler, "engine") == "engine"
    table["tyler"].power = 0
    assert location_of(table.state, tyler, "engine") == "hull"
    table["tyler"].wounds = [Wound.GONE.value] * len(table["tyler"].wounds)
    assert location_of(table.state, tyler, "casemate") == "hull"


@case("IS-4.1", "IS-4.2", "IS-9")
def test_the_worked_example_of_the_summary_ten_against_seven_adds_three() -> None:
    table = battle(us={"carondelet": (50, 50, 0)}, cs={"virginia": (60, 50, 270)})
    table["carondelet"].casemate = [8, 7, 2, 7]
    # a seven-inch bolt pierces 10; Virginia's own guns fire shell, so her bolts are imagined here
    thirteen_inside = [n for n, piece in enumerate(table.state.setting.by_id["carondelet"].pieces) if not piece.exposed]
    events = table.run(
        strike(table.state, table.n("virginia"), 0, table.n("carondelet"), "shot", 0), 55, len(thirteen_inside), 42
    )
    pierced = told(events, PlatePierced)[0]
    assert isinstance(pierced, PlatePierced)
    assert (pierced.penetration, pierced.armour, pierced.bonus) == (10, 7, 3)
    # 42 and 3 are 45: the last of the pivot row, which a fixed gun cannot suffer, so the crew takes cover
    assert table.suffered("carondelet") == [("casemate", 1), ("suppressed", 0), ("crew", 1)]
    table.end()
    assert table["carondelet"].casemate == [8, 6, 2, 7]


@case("IS-4.3", "IS-A1")
@pytest.mark.parametrize(("die", "left"), [(3, 9), (4, 10)])
def test_a_shot_that_does_not_pierce_may_chip_the_face_towards_the_firer(die: int, left: int) -> None:
    table = duel()
    table.run(strike(table.state, table.n("monitor"), 0, table.n("virginia"), "shot", 0), 1, die)
    table.end()
    assert table["virginia"].casemate == [10, 10, 10, left]


@case("IS-A1")
def test_half_of_an_odd_penetration_is_rounded_down() -> None:
    assert [half_penetration(n) for n in (1, 2, 3, 5, 7)] == [0, 1, 1, 2, 3]


@case("IS-A9")
@pytest.mark.parametrize(
    ("bearing", "face"), [(0, 0), (45, 0), (46, 1), (134, 1), (135, 2), (225, 2), (226, 3), (314, 3), (315, 0)]
)
def test_the_face_struck_is_the_one_towards_the_firer(bearing: int, face: int) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50, 40, (360 - bearing) % 360)})
    assert face_struck(table.state, table.n("monitor"), table.n("virginia")) == face


@case("HR-2")
def test_a_turret_shows_its_ports_when_it_fires_and_its_back_when_told() -> None:
    table = duel()
    monitor, virginia = table.n("monitor"), table.n("virginia")
    table.order("virginia hold", "confederate")
    table.phase(gunfire, (100, 100))
    assert face_struck(table.state, virginia, monitor, 0) == 0
    table.order("monitor turret away virginia hold")
    table.phase(gunfire)
    assert face_struck(table.state, virginia, monitor, 0) == 2


@case("IS-A24")
def test_of_two_turrets_each_may_be_the_one_struck() -> None:
    table = battle(us={"chickasaw": (50, 50, 0)}, cs={"tennessee": (50, 60, 180)})
    table.run(strike(table.state, table.n("tennessee"), 0, table.n("chickasaw"), "shot", 0), 1, 2, 2, 1)
    table.end()
    assert table["chickasaw"].turrets[:4] == [10, 10, 10, 10]
    assert sum(table["chickasaw"].turrets[4:]) == 39


@case("IS-5.1", "IS-5.2", "IS-6.1", "IS-A2", "IS-A8")
def test_a_shot_does_a_point_for_each_time_it_pierces_the_hull() -> None:
    assert damage_points(10, 3, 6) == (1, 2)
    assert damage_points(7, 7, 6) == (1, 0)
    assert damage_points(13, 2, 4) == (1, 3)
    assert damage_points(4, 0, 5) == (0, 5)


@case("IS-5.1", "IS-6.1", "HR-18")
def test_engine_hits_cost_speed_and_hull_hits_cost_hull_and_shell_one_more_in_timber() -> None:
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"virginia": (60, 50, 270)})
    firer, target = table.n("virginia"), table.n("minnesota")
    table.run(strike(table.state, firer, 0, target, "shell", 0), 60, (100,))
    assert table.suffered("minnesota") == [("hull_armour", 1), ("power", 2)]
    table.state.effects = []
    table.run(strike(table.state, firer, 0, target, "shell", 0), 80, (100,))
    assert table.suffered("minnesota") == [("hull_armour", 1), ("hull", 3)]


@case("HR-18", "IS-5.2")
def test_a_shell_bursts_in_timber_though_it_does_not_pierce_but_within_the_gun() -> None:
    table = battle(us={"minnesota": (50, 50, 90)}, cs={"patrick_henry": (50, 60, 270), "virginia": (50, 62, 270)})
    henry, minnesota, virginia = (table.n(name) for name in ("patrick_henry", "minnesota", "virginia"))
    rifle = 4  # a 32-pounder rifle: shell of 1 at extreme range against a hull of 2
    table.run(strike(table.state, henry, rifle, minnesota, "shell", 3), 75, (100,))
    assert table.suffered("minnesota") == [("hull", 1)]
    table.state.effects = []
    howitzer = 6  # its greatest damage is 1: it only chips armour
    table["minnesota"].hull_armour = [1] * 4
    table.run(strike(table.state, virginia, howitzer, minnesota, "shell", 3), 75, (100,))
    assert table.suffered("minnesota") == [("hull_armour", 1)]


@case("IS-5.1")
@pytest.mark.parametrize(("die", "suffers"), [(3, [("hull_armour", 1)]), (4, [])])
def test_a_weak_shot_may_chip_the_hull_armour(die: int, suffers: list[tuple[str, int]]) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (50, 60, 0)})
    table["monitor"].hull_armour = [12] * 4
    table.run(strike(table.state, table.n("virginia"), 0, table.n("monitor"), "shell", 0), 60, die)
    assert table.suffered("monitor") == suffers


@case("HR-25")
def test_chain_cables_protect_the_beam_alone() -> None:
    table = battle(us={"hartford": (50, 50, 0)}, cs={"selma": (60, 50, 270), "gaines": (50, 60, 180)})
    table.run(strike(table.state, table.n("selma"), 0, table.n("hartford"), "shell", 0), 80, (100,))
    # 8 - 3 are 5, which is once 3 on the beam, and twice the 2 of the bow; shell adds one
    assert table.suffered("hartford") == [("hull_armour", 1), ("hull", 1)]
    table.state.effects = []
    table.run(strike(table.state, table.n("gaines"), 1, table.n("hartford"), "shot", 0), 80)
    assert table.suffered("hartford") == [("hull_armour", 1)]


@case("HR-23")
def test_exposed_steering_may_be_cut_from_astern() -> None:
    table = battle(us={"monitor": (50, 40, 0)}, cs={"tennessee": (50, 50, 0)})
    table.run(strike(table.state, table.n("monitor"), 0, table.n("tennessee"), "shot", 0), 80, 10, 2, 96)
    assert table.suffered("tennessee") == [("rudder_post", 0)]


@case("IS-9", "IS-9.1", "IS-9.2", "IS-A6", "IS-7.0")
def test_the_gun_chart_row_by_row() -> None:
    rows = GunRows(chart(duel().state.setting, "gun"), 0, True, True)
    found = [rows(n) for n in (20, 21, 45, 46, 60, 61, 70, 71, 95, 96)]
    assert found == ["shutter", "pivot_turret", "pivot_turret", "suppressed", "suppressed", "sights", "sights",
                     "dismounted", "dismounted", "powder"]  # fmt: skip
    assert GunRows(rows.chart, 60, True, True)(100) == "powder"
    assert GunRows(rows.chart, 0, False, False)(1) == "suppressed"


@case("IS-9.3")
def test_unarmoured_gun_hits_add_the_penetration() -> None:
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"virginia": (60, 50, 270)})
    table.run(strike(table.state, table.n("virginia"), 0, table.n("minnesota"), "shell", 0), 1, 2, 90, 4, (100,))
    # shell of a 7-inch rifle pierces 6: 90 and 6 are 96, the powder explodes and costs 4 hull points
    assert ("powder", 4) in table.suffered("minnesota")


@case("IS-9.1", "IS-A12", "IS-1.2")
def test_what_the_gun_chart_does_takes_effect_when_the_turn_ends() -> None:
    table = duel()
    for row, gun in (("shutter", 2), ("suppressed", 3), ("sights", 4), ("dismounted", 5)):
        table.state.effects.append(_effect(table, row, gun))
    assert not any(table["virginia"].wounds)
    table.end()
    ship = table["virginia"]
    assert ship.wounds[2] == Wound.SHUTTER
    assert ship.wounds[5] == Wound.GONE
    assert ship.ready[3] == table.state.turn + 2
    assert ship.slow[4] == 1
    table.hurt("virginia", Harm.POWDER, 7, 6)
    assert ship.hull == 123
    assert ship.quiet == table.state.turn + 1


def _effect(table: Table, row: str, gun: int) -> Effect:
    return Effect(table.n("virginia"), Harm(row), 0, gun)


@case("IS-A23", "IS-9.1")
def test_a_jammed_turret_fires_only_where_it_points() -> None:
    table = duel()
    monitor, virginia = table.n("monitor"), table.n("virginia")
    table["monitor"].facing = [2700]
    table.hurt("monitor", Harm.JAM, 0, 0)
    assert table["monitor"].jam == [2700, 2700]
    assert bears(table.state, monitor, 0, virginia)
    table["virginia"].x += 4000
    assert not bears(table.state, monitor, 0, virginia)


@case("HR-19")
def test_guns_take_their_time_and_thin_crews_serve_the_largest_more_slowly() -> None:
    table = duel()
    vessel = table.state.setting.by_id["monitor"]
    assert delay_after(table.state, vessel, table["monitor"], 0) == 8
    table["monitor"].crew = 2
    assert delay_after(table.state, vessel, table["monitor"], 0) == 9
    table["monitor"].slow[0] = 1
    assert delay_after(table.state, vessel, table["monitor"], 0) == 10


@case("HR-19")
def test_a_pivot_changes_ports_for_a_turn_and_a_broadside_turns_over_in_three() -> None:
    table = battle(us={"monitor": (57, 57, 0)}, cs={"virginia": (50, 50, 0)})
    table.order("monitor hold")
    table.phase(gunfire, (100, 100))
    pivot = table["virginia"]
    assert pivot.port[0] == 1
    assert pivot.ready[0] == table.state.turn + 1
    table.state.turn += 1
    table.phase(gunfire, (100,), (100, 100))
    assert pivot.fired[0] == 1
    table.order("virginia shift 5", "confederate")
    assert pivot.wounds[3] & Wound.OTHER_SIDE or pivot.wounds[4] & Wound.OTHER_SIDE
    assert max(pivot.ready) >= table.state.turn + 3


@case("HR-18")
def test_rounds_are_counted_and_the_twelfth_takes_a_turn_more() -> None:
    table = duel()
    table.order("virginia hold", "confederate")
    table.phase(gunfire, (100, 100))
    assert table["monitor"].shot == 58
    table["monitor"].fired[0] = 11
    assert delay_after(table.state, table.state.setting.by_id["monitor"], table["monitor"], 0) == 9
    assert table.refused("virginia load shot", "confederate").reason.key == "refusal-no-rounds"


@case("HR-14")
def test_a_consort_is_screened_by_her_leader() -> None:
    table = battle(us={"hartford": (50, 50, 0)}, cs={"selma": (60, 50, 270), "gaines": (40, 50, 90)},
                   lashed={"hartford": "metacomet"})  # fmt: skip
    table.order("selma fire metacomet; gaines fire metacomet", "confederate")
    assert not volleys_of(table.state, table.n("selma"))
    assert volleys_of(table.state, table.n("gaines"))
    table["hartford"].fate = Fate.SUNK
    assert volleys_of(table.state, table.n("selma"))
