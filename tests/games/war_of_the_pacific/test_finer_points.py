"""The other half of a clause: one of several, the last of a count, what is told, what a turn begins with."""

import pytest

from admiralty.games.war_of_the_pacific.face import events
from admiralty.games.war_of_the_pacific.rules.attack import land_combat
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.sequence import ARGUMENTS, player_turn
from admiralty.games.war_of_the_pacific.state import Phase
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case


@case("4.1")
def test_the_first_turn_begins_with_chiles_administration() -> None:
    field = Field("peru")
    war = field.war
    war.phase, war.turn = Phase.SETUP, 0
    player_turn(war)
    assert (war.phase, war.side, war.turn) == (Phase.ADMINISTRATION, "chile", war.setting.file.first_turn)
    assert list(war.faults()) == []


@case("7.6")
def test_a_column_that_lands_is_told_and_whether_the_enemy_is_there() -> None:
    for defended in (False, True):
        field = Field("chile").ship("itata", 3120, "IV").aboard("buin", "itata", 2)
        if defended:
            field.unit("pe_inf_bat_1", "pisagua")
        field.ship("loa", 3120, "IV").go(naval_movement)
        field.at_sea("loa").column = "chile"
        field.give("sail 3120 IV", "to 3117", "land_column loa")
        assert [(each.unit, each.place, each.against) for each in field.told(events.Landed)] == [
            ("column", "3117", defended)
        ]


@case("P48", "P49")
@pytest.mark.parametrize(("landed", "case_"), [((), ""), (("buin",), "P48"), (("buin", "line_2"), "P48")])
def test_where_one_has_just_landed_all_attack_together(landed: tuple[str, ...], case_: str) -> None:
    field = Field("chile").unit("buin", "pisagua").unit("line_2", "pisagua").unit("pe_inf_bat_1", "pisagua")
    for name in landed:
        field.of(name).landed = True
    field.go(land_combat)
    if case_:
        assert field.refused("part_storm 3117") == case_
    else:
        assert "part_storm 3117" in field.codes()


@case("7.6")
def test_from_one_to_all_ships_may_run_a_blockade() -> None:
    war = Field().war
    numbers = ARGUMENTS["number"](war)
    assert [n in numbers for n in (0, 1, len(war.ships), len(war.ships) + 1)] == [False, True, True, False]


@case("7.1")
def test_a_transport_has_no_guns_whole_or_damaged() -> None:
    rows = [row for row in Field().war.setting.ships if row.transport]
    assert {row.gunfire for row in rows} == {(0, 0)}
    assert all(row.gunfire[0] > row.gunfire[1] for row in Field().war.setting.ships if not row.transport)
