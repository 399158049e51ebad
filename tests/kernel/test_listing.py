"""The ways in which a verb lists its orders: always those that are offered and not refused."""

from collections.abc import Iterable, Sequence
from typing import Annotated, Any, NamedTuple, Self

import pytest

from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.choices import IllegalOrder, Order, Refusal
from admiralty.kernel.flows.event import Message
from admiralty.kernel.games.game import Setting
from admiralty.kernel.orders.arguments import Number
from admiralty.kernel.orders.verb_choices import Verbs
from admiralty.kernel.orders.verbs import Given, Hindrance, Verb, always

One = Annotated[int, Number(least=1, most=3)]


class Sea(NamedTuple):
    setting: Any


class Said(Verb[Sea, int], case="T-1"):
    """A number, not above that of the question."""

    number: One

    def refusal(self, state: Sea, now: int) -> Refusal | None:
        return IllegalOrder("T-1", Message("too-much", most=now)) if self.number > now else None


class ByGrammar(Said, word="grammar"):
    """All that can be written."""


class ByOffers(Said, word="offers"):
    """Some of it: the odd numbers."""

    @classmethod
    def offers(cls, state: Sea, now: int) -> Iterable[Self]:
        return [cls(1), cls(3)]


class Among(Said, word="among", choices=lambda state, now: (3, 2)):
    """Some of it, by their values."""


class Legal(Said, word="legal", legal=lambda state, now: range(1, now + 1)):
    """The legal ones, by their values."""


class Listed(Said, word="listed", legal=lambda state, now: [1]):
    """The orders themselves; that counts before all else."""

    @classmethod
    def listed(cls, state: Sea, now: int) -> Sequence[Order[Any]]:
        return [Given(cls(number), state.setting) for number in range(now, 0, -1)]


class Free(Verb[Sea, int], word="free", case="T-1"):
    """What nothing ever stands against."""

    number: One


class Alone(Verb[Sea, int], word="alone", case="T-1"):
    """The one order of its kind, where the question is about more than one."""

    def refusal(self, state: Sea, now: int) -> Refusal | None:
        return None if now > 1 else IllegalOrder("T-1", Message("too-little"))


class Pair(Verb[Sea, int], word="pair", case="T-1", choices=lambda state, now: [(1, now), (now, 1)]):
    one: One
    other: One


class LegalPair(Verb[Sea, int], word="both", case="T-1", legal=lambda state, now: [(now, 2), (2, now)]):
    one: One
    other: One


KINDS: tuple[type[Verb[Any, Any]], ...] = (ByGrammar, ByOffers, Among, Legal, Listed, Free, Alone, Pair, LegalPair)
EVERY = ["free 1", "free 2", "free 3"]


@pytest.mark.parametrize(
    ("kind", "at_one", "at_two", "at_three"),
    [
        (ByGrammar, ["1"], ["1", "2"], ["1", "2", "3"]),
        (ByOffers, ["1"], ["1"], ["1", "3"]),
        (Among, [], ["2"], ["3", "2"]),
        (Legal, ["1"], ["1", "2"], ["1", "2", "3"]),
        (Listed, ["1"], ["2", "1"], ["3", "2", "1"]),
        (Free, ["1", "2", "3"], ["1", "2", "3"], ["1", "2", "3"]),
        (Alone, [], [""], [""]),
        (Pair, ["1 1", "1 1"], ["1 2", "2 1"], ["1 3", "3 1"]),
        (LegalPair, ["1 2", "2 1"], ["2 2", "2 2"], ["3 2", "2 3"]),
    ],
)
def test_what_a_kind_lists(kind: Any, at_one: list[str], at_two: list[str], at_three: list[str]) -> None:
    """In one setting, question after question, whatever is kept of it."""
    setting = Setting("only", {}, (), {})
    for now, numbers in ((1, at_one), (3, at_three), (2, at_two), (3, at_three), (1, at_one)):
        codes = [f"{kind.word} {number}".strip() for number in numbers]
        choices: Verbs[Any] = Verbs((kind, Free), Sea(setting), now)
        assert [order.code for order in choices.orders()] == [*codes, *EVERY]
        assert [order.code for order in kind.listed(Sea(setting), now)] == codes
        for code in codes:
            assert choices.check(code).value == choices.find(code).value  # type: ignore[union-attr]


