"""The other half of a clause: the edge of the map to a thousandth, ships that hold each other, arcs across the bow,
what is proposed."""

import pytest

from admiralty.games.iron_and_steam.chart import Current
from admiralty.games.iron_and_steam.rules import watch
from admiralty.games.iron_and_steam.rules.damage import _laid
from admiralty.games.iron_and_steam.rules.helm import helm_limit, reach
from admiralty.games.iron_and_steam.rules.movement import _stopped_by, courses_of, run_courses
from admiralty.games.iron_and_steam.rules.sheet import SteamSheet
from admiralty.kernel.event import Seat
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
    """Of every gun that has one: half of the arc lies to either hand, also where it goes across the bow."""
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
    table = battle(us={"monitor": (50, 50, 0, 2)}, cs={"virginia": (100, 100, 0)})
    index = table.n("monitor")
    slowest, fastest = reach(table.state, index)
    limit = helm_limit(table.state, index, fastest)
    sheet = SteamSheet(table.state, Seat("union"))
    found = [entries for each in sheet.proposals(100) for _, entries in each.lines]
    speeds = [(fastest, watch.Ahead()), (slowest, watch.Ahead()), ((slowest + fastest) // 2, watch.Ahead())]
    helms = [(fastest, way(degrees)) for degrees in (limit, limit // 2) for way in (watch.Port, watch.Starboard)]
    assert [entries for entries in found if isinstance(entries[0], watch.Speed)] == [
        (watch.Speed(speed), helm) for speed, helm in (*speeds, *helms)
    ]
