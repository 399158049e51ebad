"""Cache of views of a match, one for each kind of viewer, valid until the journal grows."""

from collections.abc import Hashable, Sequence
from typing import Any, NamedTuple

from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.journal import withheld
from admiralty.kernel.matches.match import Match
from admiralty.present.build import build, build_frame
from admiralty.present.log_view import Line, Log
from admiralty.present.model import TableView
from admiralty.present.reader import Reader
from admiralty.present.timeline import Timeline
from admiralty.server.html.renderer import Renderer
from admiralty.server.html.update import Update
from admiralty.server.identity.accounts import Access
from admiralty.server.matches.live_matches import Table
from admiralty.server.matches.seats import table_view
from admiralty.words.catalogue import ENGLISH

__all__ = ["Listener", "View", "Views"]


class Listener(NamedTuple):
    """A client that was admitted to a match."""

    access: Access
    reader: Reader
    links: int
    """How many times the links of the match had changed then."""
    presence: int = 0
    """How many times chat, presence or clocks had changed then."""

    @property
    def sees(self) -> Hashable:
        """A key of the view: listeners with the same key see the same."""
        return self.reader, tuple(sorted(self.access.seats.items())), self.access.maker, self.access.umpire


class View:
    """What one kind of viewer sees of one match. Holders of the same seats share it."""

    def __init__(
        self, table: Table, access: Access, seat: Seat | None, language: str, renderer: Renderer,
        opened: dict[int, Line],
    ) -> None:  # fmt: skip
        """``opened`` are the public lines of the log in that language, which all viewers share."""
        self.table = table
        self.presenter = table.presenter.in_language(language)
        self.access = access
        self.seat = seat
        self._renderer = renderer
        self._opened = opened
        self._log: Log | None = None
        self._open = False
        self._came: int | None = None
        """The entry with which the holder of the seat came, where the seat has changed hands."""
        self._update: Update | None = None

    def update(self) -> Update:
        """The whole page content, as of now."""
        return self.table.look(self.read)

    def context(self) -> TableView:
        """The data of a page about the table itself."""
        return self.table.look(self._context)

    def frame(self, timeline: Timeline, n: int, *, everything: bool = False) -> Update:
        """The table after an entry, for this viewer or, when the game is over, with everything revealed."""
        log, over = self.table.look(lambda match: (self._follow(match), self._open))
        view = timeline.whole(n) if everything or self.all_seeing else timeline.view(n, self.seat)
        shown = build_frame(n, self.presenter, self.seat, view, log, over=over)
        return Update(shown, self.presenter, self._renderer)

    def told(self, entries: Sequence[int]) -> dict[int, str]:
        """The text of some entries: the result of each, or else the action."""
        wanted = set(entries)
        lines = self.table.look(
            lambda match: [line.shown for line in self._follow(match).lines if line.shown.n in wanted]
        )
        return {line.n: " ".join(told.text for told in line.events) or line.text for line in lines}

    @property
    def all_seeing(self) -> bool:
        """Whether this is the umpire, who looks at all sides together."""
        return self.access.umpire and self.seat is None

    def _follow(self, match: Match[Any]) -> Log:
        """The log, read up to now."""
        entries = match.journal.entries
        everything = self.table.record or match.journal.end is not None or self.all_seeing
        came = match.parley.came.get(self.seat) if self.seat is not None else None
        if self._log is None or (everything, came) != (self._open, self._came) or self._log.read > len(entries):
            kept_back = withheld(entries) if came is not None and not everything else ()
            self._log = Log(self.presenter, self.seat, everything, self._opened, kept_back)
            self._open, self._came = everything, came
        self._log.follow(entries)
        return self._log

    def _context(self, match: Match[Any]) -> TableView:
        return table_view(self.table.id, match, self.presenter, self.access, self.seat, self.table.record)

    def read(self, match: Match[Any]) -> Update:
        """The page content, for a caller that holds the table's lock."""
        if self._update is None or self._update.sequence != len(match.journal.entries):
            log = self._follow(match)
            state = match.position.state
            known = state.clone() if self.all_seeing else self.presenter.game.view(state, self.seat)
            view = build(match, self.presenter, self._context(match), log, known)
            self._update = Update(view, self.presenter, self._renderer)
        return self._update


class Views:
    """The views of this process, kept as long as their matches are."""

    def __init__(self, renderer: Renderer) -> None:
        self.renderer = renderer

    def get(self, table: Table, access: Access, seat: Seat | None, language: str = ENGLISH) -> View:
        key = language, seat, tuple(sorted(access.seats)), access.maker, access.umpire
        view: View | None = table.views.get(key)
        if view is None:
            opened = table.views.setdefault(language, {})
            view = View(table, access, seat, language, self.renderer, opened)
            if table.kept:  # a cached view would keep its match in memory
                view = table.views.setdefault(key, view)
        return view
