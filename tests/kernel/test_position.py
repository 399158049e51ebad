"""Flows and positions: clones at every decision, tails over segments, and the contract of flows."""

from collections.abc import Sequence
from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, d6, dice
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Message
from admiralty.kernel.flows.flow import Ask, AskAll, Chance, Draw, Flow, Window, ask, ask_all, ask_window, roll
from admiralty.kernel.flows.piles import draw
from admiralty.kernel.games.position import FlowError, Misfit, Position, answer_from_data, answer_to_data, saved_parts
from admiralty.kernel.records.record import EVERYONE, derived
from tests.kernel.inline import ONE, TWO, Numbers, Take, Tally, Tiny, numbers, take
from tests.kernel.table import DUEL, played


def begun(game: Tiny, keeps: bool = True) -> Position[Tally]:
    return Position(game, game.start(game.setting()), keeps)


def answer(position: Position[Any], rng: Fast) -> Any:
    """A random answer to whatever is open."""
    request = position.request
    if isinstance(request, Chance):
        return request.sample(rng)
    if isinstance(request, AskAll):
        return {seat: each.choices.sample(rng) for seat, each in request.asks.items()}
    assert isinstance(request, Ask)
    return request.choices.sample(rng)


def walk(position: Position[Any], rng: Fast) -> list[str]:
    """Play on at random; the digest after every answer."""
    digests = []
    while not position.over:
        position.give(answer(position, rng))
        digests.append(position.digest())
    return digests


def first(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))
    tally.marks.append((yield from roll(d6, case="T-1", by=ONE)))


def second(tally: Tally) -> Flow[None]:
    both = yield from ask_all(
        {seat: Ask(seat, Message("which"), numbers(3, 4), "T-1") for seat in (TWO, ONE)}, case="T-1"
    )
    tally.marks += [both[ONE], both[TWO]]
    piece = yield from draw(tally.pile, case="T-1", by=TWO)
    tally.pile.discard(piece)
    tally.marks.append(sum((yield from roll(dice(2, 6), case="T-1", by=TWO))))


def third(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(TWO, 5, 6)))


def test_a_sealed_question_to_nobody_does_not_wait_for_an_answer() -> None:
    def nobody(tally: Tally) -> Flow[None]:
        tally.marks.append(len((yield from ask_all({}, case="T-1"))))

    position = begun(Tiny(nobody))
    assert position.over
    assert position.state.marks == [0]


@pytest.mark.parametrize("wait", [0, 1, 2, 3, 4, 100])
def test_a_clone_at_every_request_has_the_same_digest_and_plays_on_alike_and_apart(wait: int) -> None:
    position = begun(Tiny(first, second, third, first, wait=wait))
    rng = Fast(wait)
    while not position.over:
        before = position.digest()
        clone = position.clone()
        assert clone.digest() == before
        assert walk(clone.clone(), Fast(5)) == walk(clone, Fast(5))
        assert position.digest() == before
        position.give(answer(position, rng))


@pytest.mark.parametrize(("wait", "longest"), [(0, 2), (3, 4), (100, 9)])
def test_a_checkpoint_may_wait_so_that_a_tail_spans_segments(wait: int, longest: int) -> None:
    position = begun(Tiny(first, second, third, first, third, wait=wait))
    tails = []
    while not position.over:
        position.give(answer(position, Fast(1)))
        tails.append(len(position.tail))
        copy = Position.load(position.game, position.to_data(), position.state.setting)
        assert copy.digest() == position.digest()
        assert copy.state == position.state
    assert max(tails) == longest


def test_playing_without_checkpoints_leads_to_the_same_state() -> None:
    kept, free = begun(Tiny(first, second, third)), begun(Tiny(first, second, third), keeps=False)
    one, two = Fast(9), Fast(9)
    while not kept.over:
        kept.give(answer(kept, one))
        free.give(answer(free, two))
    assert free.over
    assert free.state == kept.state


def test_the_digest_covers_the_answers_given_the_seals_and_the_open_request() -> None:
    game = Tiny(first, second)
    one, two = begun(game), begun(game)
    one.give(one.asks()[ONE].choices.check("take 1"))
    two.give(two.asks()[ONE].choices.check("take 2"))
    assert one.digest() != two.digest()
    one.give(3)
    before = one.digest()
    assert one.seal(TWO, one.asks()[TWO].choices.check("take 3")) is False
    assert one.digest() != before


def test_sealed_answers_are_released_together_in_the_order_of_seats() -> None:
    position = begun(Tiny(second))
    assert list(position.asks()) == [ONE, TWO]
    position.seal(TWO, position.asks()[TWO].choices.check("take 4"))
    assert list(position.asks()) == [ONE]
    assert position.state.marks == []
    twin = position.clone()
    assert twin.seal(ONE, twin.asks()[ONE].choices.check("take 3")) is True
    assert twin.state.marks == [3, 4]
    assert position.state.marks == []
    with pytest.raises(FlowError, match="no sealed question"):
        twin.seal(ONE, Order("take 3", 3))


