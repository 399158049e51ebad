"""`admiralty cases`: every case and ruling of a game, with the code that enforces it and the tests that check it."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import click

from admiralty.cli.console import WORDS, echo, later
from admiralty.devtools.citations import Citation, citations, marks
from admiralty.kernel.base.case import Case, CaseBook
from admiralty.library import game as game_of
from admiralty.library import modules, package_of
from admiralty.words import Words, words_of

__all__ = ["Matrix", "Row", "cases", "matrix"]


class Row(NamedTuple):
    """A case with the places that cite it and the tests that are marked with it."""

    case: Case
    code: tuple[Citation, ...]
    tests: tuple[Citation, ...]


class Matrix(NamedTuple):
    """The whole book, and the citations and marks of cases that are not in it.

    ``has_tests`` is whether there is a folder of tests for the game. ``installed`` is True where the program came
    without tests: then none can be missing.
    """

    rows: tuple[Row, ...]
    strays: tuple[Citation, ...]
    has_tests: bool
    installed: bool = False

    def without_code(self) -> list[str]:
        return [row.case.id for row in self.rows if row.case.status == "enforced" and not row.code]

    def without_test(self) -> list[str]:
        if self.installed:
            return []
        return [row.case.id for row in self.rows if row.case.status == "enforced" and not row.tests]

    def sound(self) -> bool:
        return not (self.without_code() or self.without_test() or self.strays)


def matrix(book: CaseBook, package: str, tests: Path | None = None) -> Matrix:
    """Case, code and tests of a game's package; the tests are those of the checkout, unless another folder is named."""
    sources = list(modules(package).values())
    root = sources[0].parent
    all_tests = _tests(root)
    folder = tests or (all_tests / "games" / root.name if (all_tests / "games").is_dir() else all_tests)
    cited: list[Citation] = []
    strays: list[Citation] = []
    for source in sources:
        good, bad = citations(source.read_text("utf-8"), source.relative_to(root).as_posix(), book)
        cited += good
        strays += bad
    marked = [
        mark
        for source in sorted(folder.rglob("*.py"))
        for mark in marks(source.read_text("utf-8"), source.relative_to(folder).as_posix())
    ]
    strays += [mark for mark in marked if mark.case not in book]
    rows = [Row(case, _of(case, cited), _of(case, marked)) for case in book.values()]
    return Matrix(tuple(rows), tuple(strays), folder.is_dir(), not folder.is_dir() and not all_tests.is_dir())


def _tests(root: Path) -> Path:
    """The folder of tests of the checkout that some code is in; one that does not exist for installed code."""
    checkout = next((each for each in (root, *root.parents) if (each / "pyproject.toml").is_file()), root)
    return checkout / "tests"


def _of(case: Case, found: Iterable[Citation]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(each for each in found if each.case == case.id))


@click.command(help=later("help-cases"))
@click.argument("game")
def cases(game: str) -> None:
    loaded = game_of(game)
    words = words_of(loaded, WORDS.language)
    found = matrix(loaded.casebook, package_of(game))
    for row in found.rows:
        for line in _lines(row, words, found.has_tests):
            echo(line)
    rulings = sum(row.case.ruling for row in found.rows)
    echo()
    echo(WORDS.say("cases-summary", cases=len(found.rows) - rulings, rulings=rulings))
    if found.installed:
        echo(WORDS.say("cases-no-tests-here"))
    elif not found.has_tests:
        click.echo(WORDS.say("cases-no-tests-folder", game=game), err=True)
    for key in found.without_code():
        click.echo(WORDS.say("cases-without-code", case=key), err=True)
    for key in found.without_test() if found.has_tests else ():
        click.echo(WORDS.say("cases-without-test", case=key), err=True)
    for stray in found.strays:
        click.echo(WORDS.say("cases-stray", case=stray.case, place=f"{stray.file}:{stray.line}"), err=True)
    if found.sound():
        echo(WORDS.say("cases-none-without-code" if found.installed else "cases-none-missing"))
    else:
        raise click.exceptions.Exit(2)


def _lines(row: Row, words: Words, has_tests: bool) -> Iterator[str]:
    case = row.case
    said = {"id": case.id, "ruling": case.ruling, "status": case.status.replace(" ", "-"), "text": words.case(case.id)}
    yield WORDS.say("cases-head", **said)
    if reason := words.reason(case.id):
        yield WORDS.say("cases-reason", reason=reason)
    if row.code:
        yield WORDS.say("cases-code", places=[f"{each.file}:{each.line} {each.name}" for each in row.code])
    if has_tests and row.tests:
        yield WORDS.say("cases-tests", places=[f"{each.file}:{each.line} {each.name}" for each in row.tests])
