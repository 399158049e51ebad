"""Details of clauses: the edge of the map to a thousandth, ships that hold each other, arcs across the bow,
proposals."""

import pytest

from admiralty.games.iron_and_steam.chart import Current
from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules import battery, form, guns
from admiralty.games.iron_and_steam.rules.boarding import relative_speed
from admiralty.games.iron_and_steam.rules.damage import _laid
from admiralty.games.iron_and_steam.rules.helm import helm_limit, reach
from admiralty.games.iron_and_steam.rules.movement import _stopped_by, courses_of, run_courses
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.games.iron_and_steam.state import SHUTTERS, Anchor
from admiralty.kernel.flows.event import Seat
from tests.games.iron_and_steam.builder import battle, game
from tests.support.cases import case


@case("HR-6")
@pytest.mark.parametrize("across", ["x", "y"])
@pytest.mark.parametrize(("beyond", "stopped"), [(0, ""), (1, "edge")])
def test_on_the_edge_of_the_map_she_is_still_on_it(across: str, beyond: int, stopped: str) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (100, 100, 0)})
    course = courses_of(table.state)[table.n("monitor")]
    size = {"x": table.state.setting.width, "y": table.state.setting.height}[across]
    for edge in (-beyond, size + beyond):
        course.pose = course.start._replace(**{across: edge})
        assert _stopped_by(table.state, course) == stopped


@case("HR-11", "HR-8")
@pytest.mark.parametrize("fouled", [True, False])
def test_ships_that_are_fouled_drift_together_and_do_not_collide_anew(fouled: bool) -> None:
    table = battle(us={"minnesota": (50, 50, 0)}, cs={"virginia": (50.2, 50.2, 45)}, current=Current(2, 90))
    if fouled:
        table["minnesota"].fouled, table["virginia"].fouled = [1], [0]
    assert bool(run_courses(table.state, courses_of(table.state))) != fouled


@case("HR-5")
def test_the_refusal_of_a_helm_says_how_much_her_speed_allows_or_that_she_has_no_steerage() -> None:
    table = battle(us={"monitor": (50, 50, 0, 2)}, cs={"virginia": (100, 100, 0)})
    index = table.n("monitor")
    limit = helm_limit(table.state, index, 2)
    found = table.refused(f"monitor speed 2 port {limit + 1}")
    assert (found.case, found.reason.key, found.reason.args["most"]) == ("HR-5", "refusal-helm-at-speed", limit)
    assert table.refused("virginia port 1", "confederate").reason.key == "refusal-no-steerage"


@case("IS-A23")
def test_a_pivot_that_never_fired_jams_in_the_middle_of_its_port() -> None:
    """For every gun with a pivot: half of its arc lies on each side, also across the bow."""
    wrapped = 0
    for name in game.figures.ships:
        table = battle(us={name: (50, 50, 0)}, cs={"virginia" if name != "virginia" else "tennessee": (100, 100, 0)})
        vessel, ship = table.state.setting.vessels[table.n(name)], table[name]
        for gun, piece in enumerate(vessel.pieces):
            for port, (start, end) in enumerate(piece.arcs):
                ship.port[gun] = port
                middle = _laid(piece, ship, gun)
                wrapped += start > end
                assert (middle - start * 10) % 3600 == (end * 10 - middle) % 3600, (name, gun)
    assert wrapped


