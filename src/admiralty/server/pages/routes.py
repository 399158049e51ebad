"""Routes of the HTML pages."""

import asyncio
import re
from collections.abc import Callable, Mapping, Sequence
from datetime import UTC, datetime
from functools import partial
from importlib import import_module
from importlib.resources import files
from typing import Any, TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from admiralty.kernel.base.data import DataError
from admiralty.present.reader import Reader
from admiralty.scene import Side
from admiralty.server.api.calls import Given, drawing, page, picture, replay
from admiralty.server.api.routes import routes_of
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
from admiralty.server.pages.guides import chapters, guide
from admiralty.server.pages.icons import icon_png
from admiralty.server.registry import host_words
from admiralty.server.schemas import CaseInfo, GameInfo, MatchLine, ScenarioInfo, SideInfo
from admiralty.words import language_names

__all__ = ["battle_picture", "games", "new_context", "page_routes", "plain"]

AGE_OF_STEAM = 1850
"""The first year in which the engraving of an ironclad fits a battle."""
ENFORCED = "enforced"
TOLD = 4
"""For so many matches the front page shows what happened last."""
SENTENCES = re.compile(r"(?<=[.!?]) (?=[A-Z])")
HOUR = "public, max-age=3600"

N = TypeVar("N", GameInfo, ScenarioInfo)


def page_routes(web: Web) -> list[Route]:
    words = host_words(web.host.settings.language)
    assert words.knows("error-fault")  # a missing catalogue fails at the start, not in the middle of a game
    style = scene_css() + _looks(web.host.registry.packages)
    fonts, worker = Fonts(), (files("admiralty.client") / "static" / "sw.js").read_bytes()
    policy = {"cache-control": "no-cache", "content-security-policy": HEADERS["content-security-policy"]}

    def service_worker(given: Given) -> Response:
        """At the root, so that its scope is every page."""
        return Response(worker, media_type="text/javascript", headers=policy)

    def style_sheet(given: Given) -> Response:
        return Response(style, media_type="text/css", headers={"cache-control": "public, max-age=300"})

    def font(given: Given) -> Response:
        return _lasting(fonts.get, given.path["font"], "font/woff2")

    files_ = (drawing("/sw.js", service_worker, free=True), drawing("/static/scene.css", style_sheet, free=True))
    for_everybody = (  # once, at the start
        drawing("/pictures/cards/{game}/{picture}.svg", card, free=True),
        drawing("/fonts/{font}.woff2", font, free=True),
        drawing("/icons/{icon}.png", icon, free=True),
    )
    battles = Route("/pictures/{game}/{scenario}.svg", Endpoint(web, _pictures(web), weighed=False), methods=["GET"])
    return [*routes_of(web, (*PAGES, *files_)), *routes_of(web, for_everybody, weighed=False), battles]


def _looks(packages: Mapping[str, tuple[str, str]]) -> str:
    """The ``ui/look.css`` of every game that has one. A game without it gets the default colours."""
    homes = [package for package, _ in packages.values() if hasattr(import_module(package), "__path__")]
    sheets = [files(package) / "ui" / "look.css" for package in homes]
    return "".join(sheet.read_text("utf-8") for sheet in sheets if sheet.is_file())


def _pictures(web: Web) -> Handler:
    """The boards of battles at their start. A front page requests twenty charts at once: draw one at a time, so that
    other requests get a turn.
    """
    drawing_now = asyncio.Lock()

    async def battle(request: Request) -> Response:
        asked, dark = request.path_params, request.query_params.get("theme") == "dark"
        work = partial(web.host.catalog.picture, asked["game"], asked["scenario"], dark, web.reader(request).language)
        try:
            async with drawing_now:
                return battle_picture(await web.run_free(work))
        except DataError:
            raise Problem(404, "no-such-page") from None

    return battle


def battle_picture(svg: str) -> Response:
    return picture(svg, HOUR, vary="Accept-Language, Cookie")


