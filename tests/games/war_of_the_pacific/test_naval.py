"""Chapter 7: embarking, sailing, interception, blockade, landing, gunnery, raids; and the options of chapter 10."""

import pytest

from admiralty.games.war_of_the_pacific.events import (
    Arrived,
    BlockadeRun,
    FortAnswered,
    InterceptionFailed,
    OrdersLapsed,
    ShipSunk,
    UnitDrowned,
)
from admiralty.games.war_of_the_pacific.rules.fleet import naval_movement
from admiralty.games.war_of_the_pacific.rules.gunnery import first_to_fire
from admiralty.games.war_of_the_pacific.rules.interception import chance_to_intercept, numbers_needed
from admiralty.games.war_of_the_pacific.rules.raids import naval_combat
from admiralty.games.war_of_the_pacific.state import Duel, FortState, ShipState, UnitState
from admiralty.games.war_of_the_pacific.theatre import BOX
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import Position
from admiralty.kernel.odds.odds import exact_odds
from tests.games.war_of_the_pacific.builder import GAME, Field
from tests.support.cases import case

# ---------------------------------------------------------------------- embarking


@case("7.1", "P22", "P72")
def test_a_transport_takes_two_steps_or_a_column() -> None:
    field = Field("chile").ship("itata", "box").ship("loa", "box").ship("cochrane", "box").columns("chile", "box", 2)
    field.unit("buin", "box", 2).unit("line_2", "box", 1).unit("line_3", "box", 1).unit("line_4", "box", 1)
    field.go(naval_movement)
    assert field.refused("embark buin cochrane") == "7.1"
    field.give("embark line_2 itata", "embark line_3 itata")
    assert field.refused("embark line_4 itata") == "7.1"
    assert field.refused("load itata") == "7.1"
    field.give("load loa")
    assert (field.at_sea("loa").column, field.stock("chile", "box")) == ("chile", 1)
    assert field.refused("embark buin loa") == "7.1"
    unit = field.of("line_2")
    assert (unit.status, unit.place) == (UnitState.ABOARD, 0)


@case("7.1")
def test_nobody_embarks_outside_a_friendly_port() -> None:
    field = Field("chile").ship("itata", 3018).unit("buin", "iquique").ship("loa", "iquique").go(naval_movement)
    assert field.refused("embark buin itata") == "7.1"
    assert field.refused("embark buin loa") == "7.1", "Iquique is Peruvian until it is taken"


@case("7.6", "P72")
def test_a_transport_without_orders_unloads_in_port_and_nowhere_else() -> None:
    field = (
        Field("chile").ship("itata", "antofagasta").aboard("buin", "itata", 2).go(naval_movement).give("unload itata")
    )
    assert (field.of("buin").status, field.of("buin").place) == (UnitState.MAP, 3123)
    home = Field("chile").ship("itata", 3018).aboard("buin", "itata").go(naval_movement)
    assert home.refused("unload itata") == "P72"


# ---------------------------------------------------------------------- orders and courses


@case("7.2", "P35", "7.8", "P17")
def test_ships_with_an_order_sail_together_to_their_area_and_pay_a_column() -> None:
    field = Field("chile").ship("cochrane", "antofagasta", "IV").ship("itata", "antofagasta", "IV")
    field.ship("loa", "antofagasta").columns("chile", "antofagasta", 1).go(naval_movement)
    assert field.refused("done") == "7.2"
    field.give("sail 3123 IV")
    assert field.asked == "course"
    assert field.refused("to 3021") == "7.2"
    assert field.refused("by 2816") == "7.2", "beyond area IV"
    field.give("by 3120", "to 3018")
    assert (field.at_sea("cochrane").place, field.at_sea("itata").place, field.at_sea("loa").place) == (
        3018,
        3018,
        3123,
    )
    assert field.stock("chile", "antofagasta") == 0
    assert [event.place for event in field.told(Arrived)] == ["3018"]


@case("P75", "7.2")
def test_a_mark_may_lie_anywhere_on_this_side_of_the_area() -> None:
    field = Field("chile").ship("cochrane", "antofagasta", "V").columns("chile", "antofagasta").go(naval_movement)
    field.give("sail 3123 V")
    assert "by 3119" in field.codes()
    assert "by 2928" in field.codes(), "away from it too"
    assert field.refused("by box") == "P37"


