"""Module 12 and the victory conditions of module 15: every way each scenario can end."""

from typing import Any

import pytest

from admiralty.games.iron_and_fire.events import LeftMap
from admiralty.games.iron_and_fire.rules.end_phase import next_turn
from admiralty.games.iron_and_fire.state import LEFT, SUNK, SURRENDERED
from admiralty.games.iron_and_fire.victory import (
    has_nothing_left,
    judge,
    judge_end_phase,
    judge_last_turn,
    points,
    sinkings,
)
from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import KeyStream
from admiralty.kernel.games.game import read_options
from admiralty.kernel.matches.match import Match
from tests.games.iron_and_fire.builder import Field, first, iron_and_fire, sentence
from tests.support.cases import case


def lose(field: Field, *names: str, by: str = "") -> Field:
    for name in names:
        unit = field[name]
        if unit.place:
            field.battle.take_off(unit, SUNK)
        unit.status = SUNK
        if by:
            unit.credit = field[by].index
    return field


def leave(field: Field, name: str, at: int, facing: int) -> Field:
    """A ship steps over the edge ahead of her, by an order like any other; a prize is made ready first."""
    field.place(name, at, facing)
    if field[name].captured:
        field.battle.ready_prize = field[name].index
    field.order(name, "exit")
    assert field[name].status == LEFT
    return field


def escape(field: Field, name: str = "Huáscar") -> Field:
    return leave(field, name, 1101, 6)


def verdict(field: Field) -> tuple[str, str, str] | None:
    judge(field.battle)
    return field.battle.ended


def final(field: Field) -> tuple[str, str, str] | None:
    judge_last_turn(field.battle)
    return field.battle.ended


# ---------------------------------------------------------------------- 12.0


@case("12.0")
def test_ironclads_score_three_times_other_ships_twice_their_protection() -> None:
    field = Field(independencia="afloat").place("Huáscar", 2607).place("Unión", 2707)
    lose(field, "Independencia")
    field["Unión"].captured, field["Unión"].owner = True, "chile"
    assert points(field.battle, "chile") == 3 * 6 + 2 * 5
    field.place("Almirante Cochrane", 2010, grounded=True)
    assert points(field.battle, "peru") == 3 * 7


@case("12.0", "I5")
def test_a_crippled_ship_scores_her_protection() -> None:
    field = Field().place("Huáscar", 2607, hits=6)
    assert points(field.battle, "chile") == 6


@case("12.0")
def test_a_battery_that_surrendered_scores_five_for_peru() -> None:
    field = Field("bold").place("battery1", 2110)
    field.battle.take_off(field["battery1"], SURRENDERED)
    assert (points(field.battle, "peru"), points(field.battle, "chile")) == (5, 0)


@case("I54", "12.0")
def test_a_ship_scores_once_by_her_best_line_and_ships_that_left_score_nothing() -> None:
    field = Field().place("Huáscar", 2607, hits=6, grounded=True)
    assert points(field.battle, "chile") == 18
    leave(field, "Loa", 1105, 6)
    assert points(field.battle, "peru") == 0


@case("12.0")
def test_a_tie_of_points_is_perus() -> None:
    field = Field("first_blood", turn=10).place("Huáscar", 2506).place("Esmeralda", 1703)
    assert final(field) == ("peru", "points-tied", "12.0")


# ---------------------------------------------------------------------- 15.2.4


def iquique(**state: Any) -> Field:
    return Field("first_blood").place("Huáscar", 2506, **state).place("Esmeralda", 1703)


@case("15.2.4")
def test_first_blood_the_survivor_wins() -> None:
    assert verdict(lose(iquique(), "Esmeralda")) == ("peru", "esmeralda-lost", "15.2.4")
    assert verdict(lose(iquique(), "Huáscar")) == ("chile", "huascar-lost", "15.2.4")


@case("15.2.4", "I56")
def test_first_blood_to_surrender_is_to_be_captured() -> None:
    field = iquique()
    field["Esmeralda"].captured, field["Esmeralda"].owner = True, "peru"
    assert verdict(field) == ("peru", "esmeralda-lost", "15.2.4")


