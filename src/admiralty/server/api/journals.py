"""API of whole journals, as text: download one, and upload that of a game played elsewhere."""

from typing import Any

import msgspec
from starlette.responses import Response

from admiralty.server import schemas
from admiralty.server.api.calls import TABLE, Call, Given
from admiralty.server.errors import NoSuchMatch
from admiralty.server.http.errors import Problem
from admiralty.server.matches.classes import hold_back_key
from admiralty.server.matches.match_list import journal_name
from admiralty.server.matches.proofs import signed_journal
from admiralty.server.matches.service import Host, Who
from admiralty.server.workers.pool import WorkerJob
from admiralty.server.workers.uploads import Upload

__all__ = ["JOURNALS"]


def journal(given: Given) -> Any:
    """The journal as far as the reader may know it."""
    host, who = given.host, given.holder()
    if (lines := _closed(host, who, given.match)) is not None:
        table = host.tables.get(given.match)
        hold_back_key(host, table)
    else:
        view = given.view()
        table = view.table
        lines = table.look(
            lambda live: list((live.journal if view.all_seeing else live.journal.seen_by(view.seat)).lines())
        )
    headers = {"content-disposition": f'attachment; filename="{journal_name(host.store, table)}"'}
    return Response(signed_journal(host.signer, table, lines), headers=headers, media_type="text/plain")


def _closed(host: Host, who: Who, match: str) -> list[str] | None:
    """The journal of a finished or uploaded match as it was written, whatever rules version it has; None while the
    match goes on.
    """
    row = host.store.match(match)
    if row is None or not (row.over or row.record):
        return None
    if host.accounts.access(who, match) is None:
        raise NoSuchMatch
    return host.store.lines(match)


def upload(given: Given) -> Any:
    """Have a worker read and prove a journal, and keep it."""

    def finish(answer: dict[str, Any]) -> schemas.Uploaded:
        if "wrong" in answer:
            raise Problem(422, "journal", text=answer["wrong"])
        return given.host.keep_record(given.who, msgspec.convert(answer, Upload))

    job = {"kind": "journal", "language": given.language, "text": given.body}
    return WorkerJob(job, given.host.settings.journal_seconds, "", "journal-too-long", finish, "journals", 422)


JOURNALS = (
    Call("GET", f"{TABLE}/journal", "The journal, with what you may not know as commitments", journal, str,
         query=("as",)),
    Call("POST", "/api/journals", "Keep the journal of a game played elsewhere, to look at", upload, schemas.Uploaded,
         str, status=201, rate="create"),
)  # fmt: skip
