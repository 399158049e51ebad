"""Entries of an order sheet: the lines written so far, and the fields of a line on a form."""

from dataclasses import dataclass
from typing import Any, ClassVar, NamedTuple, TypeVar

from admiralty.kernel.flows.event import Message

from .verbs import Verb

__all__ = ["CARRY_ON", "NOTHING", "Entry", "Field", "Group", "Written"]

S = TypeVar("S", bound=Any)
N = TypeVar("N")
CARRY_ON = "carry on"
"""The code of a sheet that changes nothing."""


class Entry(Verb[S, N]):
    """A verb on a sheet, at most one of a kind in a line."""

    __slots__ = ()

    slot: ClassVar[str] = ""
    """Its field; entries of one slot replace each other. "": the verb's own."""
    closes: ClassVar[bool] = False
    """Whether it completes the sheet: the terminal then gives it."""

    def key(self, setting: Any) -> str:
        """The field that it fills in a draft; an entry about one of several guns names the gun too."""
        return self.slot or type(self).__name__


@dataclass(frozen=True, slots=True)
class Written:
    """A parsed sheet: its lines by ship, and the entries about the whole of it."""

    lines: tuple[tuple[str, tuple[Entry[Any, Any], ...]], ...] = ()
    whole: tuple[Entry[Any, Any], ...] = ()

    def of(self, subject: str) -> tuple[Entry[Any, Any], ...]:
        """The entries of one ship."""
        return next((entries for word, entries in self.lines if word == subject), ())


NOTHING = Written()
"""An empty sheet."""


class Field(NamedTuple):
    """A field of the form for a line: its possible entries, and what holds if nothing is written."""

    slot: str
    """The key of its entries (see `Entry.key`)."""
    name: Message
    dial: tuple[Entry[Any, Any], ...] = ()
    """Entries on a scale, from one end to the other."""
    chips: tuple[Entry[Any, Any], ...] = ()
    """Entries without an order."""
    stands: Entry[Any, Any] | None = None
    """What the ship does if nothing is written here."""
    aside: bool = False
    """Whether it is seldom used, so that a form may fold it away."""
    turns: bool = False
    """Whether its scale has a middle, like a helm's: a form may show it as a dial."""


class Group(NamedTuple):
    """Ships that a form may write for together, as a fleet; its key begins such a line."""

    key: str
    name: Message
    subjects: tuple[str, ...]
    at: str = ""
    """Their cell on the board: pointing at it selects their line."""