@pytest.mark.parametrize(("loser", "winner"), [("peru", "chile"), ("chile", "peru")])
@case("15.2.4", "I56")
def test_first_blood_a_player_who_resigns_has_lost(loser: str, winner: str) -> None:
    game = iron_and_fire()
    setting = game.setting("first_blood", read_options(game.options, {}))
    persons = {f"player of {seat}": (seat,) for seat in setting.seats}
    match: Match[Any] = Match(game, setting, persons, KeyStream(b"any key will do for this"))
    match.actions.resign(f"player of {loser}")
    assert match.outcome is not None
    assert (match.outcome.winners, match.outcome.case) == ((winner,), "I56")


@case("15.2.4", "I21")
def test_first_blood_esmeralda_wins_by_the_south_edge_and_loses_by_any_other() -> None:
    field = iquique().place("Esmeralda", 2905, 3)
    field.order("Esmeralda", "exit")
    assert verdict(field) == ("chile", "esmeralda-south", "15.2.4")
    for place, facing in ((1105, 6), (1101, 1), (1813, 4)):
        field = iquique().place("Esmeralda", place, facing)
        field.order("Esmeralda", "exit")
        assert verdict(field) == ("peru", "esmeralda-elsewhere", "15.2.4")


@case("I56")
def test_first_blood_huascar_must_not_leave() -> None:
    for at, facing in ((2905, 3), (1105, 6), (1801, 1), (1813, 4)):
        assert verdict(leave(iquique(), "Huáscar", at, facing)) == ("chile", "huascar-left", "I56")


@case("I58", "15.2.4")
def test_first_blood_both_lost_at_once_goes_by_points() -> None:
    assert verdict(lose(iquique(), "Huáscar", "Esmeralda")) == ("chile", "points", "12.0")


@case("I57", "I16", "12.0")
def test_first_blood_ends_after_ten_turns_by_points() -> None:
    field = iquique(hits=6)
    field.battle.turn = 9
    field.run(next_turn(field.battle))
    assert field.battle.ended is None
    field.battle.turn = 10
    field.run(next_turn(field.battle))
    assert field.battle.ended == ("chile", "points", "12.0")


# ---------------------------------------------------------------------- 15.3.4


def punta_gruesa() -> Field:
    return Field("race").place("Independencia", 1611).place("Covadonga", 1504)


@case("15.3.4")
def test_the_race_is_won_by_sinkings_or_by_covadongas_escape() -> None:
    assert verdict(lose(punta_gruesa(), "Covadonga")) == ("peru", "covadonga-lost", "15.3.4")
    assert verdict(lose(punta_gruesa(), "Independencia")) == ("chile", "independencia-lost", "15.3.4")
    for place, facing in ((2813, 4), (2813, 3), (2912, 3), (2912, 4)):
        field = punta_gruesa().place("Covadonga", place, facing)
        field.order("Covadonga", "exit")
        assert verdict(field) == ("chile", "covadonga-escaped", "15.3.4")


@case("15.3.4", "I57")
def test_the_race_is_drawn_if_covadonga_leaves_elsewhere_or_crippled() -> None:
    # The neighbours of her exits along both edges, and the far side of the map, are no exits.
    for at, facing in ((2911, 3), (2911, 2), (2712, 4), (1105, 6), (1102, 5)):
        assert verdict(leave(punta_gruesa(), "Covadonga", at, facing)) == ("draw", "covadonga-elsewhere", "I57")
    # A crippled ship could not have moved, so she is damaged after leaving, to show that it counts.
    field = leave(punta_gruesa(), "Covadonga", 2912, 3)
    field["Covadonga"].hits = 5
    assert verdict(field) == ("draw", "covadonga-elsewhere", "I57")


@case("15.3.4", "15.0")
def test_the_race_only_covadonga_escapes_by_the_exits() -> None:
    field = leave(punta_gruesa(), "Independencia", 2912, 3)
    assert not field["Independencia"].escaped
    assert verdict(field) is None


@case("I58", "15.3.4")
def test_the_race_is_drawn_if_both_are_lost_at_once() -> None:
    assert verdict(lose(punta_gruesa(), "Covadonga", "Independencia")) == ("draw", "both-lost", "I58")


