"""Snapshots: whole positions in a journal, from which a game can be taken over by other rules."""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from .conduct import Conduct
from .game import State
from .journal import Entry
from .position import Position
from .record import canonical
from .standing import StandingOrders

__all__ = ["Snapshots"]

S = TypeVar("S", bound=State)
SNAPSHOT_AFTER = 24
"""So many entries at least between two snapshots in a journal, from which other rules can take a game over."""
BYTES_AN_ENTRY = 250
"""What an entry takes in a journal, about. A snapshot waits for as many entries as take its own size, so that no
journal grows to more than twice what it would be without them; half of that where a turn begins."""


class Snapshots(Conduct[S]):
    """When a match writes down its whole position, and what that holds. A match is one of these."""

    position: Position[S]
    standing: StandingOrders
    chances: int
    _snapshot_at: int
    _snapshot_early: int
    _snapshot_turn: Any

    def _no_snapshot_yet(self) -> None:
        self._snapshot_at, self._snapshot_early = SNAPSHOT_AFTER, SNAPSHOT_AFTER // 2
        self._snapshot_turn = _turn(self.position.state)

    @abstractmethod
    def _write(self, kind: str, public: Mapping[str, Any], secrets: Sequence[Mapping[str, Any]] = ()) -> Entry: ...

    def _snapshot_if_due(self) -> None:
        """A snapshot is best taken between two segments, with nothing behind it that may be undone for free.

        A turn that has begun brings it forward, so that a game can be taken over where a turn begins.
        """
        entries = len(self.journal.entries)
        late = entries - self._snapshot_at
        settled = not self.position.tail and self.history.barrier == len(self.history.steps)
        turn = _turn(self.position.state) != self._snapshot_turn and entries >= self._snapshot_early
        if (settled and (late >= 0 or turn)) or late >= SNAPSHOT_AFTER:
            self.snapshot()

    def snapshot(self) -> None:
        """Write the whole position into the journal, sealed from everybody while the game goes on.

        Its digest is sealed too: whoever can list the few things a secret may be could try them all against it.
        """
        whole = {"digest": self.position.digest(), **self._whole()}
        self.snapshot_taken(self._write("snapshot", {"chances": self.chances}, [whole]))

    def _whole(self) -> dict[str, Any]:
        """The position for nobody's eyes, with the requests its tail answers, for other rules must ask the same; and
        what stands beside it: the luck so far, the standing orders, what persons have settled."""
        place = len(self.history.steps) - len(self.position.tail)
        tail = self.history.steps[place:]
        return {
            "seen_by": [],
            "position": self.position.to_data(),
            "prints": [step.fingerprint for step in tail],
            "entries": [step.entry for step in tail],
            "luck": self.history.luck_before(place).saved(),
            "standing": self.standing.to_data(),
            "parley": self.parley.to_data(),
        }

    def snapshot_taken(self, entry: Entry) -> None:
        """When the next snapshot is due hangs on the size of this one."""
        wait = max(SNAPSHOT_AFTER, len(canonical(entry.get("secret", {}))) // BYTES_AN_ENTRY)
        self._snapshot_at = entry["n"] + wait
        self._snapshot_early = entry["n"] + wait // 2
        self._snapshot_turn = _turn(self.position.state)


def _turn(state: Any) -> Any:
    """The turn of a game that counts turns, as all that do call it."""
    return getattr(state, "turn", None)
