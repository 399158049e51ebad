"""Tiny games: a plan of segments, run one after the other, for what a real game shows too seldom."""

from collections.abc import Callable, Mapping
from typing import Any

from admiralty.kernel.case import CaseBook
from admiralty.kernel.choices import Listed, Order, Rng
from admiralty.kernel.event import Message, Seat
from admiralty.kernel.flow import Flow, Pile, ask, one_of
from admiralty.kernel.game import Call, Game, Measure, Outcome, Setting, State
from admiralty.kernel.record import Record, field, secret

ONE, TWO = Seat("one"), Seat("two")
CASES = CaseBook({"case": [{"id": "T-1", "text": "Whatever the test says.", "status": "enforced"}]})


class Tally(State):
    """Numbers that flows put down, and one that is hidden from seat two."""

    marks: list[int] = field(factory=list)
    pile: Pile = field(factory=lambda: Pile("pile", ["a", "b", "c"]))
    hidden: int = secret(default=0)
    done: bool = False


class Shown(Record):
    """A view: everything, but the hidden number for seat one only."""

    marks: list[int]
    pile: Pile
    hidden: int | None
    done: bool
    agenda: list[tuple[str, tuple[int | str, ...]]]


Segment = Callable[..., Flow[None]]


def finish(tally: Tally) -> Flow[None]:
    tally.done = True
    yield from ()


class Tiny(Game[Tally]):
    """The segments of a plan in turn, then the end. ``worlds`` is how many values the hidden number may have."""

    id = "tiny"
    version = "1"
    kind = Tally
    casebook = CASES

    def __init__(
        self, *plan: Segment, others: Mapping[str, Segment] | None = None, wait: int = 0, worlds: int = 4
    ) -> None:
        self.segments = {**{segment.__name__: segment for segment in plan}, **(others or {}), "finish": finish}
        self.plan = [segment.__name__ for segment in plan]
        self.wait = wait
        self.worlds = worlds

    @property
    def checkpoint_after(self) -> int:  # type: ignore[override]
        return self.wait

    def scenarios(self) -> tuple[str, ...]:
        return ("only",)

    def setting(self, scenario: str = "only", options: Mapping[str, str] | None = None) -> Setting:
        return Setting(scenario, options or {}, (ONE, TWO), {"ones": (ONE,), "twos": (TWO,)}, {})

    def start(self, setting: Setting) -> Tally:
        agenda: list[Call] = [("finish", ()), *((name, ()) for name in reversed(self.plan))]
        return Tally(agenda=agenda, setting=setting)

    def sequence(self, state: Tally) -> Call:
        raise AssertionError("a tiny game ends with its plan")

    def outcome(self, state: Tally) -> Outcome | None:
        return Outcome((), Message("over"), "T-1") if state.done else None

    def view(self, state: Tally, seat: Seat | None) -> Shown:
        hidden = state.hidden if seat == ONE else None
        return Shown(state.marks[:], state.pile.clone(), hidden, state.done, state.agenda[:])

    def imagine(self, seen: Shown, setting: Setting, rng: Rng) -> Tally:
        hidden = rng.below(self.worlds) if seen.hidden is None else seen.hidden
        return Tally(seen.marks[:], seen.pile.clone(), hidden, seen.done, agenda=seen.agenda[:], setting=setting)

    def hides(self, state: Tally, seat: Seat) -> bool:
        return seat != ONE

    def measures(self, state: Tally, order: Order[Any]) -> Mapping[str, Measure]:
        return {"sum": lambda tally: sum(tally.marks)}


def numbers(*offered: int) -> Listed[int]:
    """Orders that mean a number."""
    return one_of(lambda: [Order(f"take {number}", number) for number in offered])


def take(seat: Seat, *offered: int, **more: Any) -> Flow[int]:
    """Ask a seat for a number."""
    return ask(seat, Message("which"), numbers(*offered), case="T-1", **more)