@case("I16", "15.3.4", "I57")
def test_the_race_without_a_decision_is_a_draw_whatever_the_points() -> None:
    field = punta_gruesa()
    field["Independencia"].grounded = True
    assert points(field.battle, "chile") == 18
    assert final(field) == ("draw", "no-decision", "15.3.4")


# ---------------------------------------------------------------------- 15.4.4


def antofagasta(scenario: str = "near_miss", **options: Any) -> Field:
    field = Field(scenario, **options).place("Huáscar", 2004).place("Unión", 2203)
    chileans = ("Blanco Encalada", "Loa") if scenario == "near_miss" else ("Abtao", "Magallanes")
    return field.place(chileans[0], 2605).place(chileans[1], 2604)


@case("15.4.4", "I60")
def test_near_miss_more_ships_sunk_or_captured_wins_at_the_end() -> None:
    field = lose(antofagasta(), "Loa")
    assert verdict(field) is None
    assert final(field) == ("peru", "more-ships", "15.4.4")
    assert final(lose(antofagasta(), "Unión")) == ("chile", "more-ships", "15.4.4")


@case("15.4.4")
def test_near_miss_a_cut_cable_wins_without_a_peruvian_loss() -> None:
    field = antofagasta()
    field.battle.cable_cut = True
    assert verdict(field) is None
    assert final(field) == ("peru", "cable-cut", "15.4.4")
    field = lose(antofagasta(), "Unión", "Loa")
    field.battle.cable_cut = True
    assert final(field) == ("draw", "no-decision", "15.4.4")


@case("15.4.4", "I16", "I60")
def test_near_miss_anything_else_is_a_draw_and_batteries_are_no_ships() -> None:
    field = antofagasta().place("battery1", 2110)
    field.battle.take_off(field["battery1"], SURRENDERED)
    assert final(field) == ("draw", "no-decision", "15.4.4")


@case("I57")
def test_near_miss_ends_early_when_a_side_has_nothing_left() -> None:
    field = lose(antofagasta(), "Huáscar", "Unión")
    assert verdict(field) == ("chile", "more-ships", "15.4.4")
    field = lose(antofagasta(), "Blanco Encalada", "Loa")
    assert verdict(field) is None  # a battery is left
    field.battle.take_off(field["battery5"], SURRENDERED)
    assert verdict(field) == ("peru", "more-ships", "15.4.4")
    field = lose(antofagasta(independencia="afloat"), "Huáscar", "Unión")
    assert verdict(field) is None  # Independencia is to come


# ---------------------------------------------------------------------- 15.5.5


@case("15.5.5")
def test_bold_a_chilean_ship_that_leaves_gives_peru_the_game_at_once() -> None:
    field = antofagasta("bold").place("Abtao", 1105, 6)
    field.order("Abtao", "exit")
    assert verdict(field) == ("peru", "chilean-left", "15.5.5")


@case("15.5.5", "I46")
def test_bold_a_prize_that_leaves_is_no_exit() -> None:
    field = antofagasta("bold")
    field["Abtao"].captured, field["Abtao"].owner = True, "peru"
    assert verdict(leave(field, "Abtao", 1105, 6)) is None


@case("15.5.5", "I46")
def test_bold_a_ship_retaken_that_leaves_is_an_exit() -> None:
    field = antofagasta("bold")
    field["Abtao"].captured = True
    assert verdict(leave(field, "Abtao", 1105, 6)) == ("peru", "chilean-left", "15.5.5")


@case("15.5.5", "I17")
def test_bold_huascars_loss_is_chiles_at_once() -> None:
    assert verdict(lose(antofagasta("bold"), "Huáscar")) == ("chile", "huascar-lost", "15.5.5")


@case("15.5.5", "I17", "I59")
def test_bold_peru_needs_twelve_hits_more_sinkings_and_huascar() -> None:
    field = antofagasta("bold")
    field.battle.bombardment = 12
    assert not judge_end_phase(field.battle)
    field["Abtao"].captured, field["Abtao"].owner = True, "peru"
    assert judge_end_phase(field.battle)
    assert field.battle.ended == ("peru", "town-destroyed", "15.5.5")
    field = lose(antofagasta("bold"), "Abtao")
    field.battle.bombardment = 11
    assert not judge_end_phase(field.battle)


