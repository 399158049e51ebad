"""Diff of two view models of a match: the parts, rows and log lines that changed between two moments.

A page that has missed something gets the whole, but for what lasts and is shown already: the chart under the pieces,
and the printed values of the ships. Of a long absence it is told the end; the log has the rest.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from admiralty.present.model import ChanceResult, Course, FleetView, LogLine, MatchView, StripView, Struct

__all__ = ["LASTING", "Patch", "diff", "whole"]

LASTING = "sheets"
"""The part of a page that hardly ever changes."""
TAIL = 80
"""How many lines of the log a page is told that missed more of them."""
READ_OUT = 6
"""How many pieces of news it is told."""


@dataclass(frozen=True, slots=True)
class Patch:
    """What a page needs that shows an earlier moment, or nothing yet."""

    view: MatchView
    whole: bool
    parts: Mapping[str, Struct]
    """The parts of the page that changed, by name."""
    rows: Mapping[str, Struct]
    """Of parts that are lists, the rows that changed, by the id of their element."""
    lines: Sequence[tuple[int, LogLine]]
    news: Sequence[tuple[int, str]]
    chances: Sequence[tuple[int, ChanceResult]]
    undone: Sequence[int]
    courses: Sequence[tuple[int, Course]] = ()
    left_out: int = 0
    """How many lines of the log were left out."""


def whole(view: MatchView) -> Patch:
    """All of it, as a page begins."""
    log = view.log
    return Patch(view, True, view.parts, {}, log.lines.all(), log.news.all(), log.chances.all(), sorted(log.undone))


def diff(old: MatchView | None, new: MatchView, seen: int, *, sheets_held: bool = False) -> Patch:
    """What a page needs that has seen everything up to the entry ``seen``, last shown as ``old`` if that is known."""
    log = new.log
    lines, news, chances = _lines(old, new, seen), log.news.since(seen), log.chances.since(seen)
    undone = sorted(n for n, by in log.undone.items() if by > seen)
    if old is None:
        parts = {name: part for name, part in new.parts.items() if not (sheets_held and name == LASTING)}
        left_out = max(0, len(lines) - TAIL)
        told = lines[-TAIL:], news[-READ_OUT:], chances[-TAIL // 4 :]
        return Patch(new, True, parts, {}, *told, undone, left_out=left_out)
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
    return Patch(new, False, parts, rows, lines, news, chances, undone, log.courses.since(seen))


def _lines(old: MatchView | None, new: MatchView, seen: int) -> Sequence[tuple[int, LogLine]]:
    """The lines that are new, and when a game is over those that tell more now than they did."""
    if not new.over or (old is not None and old.over):
        return new.log.lines.since(seen)
    shown = dict(old.log.lines.all()) if old is not None else {}
    return [(n, line) for n, line in new.log.lines.all() if shown.get(n) != line]