@case("7.8", "P42")
def test_an_order_to_leave_a_port_without_a_column_lapses() -> None:
    field = Field("chile").ship("cochrane", "antofagasta", "IV").ship("itata", "antofagasta", "II")
    field.war.ordered = ["chile"]
    field.go(naval_movement)
    assert field.refused("sail 3123 IV") == "7.8"
    field.give("sail 3123 II")
    assert field.refused("to 3023") == "7.8", "without a column she can only stay"
    field.give("to 3123", "done")
    assert [event.ships for event in field.told(OrdersLapsed)] == [["cochrane"]], "who has sailed has lost no order"


@case("7.1")
def test_troops_of_a_port_fill_a_transport_at_once() -> None:
    field = Field("peru").ship("chalaco", "callao", "V").ship("oroya", "callao", "V").ship("limena", "callao")
    field.unit("torata", "callao", steps=1).unit("zepita", "callao").unit("guias", "callao", steps=1)
    field.unit("cuzco", "callao").columns("peru", "callao", 2).go(naval_movement)
    field.give("embark_all chalaco", "embark_all oroya")
    holds = {name: field.of(name).ship for name in ("zepita", "cuzco", "torata", "guias")}
    ships = field.war.setting.ship_index
    assert sorted(holds.values()) == [-1, -1, ships["chalaco"], ships["oroya"]]
    assert holds["torata"] == holds["guias"] == -1, "the larger units go first"
    assert field.refused("embark_all oroya") == "7.1", "nobody else finds room"
    field.give("embark_all limena")
    assert field.of("torata").ship == field.of("guias").ship == ships["limena"]
    assert field.at_sea("cochrane").order == ""


@case("P78", "7.8", "7.2")
def test_the_column_that_ships_need_to_leave_port_is_not_taken_aboard() -> None:
    field = Field("chile").ship("cochrane", "antofagasta", "IV").ship("itata", "antofagasta", "V")
    field.ship("loa", "antofagasta", "II").columns("chile", "antofagasta", 2).go(naval_movement)
    assert field.refused("load itata") == "P78", "one for area IV, one for area V; area II is where she lies"
    more = Field("chile").ship("cochrane", "antofagasta", "IV").ship("itata", "antofagasta", "IV")
    more.columns("chile", "antofagasta", 2).go(naval_movement).give("load itata")
    assert more.stock("chile", "antofagasta") == 1
    assert "sail 3123 IV" in more.codes()


@case("7.2", "4.1", "P16", "P37", "P52")
def test_ships_without_an_order_go_home_and_are_in_the_box_on_entering_its_waters() -> None:
    field = Field("chile").ship("cochrane", 3022).ship("itata", "antofagasta").ship("huascar", 3026).go(naval_movement)
    assert field.refused("done") == "4.1"
    field.give("home cochrane", "to box")
    assert field.asked == "interception", "in area II she can still be stopped"
    field.give("peru: pass")
    while field.asked == "interception":
        field.give("peru: pass")
    assert field.at_sea("cochrane").place == BOX
    field.give("done")
    assert field.at_sea("itata").place == 3123, "who lies in a friendly port may stay"


@case("4.1", "7.2")
def test_ships_without_any_port_are_lost() -> None:
    field = Field("peru").ship("huascar", 3018)
    field.war.chilean = sorted(field.war.setting.theatre.cities)
    field.go(naval_movement).give("done")
    assert field.at_sea("huascar").status is ShipState.SUNK


@case("P37", "7.2")
def test_ships_leave_the_box_into_any_hex_of_its_waters() -> None:
    field = Field("chile").ship("cochrane", "box", "I").columns("chile", "box").go(naval_movement).give("sail box I")
    assert len(field.codes()) == 30 + len([code for code in field.codes() if code.startswith("by")])
    field.give("to 2530")
    assert field.at_sea("cochrane").place == 2530


# ---------------------------------------------------------------------- interception


