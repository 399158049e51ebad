"""Module 15: the special rules of the scenarios."""

import pytest

from admiralty.games.iron_and_fire.events import Bombarded
from admiralty.games.iron_and_fire.rules.cable import cable_attempt, ship_on_buoy
from admiralty.games.iron_and_fire.rules.damage import movement_factor
from admiralty.games.iron_and_fire.rules.drift import drifts
from admiralty.games.iron_and_fire.rules.end_phase import next_turn
from admiralty.games.iron_and_fire.ui.standing import progress
from admiralty.present.presenter import Presenter
from tests.games.iron_and_fire.builder import Field, first, sums
from tests.support.cases import case

# ---------------------------------------------------------------------- 15.3.2 raising steam


@case("15.3.2", "I64")
def test_while_raising_steam_movement_counts_as_one_and_damage_makes_it_nothing() -> None:
    field = Field("race").place("Covadonga", 1504, 3).place("Independencia", 1611)
    field.battle.steam_up = False
    ship = field["Covadonga"]
    assert movement_factor(field.battle, ship) == 1
    ship.hits = 3
    assert movement_factor(field.battle, ship) == 0
    assert drifts(field.battle, ship)
    ship.hits, ship.propulsion = 0, 1
    assert movement_factor(field.battle, ship) == 0
    field.battle.steam_up, ship.propulsion = True, 0
    assert movement_factor(field.battle, ship) == 2
    assert movement_factor(field.battle, field["Independencia"]) == 2


# ---------------------------------------------------------------------- 15.4.2 the cable by turns


def on_the_buoy() -> Field:
    field = Field("near_miss").place("Huáscar", 2004, 3).place("Unión", 2203, 3).place("Blanco Encalada", 2605, 6)
    field.battle.buoy = 2004
    return field


def attempt(field: Field, *dice: int) -> None:
    field.run(cable_attempt(field.battle), *dice)


@case("15.4.2")
def test_how_it_stands_with_the_cable_is_told_with_its_chance() -> None:
    field = on_the_buoy()
    ship = ship_on_buoy(field.battle)
    assert ship is not None
    told = progress(field.battle, field.battle.setting)
    assert [(line.what.key, line.note.key, line.chance) for line in told] == [
        ("progress-cable", "progress-cable-roll", 0.6)
    ]
    attempt(field, 1)
    assert progress(field.battle, field.battle.setting)[0].chance == 0.7, "one more for each quiet turn"
    ship.spoiled = True
    assert progress(field.battle, field.battle.setting)[0].note.key == "progress-cable-spoiled"
    field.battle.cable_cut = True
    assert progress(field.battle, field.battle.setting)[0].what.key == "progress-cable-cut"
    field.battle.cable_cut, field.battle.buoy = False, 2008
    assert progress(field.battle, field.battle.setting)[0].note.key == "progress-cable-alone"
    assert progress(Field("race").battle, Field("race").battle.setting) == ()


@case("15.4.2", "I60")
def test_a_quiet_turn_on_the_buoy_earns_a_roll_and_five_cuts() -> None:
    field = on_the_buoy()
    attempt(field, 4)
    assert not field.battle.cable_cut
    field = on_the_buoy()
    attempt(field, 5)
    assert field.battle.cable_cut
    attempt(field)  # a cut cable is not cut again


@case("15.4.2", "I60")
def test_every_earlier_quiet_turn_of_that_ship_adds_one() -> None:
    field = on_the_buoy()
    attempt(field, 1)
    field.run(next_turn(field.battle))
    attempt(field, 3)
    field.run(next_turn(field.battle))
    assert field["Huáscar"].quiet_turns == 2
    attempt(field, 3)
    assert field.battle.cable_cut


@case("15.4.2", "I60")
def test_moving_firing_ramming_or_boarding_spoils_the_turn() -> None:
    for orders in (("port 1",), ("fire blanco", 2), ("board blanco", 9), ("ram blanco", 8, "peru: stop")):
        field = on_the_buoy().place("Blanco Encalada", 2005, 6)
        field["Huáscar"].facing = 4
        field.order("Huáscar", *orders)
        assert (field["Blanco Encalada"].hits > 0) == ("ram" in orders[0])
        assert field["Huáscar"].place == field.battle.buoy
        attempt(field)
        assert field["Huáscar"].quiet_turns == 0
        field.run(next_turn(field.battle))
        assert not field["Huáscar"].spoiled


@case("15.4.2", "I60")
def test_being_boarded_spoils_it_being_fired_at_and_repairs_do_not() -> None:
    field = on_the_buoy().place("Blanco Encalada", 2005, 6)
    field.fire("Blanco Encalada", "Huáscar", 7)
    field.order("Huáscar", "repair", 1)
    attempt(field, 1)
    assert field["Huáscar"].quiet_turns == 1
    field.board("Blanco Encalada", "Huáscar", 1, 1, 2, "chile: break off")
    attempt(field)
    assert field["Huáscar"].quiet_turns == 1


