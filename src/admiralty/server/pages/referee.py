"""Pages of refereed tables (choose a battle, enter dice and cards, print sheets) and of the umpire: desk and board."""

from typing import Any

from starlette.responses import Response

from admiralty.kernel.matches.match import Match
from admiralty.present.measure_text import piece_words
from admiralty.present.presenter import Presenter
from admiralty.present.print_out import printed_pdf
from admiralty.scene import DARK, LIGHT, board_svg
from admiralty.server.api.calls import Given, drawing, page, picture
from admiralty.server.matches.match_list import journal_name
from admiralty.server.matches.refereed import look
from admiralty.server.matches.umpired import desk

__all__ = ["REFEREE_PAGES"]


def begin(given: Given) -> dict[str, Any]:
    return {"games": given.host.catalog.games(given.language), "keeps": given.host.settings.own_scenarios}


def referee(given: Given) -> dict[str, Any]:
    host = given.host
    table, view, presenter = look(host, given.holder(), given.match, given.language)
    measures = presenter.game.open_table is not None  # on a board with cells there is nothing to measure
    return {
        "match": given.match, "keeps": host.settings.own_scenarios, **presenter.headings,
        "not_printed": presenter.not_printed, "view": view, "words": presenter.words,
        "pieces": table.look(lambda live: piece_words(presenter, live.position.state)) if measures else {},
        "name": journal_name(host.store, table),
    }  # fmt: skip


def sheets(given: Given) -> Response:
    """The sheets to print for a battle of a rulebook."""
    return _pdf(given.host.registry.presenter(given.path["game"], given.path["scenario"], {}, given.language))


def own_sheets(given: Given) -> Response:
    """The sheets to print for a refereed table."""
    _, _, presenter = look(given.host, given.holder(), given.match, given.language)
    return _pdf(presenter)


def _pdf(presenter: Presenter) -> Response:
    name = f"{presenter.game.id}-{presenter.setting.scenario}.pdf"
    headers = {"cache-control": "private, max-age=3600", "content-disposition": f'inline; filename="{name}"'}
    return Response(printed_pdf(presenter), media_type="application/pdf", headers=headers)


def umpire(given: Given) -> dict[str, Any]:
    table, view, presenter = desk(given.host, given.holder(), given.match, given.language, given.query.get("piece", ""))
    return {
        "match": given.match, **presenter.headings, "view": view, "words": presenter.words,
        "name": journal_name(given.host.store, table),
    }  # fmt: skip


def board(given: Given) -> Response:
    table, _, presenter = desk(given.host, given.holder(), given.match, given.language)

    def drawn(live: Match[Any]) -> str:
        scene = presenter.scene(live.position.state.clone(), None, None)
        return board_svg(scene, presenter.words.say, DARK if given.dark else LIGHT)

    return picture(table.look(drawn), "no-store")


REFEREE_PAGES = (
    page("/referee", "referee_begin.html", begin, free=True),
    page("/referee/{match}", "referee.html", referee),
    drawing("/referee/{match}/sheets.pdf", own_sheets),
    drawing("/print/{game}/{scenario}.pdf", sheets, free=True),
    page("/umpire/{match}", "umpire.html", umpire),
    drawing("/umpire/{match}/board.svg", board),
)