def card(given: Given) -> Response:
    """The picture of a card in hand."""
    try:
        svg = given.host.registry.game(given.path["game"]).card_pictures[given.path["picture"]]()
    except (DataError, KeyError):
        raise Problem(404, "no-such-page") from None
    return picture(svg, HOUR)


def icon(given: Given) -> Response:
    return _lasting(icon_png, given.path["icon"], "image/png")


def _lasting(make: Callable[[str], bytes], name: str, media_type: str) -> Response:
    """A file that browsers keep for a week."""
    try:
        return Response(make(name), media_type=media_type, headers={"cache-control": "public, max-age=604800"})
    except KeyError:
        raise Problem(404, "no-such-page") from None


# -- pages -------------------------------------------------------------------------------------------------------------


def plain(given: Given) -> dict[str, Any]:
    """A page that is the same for everyone."""
    return {}


def front(given: Given) -> dict[str, Any]:
    host, who = given.host, given.who
    matches = host.matches(who, given.language) if who is not None else []
    told = {match.id: _news(host, who, match.id, given.language) for match in _telling(matches)} if who else {}
    return {
        "matches": matches, "told": told, "hosted": host.hosted, **_battles(host.catalog, matches, given.language)
    }  # fmt: skip


def my_matches(given: Given) -> dict[str, Any]:
    return {"matches": given.host.matches(given.who, given.language) if given.who is not None else []}


def new(given: Given) -> dict[str, Any]:
    """The choices for a new match, for the battle named or the first one."""
    catalog, language = given.host.catalog, given.language
    games = catalog.games(language)
    game = _named(games, given.query.get("game"))
    battle = _named(game.scenarios, given.query.get("scenario"))
    signs, choices = catalog.signs(game.id, battle.id, language), catalog.choices(game.id, battle.id, language)
    return new_context(given, games, game, battle, signs, choices)


def settings(given: Given) -> dict[str, Any]:
    return {"languages": language_names(given.language)}


def games(given: Given) -> dict[str, Any]:
    return {"games": given.host.catalog.games(given.language)}


def about(given: Given) -> dict[str, Any]:
    key, sign = given.host.signer.public, given.host.signer.sign
    return {"key": key, "signature": sign(f"admiralty host {key}")}


def table(given: Given) -> Any:
    host, view = given.host, given.view()
    around, presenter, lesson = host.around(view), view.presenter, None
    if around.referee_url and "board" not in given.query:
        return RedirectResponse(around.referee_url, 303)
    if view.seat is not None:
        lesson = host.catalog.lesson(presenter.game.id, presenter.setting.scenario, given.language)
    return {
        "table": around, "lesson": lesson, "update": view.update().context(), "words": presenter.words,
        "reach": address_here(host.settings.host),
        "battles": presenter.setting.options.get("battles") == "fought_out",
    }  # fmt: skip


def replayed(given: Given) -> dict[str, Any]:
    host, view = given.host, given.view()
    timeline, _ = host.timeline(view.table)
    return {
        "table": host.around(view), "replay": msgspec.to_builtins(replay(given)),
        "frame": view.frame(timeline, timeline.length).context(), "lines": view.update().context()["lines"],
        "sheets": view.update().part("sheets"), "words": view.presenter.words,
    }  # fmt: skip


def book(given: Given) -> dict[str, Any]:
    """A rulebook: its chapters, cases and charts."""
    catalog, game, language = given.host.catalog, given.path["game"], given.language
    cases = catalog.cases(game, language)
    return {
        "game": catalog.game(game, language), "cases": cases, "charts": catalog.charts(game, language),
        "chapters": _chapters(cases), "words": given.host.registry.words(game, language),
    }  # fmt: skip


def guided(given: Given) -> dict[str, Any]:
    found = guide(given.path["guide"])
    if found is None:
        raise Problem(404, "no-such-page")
    return {"guide": found, "guides": chapters()}


