"""Structs of the log: its lines, dice and cards as they fell, courses, and what is new since an order."""

from collections.abc import Mapping
from typing import Any, Generic, NamedTuple, TypeVar

from admiralty.present.model.base import Struct

T = TypeVar("T", bound=tuple[Any, ...])


class SinceView(Struct, frozen=True):
    """How much was told since the viewer's own last order."""

    entry: int
    count: int


class InShortView(Struct, frozen=True):
    """What it comes to in short, where it is much."""

    sentences: tuple[str, ...]


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
    sign: str
    """How what was reached is to what it is held against: ≥, <, ≤ or >; empty where nothing is compared."""
    result: str
    good: bool
    terms: tuple[ThrowTerm, ...]
    thrower: str = ""
    struck: str = ""
    """The units that threw and that were thrown at, where they are units."""
    hits: int = 0
    """How many of the dice hit, where the game tells what each of them does."""
    vain: str = ""
    """What came of it in few words where every one of these hits does nothing."""
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
