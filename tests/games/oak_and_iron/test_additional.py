"""OI-11: collisions, the edge of the table, fortune, formation, raking, rigging, crew, terrain."""

from collections.abc import Hashable, Mapping

import pytest

from admiralty.boards.table import formation_verdict, raking_verdict
from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.gunnery.aiming import Shot, rakes, shots
from admiralty.games.oak_and_iron.rules.gunnery.gunnery import attack_dice
from admiralty.games.oak_and_iron.rules.gunnery.reckoning import gunfire_fatigue
from admiralty.games.oak_and_iron.rules.terms.active import Context, in_formation
from admiralty.games.oak_and_iron.rules.terms.sea import band_of, hull
from admiralty.games.oak_and_iron.rules.terms.throws import skill_test
from admiralty.games.oak_and_iron.state import Sail
from admiralty.games.oak_and_iron.terms import Attack, Mode
from admiralty.games.oak_and_iron.victory import strikes
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import Position
from admiralty.kernel.odds.odds import exact_odds
from tests.games.oak_and_iron.builder import Table, game, sea, ship
from tests.support.cases import case


# ---------------------------------------------------------------------------------------------------------- collisions
@case("OI-11.1", "OI-11.12", "OI-11.13")
@pytest.mark.parametrize("piece", ["rocks_a", "island_small"])
def test_running_into_land_or_rocks_stops_damages_grounds_and_anchors(piece: str) -> None:
    table = sea([ship("corvette", 300, 500, 0)], [ship("sloop", 800, 100)]).terrain(piece, 300, 620, 90)
    table.acting("a-corvette").do("move", "a-corvette", answers=["a: - 120 -"])
    corvette = table["a-corvette"]
    assert (corvette.damage, corvette.aground, corvette.sail) == (1, True, Sail.ANCHORED)
    assert corvette.y < 6200 - 300


@case("OI-11.2", "OI-A25")
def test_the_book_example_a_collision_at_speed_four() -> None:
    """Skull, cannon, pistol, sword: one damage to the mover, no sail, and the struck ship goes Yard Arm away."""
    table = sea([ship("sixth_rate", 300, 400, 0)], [ship("sixth_rate", 300, 520, 90)])
    table.acting("a-sixth-rate", "large", 4).do("move", "a-sixth-rate", answers=["a: - 160 -", "SCPW"])
    assert table["a-sixth-rate"].damage == 1
    assert table["a-sixth-rate"].entangled == {}
    assert table["b-sixth-rate"].y == 5200 + 250
    assert table["a-sixth-rate"].y == 4000 + 750


@case("OI-11.2", "OI-A23")
def test_a_sail_fouls_the_ships_which_lie_as_after_boarding() -> None:
    table = sea([ship("sixth_rate", 300, 400, 5)], [ship("sixth_rate", 300, 520, 90)])
    table.acting("a-sixth-rate").do("move", "a-sixth-rate", answers=["a: - 120 -", "VCC"])
    assert table["a-sixth-rate"].entangled == {"b-sixth-rate": "bow"}
    assert table["a-sixth-rate"].heading == 0


@case("OI-A58")
def test_fouled_ships_without_room_stick_where_they_touch() -> None:
    table = sea([ship("sixth_rate", 300, 400, 20)], [ship("sixth_rate", 325, 510, 90), ship("ketch", 334, 420, 10)])
    table.acting("a-sixth-rate").do("move", "a-sixth-rate", answers=["a: - 120 -", "VCC"])
    assert "b-sixth-rate" in table["a-sixth-rate"].entangled or "b-ketch" in table["a-sixth-rate"].entangled


@case("OI-11.2")
def test_a_struck_ship_that_is_stuck_stays_and_the_mover_gives_way() -> None:
    table = sea([ship("sixth_rate", 300, 400, 0)], [ship("sixth_rate", 300, 520, 90)])
    table["b-sixth-rate"].aground = True
    table.acting("a-sixth-rate").do("move", "a-sixth-rate", answers=["a: - 120 -", "CCC"])
    assert table["b-sixth-rate"].y == 5200
    assert table["a-sixth-rate"].y == 4750 - 250


