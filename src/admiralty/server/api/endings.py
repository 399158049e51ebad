"""API of finished matches: the end page, the story told there, and the film."""

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.kernel.games.game import Outcome
from admiralty.kernel.matches.agreements import BOT, is_bot
from admiralty.kernel.matches.match import Match
from admiralty.present.fleet_view import flag
from admiralty.present.model import Flag, OutcomeView, Struct, TableView
from admiralty.present.proposals_view import told_outcome
from admiralty.present.reader import Reader
from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given
from admiralty.server.errors import NoSeatOfYours, NoSuchMatch, NotYet
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.on_disconnect import GONE, Gone, unless_gone
from admiralty.server.http.requests import Handler, Web
from admiralty.server.matches.match_list import journal_name
from admiralty.server.matches.service import Host, Who
from admiralty.server.matches.views import View
from admiralty.server.workers.errand import Errand
from admiralty.server.workers.stories import Story, turning_points

__all__ = ["ENDINGS", "ending_routes"]

POINT_BYTES = 120
"""Estimated bytes of one point of a story, for the cache."""
WIDE, HIGH = 1000.0, 240.0
"""The size of the curve."""


def _over(host: Host, who: Who | None, match: str, reader: Reader) -> View:
    """A finished match, if the visitor may see it."""
    if who is None:
        raise NoSuchMatch
    view = host.view(who, match, reader)
    if not view.table.look(lambda live: live.journal.end is not None):
        raise NotYet
    return view


def _journal_text(view: View) -> str:
    return view.table.look(lambda live: live.journal.text())


def story(given: Given) -> Any:
    """The course of a battle, moment by moment."""
    view = _over(given.host, given.who, given.match, Reader(given.language))
    place = given.match, f"story {given.language}"
    found = given.host.replays.get(place)
    if found is not None:
        return found

    def finish(answer: dict[str, Any]) -> schemas.StoryInfo:
        told = _told(given.host, view, msgspec.convert(answer["story"], Story))
        given.host.replays.keep(place, told, len(told.html) + POINT_BYTES * len(told.points))
        return told

    job = {"kind": "story", "language": given.language, "text": _journal_text(view)}
    return Errand(job, given.host.settings.journal_seconds, "story", "no-story", finish)


def lesson_check(given: Given) -> Any:
    """Whether a lesson can still be won, and if not, where to go back to."""
    view = given.view()
    if view.seat is None:
        raise NoSeatOfYours()

    def finish(answer: dict[str, Any]) -> schemas.LessonCheck:
        before = int(answer["lesson"])
        return schemas.LessonCheck(lost=before > 0, back_to=max(0, before - 1))

    job = {"kind": "lesson", "text": _journal_text(view)}
    return Errand(job, given.host.settings.journal_seconds, "lesson", "no-story", finish)


class StoryTurn(Struct, frozen=True):
    """The start of a turn on the curve of a battle."""

    x: float
    text: str


class StoryView(Struct, frozen=True):
    """The curve of a battle, above and below the middle, and the moments that changed most."""

    table: TableView
    line: str
    wide: float
    high: float
    turns: tuple[StoryTurn, ...]
    dots: tuple[tuple[float, float], ...]
    turning: tuple[schemas.TurningPoint, ...]
    sides: tuple[Flag, ...]


def _told(host: Host, view: View, found: Story) -> schemas.StoryInfo:
    presenter, length = view.presenter, found.points[-1].n
    swings = turning_points(found.points)
    said = view.told([swing.n for swing in swings])
    names = [presenter.name(side) for side in presenter.setting.sides]
    turning = [
        schemas.TurningPoint(
            n=swing.n,
            text=said.get(swing.n) or presenter.say("server-turning-order"),
            gains=names[0] if swing.after > swing.before else names[1],
            before=swing.before,
            after=swing.after,
        )
        for swing in swings
    ]
    timeline, _ = host.timeline(view.table)
    sides = presenter.scene(timeline.view(length, None), None, None).sides

    def place(n: int, value: float) -> tuple[float, float]:
        return round(WIDE * (n - 1) / max(1, length - 1), 1), round(HIGH / 2 * (1 - value * 0.96), 1)

    shown = StoryView(
        table=view.context(),
        line=" ".join(f"{x},{y}" for x, y in (place(point.n, point.value) for point in found.points)),
        wide=WIDE,
        high=HIGH,
        turns=tuple(StoryTurn(place(n, 0)[0], text) for n, text in found.turns),
        dots=tuple(place(each.n, each.after) for each in turning),
        turning=tuple(turning),
        sides=tuple(map(flag, sides)),
    )
    html = host.views.renderer.part("story", presenter, shown)
    return schemas.StoryInfo(
        side=names[0], points=[(point.n, point.value) for point in found.points], turning=turning, html=str(html)
    )


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


