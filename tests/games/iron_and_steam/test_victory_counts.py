"""HR-21, IS-A30, IS-A32 Victory counts: every kind of award and of victory, just short of its limit and at it."""

from typing import Any, cast

import pytest

from admiralty.games.iron_and_steam.chart import Award, Beaten, Decisive, Exit, Roads, Victory
from admiralty.games.iron_and_steam.rules.guns import working
from admiralty.games.iron_and_steam.state import Fate, Wound
from admiralty.games.iron_and_steam.victory import (
    by_the_roads,
    commands_roads,
    has_ironclads,
    hull_share,
    hull_that_beats,
    is_beaten,
    judge,
    outcome,
    points_of,
    settle,
)  # fmt: skip
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case


def fought(victory: Victory, turn: int = 1, **chart: Any) -> Table:
    return battle(
        us={"monitor": (50, 50, 0), "minnesota": (60, 50, 0), "congress": (70, 50, 0)},
        cs={"virginia": (50, 70, 180), "patrick_henry": (60, 70, 180), "sewells_point": (70, 90, 180)},
        turn=turn,
        victory=victory,
        **chart,
    )


def award(when: Any, *ships: str, side: Any = "CS", points: int = 3, line: int = 0) -> Victory:
    return Victory("ratio", award=(Award(side, points, ships, when, line),), ratio=2, side="US")


@case("HR-21")
@pytest.mark.parametrize(
    ("when", "fates"),
    [
        ("lost", {Fate.SINKING, Fate.SUNK, Fate.BLOWN_UP, Fate.SURRENDERED, Fate.ABANDONED}),
        ("sunk", {Fate.SINKING, Fate.SUNK, Fate.BLOWN_UP}),
        ("lost_or_aground", {Fate.SINKING, Fate.SUNK, Fate.BLOWN_UP, Fate.SURRENDERED, Fate.ABANDONED}),
    ],
)
def test_what_counts_as_lost_and_as_sunk(when: str, fates: set[Fate]) -> None:
    table = fought(award(when, "minnesota"))
    for fate in Fate:
        table["minnesota"].fate = fate
        assert points_of(table.state, "CS") == (3 if fate in fates else 0), fate
        assert points_of(table.state, "US") == 0


@case("HR-21")
@pytest.mark.parametrize(("fate", "points"), [(Fate.AFLOAT, 3), (Fate.LEFT, 0), (Fate.SUNK, 3)])
def test_a_ship_aground_counts_where_she_is_afloat(fate: Fate, points: int) -> None:
    table = fought(award("lost_or_aground", "minnesota"))
    table["minnesota"].aground, table["minnesota"].fate = True, fate
    assert points_of(table.state, "CS") == points
    assert points_of(fought(award("lost", "minnesota")).state, "CS") == 0


