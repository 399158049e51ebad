"""What to draw, as data: a board, the counters on it, and where a hand points to give each order.

A `Scene` knows no game. It is built of frozen values that compare equal when they would look equal, so that tests
compare scenes and hosts redraw only what changed. Every renderer (picture, words, text board) reads the same scene.

Places are the name of a cell, or a point. Points count to the right and **down** the page in the board's own units;
headings are degrees clockwise from the top of the page. What a shape looks like is chosen by key: hulls, markers,
terrains and states are listed in `admiralty.scene.shapes`, `marks` and `palette`, and an unknown key is refused when
the scene is made, not when it is drawn.

The order of counters and markers is the order of drawing: the last one lies on top.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum
from typing import Literal, TypeAlias

Point: TypeAlias = tuple[float, float]
PlanKind: TypeAlias = Literal["raft", "casemate", "ship", "gunboat", "paddler", "boxed"]
Place: TypeAlias = str | Point


class SceneError(ValueError):
    """A scene that cannot be drawn."""


class UnknownPlace(SceneError):
    """A cell that the board does not have."""


class UnknownKey(SceneError):
    """A hull, marker, terrain, state, hue or side that nobody has drawn."""


class DuplicateId(SceneError):
    """Two things of one kind with the same id."""


class BoardKind(Enum):
    """How people name places on a board."""

    SQUARES = "squares"
    HEXES = "hexes"
    TABLE = "table"


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell with its own outline, so that no renderer needs to know what a hex is.

    `column` and `row` count from the left and from the top of the page; the text board uses them. `spoken` is where the
    cell is, in words, when a name such as 3123 tells nobody.
    """

    name: str
    at: Point
    outline: tuple[Point, ...]
    column: int
    row: int
    terrain: str = "sea"
    label: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class EdgeLabel:
    """A rank, file or distance written beside the board."""

    text: str
    at: Point


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow beside the board: `kind` is north, wind or current; it points where its heading says."""

    kind: str
    heading: float = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Lettering:
    """A name engraved on the chart: of a `sea`, of `land`, or of a `town`. `size` is in cells, `angle` clockwise."""

    text: str
    at: Point
    kind: str = "sea"
    size: float = 0.3
    angle: float = 0


@dataclass(frozen=True, slots=True)
class Stroke:
    """A line of an atlas map: a `river`, the shore of a `lake`, a `rail`, a `border`, or the edge of an `area`."""

    kind: str
    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Town:
    """A town of an atlas map; `points` is what it is worth, where it is worth anything."""

    name: str
    at: Point
    port: bool = False
    points: int = 0
    cell: str = ""
    hue: str = ""


@dataclass(frozen=True, slots=True)
class Site:
    """What is known of the ground of a cell: how much of it is land, its height and its ups and downs in metres."""

    cell: str
    land: float
    height: float = 0
    relief: float = 0


@dataclass(frozen=True, slots=True)
class Legend:
    """What a sign of the map means: a terrain, or the kind of a stroke, with its name and what it costs."""

    sign: str
    name: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Bank:
    """A piece of ground on a surveyed chart: `land` behind a shore `line`, a `shoal` of a depth in feet, `torpedoes`
    or `piles`, or the `roads` that are fought for, which are round. The outline is the one that rules measure by."""

    kind: Literal["land", "shoal", "torpedoes", "piles", "roads"]
    outline: tuple[Point, ...]
    label: str = ""
    depth: float = 0
    line: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Atlas:
    """What makes a map of cells a page of an atlas: it ends where its cells do, and has relief, lines and towns.

    The `cartouche` is lettered in the empty land at a point, its legend below it; tracks lie in the empty sea.
    """

    strokes: tuple[Stroke, ...] = ()
    towns: tuple[Town, ...] = ()
    sites: tuple[Site, ...] = ()
    cartouche: tuple[str, ...] = ()
    legend: tuple[Legend, ...] = ()
    legend_at: Point = (0, 0)
    tracks_at: Point = (0, 0)


@dataclass(frozen=True, slots=True)
class Board:
    """The surface. `unit` is the width of a cell, or of a model on an open table, and sizes everything drawn on it.

    `name` is the seed of all that the chart engraves at random: the same name always looks the same. `manner` is the
    manner of another time than the usual one: "dutch" for a chart of the 1670s.
    """

    kind: BoardKind
    width: float
    height: float
    unit: float
    cells: tuple[Cell, ...] = ()
    edge_labels: tuple[EdgeLabel, ...] = ()
    arrows: tuple[Arrow, ...] = ()
    name: str = ""
    lettering: tuple[Lettering, ...] = ()
    rose: Point | None = None
    atlas: Atlas | None = None
    manner: str = ""
    survey: tuple[Bank, ...] = ()
    """What makes an open table a surveyed chart: its banks, by which depths are tinted and sounded."""
    per_inch: float = 25.4
    """How many units of an open table an inch is: points are in millimetres unless a board says otherwise."""
    _hash: int = field(default=0, init=False, repr=False, compare=False)

    def __hash__(self) -> int:
        """What is drawn of a board is kept by it, and asked for at every move: so it is worked out once."""
        if not self._hash:
            own = (
                self.kind,
                self.width,
                self.height,
                self.unit,
                self.cells,
                self.edge_labels,
                self.arrows,
                self.name,
                self.lettering,
                self.rose,
                self.atlas,
                self.manner,
                self.survey,
                self.per_inch,
            )
            object.__setattr__(self, "_hash", hash(own) or 1)
        return self._hash


@dataclass(frozen=True, slots=True)
class Side:
    """Who owns a counter: told apart by hue, by the shape of pennant and deck, and by letter."""

    id: str
    name: str
    letter: str
    hue: str
    shape: str


@dataclass(frozen=True, slots=True)
class Damage:
    """So much lost out of so much."""

    level: int
    of: int


@dataclass(frozen=True, slots=True)
class Badge:
    """A small word on a counter; `alert` badges stand out. `spoken` is how it is read aloud, when that differs."""

    text: str
    alert: bool = False
    spoken: str = ""


class Emphasis(Enum):
    """Why a counter stands out, or steps back."""

    NONE = "none"
    ACTIVE = "active"
    TARGET = "target"
    SPENT = "spent"


@dataclass(frozen=True, slots=True)
class Block:
    """What is printed on the card of a strategic map: a picture, a nation's emblem, figures.

    A card on a pile has the `hue`s of those `beneath` it, the `count` of all and the `members` that a page fans out.
    `chit` is a sealed destination.
    """

    picture: str
    emblem: str
    hue: str = ""
    figures: tuple[str, ...] = ()
    beneath: tuple[str, ...] = ()
    count: int = 1
    members: tuple["Counter", ...] = ()
    chit: str = ""


@dataclass(frozen=True, slots=True)
class Rig:
    """A sailing ship by her family, and her canvas: from where the wind comes, in degrees clockwise off her bow, how
    much is set (0 furled to 3 all of it), and how many masts are lost."""

    family: str
    wind: float
    canvas: int = 2
    lost: int = 0


@dataclass(frozen=True, slots=True)
class Base:
    """The base of a model, in its own measure, with what players keep on it."""

    width: float
    length: float
    damage: int = 0
    damage_of: int = 0
    fatigue: int = 0
    fatigue_of: int = 0
    reload_port: bool = False
    reload_starboard: bool = False


@dataclass(frozen=True, slots=True)
class Plan:
    """What is seen of a ship from above: her kind, her beam as a share of her length, and what stands on her deck.

    ``trained`` has, for each turret, where it looks in degrees from the bow; ``port`` and ``starboard`` are guns in the
    sides, ``bow`` and ``stern`` guns on pivots there.
    """

    kind: PlanKind
    beam: float
    trained: tuple[float, ...] = ()
    port: int = 0
    starboard: int = 0
    bow: int = 0
    stern: int = 0
    stacks: int = 0
    masts: int = 0
    ram: bool = False


@dataclass(frozen=True, slots=True)
class PlateFace:
    """The armour of one face, written on the plan of a ship's card, bow to the right, and what it was when new."""

    at: Point
    value: int
    of: int
    name: str


