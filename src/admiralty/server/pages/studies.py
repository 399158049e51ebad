"""Pages of studies: one study with its chapters, and the list of one's own."""

from typing import Any

from markupsafe import Markup

from admiralty.server.api.calls import Given, page
from admiralty.server.errors import NoSuchStudy
from admiralty.server.identity.accounts import Guest

__all__ = ["STUDY_PAGES"]

EMPTY = Markup('<svg id="scene" viewBox="0 0 1 1" xmlns="http://www.w3.org/2000/svg"></svg>')


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


STUDY_PAGES = (page("/studies", "studies.html", mine), page("/study/{study}", "study.html", study))
