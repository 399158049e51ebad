"""Analysis of an edited position in a worker: the open questions, the chances of their orders, an adviser's opinion."""

from collections.abc import Mapping
from typing import Any

import msgspec

from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.chance import Fast
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.games.position import Position
from admiralty.kernel.records.record import RecordError
from admiralty.present.position_editor import must_play
from admiralty.present.presenter import Presenter
from admiralty.server.registry import GameRegistry
from admiralty.server.workers.editing import BREAKS, DRAWING_SECONDS, must_be_safe, open_document, opened, state_of
from admiralty.server.workers.hint import hint
from admiralty.server.workers.order_preview import chip_chances, order_odds
from admiralty.server.workers.processor_time import processor_time

__all__ = ["AnalysedOrder", "Analysis", "OddsLine", "OrderOdds", "Question", "analyse"]

THROWN = 200
LISTED = 60
"""The most orders of a question that are listed."""


class AnalysedOrder(msgspec.Struct, frozen=True):
    """An order of the position, with the chance of what it is given for."""

    code: str
    label: str
    chance: float | None = None
    loses: bool = False


class Question(msgspec.Struct, frozen=True):
    """A question to a seat."""

    seat: str
    name: str
    text: str
    orders: list[AnalysedOrder]
    hint: dict[str, Any] | None = None


class Analysis(msgspec.Struct, frozen=True):
    """The result of an analysis."""

    questions: list[Question]
    thrown: int
    """How many dice or cards were due before the first order, and were thrown for this analysis."""


class OddsLine(msgspec.Struct, frozen=True):
    """One result or effect of an order in words, with its chance; a result has the text of its percentage."""

    text: str
    share: float = 0.0
    shown: str = ""


class OrderOdds(msgspec.Struct, frozen=True):
    """What `order_odds` found of an order, as far as the page of the editor shows it; or why it found nothing."""

    results: list[OddsLine] = []
    lines: list[OddsLine] = []
    told: list[str] = []
    """What will happen for certain."""
    opens: list[OddsLine] = []
    note: str = ""
    refused: str = ""
    wrong: str = ""
    unknown: bool = False


def analyse(job: Mapping[str, Any], registry: GameRegistry) -> dict[str, Any]:
    """In the worker: the questions of a document's position with an adviser's opinion, or the odds of one order."""
    language = job["language"]
    try:
        document = open_document(job)
        must_be_safe(document, registry, language)
        with processor_time(2 * DRAWING_SECONDS):
            presenter = opened(document, registry, language)
            position = must_play(presenter, state_of(presenter, document))
            thrown = _thrown(position)
        with processor_time(job["seconds"]):
            if job.get("code"):
                seat = Seat(str(job["seat"]))
                return order_odds({"seat": seat, "code": job["code"], "decision": 0}, presenter, position)
            questions = [_question(presenter, position, seat, job) for seat in position.asks()]
    except (DataError, RecordError) as fault:
        return {"wrong": str(fault)}
    except BREAKS as fault:
        return {"wrong": f"{type(fault).__name__}: {str(fault)[:200]}"}
    found: dict[str, Any] = msgspec.to_builtins(Analysis(questions, thrown))
    return found


def _thrown(position: Position[Any]) -> int:
    """Throw the dice and draw the cards due before the next order, the same way each time; returns how many."""
    rng, count = Fast("analysis"), 0
    while isinstance(position.request, Chance) and count < THROWN:
        position.give(position.request.sample(rng))
        count += 1
    return count


def _question(presenter: Presenter, position: Position[Any], seat: Seat, job: Mapping[str, Any]) -> Question:
    ask = position.asks()[seat]
    about = {"seat": seat, "decision": 0, "bot": job["bot"]}
    glance = chip_chances(about, presenter, position)
    orders = [
        AnalysedOrder(
            order.code,
            presenter.render(order.label) if order.label is not None else order.code,
            glance["chances"].get(order.code),
            order.code in glance["loses"],
        )
        for order in ask.choices.candidates(LISTED)
    ]
    opinion = hint(about, presenter, position)
    return Question(
        seat, presenter.name(seat), presenter.render(ask.question), orders, opinion if "orders" in opinion else None
    )
