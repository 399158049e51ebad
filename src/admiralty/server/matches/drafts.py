"""Stores drafts of order sheets, and seals them when a clock runs out.

A draft belongs to one person, for one seat and one question. It is in no journal and on no other player's page.
"""

from typing import Any

import sqlalchemy as sa

from admiralty.kernel.flows.choices import Refusal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.flows.flow import Ask
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.sheets import OrderSheet
from admiralty.kernel.replays.replay import ANSWERS
from admiralty.server.db.schema import drafts
from admiralty.server.matches.service import Host

__all__ = ["forget_draft", "is_sheet", "keep_draft", "kept_draft", "lapse", "sheet_of"]


def kept_draft(host: Host, match_id: str, seat: Seat, person: str, match: Match[Any]) -> str:
    """A person's draft for a seat and the open question; None if it is for another question."""
    wanted = sa.select(drafts.c.person, drafts.c.decision, drafts.c.code)
    found = host.store.read(wanted.where(drafts.c.match == match_id, drafts.c.seat == seat))
    if not found or found[0].person != person:
        return ""
    decision, code = found[0].decision, str(found[0].code)
    if decision == match.decision:
        return code
    return code if _still_asked(match, decision) and _can_be_read(match, seat, code) else ""


def _still_asked(match: Match[Any], decision: int) -> bool:
    """Whether the question of an earlier entry is still open: a migration to other rules leaves it as it was."""
    since = match.journal.entries[decision : match.decision]
    answered = (*ANSWERS, "undo", "taken-back")
    return decision < match.decision and not any(each["kind"] in answered or each.get("dropped") for each in since)


def _can_be_read(match: Match[Any], seat: Seat, code: str) -> bool:
    """Whether a draft written under other rules is legal under these."""
    found = sheet_of(match, seat)
    try:
        return found is not None and bool(found[1].read(code))
    except Refusal:
        return False


def keep_draft(host: Host, match: str, seat: Seat, person: str, decision: int, code: str) -> None:
    """Replace the draft of a seat."""
    row = {"match": match, "seat": seat, "person": person, "decision": decision, "code": code}

    def change(connection: sa.Connection) -> None:
        connection.execute(drafts.delete().where(drafts.c.match == match, drafts.c.seat == seat))
        connection.execute(drafts.insert(), row)

    host.store.write(match, change)


def forget_draft(host: Host, match: str, seat: Seat) -> None:
    """Delete the draft of a seat that goes to another person."""
    gone = drafts.delete().where(drafts.c.match == match, drafts.c.seat == seat)
    host.store.write(match, lambda connection: connection.execute(gone))


def lapse(host: Host, match_id: str, match: Match[Any], seat: Seat, person: str) -> None:
    """Seal the draft of a seat whose time is up, or its standing sheet; any other question waits on."""
    choices = match.asks()[seat].choices
    if isinstance(choices, OrderSheet):
        match.order(seat, choices.lapsed(kept_draft(host, match_id, seat, person, match)))


def is_sheet(match: Match[Any], seat: Seat) -> bool:
    """Whether a seat is asked for an order sheet that it has not sealed."""
    ask = match.asks().get(seat)
    return ask is not None and isinstance(ask.choices, OrderSheet)


def sheet_of(match: Match[Any], seat: Seat) -> tuple[Ask, OrderSheet] | None:
    """The sheet that a seat is asked for, sealed or not."""
    ask = match.asked(seat)
    return (ask, ask.choices) if ask is not None and isinstance(ask.choices, OrderSheet) else None
