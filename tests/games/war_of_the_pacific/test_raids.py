"""7.6, 7.7, 7.10 Raids: every sum of the dice against every factor, each obstacle, return fire of forts."""

from typing import Any

import pytest

from admiralty.games.war_of_the_pacific.events import (
    ColumnHit,
    FortAnswered,
    FortLost,
    InfernalMachine,
    Raided,
    ShipSunk,
)
from admiralty.games.war_of_the_pacific.rules.raids import machine_row, naval_combat, raid_modifier, reading, targets_of
from admiralty.games.war_of_the_pacific.state import FortState, ShipState, UnitState
from tests.games.war_of_the_pacific.builder import Field
from tests.games.war_of_the_pacific.test_edges import reason
from tests.support.cases import case


@case("7.6", "7.7", "7.10")
@pytest.mark.parametrize("modifier", [0, 1, 3])
@pytest.mark.parametrize("factor", [0, 2, 3, 5, 6])
def test_two_dice_and_a_modifier_must_stay_under_a_factor_and_a_double_one_sinks_for_a_fort(
    modifier: int, factor: int
) -> None:
    for total in range(2, 13):
        faces = (total // 2, total - total // 2)
        under = int(total + modifier in range(factor))
        assert reading(modifier, factor)(faces) == under, "no critical hit against a fort or troops"
        assert reading(modifier, factor, critical=True)(faces) == (2 if total == 2 else under)


@case("7.6", "P31")
def test_what_is_printed_on_the_target_is_added_and_nothing_for_a_column() -> None:
    war = Field().war
    found = {
        name: raid_modifier(war, name) for name in ("zepita", "pe_inf_bat_1", "fort_callao", "fort_pisagua", "column")
    }
    assert found == {"zepita": 2, "pe_inf_bat_1": 0, "fort_callao": 2, "fort_pisagua": 0, "column": 0}


@case("7.6", "7.7", "P31", "P47")
def test_what_may_be_aimed_at_in_a_hex() -> None:
    field = Field().fort("fort_iquique").unit("zepita", "iquique").unit("buin", "iquique").columns("bolivia", "iquique")
    iquique = field.place_of("iquique")
    assert targets_of(field.war, "chile", iquique) == ["fort_iquique"]
    assert targets_of(field.war, "peru", iquique) == ["buin"], "nobody aims at a fort of his own, nor at his columns"
    field.war.forts[field.war.setting.fort_index["fort_iquique"]].status = FortState.DOWN
    assert targets_of(field.war, "chile", iquique) == ["zepita", "column"]
    assert targets_of(field.war, "chile", field.place_of("arica")) == []


@case("7.6", "7.7", "P46")
@pytest.mark.parametrize(
    ("ship", "target", "found"),
    [
        ("o_higgins", "zepita", None),
        ("o_higgins", "column", None),
        ("o_higgins", "cuzco", ("7.6", "refusal-no-target", {"target": "cuzco", "place": "3118"})),
        ("o_higgins", "fort_iquique", ("7.6", "refusal-no-target", {"target": "fort_iquique", "place": "3118"})),
        ("itata", "zepita", ("7.6", "refusal-not-your-warship", {"ship": "itata"})),
        ("huascar", "zepita", ("7.6", "refusal-not-your-warship", {"ship": "huascar"})),
        ("abtao", "zepita", ("7.6", "refusal-not-your-warship", {"ship": "abtao"})),
        ("cochrane", "zepita", ("P46", "refusal-has-raided", {"ship": "cochrane"})),
        ("covadonga", "zepita", ("7.6", "refusal-not-on-coast", {"ship": "covadonga"})),
        ("magallanes", "cuzco", ("7.7", "refusal-fort-first", {"fort": "fort_arica"})),
        ("magallanes", "column", ("7.7", "refusal-fort-first", {"fort": "fort_arica"})),
        ("magallanes", "fort_arica", None),
        ("chacabuco", "pe_inf_bat_1", ("7.6", "refusal-warships-there", {"place": "3117"})),
    ],
)
def test_each_thing_that_bars_a_raid(ship: str, target: str, found: tuple[str, str, dict[str, Any]] | None) -> None:
    field = Field("chile").unit("zepita", "iquique").columns("peru", "iquique").ship("o_higgins", "iquique")
    field.ship("itata", "iquique").ship("abtao", "iquique").ship("cochrane", "iquique").ship("covadonga", 2720)
    field.unit("cuzco", "arica").fort("fort_arica").ship("magallanes", "arica")
    field.unit("pe_inf_bat_1", "pisagua").ship("chacabuco", "pisagua").ship("huascar", "pisagua")
    field.at_sea("abtao").status, field.at_sea("abtao").place = ShipState.DOCK, 0
    field.at_sea("cochrane").raided = True
    field.go(naval_combat)
    if found is None:
        assert f"raid {ship} {target}" in field.codes()
    else:
        assert reason(field, f"raid {ship} {target}") == found


@case("7.6")
@pytest.mark.parametrize(("faces", "hit"), [((1, 1), True), ((1, 2), False)])
def test_a_raid_on_a_regiment_costs_it_a_step_if_it_stays_under_the_gunfire(faces: tuple[int, int], hit: bool) -> None:
    """Zepita's two is added: the Cochrane, with five, needs a double 1."""
    field = Field("chile").unit("zepita", "iquique", 1).columns("peru", "iquique").ship("cochrane", "iquique")
    field.go(naval_combat).give("raid cochrane zepita", faces)
    assert field.tale(Raided, ColumnHit) == [("Raided", "cochrane", "zepita", "3118", list(faces), 2, 5, hit)]
    assert (field.of("zepita").status is UnitState.DEAD) == hit
    assert (field.at_sea("cochrane").raided, field.stock("peru", "iquique")) == (True, 1)


@case("7.7", "7.10")
@pytest.mark.parametrize(
    ("shot", "answer", "down", "effect"),
    [((1, 2), (2, 2), True, 0), ((2, 2), (1, 2), False, 0), ((1, 1), (1, 1), True, 2), ((6, 6), (1, 1), False, 2)],
)
def test_a_fort_answers_each_ship_that_fires_at_it_standing_or_not(
    shot: tuple[int, int], answer: tuple[int, int], down: bool, effect: int
) -> None:
    """Fort Iquique: +1 against the Cochrane's five, and four against her armour of three."""
    field = Field("chile").ship("cochrane", "iquique").fort("fort_iquique").go(naval_combat)
    field.give("raid cochrane fort_iquique", shot, answer)
    fell: list[tuple[Any, ...]] = [("FortLost", "fort_iquique")] if down else []
    sunk: list[tuple[Any, ...]] = [("ShipSunk", "cochrane", "chile")] if effect == 2 else []
    assert field.tale(Raided, FortLost, FortAnswered, ShipSunk) == [
        ("Raided", "cochrane", "fort_iquique", "3118", list(shot), 1, 5, down),
        *fell,
        ("FortAnswered", "fort_iquique", "cochrane", list(answer), 3, 4, effect),
        *sunk,
    ]


@case("7.7")
@pytest.mark.parametrize(
    ("answer", "damaged", "sunk"), [((1, 2), False, False), ((2, 2), False, None), ((1, 2), True, True)]
)
def test_a_fort_damages_a_raider_and_sinks_a_damaged_one(
    answer: tuple[int, int], damaged: bool, sunk: bool | None
) -> None:
    """Fort Iquique's four against the O'Higgins, who has no armour."""
    field = Field("chile").ship("o_higgins", "iquique", damaged=damaged).fort("fort_iquique").go(naval_combat)
    field.give("raid o_higgins fort_iquique", (6, 6), answer)
    ship = field.at_sea("o_higgins")
    assert (ship.status is ShipState.SUNK) == bool(sunk)
    assert ship.damaged == (sunk is False)


@case("10.2")
@pytest.mark.parametrize(("face", "row"), [(1, 0), (4, 0), (5, 1), (6, 2)])
def test_the_rows_of_an_infernal_machine(face: int, row: int) -> None:
    assert machine_row(face) == row
    field = Field("peru", turn=9, infernal_machines="on").ship("cochrane", "callao").columns("peru", "callao")
    field.go(naval_combat).give("machine cochrane", face)
    assert field.tale(InfernalMachine) == [("InfernalMachine", "cochrane", "2007", face)]
    assert (field.at_sea("cochrane").status is ShipState.SUNK, field.at_sea("cochrane").damaged) == (row == 2, row == 1)
    assert field.war.mined == [2007]


@case("10.2", "P9")
@pytest.mark.parametrize(
    ("side", "turn", "option", "key"),
    [
        ("peru", 8, "on", "refusal-machines-early"),
        ("peru", 9, "on", ""),
        ("peru", 9, "off", "refusal-machines-off"),
        ("chile", 9, "on", "refusal-machines-peru"),
    ],
)
def test_machines_are_perus_from_the_ninth_turn_on_where_they_are_played(
    side: str, turn: int, option: str, key: str
) -> None:
    field = Field(side, turn=turn, infernal_machines=option).ship("cochrane", "callao").columns("peru", "callao")
    field.go(naval_combat)
    assert ("machine cochrane" in field.codes()) == (not key)
    if key:
        assert reason(field, "machine cochrane")[1] == key


@case("7.6", "P46")
def test_each_warship_raids_once_and_the_phase_goes_on_until_it_is_ended() -> None:
    field = Field("chile").unit("zepita", "iquique").ship("o_higgins", "iquique").ship("cochrane", "iquique")
    field.go(naval_combat).give("raid cochrane zepita", (6, 6))
    assert field.codes() == ["raid o_higgins zepita", "done"]
    field.give("raid o_higgins zepita", (6, 6))
    assert field.codes() == ["done"]
    assert field.give("done").request is None