NEVER = Hindrance[Sea, int]("T-2", "never", always, where=lambda setting: setting.scenario == "calm")
BELOW = Hindrance[Sea, int]("T-3", "below", lambda sea, now: now < 2, lambda sea, now: {"now": now})
DEAD = ("T-2", Message("never"))
UNLESS = Hindrance[Sea, int]("T-4", "unless", BELOW.test, unless=True)


class Sail(Verb[Sea, int], word="sail", case="T-1", hindered_by=(NEVER,)):
    pass


class Steam(Verb[Sea, int], word="steam", case="T-1", hindered_by=(BELOW, NEVER)):
    pass


class Row(Verb[Sea, int], word="row", case="T-1", hindered_by=(UNLESS,)):
    pass


@pytest.mark.parametrize(
    ("scenario", "now", "listed", "refused"),
    [
        ("calm", 1, ["row"], {"sail": DEAD, "steam": ("T-3", Message("below", now=1))}),
        ("calm", 2, [], {"sail": DEAD, "steam": DEAD, "row": ("T-4", Message("unless"))}),
        ("gale", 1, ["sail", "row"], {"steam": ("T-3", Message("below", now=1))}),
        ("gale", 2, ["sail", "steam"], {"row": ("T-4", Message("unless"))}),
    ],
)  # fmt: skip
def test_what_hinders_a_kind_closes_it_and_says_why(
    scenario: str, now: int, listed: list[str], refused: dict[str, tuple[str, Message]]
) -> None:
    choices: Verbs[Any] = Verbs((Sail, Steam, Row, Free), Sea(Setting(scenario, {}, (), {})), now)
    assert [order.code for order in choices.orders()] == [*listed, *EVERY]
    for code in ("sail", "steam", "row"):
        if code in listed:
            assert choices.check(code).code == code
            continue
        with pytest.raises(IllegalOrder) as told:
            choices.check(code)
        assert (told.value.case, told.value.reason) == refused[code]


class Bear(Verb[Sea, int], word="bear", case="T-1", listable=False):
    """Without an end."""

    tenths: int

    @classmethod
    def candidates(cls, state: Sea, now: int, most: int) -> Iterable[Self]:
        return [cls(number) for number in range(10, 10 + most)]


def test_lists_and_what_is_worth_a_look_go_together_up_to_the_number_wanted() -> None:
    choices: Verbs[Any] = Verbs((ByGrammar, Bear), Sea(Setting("only", {}, (), {})), 2)
    assert not choices.finite
    codes = ["grammar 1", "grammar 2", "bear 10", "bear 11"]
    for most in (1, 2, 3, 4):
        assert [order.code for order in choices.candidates(most)] == codes[:most]
    drawn = {choices.sample(Fast(seed)).code for seed in range(60)}
    assert {"grammar 1", "grammar 2"} < drawn
    bearings = {Bear.sample(Sea(None), 2, Fast(seed)).tenths for seed in range(2000)}
    assert bearings == set(range(10, 110))  # a hundred that are worth a look are drawn from
    finite: Verbs[Any] = Verbs((ByGrammar, Free), Sea(Setting("only", {}, (), {})), 3)
    assert [order.code for order in finite.candidates(4)] == ["grammar 1", "grammar 2", "grammar 3", "free 1"]


def test_a_kind_without_an_end_must_say_what_it_offers() -> None:
    class Endless(Verb[Sea, int], word="endless", case="T-1"):
        number: int

    class Mute(Verb[Sea, int], word="mute", case="T-1", listable=False):
        number: int

    sea = Sea(Setting("only", {}, (), {}))
    with pytest.raises(TypeError, match="Endless: its arguments have no end"):
        Endless.offers(sea, 1)
    with pytest.raises(TypeError, match="Mute cannot be listed and must say which are worth a look"):
        Mute.candidates(sea, 1, 3)
    with pytest.raises(TypeError, match="Free has no effect of its own"):
        Free(1).carry_out(sea, 1)