PAGES = (
    page("/", "front.html", front),
    page("/new", "new.html", new, free=True),
    page("/matches", "matches.html", my_matches),
    page("/join", "join.html", plain, free=True),
    page("/help", "help.html", games, free=True),
    page("/about", "about.html", about, free=True),
    page("/settings", "settings.html", settings, free=True),
    page("/offline", "offline.html", plain, free=True),
    page("/m/{match}", "table.html", table),
    page("/m/{match}/replay", "replay.html", replayed),
    page("/rules/{game}", "rules.html", book, free=True),
    page("/rules/{game}/cases", "cases.html", book, free=True),
    page("/guides/{guide}", "guide.html", guided, free=True),
)


def _battles(catalog: Catalog, matches: Sequence[MatchLine], language: str) -> dict[str, Any]:
    """The battles that the front page offers."""
    games = catalog.games(language)
    lessons = {(game.id, game.lesson.scenario) for game in games if game.lesson is not None}
    learnt = any((each.game, each.scenario) in lessons and each.verdict == "won" for each in matches)
    tonight = _tonight(catalog, language)
    return {"games": games, "tonight": tonight, "first": catalog.first(language), "learnt": learnt}


def new_context(
    given: Given, games: Sequence[GameInfo], game: GameInfo, battle: ScenarioInfo, signs: Mapping[str, Side],
    choices: Mapping[str, list[SideInfo] | None],
) -> dict[str, Any]:  # fmt: skip
    """What the page of a new match shows of a battle."""
    return {
        **goals_of(battle.sides),
        "games": games, "game": game.id, "scenario": battle.id, "bots": game.bots, "signs": signs,
        "closed": [name for name, sides in choices.items() if sides is None],
        "divided": {name: msgspec.to_builtins(sides) for name, sides in choices.items() if sides is not None},
        "reach": address_here(given.host.settings.host),
    }  # fmt: skip


def _telling(matches: Sequence[MatchLine]) -> list[MatchLine]:
    """The matches for which the front page shows what happened last: a few, those that wait for the reader first."""
    running = [match for match in matches if not match.over and not match.record]
    return sorted(running, key=lambda match: not match.my_turn)[:TOLD]


def _news(host: Host, who: Who, match: str, language: str) -> str:
    """What happened last in a match, as the visitor saw it."""
    try:
        news = host.view(who, match, Reader(language)).update().view.log.news
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


# -- goals of the sides ------------------------------------------------------------------------------------------------


def goals_of(sides: Sequence[SideInfo]) -> dict[str, Any]:
    """The goals of a battle as the set-up page reads them."""
    aims, both = said_once({side.id: side.objective for side in sides})
    return {"aims": aims, "both": both, "lists": any("\n" in side.objective for side in sides)}


def said_once(objectives: Mapping[str, str]) -> tuple[dict[str, list[str]], list[str]]:
    """What each side alone has to do, sentence by sentence, and the last sentences that all of them share.

    >>> said_once({"a": "Sink her. Points decide.", "b": "Get away. Points decide."})
    ({'a': ['Sink her.'], 'b': ['Get away.']}, ['Points decide.'])
    >>> said_once({"a": "Sink more.", "b": "Sink more."})
    ({'a': [], 'b': []}, ['Sink more.'])
    >>> said_once({"a": "Sink her.\\nElse stay.\\nGet two.", "b": "Flee.\\nElse stay.\\nGet four."})[1]
    []
    """
    told = {side: _sentences(text) for side, text in objectives.items()}
    same = 0
    for last in zip(*(reversed(found) for found in told.values()), strict=False):
        if len(told) == 1 or len(set(last)) > 1:
            break
        same += 1
    both = next(iter(told.values()))[-same:] if same else []
    return {side: found[: len(found) - same] for side, found in told.items()}, both


def _sentences(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines if len(lines) > 1 else [each for each in SENTENCES.split(text) if each]
