"""Refereed tables: a person at the physical board enters the dice and cards."""

from collections.abc import Mapping
from typing import Any

from admiralty.kernel.flows.choices import IllegalOrder, OvertakenOrder
from admiralty.kernel.flows.event import Message, Seat
from admiralty.kernel.flows.flow import Ask, AskAll, Chance
from admiralty.kernel.flows.typed_results import parsed
from admiralty.kernel.matches.hand_entry import HandEntry
from admiralty.kernel.matches.match import Match
from admiralty.present.measure_text import MeasuredLine, measured_lines, piece_named, piece_words
from admiralty.present.presenter import Presenter
from admiralty.present.referee_view import RefereeView, referee_view, step_words
from admiralty.server.errors import Invalid, NotRefereed, NotTheMaker
from admiralty.server.identity.accounts import Access
from admiralty.server.matches.live_matches import Command, Table
from admiralty.server.matches.service import Host, Once, Who
from admiralty.server.schemas import Create, Created, Entered, RefereeTable, SeatPlan

__all__ = ["enter", "look", "make", "measure"]

Done = Mapping[str, Any]


def make(host: Host, who: Who | None, body: RefereeTable, once: Once | None, language: str) -> Created:
    """A table from the start of a scenario; the maker holds all its seats."""
    seats = host.presenter(body.game, body.scenario, body.options).setting.seats
    mine = {str(seat): SeatPlan("me") for seat in seats}
    return host.create(
        who, Create(body.game, body.scenario, body.options, mine, body.name), once, language, by_hand=True
    )


def look(host: Host, who: Who, match: str, language: str) -> tuple[Table, RefereeView, Presenter]:
    """A table as its referee sees it."""
    table, _ = _referee(host, who, match)
    presenter = table.presenter.in_language(language)
    return table, table.look(lambda live: referee_view(live, presenter)), presenter


def measure(host: Host, who: Who, match: str, first: str, second: str, language: str) -> list[MeasuredLine]:
    """Distances, arcs and sight from one piece to another, by the recorded places."""
    table, _ = _referee(host, who, match)
    presenter = table.presenter.in_language(language)

    def read(live: Match[Any]) -> list[MeasuredLine]:
        state = live.position.state
        found = [piece_named(presenter, state, name) for name in (first, second)]
        if found[0] is None or found[1] is None:
            raise Invalid(presenter.say("set-no-piece", name=first, pieces=", ".join(piece_words(presenter, state))))
        return measured_lines(presenter, state, found[0], found[1])

    return table.look(read)


def enter(host: Host, who: Who, match: str, body: Entered, language: str) -> Done:
    """Enter an order, a result or a correction; a ``note`` says which later entries no longer fit after a
    correction.
    """
    table, access = _referee(host, who, match)
    person = next(iter(access.seats.values()))
    presenter = table.presenter.in_language(language)

    def do(live: Match[Any]) -> Done:
        if len(live.journal.entries) != body.sequence:
            raise OvertakenOrder(body.sequence)
        return {"note": _entered(HandEntry(live, person), body, presenter)}

    what = ("enter", body.what, body.sequence, body.text, body.seat, body.entry)
    return host.do(table, Command(body.token, what, do))


def _referee(host: Host, who: Who, match: str) -> tuple[Table, Access]:
    """The table, for the person who made it and holds all its seats."""
    table, access = host.enter(who, match)
    if not access.maker or set(access.seats) != set(table.presenter.setting.seats):
        raise NotTheMaker
    if table.record or not table.look(lambda live: live.actions.refereed):
        raise NotRefereed
    return table, access


def _entered(entry: HandEntry[Any], body: Entered, presenter: Presenter) -> str:
    """Carry out an input; returns its note."""
    match body.what:
        case "fell":
            if entry.due is None:
                raise IllegalOrder("", Message("refusal-nothing-due"), "fell")
            entry.fell(_read(entry.due, body.text))
        case "roll":
            entry.roll()
        case "order":
            ask = entry.match.asks().get(Seat(body.seat))
            code = ask.choices.resolve(body.text).code if ask is not None else body.text
            entry.match.order(Seat(body.seat), code, person=entry.person)
        case "correct":
            return _correct(entry, body, presenter)
        case "close":
            entry.match.actions.close(entry.person)
    return ""


def _correct(entry: HandEntry[Any], body: Entered, presenter: Presenter) -> str:
    request = entry.at(body.entry).request
    if isinstance(request, Chance):
        left = entry.correct(body.entry, _read(request, body.text))
    elif isinstance(request, AskAll):
        seat = Seat(body.seat)
        if seat not in request.asks:
            raise IllegalOrder("", Message("refusal-which-seat", seats=list(request.asks)), "correct")
        left = entry.correct(body.entry, request.asks[seat].choices.resolve(body.text).code, seat)
    else:
        assert isinstance(request, Ask)
        left = entry.correct(body.entry, request.choices.resolve(body.text).code)
    said = presenter.say("referee-corrected", entry=body.entry)
    if not left:
        return said
    first = step_words(left[0], presenter)
    return f"{said} {presenter.say('referee-fits-not', entry=left[0].entry, what=first, more=len(left) - 1)}"


def _read(request: Chance, text: str) -> Any:
    try:
        return parsed(request, text)
    except ValueError as fault:
        raise IllegalOrder(request.case, Message("refusal-cannot-fall", text=text), "fell") from fault
