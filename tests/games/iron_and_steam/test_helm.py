"""HR-5 Speed and helm at every speed, ahead and astern, and steering orders with a target."""

from math import pi

import pytest

from admiralty.games.iron_and_steam.figures import INCH
from admiralty.games.iron_and_steam.rules.helm import helm_limit, home_of, next_speed, reach, steered, wanted_helm
from admiralty.games.iron_and_steam.state import Anchor, Fate, Rudder, Steering
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case


def alone(name: str, speed: int = 0, heading: int = 0) -> Table:
    return battle(us={name: (50, 50, heading, speed)}, cs={"virginia": (90, 50, 0)})


def within_a_turn(speed: int, gain: int, most: int) -> tuple[int, int]:
    """A slow reference: every speed within reach by acceleration, or by twice as much deceleration."""
    back = most // 3
    ahead = set(range(speed, speed + gain + 1)) if speed >= 0 else set(range(speed, min(speed + 2 * gain, 0) + 1))
    astern = set(range(speed - gain, speed + 1)) if speed <= 0 else set(range(max(speed - 2 * gain, 0), speed + 1))
    can = [each for each in ahead | astern if -back <= each <= most]
    return min(can), max(can)


@case("HR-5")
@pytest.mark.parametrize(
    ("name", "most", "gain"), [("monitor", 6, 2), ("minnesota", 9, 2), ("queen_of_the_west", 12, 3), ("beaufort", 8, 3)]
)
def test_speed_rises_by_her_acceleration_and_falls_by_twice_that(name: str, most: int, gain: int) -> None:
    table = battle(us={name: (50, 50, 0)}, cs={"virginia": (90, 50, 0)})
    for speed in range(-(most // 3), most + 1):
        table[name].speed = speed
        assert tuple(reach(table.state, table.n(name))) == within_a_turn(speed, gain, most), speed


@case("HR-5")
@pytest.mark.parametrize(
    ("name", "radius", "most", "at_rest"),
    [("monitor", 6, 6, 0), ("minnesota", 12, 9, 0), ("queen_of_the_west", 6, 12, 15), ("hartford", 9, 9, 0)],
)
def test_a_turn_is_an_arc_of_her_radius_a_quarter_wider_above_half_speed(
    name: str, radius: int, most: int, at_rest: int
) -> None:
    table = alone(name)
    assert helm_limit(table.state, table.n(name), 0) == at_rest
    for speed in range(1, most + 1):
        degrees = speed / (radius * (1.25 if speed > most / 2 else 1)) * 180 / pi
        for way in (speed, -speed):
            assert helm_limit(table.state, table.n(name), way) == pytest.approx(degrees - 0.5, abs=0.51), way


@case("HR-5", "IS-7.3")
def test_what_widens_or_forbids_a_turn() -> None:
    table = alone("queen_of_the_west", 6)
    ship, index = table["queen_of_the_west"], table.n("queen_of_the_west")
    assert helm_limit(table.state, index, 6) == 57
    ship.rudder = Rudder.JURY
    jury = helm_limit(table.state, index, 6)
    ship.rudder = Rudder.GONE
    assert (jury, helm_limit(table.state, index, 6)) == (38, 42)
    ship.rudder = Rudder.SOUND
    ship.speed = 12
    for lies in ("aground", "fouled", "anchor"):
        kept = getattr(ship, lies)
        setattr(ship, lies, {"aground": True, "fouled": [1], "anchor": Anchor.DOWN}[lies])
        assert (helm_limit(table.state, index, 6), tuple(reach(table.state, index))) == (0, (0, 0)), lies
        setattr(ship, lies, kept)
    ship.fate = Fate.SUNK
    assert helm_limit(table.state, index, 6) == 0


@case("HR-14", "HR-5")
def test_a_lashed_pair_has_the_mean_acceleration_and_two_inches_more_to_turn_in() -> None:
    table = battle(
        us={"hartford": (50, 50, 0, 3), "metacomet": (52, 50, 0, 3)},
        cs={"virginia": (90, 50, 0)},
        lashed={"metacomet": "hartford"},
    )
    index = table.n("hartford")
    gains = [table.state.setting.by_id[name].acceleration for name in ("hartford", "metacomet")]
    slowest, fastest = reach(table.state, index)
    assert (fastest - 3, gains) == (sum(gains) // 2, [2, 3])
    assert slowest == 0
    alone_limit = helm_limit(alone("hartford").state, 0, 3)
    assert (alone_limit, helm_limit(table.state, index, 3)) == (19, 15)


@case("IS-13.3", "IS-8", "IS-7.2")
@pytest.mark.parametrize(
    ("speed", "state", "found"),
    [
        (5, {"powerless": 1}, (3, 3)),
        (1, {"powerless": 1}, (0, 0)),
        (-3, {"powerless": 1}, (-1, -1)),
        (-1, {"powerless": 1}, (0, 0)),
        (5, {"powerless": 2}, (1, 7)),
        (5, {"wrecked": True}, (3, 3)),
        (5, {"dulled": 1}, (1, 3)),
        (5, {"dulled": 2}, (1, 7)),
        (5, {"wreckage": 2, "dragging": 3}, (1, 2)),
        (5, {"wreckage": 0, "dragging": 3}, (1, 7)),
    ],
)
def test_what_takes_way_off_her(speed: int, state: dict[str, object], found: tuple[int, int]) -> None:
    table = alone("minnesota", speed)
    for name, value in state.items():
        assert hasattr(table["minnesota"], name), name
        setattr(table["minnesota"], name, value)
    assert tuple(reach(table.state, table.n("minnesota"))) == found


@case("HR-4", "HR-5", "IS-13.1")
def test_her_next_speed_is_what_is_ordered_as_far_as_she_can_and_the_most_for_who_rams_or_withdraws() -> None:
    table = alone("minnesota", 5)
    ship, index = table["minnesota"], table.n("minnesota")
    for ordered, had in ((0, 1), (1, 1), (4, 4), (7, 7), (9, 7)):
        ship.orders.speed = ordered
        assert next_speed(table.state, index) == had
    ship.orders.speed, ship.orders.ram = 2, table.n("virginia")
    assert next_speed(table.state, index) == 7
    ship.orders.ram, ship.withdraws = -1, True
    assert next_speed(table.state, index) == 7
    ship.speed = ship.orders.speed = 0
    assert next_speed(table.state, index) == 2
    ship.withdraws = False
    assert next_speed(table.state, index) == 0


@case("HR-4")
@pytest.mark.parametrize(
    ("heading", "x", "y", "helm"),
    [(0, 60, 50, 90), (0, 40, 50, -90), (0, 60, 60, 45), (90, 60, 60, -45), (350, 50, 60, 10), (10, 50, 60, -10),
     (0, 50, 40, 180), (1, 50, 40, 179), (359, 50, 40, -179)],
)  # fmt: skip
def test_she_turns_the_short_way_for_a_point_a_ship_and_a_ram(heading: int, x: int, y: int, helm: int) -> None:
    table = battle(us={"monitor": (50, 50, heading, 3)}, cs={"virginia": (x, y, 0)})
    orders, index = table["monitor"].orders, table.n("monitor")
    orders.course, orders.point_x, orders.point_y = "point", x * INCH, y * INCH
    assert wanted_helm(table.state, index, 3) == helm
    orders.course, orders.mark, orders.point_x = "ship", table.n("virginia"), 0
    assert wanted_helm(table.state, index, 3) == helm
    orders.course, orders.ram = "", table.n("virginia")
    assert wanted_helm(table.state, index, 3) == helm


@case("HR-4")
def test_keeping_somebody_abeam_leans_in_when_far_and_out_when_near() -> None:
    for beam, sign in (("starboard", 1), ("port", -1)):
        table = battle(us={"monitor": (50, 50, 0, 3)}, cs={"virginia": (50 + 10 * sign, 50, 0)})
        orders, index = table["monitor"].orders, table.n("monitor")
        orders.course, orders.mark, orders.off, orders.beam = "keep", table.n("virginia"), 10, beam
        assert wanted_helm(table.state, index, 3) == 0
        found = []
        for off in (5, 9, 11, 20, 30):
            orders.off = off
            found.append(sign * wanted_helm(table.state, index, 3))
        assert found == [34, 8, -10, -70, -70], (beam, found)
        table["virginia"].y += 10 * INCH
        orders.off = 14
        assert sign * wanted_helm(table.state, index, 3) == -44


@case("IS-7.3", "IS-7.4", "HR-5")
@pytest.mark.parametrize(
    ("steering", "speed", "helm"),
    [
        (Steering.SOUND, 3, 20),
        (Steering.STRAIGHT, 3, 0),
        (Steering.ROPES, 3, 0),
        (Steering.PORT, 3, -28),
        (Steering.PORT, 0, 0),
        (Steering.STARBOARD, 3, 28),
        (Steering.STARBOARD, 0, 0),
        (Steering.STARBOARD, -2, 19),
    ],
)
def test_a_jammed_rudder_turns_her_as_far_as_she_can_while_she_moves(steering: Steering, speed: int, helm: int) -> None:
    table = alone("monitor", speed)
    table["monitor"].steering, table["monitor"].orders.helm = steering, 20
    assert steered(table.state, table.n("monitor"), speed) == helm


@case("IS-7.3", "IS-7.4")
def test_without_rudder_or_pilot_she_holds_on() -> None:
    table = alone("monitor", 3)
    ship, index = table["monitor"], table.n("monitor")
    ship.orders.helm, ship.helm = 50, -7
    assert steered(table.state, index, 3) == 28
    ship.orders.helm = -50
    assert steered(table.state, index, 3) == -28
    ship.blind = table.state.turn
    assert steered(table.state, index, 3) == -7
    ship.blind = table.state.turn - 1
    assert steered(table.state, index, 3) == -28
    ship.rudder = Rudder.GONE
    assert steered(table.state, index, 3) == 0
    paddler = alone("queen_of_the_west", 6)
    paddler["queen_of_the_west"].rudder, paddler["queen_of_the_west"].orders.helm = Rudder.GONE, 10
    assert steered(paddler.state, 0, 6) == 10


@case("IS-13.1")
@pytest.mark.parametrize(
    ("x", "y", "home"), [(20, 60, (-1, 60)), (60, 20, (60, -1)), (140, 60, (161, 60)), (60, 140, (60, 161))]
)
def test_who_withdraws_makes_for_the_edge_she_came_from(x: int, y: int, home: tuple[int, int]) -> None:
    table = battle(us={"monitor": (x, y, 0)}, cs={"virginia": (90, 50, 0)})
    assert home_of(table.state.setting, table.n("monitor")) == (home[0] * INCH, home[1] * INCH)
    table["monitor"].withdraws = True
    table["monitor"].x, table["monitor"].y = home[0] * INCH, (home[1] - 20) * INCH
    assert wanted_helm(table.state, table.n("monitor"), 3) == 0


@case("IS-7.3", "IS-8")
@pytest.mark.parametrize("how", ["sound", "wrecked", "fires out", "no power", "no speed points"])
def test_wheels_that_do_not_turn_steer_nobody_who_has_lost_her_rudder(how: str) -> None:
    table = battle(us={"queen_of_the_west": (50, 50, 0, 6)}, cs={"virginia": (100, 100, 0)})
    ship, turn = table["queen_of_the_west"], table.state.turn
    match how:
        case "wrecked":
            ship.wrecked = True
        case "fires out":
            ship.dulled = turn
        case "no power":
            ship.powerless = turn
        case "no speed points":
            ship.power = 0
    assert helm_limit(table.state, table.n("queen_of_the_west"), 4), "her rudder steers her as long as she has way"
    ship.rudder = Rudder.GONE
    assert bool(helm_limit(table.state, table.n("queen_of_the_west"), 4)) == (how == "sound")


@case("HR-5", "HR-4")
@pytest.mark.parametrize(("hand", "sign"), [("port", -1), ("starboard", 1)])
def test_the_hardest_helm_may_be_that_of_half_speed_and_not_of_the_fastest(hand: str, sign: int) -> None:
    """Five inches on a radius of seven are 40.9 degrees, six on 8.75 only 39.2."""
    table = battle(us={"metacomet": (50, 50, 0, 3)}, cs={"virginia": (90, 50, 0)})
    assert reach(table.state, table.n("metacomet")).fastest == 6
    too_hard = table.refused(f"metacomet speed 5 {hand} 41").reason
    assert (too_hard.key, too_hard.args["most"]) == ("refusal-helm", 40)
    table.order(f"metacomet speed 5 {hand} 40")
    assert steered(table.state, table.n("metacomet"), 5) == sign * 40
    at_speed = table.refused(f"metacomet speed 6 {hand} 40").reason
    assert (at_speed.key, at_speed.args["most"]) == ("refusal-helm-at-speed", 39)
    table.order(f"metacomet speed 6 {hand} 39")
    assert steered(table.state, table.n("metacomet"), 6) == sign * 39
