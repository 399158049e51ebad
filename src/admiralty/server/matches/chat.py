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
"""The most messages that are kept for a match."""


def changed(connection: sa.Connection, match: str) -> None:
    """Tell all listeners of a match, in every process, to ask for what changed beside the journal."""
    connection.execute(matches.update().where(matches.c.id == match).values(presence=matches.c.presence + 1))


def added(connection: sa.Connection, match: str, person: str, kind: str, text: str) -> None:
    """Store a message, and delete the oldest ones beyond the limit."""
    row = {"match": match, "person": person, "kind": kind, "text": text, "at": time.time()}
    connection.execute(remarks.insert(), row)
    mine = remarks.c.match == match
    last = sa.select(remarks.c.id).where(mine).order_by(remarks.c.id.desc()).offset(KEPT).limit(1).scalar_subquery()
    connection.execute(remarks.delete().where(mine, remarks.c.id <= last))
    changed(connection, match)


def noted(connection: sa.Connection, match: str, person: str, kind: str, message: Message) -> None:
    """Store a message from the table about a person, as a key and arguments, so that each reader gets it in their
    language.
    """
    added(connection, match, person, kind, json.dumps(_plain(message), ensure_ascii=False))


def _plain(message: Message) -> dict[str, object]:
    args = {name: _plain(each) if isinstance(each, Message) else each for name, each in message.args.items()}
    return {"message": message.key, **args}


def read_remark(kind: str, text: str, words: Words) -> str:
    """A message in a reader's language. A person's text stays as it is; so do table messages of older releases."""
    if kind == SAID or not text.startswith('{"message"'):
        return text
    return words.recall(json.loads(text))
