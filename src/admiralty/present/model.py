"""View model: frozen, typed structs of what a viewer may see of a match.

Pages, programs and the scripts of the client read these. A struct keeps its hash, and what is made of it is remembered
by it. `devtools.typescript` writes the same types for the client.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

import msgspec
from markupsafe import Markup

from admiralty.games.base import CardFace
from admiralty.kernel.flows.event import Seat
from admiralty.scene import Scene

T = TypeVar("T", bound=tuple[Any, ...])


class Struct(msgspec.Struct, frozen=True, cache_hash=True):
    """A value that templates and scripts read."""


class Name(Struct, frozen=True):
    """A seat or a side by its id and its name."""

    id: str
    name: str


class Flag(Struct, frozen=True):
    """The signs of a side."""

    id: str
    name: str
    letter: str
    hue: str
    shape: str


class Gauge(Struct, frozen=True):
    """So much lost out of so much."""

    level: int
    of: int


class TurnCount(Struct, frozen=True):
    """Which turn it is, of how many."""

    value: int
    of: int


class TurnView(Struct, frozen=True):
    """The head of the table: the battle, its turn, who looks and whose order it is."""

    title: str
    caption: str
    track: TurnCount | None
    side: Flag | None
    status: str
    my_turn: bool
    over: bool


class SideScore(Flag, frozen=True):
    """A side with its points."""

    points: int


class ScoreView(Struct, frozen=True):
    """How the battle stands."""

    what: str
    sides: tuple[SideScore, ...]


class Progress(Struct, frozen=True):
    """How far one part of the aim has come."""

    name: str
    text: str
    note: str


class AimsView(Struct, frozen=True):
    """What the viewer fights for, and how it stands."""

    objective: str
    score: ScoreView | None
    progress: tuple[Progress, ...]


class OrderView(Struct, frozen=True):
    """An order on offer; ``on`` and ``ref`` say where it is pointed at."""

    code: str
    label: str
    on: str
    icon: str
    group: str
    """Guns, moves or other: the page shows them in this order."""
    ref: str
    card: CardFace | None
    end: str
    """Where a move ends, for games that say so beside its words."""


class DialView(Struct, frozen=True):
    """A part of a code that a hand sets step by step; ``said`` has the words for codes that begin in some way."""

    name: str
    words: tuple[str, ...]
    start: int
    said: tuple[tuple[str, str], ...]


class LeaveView(Struct, frozen=True):
    """A way to answer the open question more than this once, with its key."""

    until: str
    code: str
    words: str
    key: str


class QuestionView(Struct, frozen=True):
    """The open question with its orders; for a viewer who is asked nothing, whom the table waits for."""

    waiting_for: tuple[str, ...]
    can_undo: bool
    resting: bool
    asked_me: bool = False
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


class BadgeView(Struct, frozen=True):
    text: str
    alert: bool
    spoken: str


class Plate(Struct, frozen=True):
    """The armour of one face on the plan of a ship."""

    x: float
    y: float
    value: int
    of: int
    name: str


class MeterView(Struct, frozen=True):
    """What is left of one thing that a ship has."""

    name: str
    value: int
    of: int


class FleetRow(Struct, frozen=True):
    """A ship in the list of ships."""

    id: str
    name: str
    fate: str
    spoken: str
    gone: bool
    lost: bool
    sunk: bool
    hull: str = ""
    hull_name: str = ""
    place: str = ""
    heading: str = ""
    damage: Gauge | None = None
    fatigue: Gauge | None = None
    states: tuple[Name, ...] = ()
    badges: tuple[BadgeView, ...] = ()
    plates: tuple[Plate, ...] = ()
    notes: tuple[str, ...] = ()
    meters: tuple[MeterView, ...] = ()
    brief: tuple[str, ...] = ()
    drawing: Markup = Markup()
    """Of piles of cards, which come and go; ships are drawn in the sheets."""


class FleetSide(Struct, frozen=True):
    name: str
    flag: Flag
    cards: int
    ships: tuple[FleetRow, ...]


class FleetView(Struct, frozen=True):
    """The ships of each side, and those that are lost."""

    sides: tuple[FleetSide, ...]

    @property
    def roll(self) -> list[object]:
        """What a page must show already for its rows to be changed one by one: all that the heads of the list count."""
        return [(side.cards, [(ship.id, ship.gone, ship.lost) for ship in side.ships]) for side in self.sides]

    @property
    def rows(self) -> dict[str, FleetRow]:
        return {f"ship-{ship.id}": ship for side in self.sides for ship in side.ships}


class Figure(Struct, frozen=True):
    """A printed value of a unit with its source."""

    label: str
    value: str | int
    printed: bool
    source: str


class SheetView(Struct, frozen=True):
    """The printed values and the drawing of a ship."""

    id: str
    name: str
    sheet: tuple[Figure, ...]
    drawing: Markup


class SheetSide(Struct, frozen=True):
    ships: tuple[SheetView, ...]


class SheetsView(Struct, frozen=True):
    """The printed values and the drawings of all ships, which do not change from move to move."""

    sides: tuple[SheetSide, ...]


class TrackView(Struct, frozen=True):
    id: str
    name: str
    value: int
    of: int
    side: str


class CardView(Struct, frozen=True):
    """A card beside the board; ``code`` is the order that it gives."""

    id: str
    rank: str
    suit: str
    label: str
    face_down: bool
    fresh: bool
    spoken: str
    code: str | None


class PackView(Struct, frozen=True):
    id: str
    name: str
    left: int


class PanelView(Struct, frozen=True):
    """What lies beside the board."""

    tracks: tuple[TrackView, ...]
    cards: tuple[CardView, ...]
    packs: tuple[PackView, ...]


class ActView(Struct, frozen=True):
    """A card by which a unit acts."""

    rank: str
    suit: str
    name: str
    unit: str
    stage: str
    flag: Flag | None
    spoken: str


class StripView(Struct, frozen=True):
    """The cards by which units act, in their order."""

    cards: tuple[ActView, ...]

    @property
    def roll(self) -> list[str]:
        return [card.unit for card in self.cards]

    @property
    def rows(self) -> dict[str, ActView]:
        return {f"acts-{card.unit}": card for card in self.cards}


class ArrowView(Struct, frozen=True):
    kind: str
    heading: float
    label: str
    drawing: Markup
    spoken: str


class CompassView(Struct, frozen=True):
    """Where wind, current and north point."""

    arrows: tuple[ArrowView, ...]


class SinceView(Struct, frozen=True):
    """How much was told since the viewer's own last order."""

    entry: int
    count: int