@case("HR-21")
def test_power_at_half_and_power_lost_beyond_two() -> None:
    whole = fought(award("half_power", "minnesota"))["minnesota"].power
    for when, power, points in (
        ("half_power", whole // 2, 3),
        ("half_power", whole // 2 + 1, 0),
        ("half_power", 0, 3),
        ("power_lost_beyond_two", whole, 0),
        ("power_lost_beyond_two", whole - 1, 0),
        ("power_lost_beyond_two", whole - 2, 0),
        ("power_lost_beyond_two", whole - 3, 3),
        ("power_lost_beyond_two", whole - 5, 9),
    ):
        table = fought(award(when, "minnesota"))
        assert table.state.setting.by_id["minnesota"].ship is not None
        table["minnesota"].power = power
        assert points_of(table.state, "CS") == points, (when, power)
    lost = fought(award("half_power", "minnesota"))
    lost["minnesota"].power, lost["minnesota"].fate = 0, Fate.SUNK
    assert points_of(lost.state, "CS") == 0
    fort = fought(award("half_power", "sewells_point", side="US"))
    fort["sewells_point"].power = 0
    assert points_of(fort.state, "US") == 3


@case("HR-21")
@pytest.mark.parametrize(
    ("y", "fate", "points"), [(60_000, Fate.AFLOAT, 0), (60_001, Fate.AFLOAT, 3), (70_000, Fate.SUNK, 0)]
)
def test_a_ship_is_inside_beyond_the_line(y: int, fate: Fate, points: int) -> None:
    table = fought(award("inside", "minnesota", side="US", line=60))
    table["minnesota"].y, table["minnesota"].fate = y, fate
    assert points_of(table.state, "US") == points


@case("HR-21")
@pytest.mark.parametrize("edge", ["west", "east", "south", "north"])
def test_a_ship_leaves_under_control_by_the_edge_her_side_wants(edge: Any) -> None:
    places = {"west": (-1, 50), "east": (160_001, 50), "south": (50, -1), "north": (50, 160_001)}
    for way, (x, y) in places.items():
        for side, left, power, wrecked in (
            ("US", True, 5, False),
            ("CS", True, 5, False),
            ("US", False, 5, False),
            ("US", True, 0, False),
            ("US", True, 5, True),
        ):
            table = fought(award("left_under_control", "minnesota", side="US"), exit=Exit(cast(Any, side), edge))
            ship = table["minnesota"]
            ship.x, ship.y, ship.power, ship.wrecked = x, y, power, wrecked
            ship.fate = Fate.LEFT if left else Fate.AFLOAT
            counts = way == edge and (side, left, power, wrecked) == ("US", True, 5, False)
            assert points_of(table.state, "US") == (3 if counts else 0), (way, side, left, power, wrecked)
    on = {"west": (0, 50), "east": (160_000, 50), "south": (50, 0), "north": (50, 160_000)}
    table = fought(award("left_under_control", "minnesota", side="US"), exit=Exit("US", edge))
    table["minnesota"].x, table["minnesota"].y = on[edge]
    table["minnesota"].fate = Fate.LEFT
    assert points_of(table.state, "US") == 0
    nowhere = fought(award("left_under_control", "minnesota", side="US"))
    nowhere["minnesota"].fate, nowhere["minnesota"].x = Fate.LEFT, -1
    assert points_of(nowhere.state, "US") == 0


@case("HR-21")
@pytest.mark.parametrize(
    ("word", "count"), [("monitors", 1), ("wooden", 2), ("all", 3), ("minnesota", 1), ("nobody", 0)]
)
def test_an_award_names_a_ship_or_a_kind_of_ships(word: str, count: int) -> None:
    table = fought(award("lost", word, points=1))
    for name in ("monitor", "minnesota", "congress", "virginia"):
        table[name].fate = Fate.SUNK
    assert points_of(table.state, "CS") == count
    named = Victory("ratio", award=(Award("CS", 5, ("minnesota",), "lost"), Award("CS", 1, (word,), "lost")), ratio=2)
    again = fought(named)
    for name in ("monitor", "minnesota", "congress"):
        again[name].fate = Fate.SUNK
    other = {"monitors": 1, "wooden": 1, "all": 2, "minnesota": 1, "nobody": 0}[word]
    assert points_of(again.state, "CS") == 5 + other


def counted(union: int, confederate: int, **victory: Any) -> Victory:
    """The points of each side."""
    awards = (Award("US", union, ("virginia",), "lost"), Award("CS", confederate, ("minnesota",), "lost"))
    return Victory(award=awards, **victory)


def judged(victory: Victory) -> tuple[str, tuple[str, ...]]:
    table = fought(victory)
    table["virginia"].fate = table["minnesota"].fate = Fate.SUNK
    judge(table.state)
    end = outcome(table.state)
    assert end is not None
    if table.state.ended == "points":
        said = dict(end.reason.args)
        assert (said["union"], said["confederate"]) == (points_of(table.state, "US"), points_of(table.state, "CS"))
    return table.state.ended, tuple(table.state.winners)


@case("HR-21")
@pytest.mark.parametrize(
    ("union", "confederate", "winners"),
    [
        (0, 0, ()),
        (4, 2, ("union",)),
        (3, 2, ()),
        (5, 2, ("union",)),
        (2, 2, ()),
        (2, 3, ("confederate",)),
        (1, 0, ("union",)),
    ],
)
def test_twice_the_enemys_points_win_or_more_points_for_the_other(
    union: int, confederate: int, winners: tuple[str, ...]
) -> None:
    assert judged(counted(union, confederate, kind="ratio", ratio=2, side="US")) == ("points", winners)
    swapped = tuple({"union": "confederate", "confederate": "union"}[each] for each in winners)
    assert judged(counted(confederate, union, kind="ratio", ratio=2, side="CS")) == ("points", swapped)


@case("HR-21")
@pytest.mark.parametrize(
    ("union", "confederate", "winners"),
    [
        (5, 0, ("union",)),
        (4, 0, ()),
        (0, 3, ("confederate",)),
        (0, 2, ()),
        (7, 2, ("union",)),
        (2, 5, ("confederate",)),
    ],
)
def test_a_lead_of_so_many_points_wins(union: int, confederate: int, winners: tuple[str, ...]) -> None:
    assert judged(counted(union, confederate, kind="lead", lead={"US": 5, "CS": 3})) == ("points", winners)


DUEL = Victory("decisive", decisive=(Decisive("US", "virginia", "lost"), Decisive("CS", "monitor", "lost_or_immobile")))


@case("IS-A30", "HR-21")
def test_without_a_decision_the_immobile_ship_loses_and_then_the_larger_share_of_iron() -> None:
    table = fought(DUEL)
    judge(table.state)
    assert (table.state.ended, table.state.winners) == ("even", ())
    for state, ended, winners in (
        ({"wrecked": True}, "immobile", ("confederate",)),
        ({"aground": True}, "immobile", ("confederate",)),
        ({"hull": 1}, "hulls", ("confederate",)),
        ({"fate": Fate.LEFT, "wrecked": True}, "even", ()),
    ):
        table = fought(DUEL)
        for name, value in state.items():
            setattr(table["monitor"], name, value)
        judge(table.state)
        assert (table.state.ended, tuple(table.state.winners)) == (ended, winners), state
        end = outcome(table.state)
        assert end is not None
        assert end.case == ("HR-21" if ended == "immobile" else "IS-A30")
        assert end.reason.args["winner"] == (winners[0] if winners else "none")
    table = fought(DUEL)
    table["virginia"].wrecked, table["virginia"].hull = True, 1
    judge(table.state)
    assert (table.state.ended, table.state.winners) == ("hulls", ("union",)), "only she who must move is asked"


@case("IS-A30")
def test_the_share_of_hull_is_that_of_ironclads_or_of_all_where_there_are_none() -> None:
    table = fought(DUEL)
    monitor, minnesota = table["monitor"], table["minnesota"]
    whole = monitor.hull
    assert (hull_share(table.state, "US"), hull_share(table.state, "CS")) == (0, 0)
    minnesota.hull = 1
    assert hull_share(table.state, "US") == 0, "wood does not count beside iron"
    monitor.hull -= 3
    assert hull_share(table.state, "US") == 3000 // whole
    monitor.fate = Fate.SURRENDERED
    assert hull_share(table.state, "US") == 1000
    wood = battle(us={"minnesota": (50, 50, 0), "congress": (60, 50, 0)}, cs={"virginia": (50, 70, 0)})
    start = wood["minnesota"].hull + wood["congress"].hull
    wood["congress"].hull -= 4
    assert hull_share(wood.state, "US") == 4000 // start
    assert (has_ironclads(wood.state.setting, "US"), has_ironclads(wood.state.setting, "CS")) == (False, True)
    fort = battle(us={"minnesota": (50, 50, 0)}, cs={"sewells_point": (50, 70, 0)})
    assert (hull_share(fort.state, "CS"), has_ironclads(fort.state.setting, "CS")) == (0, False)


ROADS = Victory(
    "decisive",
    decisive=(Decisive("US", "virginia", "lost"), Decisive("CS", "monitor", "lost")),
    roads=Roads(50, 60, 15),
    beaten=(Beaten("virginia", 250, 3), Beaten("monitor", 200, 2)),
)


@case("IS-A32")
@pytest.mark.parametrize(
    ("x", "y", "near"), [(50, 75, True), (50, 45, True), (65, 60, True), (35, 60, True), (59, 72, True)]
)
def test_the_roads_reach_so_far_all_round(x: int, y: int, near: bool) -> None:
    table = fought(ROADS)
    ship, index = table["monitor"], table.n("monitor")
    ship.x, ship.y = x * 1000, y * 1000
    assert commands_roads(table.state, index) == near
    ship.x += 1 if x > 50 else -1 if x < 50 else 0
    ship.y += 1 if y > 60 else -1 if y < 60 else 0
    assert not commands_roads(table.state, index)
    for name in ("virginia", "patrick_henry", "sewells_point"):
        assert not commands_roads(table.state, index)
        table[name].fate = Fate.SUNK
    assert commands_roads(table.state, index), "nobody is left to dispute them"


@case("IS-A32")
def test_who_alone_commands_or_alone_has_beaten_the_enemy_wins() -> None:
    for monitor, virginia, expected in (
        (True, True, ("undecided", "")),
        (True, False, ("roads", "US")),
        (False, True, ("roads", "CS")),
        (False, False, ("undecided", "")),
    ):
        table = fought(ROADS)
        for name, here in (("monitor", monitor), ("virginia", virginia)):
            table[name].x, table[name].y = (50_000, 60_000) if here else (5_000, 5_000)
        assert by_the_roads(table.state) == expected
    for beaten, expected in (
        (("virginia",), ("beaten", "US")),
        (("monitor",), ("beaten", "CS")),
        (("virginia", "monitor"), ("undecided", "")),
    ):
        table = fought(ROADS)
        for name in ("monitor", "virginia"):
            table[name].x, table[name].y = 50_000, 60_000
        for name in beaten:
            table[name].hull = 1
        assert by_the_roads(table.state) == expected


@case("IS-A32")
def test_a_ship_is_beaten_by_her_share_of_hull_rounded_up_or_by_guns() -> None:
    table = fought(ROADS)
    ship = table["virginia"]
    whole = ship.hull
    limit = hull_that_beats(table.state.setting, ROADS.beaten[0])
    assert limit == -(-250 * whole // 1000)
    ship.hull = whole - limit + 1
    assert not is_beaten(table.state, "virginia")
    ship.hull = whole - limit
    assert is_beaten(table.state, "virginia")
    ship.hull = whole
    lost = len(table.state.setting.by_id["virginia"].unit.damage.muzzles_lost)
    for count, beaten in ((2 + lost, False), (3 + lost, True)):
        ship.wounds = [Wound.GONE.value if gun < count else 0 for gun in range(len(ship.wounds))]
        assert sum(not working(ship, gun) for gun in range(len(ship.wounds))) == count
        assert is_beaten(table.state, "virginia") == beaten
    assert not is_beaten(table.state, "minnesota")


@case("HR-21", "IS-A30")
@pytest.mark.parametrize(
    ("gone", "awards", "over"),
    [
        ((), (), False),
        (("monitor", "minnesota"), (), False),
        (("monitor", "minnesota", "congress"), (), True),
        (("virginia", "patrick_henry"), (), True),
        (("virginia", "patrick_henry"), (Award("US", 1, ("all",), "inside", 60),), False),
        (("virginia", "patrick_henry"), (Award("CS", 1, ("all",), "inside", 60),), True),
        (("virginia", "patrick_henry"), (Award("US", 1, ("all",), "lost"),), True),
        (("monitor", "minnesota", "congress"), (Award("CS", 1, ("virginia",), "left_under_control"),), False),
        (
            ("monitor", "minnesota", "congress", "virginia", "patrick_henry"),
            (Award("CS", 1, ("virginia",), "inside"),),
            True,
        ),
    ],
)
def test_a_battle_is_over_when_a_side_has_no_ship_left_and_nobody_is_bound_for_anywhere(
    gone: tuple[str, ...], awards: tuple[Award, ...], over: bool
) -> None:
    table = fought(Victory("points", award=awards, lead={"US": 1, "CS": 1}), turn=5)
    for name in gone:
        table[name].fate = Fate.LEFT
    settle(table.state)
    assert bool(table.state.ended) == over
    reserve = fought(Victory("points", award=awards, lead={"US": 1, "CS": 1}), turn=5)
    for name in gone:
        reserve[name].fate = Fate.RESERVE
    settle(reserve.state)
    assert not reserve.state.ended


@case("HR-21")
@pytest.mark.parametrize(("turn", "over"), [(59, False), (60, True), (61, True)])
def test_a_battle_is_over_after_its_last_turn(turn: int, over: bool) -> None:
    table = fought(DUEL, turn=turn)
    settle(table.state)
    assert bool(table.state.ended) == over
