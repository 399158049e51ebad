"""Cases and rulings: what the rulebook says, numbered, in our words, and how far the program enforces it."""

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
    status: Status
    chapter: str = ""
    reason: str = ""
    cases: tuple[str, ...] = ()
    ruling: bool = False


class _File(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    case: tuple[Case, ...] = ()
    ruling: tuple[Case, ...] = ()


class CaseBook(Mapping[str, Case]):
    """Every case and ruling of one game, in the order of the book."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        file = convert(data, _File, "cases.toml")
        rulings = [msgspec.structs.replace(ruling, ruling=True) for ruling in file.ruling]
        self._cases: dict[str, Case] = {}
        for case in [*file.case, *rulings]:
            place = f"cases.toml: {case.id}"
            if case.id in self._cases:
                raise DataError(place, "is there twice; give the second another id or merge the two")
            if case.status != "enforced" and not case.reason:
                raise DataError(place, f"is '{case.status}' without a reason; add reason = \"...\"")
            if case.ruling and not case.reason:
                raise DataError(place, 'is a ruling without a reason; add reason = "..."')
            self._cases[case.id] = case
        for case in rulings:
            for other in case.cases:
                if other not in self._cases:
                    raise DataError(f"cases.toml: {case.id}", f"interprets {other!r}, which is not in the book")

    def __getitem__(self, case_id: str) -> Case:
        return self._cases[case_id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._cases)

    def __len__(self) -> int:
        return len(self._cases)
