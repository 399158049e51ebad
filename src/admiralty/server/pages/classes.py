"""Pages of classes: make the tables, hand out links, watch all boards, debrief."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.server.errors import NoSuchClass
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.errors import whole_number
from admiralty.server.http.lan_address import address_here
from admiralty.server.http.requests import Handler, Web
from admiralty.server.matches.class_tables import board, class_info
from admiralty.server.matches.classes import Class, find, teachers_link

__all__ = ["class_routes"]

DRAWN = {
    "cache-control": "private, max-age=3600",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
}
"""Cache headers of a board's picture: its address changes when the board does."""


def class_routes(web: Web) -> list[Route]:
    async def begin(request: Request) -> Response:
        games = await web.run_free(web.host.catalog.games, web.reader(request).language)
        return await web.page(request, "class_begin.html", {"games": games})

    async def opened(request: Request) -> Response:
        return await web.page(request, "class_open.html", {})

    pages = {
        "/class": begin,
        "/class/open": opened,
        "/class/{class}": _shown(web, "class.html"),
        "/class/{class}/sheet": _shown(web, "class_sheet.html"),
        "/class/{class}/debrief": _shown(web, "class_debrief.html"),
        "/class/{class}/boards/{number}.svg": _picture(web),
    }
    return [Route(path, Endpoint(web, handler), methods=["GET"]) for path, handler in pages.items()]


def _shown(web: Web, template: str) -> Handler:
    """A page of one class."""
    host, reach = web.host, address_here(web.host.settings.host)

    async def page(request: Request) -> Response:
        who, language = await web.who(request), web.reader(request).language

        def read() -> dict[str, Any]:
            found = find(host, who, request.path_params["class"])
            presenter = host.tables.get(found.tables[0]).presenter.in_language(language)
            return {
                "class_": class_info(host, found, language),
                "captains": _captains(found, presenter.setting.sides, presenter.name),
                "game": presenter.game.id,
                "game_title": presenter.game_title,
                "title": presenter.title,
                "history": presenter.history,
                "teachers_link": teachers_link(host, found),
                "reach": reach,
            }

        return await web.page(request, template, await web.run(read))

    return page


def _picture(web: Web) -> Handler:
    """The board of one table of a class."""

    async def picture(request: Request) -> Response:
        who, language = await web.who(request), web.reader(request).language
        number = whole_number("number", request.path_params["number"])
        turn = whole_number("turn", request.query_params.get("turn", "0"))
        dark = request.query_params.get("theme") == "dark"

        def read() -> tuple[Class, str]:
            found = find(web.host, who, request.path_params["class"])
            if not 1 <= number <= len(found.tables):
                raise NoSuchClass
            return found, found.tables[number - 1]

        found, match = await web.run(read)
        svg = await web.run_at(match, board, web.host, found, number, turn, dark, language)
        return Response(svg, headers=DRAWN, media_type="image/svg+xml")

    return picture


def _captains(found: Class, sides: Any, name: Any) -> dict[str, Any]:
    """Results so far of the games between captains."""
    won = found.captains.get("won", {})
    return {"games": found.captains.get("games", 0), "won": [(name(side), won.get(side, 0)) for side in sides]}
