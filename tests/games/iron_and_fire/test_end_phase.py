"""Module 11: the end phase in its order."""

from admiralty.games.iron_and_fire.rules.end_phase import next_turn
from admiralty.games.iron_and_fire.sequence import preparation
from admiralty.games.iron_and_fire.state import END, PREPARATION, SUNK
from tests.games.iron_and_fire.builder import Field
from tests.support.cases import case


@case("11.0", "11.1", "3.3")
def test_the_steps_come_in_the_books_order() -> None:
    field = Field("near_miss", turn=4).place("Huáscar", 2004, 3).place("Unión", 2203, 3, propulsion=3)
    field.place("Blanco Encalada", 2610, 6, grounded=True, fire=True).place("Loa", 2604, 6)
    field.battle.buoy = 2004
    events = field.end_phase(5, 1, 1, 1, 1, "chile: try", 3)  # cable; three shafts and a fire; the ship aground
    assert [type(event).__name__ for event in events] == [
        "EndPhaseBegins",
        "CableRoll",
        "CriticalRepair",
        "CriticalRepair",
        "CriticalRepair",
        "FireSpreads",
        "UngroundingTried",
        "Drifted",
    ]
    assert (field.battle.cable_cut, field.battle.phase) == (True, PREPARATION)
    assert field["Unión"].place == 2103  # direction 5 from 2203


@case("11.1", "3.3")
def test_the_next_turn_begins_unless_this_was_the_last() -> None:
    field = Field("first_blood", turn=9).place("Huáscar", 2506).place("Esmeralda", 1703)
    field.battle.phase = END
    field.run(next_turn(field.battle))
    assert field.battle.phase == PREPARATION
    field.run(preparation(field.battle))
    assert field.battle.turn == 10
    field.run(next_turn(field.battle))
    assert field.battle.ended is not None


@case("11.1", "I18", "I20", "I55", "I60")
def test_what_lasted_for_the_turn_is_over_for_every_ship_and_nothing_else_is() -> None:
    field = Field("bold", turn=3)
    for unit, place in zip(field.battle.units[:3], (2004, 2608, 2612), strict=True):
        field.place(unit.id, place, slowed=True, spoiled=True, fired_upon_by=(1,), chased=(2,), quiet_turns=2, hits=1)
        unit.anchored = unit.honored = unit.fire = True
    field.run(next_turn(field.battle))
    for unit in field.battle.units[:3]:
        assert (unit.slowed, unit.spoiled, unit.fired_upon_by, unit.chased) == (False, False, (), ())
        assert (unit.quiet_turns, unit.hits, unit.anchored, unit.honored, unit.fire) == (2, 1, True, True, True)
    assert field.battle.ended is None


@case("11.1", "I2", "I53")
def test_victory_by_totals_is_looked_for_first() -> None:
    field = Field("bold", turn=5).place("Huáscar", 2007, fire=True).place("Abtao", 2009)
    field.battle.bombardment = 12
    field["Magallanes"].status = SUNK
    field.end_phase()  # no roll for the fire: the battle is over
    assert field.battle.ended == ("peru", "town-destroyed", "15.5.5")


@case("I53")
def test_in_the_last_turn_every_step_is_done_before_totals_are_compared() -> None:
    field = Field("bold", turn=10).place("Huáscar", 2007, fire=True, hits=6).place("Abtao", 2009)
    field.battle.bombardment = 12
    field["Magallanes"].status = SUNK
    field.end_phase(5)
    assert field.battle.ended == ("chile", "huascar-lost", "15.5.5")
    field = Field("bold", turn=10).place("Huáscar", 2007, fire=True).place("Abtao", 2009)
    field.battle.bombardment = 12
    field["Magallanes"].status = SUNK
    field.end_phase(1)
    assert field.battle.ended == ("peru", "town-destroyed", "15.5.5")


@case("I53")
def test_a_loss_in_the_end_phase_decides_at_once() -> None:
    field = Field("first_blood", turn=3).place("Huáscar", 2506).place("Esmeralda", 1703, fire=True)
    field.place("Huáscar", 2506, propulsion=1)
    field.end_phase(3, 6)  # first her shaft, then the magazine; no ship drifts any more
    assert field.battle.ended == ("peru", "esmeralda-lost", "15.2.4")


@case("I53", "5.3", "11.1")
def test_a_ship_lost_on_the_rocks_decides_before_anybody_else_tries() -> None:
    field = Field("race", turn=3).place("Independencia", 1806, hits=6, grounded=True)
    field.place("Covadonga", 1803, grounded=True)
    field.end_phase("peru: try", 8)  # 8, and one for every two hits, and one for a cripple: twice her 6
    assert field["Independencia"].status == SUNK
    assert field.battle.ended == ("chile", "independencia-lost", "15.3.4")
