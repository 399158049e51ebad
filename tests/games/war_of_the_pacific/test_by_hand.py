"""Positions computed on paper from the book and its rulings, each limit just inside and just outside."""

import pytest

from admiralty.games.war_of_the_pacific.rules.administration import allot_columns, check_stacking
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.groups import land_movement, places_of_columns
from admiralty.games.war_of_the_pacific.rules.raids import naval_combat
from admiralty.games.war_of_the_pacific.rules.supply import consumption, open_supply
from admiralty.games.war_of_the_pacific.sequence import player_turn
from admiralty.games.war_of_the_pacific.state import Phase, ShipState, UnitState
from admiralty.games.war_of_the_pacific.victory import outcome, points, reckoning
from admiralty.kernel.flows.choices import Refusal
from tests.games.war_of_the_pacific.builder import Field
from tests.support.cases import case

# -- victory -----------------------------------------------------------------------------------------------------------


@case("5.2", "5.3", "5.4", "P1", "P65")
@pytest.mark.parametrize(
    ("turn", "total", "winner"),
    [
        (5, 1, "peru"), (5, 2, None), (5, 5, None), (5, 6, "chile"),
        (9, 1, "peru"), (9, 2, None), (9, 7, None), (9, 8, "chile"),
        (12, 12, "peru"), (12, 13, ""), (12, 17, ""), (12, 18, "chile"),
        (4, 0, None), (4, 12, None), (6, 1, None), (10, 12, None), (11, 12, None),
    ],
)  # fmt: skip
def test_how_many_points_end_the_war_and_when(turn: int, total: int, winner: str | None) -> None:
    field = Field("peru", turn=turn)
    field.war.bonus = total
    result = outcome(field.go(reckoning).war)
    assert (result if result is None else "".join(result.winners)) == winner
    assert field.war.bolivia_out == (winner is None and total >= 7), "nobody quits a war that is over"


@case("5.5", "P11")
@pytest.mark.parametrize(
    ("allied", "chilean", "earned"), [(0, 0, 0), (1, 0, 1), (1, 1, 0), (2, 1, 1), (3, 2, 0), (4, 2, 1), (0, 1, 0)]
)
def test_twice_as_many_ships_of_the_allies(allied: int, chilean: int, earned: int) -> None:
    field = Field("peru", turn=6)
    field.war.sunk = {"chile": chilean, "peru": allied}
    assert field.go(reckoning).war.bonus == earned


@case("5.6", "P10", "P11", "P32")
def test_bolivia_stays_at_six_points_and_for_columns_and_leaves_with_the_bonus() -> None:
    six = ("pisagua", "iquique", "arica", "tacna")
    field = Field("peru", turn=6).chilean(*six)
    assert points(field.war) == 6
    assert not field.go(reckoning).war.bolivia_out
    field.war.sunk = {"chile": 0, "peru": 1}
    assert field.go(reckoning).war.bolivia_out, "the bonus is counted first"
    capitals = Field("peru", turn=2).chilean("oruro", "la_paz").unit("buin", "oruro").columns("chile", "la_paz", 2)
    assert not capitals.go(reckoning).war.bolivia_out, "columns hold nothing"
    assert capitals.unit("line_2", "la_paz", 1).go(reckoning).war.bolivia_out


@case("5.6", "P66")
def test_everything_bolivian_goes_wherever_it_is_and_its_hexes_stay_allied() -> None:
    field = Field("peru", turn=6).chilean("pisagua", "iquique", "arica", "tacna", "moquegua").unit("aroma", "lima")
    field.ship("limena", "callao").aboard("colorados", "limena").ship("oroya", "callao")
    field.at_sea("oroya").column = "bolivia"
    field.of("viedma").status, field.of("padilla").status = UnitState.DEAD, UnitState.TRACK
    field.columns("bolivia", "lima").columns("peru", "lima").unit("cuzco", "lima").go(reckoning)
    war = field.war
    bolivians = [n for n, row in enumerate(war.setting.units) if row.nation == "bolivia"]
    assert {war.units[n].status for n in bolivians} == {UnitState.GONE}
    assert (field.at_sea("oroya").column, field.stock("bolivia", "lima"), field.stock("peru", "lima")) == ("", 0, 1)
    assert field.of("cuzco").status is UnitState.MAP
    assert war.setting.theatre.by_id["cochabamba"].hex not in war.chilean