@dataclass(frozen=True, slots=True)
class Counter:
    """A ship, fort or other piece with a heading; with a `block`, a printed card, which lies so far off its place.

    One that has a base shows damage on it instead of on her plate.
    """

    id: str
    hull: str
    at: Place
    heading: float
    side: str
    name: str
    label: str = ""
    damage: Damage | None = None
    states: tuple[str, ...] = ()
    badges: tuple[Badge, ...] = ()
    emphasis: Emphasis = Emphasis.NONE
    scale: float = 1.0
    block: Block | None = None
    offset: Point = (0, 0)
    rig: Rig | None = None
    base: Base | None = None
    plan: Plan | None = None
    """Her own drawing, where there is one; `hull` names her kind all the same."""
    plates: tuple[PlateFace, ...] = ()
    notes: tuple[str, ...] = ()
    """More sentences about her, for her card and for whoever listens."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A small thing without a crew: a mine, a buoy, smoke. `label` is its name, in words."""

    id: str
    kind: str
    at: Place
    heading: float = 0
    label: str = ""
    side: str = ""
    count: int = 0
    hue: str = ""
    emblem: str = ""
    offset: Point = (0, 0)


@dataclass(frozen=True, slots=True)
class Reach:
    """Cells tinted together: where one can go, what one can hit."""

    cells: tuple[str, ...]
    tone: str = "reach"
    label: str = ""


