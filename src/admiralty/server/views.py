"""Views in use: each viewer's rendered sight of a match, kept until the journal grows."""

import threading
from collections import OrderedDict
from typing import Any, NamedTuple

from markupsafe import Markup

from admiralty.kernel.event import Seat
from admiralty.kernel.match import Match
from admiralty.server.accounts import Access
from admiralty.server.log import Log
from admiralty.server.render import Renderer, Update
from admiralty.server.seatings import table_context
from admiralty.server.sight import look
from admiralty.server.tables import Table
from admiralty.server.timeline import Timeline

__all__ = ["View", "Views"]

KEPT = 1500


class _Key(NamedTuple):
    match: str
    seat: Seat | None
    mine: tuple[Seat, ...]
    maker: bool


class View:
    """What one kind of viewer sees of one match. Holders of the same seats share it."""

    def __init__(self, table: Table, access: Access, seat: Seat | None, renderer: Renderer) -> None:
        self.table = table
        self.access = access
        self.seat = seat
        self._renderer = renderer
        self._log: Log | None = None
        self._open = False
        self._lines: dict[int, Markup] = {}
        self._struck: set[int] = set()
        self._update: Update | None = None
        self._around: dict[str, Any] = {}
        self._parts: dict[str, tuple[dict[str, Any], Markup]] = {}

    def update(self) -> Update:
        """The whole of it, as of now."""
        return self.table.look(self._read)

    def context(self) -> dict[str, Any]:
        """What a page says of the table itself."""
        return self.table.look(self._context)

    def frame(self, timeline: Timeline, n: int) -> Update:
        """The table as it was after an entry."""
        desk = self.table.desk
        context, log, over = self.table.look(lambda match: (self._context(match), self._follow(match), self._open))
        said = [line for line in log.lines if line.n == n]
        return self._renderer.frame(
            n, over, self.seat, timeline.scene(n, self.seat), desk, context,
            said, [news for news in log.news if news[0] == n], [chance for chance in log.chances if chance.n == n],
        )  # fmt: skip

    def _follow(self, match: Match[Any]) -> Log:
        """The log, read up to now."""
        entries = match.journal.entries
        everything = self.table.record or match.journal.end is not None
        if self._log is None or everything != self._open or self._log.read > len(entries):
            self._log, self._open = Log(self.table.desk, self.seat, everything), everything
            self._lines, self._struck = {}, set()
        self._log.follow(entries)
        return self._log

    def _context(self, match: Match[Any]) -> dict[str, Any]:
        return table_context(self.table.id, match, self.table.desk, self.access, self.seat, self.table.record)

    def _read(self, match: Match[Any]) -> Update:
        entries = match.journal.entries
        last = self._update
        if last is not None and last.sequence == len(entries):
            return last
        desk, log = self.table.desk, self._follow(match)
        sight = look(match, desk, self.seat, log)
        context = self._context(match)
        for line in log.lines:
            undone = line.n in log.undone
            if line.n not in self._lines or undone != (line.n in self._struck):
                self._lines[line.n] = self._renderer.line(line, undone, desk, context)
        self._struck = set(log.undone)
        html = self._html(sight.parts, context)
        self._update = self._renderer.update(sight, log, desk, context, html, tuple(self._lines.items()))
        return self._update

    def _html(self, parts: dict[str, dict[str, Any]], context: dict[str, Any]) -> dict[str, Markup]:
        """The parts of the page; those whose content is the same as before are not written anew."""
        kept = self._parts if context == self._around else {}
        html = {
            name: kept[name][1]
            if name in kept and kept[name][0] == part
            else self._renderer.part(name, self.table.desk, context, part)
            for name, part in parts.items()
        }
        self._around, self._parts = context, {name: (part, html[name]) for name, part in parts.items()}
        return html


class Views:
    """The views of this process, the most recently used ones kept."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer
        self._views: OrderedDict[_Key, View] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, table: Table, access: Access, seat: Seat | None) -> View:
        key = _Key(table.id, seat, tuple(sorted(access.seats)), access.maker)
        with self._lock:
            view = self._views.get(key)
            if view is None or view.table is not table:
                view = self._views[key] = View(table, access, seat, self.renderer)
            self._views.move_to_end(key)
            while len(self._views) > KEPT:
                self._views.popitem(last=False)
            return view
