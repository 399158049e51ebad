"""Pages of refereed tables: choose a battle, and enter the dice and cards of the physical board."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.present.measure_text import piece_words
from admiralty.present.presenter import Presenter
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.requests import Web
from admiralty.server.matches.match_list import journal_name
from admiralty.server.matches.refereed import look

__all__ = ["referee_routes"]


def referee_routes(web: Web) -> list[Route]:
    host = web.host

    async def begin(request: Request) -> Response:
        language = web.reader(request).language
        games = await web.run_free(host.catalog.games, language)
        return await web.page(request, "referee_begin.html", {"games": games})

    async def table(request: Request) -> Response:
        who, match = await web.known(request), request.path_params["match"]
        language = web.reader(request).language

        def read() -> dict[str, Any]:
            found, view, presenter = look(host, who, match, language)
            return {
                "match": match,
                "game": presenter.game.id,
                "game_title": presenter.game_title,
                "title": presenter.title,
                "not_printed": presenter.not_printed,
                "view": view,
                "pieces": found.look(lambda live: _pieces(presenter, live.position.state)),
                "words": presenter.words,
                "name": journal_name(host.store, found),
            }

        return await web.page(request, "referee.html", await web.run_at(match, read))

    pages = {"/referee": begin, "/referee/{match}": table}
    return [Route(path, Endpoint(web, handler), methods=["GET"]) for path, handler in pages.items()]


def _pieces(presenter: Presenter, state: Any) -> dict[str, str]:
    """The pieces that can be measured, with their names; none where the board has cells."""
    return piece_words(presenter, state) if presenter.game.open_table is not None else {}
