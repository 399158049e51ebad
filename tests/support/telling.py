"""Formats events as one line each, to compare with an expected log."""

from types import ModuleType
from typing import Any

from admiralty.kernel.flows.event import Event
from admiralty.rulebook import Modifier

__all__ = ["kinds_in", "said"]


def said(event: Event) -> str:
    """One line for an event: its kind, its figures in order, and its case; for modifiers their values."""
    data = {name: getattr(event, name) for name in event.to_data() if name not in ("case", "seen_by", "reveals")}
    more = " (reveals)" if event.reveals else ""
    return " ".join([type(event).__name__, *map(_word, data.values()), f"[{event.case}]{more}"])


def _word(value: Any) -> str:
    if isinstance(value, list) and all(isinstance(each, Modifier) for each in value):
        return "".join(f"{each.value:+d}" for each in value) or "+0"
    return str(value)


def kinds_in(*modules: ModuleType) -> set[str]:
    """The names of all event classes in some modules."""
    return {
        name
        for module in modules
        for name, kind in vars(module).items()
        if isinstance(kind, type) and issubclass(kind, Event) and kind.__module__ == module.__name__
    }
