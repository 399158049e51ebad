"""Tests of the builder, and of things that no result shows: the seat of a question, and the direction of luck."""

import pytest

from admiralty.games.oak_and_iron import events
from admiralty.kernel.flows.event import Event
from admiralty.kernel.flows.flow import Ask, Chance
from admiralty.kernel.matches.luck import Ledger, score_of
from tests.games.oak_and_iron.builder import Table, sea, ship
from tests.games.oak_and_iron.tellings import Listener


def abeam() -> Table:
    return sea([ship("sixth_rate", 300, 500, 0)], [ship("sixth_rate", 400, 500, 0)])


def test_an_answer_that_names_another_seat_or_none_is_refused() -> None:
    for answer in ("b: pass", "pass"):
        with pytest.raises(AssertionError, match="is put to a"):
            abeam().do("attack", "a-sixth-rate", answers=[answer])
    abeam().do("attack", "a-sixth-rate", answers=["a: pass"])


@pytest.mark.parametrize(
    "told",
    [
        events.Damaged("a-sixth-rate", 1, case="OI-1.7"),
        events.Rallied("a-sixth-rate", 1, case="OI-5.2"),
        events.ShipMoved("a-sixth-rate", "- 120 -", 300, 550, 0, case="OI-4.4"),
        events.HeadingChanged("a-sixth-rate", 9, case="OI-4.3a"),
        events.TurnBegan(2, case="OI-2.1"),
        events.SinkingRolled("a-sixth-rate", "sail", True, case="OI-10.4"),
        events.PushedAway("a-sixth-rate", "ahead", 25, case="OI-11.2"),
    ],
)
def test_what_is_told_and_is_not_so_is_noticed(told: Event) -> None:
    battle = abeam().battle
    battle.heard = Listener(battle)
    with pytest.raises(AssertionError, match="and it is"):
        battle.tell(told)


@pytest.mark.parametrize(("faces", "lucky"), [("SCMPC", True), ("WWVVW", False)])
def test_hits_are_luck_for_him_who_fires(faces: str, lucky: bool) -> None:
    table = abeam().start("attack", "a-sixth-rate", answers=["a: broadside starboard b-sixth-rate"])
    roll = table.request
    assert isinstance(roll, Chance)
    names = {"S": "skull", "C": "cannon", "M": "musket", "P": "pistol", "W": "sword", "V": "sail"}
    score = score_of(roll, tuple(names[letter] for letter in faces))
    assert score is not None
    (luck,) = Ledger([score]).summary()
    assert luck.seat == "a"
    assert luck.actual == (5 if lucky else 0)
    assert (luck.actual > luck.expected) == lucky
    assert luck.verdict == ("very-lucky" if lucky else "very-unlucky")


def test_passing_a_skill_test_is_luck_for_the_ship_that_tests() -> None:
    table = abeam().acting("b-sixth-rate").start("seamanship", "b-sixth-rate", answers=["b: test"])
    roll = table.request
    assert isinstance(roll, Chance)
    good, bad = (score_of(roll, (face,) * 5) for face in ("sail", "cannon"))
    assert good is not None
    assert bad is not None
    assert (good.seat, good.actual, bad.actual) == ("b", 5, 0)


def test_a_struck_ship_is_led_away_by_her_owner() -> None:
    """Struck in the middle of her side she may go ahead or astern: her owner decides, not the rammer."""
    table = sea([ship("sixth_rate", 700, 400, 270)], [ship("sixth_rate", 620, 400, 0)])
    table.terrain("rocks_b", 560, 400)
    table.acting("a-sixth-rate").start("move", "a-sixth-rate", answers=["a: - 120 -", "CCC"])
    assert isinstance(table.request, Ask)
    assert table.request.seat == "b"
    assert set(table.codes()) == {"away ahead", "away astern"}
