"""OI-1: terms, tests, fatigue, states."""

from typing import Any

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.creating.squadrons import check
from admiralty.games.oak_and_iron.rules.initiative.initiative import take_challenge
from admiralty.games.oak_and_iron.rules.movement.sailing import speed_limit
from admiralty.games.oak_and_iron.rules.movement.seamanship import seamanship_actions
from admiralty.games.oak_and_iron.rules.terms.active import fatigue_penalty
from admiralty.games.oak_and_iron.rules.terms.challenge import call_challenge
from admiralty.games.oak_and_iron.rules.terms.damage import add_damage, add_fatigue
from admiralty.games.oak_and_iron.rules.terms.sea import fit_of, is_shaken, out_of_action, working
from admiralty.games.oak_and_iron.rules.terms.throws import skill_test
from tests.games.oak_and_iron.builder import Table, game, sea, ship
from tests.support.cases import case


def duel(**built: Any) -> Table:
    return sea([ship("sloop", 300, 500, 180, **built)], [ship("corvette", 600, 500, 180)])


@case("OI-1.1")
def test_a_squadron_has_two_ships_and_one_flagship() -> None:
    row = game.figures.squadrons["patrol_english"]
    alone = {**row, "ships": row["ships"][1:2], "points": 0}
    from admiralty.games.oak_and_iron.setting import SquadronRow
    from admiralty.kernel.base.data import convert

    cases = [case_id for case_id, _ in check(game.figures, convert(alone, SquadronRow, "test"))]
    assert "OI-12.1" in cases
    assert "OI-12.4" in cases


@case("OI-1.2", "OI-A49")
def test_skill_rerolls_one_die_a_point_and_that_die_no_more() -> None:
    table = duel(skill=1)
    table.run(skill_test(table.battle, table["a-sloop"], ("other",), case="OI-1.3"), "CMPWW", "a: reroll cannon", "V")
    assert table.heard(events.TestRolled)[-1].passed
    brilliant = sea([ship("sloop", skill=2)], [ship("sloop")], a_admiral="untested_brilliant")
    assert fit_of(brilliant.battle, brilliant["a-sloop"]).skill == 3


@case("OI-1.3")
def test_a_skill_test_is_five_dice_and_wants_one_skull_or_sail() -> None:
    table = duel()
    for dice, passed in (("CMPWW", False), ("CMPWS", True), ("CMPWV", True)):
        table.run(skill_test(table.battle, table["a-sloop"], ("other",), case="OI-1.3"), dice)
        assert table.heard(events.TestRolled)[-1].passed == passed


@case("OI-1.4")
def test_a_challenge_is_won_by_successes_then_skill_then_again() -> None:
    def winner(skill: int, *answers: str) -> str:
        table = sea([ship("sloop", skill=skill)], [ship("corvette")])
        call_challenge(table.battle, take_challenge, table["a-sloop"], table["b-corvette"])
        return table.drain(*answers).battle.first

    assert winner(0, "SVCCC", "SCCCC") == "a"
    assert winner(0, "SCCCC", "SVCCC") == "b"
    assert winner(0, "SCCCC", "SCCCC", "CCCCC", "SCCCC") == "b"
    skilled = sea([ship("sloop", skill=1)], [ship("corvette")])
    skilled.battle.scores = [2, 2]
    skilled.do("judge", "take_challenge", "a-sloop", "b-corvette")
    assert skilled.battle.first == "a"


@case("OI-1.5")
def test_each_fatigue_costs_a_die_down_to_one_and_seven_are_kept() -> None:
    table = duel()
    sloop = table["a-sloop"]
    add_fatigue(table.battle, sloop, 2, case="OI-1.5")
    table.run(skill_test(table.battle, sloop, ("other",), case="OI-1.3"), "CCC")
    add_fatigue(table.battle, sloop, 9, case="OI-1.5")
    assert sloop.fatigue == 7
    table.run(skill_test(table.battle, sloop, ("other",), case="OI-1.3"), "C")


@case("OI-A48")
def test_additional_crew_is_an_eighth_box_that_costs_no_die() -> None:
    table = duel(options=("additional_crew",))
    sloop = table["a-sloop"]
    sloop.fatigue = 1
    assert fatigue_penalty(table.battle, sloop) == 0
    sloop.fatigue = 7
    assert fatigue_penalty(table.battle, sloop) == 6
    assert not is_shaken(table.battle, sloop)
    sloop.fatigue = 8
    assert is_shaken(table.battle, sloop)


