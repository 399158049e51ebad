"""Clauses that matter only by themselves: each one alone, with and without it."""

from typing import Any

import pytest

from admiralty.games.iron_and_steam import events
from admiralty.games.iron_and_steam.chart import BankDepth, Current, ObstructionRow
from admiralty.games.iron_and_steam.rules.damage import lose, maximum_speed, settle_losses
from admiralty.games.iron_and_steam.rules.grounds import check_wreck
from admiralty.games.iron_and_steam.rules.guns import working
from admiralty.games.iron_and_steam.rules.hits import _plate
from admiralty.games.iron_and_steam.rules.majors import equipment_hit, major_hit
from admiralty.games.iron_and_steam.rules.movement import course_of
from admiralty.games.iron_and_steam.rules.repairs import has_damage, items_of, repairs_allowed
from admiralty.games.iron_and_steam.sequence import end_turn
from admiralty.games.iron_and_steam.state import AFLOAT, Anchor, Fate, Rudder, Steering, Wound, Wreck
from admiralty.kernel.flows.flow import Chance
from tests.games.iron_and_steam.builder import Table, battle
from tests.games.iron_and_steam.test_grounds import COAST, DRAFT, alone, chance
from tests.support.cases import case
from tests.support.flows import start


def pair(**chart: Any) -> Table:
    return battle(us={"minnesota": (50, 50, 0), "congress": (60, 50, 0)}, cs={"virginia": (50, 80, 180)}, **chart)


@case("HR-8", "HR-11")
@pytest.mark.parametrize(
    ("own", "other", "drifts"),
    [
        ({}, {}, True),
        ({"aground": True}, {}, False),
        ({"anchor": Anchor.DOWN}, {}, False),
        ({"anchor": Anchor.WEIGHING}, {}, False),
        ({"anchor": Anchor.LETTING_GO}, {}, True),
        ({"anchor": Anchor.SLIPPING}, {}, True),
        ({}, {"aground": True}, False),
        ({}, {"anchor": Anchor.DOWN}, False),
    ],
)
def test_a_ship_drifts_unless_she_or_one_she_is_fouled_with_lies_fast(
    own: dict[str, Any], other: dict[str, Any], drifts: bool
) -> None:
    table = pair(current=Current(0, 2))
    for name, changes in (("minnesota", own), ("congress", other)):
        for key, value in changes.items():
            setattr(table[name], key, value)
    alone_still = not own or own.get("anchor") in (Anchor.LETTING_GO, Anchor.SLIPPING)
    assert (course_of(table.state, table.n("minnesota")).drift != (0, 0)) == alone_still
    table["minnesota"].fouled, table["congress"].fouled = [table.n("congress")], [table.n("minnesota")]
    course = course_of(table.state, table.n("minnesota"))
    assert (course.drift != (0, 0)) == drifts
    assert course.reach == (2000 if drifts else 0)


@case("HR-13")
@pytest.mark.parametrize(
    "change",
    [
        {},
        {"aground": True},
        {"fire": 1},
        {"fouled": [1]},
        {"steering": Steering.ROPES},
        {"rudder": Rudder.GONE},
        {"wounds": Wound.SHUTTER},
        {"wounds": Wound.JAMMED},
        {"wounds": Wound.GONE},
        {"wounds": Wound.SHAKEN},
        {"wounds": Wound.OTHER_SIDE},
        {"wounds": Wound.JAMMED | Wound.GONE},
    ],
)
def test_each_thing_that_there_may_be_to_repair(change: dict[str, Any]) -> None:
    table = pair()
    ship = table["minnesota"]
    for name, value in change.items():
        setattr(ship, name, [int(value), *ship.wounds[1:]] if name == "wounds" else value)
    mendable = bool(change) and change.get("wounds") not in (Wound.GONE, Wound.SHAKEN, Wound.OTHER_SIDE)
    assert has_damage(ship) == mendable
    if not mendable:
        assert items_of(table.state, table.n("minnesota")) == []


