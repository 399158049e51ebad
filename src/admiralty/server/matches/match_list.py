"""The list of a visitor's matches: each with its battle, the seats, whose order it is, and how it ended."""

import re
from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from admiralty.kernel.games.game import Outcome
from admiralty.present.model import Name
from admiralty.present.proposals_view import told_outcome
from admiralty.server.db.journals import MatchRow, Store
from admiralty.server.identity.accounts import Access
from admiralty.server.matches.live_matches import Table
from admiralty.server.registry import GameRegistry
from admiralty.server.schemas import Asked, MatchLine

__all__ = ["journal_name", "match_line"]


def match_line(
    registry: GameRegistry, row: MatchRow, access: Access, end: Mapping[str, Any] | None, language: str
) -> MatchLine:
    """A match as a line of the list; ``end`` is the last entry of a finished one."""
    presenter = registry.presenter(row.game, row.scenario, {}, language)
    asked = [] if row.over or row.record else row.asked.split()
    return MatchLine(
        id=row.id,
        url=f"/m/{row.id}" + ("/replay" if row.record else ""),
        game=row.game,
        game_title=presenter.game_title,
        scenario=presenter.setting.scenario,
        title=presenter.title,
        seats=[Name(seat, presenter.name(seat)) for seat in access.seats],
        asked=[Asked(seat, presenter.name(seat), seat in access.seats) for seat in asked],
        my_turn=any(seat in access.seats for seat in asked),
        over=row.over,
        record=row.record,
        result=told_outcome(end, presenter) if end is not None else None,
        verdict=presenter.verdict(Outcome.from_data(end["outcome"]), access.seats) if end is not None else "",
        updated=datetime.fromtimestamp(row.updated, UTC).isoformat(timespec="seconds"),
        own_scenario=bool(presenter.not_printed),
    )


def journal_name(store: Store, table: Table) -> str:
    """The file name of a journal: the battle, and the day when it was last played."""
    row = store.match(table.id)
    day = datetime.fromtimestamp(row.updated, UTC).date().isoformat() if row is not None else ""
    battle = re.sub(r"[^a-z0-9]+", "-", table.presenter.setting.scenario.lower())
    return f"{battle}-{day}.journal"