@case("OI-1.6")
def test_a_shaken_ship_may_only_rally() -> None:
    table = duel().shaken("a-sloop").acting("a-sloop")
    table["a-sloop"].damage = 2
    table["a-sloop"].reload_port = True
    acting = table.battle.acting
    assert acting is not None
    assert seamanship_actions(table.battle, table["a-sloop"], acting) == []
    assert table.crew("a-sloop") == ["rally"]
    table["a-sloop"].fatigue = 6
    assert "reload port" in table.crew("a-sloop")


@case("OI-1.7", "OI-A14")
def test_crippled_at_seven_and_further_damage_is_fatigue_at_once() -> None:
    table = duel()
    sloop = table["a-sloop"]
    sloop.damage = 6
    add_damage(table.battle, sloop, 3, case="OI-7.6")
    assert (sloop.damage, sloop.fatigue) == (7, 2)
    assert speed_limit(table.battle, sloop) == 2
    add_damage(table.battle, sloop, 1, case="OI-7.6")
    assert (sloop.damage, sloop.fatigue) == (7, 3)


@case("OI-1.8")
def test_crippled_and_shaken_is_out_of_action() -> None:
    table = duel().wreck("a-sloop")
    assert out_of_action(table.battle, table["a-sloop"])
    assert not working(table.battle, table["a-sloop"])
    table.battle.phase = "movement"
    from admiralty.games.oak_and_iron.rules.phases.activation import unmoved

    assert unmoved(table.battle, "a") == []


@case("OI-1.9", "OI-A22", "OI-A55", "OI-A41")
def test_an_entangled_ship_has_no_crew_action_and_only_cuts_free() -> None:
    table = sea([ship("sloop", 300, 500), ship("ketch", 331, 500)], [ship("corvette", 600, 500)])
    table.tangle("a-sloop", "a-ketch", "starboard", "port").acting("a-sloop")
    table["a-sloop"].fatigue = 3
    acting = table.battle.acting
    assert acting is not None
    assert seamanship_actions(table.battle, table["a-sloop"], acting) == ["cut free"]
    assert table.crew("a-sloop") == []
    table.play_card("a", "rolling_broadsides")
    assert table.crew("a-sloop") == []
    table.start("attack", "a-sloop")
    assert "rally" not in (table.codes() if table.request else [])


@case("OI-A55")
def test_elan_lets_an_entangled_ship_fight_hand_to_hand() -> None:
    table = sea([ship("sloop", 300, 500)], [ship("corvette", 331, 500)]).tangle("a-sloop", "b-corvette")
    table.play_card("a", "elan")
    assert table.crew("a-sloop") == ["fire close b-corvette"]


@case("OI-1.10")
def test_a_ship_aground_cannot_move_until_a_test_clears_it() -> None:
    table = duel().acting("a-sloop")
    table["a-sloop"].aground = True
    table.do("move", "a-sloop")
    assert (table["a-sloop"].x, table["a-sloop"].y) == (3000, 5000)
    table.do("crew", "a-sloop", answers=["a: refloat", "CCCCC"])
    assert table["a-sloop"].aground
    table.acting("a-sloop").do("crew", "a-sloop", answers=["a: refloat", "CCCCV"])
    assert not table["a-sloop"].aground


@case("OI-1.11", "OI-8.3")
def test_a_full_turn_is_the_whole_angle_of_the_tool() -> None:
    from admiralty.games.oak_and_iron.rules.gunnery.critical import helm_struck

    table = duel()
    table.run(helm_struck(table.battle, table["b-corvette"], table["a-sloop"]), "b: helm port")
    assert table["a-sloop"].heading == 1800 - 450


@case("OI-1.12", "OI-F2")
def test_a_card_overrules_the_book() -> None:
    yare = sea([ship("sloop", 300, 500, 180)], [ship("sloop", 600, 500)]).acting("a-sloop")
    yare.do("move", "a-sloop", answers=["a: P10 120 S20"])
    assert yare["a-sloop"].heading == 1900


@case("OI-1.13", "OI-A45")
def test_downwind_takes_the_bow_from_the_weather_edge() -> None:
    from admiralty.boards.table import downwind_turn

    assert downwind_turn(450, 900, "north")
    assert not downwind_turn(900, 450, "north")
    assert downwind_turn(450, 0, "east")
