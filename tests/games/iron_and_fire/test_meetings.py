"""Interactions of two rules: honor and a re-roll, a prize and the credit for her."""

from admiralty.games.iron_and_fire.attack_events import Fired
from admiralty.games.iron_and_fire.state import SUNK
from admiralty.games.iron_and_fire.victory import sinkings
from tests.games.iron_and_fire.builder import FULL, Field, first, sums
from tests.support.cases import case


@case("13.2", "13.3")
def test_a_haze_roll_thrown_again_by_peru_frees_the_shot_of_the_honor_penalty() -> None:
    field = Field(turn=4, **FULL).place("Huáscar", 2005).place("Almirante Cochrane", 2007)
    assert field.battle.holder == "peru"
    no = ("chile: decline",)
    shot = first(field.fire("Almirante Cochrane", "Huáscar", 2, "peru: reroll", 1, *no, *no, 4, *no), Fired)
    assert field.battle.holder == "chile"
    assert sums(shot.modifiers).keys() >= {"visibility"}
    assert "honor" not in sums(shot.modifiers)


def prize_of_the_huascar() -> Field:
    """The Loa is taken by the Huáscar, under the guns of the O'Higgins."""
    field = Field().place("Huáscar", 2005).place("Loa", 2006).place("O'Higgins", 2007, 3)
    field.board("Huáscar", "Loa", 1, 6, 1)
    assert field["Loa"].captured
    return field


@case("15.6.5", "I59")
def test_a_prize_sunk_by_her_old_friends_stays_the_victim_of_her_captor() -> None:
    field = prize_of_the_huascar()
    loa = field["Loa"]
    loa.hits = field.battle.profile(loa).pf
    field.fire("O'Higgins", "Loa", 10)
    assert loa.status == SUNK
    assert sinkings(field.battle, [field["Huáscar"]]) == 1


@case("6.3", "I59")
def test_a_ship_retaken_and_lost_afterwards_is_the_victim_of_the_last_enemy_who_hurt_her() -> None:
    field = prize_of_the_huascar()
    field.board("O'Higgins", "Loa", 1, 6, 1)
    loa = field["Loa"]
    assert (loa.owner, sinkings(field.battle, [field["Huáscar"]])) == ("chile", 0)
    loa.fire = True
    field.end_phase(6)
    assert loa.status == SUNK
    assert sinkings(field.battle, [field["Huáscar"]]) == 1
