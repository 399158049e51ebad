"""What the games' judgements hold to be good: each side of a comparison differs in one thing."""

import pytest

from admiralty.games.oak_and_iron.state import Sail
from tests.games.iron_and_fire.builder import Field, iron_and_fire
from tests.games.ironclads_on_squares.builder import battle
from tests.games.ironclads_on_squares.builder import game as squares
from tests.games.oak_and_iron.builder import game as oak
from tests.games.oak_and_iron.builder import sea, ship

CHASE = iron_and_fire().judgement


def chase(cochrane: int, huascar: int = 2104, turn: int = 1) -> Field:
    return Field("end_game", turn=turn).place("huascar", huascar, 6).place("cochrane", cochrane, 1)


def test_nearer_to_the_exit_is_better_for_peru() -> None:
    near, far = (chase(2911, huascar).battle for huascar in (1302, 2504))
    assert CHASE.value(near, "peru") > CHASE.value(far, "peru")


def test_only_foresight_prefers_a_ship_between_the_huascar_and_her_exit() -> None:
    """Two hunters alike but for where they lie: before her, and as far away behind her."""
    before, behind = (CHASE.foresight(chase(place).battle, "chile") for place in (1403, 2807))
    assert before > behind + 0.2
    assert abs(CHASE.value(chase(1403).battle, "chile") - CHASE.value(chase(2807).battle, "chile")) < 0.2


def test_a_guard_that_nobody_challenges_comes_for_her_in_time() -> None:
    early, late = (chase(1403, turn=turn).battle for turn in (1, 9))
    assert CHASE.foresight(early, "chile") > CHASE.foresight(late, "chile")
    assert CHASE.foresight(late, "chile") == pytest.approx(
        CHASE.foresight(chase(1403, turn=20).battle, "chile"), abs=0.01
    )


def test_far_from_her_exit_the_covadonga_would_be_glad_of_a_draw_and_near_it_not() -> None:
    """A draw is worth nothing to either side."""
    far, near = (Field("race").place("covadonga", place, 3).place("independencia", 1912, 1) for place in (1504, 2712))
    assert CHASE.value(far.battle, "chile") < 0 < CHASE.value(near.battle, "chile")


def test_a_ship_that_heads_for_her_exit_is_better_off_than_one_that_has_to_turn() -> None:
    towards, away = (
        Field("end_game").place("huascar", 1402, facing).place("cochrane", 2911, 1).battle for facing in (6, 3)
    )
    assert CHASE.value(towards, "peru") > CHASE.value(away, "peru") + 0.05


def test_with_the_cable_cut_foresight_sends_the_ships_home() -> None:
    def worth(place: int) -> float:
        field = Field("near_miss").place("huascar", place, 3).place("blanco", 2605, 6)
        field.battle.cable_cut = True
        return CHASE.foresight(field.battle, "peru")

    assert worth(1102) > worth(1807)


@pytest.mark.parametrize("scenario", ["first_blood", "race", "near_miss", "bold", "end_game"])
def test_what_one_side_gains_the_other_loses(scenario: str) -> None:
    state = Field(scenario).battle
    for weigh in (CHASE.value, CHASE.foresight):
        assert weigh(state, "peru") == pytest.approx(-weigh(state, "chile"))


def test_only_foresight_sees_a_ram_in_the_air() -> None:
    """The rammer lies one square before a target abeam, and a long way off."""
    judgement = squares.judgement
    here, away = (battle(south={"huascar": place}, north={"cochrane": "D8 E"}).state for place in ("D7 N", "K1 S"))
    assert judgement.foresight(here, "south") - judgement.value(here, "south") > 0.01
    assert judgement.foresight(away, "south") == pytest.approx(judgement.value(away, "south"))


OAK = oak.judgement


def test_a_ship_at_sea_minds_the_edge_ahead_the_more_the_more_sail_she_carries() -> None:
    def worth(heading: int, sail: Sail) -> float:
        table = sea([ship("corvette", 450, 150, heading)], [ship("sloop", 450, 700, 0)])
        table["a-corvette"].sail = sail
        return OAK.value(table.battle, "a")

    assert worth(90, Sail.FULL) > worth(180, Sail.FULL)
    assert worth(180, Sail.MINIMAL) > worth(180, Sail.FULL)


def test_to_be_foul_of_a_friend_is_worse_than_to_be_foul_of_an_enemy() -> None:
    def worth(other: str) -> float:
        table = sea([ship("corvette", 300, 400), ship("ketch", 340, 400)], [ship("corvette", 260, 400)])
        return OAK.value(table.tangle("a-corvette", other).battle if other else table.battle, "a")

    assert worth("a-ketch") < worth("b-corvette") == worth("")


def test_an_enemy_at_hand_and_abeam_is_what_a_captain_wants() -> None:
    """Both sides gain alike by nearness; so one of them must lie badly to see it."""

    def worth(x: int) -> float:
        table = sea([ship("corvette", 450, 450, 0)], [ship("sloop", x, 450, 270)])
        return OAK.value(table.battle, "a")

    assert worth(620) > worth(820)