def _context(host: Host, view: View) -> dict[str, Any]:
    timeline, _ = host.timeline(view.table)
    presenter = view.presenter

    def read(live: Match[Any]) -> tuple[OutcomeView, dict[str, Any], str]:
        end = live.journal.end
        assert end is not None
        verdict = presenter.verdict(Outcome.from_data(end["outcome"]), view.access.seats)
        return told_outcome(end, presenter, live.journal.entries), again(live, view), verdict

    outcome, plan, verdict = view.table.look(read)
    own = presenter.setting.own
    if own is not None:  # stored from now on, so that the match can be made again by its name
        plan = {**plan, "scenario": host.scenarios.keep_content(own)}
    return {
        "table": host.around(view),
        "frame": view.frame(timeline, timeline.length).context(),
        "outcome": outcome,
        "luck": view.luck(),
        "lesson": host.catalog.lesson(presenter.game.id, presenter.setting.scenario, presenter.words.language),
        "verdict": verdict,
        "again": plan,
        "words": presenter.words,
    }


FILM_HEADERS = {
    "cache-control": "private, max-age=3600",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
}


def ending_routes(web: Web) -> list[Route]:
    pages = {"/m/{match}/end": _end(web), "/m/{match}/film.svg": _film(web)}
    return [Route(path, Endpoint(web, handler), methods=["GET"]) for path, handler in pages.items()]


def _end(web: Web) -> Handler:
    async def end(request: Request) -> Response:
        match, who = request.path_params["match"], await web.who(request)

        def read() -> dict[str, Any]:
            return _context(web.host, _over(web.host, who, match, web.reader(request)))

        return await web.page(request, "end.html", await web.run_at(match, read))

    return end


def _film(web: Web) -> Handler:
    host = web.host

    async def film(request: Request) -> Response:
        match, who = request.path_params["match"], await web.who(request)
        dark = request.query_params.get("theme") == "dark"
        reader = Reader(web.reader(request).language)
        place = match, f"film {reader.language}{' dark' if dark else ''}"

        def read() -> tuple[str | None, str, str]:
            view = _over(host, who, match, reader)
            name = journal_name(host.store, view.table).removesuffix(".journal")
            found = host.replays.get(place)
            return found, "" if found is not None else _journal_text(view), name

        found, text, name = await web.run_at(match, read)
        if found is None:
            await web.allow("hint", request, who)
            job = {"kind": "film", "language": reader.language, "text": text, "dark": dark}
            errand = Errand(
                job, host.settings.journal_seconds, "film", "no-story",
                lambda answer: host.replays.keep(place, answer["film"], len(answer["film"])),
            )  # fmt: skip
            try:
                found = await unless_gone(request, web.think(errand, web.visitor(request, who)))
            except Gone:
                return Response(status_code=GONE)
        headers = {**FILM_HEADERS, "content-disposition": f'inline; filename="{name}.svg"'}
        return Response(found, headers=headers, media_type="image/svg+xml")

    return film


ENDINGS = (
    Call("GET", f"{TABLE}/story", "How a finished battle went, as the captain judged it", story, schemas.StoryInfo,
         rate="hint"),
    Call("GET", f"{TABLE}/lesson", "Whether a lesson can still be won", lesson_check, schemas.LessonCheck, rate="hint"),
)  # fmt: skip
