"""Harbour Duel, case by case: how the tests of a game read."""

from typing import Any

import pytest

from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.choices import IllegalOrder
from admiralty.kernel.flows.event import Seat
from tests.kernel.table import DEFENDER, DUEL, RAIDER, REVISED, give, opened, under_way
from tests.support.cases import case
from tests.support.flows import codes, run, start, told
from tests.toy.events import Fired, Suffered
from tests.toy.rules.gunnery import fire, load, suffer
from tests.toy.rules.steering import steer
from tests.toy.sequence import lay_mine, speeds
from tests.toy.state import Duel


@pytest.fixture
def duel() -> Any:
    """A duel before its first segment, the mine laid in sector 1."""
    state = DUEL.start(DUEL.setting("fog", {}))
    run(state, lay_mine(state), "mine 1")
    return state


@case("HD-2.1")
def test_the_mine_is_never_laid_in_the_raiders_own_sector() -> None:
    state = DUEL.start(DUEL.setting("fog", {}))
    _, question = start(state, lay_mine(state))
    assert question is not None
    assert question.seen_by == (DEFENDER,)
    assert codes(question) == ["mine 1", "mine 2", "mine 4", "mine 5", "mine 6"]


@case("HD-2.1")
def test_without_the_option_there_is_no_mine() -> None:
    match = opened(mine="off")
    assert list(match.asks()) == [DEFENDER, RAIDER]
    assert not match.position.state.danger
    with pytest.raises(DataError, match="'maybe' is not one of on, off"):
        DUEL.setting("fog", {"mine": "maybe"})


@case("HD-3.1")
def test_each_knot_costs_a_coal_and_none_can_be_made_without(duel: Duel) -> None:
    duel.boats[RAIDER].coal = 2
    run(duel, speeds(duel), {DEFENDER: "speed 3", RAIDER: "speed 2"})
    assert (duel.boats[DEFENDER].coal, duel.boats[RAIDER].coal) == (6, 0)
    _, question = start(duel, speeds(duel))
    with pytest.raises(IllegalOrder):
        question.asks[RAIDER].choices.check("speed 1")  # type: ignore[union-attr]


@case("HD-3.2")
@pytest.mark.parametrize(("defender", "raider", "first"), [(3, 2, DEFENDER), (1, 2, RAIDER), (2, 2, RAIDER)])
def test_the_faster_boat_acts_first_and_the_raider_at_equal_speeds(defender: int, raider: int, first: Seat) -> None:
    assert list(under_way(opened(), defender, raider).asks()) == [first]


@case("HD-4.1")
def test_a_boat_turns_20_degrees_for_each_knot(duel: Duel) -> None:
    duel.boats[DEFENDER].speed = 2
    run(duel, steer(duel, DEFENDER), "steer 320.0")
    assert duel.boats[DEFENDER].bearing == 3200
    with pytest.raises(IllegalOrder) as refused:
        run(duel, steer(duel, DEFENDER), "steer 000.1")
    assert refused.value.reason.args["starboard"] == 0


@case("HD-4.2")
def test_a_raider_in_the_mined_sector_suffers_two_chits_and_the_mine_is_gone(duel: Duel) -> None:
    duel.boats[RAIDER].bearing, duel.boats[RAIDER].speed = 610, 1
    run(duel, steer(duel, RAIDER), "steer 059.9")
    assert duel.agenda == [("suffer", (RAIDER, 2))]
    assert not duel.danger


@case("HD-4.2")
def test_a_raider_in_another_sector_knows_it_to_be_clear(duel: Duel) -> None:
    run(duel, steer(duel, RAIDER), "steer 150.0")
    duel.boats[RAIDER].bearing = 2000
    run(duel, steer(duel, RAIDER), "steer 200.0")
    assert (duel.clear, duel.agenda) == ([3, 4], [])


@case("HD-4.2")
def test_the_defender_passes_over_the_mine(duel: Duel) -> None:
    run(duel, steer(duel, DEFENDER), "steer 000.0")
    assert duel.danger
    assert duel.agenda == []


@case("HD-5.1", "HD-5.2")
@pytest.mark.parametrize(
    ("apart", "shot", "needed"),
    [(300, "chilled", 3), (301, "chilled", 5), (900, "chilled", 5), (901, "chilled", 6), (300, "common", 2)],
)
def test_a_shot_hits_by_its_range_and_common_shell_adds_one(duel: Duel, apart: int, shot: str, needed: int) -> None:
    duel.boats[RAIDER].bearing = apart
    for face in (needed - 1, needed):
        run(duel, load(duel, RAIDER), shot)
        rest = ["keep"] if face < needed else []
        (fired,) = told(run(duel, fire(duel, RAIDER), "fire", face, *rest), Fired)
        assert isinstance(fired, Fired)
        assert fired.hit == (face == needed)


@case("HD-5.1")
def test_a_boat_that_holds_its_fire_rolls_nothing(duel: Duel) -> None:
    assert told(run(duel, fire(duel, RAIDER), "hold"), Fired) == []


@case("HD-5.3")
def test_nerve_buys_one_more_roll_and_runs_out(duel: Duel) -> None:
    for left in (1, 0):
        run(duel, fire(duel, RAIDER), "fire", 1, "again", 2)
        assert duel.boats[RAIDER].nerve == left
    run(duel, fire(duel, RAIDER), "fire", 1)


@case("HD-6.1")
@pytest.mark.parametrize(("shot", "chits"), [("common", 1), ("chilled", 2)])
def test_a_chilled_shot_draws_two_chits(duel: Duel, shot: str, chits: int) -> None:
    run(duel, load(duel, RAIDER), shot)
    run(duel, fire(duel, RAIDER), "fire", 6)
    assert duel.agenda == [("suffer", (DEFENDER, chits))]


@case("HD-6.1", "HD-6.2")
def test_chits_take_their_number_off_the_hull_and_stay_out_until_the_cup_is_empty(duel: Duel) -> None:
    events = run(duel, suffer(duel, RAIDER, 3), "2", "0", "1")
    assert [event.hull for event in told(events, Suffered) if isinstance(event, Suffered)] == [3, 3, 2]
    assert duel.cup.pieces == ["1", "1", "2"]
    run(duel, suffer(duel, DEFENDER, 4), "1", "1", "2", "0")
    assert (len(duel.cup.pieces), duel.cup.discards) == (5, ["0"])


@case("HD-7.1", "HD-A1", "HD-1.1")
@pytest.mark.parametrize(
    ("defender", "raider", "rounds", "winners", "reason"),
    [
        (0, 3, 2, (RAIDER,), "outcome-sunk"),
        (4, 0, 2, (DEFENDER,), "outcome-sunk"),
        (4, 3, 7, (DEFENDER,), "outcome-sounder"),
        (3, 3, 7, (), "outcome-draw"),
    ],
)
def test_who_wins(duel: Duel, defender: int, raider: int, rounds: int, winners: Any, reason: str) -> None:
    assert DUEL.outcome(duel) is None
    duel.boats[DEFENDER].hull, duel.boats[RAIDER].hull, duel.round = defender, raider, rounds
    outcome = DUEL.outcome(duel)
    assert outcome is not None
    assert (outcome.winners, outcome.reason.key) == (winners, reason)


@case("HD-A2")
def test_the_second_printing_rolls_chilled_shot_on_a_d4() -> None:
    match = under_way(opened(4, game=REVISED), raider=1)
    give(match, "raider steer 150.0", "raider chilled", "raider fire")
    assert match.position.state.chilled == {RAIDER: 1}
    assert match.asks()[RAIDER].window == "nerve"
