"""HTTP errors: the status, headers and JSON body of each, and the one table from domain errors to them."""

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from admiralty.kernel.flows.choices import LosingOrder, MalformedOrder, OvertakenOrder, StaleOrder
from admiralty.kernel.flows.event import Message
from admiralty.present.presenter import Presenter
from admiralty.server import errors
from admiralty.server.db.journals import StoreError
from admiralty.server.registry import host_words

__all__ = ["ANSWERS", "MOST_NUMBER", "Answer", "Problem", "known_problem", "whole_number"]

DIGITS = re.compile(r"[0-9]{1,8}")
MOST_NUMBER = 99_999_999
"""The largest number in a path or a query; no journal is as long."""

KINDS = {
    400: "invalid",
    401: "forbidden",
    403: "forbidden",
    404: "not-found",
    405: "invalid",
    409: "conflict",
    413: "too-large",
    415: "invalid",
    421: "invalid",
    422: "invalid",
    429: "too-many",
    500: "fault",
    503: "fault",
}


class RefusedOrder(NamedTuple):
    """A refusal without the exception, whose traceback would hold the request's frames, and they it."""

    reason: Message
    case: str
    presenter: Presenter
    remedied: bool


class Problem(Exception):
    """An error answer: status, key in the catalogue, and arguments of the sentence."""

    def __init__(
        self,
        status: int,
        key: str,
        *,
        kind: str = "",
        refusal: RefusedOrder | None = None,
        headers: Mapping[str, str] | None = None,
        **words: object,
    ) -> None:
        super().__init__(f"{status} {key}")
        self.status = status
        self.key = key
        self.kind = kind or KINDS[status]
        self.headers = dict(headers or {})
        self.words: Mapping[str, object] = words
        self._refusal = refusal

    def body(self, language: str) -> dict[str, Any]:
        """The error in a reader's language."""
        words = host_words(language)
        said = {"kind": self.kind, "message": "", "remedy": words.named("error", self.key, "remedy")}
        if self._refusal is None:
            return {**said, "message": words.say(f"error-{self.key}", **self.words), "case": None, "case_text": None}
        reason, case, presenter, remedied = self._refusal
        presenter = presenter.in_language(language)
        if not remedied:
            said["remedy"] = ""
        said["message"] = presenter.render(reason)
        return {**said, "case": case or None, "case_text": presenter.case_text(case) or None}


class Answer(NamedTuple):
    """How a domain error is answered: status, key of its sentence, kind and headers."""

    status: int
    key: str
    kind: str = ""
    headers: Mapping[str, str] = MappingProxyType({})


ANSWERS: Mapping[type[Exception], Answer] = {
    errors.Busy: Answer(503, "busy", headers={"retry-after": "1"}),
    errors.Invalid: Answer(422, "invalid"),
    errors.JournalHeld: Answer(403, "journal-held"),
    errors.LinkTaken: Answer(409, "link-taken"),
    errors.MadeAlready: Answer(409, "made-already"),
    errors.NoAdviceBlind: Answer(409, "no-advice-blind", "blind"),
    errors.NoClockOffer: Answer(409, "no-clock-offer", "refused"),
    errors.NoSeatOfYours: Answer(403, "no-seat-of-yours"),
    errors.NoSuchClass: Answer(404, "no-such-class"),
    errors.NoSuchEntry: Answer(404, "no-such-entry"),
    errors.NoSuchLink: Answer(404, "no-such-link"),
    errors.NoSuchMatch: Answer(404, "no-such-match"),
    errors.NoSuchScenario: Answer(404, "no-such-scenario"),
    errors.NoSuchStudy: Answer(404, "no-such-study"),
    errors.NotAsked: Answer(409, "not-asked"),
    errors.NotTakenUp: Answer(403, "take-up-first"),
    errors.NotRefereed: Answer(409, "not-refereed"),
    errors.NotTheMaker: Answer(403, "not-the-maker"),
    errors.NotYet: Answer(403, "not-yet"),
    errors.NotYourSeat: Answer(403, "not-your-seat"),
    errors.Nudged: Answer(429, "nudged", "refused"),
    errors.OtherRules: Answer(409, "other-rules"),
    errors.RecordOnly: Answer(409, "record-only", "refused"),
    errors.SeatHeld: Answer(409, "seat-held"),
    errors.ShortClock: Answer(422, "short-clock"),
    errors.Slow: Answer(503, "slow", headers={"retry-after": "2"}),
    errors.TokenReused: Answer(409, "token-reused"),
    errors.NotUmpire: Answer(403, "not-umpire"),
    errors.UmpireAndPlayer: Answer(409, "umpire-and-player"),
    StoreError: Answer(503, "store", headers={"retry-after": "1"}),
}
"""Every domain error but `Refused`, whose answer depends on the refusal of the rules."""


def known_problem(fault: Exception) -> Problem | None:
    """The HTTP error for a domain error; None for an exception that is not in the table."""
    if isinstance(fault, Problem):
        return fault
    if isinstance(fault, errors.Refused):
        return _refused(fault)
    answer = next((ANSWERS[each] for each in type(fault).__mro__ if each in ANSWERS), None)
    if answer is None:
        return None
    words = fault.words if isinstance(fault, errors.ServiceError) else {}
    problem = Problem(answer.status, answer.key, kind=answer.kind, headers=answer.headers)
    problem.words = words
    return problem


def _refused(fault: errors.Refused) -> Problem:
    """A refusal of the rules or of the kernel as an HTTP error."""
    refusal = fault.refusal
    kind = "stale" if isinstance(refusal, StaleOrder) else "loses" if isinstance(refusal, LosingOrder) else "refused"
    # A refusal of the kernel says everything in its sentence; another order would not help.
    remedied = bool(refusal.case) or isinstance(refusal, MalformedOrder | OvertakenOrder | LosingOrder)
    return Problem(409, kind, kind=kind, refusal=RefusedOrder(refusal.reason, refusal.case, fault.presenter, remedied))


def whole_number(name: str, text: str) -> int:
    """A number from a path or a query, in ASCII digits: `str.isdecimal` would take those of every script.

    >>> whole_number("entry", "12")
    12
    """
    if not DIGITS.fullmatch(text):
        raise errors.Invalid(f"{name}: {text[:40]!r}")
    return int(text)
