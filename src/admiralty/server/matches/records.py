"""Stores uploaded journals of games played elsewhere, for replay."""

from collections.abc import Callable

import sqlalchemy as sa

from admiralty.server.identity.accounts import MAKER, Guest, NewLink, Wanted
from admiralty.server.matches.service import Host, Who
from admiralty.server.schemas import Uploaded
from admiralty.server.workers.uploads import Upload

__all__ = ["keep_record"]


def keep_record(host: Host, who: Who | None, upload: Upload) -> Uploaded:
    """Store the verified journal of a game played elsewhere."""
    made: list[NewLink] = []

    def links(match_id: str) -> Callable[[sa.Connection], None]:
        guest = who if isinstance(who, Guest) else None
        found, keep = host.accounts.new_links(match_id, [Wanted(MAKER, "", ())], guest)
        made.extend(found)
        return keep

    kept = host.tables.keep_record(upload, links)
    return Uploaded(kept, f"/m/{kept}/replay", made[0].secret, len(upload.lines) - 1, upload.proved, upload.proof)
