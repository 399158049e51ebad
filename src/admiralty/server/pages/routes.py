"""Routes of the HTML pages."""

import asyncio
from collections.abc import Sequence
from datetime import UTC, datetime
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from admiralty.kernel.base.data import DataError
from admiralty.present.reader import Reader
from admiralty.scene.vignettes import VIGNETTES, vignette
from admiralty.server.api.calls import Given, replay
from admiralty.server.errors import NoSuchMatch, ServiceError
from admiralty.server.html.renderer import scene_css
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.errors import Problem
from admiralty.server.http.headers import HEADERS
from admiralty.server.http.lan_address import address_here
from admiralty.server.http.requests import Web
from admiralty.server.matches.catalog import Catalog
from admiralty.server.matches.service import Host, Who
from admiralty.server.pages.fonts import Fonts
from admiralty.server.pages.goals import said_once
from admiralty.server.pages.guides import chapters, guide
from admiralty.server.pages.icons import icon_png
from admiralty.server.pages.looks import looks
from admiralty.server.registry import host_words
from admiralty.server.schemas import CaseInfo, GameInfo, MatchLine, ScenarioInfo
from admiralty.words import language_names

__all__ = ["page_routes"]

AGE_OF_STEAM = 1850
ENFORCED = "enforced"
TOLD = 4
"""Of so many matches the front page tells what happened last."""
"""From then on the engraving of an ironclad fits a battle."""

DRAWN = {
    "cache-control": "public, max-age=3600",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
}
"""How a picture is sent: to be kept for a while, and to run nothing."""

N = TypeVar("N", GameInfo, ScenarioInfo)


