"""Pages of classes: make the tables, hand out links, watch all boards, debrief."""

from typing import Any

from starlette.responses import Response

from admiralty.server.api.calls import Given, drawing, page, picture
from admiralty.server.errors import NoSuchClass
from admiralty.server.http.lan_address import address_here
from admiralty.server.matches.class_tables import board, class_info
from admiralty.server.matches.classes import find, teachers_link
from admiralty.server.pages.routes import games, plain

__all__ = ["CLASS_PAGES"]


def shown(given: Given) -> dict[str, Any]:
    """One class, for its teacher."""
    host = given.host
    found = find(host, given.who, given.path["class"])
    presenter = given.presenter(host.tables.get(found.tables[0]))
    won = found.captains.get("won", {})
    sides = [(presenter.name(side), won.get(side, 0)) for side in presenter.setting.sides]
    return {
        "class_": class_info(host, found, given.language),
        "captains": {"games": found.captains.get("games", 0), "won": sides},
        **presenter.headings,
        "history": presenter.history,
        "teachers_link": teachers_link(host, found),
        "reach": address_here(host.settings.host),
    }


def table_board(given: Given) -> Response:
    """The board of one table of a class; its address changes when the board does."""
    number, turn = given.number("number"), given.number("turn", "0")
    found = find(given.host, given.who, given.path["class"])
    if not 1 <= number <= len(found.tables):
        raise NoSuchClass
    return picture(board(given.host, found, number, turn, given.dark, given.language), "private, max-age=3600")


CLASS_PAGES = (
    page("/class", "class_begin.html", games, free=True),
    page("/class/open", "class_open.html", plain, free=True),
    page("/class/{class}", "class.html", shown),
    page("/class/{class}/sheet", "class_sheet.html", shown),
    page("/class/{class}/debrief", "class_debrief.html", shown),
    drawing("/class/{class}/boards/{number}.svg", table_board),
)
