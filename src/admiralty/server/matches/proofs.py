"""Signs what others verify: heads, the end of a downloaded journal, the state of nonces."""

from collections.abc import Sequence
from typing import Any

from admiralty.kernel.matches.match import Match
from admiralty.server.errors import NoSuchEntry, RecordOnly
from admiralty.server.matches.live_matches import Table
from admiralty.server.schemas import NoncesInfo
from admiralty.signing import Head, HostKey, with_signed_end

__all__ = ["nonces_of", "signed_head", "signed_journal"]


def signed_head(signer: HostKey, table: Table, entry: int | None = None) -> Head:
    """The signed hash of a match's journal after an entry, or now, which the host cannot deny later.

    An uploaded journal is not signed: it may be a forgery under a header of this server.
    """
    if table.record:
        raise RecordOnly

    def read(live: Match[Any]) -> tuple[str, int, str]:
        journal = live.journal
        last = len(journal.entries) if entry is None else entry
        if last > len(journal.entries):
            raise NoSuchEntry(entry=last)
        return journal.header["hash"], last, journal.entries[last - 1]["hash"] if last else journal.header["hash"]

    return Head.of(table.id, signer, *table.look(read))


def signed_journal(signer: HostKey, table: Table, lines: Sequence[str]) -> str:
    """The journal of a match as a file, its last entry signed; an uploaded journal stays as it is."""
    return "".join(f"{line}\n" for line in (lines if table.record else with_signed_end(lines, signer)))


def nonces_of(signer: HostKey, table: Table, person: str) -> NoncesInfo:
    """The state of the nonces of a match, and what a person can do for them now, with the signed head."""

    def read(live: Match[Any]) -> NoncesInfo:
        nonces, people = live.parley.nonces, live.parley.people()
        return NoncesInfo(
            wants="" if live.over else nonces.wants(person, people, not live.chances),
            commitment=nonces.committed.get(person, ""),
            settled=nonces.loose or nonces.none or live.over or nonces.settled(people),
            waits=live.actions.waits_for_nonces,
            inside=list(nonces.given),
            outside=[each for each in people if each not in nonces.given],
            shared=nonces.none,
            head=signed_head(signer, table),
        )

    return table.look(read)
