"""Pages of own battles: the editor, the page of a stored scenario, studies and the list of one's own."""

from typing import Any

import msgspec
from markupsafe import Markup
from starlette.responses import RedirectResponse

from admiralty.kernel.base.data import DataError
from admiralty.kernel.records.record import canonical
from admiralty.present.presenter import Presenter
from admiralty.server.api.calls import Given, drawing, page
from admiralty.server.api.editing import edit_job
from admiralty.server.errors import NoSuchScenario, NoSuchStudy
from admiralty.server.http.errors import Problem
from admiralty.server.identity.accounts import Guest
from admiralty.server.matches.own_scenarios import OWN
from admiralty.server.pages.routes import battle_picture, new_context
from admiralty.server.schemas import EditorUpdate
from admiralty.server.workers.editing import Document

__all__ = ["EDITOR_PAGES", "edited_from"]

LONGEST_TITLE = 80
EMPTY = Markup('<svg id="scene" viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"></svg>')


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


def editor(given: Given) -> Any:
    document, host = _wanted(given), given.host
    game = str(document.content["game"])
    studies = host.studies.of(given.who) if isinstance(given.who, Guest) else []

    def finish(update: EditorUpdate) -> dict[str, Any]:
        if not update.changed:
            raise Problem(422, "scenario", text="; ".join(fault.problem for fault in update.faults))
        return {
            "edit": msgspec.to_builtins(update),
            "frame": {"svg": {"scene": Markup(update.svg["scene"])}, "html": {"compass": ""}},
            "keeps": host.settings.own_scenarios, "studies": studies,
            "game": game, "game_title": host.registry.words(game, given.language).named("game", game),
        }  # fmt: skip

    return edit_job(given, {**document._asdict(), "file": "head"}, finish)


def own_scenario(given: Given) -> Any:
    """The page of a stored scenario."""
    host, scenario_id = given.host, given.path["scenario"]
    if not host.settings.own_scenarios:
        raise NoSuchScenario
    presenter = _presenter(given, scenario_id)
    chosen, battle, signs = host.catalog.own(presenter, f"{OWN}{scenario_id}", f"/s/{scenario_id}/picture.svg")
    choices = host.catalog.choices(chosen.id, host.scenarios.text(scenario_id), given.language)
    context = new_context(given, [chosen], chosen, battle, signs, choices)
    return {**context, "own": scenario_id, "not_printed": presenter.not_printed}


def own_picture(given: Given) -> Any:
    return battle_picture(given.host.catalog.draw(_presenter(given, given.path["scenario"]), dark=given.dark))


def to_scenario(given: Given) -> Any:
    """Redirect to the page of a match's battle; a player's scenario is stored for it."""
    host = given.host
    table, _ = host.enter(given.holder(), given.match)
    setting = table.presenter.setting
    if setting.own is None:
        return RedirectResponse(f"/new?game={table.presenter.game.id}&scenario={setting.scenario}", 303)
    if not host.settings.own_scenarios:
        raise NoSuchScenario
    return RedirectResponse(f"/s/{host.scenarios.keep_content(setting.own).removeprefix(OWN)}", 303)


def _presenter(given: Given, scenario_id: str) -> Presenter:
    content = given.host.scenarios.content(scenario_id)
    return given.host.presenter(str(content["game"]), f"{OWN}{scenario_id}", {}).in_language(given.language)


def _wanted(given: Given) -> Document:
    """The document that an address names: a printed scenario, a stored one, or a moment of a match."""
    query, host = given.query, given.host
    if "match" in query:
        entry = given.number("entry") if "entry" in query else None
        table, position = host.moment(given.holder(), query["match"], entry)
        return edited_from(given.presenter(table), position.checkpoint)
    if "own" in query:
        return edited_from(_presenter(given, query["own"]))
    try:
        game = query.get("game", "") or next(iter(host.registry.packages))
        scenario = query.get("scenario", "") or host.registry.game(game).scenarios()[0]
        return edited_from(host.registry.presenter(game, scenario, {}, given.language))
    except DataError:
        raise Problem(404, "no-such-battle") from None


def study(given: Given) -> dict[str, Any]:
    if not given.host.settings.own_scenarios:
        raise NoSuchStudy
    study_id, who = given.path["study"], given.who
    found, maker = given.host.studies.get(study_id)
    return {
        "study": found, "id": study_id, "mine": isinstance(who, Guest) and who.id == maker,
        "frame": {"svg": {"scene": EMPTY}, "html": {"compass": ""}},
        "game": str(found["chapters"][0]["content"].get("game", "")),  # the header of a journal says it
    }  # fmt: skip


def mine(given: Given) -> dict[str, Any]:
    return {"studies": given.host.studies.of(given.who) if isinstance(given.who, Guest) else []}


EDITOR_PAGES = (
    drawing("/m/{match}/scenario", to_scenario),
    page("/edit", "editor.html", editor),
    page("/s/{scenario}", "new.html", own_scenario, free=True),
    drawing("/s/{scenario}/picture.svg", own_picture, free=True),
    page("/studies", "studies.html", mine),
    page("/study/{study}", "study.html", study),
)
