"""HR-4 The form of a line: every chip and dial of a ship and of a fort, standing values, and clicks."""

from collections.abc import Sequence
from typing import Any

import pytest

from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import battery, form, watch
from admiralty.kernel.orders.arguments import Spot
from admiralty.kernel.orders.entries import Field
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case

ENEMIES = {
    "virginia": (50, 60, 90),
    "teaser": (60, 50, 0),
    "beaufort": (35, 50, 0),
    "patrick_henry": (50, 30, 0),
    "jamestown": (90, 50, 0),
}


def table() -> Table:
    return battle(us={"monitor": (50, 50, 0, 3), "minnesota": (40, 50, 90)}, cs=ENEMIES)


def fields(on: Table, ship: str, entries: Sequence[Any] = ()) -> dict[str, Field]:
    return {field.slot: field for field in form.fields_of(on.state, on.n(ship), entries)}


def codes(on: Table, entries: Sequence[Any]) -> list[str]:
    return [entry.code(on.state.setting) for entry in entries]


@case("HR-4")
def test_the_chips_name_the_nearest_enemies_in_their_order() -> None:
    on = table()
    chips = {slot: codes(on, field.chips) for slot, field in fields(on, "monitor").items()}
    assert chips == {
        "speed": [],
        "helm": ["steer for virginia", "steer for teaser", "keep virginia 10 starboard", "ram virginia", "ram teaser",
                 "ram beaufort"],
        "gunnery": ["fire virginia", "fire teaser", "fire beaufort", "fire patrick_henry", "fire will 30",
                    "fire ironclads 30", "hold"],
        "load": ["load best", "load shot", "load shell", "load hot"],
        "turret": ["turret free", "turret away virginia", "turret away teaser"],
        "board": ["board virginia", "board teaser", "board beaufort", "stay aboard"],
        "deck": ["anchor", "weigh", "slip"],
        "lashing": ["cast off"],
        "repair": ["repair fire", "repair ground", "repair foul", "repair steering", "repair turret", "repair guns"],
    }  # fmt: skip
    assert [slot for slot, field in fields(on, "monitor").items() if field.aside] == [
        "turret", "board", "deck", "lashing", "repair",
    ]  # fmt: skip
    # fifteen inches is close, and not a hair more
    on["beaufort"].x -= 1
    assert codes(on, fields(on, "monitor")["board"].chips) == ["board virginia", "board teaser", "stay aboard"]
    assert "ram beaufort" not in codes(on, fields(on, "monitor")["helm"].chips)
    on["virginia"].x -= 1
    assert codes(on, fields(on, "monitor")["helm"].chips)[2] == "keep teaser 10 starboard"
    on["virginia"].y -= 2
    assert codes(on, fields(on, "monitor")["helm"].chips)[2] == "keep virginia 10 port"


@case("HR-4")
def test_guns_of_several_kinds_have_places_of_their_own() -> None:
    on = table()
    found = fields(on, "minnesota")
    groups = [
        f"{what} {n}" for n in range(1, 6) for what in ("group", "group load", "shift") if (what, n) != ("shift", 1)
    ]
    assert [slot for slot in found if slot.startswith(("group", "shift"))] == groups
    assert all(found[slot].aside for slot in groups)
    assert "turret" not in found
    assert codes(on, found["group 2"].chips) == [
        "group 2 follow", "group 2 fire beaufort", "group 2 fire virginia", "group 2 fire teaser", "group 2 hold",
    ]  # fmt: skip
    assert codes(on, found["group load 2"].chips) == [
        f"group 2 load {load}" for load in ("best", "shot", "shell", "hot")
    ]
    assert codes(on, found["shift 2"].chips) == ["shift 2"]
    said = found["group 2"].name.args
    assert (said["group"], said["guns"]) == (2, len(on.state.setting.by_id["minnesota"].weapons[1].pieces))
    orders = on["minnesota"].orders
    orders.groups, orders.loads = {0: on.n("teaser"), 1: -2}, {2: "shell"}
    on.order("minnesota group 1 fire teaser group 2 hold group 3 load shell")
    stands = {
        slot: field.stands and field.stands.code(on.state.setting) for slot, field in fields(on, "minnesota").items()
    }
    assert [stands[f"group {n}"] for n in (1, 2, 3)] == ["group 1 fire teaser", "group 2 hold", "group 3 follow"]
    assert [stands[f"group load {n}"] for n in (1, 2, 3)] == [None, None, "group 3 load shell"]


@case("HR-4")
def test_a_fort_has_guns_and_repairs_and_no_course() -> None:
    on = battle(us={"monitor": (50, 50, 0)}, cs={"sewells_point": (60, 50, 270), "teaser": (90, 50, 0)})
    assert set(fields(on, "sewells_point")) <= {"gunnery", "load", "repair"} | {
        slot for slot in fields(on, "sewells_point") if slot.startswith(("group", "shift"))
    }
    # a ship cannot steer for a fort or ram it
    assert codes(on, fields(on, "monitor")["helm"].chips) == ["steer for teaser", "keep teaser 10 starboard"]
    assert form.picked(on.state, on.n("sewells_point"), Spot("point", point=(50, 50))) == ()


