"""Every initiative card: its effect at its time, and at no other."""

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.gunnery.aiming import shots
from admiralty.games.oak_and_iron.rules.movement.sailing import may_shift, speed_choices
from admiralty.games.oak_and_iron.rules.terms.active import fatigue_penalty, in_formation
from admiralty.games.oak_and_iron.rules.terms.throws import skill_test
from admiralty.games.oak_and_iron.state import Sail
from admiralty.kernel.flows.choices import Refusal
from tests.games.oak_and_iron.builder import Table, game, sea, ship
from tests.games.oak_and_iron.builder import abeam as side_by_side
from tests.games.oak_and_iron.cards import COVERED, card


def test_every_initiative_card_has_a_test() -> None:
    assert {each for family, each in COVERED if family == "initiative"} == set(game.figures.initiative)


def abeam(gap: int, played: str = "", seat: str = "a", target: str = "sixth_rate") -> Table:
    """A frigate and her target, with a card played."""
    table = side_by_side(gap, target=target)
    return table.play_card(seat, played) if played else table


def line(played: str = "") -> Table:
    """Two ships of a in Formation, one apart; an enemy far off."""
    table = sea(
        [ship("sixth_rate", 300, 700, 0), ship("corvette", 300, 500, 0), ship("ketch", 100, 100, 0)],
        [ship("sloop", 800, 500, 0)],
    )
    return table.play_card("a", played) if played else table


BROADSIDE = "a: broadside starboard b-sixth-rate"


@card("initiative", "await_new_orders")
def test_await_new_orders_uses_another_card_of_the_hand() -> None:
    table = abeam(140, "await_new_orders")
    table.do("immediate", answers=["a: effective-fire"])
    assert table.attack_dice() == 6


@pytest.mark.parametrize(
    ("copied", "asked", "chosen"),
    [
        ("false-colours", ["a: pick a-corvette"], {"false_colours.0": "a-corvette"}),
        ("fleet-maneuver", ["a: none", "a: P10"], {}),
        ("effective-fire", [], {}),
    ],
)
def test_a_card_that_is_copied_asks_what_it_would_ask_if_revealed(
    copied: str, asked: list[str], chosen: dict[str, str]
) -> None:
    table = line("await_new_orders")
    table.battle.squadrons["a"].owned += ["false_colours", "fleet_maneuver"]
    table.do("immediate", answers=[f"a: {copied}", *asked])
    assert table.battle.squadrons["a"].chosen == chosen
    assert table["a-corvette"].heading == (3500 if copied == "fleet-maneuver" else 0)


@card("initiative", "down")
def test_down_takes_one_fatigue_off_each_attack_and_leaves_only_rally() -> None:
    table = abeam(140, "down", "b")
    table.do("attack", "a-sixth-rate", answers=[BROADSIDE, "CPPWW"])
    assert table["b-sixth-rate"].fatigue == 0
    critical = abeam(140, "down", "b").do("attack", "a-sixth-rate", answers=[BROADSIDE, "SPPWW", "W"])
    assert critical["b-sixth-rate"].fatigue == 1
    table["b-sixth-rate"].fatigue, table["b-sixth-rate"].damage = 1, 1
    assert table.crew("b-sixth-rate") == ["rally"]


@card("initiative", "fire_as_she_bears")
def test_fire_as_she_bears_wants_formation() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("corvette", 440, 500, 180)])
    table.play_card("a", "fire_as_she_bears").acting("b-corvette")
    assert table.battle.acting is not None
    table.battle.acting.moved = True
    table.do("react", "b-corvette", "")
    two = sea([ship("sixth_rate", 300, 500, 0), ship("ketch", 300, 400, 0)], [ship("corvette", 440, 500, 180)])
    two.play_card("a", "fire_as_she_bears").acting("b-corvette")
    assert two.battle.acting is not None
    two.battle.acting.moved = True
    two.do("react", "b-corvette", "", answers=["a: a-sixth-rate broadside starboard b-corvette", "PPPWWW"])
    assert two["a-sixth-rate"].reload_starboard


