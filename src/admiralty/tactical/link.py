"""Links the journals of a war and of its battles, and proves that each battle is the one that the war reports.

The battle's scenario, which its header contains whole, names the war's journal and the entry before the report. The
report in the war's journal names the last hash of the battle's journal.
"""

from collections.abc import Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple

from admiralty.games.war_of_the_pacific.state import War
from admiralty.kernel.flows.chance import Recorded
from admiralty.kernel.matches.journal import Journal
from admiralty.kernel.matches.match import Match
from admiralty.kernel.records.record import canonical
from admiralty.kernel.replays.proof import editions, prove
from admiralty.kernel.replays.replay import ReplayError, resume
from admiralty.kernel.replays.verdict import Close
from admiralty.library import game
from admiralty.tactical.result import report_code
from admiralty.tactical.scenario import scenario_of
from admiralty.tactical.table import BATTLE, WAR

__all__ = ["Finding", "Link", "check_links", "linked", "origin", "reports"]

WORD = "report"


class Finding(Enum):
    """The result of checking a reported battle."""

    PROVED = "proved"
    """The journal is proved, it is that battle, and the report is correct."""
    MISSING = "missing"
    """The journal is missing."""
    NO_JOURNAL = "no-journal"
    """The report names no journal."""
    ANOTHER = "another"
    """The journal with that hash is of another battle."""
    OTHERWISE = "otherwise"
    """The battle ended differently from the report."""
    UNPROVED = "unproved"
    """The journal of the battle is unfinished, was given up, or is not proved whole."""
    FORGED = "forged"
    """The journal of the battle was changed."""


class Link(NamedTuple):
    """A report in the journal of a war."""

    entry: int
    journal: str
    """The hash of the battle's journal, as the report names it."""
    finding: Finding = Finding.MISSING


def origin(journal: Journal, entry: int) -> str:
    """The reference of a battle to its war: the header of the war's journal, and the entry by its hash."""
    at = journal.entries[entry - 1]["hash"] if entry else journal.header["hash"]
    return f"War of the Pacific, journal {journal.header['hash']}, entry {entry}, hash {at}."


def linked(match: Match[Any]) -> dict[str, Any]:
    """The scenario of the combat that a war waits for, linked with the war's journal as it is now."""
    return scenario_of(match.position.state, origin(match.journal, match.decision))


def reports(journal: Journal) -> list[Link]:
    """The reports of a war that were agreed to and not taken back."""
    if journal.header["game"] != WAR:
        return []
    found: list[Link] = []
    pending: Link | None = None
    for entry in journal.entries:
        if entry["kind"] in ("undo", "taken-back", "corrected"):
            found = [each for each in found if each.entry < entry["before"]]
            pending = None if pending is not None and pending.entry >= entry["before"] else pending
        elif entry["kind"] == "order":
            word, _, rest = str(entry.get("answer", "")).partition(" ")
            if word == WORD:
                pending = Link(entry["n"], rest.split(" ")[0])
            elif pending is not None and word == "agree":
                found.append(pending)
                pending = None
            elif pending is not None and word == "dispute":
                pending = None
    return found


def check_links(journal: Journal, battles: Mapping[str, Journal]) -> Iterator[Link]:
    """The result of checking each report of a war; ``battles`` are the available journals, by their last hash."""
    wanted = reports(journal)
    if not wanted:
        return
    before = dict(_positions(journal, {link.entry for link in wanted}))
    for link in wanted:
        battle = battles.get(link.journal)
        if link.journal == "none":
            yield link._replace(finding=Finding.NO_JOURNAL)
        elif battle is None:
            yield link
        else:
            yield link._replace(finding=_check(journal, link, battle, *before[link.entry]))


def _positions(journal: Journal, wanted: set[int]) -> Iterator[tuple[int, tuple[War, int]]]:
    """The war as it was before some entries, with the entry that led to the question."""
    for entry in sorted(wanted):
        upto = journal.up_to(entry - 1)
        match = resume(upto, game(WAR), Recorded([]), until=entry - 1)
        yield entry, (match.position.state, match.decision)


def _check(journal: Journal, link: Link, battle: Journal, war: War, decision: int) -> Finding:
    scenario = battle.header["scenario"]
    due = scenario_of(war, origin(journal, decision))
    if battle.header["game"] != BATTLE or not isinstance(scenario, Mapping) or canonical(scenario) != canonical(due):
        return Finding.ANOTHER
    try:
        proof = prove(battle, editions(game(BATTLE)))
    except ReplayError:
        return Finding.FORGED
    if not proof.everything or proof.close is not Close.FINISHED:
        return Finding.UNPROVED
    last = len(battle.entries)
    end = resume(battle.up_to(last), game(BATTLE), Recorded([]), until=last).position
    if not end.over:  # given up: ships that were still afloat have no fate
        return Finding.UNPROVED
    told = next(entry for entry in journal.entries if entry["n"] == link.entry)["answer"]
    return Finding.PROVED if report_code(war, end.state, link.journal) == told else Finding.OTHERWISE
