"""A client that was admitted to the event stream of a match."""

from collections.abc import Hashable
from typing import NamedTuple

from admiralty.present.reader import Reader
from admiralty.server.identity.accounts import Access

__all__ = ["Listener"]


class Listener(NamedTuple):
    """Somebody who was let in to a match."""

    access: Access
    reader: Reader
    links: int
    """How often the links of the match had changed then."""
    company: int = 0
    """And how often anything beside the game."""

    @property
    def sees(self) -> Hashable:
        """Those for whom this is the same see the same."""
        return self.reader, tuple(sorted(self.access.seats.items())), self.access.maker, self.access.umpire
