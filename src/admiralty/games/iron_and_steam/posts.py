"""A seat's own orders: how long it runs on without being asked, and the sheet that it has released for this turn."""

from typing import TYPE_CHECKING

from admiralty.rulebook import CARRY_ON, EVERYONE, Record, Seat, field

if TYPE_CHECKING:
    from admiralty.games.iron_and_steam.state import Battle

__all__ = ["WAKE_AT", "Post", "Sheet"]

MOST = 10_000
WAKE_AT = 30
"""HR-4 The default range in inches at which an enemy wakes a seat."""


def own_post(post: "Post", seat: Seat | None, battle: "Battle") -> bool:
    """IS-A29 Only the seat itself knows how long it runs on, and what wakes it."""
    return post.seat == seat


class Post(Record, known=own_post):
    """HR-4 A seat with orders to run on, or with a range at which it is woken."""

    seat: str = field(known=EVERYONE)
    until: int = field(default=0, least=0, most=MOST)
    """The last turn that it runs on without being asked. Other seats only see whether it is asked."""
    wake: int = field(default=WAKE_AT, least=0, most=100)
    """The range at which an enemy wakes it."""
    near: list[str] = field(factory=list, size=1000)
    """The enemies within that range when the turn began: only a new one wakes the seat."""


class Sheet(Record, known=EVERYONE):
    """HR-4 The sheet that a seat has released for this turn, until it is carried out."""

    seat: str
    code: str = field(
        default="", known=lambda sheet, seat, battle: sheet.seat == seat, candidates=lambda sheet, battle: (CARRY_ON,)
    )
