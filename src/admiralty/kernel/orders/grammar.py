"""Parser of orders and abbreviations: how words and arguments of verbs are written, and which verb a text means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from functools import cache
from typing import TYPE_CHECKING, Any, NamedTuple, get_type_hints

from admiralty.kernel.flows.choices import Refusal, normal

from .arguments import Argument, argument_of

if TYPE_CHECKING:
    from .verbs import Verb

__all__ = ["Grammar", "Shape", "grammar_of", "shape_of"]

KNOWN_AT_MOST = 5_000
"""The most texts whose parsing a setting caches."""


class Shape(NamedTuple):
    """How a class of verbs is written: its words and arguments in order."""

    parts: tuple[str | tuple[str], ...]
    """A literal word, or the name of an argument in a tuple of its own."""
    arguments: Mapping[str, Argument[Any]]
    least: int
    """The least number of words."""
    open: bool
    """Whether one argument takes any number of words."""
    label: str


_shapes: dict[type[Any], Shape] = {}


def shape_of(kind: type[Any]) -> Shape:
    """The form of a class of verbs, cached."""
    shape = _shapes.get(kind)
    if shape is None:
        shape = _shapes[kind] = _shape(kind)
    return shape


def _shape(kind: type[Verb[Any, Any]]) -> Shape:
    hints = get_type_hints(kind, include_extras=True)
    arguments = {each.name: argument_of(hints[each.name]) for each in fields(kind) if each.init}  # type: ignore[arg-type]
    form = kind.form or " ".join([kind.word, *(f"{{{name}}}" for name in arguments)])
    parts: list[str | tuple[str]] = [(word[1:-1],) if word.startswith("{") else word for word in form.split()]
    named = [part[0] for part in parts if isinstance(part, tuple)]
    if sorted(named) != sorted(arguments):
        raise TypeError(f"{kind.__name__}: the form {form!r} must name each of {', '.join(arguments)} once")
    sizes = [1 if isinstance(part, str) else arguments[part[0]].size for part in parts]
    if sizes.count(None) > 1:
        raise TypeError(f"{kind.__name__}: only one argument may take as many words as there are")
    words = kind.word or " ".join(part for part in parts if isinstance(part, str)) or kind.__name__.lower()
    label = kind.label_key or "order-" + words.replace(" ", "-").replace("_", "-")
    return Shape(tuple(parts), arguments, sum(size or 1 for size in sizes), None in sizes, label)


class Grammar:
    """The kinds of order of one sort of question, by their first words."""

    def __init__(self, kinds: tuple[type[Verb[Any, Any]], ...]) -> None:
        self.kinds = kinds
        self.worded: dict[str, list[type[Verb[Any, Any]]]] = {}
        self.wordless: list[type[Verb[Any, Any]]] = []
        for kind in kinds:
            first = shape_of(kind).parts[0]
            self.worded.setdefault(first, []).append(kind) if isinstance(first, str) else self.wordless.append(kind)

    def read(self, setting: Any, text: str) -> Verb[Any, Any] | None:
        """The verb of a text, None if no kind is written so; a `MalformedOrder` if one is and has no meaning."""
        known: dict[tuple[Grammar, str], Any] = getattr(setting, "read_before", {})
        verb: Verb[Any, Any] | None = known.get((self, text))
        if verb is None:
            verb = self._read(setting, normal(text))
            if verb is not None:
                if len(known) >= KNOWN_AT_MOST:
                    known.clear()
                known[self, text] = verb
        return verb

    def _read(self, setting: Any, text: str) -> Verb[Any, Any] | None:
        words = text.split()
        if not words:
            return None
        fault: Refusal | None = None
        named = self.worded.get(words[0], [])
        for kind in (*named, *self.wordless):
            try:
                verb: Verb[Any, Any] | None = kind.read(setting, words)
            except Refusal as refusal:
                fault = fault or refusal
                continue
            except (ValueError, LookupError):
                continue
            if verb is not None and (not kind.exact or normal(verb.code(setting)) == text):
                return verb
        if fault is not None:
            fault.case = fault.case or next((kind.case for kind in named), "")
            raise fault
        return None


@cache
def grammar_of(kinds: tuple[type[Verb[Any, Any]], ...]) -> Grammar:
    return Grammar(kinds)
