"""Pages of umpired matches: the umpire's desk, and the board with everything on it."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.kernel.matches.match import Match
from admiralty.scene import DARK, LIGHT, board_svg
from admiralty.server.errors import NoSuchMatch
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.requests import Web
from admiralty.server.matches.match_list import journal_name
from admiralty.server.matches.service import Who
from admiralty.server.matches.umpired import desk

__all__ = ["umpire_routes"]


def umpire_routes(web: Web) -> list[Route]:
    host = web.host

    async def page(request: Request) -> Response:
        who, match = await _asking(web, request)
        language, piece = web.reader(request).language, request.query_params.get("piece", "")

        def read() -> dict[str, Any]:
            found, view, presenter = desk(host, who, match, language, piece)
            return {
                "match": match,
                "game": presenter.game.id,
                "game_title": presenter.game_title,
                "title": presenter.title,
                "view": view,
                "words": presenter.words,
                "name": journal_name(host.store, found),
            }

        return await web.page(request, "umpire.html", await web.run_at(match, read))

    async def board(request: Request) -> Response:
        who, match = await _asking(web, request)
        theme = DARK if request.query_params.get("theme") == "dark" else LIGHT

        def read() -> str:
            table, _, presenter = desk(host, who, match, web.reader(request).language)

            def drawn(live: Match[Any]) -> str:
                return board_svg(presenter.scene(live.position.state.clone(), None, None), presenter.words.say, theme)

            return table.look(drawn)

        svg = await web.run_at(match, read)
        return Response(svg, media_type="image/svg+xml", headers={"cache-control": "no-store"})

    pages = {"/umpire/{match}": page, "/umpire/{match}/board.svg": board}
    return [Route(path, Endpoint(web, handler), methods=["GET"]) for path, handler in pages.items()]


async def _asking(web: Web, request: Request) -> tuple[Who, str]:
    """The visitor and the match of a request."""
    who = await web.who(request)
    if who is None:
        raise NoSuchMatch
    return who, request.path_params["match"]
