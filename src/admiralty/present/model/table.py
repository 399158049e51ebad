"""Structs of the table itself: seats, links, proposals, and how the match ended."""

from admiralty.kernel.flows.event import Seat
from admiralty.present.model.base import Name, Struct


class OfferView(Struct, frozen=True):
    """What is proposed at the table, or that the table rests."""

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
    """The person who sees everything; empty where there is none."""


class LastOrder(Struct, frozen=True):
    n: int
    text: str


class ProposeView(Struct, frozen=True):
    """What the viewer may propose: to take the last order back."""

    last_order: LastOrder | None
    alone: bool
    """Whether nobody else has to agree."""


class OutcomeView(Struct, frozen=True):
    """How a game ended."""

    winners: tuple[str, ...]
    reason: str
    case: str
    text: str


class LuckLine(Struct, frozen=True):
    """One seat's luck in a game that is over."""

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
    """A link as its maker is shown it, without its secret, which nobody has kept."""

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
    """What a page says of the table itself, which does not change from move to move."""

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
    """The person who sees everything; empty where there is none."""
    umpires: bool
    """Whether the viewer is that person."""
    umpire_url: str
    referee_url: str
    record: bool
    came_from: CameFrom | None
    rules_url: str
    replay_url: str
    not_printed: str
    """Says that a player wrote the scenario; empty for a printed one."""
    again_url: str
    """Where the battle can be begun anew."""
    edit_url: str
    """Where the position can be edited; empty where that would tell a secret."""
    journal_url: str
    events_url: str
    links: tuple[LinkView, ...] = ()
    """What the maker is shown of the links."""


class ConductView(Struct, frozen=True):
    """What a person may do beside giving orders."""

    table: TableView
    over: bool
    resting: bool
    may_draw: bool


class ResultView(Struct, frozen=True):
    """How a match ended, and what that is to the viewer."""

    over: bool = False
    outcome: OutcomeView | None = None
    verdict: str = ""
    luck: tuple[LuckLine, ...] = ()
    key: str = ""
    table: TableView | None = None
