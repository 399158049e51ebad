"""HR-20 Crew points of four men, with what depends on a crew counted in men."""

import pytest

from admiralty.games.iron_and_steam.rules.boarding import board, marksmen
from admiralty.games.iron_and_steam.rules.burning import chance_to_put_out
from admiralty.games.iron_and_steam.rules.repairs import repairs_allowed
from tests.games.iron_and_steam.builder import battle, game
from tests.support.cases import case


@case("HR-20")
@pytest.mark.parametrize(
    ("ship", "scenario", "four", "ten"),
    [
        ("monitor", "monitor_duel", 13, 5),  # 49 men
        ("virginia", "monitor_duel", 80, 32),
        ("minnesota", "hampton_roads_2", 125, 50),  # 540 less the 40 lost the day before
        ("carondelet", "yazoo", 63, 26),  # City class, 251 men
        ("fort_morgan", "mobile_bay", 160, 64),
    ],
)
def test_a_crew_point_is_four_men_rounded_up(ship: str, scenario: str, four: int, ten: int) -> None:
    for option, points in (("four", four), ("ten", ten)):
        setting = game.setting(scenario, {"crew_points": option})
        assert game.start(setting).ships[setting.by_id[ship].index].crew == points


@case("HR-20", "HR-13")
@pytest.mark.parametrize(("points", "items"), [(0, 1), (12, 1), (24, 1), (25, 2), (80, 6)])
def test_a_crew_repairs_an_item_for_each_fifty_men(points: int, items: int) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (80, 80, 0)})
    table["virginia"].crew = points
    assert repairs_allowed(table.state, table["virginia"]) == items


@case("HR-20", "HR-9")
@pytest.mark.parametrize(("points", "chance"), [(25, 50), (37, 50), (38, 55), (80, 70)])
def test_a_fire_is_fought_better_for_each_fifty_men_above_a_hundred(points: int, chance: int) -> None:
    table = battle(us={"monitor": (50, 50, 0)}, cs={"virginia": (80, 80, 0)})
    table["virginia"].crew, table["virginia"].fire = points, 1
    assert chance_to_put_out(table.state, table["virginia"]) == chance


@case("HR-20", "HR-12")
@pytest.mark.parametrize(
    ("ship", "points", "attacks"), [("queen_of_the_west", 30, 6), ("tyler", 30, 2), ("tyler", 12, 0)]
)
def test_small_arms_are_an_attack_for_fifty_men_or_twenty_sharpshooters(ship: str, points: int, attacks: int) -> None:
    table = battle(us={ship: (50, 50, 0)}, cs={"selma": (50, 52, 90)})
    table["selma"].crew = 0
    table[ship].crew = points
    assert [each[2] for each in marksmen(table.state)] == ([attacks] if attacks else [])


@case("HR-20", "HR-12")
@pytest.mark.parametrize(("crews", "option", "lost"), [((50, 10), "four", (50, 25)), ((20, 4), "ten", (20, 10))])
def test_boarders_are_counted_in_tens_of_men(crews: tuple[int, int], option: str, lost: tuple[int, int]) -> None:
    """200 men and 6 against 40 and 2: twenty tens, 200 men, and half as many of the winner."""
    table = battle(us={"tyler": (50, 50, 0)}, cs={"selma": (50, 50.5, 90)}, options={"crew_points": option})
    table["tyler"].crew, table["selma"].crew = crews
    table.run(board(table.state, table.n("tyler"), table.n("selma")), 6, 2)
    assert table.suffered("selma") == [("crew", lost[0])]
    assert table.suffered("tyler") == [("crew", lost[1])]
