"""6.1 Firing."""

from typing import Any

import pytest

from admiralty.games.iron_and_fire.attack_events import Fired
from admiralty.games.iron_and_fire.figures import Guns
from admiralty.games.iron_and_fire.rules.activation import activation
from admiralty.games.iron_and_fire.rules.firing import blockers, can_hit, fire_modifiers, hits_scored, targets
from admiralty.games.iron_and_fire.state import ACTIVATIONS, SUNK, SURRENDERED
from admiralty.rulebook import total
from tests.games.iron_and_fire.builder import Field, first, sums
from tests.support.cases import case
from tests.support.flows import codes


def modifiers(field: Field, firer: str, target: str) -> dict[str, int]:
    return sums(fire_modifiers(field.battle, field[firer], field[target]))


def shot(events: Any) -> Any:
    return first(events, Fired)


@case("6.0", "6.1", "4.2")
def test_a_ship_fires_or_moves_never_both() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2004, 2).place("Unión", 2507, 1)
    field.battle.card, field.battle.left, field.battle.phase = "2H", 2, ACTIVATIONS
    field.run(activation(field.battle), "peru: huascar", "peru: fire loa", 5)
    assert (field["Huáscar"].place, field["Loa"].hits) == (2007, 1)
    # The card has an activation left, but not for a ship that has acted: only Unión can act.
    _, request = field.start(activation(field.battle))
    assert request is not None
    assert "fire loa" not in codes(request)
    field.run(activation(field.battle), "peru: ahead 1")
    assert field.battle.left == 0
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2004, 2)
    field.order("Huáscar", "ahead 1")  # and a ship that has moved has no further question
    assert field["Loa"].hits == 0


@case("6.0", "6.1")
def test_batteries_fire_as_well() -> None:
    field = Field("bold").place("battery1", 2110).place("Huáscar", 2108, 1)
    field.order("battery1", "fire huascar", 7)
    assert field["Huáscar"].hits == 1


@case("6.1.1")
@pytest.mark.parametrize(("inside", "outside"), [(2003, 2002), (2011, 2012), (2405, 2505), (1605, 1504), (2209, 2310)])
def test_guns_reach_four_hexes_counting_the_target(inside: int, outside: int) -> None:
    field = Field().place("Huáscar", 2007).place("Loa", inside)
    assert [unit.id for unit in targets(field.battle, field["Huáscar"])] == ["loa"]
    field.place("Loa", outside)
    refusal = field.refusal("Huáscar", "fire loa")
    assert (refusal.case, refusal.reason.args["range"], refusal.reason.args["most"]) == ("6.1.1", 5, 4)


@case("6.1.1", "I40")
def test_any_unit_that_the_line_touches_blocks_even_along_a_hexside() -> None:
    field = Field().place("Huáscar", 1505, 1).place("Loa", 1705, 1)
    assert targets(field.battle, field["Huáscar"])
    for touched in (1605, 1606):  # the line runs along their common hexside
        field.place("Unión", touched, 1)
        assert [unit.id for unit in blockers(field.battle, field["Huáscar"], field["Loa"])] == ["union"]
        refusal = field.refusal("Huáscar", "fire loa")
        assert (refusal.case, refusal.reason.args["units"]) == ("6.1.1", ["union"])
    for clear in (1604, 1607, 1504, 1506, 1704, 1706):
        field.place("Unión", clear, 1)
        assert [unit.id for unit in targets(field.battle, field["Huáscar"])] == ["loa"]
    field.place("Unión", 1605, 1).place("O'Higgins", 1606, 1)  # an enemy blocks too
    assert field.refusal("Huáscar", "fire loa").reason.args["units"] == ["union", "ohiggins"]


@case("I40")
def test_mines_and_buoys_never_block_but_prizes_do() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2004, 1).mine(2006, 1).mine(2005, 0, face_up=True)
    field.battle.buoy = 2005
    assert targets(field.battle, field["Huáscar"])
    field.place("O'Higgins", 2005, 1, captured=True, owner="peru")
    assert not targets(field.battle, field["Huáscar"])


@case("I15", "I40")
def test_land_does_not_block() -> None:
    field = Field("race").place("Independencia", 1804, 1).place("Covadonga", 2104, 1)
    line = field.battle.setting.grid.between(1804, 2104)
    assert any(place in field.battle.setting.chart.land for place in line)
    assert [unit.id for unit in targets(field.battle, field["Independencia"])] == ["covadonga"]


