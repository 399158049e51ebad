"""Finds, reads and stacks the Fluent files (translations) of the packages."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import import_module
from importlib.resources import files
from importlib.resources.abc import Traversable
from typing import Any, NamedTuple

from babel import Locale
from fluent.syntax import FluentParser, ast

from admiralty.kernel.base.case import CaseBook
from admiralty.words.pseudo import PSEUDO, accented, in_accents

ENGLISH = "en"
COMMON = "admiralty.words"
SCENE = "admiralty.scene"
HOSTS = ("admiralty.client", "admiralty.server")
"""Hosts with catalogues of their own, for words that no other host uses."""


OWN_PACKAGES = "admiralty."
"""Packages whose catalogues the tests of this project parse as a whole; others are parsed when they are loaded."""
ENTRY = re.compile(r"^(-?[A-Za-z][A-Za-z0-9_-]*)[ ]*=|^[A-Za-z-]", re.MULTILINE)
"""Where an entry of a catalogue begins, with its name; one without a name is not Fluent."""

MOST_HEADER = 200
"""The most letters of an Accept-Language header that are read."""
QUALITY = re.compile(r"[01](\.[0-9]{1,3})?")


class CatalogueError(Exception):
    """A catalogue that cannot be read: the text names the file and the line."""


Entry = ast.Message | ast.Term


class Unparsed(NamedTuple):
    """An entry of a catalogue that has not been parsed: a process says few of the messages that it loads."""

    text: str
    source: str
    line: int

    @cache  # noqa: B019 (for good: several bundles have it, and catalogues are never dropped)
    def parsed(self) -> Entry:
        (entry,) = _read(self.text, self.source, self.line)
        return entry


def folder_of(package: str) -> Traversable:
    """The folders of a package's catalogues: `words/`, and `common/` for those that all hosts share."""
    return files(package).joinpath("common" if package == COMMON else "words")


def languages(package: str) -> tuple[str, ...]:
    """The languages a package has a catalogue in, English first."""
    if not hasattr(import_module(package), "__path__"):
        return (ENGLISH,)
    folder = folder_of(package)
    if not folder.is_dir():
        return ()
    found = sorted(entry.name.removesuffix(".ftl") for entry in folder.iterdir() if entry.name.endswith(".ftl"))
    return tuple(sorted(found, key=lambda language: language != ENGLISH))


def choose(wanted: Iterable[str]) -> str:
    """The first wanted language with a catalogue, or its general form; English if there is none.

    >>> choose(["tlh", "en-GB"]), choose(["en-xa"]), choose([])
    ('en', 'en-XA', 'en')
    """
    known = {each.lower(): each for each in (*languages(COMMON), PSEUDO)}
    for each in wanted:
        for name in (each.strip().lower(), each.strip().lower().split("-")[0]):
            if name in known:
                return known[name]
    return ENGLISH


def language_names(now: str) -> dict[str, str]:
    """The languages that a reader can choose, each by its name in itself; the reader's own is among them.

    >>> language_names("en")
    {'en': 'English'}
    """
    found = dict.fromkeys((*languages(COMMON), now))
    return {
        each: accented("English") if each == PSEUDO else Locale.parse(each, sep="-").get_display_name() or each
        for each in found
    }


def accepted(header: str) -> list[str]:
    """The languages of an Accept-Language header, the most wanted first.

    >>> accepted("de;q=0.5, es-CL, es;q=0.9, *;q=0.1")
    ['es-CL', 'es', 'de', '*']
    """
    found = []
    for each in header[:MOST_HEADER].split(","):
        name, _, weight = each.partition(";")
        share = weight.strip().removeprefix("q=")
        found.append((float(share) if QUALITY.fullmatch(share) else 1.0, name.strip()))
    return [name for _, name in sorted(found, key=lambda each: -each[0])]


def case_key(case: str) -> str:
    """The message that holds a case's paraphrase.

    >>> case_key("SQ-2.1"), case_key("6.1.4"), case_key("M&A.2")
    ('case-SQ-2-1', 'case-6-1-4', 'case-M-A-2')
    """
    return "case-" + _key_part(case)


def chapter_key(title: str) -> str:
    """The message that holds the title of a chapter, by the English one, which a game's `cases.toml` has.

    >>> chapter_key("Crew actions, and more")
    'chapter-Crew-actions--and-more'
    """
    return "chapter-" + _key_part(title)


def _key_part(text: str) -> str:
    return "".join(letter if letter.isascii() and (letter.isalnum() or letter == "_") else "-" for letter in text)


OWN_NAMES = ("order-", "sheet-", "field-")
"""Families whose members are called by their own names unless a catalogue has other words: orders by their first word,
figures of a sheet and fields of a form by their ids.
"""


