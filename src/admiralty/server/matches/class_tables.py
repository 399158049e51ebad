"""The tables of a class for its teacher: what an observer sees, now or at the start of a turn."""

from bisect import bisect_left
from typing import Any

from admiralty.kernel.matches.match import Match
from admiralty.present.model import TurnView
from admiralty.present.proposals_view import told_outcome
from admiralty.scene import Scene
from admiralty.server.identity.accounts import PLAYER, Access
from admiralty.server.matches.catalog import small_board
from admiralty.server.matches.classes import Class
from admiralty.server.matches.live_matches import Table
from admiralty.server.matches.service import Host
from admiralty.server.matches.views import View
from admiralty.server.schemas import ClassInfo, ClassTable

__all__ = ["board", "class_info"]


def class_info(host: Host, found: Class, language: str) -> ClassInfo:
    """The class now, table by table."""
    tables = [_table(host, number, match, language) for number, match in enumerate(found.tables, 1)]
    presenter = host.tables.get(found.tables[0]).presenter.in_language(language)
    names = [presenter.name(side) for side in presenter.setting.sides]
    won = {name: sum(name in table.winners for table in tables) for name in names}
    return ClassInfo(found.id, found.name, found.shared, found.released, tables, won)


def _table(host: Host, number: int, match: str, language: str) -> ClassTable:
    table = host.tables.get(match)
    view = _observed(host, table, language)
    told = view.update().view
    turn = told.parts["turn"]
    assert isinstance(turn, TurnView)
    links = [link for link in host.accounts.links_of(match) if link.kind == PLAYER and link.seats]
    presenter = view.presenter

    def read(live: Match[Any]) -> ClassTable:
        end = live.journal.end
        outcome = told_outcome(end, presenter, live.journal.entries) if end is not None else None
        return ClassTable(
            number=number,
            match=match,
            url=f"/m/{match}",
            people=[presenter.person(each) for each, seats in live.parley.persons.items() if seats],
            joined=sum(bool(link.taken) for link in links),
            invited=len(links),
            length=told.sequence,
            turn=presenter.game.losses(live.position.state)[0],
            title=told.scene.turn,
            status=turn.status,
            over=told.over,
            paused=live.parley.rest is not None,
            winners=list(outcome.winners) if outcome is not None else [],
            result=outcome.text if outcome is not None else "",
        )

    return table.look(read)


def _observed(host: Host, table: Table, language: str) -> View:
    """The view of an observer without a seat."""
    return host.views.get(table, Access(table.id, {}, False), None, language)


def board(host: Host, found: Class, number: int, turn: int, dark: bool, language: str) -> str:
    """The board of a table as SVG: now, or at the start of a turn."""
    table = host.tables.get(found.tables[number - 1])
    view = _observed(host, table, language)
    scene = _at_turn(host, table, view, turn) if turn else view.update().view.scene
    return small_board(scene, view.presenter, dark)


def _at_turn(host: Host, table: Table, view: View, turn: int) -> Scene:
    timeline, _ = host.timeline(table)
    losses = view.presenter.game.losses
    moments = timeline.moments
    place = bisect_left(moments, turn, key=lambda moment: losses(moment.position.state)[0])
    n = moments[min(place, len(moments) - 1)].n
    return view.presenter.scene(timeline.view(n, None), None, None)