def page_routes(web: Web) -> list[Route]:
    host = web.host
    style = scene_css() + looks(host.registry.packages)
    worker = (files("admiralty.client") / "static" / "sw.js").read_bytes()
    fonts = Fonts()
    reach = address_here(host.settings.host)
    drawing = (
        asyncio.Lock()
    )  # a front page asks for twenty charts at once: one at a time, so that others are served too

    async def front(request: Request) -> Response:
        who = await web.who(request)
        language = web.reader(request).language
        matches = await web.run(host.matches, who, language) if who is not None else []
        games = await web.run(host.catalog.games, language, within=web.free_threads)
        told = (
            {match.id: await web.run(_news, host, who, match.id, language) for match in _telling(matches)}
            if who
            else {}
        )
        tonight = await web.run(_tonight, host.catalog, language, within=web.free_threads)
        first = await web.run(host.catalog.first, language, within=web.free_threads)
        lessons = {(game.id, game.lesson.scenario) for game in games if game.lesson is not None}
        learnt = any((each.game, each.scenario) in lessons and each.verdict == "won" for each in matches)
        context = {
            "matches": matches, "games": games, "tonight": tonight, "told": told, "first": first, "learnt": learnt,
            "hosted": host.hosted,
        }  # fmt: skip
        return await web.page(request, "front.html", context)

    async def own_matches(request: Request) -> Response:
        who = await web.who(request)
        matches = await web.run(host.matches, who, web.reader(request).language) if who is not None else []
        return await web.page(request, "matches.html", {"matches": matches})

    async def new(request: Request) -> Response:
        games = await web.run(host.catalog.games, web.reader(request).language, within=web.free_threads)
        game = _named(games, request.query_params.get("game"))
        scenario = _named(game.scenarios, request.query_params.get("scenario"))
        which = game.id, scenario.id, web.reader(request).language
        choices = await web.run(host.catalog.choices, *which, within=web.free_threads)
        signs = await web.run(host.catalog.signs, *which, within=web.free_threads)
        aims, both = said_once({side.id: side.objective for side in scenario.sides})
        context = {
            "games": games, "game": game.id, "scenario": scenario.id, "bots": game.bots, "reach": reach, "signs": signs,
            "aims": aims, "both": both, "lists": any("\n" in side.objective for side in scenario.sides),
            "closed": [name for name, sides in choices.items() if sides is None],
            "divided": {name: msgspec.to_builtins(sides) for name, sides in choices.items() if sides is not None},
        }  # fmt: skip
        return await web.page(request, "new.html", context)

    async def join(request: Request) -> Response:
        return await web.page(request, "join.html", {})

    async def help_page(request: Request) -> Response:
        return await web.page(
            request,
            "help.html",
            {"games": await web.run(host.catalog.games, web.reader(request).language, within=web.free_threads)},
        )

    async def about(request: Request) -> Response:
        key = host.signer.public
        return await web.page(
            request, "about.html", {"key": key, "signature": host.signer.sign(f"admiralty host {key}")}
        )

    async def settings(request: Request) -> Response:
        languages = language_names(web.reader(request).language)
        return await web.page(request, "settings.html", {"languages": languages})

    async def offline(request: Request) -> Response:
        """What a browser keeps to show where it has neither a network nor the page."""
        return await web.page(request, "offline.html", {})

    async def icon(request: Request) -> Response:
        try:
            drawn = await web.run(icon_png, request.path_params["icon"], within=web.free_threads)
        except KeyError:
            raise Problem(404, "no-such-page") from None
        return Response(drawn, media_type="image/png", headers={"cache-control": "public, max-age=604800"})

    async def service_worker(request: Request) -> Response:
        """At the root, so that its scope is every page."""
        policy = {"content-security-policy": HEADERS["content-security-policy"]}
        return Response(worker, media_type="text/javascript", headers={"cache-control": "no-cache", **policy})

    async def table(request: Request) -> Response:
        who = await web.who(request)
        if who is None:
            raise NoSuchMatch
        reader = web.reader(request)

        def read() -> dict[str, Any]:
            view = host.view(who, request.path_params["match"], reader)
            presenter, lesson = view.presenter, None
            if view.seat is not None:
                lesson = host.catalog.lesson(presenter.game.id, presenter.setting.scenario, reader.language)
            return {
                "table": host.around(view),
                "lesson": lesson,
                "update": view.update().context(),
                "words": view.presenter.words,
                "reach": reach,
                "battles": presenter.setting.options.get("battles") == "fought_out",
            }

        context = await web.run_at(request.path_params["match"], read)
        if context["table"].referee_url and "board" not in request.query_params:
            return RedirectResponse(context["table"].referee_url, 303)
        return await web.page(request, "table.html", context)

    async def replay_page(request: Request) -> Response:
        who = await web.who(request)
        if who is None:
            raise NoSuchMatch
        reader = web.reader(request)

        def read() -> dict[str, Any]:
            view = host.view(who, request.path_params["match"], reader)
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

        return await web.page(request, "replay.html", await web.run_at(request.path_params["match"], read))

    async def rules(request: Request) -> Response:
        return await book(request, "rules.html")

    async def every_case(request: Request) -> Response:
        return await book(request, "cases.html")

    async def book(request: Request, template: str) -> Response:
        language = web.reader(request).language
        try:
            game = await web.run(host.catalog.game, request.path_params["game"], language, within=web.free_threads)
        except DataError:
            raise Problem(404, "no-such-page") from None
        cases = await web.run(host.catalog.cases, game.id, language, within=web.free_threads)
        charts = await web.run(host.catalog.charts, game.id, language, within=web.free_threads)
        context = {
            "game": game,
            "cases": cases,
            "charts": charts,
            "chapters": _chapters(cases),
            "words": host.registry.words(game.id, language),
        }
        return await web.page(request, template, context)

    async def reading(request: Request) -> Response:
        found = await web.run(guide, request.path_params["guide"], within=web.free_threads)
        if found is None:
            raise Problem(404, "no-such-page")
        every = await web.run(chapters, within=web.free_threads)
        return await web.page(request, "guide.html", {"guide": found, "guides": every})

    async def picture(request: Request) -> Response:
        try:
            dark = request.query_params.get("theme") == "dark"
            game, scenario = request.path_params["game"], request.path_params["scenario"]
            language = web.reader(request).language
            async with drawing:
                svg = await web.run(host.catalog.picture, game, scenario, dark, language, within=web.free_threads)
        except DataError:
            raise Problem(404, "no-such-page") from None
        return Response(svg, headers={**DRAWN, "vary": "Accept-Language, Cookie"}, media_type="image/svg+xml")

    async def card_picture(request: Request) -> Response:
        name = request.path_params["picture"]
        if name not in VIGNETTES:
            raise Problem(404, "no-such-page")
        return Response(vignette(name), headers=DRAWN, media_type="image/svg+xml")

    async def font(request: Request) -> Response:
        try:
            letters = await web.run(fonts.get, request.path_params["font"], within=web.free_threads)
        except KeyError:
            raise Problem(404, "no-such-page") from None
        return Response(letters, media_type="font/woff2", headers={"cache-control": "public, max-age=604800"})

    async def stylesheet(request: Request) -> Response:
        return Response(style, media_type="text/css", headers={"cache-control": "public, max-age=300"})

    pages = {
        "/": front,
        "/new": new,
        "/matches": own_matches,
        "/join": join,
        "/help": help_page,
        "/about": about,
        "/settings": settings,
        "/offline": offline,
        "/icons/{icon}.png": icon,
        "/sw.js": service_worker,
        "/m/{match}": table,
        "/m/{match}/replay": replay_page,
        "/rules/{game}": rules,
        "/rules/{game}/cases": every_case,
        "/guides/{guide}": reading,
        "/pictures/cards/{picture}.svg": card_picture,
        "/pictures/{game}/{scenario}.svg": picture,
        "/static/scene.css": stylesheet,
        "/fonts/{font}.woff2": font,
    }
    assert host_words(host.settings.language).knows(
        "error-fault"
    )  # a missing catalogue is noticed at the start, not in the middle of a game
    drawn = (picture, card_picture, font, icon)  # made once for everybody
    return [
        Route(path, Endpoint(web, handler, weighed=handler not in drawn), methods=["GET"])
        for path, handler in pages.items()
    ]


