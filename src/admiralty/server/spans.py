"""Stretches of time, in words."""

from admiralty.server.desk import host_words

__all__ = ["span"]

MINUTE, HOUR, DAY = 60, 3600, 86400


def span(seconds: float) -> str:
    """A stretch of time in its largest unit.

    >>> span(300), span(86400)
    ('5 minutes', '1 day')
    """
    for unit, name in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= unit:
            return host_words().say("server-span", count=round(seconds / unit), unit=name)
    return host_words().say("server-span", count=max(1, round(seconds)), unit="second")
