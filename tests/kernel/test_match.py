"""Matches: undo and its barriers, take-backs by consent, and refusals that change nothing."""

import weakref
from collections.abc import Sequence
from typing import Any

import pytest

from admiralty.kernel.base.gc_paused import gc_paused
from admiralty.kernel.flows.chance import Recorded, d6
from admiralty.kernel.flows.choices import FlowError, IllegalOrder, NotYourOrder, Refusal, StaleOrder
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, Flow, ask_all, roll
from admiralty.kernel.matches.agreements import TAKE_BACK
from admiralty.kernel.matches.match import Match
from tests.kernel.inline import ONE, TWO, Tally, Tiny, numbers, take
from tests.kernel.table import ANNA, BEA, DEFENDER, DUEL, RAIDER, give, keyed, opened, played, under_way
from tests.support.cases import case

STEER, LOAD = "raider steer 155.0", "raider common"


def kinds(match: Match[Any]) -> list[str]:
    return [entry["kind"] for entry in match.journal.entries]


# -- undo --------------------------------------------------------------------------------------------------------


def test_undo_is_free_over_two_segments() -> None:
    match = under_way(opened(), raider=1)
    digests = [match.position.digest()]
    for order in (STEER, LOAD):
        give(match, order)
        digests.append(match.position.digest())
    assert match.position.boundaries >= 2
    for digest in reversed(digests[:-1]):
        match.undo(RAIDER)
        assert match.position.digest() == digest
    assert not match.can_undo(RAIDER)
    assert kinds(match)[-2:] == ["undo", "undo"]
    give(match, "raider steer 145.0", "raider chilled")
    assert match.position.state.boats[RAIDER].bearing == 1450


def test_an_undo_can_be_followed_by_the_same_orders_to_the_same_position() -> None:
    match = under_way(opened(), raider=1)
    give(match, STEER, LOAD)
    digest = match.position.digest()
    match.undo(RAIDER)
    match.undo(RAIDER)
    give(match, STEER, LOAD)
    assert match.position.digest() == digest


def test_chance_raises_a_barrier() -> None:
    match = under_way(opened(1), raider=1)
    give(match, STEER, LOAD, "raider fire")
    assert match.asks()[RAIDER].window == "nerve"
    assert not match.can_undo(RAIDER)
    with pytest.raises(IllegalOrder) as refused:
        match.undo(RAIDER)
    assert refused.value.reason.key == "refusal-barrier"


@case("HD-4.2")
def test_news_that_could_not_be_derived_raises_a_barrier_for_the_mover_too() -> None:
    match = under_way(opened(), raider=3)
    give(match, "raider steer 190.0")
    assert match.journal.entries[-1]["events"][-1]["event"] == "FoundClear"
    assert list(match.asks()) == [RAIDER]
    assert not match.can_undo(RAIDER)


def test_a_boat_that_learns_nothing_new_can_steer_again() -> None:
    match = under_way(opened(), defender=3)
    give(match, "defender steer 060.0")
    assert match.can_undo(DEFENDER)


def test_a_question_to_another_seat_raises_a_barrier() -> None:
    match = under_way(opened(), raider=1)
    give(match, STEER, LOAD)
    assert match.can_undo(RAIDER)
    give(match, "raider hold")
    assert list(match.asks()) == [DEFENDER]
    assert not match.can_undo(RAIDER)
    assert not match.can_undo(DEFENDER)


def test_sealing_raises_no_barrier_and_the_release_does() -> None:
    match = give(opened(), "defender mine 1", "defender speed 2")
    before = match.position.digest()
    assert match.can_undo(DEFENDER)
    assert not match.can_undo(RAIDER)
    match.undo(DEFENDER)
    assert match.position.digest() != before
    assert list(match.asks()) == [DEFENDER, RAIDER]
    give(match, "defender speed 2")
    assert match.position.digest() == before
    give(match, "raider speed 3")
    assert not match.can_undo(DEFENDER)
    assert not match.can_undo(RAIDER)
    assert kinds(match) == ["start", "order", "seal", "unseal", "seal", "seal", "release"]