@case("OI-A24")
def test_a_collision_with_two_ships_is_one_roll_for_both() -> None:
    table = sea([ship("fourth_rate", 300, 400, 0)], [ship("ketch", 285, 500, 0), ship("sloop", 316, 500, 0)])
    table.acting("a-fourth-rate").do("move", "a-fourth-rate", answers=["a: - 120 -", "CCC"])
    assert table.heard(events.Collided)[0].others == ("b-ketch", "b-sloop")
    assert len(table.heard(events.PushedAway)) == 2


@case("OI-A59", "OI-A60")
def test_a_pushed_ship_stops_at_the_edge_and_tests_no_shoal() -> None:
    table = sea([ship("sixth_rate", 60, 400, 270)], [ship("sixth_rate", 20, 400, 0)]).terrain("shoal_a", 20, 400)
    table["b-sixth-rate"].x = 160
    table["a-sixth-rate"].x = 700
    table.acting("a-sixth-rate").do("move", "a-sixth-rate", answers=["a: - 120 -", "CCC", "b: away ahead", "CC"])
    assert table["b-sixth-rate"].where == "table"
    assert table["b-sixth-rate"].x >= 150
    assert not table["b-sixth-rate"].aground


# ------------------------------------------------------------------------------------------------------------ the edge
@case("OI-11.3", "OI-A18", "OI-F13")
def test_a_ship_partly_off_the_table_is_out_of_the_game() -> None:
    table = sea([ship("corvette", 300, 100, 180)], [ship("sloop", 800, 100)])
    table["a-corvette"].role = "carrier"
    table.battle.objective, table.battle.attacker = "delivery", "a"
    table.acting("a-corvette").do("move", "a-corvette", answers=["a: - 120 -"])
    assert table["a-corvette"].where == "left"
    assert strikes(table.battle, "a") == 2 + 2


@case("OI-11.3", "OI-A57")
def test_the_sea_scrolls_under_a_ship_that_would_leave_it() -> None:
    table = sea([ship("corvette", 300, 100, 180)], [ship("sloop", 800, 300)], options={"sea": "scrolling"})
    table.terrain("shoal_c", 600, 850)
    table.acting("a-corvette").do("move", "a-corvette", answers=["a: - 120 -", "b: shoal_c 500 50 0"])
    assert table["a-corvette"].where == "table"
    assert table["b-sloop"].y == 3000 + 1500
    assert [piece.y for piece in table.battle.terrain] == [500]
    full = sea([ship("corvette", 300, 100, 180)], [ship("sloop", 800, 850)], options={"sea": "scrolling"})
    full.acting("a-corvette").do("move", "a-corvette", answers=["a: - 120 -"])
    assert full["a-corvette"].where == "left"


# ------------------------------------------------------------------------------------------------------------- fortune
@case("OI-11.4")
def test_one_fortune_point_rolls_all_dice_of_a_test_again() -> None:
    table = sea([ship("sloop")], [ship("sloop")], fortune=3)
    table.run(skill_test(table.battle, table["a-sloop"], ("other",), case="OI-1.3"), "CCCCC", "a: fortune", "CCCCS")
    assert table.heard(events.TestRolled)[-1].passed
    assert table.battle.squadrons["a"].fortune == 2


@case("OI-F20")
def test_skill_works_against_rigging_and_crew() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0, skill=1)], [ship("sixth_rate", 400, 500, 0)])
    table.do(
        "attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate rigging", "CC", "a: reroll cannon", "V"]
    )
    assert table["b-sixth-rate"].sail == Sail.MINIMAL


# ----------------------------------------------------------------------------------------------------------- formation
def line(*ys: int, gap_x: int = 0) -> Table:
    cards = ("sixth_rate", "corvette", "ketch")
    return sea(
        [ship(card, 300 + place * gap_x, y, 0) for place, (card, y) in enumerate(zip(cards, ys, strict=False))],
        [ship("sloop", 800, 500, 0)],
    )


@case("OI-11.6", "OI-A28")
def test_ships_in_line_with_the_flagship_have_one_more_die() -> None:
    table = line(700, 500)
    frigate = table["a-sixth-rate"]
    context = Context(frigate, table["b-sloop"], kind="broadside", mode="hull", band="cannon")
    assert attack_dice(table.battle, frigate, context)[0] == 6
    table["a-corvette"].heading = 900
    assert attack_dice(table.battle, frigate, context)[0] == 5
    close = Context(frigate, table["b-sloop"], kind="close", mode="hull", band="pistol")
    assert attack_dice(line(700, 500).battle, frigate, close)[0] == 6


