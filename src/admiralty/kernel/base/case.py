"""Cases and rulings: the numbered rules of a book, in our words, and how far the program enforces each."""

from collections.abc import Iterator, Mapping
from typing import Any, Literal

import msgspec

from .data import DataError, convert

__all__ = ["Case", "CaseBook"]

Status = Literal["enforced", "display", "not in play"]


class Case(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A numbered case of the rulebook, or a ruling of ours where the book is silent, contradictory or lost."""

    id: str
    text: str
    status: Status = "enforced"
    chapter: str = ""
    reason: str = ""
    cases: tuple[str, ...] = ()
    ruling: bool = False


class _Entry(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The data of a case in the file; an enforced case may be its text alone."""

    text: str
    status: Status = "enforced"
    reason: str = ""


class _Ruling(_Entry, frozen=True, forbid_unknown_fields=True):
    chapter: str = ""
    cases: tuple[str, ...] = ()


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    chapter: dict[str, dict[str, _Entry | str]] = {}
    ruling: dict[str, _Ruling] = {}


class CaseBook(Mapping[str, Case]):
    """Every case and ruling of one game, in the order of the book.

    >>> ruling = {"text": "So.", "reason": "Silent."}
    >>> book = CaseBook({"chapter": {"Fire": {"4.1": "A 6 hits."}}, "ruling": {"A1": ruling}})
    >>> [(case.id, case.chapter, case.status, case.ruling) for case in book.values()]
    [('4.1', 'Fire', 'enforced', False), ('A1', '', 'enforced', True)]
    """

    def __init__(self, data: Mapping[str, Any]) -> None:
        file = convert(data, _File, "cases.toml")
        self._cases: dict[str, Case] = {}
        for chapter, cases in file.chapter.items():
            for name, said in cases.items():
                entry = _Entry(said) if isinstance(said, str) else said
                self._add(Case(name, entry.text, entry.status, chapter, entry.reason))
        for name, ruled in file.ruling.items():
            self._add(Case(name, ruled.text, ruled.status, ruled.chapter, ruled.reason, ruled.cases, ruling=True))
        for case in self._cases.values():
            for other in case.cases:
                if other not in self._cases:
                    raise DataError(f"cases.toml: {case.id}", f"interprets {other!r}, which is not in the book")

    def _add(self, case: Case) -> None:
        place = f"cases.toml: {case.id}"
        if case.id in self._cases:
            raise DataError(place, "is there twice; give the second another id or merge the two")
        if case.status != "enforced" and not case.reason:
            raise DataError(place, f"is '{case.status}' without a reason; add reason = \"...\"")
        if case.ruling and not case.reason:
            raise DataError(place, 'is a ruling without a reason; add reason = "..."')
        self._cases[case.id] = case

    def __getitem__(self, case_id: str) -> Case:
        return self._cases[case_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cases)

    def __len__(self) -> int:
        return len(self._cases)
