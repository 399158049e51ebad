"""Durations as messages, for the reader's words."""

from admiralty.kernel.flows.event import Message

__all__ = ["span"]

MINUTE, HOUR, DAY = 60, 3600, 86400


def span(seconds: float) -> Message:
    """A duration in its largest unit.

    >>> span(300).args["unit"], span(86400).args["count"]
    ('minute', 1)
    """
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= unit:
            return Message("server-span", count=round(seconds / unit), unit=name)
    return Message("server-span", count=max(1, round(seconds)), unit="second")