# -- supply columns ----------------------------------------------------------------------------------------------------


@case("4.1", "P54")
@pytest.mark.parametrize(
    ("lost", "faces", "codes", "rest"),
    [
        ((), (1, 1), ["stock 3616", "stock 3513"], None),
        (("oruro",), (6, 6), ["stock 3513"], ["stock 2008", "stock 2007", "stock 3513"]),
        (("lima",), (2, 1), ["stock 3616", "stock 3513"], ["stock 2007", "stock 3616", "stock 3513"]),
        (("oruro", "la_paz"), (2, 2), ["stock 2008", "stock 2007"], ["stock 2008", "stock 2007"]),
        (("lima", "callao"), (2, 2), ["stock 3616", "stock 3513"], ["stock 3616", "stock 3513"]),
    ],
)
def test_where_the_columns_of_the_allies_come_in(
    lost: tuple[str, ...], faces: tuple[int, int], codes: list[str], rest: list[str] | None
) -> None:
    field = Field("peru").chilean(*lost).go(allot_columns).give(faces)
    assert [code for code in field.codes() if code.startswith("stock ")] == codes
    field.give(codes[0])
    assert ([code for code in field.codes() if code.startswith("stock ")] if field.request else None) == rest


@case("6.2", "P55")
def test_the_box_is_next_to_nothing() -> None:
    field = Field("chile").unit("buin", "box", 1).unit("line_2", 3130, 1).columns("chile", 3231).go(consumption)
    assert field.refused("replenish buin") == "6.2"
    assert "replenish line_2" in field.codes(), "3231 lies next to 3130"
    away = Field("chile").unit("line_2", 3130, 1).columns("chile", "box").go(consumption)
    assert away.refused("replenish line_2") == "6.2"


@case("6.3")
def test_two_columns_build_no_transport() -> None:
    field = Field("chile").columns("chile", "box", 2)
    field.at_sea("itata").status = ShipState.SUNK
    assert field.go(consumption).refused("build itata box") == "6.3"


@case("6.5", "P55", "P64")
def test_what_chile_repairs_with_columns_lies_in_the_box() -> None:
    field = Field("chile").ship("cochrane", "box", damaged=True).columns("chile", "box", 5).columns("chile", 3130)
    field.go(consumption).give("repair cochrane", 6)
    assert field.refused("columns") == "6.5", "the sixth column lies outside"
    field.give("wait")
    assert field.refused("repair cochrane") == "6.5"
    for turn, status in ((8, ShipState.DOCK), (9, ShipState.AFLOAT)):
        field.war.turn = turn
        field.go(open_supply)
        assert field.at_sea("cochrane").status is status


# -- marching ----------------------------------------------------------------------------------------------------------


@case("8.6")
def test_every_ford_costs_two_points_more_than_its_ground() -> None:
    theatre = Field().war.setting.theatre
    ease = {"rough": 2, "mountain": 4, "desert": 3, "salt_desert": 2}
    fords = theatre.rivers - theatre.rails - theatre.lakes
    assert fords
    for side in fords:
        for one, two in (side, side[::-1]):
            assert dict(theatre.land.steps(one))[two] == ease[theatre.ground[two]] + 2


@case("8.3", "P47", "P60")
def test_a_fort_shelters_who_ends_there_and_not_who_comes_through() -> None:
    def march(*orders: object) -> Field:
        return Field("peru").fort("fort_arica").unit("cuzco", "tacna", 1).go(land_movement).give("form cuzco", *orders)

    there = march("roll", (6, 6), "to 3116", "camp")
    assert there.asked == "army"
    assert there.of("cuzco").steps == 1
    through = march("roll", (6, 6), "to 3116", "to 3115", "camp")
    assert (through.asked, through.seat) == ("attrition", "peru")
    assert through.give("wear cuzco").of("cuzco").status is UnitState.DEAD


