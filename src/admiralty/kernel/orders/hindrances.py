"""Hindrances: what closes whole kinds of order in a question, each with its case.

A kind is closed whatever its arguments: the ship is a prize, or aground. Each test runs once for a question, for all
kinds that it may close. The open kinds are a bit mask, by which their lists are cached.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeVar

from admiralty.kernel.flows.choices import IllegalOrder, Order
from admiralty.kernel.flows.event import message_of

__all__ = ["Hindrance", "OnATable", "Opened", "Plan", "always", "plan_of"]


class OnATable(Protocol):
    """What verbs need of a state, or of a view of one."""

    @property
    def setting(self) -> Any: ...


S = TypeVar("S", bound=OnATable)
N = TypeVar("N")
Kinds = tuple[type[Any], ...]
"""Classes of verbs."""
Lists = Callable[[Any, Any], Sequence[Order[Any]]]
"""How the orders of a kind are listed, in a state and about a subject."""


@dataclass(frozen=True, eq=False)
class Hindrance(Generic[S, N]):
    """What closes a whole kind of order, whatever its arguments: tested once for a question, for all kinds it may
    close.

    ``said`` gives the arguments of the reason. One that applies ``unless`` its test holds can share the test with its
    opposite, which then runs once for both. ``where`` says in which settings it can apply at all, and runs once for
    each.
    """

    case: str
    key: str
    test: Callable[[S, N], object]
    said: Callable[[S, N], Mapping[str, object]] | None = None
    unless: bool = False
    where: Callable[[Any], bool] | None = None

    def stands(self, state: S, now: N) -> bool:
        """Whether it closes its kinds in this question."""
        return (self.where is None or self.where(state.setting)) and bool(self.test(state, now)) != self.unless

    def refusal(self, state: S, now: N) -> IllegalOrder:
        return IllegalOrder(self.case, message_of(self.key, self.said(state, now) if self.said is not None else {}))


def always(state: object, now: object) -> bool:
    """The test of a hindrance that applies in every question of its settings."""
    return True


class Opened:
    """What is open in a question: the kinds, whether all of them can be listed, and how each of them lists."""

    __slots__ = ("finite", "kinds", "lists")

    def __init__(
        self, kinds: Kinds, finite: bool, lists: tuple[tuple[Sequence[Order[Any]], Lists | None], ...]
    ) -> None:
        self.kinds = kinds
        self.finite = finite
        self.lists = lists
        """For each kind in turn how its orders are listed; for kinds with the same orders in all questions, the orders,
        joined as far as they follow each other.
        """


class Plan:
    """The kinds of one sort of question in one setting: what can close them there, and how the others list."""

    def __init__(self, kinds: Kinds, setting: Any) -> None:
        self.kinds = kinds
        self.setting = setting
        closes: dict[Callable[[Any, Any], object], list[int]] = {}
        for number, kind in enumerate(kinds):
            for each in kind.hindered_by:
                if each.where is None or each.where(setting):
                    closes.setdefault(each.test, [0, 0])[each.unless] |= 1 << number
        self._at_first = (1 << len(kinds)) - 1 & ~closes.pop(always, [0])[0]
        self._tests = [(held | failed, test, ~held, ~failed) for test, (held, failed) in closes.items()]
        """The kinds that a test may close, the test, and what it leaves open where it holds and where it fails."""
        self._opened: dict[int, Opened] = {}

    def open_in(self, state: Any, now: Any) -> Opened:
        """Run each test that may close an open kind; returns the kinds that are open then."""
        left = self._at_first
        for kinds, test, held, failed in self._tests:
            if left & kinds:
                left &= held if test(state, now) else failed
        return self._opened.get(left) or self._left(left)

    def _left(self, left: int) -> Opened:
        """What is open if these kinds, as bits, are left; cached."""
        kinds = tuple([kind for number, kind in enumerate(self.kinds) if left >> number & 1])
        lists: list[tuple[Sequence[Order[Any]], Lists | None]] = []
        for kind in kinds:
            if kind.listable:
                same, listed = kind.lists(self.setting)
                if listed is None and lists and lists[-1][1] is None:
                    lists[-1] = ((*lists[-1][0], *same), None)
                else:
                    lists.append((same, listed))
        found = self._opened[left] = Opened(kinds, all(kind.listable for kind in kinds), tuple(lists))
        return found


def plan_of(kinds: Kinds, setting: Any) -> Plan:
    """The plan of some kinds in a setting, cached by the kinds and by the identity of their tuple, which the plan
    holds, so that no other object takes its id.
    """
    known: dict[Any, Plan] = getattr(setting, "made_before", {})
    plan = known.get(kinds)
    if plan is None:
        plan = known[id(kinds)] = known[kinds] = Plan(kinds, setting)
    return plan
