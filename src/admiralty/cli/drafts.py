"""Drafts of order sheets in the terminal, saved beside the journal."""

import json
from pathlib import Path

from admiralty.kernel.flows.event import Seat

__all__ = ["Drafts"]


class Drafts:
    """The draft of each seat for its open order sheet; a draft of an earlier question is dropped."""

    def __init__(self, journal: Path) -> None:
        self.file = journal.with_name(journal.name + ".drafts")
        self._kept: dict[str, tuple[int, str]] = {}
        try:
            kept = json.loads(self.file.read_text(encoding="utf-8"))
            self._kept = {str(seat): (int(n), str(code)) for seat, (n, code) in kept.items()}
        except (OSError, ValueError, TypeError, AttributeError):
            pass  # missing, or of another game: a draft is only a help

    def of(self, seat: Seat, decision: int) -> str:
        """The draft of a seat for the open question."""
        asked, code = self._kept.get(seat, (decision, ""))
        return code if asked == decision else ""

    def keep(self, seat: Seat, decision: int, code: str) -> None:
        """Save a draft; an empty one is dropped."""
        if code:
            self._kept[seat] = (decision, code)
        else:
            self._kept.pop(seat, None)
        try:
            if self._kept:
                self.file.write_text(json.dumps(self._kept), encoding="utf-8")
            else:
                self.file.unlink(missing_ok=True)
        except OSError:
            pass  # it is still in memory
