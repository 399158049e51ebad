"""API of finished matches: the end page, the story told there, and the film."""

from typing import Any

import msgspec
from starlette.responses import Response

from admiralty.kernel.games.game import Outcome
from admiralty.kernel.matches.agreements import BOT, is_bot
from admiralty.kernel.matches.match import Match
from admiralty.present.model import Struct, TableView
from admiralty.present.proposals_view import luck_lines, told_outcome
from admiralty.present.reader import Reader
from admiralty.scene import Side
from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given, drawing, page, picture
from admiralty.server.errors import NoSeatOfYours, NotYet
from admiralty.server.matches.match_list import journal_name
from admiralty.server.matches.service import Host
from admiralty.server.matches.views import View
from admiralty.server.workers.pool import WorkerJob
from admiralty.server.workers.stories import Story

__all__ = ["ENDINGS", "END_PAGES"]

POINT_BYTES = 120
"""Estimated bytes of one point of a story, for the cache."""
WIDE, HIGH = 1000.0, 240.0
"""The size of the curve."""


def _over(given: Given, seat: str = "") -> View:
    """A finished match, if the visitor may see it."""
    view = given.host.view(given.holder(), given.match, Reader(given.language, seat))
    if not view.table.look(lambda live: live.journal.end is not None):
        raise NotYet
    return view


def _journal_text(view: View) -> str:
    return view.table.look(lambda live: live.journal.text())


def story(given: Given) -> Any:
    """The course of a battle, moment by moment."""
    view = _over(given)
    place = given.match, f"story {given.language}"
    found = given.host.replays.get(place)
    if found is not None:
        return found

    def finish(answer: dict[str, Any]) -> schemas.StoryInfo:
        told = _told(given.host, view, msgspec.convert(answer["story"], Story))
        given.host.replays.keep(place, told, len(told.html) + POINT_BYTES * len(told.points))
        return told

    job = {"kind": "story", "language": given.language, "text": _journal_text(view)}
    return WorkerJob(job, given.host.settings.journal_seconds, "story", "no-story", finish)


def lesson_check(given: Given) -> Any:
    """Whether a lesson can still be won, and if not, where to go back to."""
    view = given.view()
    if view.seat is None:
        raise NoSeatOfYours()

    def finish(answer: dict[str, Any]) -> schemas.LessonCheck:
        before = int(answer["lesson"])
        return schemas.LessonCheck(lost=before > 0, back_to=max(0, before - 1))

    job = {"kind": "lesson", "text": _journal_text(view)}
    return WorkerJob(job, given.host.settings.journal_seconds, "lesson", "no-story", finish)


class StoryView(Struct, frozen=True):
    """The curve of a battle, above and below the middle, and the moments that changed most."""

    table: TableView
    line: str
    wide: float
    high: float
    turns: tuple[float, ...]
    dots: tuple[tuple[float, float], ...]
    turning: tuple[schemas.TurningPoint, ...]
    sides: tuple[Side, ...]


def _told(host: Host, view: View, found: Story) -> schemas.StoryInfo:
    presenter, length = view.presenter, found.points[-1][0]
    said = view.told([point.n for point in found.turning])
    turning = [
        msgspec.structs.replace(point, text=said.get(point.n) or presenter.say("turning-order"))
        for point in found.turning
    ]
    timeline, _ = host.timeline(view.table)
    sides = presenter.scene(timeline.view(length, None), None, None).sides

    def place(n: int, value: float) -> tuple[float, float]:
        return round(WIDE * (n - 1) / max(1, length - 1), 1), round(HIGH / 2 * (1 - value * 0.96), 1)

    shown = StoryView(
        table=view.context(),
        line=" ".join(f"{x},{y}" for x, y in (place(*point) for point in found.points)),
        wide=WIDE,
        high=HIGH,
        turns=tuple(place(n, 0)[0] for n in found.turns),
        dots=tuple(place(each.n, each.after) for each in turning),
        turning=tuple(turning),
        sides=sides,
    )
    html = host.views.renderer.part("story", presenter, shown)
    side = presenter.name(next(iter(presenter.setting.sides)))
    return schemas.StoryInfo(side=side, points=found.points, turning=turning, html=str(html))


def again(match: Match[Any], view: View) -> dict[str, Any]:
    """Make the same match with the sides exchanged: the viewer gets the opponent's seats."""
    setting, access = match.setting, view.access
    mine = [seat for seat in setting.seats if seat in access.seats]
    others = {seat: match.parley.holder(seat) or "" for seat in setting.seats if seat not in access.seats}
    seats: dict[str, dict[str, str]] = {}
    if mine and others:
        first = next(iter(others.values()))
        theirs = (
            {"by": "bot", "bot": first.removeprefix(BOT).split(" ")[0]}
            if is_bot(first)
            else {"by": "friend", "name": first}
        )
        seats = {**dict.fromkeys(mine, theirs), **{seat: {"by": "me"} for seat in others}}
    elif mine:
        seats = {seat: {"by": "me"} for seat in mine}
    return {
        "game": match.game.id, "scenario": setting.scenario, "options": dict(setting.options), "seats": seats,
        "name": access.seats[mine[0]] if mine and others else "",
    }  # fmt: skip


def end(given: Given) -> Any:
    host, view = given.host, _over(given, given.query.get("as", ""))
    timeline, _ = host.timeline(view.table)
    presenter = view.presenter

    def read(live: Match[Any]) -> dict[str, Any]:
        last = live.journal.end
        assert last is not None
        return {
            "outcome": told_outcome(last, presenter, live.journal.entries), "luck": luck_lines(last, presenter),
            "verdict": presenter.verdict(Outcome.from_data(last["outcome"]), view.access.seats),
            "again": again(live, view),
        }  # fmt: skip

    told, own = view.table.look(read), presenter.setting.own
    if own is not None:  # stored from now on, so that the match can be made again by its name
        told["again"]["scenario"] = host.scenarios.keep_content(own)
    return {
        **told,
        "table": host.around(view),
        "frame": view.frame(timeline, timeline.length).context(),
        "lesson": host.catalog.lesson(presenter.game.id, presenter.setting.scenario, presenter.words.language),
        "words": presenter.words,
    }


def film(given: Given) -> Any:
    """A finished battle as an animated picture."""
    view, host = _over(given), given.host
    place = given.match, f"film {given.language}{' dark' if given.dark else ''}"
    name = journal_name(host.store, view.table).removesuffix(".journal")

    def sent(drawn: str) -> Response:
        headers = {"content-disposition": f'inline; filename="{name}.svg"'}
        return picture(drawn, "private, max-age=3600", **headers)

    def finish(answer: dict[str, Any]) -> Response:
        return sent(host.replays.keep(place, answer["film"], len(answer["film"])))

    found = host.replays.get(place)
    if found is not None:
        return sent(found)
    job = {"kind": "film", "language": given.language, "text": _journal_text(view), "dark": given.dark}
    return WorkerJob(job, host.settings.journal_seconds, "film", "no-story", finish, rate="hint")


ENDINGS = (
    Call("GET", f"{TABLE}/story", "How a finished battle went, as the captain judged it", story, schemas.StoryInfo,
         rate="hint"),
    Call("GET", f"{TABLE}/lesson", "Whether a lesson can still be won", lesson_check, schemas.LessonCheck, rate="hint"),
)  # fmt: skip
END_PAGES = (page("/m/{match}/end", "end.html", end), drawing("/m/{match}/film.svg", film))
