"""Structs of the open question: its orders, dials, ways to leave it, and standing orders."""

from admiralty.games.base import CardFace
from admiralty.present.model.base import Struct


class OrderView(Struct, frozen=True):
    """An order on offer; ``on`` and ``ref`` say where it is on the board."""

    code: str
    label: str
    on: str
    icon: str
    group: str
    """Guns, moves or other: the page shows them in this order."""
    ref: str
    card: CardFace | None
    picture: str
    """The path of the card's picture below ``/pictures/cards``; "" without one."""
    end: str
    """Where a move ends, for games that say so beside its words."""


class DialView(Struct, frozen=True):
    """A part of a code that is set step by step; ``said`` has the words for codes by their beginnings."""

    name: str
    words: tuple[str, ...]
    start: int
    said: tuple[tuple[str, str], ...]


class LeaveView(Struct, frozen=True):
    """A way to answer the open question more than once, with its key."""

    until: str
    code: str
    words: str
    key: str


class QuestionView(Struct, frozen=True):
    """The open question with its orders; for a viewer who is not asked, the players that the match waits for."""

    waiting_for: tuple[str, ...]
    can_undo: bool
    resting: bool
    asked_me: bool = False
    hints: bool = True
    """Whether a bot can advise: in a double-blind match it cannot."""
    question: str = ""
    case: str = ""
    case_text: str = ""
    orders: tuple[OrderView, ...] = ()
    hand: bool = False
    placing: bool = False
    sheet: bool = False
    example: str = ""
    more: int = 0
    free_text: bool = False
    dials: tuple[DialView, ...] = ()
    leave: tuple[LeaveView, ...] = ()
    again: str = ""


class StandingOrder(Struct, frozen=True):
    """A standing order: the topic by which it is lifted, and a sentence."""

    topic: str
    words: str


class StandingView(Struct, frozen=True):
    orders: tuple[StandingOrder, ...]