def chase() -> Field:
    """Cochrane and a transport sail from Antofagasta past Iquique, where the Huáscar lies with a column ashore."""
    field = Field("chile").ship("cochrane", "antofagasta", "IV").ship("itata", "antofagasta", "IV")
    field.columns("chile", "antofagasta").ship("huascar", "iquique").columns("peru", "iquique")
    return field.go(naval_movement).give("sail 3123 IV")


@case("7.3", "7.4", "P38")
def test_warships_in_the_area_may_try_at_every_hex_and_need_more_than_the_distance() -> None:
    field = chase().give("to 2918")
    assert (field.asked, field.seat) == ("interception", "peru")
    assert numbers_needed(field.war, "peru", 3118, 3) == (4, 5, 6)
    assert {"pass", "intercept 3118", "within 2", "transports", "ironclads"} <= set(field.codes())
    assert field.refused("intercept 3117") == "7.3"
    field.give("peru: pass")
    assert field.asked == "interception", "and again at the next hex"


@case("7.3", "7.9")
def test_a_successful_interception_is_fought_at_once_in_the_hex_of_the_moving_ships() -> None:
    field = chase().give("to 3018", "peru: intercept 3118", 6)
    assert field.asked == "set_aside"
    assert field.at_sea("huascar").place == field.at_sea("cochrane").place
    assert field.stock("peru", "iquique") == 0, "interceptors that leave a port pay too (P42)"


@case("7.5", "P41", "P40", "P76")
def test_a_failed_attempt_still_moves_and_cannot_be_repeated() -> None:
    field = chase().give("by 2922", "to 2918")
    while field.war.voyage is not None and field.war.voyage.place != 2819 and field.asked == "interception":
        distance = field.war.setting.theatre.sea_distance(3118, field.war.voyage.place)
        if distance >= 2:
            break
        field.give("pass")
    distance = field.war.setting.theatre.sea_distance(3118, field.war.voyage.place if field.war.voyage else 0)
    field.give("peru: intercept 3118", 1)
    assert field.told(InterceptionFailed)[0].distance == distance
    assert field.war.setting.theatre.sea_distance(3118, field.at_sea("huascar").place) == 1
    assert field.asked != "interception", "nobody else can try"
    assert field.at_sea("cochrane").place == 2918


@case("7.4", "P4")
def test_the_example_of_the_book_with_the_atahualpa_four_hexes_off() -> None:
    field = Field("chile").ship("atahualpa", 2719)
    assert numbers_needed(field.war, "peru", 2719, 4) == ()
    assert chance_to_intercept(field.war, "peru", 2719, 4) == 0.0


@case("7.5", "P4")
def test_the_example_of_the_book_with_the_covadonga_two_hexes_off() -> None:
    field = Field("peru").ship("manco_capac", 2413, "VI").ship("covadonga", 2415).ship("chalaco", 2413, "VI")
    field.go(naval_movement).give("sail 2413 VI", "to 2713")
    while field.war.voyage is not None and field.war.voyage.place != 2513:
        field.give("pass")
    field.give("chile: intercept 2415", 3)
    failed = field.told(InterceptionFailed)[0]
    assert (failed.distance, failed.roll) == (2, 2)
    assert field.at_sea("covadonga").place == 2513, "two hexes nearer, into the target hex, without a fight"
    assert field.at_sea("manco_capac").place == 2713


@case("7.3", "P26", "P39")
def test_several_stacks_may_try_together_each_against_the_farthest_distance() -> None:
    field = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", 3018).ship("union", 2919).ship("limena", 3018)
    field.go(naval_movement).give("sail 3120 IV", "to 3119")
    assert "intercept 2919 3018" in field.codes()
    assert "intercept_all 3018" in field.codes()
    assert field.refused("intercept_all 2919") == "7.3"
    field.give("peru: intercept 2919 3018", 1, 6)
    assert field.told(InterceptionFailed)
    assert field.at_sea("huascar").place == 3119
    assert field.war.duel is not None
    assert [field.war.printed(n).id for n in field.war.duel.others] == ["huascar"]


