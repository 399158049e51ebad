"""Pieces on a board: counters with their hulls and marks, and markers."""

from enum import Enum
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from admiralty.memo import remembered
from admiralty.scene.board import Place, Point

PlanKind: TypeAlias = Literal["raft", "casemate", "ship", "gunboat", "paddler", "boxed", "earthwork"]


class Side(msgspec.Struct, frozen=True, cache_hash=True):
    """The owner of a counter: shown by hue, by the shape of pennant and deck, and by letter."""

    id: str
    name: str
    letter: str
    hue: str
    shape: str


class Damage(NamedTuple):
    """Points lost out of a total. `spoken` replaces "lost" when it is read aloud."""

    level: int
    of: int
    spoken: str = ""


class Badge(NamedTuple):
    """A small word on a counter; `alert` badges stand out. `spoken` is how it is read aloud, when that differs."""

    text: str
    alert: bool = False
    spoken: str = ""


class Emphasis(Enum):
    """Why a counter is highlighted or faded."""

    __hash__ = object.__hash__  # members are singletons; the hash of the library takes a call

    NONE = "none"
    ACTIVE = "active"
    TARGET = "target"
    SPENT = "spent"


class Block(msgspec.Struct, frozen=True, cache_hash=True):
    """The print on the card of a strategic map: a picture, a nation's emblem, figures.

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


class Rig(msgspec.Struct, frozen=True, cache_hash=True):
    """A sailing ship's rig: her family, the wind in degrees clockwise off her bow, her canvas (0 furled to 3 all set),
    and the number of lost masts."""

    family: str
    wind: float
    canvas: int = 2
    lost: int = 0


class Base(msgspec.Struct, frozen=True, cache_hash=True):
    """The base of a model in its own units, with the values that players track on it."""

    width: float
    length: float
    damage: int = 0
    damage_of: int = 0
    fatigue: int = 0
    fatigue_of: int = 0
    reload_port: bool = False
    reload_starboard: bool = False


class Plan(msgspec.Struct, frozen=True, cache_hash=True):
    """A ship seen from above: her kind, her beam as a share of her length, and the fittings of her deck.

    ``trained`` has, for each turret, where it looks in degrees from the bow; ``port`` and ``starboard`` are guns in the
    sides, ``bow`` and ``stern`` guns on pivots there. A work on land has its guns at the ``bow``.
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


class PlateFace(msgspec.Struct, frozen=True, cache_hash=True):
    """The armour of one face on the plan of a ship's card, bow to the right, and its value when new."""

    at: Point
    value: int
    of: int
    name: str


class Meter(NamedTuple):
    """Points left of a total: of her hull, her speed, her crew."""

    name: str
    value: int
    of: int


class Counter(msgspec.Struct, frozen=True, cache_hash=True):
    """A ship, fort or other piece with a heading; with a `block`, a printed card at an offset from its place.

    A counter with a base shows damage on it instead of on her plate. Drawings and sentences of a counter are memoized
    by it, so it caches its hash.
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
    """Her own drawing, if she has one; `hull` names her kind all the same."""
    plates: tuple[PlateFace, ...] = ()
    notes: tuple[str, ...] = ()
    """More sentences about her, for her card and for screen readers."""
    meters: tuple[Meter, ...] = ()
    """Her remaining points, for her line in a short list of ships; the notes have them too."""
    brief: tuple[str, ...] = ()
    """The most important of the notes in a few words, for the same line."""

    @property
    def plain(self) -> "Counter":
        """The counter without its emphasis: equal whether she is active, a target or neither."""
        return self if self.emphasis is Emphasis.NONE else msgspec.structs.replace(self, emphasis=Emphasis.NONE)


@remembered
def plain(counters: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """Counters without their emphasis."""
    return tuple([each.plain for each in counters])


class Marker(msgspec.Struct, frozen=True, cache_hash=True):
    """A small thing without a crew: a mine, a buoy, smoke. `label` is its name."""

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
