"""How battles end."""

import pytest

from admiralty.games.iron_and_steam.state import Battle, Fate
from admiralty.games.iron_and_steam.victory import hull_share, is_lost, outcome, points_of, settle
from tests.games.iron_and_steam.builder import game
from tests.support.cases import case


def begun(scenario: str, turn: int = 1, **options: str) -> Battle:
    state = game.start(game.setting(scenario, options))
    state.turn = turn
    return state


def ship(state: Battle, name: str):  # type: ignore[no-untyped-def]
    return state.ships[state.setting.by_id[name].index]


def ended(state: Battle) -> tuple[str, tuple[str, ...]]:
    settle(state)
    found = outcome(state)
    return (found.reason.key, found.winners) if found is not None else ("", ())


@case("HR-21", "IS-A30")
@pytest.mark.parametrize(("lost", "winner"), [("monitor", "confederate"), ("virginia", "union")])
def test_a_duel_is_decided_by_a_lost_ship(lost: str, winner: str) -> None:
    state = begun("monitor_duel")
    assert ended(state) == ("", ())
    ship(state, lost).fate = Fate.SINKING
    assert ended(state) == ("outcome-decisive", (winner,))


@case("IS-1.2")
def test_both_may_be_lost_at_once() -> None:
    state = begun("monitor_duel")
    ship(state, "monitor").fate = ship(state, "virginia").fate = Fate.SUNK
    assert ended(state) == ("outcome-both", ())


@case("IS-A30", "HR-21")
def test_the_second_day_without_a_decision_goes_by_the_share_of_iron_hulls() -> None:
    state = begun("hampton_roads_2", 240)
    ship(state, "virginia").hull -= 13
    ship(state, "monitor").hull -= 11
    assert (hull_share(state, "US"), hull_share(state, "CS")) == (200, 100)
    assert ended(state) == ("outcome-hulls", ("confederate",))
    even = begun("hampton_roads_2", 240)
    assert ended(even) == ("outcome-hulls", ())


def duel(monitor: bool, virginia: bool) -> Battle:
    """The last minute of the duel, each ship in the roads or not."""
    state = begun("monitor_duel", 60)
    for name, inside in (("monitor", monitor), ("virginia", virginia)):
        ship(state, name).x, ship(state, name).y = (114_000, 69_900) if inside else (114_000, 70_100)
    return state


@case("IS-A32")
@pytest.mark.parametrize(
    ("monitor", "virginia", "winners"),
    [(True, False, ("union",)), (False, True, ("confederate",)), (True, True, ()), (False, False, ())],
)
def test_whoever_alone_commands_the_roads_wins_the_duel(monitor: bool, virginia: bool, winners: tuple[str]) -> None:
    assert ended(duel(monitor, virginia)) == ("outcome-roads" if winners else "outcome-beaten", winners)


@case("IS-A32")
@pytest.mark.parametrize("how", ["aground", "guns", "left"])
def test_a_ship_that_is_not_free_or_not_armed_commands_nothing(how: str) -> None:
    state = duel(True, True)
    monitor = ship(state, "monitor")
    match how:
        case "aground":
            monitor.aground = True
        case "guns":
            monitor.wounds = [4, 4]
        case _:
            state.turn, monitor.fate = 30, Fate.LEFT
            ship(state, "virginia").x = 10_000  # no enemy is left to dispute the roads
    assert ended(state) == ("outcome-roads", ("confederate",))


@case("IS-A32")
@pytest.mark.parametrize(
    ("hurt", "hull", "guns", "winners"),
    [("monitor", 8, 0, ()), ("monitor", 9, 0, ("confederate",)), ("monitor", 0, 1, ("confederate",)),
     ("virginia", 4, 0, ()), ("virginia", 5, 0, ("union",)), ("virginia", 0, 1, ("union",))],
)  # fmt: skip
def test_if_both_stay_the_damage_decides_or_nothing(hurt: str, hull: int, guns: int, winners: tuple[str]) -> None:
    state = duel(True, True)
    ship(state, hurt).hull -= hull
    sound = [n for n, wound in enumerate(ship(state, hurt).wounds) if not wound]
    for gun in sound[:guns]:
        ship(state, hurt).wounds[gun] = 4
    assert ended(state) == ("outcome-beaten", winners)
    both = duel(False, False)
    ship(both, "monitor").hull, ship(both, "virginia").hull = 20, 100
    assert ended(both) == ("outcome-beaten", ())


