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
from admiralty.server.sight import fleet, look, panel
from admiralty.server.tables import Table
from admiralty.server.timeline import Timeline

__all__ = ["View", "Views"]

KEPT = 4000


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

    def update(self) -> Update:
        """The whole of it, as of now."""
        return self.table.look(self._read)

    def context(self) -> dict[str, Any]:
        """What a page says of the table itself."""
        return self.table.look(self._context)

    def frame(self, timeline: Timeline, n: int) -> Update:
        """The table as it was after an entry."""
        desk, now = self.table.desk, self.update()
        scene = timeline.scene(n, self.seat)
        parts = {
            "turn": {"title": scene.title, "caption": scene.caption, "status": "", "asked": [], "my_turn": False,
                     "over": now.over},
            "fleet": fleet(scene, desk),
            "panel": panel(scene, desk),
        }  # fmt: skip
        context = self.context()
        html = {name: self._renderer.part(name, desk, context, part) for name, part in parts.items()}
        return self._renderer.frame(now, n, scene, html, desk)

    def _context(self, match: Match[Any]) -> dict[str, Any]:
        return table_context(self.table.id, match, self.table.desk, self.access, self.seat, self.table.record)

    def _read(self, match: Match[Any]) -> Update:
        entries = match.journal.entries
        last = self._update
        if last is not None and last.sequence == len(entries):
            return last
        desk = self.table.desk
        everything = self.table.record or match.journal.end is not None
        if self._log is None or everything != self._open or self._log.read > len(entries):
            self._log, self._open, self._lines, self._struck = Log(desk, self.seat, everything), everything, {}, set()
        log = self._log
        log.follow(entries)
        sight = look(match, desk, self.seat, log)
        context = self._context(match)
        for line in log.lines:
            undone = line.n in log.undone
            if line.n not in self._lines or undone != (line.n in self._struck):
                self._lines[line.n] = self._renderer.line(line, undone, desk, context)
        self._struck = set(log.undone)
        self._update = self._renderer.update(sight, log, desk, context, tuple(self._lines.items()))
        return self._update


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
