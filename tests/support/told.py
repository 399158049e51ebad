"""Checks that events announce every change: compares a position before and after with the events between."""

from collections.abc import Iterable, Mapping

from admiralty.kernel.flows.event import Event

__all__ = ["Marks", "untold"]

Marks = Mapping[tuple[str, str], object]
"""What every seat can see of a position: by owner and field, such as `("a-sloop", "damage")`; no owner is the whole
table."""


def untold(before: Marks, after: Marks, heard: Iterable[Event], told_by: Mapping[str, str]) -> list[str]:
    """The changes that no event announces.

    An event must name the unit that it is about, except kinds with a star, which are about the table or the other ship.
    """
    events = list(heard)
    return [
        f"{who} {what}: {before[who, what]} is {now}, and none of {told_by[what]} says so"
        for (who, what), now in after.items()
        if (who, what) in before
        and before[who, what] != now
        and not any(_tells(event, who, told_by[what].split()) for event in events)
    ]


def _tells(event: Event, who: str, kinds: list[str]) -> bool:
    kind = type(event).__name__
    if kind not in kinds or not who:
        return f"*{kind}" in kinds or kind in kinds
    said = [getattr(event, name) for name in type(event).__annotations__]
    return any(value == who or (isinstance(value, list | tuple) and who in value) for value in said)