@case("8.3", "P60")
def test_a_depleted_unit_that_pays_for_doubles_is_gone_though_it_did_not_move() -> None:
    field = Field("chile").unit("buin", "antofagasta", 1).unit("cazadores", "antofagasta", 2).go(land_movement)
    field.give("form buin", "join cazadores", "roll", (1, 1), "camp", "wear buin")
    assert field.of("buin").status is UnitState.DEAD
    assert field.of("cazadores").steps == 2


# -- ports -------------------------------------------------------------------------------------------------------------


@case("P52", "4.1", "7.2")
def test_ships_in_a_port_that_is_taken_stay_with_their_cargo_and_must_leave_it() -> None:
    field = Field("chile").unit("buin", 3219).ship("limena", "iquique").aboard("cuzco", "limena").go(land_movement)
    field.give("form buin", "roll", (1, 2), "to 3118", "camp")
    assert (field.at_sea("limena").place, field.of("cuzco").status) == (3118, UnitState.ABOARD)
    field.war.side = "peru"
    assert field.go(naval_movement).refused("done") == "4.1", "a port that is lost is no home"
    field.give("home limena", "to 3116")
    assert field.at_sea("limena").place == 3116


@case("P53", "7.1", "7.8")
def test_ports_and_columns_of_the_allies_serve_both_nations() -> None:
    field = Field("peru").unit("colorados", "arica", 1).ship("limena", "arica", "IV").columns("bolivia", "arica")
    field.go(naval_movement).give("embark colorados limena", "sail 3116 IV", "to 3118")
    assert field.of("colorados").status is UnitState.ABOARD
    assert field.stock("bolivia", "arica") == 0, "a Bolivian column provisions a Peruvian ship"


@case("P20", "7.6")
def test_lima_is_land_to_ships_and_its_beach_is_at_canete() -> None:
    theatre = Field().war.setting.theatre
    assert (theatre.area_of(2008), 2008 in theatre.sea, 2008 in theatre.on_land) == ("", False, True)
    field = Field("chile").ship("itata", 2007, "X").aboard("buin", "itata").go(naval_movement)
    field.give("sail 2007 X")
    for code in ("to 2008", "by 2008"):
        assert code not in field.codes()
        with pytest.raises(Refusal):
            field.give(code)
    beach = Field("chile").ship("itata", 2007, "XI").aboard("buin", "itata").go(naval_movement)
    beach.give("sail 2007 XI", "to 2108")
    assert (beach.asked, "land buin" in beach.codes()) == ("ashore", True)
    assert theatre.adjacent_on_land(2108, 2008)


@case("8.1", "P59")
def test_stacking_is_looked_at_in_the_owners_own_phase_only() -> None:
    field = Field("chile")
    for number in range(1, 9):
        field.unit(f"pe_inf_bat_{number}", "tacna")
    assert field.go(check_stacking).request is None
    field.war.side = "peru"
    field.go(check_stacking).give("disband pe_inf_bat_3", "disband pe_inf_bat_1")
    assert field.request is None, "six may stay"


@case("8.1")
def test_a_fort_shelters_seven_and_no_eighth() -> None:
    field = Field("peru").fort("fort_arica")
    for number in range(1, 9):
        field.unit(f"pe_inf_bat_{number}", "arica")
    assert field.go(check_stacking).asked == "disband"
    assert field.give("disband pe_inf_bat_8").request is None


@case("8.4", "8.5", "P60", "P73")
def test_who_was_dropped_pays_for_the_doubles_of_a_group_that_is_all_columns_then() -> None:
    field = Field("chile").unit("buin", "antofagasta", 2).columns("chile", "antofagasta", 1).go(land_movement)
    field.give("form buin", "join_column", "roll", (3, 3), "drop buin", "camp")
    assert field.asked == "attrition"
    assert field.give("wear buin").of("buin").steps == 1


