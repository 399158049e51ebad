"""A given order as text: the journal has its code, and the verbs of the game give its meaning."""

from collections.abc import Iterator
from typing import Any

from admiralty.kernel.base.data import DataError
from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.orders.grammar import shape_of
from admiralty.kernel.orders.verbs import Verb
from admiralty.memo import remembered
from admiralty.present.presenter import Presenter

__all__ = ["order_text"]

Kind = type[Verb[Any, Any]]


@remembered
def order_text(presenter: Presenter, code: str, case: str = "") -> str:
    """The meaning of an order, if one of the questions by this case may have offered it; "" where that is not
    certain.
    """
    words = code.lower().split()
    worded, wordless = _kinds(presenter.game.package())
    # As in parsing: a verb with a first word of its own goes before those without one.
    for kinds in (worded.get(words[0] if words else "", ()), wordless):
        found = [(kind, said) for kind in kinds if (said := _said(presenter, kind, words))]
        granted = {said for kind, said in found if kind.case == case} or {said for _, said in found}
        if len(granted) == 1:
            return granted.pop()
        if granted:  # ways to say no, which differ only by the question
            return presenter.say("retold-declined") if len(words) == 1 else ""
    return ""


def _said(presenter: Presenter, kind: Kind, words: list[str]) -> str:
    """The meaning of some words as an order of this kind; "" if they mean nothing, or nothing without the question."""
    try:
        verb = kind.read(presenter.setting, words)
        label = verb.label(presenter.setting) if isinstance(verb, Verb) else None
    except (Refusal, DataError, ValueError, LookupError):
        return ""
    return presenter.render(label) if label is not None else ""


@remembered
def _kinds(package: str) -> tuple[dict[str, list[Kind]], list[Kind]]:
    """All verbs of a game by their first word, and those without one."""
    worded: dict[str, list[Kind]] = {}
    wordless: list[Kind] = []
    for kind in _heirs(Verb):
        if kind.__module__ != package and not kind.__module__.startswith(f"{package}."):
            continue
        parts = shape_of(kind).parts
        if parts and isinstance(parts[0], str):
            worded.setdefault(parts[0], []).append(kind)
        elif parts:
            wordless.append(kind)
    return worded, wordless


def _heirs(kind: Kind) -> Iterator[Kind]:
    for heir in kind.__subclasses__():
        yield heir
        yield from _heirs(heir)
