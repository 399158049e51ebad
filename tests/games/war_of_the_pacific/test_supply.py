"""Chapters 6 and 9: supply columns and reinforcements."""

from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.groups import land_movement
from admiralty.games.war_of_the_pacific.rules.supply import consumption, open_supply
from admiralty.games.war_of_the_pacific.state import FortState, ShipState, UnitState
from admiralty.games.war_of_the_pacific.theatre import OFF
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case


@case("6.1", "6.2", "P22")
def test_a_column_next_to_a_depleted_regiment_makes_it_whole() -> None:
    field = Field("chile").unit("buin", "antofagasta", 1).unit("ch_inf_bat_1", "antofagasta").columns("chile", 3223)
    field.go(consumption)
    assert field.refused("replenish ch_inf_bat_1") == "P22"
    assert field.refused("replenish line_2") == "6.2"
    field.give("replenish buin")
    assert (field.of("buin").steps, field.stock("chile", 3223)) == (2, 0)
    assert field.refused("replenish buin") == "6.1", "no column is left"


@case("6.2")
def test_a_column_farther_off_does_not_serve() -> None:
    field = Field("chile").unit("buin", "antofagasta", 1).columns("chile", "box").go(consumption)
    assert field.refused("replenish buin") == "6.2"


@case("6.3", "P30", "P55")
def test_the_dead_come_back_with_one_step_in_the_box_for_any_column() -> None:
    field = Field("chile").columns("chile", "antofagasta").columns("chile", "box")
    field.of("line_2").status = UnitState.DEAD
    field.go(consumption).give("rebuild line_2 box")
    assert field.asked == "payment"
    field.give("from 3123")
    unit = field.of("line_2")
    assert (unit.status, unit.steps, unit.fresh) == (UnitState.MAP, 1, True)
    assert field.stock("chile", "antofagasta") == 0


@case("6.3", "6.4", "P56")
def test_peruvians_appear_in_their_own_cities_one_each() -> None:
    field = Field("peru", turn=6).columns("peru", "callao", 3).unit("buin", "iquique").chilean("iquique")
    field.of("cuzco").status = UnitState.DEAD
    field.go(consumption)
    assert field.refused("rebuild cuzco 3118") == "P56"
    assert field.refused("rebuild cuzco 3513") == "P56", "La Paz is Bolivian"
    field.give("rebuild cuzco 2008")
    assert field.refused("recruit lima_regiment 2008") == "P56"
    field.give("recruit lima_regiment 2007")
    assert field.of("lima_regiment").place == 2007


@case("6.3", "6.4", "P56")
def test_a_unit_without_a_city_is_paid_for_and_waits() -> None:
    field = Field("peru").columns("peru", "callao", 1)
    cities = [city.hex for city in field.war.setting.theatre.file.city if city.nation == "bolivia" and city.hex != 3513]
    field.war.chilean = sorted([*field.war.chilean, *(c for c in cities if c not in field.war.chilean), 3513])
    field.of("aroma").status = UnitState.DEAD
    field.go(consumption).give("rebuild aroma track")
    assert (field.of("aroma").status, field.of("aroma").place) == (UnitState.TRACK, OFF)
    field.war.chilean.remove(3616)
    field.go(consumption)
    assert field.refused("muster aroma track") == "6.4"
    field.give("muster aroma 3616")
    assert field.of("aroma").status is UnitState.MAP


@case("9.0", "P21", "6.4")
def test_reinforcements_come_from_their_turn_on_for_a_column() -> None:
    field = Field("chile", turn=4).columns("chile", "box", 2).go(consumption)
    assert field.refused("recruit aconcagua box") == "9.0"
    assert "recruit atacama box" in field.codes()
    field.war.turn = 5
    field.go(consumption).give("recruit aconcagua box")
    assert (field.of("aconcagua").steps, field.stock("chile", "box")) == (1, 1)
    assert field.refused("recruit ch_inf_bat_2 box") == "6.4", "of those alike the first is taken"
    assert field.refused("replenish aconcagua") == "6.4", "in the next turn at the earliest"


@case("P6", "9.0")
def test_forts_come_in_their_own_city_and_cost_a_column() -> None:
    field = Field("peru", turn=3).columns("peru", "callao", 2).go(consumption)
    assert field.refused("fortify fort_arica") == "9.0"
    field.give("fortify fort_iquique")
    assert field.war.forts[field.war.setting.fort_index["fort_iquique"]].status is FortState.STANDS
    lost = Field("peru", turn=5).columns("peru", "callao").chilean("arica").go(consumption)
    assert lost.refused("fortify fort_arica") == "P6"


