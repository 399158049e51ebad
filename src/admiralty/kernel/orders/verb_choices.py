"""The choices of a question that verbs answer: listing, parsing, sampling and refusing orders."""

from collections.abc import Sequence
from copy import copy
from typing import Any, Self, TypeVar

from admiralty.kernel.flows.choices import Choices, Dial, MalformedOrder, Order, Refusal, Rng, normal
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, Flow, SeenBy, SoFar

from .grammar import Grammar, grammar_of
from .hindrances import Opened, Plan, plan_of
from .verbs import Given, Verb

__all__ = ["Verbs", "act"]

V = TypeVar("V", bound=Verb[Any, Any])


class Verbs(Choices[V]):
    """The choices of a question: kinds of order, the state they are given in, and the subject of the question.

    Lists and candidates go by the kinds, in turn. A question that lists or samples otherwise has a subclass; the verbs
    alone decide what is legal.
    """

    _examples: dict[type[Any], str] | None = None
    """An order of each kind, for refusals: cached when a text is first refused."""

    def __init__(self, kinds: tuple[type[V], ...], state: Any, now: Any) -> None:
        self.kinds = kinds
        self.state = state
        self.subject = now
        self._orders: Sequence[Order[V]] | None = None
        self._opened: Opened | None = None

    def on(self, state: Any) -> Self:
        twin = copy(self)
        twin.state, twin._orders, twin._opened, twin._examples = state, None, None, None
        return twin

    @property
    def grammar(self) -> Grammar:
        return grammar_of(self.kinds)

    def open_kinds(self) -> tuple[type[V], ...]:
        """The kinds that are not hindered."""
        return self._open().kinds

    def _open(self) -> Opened:
        opened = self._opened
        if opened is None:
            kinds, state = self.kinds, self.state
            try:
                plan: Plan = state.setting.made_before[id(kinds)]
                if plan.kinds is not kinds:  # as a tuple of classes that was made for one question may be
                    plan = plan_of(kinds, state.setting)
            except (AttributeError, KeyError):
                plan = plan_of(kinds, state.setting)
            opened = self._opened = plan.open_in(state, self.subject)
        return opened

    @property
    def finite(self) -> bool:
        return self._open().finite

    def orders(self) -> Sequence[Order[V]]:
        orders = self._orders
        if orders is None:
            state, now, opened = self.state, self.subject, self._opened or self._open()
            found: list[Order[V]] = []
            for known, listed in opened.lists:
                found += known if listed is None else listed(state, now)
            if not found and opened.finite:
                raise self.none_left()
            orders = self._orders = found
        return orders

    def refusal(self, verb: V) -> Refusal | None:
        """The refusal of a verb here and now: by a hindrance of its kind, or by its arguments."""
        kind = type(verb)
        if kind.hindered_by and kind not in self.open_kinds():
            for hindrance in kind.hindered_by:
                if hindrance.stands(self.state, self.subject):
                    return hindrance.refusal(self.state, self.subject)
        return verb.refusal(self.state, self.subject)

    def check(self, code: str) -> Order[V]:
        verb = self._read(code)
        refusal = self.refusal(verb)
        if refusal is not None:
            raise refusal.of(code)
        return self.given(verb)

    def given(self, verb: V) -> Order[V]:
        """A verb as an order of this question."""
        return Given(verb, self.state.setting)

    def _read(self, code: str) -> V:
        """The verb of a code; a refusal with examples for a text that is not an order of this question."""
        try:
            verb = self.grammar.read(self.state.setting, code)
        except Refusal as refusal:
            raise type(refusal)(refusal.case or self.case, refusal.reason, code) from refusal
        if verb is None:
            raise self._unreadable(code)
        return verb  # type: ignore[return-value]

    def _unreadable(self, code: str) -> MalformedOrder:
        words = normal(code).split()
        named = self.grammar.worded.get(words[0], []) if words else []
        if self._examples is None:
            self._examples = {}
            for order in self.candidates(1000):
                if type(order.value) not in self._examples:
                    self._examples[type(order.value)] = order.code
        like = next((example for kind, example in self._examples.items() if kind in named), None)
        if like is not None:
            return MalformedOrder(named[0].case or self.case, Message("refusal-form", code=code, like=like), code)
        examples = list(self._examples.values())[:3]
        return MalformedOrder(self.case, Message("refusal-no-order", code=code, examples=examples), code)

    def resolve(self, text: str) -> Order[V]:
        """Like `check`, but also accepts an abbreviation of exactly one listed order. A text that can be parsed as it
        is never counts as an abbreviation of another order, legal or not.
        """
        try:
            readable = self.grammar.read(self.state.setting, text) is not None
        except Refusal:
            readable = False
        found = None if readable else self._abbreviated(text)
        return found or self.check(text)

    def trusted(self, code: str) -> Order[V]:
        return self.given(self._read(code))

    def sample(self, rng: Rng) -> Order[V]:
        orders = self._orders or self.orders()
        if (self._opened or self._open()).finite:
            return orders[rng.below(len(orders))]
        kinds = [kind for kind in self.open_kinds() if not kind.listable]
        drawn = rng.below(len(orders) + len(kinds)) if orders or len(kinds) > 1 else 0
        if drawn < len(orders):
            return orders[drawn]
        return self.given(kinds[drawn - len(orders)].sample(self.state, self.subject, rng))

    def candidates(self, most: int) -> Sequence[Order[V]]:
        if self.finite:
            return self.orders()[:most]
        state, now = self.state, self.subject
        found: list[Order[V]] = []
        for kind in self.open_kinds():
            if kind.listable:
                found += kind.listed(state, now)
            else:
                found += [self.given(verb) for verb in kind.candidates(state, now, most)]
        return found[:most]

    def dials(self) -> tuple[Dial, ...]:
        for kind in self.open_kinds():
            dials = () if kind.listable else kind.dials(self.state, self.subject)
            if dials:
                return dials
        return ()


def act(
    seat: Seat,
    question: Message | str,
    choices: Verbs[Any],
    *,
    case: str,
    kind: str = "",
    seen_by: SeenBy = None,
    so_far: SoFar = None,
    **said: object,
) -> Flow[Any]:
    """One seat decides, as in `ask`, and its order is carried out; the result comes back."""
    order: Order[Verb[Any, Any]] = yield Ask(seat, question, choices, case, seen_by, so_far, kind, said)
    following = order.value.carry_out(choices.state, choices.subject)
    return None if following is None else (yield from following)
