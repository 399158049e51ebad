"""The whole view of a match, and its log: lines, dice and cards as they fell, courses, what is new since an order."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from admiralty.kernel.flows.event import Seat
from admiralty.present.model.base import Struct
from admiralty.scene import Scene


class SinceView(Struct, frozen=True):
    """A summary since the viewer's last order."""

    entry: int
    count: int


class InShortView(Struct, frozen=True):
    """A short summary, if there is much."""

    sentences: tuple[str, ...]


class SaidLine(Struct, frozen=True):
    """One sentence of the log with its case."""

    text: str
    case: str
    case_text: str
    aside: bool = False
    """Whether it is routine, such as a deal, and shown only in the full log."""


class LogLine(Struct, frozen=True):
    """A line of the log for a page."""

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
    """The whole sum of a throw and its result, where the game gives it."""

    by: str
    at: str
    reached: str
    against: str
    sign: str
    """The comparison of the total with the number needed: ≥, <, ≤ or >; "" without one."""
    result: str
    good: bool
    terms: tuple[ThrowTerm, ...]
    thrower: str = ""
    struck: str = ""
    """The units that threw and that were thrown at."""
    hits: int = 0
    """How many of the dice hit, where the game says what each does."""
    vain: str = ""
    """The result in few words if none of these hits has an effect."""
    follows: tuple[str, ...] = ()


class ChanceResult(Struct, frozen=True):
    """Dice or cards that fell."""

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
    """The course of a unit: its poses from first to last, in the units of the scene."""

    unit: str
    path: tuple[tuple[float, float, float], ...]


class Logged(NamedTuple):
    """The log of a match up to one moment, each list by entry."""

    lines: Sequence[tuple[int, LogLine]]
    news: Sequence[tuple[int, str]]
    chances: Sequence[tuple[int, ChanceResult]]
    courses: Sequence[tuple[int, Course]]
    undone: Mapping[int, int]
    """Each entry that no longer counts, with the entry that took it back."""


@dataclass(frozen=True, slots=True)
class MatchView:
    """Everything that a viewer sees of a match at one moment. Frames of a replay have fewer parts."""

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