@case("15.5.5", "I17")
def test_bold_at_the_end_more_sinkings_win_for_chile_else_points() -> None:
    assert final(lose(antofagasta("bold"), "Unión")) == ("chile", "more-ships", "15.5.5")
    field = lose(antofagasta("bold"), "Abtao")
    assert final(field) == ("peru", "points", "12.0")
    field = lose(antofagasta("bold"), "Abtao")
    field.battle.bombardment = 12
    assert final(field) == ("peru", "town-destroyed", "15.5.5")
    field = antofagasta("bold")
    field["Huáscar"].grounded = True
    assert final(field) == ("chile", "points", "12.0")


@case("I58")
def test_bold_both_conditions_at_once_go_by_points() -> None:
    field = leave(lose(antofagasta("bold"), "Huáscar"), "Abtao", 1105, 6)
    assert verdict(field) == ("chile", "points", "12.0")


@case("I57")
def test_bold_ends_early_when_chile_has_nothing_left() -> None:
    field = lose(antofagasta("bold"), "Abtao", "Magallanes")
    assert verdict(field) is None
    field.battle.take_off(field["battery5"], SURRENDERED)
    assert verdict(field) == ("peru", "points", "12.0")


@case("I62")
def test_bold_the_cut_cable_has_no_value() -> None:
    field = lose(antofagasta("bold"), "Unión")
    field.battle.cable_cut = True
    assert final(field) == ("chile", "more-ships", "15.5.5")


# ---------------------------------------------------------------------- 15.6.5


def angamos(**options: Any) -> Field:
    field = Field(**options).place("Huáscar", 2607).place("Unión", 2707)
    if "independencia" in options:
        field.place("Independencia", 2608)
    return field.place("Almirante Cochrane", 1910).place("Loa", 1810).place("O'Higgins", 2011)


@case("15.6.5")
def test_end_game_huascars_loss_is_chiles() -> None:
    assert verdict(lose(angamos(), "Huáscar")) == ("chile", "ironclads-lost", "15.6.5")
    field = lose(angamos(independencia="afloat"), "Huáscar")
    assert verdict(field) is None
    assert verdict(lose(field, "Independencia")) == ("chile", "ironclads-lost", "15.6.5")


@case("15.6.3", "15.6.5", "I59")
def test_end_game_huascar_wins_with_two_sinkings_and_her_escape() -> None:
    field = lose(angamos(), "Loa", "O'Higgins", by="Huáscar").place("Huáscar", 1101, 6)
    assert sinkings(field.battle, [field["Huáscar"]]) == 2
    field.order("Huáscar", "exit")
    assert field["Huáscar"].escaped
    assert verdict(field) == ("peru", "escaped", "15.6.5")


@case("15.6.5", "I59")
def test_end_game_sinkings_must_be_her_own_by_the_last_hurt() -> None:
    field = lose(angamos(), "Loa", by="Huáscar")
    lose(field, "O'Higgins", by="Unión")
    assert verdict(escape(field)) == ("draw", "got-away", "I57")
    field = angamos().place("Loa", 2606, 3, hits=5)
    field.fire("Unión", "Loa", 1)
    field.fire("Huáscar", "Loa", 5)
    assert sinkings(field.battle, [field["Huáscar"]]) == 1


@case("15.6.5", "I16", "I57")
def test_end_game_a_huascar_that_only_runs_has_not_won_and_the_game_is_drawn() -> None:
    assert verdict(escape(angamos())) == ("draw", "got-away", "I57")
    # Too few sinkings or points for Chile do not change that.
    assert verdict(escape(lose(angamos(), "Loa", by="Huáscar"))) == ("draw", "got-away", "I57")
    assert verdict(escape(lose(angamos(), "Unión"))) == ("draw", "got-away", "I57")
    assert iron_and_fire().outcome(escape(angamos()).battle) is None  # until victory is checked
    field = escape(angamos())
    judge(field.battle)
    outcome = iron_and_fire().outcome(field.battle)
    assert outcome is not None
    assert (outcome.winners, outcome.case) == ((), "I57")


