"""IS-9.1, HR-18, HR-19 Guns at their ports: shutters, pivots moved from one port to another, broadside guns moved to
the other side, and reasons not to fire."""

import pytest

from admiralty.games.iron_and_steam.rules.firing import gunfire
from admiralty.games.iron_and_steam.rules.guns import can_fire, volleys_of
from admiralty.games.iron_and_steam.rules.repairs import items_of, repair_ship
from admiralty.games.iron_and_steam.state import Harm, Wound
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case

BOW, SECOND_PORT = 0, 1


def on_the_bow() -> Table:
    """The Monitor lies on Virginia's starboard bow, before the second port of the bow pivot; she alone may fire."""
    table = battle(us={"monitor": (57, 57, 0)}, cs={"virginia": (50, 50, 0)})
    table["virginia"].orders.groups = dict.fromkeys(range(1, len(table.state.setting.by_id["virginia"].weapons)), -2)
    table["monitor"].orders.gunnery = "hold"
    return table


@case("IS-9.1", "HR-19", "HR-13")
@pytest.mark.parametrize("first", ["guns", "fire"])
@pytest.mark.parametrize("die", [35, 36])
def test_a_pivot_behind_a_jammed_shutter_is_taken_to_another_port_whatever_the_crew_repairs(
    first: str, die: int
) -> None:
    """The crew repairs the shutter every turn, or something else: the gun can move either way."""
    table = on_the_bow().hurt("virginia", Harm.SHUTTER, 0, BOW)
    virginia, index = table["virginia"], table.n("virginia")
    if first == "fire":
        virginia.fire, virginia.crew = 1, 5
    table.run(repair_ship(table.state, index), (die if first == "guns" else 1,))
    assert virginia.repaired == (["shutter 0"] if first == "guns" else ["fire"])
    table.phase(gunfire)
    assert virginia.port[BOW] == SECOND_PORT
    assert virginia.ready[BOW] == table.state.turn + 1
    table.state.turn += 1
    assert [each.guns for each in volleys_of(table.state, index)] == [(BOW,)]


@case("IS-9.1")
@pytest.mark.parametrize(("item", "fires"), [("gun 0", False), ("gun 1", True), ("shutter 0", True), ("fire", True)])
def test_a_pivot_whose_mechanism_is_under_repair_does_not_fire(item: str, fires: bool) -> None:
    table = on_the_bow()
    virginia, index = table["virginia"], table.n("virginia")
    virginia.port[BOW], virginia.repaired = SECOND_PORT, [item]
    assert can_fire(table.state, table.state.setting.vessels[index], virginia, BOW) == fires
    assert bool(volleys_of(table.state, index)) == fires


@case("IS-9.1", "HR-19")
def test_a_broadside_gun_turned_over_leaves_its_jammed_shutter_behind() -> None:
    """Cumberland's IX-inch of the starboard side, each at a port of its own; another waits for them to port."""
    table = battle(us={"cumberland": (50, 50, 0)}, cs={"virginia": (40, 50, 0)})
    ship, index = table["cumberland"], table.n("cumberland")
    vessel = table.state.setting.vessels[index]
    group = next(n for n, weapon in enumerate(vessel.weapons) if weapon.piece.arcs == ((60, 120),))
    gun = vessel.weapons[group].pieces[0]
    table.hurt("cumberland", Harm.SHUTTER, 0, gun)
    ship.orders.groups = {n: -2 for n in range(len(vessel.weapons)) if n != group}
    table.order(f"cumberland shift {group + 1}")
    table.state.turn += 3
    assert gun in volleys_of(table.state, index)[0].guns
    assert can_fire(table.state, vessel, ship, gun)
    table.hurt("cumberland", Harm.SHUTTER, 0, gun)  # the one to port jams too
    assert ship.wounds[gun] == Wound.SHUTTER | Wound.SECOND_SHUTTER | Wound.OTHER_SIDE
    assert gun not in volleys_of(table.state, index)[0].guns
    assert not can_fire(table.state, vessel, ship, gun)
    assert items_of(table.state, index) == [f"shutter {gun}"]
    table.run(repair_ship(table.state, index), (35,))
    assert can_fire(table.state, vessel, ship, gun), "the shutter before the gun is freed first"
    assert ship.wounds[gun] == Wound.SHUTTER | Wound.OTHER_SIDE
    table.order(f"cumberland shift {group + 1}")
    assert not can_fire(table.state, vessel, ship, gun)
    table.state.turn += 3
    assert not can_fire(table.state, vessel, ship, gun), "back where she was hit first, the old one is still jammed"


@case("IS-8", "IS-9", "IS-9.1", "HR-19")
@pytest.mark.parametrize(
    ("how", "fires"),
    [("", True), ("gone", False), ("loading", False), ("loaded", True), ("steam", False), ("steam cleared", True)],
)
def test_a_gun_is_sound_loaded_and_served(how: str, fires: bool) -> None:
    table = battle(us={"monitor": (57, 57, 0)}, cs={"virginia": (50, 50, 0)}, turn=5)
    ship, vessel = table["monitor"], table.state.setting.by_id["monitor"]
    match how:
        case "gone":
            ship.wounds[0] = Wound.GONE.value
        case "loading" | "loaded":
            ship.ready[0] = 6 if how == "loading" else 5
        case "steam" | "steam cleared":
            ship.quiet = 5 if how == "steam" else 4
    assert can_fire(table.state, vessel, ship, 0) == fires
    assert any(0 in each.guns for each in volleys_of(table.state, table.n("monitor"))) == fires


@case("HR-18", "HR-17")
@pytest.mark.parametrize("ammunition", ["counted", "uncounted"])
def test_where_nobody_counts_all_guns_fire(ammunition: str) -> None:
    table = battle(
        us={"cumberland": (50, 50, 0)}, cs={"sewells_point": (50, 40, 0), "virginia": (60, 50, 0)},
        options={"ammunition": ammunition},
    )  # fmt: skip
    for name in ("cumberland", "sewells_point"):
        table[name].shot, table[name].shell = 1, 1
    table.order("cumberland fire virginia")
    ship, fort = (volleys_of(table.state, table.n(name)) for name in ("cumberland", "sewells_point"))
    assert sum(len(each.guns) for each in ship) == (2 if ammunition == "counted" else 11)
    assert sum(len(each.guns) for each in fort) == (2 if ammunition == "counted" else 6)


@case("HR-18")
@pytest.mark.parametrize(
    ("shot", "shell", "fired"),
    [
        (12, 9, [("shot", 11)]),
        (11, 9, [("shot", 11)]),  # just enough
        (10, 9, [("shot", 10), ("shell", 1)]),
        (10, 1, [("shot", 10), ("shell", 1)]),
        (10, 0, [("shot", 10)]),
        (0, 11, [("shell", 11)]),
        (0, 0, []),
    ],
)
def test_as_many_guns_fire_as_there_are_rounds(shot: int, shell: int, fired: list[tuple[str, int]]) -> None:
    """Eleven guns bear: against iron they load shot while there is any, then shell."""
    table = battle(us={"cumberland": (50, 50, 0)}, cs={"virginia": (60, 50, 0)})
    table["cumberland"].shot, table["cumberland"].shell = shot, shell
    found = volleys_of(table.state, table.n("cumberland"))
    assert [(each.ammo.value, len(each.guns)) for each in found] == fired