def test_a_sealed_question_raises_a_barrier_even_for_a_seat_that_it_is_put_to() -> None:
    def then_all(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from take(ONE, 1, 2)))
        yield from ask_all({seat: Ask(seat, Message("which"), numbers(1, 2), "T-1") for seat in (ONE, TWO)}, case="T-1")

    match = tiny(then_all)
    match.order(ONE, "take 1")
    assert list(match.asks()) == [ONE, TWO]
    assert not match.can_undo(ONE)


def test_a_seat_cannot_undo_the_order_of_another() -> None:
    match = under_way(opened(), raider=1)
    give(match, STEER)
    assert not match.can_undo(DEFENDER)
    with pytest.raises(IllegalOrder):
        match.undo(DEFENDER)


def test_nothing_can_be_undone_when_the_game_is_over() -> None:
    def last(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from take(ONE, 1, 2)))

    match = tiny(last)
    match.order(ONE, "take 1")
    assert match.over
    assert not match.can_undo(ONE)
    with pytest.raises(IllegalOrder):
        match.undo(ONE)


# -- take-backs --------------------------------------------------------------------------------------------------


def fired(*dice: Any, persons: dict[str, tuple[Seat, ...]] | None = None) -> tuple[Match[Any], int, str]:
    """A match in which the raider has fired, the entry of that order, and the digest before it."""
    match = under_way(opened(*dice, persons=persons or {ANNA: (DEFENDER,), BEA: (RAIDER,)}), raider=1)
    give(match, STEER, LOAD)
    before = match.position.digest()
    return match, match.order(RAIDER, "fire")["n"], before


def test_a_take_back_needs_the_consent_of_the_other_side() -> None:
    match, entry, before = fired(1)
    match.actions.propose_take_back(BEA, entry)
    assert match.parley.to_agree() == [ANNA]
    assert match.position.digest() != before
    match.actions.answer(TAKE_BACK, ANNA, True)
    assert match.position.digest() == before
    assert match.parley.take_back is None
    assert kinds(match)[-3:] == ["take-back-proposed", "take-back-accepted", "taken-back"]
    assert not match.can_undo(RAIDER)


def test_a_refused_take_back_changes_nothing() -> None:
    match, entry, _ = fired(1)
    digest = match.position.digest()
    match.actions.propose_take_back(BEA, entry)
    match.actions.answer(TAKE_BACK, ANNA, False)
    assert match.position.digest() == digest
    assert match.parley.take_back is None
    with pytest.raises(StaleOrder):
        match.actions.answer(TAKE_BACK, ANNA, True)


def test_only_those_who_are_asked_can_agree_and_only_once() -> None:
    match, entry, _ = fired(1)
    match.actions.propose_take_back(BEA, entry)
    for stranger in (BEA, "carla"):
        with pytest.raises(NotYourOrder):
            match.actions.answer(TAKE_BACK, stranger, True)
    assert match.parley.take_back is not None


@pytest.mark.parametrize("persons", [{"bot:random": (DEFENDER,), BEA: (RAIDER,)}, {BEA: (RAIDER, DEFENDER)}])
def test_a_bot_is_not_asked_and_a_person_alone_needs_no_consent(persons: dict[str, tuple[Seat, ...]]) -> None:
    match, entry, before = fired(1, persons=persons)
    match.actions.propose_take_back(BEA, entry)
    assert match.position.digest() == before


def test_the_very_first_order_of_a_match_can_be_taken_back() -> None:
    match = opened()
    before = match.position.digest()
    first = match.order(DEFENDER, "mine 1")["n"]
    match.actions.propose_take_back(ANNA, first)
    match.actions.answer(TAKE_BACK, BEA, True)
    assert match.position.digest() == before
    match.order(DEFENDER, "mine 2")
    with pytest.raises(IllegalOrder):
        match.actions.propose_take_back(ANNA, 0)


