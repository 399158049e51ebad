"""Umpired matches: what the umpire sees at the desk, and does."""

from collections.abc import Callable, Mapping
from typing import Any

from admiralty.kernel.flows.choices import OvertakenOrder
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.match import Match
from admiralty.present.presenter import Presenter
from admiralty.present.umpire_view import UmpireView, edit_state, umpire_view
from admiralty.server.errors import NotUmpire
from admiralty.server.matches.live_matches import Command, Table
from admiralty.server.matches.service import Host, Who
from admiralty.server.schemas import UmpireAct

__all__ = ["act", "desk"]

Done = Mapping[str, Any]


def desk(host: Host, who: Who, match: str, language: str, piece: str = "") -> tuple[Table, UmpireView, Presenter]:
    """A match as its umpire sees it."""
    table, _ = _umpire(host, who, match)
    presenter = table.presenter.in_language(language)
    return table, table.look(lambda live: umpire_view(live, presenter, piece)), presenter


def act(host: Host, who: Who, match: str, body: UmpireAct, language: str) -> Done:
    """Carry out an umpire's action; an order or a change is refused if the journal has grown since the umpire
    looked.
    """
    table, person = _umpire(host, who, match)
    presenter = table.presenter.in_language(language)

    def do(live: Match[Any]) -> None:
        if body.what in ("edit", "order") and len(live.journal.entries) != body.sequence:
            raise OvertakenOrder(body.sequence)
        ACTS[body.what](live, person, body, presenter)

    what = ("umpire", body.what, body.sequence, body.text, body.side, body.seat, sorted(map(repr, body.edits.items())))
    return host.do(table, Command(body.token, what, do))


def _umpire(host: Host, who: Who, match: str) -> tuple[Table, str]:
    """The table and the name of its umpire, for the umpire."""
    table, access = host.enter(who, match)
    if not access.umpire or table.record:
        raise NotUmpire
    return table, table.look(lambda live: live.parley.umpire)


def _order(match: Match[Any], person: str, body: UmpireAct, presenter: Presenter) -> None:
    ask = match.asks().get(Seat(body.seat))
    code = ask.choices.resolve(body.text).code if ask is not None else body.text
    match.order(Seat(body.seat), code, umpire=True)


ACTS: Mapping[str, Callable[[Match[Any], str, UmpireAct, Presenter], object]] = {
    "edit": lambda match, person, body, presenter: edit_state(match, presenter, person, body.edits, body.text),
    "order": _order,
    "hold": lambda match, person, body, presenter: match.actions.umpire.hold(person),
    "release": lambda match, person, body, presenter: match.actions.umpire.release(person),
    "pause": lambda match, person, body, presenter: match.actions.pause(person),
    "resume": lambda match, person, body, presenter: match.actions.go_on(person),
    "say": lambda match, person, body, presenter: match.actions.umpire.write(person, body.text, body.side),
    "show": lambda match, person, body, presenter: match.actions.umpire.overrule(person, body.text, True),
    "hide": lambda match, person, body, presenter: match.actions.umpire.overrule(person, body.text, False),
    "rule": lambda match, person, body, presenter: match.actions.umpire.overrule(person, body.text, None),
    "leave": lambda match, person, body, presenter: match.actions.umpire.leave(person),
}
