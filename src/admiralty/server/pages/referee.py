"""Pages of refereed tables: choose a battle, enter the dice and cards of the board, and print the sheets for it."""

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.kernel.base.data import DataError
from admiralty.present.measure_text import piece_words
from admiralty.present.presenter import Presenter
from admiralty.present.print_out import printed_pdf
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.errors import Problem
from admiralty.server.http.requests import Handler, Web
from admiralty.server.matches.match_list import journal_name
from admiralty.server.matches.refereed import look

__all__ = ["referee_routes"]


def referee_routes(web: Web) -> list[Route]:
    host = web.host

    async def begin(request: Request) -> Response:
        language = web.reader(request).language
        games = await web.run_free(host.catalog.games, language)
        return await web.page(request, "referee_begin.html", {"games": games, "keeps": host.settings.own_scenarios})

    async def table(request: Request) -> Response:
        who, match = await web.known(request), request.path_params["match"]
        language = web.reader(request).language

        def read() -> dict[str, Any]:
            found, view, presenter = look(host, who, match, language)
            return {
                "match": match,
                "keeps": host.settings.own_scenarios,
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

    pages = {"/referee": begin, "/referee/{match}": table, **_sheets(web)}
    return [Route(path, Endpoint(web, handler), methods=["GET"]) for path, handler in pages.items()]


def _sheets(web: Web) -> dict[str, Handler]:
    """The pages with sheets to print."""
    host = web.host

    async def sheets(request: Request) -> Response:
        """The sheets to print for a battle of a rulebook."""
        asked, language = request.path_params, web.reader(request).language

        def read() -> Presenter:
            return host.registry.presenter(asked["game"], asked["scenario"], {}, language)

        try:
            presenter = await web.run_free(read)
        except DataError:
            raise Problem(404, "no-such-page") from None
        return _pdf(await web.run_free(printed_pdf, presenter), presenter)

    async def own_sheets(request: Request) -> Response:
        """The sheets to print for a refereed table."""
        who, match = await web.known(request), request.path_params["match"]
        _, _, presenter = await web.run_at(match, look, host, who, match, web.reader(request).language)
        return _pdf(await web.run_free(printed_pdf, presenter), presenter)

    return {"/referee/{match}/sheets.pdf": own_sheets, "/print/{game}/{scenario}.pdf": sheets}


def _pieces(presenter: Presenter, state: Any) -> dict[str, str]:
    """The pieces that can be measured, with their names; none where the board has cells."""
    return piece_words(presenter, state) if presenter.game.open_table is not None else {}


def _pdf(content: bytes, presenter: Presenter) -> Response:
    name = f"{presenter.game.id}-{presenter.setting.scenario}.pdf"
    headers = {"cache-control": "private, max-age=3600", "content-disposition": f'inline; filename="{name}"'}
    return Response(content, media_type="application/pdf", headers=headers)
