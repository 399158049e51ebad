"""Every special rule, upgrade, keyword, faction, condition, event, objective, setting and deployment."""

from collections.abc import Mapping
from typing import Any

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.additional.edge import leave_if_over
from admiralty.games.oak_and_iron.rules.creating.squadrons import (
    added_cards,
    barred_classes,
    card_nations,
    upgrade_fits,
)
from admiralty.games.oak_and_iron.rules.gunnery.aiming import shots, special_shots
from admiralty.games.oak_and_iron.rules.gunnery.critical import commander_hit
from admiralty.games.oak_and_iron.rules.gunnery.reckoning import gunfire_damage, gunfire_fatigue
from admiralty.games.oak_and_iron.rules.movement.movement import courses
from admiralty.games.oak_and_iron.rules.movement.sailing import speed_choices, speed_limit
from admiralty.games.oak_and_iron.rules.movement.seamanship import seamanship_actions
from admiralty.games.oak_and_iron.rules.starting.deployment import deployment_order, zones_of
from admiralty.games.oak_and_iron.rules.terms.active import Context, in_formation, skill_of
from admiralty.games.oak_and_iron.rules.terms.sea import fit_of, is_crippled, is_shaken
from admiralty.games.oak_and_iron.rules.terms.throws import skill_test
from admiralty.games.oak_and_iron.setting import ShipRow, SquadronRow
from admiralty.games.oak_and_iron.state import Activation, Sail
from admiralty.games.oak_and_iron.victory import objective_strikes, strikes_of_ship
from admiralty.kernel.flows.choices import Refusal
from tests.games.oak_and_iron.builder import Table, game, scenario, sea, ship
from tests.games.oak_and_iron.cards import COVERED, card
from tests.support.cases import case

BOOK = game.figures
FAMILIES: Mapping[str, Mapping[str, object]] = {
    "special": BOOK.special,
    "upgrade": BOOK.upgrades,
    "keyword": BOOK.keywords,
    "faction": BOOK.factions,
    "condition": BOOK.conditions,
    "event": BOOK.events,
    "objective": BOOK.objectives,
}


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_every_card_has_a_test(family: str) -> None:
    assert {each for found, each in COVERED if found == family} == set(FAMILIES[family])


def pair(*upgrades: str, gap: int = 140, firer: str = "sixth_rate", target: str = "sixth_rate", **built: Any) -> Table:
    """Two ships abeam; a's carries the cards."""
    return sea([ship(firer, 300, 500, 0, cards=upgrades, **built)], [ship(target, 330 + gap, 500, 0)])


def first(table: Table) -> str:
    return table.battle.roster[0]


def passes(table: Table, name: str, *answers: str, tests: tuple[str, ...] = ("other",)) -> bool:
    table.run(skill_test(table.battle, table[name], tests, case="OI-1.3"), *answers)
    return bool(table.heard(events.TestRolled)[-1].passed)


# ------------------------------------------------------------------------------------------------------- special rules
@card("special", "yare")
@case("OI-F2")
def test_yare_turns_at_both_ends() -> None:
    table = pair(firer="sloop")
    space = courses(table.battle, table["a-sloop"], Activation("a-sloop", "large", 3))
    assert space is not None
    assert space.check("P30 120 S30").value.course.after == 300


@card("special", "fore_and_aft")
def test_fore_and_aft_may_change_heading_in_the_eye() -> None:
    for name, actions in (("sloop", ["heading"]), ("corvette", [])):
        table = sea([ship(name, 300, 500, 0)], [ship("sloop", 800, 500)]).acting(f"a-{name}", "eye", 3)
        assert table.battle.acting is not None
        assert seamanship_actions(table.battle, table[f"a-{name}"], table.battle.acting) == actions


@card("special", "small", "weight_of_fire")
def test_fortitude_counts_higher_for_small_ships_and_lower_for_heavy_shot() -> None:
    def damage(firer: str, target: str, band: str) -> int:
        table = pair(firer=firer, target=target)
        a, b = (table[name] for name in table.battle.roster)
        return gunfire_damage(table.battle, b, 4, Context(a, b, kind="broadside", mode="hull", band=band))

    assert damage("sixth_rate", "sloop", "cannon") == 2
    assert damage("sixth_rate", "sloop", "musket") == 4
    assert damage("third_rate", "light_galleon", "musket") == 2
    assert damage("third_rate", "light_galleon", "cannon") == 1
    assert damage("third_rate", "sloop", "musket") == 4


@card("special", "shallow_draught")
@card("faction", "dutch")
@card("condition", "local_pilot", "neap_tides")
def test_shoal_dice_by_ship_faction_and_condition() -> None:
    def dice(name: str, faction: str = "", own: str = "", theirs: str = "") -> int:
        table = sea([ship(name, 300, 500, 0)], [ship("sloop", 800, 500)], a_faction=faction)
        table.condition("a", own).condition("b", theirs).acting(first(table))
        assert table.battle.acting is not None
        table.battle.acting.shoal = True
        table.start("arrive", first(table))
        return table.dice() if table.request is not None else 0

    assert dice("light_galleon") == 3
    assert dice("fluyt") == 1
    assert dice("sloop") == 0
    assert dice("light_galleon", "dutch") == 2
    assert dice("light_galleon", own="local_pilot") == 2
    assert dice("light_galleon", theirs="neap_tides") == 4


