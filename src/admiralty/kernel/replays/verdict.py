"""Result of a verification: which stretches were proved, which were not and why, and how the journal ends."""

from dataclasses import dataclass
from enum import Enum

__all__ = ["Close", "Epoch", "Proof", "Stretch", "Unproved"]


class Close(Enum):
    """How a journal closes."""

    FINISHED = "finished"
    UNFINISHED = "unfinished"
    """It stands at a question to a person. Whether more was played, the journal alone cannot say."""
    CUT = "cut"
    """It breaks off where nobody was asked: more must have followed, or the program was stopped at work."""
    HEADER = "header"
    """There is a header and nothing else."""


class Unproved(Enum):
    """Why a stretch could not be proved."""

    NO_RULES = "no-rules"
    """Its rules are not at hand."""
    CARRIED = "carried"
    """It is a position taken over from another game, as it says."""
    SEALED = "sealed"
    """What is needed to go on is sealed in this copy of the journal."""
    EDITED = "edited"
    """The umpire changed the position, as it says: what follows is proved from there."""
    TAKEN_OVER = "taken-over"
    """New rules dropped answers here, and the program of that time did not tell from which entry on."""


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
    """Whose nonces are in them."""
    absent: tuple[str, ...]
    """Who was at the table without one."""
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
    """What is proved about a journal. There is none for a forged one: `prove` raises the entry."""

    entries: int
    answers: int
    chances: int
    """The dice and cards in the stretches that were proved."""
    thrown: int
    """How many of them were thrown again from the revealed key."""
    sealed: int
    """Parts that this copy keeps sealed, so that nobody can compare them."""
    stretches: tuple[Stretch, ...]
    close: Close
    committed: bool
    """Whether the header commits to a key, from which the dice follow once it is revealed."""
    changes: tuple[str, ...] = ()
    """Places in the files of the game that had other values: it was proved with those, and is another game."""
    epochs: tuple[Epoch, ...] = ()
    """By whose nonces the chances of the proved stretches fell, in order."""
    given_up: int = 0
    """How often nonces were committed to and not all of them opened, so that everybody committed anew."""
    people: tuple[str, ...] = ()
    """Who was at the table at the end, bots not among them."""
    by_hand: tuple[tuple[int, int], ...] = ()
    """Stretches, by their first and last entry, whose dice and cards were entered by hand: nothing proves them."""
    entered: int = 0
    """How many dice and cards those are."""
    corrections: tuple[tuple[int, int], ...] = ()
    """Corrections at a real table: their entry, and the one from which on they took everything back."""
    shared: str = ""
    """The commitment to the key that other tables throw from too; empty where the dice are this game's alone."""

    umpire: str = ""
    """The person who saw everything, as the header names her."""
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
        """Whether nothing is left to be said: the journal is whole, its dice follow from a key, could not be chosen in
        the middle of the game and were not known from another table, and it is this game."""
        chosen = any(epoch.chosen for epoch in self.epochs) or self.given_up or self.shared
        return self.whole and self.thrown == self.chances and not self.changes and not chosen
