"""Analysis of an edited position in a worker: the open questions, the chances of their orders, an adviser's opinion."""

from collections.abc import Mapping
from typing import Any

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

__all__ = ["analyse"]

THROWN = 200
LISTED = 60
"""The most orders of a question that are listed."""


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
    return {"questions": questions, "thrown": thrown}


def _thrown(position: Position[Any]) -> int:
    """Throw the dice and draw the cards due before the next order, the same way each time; returns how many."""
    rng, count = Fast("analysis"), 0
    while isinstance(position.request, Chance) and count < THROWN:
        position.give(position.request.sample(rng))
        count += 1
    return count


def _question(presenter: Presenter, position: Position[Any], seat: Seat, job: Mapping[str, Any]) -> dict[str, Any]:
    """A question with its orders, the chance of what each is given for, and the hint of the adviser if it has one."""
    ask = position.asks()[seat]
    about = {"seat": seat, "decision": 0, "bot": job["bot"]}
    glance, opinion = chip_chances(about, presenter, position), hint(about, presenter, position)
    orders = [
        {
            "code": order.code, "label": presenter.order(order),
            "chance": glance["chances"].get(order.code), "loses": order.code in glance["loses"],
        }
        for order in ask.choices.candidates(LISTED)
    ]  # fmt: skip
    name, text = presenter.name(seat), presenter.render(ask.question)
    return {
        "seat": seat,
        "name": name,
        "text": text,
        "orders": orders,
        "hint": opinion if "orders" in opinion else None,
    }
