"""Dice that fell: the whole sum and its result, for the banner over the board.

A game tells it in its catalogue, by attributes of the event's own message: ``.by`` and ``.at`` who threw and at whom,
``.reached`` the total, ``.against`` what it is held against, ``.result`` what came of it in few words, and ``.good``
yes or no. An event without ``.result`` is told as a sentence alone.
"""

from collections.abc import Mapping
from typing import Any

from admiralty.kernel.flows.event import event_key
from admiralty.present.model import Throw, ThrowTerm
from admiralty.present.presenter import Presenter

__all__ = ["throw_of"]

PARTS = ("result", "by", "at", "reached", "against", "good")


def throw_of(entry: Mapping[str, Any], presenter: Presenter) -> Throw | None:
    """The sum that an entry of the journal tells of openly; None where it tells of none."""
    for event in entry.get("events", ()):
        args = {str(name): value for name, value in event.items() if name != "event"}
        told = presenter.words.parts(event_key(str(event["event"])), PARTS, args)
        if told and told["result"]:
            return Throw(
                by=told["by"], at=told["at"], reached=told["reached"], against=told["against"], result=told["result"],
                good=told["good"] == "yes", terms=_terms(args, presenter),
            )  # fmt: skip
    return None


def _terms(args: Mapping[str, Any], presenter: Presenter) -> tuple[ThrowTerm, ...]:
    """The first sum among the fields of an event."""
    for lines in args.values():
        if isinstance(lines, list) and lines and all(isinstance(line, dict) and "reason" in line for line in lines):
            return tuple(ThrowTerm(int(each["value"]), presenter.say_reason(str(each["reason"]))) for each in lines)
    return ()
