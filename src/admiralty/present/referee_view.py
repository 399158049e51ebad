"""The referee's page as values: what is due, what may be ordered, the record sheets, and the last entries."""

from collections.abc import Sequence
from typing import Any

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.games.position import answer_to_data
from admiralty.kernel.matches.history import Step
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.present.chance_view import ChanceView, chance_view, face_name
from admiralty.present.model import Struct
from admiralty.present.presenter import Presenter
from admiralty.scene import Scene

__all__ = [
    "AskedSeat",
    "EnteredStep",
    "OfferedOrder",
    "RefereeView",
    "ShipLeft",
    "asked_seat",
    "referee_view",
    "step_words",
]

ORDERS_AT_MOST = 60
"""The most orders of a question with a button; the others can be typed."""
ON_A_SHEET = 8
ENTRIES_AT_MOST = 30
LINES_AT_MOST = 12
BUTTONS_AT_MOST = 60
"""The most faces and cards with a button each; beyond, as on percentile dice, the result is typed."""


class OfferedOrder(Struct, frozen=True):
    """An order that can be given."""

    code: str
    label: str


class AskedSeat(Struct, frozen=True):
    """A seat that has to give an order."""

    seat: str
    name: str
    question: str
    case: str
    case_text: str
    orders: tuple[OfferedOrder, ...]
    more: int
    """Orders that have no button."""
    typed: bool
    """Whether orders without a button can be typed."""
    sheet: bool


class EnteredStep(Struct, frozen=True):
    """An entry that can be corrected."""

    entry: int
    by: str
    what: str
    sealed: tuple[str, ...]
    """The seats whose sealed orders it holds."""


class ShipLeft(Struct, frozen=True):
    """A line of the record sheets."""

    name: str
    side: str
    left: int
    of: int
    """0 if the rules count nothing."""


class RefereeView(Struct, frozen=True):
    """Everything that a referee needs beside the board."""

    sequence: int
    over: bool
    closed: bool
    ending: str
    due: ChanceView | None
    buttons: bool
    asked: tuple[AskedSeat, ...]
    ships: tuple[ShipLeft, ...]
    entries: tuple[EnteredStep, ...]
    log: tuple[str, ...]


def referee_view(match: Match[Any], presenter: Presenter) -> RefereeView:
    """A refereed table for its referee: everything."""
    journal = match.journal
    due = None if match.over else chance_view(match.position, presenter)
    outcome = match.outcome
    lines = [line for each in journal.entries for line in presenter.lines(each, None, everything=True)]
    seat = next(iter(match.asks()), match.setting.seats[0])
    return RefereeView(
        sequence=len(journal.entries),
        over=match.over,
        closed=journal.end is not None,
        ending=presenter.ending(outcome) if outcome is not None else "",
        due=due,
        buttons=due is not None and len(due.faces) <= BUTTONS_AT_MOST,
        asked=tuple(asked_seat(seat, ask, presenter) for seat, ask in match.asks().items()),
        ships=_ships(presenter.picture(match.position.state, seat, None)),
        entries=tuple(_entered(step, presenter) for step in _last(match.history.steps)),
        log=tuple(lines[-LINES_AT_MOST:]),
    )


def asked_seat(seat: Seat, ask: Ask, presenter: Presenter) -> AskedSeat:
    """A seat that has to give an order, with its orders."""
    choices = ask.choices
    sheet = isinstance(choices, OrderSheet)
    shown = choices.candidates(ON_A_SHEET if sheet else ORDERS_AT_MOST)
    whole = choices.finite and len(choices.orders()) <= len(shown)
    return AskedSeat(
        seat=seat,
        name=presenter.name(seat),
        question=presenter.render(ask.question),
        case=ask.case,
        case_text=presenter.case_text(ask.case),
        orders=tuple(OfferedOrder(order.code, presenter.order(order)) for order in shown),
        more=len(choices.orders()) - len(shown) if choices.finite else 0,
        typed=not whole,
        sheet=sheet,
    )


def _ships(scene: Scene) -> tuple[ShipLeft, ...]:
    return tuple(
        ShipLeft(
            name=counter.name,
            side=scene.side(counter.side).name,
            left=counter.damage.of - counter.damage.level if counter.damage is not None else 0,
            of=counter.damage.of if counter.damage is not None else 0,
        )
        for counter in scene.counters
    )


# -- entries -----------------------------------------------------------------------------------------------------------


def _last(steps: Sequence[Step]) -> list[Step]:
    """The last entries of a person, the newest first."""
    return [step for step in reversed(steps) if step.kind != "auto"][:ENTRIES_AT_MOST]


def _entered(step: Step, presenter: Presenter) -> EnteredStep:
    sealed = tuple(step.answer) if step.kind == "release" else ()
    return EnteredStep(step.entry, _by(step, presenter), _what(step, presenter), sealed)


def step_words(step: Step, presenter: Presenter) -> str:
    """An entry in a line: who, and what."""
    return presenter.say("referee-entry", by=_by(step, presenter), text=_what(step, presenter)).lstrip(": ")


def _by(step: Step, presenter: Presenter) -> str:
    if step.kind == "release":
        return ""
    if step.seat is not None:
        return presenter.name(step.seat)
    return " ".join(step.fingerprint.split()[2:-1])  # the dice, or the pile


def _what(step: Step, presenter: Presenter) -> str:
    answer = answer_to_data(step.answer)
    if isinstance(answer, dict):
        return "; ".join(f"{presenter.name(seat)} {code}" for seat, code in answer.items())
    if step.seat is None:
        faces = answer if isinstance(answer, list | tuple) else [answer]
        return " ".join(face_name(str(face), presenter) for face in faces)
    return str(answer)
