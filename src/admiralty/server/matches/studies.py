"""Studies that this server stores: anyone with the link may read one, only the browser that made it may change it."""

import time
from typing import Any

import msgspec
import sqlalchemy as sa

from admiralty.server.db.journals import Store
from admiralty.server.db.schema import studies
from admiralty.server.errors import NoSuchStudy, NotTheMaker
from admiralty.server.identity.accounts import Guest
from admiralty.server.identity.tokens import new_id

__all__ = ["MOST_STUDIES", "Studies"]

MOST_STUDIES = 200
"""The most studies of one browser."""


class Studies:
    """Methods may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def make(self, guest: Guest, study: dict[str, Any]) -> str:
        """Store a new, checked study; returns its id."""
        study_id = new_id()
        row = {"id": study_id, "guest": guest.id, "content": _text(study), "updated": time.time()}
        self._store.write(f"study {study_id}", lambda connection: connection.execute(studies.insert(), row))
        return study_id

    def change(self, guest: Guest, study_id: str, study: dict[str, Any]) -> None:
        """Replace a study by a checked one; `NotTheMaker` for another browser's."""
        _, maker = self.get(study_id)
        if maker != guest.id:
            raise NotTheMaker
        changed = studies.update().where(studies.c.id == study_id).values(content=_text(study), updated=time.time())
        self._store.write(f"study {study_id}", lambda connection: connection.execute(changed))

    def get(self, study_id: str) -> tuple[dict[str, Any], str]:
        """A study and the guest who made it; `NoSuchStudy` if there is none."""
        rows = self._store.read(sa.select(studies.c.content, studies.c.guest).where(studies.c.id == study_id))
        if not rows:
            raise NoSuchStudy
        found: dict[str, Any] = msgspec.json.decode(rows[0][0])
        return found, str(rows[0][1])

    def of(self, guest: Guest) -> list[tuple[str, str]]:
        """The studies of a browser, the last changed first: ids and titles."""
        mine = sa.select(studies.c.id, studies.c.content).where(studies.c.guest == guest.id)
        rows = self._store.read(mine.order_by(studies.c.updated.desc()).limit(MOST_STUDIES))
        return [(str(row[0]), str(msgspec.json.decode(row[1])["title"])) for row in rows]


def _text(study: dict[str, Any]) -> str:
    return msgspec.json.encode(study).decode()