@case("I57", "12.0")
def test_end_game_by_option_the_points_decide_when_nobody_has_reached_his_aim() -> None:
    assert verdict(escape(angamos(escape="points"))) == ("peru", "points-tied", "12.0")
    assert verdict(escape(lose(angamos(escape="points"), "Loa", by="Huáscar"))) == ("peru", "points", "12.0")
    assert verdict(escape(lose(angamos(escape="points"), "Unión"))) == ("chile", "points", "12.0")


@case("I57", "I72")
def test_the_escape_option_is_for_the_scenario_that_knows_it() -> None:
    for scenario in ("first_blood", "race", "near_miss", "bold"):
        with pytest.raises(DataError, match="nobody need run"):
            iron_and_fire().setting(scenario, {"escape": "points"})


@case("15.6.3", "I73")
@pytest.mark.parametrize(("at", "facing"), [(1301, 1), (1102, 6), (1102, 5), (2905, 3), (2013, 4)])
def test_end_game_over_any_other_edge_a_peruvian_ship_is_lost(at: int, facing: int) -> None:
    field = angamos()
    assert verdict(leave(field, "Unión", at, facing)) is None
    assert points(field.battle, "chile") == 10  # twice her protection, as for any ship but an ironclad
    assert verdict(leave(field, "Huáscar", at, facing)) == ("chile", "ironclads-lost", "15.6.5")
    field = leave(angamos(), "Loa", at, facing)
    assert verdict(field) is None
    assert points(field.battle, "peru") == 0


@case("15.6.3", "I46")
def test_end_game_a_ship_retaken_escapes_like_any_other() -> None:
    field = angamos()
    field["Unión"].captured, field["Unión"].owner = True, "chile"
    field.place("Huáscar", 2706, 1).place("Unión", 2707, 1)
    field.board("Huáscar", "Unión", 1, 6, 1)  # retaken: still under the limits of a prize, but Peruvian again
    assert (field["Unión"].captured, field["Unión"].owner) == (True, "peru")
    escape(field, "Unión")
    assert field["Unión"].escaped
    assert points(field.battle, "chile") == 0
    field = angamos()
    field["Unión"].captured, field["Unión"].owner = True, "chile"
    escape(field, "Unión")  # as a prize she has not escaped
    assert not field["Unión"].escaped
    assert points(field.battle, "chile") == 10


@case("15.6.3", "15.6.5", "I46")
def test_end_game_a_huascar_retaken_can_still_win_by_her_escape() -> None:
    field = lose(angamos(), "Loa", "O'Higgins", by="Huáscar")
    field["Huáscar"].captured = True
    assert verdict(escape(field)) == ("peru", "escaped", "15.6.5")


@case("15.6.3", "15.3.4")
def test_an_escape_is_told_by_the_edge_and_the_case_that_the_scenario_names() -> None:
    for at, facing in ((1101, 6), (1101, 1), (1201, 1), (1201, 2), (1201, 6)):
        field = angamos().place("Huáscar", at, facing)
        told = first(field.order("Huáscar", "exit"), LeftMap)
        assert (told.edge, told.escaped, told.case) == ("north", True, "15.6.3")
        assert sentence(told) == "Huáscar leaves the map by the north edge and escapes."
    for at, facing in ((2813, 4), (2813, 3), (2912, 3), (2912, 4)):
        field = punta_gruesa().place("Covadonga", at, facing)
        told = first(field.order("Covadonga", "exit"), LeftMap)
        assert (told.edge, told.escaped, told.case) == ("south", True, "15.3.4")
    told = first(angamos().place("Loa", 1201, 1).order("Loa", "exit"), LeftMap)
    assert (told.edge, told.escaped, told.case) == ("north", False, "15.0")


