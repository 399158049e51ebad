"""OI-6 to OI-9: the attack phase, broadsides, criticals, partial fire, close combat."""

from typing import Any

import pytest
from benchmarks.verdicts import verdicts

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.gunnery.aiming import Shot, shots, threatened
from admiralty.games.oak_and_iron.rules.gunnery.critical import critical_effects, rigging_hit
from admiralty.games.oak_and_iron.rules.gunnery.gunnery import attack_dice
from admiralty.games.oak_and_iron.rules.phases.attacking import ready_to_attack
from admiralty.games.oak_and_iron.rules.phases.phases import attacking_phase
from admiralty.games.oak_and_iron.rules.terms.active import Context
from admiralty.games.oak_and_iron.rules.terms.sea import band_of
from admiralty.games.oak_and_iron.state import Sail
from admiralty.games.oak_and_iron.terms import Attack
from admiralty.kernel.flows.choices import Refusal
from tests.games.oak_and_iron.builder import Table, abeam, sea, ship
from tests.support.cases import case


def codes(table: Table, name: str) -> list[Shot]:
    return shots(table.battle, table[name], ("broadside", "partial", "close"))


@case("OI-6.1", "OI-A50")
def test_ships_attack_in_turn_and_lose_their_wake_markers() -> None:
    table = sea([ship("sloop", 100, 500), ship("ketch", 200, 500)], [ship("sloop", 800, 500)])
    table.battle.phase, table.battle.to_act = "attack", "a"
    table["a-sloop"].wake = table["a-ketch"].wake = True
    assert attacking_phase(table.battle) == ("attacker", ("a",))
    table.do("attacker", "a", answers=["a: a-sloop", "a: pass"])
    assert not table["a-sloop"].wake
    assert table["a-ketch"].wake
    assert attacking_phase(table.battle) == ("attacker", ("b",))
    assert [each.id for each in ready_to_attack(table.battle, "a")] == ["a-ketch"]


@case("OI-6.2", "OI-F3")
def test_one_attack_or_one_more_crew_action_with_no_enemy_near() -> None:
    far, near = abeam(100), abeam(70)
    far["a-sixth-rate"].fatigue = near["a-sixth-rate"].fatigue = 1
    far.start("attack", "a-sixth-rate")
    assert "rally" in far.codes()
    near.start("attack", "a-sixth-rate")
    assert "rally" not in near.codes()
    assert threatened(near.battle, near["a-sixth-rate"])
    far.do("attack", "a-sixth-rate", answers=["a: rally"])
    assert far["a-sixth-rate"].fatigue == 0


@case("OI-6.3", "OI-A8")
def test_dice_go_fatigue_then_bonuses_then_penalties_then_halving() -> None:
    table = abeam(200).event("powder_smoke").play_card("a", "effective_fire")
    frigate = table["a-sixth-rate"]
    frigate.fatigue = 1
    context = Context(frigate, table["b-sixth-rate"], kind="broadside", mode="rigging", band="cannon")
    count, lines = attack_dice(table.battle, frigate, context)
    assert [line.value for line in lines] == [5, -1, 1, -1, -2]
    assert count == 2


@case("OI-F8")
def test_seize_the_opportunity_against_rigging_adds_two_and_then_halves() -> None:
    table = abeam(100).play_card("a", "seize_opportunity")
    table.battle.phase = "attack"
    frigate = table["a-sixth-rate"]
    context = Context(frigate, table["b-sixth-rate"], kind="broadside", mode="rigging", band="musket")
    assert attack_dice(table.battle, frigate, context)[0] == (5 + 2) // 2


@case("OI-6.4")
def test_ranges_are_taken_between_the_nearest_points() -> None:
    assert band_of(abeam(75).battle, abeam(75)["a-sixth-rate"], abeam(75)["b-sixth-rate"]) == (0, False)
    table = abeam(76)
    assert band_of(table.battle, table["a-sixth-rate"], table["b-sixth-rate"]) == (1, False)


