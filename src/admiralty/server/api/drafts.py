"""API of order sheet drafts: written in private, validated line by line, kept until the order is given.

A draft belongs to one person, for one seat and one question. It is in no journal and on no other player's page. The
server reads it only for that person, or to seal it when a clock has run out. A sealed sheet is shown to its seat as it
was sealed. To change it, the player breaks the seal (undo), which works until the last seat has sealed.
"""

from collections.abc import Sequence
from typing import Any

from admiralty.games.base import TableGame
from admiralty.kernel.flows.choices import MalformedOrder, OvertakenOrder, Refusal, normal
from admiralty.kernel.flows.event import Seat
from admiralty.kernel.matches.match import Match
from admiralty.kernel.orders.arguments import Spot
from admiralty.kernel.orders.sheets import CARRY_ON, Group, OrderSheet, Written
from admiralty.present.draft_view import draft_view
from admiralty.present.presenter import Presenter
from admiralty.scene import LiveBoard, Overlay, Scene
from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given
from admiralty.server.errors import Refused
from admiralty.server.matches.drafts import keep_draft, kept_draft, sheet_of
from admiralty.server.matches.live_matches import Table

__all__ = ["DRAFTS", "drawn_over"]

RUN = "run on 10"
"""What the second button ("run on") adds to a sheet that can say it."""


def read_draft(given: Given) -> Any:
    """The draft of the reader's seat, or its sealed sheet; None where no sheet is asked for."""
    table, access = given.host.enter(given.holder(), given.match)
    wanted = given.query.get("as", "")
    if wanted not in access.seats:
        return None
    seat, person = Seat(wanted), access.seats[Seat(wanted)]
    return table.look(lambda match: _shown(given, table, match, seat, person, given.query.get("line", "")))


def write_draft(given: Given) -> Any:
    """Change the draft: write a line, strike it out, or point at the board for it."""
    body: schemas.DraftBody = given.body
    host = given.host
    table, access, seat = given.seated()
    person = access.seats[seat]

    def look(match: Match[Any]) -> schemas.DraftInfo | None:
        ask = match.asks().get(seat)
        if ask is None or not isinstance(ask.choices, OrderSheet) or match.decision != body.decision:
            raise OvertakenOrder(body.decision)
        before = kept_draft(host, table.id, seat, person, match)
        after = _changed(ask.choices, before, body)
        if after != before:
            keep_draft(host, table.id, seat, person, match.decision, after)
        return _shown(given, table, match, seat, person, body.line)

    try:
        return table.look(look)
    except Refusal as refusal:
        raise Refused(refusal, table.presenter) from refusal


def _changed(sheet: OrderSheet, draft: str, body: schemas.DraftBody) -> str:
    """The draft after a change; an order for a group is written out for each of its ships."""
    group, line = _group(sheet, body.line), body.line
    subjects = group.subjects if group is not None else (line,)
    if body.strike is not None:
        for subject in subjects:
            draft = sheet.without(draft, subject, body.strike)
        return "" if draft == CARRY_ON else draft
    text, every = body.write, group is not None and body.write.startswith(f"{line} ")
    if every:
        text = text.removeprefix(f"{line} ")
    if body.pick is not None and (group is not None or line in sheet.subjects):
        before = sheet.read(draft).of(line) if group is None else ()
        text = " ".join(
            entry.code(sheet.state.setting) for entry in sheet.picked(subjects[0], _spot(body.pick), before)
        )
        every = group is not None
    if not text:
        return draft
    if every:
        return sheet.amended(draft, "; ".join(f"{subject} {text}" for subject in subjects))
    return sheet.amended(draft, _addressed(sheet, subjects[0], text))


def _group(sheet: OrderSheet, key: str) -> Group | None:
    return next((group for group in sheet.groups() if group.key == key), None)


def _spot(pick: schemas.Pick) -> Spot:
    point = (pick.x, pick.y) if pick.x is not None and pick.y is not None else None
    return Spot(pick.on, pick.ref, point=point)


def _addressed(sheet: OrderSheet, line: str, text: str) -> str:
    """A text without a subject is about the line that is being written."""
    first = normal(text).split(" ", 1)[0]
    if line not in sheet.subjects or first in sheet.subjects or normal(text) == CARRY_ON:
        return text
    try:
        sheet.read(text)
    except MalformedOrder:
        return f"{line} {text}"
    except Refusal:
        pass
    return text


# -- showing -----------------------------------------------------------------------------------------------------------


def _shown(
    given: Given, table: Table, match: Match[Any], seat: Seat, person: str, line: str
) -> schemas.DraftInfo | None:
    found = sheet_of(match, seat)
    if found is None or table.record:
        return None
    ask, sheet = found
    host, presenter = given.host, given.presenter(table)
    sealed = match.position.seals.get(seat)
    draft = sealed.code if sealed is not None else kept_draft(host, table.id, seat, person, match)
    written = sheet.read(draft)
    groups = sheet.groups()
    if line not in sheet.subjects and all(line != group.key for group in groups):
        line = next((group.key for group in groups), next(iter(sheet.subjects), ""))
    group = _group(sheet, line)
    told = group.subjects[0] if group is not None else line
    shown = draft_view(
        ask, sheet, presenter, written, line, group, sealed=sealed is not None, can_undo=match.can_undo(seat)
    )
    html = host.views.renderer.part("draft", presenter, shown)
    code = sheet.code(written)
    return schemas.DraftInfo(
        decision=match.decision, seat=seat, line=line, code=code, empty=code == CARRY_ON, sealed=sealed is not None,
        run=_run(sheet, draft), html=str(html), ghost=_ghost(presenter, match, seat, written, told),
    )  # fmt: skip


def _run(sheet: OrderSheet, draft: str) -> str:
    """The same sheet as one to run on with, where a sheet can say so."""
    try:
        return sheet.amended(draft, RUN) if sheet.whole else ""
    except Refusal:
        return ""


def _ghost(presenter: Presenter, match: Match[Any], seat: Seat, written: Written, line: str) -> str:
    """A preview of the draft on the board, from what the seat sees."""
    game: TableGame[Any] = presenter.game
    view = game.view(match.position.state, seat)
    overlays = list(game.sketch(view, presenter.setting, written, line, presenter.say))
    return drawn_over(presenter.scene(view, None, None), overlays, presenter)


def drawn_over(scene: Scene, overlays: Sequence[Overlay], presenter: Presenter) -> str:
    """Overlays as an SVG group, which a page lays over its board."""
    if not overlays:
        return ""
    shown = Scene(title=scene.title, board=scene.board, sides=scene.sides, overlays=tuple(overlays))
    parts = LiveBoard(shown, presenter.say).parts
    inside = "".join(parts[name] for name in ("overlays", "overlays-above"))
    return f'<g id="sketch" class="sketch">{inside.replace("overlay-", "sketch-").replace("overlays", "sketches")}</g>'


DRAFTS = (
    Call("GET", f"{TABLE}/draft", "The order sheet that a seat writes, or has sealed", read_draft,
         schemas.DraftInfo | None, query=("as", "line")),
    Call("POST", f"{TABLE}/draft", "Write into the order sheet of your seat", write_draft, schemas.DraftInfo,
         schemas.DraftBody, rate="order"),
)  # fmt: skip