@dataclass(frozen=True, slots=True)
class FiringArc:
    """The sector between two bearings relative to a heading, clockwise from the first to the second."""

    at: Place
    heading: float
    start: float
    end: float
    radius: float
    label: str = ""
    ready: bool = False
    """Whether what fires there is loaded and bears as it stands, so that nothing has to be chosen first."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A few words at a place, on the glass: as large at any zoom. `tone` is plain or threat."""

    at: Place
    text: str
    tone: Literal["plain", "threat"] = "plain"


@dataclass(frozen=True, slots=True)
class Sight:
    """A line of sight or fire; `blocked_at` is where it ends against something."""

    start: Place
    end: Place
    blocked_at: Place | None = None
    label: str = ""


@dataclass(frozen=True, slots=True)
class Bands:
    """Circles of a range ruler, each with its name, nearest first."""

    at: Place
    rings: tuple[tuple[float, str], ...]


@dataclass(frozen=True, slots=True)
class Path:
    """A course through places."""

    places: tuple[Place, ...]
    label: str = ""
    side: str = ""


@dataclass(frozen=True, slots=True)
class Ruler:
    """A straight run over a table: from a point by a bearing, so far, with the turn of the bow before and after it.

    `aside` is how far from the line the ruler is laid, half the width of a base."""

    at: Point
    bearing: float
    length: float
    before: float = 0
    after: float = 0
    aside: float = 0
    label: str = ""


@dataclass(frozen=True, slots=True)
class Area:
    """A free polygon: an island on an open table, a template, a zone."""

    outline: tuple[Point, ...]
    tone: str = "reach"
    label: str = ""


@dataclass(frozen=True, slots=True)
class Ghost:
    """A counter where it would be, or where it was; `code` is the order that brings it there."""

    counter: Counter
    code: str = ""


Overlay: TypeAlias = Reach | FiringArc | Tag | Sight | Bands | Path | Ruler | Area | Ghost


@dataclass(frozen=True, slots=True)
class Card:
    """A playing card on show. Suits are hearts, clubs, diamonds, spades or none; `label` says whose or what for.

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


@dataclass(frozen=True, slots=True)
class Pack:
    """A pile, face down: its name and how many cards are left."""

    id: str
    name: str
    left: int


@dataclass(frozen=True, slots=True)
class TrackStep:
    """One box of a track: what it is called, what comes with it for whom (hue and number), whether it is a check."""

    note: str = ""
    coming: tuple[tuple[str, int], ...] = ()
    check: bool = False


@dataclass(frozen=True, slots=True)
class Track:
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

    CELL = "cell"
    POINT = "point"
    COUNTER = "counter"
    CARD = "card"
    NOTHING = "nothing"


@dataclass(frozen=True, slots=True)
class Handle:
    """Where a hand points to give the order `code`. Exactly one handle for each order on offer.

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
    """The turn in words: what a replay is divided by."""

    def cell(self, name: str) -> Cell:
        """The cell of that name."""
        for cell in self.board.cells:
            if cell.name == name:
                return cell
        raise UnknownPlace(name)

    def point(self, place: Place) -> Point:
        """Where a place is, in the units of the board."""
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

    def places(self) -> Iterator[Place]:
        """Every place that the scene speaks of."""
        yield from (counter.at for counter in self.counters)
        yield from (marker.at for marker in self.markers)
        for overlay in self.overlays:
            match overlay:
                case Reach(cells=cells):
                    yield from cells
                case Sight(start=start, end=end, blocked_at=blocked_at):
                    yield from (start, end) if blocked_at is None else (start, end, blocked_at)
                case Path(places=places):
                    yield from places
                case Ghost(counter=counter):
                    yield counter.at
                case FiringArc(at=at) | Bands(at=at) | Tag(at=at):
                    yield at
                case Area():
                    pass
        for handle in self.handles:
            if handle.on is On.CELL:
                yield handle.ref
