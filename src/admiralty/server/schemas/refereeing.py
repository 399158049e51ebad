"""JSON schemas of refereed tables and of umpired matches."""

from typing import Annotated, Literal

import msgspec

from admiralty.present.measure_text import MeasuredLine
from admiralty.server.schemas.basics import Count, CreationToken, Id, Name, Sent, Token, Told

__all__ = ["Entered", "EntryDone", "MeasuredInfo", "RefereeTable", "TableMade", "UmpireAct"]


class RefereeTable(Sent, frozen=True):
    """A table whose dice and cards a person enters."""

    game: Id
    scenario: Id
    options: Annotated[dict[str, str], msgspec.Meta(max_length=64)] = msgspec.field(default_factory=dict)
    name: Name = ""
    token: CreationToken | None = None


class Entered(Sent, frozen=True):
    """An input of the referee."""

    what: Literal["fell", "roll", "order", "correct", "close"]
    sequence: Count
    """The length of the journal that the referee saw; another length is refused."""
    token: Token
    text: Annotated[str, msgspec.Meta(max_length=4000)] = ""
    """The result that fell ("5 3"), or the code of an order."""
    seat: Annotated[str, msgspec.Meta(max_length=64)] = ""
    entry: Count = 0
    """The entry that is corrected."""


class EntryDone(Told, frozen=True):
    """An entry is made."""

    sequence: int
    note: str
    """The effect of a correction; "" otherwise."""


class TableMade(Told, frozen=True):
    """A refereed table is made."""

    id: str
    url: str
    secret: str


class MeasuredInfo(Told, frozen=True):
    verdicts: list[MeasuredLine]


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