def tells_too_late(tally: Tally) -> Flow[None]:
    tally.hidden = yield from take(ONE, 1, 2, seen_by=(ONE,))
    tally.marks.append((yield from take(ONE, 1, 2)))


def tells(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 7, 8)))
    tally.hidden = yield from take(ONE, 1, 2, seen_by=(ONE,))


def secret_die(tally: Tally) -> Flow[None]:
    tally.hidden = yield from roll(d6, case="T-1", by=ONE, seen_by=(ONE,))


@pytest.mark.parametrize("keeps", [True, False])
def test_a_secret_answer_that_does_not_end_its_segment_is_a_fault_of_the_flow(keeps: bool) -> None:
    position = begun(Tiny(tells_too_late), keeps)
    with pytest.raises(FlowError, match=r"ask one - T-1.*must end its segment"):
        position.give(answer(position, Fast(1)))


@pytest.mark.parametrize("wait", [0, 50])
def test_a_tail_never_holds_a_secret_answer(wait: int) -> None:
    position = begun(Tiny(tells, secret_die, tells, third, wait=wait))
    rng = Fast(4)
    while not position.over:
        request = position.request
        assert request is not None
        position.give(answer(position, rng))
        if request.seen_by is not None:
            assert position.tail == []
            assert position.checkpoint.hidden == position.state.hidden


def test_a_flow_that_depends_on_more_than_its_state_is_found_out() -> None:
    runs: list[int] = []

    def forgetful(tally: Tally) -> Flow[None]:
        runs.append(1)
        for _ in range(3 if len(runs) == 1 else 1):
            yield from take(ONE, 1, 2)

    position = begun(Tiny(forgetful))
    for _ in range(2):
        position.give(answer(position, Fast(1)))
    with pytest.raises(FlowError, match="depend"):
        position.clone()


def pushes(tally: Tally) -> Flow[None]:
    tally.agenda.append(("adds", (1,)))
    tally.agenda.append(("adds", (2,)))
    yield from ()


def adds(tally: Tally, number: int) -> Flow[None]:
    tally.marks.append(number * (yield from take(ONE, 1, 10)))


def test_the_agenda_is_a_stack_with_plain_arguments() -> None:
    position = begun(Tiny(pushes, third, others={"adds": adds}))
    position.give(Order("take 1", 1))
    position.give(Order("take 10", 10))
    assert position.state.marks == [2, 10]
    assert position.request is not None
    assert position.request.fingerprint() == "ask two - T-1"


def test_answers_go_into_data_and_back() -> None:
    position = begun(Tiny(second))
    both = answer(position, Fast(1))
    data = answer_to_data(both)
    assert set(data) == {ONE, TWO}
    assert {seat: order.code for seat, order in answer_from_data(position.request, data).items()} == data


@pytest.mark.parametrize("data", ["take 9", {"one": "take 3"}, {"one": "take 3", "two": "steal 9"}, 3, None])
def test_data_that_answers_something_else_is_a_misfit(data: Any) -> None:
    with pytest.raises(Misfit):
        answer_from_data(begun(Tiny(second)).request, data)


def test_a_game_that_is_over_takes_no_answer() -> None:
    position = begun(Tiny())
    assert position.over
    assert position.outcome is not None
    with pytest.raises(Misfit, match="over"):
        answer_from_data(position.request, "take 1")


def test_only_public_questions_with_one_listed_answer_are_answered_for_a_seat() -> None:
    def only(choices: Any, seen_by: tuple[str, ...] | None = None, window: str | None = None) -> bool:
        request = Window(ONE, Message("which"), choices, "T-1", seen_by)
        request.window = window
        return request.only_answer() is not None

    assert only(numbers(1))
    assert not only(numbers(1, 2))
    assert not only(numbers(1), seen_by=(ONE,))
    assert not only(numbers(1), window="reaction")


def test_lists_are_not_made_in_a_replay() -> None:
    listed: list[int] = []

    def lazy(tally: Tally) -> Flow[None]:
        class Lazy(Numbers):
            def orders(self) -> Sequence[Order[Any]]:
                listed.append(1)
                return super().orders()

        choices = Lazy((Take,), tally, (1, 2))
        tally.marks.append((yield from ask(ONE, Message("which"), choices, case="T-1")))
        tally.marks.append((yield from take(ONE, 1, 2)))

    position = begun(Tiny(lazy))
    position.give(answer_from_data(position.request, "take 2"))
    assert Position.load(position.game, position.to_data(), position.state.setting).state.marks == [2]
    position.clone()
    assert listed == []