@case("7.3", "P42")
def test_the_odds_of_a_course_are_those_of_being_met_by_whoever_could_come_up() -> None:
    field = Field("peru").ship("union", 2815, "IV").ship("cochrane", 3119).ship("abtao", 2720)
    field.go(naval_movement).give("sail 2815 IV")
    assert isinstance(field.request, Ask)
    choices = field.request.choices
    told = choices.check("to 3019").value.foretold(field.war, choices.subject)
    assert told["measure-own-met"][True] == pytest.approx(4 / 6), "the Cochrane needs a three; the Abtao lies elsewhere"
    field.war.chilean = sorted([*field.war.chilean, 3118])
    field.at_sea("cochrane").place = 3118
    assert choices.check("to 3019").value.foretold(field.war, choices.subject) is None, "no column, no way out of port"


@case("7.3", "7.4", "7.5", "P26")
@pytest.mark.parametrize("reading", ["beyond", "within"])
def test_the_odds_of_an_attempt_are_those_of_playing_it_out(reading: str) -> None:
    field = Field("chile", interception=reading).ship("cochrane", 3120, "IV").ship("union", 2919).ship("huascar", 3018)
    field.ship("limena", 3018).ship("atahualpa", 2918)
    field.war.push(naval_movement)
    position = Position(GAME, field.war)
    told_of = {}
    for code in ("sail 3120 IV", "to 3119"):
        assert isinstance(position.request, Ask)
        position.give(position.request.choices.check(code))
    ask = position.request
    assert isinstance(ask, Ask)
    for order in ask.choices.orders():
        told = order.value.foretold(position.state, ask.subject)
        if told is not None:
            played = exact_odds(position, ask.seat, order)
            assert played is not None
            assert told == {key: pytest.approx(chances, abs=1e-9) for key, chances in played.measures.items()}, order
            told_of[order.code] = told
    assert {"intercept 2919", "intercept_all 3018", "intercept 2918 2919 3018", "within 3"} <= set(told_of)


@case("7.3", "P79")
def test_in_a_joint_attempt_those_who_are_there_already_need_no_die() -> None:
    field = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", 3119).ship("union", 2919)
    field.go(naval_movement).give("sail 3120 IV", "to 3119")
    field.give("peru: intercept 2919 3119", 1)
    assert field.told(InterceptionFailed), "the one die was the Unión's"
    assert field.war.duel is not None
    assert [field.war.printed(n).id for n in field.war.duel.others] == ["huascar"]


@case("7.5", "P41")
def test_who_fails_and_ends_beside_others_of_the_attempt_does_not_go_on_with_them() -> None:
    field = Field("chile").ship("cochrane", 3120, "IV").ship("union", 2919).ship("huascar", 3019)
    field.go(naval_movement).give("sail 3120 IV", "to 3119")
    field.give("peru: intercept 2919 3019", 1, 6)
    assert field.war.duel is not None
    assert [field.war.printed(n).id for n in field.war.duel.others] == ["huascar"]
    assert field.at_sea("union").place == 3019


@case("7.3", "P43")
def test_transports_that_come_along_slow_the_others_down() -> None:
    field = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", 2919).ship("limena", 2919)
    field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept_all 2919", 3)
    assert field.told(InterceptionFailed)[0].roll == 2, "three, less one for the transport"


@case("7.3")
def test_ships_that_run_into_the_enemys_hex_are_caught_without_a_die() -> None:
    field = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", 3119).go(naval_movement)
    field.give("sail 3120 IV", "to 3119", "peru: intercept 3119")
    assert field.war.duel is not None


@case("P42", "7.8")
def test_without_a_column_ashore_no_warship_leaves_port_to_intercept() -> None:
    field = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", "iquique").go(naval_movement)
    field.give("sail 3120 IV", "to 3018")
    assert field.asked != "interception"
    assert field.at_sea("cochrane").place == 3018


@case("7.3")
def test_standing_words_try_only_what_they_name() -> None:
    field = chase().give("to 3119", "peru: within 0")
    assert field.asked in ("interception", "fleet")
    transports = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", 3018).go(naval_movement)
    transports.give("sail 3120 IV", "to 3119", "peru: transports")
    assert transports.at_sea("huascar").place == 3018
    ironclads = Field("chile").ship("cochrane", 3120, "IV").ship("huascar", 3018).go(naval_movement)
    ironclads.give("sail 3120 IV", "to 3119", "peru: ironclads", 6)
    assert ironclads.at_sea("huascar").place == 3119


