"""Snapshots: whole positions in a journal, from which other rules versions can go on."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from admiralty.kernel.games.game import State
from admiralty.kernel.records.record import canonical

from .agreements import TAKE_BACK
from .journal import Entry

if TYPE_CHECKING:
    from .match import Match

__all__ = ["SnapshotDates", "Snapshots"]

S = TypeVar("S", bound=State)
SNAPSHOT_AFTER = 24
"""The least number of entries between two snapshots."""
BYTES_AN_ENTRY = 250
"""The approximate bytes of an entry. A snapshot waits for as many entries as take its own size, so that no journal
grows to more than twice its size without them; half of that at the start of a turn.
"""


class SnapshotDates(NamedTuple):
    """The entry at which the next snapshot of a match is due, earlier at the start of a turn, and the turn of
    the last.
    """

    due: int
    early: int
    turn: Any

    @classmethod
    def first(cls, state: Any) -> "SnapshotDates":
        return cls(SNAPSHOT_AFTER, SNAPSHOT_AFTER // 2, _turn(state))


class Snapshots(Generic[S]):
    """When a match writes its whole position into the journal, and the content of that entry.

    The match makes one of these on each use: a part that both kept would be a reference cycle.
    """

    __slots__ = ("_match",)

    def __init__(self, match: "Match[S]") -> None:
        self._match = match

    def take_if_due(self) -> None:
        """Take a snapshot if it is due: best between two segments, with nothing before it that may be undone for free.

        A new turn brings it forward, so that a game can be taken over at the start of a turn.
        """
        match = self._match
        entries = len(match.journal.entries)
        dates = match._snapshot_dates
        late = entries - dates.due
        settled = not match.position.tail and match.history.barrier == len(match.history.steps)
        turn = _turn(match.position.state) != dates.turn and entries >= dates.early
        if (settled and (late >= 0 or turn)) or late >= SNAPSHOT_AFTER:
            self.take()

    def take(self) -> None:
        """Write the whole position into the journal, sealed from all seats while the game goes on.

        Its digest is sealed too: a player who can list the few possible secrets could try them all against it.
        """
        whole = {"digest": self._match.position.digest(), **self._whole()}
        self.taken(self._match._write("snapshot", {"chances": self._match.chances}, [whole]))

    def taken(self, entry: Entry) -> None:
        """The next snapshot is due after as many entries as this one's size."""
        wait = max(SNAPSHOT_AFTER, len(canonical(entry.get("secret", {}))) // BYTES_AN_ENTRY)
        n, turn = entry["n"], _turn(self._match.position.state)
        self._match._snapshot_dates = SnapshotDates(n + wait, n + wait // 2, turn)

    def rules_changed(self, old: str, dropped: int, lost: Mapping[str, Any]) -> None:
        """Tell the seats that new rules have taken over, with the position from which they go on; and the ``lost``
        entry: the first that does not fit them, and why.
        """
        match = self._match
        body = {"from": old, "to": match.game.version, "dropped": dropped, "chances": match.chances, **lost}
        match.position.state.heard = []
        entry = match._write("rules", body, [self._whole()])
        self.taken(entry)
        match.decision = entry["n"]
        match.history.begins = match.decision
        match.history.raise_barrier()
        match.parley.offers.pop(TAKE_BACK, None)  # what happened under the old rules cannot be taken back
        match._settle()

    def _whole(self) -> dict[str, Any]:
        """The sealed position, with the requests of its tail, because other rules must ask the same; and the data
        beside it: the luck so far, the standing orders, the agreements.
        """
        match = self._match
        place = len(match.history.steps) - len(match.position.tail)
        tail = match.history.steps[place:]
        return {
            "seen_by": [],
            "position": match.position.to_data(),
            "prints": [step.fingerprint for step in tail],
            "entries": [step.entry for step in tail],
            "luck": match.history.luck_before(place).saved(),
            "standing": match.standing.orders.to_data(),
            "parley": match.parley.to_data(),
        }


def _turn(state: Any) -> Any:
    """The turn of a game that counts turns, in a field that all games give the same name."""
    return getattr(state, "turn", None)
