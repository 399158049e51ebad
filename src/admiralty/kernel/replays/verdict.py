"""Result of a verification: which stretches were proved, which were not and why, and how the journal ends."""

from dataclasses import dataclass
from enum import Enum

__all__ = ["Close", "Epoch", "Proof", "Stretch", "Unproved"]


class Close(Enum):
    """How a journal ends."""

    FINISHED = "finished"
    UNFINISHED = "unfinished"
    """At a question to a person. The journal alone cannot say whether more was played."""
    CUT = "cut"
    """Where no person was asked: entries are missing, or the program was stopped."""
    HEADER = "header"
    """After the header."""


class Unproved(Enum):
    """Why a stretch could not be proved."""

    NO_RULES = "no-rules"
    """Its rules are not installed."""
    CARRIED = "carried"
    """It is a position taken over from another game, as it says."""
    SEALED = "sealed"
    """This copy of the journal seals what is needed to go on."""
    EDITED = "edited"
    """The umpire changed the position, as it says; the following entries are proved from there."""
    TAKEN_OVER = "taken-over"
    """New rules dropped answers here, in a program that did not say from which entry on."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Entries in a row that were proved under one version of the rules, or were not and why."""

    first: int
    last: int
    rules: str
    unproved: Unproved | None = None


@dataclass(frozen=True, slots=True)
class Epoch:
    """Chances in a row that follow from the same nonces."""

    first: int
    """The entry of its first chance."""
    persons: tuple[str, ...]
    """The persons who gave them."""
    absent: tuple[str, ...]
    """The persons without one."""
    late: bool
    """Whether chances had fallen before it."""
    restored: bool = False
    """Whether it began because the match was restored from a backup."""
    loose: bool = False
    """Whether its nonces were given without a commitment, as in journals of older programs."""

    @property
    def chosen(self) -> bool:
        """Whether a single person, knowing the key, could have chosen its dice in the middle of the game."""
        alone = len(self.persons) < 2 or bool(self.absent)
        return self.late and (self.loose or (self.restored and alone))


@dataclass(frozen=True, slots=True)
class Proof:
    """What is proved about a journal. A forged one has no result: `prove` raises the entry."""

    entries: int
    answers: int
    chances: int
    """The dice and cards in the proved stretches."""
    thrown: int
    """How many of them were thrown again from the revealed key."""
    sealed: int
    """Sealed parts of this copy, which cannot be compared."""
    stretches: tuple[Stretch, ...]
    close: Close
    committed: bool
    """Whether the header commits to a key, from which the dice follow once it is revealed."""
    changes: tuple[str, ...] = ()
    """Changed values in the game's files: it was proved with those, and is a different game."""
    epochs: tuple[Epoch, ...] = ()
    """The persons whose nonces the chances of the proved stretches follow from, in order."""
    given_up: int = 0
    """How many times nonces were committed to and not all opened, so that all committed anew."""
    people: tuple[str, ...] = ()
    """The players at the end, without bots."""
    by_hand: tuple[tuple[int, int], ...] = ()
    """Stretches, by first and last entry, whose dice and cards were entered by hand, which cannot be proved."""
    entered: int = 0
    """How many dice and cards those are."""
    corrections: tuple[tuple[int, int], ...] = ()
    """Corrections at a physical table: their entry, and the first entry that they took back."""
    shared: str = ""
    """The commitment to the key that other tables throw from too; "" if the dice are this game's alone."""

    umpire: str = ""
    """The umpire, as the header names her."""
    edits: tuple[tuple[int, str], ...] = ()
    """Changes of the position by the umpire: their entry, and the reason that she gave."""
    answered: tuple[int, ...] = ()
    """The entries with which the umpire answered for a player."""

    @property
    def unproved(self) -> list[Stretch]:
        return [stretch for stretch in self.stretches if stretch.unproved is not None]

    @property
    def whole(self) -> bool:
        """Whether every entry and part of it was proved, and none is known to be missing."""
        return not self.unproved and not self.sealed and self.close in (Close.FINISHED, Close.UNFINISHED)

    @property
    def everything(self) -> bool:
        """Whether there is no reservation: the journal is whole, its dice follow from a key, could not be chosen in the
        middle of the game and were not known from another table, and it is this game.
        """
        chosen = any(epoch.chosen for epoch in self.epochs) or self.given_up or self.shared
        return self.whole and self.thrown == self.chances and not self.changes and not chosen