@case("P27a", "7.3")
def test_by_the_other_reading_a_roll_up_to_the_distance_intercepts() -> None:
    field = Field("chile", interception="within").ship("cochrane", 3120, "IV").ship("huascar", 2919)
    field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept 2919", 2)
    assert field.war.duel is not None
    assert chance_to_intercept(field.war, "peru", 3119, 2) == pytest.approx(2 / 6)
    assert numbers_needed(field.war, "peru", 3119, 2) == (1, 2)


@case("P27a", "7.3")
@pytest.mark.parametrize(("reading", "said"), [("beyond", (3, 0)), ("within", (2, 1))])
def test_the_question_names_the_number_needed_by_the_reading_in_force(reading: str, said: tuple[int, int]) -> None:
    field = Field("chile", interception=reading).ship("cochrane", 3120, "IV").ship("huascar", 2919)
    field.go(naval_movement).give("sail 3120 IV", "to 3119")
    assert isinstance(field.request, Ask)
    assert field.request.question.args["needed"] == said[0]
    assert field.request.question.args["or_less"] == said[1]


# ---------------------------------------------------------------------- gunnery


def duel(set_aside: str = "difference", first_fire: str = "fastest") -> Field:
    field = (
        Field("chile", set_aside=set_aside, first_fire=first_fire)
        .ship("cochrane", 3120, "IV")
        .ship("itata", 3120, "IV")
        .ship("huascar", 3119)
    )
    field.aboard("buin", "itata", 2)
    return field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept 3119")


@case("7.9", "P25", "P43")
def test_the_larger_side_may_set_the_difference_aside() -> None:
    field = duel()
    assert field.codes() == ["aside cochrane", "aside itata", "fight"]
    field.give("aside itata")
    assert field.asked == "gunnery"
    other = duel(set_aside="enemy_number")
    assert other.asked == "set_aside"


@case("7.9", "P3")
def test_the_fastest_warship_fires_first_and_a_tie_goes_to_the_intercepted() -> None:
    field = duel().give("fight")
    assert field.seat == "peru", "Huáscar 0 against Cochrane -1"
    index = field.war.setting.ship_index
    line = Duel(3119, "chile", [index["cochrane"]], [index["atahualpa"]])
    field.ship("atahualpa", 3119)
    assert first_to_fire(field.war, line) == "chile"
    tie = Duel(3119, "chile", [index["magallanes"]], [index["huascar"]])
    field.ship("magallanes", 3119)
    assert first_to_fire(field.war, tie) == "chile"
    assert duel(first_fire="slowest").give("fight").seat == "chile"


@case("7.9", "P43")
def test_armour_is_added_to_the_die_and_under_the_gunfire_is_a_hit() -> None:
    field = duel().give("fight", "peru: fire huascar cochrane", 3)
    assert not field.at_sea("cochrane").damaged, "3 + 3 is not under 6"
    assert field.seat == "chile"
    assert field.codes() == ["fire cochrane huascar"]
    field.give("fire cochrane huascar", 2)
    assert field.at_sea("huascar").damaged, "2 + 2 is under 5"
    assert field.war.duel is None, "every warship has fired once"
    assert field.at_sea("itata").place == 3119


@case("7.9", "7.10")
def test_a_one_always_sinks_and_what_a_transport_carries_goes_down() -> None:
    field = duel().give("fight", "peru: fire huascar itata", 1)
    assert field.at_sea("itata").status is ShipState.SUNK
    assert [event.unit for event in field.told(UnitDrowned)] == ["buin"]
    assert field.of("buin").status is UnitState.DEAD


@case("7.9")
def test_a_damaged_ship_that_is_hit_again_sinks() -> None:
    field = Field("chile").ship("o_higgins", 3120, "IV", damaged=True).ship("huascar", 3119).go(naval_movement)
    field.give("sail 3120 IV", "to 3119", "peru: intercept 3119", "peru: fire huascar o_higgins", 5)
    assert field.at_sea("o_higgins").status is ShipState.SUNK
    assert field.told(ShipSunk)
    assert field.war.sunk["chile"] == 1


