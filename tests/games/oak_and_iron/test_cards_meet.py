"""Interactions of cards with other cards or rules."""

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.games.oak_and_iron.rules.movement import seamanship
from admiralty.games.oak_and_iron.rules.phases.endphase import return_cards
from admiralty.games.oak_and_iron.rules.terms.sea import near as sea_near
from admiralty.games.oak_and_iron.state import Activation, Sail
from admiralty.games.oak_and_iron.victory import objective_strikes, strikes
from tests.games.oak_and_iron.builder import Table, abeam, sea, ship
from tests.games.oak_and_iron.test_starting import fleet
from tests.support.cases import case

FRIGATE, ENEMY = "a-sixth-rate", "b-sixth-rate"
BROADSIDE = f"a: broadside starboard {ENEMY}"


@case("OI-A83")
@pytest.mark.parametrize(
    ("faces", "check", "damage"),
    [
        ("CSPPP", "S", 1),  # one by hits and one by the critical die: one less
        ("CCCSP", "S", 2),
        ("SPPPP", "S", 1),  # the last point stays
        ("CSPPP", "V", 1),
    ],
)
def test_resilient_takes_one_off_all_the_damage_of_an_attack(faces: str, check: str, damage: int) -> None:
    table = abeam(140).play_card("b", "resilient")
    table.do("attack", FRIGATE, answers=[BROADSIDE, faces, check])
    assert table[ENEMY].damage == damage


@case("OI-A43", "OI-10.6")
def test_an_own_card_like_the_one_copied_from_the_enemy_stays_in_the_hand() -> None:
    table = abeam(140, hand=("fire_as_she_bears", "down", "reload"))
    a, b = table.battle.squadrons["a"], table.battle.squadrons["b"]
    b.owned.remove("fire_as_she_bears")
    b.discarded.append("fire_as_she_bears")
    table.play_card("a", "adaptive_tactics")
    a.face_down = "fire_as_she_bears"
    table.do("immediate", answers=[])
    assert a.copied == "fire_as_she_bears"
    return_cards(table.battle)
    assert a.owned == ["fire_as_she_bears", "down", "reload"]
    assert a.discarded == ["adaptive_tactics"]


@case("OI-5.2", "OI-1.12")
def test_an_inspiring_admiral_may_hearten_a_friend_instead_of_his_own_crew() -> None:
    def rallied(answer: str) -> tuple[int, int]:
        table = sea(
            [ship("sixth_rate", 300, 500, 0), ship("ketch", 360, 500, 0)],
            [ship("sixth_rate", 800, 800)],
            a_admiral="untested_inspiring",
        )
        table[FRIGATE].fatigue = table["a-ketch"].fatigue = 3
        table.acting(FRIGATE).do("crew", FRIGATE, answers=["a: rally", answer])
        return table[FRIGATE].fatigue, table["a-ketch"].fatigue

    assert rallied("a: hearten a-ketch") == (2, 2)
    assert rallied(f"a: hearten {FRIGATE}") == (1, 3)


@case("OI-5.5")
def test_a_target_that_a_volley_turns_out_of_reach_is_not_boarded() -> None:
    table = sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 365, 500, 90), ship("sloop", 800, 800)])
    table.play_card("a", "boarding_through_smoke").acting(FRIGATE)
    answers = [f"a: board {ENEMY}", "a: fire hull", "SSC", "WW", "a: helm port", "C"]
    table.do("crew", FRIGATE, answers=answers)
    assert not sea_near(table.battle, table[FRIGATE], table[ENEMY], "yard_arm")
    assert not table[FRIGATE].entangled


@case("OI-A85", "OI-11.2")
def test_a_ship_that_collided_in_her_slide_does_not_turn_before_a_move_she_does_not_make() -> None:
    table = abeam(20)
    acting = Activation(FRIGATE, "large", 3)
    assert "heading" in seamanship.seamanship_actions(table.battle, table[FRIGATE], acting)
    acting.collided = True
    assert seamanship.seamanship_actions(table.battle, table[FRIGATE], acting) == []
    table.tangle(FRIGATE, ENEMY, "starboard", "port")
    table[ENEMY].x = 3300
    assert seamanship.seamanship_actions(table.battle, table[FRIGATE], acting) == ["cut free"]


def losing(**options: str) -> Table:
    table = sea(
        [ship("sixth_rate", 300, 500), ship("sloop", 100, 100), ship("ketch", 100, 300)],
        [ship("sixth_rate", 800, 800)],
        options=options,
    )
    table[FRIGATE].where = "sunk"
    return table


@case("OI-A84", "OI-10.3")
def test_a_lost_flagship_costs_her_point_as_long_as_she_is_lost() -> None:
    table = losing()
    table.battle.objective = "kill_the_flag"
    assert objective_strikes(table.battle, "a") == 1
    table.do("admirals", "a", answers=["a: new a-sloop"])
    assert objective_strikes(table.battle, "a") == 1
    table[FRIGATE].where = "table"
    assert objective_strikes(table.battle, "a") == 0


@case("OI-A84", "OI-A15")
def test_a_lost_flagship_counts_three_after_another_took_her_place() -> None:
    table = losing(flagship="3")
    assert strikes(table.battle, "a") == 3
    table.do("admirals", "a", answers=["a: new a-sloop"])
    assert strikes(table.battle, "a") == 3


@case("OI-A86", "OI-11.8")
def test_careful_aim_does_not_help_shots_at_the_rigging() -> None:
    table = abeam(140).play_card("a", "careful_aim")
    table.do("attack", FRIGATE, answers=[f"{BROADSIDE} rigging", "CC"])
    assert (table[ENEMY].sail, table[ENEMY].aground) == (2, False)


@case("OI-A87", "OI-5.6")
def test_a_ship_that_rows_into_the_fire_of_an_enemy_is_not_answered() -> None:
    table = sea([ship("sloop", 300, 500, 180, options=("sweeps",))], [ship("sixth_rate", 300, 355, 90)])
    table.play_card("b", "small_arms")["a-sloop"].sail = int(Sail.ANCHORED)
    table.do("activate", "a", answers=["a: no", "a: row"])
    assert sea_near(table.battle, table["a-sloop"], table[ENEMY], "pistol")


@case("OI-F18", "OI-A87")
def test_a_squadron_that_holds_its_fire_is_not_asked_again_when_another_fires() -> None:
    """Two squadrons of a fleet have revealed Small Arms, and a ship of each is beside the enemy that has moved."""
    table = fleet()
    ours, theirs = table.battle.setting.sides["a"], table.battle.setting.sides["b"]
    one, two, mover = (next(name for name in table.battle.roster if table[name].seat == seat)
                       for seat in (*ours, theirs[0]))  # fmt: skip
    for name, x in ((one, 4000), (mover, 4500), (two, 5000)):
        table[name].x, table[name].y, table[name].heading = x, 4500, 0
    for seat in ours:
        table.play_card(seat, "small_arms")
    table.acting(mover)
    assert table.battle.acting is not None
    table.battle.acting.moved = True
    table.battle.squadrons[ours[1]].fortune = 0
    fires = [f"{ours[0]}: hold fire", f"{ours[1]}: {two} partial {mover}"]
    dice = Table(table.battle.clone()).start("react", mover, "", answers=fires).dice()
    table.do("react", mover, "", answers=[*fires, "W" * dice, f"{ours[1]}: keep"])
    assert len(table.heard(events.AttackRolled)) == 1
