"""Pages of refereed tables: choose a battle, enter the dice and cards of the board, and print the sheets for it."""

from typing import Any

from starlette.responses import Response

from admiralty.present.measure_text import piece_words
from admiralty.present.presenter import Presenter
from admiralty.present.print_out import printed_pdf
from admiralty.server.api.calls import Given, drawing, page
from admiralty.server.matches.match_list import journal_name
from admiralty.server.matches.refereed import look

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


REFEREE_PAGES = (
    page("/referee", "referee_begin.html", begin, free=True),
    page("/referee/{match}", "referee.html", referee),
    drawing("/referee/{match}/sheets.pdf", own_sheets),
    drawing("/print/{game}/{scenario}.pdf", sheets, free=True),
)