@case("7.9", "P40")
def test_ships_set_aside_may_sail_on_and_the_others_stay() -> None:
    field = Field("chile").ship("cochrane", 3120, "V").ship("itata", 3120, "V").ship("huascar", 3119)
    field.go(naval_movement).give("sail 3120 V", "by 3119", "peru: intercept 3119", "aside itata")
    field.give("peru: fire huascar cochrane", 6, "fire cochrane huascar", 6)
    assert (field.asked, field.seat) == ("sail_on", "chile")
    field.give("on", "to 3017")
    assert (field.at_sea("itata").place, field.at_sea("cochrane").place) == (3017, 3119)
    stay = Field("chile").ship("cochrane", 3120, "V").ship("itata", 3120, "V").ship("huascar", 3119)
    stay.go(naval_movement).give("sail 3120 V", "by 3119", "peru: intercept 3119", "aside itata")
    stay.give("peru: fire huascar cochrane", 6, "fire cochrane huascar", 6, "stay")
    assert stay.at_sea("itata").place == 3119


@case("P44", "7.6")
def test_ships_stopped_on_a_coast_may_land_there() -> None:
    field = Field("chile").ship("cochrane", 3120, "V").ship("itata", 3120, "V").aboard("buin", "itata", 2)
    field.ship("huascar", 3119).go(naval_movement).give("sail 3120 V", "by 3119", "peru: intercept 3119", "fight")
    field.give("peru: fire huascar itata", 6, "fire cochrane huascar", 6)
    assert field.asked == "ashore"
    field.give("land_all")
    assert field.of("buin").place == 3119


# ---------------------------------------------------------------------- blockade


def blockaded() -> Field:
    """The Cochrane lies off Iquique; three ships want to leave."""
    field = Field("peru").ship("cochrane", "iquique").columns("peru", "iquique")
    for name in ("union", "limena", "oroya"):
        field.ship(name, "iquique", "V")
    return field.go(naval_movement).give("sail 3118 V", "to 3017")


@case("7.6", "P45", "P27")
def test_who_runs_a_blockade_slips_through_with_as_many_ships_as_the_die_says() -> None:
    field = blockaded()
    assert (field.asked, field.codes()) == ("blockade", ["run", "face"])
    field.give("run", 2)
    assert field.told(BlockadeRun)
    assert (field.asked, field.seat) == ("blockade", "chile")
    field.give("chile: catch")
    assert field.asked == "pick_runner"
    assert field.refused("pick huascar") == "7.6"
    field.give("chile: pick union")
    assert field.war.duel is not None
    assert [field.war.printed(n).id for n in field.war.duel.movers] == ["union"]
    field.give("fire union cochrane", 6, "chile: fire cochrane union", 6, "on")
    assert field.at_sea("limena").place == 3017


@case("7.6", "P45")
def test_a_die_high_enough_takes_all_through_and_a_blockade_may_be_waived() -> None:
    field = blockaded().give("run", 3)
    assert field.at_sea("union").place == 3017
    waived = blockaded().give("face", "chile: pass", "chile: pass")
    assert waived.at_sea("union").place == 3017


@case("7.6")
def test_ships_that_enter_a_blockaded_port_are_caught_as_well() -> None:
    field = Field("peru").ship("cochrane", "iquique").ship("union", 3017).go(naval_movement)
    field.give("home union", "to 3118")
    while field.asked == "interception":
        field.give("chile: pass")
    field.give("face", "chile: catch")
    assert field.asked == "gunnery"


@case("7.6", "P45")
def test_ships_in_port_do_not_blockade_those_who_lie_off_it() -> None:
    field = Field("chile").ship("cochrane", "callao", "X").ship("union", "callao").go(naval_movement)
    field.give("sail 2007 X", "to 1906")
    assert field.asked == "fleet", "the Cochrane leaves as she likes"
    assert field.at_sea("cochrane").place == 1906
    lost = Field("peru").chilean("iquique").ship("union", "iquique", "V").ship("cochrane", "iquique")
    lost.columns("chile", "iquique").go(naval_movement).give("sail 3118 V", "to 3017")
    assert lost.asked == "interception", "a port that was lost is no port to be blockaded"


