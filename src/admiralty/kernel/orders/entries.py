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
    """A verb that stands on a sheet: what it says of its subject, once a line."""

    __slots__ = ()

    slot: ClassVar[str] = ""
    """What it speaks of; entries of one slot replace each other. Empty: of itself."""
    closes: ClassVar[bool] = False
    """Whether who writes it has no more to write: in the terminal it gives the sheet."""

    def key(self, setting: Any) -> str:
        """What the entry would replace in a draft; an entry about one of several guns names it too."""
        return self.slot or type(self).__name__


@dataclass(frozen=True, slots=True)
class Written:
    """A sheet that was read: its lines by subject, and what it says for the whole of it."""

    lines: tuple[tuple[str, tuple[Entry[Any, Any], ...]], ...] = ()
    whole: tuple[Entry[Any, Any], ...] = ()

    def of(self, subject: str) -> tuple[Entry[Any, Any], ...]:
        """The entries of one subject."""
        return next((entries for word, entries in self.lines if word == subject), ())


NOTHING = Written()
"""A sheet on which nothing is written."""


class Field(NamedTuple):
    """A place of the form for a line: the entries that may be written there, and what holds if none is."""

    slot: str
    """The key of its entries (see `Entry.key`)."""
    name: Message
    dial: tuple[Entry[Any, Any], ...] = ()
    """Entries that lie on a scale, from one end to the other."""
    chips: tuple[Entry[Any, Any], ...] = ()
    """Entries side by side."""
    stands: Entry[Any, Any] | None = None
    """What the subject does if nothing is written here."""
    aside: bool = False
    """Whether it is seldom wanted, so that a form may fold it away."""
    turns: bool = False
    """Whether its scale lies to either hand of its middle, as a helm's does: a form may show it as an arc."""


class Group(NamedTuple):
    """Subjects of a sheet that a form may write for together, as the ships of a fleet; its key begins such a line."""

    key: str
    name: Message
    subjects: tuple[str, ...]
    at: str = ""
    """The cell of the board where they are: pointing at them there takes up their line."""