@case("6.1.2", "I7")
@pytest.mark.parametrize(("reach", "value"), [(1, 1), (2, -1), (3, -2), (4, -2)])
def test_range_modifies_fire(reach: int, value: int) -> None:
    field = Field().place("Almirante Cochrane", 2010, 2).place("Huáscar", 2010 - reach, 2)
    assert modifiers(field, "Almirante Cochrane", "Huáscar") == {"combat-factor": 2, "range": value}


@case("6.1.2", "7.1")
def test_the_combat_factor_counts_even_when_negative() -> None:
    field = Field().place("Huáscar", 2007, 2, hits=4).place("Almirante Cochrane", 2004, 2)
    assert modifiers(field, "Huáscar", "Almirante Cochrane")["combat-factor"] == -1
    assert "fire cochrane" not in field.orders("Huáscar")  # 9 - 1 - 2 is short of 7
    field.place("Almirante Cochrane", 2006, 2)
    assert "fire cochrane" in field.orders("Huáscar")


@case("6.1", "I66")
def test_a_shot_without_hope_is_not_open() -> None:
    field = Field().place("Matías Cousiño", 2007, 2).place("Huáscar", 2004, 2)
    assert field.refusal("Matías Cousiño", "fire huascar").case == "I66"
    field.place("Huáscar", 2006, 2)
    assert "fire huascar" in field.orders("Matías Cousiño")


@case("I66", "13.1")
def test_the_counter_can_make_a_shot_possible() -> None:
    field = Field(fortunes="on").place("Matías Cousiño", 2007, 2).place("Huáscar", 2004, 2)
    assert "fire huascar" not in field.orders("Matías Cousiño")
    field.battle.holder = "chile"
    assert "fire huascar" in field.orders("Matías Cousiño")


@case("6.1.2", "I32")
def test_a_target_that_cannot_move_gives_one_and_a_grounded_one_two_instead() -> None:
    field = Field("bold").place("Huáscar", 2007, 2).place("Abtao", 2008, 2, propulsion=2)
    assert modifiers(field, "Huáscar", "Abtao")["still"] == 1
    field["Abtao"].grounded = True
    found = modifiers(field, "Huáscar", "Abtao")
    assert found["grounded"] == 2
    assert "still" not in found


@case("6.1.2", "I39")
def test_fire_along_the_bow_or_stern_row_of_a_corvette_rakes() -> None:
    field = Field().place("Huáscar", 2007, 2).place("Loa", 2004, 1)
    assert modifiers(field, "Huáscar", "Loa")["raked"] == 1
    field["Loa"].facing = 4
    assert modifiers(field, "Huáscar", "Loa")["raked"] == 1
    field["Loa"].facing = 2
    assert "raked" not in modifiers(field, "Huáscar", "Loa")
    field.place("Loa", 2104, 1)
    assert "raked" not in modifiers(field, "Huáscar", "Loa")


@case("6.1.2", "I39")
def test_only_corvettes_are_raked() -> None:
    field = Field().place("Almirante Cochrane", 2007, 2).place("Huáscar", 2004, 1)
    assert "raked" not in modifiers(field, "Almirante Cochrane", "Huáscar")


@case("6.1.2", "I39")
def test_broadside_ships_fire_worse_end_on_turrets_and_corner_ports_do_not() -> None:
    field = Field().place("Unión", 2007, 1).place("Loa", 2004, 2)
    assert modifiers(field, "Unión", "Loa")["broadside"] == -1
    field["Unión"].facing = 4
    assert modifiers(field, "Unión", "Loa")["broadside"] == -1
    field["Unión"].facing = 3
    assert "broadside" not in modifiers(field, "Unión", "Loa")
    for name in ("Huáscar", "Almirante Cochrane"):
        field = Field().place(name, 2007, 1).place("Loa" if name == "Huáscar" else "Unión", 2004, 2)
        assert "broadside" not in modifiers(field, name, "Loa" if name == "Huáscar" else "Unión")


@case("6.1.3")
def test_one_hit_from_the_protection_two_from_twice_it() -> None:
    assert [hits_scored(total, 5) for total in (4, 5, 9, 10, 13)] == [0, 1, 1, 2, 2]


@case("6.1.3")
def test_two_hits_call_for_a_critical_roll_which_needs_a_five() -> None:
    field = Field().place("Huáscar", 2007, 2).place("Loa", 2006, 2)
    field.fire("Huáscar", "Loa", 7, 4)  # 7 + 2 + 1 = 10
    assert field["Loa"].hits == 2
    field = Field().place("Huáscar", 2007, 2).place("Loa", 2006, 2)
    field.fire("Huáscar", "Loa", 7, 5, 3)
    assert field["Loa"].fire