def test_what_is_proposed_is_the_ends_and_the_middle_of_speed_and_helm() -> None:
    """Also to steer for the first four enemies or fire at them, to fire at will up to medium range, or to hold fire."""
    enemies = {"virginia": (100, 100, 0), "beaufort": (90, 90, 0), "raleigh": (95, 90, 0), "teaser": (80, 90, 0)}
    table = battle(us={"monitor": (50, 50, 0, 2)}, cs={**enemies, "jamestown": (90, 80, 0)})
    slowest, fastest = reach(table.state, table.n("monitor"))
    limit = helm_limit(table.state, table.n("monitor"), fastest)
    sheet = SteamSheet(table.state, Seat("union"))
    first, *found = [sheet.code(each) for each in sheet.proposals(100)]
    assert first == "run on 10"
    assert [each.removeprefix("monitor ") for each in found] == [
        *(f"speed {speed} straight" for speed in (fastest, slowest, (slowest + fastest) // 2)),
        *(f"speed {fastest} {hand} {degrees}" for degrees in (limit, limit // 2) for hand in ("port", "starboard")),
        *(f"steer for {enemy}" for enemy in enemies),
        *(f"fire {enemy}" for enemy in enemies),
        "fire will 30",
        "hold",
    ]


def test_who_cannot_turn_is_proposed_no_helm_and_a_fort_no_course() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"sewells_point": (60, 60, 180)})
    table["monitor"].anchor = Anchor.DOWN
    for seat, found in (
        ("union", ["speed 0 straight", "steer for sewells_point", "fire sewells_point", "fire will 30", "hold"]),
        ("confederate", ["fire monitor", "fire will 30", "hold"]),
    ):
        sheet = SteamSheet(table.state, Seat(seat))
        ship = next(iter(sheet.subjects))
        assert [sheet.code(each).removeprefix(f"{ship} ") for each in sheet.proposals(100)] == ["run on 10", *found]


# -- arcs of guns ------------------------------------------------------------------------------------------------------


@case("IS-7.2")
@pytest.mark.parametrize(
    ("direction", "covered"),
    [(0, ""), (1, "starboard"), (1799, "starboard"), (1800, ""), (1801, "port"), (3599, "port")],
)
def test_fallen_sails_cover_one_side_and_neither_bow_nor_stern(direction: int, covered: str) -> None:
    for masked in ("port", "starboard", "both"):
        assert guns._covered(masked, direction) == (bool(covered) and masked in (covered, "both"))


@case("HR-14")
@pytest.mark.parametrize(
    ("dx", "dy", "screened"),
    [
        (0, 30000, False),
        (100, 30000, True),
        (30000, 0, True),
        (100, -30000, True),
        (0, -30000, False),
        (-100, 9999, False),
    ],
)
def test_a_leader_screens_her_consort_from_whatever_lies_to_starboard(dx: int, dy: int, screened: bool) -> None:
    table = battle(us={"hartford": (80, 80, 0)}, cs={"tennessee": (90, 50, 0)}, lashed={"hartford": "metacomet"})
    leader, enemy = table["hartford"], table["tennessee"]
    enemy.x, enemy.y = leader.x + dx, leader.y + dy
    assert guns.screened(table.state, table.n("tennessee"), table.n("metacomet")) == screened


@case("IS-2.1", "IS-A23")
def test_a_gun_stays_at_its_port_while_that_bears_and_is_else_taken_to_the_first_that_does() -> None:
    for name in ("selma", "virginia", "hartford", "tennessee"):
        table = battle(us={name: (50, 50, 0)}, cs={"monitor": (100, 100, 0)})
        vessel, ship = table.state.setting.vessels[table.n(name)], table[name]
        for gun, piece in enumerate(vessel.pieces):
            if piece.turret:
                continue
            for direction in range(5, 3600, 150):
                open_ = [
                    port for port, (start, end) in enumerate(piece.arcs)
                    if (direction - start * 10) % 3600 <= (end - start) * 10 % 3600
                ]  # fmt: skip
                for here in range(len(piece.arcs)):
                    ship.port[gun] = here
                    expected = here if here in open_ else open_[0] if open_ else -1
                    assert guns.port_for(vessel, ship, gun, direction) == expected, (name, gun, direction, here)


@case("IS-9.1")
def test_a_gun_behind_a_jammed_shutter_is_silent_at_that_port_only() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (100, 100, 0)})
    vessel, ship = table.state.setting.vessels[table.n("virginia")], table["virginia"]
    gun = next(gun for gun, piece in enumerate(vessel.pieces) if len(piece.arcs) > 1)
    ship.wounds[gun] = int(SHUTTERS[1])
    for port, fires in ((0, True), (1, False)):
        ship.port[gun] = port
        assert guns.can_fire(table.state, vessel, ship, gun) == fires


@case("HR-4", "HR-18")
def test_a_group_that_follows_again_forgets_its_target_and_its_load() -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (60, 60, 0)})
    for group in (1, 2):
        table.order(f"virginia group {group} hold", "confederate")
        table.order(f"virginia group {group} load shell", "confederate")
    orders = table["virginia"].orders
    assert (sorted(orders.groups), sorted(orders.loads)) == ([0, 1], [0, 1])
    table.order("virginia group 2 follow", "confederate")
    assert (sorted(orders.groups), sorted(orders.loads)) == ([0], [0])


@case("HR-4")
def test_a_ship_with_two_groups_of_guns_is_ordered_group_by_group_and_with_one_is_not() -> None:
    counts = set()
    for name in ("monitor", "virginia", "jamestown", "minnesota", "beaufort"):
        table = battle(us={name: (50, 50, 0)}, cs={"tennessee": (60, 60, 0)})
        index = table.n(name)
        groups = len(table.state.setting.vessels[index].weapons)
        found = {
            entry.group
            for field in form.fields_of(table.state, index, ())
            for entry in (*field.dial, *field.chips)
            if isinstance(entry, battery.GroupFollows)
        }
        assert found == (set(range(1, groups + 1)) if groups > 1 else set()), name
        counts.add(groups)
    assert {1, 2} <= counts


# -- ships in contact --------------------------------------------------------------------------------------------------


@case("HR-12")
@pytest.mark.parametrize(
    ("mine", "theirs", "between"),
    [((0, 4), (0, 4), 0), ((0, 4), (180, 4), 8), ((0, 3), (90, 4), 5), ((90, 4), (0, 3), 5), ((90, 6), (270, 2), 8)],
)
def test_ships_pass_each_other_by_the_difference_of_their_ways(
    mine: tuple[int, int], theirs: tuple[int, int], between: int
) -> None:
    table = battle(us={"monitor": (50, 50, *mine)}, cs={"virginia": (50, 52, *theirs)})
    assert relative_speed(table.state, 0, 1) == pytest.approx(between * INCH, abs=2)


@case("IS-8", "IS-7.2")
@pytest.mark.parametrize(("speed", "slowest", "fastest"), [(4, 0, 2), (3, 0, 1), (2, 0, 0)])
def test_who_loses_way_may_still_stop(speed: int, slowest: int, fastest: int) -> None:
    table = battle(us={"minnesota": (50, 50, 0, speed)}, cs={"virginia": (150, 150, 0)})
    table["minnesota"].dulled = table.state.turn
    found = reach(table.state, table.n("minnesota"))
    assert found.fastest == fastest
    assert found.slowest == slowest
