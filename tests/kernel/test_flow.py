"""Requests by themselves: the key of a question, who may see its answer, the distribution of chance."""

from typing import Any

import pytest

from admiralty.kernel.flows.chance import Fast, d6
from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Draw, Flow, Roll, Window, ask, ask_all, ask_window, roll
from tests.kernel.inline import ONE, TWO, numbers, take

THREE = Seat("three")


class Endless(type(numbers())):  # type: ignore[misc]
    """Choices that cannot all be listed."""

    finite = False


def first(flow: Flow[Any]) -> Any:
    return next(flow)


@pytest.mark.parametrize(
    ("request_", "only"),
    [
        (first(take(ONE, 7)), "take 7"),
        (first(take(ONE, 7, 8)), None),
        (first(take(ONE, 7, seen_by=(ONE,))), None),  # that there was no choice would tell
        (first(ask(ONE, "which", Endless(numbers().kinds, numbers().state, (7,)), case="T-1")), None),
        (first(ask_window(ONE, "which", numbers(7), decline="take 7", case="T-1")), None),
    ],
)
def test_a_question_is_answered_by_itself_where_there_is_one_answer_and_nothing_to_tell(
    request_: Ask, only: str | None
) -> None:
    found = request_.only_answer()
    assert (found and found.code) == only


def test_a_question_is_named_by_its_kind_and_its_words_by_that() -> None:
    plain = first(ask(ONE, "load_guns", numbers(1), case="T-1", ship="huascar"))
    assert (plain.kind, plain.question) == ("load_guns", Message("ask-load-guns", ship="huascar"))
    assert plain.question is plain.question
    other = first(ask(ONE, "load", numbers(1), case="T-1", kind="reload"))
    assert (other.kind, other.question) == ("reload", Message("ask-load"))
    worded = first(ask(ONE, Message("anything"), numbers(1), case="T-1"))
    assert (worded.kind, worded.question, worded.window) == ("", Message("anything"), None)
    assert worded.fingerprint() == "ask one - T-1"
    assert (worded.choices.case, worded.choices.asked) == ("T-1", ONE)


@pytest.mark.parametrize(
    ("said", "window", "kind"),
    [
        ({}, "nerve", "nerve"),
        ({"kind": "dare"}, "dare", "dare"),
        ({"window": "reply"}, "reply", "reply"),
        ({"window": "reply", "kind": "dare"}, "reply", "dare"),
    ],
)
def test_a_window_has_the_name_of_its_kind_unless_it_says_otherwise(said: Any, window: str, kind: str) -> None:
    found = first(ask_window(ONE, "nerve", numbers(0, 1), decline="take 0", case="T-1", period="turn 3", **said))
    assert isinstance(found, Window)
    assert (found.window, found.kind, found.decline, found.period) == (window, kind, "take 0", "turn 3")
    assert found.fingerprint() == f"ask one {window} T-1"
    assert found.sensible("any policy") == "take 0"
    bold = first(
        ask_window(ONE, "nerve", numbers(0, 1), decline="take 0", case="T-1", usual=lambda policy: f"take {policy}")
    )
    assert bold.sensible("1") == "take 1"


@pytest.mark.parametrize(
    ("seen", "together"),
    [
        ((None, None, None), None),
        (((ONE,), None, None), (ONE,)),
        (((ONE,), (TWO,), (THREE,)), ()),
        (((TWO, ONE), (ONE, TWO, THREE), None), (ONE, TWO)),
    ],
)
def test_what_several_seal_may_be_seen_by_those_who_may_see_each_of_it(seen: Any, together: Any) -> None:
    asks = {
        seat: Ask(seat, "which", numbers(1, 2), "T-1", seen_by)
        for seat, seen_by in zip((TWO, ONE, THREE), seen, strict=True)
    }
    found = first(ask_all(asks, case="T-2"))
    assert isinstance(found, AskAll)
    assert found.seen_by == together
    assert list(found.asks) == [ONE, THREE, TWO]
    assert found.fingerprint() == "ask-all one,three,two - T-2"


def test_where_nobody_is_asked_there_is_no_question_and_values_come_back() -> None:
    with pytest.raises(StopIteration) as nobody:
        first(ask_all({}, case="T-1"))
    assert nobody.value.value == {}
    flow = ask_all({ONE: Ask(ONE, "which", numbers(1, 2), "T-1")}, case="T-1")
    next(flow)
    with pytest.raises(StopIteration) as answered:
        flow.send({ONE: Order("take 2", 2)})
    assert answered.value.value == {ONE: 2}


PIECES = ("a", "a", "b", "c")


@pytest.mark.parametrize(
    ("rows", "branches"),
    [
        (None, [("a", 0.5), ("b", 0.25), ("c", 0.25)]),
        (lambda piece: piece == "c", [("a", 0.75), ("c", 0.25)]),
        (lambda piece: 0, [("a", 1.0)]),
    ],
)
def test_a_draw_falls_on_rows_by_the_number_of_their_pieces(rows: Any, branches: list[tuple[str, float]]) -> None:
    assert Draw("cup", PIECES, "T-1", ONE, rows=rows).branches() == branches


def test_a_draw_is_scored_for_who_draws_and_takes_what_is_there() -> None:
    drawn = Draw("cup", PIECES, "T-1", None, luck=lambda piece: int(piece != "a"))
    assert drawn.scores() == {0: 0.5, 1: 0.5}
    assert Draw("cup", PIECES, "T-1", ONE).scores() == {}
    assert (drawn.fingerprint(), Draw("cup", PIECES, "T-1", ONE).fingerprint()) == (
        "draw - cup T-1",
        "draw one cup T-1",
    )
    assert {drawn.sample(Fast(seed)) for seed in range(40)} == {"a", "b", "c"}
    assert drawn.from_data("b") == "b"
    with pytest.raises(ValueError, match="'d' is not in the pile cup"):
        drawn.from_data("d")


def test_dice_are_called_by_hand_and_case_and_scored_where_they_are() -> None:
    thrown = first(roll(d6, case="T-1", by=ONE, luck=lambda face: int(face > 4)))
    assert thrown.fingerprint() == "roll one d6 T-1"
    assert Roll(d6, "T-1", None).fingerprint() == "roll - d6 T-1"
    assert thrown.scores() == {0: pytest.approx(4 / 6), 1: pytest.approx(2 / 6)}
    assert Roll(d6, "T-1", ONE).scores() == {}
    rows = dict(Roll(d6, "T-1", ONE, rows=lambda face: face > 4).branches())
    assert rows == {1: pytest.approx(4 / 6), 5: pytest.approx(2 / 6)}