@card("special", "high_freeboard", "very_high_freeboard")
def test_freeboard_wants_more_hits_for_fatigue() -> None:
    for name, least in (("sixth_rate", 1), ("light_galleon", 2), ("third_rate", 3)):
        table = pair(target=name)
        a, b = (table[each] for each in table.battle.roster)
        context = Context(a, b, kind="broadside", mode="hull", band="musket")
        assert [gunfire_fatigue(table.battle, b, hits, 0, context) for hits in (least - 1, least)] == [0, 1]


@card("special", "swift", "weatherly")
def test_swift_and_weatherly_may_add_one() -> None:
    table = pair(options=("swift", "weatherly"))
    frigate = table["a-sixth-rate"]
    frigate.heading = 1800
    assert speed_choices(table.battle, frigate, "large") == [3, 4]
    frigate.heading = 600
    assert speed_choices(table.battle, frigate, "windward") == [2, 3]


@card("special", "sweeps")
def test_sweeps_allow_rowing() -> None:
    assert "row" in pair(firer="sloop", options=("sweeps",)).crew("a-sloop")


@card("special", "additional_guns", "additional_crew", "stout", "undermanned")
def test_boxes_on_the_ships_card() -> None:
    fit = fit_of(pair(options=("additional_guns", "additional_crew", "stout")).battle, pair(
        options=("additional_guns", "additional_crew", "stout"))["a-sixth-rate"])  # fmt: skip
    assert (fit.broadside, fit.fatigue_track, fit.damage_track) == (6, 8, 8)
    merchant = pair("merchants")
    assert fit_of(merchant.battle, merchant["a-sixth-rate"]).crew == 2


@card("special", "mortar")
def test_the_mortar_needs_a_slow_ship_and_the_middle_distance() -> None:
    table = pair(firer="bomb_ketch", gap=200)
    assert [shot.kind for shot in special_shots(table.battle, table["a-bomb-ketch"])] == ["mortar"]
    table.do("attack", "a-bomb-ketch", answers=["a: mortar b-sixth-rate", "SSC"])
    assert (table["b-sixth-rate"].damage, table["b-sixth-rate"].fatigue) == (2, 2)
    assert special_shots(table.battle, table["a-bomb-ketch"]) == []
    assert "reload mortar" in table.crew("a-bomb-ketch")
    fast = pair(firer="bomb_ketch", gap=200)
    fast["a-bomb-ketch"].speed = 2
    assert special_shots(fast.battle, fast["a-bomb-ketch"]) == []
    assert special_shots(pair(firer="bomb_ketch", gap=100).battle, fast["a-bomb-ketch"]) == []


@card("special", "closed_quarters")
@card("upgrade", "merchants", "boarding_defenses")
def test_defences_against_boarders() -> None:
    def fatigue(upgrade: str, times: int) -> int:
        table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 331, 500, 0, cards=(upgrade,))])
        table.tangle("a-sixth-rate", "b-sixth-rate")
        for _ in range(times):
            table.do("attack", "a-sixth-rate", answers=["a: close b-sixth-rate", "SWPCCC"])
        return table["b-sixth-rate"].fatigue

    assert fatigue("merchants", 1) == 2
    assert fatigue("boarding_defenses", 1) == 1
    assert fatigue("boarding_defenses", 2) == 4


@card("special", "valuable", "double_rations")
@card("upgrade", "supply_ship")
def test_a_supply_ship_is_valuable_and_brings_rations() -> None:
    table = pair("supply_ship").wreck("a-sixth-rate")
    assert strikes_of_ship(table.battle, table["a-sixth-rate"]) == 3
    row = SquadronRow(admiral="untested", ships=(ShipRow(ship="ketch", cards=("supply_ship",)),))
    assert added_cards(BOOK, row) == ["double_rations"]


@card("special", "fierce", "boarders")
@card("upgrade", "corsairs")
def test_corsairs_are_fierce_boarders() -> None:
    table = pair("corsairs", gap=20)
    assert table.attack_dice("close") == 7
    table.acting("a-sixth-rate").do("crew", "a-sixth-rate", answers=["a: board b-sixth-rate", "CCCCCS"])
    assert table["a-sixth-rate"].entangled


@card("special", "daring")
@card("upgrade", "kapers")
def test_kapers_are_daring_and_sail_in_no_formation() -> None:
    table = sea(
        [ship("sixth_rate", 300, 700, 0), ship("corvette", 300, 500, 0, cards=("kapers",))], [ship("sloop", 800, 500)]
    )
    assert not in_formation(table.battle, table["a-corvette"])
    assert not in_formation(table.battle, table["a-sixth-rate"])
    assert passes(table, "a-corvette", "CCCCC", "a: reroll cannon", "S", tests=("seamanship", "change_heading"))


@card("special", "marksmen")
@card("upgrade", "buccaneers")
@case("OI-F2")
def test_marksmen_roll_again_for_muskets() -> None:
    table = pair("buccaneers")
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", "MMPWW", "MC"])
    assert table["b-sixth-rate"].fatigue == 2
    far = pair("buccaneers", gap=290)
    far.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", "MMPWW"])


# ------------------------------------------------------------------------------------------------------- upgrade cards
@card("upgrade", "unseasoned_timbers", "low_morale")
def test_shorter_tracks() -> None:
    table = pair("unseasoned_timbers", "low_morale")
    table["a-sixth-rate"].damage = table["a-sixth-rate"].fatigue = 6
    assert is_crippled(table.battle, table["a-sixth-rate"])
    assert is_shaken(table.battle, table["a-sixth-rate"])


