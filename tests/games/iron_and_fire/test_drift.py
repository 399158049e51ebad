"""5.4 Drift movement."""

from typing import Any

from admiralty.games.iron_and_fire.rules.drift import drift_order, drift_ship, drifts
from admiralty.games.iron_and_fire.rules.end_phase import drifting, next_turn
from admiralty.games.iron_and_fire.rules.random_events import happen
from admiralty.games.iron_and_fire.state import SUNK
from tests.games.iron_and_fire.builder import Field
from tests.support.cases import case


def let_drift(field: Field, name: str, *answers: Any) -> None:
    field.run(drift_ship(field.battle, field[name].index), *answers)


@case("5.4")
def test_a_ship_without_movement_drifts_one_hex_with_the_current_and_keeps_her_facing() -> None:
    field = Field("end_game").place("Loa", 2007, 5, hits=5)
    assert drifts(field.battle, field["Loa"])
    let_drift(field, "Loa")
    assert (field["Loa"].place, field["Loa"].facing) == (2106, 5)


@case("5.4")
def test_ships_that_can_move_and_ships_aground_do_not_drift() -> None:
    field = Field("bold").place("Abtao", 2010, 1, hits=5, grounded=True).place("Magallanes", 2008)
    assert not drifts(field.battle, field["Abtao"])
    assert not drifts(field.battle, field["Magallanes"])


@case("5.4", "I38")
def test_drifting_off_the_map_is_a_loss_and_no_exit() -> None:
    field = Field("end_game").place("Huáscar", 1201, 1, propulsion=2)
    let_drift(field, "Huáscar")
    assert field["Huáscar"].status == SUNK
    assert not field["Huáscar"].escaped
    assert field.battle.ended == ("chile", "ironclads-lost", "15.6.5")


@case("5.4", "I3")
def test_drifting_into_shallows_grounds_without_a_roll() -> None:
    field = Field("bold").place("Abtao", 2009, 1, propulsion=2)
    let_drift(field, "Abtao")
    assert field["Abtao"].place == 1909
    assert field["Abtao"].grounded
    assert field["Abtao"].hits == 0


@case("5.4", "I3")
def test_drifting_ashore_costs_two_hits_and_grounds() -> None:
    field = Field("bold").place("Abtao", 2010, 1, propulsion=2)
    let_drift(field, "Abtao")
    assert field.battle.setting.chart.ground(1910) == "town"
    assert field["Abtao"].place == 1910
    assert (field["Abtao"].grounded, field["Abtao"].hits) == (True, 2)


@case("5.4", "5.5", "I37")
def test_an_occupied_hex_stops_drift_be_it_a_ships_or_a_batterys() -> None:
    field = Field("bold").place("Abtao", 2010, 1, propulsion=2).place("battery1", 1910)
    let_drift(field, "Abtao")
    assert field["Abtao"].place == 2010
    field.place("Magallanes", 2108, 1, propulsion=2).place("Huáscar", 2009)
    let_drift(field, "Magallanes")
    assert field["Magallanes"].place == 2108


@case("5.4", "9.0")
def test_drifting_onto_a_mine_is_a_mine_attack() -> None:
    field = Field("end_game").place("Loa", 2007, 1, propulsion=2).mine(2106, 0)
    let_drift(field, "Loa", (6, 6))
    assert field["Loa"].status == SUNK


@case("I37")
def test_the_farthest_down_current_drifts_first_so_that_a_line_drifts_together() -> None:
    field = Field("end_game").place("Loa", 2007, 1, propulsion=2).place("O'Higgins", 2106, 1, propulsion=2)
    assert [ship.id for ship in drift_order(field.battle)] == ["ohiggins", "loa"]
    field.battle.push(drifting)
    field.play(None)
    assert (field["O'Higgins"].place, field["Loa"].place) == (2206, 2106)


@case("I37", "5.5")
def test_locked_ships_do_not_drift() -> None:
    field = Field("end_game").place("Huáscar", 2007, 1, propulsion=2).place("Loa", 2006)
    field.board("Loa", "Huáscar", 3, 4, 3, "chile: fight on", "peru: fight on")
    assert field.battle.locks
    assert not drifts(field.battle, field["Huáscar"])


@case("I20", "14.0")
def test_a_ship_slowed_to_nothing_by_an_event_drifts_unless_she_has_acted() -> None:
    field = Field("first_blood").place("Esmeralda", 1703, 3, boilers=1).place("Huáscar", 2506, 6)
    happen(field.battle, "confusing-signal")
    assert drifts(field.battle, field["Esmeralda"])
    field.order("Esmeralda", "hold")
    assert not drifts(field.battle, field["Esmeralda"])


@case("I20")
def test_the_lost_point_ends_with_the_turn() -> None:
    field = Field("first_blood").place("Esmeralda", 1703, 3).place("Huáscar", 2506, 6)
    happen(field.battle, "order-confusion")
    assert field.orders("Huáscar")[:2] == ["ahead 1", "port 1"]
    field.run(next_turn(field.battle))
    assert "ahead 2" in field.orders("Huáscar")


@case("5.4", "I53", "15.5.5")
def test_a_ship_lost_by_drifting_ashore_decides_at_once() -> None:
    field = Field("bold").place("Huáscar", 2010, 1, hits=6).place("Abtao", 2106)
    at = field.battle.setting.grid.neighbour(2010, field.battle.setting.file.current)
    assert at == 1910
    let_drift(field, "Huáscar")
    assert field["Huáscar"].status == SUNK
    assert field.battle.ended == ("chile", "huascar-lost", "15.5.5")