def test_only_an_order_of_ones_own_can_be_taken_back() -> None:
    match, entry, _ = fired(1)
    length = len(match.journal.entries)
    for person, before in ((ANNA, entry), (BEA, entry + 1), (BEA, 1), (BEA, 99), ("carla", entry)):
        with pytest.raises(IllegalOrder):
            match.actions.propose_take_back(person, before)
    assert len(match.journal.entries) == length


def test_the_counter_of_chance_never_rewinds() -> None:
    match = under_way(keyed(), raider=1)
    give(match, STEER, LOAD)
    counts = []
    for _ in range(12):
        entry = match.order(RAIDER, "fire")["n"]
        counts.append(match.chances)
        match.actions.propose_take_back(BEA, entry)
        match.actions.answer(TAKE_BACK, ANNA, True)
        assert match.chances == counts[-1]
    assert counts == sorted(set(counts))
    thrown = [entry["answer"] for entry in match.journal.entries if entry["kind"] == "roll"]
    assert len(set(thrown)) > 1
    told = [entry["count"] for entry in match.journal.entries if entry["kind"] in ("roll", "draw")]
    assert told == list(range(len(told)))


# -- answers without a choice ------------------------------------------------------------------------------------


def tiny(*plan: Any, dice: Sequence[int] = ()) -> Match[Any]:
    game = Tiny(*plan)
    return Match(game, game.setting(), {ANNA: (ONE,), BEA: (TWO,)}, Recorded([*dice]))


def test_a_question_with_one_answer_is_answered_and_journaled_as_automatic() -> None:
    def forced(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from take(TWO, 7)))
        tally.marks.append((yield from take(ONE, 1, 2)))

    match = tiny(forced)
    entry = match.journal.entries[-1]
    assert (entry["kind"], entry["seat"], entry["answer"]) == ("auto", TWO, "take 7")
    assert list(match.asks()) == [ONE]


def test_an_automatic_answer_is_undone_with_the_order_that_led_to_it() -> None:
    def mixed(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from take(ONE, 1, 2)))
        tally.marks.append((yield from take(ONE, 7)))
        tally.marks.append((yield from take(ONE, 3, 4)))

    match = tiny(mixed)
    before = match.position.digest()
    match.order(ONE, "take 1")
    assert match.position.state.marks == [1, 7]
    match.undo(ONE)
    assert match.position.digest() == before


def test_an_answer_without_a_choice_is_given_again_when_it_is_taken_back() -> None:
    def forced(tally: Tally) -> Flow[None]:
        tally.marks.append((yield from take(ONE, 7)))
        tally.marks.append((yield from take(ONE, 1, 2)))
        tally.marks.append((yield from take(TWO, 3, 4)))

    match = tiny(forced)
    automatic = match.history.steps[0].entry
    before = match.position.digest()
    match.order(ONE, "take 1")
    match.actions.propose_take_back(ANNA, automatic)
    match.actions.answer(TAKE_BACK, BEA, True)
    assert kinds(match)[-2:] == ["taken-back", "auto"]
    assert match.position.digest() == before
    assert list(match.asks()) == [ONE]