@case("15.4.2", "I69")
def test_the_ship_on_the_buoy_does_not_drift() -> None:
    field = on_the_buoy()
    field["Huáscar"].propulsion = field["Unión"].propulsion = 3
    assert not drifts(field.battle, field["Huáscar"])
    assert drifts(field.battle, field["Unión"])
    field.battle.cable_cut = True
    assert drifts(field.battle, field["Huáscar"])


@case("15.4.2", "I46", "I69")
@pytest.mark.parametrize(
    ("name", "owner", "captured", "works"),
    [("Huáscar", "peru", False, True), ("Unión", "peru", False, True), ("Huáscar", "chile", True, False),
     ("Huáscar", "peru", True, False), ("Loa", "chile", False, False), ("Loa", "peru", True, False)],
)  # fmt: skip
def test_only_a_peruvian_ship_that_is_no_prize_works_at_the_cable(
    name: str, owner: str, captured: bool, works: bool
) -> None:
    """Any other ship on the buoy rolls no die for it, and drifts away. A retaken ship stays a prize."""
    field = on_the_buoy().place("Huáscar", 2401).place("Unión", 2203)
    field.place(name, 2004, owner=owner, captured=captured, propulsion=3)
    assert drifts(field.battle, field[name]) is not works
    attempt(field, *[5] * works)
    assert field.battle.cable_cut is works


@case("15.4.2", "15.4.3", "I60")
def test_the_turn_in_which_she_enters_is_no_whole_turn_on_the_buoy() -> None:
    field = Field("near_miss", independencia="afloat").place("Blanco Encalada", 2605, 6).place("Huáscar", 1503)
    field.battle.buoy = 2101
    field.order("Independencia", "enter 2101 4", "peru: stop")
    attempt(field)  # no roll is due
    assert field["Independencia"].quiet_turns == 0
    field.run(next_turn(field.battle))
    attempt(field, 5)
    assert field.battle.cable_cut


@case("15.4.2")
def test_work_on_the_cable_is_refused_where_it_is_done_by_turns_or_not_at_all() -> None:
    refusal = on_the_buoy().refusal("Huáscar", "cut cable")
    assert (refusal.case, refusal.reason.key) == ("15.4.2", "refusal-cable-by-turns")
    refusal = Field().place("Huáscar", 2007).refusal("Huáscar", "cut cable")
    assert (refusal.case, refusal.reason.key) == ("15.5.3", "refusal-no-cable")
    field = over_the_cable()
    field.battle.cable_cut = True
    assert field.refusal("Huáscar", "cut cable").reason.key == "refusal-cable-is-cut"


# ---------------------------------------------------------------------- 15.5.3 the cable by activations


def over_the_cable() -> Field:
    field = Field("bold").place("Huáscar", 1203, 3).place("Abtao", 2009, 3)
    field.battle.buoy = 1203
    return field


@case("15.5.3", "I62")
def test_cutting_takes_activations_and_the_number_is_rolled_once() -> None:
    field = over_the_cable()
    assert "cut cable" in field.orders("Huáscar")
    field.order("Huáscar", "cut cable", 1)
    assert (field.battle.cable_needed, field.battle.cable_work) == (3, 1)
    field["Huáscar"].hits = 1
    field.order("Huáscar", "repair", 9)
    field.order("Huáscar", "cut cable")
    field.order("Huáscar", "cut cable")
    assert field.battle.cable_cut
    assert "cut cable" not in field.orders("Huáscar")


@case("15.5.3")
def test_an_interruption_keeps_what_was_done_and_the_first_move_away_is_one_point() -> None:
    field = over_the_cable()
    field.order("Huáscar", "cut cable", 4)
    assert [code for code in field.orders("Huáscar") if code.startswith("ahead")] == ["ahead 1"]
    field.order("Huáscar", "ahead 1")
    assert "ahead 2" in field.orders("Huáscar")
    field.place("Huáscar", 1203, 3)
    field.order("Huáscar", "cut cable")
    assert field.battle.cable_work == 2


@case("15.5.3", "I69")
def test_a_ship_that_cuts_does_not_drift_one_that_only_lies_there_does() -> None:
    field = over_the_cable()
    field["Huáscar"].propulsion = 2
    assert drifts(field.battle, field["Huáscar"])
    field.order("Huáscar", "cut cable", 4)
    assert not drifts(field.battle, field["Huáscar"])


