"""Diff of two view models of a match: the parts, rows and log lines that changed between two moments.

A page that has missed something gets everything except the static parts that it shows already: the chart under the
pieces, and the printed values of the ships. After a long absence it gets only the last lines of the log.
"""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from admiralty.present.model import ChanceResult, Course, FleetView, LogLine, MatchView, StripView, Struct

__all__ = ["LASTING", "Patch", "diff", "whole"]

E = TypeVar("E", bound=tuple[Any, ...])

LASTING = "sheets"
"""The static part of a page."""
TAIL = 80
"""The most lines of the log in one update."""
READ_OUT = 6
"""The most news in one update."""


@dataclass(frozen=True, slots=True)
class Patch:
    """The difference between two moments, or between nothing and now."""

    whole: bool
    parts: Mapping[str, Struct]
    """The parts of the page that changed, by name."""
    rows: Mapping[str, Struct]
    """For parts that are lists: the rows that changed, by the id of their element."""
    lines: Sequence[tuple[int, LogLine]]
    news: Sequence[tuple[int, str]]
    chances: Sequence[tuple[int, ChanceResult]]
    undone: Sequence[int]
    courses: Sequence[tuple[int, Course]] = ()
    left_out: int = 0
    """How many lines of the log were left out."""


def whole(view: MatchView) -> Patch:
    """All of it, for a new page."""
    log = view.log
    return Patch(True, view.parts, {}, log.lines, log.news, log.chances, sorted(log.undone))


def diff(old: MatchView | None, new: MatchView, seen: int, *, sheets_held: bool = False) -> Patch:
    """The difference for a page that has seen everything up to the entry ``seen``, last shown as ``old`` if that is
    known.
    """
    log = new.log
    lines, news, chances = _lines(old, new, seen), _since(log.news, seen), _since(log.chances, seen)
    undone = sorted(n for n, by in log.undone.items() if by > seen)
    if old is None:
        parts = {name: part for name, part in new.parts.items() if not (sheets_held and name == LASTING)}
        left_out = max(0, len(lines) - TAIL)
        told = lines[-TAIL:], news[-READ_OUT:], chances[-TAIL // 4 :]
        return Patch(True, parts, {}, *told, undone, left_out=left_out)
    parts, rows = {}, dict[str, Struct]()
    for name, part in new.parts.items():
        shown = old.parts[name]
        if part == shown:
            continue
        if isinstance(part, FleetView | StripView) and isinstance(shown, type(part)) and part.roll == shown.roll:
            before = shown.rows
            rows.update((row, each) for row, each in part.rows.items() if before[row] != each)
        else:
            parts[name] = part
    return Patch(False, parts, rows, lines, news, chances, undone, _since(log.courses, seen))


def _lines(old: MatchView | None, new: MatchView, seen: int) -> Sequence[tuple[int, LogLine]]:
    """The new lines, and when a game is over the lines that reveal more than before."""
    if not new.over or (old is not None and old.over):
        return _since(new.log.lines, seen)
    shown = dict(old.log.lines) if old is not None else {}
    return [(n, line) for n, line in new.log.lines if shown.get(n) != line]


def _since(every: Sequence[E], seen: int) -> Sequence[E]:
    """What came after an entry."""
    return every[bisect_right(every, seen, key=lambda each: int(each[0])) :]