@case("7.6", "P45")
def test_who_has_slipped_through_is_safe_from_a_blockade_that_was_waived() -> None:
    field = blockaded().give("run", 2, "chile: pass")
    assert field.asked == "fleet", "the same warships cannot try them at the next hex"
    assert field.at_sea("union").place == 3017


# ---------------------------------------------------------------------- landing


@case("7.6", "P80")
def test_a_raid_that_kills_the_last_defender_gives_the_hex_to_those_who_landed() -> None:
    field = Field("chile").unit("buin", "ilo").unit("pe_inf_bat_1", "ilo").ship("cochrane", "ilo")
    field.of("buin").landed = True
    field.go(naval_combat).give("raid cochrane pe_inf_bat_1", (1, 1))
    assert field.place_of("ilo") in field.war.chilean
    assert field.of("buin").landed, "and yet they stay there for this turn"


@case("7.6", "P13", "P48")
def test_a_landing_without_enemies_takes_the_hex_and_its_columns() -> None:
    field = Field("chile").ship("itata", 3120, "IV").aboard("buin", "itata", 2).columns("peru", "pisagua", 2)
    field.fort("fort_pisagua").go(naval_movement).give("sail 3120 IV", "to 3117", "land buin")
    assert (field.of("buin").place, field.of("buin").landed) == (3117, False)
    assert 3117 in field.war.chilean
    assert (field.stock("chile", "pisagua"), field.stock("peru", "pisagua")) == (2, 0)
    fort = field.war.forts[field.war.setting.fort_index["fort_pisagua"]]
    assert fort.status is FortState.DOWN, "an empty fort is entered and destroyed (P47)"


@case("7.6", "P48")
def test_units_landed_against_the_enemy_must_fight_there() -> None:
    field = Field("chile").ship("itata", 3120, "IV").aboard("buin", "itata", 2).unit("pe_inf_bat_1", "pisagua")
    field.ship("loa", 3120, "IV").go(naval_movement)
    field.at_sea("loa").column = "chile"
    field.give("sail 3120 IV", "to 3117", "land_column loa", "land buin")
    assert field.of("buin").landed
    assert 3117 not in field.war.chilean
    assert field.stock("chile", "pisagua") == 1


@case("P72", "7.6")
def test_cargo_may_stay_aboard() -> None:
    field = Field("chile").ship("itata", 3120, "IV").aboard("buin", "itata", 2).go(naval_movement)
    field.give("sail 3120 IV", "to 3117", "done")
    assert field.of("buin").status is UnitState.ABOARD
    assert field.asked == "fleet"


# ---------------------------------------------------------------------- raids and forts


@case("7.6", "P31", "P46")
def test_a_raid_needs_two_dice_and_the_units_plus_under_the_gunfire() -> None:
    field = Field("chile").ship("cochrane", "iquique").unit("zepita", "iquique", 2).columns("peru", "iquique")
    field.go(naval_combat)
    assert set(field.codes()) == {"raid cochrane zepita", "raid cochrane column", "done"}
    field.give("raid cochrane zepita", (1, 1))
    assert field.of("zepita").steps == 1, "2 + 2 is under 5"
    assert field.refused("raid cochrane column") == "P46"
    again = Field("chile").ship("cochrane", "iquique").columns("peru", "iquique").go(naval_combat)
    again.give("raid cochrane column", (2, 2))
    assert again.stock("peru", "iquique") == 0


@case("7.6")
def test_enemy_warships_in_the_hex_bar_all_raids() -> None:
    field = Field("chile").ship("cochrane", "iquique").ship("union", "iquique").unit("zepita", "iquique")
    field.ship("o_higgins", 3018).go(naval_combat)
    assert field.refused("raid cochrane zepita") == "7.6"
    assert field.refused("raid o_higgins zepita") == "7.6"


@case("7.7", "7.10", "P47")
def test_a_fort_comes_first_and_answers_even_when_destroyed() -> None:
    field = Field("chile").ship("cochrane", "iquique").fort("fort_iquique").unit("zepita", "iquique")
    field.ship("o_higgins", "iquique").go(naval_combat)
    assert field.refused("raid cochrane zepita") == "7.7"
    field.give("raid cochrane fort_iquique", (1, 2), (1, 1))
    assert field.war.forts[field.war.setting.fort_index["fort_iquique"]].status is FortState.DOWN
    assert field.told(FortAnswered)[0].effect == 2
    assert field.at_sea("cochrane").status is ShipState.SUNK
    assert "raid o_higgins zepita" in field.codes(), "those who have not raided yet may aim at the rest"


