"""Choices: one grammar of orders, refusals that say what would be legal."""

from collections.abc import Iterable
from types import SimpleNamespace
from typing import Annotated, Any, Self

import pytest
from hypothesis import given
from hypothesis import strategies as st

from admiralty.boards.table.bearing import difference
from admiralty.boards.table.units import FULL_CIRCLE
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import (
    IllegalOrder,
    MalformedOrder,
    Refusal,
    normal,
)
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.orders.arguments import Argument
from admiralty.kernel.orders.verb_choices import Verbs
from admiralty.kernel.orders.verbs import Verb
from tests.kernel.table import DUEL
from tests.support.cases import case
from tests.toy.rules.steering import Steer
from tests.toy.setting import RAIDER


class Anything(Argument[str]):
    """Whatever is written."""

    size = None

    def read(self, setting: Any, text: str) -> str:
        return text

    def write(self, setting: Any, value: str) -> str:
        return value


class Said(Verb[Any, tuple[str, ...]], case="T-1"):
    """One of the codes that the question names."""

    text: Annotated[str, Anything()]

    @classmethod
    def offers(cls, state: Any, now: tuple[str, ...]) -> Iterable[Self]:
        return [cls(code) for code in now]

    def refusal(self, state: Any, now: tuple[str, ...]) -> Refusal | None:
        there = normal(self.text) in [normal(code) for code in now]
        return None if there else IllegalOrder("T-1", Message("refusal-not-there"))


def offered(*codes: str) -> Verbs[Said]:
    return Verbs((Said,), SimpleNamespace(setting=None), codes)


def test_a_list_is_made_once_and_only_when_somebody_looks() -> None:
    made: list[int] = []

    class Noted(Said):
        @classmethod
        def offers(cls, state: Any, now: tuple[str, ...]) -> Iterable[Any]:
            made.append(1)
            return super().offers(state, now)

    choices: Verbs[Said] = Verbs((Noted,), SimpleNamespace(setting=None), ("go",))
    assert choices.trusted("go").value.text == "go"
    assert choices.check("go").value.text == "go"
    assert made == []
    assert [order.code for order in choices.candidates(9)] == ["go"]
    assert [order.code for order in choices.orders()] == ["go"]
    assert made == [1]


def test_case_and_white_space_do_not_matter() -> None:
    choices = offered("fire 9in redoutable", "keep 9c")
    assert choices.check("  FIRE 9in   Redoutable").code == "fire 9in redoutable"
    assert choices.check("keep 9C").code == "keep 9c"
    assert normal("  A  b ") == "a b"


def test_a_refusal_carries_the_case_and_the_code() -> None:
    ask = Ask(Seat("one"), Message("which"), offered("go", "stay"), "T-1")
    with pytest.raises(IllegalOrder) as refused:
        ask.choices.check("fly")
    assert (refused.value.case, refused.value.code) == ("T-1", "fly")
    assert refused.value.reason == Message("refusal-not-there")


def test_sampling_reaches_every_order() -> None:
    choices, rng = offered("a", "b", "c"), Fast(3)
    assert {choices.sample(rng).code for _ in range(60)} == {"a", "b", "c"}


def helm(present: int, knots: int) -> Verbs[Steer]:
    """A boat that lies so, at such a speed."""
    duel = DUEL.start(DUEL.setting("fog", {}))
    duel.boats[RAIDER].bearing, duel.boats[RAIDER].speed = present, knots
    return Verbs((Steer,), duel, RAIDER)


def lies(helm: Verbs[Steer]) -> tuple[int, int]:
    return helm.state.boats[RAIDER].bearing, helm.state.boats[RAIDER].speed * helm.state.setting.figures.turn_a_knot


helms = st.builds(helm, st.integers(0, FULL_CIRCLE - 1), st.integers(0, 3))


@case("HD-4.1")
@given(helms, st.integers(0, FULL_CIRCLE - 1))
def test_what_cannot_be_listed_is_taken_within_reach_and_the_limits_are_named(helm: Verbs[Steer], bearing: int) -> None:
    code, (present, reach) = Steer(bearing).code(None), lies(helm)
    if difference(bearing, present) <= reach:
        assert helm.check(code).value == Steer(bearing)
        assert helm.trusted(code).value == Steer(bearing)
        return
    with pytest.raises(IllegalOrder) as refused:
        helm.check(code)
    for limit in ("port", "starboard"):
        assert difference(helm.check(f"steer {refused.value.reason.args[limit]:05.1f}").value.bearing, present) == reach


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


class Coal(Verb[Any, int], word="coal", case="T-1"):
    tons: int

    @classmethod
    def offers(cls, state: Any, now: int) -> Iterable[Self]:
        return [cls(tons) for tons in range(now)]


class Sail(Verb[Any, int], word="sail", case="T-2"):
    pass


@pytest.mark.parametrize(("before", "found"), [(1, True), (999, True), (1000, False)])
def test_an_example_of_what_was_meant_is_looked_for_among_a_thousand_orders(before: int, found: bool) -> None:
    choices: Verbs[Any] = Verbs((Coal, Sail), SimpleNamespace(setting=None), before)
    with pytest.raises(MalformedOrder) as meant:
        choices.check("sail away")
    with pytest.raises(MalformedOrder) as strange:
        choices.check("dance")
    if found:
        assert (meant.value.case, meant.value.reason) == (
            "T-2",
            Message("refusal-form", code="sail away", like="sail"),
        )
        assert strange.value.reason.args["examples"] == ["coal 0", "sail"]
    else:
        assert meant.value.reason == Message("refusal-no-order", code="sail away", examples=["coal 0"])
        assert strange.value.reason.args["examples"] == ["coal 0"]
