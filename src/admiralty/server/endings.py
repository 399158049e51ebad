"""The end of a battle: its page, the story that is told there, and the film of it. Open to all who may see the match,
when it is over and nothing is hidden any more."""

import threading
from collections import OrderedDict
from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.kernel.match import Match
from admiralty.kernel.parley import BOT, is_bot
from admiralty.server import shapes
from admiralty.server.answering import Endpoint
from admiralty.server.calls import TABLE, Call, Errand, Given
from admiralty.server.dealt import told_outcome
from admiralty.server.errands import GONE, Gone, unless_gone
from admiralty.server.host import Host, Who
from admiralty.server.problems import Problem
from admiralty.server.stories import Story, turning_points
from admiralty.server.views import View
from admiralty.server.web import Web

__all__ = ["ENDINGS", "ending_routes"]

KEPT = 100
"""How many stories and films are kept, of all matches together: after the end nothing changes them."""
WIDE, HIGH = 1000.0, 240.0
"""The size of the curve."""


class _Kept:
    """What workers made, by match and by what it is."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Host, str, str], Any] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, host: Host, match: str, what: str) -> Any:
        with self._lock:
            return self._kept.get((host, match, what))

    def put(self, host: Host, match: str, what: str, made: Any) -> Any:
        with self._lock:
            self._kept[host, match, what] = made
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return made


_made = _Kept()


def _over(host: Host, who: Who | None, match: str, wanted: str = "") -> View:
    """A match that is over, for somebody who may see it."""
    if who is None:
        raise Problem(404, "no-such-match")
    view = host.view(who, match, wanted)
    if not view.table.look(lambda live: live.journal.end is not None):
        raise Problem(403, "not-yet")
    return view


def _journal_text(view: View) -> str:
    return view.table.look(lambda live: live.journal.text())


def story(given: Given) -> Any:
    """How a battle went, from moment to moment."""
    view = _over(given.host, given.who, given.match)
    found = _made.get(given.host, given.match, "story")
    if found is not None:
        return found

    def finish(answer: dict[str, Any]) -> shapes.StoryInfo:
        told = _told(given.host, view, msgspec.convert(answer["story"], Story))
        made: shapes.StoryInfo = _made.put(given.host, given.match, "story", told)
        return made

    job = {"kind": "story", "text": _journal_text(view)}
    return Errand(job, given.host.settings.journal_seconds, "story", "no-story", finish)


def _told(host: Host, view: View, found: Story) -> shapes.StoryInfo:
    desk, length = view.table.desk, found.points[-1].n
    swings = turning_points(found.points)
    said = view.told([swing.n for swing in swings])
    names = [desk.name(side) for side in desk.setting.sides]
    turning = [
        shapes.TurningPoint(
            n=swing.n,
            text=said.get(swing.n) or desk.say("server-turning-order"),
            gains=names[0] if swing.after > swing.before else names[1],
            before=swing.before,
            after=swing.after,
        )
        for swing in swings
    ]
    timeline, _ = host.timeline(view.table)
    sides = desk.scene(timeline.view(length, None), None, None).sides

    def place(n: int, value: float) -> tuple[float, float]:
        return round(WIDE * (n - 1) / max(1, length - 1), 1), round(HIGH / 2 * (1 - value * 0.96), 1)

    context = {
        "line": " ".join(f"{x},{y}" for x, y in (place(point.n, point.value) for point in found.points)),
        "wide": WIDE,
        "high": HIGH,
        "turns": [{"x": place(n, 0)[0], "text": text} for n, text in found.turns],
        "dots": [place(each.n, each.after) for each in turning],
        "turning": [msgspec.to_builtins(each) for each in turning],
        "sides": [{"name": side.name, "hue": side.hue, "shape": side.shape, "letter": side.letter} for side in sides],
    }
    html = host.views.renderer.part("story", desk, view.context(), context)
    return shapes.StoryInfo(
        side=names[0], points=[(point.n, point.value) for point in found.points], turning=turning, html=str(html)
    )


def again(match: Match[Any], view: View) -> dict[str, Any]:
    """The same battle with the sides changed: whoever played against the viewer gets the viewer's seats."""
    setting, access = match.setting, view.access
    mine = [seat for seat in setting.seats if seat in access.seats]
    others = {seat: match.holder(seat) or "" for seat in setting.seats if seat not in access.seats}
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
    desk = view.table.desk

    def read(live: Match[Any]) -> tuple[dict[str, Any], dict[str, Any], bool]:
        end = live.journal.end
        assert end is not None
        sides = {desk.setting.side_of(seat) for seat in view.access.seats}
        won = bool(sides) and sides <= set(end["outcome"]["winners"])
        return told_outcome(end, desk), again(live, view), won

    outcome, plan, won = view.table.look(read)
    alone = bool(view.access.seats) and len(view.access.seats) < len(desk.setting.seats)
    verdict = ("won" if won else "lost" if outcome["winners"] else "drawn") if alone else "over"
    return {
        "table": host.around(view),
        "frame": view.frame(timeline, timeline.length).context(),
        "outcome": outcome,
        "luck": view.luck(),
        "lesson": host.catalog.lesson(desk.game.id, desk.setting.scenario),
        "verdict": verdict,
        "again": plan,
        "words": desk.words,
    }


def ending_routes(web: Web) -> list[Route]:
    host = web.host

    async def end(request: Request) -> Response:
        match, who = request.path_params["match"], await web.who(request)

        def read() -> dict[str, Any]:
            return _context(host, _over(host, who, match, request.query_params.get("as", "")))

        return await web.page(request, "end.html", await web.run_at(match, read))

    async def film(request: Request) -> Response:
        match, who = request.path_params["match"], await web.who(request)
        dark = request.query_params.get("theme") == "dark"
        what = "film dark" if dark else "film"

        def read() -> tuple[str | None, str, str]:
            view = _over(host, who, match)
            name = host.journal_name(view.table).removesuffix(".journal")
            found = _made.get(host, match, what)
            return found, "" if found is not None else _journal_text(view), name

        found, text, name = await web.run_at(match, read)
        if found is None:
            await web.allow("hint", request, who)
            errand = Errand(
                {"kind": "film", "text": text, "dark": dark}, host.settings.journal_seconds, "film", "no-story",
                lambda answer: _made.put(host, match, what, answer["film"]),
            )  # fmt: skip
            try:
                found = await unless_gone(request, web.think(errand, web.visitor(request, who)))
            except Gone:
                return Response(status_code=GONE)
        headers = {
            "cache-control": "private, max-age=3600",
            "content-disposition": f'inline; filename="{name}.svg"',
            "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
        }
        return Response(found, headers=headers, media_type="image/svg+xml")

    pages = {"/m/{match}/end": end, "/m/{match}/film.svg": film}
    return [Route(path, Endpoint(web, handler), methods=["GET"]) for path, handler in pages.items()]


ENDINGS = (
    Call("GET", f"{TABLE}/story", "How a finished battle went, as the captain judged it", story, shapes.StoryInfo,
         rate="hint"),
)  # fmt: skip