@case("6.1.3", "6.1")
def test_below_the_protection_nothing_happens_and_damage_counts_at_once() -> None:
    field = Field().place("Huáscar", 2007, 2).place("Loa", 2004, 2)
    field.fire("Huáscar", "Loa", 4)
    assert field["Loa"].hits == 0
    field["Loa"].hits = 5
    field.fire("Huáscar", "Loa", 5)
    assert field["Loa"].status == SUNK
    assert 2004 not in field.battle.at


@case("6.1.4")
def test_an_ironclad_shrugs_off_hits_on_an_even_roll() -> None:
    field = Field("first_blood").place("Huáscar", 1505, 1).place("Esmeralda", 1504, 3)
    events = field.fire("Esmeralda", "Huáscar", 8)
    assert field["Huáscar"].hits == 0
    assert shot(events).shrugged
    field.fire("Esmeralda", "Huáscar", 7)
    assert field["Huáscar"].hits == 1


@case("6.1.4")
@pytest.mark.parametrize(("reach", "roll", "hits"), [(4, 10, 0), (3, 8, 0), (3, 7, 1), (2, 8, 1), (1, 6, 1)])
def test_a_battery_shrugs_off_even_rolls_at_range_three_and_four_only(reach: int, roll: int, hits: int) -> None:
    field = Field("bold").place("battery1", 2110).place("Huáscar", 2110 - reach, 3)
    field.fire("Huáscar", "battery1", roll)
    assert field["battery1"].hits == hits


@case("I41", "10.0")
def test_batteries_take_no_critical_hits() -> None:
    field = Field("bold").place("battery1", 2110, hits=0).place("Huáscar", 2109, 3)
    field.fire("Huáscar", "battery1", 9)  # 12 is twice 6, without another roll
    assert field["battery1"].hits == 2
    field.fire("Huáscar", "battery1", 5)
    assert field["battery1"].status == SURRENDERED


@case("6.1.5", "5.5")
def test_a_locked_ship_does_not_fire() -> None:
    field = Field().place("Huáscar", 2007, 1).place("Loa", 2006).place("O'Higgins", 2004)
    field.board("Huáscar", "Loa", 5, 1, 1)
    assert not [code for code in field.orders("Huáscar") if code.startswith("fire")]


@case("6.1.2")
def test_the_log_itemises_every_modifier_with_its_case() -> None:
    field = Field().place("Huáscar", 2007, 2).place("Loa", 2004, 1)
    event = shot(field.fire("Huáscar", "Loa", 3))
    assert [(m.value, m.case, m.reason) for m in event.modifiers] == [
        (2, "6.1.2", "mod-combat-factor"),
        (-2, "6.1.2", "mod-range"),
        (1, "6.1.2", "mod-raked"),
    ]
    assert (event.roll, event.total, event.protection, event.range) == (3, 4, 5, 3)


@case("6.1", "6.1.4", "I66")
@pytest.mark.parametrize("fortunes", ["off", "on"])
def test_a_target_is_offered_if_some_roll_could_hit_it(fortunes: str) -> None:
    """Every pair of enemies at every range, the firer ever more damaged, against all ten faces of the die."""
    offered = set()
    for scenario in ("end_game", "bold"):
        field = Field(scenario, fortunes=fortunes)
        battle = field.battle
        battle.at.clear()
        for firer in battle.units:
            for target in battle.units:
                if firer.owner == target.owner:
                    continue
                for reach, place in ((1, 2006), (2, 2005), (3, 2004), (4, 2003)):
                    for hits in (0, 2, 4):
                        firer.place, target.place, firer.hits = 2007, place, hits
                        bonus = 2 if battle.holder == firer.owner else 0
                        known = total(fire_modifiers(battle, firer, target)) + bonus
                        saved = battle.profile(target).ironclad or (battle.profile(target).battery and reach >= 3)
                        could = any(
                            roll + known >= battle.profile(target).pf for roll in range(1, 11) if roll % 2 or not saved
                        )
                        assert can_hit(battle, firer, target) is could, (firer.id, target.id, reach, hits)
                        offered.add(could)
                        firer.hits = 0
    assert offered == {True, False}


@pytest.mark.parametrize("name", ["still_target", "raked_corvette", "broadside_end_on", "reduced_visibility"])
def test_the_worst_of_a_shot_counts_what_takes_away_and_nothing_that_adds(name: str) -> None:
    figures = dict.fromkeys(Guns.__struct_fields__, 0) | {"mark": "ours", "by_range": ()}
    for value, worst in ((-3, -3), (3, 0)):
        assert Guns(**(figures | {name: value})).worst == worst  # type: ignore[arg-type]