@case("HR-13")
@pytest.mark.parametrize(("crew", "items"), [(0, 1), (4, 1), (5, 1), (9, 1), (10, 2), (14, 2), (15, 3)])
def test_one_item_for_each_five_points_of_ten_men(crew: int, items: int) -> None:
    table = pair(options={"crew_points": "ten"})
    table["minnesota"].crew = crew
    assert repairs_allowed(table.state, table["minnesota"]) == items


@case("IS-7.0", "IS-A4")
@pytest.mark.parametrize(("stacks", "masts", "struck"), [(1, 0, True), (0, 1, True), (2, 2, True), (0, 0, False)])
def test_a_stack_hit_wants_a_stack_or_a_mast(stacks: int, masts: int, struck: bool) -> None:
    """The first row of the chart; without either the next row applies."""
    table = pair()
    ship = table["minnesota"]
    ship.stacks, ship.masts = stacks, masts
    _, request = start(table.state, major_hit(table.state, table.n("virginia"), table.n("minnesota"), 5), 1)
    suffered = {kind for kind, _ in table.suffered("minnesota")}
    asked = isinstance(request, Chance) and request.case in ("IS-7.1", "IS-7.2")
    assert (bool(suffered & {"stack", "mast_port", "mast_starboard"}) or asked) == struck


@case("IS-10")
def test_lost_equipment_is_told() -> None:
    table = pair()
    told = table.run(equipment_hit(table.state, table.n("virginia"), table.n("minnesota")), 100)
    found = [(each.ship, each.what) for each in told if isinstance(each, events.EquipmentLost)]
    assert found == [("minnesota", "anchor")]
    assert table.suffered("minnesota")[-1] == ("anchor", 1)


@case("IS-13.5")
def test_whoever_first_crosses_a_wreck_tells_how_deep_it_lies() -> None:
    table = pair()
    table["congress"].fate = Fate.SUNK
    table.state.wrecks = [Wreck(table.n("congress"))]
    clear = [(100,)] if 3 * DRAFT // 10 > 50 else []
    told = table.run(check_wreck(table.state, table.n("minnesota"), 0, 2), 10, *clear)
    found = [(each.ship, each.wreck, each.level) for each in told if isinstance(each, events.WreckFound)]
    assert found == [("minnesota", "congress", 10)]
    again = table.run(check_wreck(table.state, table.n("minnesota"), 0, 2), *clear)
    assert not [each for each in again if isinstance(each, events.WreckFound)]


@case("IS-A11", "HR-17")
def test_a_shot_at_a_fort_without_a_gun_does_nothing_and_is_told() -> None:
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"sewells_point": (50, 60, 180)})
    fort = table["sewells_point"]
    fort.wounds = [Wound.GONE.value] * len(fort.wounds)
    told = table.run(_plate(table.state, table.n("minnesota"), table.n("sewells_point"), 5))
    assert [(each.ship, each.what) for each in told if isinstance(each, events.GunDamaged)] == [
        ("sewells_point", "none")
    ]
    assert table.state.effects == []


