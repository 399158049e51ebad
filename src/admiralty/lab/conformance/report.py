"""Counters and failures of a conformance run."""

from dataclasses import dataclass, field
from types import GeneratorType
from typing import Any

from admiralty.kernel.flows.choices import Order
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import Position
from admiralty.kernel.orders.entries import Written

__all__ = ["Failure", "Tally", "asked", "expect", "segment_of"]


class Failure(AssertionError):
    """A broken promise of a game or the kernel, with the details."""

    def __init__(self, check: str, detail: str) -> None:
        super().__init__(f"{check}: {detail}")
        self.check = check
        self.detail = detail


def expect(true: bool, check: str, detail: str) -> None:
    """Raise a `Failure` unless a promise holds."""
    if not true:
        raise Failure(check, detail)


def segment_of(position: Position[Any]) -> str:
    """The current or last segment: the name of its function."""
    flow = getattr(position, "flow", None)
    return flow.__name__ if isinstance(flow, GeneratorType) else "none"


def asked(ask: Ask, position: Position[Any] | None = None) -> str:
    """A question as messages name it: its kind, its case, its seat, and the segment that asks it."""
    said = f"{ask.kind or 'a question without a kind'} ({ask.case}) to {ask.seat}"
    return said if position is None else f"{said} in segment {segment_of(position)}"


@dataclass
class Tally:
    """How much was played and checked, and the longest tail seen."""

    games: int = 0
    decisions: int = 0
    checked: int = 0
    chances: int = 0
    longest_tail: int = 0
    unknown: int = 0
    """Checked decisions at which the rules read what the asked seat did not know."""
    misfits: int = 0
    """Sampled worlds that did not fit what their seat knew, and were sampled again."""
    checks: dict[str, int] = field(default_factory=dict)
    met: dict[str, set[str]] = field(default_factory=dict)
    """The verbs, questions, events, refusals and endings that came up."""

    def count(self, check: str) -> None:
        self.checks[check] = self.checks.get(check, 0) + 1

    def meet(self, kind: str, name: str) -> None:
        self.met.setdefault(kind, set()).add(name)

    def meet_order(self, ask: Ask, order: Order[Any]) -> None:
        """Count a question and the verbs of an order that answers it."""
        self.meet("questions", ask.question.key)
        value = order.value
        if isinstance(value, Written):
            for each in (*value.whole, *(entry for _, entries in value.lines for entry in entries)):
                self.meet("verbs", type(each).__name__)
        else:
            self.meet("verbs", type(value).__name__)

    def add(self, other: "Tally") -> None:
        """Add the counts of another run."""
        self.games += other.games
        self.decisions += other.decisions
        self.checked += other.checked
        self.chances += other.chances
        self.unknown += other.unknown
        self.misfits += other.misfits
        self.longest_tail = max(self.longest_tail, other.longest_tail)
        for check, times in other.checks.items():
            self.checks[check] = self.checks.get(check, 0) + times
        for kind, names in other.met.items():
            self.met.setdefault(kind, set()).update(names)
