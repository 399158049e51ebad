"""Cases: the book, the citations in code and the marks on tests."""

from typing import Any

import pytest

from admiralty.devtools.citations import Citation, citations, marks
from admiralty.kernel.case import CaseBook
from admiralty.kernel.data import DataError

CODE = '''"""Chapter 6, with 6.1 and 6.1.4 in it."""


def shrug(roll):
    """6.1.4 An ironclad shrugs hits off (not 6.1.40, nor A-6.1)."""
    yield from die(case="6.1")
    return Outcome("I7", case="6.9", other="6.10")
'''


def book(*cases: dict[str, Any], rulings: tuple[dict[str, Any], ...] = ()) -> CaseBook:
    whole = [{"text": "Says what is done.", "status": "enforced", **each} for each in cases]
    decided = [{"text": "We decide.", "status": "enforced", "reason": "Silent.", **each} for each in rulings]
    return CaseBook({"case": whole, "ruling": decided})


def test_a_book_keeps_its_order_and_tells_rulings_apart() -> None:
    found = book({"id": "2"}, {"id": "1"}, rulings=({"id": "I1", "cases": ["1"]},))
    assert list(found) == ["2", "1", "I1"]
    assert len(found) == 3
    assert [case.ruling for case in found.values()] == [False, False, True]
    assert "3" not in found


@pytest.mark.parametrize(
    ("cases", "rulings", "problem"),
    [
        (({"id": "1"}, {"id": "1"}), (), "1: is there twice"),
        (({"id": "1", "status": "display"},), (), "1: is 'display' without a reason"),
        (({"id": "1", "status": "maybe"},), (), "maybe"),
        (({"id": "1", "colour": "red"},), (), "colour"),
        (({"id": "1"},), ({"id": "I1", "reason": ""},), "I1: is a ruling without a reason"),
        (({"id": "1"},), ({"id": "I1", "cases": ["9"]},), "I1: interprets '9'"),
    ],
)
def test_a_book_that_is_not_in_order_is_refused(cases: Any, rulings: Any, problem: str) -> None:
    with pytest.raises(DataError, match=problem):
        book(*cases, rulings=rulings)


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
