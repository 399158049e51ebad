"""Cases: the book, the citations in code and the marks on tests."""

import re
from typing import Any

import pytest

from admiralty.devtools.citations import Citation, citations, marks
from admiralty.kernel.base.case import CaseBook
from admiralty.kernel.base.data import DataError

CODE = '''"""Chapter 6, with 6.1 and 6.1.4 in it."""


def shrug(roll):
    """6.1.4 An ironclad shrugs hits off (not 6.1.40, nor A-6.1)."""
    yield from die(case="6.1")
    return Outcome("I7", case="6.9", other="6.10")
'''


SAID: Any = "Says what is done."
RULED: Any = {"text": "We decide.", "reason": "Silent."}


def book(chapters: Any, rulings: Any = None) -> CaseBook:
    return CaseBook({"chapter": chapters, "ruling": rulings or {}})


def test_a_book_keeps_its_order_and_tells_rulings_apart() -> None:
    found = book({"Last": {"2": SAID}, "First": {"1": SAID}}, {"I1": {**RULED, "cases": ["1"], "chapter": "Last"}})
    assert list(found) == ["2", "1", "I1"]
    assert len(found) == 3
    assert [case.ruling for case in found.values()] == [False, False, True]
    assert [case.chapter for case in found.values()] == ["Last", "First", "Last"]
    assert "3" not in found


def test_a_case_is_enforced_unless_it_says_otherwise_and_why() -> None:
    found = book({"Kit": {"1": SAID, "2": {"text": "Dice.", "status": "display", "reason": "Components."}}})
    assert [(case.text, case.status, case.reason) for case in found.values()] == [
        (SAID, "enforced", ""),
        ("Dice.", "display", "Components."),
    ]


@pytest.mark.parametrize(
    ("chapters", "rulings", "problem"),
    [
        ({"A": {"1": SAID}, "B": {"1": SAID}}, {}, "1: is there twice"),
        ({"A": {"1": SAID}}, {"1": RULED}, "1: is there twice"),
        ({"A": {"1": {"text": "Dice.", "status": "display"}}}, {}, "1: is 'display' without a reason"),
        ({"A": {"1": {"text": "Dice.", "status": "maybe"}}}, {}, "maybe"),
        ({"A": {"1": {"text": "Dice.", "chapter": "B"}}}, {}, "chapter"),
        ({"A": {"1": 7}}, {}, "7 is not a table or a text"),
        ({}, {"I1": {"text": "We decide."}}, "I1: is a ruling without a reason"),
        ({}, {"I1": {**RULED, "cases": ["9"]}}, "I1: interprets '9'"),
    ],
)
def test_a_book_that_is_not_in_order_is_refused(chapters: Any, rulings: Any, problem: str) -> None:
    with pytest.raises(DataError, match=re.escape(problem)):
        book(chapters, rulings)


def test_code_cites_by_keyword_by_docstring_and_by_a_string_that_is_an_id() -> None:
    good, bad = citations(CODE, "fire.py", ["6.1", "6.1.4", "I7", "6.10"])
    assert sorted(good) == [
        Citation("6.1", "fire.py", 1, "module"),
        Citation("6.1", "fire.py", 6, "shrug"),
        Citation("6.1.4", "fire.py", 1, "module"),
        Citation("6.1.4", "fire.py", 4, "shrug"),
        Citation("6.10", "fire.py", 7, "shrug"),
        Citation("I7", "fire.py", 7, "shrug"),
    ]
    assert bad == [Citation("6.9", "fire.py", 7, "shrug")]


@pytest.mark.parametrize("text", ["6.1.40", "A-6.1", "6.1.4.2", "16.1", "6.1-b", "x6.1"])
def test_a_longer_number_is_no_citation_of_a_shorter_one(text: str) -> None:
    good, _ = citations(f'"""See {text}."""', "fire.py", ["6.1", "6.1.4"])
    assert good == []


def test_a_book_without_cases_makes_every_citation_a_stray() -> None:
    good, bad = citations(CODE, "fire.py", [])
    assert good == []
    assert [each.case for each in bad] == ["6.1", "6.9"]


def test_marks_are_read_off_functions_and_classes() -> None:
    source = """
@case("6.1", "I7")
def test_one(): ...

@pytest.mark.case("6.2")
class TestTwo: ...

@other("6.3")
def test_three(): ...
"""
    assert marks(source, "test_fire.py") == [
        Citation("6.1", "test_fire.py", 3, "test_one"),
        Citation("I7", "test_fire.py", 3, "test_one"),
        Citation("6.2", "test_fire.py", 6, "TestTwo"),
    ]
