"""API of studies: keep one, change it, add a moment to it, draw a chapter, give its file."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec
from starlette.responses import Response

from admiralty.server import schemas
from admiralty.server.api.calls import Call, Given, drawing
from admiralty.server.api.editing import must_be_flat, must_store
from admiralty.server.errors import NoSuchStudy
from admiralty.server.http.errors import Problem
from admiralty.server.identity.accounts import Guest
from admiralty.server.matches.studies import MOST_STUDIES
from admiralty.server.workers.pool import WorkerJob

__all__ = ["STUDIES"]

STUDY_LIMIT = 2 * 1024 * 1024
"""The most bytes of a study."""
Store = Callable[[Guest, dict[str, Any]], schemas.StudyKept]


def make(given: Given) -> Any:
    studies = given.host.studies

    def store(guest: Guest, study: dict[str, Any]) -> schemas.StudyKept:
        if len(studies.of(guest)) >= MOST_STUDIES:
            raise Problem(422, "too-many-studies", most=MOST_STUDIES)
        made = studies.make(guest, study)
        return schemas.StudyKept(made, f"/study/{made}")

    return _checked(given, (), store)


def change(given: Given) -> Any:
    studies, study_id = given.host.studies, given.path["study"]
    known, _ = studies.get(study_id)

    def store(guest: Guest, study: dict[str, Any]) -> schemas.StudyKept:
        studies.change(guest, study_id, study)
        return schemas.StudyKept(study_id, f"/study/{study_id}")

    return _checked(given, [_matter(chapter) for chapter in known["chapters"]], store)


def _checked(given: Given, known: Sequence[tuple[Any, ...]], store: Store) -> Any:
    """Store the study of a request, checked in a worker as far as the server does not know its chapters."""
    must_store(given)
    who, body = given.who, given.body
    if not isinstance(who, Guest):
        raise Problem(403, "no-studies-for-programs")
    for each in body.chapters:
        must_be_flat(each.content)
    study: dict[str, Any] = msgspec.to_builtins(body)
    fresh = [chapter for chapter in study["chapters"] if _matter(chapter) not in known]
    if not fresh:
        return store(who, study)

    def finish(found: dict[str, Any]) -> schemas.StudyKept:
        if "wrong" in found:
            raise Problem(422, "study", chapter=fresh[found["chapter"] - 1]["title"], text=found["wrong"])
        return store(who, study)

    job = {"kind": "chapters", "language": given.language, "chapters": fresh}
    return WorkerJob(job, given.host.settings.journal_seconds, "", "scenario-too-long", finish, "editors", 422)


def _matter(chapter: Mapping[str, Any]) -> tuple[Any, ...]:
    """What a worker has to check of a chapter."""
    return chapter["content"], chapter["position"], chapter["journal"]


def study_file(given: Given) -> Any:
    study, _ = given.host.studies.get(given.path["study"])
    headers = {"content-disposition": 'attachment; filename="study.admiralty-study.json"'}
    text = msgspec.json.format(msgspec.json.encode(study), indent=1)
    return Response(text, headers=headers, media_type="application/json")


def draw(given: Given) -> Any:
    """The board of a chapter."""
    study, _ = given.host.studies.get(given.path["study"])
    number = given.number("chapter")
    if not 1 <= number <= len(study["chapters"]):
        raise NoSuchStudy
    chapter = study["chapters"][number - 1]
    job = {"kind": "chapter", "language": given.language, "entry": given.number("entry", "0"), "chapter": chapter}
    return WorkerJob(job, given.host.settings.journal_seconds, "svg", "scenario-too-long",
                  lambda answer: msgspec.convert(answer, schemas.ChapterDrawn), "editors", 422)  # fmt: skip


STUDIES = (
    Call("POST", "/api/studies", "Keep a study", make, schemas.StudyKept, schemas.StudySent, status=201,
         rate="create", limit=STUDY_LIMIT),
    Call("POST", "/api/studies/{study}", "Change a study of yours", change, schemas.StudyKept, schemas.StudySent,
         rate="create", limit=STUDY_LIMIT),
    Call("GET", "/api/studies/{study}/chapters/{chapter}", "Draw a chapter", draw, schemas.ChapterDrawn, rate="odds"),
    drawing("/api/studies/{study}/file", study_file),
)  # fmt: skip