@card("initiative", "boat_assault")
def test_boats_fight_hand_to_hand_within_pistol_shot() -> None:
    table = abeam(60, "boat_assault").acting("a-sixth-rate")
    table["a-sixth-rate"].speed = 2
    table.do("arrive", "a-sixth-rate", answers=["a: boats b-sixth-rate"])
    table.do("attack", "a-sixth-rate", answers=["a: close b-sixth-rate", "SWPCCC"])
    assert table["b-sixth-rate"].fatigue == 3
    table.do("return_cards")
    assert table["a-sixth-rate"].boats == ""
    fast = abeam(60, "boat_assault").acting("a-sixth-rate")
    fast["a-sixth-rate"].speed = 3
    fast.do("arrive", "a-sixth-rate")


@card("initiative", "careful_aim")
def test_careful_aim_rolls_idle_critical_dice_again() -> None:
    table = abeam(140, "careful_aim")
    table.do("attack", "a-sixth-rate", answers=[BROADSIDE, "SSPWW", "CV", "S"])
    assert (table["b-sixth-rate"].damage, table["b-sixth-rate"].sail) == (1 + 1, Sail.MINIMAL)


@card("initiative", "take_courage")
def test_take_courage_rallies_ships_in_formation() -> None:
    table = line("take_courage")
    for each in table.battle.ships.values():
        each.fatigue = 2
    table.do("immediate")
    assert [table[name].fatigue for name in table.battle.roster] == [1, 1, 2, 2]


@card("initiative", "effective_fire", "superior_firepower")
def test_effective_fire_and_superior_firepower_add_to_broadsides() -> None:
    assert abeam(140, "effective_fire").attack_dice() == 6
    assert abeam(140, "superior_firepower").attack_dice() == 7
    assert abeam(140, "superior_firepower").attack_dice("partial") == 3


@card("initiative", "small_arms")
def test_small_arms_answer_one_move_with_one_harmless_partial_fire() -> None:
    table = abeam(60, "small_arms").acting("b-sixth-rate")
    assert table.battle.acting is not None
    table.battle.acting.moved = True
    table.do("react", "b-sixth-rate", "", answers=["a: a-sixth-rate partial b-sixth-rate", "SCM"])
    assert (table["b-sixth-rate"].fatigue, table["b-sixth-rate"].damage) == (1, 0)


@card("initiative", "reload")
def test_reload_clears_a_marker_of_each_ship_in_formation() -> None:
    table = line("reload")
    for name in table.battle.roster[:3]:
        table[name].reload_port = True
    table.do("immediate")
    assert [table[name].reload_port for name in table.battle.roster[:3]] == [False, False, True]


@card("initiative", "rolling_broadsides")
def test_rolling_broadsides_spend_the_crew_action_on_an_attack() -> None:
    table = abeam(140, "rolling_broadsides")
    assert "fire broadside starboard b-sixth-rate" in table.crew("a-sixth-rate")
    assert "fire broadside starboard b-sixth-rate" not in abeam(140).crew("a-sixth-rate")


@card("initiative", "adjust_position", "engage_more_closely")
def test_ships_may_slide_sideways() -> None:
    table = line("adjust_position")
    for name, may in (("a-corvette", True), ("a-ketch", False)):
        table.acting(name)
        assert table.battle.acting is not None
        assert may_shift(table.battle, table[name], table.battle.acting) == may
    closer = line("engage_more_closely").acting("a-ketch")
    assert closer.battle.acting is not None
    assert may_shift(closer.battle, closer["a-ketch"], closer.battle.acting)
    assert closer.attack_dice(band="pistol") - line().attack_dice(band="pistol") == 2
    assert closer.attack_dice() == line().attack_dice()


@card("initiative", "fleet_maneuver")
def test_fleet_maneuver_turns_each_ship_in_formation() -> None:
    table = line("fleet_maneuver").do("immediate", answers=["a: P45", "a: S10"])
    assert [table[name].heading for name in table.battle.roster[:3]] == [3150, 100, 0]


