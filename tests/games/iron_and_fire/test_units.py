"""Module 2: terms, factors, facings; module 13: options."""

import pytest

from admiralty.games.iron_and_fire.rules import damage
from admiralty.games.iron_and_fire.rules.damage import combat_factor, is_crippled, movement_factor
from admiralty.games.iron_and_fire.setting import OPTIONS, make_setting
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import d10
from admiralty.kernel.games.game import read_options
from tests.games.iron_and_fire.builder import Field, iron_and_fire
from tests.support.cases import case


@case("2.1")
def test_a_ten_sided_die_reads_one_to_ten() -> None:
    assert d10.faces == tuple(range(1, 11))


@case("5.0", "7.2")
def test_a_land_battery_never_moves() -> None:
    field = Field("bold").place("battery1", 2110)
    assert {profile.mf for profile in field.battle.setting.profiles if profile.battery} == {0}
    assert movement_factor(field.battle, field["battery1"]) == 0


@case("2.1", "I5")
def test_a_ship_is_crippled_with_hits_equal_to_her_protection_and_a_negative_combat_factor() -> None:
    field = Field().place("Huáscar", 2007, hits=6)
    assert movement_factor(field.battle, field["Huáscar"]) == 0
    assert combat_factor(field.battle, field["Huáscar"]) == -1
    assert is_crippled(field.battle, field["Huáscar"])
    field["Huáscar"].hits = 5
    assert not is_crippled(field.battle, field["Huáscar"])


@case("2.1", "I5")
@pytest.mark.parametrize(("factor", "crippled"), [(-1, True), (0, False), (1, False)])
def test_a_ship_that_could_still_fire_without_loss_is_not_crippled(
    factor: int, crippled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """No ship of the book has such factors, but a ship of a study may."""
    monkeypatch.setattr(damage, "combat_factor", lambda battle, unit: factor)
    field = Field().place("Huáscar", 2007, hits=6)
    assert is_crippled(field.battle, field["Huáscar"]) is crippled


@case("I5")
def test_other_losses_of_movement_do_not_cripple() -> None:
    field = Field().place("Huáscar", 2007, hits=5, propulsion=2)
    assert movement_factor(field.battle, field["Huáscar"]) == 0
    assert not is_crippled(field.battle, field["Huáscar"])


@case("I5")
def test_every_ship_of_the_game_can_be_crippled() -> None:
    rules = iron_and_fire()
    for profile in rules.figures.profiles.values():
        assert profile.battery or (profile.cf <= 2 and profile.pf >= 4)


@case("2.4", "2.5")
def test_the_bow_points_along_the_numbered_hexsides_clockwise_from_the_top() -> None:
    for facing, ahead in ((1, 2006), (2, 2106), (3, 2107), (4, 2008), (5, 1907), (6, 1906)):
        field = Field().place("Huáscar", 2007, facing)
        field.order("Huáscar", "ahead 1")
        assert field["Huáscar"].place == ahead


@case("13.0", "I72")
def test_advanced_rules_are_options_and_honor_needs_the_counter() -> None:
    rules = iron_and_fire()
    plain = rules.setting("end_game", {})
    assert [plain.fortunes, plain.honor, plain.visibility] == [False] * 3
    chosen = rules.setting("end_game", {"fortunes": "on", "honor": "on", "visibility": "on"})
    assert chosen.fortunes
    assert chosen.honor
    assert chosen.visibility
    with pytest.raises(DataError, match="switch fortunes on"):
        rules.setting("end_game", {"honor": "on"})


@case("13.0", "15.2.3", "15.4.3", "15.6.4")
def test_an_option_that_would_do_nothing_is_refused() -> None:
    rules = iron_and_fire()
    with pytest.raises(DataError, match="no variant of end_game"):
        rules.setting("end_game", {"boilers": "fixed"})
    with pytest.raises(DataError, match="no variant of race"):
        rules.setting("race", {"independencia": "afloat"})
    with pytest.raises(DataError, match="binds no ship"):
        rules.setting("first_blood", {"fortunes": "on", "honor": "on"})
    with pytest.raises(DataError, match="is not one of first_blood"):
        rules.setting("lissa", {})


@pytest.mark.parametrize("kept", ["tracks", "sailings_from", "plays", "ways", "areas"])
def test_what_a_setting_remembers_makes_it_no_other(kept: str) -> None:
    figures, chosen = iron_and_fire().figures, read_options(OPTIONS, {})
    plan = iron_and_fire().setting("race", {}).file
    one, other = (make_setting(figures, "race", plan, chosen) for _ in range(2))
    getattr(other, kept)[1] = ()
    assert one == other
