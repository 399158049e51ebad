"""A scene as data: a board, its counters, and the place to click for each order.

A `Scene` knows no game. It is built of frozen values that compare equal when they would look equal, so that tests
compare scenes and hosts redraw only what changed. Every renderer (picture, words, text board) reads the same scene.

Places are the name of a cell, or a point. Points count to the right and **down** the page in the board's own units;
headings are degrees clockwise from the top of the page. What a shape looks like is chosen by key: hulls, markers,
terrains and states are listed in `admiralty.scene.hulls`, `marks` and `palette`, and an unknown key is refused when
the scene is made, not when it is drawn.

The order of counters and markers is the order of drawing: the last one lies on top.

Most parts of a scene stay the same from move to move and for each viewer, and their drawings and sentences are memoized
by value. Values that a scene has many of are tuples, which compare fast."""

from dataclasses import dataclass
from enum import Enum
from typing import Literal, NamedTuple

from admiralty.scene.board import Board, Cell, Place, Point, UnknownKey, UnknownPlace
from admiralty.scene.overlays import Bands, FiringArc, Ghost, Overlay, Path, Reach, Sight, Tag
from admiralty.scene.pieces import Counter, Marker, Side


class Card(NamedTuple):
    """A playing card on show. Suits are hearts, clubs, diamonds, spades or none; `label` says whose it is or what for.

    A card that lets a unit act names it and its `stage`, past, now or to come: such cards lie in a row above the board.
    """

    id: str
    rank: str
    suit: str = ""
    label: str = ""
    face_down: bool = False
    fresh: bool = False
    unit: str = ""
    stage: Literal["", "past", "now", "next"] = ""


class Pack(NamedTuple):
    """A pile, face down: its name and how many cards are left."""

    id: str
    name: str
    left: int


class TrackStep(NamedTuple):
    """One box of a track: its name, the hue and number of what comes with it, whether it is a check."""

    note: str = ""
    coming: tuple[tuple[str, int], ...] = ()
    check: bool = False


class Track(NamedTuple):
    """A value on a scale from nothing to `of`: the turn, the flotation of a ship.

    On the map of a war its `steps` are boxes and its `marks` the values at which something happens, in words.
    """

    id: str
    name: str
    value: int
    of: int
    side: str = ""
    steps: tuple[TrackStep, ...] = ()
    marks: tuple[tuple[int, str], ...] = ()


class On(Enum):
    """What a handle lies on."""

    __hash__ = object.__hash__  # members are singletons; the hash of the library takes a call

    CELL = "cell"
    POINT = "point"
    COUNTER = "counter"
    CARD = "card"
    NOTHING = "nothing"


class Handle(NamedTuple):
    """Where a player points to give the order `code`. There is one handle for each order on offer.

    `ref` is the id or the name of what it lies on. `heading` turns the handle into an arrow, which sets apart the
    orders that end in one cell with different headings.
    """

    code: str
    label: str
    on: On = On.NOTHING
    ref: str = ""
    point: Point | None = None
    heading: float | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything on the table that one viewer may see."""

    title: str
    board: Board
    sides: tuple[Side, ...] = ()
    counters: tuple[Counter, ...] = ()
    markers: tuple[Marker, ...] = ()
    overlays: tuple[Overlay, ...] = ()
    cards: tuple[Card, ...] = ()
    packs: tuple[Pack, ...] = ()
    tracks: tuple[Track, ...] = ()
    handles: tuple[Handle, ...] = ()
    caption: str = ""
    turn: str = ""
    """The turn in words; a replay is divided by it."""
    told: tuple[str, ...] = ()
    """Sentences for screen readers about what a picture shows at a glance: holders of cities, coming events."""

    def cell(self, name: str) -> Cell:
        """The cell of that name."""
        for cell in self.board.cells:
            if cell.name == name:
                return cell
        raise UnknownPlace(name)

    def point(self, place: Place) -> Point:
        """The point of a place, in the units of the board."""
        return self.cell(place).at if isinstance(place, str) else place

    def side(self, side_id: str) -> Side:
        """The side with that id."""
        for side in self.sides:
            if side.id == side_id:
                return side
        raise UnknownKey(side_id)

    def counter(self, counter_id: str) -> Counter:
        """The counter with that id."""
        for counter in self.counters:
            if counter.id == counter_id:
                return counter
        raise UnknownKey(counter_id)


def places_of(overlay: Overlay) -> tuple[Place, ...]:
    """Every place that an overlay refers to."""
    match overlay:
        case Reach(cells=cells):
            return cells
        case Sight(start=start, end=end, blocked_at=blocked_at):
            return (start, end) if blocked_at is None else (start, end, blocked_at)
        case Path(places=places):
            return places
        case Ghost(counter=counter):
            return (counter.at,)
        case FiringArc(at=at) | Bands(at=at) | Tag(at=at):
            return (at,)
        case _:
            return ()