@card("initiative", "lee_gauge_fire")
def test_lee_gauge_fire_counts_muskets_upwind_at_cannon_shot() -> None:
    upwind = sea([ship("sixth_rate", 300, 300, 90)], [ship("sixth_rate", 300, 560, 90)])
    upwind.play_card("a", "lee_gauge_fire")
    upwind.do("attack", "a-sixth-rate", answers=["a: broadside port b-sixth-rate", "CMMPW"])
    assert upwind.heard(events.AttackRolled)[-1].hits == 3
    downwind = sea([ship("sixth_rate", 300, 560, 90)], [ship("sixth_rate", 300, 300, 90)])
    downwind.play_card("a", "lee_gauge_fire")
    downwind.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", "CMMPW"])
    assert downwind.heard(events.AttackRolled)[-1].hits == 1


@card("initiative", "shoals_ahead")
def test_shoals_ahead_ignores_shoals() -> None:
    table = abeam(300, "shoals_ahead").acting("a-sixth-rate")
    assert table.battle.acting is not None
    table.battle.acting.shoal = True
    table.do("arrive", "a-sixth-rate")
    assert not table["a-sixth-rate"].aground


@card("initiative", "boarding_through_smoke")
def test_a_free_partial_fire_before_boarding() -> None:
    table = abeam(20, "boarding_through_smoke").acting("a-sixth-rate")
    table.do("crew", "a-sixth-rate", answers=["a: board b-sixth-rate", "a: fire hull", "CCC", "SCCCC"])
    assert table["b-sixth-rate"].damage == 1
    assert table["a-sixth-rate"].entangled


@card("initiative", "favorable_wind")
def test_favorable_wind_must_add_one_when_sailing_large() -> None:
    table = sea([ship("sixth_rate", 300, 500, 180)], [ship("sloop", 800, 500)]).play_card("a", "favorable_wind")
    assert speed_choices(table.battle, table["a-sixth-rate"], "large") == [4]
    table["a-sixth-rate"].heading = 600
    assert speed_choices(table.battle, table["a-sixth-rate"], "windward") == [2]


@card("initiative", "lured_into_shoals")
def test_a_shoal_is_laid_near_an_own_ship_but_off_every_base() -> None:
    table = abeam(300, "lured_into_shoals")
    with pytest.raises(Refusal):
        table.do("immediate", answers=["a: shoal_c 300 500 0"])
    with pytest.raises(Refusal):
        abeam(300, "lured_into_shoals").do("immediate", answers=["a: shoal_c 300 850 0"])
    table = abeam(300, "lured_into_shoals").do("immediate", answers=["a: shoal_c 300 620 0"])
    assert [piece.kind for piece in table.battle.terrain] == ["shoal"]


@card("initiative", "expert_boarding")
def test_expert_boarding_fights_at_once() -> None:
    table = abeam(20, "expert_boarding").acting("a-sixth-rate")
    table.do("crew", "a-sixth-rate", answers=["a: board b-sixth-rate", "SCCCC", "SWPCCC"])
    assert table["b-sixth-rate"].fatigue == 3


@card("initiative", "adaptive_tactics")
def test_adaptive_tactics_takes_a_card_the_enemy_discarded() -> None:
    table = abeam(140, "adaptive_tactics")
    table.do("immediate")
    table.battle.squadrons["b"].discarded = ["superior_firepower", "fast_loaders"]
    table.do("immediate", answers=["a: superior-firepower"])
    assert table.attack_dice() == 7


@card("initiative", "seize_opportunity")
def test_seize_the_opportunity_outside_formation_in_the_attack_phase() -> None:
    table = abeam(140, "seize_opportunity")
    assert table.attack_dice() == 5
    table.battle.phase = "attack"
    assert table.attack_dice() == 7
    assert table.attack_dice("partial") == 5
    formed = line("seize_opportunity")
    formed.battle.phase = "attack"
    assert formed.attack_dice() == 6


@card("initiative", "zeal")
def test_zeal_heartens_friends_when_the_flagship_rallies() -> None:
    table = line("zeal").acting("a-sixth-rate")
    for name in table.battle.roster[:3]:
        table[name].fatigue = 2
    table.do("crew", "a-sixth-rate", answers=["a: rally", "SCC"])
    assert [table[name].fatigue for name in table.battle.roster[:3]] == [1, 1, 2]


