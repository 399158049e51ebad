"""Tiny games: a plan of segments, run one after the other, for situations that are rare in real games."""

from collections.abc import Callable, Mapping, Sequence
from types import SimpleNamespace
from typing import Any

from admiralty.kernel.base.case import CaseBook
from admiralty.kernel.flows.choices import IllegalOrder, Order, Refusal, Rng
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Flow, ask
from admiralty.kernel.flows.piles import Pile
from admiralty.kernel.flows.segments import Call, folding
from admiralty.kernel.games.game import Game, Outcome, ScenarioRef, Setting, State
from admiralty.kernel.games.view import Knowledge
from admiralty.kernel.orders.verb_choices import Verbs
from admiralty.kernel.orders.verbs import Measure, Verb
from admiralty.kernel.records.record import EVERYONE, field, is_known

ONE, TWO = Seat("one"), Seat("two")
CASES = CaseBook({"chapter": {"Tests": {"T-1": "Whatever the test says."}}})


def only_one(record: Any, seat: Seat | None, state: Any) -> bool:
    return seat == ONE


class Tally(State, known=EVERYONE):
    """Numbers that flows record, and one that is hidden from seat two."""

    marks: list[int] = field(factory=list)
    pile: Pile = field(factory=lambda: Pile("pile", ["a", "b", "c"]))
    hidden: int = field(default=0, known=only_one)
    done: bool = False


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
        self.segments = (*plan, finish)
        self.by_name = {**{segment.__name__: folding(segment) for segment in self.segments}, **(others or {})}
        self.plan = [segment.__name__ for segment in plan]
        self.wait = wait
        self.worlds = worlds

    @property
    def checkpoint_after(self) -> int:  # type: ignore[override]
        return self.wait

    def scenarios(self) -> tuple[str, ...]:
        return ("only",)

    def setting(self, scenario: ScenarioRef = "only", options: Mapping[str, str] | None = None) -> Setting:
        return Setting(str(scenario), options or {}, (ONE, TWO), {}, sides={"ones": (ONE,), "twos": (TWO,)})

    def start(self, setting: Setting) -> Tally:
        agenda: list[Call] = [("finish", ()), *((name, ()) for name in reversed(self.plan))]
        return Tally(agenda=agenda, setting=setting)

    def sequence(self, state: Tally) -> Call:
        raise AssertionError("a tiny game ends with its plan")

    def outcome(self, state: Tally) -> Outcome | None:
        return Outcome((), Message("over"), "T-1") if state.done else None

    def imagine(self, state: Tally, rng: Rng, known: Knowledge) -> None:
        if not is_known(state, "hidden"):
            state.hidden = rng.below(self.worlds)

    def measures(self, state: Tally, order: Order[Any], seat: Seat) -> Mapping[str, Measure]:
        return {"sum": lambda tally: sum(tally.marks)}


class Take(Verb[Any, tuple[int, ...]], word="take", case="T-1"):
    """One of the numbers that the question is about."""

    number: int

    @classmethod
    def listed(cls, state: Any, now: tuple[int, ...]) -> Sequence[Order[Any]]:
        return [Order(f"take {number}", number) for number in now]

    def refusal(self, state: Any, now: tuple[int, ...]) -> Refusal | None:
        return None if self.number in now else IllegalOrder("T-1", Message("not-there"))


class Numbers(Verbs[Any]):
    """In these games a rule receives the number itself."""

    def given(self, verb: Any) -> Order[Any]:
        return Order(f"take {verb.number}", verb.number)


def numbers(*offered: int) -> Numbers:
    """Orders that mean a number."""
    return Numbers((Take,), SimpleNamespace(setting=None), offered)


def take(seat: Seat, *offered: int, **more: Any) -> Flow[int]:
    """Ask a seat for a number."""
    return ask(seat, Message("which"), numbers(*offered), case="T-1", **more)
