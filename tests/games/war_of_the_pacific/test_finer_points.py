"""Details of clauses: one of several, the last of a count, the log, the start of a turn."""

import pytest

from admiralty.games.war_of_the_pacific import events
from admiralty.games.war_of_the_pacific.rules import aftermath, gunnery, setup
from admiralty.games.war_of_the_pacific.rules.attack import land_combat
from admiralty.games.war_of_the_pacific.rules.counters import remove_unit, sink, stacking_limit
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.marching import march_luck, march_row
from admiralty.games.war_of_the_pacific.rules.raids import naval_combat
from admiralty.games.war_of_the_pacific.rules.repairs import return_ship
from admiralty.games.war_of_the_pacific.sequence import ARGUMENTS, player_turn
from admiralty.games.war_of_the_pacific.state import Assault, Duel, Phase, ShipState, UnitState
from admiralty.games.war_of_the_pacific.theatre import OFF
from admiralty.kernel.flows.event import Seat
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case


@case("4.1")
def test_the_first_turn_begins_with_chiles_administration() -> None:
    field = Field("peru")
    war = field.war
    war.phase, war.turn = Phase.SETUP, 0
    player_turn(war)
    assert (war.phase, war.side, war.turn) == (Phase.ADMINISTRATION, "chile", war.setting.file.first_turn)
    assert list(war.faults()) == []


@case("7.6")
def test_a_column_that_lands_is_told_and_whether_the_enemy_is_there() -> None:
    for defended in (False, True):
        field = Field("chile").ship("itata", 3120, "IV").aboard("buin", "itata", 2)
        if defended:
            field.unit("pe_inf_bat_1", "pisagua")
        field.ship("loa", 3120, "IV").go(naval_movement)
        field.at_sea("loa").column = "chile"
        field.give("sail 3120 IV", "to 3117", "land_column loa")
        assert [(each.unit, each.place, each.against) for each in field.told(events.Landed)] == [
            ("column", "3117", defended)
        ]


@case("P48", "P49")
@pytest.mark.parametrize(("landed", "case_"), [((), ""), (("buin",), "P48"), (("buin", "line_2"), "P48")])
def test_where_one_has_just_landed_all_attack_together(landed: tuple[str, ...], case_: str) -> None:
    field = Field("chile").unit("buin", "pisagua").unit("line_2", "pisagua").unit("pe_inf_bat_1", "pisagua")
    for name in landed:
        field.of(name).landed = True
    field.go(land_combat)
    if case_:
        assert field.refused("part_storm 3117") == case_
    else:
        assert "part_storm 3117" in field.codes()


@case("7.6")
def test_from_one_to_all_ships_may_run_a_blockade() -> None:
    war = Field().war
    numbers = ARGUMENTS["number"](war)
    assert [n in numbers for n in (0, 1, len(war.ships), len(war.ships) + 1)] == [False, True, True, False]


@case("7.1")
def test_a_transport_has_no_guns_whole_or_damaged() -> None:
    rows = [row for row in Field().war.setting.ships if row.transport]
    assert {row.gunfire for row in rows} == {(0, 0)}
    assert all(row.gunfire[0] > row.gunfire[1] for row in Field().war.setting.ships if not row.transport)


@case("8.2", "8.3")
@pytest.mark.parametrize(
    ("faces", "row", "luck"), [((2, 5), (5, False), 5), ((5, 2), (5, False), 5), ((4, 4), (4, True), 1)]
)
def test_the_higher_die_is_the_march_and_equal_ones_are_bad_luck(
    faces: tuple[int, int], row: tuple[int, bool], luck: int
) -> None:
    assert (march_row(faces), march_luck(faces)) == (row, luck)


@case("P61", "8.10", "P50")
@pytest.mark.parametrize("nation", ["peru", "bolivia"])
def test_the_columns_of_either_ally_alone_go_along_or_are_destroyed(nation: str) -> None:
    field = Field("peru").columns(nation, "tacna", 2)
    train = aftermath.Train(Seat("peru"), field.place_of("tacna"), field.place_of("arica"), 2)
    aftermath.TakeAlong(1).carry_out(field.war, train)
    assert (field.stock(nation, "tacna"), field.stock(nation, "arica")) == (1, 1)
    aftermath._destroy_columns(field.war, Seat("peru"), field.place_of("tacna"))
    assert (field.stock(nation, "tacna"), field.stock(nation, "arica")) == (0, 1)


@case("7.9", "P3")
def test_by_the_other_reading_the_side_of_the_slowest_warship_fires_first() -> None:
    field = Field("chile", first_fire="slowest")
    war = field.war
    speeds = {row.id: row.speed[0] for row in war.setting.ships if not row.transport}
    by = sorted(speeds, key=lambda name: speeds[name])
    slow = by[0]
    owner = {row.id: row.side for row in war.setting.ships}
    other = next(name for name in by if owner[name] != owner[slow] and speeds[name] > speeds[slow])
    quick = next(name for name in reversed(by) if owner[name] == owner[slow] and speeds[name] > speeds[other])
    for name in (slow, quick, other):
        field.ship(name, 3118)
    lines = {owner[slow]: [slow, quick], owner[other]: [other]}
    for mover in ("chile", "peru"):
        enemy = war.setting.enemy[Seat(mover)]
        index = war.setting.ship_index
        movers, others = ([index[name] for name in lines[Seat(side)]] for side in (mover, enemy))
        assert gunnery.first_to_fire(war, Duel(3118, mover, movers, others)) == owner[slow]


