"""Diff of two pages: the parts, rows, groups and log lines that changed between two moments.

A page is told no more than what has changed: parts that are other ones than before, and of a list whose rows the page
shows already those that look different. Whoever has missed something gets the whole, but for what lasts and is shown
already: the chart under the pieces, and the printed values of the ships. Of a long absence they are told the end; the
log has the rest, for whoever asks.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from hashlib import blake2b
from typing import Any, Generic, NamedTuple, TypeVar

from markupsafe import Markup

from admiralty.kernel.flows.event import Seat
from admiralty.present.log_view import Chance
from admiralty.scene import LiveBoard

__all__ = ["LASTING", "NOTHING", "Held", "Rows", "SoFar", "Update"]

T = TypeVar("T", bound=tuple[Any, ...])


LASTING = "sheets"
"""The part of a page that hardly ever changes."""


TAIL = 80
"""How many lines of the log a page is told that missed more of them."""
READ_OUT = 6
"""How many pieces of news it is told."""


class Held(NamedTuple):
    """Whether a page shows what lasts already."""

    chart: bool = False
    sheets: bool = False


NOTHING = Held()


class Rows(NamedTuple):
    """A part of a page that is a list: each row by its id."""

    roll: object
    """What a page must show already for its rows to be changed one by one: which they are, and in what order."""
    rows: Mapping[str, Markup]
    write: Callable[[], Markup]
    """Writes the whole list, for a page that shows another one. It holds the values that the rows are found with, and
    is not found with them itself: only the garbage collector could undo that ring."""

    def after(self, name: str, before: "Rows") -> Mapping[str, Markup]:
        if self.rows is before.rows:
            return {}
        if self.roll != before.roll:
            return {name: self.write()}
        shown = before.rows
        return {row: text for row, text in self.rows.items() if shown[row] != text}


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


@dataclass(slots=True)
class Update:
    """All that a viewer's page shows of a match."""

    sequence: int
    decision: int
    seat: Seat | None
    asked: tuple[Seat, ...]
    my_turn: bool
    over: bool
    hand_over: Seat | None
    html: Mapping[str, Markup]
    board: LiveBoard
    lines: SoFar[tuple[int, Markup]]
    news: SoFar[tuple[int, str]]
    chances: SoFar[Chance]
    undone: Mapping[int, int]
    courses: SoFar[tuple[int, str, tuple[tuple[float, ...], ...]]]
    """The ways that units went, by entry."""
    lists: Mapping[str, Rows] = field(default_factory=dict)
    """The parts that are lists."""

    def data(self) -> dict[str, Any]:
        """The whole of it, as programs and scripts read it."""
        told = self.lines.all(), self.news.all(), self.chances.all()
        return self._data(self._whole(), {"scene": self.board.svg}, *told)

    def context(self) -> dict[str, Any]:
        """The whole of it, as templates read it."""
        return {
            **self.data(), "html": self._whole(), "svg": {"scene": Markup(self.board.svg)},
            "lines": [{"n": n, "html": html} for n, html in self.lines.all()],
        }  # fmt: skip

    @property
    def lasting(self) -> str:
        """The signs of what lasts, by which a page says that it shows it."""
        return f"{self.board.sheet}.{_sign(self.html.get(LASTING, ''))}"

    def held(self, signs: str) -> Held:
        """What a page shows already that names these signs."""
        if not signs:
            return NOTHING
        chart, _, sheets = signs.partition(".")
        return Held(chart == self.board.sheet, sheets == self.lasting.partition(".")[2])

    def after(self, sequence: int, before: "Update | None", held: Held = NOTHING) -> dict[str, Any]:
        """What a page needs that has seen everything up to ``sequence``, last shown as ``before`` if that is known."""
        lines, news, chances = (
            self._lines_after(sequence, before), self.news.since(sequence), self.chances.since(sequence)
        )  # fmt: skip
        undone = sorted(n for n, by in self.undone.items() if by > sequence)
        if before is None:
            html = {name: text for name, text in self._whole().items() if not (held.sheets and name == LASTING)}
            svg = self.board.parts if held.chart else {"scene": self.board.svg}
            told = self._data(html, svg, lines[-TAIL:], news[-READ_OUT:], chances[-TAIL // 4 :])
            return told | {"undone": undone, "left_out": max(0, len(lines) - TAIL)}
        shown = before.html
        html = {name: text for name, text in self.html.items() if shown.get(name) != text}
        for name, rows in self.lists.items():
            html.update(rows.after(name, before.lists[name]))
        svg = self.board.after(before.board) if before.board.sheet == self.board.sheet else {"scene": self.board.svg}
        return self._data(html, svg, lines, news, chances) | {
            "whole": False,
            "undone": undone,
            "courses": [{"unit": unit, "path": path} for _, unit, path in self.courses.since(sequence)],
        }

    def _lines_after(self, sequence: int, before: "Update | None") -> Sequence[tuple[int, Markup]]:
        """The lines that are new, and when a game is over those that tell more now than they did."""
        if not self.over or (before is not None and before.over):
            return self.lines.since(sequence)
        shown = dict(before.lines.all()) if before is not None else {}
        return [(n, text) for n, text in self.lines.all() if shown.get(n) != text]

    def _whole(self) -> Mapping[str, Markup]:
        return {**self.html, **{name: rows.write() for name, rows in self.lists.items()}}

    def _data(
        self, html: Mapping[str, Markup], svg: Mapping[str, str], lines: Sequence[tuple[int, Markup]],
        news: Sequence[tuple[int, str]], chances: Sequence[Chance],
    ) -> dict[str, Any]:  # fmt: skip
        lasting = "scene" in svg or LASTING in html
        return {
            "sequence": self.sequence,
            "decision": self.decision,
            "as": self.seat,
            "asked": list(self.asked),
            "my_turn": self.my_turn,
            "over": self.over,
            "hand_over": self.hand_over,
            "whole": True,
            "html": {name: str(text) for name, text in html.items()},
            "svg": svg,
            "lines": [{"n": n, "html": str(html)} for n, html in lines],
            "news": [text for _, text in news],
            "chances": [chance._asdict() for chance in chances],
            "undone": sorted(self.undone),
            "courses": [],
            "left_out": 0,
            "lasting": self.lasting if lasting else None,
        }


@lru_cache(maxsize=256)
def _sign(text: str) -> str:
    return blake2b(text.encode(), digest_size=8).hexdigest()
