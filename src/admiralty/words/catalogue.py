"""Catalogues: finding, reading and stacking the Fluent files of the packages."""

import tomllib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fluent.syntax import FluentParser, ast

from admiralty.kernel.case import CaseBook

ENGLISH = "en"
COMMON = "admiralty.words"
SCENE = "admiralty.scene"
HOSTS = ("admiralty.client", "admiralty.server")
"""Hosts with catalogues of their own, for the words that only they say."""


class CatalogueError(Exception):
    """A catalogue that cannot be read: the text names the file and the line."""


def folder_of(package: str) -> Traversable:
    """Where a package keeps its catalogues: `words/`, and `common/` for those that every host shares."""
    return files(package).joinpath("common" if package == COMMON else "words")


def languages(package: str) -> tuple[str, ...]:
    """The languages a package has a catalogue in, English first."""
    folder = folder_of(package)
    if not folder.is_dir():
        return ()
    found = sorted(entry.name.removesuffix(".ftl") for entry in folder.iterdir() if entry.name.endswith(".ftl"))
    return tuple(sorted(found, key=lambda language: language != ENGLISH))


def case_key(case: str) -> str:
    """The message that holds a case's paraphrase.

    >>> case_key("SQ-2.1"), case_key("6.1.4"), case_key("M&A.2")
    ('case-SQ-2-1', 'case-6-1-4', 'case-M-A-2')
    """
    return "case-" + "".join(letter if letter.isalnum() or letter == "_" else "-" for letter in case)


OWN_NAMES = ("order-", "sheet-")
"""Families whose members are called by their own names where no catalogue has other words: orders by the word that
gives them, figures of a sheet by what they are."""


def own_name(key: str) -> str:
    """The words of a member of such a family that has no others; empty for any other message.

    >>> own_name("order-cease-fire"), own_name("sheet-hull"), own_name("refusal-far")
    ('Cease fire', 'Hull', '')
    """
    family = next((each for each in OWN_NAMES if key.startswith(each)), None)
    return "" if family is None else key.removeprefix(family).replace("-", " ").capitalize()


@cache
def entries(package: str, language: str) -> tuple[ast.Message | ast.Term, ...]:
    """The messages and terms of one package in one language; none where it has no catalogue in that language.

    The English paraphrases of the cases stand in the game's `cases.toml`, beside their status and reason, so that a
    case is written in one place; they join the English catalogue here.
    """
    source = folder_of(package).joinpath(f"{language}.ftl")
    found = _parsed(source) if source.is_file() else []
    if language == ENGLISH:
        found += _paraphrases(package)
    _refuse_doubles(found, f"{package} ({language})")
    return tuple(found)


def _parsed(source: Traversable) -> list[ast.Message | ast.Term]:
    text = source.read_text(encoding="utf-8")
    found: list[ast.Message | ast.Term] = []
    for entry in FluentParser().parse(text).body:
        if isinstance(entry, ast.Junk):
            start = entry.span.start if entry.span else 0
            reason = "; ".join(str(note.message) for note in entry.annotations)
            raise CatalogueError(f"{source}:{text.count(chr(10), 0, start) + 1}: {reason}")
        if isinstance(entry, ast.Message | ast.Term):
            found.append(entry)
    return found


def _paraphrases(package: str) -> list[ast.Message | ast.Term]:
    source = files(package).joinpath("cases.toml")
    if not source.is_file():
        return []
    return [
        ast.Message(
            ast.Identifier(case_key(case.id)),
            _literal(case.text),
            [ast.Attribute(ast.Identifier("reason"), _literal(case.reason))] if case.reason else [],
        )
        for case in CaseBook(tomllib.loads(source.read_text(encoding="utf-8"))).values()
    ]


def _literal(text: str) -> ast.Pattern:
    """A pattern that says exactly `text`: the paraphrases are plain text, not Fluent."""
    return ast.Pattern([ast.TextElement(" ".join(text.split()))])


def _refuse_doubles(found: list[ast.Message | ast.Term], where: str) -> None:
    seen: set[str] = set()
    for entry in found:
        name = f"-{entry.id.name}" if isinstance(entry, ast.Term) else entry.id.name
        if name in seen:
            raise CatalogueError(f"{where}: {name} is defined twice")
        seen.add(name)