@case("OI-11.6")
def test_too_far_or_beside_each_other_is_no_formation() -> None:
    assert not in_formation(line(800, 500).battle, line(800, 500)["a-corvette"])
    beside = line(700, 500, gap_x=31)
    assert not in_formation(beside.battle, beside["a-corvette"])
    verdict = formation_verdict(
        hull(line(700, 500).battle, line(700, 500)["a-corvette"]),
        hull(line(700, 500).battle, line(700, 500)["a-sixth-rate"]),
        1500,
        [],
    )
    assert verdict.holds
    assert verdict.margin == 10_000


@case("OI-A26")
def test_a_line_of_three_by_default_and_of_two_by_the_strict_option() -> None:
    three = line(700, 500, 300)
    assert [in_formation(three.battle, three[name]) for name in three.battle.roster[:3]] == [True, True, True]
    strict = sea(
        [ship("sixth_rate", 300, 700, 0), ship("corvette", 300, 500, 0), ship("ketch", 300, 300, 0)],
        [ship("sloop", 800, 500, 0)],
        options={"formation": "strict"},
    )
    assert [in_formation(strict.battle, strict[name]) for name in strict.battle.roster[:3]] == [True, True, False]


@case("OI-A68")
def test_ships_islands_and_rocks_obstruct_the_line() -> None:
    for piece, holds in (("rocks_b", False), ("island_small", False), ("shoal_c", True), ("fog_b", True)):
        table = line(700, 500).terrain(piece, 300, 600)
        assert in_formation(table.battle, table["a-corvette"]) == holds


# -------------------------------------------------------------------------------------------------------------- raking
def raking(gap: int, heading: int = 90, target: str = "light_galleon", x: int = 0) -> Table:
    """A target with her stern (heading 90) or bow (270) towards the firer's starboard side."""
    return sea([ship("sixth_rate", 300, 500, 0)], [ship(target, 345 + gap, 500 + x, heading)])


@case("OI-11.7", "OI-F1")
def test_a_rake_is_a_line_through_both_ends_at_musket_shot_or_less() -> None:
    for table, expected in ((raking(100), "stern"), (raking(100, 270), "bow"), (raking(100, 0), "")):
        assert rakes(table.battle, table["a-sixth-rate"], "starboard", table["b-light-galleon"], 1) == expected
    table = raking(100, x=15)
    firer, target = hull(table.battle, table["a-sixth-rate"]), hull(table.battle, table["b-light-galleon"])
    verdict = raking_verdict(firer, 1, target)
    assert verdict.holds
    assert verdict.margin == 0
    assert rakes(table.battle, table["a-sixth-rate"], "starboard", table["b-light-galleon"], 2) == ""


@case("OI-11.7", "OI-A39")
def test_a_stern_rake_meets_fortitude_one_adds_fatigue_and_lets_cannons_be_critical() -> None:
    table = raking(100)
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-light-galleon", "CMPWW", "C"])
    target = table["b-light-galleon"]
    assert (target.damage, target.fatigue) == (2, 2)
    bow = raking(100, 270)
    bow.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-light-galleon", "CMPWW", "C"])
    assert (bow["b-light-galleon"].damage, bow["b-light-galleon"].fatigue) == (0, 2)


@case("OI-A40", "OI-F1")
def test_high_freeboard_wants_two_hits_but_not_when_raked_nor_hand_to_hand() -> None:
    table = raking(100)
    firer, target = table["a-sixth-rate"], table["b-light-galleon"]
    for raked, fatigue in (("", 0), ("bow", 2)):
        context = Context(firer, target, kind="broadside", mode="hull", band="musket", raking=raked)
        assert gunfire_fatigue(table.battle, target, 1, 0, context) == fatigue
    plain = Context(firer, target, kind="broadside", mode="hull", band="musket")
    assert gunfire_fatigue(table.battle, target, 2, 0, plain) == 1
    table.tangle("a-sixth-rate", "b-light-galleon")
    table.do("attack", "a-sixth-rate", answers=["a: close b-light-galleon", "SCCCCC"])
    assert target.fatigue == 1