@card("upgrade", "poorly_armed")
def test_poorly_armed_stops_at_the_crew() -> None:
    assert pair("poorly_armed").attack_dice() == 4
    assert pair("poorly_armed", firer="brigantine").attack_dice() == 3


@card("upgrade", "foul")
def test_foul_never_exceeds_three() -> None:
    table = pair("foul")
    assert speed_limit(table.battle, table["a-sixth-rate"]) == 3
    table.crippled("a-sixth-rate")
    assert speed_limit(table.battle, table["a-sixth-rate"]) == 2, "nor two when she is Crippled"


@card("upgrade", "untested_crew", "expert_sailing_master")
def test_dice_of_tests_by_the_crew() -> None:
    assert passes(pair("untested_crew"), "a-sixth-rate", "CCCS")
    assert passes(pair("expert_sailing_master"), "a-sixth-rate", "CCCCCS", tests=("seamanship",))
    assert not passes(pair("expert_sailing_master"), "a-sixth-rate", "CCCCC")


@card("upgrade", "fire_ship")
@case("OI-F19")
def test_a_fire_ship_burns_whatever_her_fatigue_and_is_lost() -> None:
    table = pair("fire_ship", gap=0).tangle("a-sixth-rate", "b-sixth-rate")
    table["a-sixth-rate"].fatigue = 5
    table.do("attack", "a-sixth-rate", answers=["a: fireship b-sixth-rate", "SSWWVVCC"])
    target = table["b-sixth-rate"]
    assert (target.damage, target.fatigue, target.sail) == (2, 2, Sail.ANCHORED)
    assert (table["a-sixth-rate"].damage, table["a-sixth-rate"].fatigue) == (7, 7)


@card("upgrade", "boarding_party", "marines", "aggressive_crew")
def test_more_hands_more_dice() -> None:
    for upgrade, partial, close in (("boarding_party", 3, 7), ("marines", 4, 7), ("aggressive_crew", 4, 6)):
        assert (pair(upgrade).attack_dice("partial"), pair(upgrade).attack_dice("close")) == (partial, close)
        assert pair(upgrade).attack_dice() == 5


@card("upgrade", "efficient_loader")
@card("condition", "full_lockers")
def test_markers_come_off_as_the_attack_phase_starts_once_a_game() -> None:
    table = pair("efficient_loader")
    table["a-sixth-rate"].reload_port = True
    table.do("attack_start", answers=["a: clear a-sixth-rate port"])
    table["a-sixth-rate"].reload_port = True
    table.do("attack_start")
    full = pair().condition("a", "full_lockers")
    full["a-sixth-rate"].reload_port = full["a-sixth-rate"].reload_starboard = True
    full.do("attack_start", answers=["a: clear a-sixth-rate"])
    assert not full["a-sixth-rate"].reload_port
    assert not full["a-sixth-rate"].reload_starboard
    full["a-sixth-rate"].reload_port = True
    full.do("attack_start")


@card("upgrade", "skilled_carpenter", "skilled_surgeon")
def test_specialists_double_an_action_once_a_game() -> None:
    table = pair("skilled_carpenter", "skilled_surgeon")
    frigate = table["a-sixth-rate"]
    frigate.damage, frigate.fatigue = 5, 5
    for action in ("repair", "rally", "repair", "rally"):
        table.acting("a-sixth-rate").do("crew", "a-sixth-rate", answers=[f"a: {action}"])
    assert (frigate.damage, frigate.fatigue) == (2, 2)


@card("upgrade", "support_ship")
def test_a_support_ship_heartens_a_friend() -> None:
    table = sea(
        [ship("sixth_rate", 300, 500, 0), ship("ketch", 350, 500, 0, cards=("support_ship",))],
        [ship("sloop", 800, 500)],
    )
    table["a-ketch"].fatigue = table["a-sixth-rate"].fatigue = 2
    table.acting("a-ketch").do("crew", "a-ketch", answers=["a: rally"])
    assert (table["a-ketch"].fatigue, table["a-sixth-rate"].fatigue) == (1, 1)


@card("upgrade", "swashbucklers", "veteran_crew")
def test_rerolls_by_the_crew() -> None:
    table = pair("swashbucklers", gap=0).tangle("a-sixth-rate", "b-sixth-rate")
    table.do("attack", "a-sixth-rate", answers=["a: close b-sixth-rate", "CCCCCC", "a: reroll cannon", "S"])
    assert table["b-sixth-rate"].fatigue == 1
    veteran = pair("veteran_crew")
    assert passes(veteran, "a-sixth-rate", "CCCCC", "a: reroll cannon", "S")
    assert not passes(veteran, "a-sixth-rate", "CCCCC")


@card("upgrade", "expert_topmen")
def test_topmen_change_the_sails_after_the_move() -> None:
    table = pair("expert_topmen").acting("a-sixth-rate")
    table.do("arrive", "a-sixth-rate", answers=["a: sail up"])
    assert table["a-sixth-rate"].sail == Sail.FULL
    table.do("arrive", "a-sixth-rate")


@card("upgrade", "dismantling_shot")
def test_dismantling_shot_is_not_halved_within_musket_shot() -> None:
    assert pair("dismantling_shot").attack_dice(mode="rigging") == 5
    assert pair("dismantling_shot").attack_dice(mode="rigging", band="cannon") == 2


@card("upgrade", "dispatch_ship")
@case("OI-F2")
def test_a_dispatch_ship_links_friends_in_two_phases() -> None:
    table = sea(
        [
            ship("sixth_rate", 300, 500, 0),
            ship("ketch", 420, 500, 0, cards=("dispatch_ship",)),
            ship("sloop", 540, 500, 0),
        ],
        [ship("sloop", 800, 100)],
    )
    assert in_formation(table.battle, table["a-sloop"])
    table.battle.phase = "attack"
    assert not in_formation(table.battle, table["a-sloop"])


