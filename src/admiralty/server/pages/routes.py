"""Routes of the HTML pages."""

import asyncio
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from admiralty.kernel.base.data import DataError
from admiralty.present.reader import Reader
from admiralty.scene import Side
from admiralty.scene.vignettes import VIGNETTES, vignette
from admiralty.server.api.calls import Given, replay
from admiralty.server.errors import ServiceError
from admiralty.server.html.renderer import scene_css
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.errors import Problem
from admiralty.server.http.headers import HEADERS
from admiralty.server.http.lan_address import address_here
from admiralty.server.http.requests import Handler, Web
from admiralty.server.matches.catalog import Catalog
from admiralty.server.matches.service import Host, Who
from admiralty.server.pages.fonts import Fonts
from admiralty.server.pages.goals import goals_of
from admiralty.server.pages.guides import chapters, guide
from admiralty.server.pages.icons import icon_png
from admiralty.server.pages.looks import looks
from admiralty.server.registry import host_words
from admiralty.server.schemas import CaseInfo, GameInfo, MatchLine, ScenarioInfo, SideInfo
from admiralty.words import language_names

__all__ = ["DRAWN", "new_context", "page_routes"]

AGE_OF_STEAM = 1850
"""The first year in which the engraving of an ironclad fits a battle."""
ENFORCED = "enforced"
TOLD = 4
"""For so many matches the front page shows what happened last."""
DRAWN = {
    "cache-control": "public, max-age=3600",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
}
"""Headers of a picture: cached for a while, and not allowed to run anything."""

N = TypeVar("N", GameInfo, ScenarioInfo)


def page_routes(web: Web) -> list[Route]:
    pages, drawn = Pages(web), Drawings(web)
    words = host_words(web.host.settings.language)
    assert words.knows("error-fault")  # a missing catalogue fails at the start, not in the middle of a game
    handlers: dict[str, Handler] = {
        "/": pages.front,
        "/new": pages.new,
        "/matches": pages.matches,
        "/join": pages.plain("join.html"),
        "/help": pages.help,
        "/about": pages.about,
        "/settings": pages.settings,
        "/offline": pages.plain("offline.html"),
        "/m/{match}": pages.table,
        "/m/{match}/replay": pages.replay,
        "/rules/{game}": pages.book("rules.html"),
        "/rules/{game}/cases": pages.book("cases.html"),
        "/guides/{guide}": pages.guide,
        "/sw.js": drawn.service_worker,
        "/static/scene.css": drawn.style_sheet,
    }
    for_everybody = {  # once, at the start
        "/pictures/cards/{picture}.svg": drawn.card,
        "/pictures/{game}/{scenario}.svg": drawn.battle,
        "/fonts/{font}.woff2": drawn.font,
        "/icons/{icon}.png": drawn.icon,
    }
    return [
        *(Route(path, Endpoint(web, handler), methods=["GET"]) for path, handler in handlers.items()),
        *(Route(path, Endpoint(web, each, weighed=False), methods=["GET"]) for path, each in for_everybody.items()),
    ]


class Drawings:
    """Routes of static content: pictures, fonts, the style sheet of scenes, and the service worker."""

    def __init__(self, web: Web) -> None:
        self._web = web
        self._style = scene_css() + looks(web.host.registry.packages)
        self._worker = (files("admiralty.client") / "static" / "sw.js").read_bytes()
        self._fonts = Fonts()
        self._drawing = asyncio.Lock()
        """A front page requests twenty charts at once: draw one at a time, so that other requests get a turn."""

    async def service_worker(self, request: Request) -> Response:
        """At the root, so that its scope is every page."""
        policy = {"content-security-policy": HEADERS["content-security-policy"]}
        return Response(self._worker, media_type="text/javascript", headers={"cache-control": "no-cache", **policy})

    async def style_sheet(self, request: Request) -> Response:
        return Response(self._style, media_type="text/css", headers={"cache-control": "public, max-age=300"})

    async def battle(self, request: Request) -> Response:
        """The board of a battle at its start."""
        web, dark = self._web, request.query_params.get("theme") == "dark"
        game, scenario, language = *_in_path(request, "game", "scenario"), web.reader(request).language
        try:
            async with self._drawing:
                svg = await web.run_free(web.host.catalog.picture, game, scenario, dark, language)
        except DataError:
            raise Problem(404, "no-such-page") from None
        return Response(svg, headers={**DRAWN, "vary": "Accept-Language, Cookie"}, media_type="image/svg+xml")

    async def card(self, request: Request) -> Response:
        (name,) = _in_path(request, "picture")
        if name not in VIGNETTES:
            raise Problem(404, "no-such-page")
        return Response(vignette(name), headers=DRAWN, media_type="image/svg+xml")

    async def icon(self, request: Request) -> Response:
        try:
            made = await self._web.run_free(icon_png, *_in_path(request, "icon"))
        except KeyError:
            raise Problem(404, "no-such-page") from None
        return Response(made, media_type="image/png", headers={"cache-control": "public, max-age=604800"})

    async def font(self, request: Request) -> Response:
        try:
            letters = await self._web.run_free(self._fonts.get, *_in_path(request, "font"))
        except KeyError:
            raise Problem(404, "no-such-page") from None
        return Response(letters, media_type="font/woff2", headers={"cache-control": "public, max-age=604800"})