@case("OI-7.1")
def test_a_broadside_needs_range_path_sight_and_a_loaded_side() -> None:
    table = abeam(300)
    assert Shot(Attack.BROADSIDE, "starboard", "b-sixth-rate") in codes(table, "a-sixth-rate")
    assert Shot(Attack.BROADSIDE, "port", "b-sixth-rate") not in codes(table, "a-sixth-rate")
    table["a-sixth-rate"].reload_starboard = True
    assert codes(table, "a-sixth-rate") == []
    assert codes(abeam(301), "a-sixth-rate") == []
    ahead = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 300, 700, 0)])
    assert [shot.kind for shot in codes(ahead, "a-sixth-rate")] == ["partial", "partial"]
    hidden = sea([ship("sixth_rate", 300, 500, 0), ship("fourth_rate", 400, 500, 0)], [ship("ketch", 500, 500, 0)])
    assert codes(hidden, "a-sixth-rate") == []


@case("OI-7.1", "OI-9.1", "OI-11.9")
def test_a_refused_attack_says_why_and_by_how_much() -> None:
    def reason(table: Table, code: str) -> tuple[str, object]:
        table.start("attack", "a-sixth-rate")
        with pytest.raises(Refusal) as refused:
            table.request.choices.check(code)  # type: ignore[union-attr]
        return refused.value.reason.key, refused.value.reason.args

    assert reason(abeam(310), "broadside starboard b-sixth-rate") == ("refusal-range", {"reach": 300, "over": 10})
    assert reason(abeam(160), "partial b-sixth-rate") == ("refusal-range", {"reach": 150, "over": 10})
    assert reason(abeam(80), "partial b-sixth-rate crew") == ("refusal-range", {"reach": 75, "over": 5})
    assert reason(abeam(140), "broadside port b-sixth-rate")[0] == "refusal-path"
    assert reason(abeam(140), "close b-sixth-rate")[0] == "refusal-not-alongside"
    assert reason(abeam(140), "broadside b-sixth-rate")[0] == "refusal-which-side"
    assert reason(abeam(140), "partial b-galleon")[0] == "refusal-no-ship"
    assert reason(abeam(140), "dance")[0] == "refusal-no-order"
    assert reason(abeam(140, additional=False), "partial b-sixth-rate crew")[0] == "refusal-no-modes"
    assert reason(abeam(290).play_card("b", "deception"), "broadside starboard b-sixth-rate")[0] == "refusal-by-card"
    assert reason(abeam(140).terrain("fog_a", 400, 500), "partial b-sixth-rate")[0] == "refusal-fog"
    # At Musket Shot itself the fog is still the reason.
    assert reason(abeam(150).terrain("fog_a", 400, 500), "partial b-sixth-rate") == ("refusal-fog", {"reach": 150})
    reloading = abeam(140)
    reloading["a-sixth-rate"].reload_starboard = True
    assert reason(reloading, "broadside starboard b-sixth-rate") == ("refusal-reloading", {"side": "starboard"})
    hidden = sea([ship("sixth_rate", 300, 500, 0), ship("fourth_rate", 400, 500, 0)], [ship("ketch", 500, 500, 0)])
    assert reason(hidden, "broadside starboard b-ketch")[0] == "refusal-sight"


@case("OI-7.1")
def test_the_ruling_on_a_broadside_gives_its_proofs() -> None:
    table = abeam(140)
    found = verdicts(table.battle, table["a-sixth-rate"], "starboard", table["b-sixth-rate"])
    assert [(verdict.what, verdict.holds) for verdict in found] == [
        ("range", True), ("path", True), ("sight", True), ("raking", False),
    ]  # fmt: skip
    assert found[0].margin == 160_000
    assert found[0].proof.lines


@case("OI-A10")
def test_the_second_broadside_is_an_attack_of_its_own() -> None:
    table = sea([ship("sixth_rate", 450, 500, 0)], [ship("sixth_rate", 600, 500, 0), ship("corvette", 300, 500, 0)])
    table.do(
        "attack",
        "a-sixth-rate",
        answers=["a: broadside starboard b-sixth-rate", "PPPWW", "a: broadside port b-corvette", "CPPWW"],
    )
    frigate = table["a-sixth-rate"]
    assert frigate.reload_port
    assert frigate.reload_starboard
    assert table["b-corvette"].damage == 1
    assert table["b-sixth-rate"].damage == 0


