"""Pages of umpired matches: the umpire's desk, and the board with everything on it."""

from typing import Any

from starlette.responses import Response

from admiralty.kernel.matches.match import Match
from admiralty.scene import DARK, LIGHT, board_svg
from admiralty.server.api.calls import Given, drawing, page, picture
from admiralty.server.matches.match_list import journal_name
from admiralty.server.matches.umpired import desk

__all__ = ["UMPIRE_PAGES"]


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


UMPIRE_PAGES = (page("/umpire/{match}", "umpire.html", umpire), drawing("/umpire/{match}/board.svg", board))
