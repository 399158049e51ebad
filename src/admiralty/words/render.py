"""Localisation: renders a message, which is a key with arguments, as a sentence in the reader's language."""

from collections.abc import Mapping, Sequence
from copy import copy
from enum import Enum
from functools import cache
from types import MappingProxyType, ModuleType
from typing import Any, Protocol, runtime_checkable

from fluent.runtime import FluentBundle
from fluent.runtime.resolver import MAX_PART_LENGTH, CurrentEnvironment, Pattern, ResolverEnvironment
from fluent.runtime.types import FluentNone, FluentType
from fluent.syntax import ast

from admiralty.games.base import TableGame
from admiralty.memo import remembered
from admiralty.words.catalogue import (
    COMMON,
    ENGLISH,
    SCENE,
    CatalogueError,
    Entry,
    Unparsed,
    by_name,
    case_key,
    chapter_key,
    own_name,
)
from admiralty.words.pseudo import PSEUDO, accented
from admiralty.words.values import Fraction, Items, Named, Whole, functions

TYPED = frozenset({"code", "codes", "fits", "text", "person"})
"""Arguments that quote typed text or names: they are shown letter by letter, even if a thing has that id."""

WORD = "word-"
"""The family of words for ids: `word-starboard` are the words for the argument `starboard`."""

LONGEST = 500
"""The most letters of a text that a sentence quotes. Fluent refuses to repeat more than a few thousand."""

ELLIPSIS = "…"


@runtime_checkable
class Sayable(Protocol):
    """The shape of the rules' messages."""

    @property
    def key(self) -> str: ...

    @property
    def args(self) -> Mapping[str, object]: ...


@runtime_checkable
class Weight(Protocol):
    """One line of a sum: its value, its case, and the key of its reason."""

    value: int
    case: str
    reason: str


class WordsError(Exception):
    """A message that cannot be rendered: no catalogue has it, or the catalogue needs an argument that is missing."""


class _Bundle(FluentBundle):
    """A bundle that keeps our own number classes: the base class would convert them to its own."""

    def sharing(self, own_functions: dict[str, Any]) -> "_Bundle":
        """The same messages, parsed and compiled once for both, with other functions to call."""
        made = _Bundle(self.locales, own_functions, use_isolating=self.use_isolating)
        made._messages, made._terms, made._compiled = self._messages, self._terms, self._compiled
        return made

    def put(self, name: str, entry: Entry | Unparsed) -> None:
        """Add an entry, unless there is one of its name."""
        if name.startswith("-"):
            self._terms.setdefault(name[1:], entry)  # type: ignore[arg-type]
        else:
            self._messages.setdefault(name, entry)  # type: ignore[arg-type]

    def _lookup(self, entry_id: str, term: bool = False) -> Any:
        """An entry, compiled; one that has not been parsed yet is parsed now."""
        compiled = self._compiled.get(f"-{entry_id}" if term else entry_id)
        if compiled is not None:
            return compiled
        known: dict[str, Any] = self._terms if term else self._messages
        if isinstance(entry := known[entry_id], Unparsed):
            known[entry_id] = entry.parsed()
        return super()._lookup(entry_id, term)

    def say(self, pattern: Pattern, args: dict[str, Any]) -> tuple[str, list[Exception]]:
        """The sentence with its errors; an endless list, longer than Fluent renders, gives no sentence."""
        plain = self._plain(pattern, args)
        if plain is not None:
            return plain, []
        errors: list[Exception] = []
        current = CurrentEnvironment(args=args)
        try:
            said = pattern(ResolverEnvironment(self, errors, current=current))
        except ValueError as too_long:
            return ELLIPSIS, [*errors, too_long]
        return (said.format(self._babel_locale) if isinstance(said, FluentNone) else said), errors

    def _plain(self, pattern: Pattern, args: dict[str, Any]) -> str | None:
        """The sentence if it is only words and placeables, as most new sentences are; None for any other, and for an
        error that Fluent would report.
        """
        said = []
        for part in _parts(pattern):
            if isinstance(part, str):
                said.append(part)
                continue
            value = args.get(part[0]) if part is not None else None
            if isinstance(value, FluentType):
                value = value.format(self._babel_locale)
            if not isinstance(value, str) or len(value) > MAX_PART_LENGTH:
                return None
            said.append(value)
        return "".join(said)


@remembered
def _parts(pattern: ast.Pattern | ast.TextElement | ast.Placeable) -> tuple[str | tuple[str] | None, ...]:
    """The words of a pattern and, each in a tuple, the names of its placeables; None for anything else."""
    parts: list[str | tuple[str] | None] = []
    for element in pattern.elements if isinstance(pattern, ast.Pattern) else [pattern]:  # Fluent unwraps a single one
        inside: object = element.expression if isinstance(element, ast.Placeable) else element
        if isinstance(inside, ast.TextElement):
            parts.append(inside.value)
        elif isinstance(inside, ast.VariableReference):
            parts.append((inside.id.name,))
        else:
            return (None,)
    return tuple(parts)


