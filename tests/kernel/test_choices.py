"""Choices: one grammar of orders, refusals that say what would be legal."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.kernel.chance import Fast
from admiralty.kernel.choices import (
    AmbiguousOrder,
    IllegalOrder,
    Listed,
    MalformedOrder,
    Order,
    Refusal,
    normal,
)
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Ask, one_of
from admiralty.kernel.verbs import Verbs
from tests.kernel.table import DUEL
from tests.support.cases import case
from tests.toy.rules.steering import Steer, reach_of
from tests.toy.setting import CIRCLE, RAIDER, between


def offered(*codes: str) -> Listed[int]:
    return one_of(lambda: [Order(code, place) for place, code in enumerate(codes)])


def test_a_list_is_made_once_and_only_when_somebody_looks() -> None:
    made: list[int] = []

    def orders() -> list[Order[int]]:
        made.append(1)
        return [Order("go", 1)]

    choices = one_of(orders, decode=lambda code: 1)
    assert choices.trusted("go").value == 1
    assert made == []
    assert choices.check("go").value == 1
    assert [order.code for order in choices.candidates(9)] == ["go"]
    assert made == [1]


def test_case_and_white_space_do_not_matter() -> None:
    choices = offered("fire 9in redoutable", "keep 9C")
    assert choices.check("  FIRE 9in   Redoutable").value == 0
    assert choices.check("keep 9c").value == 1
    assert choices.check("keep 9C").value == 1
    assert normal("  A  b ") == "a b"


def test_an_order_that_is_not_offered_is_refused_with_the_case_of_the_question() -> None:
    ask = Ask(Seat("one"), Message("which"), offered("go", "stay"), "T-1")
    with pytest.raises(IllegalOrder) as refused:
        ask.choices.check("fly")
    assert (refused.value.case, refused.value.code) == ("T-1", "fly")
    assert refused.value.reason == Message("refusal-not-offered", code="fly")


def test_a_game_may_explain_why_an_order_is_illegal() -> None:
    choices = one_of(
        lambda: [Order("ahead 1", 1)],
        why=lambda code: IllegalOrder("T-1", Message("refusal-too-fast"), code) if code == "ahead 2" else None,
    )
    with pytest.raises(IllegalOrder) as refused:
        choices.check("Ahead 2")
    assert refused.value.reason.key == "refusal-too-fast"
    with pytest.raises(IllegalOrder) as refused:
        choices.check("astern")
    assert refused.value.reason.key == "refusal-not-offered"


def test_an_abbreviation_that_fits_one_order_will_do() -> None:
    choices = offered("ahead 2 port", "ahead 2 starboard", "astern 1")
    assert choices.resolve("as").code == "astern 1"
    assert choices.resolve("ah 2 s").code == "ahead 2 starboard"
    with pytest.raises(AmbiguousOrder) as refused:
        choices.resolve("ahead")
    assert refused.value.reason.args["fits"] == ["ahead 2 port", "ahead 2 starboard"]
    for nothing in ("board", "ahead 2 port 3", ""):
        with pytest.raises(IllegalOrder):
            choices.resolve(nothing)


def test_a_whole_order_is_never_ambiguous_though_others_begin_like_it() -> None:
    choices = offered("keep 9C", "keep 9C down", "ahead 1", "ahead 1 port")
    assert choices.resolve("keep 9C").value == 0
    assert choices.resolve("KEEP 9c").value == 0
    assert choices.resolve("ahead 1").value == 2


def test_check_does_not_take_abbreviations() -> None:
    with pytest.raises(IllegalOrder):
        offered("astern 1").check("as")


def test_sampling_reaches_every_order() -> None:
    choices, rng = offered("a", "b", "c"), Fast(3)
    assert {choices.sample(rng).code for _ in range(60)} == {"a", "b", "c"}


def helm(present: int, knots: int) -> Verbs[Steer]:
    """A boat that lies so, at such a speed."""
    duel = DUEL.start(DUEL.setting("fog", {}))
    duel.boats[RAIDER].bearing, duel.boats[RAIDER].speed = present, knots
    return Verbs((Steer,), duel, RAIDER)


def lies(helm: Verbs[Steer]) -> tuple[int, int]:
    return helm.state.boats[RAIDER].bearing, reach_of(helm.state, RAIDER)


helms = st.builds(helm, st.integers(0, CIRCLE - 1), st.integers(0, 3))


@case("HD-4.1")
@given(helms, st.integers(0, CIRCLE - 1))
def test_what_cannot_be_listed_is_taken_within_reach_and_the_limits_are_named(helm: Verbs[Steer], bearing: int) -> None:
    code, (present, reach) = Steer(bearing).code(None), lies(helm)
    if between(bearing, present) <= reach:
        assert helm.check(code).value == Steer(bearing)
        assert helm.trusted(code).value == Steer(bearing)
        return
    with pytest.raises(IllegalOrder) as refused:
        helm.check(code)
    for limit in ("port", "starboard"):
        assert between(helm.check(str(refused.value.reason.args[limit])).value.bearing, present) == reach


@given(helms, st.integers(0, 2**32), st.integers(1, 30))
def test_what_is_sampled_and_proposed_is_accepted(helm: Verbs[Steer], seed: int, most: int) -> None:
    proposed = helm.candidates(most)
    assert 1 <= len(proposed) <= most
    assert len({order.code for order in proposed}) == len(proposed)
    for order in [helm.sample(Fast(seed)), *proposed]:
        assert helm.check(order.code).value == order.value


@pytest.mark.parametrize(
    "text", ["steer", "steer north", "steer 001.55", "steer -03.0", "", "turn 10", "steer 00\u0663.0"]
)
def test_text_that_is_no_order_is_malformed_and_an_example_is_given(text: str) -> None:
    with pytest.raises(MalformedOrder) as refused:
        helm(100, 1).resolve(text)
    given = refused.value.reason.args
    assert str(given.get("like", given.get("examples"))).strip("[']") == "steer 010.0"


def test_every_refusal_carries_case_reason_and_code() -> None:
    refusal = Refusal("T-1", Message("refusal-no"), "code")
    assert (refusal.case, refusal.reason.key, refusal.code) == ("T-1", "refusal-no", "code")
    assert "refusal-no" in str(refusal)
    assert "code" in str(refusal)