def _telling(matches: Sequence[MatchLine]) -> list[MatchLine]:
    """The matches of which the front page tells what happened last: a few, those that wait for the reader first."""
    running = [match for match in matches if not match.over and not match.record]
    return sorted(running, key=lambda match: not match.my_turn)[:TOLD]


def _news(host: Host, who: Who, match: str, language: str) -> str:
    """What happened last in a match, as somebody saw it."""
    try:
        news = host.view(who, match, Reader(language)).update().view.log.news.all()
    except ServiceError:
        return ""
    return " ".join(text for _, text in news[-2:])


def _tonight(catalog: Catalog, language: str) -> dict[str, Any]:
    """The battle of this day, with the first sentences of its story."""
    game, battle = catalog.tonight(datetime.now(UTC).date(), language)
    sentences = battle.history.split(". ")
    story = ". ".join(sentences[:2]).rstrip(".") + "."
    signs = catalog.signs(game.id, battle.id, language)
    return {"game": game, "battle": battle, "story": story, "engraved": battle.year >= AGE_OF_STEAM, "signs": signs}


def _chapters(cases: Sequence[CaseInfo]) -> list[dict[str, Any]]:
    """The cases that a player needs, by chapter in the order of the book; those without one, our rulings, come last.

    What only describes the box, or is left to the table, stands in the list of all cases.
    """
    chapters: dict[str, list[CaseInfo]] = {}
    for case in cases:
        if case.status == ENFORCED:
            chapters.setdefault(case.chapter, []).append(case)
    found = [{"title": title, "cases": each} for title, each in chapters.items() if title]
    return found + ([{"title": "", "cases": chapters[""]}] if "" in chapters else [])


def _named(known: Sequence[N], wanted: str | None) -> N:
    """The game or the battle of that id, and the first of all where none is named."""
    found = [each for each in known if each.id == wanted] if wanted is not None else known
    if not found:
        raise Problem(404, "no-such-battle")
    return found[0]
