"""Structs of the table itself: seats, links, proposals, and how the match ended."""

from admiralty.kernel.flows.event import Seat
from admiralty.present.model.base import Name, Struct


class OfferView(Struct, frozen=True):
    """A proposal to the players, or a pause."""

    what: str
    by: str
    text: str
    mine: bool
    asked_me: bool
    waiting_for: tuple[str, ...]
    about: int | str = 0
    may_resume: bool = False


class OffersView(Struct, frozen=True):
    offers: tuple[OfferView, ...]
    umpire: str = ""
    """The name of the umpire, who sees everything; "" without one."""
    sighting: int = 0
    """In a double-blind match the distance at which units are seen, by the measure of the game; 0 in any other."""
    measure: str = ""


class LastOrder(Struct, frozen=True):
    n: int
    text: str


class ProposeView(Struct, frozen=True):
    """What the viewer may propose: to take the last order back."""

    last_order: LastOrder | None
    alone: bool
    """Whether no other player has to agree."""


class OutcomeView(Struct, frozen=True):
    """How a game ended."""

    winners: tuple[str, ...]
    reason: str
    case: str
    text: str


class LuckLine(Struct, frozen=True):
    """One seat's luck in a finished game."""

    seat: str
    name: str
    chances: int
    actual: float
    expected: float
    verdict: str
    as_good: float
    as_bad: float
    text: str


class SeatView(Struct, frozen=True):
    """A seat with the person who holds it."""

    id: str
    name: str
    side: str
    holder: str
    mine: bool
    bot: bool


class SideView(Struct, frozen=True):
    id: str
    name: str
    seats: tuple[Name, ...]


class LinkView(Struct, frozen=True):
    """A link for its maker, without its secret, which is not stored."""

    id: str
    name: str
    seats: tuple[str, ...]
    spectator: bool
    joined: bool
    held: bool
    umpire: bool = False


class CameFrom(Struct, frozen=True):
    """The entry of another match that this one was branched from."""

    entry: int
    hash: str


class TableView(Struct, frozen=True, rename={"viewer": "as", "viewer_name": "as_name"}):
    """The data of a page about the table itself, which does not change from move to move."""

    id: str
    url: str
    game: str
    game_title: str
    scenario: str
    title: str
    history: str
    sides: tuple[SideView, ...]
    seats: tuple[SeatView, ...]
    viewer: Seat | None
    viewer_name: str
    mine: tuple[Seat, ...]
    lent: tuple[Name, ...]
    hot_seat: bool
    covered: bool
    spectator: bool
    maker: bool
    umpire: str
    """The name of the umpire, who sees everything; "" without one."""
    umpires: bool
    """Whether the viewer is that person."""
    umpire_url: str
    referee_url: str
    record: bool
    came_from: CameFrom | None
    rules_url: str
    replay_url: str
    not_printed: str
    """Says that a player wrote the scenario; "" for a printed one."""
    again_url: str
    """The address where the battle can be begun again."""
    edit_url: str
    """The address where the position can be edited; "" where that would reveal a secret."""
    journal_url: str
    events_url: str
    links: tuple[LinkView, ...] = ()
    """The links, for the maker."""


class TableActionsView(Struct, frozen=True):
    """What a person may do besides giving orders."""

    table: TableView
    over: bool
    resting: bool
    may_draw: bool


class ResultView(Struct, frozen=True):
    """How a match ended, and the result for the viewer."""

    over: bool = False
    outcome: OutcomeView | None = None
    verdict: str = ""
    luck: tuple[LuckLine, ...] = ()
    key: str = ""
    table: TableView | None = None
