"""8.10, P47, P50, P51 Retreats: their hexes, trapped forces, paying to stay, and no captures."""

import pytest

from admiralty.games.war_of_the_pacific.events import ColumnsTaken, FortLost, PlaceTaken, Retreated, Trapped
from admiralty.games.war_of_the_pacific.rules import aftermath, counters
from admiralty.games.war_of_the_pacific.rules.attack import land_combat
from admiralty.games.war_of_the_pacific.rules.groups import land_movement
from admiralty.games.war_of_the_pacific.rules.landing import go_ashore
from admiralty.games.war_of_the_pacific.rules.raids import naval_combat
from admiralty.games.war_of_the_pacific.state import FortState, UnitState
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case


def at_callao(*names: str, no_retreat: str = "every_unit") -> Field:
    """Chileans have landed at Callao, where the Zepita regiment stands; Lima is empty."""
    field = Field("chile", no_retreat=no_retreat).unit("zepita", "callao")
    for name in names:
        field.unit(name, "callao")
        field.of(name).landed = True
    return field


@case("7.6", "8.10", "P50")
def test_a_repulsed_landing_does_not_march_inland_but_pays_with_every_unit() -> None:
    field = at_callao("buin", "line_2").go(land_combat)
    field.give("storm 2007", 6, 1, "none", (1, 1), (6, 1), "lose buin")
    assert field.asked == "attack", "nobody is asked where to: they must remain"
    assert [(field.of(n).steps, field.of(n).place) for n in ("buin", "line_2")] == [(0, 0), (1, 2007)]
    assert field.tale(Trapped, Retreated, PlaceTaken) == [("Trapped", "chile", "2007")]
    assert field.place_of("lima") not in field.war.chilean


@case("7.6", "P24", "P50")
def test_by_the_other_reading_one_step_pays_for_a_repulsed_landing() -> None:
    field = at_callao("buin", "line_2", no_retreat="one_step").go(land_combat)
    field.give("storm 2007", 6, 1, "none", (1, 1), (6, 1), "lose buin")
    assert (field.asked, field.codes()) == ("retreat", ["stand buin", "stand line_2"])
    assert field.refused("retreat 2008") == "8.10"
    field.give("stand line_2")
    assert [field.of(n).steps for n in ("buin", "line_2")] == [1, 1]


@case("7.6", "P49", "P50")
def test_who_has_shared_the_hex_since_the_last_turn_may_give_way() -> None:
    """The defenders may, and attackers who did not land this turn."""
    held = at_callao("buin").go(land_combat).give("storm 2007", 6, 1, "none", (6,), (1, 1), "peru: lose zepita")
    assert (held.asked, held.seat, "retreat 2008" in held.codes()) == ("retreat", "peru", True)
    old = Field("chile").unit("zepita", "callao").unit("buin", "callao").go(land_combat)
    old.give("storm 2007", 6, 1, "none", (1,), (6,), "lose buin")
    assert (old.asked, old.seat, "retreat 2008" in old.codes()) == ("retreat", "chile", True)


def beaten_beside(place: int, attackers: int, *, fort: str = "", columns: int = 0) -> Field:
    """Two Chilean regiments attack a hex in vain, and must retreat; Iquique, beside them, has no garrison."""
    field = Field("chile").unit("buin", attackers).unit("line_2", attackers).unit("zepita", place)
    if fort:
        field.fort(fort)
    if columns:
        field.columns("peru", "iquique", columns)
    field.go(land_combat).give(f"attack {place} from {attackers}", 6, 1, "none", (1, 1), (6,), "lose buin")
    assert field.asked == "retreat"
    return field


@case("8.10", "P47", "P50")
def test_an_empty_enemy_fort_bars_the_way_of_a_retreat() -> None:
    """From the railroad above Iquique, which has a fort and no garrison."""
    free = beaten_beside(3217, 3218)
    assert "retreat 3118" in free.codes() or "retreat 3117" in free.codes()
    forts = {"fort_pisagua": 3117, "fort_iquique": 3118}
    for fort, place in forts.items():
        if f"retreat {place}" not in free.codes():
            continue
        barred = beaten_beside(3217, 3218, fort=fort)
        assert f"retreat {place}" not in barred.codes()
        assert barred.refused(f"retreat {place}") == "8.10"
        assert barred.war.forts[barred.war.setting.fort_index[fort]].status is FortState.STANDS
    own = Field("peru").fort("fort_iquique")
    assert 3118 in aftermath.ways_out(own.war, "peru", 3219), "one's own fort is a refuge"


@case("8.10", "8.12", "P18", "P50")
def test_a_retreat_takes_neither_the_city_nor_the_columns_it_walks_over() -> None:
    field = beaten_beside(3220, 3219, columns=2).give("retreat 3118", "done")
    assert [field.of(name).place for name in ("buin", "line_2")] == [3118, 3118]
    assert 3118 not in field.war.chilean
    assert (field.stock("peru", 3118), field.stock("chile", 3118)) == (2, 0), "not at the end of the phase either"
    assert field.tale(PlaceTaken, ColumnsTaken, FortLost) == []


@case("8.11", "8.12", "P18", "P50")
def test_what_a_retreat_walked_over_falls_to_who_moves_there() -> None:
    field = beaten_beside(3220, 3219, columns=2).give("retreat 3118", "done")
    field.unit("line_3", 3219)
    for name in ("buin", "line_2", "line_3"):
        field.of(name).done = False
    field.go(land_movement).give("march 3219", "roll", (6, 5), "to 3118")
    assert 3118 in field.war.chilean
    assert (field.stock("peru", 3118), field.stock("chile", 3118)) == (0, 2)