def own_name(key: str) -> str:
    """The words of a member of such a family without others; "" for any other message.

    >>> own_name("order-cease-fire"), own_name("sheet-hull"), own_name("refusal-far")
    ('Cease fire', 'Hull', '')
    """
    family = next((each for each in OWN_NAMES if key.startswith(each)), None)
    return "" if family is None else key.removeprefix(family).replace("-", " ").capitalize()


@cache
def by_name(package: str, language: str) -> Mapping[str, Entry | Unparsed]:
    """The messages and terms of one package in one language by name, a term's with its dash.

    Catalogues of our own packages are parsed entry by entry, when a message is first said.
    """
    whole = not package.startswith(OWN_PACKAGES) or not hasattr(import_module(package), "__path__")
    source = None if whole else folder_of(package).joinpath(f"{language}.ftl")
    if source is None or not source.is_file():
        return {name_of(entry): entry for entry in entries(package, language)}
    found = _split(source.read_text(encoding="utf-8"), str(source))
    if language == ENGLISH:
        found += [(name_of(entry), entry) for entry in _paraphrases(package)]
    _refuse_doubles((name for name, _ in found), f"{package} ({language})")
    return dict(found)


def name_of(entry: Entry) -> str:
    return f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name


def _split(text: str, source: str) -> list[tuple[str, Entry | Unparsed]]:
    """The entries of a catalogue with their names. A comment goes with the entry before it, and says nothing there."""
    begins = list(ENTRY.finditer(text))
    ends = [*(each.start() for each in begins[1:]), len(text)]
    found: list[tuple[str, Entry | Unparsed]] = []
    line, last = 1, 0
    for begin, end in zip(begins, ends, strict=True):
        line, last = line + text.count("\n", last, begin.start()), begin.start()
        if begin[1] is None:
            raise CatalogueError(f"{source}:{line}: this is no entry of a catalogue")
        found.append((begin[1], Unparsed(text[begin.start() : end], source, line)))
    return found


@cache
def entries(package: str, language: str) -> tuple[Entry, ...]:
    """The messages and terms of one package in one language; empty if it has no catalogue in that language.

    The English paraphrases of the cases are in the game's `cases.toml`, beside their status and reason, so that a case
    is written in one place; they join the English catalogue here.
    """
    if language == PSEUDO:
        return tuple(map(in_accents, entries(package, ENGLISH)))
    module = import_module(package)
    if not hasattr(module, "__path__"):  # a game in one file contains its words and cases, in English
        found = [*_read(module.WORDS, package), *_cases(module.CASES)] if language == ENGLISH else []
    else:
        source = folder_of(package).joinpath(f"{language}.ftl")
        found = _parsed(source) if source.is_file() else []
        if language == ENGLISH:
            found += _paraphrases(package)
    _refuse_doubles(map(name_of, found), f"{package} ({language})")
    return tuple(found)


def _parsed(source: Traversable) -> list[Entry]:
    return _read(source.read_text(encoding="utf-8"), str(source))


def _read(text: str, source: str, line: int = 1) -> list[Entry]:
    """The entries of a text that begins in this line of its source."""
    found: list[Entry] = []
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            start = entry.span.start if entry.span else 0
            reason = "; ".join(str(note.message) for note in entry.annotations)
            raise CatalogueError(f"{source}:{text.count(chr(10), 0, start) + line}: {reason}")
        if isinstance(entry, ast.Message | ast.Term):
            found.append(entry)
    return found


def _paraphrases(package: str) -> list[Entry]:
    source = files(package).joinpath("cases.toml")
    return [*_cases(tomllib.loads(source.read_text(encoding="utf-8")))] if source.is_file() else []


def _cases(book: Mapping[str, Any]) -> list[ast.Message]:
    cases = CaseBook(book).values()
    titles = dict.fromkeys(case.chapter for case in cases if case.chapter)
    chapters = [ast.Message(ast.Identifier(chapter_key(title)), _literal(title)) for title in titles]
    return chapters + [
        ast.Message(
            ast.Identifier(case_key(case.id)),
            _literal(case.text),
            [ast.Attribute(ast.Identifier("reason"), _literal(case.reason))] if case.reason else [],
        )
        for case in cases
    ]


def _literal(text: str) -> ast.Pattern:
    """A pattern that says exactly `text`: the paraphrases are plain text, not Fluent."""
    return ast.Pattern([ast.TextElement(" ".join(text.split()))])


def _refuse_doubles(names: Iterable[str], where: str) -> None:
    seen: set[str] = set()
    for name in names:
        if name in seen:
            raise CatalogueError(f"{where}: {name} is defined twice")
        seen.add(name)
