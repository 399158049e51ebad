"""API of classes: make one, hand out its links, watch, pause and compare its tables."""

from collections.abc import Mapping
from typing import Any

import msgspec

from admiralty.library import text_of
from admiralty.server import schemas
from admiralty.server.api.calls import Call, Given
from admiralty.server.http.lan_address import qr_code
from admiralty.server.matches import classes
from admiralty.server.matches.class_tables import class_info
from admiralty.server.matches.debrief import debrief
from admiralty.server.registry import host_words
from admiralty.server.workers.pool import WorkerJob

__all__ = ["CLASSES"]

CLASS = "/api/classes/{class}"
GAMES = 40
"""How many games between captains the comparison takes: enough for ±16 points."""
AT_ONCE = 10


def make_class(given: Given) -> Any:
    body: schemas.ClassWanted = given.body
    made = classes.make(given.host, given.who, body, given.visitor, host_words(given.language))
    given.also_grown = tuple((match, 0) for match in made.matches)
    given.costs = len(made.matches)
    return made


def open_class(given: Given) -> Any:
    return schemas.ClassOpened(classes.open_class(given.host, given.who, given.body.secret))


def look_at_class(given: Given) -> Any:
    return class_info(given.host, _found(given), given.language)


def class_links(given: Given) -> Any:
    found = classes.links(given.host, _found(given), given.body.origin, given.language)
    return schemas.ClassLinks(
        [msgspec.structs.replace(each, qr=qr_code(each.url)) if each.url else each for each in found]
    )


def pause_class(given: Given) -> Any:
    found = _found(given)
    given.also_grown = tuple(classes.pause(given.host, found, given.body.paused, given.body.token))
    return class_info(given.host, found, given.language)


def release_journals(given: Given) -> Any:
    classes.release(given.host, _found(given))
    return class_info(given.host, _found(given), given.language)


def captains(given: Given) -> Any:
    """Play more of the games between captains; the answer says how many are finished."""
    found = _found(given)
    before = int(found.captains.get("games", 0))
    if before >= GAMES:
        return _told(given, found.captains)
    setting = given.host.tables.get(found.tables[0]).presenter
    job = {
        "kind": "captains", "game": setting.game.id, "scenario": text_of(setting.setting.reference),
        "options": dict(setting.setting.options), "first": before + 1, "most": min(AT_ONCE, GAMES - before), "seed": 1,
    }  # fmt: skip

    def finish(answer: dict[str, Any]) -> Any:
        return _told(given, classes.note_captains(given.host, found, before, answer["captains"]))

    return WorkerJob(job, given.host.settings.journal_seconds, "captains", "no-captains", finish)


def _told(given: Given, counted: Mapping[str, Any]) -> schemas.CaptainsInfo:
    presenter = given.presenter(given.host.tables.get(_found(given).tables[0]))
    won = [(presenter.name(side), int(counted["won"].get(side, 0))) for side in presenter.setting.sides]
    return schemas.CaptainsInfo(int(counted["games"]), GAMES, won)


def debrief_class(given: Given) -> Any:
    return debrief(given.host, _found(given), given.language)


def _found(given: Given) -> classes.Class:
    return classes.find(given.host, given.who, given.path["class"])


CLASSES = (
    Call("POST", "/api/classes", "Make the tables of a class", make_class, schemas.ClassMade, schemas.ClassWanted,
         status=201, rate="create"),
    Call("POST", "/api/class", "Open a class with the teacher's link", open_class, schemas.ClassOpened,
         schemas.ClassOpen, rate="join"),
    Call("GET", CLASS, "The tables of a class as an observer sees them", look_at_class, schemas.ClassInfo),
    Call("POST", f"{CLASS}/links", "The links to hand out, with QR codes", class_links, schemas.ClassLinks,
         schemas.ClassLinksWanted, rate="order"),
    Call("POST", f"{CLASS}/pause", "Pause or resume all tables", pause_class, schemas.ClassInfo,
         schemas.ClassPause, rate="order"),
    Call("POST", f"{CLASS}/release", "Release the journals before all tables are over", release_journals,
         schemas.ClassInfo, rate="order"),
    Call("POST", f"{CLASS}/captains", "Play more games between captains, for comparison", captains,
         schemas.CaptainsInfo, rate="hint"),
    Call("GET", f"{CLASS}/debrief", "What the journals of the finished tables tell", debrief_class,
         schemas.DebriefInfo),
)  # fmt: skip
