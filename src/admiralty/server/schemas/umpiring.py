"""JSON schemas of umpired matches."""

from typing import Annotated, Literal

import msgspec

from admiralty.server.schemas.basics import Count, Sent, Token

__all__ = ["UmpireAct"]

Scalar = int | bool | str
Edited = Scalar | list[int | str] | dict[str, Scalar]


class UmpireAct(Sent, frozen=True):
    """An action of the umpire of a match."""

    what: Literal["edit", "order", "hold", "release", "pause", "resume", "say", "show", "hide", "rule", "leave"]
    token: Token
    sequence: Count = 0
    """The length of the journal that the umpire saw; a change or an order is refused at another length."""
    text: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    """The reason of a change, a message, the code of an order, or the id of a unit that is shown or hidden."""
    side: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The side that a message is for; empty for everyone."""
    seat: Annotated[str, msgspec.Meta(max_length=64)] = ""
    """The seat that an order is given for."""
    edits: Annotated[dict[str, Edited], msgspec.Meta(max_length=200)] = msgspec.field(default_factory=dict)
    """The changed fields by their paths, as the desk names them."""