@case("HR-21")
def test_virginia_immobile_at_the_end_of_the_second_day_loses() -> None:
    state = begun("hampton_roads_2", 240)
    ship(state, "virginia").aground = True
    assert ended(state) == ("outcome-immobile", ("union",))


@case("HR-21")
def test_points_of_the_first_day() -> None:
    state = begun("hampton_roads_1", 240)
    ship(state, "cumberland").fate = Fate.SUNK
    ship(state, "congress").fate = Fate.SURRENDERED
    ship(state, "virginia").power = 3
    ship(state, "beaufort").fate = Fate.SUNK
    assert (points_of(state, "US"), points_of(state, "CS")) == (3, 6)
    assert ended(state) == ("outcome-points", ())
    ship(state, "beaufort").fate = Fate.AFLOAT
    state.ended = ""
    assert ended(state) == ("outcome-points", ("confederate",))


@case("HR-21", "IS-A30")
def test_arkansas_leaves_by_the_west() -> None:
    state = begun("yazoo", 30)
    arkansas = ship(state, "arkansas")
    arkansas.fate, arkansas.x, arkansas.power = Fate.LEFT, -100, 4
    assert (points_of(state, "US"), points_of(state, "CS")) == (1, 3)
    assert ended(state) == ("outcome-points", ("confederate",))
    north = begun("yazoo", 30)
    astray = ship(north, "arkansas")
    astray.fate, astray.x, astray.y, astray.power = Fate.LEFT, 0, north.setting.height + 100, 4
    assert points_of(north, "CS") == 0  # along the western edge, and over another
    stuck = begun("yazoo", 90)
    ship(stuck, "arkansas").aground = True
    assert ended(stuck) == ("outcome-points", ("union",))


@case("HR-21", "IS-A30")
def test_mobile_bay_counts_who_is_inside_and_the_union_goes_on_alone() -> None:
    state = begun("mobile_bay", 50)
    for name in ("tennessee", "selma", "gaines", "morgan"):
        ship(state, name).fate = Fate.SUNK
    assert ended(state) == ("", ())
    state.turn = 180
    ship(state, "hartford").y = 101_000
    ship(state, "manhattan").y = 101_000
    ship(state, "tecumseh").fate = Fate.SUNK
    assert (points_of(state, "US"), points_of(state, "CS")) == (9 + 3, 2)
    assert ended(state) == ("outcome-points", ("union",))
    ship(state, "hartford").fate = Fate.SUNK
    assert points_of(state, "CS") == 5


@case("HR-8")
def test_the_tide_turns_after_its_minute() -> None:
    setting = begun("hampton_roads_2").setting
    assert setting.row.tide is not None
    last = setting.row.tide.after
    assert setting.current(last) == setting.current(1) != setting.current(last + 1)


@case("HR-21")
@pytest.mark.parametrize("fate", list(Fate))
def test_who_is_sunk_burnt_or_taken_is_counted_among_the_lost_and_who_got_away_is_not(fate: Fate) -> None:
    state = begun("hampton_roads_1", turn=7)
    assert not any(is_lost(state, index) for index in range(len(state.ships)))
    ship(state, "congress").fate = fate
    lost = fate in (Fate.SINKING, Fate.SUNK, Fate.BLOWN_UP, Fate.SURRENDERED, Fate.ABANDONED)
    names = [vessel.id for vessel in state.setting.vessels if is_lost(state, vessel.index)]
    assert names == (["congress"] if lost else [])
