"""Commitment (commit–reveal) of nonces, for fairness: neither the host nor a player can choose the dice.

Every person commits to the hash of a nonce before any nonce is opened. A set of nonces that counts together is an
epoch. The first epoch is collected before the first chance. Later ones are collected while the dice of the present
epoch go on, and need a commitment of every player, so that no one can grind a nonce alone in the middle of a game. Once
an epoch is closed no commitment is taken, and no chance falls until all its nonces are opened.
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from typing import Any

__all__ = ["COMMITMENT", "NONCE", "Nonces", "commitment_to"]

NONCE = re.compile(r"[0-9a-f]{32,64}")
"""The format of a nonce: long enough that it cannot be guessed, short enough for a line of the journal."""
COMMITMENT = re.compile(r"[0-9a-f]{64}")


def commitment_to(nonce: str) -> str:
    """The commitment to a nonce: the SHA-256 of its hexadecimal text.

    >>> commitment_to("00" * 16)[:12]
    '84e0c0eafaa9'
    """
    return hashlib.sha256(nonce.encode()).hexdigest()


class Nonces:
    """The nonces in force, and those collected for the next epoch."""

    def __init__(self, *, loose: bool = False, none: bool = False) -> None:
        """``loose`` is a journal of schema 1, in which persons gave nonces at any time, without a commitment. With
        ``none`` there are no nonces, because other tables share the dice.
        """
        self.loose = loose
        self.none = none
        self.epoch = 0
        self.given: dict[str, str] = {}
        """The nonces in force, by person, in the order of their commitments."""
        self.committed: dict[str, str] = {}
        self.opened: dict[str, str] = {}
        self.closed = False
        """Whether the next epoch takes no more commitments, so that its nonces can be opened."""
        self.missed: tuple[str, ...] = ()
        """Who must commit again, because an epoch was given up before all its nonces were opened."""
        self.given_up = 0
        """How many times that happened."""
        self.restored = ""
        """The host's nonce when the match was last restored from a backup."""
        self.renews = False
        """Whether the match was restored and the persons of the present epoch have not committed again."""

    # -- looking -----------------------------------------------------------------------------------------------

    def mixed(self) -> tuple[str, ...]:
        """What the dice follow from besides the key."""
        given = tuple(f"{nonce} {person}" for person, nonce in self.given.items())
        restored = (f"restored {self.restored}",) if self.restored else ()
        return (*restored, *given) if self.loose or not self.epoch else (f"epoch {self.epoch}", *restored, *given)

    def wants(self, person: str, people: Sequence[str], first: bool) -> str:
        """What a player can do now: ``commit``, ``open`` or nothing. ``first``: no chance has fallen."""
        if self.loose or self.none or person not in people:
            return ""
        if self.closed:
            return "open" if person in self.committed and person not in self.opened else ""
        if person in self.committed:
            return ""
        late = len(people) > 1 and any(each not in self.given for each in people)
        return "commit" if (first and not self.epoch) or self.renews or self.missed or late else ""

    def settled(self, people: Sequence[str]) -> bool:
        """Whether every player has a nonce in force and none is being collected."""
        return all(person in self.given for person in people) and not self.committed and not self.renews

    def complete(self, people: Sequence[str], first: bool, chance_due: bool) -> bool:
        """Whether the next epoch can be closed. The first one is closed at the latest when a chance is due."""
        if self.closed or not self.committed or self._missing(people):
            return False
        everybody = all(person in self.committed for person in people)
        if first and not self.epoch:
            return everybody or chance_due
        return self.renews or (everybody and len(self.committed) > 1)

    def hold_the_dice(self, people: Sequence[str], first: bool) -> bool:
        """Whether a chance that is due must wait: for nonces to be opened, or for those who must commit first."""
        if self.closed:
            return True
        waits = self.renews or (first and not self.epoch and not self.loose)
        return waits and bool(self._missing(people))

    def _missing(self, people: Sequence[str]) -> list[str]:
        """The players who must be in the next epoch and have not committed."""
        needed = (*self.given, *self.missed)
        return [each for each in people if each in needed and each not in self.committed]

    # -- changing ----------------------------------------------------------------------------------------------

    def commit(self, person: str, commitment: str) -> None:
        if person in self.committed:  # a person who lost a nonce commits again, and all others with them
            self._give_up()
        self.committed[person] = commitment

    def close(self) -> None:
        self.closed = True

    def open(self, person: str, nonce: str) -> None:
        if self.loose:
            self.given[person] = nonce
            return
        self.opened[person] = nonce
        if self.opened.keys() == self.committed.keys():
            self.epoch += 1
            self.given = {each: self.opened[each] for each in self.committed}
            self.renews, self.missed = False, ()
            self._forget()

    def leave(self, person: str) -> None:
        """A person has left; their commitment will not be opened."""
        if self.closed and person in self.committed and person not in self.opened:
            self._give_up()
        elif not self.closed:
            self.committed.pop(person, None)

    def restore_backup(self, nonce: str, people: Sequence[str]) -> None:
        """The match goes on from a backup: with other dice than those that fell after the backup was made."""
        self._forget()
        self.restored, self.missed = nonce, ()
        if not self.loose:
            self.epoch += 1
            self.renews = any(person in self.given for person in people)

    def _give_up(self) -> None:
        self.missed = tuple(dict.fromkeys((*self.missed, *self.committed)))
        self.given_up += 1
        self._forget()

    def _forget(self) -> None:
        self.committed, self.opened, self.closed = {}, {}, False

    # -- keeping -----------------------------------------------------------------------------------------------

    def to_data(self) -> dict[str, Any]:
        """Plain data for a snapshot; that of a loose journal has the form of older programs."""
        if self.loose:
            return {"nonces": dict(self.given), **({"restored": self.restored} if self.restored else {})}
        return {"nonces": self._all_of_it()}

    def _all_of_it(self) -> dict[str, Any]:
        return {
            "epoch": self.epoch,
            "given": dict(self.given),
            "committed": dict(self.committed),
            "opened": dict(self.opened),
            "closed": self.closed,
            "missed": list(self.missed),
            "given_up": self.given_up,
            "restored": self.restored,
            "renews": self.renews,
        }

    def restore(self, data: Mapping[str, Any]) -> None:
        """Restore the state of ``to_data``."""
        if self.loose:
            self.given, self.restored = dict(data.get("nonces", {})), str(data.get("restored", ""))
            return
        data = data["nonces"]
        self.epoch, self.given_up = int(data["epoch"]), int(data["given_up"])
        self.given, self.committed, self.opened = (dict(data[name]) for name in ("given", "committed", "opened"))
        self.closed, self.renews = bool(data["closed"]), bool(data["renews"])
        self.missed, self.restored = tuple(data["missed"]), str(data["restored"])
