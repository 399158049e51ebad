"""Pages of own battles: the editor, and the page of a stored scenario."""

from typing import Any

import msgspec
from markupsafe import Markup
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from admiralty.kernel.base.data import DataError
from admiralty.kernel.records.record import canonical
from admiralty.present.presenter import Presenter
from admiralty.server.api.editing import edit_job, shown_update
from admiralty.server.errors import NoSuchMatch, NoSuchScenario
from admiralty.server.http.asgi import Endpoint
from admiralty.server.http.errors import Problem, whole_number
from admiralty.server.http.lan_address import address_here
from admiralty.server.http.requests import Handler, Web
from admiralty.server.identity.accounts import Guest
from admiralty.server.matches.own_scenarios import OWN
from admiralty.server.matches.service import Host, Who
from admiralty.server.pages.routes import DRAWN, new_context
from admiralty.server.registry import host_words
from admiralty.server.workers.editing import Document
from admiralty.server.workers.errand import Errand

__all__ = ["edited_from", "editor_page_routes"]

LONGEST_TITLE = 80


def edited_from(presenter: Presenter, state: Any = None) -> Document:
    """The editor's document of a scenario, printed or of a player, with a state of it."""
    setting = presenter.setting
    if setting.own is not None:
        document = Document.of(setting.own)
    else:
        usual = {option.id: option.default for option in presenter.game.options}
        title = presenter.say("editor-own-title", title=presenter.title)[:LONGEST_TITLE]
        content: dict[str, Any] = {
            "admiralty": 1, "game": presenter.game.id, "rules": f">={presenter.game.version}",
            "base": setting.scenario, "id": f"my-{setting.scenario.replace('_', '-')}"[:48], "title": title,
        }  # fmt: skip
        options = {name: value for name, value in setting.options.items() if usual.get(name) != value}
        document = Document({**content, "options": options} if options else content)
    return document if state is None else document._replace(position=canonical(state.to_data()).decode())


def editor_page_routes(web: Web) -> list[Route]:
    pages = {
        "/m/{match}/scenario": _to_scenario(web),
        "/edit": _editor(web),
        "/s/{scenario}": _own_scenario(web),
        "/s/{scenario}/picture.svg": _own_picture(web),
    }
    return [Route(path, Endpoint(web, handler), methods=["GET"]) for path, handler in pages.items()]


def _editor(web: Web) -> Handler:
    host = web.host

    async def editor(request: Request) -> Response:
        document = await _wanted(web, request)
        language = web.reader(request).language
        words = host_words(language)
        job = edit_job(language, {"content": document.content, "position": document.position, "file": "head"})
        errand = Errand(job, host.settings.scenario_seconds, "content", "scenario-too-long",
                        lambda answer: shown_update(answer, words, host.views.renderer), "editors", 422)  # fmt: skip
        update = await web.think(errand, web.visitor(request, await web.who(request)))
        if not update.changed:
            raise Problem(422, "scenario", text="; ".join(fault.problem for fault in update.faults))
        presenter = host.registry.words(str(document.content["game"]), language)
        context = {
            "edit": msgspec.to_builtins(update),
            "frame": {"svg": {"scene": Markup(update.svg["scene"])}, "html": {"compass": ""}},
            "keeps": host.settings.own_scenarios, "studies": await web.run(_studies, host, await web.who(request)),
            "game": document.content["game"], "game_title": presenter.named("game", str(document.content["game"])),
        }  # fmt: skip
        return await web.page(request, "editor.html", context)

    return editor


def _own_scenario(web: Web) -> Handler:
    """The page of a stored scenario."""
    host, reach = web.host, address_here(web.host.settings.host)

    async def scenario(request: Request) -> Response:
        if not host.settings.own_scenarios:
            raise NoSuchScenario
        scenario_id, language = request.path_params["scenario"], web.reader(request).language

        def read() -> dict[str, Any]:
            presenter = _presenter(host, scenario_id, language)
            chosen, battle, signs = host.catalog.own(presenter, f"{OWN}{scenario_id}", f"/s/{scenario_id}/picture.svg")
            choices = host.catalog.choices(chosen.id, host.scenarios.text(scenario_id), language)
            shown = new_context([chosen], chosen, battle, signs, choices)
            return {**shown, "reach": reach, "own": scenario_id, "not_printed": presenter.not_printed}

        return await web.page(request, "new.html", await web.run_free(read))

    return scenario


def _own_picture(web: Web) -> Handler:
    host = web.host

    async def picture(request: Request) -> Response:
        dark, language = request.query_params.get("theme") == "dark", web.reader(request).language

        def draw() -> str:
            return host.catalog.draw(_presenter(host, request.path_params["scenario"], language), dark=dark)

        svg = await web.run_free(draw)
        return Response(svg, headers={**DRAWN, "vary": "Accept-Language, Cookie"}, media_type="image/svg+xml")

    return picture


def _to_scenario(web: Web) -> Handler:
    host = web.host

    async def again(request: Request) -> Response:
        """Redirect to the page of a match's battle; a player's scenario is stored for it."""
        who, match = await web.who(request), request.path_params["match"]
        if who is None:
            raise NoSuchMatch
        return RedirectResponse(await web.run_at(match, _again, host, who, match), 303)

    return again


def _presenter(host: Host, scenario_id: str, language: str) -> Presenter:
    content = host.scenarios.content(scenario_id)
    return host.presenter(str(content["game"]), f"{OWN}{scenario_id}", {}).in_language(language)


async def _wanted(web: Web, request: Request) -> Document:
    """The document that an address names: a printed scenario, a stored one, or a moment of a match."""
    query, language, host = request.query_params, web.reader(request).language, web.host
    if "match" in query:
        who = await web.who(request)
        if who is None:
            raise NoSuchMatch
        entry = whole_number("entry", query["entry"]) if "entry" in query else None
        return await web.run_at(query["match"], _moment, host, who, query["match"], entry, language)
    if "own" in query:
        return edited_from(await web.run_free(_presenter, host, query["own"], language))
    try:
        game = query.get("game", "") or next(iter(host.registry.packages))
        scenario = query.get("scenario", "") or host.registry.game(game).scenarios()[0]
        presenter = await web.run(host.registry.presenter, game, scenario, {}, language)
    except DataError:
        raise Problem(404, "no-such-battle") from None
    return edited_from(presenter)


def _studies(host: Host, who: Who | None) -> list[tuple[str, str]]:
    return host.studies.of(who) if isinstance(who, Guest) else []


def _again(host: Host, who: Who, match: str) -> str:
    table, _ = host.enter(who, match)
    setting = table.presenter.setting
    if setting.own is None:
        return f"/new?game={table.presenter.game.id}&scenario={setting.scenario}"
    if not host.settings.own_scenarios:
        raise NoSuchScenario
    return f"/s/{host.scenarios.keep_content(setting.own).removeprefix(OWN)}"


def _moment(host: Host, who: Who, match: str, entry: int | None, language: str) -> Document:
    table, position = host.moment(who, match, entry)
    return edited_from(table.presenter.in_language(language), position.checkpoint)
