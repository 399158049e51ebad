"""Rules that the third review changed: torpedoes, reversing, neighbours in a fort, fire beside an explosion."""

import pytest

from admiralty.games.iron_and_steam.rules.damage import magazine_blows
from admiralty.games.iron_and_steam.rules.grounds import check_mines
from admiralty.games.iron_and_steam.rules.gunhits import neighbours
from admiralty.games.iron_and_steam.rules.helm import reach
from admiralty.games.iron_and_steam.rules.hits import strike
from admiralty.games.iron_and_steam.state import Fate, Wound
from tests.games.iron_and_steam.builder import battle
from tests.support.cases import case


@case("HR-16")
@pytest.mark.parametrize(
    ("ship", "die", "points"), [("hartford", 1, 10), ("hartford", 10, 100), ("tecumseh", 1, 20), ("tecumseh", 10, 200)]
)
def test_a_torpedo_costs_ten_times_a_d10_and_a_monitor_twice_that(ship: str, die: int, points: int) -> None:
    table = battle(us={ship: (50, 50, 0)}, cs={"virginia": (100, 100, 0)})
    table.run(check_mines(table.state, table.n(ship), 4), (4,), die)
    assert table.suffered(ship) == [("hull", points)]


@case("HR-5")
@pytest.mark.parametrize(
    ("reversing", "speed", "slowest", "fastest"),
    [
        ("on", 2, 0, 4),
        ("on", 1, 0, 3),
        ("on", 0, -2, 2),
        ("on", -1, -2, 0),  # monitor: six inches ahead, two astern
        ("off", 2, -2, 4),
        ("off", -1, -2, 2),
    ],
)
def test_from_ahead_to_astern_and_back_a_ship_lies_a_turn_at_speed_0(
    reversing: str, speed: int, slowest: int, fastest: int
) -> None:
    table = battle(us={"monitor": (50, 50, 0, speed)}, cs={"virginia": (100, 100, 0)}, options={"reversing": reversing})
    assert reach(table.state, table.n("monitor")) == (slowest, fastest)


@case("IS-9.1", "IS-12.2", "HR-17")
@pytest.mark.parametrize(
    ("lost", "gun", "beside"),
    [((), 3, [2, 4]), ((2,), 3, [4]), ((2, 4), 3, []), ((), 0, [1]), ((1,), 0, []), ((), 5, [4]), ((4,), 5, [])],
)
def test_a_lost_gun_of_a_fort_is_not_skipped(lost: tuple[int, ...], gun: int, beside: list[int]) -> None:
    table = battle(us={"tecumseh": (50, 65, 90)}, cs={"sewells_point": (50, 50, 0)})
    for each in lost:
        table["sewells_point"].wounds[each] = Wound.GONE.value
    assert neighbours(table.state, table.n("sewells_point"), gun) == beside


@case("IS-12.2")
def test_a_critical_beside_lost_guns_destroys_the_struck_gun_alone() -> None:
    table = battle(us={"tecumseh": (50, 65, 90)}, cs={"sewells_point": (50, 50, 0)})
    fort = table["sewells_point"]
    fort.wounds[2] = fort.wounds[4] = Wound.GONE.value
    # of guns 0, 1, 3 and 5 the third is gun 3
    table.run(strike(table.state, table.n("tecumseh"), 0, table.n("sewells_point"), "shot", 0), 96, 3, 5)
    table.end()
    assert fort.wounds == [0, 0, Wound.GONE, Wound.GONE, Wound.GONE, 0]


@case("HR-9", "IS-11.2")
@pytest.mark.parametrize(
    ("neighbour", "worn", "dice", "burns"),
    [("kennebec", False, [(10,)], 1), ("kennebec", False, [(11,)], 0), ("carondelet", False, [], 0),
     ("carondelet", True, [(5,)], 1), ("carondelet", True, [(6,)], 0), ("monitor", False, [], 0),
     ("monitor", True, [(5,)], 1)],
)  # fmt: skip
def test_beside_an_explosion_an_ironclad_burns_only_where_a_shell_would_have_come_in(
    neighbour: str, worn: bool, dice: list[tuple[int]], burns: int
) -> None:
    table = battle(us={neighbour: (50, 50, 0)}, cs={"virginia": (53, 50, 0)})
    ship = table[neighbour]
    if worn and ship.turrets:
        ship.turrets[1] = 0  # her ports look ahead, the wreck lies to starboard
    elif worn:
        ship.casemate[1] = 0
    table["virginia"].fate = Fate.BLOWN_UP
    table.run(magazine_blows(table.state, table.n("virginia")), *dice)
    assert ship.fire == burns
