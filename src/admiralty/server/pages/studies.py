"""Pages of studies: one study with its chapters, and the list of one's own."""

from typing import Any

from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from admiralty.server.errors import NoSuchStudy
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.requests import Web
from admiralty.server.identity.accounts import Guest

__all__ = ["study_page_routes"]


def study_page_routes(web: Web) -> list[Route]:
    host = web.host

    async def study(request: Request) -> Response:
        if not host.settings.own_scenarios:
            raise NoSuchStudy
        study_id, who = request.path_params["study"], await web.who(request)
        found, maker = await web.run(host.studies.get, study_id)
        empty = Markup('<svg id="scene" viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"></svg>')
        context = {
            "study": found, "id": study_id, "mine": isinstance(who, Guest) and who.id == maker,
            "frame": {"svg": {"scene": empty}, "html": {"compass": ""}},
            "game": _game(found["chapters"][0]),
        }  # fmt: skip
        return await web.page(request, "study.html", context)

    async def mine(request: Request) -> Response:
        who = await web.who(request)
        found = await web.run(host.studies.of, who) if isinstance(who, Guest) else []
        return await web.page(request, "studies.html", {"studies": found})

    pages = {"/studies": mine, "/study/{study}": study}
    return [Route(path, Endpoint(web, handler), methods=["GET"]) for path, handler in pages.items()]


def _game(chapter: dict[str, Any]) -> str:
    """The game of a chapter; the header of a journal says it."""
    return str(chapter["content"].get("game", ""))