@card("upgrade", "vice_flag")
def test_vice_flag_takes_over_with_value_one_and_the_whole_hand() -> None:
    vice = ship("sloop", 500, 500, cards=("vice_flag",))
    fleet = [ship("sixth_rate", 300, 500, 0), ship("ketch", 420, 500), vice]
    table = sea(fleet, [ship("sloop", 800, 100)], a_admiral="seasoned").wreck("a-sixth-rate")
    table.battle.squadrons["a"].owned += ["zeal", "elan"]
    table.do("admirals", "a")
    squadron = table.battle.squadrons["a"]
    assert (squadron.flagship, squadron.value, len(squadron.owned)) == ("a-sloop", 1, 7)


@card("upgrade", "troop_transport")
def test_a_troop_transport_anchors_and_lands_in_one_action() -> None:
    table = pair("troop_transport").terrain("island_small", 240, 500, 90).acting("a-sixth-rate")
    table.do("crew", "a-sixth-rate", answers=["a: anchor and land", "a: at 240 500"])
    assert table["a-sixth-rate"].sail == Sail.ANCHORED
    assert table["a-sixth-rate"].party == (2400, 5000)


@card("upgrade", "expert_gunners")
@case("OI-F2")
def test_expert_gunners_make_two_cannons_one_more_damage() -> None:
    for faces, damage in (("CCPWW", 2), ("CMPWW", 1)):
        table = pair("expert_gunners").do(
            "attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", faces]
        )
        assert table["b-sixth-rate"].damage == damage


def test_upgrades_keep_their_limits() -> None:
    line, ketch = BOOK.ships["fourth_rate"], BOOK.ships["ketch"]
    assert not upgrade_fits(BOOK.upgrades["marines"], "english", line, False, ())
    assert not upgrade_fits(BOOK.upgrades["corsairs"], "english", ketch, False, ())
    assert upgrade_fits(BOOK.upgrades["corsairs"], "french", ketch, False, ())


# ------------------------------------------------------------------------------------------------------------ keywords
def led(admiral: str, **kept: Any) -> Table:
    return sea(
        [ship("sixth_rate", 300, 500, 0), ship("ketch", 360, 500, 0)],
        [ship("sloop", 420, 500, 0)],
        a_admiral=admiral,
        **kept,
    )


@card("keyword", "bold")
def test_bold_fights_harder_in_the_turn_of_boarding() -> None:
    table = led("untested_bold")
    assert table.attack_dice("close") == 6
    table["a-sixth-rate"].boarded = True
    assert table.attack_dice("close") == 7


@card("keyword", "lucky")
def test_lucky_rolls_everything_again_once_a_game() -> None:
    table = led("untested_lucky")
    assert passes(table, "a-sixth-rate", "CCCCC", "a: reroll all lucky", "CCCCS")
    assert not passes(table, "a-sixth-rate", "CCCCC")


@card("keyword", "strict")
def test_a_strict_captain_rerolls_seamanship_once_a_turn() -> None:
    table = sea([ship("ketch"), ship("sloop", 300, captain="strict_captain")], [ship("sloop", 800)])
    assert passes(table, "a-sloop", "CCCCC", "a: reroll cannon", "S", tests=("seamanship",))
    assert not passes(table, "a-sloop", "CCCCC", tests=("seamanship",))
    table.battle.turn = 2
    assert passes(table, "a-sloop", "CCCCC", "a: reroll cannon", "S", tests=("seamanship",))


@card("keyword", "persistent")
def test_a_persistent_commander_reloads_and_repairs_while_shaken() -> None:
    table = led("untested_persistent").shaken("a-sixth-rate")
    table["a-sixth-rate"].reload_port, table["a-sixth-rate"].damage = True, 2
    assert table.crew("a-sixth-rate") == ["rally", "reload port", "repair"]


@card("keyword", "brilliant")
@case("OI-A49")
def test_brilliant_adds_a_point_of_skill() -> None:
    assert skill_of(led("untested_brilliant").battle, led("untested_brilliant")["a-sixth-rate"]) == 1


@card("keyword", "inspiring")
def test_inspiring_rallies_one_more_on_board_or_near_by() -> None:
    table = led("untested_inspiring")
    table["a-sixth-rate"].fatigue = 3
    table.acting("a-sixth-rate").do("crew", "a-sixth-rate", answers=["a: rally"])
    assert table["a-sixth-rate"].fatigue == 1
    table["a-ketch"].fatigue = 2
    table.acting("a-sixth-rate").do("crew", "a-sixth-rate", answers=["a: rally"])
    assert (table["a-sixth-rate"].fatigue, table["a-ketch"].fatigue) == (0, 1)


@card("keyword", "rogues")
@card("faction", "pirate")
def test_rogues_and_pirates_have_no_ships_of_the_line() -> None:
    assert "ship_of_the_line" in barred_classes(BOOK, "english", "morgan", "skirmish")
    assert "ship_of_the_line" in barred_classes(BOOK, "pirate", "untested", "skirmish")
    assert "ship_of_the_line" not in barred_classes(BOOK, "english", "untested", "skirmish")
    assert card_nations(BOOK, "pirate", "untested", "dutch")[0] == {"any", "pirate", "dutch"}


