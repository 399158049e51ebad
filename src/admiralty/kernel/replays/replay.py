"""Replays a trusted journal, so that its match goes on.

This reader trusts the journal; `kernel.replays.proof` does not. It checks the fingerprint of each request and the
events, so that a changed rule is noticed at once. If a journal was written under other rules, the present ones take it
over (`kernel.replays.rules_migration`).
"""

from collections.abc import Callable
from typing import Any, TypeVar

from admiralty.kernel.flows.chance import ChanceSource, KeyStream
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.games.game import Game, State
from admiralty.kernel.matches.journal import Entry, Journal
from admiralty.kernel.matches.match import Match

from .reading import ANSWERS, UNREADABLE, ReplayError, Sealed, feed, position_in, start_at
from .rules_migration import look_over, take_over, take_over_journal
from .smoke_check import try_out

__all__ = [
    "ANSWERS",
    "UNREADABLE",
    "ReplayError",
    "Sealed",
    "must_have_the_same_files",
    "must_have_the_same_rules",
    "position_in",
    "resume",
    "start_at",
    "take_over",
    "try_out_at",
]

S = TypeVar("S", bound=State)


def resume(
    journal: Journal,
    game: Game[S],
    chance: ChanceSource,
    *,
    key: bytes = b"",
    until: int | None = None,
    sink: Callable[[str], None] | None = None,
    watch: Callable[[Match[S], Entry], None] | None = None,
    checked: bool = False,
) -> Match[S]:
    """The match of a journal, ready to go on with ``chance``; ``until`` stops after that entry, to look.

    ``checked`` is for an untrusted file: its orders must be offered, and a position that it begins at is tried. A
    journal of another rules version is taken over; one that is over, or only looked at, is replayed as far as these
    rules play the same. ``watch`` is called after every entry.
    """
    match = _fresh(journal, game, chance, key)
    if journal.rules != game.version:
        if until is not None or journal.end is not None:
            look_over(match, journal.rules, until, watch, try_out_at if checked else None)
            return match
        journal.continued(sink)
        take_over_journal(match, journal.rules)
        return match
    begins = _begin(match)
    if checked and begins:
        try_out_at(match, begins)
    for entry in journal.entries[begins:until]:
        feed(match, entry, offered=checked)
        if checked and entry["kind"] == "umpire-edited":
            try_out_at(match, entry["n"])
        if watch is not None:
            watch(match, entry)
    match.position.state.heard = []
    journal.continued(sink)
    if until is None:
        match.actions.settle_after_replay()
    return match


def try_out_at(match: Match[S], entry: int) -> None:
    """Try the position of an entry."""
    try:
        try_out(match.position)
    except UNREADABLE as fault:
        raise ReplayError(entry, f"holds a position that these rules cannot play on from ({fault})") from fault


def _fresh(journal: Journal, game: Game[S], chance: ChanceSource, key: bytes) -> Match[S]:
    if isinstance(chance, KeyStream) and not chance.opens(journal.header["chance"].get("commitment") or ""):
        raise ReplayError(0, "the key is not the one that the header committed to")
    persons = {person: tuple(Seat(seat) for seat in seats) for person, seats in journal.header["persons"].items()}
    must_have_the_same_files(journal, game)
    setting = game.setting(journal.header["scenario"], journal.header["options"])
    strange = [seat for seats in persons.values() for seat in seats if seat not in setting.seats]
    if strange:
        raise ReplayError(0, f"gives a person the seat {strange[0]!r}, which {game.id} does not have")
    match = Match(game, setting, persons, chance, key=key, journal=journal)
    match.position.state.heard = []
    return match


def must_have_the_same_files(journal: Journal, game: Game[Any]) -> None:
    """Refuse a game with other values in its files: it is a different game."""
    changes = journal.header.get("changes", {})
    if changes != dict(game.changes):
        told = ", ".join(changes) or "nothing"
        raise ReplayError(0, f"was played with other values in the files of the game (changed: {told})")


def must_have_the_same_rules(journal: Journal, game: Game[Any]) -> None:
    """The same for callers that go on with a journal or prove it."""
    if journal.rules != game.version:
        raise ReplayError(0, f"was played by rules {journal.rules}, this program has {game.version}")


def _begin(match: Match[S]) -> int:
    """Where replay begins: at the start, at the position taken from another game, or where these rules took over."""
    first = _last(match.journal, "rules") or _carried(match.journal)
    if first is None:
        return 0
    start_at(match, first)
    return int(first["n"])


def _carried(journal: Journal) -> Entry | None:
    """The start entry of a game that began at a position of another one."""
    if "from" not in journal.header or not journal.entries:
        return None
    first = journal.entries[0]
    if "secret" not in first:
        raise Sealed(first["n"])
    return first


def _last(journal: Journal, *kinds: str) -> Entry | None:
    """The last entry of a kind that holds a whole position."""
    return next((e for e in reversed(journal.entries) if e["kind"] in kinds and "secret" in e), None)
