"""Pieces on a board: counters with their hulls and marks, and markers."""

from enum import Enum
from typing import Literal, NamedTuple, TypeAlias

import msgspec

from admiralty.memo import remembered
from admiralty.scene.board import Place, Point

PlanKind: TypeAlias = Literal["raft", "casemate", "ship", "gunboat", "paddler", "boxed", "earthwork"]


class Side(msgspec.Struct, frozen=True, cache_hash=True):
    """Who owns a counter: told apart by hue, by the shape of pennant and deck, and by letter."""

    id: str
    name: str
    letter: str
    hue: str
    shape: str


class Damage(NamedTuple):
    """So much lost out of so much. `spoken` is how it is read aloud, where it is not called lost."""

    level: int
    of: int
    spoken: str = ""


class Badge(NamedTuple):
    """A small word on a counter; `alert` badges stand out. `spoken` is how it is read aloud, when that differs."""

    text: str
    alert: bool = False
    spoken: str = ""


class Emphasis(Enum):
    """Why a counter stands out, or steps back."""

    __hash__ = object.__hash__  # each is there once; that of the library's own takes a call

    NONE = "none"
    ACTIVE = "active"
    TARGET = "target"
    SPENT = "spent"


class Block(msgspec.Struct, frozen=True, cache_hash=True):
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


class Rig(msgspec.Struct, frozen=True, cache_hash=True):
    """A sailing ship by her family, and her canvas: from where the wind comes, in degrees clockwise off her bow, how
    much is set (0 furled to 3 all of it), and how many masts are lost."""

    family: str
    wind: float
    canvas: int = 2
    lost: int = 0


class Base(msgspec.Struct, frozen=True, cache_hash=True):
    """The base of a model, in its own measure, with what players keep on it."""

    width: float
    length: float
    damage: int = 0
    damage_of: int = 0
    fatigue: int = 0
    fatigue_of: int = 0
    reload_port: bool = False
    reload_starboard: bool = False


class Plan(msgspec.Struct, frozen=True, cache_hash=True):
    """What is seen of a ship from above: her kind, her beam as a share of her length, and what stands on her deck.

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
    """The armour of one face, written on the plan of a ship's card, bow to the right, and what it was when new."""

    at: Point
    value: int
    of: int
    name: str


class Meter(NamedTuple):
    """So much left out of so much of one thing that a ship has: her hull, her speed, her crew."""

    name: str
    value: int
    of: int


class Counter(msgspec.Struct, frozen=True, cache_hash=True):
    """A ship, fort or other piece with a heading; with a `block`, a printed card, which lies so far off its place.

    One that has a base shows damage on it instead of on her plate. What is drawn and said of a counter is remembered by
    it, so it keeps its hash.
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
    """More sentences about her, for her card and for screen readers."""
    meters: tuple[Meter, ...] = ()
    """What is left of her, for her line in a short list of ships; the notes say it too."""
    brief: tuple[str, ...] = ()
    """The most wanted of the notes in a few words, for the same line."""

    @property
    def plain(self) -> "Counter":
        """She herself, without what is made of her just now: she looks the same whether she acts or is aimed at."""
        return self if self.emphasis is Emphasis.NONE else msgspec.structs.replace(self, emphasis=Emphasis.NONE)


@remembered
def plain(counters: tuple[Counter, ...]) -> tuple[Counter, ...]:
    """Counters without what is made of them just now."""
    return tuple([each.plain for each in counters])


class Marker(msgspec.Struct, frozen=True, cache_hash=True):
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
