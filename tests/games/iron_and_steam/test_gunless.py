"""IS-A5 Gun results on a ship or fort without a working gun."""

import pytest

from admiralty.games.iron_and_steam.rules.hits import strike
from admiralty.games.iron_and_steam.state import Wound
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case


def duel(disarmed: str) -> Table:
    table = battle(us={"monitor": (50, 50, 90), "kennebec": (60, 50, 0)}, cs={"virginia": (50, 60, 270)})
    table[disarmed].wounds = [Wound.GONE.value] * len(table[disarmed].wounds)
    return table


@case("IS-A5", "IS-7.0", "IS-10")
@pytest.mark.parametrize(("die", "lost"), [(65, "boat"), (89, "boat")])
def test_a_major_gun_hit_on_a_disarmed_ship_strikes_equipment(die: int, lost: str) -> None:
    table = duel("virginia")
    # 90 is a major hit, the die one on a gun, 50 a boat
    table.run(strike(table.state, table.n("monitor"), 0, table.n("virginia"), "shot", 0), 90, die, 50)
    assert table.suffered("virginia") == [("hull", 2), ("crew", 2), (lost, 1)]


@case("IS-A5", "IS-7.0", "IS-11.2")
@pytest.mark.parametrize("die", [65, 94])
def test_a_critical_gun_hit_on_a_disarmed_ship_strikes_the_magazine(die: int) -> None:
    table = duel("virginia")
    table.run(strike(table.state, table.n("monitor"), 0, table.n("virginia"), "shot", 0), 100, die, 67)
    assert table.suffered("virginia") == [("hull", 5), ("flooded", 0)]


@case("IS-A5", "IS-4.1")
def test_a_pierced_casemate_without_a_working_gun_loses_its_armour_point_and_nothing_else() -> None:
    table = duel("virginia")
    table["virginia"].casemate = [7, 7, 7, 7]
    table.run(strike(table.state, table.n("monitor"), 0, table.n("virginia"), "shot", 0), 10)
    assert table.suffered("virginia") == [("casemate", 1)]


@case("IS-A5", "IS-3.2")
def test_a_wooden_ship_without_a_working_gun_is_unarmed() -> None:
    table = duel("kennebec")
    # 10 is a hit on her guns, of which she has none: her hull, 6 against 1, at most 6
    table.run(strike(table.state, table.n("virginia"), 0, table.n("kennebec"), "shell", 0), 10, (100,))
    assert table.suffered("kennebec") == [("hull_armour", 1), ("hull", 5)]