@case("P56", "6.4")
def test_nobody_is_raised_in_a_city_where_the_enemy_has_landed() -> None:
    field = Field("peru").unit("buin", "arica").unit("cuzco", "arica").columns("peru", "callao").go(consumption)
    assert field.refused("recruit lima_regiment 3116") == "P56"
    assert "recruit lima_regiment 2007" in field.codes()


@case("6.6", "8.5")
def test_columns_that_have_marched_march_again_in_the_next_turn() -> None:
    field = Field("chile").columns("chile", 3122, 2).go(land_movement).give("form_column 3122", "roll", (1, 2), "camp")
    assert places_of_columns(field.war, "chile") == [3122], "the other one has not marched"
    field.give("form_column 3122", "roll", (1, 2), "camp")
    assert places_of_columns(field.war, "chile") == []
    field.war.phase = Phase.LAND_COMBAT
    field.go(player_turn)
    assert places_of_columns(field.war, "chile") == [3122]


# -- options -----------------------------------------------------------------------------------------------------------


@case("10.2", "P69")
@pytest.mark.parametrize(
    ("face", "damaged", "found"),
    [(4, False, "sound"), (5, False, "damaged"), (6, False, "sunk"), (4, True, "damaged"), (5, True, "sunk")],
)
def test_what_an_infernal_machine_does(face: int, damaged: bool, found: str) -> None:
    field = Field("peru", turn=12, infernal_machines="on").ship("cochrane", "arica", damaged=damaged)
    field.columns("peru", "arica").go(naval_combat).give("machine cochrane", face)
    ship = field.at_sea("cochrane")
    state = "sunk" if ship.status is ShipState.SUNK else "damaged" if ship.damaged else "sound"
    assert (state, field.stock("peru", "arica")) == (found, 0)
    assert field.war.sunk["chile"] == (found == "sunk")


@case("10.2", "P69")
def test_each_port_has_a_machine_of_its_own_while_it_is_peruvian() -> None:
    field = Field("peru", turn=9, infernal_machines="on").ship("cochrane", "arica").ship("abtao", "callao")
    field.columns("peru", "arica", 2).columns("peru", "callao").go(naval_combat).give("machine cochrane", 1)
    assert field.refused("machine cochrane") == "10.2"
    field.give("machine abtao", 1)
    lost = Field("peru", turn=9, infernal_machines="on").ship("cochrane", "arica").chilean("arica")
    assert lost.columns("peru", "arica").go(naval_combat).refused("machine cochrane") == "10.2"


@case("10.1", "P68")
def test_a_prize_keeps_her_damage_and_waits_for_orders() -> None:
    field = Field("chile", ship_capture="on").ship("cochrane", 3120, "IV").ship("union", 3119, damaged=True)
    field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept 3119", "fire cochrane union", 6)
    field.give("peru: fire union cochrane", 6, "capture cochrane union", 6, "keep")
    union = field.at_sea("union")
    assert (union.owner, union.damaged, union.order, union.place) == ("chile", True, "", 3119)
    assert field.war.sunk == {"chile": 0, "peru": 1}, "she counts as lost to her side"
    assert field.refused("home union") == "7.2"


@case("10.1", "P68")
def test_nobody_is_taken_while_a_sound_warship_is_in_the_line() -> None:
    field = Field("chile", ship_capture="on").ship("cochrane", 3120, "IV").ship("blanco_encalada", 3120, "IV")
    field.ship("union", 3119, damaged=True).ship("huascar", 3119).go(naval_movement)
    field.give("sail 3120 IV", "to 3119", "peru: intercept 3119")
    while field.asked == "gunnery":
        field.give(f"{field.seat}: {field.codes()[0]}", 6)
    assert field.asked != "capture"
    assert field.war.duel is None