@case("8.2", "P50")
def test_those_who_gave_way_take_the_place_when_they_march_out_and_in_again() -> None:
    field = beaten_beside(3220, 3219).give("retreat 3118", "done")
    field.go(land_movement).give("march 3118", "roll", (6, 5), "to 3219")
    assert 3118 not in field.war.chilean
    field.give("to 3118")
    assert 3118 in field.war.chilean


@case("8.10", "P50")
def test_the_allies_too_take_nothing_by_a_retreat() -> None:
    field = Field("peru").chilean("iquique").columns("chile", "iquique").unit("zepita", 3219).unit("buin", 3220)
    field.go(land_combat).give("attack 3220 from 3219", 6, 1, "none", (1,), (6,), "lose zepita", "retreat 3118", "done")
    assert (3118 in field.war.chilean, field.stock("chile", 3118)) == (True, 1)
    assert not counters.friendly_port(field.war, "chile", 3118), "while an enemy stands in it"


@case("8.10", "P51")
@pytest.mark.parametrize("payer", ["buin", "line_2"])
def test_one_that_was_held_back_may_pay_for_those_who_attacked(payer: str) -> None:
    field = Field("chile").unit("buin", 3219).unit("line_2", 3219).unit("zepita", "iquique").go(land_combat)
    field.give("part 3118 from 3219", "without line_2", "begin", 6, 1, "none", (1,), (6,), "lose buin")
    assert (field.asked, "stand line_2" in field.codes()) == ("retreat", True)
    field.give(f"stand {payer}")
    other = "line_2" if payer == "buin" else "buin"
    assert field.of(payer).steps + field.of(other).steps == 2
    assert field.of(payer).status is (UnitState.DEAD if payer == "buin" else UnitState.MAP)
    assert field.of(other).place == 3219, "nobody gives way"


@case("8.10", "P50", "P51")
def test_only_those_who_attacked_give_way() -> None:
    field = Field("chile").unit("buin", 3219).unit("line_2", 3219).unit("zepita", "iquique").go(land_combat)
    field.give("part 3118 from 3219", "without line_2", "begin", 6, 1, "none", (1,), (6,), "lose buin", "retreat 3220")
    assert (field.of("buin").place, field.of("line_2").place) == (3220, 3219)


# ---------------------------------------------------------------------- forts=hold


def before_fort(forts: str = "enter") -> Field:
    return Field("chile", forts=forts).fort("fort_iquique").unit("buin", 3219)


@case("7.7", "8.2", "P47")
def test_units_walk_into_an_empty_fort_unless_forts_hold() -> None:
    usual = before_fort().go(land_movement).give("march 3219", "roll", (6, 5))
    assert "to 3118" in usual.codes()
    usual.give("to 3118")
    assert len(usual.told(FortLost)) == 1
    strict = before_fort(forts="hold").go(land_movement).give("march 3219", "roll", (6, 5))
    assert strict.refused("to 3118") == "8.2"
    strict.war.forts[strict.war.setting.fort_index["fort_iquique"]].status = FortState.DOWN
    after = strict.go(land_movement)
    after.war.march = None
    after.go(land_movement).give("march 3219", "roll", (6, 5))
    assert "to 3118" in after.codes(), "a raid has destroyed it"


@case("7.7", "8.7", "P47")
def test_a_fort_that_holds_falls_to_an_attack_from_the_next_hex() -> None:
    usual = before_fort().go(land_combat)
    assert usual.refused("attack 3118 from 3219") == "8.7", "nobody is there to be attacked"
    field = before_fort(forts="hold").go(land_combat).give("attack 3118 from 3219")
    assert field.asked == "advance"
    left = before_fort(forts="hold").go(land_combat).give("attack 3118 from 3219", "halt")
    assert left.war.forts[left.war.setting.fort_index["fort_iquique"]].status is FortState.STANDS
    field.give("advance")
    assert (field.of("buin").place, 3118 in field.war.chilean, len(field.told(FortLost))) == (3118, True, 1)


@case("7.6", "7.7", "P47")
def test_who_lands_at_a_fort_that_holds_must_storm_it() -> None:
    for forts, taken in (("enter", True), ("hold", False)):
        field = Field("chile", forts=forts).fort("fort_iquique").ship("itata", "iquique").aboard("buin", "itata")
        field.at_sea("itata").sailed = True
        field.go(go_ashore, 3118, 0).give("land buin")
        assert (3118 in field.war.chilean, field.of("buin").landed) == (taken, not taken)
    assert field.go(land_combat).refused("done") == "7.6"
    field.give("storm 3118")
    assert (3118 in field.war.chilean, len(field.told(FortLost)), field.of("buin").landed) == (True, 1, False)
    assert "done" in field.codes()


@case("7.7", "P47", "P80")
def test_when_ships_destroy_the_fort_the_hex_belongs_to_those_who_have_landed() -> None:
    field = Field("chile", forts="hold").fort("fort_iquique").ship("cochrane", "iquique").unit("buin", "iquique")
    field.of("buin").landed = True
    field.go(naval_combat).give("raid cochrane fort_iquique", (1, 1), (6, 6))
    assert (3118 in field.war.chilean, len(field.told(FortLost))) == (True, 1)
    assert "done" in field.go(land_combat).codes()


@case("8.10", "P47")
def test_the_allies_pass_their_own_forts_whatever_the_reading() -> None:
    field = Field("peru", forts="hold").fort("fort_iquique").unit("zepita", 3219)
    field.go(land_movement).give("march 3219", "roll", (6, 5))
    assert "to 3118" in field.codes()
