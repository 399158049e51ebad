"""What a game tells hosts beside its rules: facts of a battle, figures of ships, scores, charts and tools to print."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from msgspec import Struct

from admiralty.kernel.base.data import Sources, convert
from admiralty.kernel.flows.event import Message, message_of

__all__ = [
    "CardFace", "Facts", "Figure", "Muster", "PrintedChart", "PrintedTool", "Progress", "Score", "Tally", "figures_of",
    "read_facts",
]  # fmt: skip


class Figure:
    """One value on a ship's card: what it is called, what it is, and the mark of its source. ``Figure("hull", 5, ...)``
    is called by the words ``sheet-hull``, with what else is said of it."""

    __slots__ = ("label", "source", "value")

    def __init__(self, name: str, value: int | str | Message, source: str, **said: object) -> None:
        self.label = message_of(f"sheet-{name}", said)
        self.value = value
        self.source = source


def figures_of(row: object, source: str | Callable[[str], str], *names: str) -> Iterator[Figure]:
    """The figures of a printed row that a sheet calls by their own names; the source of all, or of each."""
    for name in names:
        yield Figure(name, getattr(row, name), source if isinstance(source, str) else source(name))


@dataclass(frozen=True, slots=True)
class Tally:
    """What the laboratory counts over many games: of each event, a number, in groups. Both are fields of the event."""

    id: str
    event: str
    by: str
    value: str


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """What one wants to know of a battle before choosing it; in a game's ``battles.toml``, by scenario."""

    minutes: int
    """About how long it takes against a bot."""
    ships: int
    difficulty: int
    """1 to begin with, 2 for those who know the rules, 3 with all of them."""
    year: int
    until: int = 0
    """The year it ends, if that is another."""


def read_facts(sources: Sources) -> dict[str, Facts]:
    """The facts of a game's battles."""
    battles = sources.data.get("battles", {})
    return {name: convert(facts, Facts, f"battles.toml {name}") for name, facts in battles.items()}


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card in hand that an order plays: its value, what it does, whether it comes back, and what it shows."""

    value: int
    text: str
    returns: bool
    picture: str = ""
    """One of the scene's vignettes, if it shows any."""


@dataclass(frozen=True, slots=True)
class Score:
    """How a battle stands: a number for each side, and what it counts."""

    what: Message
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an objective has come that is no number on a track: what it is, its chance if it hangs on one throw, and
    what that throw needs or what is missing."""

    what: Message
    note: Message
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Muster:
    """What a force of a side has at a glance, one line each: units, supply, what is to come."""

    side: str
    name: Message
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PrintedChart:
    """A table of the rulebook as players read it: from the game's data files, with the source of its numbers."""

    id: str
    title: Message
    columns: tuple[Message, ...]
    rows: tuple[tuple[str | int | Message, ...], ...]
    case: str
    mark: str = ""


class PrintedTool(NamedTuple):
    """A tool of the open table at true size: a ruler with marks, or a wedge that turns a ship by an angle."""

    title: Message
    marks: tuple[tuple[float, str | Message], ...] = ()
    """Millimetres from the end, with what is written there."""
    degrees: float = 0
    """The angle of a turning tool; 0 for a ruler."""
