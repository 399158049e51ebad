"""Problems: whatever is answered instead of what was asked for, each with a sentence and what to do about it."""

import re
from collections.abc import Mapping
from typing import Any

from admiralty.desk import Desk
from admiralty.kernel.choices import LosingOrder, MalformedOrder, OvertakenOrder, Refusal, StaleOrder
from admiralty.server.desk import host_words

__all__ = ["MOST_NUMBER", "Problem", "invalid", "refused", "whole_number"]

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


class Problem(Exception):
    """An answer that is an error: its status, its key in the catalogue, and what the sentence needs."""

    def __init__(
        self,
        status: int,
        key: str,
        *,
        kind: str = "",
        message: str = "",
        case: str = "",
        case_text: str = "",
        remedied: bool = True,
        headers: Mapping[str, str] | None = None,
        **args: object,
    ) -> None:
        super().__init__(f"{status} {key}")
        self.status = status
        self.key = key
        self.kind = kind or KINDS[status]
        self.headers = dict(headers or {})
        self._message = message
        self._args = args
        self._case = case
        self._case_text = case_text
        self._remedied = remedied

    def body(self) -> dict[str, Any]:
        words = host_words()
        return {
            "kind": self.kind,
            "message": self._message or words.say(f"error-{self.key}", **self._args),
            "remedy": words.named("error", self.key, "remedy") if self._remedied else "",
            "case": self._case or None,
            "case_text": self._case_text or None,
        }


def refused(refusal: Refusal, desk: Desk) -> Problem:
    """A refusal of the rules or of the table, in words and with its case."""
    kind = "stale" if isinstance(refusal, StaleOrder) else "loses" if isinstance(refusal, LosingOrder) else "refused"
    return Problem(
        409,
        kind,
        kind=kind,
        message=desk.render(refusal.reason),
        case=refusal.case,
        case_text=desk.case_text(refusal.case),
        # What persons settle is refused by the table, whose sentence says all: another order would be no remedy.
        remedied=bool(refusal.case) or isinstance(refusal, MalformedOrder | OvertakenOrder | LosingOrder),
    )


def invalid(text: str) -> Problem:
    """Something in a request that does not exist or has the wrong shape; ``text`` names the place."""
    return Problem(422, "invalid", text=text)


def whole_number(name: str, text: str) -> int:
    """A number from a path or a query, in ASCII digits: `str.isdecimal` would take those of every script.

    >>> whole_number("entry", "12")
    12
    """
    if not DIGITS.fullmatch(text):
        raise invalid(f"{name}: {text[:40]!r}")
    return int(text)