@case("HR-6", "IS-A26")
@pytest.mark.parametrize("deeper", [3, 10, -1])
def test_banks_that_are_not_doubtful_give_no_chance_however_near(deeper: int) -> None:
    beam = alone(50).state.setting.by_id["minnesota"].half_width / 1000
    table = alone(70 - beam - 0.3, shore=(COAST,), bank_depth=(BankDepth(5, DRAFT // 10 + deeper),))
    assert chance(table) == 0


@case("HR-6")
@pytest.mark.parametrize("which", [0, 1])
def test_any_row_of_piles_stops_her(which: int) -> None:
    rows = [
        ObstructionRow("near", ((40, 52), (60, 52), (60, 54), (40, 54))),
        ObstructionRow("beside", ((53, 45), (55, 45), (55, 55), (53, 55))),
    ]
    table = alone(49.0, heading=0, obstruction=tuple(rows[which:] + rows[:which]))
    table.move()
    assert table.where("minnesota")[1] < 52


@case("IS-A14", "IS-A15", "IS-A22", "IS-8")
@pytest.mark.parametrize(
    ("power", "share", "lost", "left", "wreckage", "most"),
    [
        (8, 100, 0, 1, 0, 8), (8, 75, 0, 1, 0, 6), (8, 25, 0, 1, 0, 2), (3, 25, 0, 1, 0, 1), (0, 25, 0, 1, 0, 0),
        (8, 100, 1, 0, 0, 4), (8, 100, 1, 1, 0, 8), (7, 100, 1, 0, 0, 3), (8, 75, 1, 0, 0, 3), (8, 100, 0, 0, 0, 8),
        (8, 100, 0, 1, 2, 4), (7, 100, 0, 1, 1, 3), (8, 100, 1, 0, 1, 2), (1, 100, 1, 0, 1, 1), (0, 100, 1, 0, 1, 0),
    ],
)  # fmt: skip
def test_what_stacks_masts_and_boilers_leave_of_her_speed(
    power: int, share: int, lost: int, left: int, wreckage: int, most: int
) -> None:
    table = pair()
    ship = table["minnesota"]
    ship.power, ship.share, ship.stacks_lost, ship.stacks, ship.wreckage = power, share, lost, left, wreckage
    assert maximum_speed(table.state, table.n("minnesota")) == most
    ship.wrecked = True
    assert maximum_speed(table.state, table.n("minnesota")) == 0


@case("IS-13.4", "HR-14")
@pytest.mark.parametrize("fate", [fate for fate in Fate if fate is not AFLOAT and fate is not Fate.RESERVE])
def test_what_is_still_tied_to_a_ship_that_is_out_of_the_battle(fate: Fate) -> None:
    table = battle(
        us={"minnesota": (50, 50, 0), "congress": (51, 50, 0)}, cs={"virginia": (50, 80, 180)},
        lashed={"congress": "minnesota"},
    )  # fmt: skip
    ship, other = table["minnesota"], table["congress"]
    ship.fouled, other.fouled = [table.n("congress")], [table.n("minnesota")]
    ship.withdraws = True
    table.state.heard = []
    lose(table.state, table.n("minnesota"), fate, "IS-13.4")
    assert (ship.fate, ship.withdraws, ship.lashed, other.lashed) == (fate, False, -1, -1)
    assert (ship.leads, other.leads) == (False, False)
    free = fate in (Fate.BLOWN_UP, Fate.SUNK, Fate.LEFT)
    assert (ship.fouled == [], other.fouled == []) == (free, free)
    wreck = fate in (Fate.BLOWN_UP, Fate.SUNK)
    assert [each.ship for each in table.state.wrecks] == ([table.n("minnesota")] if wreck else [])
    assert [(each.ship, each.fate) for each in table.state.heard if isinstance(each, events.ShipFate)] == [
        ("minnesota", fate.value)
    ]


@case("IS-13.4")
@pytest.mark.parametrize(("sinks", "gone"), [(5, True), (4, True), (6, False)])
def test_a_ship_goes_down_in_her_turn_and_drags_at_whoever_is_fouled_with_her(sinks: int, gone: bool) -> None:
    table = battle(us={"minnesota": (50, 50, 0), "congress": (51, 50, 0)}, cs={"virginia": (50, 80, 180)}, turn=5)
    ship, other = table["minnesota"], table["congress"]
    ship.fate, ship.sinks = Fate.SINKING, sinks
    ship.fouled, other.fouled = [table.n("congress")], [table.n("minnesota")]
    whole = other.hull
    table.phase(end_turn)
    assert (ship.fate is Fate.SUNK) == gone
    assert (ship.fouled, other.fouled) == ([table.n("congress")], [table.n("minnesota")])
    assert other.hull == whole, "she floated until the end of this turn"
    table.phase(end_turn)
    assert whole - other.hull == (3 if gone else 0)


@case("HR-17")
def test_a_fort_is_silenced_with_its_last_gun() -> None:
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"sewells_point": (50, 60, 180)})
    fort = table["sewells_point"]
    fort.hull = fort.crew = 0
    fort.wounds = [0, *[Wound.GONE.value] * (len(fort.wounds) - 1)]
    settle_losses(table.state)
    assert (fort.fate, working(fort, 0)) == (AFLOAT, True)
    fort.wounds[0] = Wound.GONE.value
    settle_losses(table.state)
    assert fort.fate is Fate.SILENCED