class Pages:
    """Routes of pages that depend on the visitor."""

    def __init__(self, web: Web) -> None:
        self._web = web
        self._host = web.host
        self._reach = address_here(web.host.settings.host)

    def plain(self, template: str) -> Handler:
        """A page that is the same for everyone."""

        async def page(request: Request) -> Response:
            return await self._web.page(request, template, {})

        return page

    async def front(self, request: Request) -> Response:
        web, host = self._web, self._host
        who, language = await web.who(request), web.reader(request).language
        matches = await web.run(host.matches, who, language) if who is not None else []
        told = {}
        if who is not None:
            told = {match.id: await web.run(_news, host, who, match.id, language) for match in _telling(matches)}
        return await web.page(
            request,
            "front.html",
            {
                "matches": matches,
                "told": told,
                "hosted": host.hosted,
                **await web.run_free(_battles, host.catalog, matches, language),
            },
        )

    async def matches(self, request: Request) -> Response:
        web, who = self._web, await self._web.who(request)
        matches = await web.run(self._host.matches, who, web.reader(request).language) if who is not None else []
        return await web.page(request, "matches.html", {"matches": matches})

    async def new(self, request: Request) -> Response:
        wanted, language = request.query_params, self._web.reader(request).language
        game, scenario = wanted.get("game"), wanted.get("scenario")
        context = await self._web.run_free(_choosing, self._host.catalog, game, scenario, language)
        return await self._web.page(request, "new.html", {**context, "reach": self._reach})

    async def settings(self, request: Request) -> Response:
        languages = language_names(self._web.reader(request).language)
        return await self._web.page(request, "settings.html", {"languages": languages})

    async def help(self, request: Request) -> Response:
        games = await self._web.run_free(self._host.catalog.games, self._web.reader(request).language)
        return await self._web.page(request, "help.html", {"games": games})

    async def about(self, request: Request) -> Response:
        key, sign = self._host.signer.public, self._host.signer.sign
        return await self._web.page(request, "about.html", {"key": key, "signature": sign(f"admiralty host {key}")})

    async def table(self, request: Request) -> Response:
        web, host = self._web, self._host
        who, reader, (match,) = await web.known(request), web.reader(request), _in_path(request, "match")

        def read() -> dict[str, Any]:
            view = host.view(who, match, reader)
            presenter, lesson = view.presenter, None
            if view.seat is not None:
                lesson = host.catalog.lesson(presenter.game.id, presenter.setting.scenario, reader.language)
            return {
                "table": host.around(view),
                "lesson": lesson,
                "update": view.update().context(),
                "words": presenter.words,
                "reach": self._reach,
                "battles": presenter.setting.options.get("battles") == "fought_out",
            }

        context = await web.run_at(match, read)
        if context["table"].referee_url and "board" not in request.query_params:
            return RedirectResponse(context["table"].referee_url, 303)
        return await web.page(request, "table.html", context)

    async def replay(self, request: Request) -> Response:
        web, host = self._web, self._host
        who, reader, (match,) = await web.known(request), web.reader(request), _in_path(request, "match")

        def read() -> dict[str, Any]:
            view = host.view(who, match, reader)
            given = Given(host, who, request.path_params, request.query_params, None, language=reader.language)
            timeline, _ = host.timeline(view.table)
            return {
                "table": host.around(view),
                "replay": msgspec.to_builtins(replay(given)),
                "frame": view.frame(timeline, timeline.length).context(),
                "lines": view.update().context()["lines"],
                "sheets": view.update().part("sheets"),
                "words": view.presenter.words,
            }

        return await web.page(request, "replay.html", await web.run_at(match, read))

    def book(self, template: str) -> Handler:
        """A page of a rulebook."""

        async def page(request: Request) -> Response:
            (game,), language = _in_path(request, "game"), self._web.reader(request).language
            try:
                context = await self._web.run_free(_book, self._host, game, language)
            except DataError:
                raise Problem(404, "no-such-page") from None
            return await self._web.page(request, template, context)

        return page

    async def guide(self, request: Request) -> Response:
        found = await self._web.run_free(guide, *_in_path(request, "guide"))
        if found is None:
            raise Problem(404, "no-such-page")
        return await self._web.page(
            request, "guide.html", {"guide": found, "guides": await self._web.run_free(chapters)}
        )