@case("P64")
def test_a_ship_that_comes_back_is_sound_and_her_repair_is_over() -> None:
    field = Field("peru").ship("huascar", "callao")
    ship = field.at_sea("huascar")
    ship.status, ship.place, ship.damaged, ship.back = ShipState.DOCK, OFF, True, 5
    field.go(return_ship, field.war.setting.ship_index["huascar"])
    assert (ship.status, ship.damaged, ship.back) == (ShipState.AFLOAT, False, 0)
    assert ship.place == field.place_of("callao")
    assert [each.ship for each in field.told(events.ShipReturned)] == ["huascar"]


@case("4.1", "7.2")
def test_a_new_turn_and_a_fleet_that_sets_sail_reveal_what_was_sealed() -> None:
    field = Field("peru").go(player_turn)
    assert [each.reveals for each in field.told(events.TurnBegan)] == [True]
    sails = Field("chile").ship("itata", 3120, "IV").go(naval_movement).give("sail 3120 IV")
    assert [each.reveals for each in sails.told(events.SetSail)] == [True]


@case("7.9", "5.5")
@pytest.mark.parametrize(("name", "counts"), [("huascar", 1), ("chalaco", 0)])
def test_a_warship_that_is_lost_counts_and_is_revealed_and_a_transport_does_not_count(name: str, counts: int) -> None:
    field = Field("chile").ship(name, 3118)
    field.war.heard = []
    sink(field.war, field.war.setting.ship_index[name], "7.9")
    assert field.war.sunk["peru"] == counts
    assert [(type(each).__name__, each.reveals) for each in field.war.heard] == [("ShipSunk", True)]


@case("8.11", "P49")
def test_who_advances_leaves_a_hex_that_was_shared_to_the_enemy() -> None:
    """Both sides are in Pisagua; the last Chilean unit advances into Iquique."""
    field = Field("chile").chilean("pisagua").unit("buin", "pisagua").unit("pe_inf_bat_1", "pisagua")
    war, index = field.war, field.war.setting.unit_index["buin"]
    war.assault = Assault(field.place_of("pisagua"), field.place_of("iquique"), "chile", [index], [])
    war.heard = []
    aftermath._go_in(war, aftermath.Pursuit(Seat("chile"), field.place_of("iquique"), (index,), 6), index)
    assert field.place_of("iquique") in war.chilean
    assert field.place_of("pisagua") not in war.chilean


@case("7.5", "7.8", "P41")
def test_who_leaves_port_in_vain_has_eaten_a_column() -> None:
    """With her speed the Manco Cápac moves no hex out of Iquique, or one; then her column is spent."""
    slow = -Field().war.printed(Field().war.setting.ship_index["manco_capac"]).speed[0]
    for face, left in ((slow, 1), (slow + 1, 0)):
        field = Field("chile").ship("cochrane", 3120, "IV").ship("manco_capac", "iquique").columns("peru", "iquique")
        field.go(naval_movement).give("sail 3120 IV", "to 3019", "peru: intercept 3118", face)
        assert field.war.duel is None
        assert field.stock("peru", "iquique") == left
        assert (field.at_sea("manco_capac").place == field.place_of("iquique")) == bool(left)


@case("7.3")
def test_when_one_attempt_has_failed_another_squadron_may_try() -> None:
    field = Field("chile").ship("cochrane", 3120, "IV").ship("union", 2919).ship("manco_capac", 3019)
    field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept 3019", 1)
    assert (field.asked, field.seat) == ("interception", "peru")
    assert "intercept 2919" in field.codes()
    assert "intercept 3019" not in field.codes()


@case("7.6", "P49")
@pytest.mark.parametrize("others", [0, 1])
def test_a_hex_falls_to_the_enemy_with_the_last_unit_that_shared_it(others: int) -> None:
    field = Field("chile").chilean("pisagua").unit("buin", "pisagua").unit("pe_inf_bat_1", "pisagua")
    if others:
        field.unit("line_2", "pisagua")
    field.war.heard = []
    remove_unit(field.war, field.war.setting.unit_index["buin"], UnitState.DEAD)
    assert (field.place_of("pisagua") in field.war.chilean) == bool(others)
    remove_unit(field.war, field.war.setting.unit_index["line_4"], UnitState.DEAD)


@case("7.6", "P31")
@pytest.mark.parametrize(("faces", "hit"), [((1, 1), True), ((6, 6), False)])
def test_a_raid_is_told_with_its_dice_and_a_column_that_it_hits(faces: tuple[int, int], hit: bool) -> None:
    field = Field("chile").ship("cochrane", "pisagua").columns("peru", "pisagua").go(naval_combat)
    field.give("raid cochrane column", faces)
    assert [(each.ship, each.target, each.place, each.faces, each.hit) for each in field.told(events.Raided)] == [
        ("cochrane", "column", "3117", list(faces), hit)
    ]
    assert len(field.told(events.ColumnHit)) == hit
    assert field.stock("peru", "pisagua") == 1 - hit


@case("3.1", "8.1")
def test_nobody_is_placed_where_the_stack_is_full() -> None:
    field = Field("chile")
    place = field.place_of("antofagasta")
    own = [row.id for row in field.war.setting.units if row.side == "chile"]
    limit = stacking_limit(field.war, "chile", place)
    post = next(post for post in field.war.setting.posts["chile"] if post.what == "unit")
    for count, name in enumerate(own[:limit]):
        assert not setup._full(field.war, post, place), count
        field.unit(name, "antofagasta")
    assert setup._full(field.war, post, place)
