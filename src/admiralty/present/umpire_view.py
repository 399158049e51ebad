"""The umpire's desk as values: who is asked, what is sealed, the pieces, and a form for each with its limits."""

from collections.abc import Mapping
from typing import Any

from admiralty.kernel.flows.choices import IllegalOrder
from admiralty.kernel.flows.event import Message
from admiralty.kernel.games.position import Position
from admiralty.kernel.matches.match import Match
from admiralty.kernel.replays.reading import UNREADABLE
from admiralty.kernel.replays.smoke_check import try_out
from admiralty.present.model import FormField, PieceLine, Struct
from admiralty.present.presenter import Presenter
from admiralty.present.referee_view import AskedSeat, asked_seat
from admiralty.present.state_form import (
    EditError,
    form_of_piece,
    form_of_state,
    piece_lines,
    set_fields,
)

__all__ = ["DeskSeat", "UmpireView", "edit_state", "umpire_view"]

LINES_AT_MOST = 16


class DeskSeat(Struct, frozen=True):
    """A seat as the umpire sees it."""

    id: str
    name: str
    side: str
    holder: str
    asked: bool
    sealed: str
    """The order that the seat has sealed; "" without one."""


class UmpireView(Struct, frozen=True):
    """Everything that an umpire needs beside the board."""

    sequence: int
    over: bool
    paused: bool
    holding: bool
    under_way: int
    """Answers given since the state that a form shows; they are given again after a change."""
    seats: tuple[DeskSeat, ...]
    sides: tuple[tuple[str, str], ...]
    asked: tuple[AskedSeat, ...]
    pieces: tuple[PieceLine, ...]
    piece: str
    """The path of the piece whose form is shown; "" for the state itself."""
    piece_id: str
    hides: bool
    """Whether the piece there is one that can be hidden until it is sighted."""
    word: bool | None
    """The umpire's ruling on the piece there: shown, hidden, or none."""
    fields: tuple[FormField, ...]
    log: tuple[str, ...]


def umpire_view(match: Match[Any], presenter: Presenter, piece: str = "") -> UmpireView:
    """A match for its umpire, with the form of one piece, or of the state."""
    parley, position = match.parley, match.position
    state = match.actions.umpire.editable()
    asked = match.asks()
    pieces = () if match.over else piece_lines(presenter, state)
    found = next((each for each in pieces if each.path == piece), None)
    fields = form_of_piece(presenter, state, found.path) if found is not None else form_of_state(presenter, state)
    entries = match.journal.entries
    lines = [line for each in entries[-4 * LINES_AT_MOST :] for line in presenter.lines(each, None, everything=True)]
    setting = match.setting
    return UmpireView(
        sequence=len(entries),
        over=match.over,
        paused=parley.resting,
        holding=parley.holding,
        under_way=len(position.tail),
        seats=tuple(
            DeskSeat(
                seat, presenter.name(seat), presenter.name(setting.side_of(seat)),
                presenter.person(parley.holder(seat) or ""), seat in asked,
                position.seals[seat].code if seat in position.seals else "",
            )
            for seat in setting.seats
        ),
        sides=tuple((side, presenter.name(side)) for side in setting.sides),
        asked=() if parley.resting else tuple(asked_seat(seat, ask, presenter) for seat, ask in asked.items()),
        pieces=pieces,
        piece=found.path if found is not None else "",
        piece_id=found.id if found is not None else "",
        hides=found is not None and match.actions.umpire.can_overrule(found.id),
        word=parley.overruled.get(found.id) if found is not None else None,
        fields=() if match.over else fields,
        log=tuple(lines[-LINES_AT_MOST:]),
    )  # fmt: skip


def edit_state(match: Match[Any], presenter: Presenter, person: str, edits: Mapping[str, Any], reason: str) -> None:
    """Change fields of the state by their paths; `Refusal` lists all faults, before anything is changed."""
    umpire = match.actions.umpire
    try:
        state = set_fields(presenter, umpire.editable(), edits)
        try_out(Position(match.game, state.clone()))
    except (EditError, *UNREADABLE) as fault:
        raise IllegalOrder("", Message("refusal-umpire-edit", problem=str(fault)), "edit") from fault
    umpire.edit(person, state, reason)
