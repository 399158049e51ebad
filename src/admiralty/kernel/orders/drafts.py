"""Drafts of order sheets: codes that are not sealed yet, edited line by line."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from admiralty.kernel.flows.choices import Choices, Refusal, normal

from .entries import CARRY_ON, Entry, Written

__all__ = ["Drafts"]


class Drafts(Choices[Written]):
    """The interface of an order sheet to its drafts."""

    subjects: Mapping[str, Any]

    @abstractmethod
    def read(self, text: str) -> Written: ...

    @abstractmethod
    def code(self, written: Written) -> str: ...

    @abstractmethod
    def refusal(self, written: Written) -> Refusal | None: ...

    @abstractmethod
    def eased(
        self, subject: str, before: Sequence[Entry[Any, Any]], after: Sequence[Entry[Any, Any]]
    ) -> Sequence[Entry[Any, Any]]: ...

    def amended(self, draft: str, text: str) -> str:
        """A draft with a text written into it: each line is checked, and replaces what it repeats; a `Refusal` leaves
        the draft as it was. A line that only carries on deletes what was written for its ship.
        """
        before, after = self.read(draft), self.read(text)
        lines = dict(before.lines)
        for piece in normal(text).split(";"):
            subject, _, rest = piece.strip().partition(" ")
            if subject in self.subjects and rest == CARRY_ON:
                lines.pop(subject, None)
        for subject, entries in after.lines:
            if entries:
                lines[subject] = self._merged(subject, lines.get(subject, ()), entries)
        whole = self._merged("", before.whole, after.whole)
        found = Written(tuple(lines.items()), whole)
        refused = self.refusal(found)  # of the line with the text: a new entry may need an earlier one
        if refused is not None:
            raise type(refused)(refused.case, refused.reason, text)
        return self.code(found)

    def _merged(
        self, subject: str, before: Sequence[Entry[Any, Any]], after: Sequence[Entry[Any, Any]]
    ) -> tuple[Entry[Any, Any], ...]:
        setting = self.state.setting
        anew = {entry.key(setting) for entry in after}
        kept = [entry for entry in before if entry.key(setting) not in anew]
        return (*(self.eased(subject, kept, after) if subject else kept), *after)

    def without(self, draft: str, subject: str, slot: str = "") -> str:
        """A draft without the entries of a ship (or of the whole sheet), or without one field of them."""
        before = self.read(draft)
        setting = self.state.setting

        def left(word: str, entries: Sequence[Entry[Any, Any]]) -> tuple[Entry[Any, Any], ...]:
            if word != subject:
                return tuple(entries)
            return tuple(entry for entry in entries if slot and entry.key(setting) != slot)

        lines = tuple((word, left(word, entries)) for word, entries in before.lines)
        return self.code(Written(lines, left("", before.whole)))

    def lapsed(self, draft: str = "") -> str:
        """What a host seals for a seat whose time is up: the legal part of its draft, else that it carries on."""
        try:
            return self.check(draft).code
        except Refusal:
            return CARRY_ON
