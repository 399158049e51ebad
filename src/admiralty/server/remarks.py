"""Remarks: what is said in the margin of a match's journal, by people and by the table. The newest are kept."""

import time

import sqlalchemy as sa

from admiralty.server.schema import matches, remarks

__all__ = ["CLOCK", "NUDGE", "SAID", "added", "changed"]

SAID, NUDGE, CLOCK = "said", "nudge", "clock"
KEPT = 500
"""So many remarks of a match are kept."""


def changed(connection: sa.Connection, match: str) -> None:
    """Let everybody who listens to a match, in any process, ask what is new beside it."""
    connection.execute(matches.update().where(matches.c.id == match).values(company=matches.c.company + 1))


def added(connection: sa.Connection, match: str, person: str, kind: str, text: str) -> None:
    """Write a remark down; the oldest make room for it."""
    row = {"match": match, "person": person, "kind": kind, "text": text, "at": time.time()}
    connection.execute(remarks.insert(), row)
    mine = remarks.c.match == match
    last = sa.select(remarks.c.id).where(mine).order_by(remarks.c.id.desc()).offset(KEPT).limit(1).scalar_subquery()
    connection.execute(remarks.delete().where(mine, remarks.c.id <= last))
    changed(connection, match)
