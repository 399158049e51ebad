"""The match and the dice with which a proof plays a journal again."""

from typing import Any, Protocol

from admiralty.kernel.flows.chance import ByHand, ChanceSource, Outcome
from admiralty.kernel.flows.flow import Chance
from admiralty.kernel.matches.match import Match
from admiralty.kernel.matches.snapshots import Snapshots

from .replay_actions import Told
from .verdict import Epoch

__all__ = ["DiceAsTold", "DiceByHand", "ReplayedMatch"]


class _Script(Protocol):
    """The journal that is played again, read entry by entry."""

    @property
    def chance_comes(self) -> bool:
        """Whether the next entry is a chance."""

    def next_chance(self, request: Chance) -> Told:
        """The next entry, which must have the outcome of a chance."""


class _NoSnapshotsDue(Snapshots[Any]):
    """Takes only the snapshots of the journal, because a host may take one at any time."""

    def take_if_due(self) -> None:
        pass


class ReplayedMatch(Match[Any]):
    """A match that is played again."""

    def __init__(self, epochs: list[Epoch], *args: Any, **more: Any) -> None:
        """``epochs`` gets the persons whose nonces the chances follow from."""
        self._epochs = epochs
        self._seen: tuple[str, ...] | None = None
        self._restored = ""
        super().__init__(*args, **more)

    @property
    def snapshots(self) -> Snapshots[Any]:
        return _NoSnapshotsDue(self)

    def _fallen(self, request: Chance) -> Any:
        nonces = self.parley.nonces
        if nonces.mixed() != self._seen:
            absent = tuple(each for each in self.parley.people() if each not in nonces.given)
            restored = nonces.restored != self._restored
            first = len(self.journal.entries) + 1
            self._epochs.append(Epoch(first, tuple(nonces.given), absent, self.chances > 0, restored, nonces.loose))
            self._seen, self._restored = nonces.mixed(), nonces.restored
        return super()._fallen(request)


class DiceAsTold(ChanceSource):
    """Dice that cannot be thrown again: the outcomes of the journal, if they are possible."""

    def __init__(self, script: _Script, source: str, commitment: str | None, shared: str = "") -> None:
        self.name, self.commitment, self.shared, self._script = source, commitment, shared, script
        self._hand = False

    def resolve(self, request: Chance, counter: int) -> Outcome:
        told = self._script.next_chance(request)
        self._hand = told.flag("hand") and self.name == ByHand.name
        return told.outcome(request)

    def by_hand(self, counter: int) -> bool:
        return self._hand

    @property
    def waits(self) -> bool:
        return self.name == ByHand.name and not self._script.chance_comes


class DiceByHand(ByHand):
    """Dice entered by hand, from the journal, and those that the revealed key throws again."""

    def __init__(self, key: bytes, script: _Script) -> None:
        super().__init__(key)
        self._script = script

    @property
    def waits(self) -> bool:
        return not self._script.chance_comes

    def resolve(self, request: Chance, counter: int) -> Outcome:
        told = self._script.next_chance(request)
        self.enter(told.outcome(request) if told.flag("hand") else None)
        return super().resolve(request, counter)