# ---------------------------------------------------------------------------------------------------- rigging and crew
@case("OI-11.8", "OI-A37", "OI-A38")
def test_fire_at_the_rigging_is_half_the_dice_and_only_sails_count() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 600, 500, 0)])
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate rigging", "SV"])
    target = table["b-sixth-rate"]
    assert (target.sail, target.damage, target.fatigue) == (Sail.MINIMAL, 0, 0)
    assert Shot(Attack.PARTIAL, "", "b-sixth-rate", Mode.RIGGING) not in shots(
        table.battle, table["a-sixth-rate"], ("partial",)
    )


@case("OI-11.8")
def test_rakes_do_not_count_against_rigging() -> None:
    table = raking(100)
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-light-galleon rigging", "VV"])
    assert (table["b-light-galleon"].fatigue, table["b-light-galleon"].aground) == (0, True)


@case("OI-11.9", "OI-A37")
def test_fire_at_the_crew_is_within_pistol_shot_and_only_swords_count() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 400, 500, 0)])
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate crew", "WS"])
    target = table["b-sixth-rate"]
    assert (target.damage, target.fatigue) == (0, 1)
    far = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 440, 500, 0)])
    assert all(shot.mode != "crew" for shot in shots(far.battle, far["a-sixth-rate"], ("broadside", "partial")))
    near = raking(40)
    near.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-light-galleon crew", "WC"])
    assert near["b-light-galleon"].fatigue == 2


# ------------------------------------------------------------------------------------------------------------- terrain
@case("OI-11.10", "OI-A31")
def test_crossing_a_shoal_rolls_the_printed_fortitude() -> None:
    table = sea([ship("light_galleon", 300, 500, 0)], [ship("sloop", 800, 100)]).terrain("shoal_a", 330, 600)
    table.acting("a-light-galleon").do("move", "a-light-galleon", answers=["a: - 120 -", "CCS"])
    assert table["a-light-galleon"].aground
    start = sea([ship("light_galleon", 300, 500, 0)], [ship("sloop", 800, 100)]).terrain("shoal_a", 300, 480)
    start.acting("a-light-galleon").do("move", "a-light-galleon", answers=["a: - 120 -", "CCC"])
    assert not start["a-light-galleon"].aground


def chances(table: Table, name: str, code: str) -> Mapping[str, Mapping[Hashable, float]]:
    """The odds of a course, from its question."""
    table.acting(name).battle.agenda.append(("move", (name,)))
    position = Position(game, table.battle)
    assert isinstance(position.request, Ask)
    found = exact_odds(position, position.request.seat, position.request.choices.check(code))
    assert found is not None
    return found.measures


@case("OI-11.3", "OI-11.10")
def test_the_odds_of_a_course_include_what_comes_of_it() -> None:
    edge = sea([ship("corvette", 300, 100, 180)], [ship("sloop", 800, 100)])
    assert chances(edge, "a-corvette", "- 120 -")["measure-lost"] == {True: 1.0}
    shoal = sea([ship("light_galleon", 300, 500, 0)], [ship("sloop", 800, 100)]).terrain("shoal_a", 330, 600)
    found = chances(shoal, "a-light-galleon", "- 120 -")
    assert found["measure-aground"] == pytest.approx({True: 1 - (7 / 8) ** 3, False: (7 / 8) ** 3})
    assert found["measure-lost"] == pytest.approx({False: 1.0})


@case("OI-11.11", "OI-A29", "OI-A56")
def test_fog_counts_a_shot_one_band_farther_once() -> None:
    def bands(gap: int, *fog: int) -> tuple[int, bool]:
        table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 330 + gap, 500, 0)])
        for x in fog:
            table.terrain("fog_b", x, 500, 0)
        return band_of(table.battle, table["a-sixth-rate"], table["b-sixth-rate"])

    assert bands(70) == (0, False)
    assert bands(70, 350) == (1, False)
    assert bands(140, 350, 420) == (2, False)
    assert bands(290, 450) == (2, True)
    assert bands(310, 450) == (3, False)
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 600, 500, 0)]).terrain("fog_b", 450, 500)
    table.do("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate", "SCCCC", "C"])
    assert table.heard(events.AttackRolled)[-1].hits == 1


@case("OI-A30", "OI-11.12", "OI-11.13")
def test_rocks_hide_nothing_and_islands_do() -> None:
    def seen(piece: str) -> bool:
        table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 560, 500, 0)]).terrain(piece, 440, 500)
        return bool(shots(table.battle, table["a-sixth-rate"], ("broadside",)))

    assert seen("rocks_a")
    assert seen("shoal_a")
    assert not seen("island_large")