@case("HR-4", "HR-5")
@pytest.mark.parametrize(("speed", "limit"), [(None, 28), (2, 19), (5, 38), (6, 38), (-2, 0)])
def test_the_dial_goes_from_hard_to_port_to_hard_to_starboard(speed: int | None, limit: int) -> None:
    on = table()
    written = [] if speed is None else [watch.Speed(speed)]
    dial = codes(on, fields(on, "monitor", written)["helm"].dial)
    assert dial == [
        *(f"port {n}" for n in range(limit, 0, -1)), "straight", *(f"starboard {n}" for n in range(1, limit + 1)),
    ]  # fmt: skip


@case("HR-4")
def test_what_stands_is_what_was_ordered() -> None:
    on = table()
    for order, slot in {
        "port 7": "helm",
        "starboard 9": "helm",
        "straight": "helm",
        "steer to 20 30": "helm",
        "steer for teaser": "helm",
        "keep teaser 12 port": "helm",
        "ram teaser": "helm",
        "fire teaser": "gunnery",
        "fire will 22": "gunnery",
        "fire ironclads 21": "gunnery",
        "hold": "gunnery",
        "load shell": "load",
        "turret away teaser": "turret",
        "turret free": "turret",
        "board teaser": "board",
        "stay aboard": "board",
        "repair guns": "repair",
        "speed 4": "speed",
    }.items():
        on.order(f"monitor {order}")
        stands = fields(on, "monitor")[slot].stands
        assert stands is not None
        assert stands.code(on.state.setting) == order


@case("HR-4")
def test_of_the_whole_sheet_one_runs_on_for_ten_turns_and_is_woken_at_sixty_inches() -> None:
    on = table()
    run, wake = form.whole_fields()
    assert codes(on, run.dial) == [f"run on {n}" for n in range(1, 11)]
    assert codes(on, wake.dial) == [f"wake at {n}" for n in (0, 10, 15, 20, 25, 30, 40, 50, 60)]
    assert (run.aside, wake.aside) == (True, True)


@case("HR-4", "HR-5")
@pytest.mark.parametrize(
    ("dx", "dy", "written"),
    [
        (0, 4, ["speed 4", "straight"]),
        (0, 7, ["speed 5", "straight"]),
        (0, 8, ["steer to 50 58"]),
        (-8, 0, ["steer to 42 50"]),
        (0.5, 4, ["speed 4", "starboard 14"]),
        (-0.5, 4, ["speed 4", "port 14"]),
        (3, 3, ["speed 4", "starboard 30"]),
        (-3, -3, ["speed 4", "port 30"]),
        (3, 0, ["speed 3", "starboard 28"]),
        (0, -1, ["speed 1", "starboard 9"]),
    ],
)
def test_pointing_at_water_within_reach_writes_speed_and_helm(dx: float, dy: float, written: list[str]) -> None:
    """An arc turns her through twice the angle of its chord; a farther point is steered for."""
    on = table()
    entries = form.course_to(on.state, on.n("monitor"), round((50 + dx) * INCH), round((50 + dy) * INCH))
    assert codes(on, entries) == written
    up = on.state.setting.height // INCH
    assert codes(on, form.picked(on.state, on.n("monitor"), Spot("point", point=(50 + dx, up - 50 - dy)))) == written


@case("HR-4")
def test_pointing_at_a_counter_fires_at_an_enemy_and_at_nobody_else() -> None:
    on = table()
    found = [
        codes(on, form.picked(on.state, on.n("monitor"), Spot("counter", each)))
        for each in ("teaser", "minnesota", "nobody")
    ]
    assert found == [["fire teaser"], [], []]


@case("HR-5")
def test_a_helm_is_eased_to_what_the_new_speed_allows() -> None:
    on = table()
    index = on.n("monitor")
    for speed, helm, left in ((2, 5, 5), (2, 19, 19), (2, 20, 19), (3, 28, 28), (3, 29, 28)):
        for way in (watch.Port, watch.Starboard):
            assert form.eased(on.state, index, [way(helm)], [watch.Speed(speed)]) == [way(left)]
            others = [battery.HoldFire(), way(helm), watch.Ahead()]
            kept = form.eased(on.state, index, others, [watch.Speed(speed)])
            assert kept == [battery.HoldFire(), way(left), watch.Ahead()]
    assert form.eased(on.state, index, [watch.Port(99)], [watch.Ahead()]) == [watch.Port(99)]
    on["monitor"].speed = 1
    assert form.eased(on.state, index, [watch.Port(5)], [watch.Speed(0)]) == [watch.Ahead()]