def test_the_toy_can_be_cloned_and_saved_at_every_decision() -> None:
    match = played(3, most=0)
    rng = Fast(3)
    while not match.over:
        seat = list(match.asks())[rng.below(len(match.asks()))]
        position = match.position
        assert position.clone().digest() == position.digest()
        assert Position.load(DUEL, position.to_data(), match.setting).digest() == position.digest()
        match.order(seat, match.asks()[seat].choices.sample(rng).code)


def asks_once(tally: Tally) -> Flow[None]:
    tally.marks.append((yield from take(ONE, 1, 2)))


def asks_in_secret(tally: Tally) -> Flow[None]:
    tally.marks.append(int((yield from draw(tally.pile, case="T-1", by=ONE, seen_by=())) == "a"))


def asks_nobody(tally: Tally) -> Flow[None]:
    tally.marks.append(3)
    yield from ()


def test_a_game_that_runs_on_and_on_names_the_last_twenty_segments_of_two_thousand() -> None:
    def pushes(number: int) -> Any:
        def segment(tally: Tally) -> None:
            tally.marks.append(number)
            if len(tally.marks) < 2_500:
                tally.agenda.append((f"s{(number + 1) % 30}", ()))

        segment.__name__ = f"s{number}"
        return segment

    endless = Tiny(pushes(0), others={f"s{number}": pushes(number) for number in range(30)})
    with pytest.raises(FlowError) as caught:
        begun(endless)
    named = ", ".join(f"s{number % 30}" for number in range(1_980, 2_000))
    assert str(caught.value) == f"tiny: 2000 segments in a row asked nobody; the last were {named}"


@pytest.mark.parametrize(
    ("given", "kept"), [(("w", ""), ("w", "w")), (("", "k"), ("k", "k")), (("w", "k"), ("w", "k"))]
)
def test_a_window_and_the_kind_of_its_question_are_one_unless_both_are_said(
    given: tuple[str, str], kept: tuple[str, str]
) -> None:
    window, kind = given
    flow = ask_window(ONE, Message("why"), numbers(0, 1), decline="take 0", case="T-1", window=window, kind=kind)
    request = next(flow)
    assert isinstance(request, Ask)
    assert (request.window, request.kind) == kept


def test_what_may_be_drawn_is_as_likely_as_there_are_pieces_of_it() -> None:
    drawn = Draw("cup", ("0", "0", "1", "2"), "T-1", ONE)
    assert dict(drawn.branches()) == {"0": 0.5, "1": 0.25, "2": 0.25}
    by_row = Draw("cup", ("0", "0", "1", "2"), "T-1", ONE, rows=lambda piece: piece == "0")
    assert by_row.branches() == [("0", 0.5), ("1", 0.5)]


@pytest.mark.parametrize("keeps", [True, False])
@pytest.mark.parametrize("wait", [0, 5])
def test_each_end_of_a_segment_is_counted_once_whether_it_asks_or_not(keeps: bool, wait: int) -> None:
    game = Tiny(asks_once, asks_nobody, asks_in_secret, wait=wait)
    position: Position[Tally] = Position(game, game.start(game.setting()), keeps)
    assert position.boundaries == 0
    assert isinstance(position.request, Ask)
    position.give(position.request.choices.check("take 1"))
    assert position.boundaries == 2
    position.give("a")
    assert (position.boundaries, position.over, position.state.marks) == (4, True, [1, 3, 1])


@pytest.mark.parametrize("part", ["state", "tail", "seals"])
@pytest.mark.parametrize("wrong", [None, 3, "text", ()])
def test_a_saved_position_has_a_state_a_tail_and_seals_and_each_is_of_its_kind(part: str, wrong: Any) -> None:
    sound: dict[str, Any] = {"state": {}, "tail": [], "seals": {}}
    assert saved_parts(sound) == ({}, [], {})
    other: Any = [] if part != "tail" else {}
    lacking = {name: value for name, value in sound.items() if name != part}
    for data in ({**sound, part: wrong}, {**sound, part: other}, lacking, wrong, [sound]):
        with pytest.raises(Misfit, match="a saved position has a state, a tail and seals"):
            saved_parts(data)


class Summed(Tally, known=EVERYONE):
    total: int = derived(lambda tally: sum(tally.marks))


class Summing(Tiny):
    kind = Summed


def test_what_follows_from_a_saved_state_is_there_when_its_game_loads_it() -> None:
    summing = Summing()
    data = {**summing.start(summing.setting()).to_data(), "marks": [2, 5]}
    found = summing.load(data, summing.setting())
    assert isinstance(found, Summed)
    assert found.total == 7