@case("7.7")
def test_a_fort_adds_the_raiders_armour_to_its_dice() -> None:
    field = Field("chile").ship("o_higgins", "iquique").fort("fort_iquique").go(naval_combat)
    field.give("raid o_higgins fort_iquique", (6, 6), (1, 2))
    assert field.at_sea("o_higgins").damaged
    armoured = Field("chile").ship("cochrane", "iquique").fort("fort_iquique").go(naval_combat)
    armoured.give("raid cochrane fort_iquique", (6, 6), (1, 2))
    assert not armoured.at_sea("cochrane").damaged


# ---------------------------------------------------------------------- options


@case("10.1", "P67", "P68")
def test_an_undamaged_warship_may_take_a_ship_whose_escort_is_crippled() -> None:
    field = Field("chile", ship_capture="on").ship("cochrane", 3120, "IV").ship("union", 3119, damaged=True)
    field.ship("limena", 3119).aboard("cuzco", "limena").go(naval_movement)
    field.give(
        "sail 3120 IV",
        "to 3119",
        "peru: intercept_all 3119",
        "peru: fight",
        "fire cochrane union",
        6,
        "peru: fire union cochrane",
        6,
    )
    assert (field.asked, field.seat) == ("capture", "chile")
    assert field.refused("capture cochrane huascar") == "10.1"
    field.give("capture cochrane limena", 6, "keep")
    limena = field.at_sea("limena")
    assert (limena.owner, limena.status) == ("chile", ShipState.AFLOAT)
    assert field.of("cuzco").status is UnitState.DEAD
    assert field.asked == "fleet", "one attempt for each undamaged warship"
    field.give("scuttle limena")
    assert limena.status is ShipState.SUNK


@case("10.1")
def test_the_die_may_scuttle_her_or_turn_against_the_captor() -> None:
    def tried(face: int) -> Field:
        field = Field("chile", ship_capture="on").ship("cochrane", 3120, "IV").ship("union", 3119, damaged=True)
        field.go(naval_movement).give("sail 3120 IV", "to 3119", "peru: intercept 3119", "fire cochrane union", 6)
        return field.give("peru: fire union cochrane", 6, "capture cochrane union", face)

    assert tried(1).at_sea("cochrane").damaged
    assert tried(3).at_sea("union").status is ShipState.AFLOAT
    scuttled = tried(4)
    assert scuttled.at_sea("union").status is ShipState.SUNK
    assert scuttled.war.sunk["peru"] == 1
    destroyed = tried(6).give("destroy")
    assert destroyed.at_sea("union").status is ShipState.SUNK
    assert destroyed.war.sunk["peru"] == 1, "counted once, as taken"
    assert destroyed.war.sunk["chile"] == 0, "a captor who gives up his prize has lost no ship of his own"


@case("10.2", "P9", "P69")
def test_an_infernal_machine_needs_a_column_in_port_and_serves_once() -> None:
    field = Field("peru", turn=9, infernal_machines="on").ship("cochrane", "callao").columns("peru", "callao", 2)
    field.ship("itata", "callao").ship("o_higgins", 1906).go(naval_combat)
    assert field.refused("machine itata") == "10.2"
    assert field.refused("machine o_higgins") == "10.2"
    field.give("machine cochrane", 5)
    assert field.at_sea("cochrane").damaged
    assert field.stock("peru", "callao") == 1
    assert field.refused("machine cochrane") == "10.2"
    early = Field("peru", turn=8, infernal_machines="on").ship("cochrane", "callao").columns("peru", "callao")
    assert early.go(naval_combat).refused("machine cochrane") == "10.2"
    chile = Field("chile", turn=9, infernal_machines="on").ship("cochrane", "callao").go(naval_combat)
    assert chile.refused("machine cochrane") == "P9"
    off = Field("peru", turn=9).ship("cochrane", "callao").columns("peru", "callao").go(naval_combat)
    assert off.refused("machine cochrane") == "10.2"