@card("keyword", "raider")
def test_a_raider_boards_with_one_more_die() -> None:
    assert passes(led("jennings"), "a-sixth-rate", "CCCCCS", "a: keep", tests=("board",))


@card("keyword", "brave")
def test_brave_takes_the_fatigue_of_swords() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 470, 500, 0)], b_admiral="crijnssen")
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", "SPPWW", "W"])
    assert table["b-sixth-rate"].fatigue == 1


@card("keyword", "tactician")
def test_a_tactician_swaps_his_card_once_a_game() -> None:
    table = led("hamlin")
    for turn in (1, 2):
        table.battle.turn = turn - 1
        table.battle.squadrons["a"].face_down, table.battle.squadrons["b"].face_down = "down", "reload"
        table.do("reveal", answers=["a: swap favorable-wind"] if turn == 1 else [])
        assert table.battle.first == ("a" if turn == 1 else "b")


@card("keyword", "beloved")
def test_beloved_lets_each_friend_near_reroll_once_a_turn() -> None:
    table = led("de_ruyter")
    assert passes(table, "a-ketch", "CCCCC", "a: reroll cannon", "S")
    assert not passes(table, "a-ketch", "CCCCC")


@card("keyword", "clever")
def test_a_clever_admiral_looks_at_the_enemys_card_once_a_game() -> None:
    table = led("duguay_trouin")
    table.do("offer_peek", answers=["a: peek", {"b": "reload"}, "a: favorable-wind"])
    assert table.heard(events.CardSeen)[0].card == "reload"
    assert table.heard(events.CardSeen)[0].seen_by == ("a",)
    assert table.battle.squadrons["a"].face_down == "favorable_wind"
    table.do("offer_peek", answers=[{"a": "down", "b": "down"}])


@card("keyword", "buccaneer_tactics")
def test_buccaneer_tactics_allow_one_pirate_card() -> None:
    free, single = card_nations(BOOK, "english", "morgan", "")
    assert (free, single) == ({"any", "english"}, {"pirate"})


@card("keyword", "dogged")
def test_dogged_keeps_a_crippled_flagship_at_three() -> None:
    table = led("benbow")
    assert speed_limit(table.battle, table["a-sixth-rate"]) == 5
    table.crippled("a-sixth-rate")
    assert speed_limit(table.battle, table["a-sixth-rate"]) == 3


@card("keyword", "doughty", "intrepid")
def test_keywords_that_add_a_card() -> None:
    for admiral, added in (("benbow", ["doughty"]), ("roberts", ["intrepid"])):
        assert added_cards(BOOK, SquadronRow(admiral=admiral)) == added


@card("keyword", "superior_coordination")
def test_superior_coordination_draws_neighbours_into_the_formation() -> None:
    table = sea(
        [ship("sixth_rate", 300, 700, 0), ship("corvette", 300, 500, 0), ship("ketch", 370, 500, 0)],
        [ship("sloop", 800, 500, 0)],
        a_admiral="monck",
    )
    assert in_formation(table.battle, table["a-ketch"])


@card("keyword", "pompous", "defender")
@card("condition", "good_omens")
def test_fortune_at_the_start() -> None:
    def fortune(admiral: str, attacker: str = "b", condition: str = "") -> int:
        table = led(admiral, fortune=3).condition("a", condition)
        table.battle.attacker = attacker
        return table.do("ready").battle.squadrons["a"].fortune

    assert fortune("untested") == 3
    assert fortune("pereira_freire") == 2
    assert led("pereira_freire", fortune=0).do("ready").battle.squadrons["a"].fortune == 0, (
        "fewer than none there are not"
    )
    assert fortune("ochoa_de_zarate") == 4
    assert fortune("ochoa_de_zarate", "a") == 3
    assert fortune("untested", condition="good_omens") == 4


@card("keyword", "indecisive")
def test_the_indecisive_lose_ties_without_a_roll() -> None:
    table = sea([ship("ketch")], [ship("sloop", 300)], a_admiral="ochoa_de_zarate", b_admiral="de_ruyter")
    table.do("break_tie")
    assert table.battle.first == "b"
    assert table.heard(events.InitiativeTaken)[0].reason == "indecisive"


@card("keyword", "brutal")
def test_brutal_captures_dismay_enemies_near_by() -> None:
    table = sea(
        [ship("sixth_rate", 300, 500, 0)],
        [ship("sloop", 331, 500, 0), ship("ketch", 400, 500, 0)],
        a_admiral="blackbeard",
    )
    table.tangle("a-sixth-rate", "b-sloop").shaken("b-sloop").do("capture", "", answers=["a: capture b-sloop"])
    assert table["b-ketch"].fatigue == 1


@card("keyword", "brutal")
def test_what_the_consort_of_a_brutal_admiral_captures_dismays_nobody() -> None:
    table = sea(
        [ship("sixth_rate", 300, 600, 0), ship("corvette", 300, 500, 0)],
        [ship("sloop", 331, 500, 0), ship("ketch", 400, 500, 0)],
        a_admiral="blackbeard",
    )
    table.tangle("a-corvette", "b-sloop").shaken("b-sloop").do("capture", "", answers=["a: capture b-sloop"])
    assert table["b-ketch"].fatigue == 0