@pytest.mark.parametrize(("dice", "most"), [(1_500, None), (29, 30), (30, 30)])
def test_dice_may_fall_long_before_somebody_is_asked_but_not_for_ever(
    dice: int, most: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    def rolls(tally: Tally) -> Flow[None]:
        for _ in range(dice):
            yield from roll(d6, case="T-1", by=None)
        yield from take(ONE, 1, 2)

    if most is not None:
        monkeypatch.setattr("admiralty.kernel.matches.match.ANSWERS_AT_MOST", most)
    if dice != most:
        assert list(tiny(rolls, dice=[1] * dice).asks()) == [ONE]
    else:
        with pytest.raises(FlowError, match="30 answers in a row were nobody's; the last was to 'roll - d6 T-1'"):
            tiny(rolls, dice=[1] * dice)


# -- refusals ----------------------------------------------------------------------------------------------------


def test_a_refusal_changes_nothing() -> None:
    match = under_way(keyed(), raider=1)
    state = (match.position.digest(), match.journal.text(), match.chances, match.decision)
    attempts: list[tuple[type[Refusal], dict[str, Any]]] = [
        (IllegalOrder, {"seat": RAIDER, "code": "steer 300.0"}),
        (Refusal, {"seat": RAIDER, "code": "fire"}),
        (NotYourOrder, {"seat": DEFENDER, "code": "steer 000.0"}),
        (NotYourOrder, {"seat": Seat("nobody"), "code": "steer 000.0"}),
        (NotYourOrder, {"seat": RAIDER, "code": "steer 150.0", "person": ANNA}),
        (NotYourOrder, {"seat": RAIDER, "code": "steer 150.0", "person": "carla"}),
        (StaleOrder, {"seat": RAIDER, "code": "steer 150.0", "decision": match.decision - 1}),
    ]
    for kind, attempt in attempts:
        with pytest.raises(kind):
            match.order(**attempt)
        assert (match.position.digest(), match.journal.text(), match.chances, match.decision) == state
    match.order(RAIDER, "steer 150.0", decision=match.decision, person=BEA)
    assert match.position.digest() != state[0]


def test_a_decision_stays_fresh_while_another_seat_seals_or_leaves_standing_orders() -> None:
    match = give(opened(), "defender mine 1")
    decision = match.decision
    give(match, "defender speed 1")
    match.standing.leave(DEFENDER, "nerve", "keep", for_game=True)
    match.order(RAIDER, "speed 2", decision=decision)
    assert match.decision != decision


def test_an_order_for_a_game_that_is_over_is_refused() -> None:
    match = played(1)
    with pytest.raises(StaleOrder) as refused:
        match.order(RAIDER, "fire")
    assert refused.value.reason.key == "refusal-over"


def test_checking_an_order_does_not_give_it() -> None:
    match = under_way(opened(), raider=1)
    before = match.journal.text()
    assert match.check(RAIDER, "Steer  150.0").value.bearing == 1500
    assert match.journal.text() == before


# -- the whole ---------------------------------------------------------------------------------------------------


def test_each_line_reaches_the_host_as_it_is_written() -> None:
    lines: list[str] = []
    match: Match[Any] = Match(DUEL, DUEL.setting("fog", {}), {BEA: (RAIDER, DEFENDER)}, Recorded([]), sink=lines.append)
    give(match, "defender mine 1")
    assert "".join(line + "\n" for line in lines) == match.journal.text()


def test_the_last_entry_tells_the_outcome_the_luck_and_the_key() -> None:
    match = played(2)
    end = match.journal.entries[-1]
    assert match.outcome is not None
    assert end["outcome"] == match.outcome.to_data()
    assert end["luck"] == match.history.luck.to_data()
    assert bytes.fromhex(end["key"]) == match.chance.key  # type: ignore[attr-defined]


def test_who_holds_a_seat() -> None:
    match = opened()
    assert (match.parley.holder(RAIDER), match.parley.holder(Seat("nobody"))) == (BEA, None)


def test_a_match_has_at_most_25_public_names() -> None:
    """What persons settle, leave or write down belongs to the parts of a match: another name needs a part."""
    assert len([name for name in dir(opened()) if not name.startswith("_")]) <= 25


def test_a_match_frees_its_memory_without_the_garbage_collector() -> None:
    """Its parts keep no reference back to it."""
    match = under_way(opened(), raider=1)
    give(match, STEER)
    match.standing.leave(DEFENDER, "nerve", "keep", for_game=True)
    match.snapshots.take()
    gone = weakref.ref(match)
    with gc_paused():
        del match
        assert gone() is None
