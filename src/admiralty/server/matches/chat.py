"""Chat messages of a match, from people and from the table. The newest are kept."""

import json
import time

import sqlalchemy as sa

from admiralty.kernel.flows.event import Message
from admiralty.server.db.schema import matches, remarks
from admiralty.words import Words

__all__ = ["CLOCK", "NUDGE", "SAID", "added", "changed", "noted", "read_remark"]

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


def noted(connection: sa.Connection, match: str, person: str, kind: str, message: Message) -> None:
    """Write down what the table itself says of a person: as a message, so that each reads it in their language."""
    added(connection, match, person, kind, json.dumps(_plain(message), ensure_ascii=False))


def _plain(message: Message) -> dict[str, object]:
    args = {name: _plain(each) if isinstance(each, Message) else each for name, each in message.args.items()}
    return {"message": message.key, **args}


def read_remark(kind: str, text: str, words: Words) -> str:
    """A remark in a reader's words. What a person said is as they said it; so is what an older release wrote down."""
    if kind == SAID or not text.startswith('{"message"'):
        return text
    return words.recall(json.loads(text))