@card("initiative", "long_range_gunnery")
def test_long_range_gunnery_rolls_on_for_cannons() -> None:
    table = abeam(290, "long_range_gunnery")
    table.do("attack", "a-sixth-rate", answers=[BROADSIDE, "CCPWW", "CP", "M"])
    assert table.heard(events.AttackRolled)[-1].hits == 3
    near = abeam(140, "long_range_gunnery")
    near.do("attack", "a-sixth-rate", answers=[BROADSIDE, "CCPWW"])


@card("initiative", "adjust_formation")
def test_adjust_formation_takes_ships_near_a_friend() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0), ship("ketch", 370, 500, 0)], [ship("sloop", 800, 500)])
    assert not in_formation(table.battle, table["a-ketch"])
    table.play_card("a", "adjust_formation")
    assert in_formation(table.battle, table["a-ketch"])


@card("initiative", "fast_loaders")
def test_fast_loaders_clear_a_marker_of_every_ship() -> None:
    table = line("fast_loaders")
    table["a-ketch"].reload_port = table["a-ketch"].reload_starboard = True
    table.do("immediate", answers=["a: reload starboard"])
    assert (table["a-ketch"].reload_port, table["a-ketch"].reload_starboard) == (True, False)


@card("initiative", "elan")
def test_elan_makes_the_crew_action_an_attack_with_one_more_die() -> None:
    table = abeam(100, "elan").acting("a-sixth-rate")
    table.do("crew", "a-sixth-rate", answers=["a: fire partial b-sixth-rate", "CCCC"])
    assert table["b-sixth-rate"].damage == 2
    assert "fire broadside starboard b-sixth-rate" not in table.crew("a-sixth-rate")


@card("initiative", "target_rigging")
def test_target_rigging_adds_a_die_before_the_halving() -> None:
    assert abeam(140, "target_rigging").attack_dice(mode="rigging") == 3
    assert abeam(140).attack_dice(mode="rigging") == 2


@card("initiative", "swift_vessels")
def test_swift_vessels_go_ahead_without_a_turn() -> None:
    table = sea([ship("sixth_rate", 300, 500, 180), ship("ketch", 100, 500, 0)], [ship("sloop", 800, 500)])
    table.play_card("a", "swift_vessels")
    table.do("immediate", answers=["a: ahead"])
    assert table["a-sixth-rate"].y == 4600
    assert table["a-ketch"].y == 5000
    (gone,) = table.heard(events.ShipShifted)
    assert (gone.ship, gone.way, gone.millimetres, gone.case) == ("a-sixth-rate", "ahead", 40, "OI-F2")


@card("initiative", "boarders_away")
def test_boarders_away_needs_no_test_against_slow_ships() -> None:
    table = abeam(20, "boarders_away").acting("a-sixth-rate")
    table["b-sixth-rate"].sail = int(Sail.MINIMAL)
    table.do("crew", "a-sixth-rate", answers=["a: board b-sixth-rate"])
    assert table["a-sixth-rate"].entangled
    fast = abeam(20, "boarders_away").acting("a-sixth-rate")
    fast.do("crew", "a-sixth-rate", answers=["a: board b-sixth-rate", "CCCCC"])


@card("initiative", "repel_boarders", "no_quarter")
def test_cards_change_what_counts_hand_to_hand() -> None:
    def fatigue(played: str, seat: str) -> int:
        table = abeam(0, played, seat).tangle("a-sixth-rate", "b-sixth-rate")
        table.do("attack", "a-sixth-rate", answers=["a: close b-sixth-rate", "SWPMCV"])
        return table["b-sixth-rate"].fatigue

    assert fatigue("down", "a") == 3
    assert fatigue("repel_boarders", "b") == 1
    assert fatigue("no_quarter", "a") == 4


@card("initiative", "heavy_musket_volley")
def test_a_musket_volley_neither_damages_nor_is_critical() -> None:
    table = abeam(100, "heavy_musket_volley").acting("a-sixth-rate")
    table.do("crew", "a-sixth-rate", answers=["a: fire partial b-sixth-rate", "SCC"])
    assert (table["b-sixth-rate"].fatigue, table["b-sixth-rate"].damage) == (1, 0)