class InShortView(Struct, frozen=True):
    """What it comes to in short, where it is much."""

    sentences: tuple[str, ...]


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


class StandingOrder(Struct, frozen=True):
    """An answer that stands: the topic by which it is lifted, and a sentence."""

    topic: str
    words: str


class StandingView(Struct, frozen=True):
    orders: tuple[StandingOrder, ...]


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
    referee_url: str
    record: bool
    came_from: CameFrom | None
    rules_url: str
    replay_url: str
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


class SaidLine(Struct, frozen=True):
    """One sentence of the log with its case."""

    text: str
    case: str
    case_text: str
    aside: bool = False
    """Whether it is a matter of course, as a deal is, which only the whole log tells."""


class LogLine(Struct, frozen=True):
    """A line of the log as a page shows it."""

    n: int
    kind: str
    text: str
    case: str
    events: tuple[SaidLine, ...]
    twice: bool
    icon: str
    folded: bool
    tags: str
    units: str
    undone: bool = False


class ThrowTerm(Struct, frozen=True):
    value: int
    text: str


class Throw(Struct, frozen=True):
    """The whole sum of a throw and what came of it, where the game tells it."""

    by: str
    at: str
    reached: str
    against: str
    result: str
    good: bool
    terms: tuple[ThrowTerm, ...]
    follows: tuple[str, ...] = ()


class ChanceResult(Struct, frozen=True):
    """Dice or cards as they fell."""

    n: int
    kind: str
    what: str
    by: str
    by_name: str
    faces: tuple[str, ...]
    case: str
    throw: Throw | None
    units: tuple[str, ...]
    said: tuple[str, ...]
    """The faces in words: cards by their signs or their names."""


class Course(Struct, frozen=True):
    """The way that a unit went: its poses from first to last, in the units of the scene."""

    unit: str
    path: tuple[tuple[float, float, float], ...]


class SoFar(NamedTuple, Generic[T]):
    """What belongs to entries of the journal and stands in their order, as far as it was told at one moment.

    The list grows with the journal and is shared by all moments: to copy it would make an order dearer with every one
    before it.
    """

    every: list[T]
    length: int

    @classmethod
    def of(cls, every: list[T]) -> "SoFar[T]":
        return cls(every, len(every))

    def all(self) -> list[T]:
        return self.every[: self.length]

    def since(self, sequence: int) -> list[T]:
        """What came after an entry."""
        every, at = self.every, self.length
        while at and every[at - 1][0] > sequence:
            at -= 1
        return every[at : self.length]


class Logged(NamedTuple):
    """The log of a match as far as it was told at one moment, each list by entry."""

    lines: SoFar[tuple[int, LogLine]]
    news: SoFar[tuple[int, str]]
    chances: SoFar[tuple[int, ChanceResult]]
    courses: SoFar[tuple[int, Course]]
    undone: Mapping[int, int]
    """Each entry that no longer counts, with the entry that took it back."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """All that a viewer sees of a match at one moment. Frames of a replay have fewer parts."""

    sequence: int
    decision: int
    seat: Seat | None
    asked: tuple[Seat, ...]
    my_turn: bool
    over: bool
    hand_over: Seat | None
    scene: Scene
    parts: Mapping[str, Struct]
    """The parts of a page by name: `TurnView` as ``turn``, and so on."""
    log: Logged
