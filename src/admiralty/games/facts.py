"""What a game tells hosts besides its rules: facts of a battle, figures of ships, scores, charts and tools to print."""

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
    """One value on a ship's card: its name, its value, and the mark of its source. ``Figure("hull", 5, ...)`` has the
    words ``sheet-hull``, with its further arguments.
    """

    __slots__ = ("label", "source", "value")

    def __init__(self, name: str, value: int | str | Message, source: str, **said: object) -> None:
        self.label = message_of(f"sheet-{name}", said)
        self.value = value
        self.source = source


def figures_of(row: object, source: str | Callable[[str], str], *names: str) -> Iterator[Figure]:
    """The figures of a printed row under their own names; one source for all, or one for each."""
    for name in names:
        yield Figure(name, getattr(row, name), source if isinstance(source, str) else source(name))


@dataclass(frozen=True, slots=True)
class Tally:
    """A tally for the laboratory over many games: of each event, a number, in groups. Both are fields of the event."""

    id: str
    event: str
    by: str
    value: str


class Facts(Struct, frozen=True, forbid_unknown_fields=True):
    """Facts of a battle for choosing it; in a game's ``battles.toml``, by scenario."""

    minutes: int
    """About how long it takes against a bot."""
    ships: int
    difficulty: int
    """1 beginner, 2 intermediate, 3 expert."""
    year: int
    until: int = 0
    """The year it ends, if that is another."""


def read_facts(sources: Sources) -> dict[str, Facts]:
    """The facts of a game's battles, from ``battles.toml``."""
    battles = sources.data.get("battles", {})
    return {name: convert(facts, Facts, f"battles.toml {name}") for name, facts in battles.items()}


@dataclass(frozen=True, slots=True)
class CardFace:
    """A card in hand that an order plays: its value, its effect, whether it comes back, and its picture."""

    value: int
    text: str
    returns: bool
    picture: str = ""
    """Its name in the game's ``card_pictures``; "" without a picture."""


@dataclass(frozen=True, slots=True)
class Score:
    """The score of a battle: a number for each side, and what it counts."""

    what: Message
    points: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of an objective without a track: what it is, its chance if it depends on one throw, and what that
    throw needs or what is missing.
    """

    what: Message
    note: Message
    chance: float | None = None


@dataclass(frozen=True, slots=True)
class Muster:
    """A force of a side at a glance, one line each: units, supply, reinforcements."""

    side: str
    name: Message
    lines: tuple[Message, ...]


@dataclass(frozen=True, slots=True)
class PrintedChart:
    """A table of the rulebook for players: from the game's data files, with the source of its numbers."""

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
    """Marks: millimetres from the end, with their labels."""
    degrees: float = 0
    """The angle of a turning tool; 0 for a ruler."""