@card("initiative", "aggression")
def test_aggression_adds_a_fatigue_within_musket_shot() -> None:
    for gap, fatigue in ((140, 2), (290, 1)):
        table = abeam(gap, "aggression").do("attack", "a-sixth-rate", answers=[BROADSIDE, "CPPWW"])
        assert table["b-sixth-rate"].fatigue == fatigue


@card("initiative", "resilient")
def test_resilient_takes_a_damage_off_but_not_the_last() -> None:
    for faces, damage in (("CCMMW", 1), ("CCPWW", 1)):
        table = abeam(140, "resilient", "b").do("attack", "a-sixth-rate", answers=[BROADSIDE, faces])
        assert table["b-sixth-rate"].damage == damage


@card("initiative", "bravado")
def test_bravado_forgets_fatigue_unless_shaken() -> None:
    table = abeam(140, "bravado")
    table["a-sixth-rate"].fatigue = 5
    assert fatigue_penalty(table.battle, table["a-sixth-rate"]) == 0
    table.shaken("a-sixth-rate")
    assert fatigue_penalty(table.battle, table["a-sixth-rate"]) == 7


@card("initiative", "deception")
def test_deception_forbids_attacks_at_cannon_shot() -> None:
    far, near = abeam(290, "deception", "b"), abeam(140, "deception", "b")
    assert shots(far.battle, far["a-sixth-rate"], ("broadside",)) == []
    assert shots(near.battle, near["a-sixth-rate"], ("broadside",))


@card("initiative", "raise_the_black")
def test_raise_the_black_frightens_enemies_within_musket_shot() -> None:
    table = abeam(140, "raise_the_black").do("immediate", answers=["CC"])
    assert table["b-sixth-rate"].fatigue == 1
    abeam(160, "raise_the_black").do("immediate")


@card("initiative", "doughty")
def test_doughty_rallies_after_strike_points() -> None:
    table = line("doughty")
    table["a-ketch"].fatigue = 2
    table.do("immediate")
    assert table["a-ketch"].fatigue == 2
    table.battle.squadrons["a"].strikes = 1
    table.do("immediate")
    assert table["a-ketch"].fatigue == 1


@card("initiative", "intrepid")
def test_intrepid_rallies_ships_near_the_flagship() -> None:
    table = line("intrepid")
    for name in table.battle.roster[:3]:
        table[name].fatigue = 2
    table.do("immediate")
    assert [table[name].fatigue for name in table.battle.roster[:3]] == [1, 1, 2]


@card("initiative", "double_rations")
def test_double_rations_rally_all() -> None:
    table = line("double_rations")
    table["a-ketch"].fatigue = 2
    table.do("immediate")
    assert table["a-ketch"].fatigue == 1


@card("initiative", "close_the_line")
def test_close_the_line_rerolls_a_die_of_tests_in_formation() -> None:
    table = line("close_the_line")
    flow = skill_test(table.battle, table["a-corvette"], ("other",), case="OI-1.3")
    table.run(flow, "CCCCC", "a: reroll cannon", "S")
    table.run(skill_test(table.battle, table["a-ketch"], ("other",), case="OI-1.3"), "CCCCC")


@card("initiative", "false_colours")
def test_false_colours_hide_one_ship_beyond_pistol_shot_until_she_attacks() -> None:
    table = abeam(140).play_card("b", "false_colours").do("immediate")
    assert table.battle.squadrons["b"].chosen == {"false_colours.0": "b-sixth-rate"}
    assert shots(table.battle, table["a-sixth-rate"], ("broadside", "partial")) == []
    table["b-sixth-rate"].fired = True
    assert shots(table.battle, table["a-sixth-rate"], ("broadside",))
    near = abeam(60).play_card("b", "false_colours").do("immediate")
    assert shots(near.battle, near["a-sixth-rate"], ("broadside",))


@card("initiative", "coastal_pilot")
def test_coastal_pilots_roll_a_failed_change_of_heading_again() -> None:
    table = abeam(140, "coastal_pilot").acting("a-sixth-rate")
    table.do(
        "seamanship",
        "a-sixth-rate",
        answers=["a: test heading", "CCCCC", "a: reroll all coastal_pilot", "SCCCC", "a: heading", "a: P20"],
    )
    assert table["a-sixth-rate"].heading == 3400
