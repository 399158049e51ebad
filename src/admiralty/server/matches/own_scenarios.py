"""Scenarios of players that this server keeps: by the hash of their content, which is their address."""

import time
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

import msgspec
import sqlalchemy as sa

from admiralty.games.own_scenario import digest
from admiralty.kernel.records.record import canonical
from admiralty.present.byte_lru import Kept
from admiralty.server.db.journals import Conflict, Store
from admiralty.server.db.schema import scenarios
from admiralty.server.errors import NoSuchScenario

__all__ = ["OWN", "OwnScenarios"]

OWN = "own:"
"""What names a scenario that is kept here, where the id of a printed one can stand."""

KEPT = 32
"""So many contents are kept in memory."""


class OwnScenarios:
    """Read and written by any thread. A content never changes: another one has another hash."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._texts: Kept[str] = Kept(KEPT)

    def keep(self, kept: Mapping[str, Any]) -> str:
        """Keep a scenario that was found in order; the name by which it is played."""
        row = {"id": kept["id"], "game": kept["game"], "content": kept["content"], "created": time.time()}
        if not self._store.read(sa.select(scenarios.c.id).where(scenarios.c.id == kept["id"])):
            with suppress(Conflict):  # another request kept the same content
                self._store.write(
                    f"scenario {kept['id']}", lambda connection: connection.execute(scenarios.insert(), row)
                )
        return OWN + str(kept["id"])

    def keep_content(self, content: Mapping[str, Any]) -> str:
        """The same of the content of a match on this server, which was checked when the match was made."""
        text = canonical(content).decode()
        return self.keep({"id": digest(content), "game": content["game"], "content": text})

    def text(self, scenario_id: str) -> str:
        """The content of a scenario as JSON text; `NoSuchScenario` if none is kept under that id."""
        return self._texts.get(scenario_id) or self._texts.keep(scenario_id, self._read(scenario_id))

    def content(self, scenario_id: str) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.text(scenario_id))
        return found

    def resolved(self, scenario: str) -> str:
        """What the registry takes for a scenario: the id of a printed one as it is, the content of one kept here."""
        if scenario.startswith("{"):  # a whole content has to be checked first
            raise NoSuchScenario
        return self.text(scenario.removeprefix(OWN)) if scenario.startswith(OWN) else scenario

    def _read(self, scenario_id: str) -> str:
        rows = self._store.read(sa.select(scenarios.c.content).where(scenarios.c.id == scenario_id))
        if not rows:
            raise NoSuchScenario
        return str(rows[0][0])