@case("OI-7.2", "OI-A7", "OI-F9")
def test_fatigue_never_takes_a_broadside_below_the_crew() -> None:
    table = abeam(100)
    frigate = table["a-sixth-rate"]
    for fatigue, dice in ((0, 5), (1, 4), (2, 3), (6, 3)):
        frigate.fatigue = fatigue
        context = Context(frigate, table["b-sixth-rate"], kind="broadside", mode="hull", band="musket")
        assert attack_dice(table.battle, frigate, context)[0] == dice
    table.play_card("a", "effective_fire")
    assert attack_dice(table.battle, frigate, context)[0] == 4
    low = abeam(100, "brigantine")
    low["a-brigantine"].fatigue = 6
    context = Context(low["a-brigantine"], low["b-sixth-rate"], kind="broadside", mode="hull", band="musket")
    assert attack_dice(low.battle, low["a-brigantine"], context)[0] == 3


@case("OI-7.3")
@pytest.mark.parametrize(("gap", "hits"), [(60, 4), (140, 3), (290, 2)])
def test_hits_by_range(gap: int, hits: int) -> None:
    table = abeam(gap)
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", "SCMPW", "C"])
    assert table.heard(events.AttackRolled)[-1].hits == hits


@case("OI-7.4", "OI-A36", "OI-11.4")
def test_rerolls_come_before_hits_and_fortune_lets_skill_work_again() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0, skill=1)], [ship("sixth_rate", 440, 500, 0)], fortune=1)
    table.do(
        "attack",
        "a-sixth-rate",
        answers=[
            "a: broadside starboard b-sixth-rate", "PPPWW", "a: reroll pistol", "W", "a: fortune", "CPPWW",
            "a: reroll sword", "C",
        ],
    )  # fmt: skip
    assert table.battle.squadrons["a"].fortune == 0
    assert table.heard(events.AttackRolled)[-1].hits == 2
    assert table["b-sixth-rate"].damage == 1


@case("OI-7.5", "OI-7.6", "OI-7.7", "OI-7.8")
def test_the_book_example_the_galleons_broadside() -> None:
    """Figure 9: five dice at Musket Shot, four hits with a skull; Fortitude 2: two damage, one fatigue, no critical."""
    table = abeam(140, "light_galleon", "sixth_rate")
    table.do("attack", "a-light-galleon", answers=["a: broadside starboard b-sixth-rate", "SCCMP", "C"])
    target = table["b-sixth-rate"]
    assert (target.damage, target.fatigue) == (2, 1)
    assert [(told.ship, told.dice) for told in table.heard(events.CriticalRolled)] == [("b-sixth-rate", ("cannon",))]
    assert table["a-light-galleon"].reload_starboard
    assert not table["a-light-galleon"].reload_port


@case("OI-7.5")
def test_no_hit_no_fatigue() -> None:
    table = abeam(140)
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", "PPPWW"])
    assert table["b-sixth-rate"].fatigue == 0


def check(table: Table, dice: str, *answers: str) -> None:
    from tests.games.oak_and_iron.builder import FACES

    firer, target = table["a-sixth-rate"], table["b-sixth-rate"]
    context = Context(firer, target, kind="broadside", mode="hull", band="musket")
    faces = tuple(FACES[letter] for letter in dice)
    table.run(critical_effects(table.battle, firer, target, faces, context), *answers)


@case("OI-8.1", "OI-A11", "OI-A12", "OI-A13")
def test_skulls_damage_cripple_and_put_out_of_action() -> None:
    table = abeam(140)
    target = table["b-sixth-rate"]
    check(table, "SCM")
    assert target.damage == 1
    check(table, "SS")
    assert (target.damage, target.fatigue) == (7, 0)
    check(table, "SS")
    assert (target.damage, target.fatigue) == (7, 7)


@case("OI-8.2", "OI-A11")
def test_sails_lower_the_sail_and_bring_down_masts() -> None:
    table = abeam(140)
    target = table["b-sixth-rate"]
    check(table, "V")
    assert target.sail == Sail.MINIMAL
    check(table, "VV")
    assert (target.sail, target.aground) == (Sail.ANCHORED, True)
    check(table, "V")
    assert target.sail == Sail.ANCHORED


@case("OI-8.3", "OI-A11", "OI-A52")
def test_swords_fatigue_strike_the_helm_and_may_find_the_admiral() -> None:
    table = abeam(140, b_admiral="seasoned")
    target = table["b-sixth-rate"]
    check(table, "W")
    assert target.fatigue == 1
    check(table, "WW", "a: helm starboard", "S")
    assert target.fatigue == 2
    assert target.heading == 450
    squadron = table.battle.squadrons["b"]
    assert (squadron.admiral, squadron.value, squadron.flagship) == ("", 0, "b-sixth-rate")
    assert squadron.cut_hand