@case("15.6.5", "15.6.4")
def test_end_game_with_independencia_both_must_escape_after_three_sinkings() -> None:
    field = lose(angamos(independencia="afloat"), "Loa", "O'Higgins", by="Huáscar")
    lose(field, "Covadonga", by="Independencia")
    assert verdict(escape(field)) is None
    assert verdict(escape(field, "Independencia")) == ("peru", "escaped", "15.6.5")
    field = lose(angamos(independencia="afloat"), "Loa", "O'Higgins", by="Huáscar")
    assert verdict(escape(escape(field), "Independencia")) == ("draw", "got-away", "I57")
    # One lost and one away reaches no side's goal, however many were sunk.
    field = lose(angamos(independencia="afloat"), "Loa", "O'Higgins", "Covadonga", by="Huáscar")
    assert verdict(escape(lose(field, "Independencia"))) == ("draw", "got-away", "I57")


@case("15.6.5", "I58")
def test_end_game_is_drawn_only_if_the_chilean_ironclads_are_lost_too() -> None:
    field = lose(angamos(), "Almirante Cochrane")
    assert verdict(lose(field, "Huáscar")) == ("chile", "ironclads-lost", "15.6.5")  # Blanco has not come yet
    field = lose(angamos(), "Almirante Cochrane", "Blanco Encalada")
    assert verdict(lose(field, "Huáscar")) == ("draw", "no-ironclad-left", "15.6.5")


@case("15.6.5")
def test_end_game_huascar_away_but_crippled_does_not_win() -> None:
    field = escape(lose(angamos(), "Loa", "O'Higgins", by="Huáscar"))
    field["Huáscar"].hits = 6  # crippled she could not have moved (I38)
    assert verdict(field) == ("draw", "got-away", "I57")


@case("15.6.5")
def test_end_game_has_no_turn_limit() -> None:
    field = angamos()
    field.battle.turn = 40
    field.run(next_turn(field.battle))
    assert field.battle.ended is None


@case("12.0")
@pytest.mark.parametrize("scenario", ["first_blood", "race", "near_miss", "bold", "end_game", "first_shots"])
def test_an_outcome_names_its_case_and_its_reason(scenario: str) -> None:
    rules = iron_and_fire()
    field = Field(scenario)
    assert rules.outcome(field.battle) is None
    judge_last_turn(field.battle)
    outcome = rules.outcome(field.battle)
    assert outcome is not None
    assert outcome.case in rules.casebook
    assert outcome.reason.key.startswith("outcome-")
    assert set(outcome.winners) <= {"peru", "chile"}


@case("11.1", "I53")
def test_a_battle_is_decided_once_and_not_before_its_first_turn() -> None:
    field = lose(Field("first_blood").place("Huáscar", 2506).place("Esmeralda", 1703), "Esmeralda")
    field.battle.turn = 0
    assert not judge(field.battle)
    field.battle.turn = 1
    assert judge(field.battle)
    assert field.battle.ended == ("peru", "esmeralda-lost", "15.2.4")
    lose(field, "Huáscar")
    field.battle.heard = []
    assert judge(field.battle)
    assert field.battle.ended == ("peru", "esmeralda-lost", "15.2.4")
    assert field.battle.heard == []


@case("I57")
def test_a_side_has_nothing_left_without_a_unit_on_the_map_or_to_come() -> None:
    field = Field("first_blood").place("Huáscar", 2506)
    assert [has_nothing_left(field.battle, side) for side in ("peru", "chile")] == [False, True]
    field = Field("end_game")
    field.battle.take_off(field["Huáscar"], LEFT)
    assert [has_nothing_left(field.battle, side) for side in ("peru", "chile")] == [True, False]


def first_shots() -> Field:
    return Field("first_shots").place("Huáscar", 2207).place("Magallanes", 1906)


@case("I76")
def test_first_shots_a_ship_that_is_lost_or_leaves_loses() -> None:
    assert verdict(first_shots()) is None
    assert verdict(lose(first_shots(), "Magallanes")) == ("peru", "magallanes-lost", "I76")
    assert verdict(lose(first_shots(), "Huáscar")) == ("chile", "huascar-lost", "I76")
    assert verdict(leave(first_shots(), "Magallanes", 1101, 6)) == ("peru", "magallanes-left", "I76")
    assert verdict(leave(first_shots(), "Huáscar", 1101, 6)) == ("chile", "huascar-left", "I76")
    assert final(first_shots()) == ("peru", "points-tied", "12.0")
