"""Coverage of a game by random play: the verbs, questions, events, refusals and endings that it declares."""

import sys
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from admiralty.kernel.flows.event import Event
from admiralty.kernel.orders.verbs import Verb
from admiralty.library import modules
from admiralty.words.catalogue import ENGLISH, entries

__all__ = ["declared", "verbs_of"]

KEYS = {"questions": "ask-", "refusals": "refusal-", "endings": "outcome-"}
"""The prefixes of these messages' keys. A catalogue has exactly the messages that the code uses."""


def declared(package: str) -> dict[str, set[str]]:
    """Everything that can come up in a game: verbs and events by class, questions, refusals and endings by message."""
    keys = {entry.id.name for entry in entries(package, ENGLISH)}
    return {
        "verbs": {kind.__name__ for kind in verbs_of(package)},
        "questions": {key for key in keys if key.startswith(KEYS["questions"])},
        "events": {kind.__name__ for kind in _heirs(Event) if _is_of(kind, package) and not kind.__subclasses__()},
        "refusals": {key for key in keys if key.startswith(KEYS["refusals"])},
        "endings": {key for key in keys if key.startswith(KEYS["endings"])},
    }


def verbs_of(package: str) -> Iterator[type[Verb[Any, Any]]]:
    """The verbs of a game that can be offered, without base classes."""
    for source in modules(package):
        import_module(source)
    for kind in _heirs(Verb):
        if not _is_of(kind, package) or "__dataclass_fields__" not in vars(kind):
            continue
        if not (kind.word or kind.form) and kind.__subclasses__():
            continue
        if getattr(sys.modules.get(kind.__module__), kind.__name__, None) is kind:  # not from an older class body
            yield kind


def _is_of(kind: type[Any], package: str) -> bool:
    return kind.__module__ == package or kind.__module__.startswith(f"{package}.")


def _heirs(kind: type[Any]) -> Iterator[type[Any]]:
    for heir in kind.__subclasses__():
        yield heir
        yield from _heirs(heir)