def _in_path(request: Request, *names: str) -> tuple[str, ...]:
    return tuple(request.path_params[name] for name in names)


def _battles(catalog: Catalog, matches: Sequence[MatchLine], language: str) -> dict[str, Any]:
    """The battles that the front page offers."""
    games = catalog.games(language)
    lessons = {(game.id, game.lesson.scenario) for game in games if game.lesson is not None}
    learnt = any((each.game, each.scenario) in lessons and each.verdict == "won" for each in matches)
    tonight = _tonight(catalog, language)
    return {"games": games, "tonight": tonight, "first": catalog.first(language), "learnt": learnt}


def _choosing(catalog: Catalog, wanted: str | None, battle: str | None, language: str) -> dict[str, Any]:
    """The choices for a new match, for the battle named or the first one."""
    games = catalog.games(language)
    game = _named(games, wanted)
    scenario = _named(game.scenarios, battle)
    choices = catalog.choices(game.id, scenario.id, language)
    return new_context(games, game, scenario, catalog.signs(game.id, scenario.id, language), choices)


def _book(host: Host, game: str, language: str) -> dict[str, Any]:
    """A rulebook: its chapters, cases and charts; `DataError` for no such game."""
    catalog = host.catalog
    info, cases = catalog.game(game, language), catalog.cases(game, language)
    charts, words = catalog.charts(game, language), host.registry.words(game, language)
    return {"game": info, "cases": cases, "charts": charts, "chapters": _chapters(cases), "words": words}


def new_context(
    games: Sequence[GameInfo], game: GameInfo, battle: ScenarioInfo, signs: Mapping[str, Side],
    choices: Mapping[str, list[SideInfo] | None],
) -> dict[str, Any]:  # fmt: skip
    """What the page of a new match shows of a battle."""
    return {
        **goals_of(battle.sides),
        "games": games, "game": game.id, "scenario": battle.id, "bots": game.bots, "signs": signs,
        "closed": [name for name, sides in choices.items() if sides is None],
        "divided": {name: msgspec.to_builtins(sides) for name, sides in choices.items() if sides is not None},
    }  # fmt: skip


def _telling(matches: Sequence[MatchLine]) -> list[MatchLine]:
    """The matches for which the front page shows what happened last: a few, those that wait for the reader first."""
    running = [match for match in matches if not match.over and not match.record]
    return sorted(running, key=lambda match: not match.my_turn)[:TOLD]


def _news(host: Host, who: Who, match: str, language: str) -> str:
    """What happened last in a match, as the visitor saw it."""
    try:
        news = host.view(who, match, Reader(language)).update().view.log.news.all()
    except ServiceError:
        return ""
    return " ".join(text for _, text in news[-2:])


def _tonight(catalog: Catalog, language: str) -> dict[str, Any]:
    """The battle of the day, with the first sentences of its history."""
    game, battle = catalog.tonight(datetime.now(UTC).date(), language)
    sentences = battle.history.split(". ")
    story = ". ".join(sentences[:2]).rstrip(".") + "."
    signs = catalog.signs(game.id, battle.id, language)
    return {"game": game, "battle": battle, "story": story, "engraved": battle.year >= AGE_OF_STEAM, "signs": signs}


def _chapters(cases: Sequence[CaseInfo]) -> list[dict[str, Any]]:
    """The cases that a player needs, by chapter in the order of the book; those without one, our rulings, come last.

    Cases that only describe the box, or are left to the players, are only in the list of all cases.
    """
    chapters: dict[str, list[CaseInfo]] = {}
    for case in cases:
        if case.status == ENFORCED:
            chapters.setdefault(case.chapter, []).append(case)
    found = [{"title": title, "cases": each} for title, each in chapters.items() if title]
    return found + ([{"title": "", "cases": chapters[""]}] if "" in chapters else [])


def _named(known: Sequence[N], wanted: str | None) -> N:
    """The game or battle of that id, or the first of all without an id."""
    found = [each for each in known if each.id == wanted] if wanted is not None else known
    if not found:
        raise Problem(404, "no-such-battle")
    return found[0]