@case("15.5.3", "I62")
def test_only_peruvian_ships_on_the_buoy_cut() -> None:
    field = over_the_cable().place("Huáscar", 1303, 3).place("Abtao", 1203, 3)
    for name in ("Huáscar", "Abtao"):
        refusal = field.refusal(name, "cut cable")
        assert (refusal.case, refusal.reason.key) == ("15.5.3", "refusal-not-on-cable")


# ---------------------------------------------------------------------- 15.5.4 bombardment


def off_the_town(at: int = 2108) -> Field:
    return Field("bold").place("Huáscar", at, 3).place("Abtao", 2106, 3).place("Magallanes", 2306, 3)


@case("15.5.4", "I63")
def test_huascar_in_range_and_sight_of_a_town_hex_may_bombard_it() -> None:
    field = off_the_town()
    assert sorted(code for code in field.orders("Huáscar") if "bombard" in code) == [
        "bombard 1910", "bombard 2011", "bombard 2110",
    ]  # fmt: skip
    field.order("Huáscar", "bombard 2110", 6)
    assert field.battle.bombardment == 6
    field.place("Unión", 2005, 1)
    assert not [code for code in field.orders("Unión") if "bombard" in code]


@case("15.5.4", "I63")
def test_a_unit_in_the_line_blocks_bombardment() -> None:
    field = off_the_town().place("Magallanes", 2109)
    refusal = field.refusal("Huáscar", "bombard 2110")
    assert (refusal.case, refusal.reason.key) == ("15.5.4", "refusal-town-blocked")


@case("15.5.4", "I63")
def test_the_town_is_in_reach_at_four_hexes_and_not_at_five() -> None:
    assert "bombard 2110" in off_the_town(at=2207).orders("Huáscar")
    field = off_the_town(at=2206)
    assert not [code for code in field.orders("Huáscar") if "bombard" in code]
    assert field.refusal("Huáscar", "bombard 2110").reason.key == "refusal-town-too-far"
    assert field.refusal("Huáscar", "bombard 2108").reason.key == "refusal-no-town"


@case("15.5.4")
@pytest.mark.parametrize(("at", "modifier"), [(2108, {}), (2107, {"long-range": -1})])
def test_bombardment_is_worse_from_the_third_hex_on(at: int, modifier: dict[str, int]) -> None:
    field = off_the_town(at=at)
    events = field.order("Huáscar", "bombard 2110", 4)
    assert sums(first(events, Bombarded).modifiers) == modifier


@case("15.5.4", "I18")
@pytest.mark.parametrize("gunboat", ["abtao", "magallanes"])
def test_the_gunboat_that_fired_is_named(gunboat: str) -> None:
    field = off_the_town()
    field.fire(gunboat, "Huáscar", 2)
    events = field.order("Huáscar", "bombard 2110", 4)
    assert sums(first(events, Bombarded).modifiers) == {f"fired-on-by-{gunboat}": -1}


@case("15.5.4", "I7", "I18")
def test_fire_of_the_gunboats_this_turn_and_long_range_cost_one_each() -> None:
    field = off_the_town(at=2107)
    field.fire("Abtao", "Huáscar", 2)
    field.fire("Abtao", "Huáscar", 2)
    field.fire("Magallanes", "Huáscar", 2)
    events = field.order("Huáscar", "bombard 2110", 6)
    assert sums(first(events, Bombarded).modifiers) == {
        "fired-on-by-abtao": -1,
        "fired-on-by-magallanes": -1,
        "long-range": -1,
    }
    assert field.battle.bombardment == 3
    field.run(next_turn(field.battle))
    field.order("Huáscar", "bombard 2110", 6)
    assert field.battle.bombardment == 8


@case("I18")
@pytest.mark.parametrize("roll", [1, 2])
def test_the_result_is_never_below_nothing(roll: int) -> None:
    field = off_the_town(at=2107)
    field.fire("Abtao", "Huáscar", 2)
    field.fire("Magallanes", "Huáscar", 2)
    field.order("Huáscar", "bombard 2110", roll)
    assert field.battle.bombardment == 0


@case("15.6.4", "15.6.5")
def test_the_goal_at_angamos_says_how_many_ships_the_hunted_must_sink() -> None:
    def told(independencia: str) -> list[str]:
        shown = Presenter.of("iron_and_fire", "end_game", {"independencia": independencia})
        goals = [shown.game.objective(shown.setting, side) for side in ("peru", "chile")]
        return [shown.render(goal) for goal in goals if goal is not None]

    peru, chile = told("lost")
    assert "two Chilean ships" in peru
    assert "two of your ships" in chile
    peru, chile = told("afloat")
    assert "the Huáscar and the Independencia sink three" in peru
    assert "three of your ships" in chile
