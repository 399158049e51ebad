"""Forts: every gun is a target, and hits have their own results."""

from admiralty.games.iron_and_steam.events import VolleyFired
from admiralty.games.iron_and_steam.rules.damage import settle_losses
from admiralty.games.iron_and_steam.rules.firing import gunfire, volley
from admiralty.games.iron_and_steam.rules.gunhits import neighbours
from admiralty.games.iron_and_steam.rules.guns import bears, volleys_of
from admiralty.games.iron_and_steam.rules.hits import strike
from admiralty.games.iron_and_steam.state import Fate, Wound
from tests.games.iron_and_steam.builder import Table, battle
from tests.support.cases import case
from tests.support.flows import told


def attack() -> Table:
    return battle(us={"tecumseh": (50, 65, 90)}, cs={"sewells_point": (50, 50, 0), "virginia": (100, 100, 0)})


@case("IS-3.5", "HR-17", "IS-A11", "IS-9.1")
def test_every_hit_on_a_fort_is_on_its_parapet_and_an_earthwork_loses_the_gun() -> None:
    table = attack()
    fort, tecumseh = table.n("sewells_point"), table.n("tecumseh")
    # gun 3 of six; 11 against 6 adds 5; 13 and 5 are 18, a shutter, which in earth is the end of the gun
    table.run(strike(table.state, tecumseh, 0, fort, "shot", 0), 80, 3, 13)
    suffered = [kind for kind, _ in table.suffered("sewells_point")]
    assert suffered == ["casemate", "dismounted", "shaken", "shaken", "crew"]
    table.end()
    assert table["sewells_point"].wounds == [0, Wound.SHAKEN, Wound.GONE, Wound.SHAKEN, 0, 0]
    assert table["sewells_point"].hull == 0


@case("IS-4.1", "IS-4.3", "HR-17", "IS-A20")
def test_the_parapet_before_the_gun_that_is_struck_wears_and_no_other() -> None:
    table = attack()
    fort, tecumseh = table.n("sewells_point"), table.n("tecumseh")
    table.run(strike(table.state, tecumseh, 0, fort, "shot", 0), 1, 2, 50)
    table.end()
    assert table["sewells_point"].casemate == [6, 5, 6, 6, 6, 6]
    # at extreme range 5 against 6: a d10 of 2, half of 5, chips the work before gun 6
    table.run(strike(table.state, tecumseh, 0, fort, "shot", 3), 1, 6, 2)
    table.end()
    assert table["sewells_point"].casemate == [6, 5, 6, 6, 6, 5]
    table["sewells_point"].wounds[1] = Wound.SHAKEN.value
    table.run(volley(table.state, fort, 0, tecumseh, "shot", 0, "1"), 6)
    assert not any(table["sewells_point"].wounds)  # a 6 is above what is left of her work: she does not fire


@case("IS-9.1", "IS-A20")
def test_the_guns_beside_it_fire_only_on_the_armour_or_less() -> None:
    table = attack()
    fort, tecumseh = table.n("sewells_point"), table.n("tecumseh")
    ship = table["sewells_point"]
    ship.wounds[1] = ship.wounds[3] = Wound.SHAKEN.value
    events = table.run(volley(table.state, fort, 0, tecumseh, "shot", 0, "0,1,2,3"), 6, 7, (100, 100, 100))
    fired = told(events, VolleyFired)[0]
    assert isinstance(fired, VolleyFired)
    assert fired.guns == 3
    assert not any(ship.wounds)


@case("IS-12.2", "IS-A16", "IS-A7", "HR-17")
def test_a_critical_on_a_fort_takes_two_guns_and_silences_it() -> None:
    table = attack()
    table.run(strike(table.state, table.n("tecumseh"), 0, table.n("sewells_point"), "shot", 0), 96, 1, 5)
    table.end()
    fort = table["sewells_point"]
    assert fort.wounds[:2] == [Wound.GONE, Wound.GONE]
    assert not any(fort.wounds[2:])
    assert fort.quiet == table.state.turn + 5
    assert neighbours(table.state, table.n("sewells_point"), 3) == [2, 4]


@case("HR-17")
def test_fort_guns_bear_by_the_compass_and_a_fort_without_guns_is_out() -> None:
    table = attack()
    fort = table.n("sewells_point")
    table["sewells_point"].heading = 1800
    assert bears(table.state, fort, 0, table.n("tecumseh"))
    table["tecumseh"].y = 30_000
    assert not bears(table.state, fort, 0, table.n("tecumseh"))
    assert table.refused("sewells_point speed 1", "confederate").reason.key == "refusal-fort"
    table["sewells_point"].wounds = [Wound.GONE.value] * 6
    settle_losses(table.state)
    assert table["sewells_point"].fate is Fate.SILENCED


@case("HR-18", "HR-17")
def test_a_fort_has_rounds_and_is_silent_when_they_are_spent() -> None:
    table = attack()
    fort, index = table["sewells_point"], table.n("sewells_point")
    row = table.state.setting.vessels[index].fort
    assert row is not None
    assert (fort.shot, fort.shell) == (row.ammo.shot, row.ammo.shell)
    assert 0 < fort.shot < 1000
    table.order("tecumseh hold")
    table.phase(gunfire, (100,) * 4, (100,) * 2)
    assert fort.shot == row.ammo.shot - 6
    fort.shot, fort.shell, fort.ready = 3, 0, [0] * 6
    assert sum(len(each.guns) for each in volleys_of(table.state, index)) == 3
    fort.shot = 0
    assert not volleys_of(table.state, index)