@case("OI-10.5")
def test_the_rules_of_an_admiral_are_lost_with_him() -> None:
    """Benbow is Dogged, so that his Crippled flagship makes speed 3."""
    table = sea([ship("sixth_rate", 300, 500), ship("sloop", 100, 100)], [ship("sloop", 800, 800)], a_admiral="benbow")
    table.crippled("a-sixth-rate").crippled("a-sloop")
    assert [speed_limit(table.battle, table[name]) for name in ("a-sixth-rate", "a-sloop")] == [3, 2]
    table.wreck("a-sixth-rate").do("admirals", "a", answers=["a: doughty"])
    assert table.battle.squadrons["a"].flagship == "a-sloop"
    table["a-sixth-rate"].fatigue = 0
    assert [speed_limit(table.battle, table[name]) for name in ("a-sixth-rate", "a-sloop")] == [2, 2]


@case("OI-8.3", "OI-A52")
def test_the_rules_of_an_admiral_fall_with_him_in_action() -> None:
    table = led("benbow").crippled("a-sixth-rate")
    firer = next(each for each in table.battle.ships.values() if each.seat == "b")
    assert speed_limit(table.battle, table["a-sixth-rate"]) == 3
    table.run(commander_hit(table.battle, firer, table["a-sixth-rate"]), "S")
    assert speed_limit(table.battle, table["a-sixth-rate"]) == 2


# ------------------------------------------------------------------------------------------- factions and conditions
@card("faction", "english")
def test_the_english_reroll_one_broadside_die_a_turn_in_formation() -> None:
    table = sea(
        [ship("sixth_rate", 300, 500, 0), ship("ketch", 300, 400, 0)],
        [ship("sixth_rate", 470, 500, 0)],
        a_faction="english",
    )
    table.do(
        "attack",
        "a-sixth-rate",
        answers=["a: broadside starboard b-sixth-rate", "CPPPPP", "a: reroll pistol", "C"],
    )
    assert table["b-sixth-rate"].damage == 1
    table["a-sixth-rate"].reload_starboard = False
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", "CPPPPP"])


@card("faction", "french", "spanish")
def test_french_and_spanish_prices_stand_in_the_squadron_tests() -> None:
    assert "pirate" in barred_classes(BOOK, "french", "", "patrol")
    assert "pirate" in barred_classes(BOOK, "spanish", "", "patrol")


@card("condition", "rested_crews")
def test_rested_crews_rally_one_more_for_three_turns() -> None:
    table = pair().condition("a", "rested_crews")
    table["a-sixth-rate"].fatigue = 6
    table.acting("a-sixth-rate").do("crew", "a-sixth-rate", answers=["a: rally"])
    assert table["a-sixth-rate"].fatigue == 4
    table.battle.turn = 4
    table.acting("a-sixth-rate").do("crew", "a-sixth-rate", answers=["a: rally"])
    assert table["a-sixth-rate"].fatigue == 3


@card("condition", "hidden_colours")
def test_hidden_colours_deploy_after_the_enemy() -> None:
    table = pair()
    table.battle.attacker = "a"
    assert [str(seat) for seat in deployment_order(table.battle)] == ["b", "a"]
    table.condition("b", "hidden_colours")
    assert [str(seat) for seat in deployment_order(table.battle)] == ["a", "b"]


@card("condition", "weather_eye")
def test_weather_eye_changes_all_speeds_once_a_game() -> None:
    table = pair().condition("a", "weather_eye").do("movement_start", answers=["a: minus"])
    assert speed_choices(table.battle, table["a-sixth-rate"], "large") == [2]
    table.battle.turn = 2
    table.do("movement_start")
    assert speed_choices(table.battle, table["a-sixth-rate"], "large") == [3]


@card("condition", "signal_book")
def test_the_signal_book_stretches_the_formation_for_four_turns() -> None:
    table = sea([ship("sixth_rate", 300, 700, 0), ship("ketch", 300, 400, 0)], [ship("sloop", 800, 100)])
    assert not in_formation(table.battle, table["a-ketch"])
    table.condition("a", "signal_book")
    assert in_formation(table.battle, table["a-ketch"])
    table.battle.turn = 5
    assert not in_formation(table.battle, table["a-ketch"])


@card("condition", "veteran_gunners")
def test_each_ship_has_one_broadside_reroll_a_game() -> None:
    table = pair().condition("a", "veteran_gunners")
    table.do(
        "attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", "CPPPP", "a: reroll pistol", "C"]
    )
    table["a-sixth-rate"].reload_starboard = False
    table.battle.turn = 2
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", "CPPPP"])


@card("condition", "foul_bottoms")
def test_foul_bottoms_bar_full_sail_for_three_turns() -> None:
    table = pair().condition("b", "foul_bottoms")
    assert "sail up" not in table.crew("a-sixth-rate")
    table.battle.turn = 4
    assert "sail up" in table.crew("a-sixth-rate")


@card("condition", "press_gang")
def test_the_press_gang_lengthens_one_fatigue_track() -> None:
    table = led("untested").condition("a", "press_gang").do("ready", answers=["a: pick a-ketch"])
    table["a-ketch"].fatigue = 7
    assert not is_shaken(table.battle, table["a-ketch"])


@card("condition", "night_approach")
@card("event", "squall")
def test_no_attack_beyond_musket_shot() -> None:
    night = pair(gap=290).condition("a", "night_approach")
    assert shots(night.battle, night["a-sixth-rate"], ("broadside",)) == []
    night.battle.turn = 3
    assert shots(night.battle, night["a-sixth-rate"], ("broadside",))
    squall = pair(gap=290).event("squall")
    assert shots(squall.battle, squall["b-sixth-rate"], ("broadside",)) == []