@case("OI-8.3")
def test_a_helm_turn_into_a_ship_is_a_collision_at_speed_two() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 440, 500, 0), ship("sloop", 480, 515, 0)])
    check(table, "WW", "a: helm starboard", "CC", "C")
    assert table.heard(events.Collided)[-1].ship == "b-sixth-rate"


@case("OI-A69")
def test_a_ship_that_cannot_move_is_not_turned_by_her_helm() -> None:
    table = abeam(140)
    table["b-sixth-rate"].aground = True
    check(table, "WW", "C")
    assert table["b-sixth-rate"].heading == 0


@case("OI-9.1")
def test_partial_fire_from_any_edge_to_musket_shot_with_crew_dice_and_no_marker() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 300, 640, 0)])
    frigate = table["a-sixth-rate"]
    frigate.reload_port = frigate.reload_starboard = True
    frigate.fatigue = 1
    table.do("attack", "a-sixth-rate", answers=["a: partial b-sixth-rate", "CC"])
    assert table["b-sixth-rate"].damage == 1
    far = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 300, 711, 0)])
    assert codes(far, "a-sixth-rate") == []
    frigate.fatigue = 6
    context = Context(frigate, table["b-sixth-rate"], kind="partial", mode="hull", band="musket")
    assert attack_dice(table.battle, frigate, context)[0] == 1


@case("OI-9.2", "OI-F1", "OI-F10")
def test_close_combat_is_three_and_crew_between_entangled_ships() -> None:
    table = abeam(0).tangle("a-sixth-rate", "b-sixth-rate", "starboard", "port")
    table["a-sixth-rate"].fatigue = 2
    assert Shot(Attack.BROADSIDE, "starboard", "b-sixth-rate") in codes(table, "a-sixth-rate")
    table.do("attack", "a-sixth-rate", answers=["a: close b-sixth-rate", "SWPC"])
    assert table["b-sixth-rate"].fatigue == 3


@case("OI-9.4")
def test_over_the_bow_only_skulls_count() -> None:
    table = sea([ship("sixth_rate", 300, 439, 0)], [ship("sixth_rate", 300, 500, 90)])
    table.tangle("a-sixth-rate", "b-sixth-rate", "bow", "port")
    table.do("attack", "a-sixth-rate", answers=["a: close b-sixth-rate", "SWPCMV"])
    assert table["b-sixth-rate"].fatigue == 1


@case("OI-9.3", "OI-A35", "OI-5.8")
def test_landing_parties_fight_within_musket_shot_as_the_ships_attack() -> None:
    table = sea([ship("sixth_rate", 100, 500, 0)], [ship("sixth_rate", 800, 500, 0)])
    table["a-sixth-rate"].party, table["b-sixth-rate"].party = (4000, 5000), (5000, 5000)
    table.do("attack", "a-sixth-rate", answers=["a: close b-sixth-rate", "SWPCMV"])
    assert table["b-sixth-rate"].fatigue == 3
    table["b-sixth-rate"].party = (5751, 5000)
    assert codes(table, "a-sixth-rate") == []


@case("OI-F11")
def test_close_combat_across_a_wreck_of_ones_own() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0), ship("ketch", 331, 500, 0)], [ship("sixth_rate", 362, 500, 0)])
    table.tangle("a-sixth-rate", "a-ketch", "starboard", "port").tangle("a-ketch", "b-sixth-rate", "starboard", "port")
    assert Shot(Attack.CLOSE, "", "b-sixth-rate") not in codes(table, "a-sixth-rate")
    table.wreck("a-ketch")
    assert Shot(Attack.CLOSE, "", "b-sixth-rate") in codes(table, "a-sixth-rate")
    table.shaken("b-sixth-rate")
    from admiralty.games.oak_and_iron.rules.phases.endphase import prizes

    assert prizes(table.battle, table["a-sixth-rate"]) == []


@case("OI-A71")
def test_wrecks_and_prizes_are_not_attacked() -> None:
    table = abeam(140).wreck("b-sixth-rate")
    assert codes(table, "a-sixth-rate") == []
    prize = abeam(140)
    prize["b-sixth-rate"].captor = "a"
    assert codes(prize, "a-sixth-rate") == []