@case("P8", "P70", "9.0")
def test_the_fourth_line_comes_to_full_strength_on_turn_four() -> None:
    field = Field("chile", turn=4).unit("line_4", "antofagasta", 1).go(open_supply)
    assert field.of("line_4").steps == 2
    early = Field("chile", turn=3).unit("line_4", "antofagasta", 1).go(open_supply)
    assert early.of("line_4").steps == 1
    aboard = Field("chile", turn=4).ship("itata", "box").aboard("line_4", "itata").go(open_supply)
    assert aboard.of("line_4").steps == 1


@case("6.3")
def test_three_columns_build_a_transport_that_sails_from_the_next_turn_on() -> None:
    field = Field("chile").columns("chile", "box", 4)
    field.at_sea("itata").status = ShipState.SUNK
    field.go(consumption).give("build itata box")
    assert (field.asked, field.seat) == ("destinations", "chile")
    field.give("itata to IV")
    itata = field.at_sea("itata")
    assert (itata.status, itata.next, itata.order, field.stock("chile", "box")) == (ShipState.AFLOAT, "IV", "", 1)
    field.unit("buin", "box").go(naval_movement)
    assert field.refused("embark buin itata") == "7.1"
    assert field.refused("home itata") == "7.2"


@case("6.5", "P55", "P64")
def test_a_repair_costs_columns_or_turns_as_the_owner_likes() -> None:
    field = Field("peru").ship("huascar", "callao", damaged=True).columns("peru", "callao").columns("peru", "lima", 2)
    field.go(consumption).give("repair huascar", 3)
    assert field.codes() == ["columns", "wait"]
    field.give("columns", "from 2007")
    assert not field.at_sea("huascar").damaged
    assert field.stock("peru", "lima") == 0
    poor = Field("peru").ship("huascar", "callao", damaged=True).columns("peru", "callao")
    poor.go(consumption).give("repair huascar", 2)
    assert poor.refused("columns") == "6.5"
    poor.give("wait")
    assert (poor.at_sea("huascar").status, poor.at_sea("huascar").back) == (ShipState.DOCK, 5)
    poor.war.turn = 5
    poor.go(open_supply)
    assert (poor.at_sea("huascar").status, poor.at_sea("huascar").place) == (ShipState.AFLOAT, 2007)
    assert not poor.at_sea("huascar").damaged


@case("6.5", "P64")
def test_only_damaged_ships_in_the_yard_are_repaired_and_empty_ones() -> None:
    field = Field("chile").ship("cochrane", "antofagasta", damaged=True).ship("o_higgins", "box")
    field.ship("itata", "box", damaged=True).aboard("buin", "itata").columns("chile", "box", 6).go(consumption)
    assert field.refused("repair cochrane") == "6.5"
    assert field.refused("repair o_higgins") == "6.5"
    assert field.refused("repair itata") == "P64"
    assert field.refused("repair huascar") == "6.5"


@case("P64")
def test_a_ship_whose_yard_was_lost_comes_back_to_another_port() -> None:
    field = Field("peru", turn=5).chilean("callao")
    huascar = field.at_sea("huascar")
    huascar.status, huascar.back = ShipState.DOCK, 5
    field.go(open_supply)
    assert field.asked == "berth"
    assert field.refused("berth 2007") == "P64"
    field.give("berth 3116")
    assert huascar.place == 3116


@case("P57", "8.2")
def test_new_units_may_embark_but_not_march() -> None:
    field = Field("chile").columns("chile", "box", 2).ship("itata", "box").go(consumption).give("recruit santiago box")
    field.go(land_movement)
    assert field.refused("form santiago") == "8.2"
    field.go(naval_movement).give("embark santiago itata")
    assert field.of("santiago").status is UnitState.ABOARD


@case("P74", "6.1")
def test_the_allies_spend_bolivian_columns_first() -> None:
    field = Field("peru").columns("peru", "lima").columns("bolivia", "lima").unit("cuzco", "lima", 1)
    field.go(consumption).give("replenish cuzco")
    assert (field.stock("bolivia", "lima"), field.stock("peru", "lima")) == (0, 1)
