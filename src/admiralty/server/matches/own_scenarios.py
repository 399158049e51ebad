"""Scenarios of players that this server stores, addressed by the hash of their content."""

import logging
import time
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import sqlalchemy as sa

from admiralty.games.own_scenario import digest
from admiralty.kernel.base.data import DataError
from admiralty.kernel.records.record import canonical
from admiralty.scenario_files import found_in_folders, read_file
from admiralty.server.db.journals import Conflict, Store
from admiralty.server.db.schema import scenarios
from admiralty.server.errors import NoSuchScenario
from admiralty.server.registry import GameRegistry
from admiralty.server.settings import ServerSettings

__all__ = ["OWN", "HostedScenario", "OwnScenarios", "hosted"]

log = logging.getLogger("admiralty.scenarios")

OWN = "own:"
"""Prefix of the address of a stored scenario, used where the id of a printed one is expected."""


class HostedScenario(NamedTuple):
    """A scenario file of the host, as the front page lists it."""

    url: str
    title: str
    game: str


def hosted(settings: ServerSettings, registry: GameRegistry, kept: "OwnScenarios") -> list[HostedScenario]:
    """Store the scenario files of the host. `DataError` for a named file that cannot be used; in a folder, such a file
    is logged and left out.
    """
    if not settings.own_scenarios:
        if settings.scenario_files:
            raise DataError("scenario_files", "needs own_scenarios = true")
        return []
    found: dict[str, HostedScenario] = {}
    named = [Path(each) for each in settings.scenario_files]
    for path in (*named, *found_in_folders()):
        try:
            content = read_file(path)
            presenter = registry.presenter(str(content.get("game", "")), content, {})
        except DataError as fault:
            if path in named:
                raise DataError("", f"{path.name}: {fault}", fault.faults) from fault
            log.warning("scenario", extra={"fields": {"file": path.name, "fault": str(fault)}})
            continue
        name = kept.keep_content(content).removeprefix(OWN)
        found[name] = HostedScenario(f"/s/{name}", presenter.title, presenter.game_title)
    return [*found.values()]


class OwnScenarios:
    """Methods may be called from any thread. A content never changes: another one has another hash."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def keep(self, kept: Mapping[str, Any]) -> str:
        """Store a checked scenario; returns its address."""
        row = {"id": kept["id"], "game": kept["game"], "content": kept["content"], "created": time.time()}
        if not self._store.read(sa.select(scenarios.c.id).where(scenarios.c.id == kept["id"])):
            with suppress(Conflict):  # another request stored the same content
                self._store.write(
                    f"scenario {kept['id']}", lambda connection: connection.execute(scenarios.insert(), row)
                )
        return OWN + str(kept["id"])

    def keep_content(self, content: Mapping[str, Any]) -> str:
        """Store the scenario of a match on this server, which was checked when the match was made."""
        text = canonical(content).decode()
        return self.keep({"id": digest(content), "game": content["game"], "content": text})

    def text(self, scenario_id: str) -> str:
        """The content of a scenario as JSON text; `NoSuchScenario` if that id is not stored."""
        rows = self._store.read(sa.select(scenarios.c.content).where(scenarios.c.id == scenario_id))
        if not rows:
            raise NoSuchScenario
        return str(rows[0][0])

    def content(self, scenario_id: str) -> dict[str, Any]:
        found: dict[str, Any] = msgspec.json.decode(self.text(scenario_id))
        return found

    def resolved(self, scenario: str) -> str:
        """A scenario for the registry: the id of a printed one as it is, the content of a stored one."""
        if scenario.startswith("{"):  # a whole content has to be checked first
            raise NoSuchScenario
        return self.text(scenario.removeprefix(OWN)) if scenario.startswith(OWN) else scenario