@case("OI-A63")
def test_an_option_changes_the_value_and_a_card_of_the_turn_is_a_bonus() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0, options=("additional_guns",))], [ship("sixth_rate", 470, 500, 0)])
    frigate = table.play_card("a", "effective_fire")["a-sixth-rate"]
    context = Context(frigate, table["b-sixth-rate"], kind="broadside", mode="hull", band="musket")
    assert [line.value for line in attack_dice(table.battle, frigate, context)[1]] == [6, 1]


@case("OI-A9")
def test_an_attack_has_at_least_one_die() -> None:
    table = abeam(200, "merchantman").event("powder_smoke")
    merchant = table["a-merchantman"]
    merchant.fatigue = 6
    context = Context(merchant, table["b-sixth-rate"], kind="broadside", mode="rigging", band="cannon")
    assert attack_dice(table.battle, merchant, context)[0] == 1


@case("OI-F15", "OI-F17")
def test_a_free_broadside_needs_a_loaded_side_and_leaves_a_marker_but_not_the_attack() -> None:
    table = abeam(140).play_card("a", "rolling_broadsides").acting("a-sixth-rate")
    table.do("crew", "a-sixth-rate", answers=["a: fire broadside starboard b-sixth-rate", "PPPWW"])
    frigate = table["a-sixth-rate"]
    assert frigate.reload_starboard
    assert not frigate.attacked
    kinds = {(shot.kind, shot.side) for shot in codes(table, "a-sixth-rate")}
    assert kinds == {("partial", "")}


@case("OI-F18")
def test_fire_as_she_bears_answers_enemy_moves_only() -> None:
    table = sea(
        [ship("sixth_rate", 300, 500, 0), ship("sloop", 300, 400, 0)], [ship("corvette", 440, 620, 180)]
    ).play_card("a", "fire_as_she_bears")
    table.acting("b-corvette").do("move", "b-corvette", answers=["b: - 120 -"])
    table.start("react", "b-corvette", "")
    assert "a-sixth-rate broadside starboard b-corvette" in table.codes()
    table.do(
        "react",
        "b-corvette",
        "",
        answers=["a: a-sixth-rate broadside starboard b-corvette", "PPPWWW"],
    )
    assert table["a-sixth-rate"].reload_starboard
    own = sea(
        [ship("sixth_rate", 300, 500, 0), ship("sloop", 300, 400, 0)], [ship("corvette", 440, 500, 180)]
    ).play_card("a", "fire_as_she_bears")
    own.acting("a-sixth-rate").do("move", "a-sixth-rate", answers=["a: - 120 -"])
    own.do("react", "a-sixth-rate", "")


@case("OI-6.2", "OI-A75")
def test_any_opposing_ship_within_pistol_shot_forbids_the_extra_crew_action() -> None:
    """A wreck is an opposing ship too, and so is a ship that the enemy has captured from us; our own prize is not."""

    def extra(gap: int, captor: str = "", own: str = "") -> bool:
        table = sea(
            [ship("sixth_rate", 300, 500, 0), ship("ketch", 300, 330, 0)], [ship("sixth_rate", 330 + gap, 500, 0)]
        ).wreck("b-sixth-rate")
        table["a-sixth-rate"].fatigue = 1
        table["b-sixth-rate"].captor, table["a-ketch"].captor = captor, own
        table["a-ketch"].y = 4000 if own else 1000
        table.start("attack", "a-sixth-rate")
        # without a choice there is no question
        return table.request is not None and "rally" in table.codes()

    assert extra(gap=76)
    assert not extra(gap=75)
    assert extra(gap=75, captor="a")
    assert not extra(gap=76, own="b")


@case("OI-8.2", "OI-A32")
@pytest.mark.parametrize(("sails", "aground", "lost"), [(1, False, 0), (2, False, 1), (3, False, 1), (2, True, 0)])
def test_a_mast_falls_to_two_sails_and_only_once(sails: int, aground: bool, lost: int) -> None:
    table = abeam(100)
    target = table["b-sixth-rate"]
    target.aground, before = aground, target.sail
    heard: list[Any] = []
    table.battle.heard = heard
    rigging_hit(table.battle, target, sails)
    assert sum(isinstance(event, events.MastLost) for event in heard) == lost
    assert target.aground is (aground or sails >= 2)
    assert target.sail == before - 1
