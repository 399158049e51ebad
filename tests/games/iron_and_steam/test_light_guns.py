"""HR-26 Boat howitzers and field guns: hit locations, range, and their own rounds."""

import pytest

from admiralty.games.iron_and_steam.rules.firing import gunfire
from admiralty.games.iron_and_steam.rules.guns import light_rounds, volleys_of
from admiralty.games.iron_and_steam.rules.hits import strike
from admiralty.games.iron_and_steam.state import Harm
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case

HOWITZERS = 6
"""Virginia's last gun group."""


def duel(distance: float = 10, light_guns: str = "on", **options: str) -> Table:
    return battle(
        us={"monitor": (50, 50, 90)},
        cs={"virginia": (50, 50 + distance, 270)},
        options={"light_guns": light_guns, **options},
    )


@case("HR-26", "IS-3.1")
@pytest.mark.parametrize("die", [86, 95, 96, 100])
def test_a_howitzer_makes_no_major_or_critical_hit_on_an_ironclad(die: int) -> None:
    table = duel()
    table.run(strike(table.state, table.n("virginia"), HOWITZERS, table.n("monitor"), "shot", 0), die)
    assert table.suffered("monitor") == []  # 1 against a turret of 10 does not even chip it


@case("HR-26", "IS-3.1")
def test_without_the_rule_it_does() -> None:
    table = duel(light_guns="off")
    table.run(strike(table.state, table.n("virginia"), HOWITZERS, table.n("monitor"), "shot", 0), 96, 1, 1)
    assert ("hull", 5) in table.suffered("monitor")


@case("HR-26", "IS-3.5")
def test_a_howitzer_makes_no_critical_hit_on_a_fort() -> None:
    table = battle(us={"octorara": (50, 60, 180)}, cs={"sewells_point": (50, 50, 0)})
    table.run(strike(table.state, table.n("octorara"), 4, table.n("sewells_point"), "shot", 0), 96, 1, 10)
    assert table.suffered("sewells_point") == []


@case("HR-26", "IS-7.0")
def test_on_a_ship_without_armour_a_howitzer_hits_like_any_gun() -> None:
    table = battle(us={"minnesota": (50, 50, 90)}, cs={"virginia": (50, 60, 270)})
    table.run(strike(table.state, table.n("virginia"), HOWITZERS, table.n("minnesota"), "shot", 0), 90, 1)
    assert ("stack", 1) in table.suffered("minnesota")


@case("HR-26", "IS-2.1")
@pytest.mark.parametrize(("distance", "light_guns", "fires"), [(30, "on", True), (33, "on", False), (33, "off", True)])
def test_howitzers_reach_thirty_inches(distance: float, light_guns: str, fires: bool) -> None:
    table = duel(distance, light_guns)
    found = {volley.group for volley in volleys_of(table.state, table.n("virginia"))}
    assert (HOWITZERS in found) is fires
    assert len(found) > fires  # the others keep their range


@case("HR-26", "HR-18")
def test_howitzers_have_forty_rounds_each_and_take_none_from_the_magazine() -> None:
    table = duel()
    table.order("monitor hold").order("virginia group 2 hold group 4 hold group 6 hold", "confederate")
    virginia = table["virginia"]
    assert light_rounds(table.state, table.n("virginia")) == 80
    shells = virginia.shell
    table.phase(gunfire, (100, 100))
    assert (light_rounds(table.state, table.n("virginia")), virginia.shell) == (78, shells)
    virginia.light, virginia.ready = 79, [0] * len(virginia.ready)
    assert [len(v.guns) for v in volleys_of(table.state, table.n("virginia")) if v.group == HOWITZERS] == [1]
    virginia.light = 80
    assert not [v for v in volleys_of(table.state, table.n("virginia")) if v.group == HOWITZERS]
    virginia.light, virginia.shell, virginia.shot = 75, 0, 0
    assert [v.group for v in volleys_of(table.state, table.n("virginia"))] == [HOWITZERS]


@case("HR-26", "IS-11.2")
def test_a_flooded_magazine_costs_the_light_guns_half_of_their_rounds_too() -> None:
    table = duel()
    table.hurt("virginia", Harm.FLOODED)
    assert light_rounds(table.state, table.n("virginia")) == 40
    table.hurt("virginia", Harm.FLOODED)
    assert light_rounds(table.state, table.n("virginia")) == 0


@case("HR-26", "HR-18")
def test_without_the_rule_howitzers_share_the_magazine() -> None:
    table = duel(light_guns="off")
    table["virginia"].shell = 0
    assert not volleys_of(table.state, table.n("virginia"))
