"""A client that was admitted to the event stream of a match."""

from collections.abc import Hashable
from typing import NamedTuple

from admiralty.present.reader import Reader
from admiralty.server.identity.accounts import Access

__all__ = ["Listener"]


class Listener(NamedTuple):
    """A client that was admitted to a match."""

    access: Access
    reader: Reader
    links: int
    """How many times the links of the match had changed then."""
    company: int = 0
    """How many times chat, presence or clocks had changed then."""

    @property
    def sees(self) -> Hashable:
        """A key of the view: listeners with the same key see the same."""
        return self.reader, tuple(sorted(self.access.seats.items())), self.access.maker, self.access.umpire
