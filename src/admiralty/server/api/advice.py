"""API calls that advise a seat: odds of an order, chances on the listed orders, a hint. A worker answers them."""

from collections.abc import Mapping
from typing import Any

import msgspec

from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.matches.match import Match
from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given, mine
from admiralty.server.errors import NoAdviceBlind, NoSeatOfYours, NotAsked, Refused
from admiralty.server.workers.pool import WorkerJob

__all__ = ["ADVICE"]

ADVISER = "admiral"
"""The bot that gives hints."""
GUIDE = "captain"
"""The bot that says what a lesson highlights: the one with which lessons are tested."""


def odds(given: Given) -> Any:
    """The odds of an order, from what the seat knows; None where the question named is no longer open."""
    code, decision = given.query.get("code", ""), given.query.get("decision", "")
    found = given.view()
    seat, table, presenter = found.seat, found.table, found.presenter

    def job(match: Match[Any]) -> tuple[Mapping[str, Any], str] | None:
        if seat is None:
            raise NoSeatOfYours
        if match.position.state.sighting:
            raise NoAdviceBlind
        if decision and (given.number("decision") != match.decision or seat not in match.asks()):
            return None
        wanted = match.check(seat, code)
        label = presenter.render(wanted.label) if wanted.label is not None else ""
        return given.job(match, "odds", seat, code=wanted.code), label

    try:
        found_job = table.look(job)
    except Refusal as refusal:
        raise Refused(refusal, table.presenter) from refusal
    if found_job is None:
        return None
    asked, label = found_job
    seconds = given.host.settings.odds_seconds
    return _worker_job(asked, seconds, "measures", "no-odds", schemas.OddsInfo, code=code, label=label)


def chances(given: Given) -> Any:
    """Probabilities to write on the orders of an open question, from what the seat knows.

    Every page sends this request by itself for every question. If the question has been answered meanwhile, the answer
    is empty.
    """
    found = given.view()
    if found.seat is None:
        raise NoSeatOfYours
    seat, table = found.seat, found.table

    def job(match: Match[Any]) -> Mapping[str, Any]:
        blind = bool(match.position.state.sighting)
        return given.job(match, "chances", seat, open=seat in match.asks() and not blind)

    asked = table.look(job)
    if not asked["open"]:
        return schemas.ChancesInfo(asked["decision"], {})
    seconds, decision = given.host.settings.odds_seconds, asked["decision"]
    return _worker_job(asked, seconds, "chances", "no-odds", schemas.ChancesInfo, decision=decision)


def _worker_job(
    asked: Mapping[str, Any], seconds: float, wanted: str, otherwise: str, kind: Any, **more: object
) -> WorkerJob:
    """A job whose result, with some more, is the answer of a kind."""
    return WorkerJob(asked, seconds, wanted, otherwise, lambda answer: msgspec.convert({**answer, **more}, kind))


def _asked(given: Given, kind: str, **more: object) -> Mapping[str, Any]:
    """The job of a bot that advises a seat that is asked, from what the seat knows."""
    found = given.view()
    if found.seat is None:
        raise NoSeatOfYours
    seat = found.seat if found.access.umpire else mine(found.presenter, found.access, found.seat)

    def job(match: Match[Any]) -> Mapping[str, Any]:
        if match.position.state.sighting:
            raise NoAdviceBlind
        if seat not in match.asks():
            raise NotAsked(seat=found.presenter.name(seat))
        return given.job(match, kind, seat, **more)

    return found.table.look(job)


def hint(given: Given) -> Any:
    """What a bot would do in the place of a seat that is asked."""
    asked = _asked(given, "hint", bot=ADVISER)
    more = {"decision": asked["decision"], "seat": asked["seat"]}
    return _worker_job(asked, given.host.settings.bot_seconds, "orders", "no-hint", schemas.HintInfo, **more)


def lesson_order(given: Given) -> Any:
    """The order that a lesson highlights where many would do: the captain's, which takes no second to find."""
    asked = _asked(given, "bot", bot=GUIDE, seed="lesson")
    return _worker_job(asked, given.host.settings.bot_seconds, "code", "no-hint", schemas.LessonOrder)


ADVICE = (
    Call("GET", f"{TABLE}/odds", "The odds of an order", odds, schemas.OddsInfo | None,
         query=("as", "code", "decision"), rate="odds"),
    Call("GET", f"{TABLE}/chances", "The chance of success of each listed order", chances, schemas.ChancesInfo,
         query=("as",), rate="odds"),
    Call("GET", f"{TABLE}/hint", "A hint: what an adviser would order", hint, schemas.HintInfo, query=("as",),
         rate="hint"),
    Call("GET", f"{TABLE}/lesson/order", "The order that a lesson highlights", lesson_order, schemas.LessonOrder,
         query=("as",), rate="odds"),
)  # fmt: skip