class Words:
    """The catalogues of a game (or of no game), of the pictures and of the hosts, in one language with English as
    fallback.

    >>> Words().say("list-pair", first="Cochrane", rest="Blanco Encalada")
    'Cochrane and Blanco Encalada'

    In strict mode, for tests, a message that cannot be rendered is a `WordsError`. In play its key and arguments are
    shown instead, because a missing word must not stop a game.
    """

    def __init__(
        self,
        language: str = ENGLISH,
        *,
        strict: bool = False,
        packages: Sequence[str] = (SCENE, COMMON),
        names: Mapping[str, str] | None = None,
    ) -> None:
        self.language = language
        self.strict = strict
        self.packages = tuple(packages)
        self.names = dict(names or {})
        self.texts: Mapping[str, str] = MappingProxyType({})
        """Texts outside the catalogues, such as titles of players' scenarios: by message, or message.attribute."""
        self._bundles = [self._bundle(name) for name in _chain(language)]
        self._ids = {each: key for package in self.packages for key in _id_keys(package) for each in _spelt(key)}
        """Ids that the rules put into messages as they are, such as `starboard`, with the keys of their words."""

    def for_game(self, game: str | ModuleType) -> "Words":
        """These words with the catalogues of a game package and of its pictures added."""
        package = game if isinstance(game, str) else game.__name__
        return Words(self.language, strict=self.strict, packages=(package, SCENE, COMMON), names=self.names)

    def in_language(self, language: str) -> "Words":
        """The same words in another language."""
        if language == self.language:
            return self
        return _words_in(language, self.strict, self.packages).with_names(self.names)

    def with_names(self, names: Mapping[str, str]) -> "Words":
        """These words with names for ids, such as ships: an argument that is such an id is rendered as its name.

        A catalogue that selects on an argument sees the id: an order named like a card is still that order.
        """
        made = copy(self)
        made.names = {**self.names, **names}
        made._bundles = [bundle.sharing(functions(made._say, made.names)) for bundle in self._bundles]
        return made

    def with_texts(self, texts: Mapping[str, str]) -> "Words":
        """These words with some texts rendered as they are, instead of those of the catalogues."""
        made = self.with_names({})
        made.texts = MappingProxyType({**self.texts, **texts})
        return made

    def render(self, message: Sayable) -> str:
        """The sentence for a message."""
        return self._say(message.key, message.args)

    def say(self, key: str, /, **args: object) -> str:
        """The sentence for a key and its arguments: how hosts speak for themselves."""
        return self._say(key, args)

    def recall(self, kept: Mapping[str, object]) -> str:
        """The sentence for a message stored as plain data: its arguments, and its key as ``message``."""
        return self._text(kept)

    def named(self, family: str, member: str, part: str = "") -> str:
        """The words of a member of a family, such as a scenario by its id: `named("scenario", "big_guns")` is its
        title.

        Parts are attributes of the message: `named("scenario", "big_guns", "history")`; "" where there is none.
        """
        key = f"{family}-{member}".replace("_", "-")
        return self._attribute(key, part) if part else self._say(key, {})

    def part(self, key: str, attribute: str, /, **args: object) -> str:
        """An attribute of a message, filled in like the message itself; "" if it has none of that name."""
        return self._attribute(key, attribute, args)

    def parts(self, key: str, attributes: Sequence[str], args: Mapping[str, object]) -> dict[str, str] | None:
        """Some attributes of a message, filled in with the same arguments; None if it does not have the first of
        them.
        """
        for bundle in self._bundles:
            found = bundle.get_message(key).attributes if bundle.has_message(key) else {}
            if attributes[0] in found:
                given = self._given(args)
                return {name: bundle.say(found[name], given)[0] if name in found else "" for name in attributes}
        return None

    def word(self, ident: str) -> str:
        """The text for an id: its name, its words, or the id itself."""
        return self._text(ident)

    def case(self, case: str) -> str:
        """The paraphrase of a case or ruling."""
        return self._say(case_key(case), {})

    def chapter(self, title: str) -> str:
        """The title of a chapter, by its English one in the casebook; "" for none."""
        return self._say(chapter_key(title), {}) if title else ""

    def reason(self, case: str) -> str:
        """The reason of a ruling, or of a case that is not in play; "" if none is needed."""
        return self._attribute(case_key(case), "reason")

    def knows(self, key: str) -> bool:
        """Whether some catalogue has the message, in the language or in English."""
        return key in self.texts or any(bundle.has_message(key) for bundle in self._bundles)

    def _bundle(self, language: str) -> _Bundle:
        bundle = _Bundle(
            [ENGLISH if language == PSEUDO else language], functions(self._say, self.names), use_isolating=False
        )
        for package in self.packages:
            for name, entry in by_name(package, language).items():
                if bundle.has_message(name):
                    raise CatalogueError(f"{package} ({language}): {name} is defined in two catalogues")
                bundle.put(name, entry)
        return bundle

    def _say(self, key: str, args: Mapping[str, object]) -> str:
        if key in self.texts:
            return self.texts[key]
        for bundle in self._bundles:
            if not bundle.has_message(key):
                continue
            pattern = bundle.get_message(key).value
            if pattern is None:
                continue
            sentence, errors = bundle.say(pattern, self._given(args))
            if errors and self.strict:
                raise WordsError(f"{key} ({bundle.locales[0]}): {'; '.join(str(error) for error in errors)}")
            return sentence
        if not args and (name := own_name(key)):
            return accented(name) if self.language == PSEUDO else name
        if self.strict:
            raise WordsError(f"no catalogue of {', '.join(self.packages)} has the message {key}")
        listed = "".join(f", {name} {self._text(value)}" for name, value in args.items())
        return f"[{key}{listed}]"

    def _given(self, args: Mapping[str, object]) -> dict[str, FluentType | str]:
        given = {name: self._value(value, name in TYPED) for name, value in args.items()}
        # Fluent writes names with dashes, Python cannot: a catalogue may use either.
        return given | {name.replace("_", "-"): value for name, value in given.items() if "_" in name}

    def _attribute(self, key: str, attribute: str, args: Mapping[str, object] = MappingProxyType({})) -> str:
        if f"{key}.{attribute}" in self.texts:
            return self.texts[f"{key}.{attribute}"]
        for bundle in self._bundles:
            if bundle.has_message(key):
                pattern = bundle.get_message(key).attributes.get(attribute)
                if pattern is not None:
                    return bundle.say(pattern, self._given(args))[0]
        return ""

    def _value(self, value: object, typed: bool = False) -> FluentType | str:
        """A plain argument for Fluent; booleans become `yes` and `no`, and None `none`, to be selected on.

        Messages and modifiers may also be plain data from a journal.
        """
        if type(value) is int:  # most have these types; further checks take longer than the conversion
            return Whole(value)
        if type(value) is str:
            return self._thing(value, typed)
        if type(value) is bool:
            return "yes" if value else "no"
        if type(value) is list or type(value) is tuple:
            return Items([self._text(item, typed) for item in value], self._say)
        match value:
            case Enum():
                return self._value(value.value, typed)
            case FluentType():
                return value
            case str():
                return self._thing(value, typed)
            case bool():
                return "yes" if value else "no"
            case None:
                return "none"
            case int():
                return Whole(value)
            case float():
                return Fraction(value)
            case {"message": str(key), **args}:
                return self._say(key, {str(name): each for name, each in args.items()})
            case {"value": int(figure), "reason": str(key)}:
                return self._weight(figure, key)
            case Sayable():
                return self.render(value)
            case Weight():
                return self._weight(value.value, value.reason)
            case list() | tuple():
                return Items([self._text(item, typed) for item in value], self._say)
        raise WordsError(f"a message cannot carry a {type(value).__name__}")

    def _thing(self, value: str, typed: bool) -> FluentType | str:
        """A text: an id by its name or its words, anything else as it is."""
        if typed:
            return value[:LONGEST]
        if value in self.names:
            return Named(value, self.names[value])
        return Named(value, self._say(self._ids[value], {})) if value in self._ids else value[:LONGEST]

    def _weight(self, figure: int, reason: str) -> str:
        return self._say("modifier", {"value": figure, "reason": self._say(reason, {})})

    def _text(self, value: object, typed: bool = False) -> str:
        given = self._value(value, typed)
        return given if isinstance(given, str) else given.format(self._bundles[0]._babel_locale)


@cache
def _id_keys(package: str) -> tuple[str, ...]:
    """The messages of a package that are words for ids."""
    return tuple(name for name in by_name(package, ENGLISH) if name.startswith(WORD))


def _spelt(key: str) -> tuple[str, str, str]:
    """The ids that a key may stand for.

    >>> _spelt("word-small-pack")
    ('small-pack', 'small_pack', 'small pack')
    """
    word = key.removeprefix(WORD)
    return word, word.replace("-", "_"), word.replace("-", " ")


@cache
def _words_in(language: str, strict: bool, packages: tuple[str, ...]) -> Words:
    """Packages in a chosen language: read once, because they are few."""
    return Words(language, strict=strict, packages=packages)


def words_of(game: TableGame[Any], language: str = ENGLISH) -> Words:
    """The words of a game: those of the package of its class, or of its one file."""
    return Words(language).for_game(game.package())


def _chain(language: str) -> list[str]:
    """The languages to look in: `es-CL`, then `es`, then English.

    >>> _chain("es-CL"), _chain("en")
    (['es-CL', 'es', 'en'], ['en'])
    """
    general = language.split("-")[0]
    return list(dict.fromkeys([language, general, ENGLISH]))