# -------------------------------------------------------------------------------------------------------------- events
def drawn(event: str, *answers: str, **kept: Any) -> Table:
    table = sea(
        [ship("sixth_rate", 300, 500, 180), ship("ketch", 100, 100, 180)], [ship("sixth_rate", 700, 500, 180)], **kept
    )
    return table.do("event", answers=[event, *answers])


@card("event", "wind_veers", "wind_backs")
def test_the_wind_shifts_by_an_edge() -> None:
    assert drawn("wind_veers").battle.weather == "east"
    assert drawn("wind_backs").battle.weather == "west"


@card("event", "fresh_gale")
def test_a_fresh_gale_speeds_large_ships_and_tries_full_sails() -> None:
    table = sea([ship("sixth_rate", 300, 500, 180)], [ship("sixth_rate", 700, 500, 180)])
    table["a-sixth-rate"].sail = int(Sail.FULL)
    table.do("event", answers=["fresh_gale", "CCCCC"])
    assert table["a-sixth-rate"].sail == Sail.BATTLE
    assert speed_choices(table.battle, table["a-sixth-rate"], "large") == [4]


@card("event", "becalmed")
def test_becalmed_ships_slow_down_and_may_row() -> None:
    table = drawn("becalmed")
    assert speed_choices(table.battle, table["a-sixth-rate"], "large") == [2]
    table["a-ketch"].sail = int(Sail.MINIMAL)
    assert speed_choices(table.battle, table["a-ketch"], "large") == [1]
    assert "row" in table.crew("a-sixth-rate")


@card("event", "fog_rolls_in", "fog_lifts")
def test_fog_comes_and_goes() -> None:
    table = drawn("fog_rolls_in", "a: fog_b 450 780 0", "b: fog_b 500 200 0")
    assert [piece.kind for piece in table.battle.terrain] == ["fog", "fog"]
    table.do("event", answers=["fog_lifts"])
    assert table.battle.terrain == []
    assert drawn("fog_lifts", "squall").battle.events == ["fog_lifts", "squall"]
    with pytest.raises(Refusal):
        drawn("fog_rolls_in", "a: fog_b 300 550 0")


@card("event", "powder_spill")
def test_powder_spill_fatigues_a_reloading_enemy() -> None:
    table = sea([ship("sixth_rate", 300, 500, 180)], [ship("sixth_rate", 700, 500), ship("ketch", 800, 100)])
    table["b-sixth-rate"].reload_port = table["b-ketch"].reload_port = True
    table.do("event", answers=["powder_spill", "a: pick b-ketch"])
    assert table["b-ketch"].fatigue == 1


@card("event", "leaking_seams")
def test_leaking_seams_try_the_most_damaged_ship() -> None:
    table = sea([ship("sixth_rate", 300, 500, 180), ship("ketch", 100, 100)], [ship("sixth_rate", 700, 500)])
    table["a-ketch"].damage = 2
    table.do("event", answers=["leaking_seams", "CCCCC"])
    assert table["a-ketch"].damage == 3


@card("event", "second_wind", "misread_signals", "powder_smoke")
def test_small_events() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0), ship("ketch", 300, 400, 0)], [ship("sixth_rate", 700, 500)])
    table["a-ketch"].fatigue = 2
    table.shaken("b-sixth-rate").do("event", answers=["second_wind"])
    assert (table["a-ketch"].fatigue, table["b-sixth-rate"].fatigue) == (1, 7)
    assert in_formation(table.battle, table["a-ketch"])
    table.event("misread_signals")
    assert not in_formation(table.battle, table["a-ketch"])
    assert pair().event("powder_smoke").attack_dice(band="cannon") == 4


@card("event", "tide_rip")
@case("OI-1.13")
def test_the_tide_carries_ships_downwind() -> None:
    table = pair().event("tide_rip").acting("a-sixth-rate")
    table.do("begin", "a-sixth-rate")
    assert table["a-sixth-rate"].y == 5000 - 200
    table["a-sixth-rate"].sail = int(Sail.ANCHORED)
    table.acting("a-sixth-rate").do("begin", "a-sixth-rate")
    assert table["a-sixth-rate"].y == 4800


@card("event", "tide_rip")
@pytest.mark.parametrize(
    ("weather", "to"), [("north", (0, -200)), ("east", (-200, 0)), ("south", (0, 200)), ("west", (200, 0))]
)
def test_the_tide_sets_away_from_the_edge_that_the_wind_comes_from(weather: str, to: tuple[int, int]) -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 700, 500)], weather=weather)
    table.event("tide_rip").acting("a-sixth-rate").start("begin", "a-sixth-rate")
    carried = table["a-sixth-rate"]
    assert (carried.x - 3000, carried.y - 5000) == to


@card("event", "tide_rip")
@pytest.mark.parametrize(("clear", "carried"), [(300, 200), (200, 200), (199, 190), (50, 50), (10, 10), (9, 0), (0, 0)])
def test_the_tide_carries_a_ship_as_far_as_nothing_is_in_the_way(clear: int, carried: int) -> None:
    """By whole millimetres; an enemy lies so many tenths downwind of her."""
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 300, 0, 0)]).event("tide_rip")
    table["b-sixth-rate"].y = 5000 - 600 - clear
    table.acting("a-sixth-rate").do("begin", "a-sixth-rate")
    assert table["a-sixth-rate"].y == 5000 - carried
    assert len(table.heard(events.ShipDrifted)) == bool(carried)


@card("event", "fortune_smiles", "fortune_frowns")
def test_fortune_smiles_and_frowns_on_both() -> None:
    assert [drawn("fortune_smiles", fortune=1).battle.squadrons[seat].fortune for seat in "ab"] == [2, 2]
    assert [drawn("fortune_frowns").battle.squadrons[seat].fortune for seat in "ab"] == [0, 0]


