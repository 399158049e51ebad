"""Verifies a journal with the installed rules and describes the result in words, for terminal and server."""

from collections.abc import Callable, Iterator
from copy import copy
from typing import Any

from admiralty.kernel.games.game import Game
from admiralty.kernel.matches.journal import Journal
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError
from admiralty.kernel.replays.verdict import Close, Proof, Unproved
from admiralty.signing import end_signed, header_signed

__all__ = ["prove_at_hand", "proved_lines", "signed_lines"]


Say = Callable[..., str]


def prove_at_hand(journal: Journal, game: Game[Any]) -> tuple[Proof, bool]:
    """Verify a journal with the rules of this program; also says whether they proved a game of older rules.

    Rules of another version that play a game alike, line by line and die by die, prove it as well. Otherwise it stays
    unproved here: the release that its header names has its rules.
    """
    proof = prove(journal, editions(game))
    if not any(stretch.unproved is Unproved.NO_RULES for stretch in proof.stretches):
        return proof, False
    try:
        return prove(journal, lambda version: _as_version(game, version)), True
    except ReplayError:
        return proof, False


def _as_version(game: Game[Any], version: str) -> Game[Any]:
    older = copy(game)
    vars(older)["version"] = version
    return older


def signed_lines(journal: Journal, say: Say) -> tuple[bool, list[str]]:
    """Whether everything is signed that must be, and what a host has signed; `HeadError` for a false signature.

    A journal that no host ever signed needs no signature at its end.
    """
    host, last = header_signed(journal), len(journal.entries)
    if host is None:
        end_signed(journal)  # or there is a signature that does not belong
        return True, [say("verify-no-host")]
    signed = end_signed(journal)
    return signed, [say("verify-host", host=host), say("verify-end" if signed else "verify-no-end", entry=last)]


def proved_lines(proof: Proof, say: Say, release: str = "") -> Iterator[str]:
    """What is proved and what is not; ``release`` is the one in the header."""
    yield say("verify-chain", entries=proof.entries)
    for stretch in proof.stretches:
        reason = "none" if stretch.unproved is None else stretch.unproved.value
        yield say("verify-stretch", first=stretch.first, last=stretch.last, rules=stretch.rules, reason=reason)
    if any(stretch.unproved is Unproved.NO_RULES for stretch in proof.stretches):
        yield say("verify-release", named=bool(release), release=release)
    if proof.changes:
        yield say("verify-changes", changes=list(proof.changes))
    if proof.sealed:
        yield say("verify-sealed", parts=proof.sealed)
    yield say("verify-close", close=proof.close.value, entries=proof.entries)
    others = proof.chances - proof.entered
    if proof.thrown:
        yield say("verify-dice-others" if proof.entered else "verify-dice", proved=proof.thrown)
    elif others and proof.committed:
        yield say("verify-unfinished", chances=others)
    elif others:
        yield say("verify-no-key", chances=others)
    elif not proof.chances and proof.close is not Close.HEADER and not proof.unproved:
        yield say("verify-no-chance")
    if proof.umpire:
        yield say("verify-umpire", umpire=proof.umpire)
    for entry, reason in proof.edits:
        yield say("verify-edited", entry=entry, reason=reason)
    if proof.answered:
        yield say("verify-answered", entries=len(proof.answered), list=list(proof.answered))
    for first, last in proof.by_hand:
        yield say("verify-by-hand", first=first, last=last)
    for entry, before in proof.corrections:
        yield say("verify-corrected", entry=entry, before=before)
    if proof.shared:
        yield say("verify-shared", shared=proof.shared[:16])
    elif proof.committed and not proof.by_hand:
        yield from _nonce_lines(proof, say)


def _nonce_lines(proof: Proof, say: Say) -> Iterator[str]:
    """Whose nonces are in the dice, from the start or from which entry on, and what that leaves open."""
    since: dict[str, int] = {}
    for epoch in proof.epochs:
        for person in epoch.persons:
            since.setdefault(person, epoch.first if epoch.late else 0)
    early = [person for person, first in since.items() if not first]
    if early:
        yield say("verify-nonces", persons=early)
    elif proof.epochs:
        yield say("verify-no-nonces")
    for person, first in since.items():
        if first:
            yield say("verify-nonce-late", person=person, entry=first)
    for person in proof.people:
        if proof.epochs and person not in since and since:
            yield say("verify-nonce-never", person=person)
    for epoch in proof.epochs:
        if epoch.restored:
            yield say("verify-restored", entry=epoch.first)
        if epoch.chosen:
            yield say("verify-chosen", entry=epoch.first, loose=epoch.loose, persons=list(epoch.persons))
    if proof.given_up:
        yield say("verify-given-up", times=proof.given_up)