@card("event", "strange_sail")
def test_strange_sail_helps_the_player_behind() -> None:
    table = pair()
    table["a-sixth-rate"].reload_port = table["b-sixth-rate"].reload_port = True
    table.battle.squadrons["b"].strikes = 1
    table.do("event", answers=["strange_sail"])
    assert (table["a-sixth-rate"].reload_port, table["b-sixth-rate"].reload_port) == (True, False)


# ------------------------------------------------------------------------------------------------------ scenario cards
def objective(name: str, turn: int = 1) -> Table:
    """Side a attacks."""
    table = sea(
        [ship("sixth_rate", 300, 500, 0), ship("ketch", 100, 100)],
        [ship("sixth_rate", 700, 500), ship("ketch", 800, 800)],
    )
    table.battle.objective, table.battle.attacker, table.battle.turn = name, "a", turn
    return table


def extra(table: Table) -> tuple[int, int]:
    return objective_strikes(table.battle, "a"), objective_strikes(table.battle, "b")


@card("objective", "engage_the_enemy")
def test_a_plain_fight_gives_nothing_extra() -> None:
    assert extra(objective("engage_the_enemy", 10)) == (0, 0)


@card("objective", "raze")
def test_raze_wants_a_party_ashore_for_two_end_phases() -> None:
    table = objective("raze", 8).terrain("island_small", 400, 500, objective=True)
    assert extra(table) == (2, 0)
    table["a-sixth-rate"].party = (4000, 5000)
    table.do("withdrawal")
    assert not table.battle.razed
    table.do("withdrawal")
    assert table.battle.razed
    assert extra(table) == (0, 2)


@card("objective", "delivery")
@case("OI-F13")
def test_delivery_needs_the_carrier_at_anchor_near_the_island() -> None:
    table = objective("delivery").terrain("island_small", 400, 500)
    table["a-sixth-rate"].role, table["a-sixth-rate"].sail = "carrier", int(Sail.ANCHORED)
    assert extra(table) == (0, 0)
    table.acting("a-sixth-rate").do("crew", "a-sixth-rate", answers=["a: deliver"])
    assert extra(table) == (0, 2)
    assert extra(table.wreck("a-sixth-rate")) == (0, 2)  # what was delivered is not lost with her
    lost = objective("delivery").wreck("a-sixth-rate")
    lost["a-sixth-rate"].role = "carrier"
    assert extra(lost) == (2, 0)


@card("objective", "prize_taking", "kill_the_flag")
def test_prizes_and_flags_cost_one_more() -> None:
    table = objective("prize_taking")
    table["b-ketch"].captor = table["b-sixth-rate"].captor = "a"
    assert extra(table) == (0, 2)
    assert extra(objective("kill_the_flag").wreck("b-sixth-rate")) == (0, 1)


@card("objective", "break_out", "escort")
@case("OI-11.3")
def test_ships_may_leave_safely_as_the_objective_asks() -> None:
    table = objective("break_out")
    table["a-ketch"].y = 9140
    assert leave_if_over(table.battle, table["a-ketch"])
    assert table["a-ketch"].where == "safe"
    assert extra(table) == (0, 2)
    assert extra(objective("break_out", 9)) == (2, 0)
    convoy = objective("escort")
    convoy["b-ketch"].role, convoy["b-ketch"].y = "convoy", 0
    leave_if_over(convoy.battle, convoy["b-ketch"])
    assert extra(convoy) == (2, 0)
    lost = objective("escort").wreck("b-ketch")
    lost["b-ketch"].role = "convoy"
    assert extra(lost) == (0, 2)


@card("objective", "hold_the_anchorage")
def test_more_ships_near_the_island_hold_it() -> None:
    table = objective("hold_the_anchorage").terrain("island_small", 400, 500, objective=True)
    assert extra(table) == (0, 1)
    table["b-ketch"].x, table["b-ketch"].y = 4000, 6000
    assert extra(table) == (0, 0)


@card("objective", "cutting_out")
def test_the_anchored_ship_is_worth_taking() -> None:
    table = objective("cutting_out", 8)
    table["b-ketch"].role = "anchored"
    assert extra(table) == (1, 0)
    table["b-ketch"].captor = "a"
    assert extra(table) == (0, 2)


@pytest.mark.parametrize("name", sorted(BOOK.deployments))
def test_deployment_cards_name_cells_of_the_table(name: str) -> None:
    table = scenario("channel_patrol")
    for seat in ("a", "b"):
        table.battle.squadrons[seat].deployment = name
        assert zones_of(table.battle, seat) == sorted(BOOK.deployments[name].cells)


@pytest.mark.parametrize("name", sorted(BOOK.settings))
def test_setting_cards_fill_the_pool_with_what_they_say(name: str) -> None:
    table = scenario("channel_patrol")
    table.battle.attacker = "a"
    table.battle.squadrons["a"].setting, table.battle.squadrons["b"].setting = "open_sea", name
    kinds = sorted(kind for kind, count in BOOK.settings[name].pool.items() for _ in range(count))
    shapes = {"shoal": "shoal_a", "rocks": "rocks_a", "island": "island_small", "fog": "fog_a", "land": "coast_long"}
    table.do("fill_pool", answers=[f"b: add {shapes[kind]}" for kind in kinds])
    assert sorted(table.battle.pool) == sorted(shapes[kind] for kind in kinds)
