"""Notices what other processes write to the same database (NOTIFY, or polling a SQLite file)."""

import asyncio
import logging

from anyio import CapacityLimiter, to_thread

from admiralty.server.db.journals import Store, StoreError
from admiralty.server.matches.live_matches import Tables
from admiralty.server.push.hub import Hub

__all__ = ["follow_others"]

log = logging.getLogger("admiralty.following")
PAUSE_SECONDS = 1.0


async def follow_others(store: Store, tables: Tables, hub: Hub, seconds: float) -> None:
    """Tell the listeners in this process what any process has written to their matches. Ends when it is cancelled."""
    limiter = CapacityLimiter(1)
    while True:
        try:
            news = store.news(seconds)
            while True:
                found = await to_thread.run_sync(next, news, limiter=limiter, abandon_on_cancel=True)
                to_read = hub.watched()
                if found is not None:
                    listened = {name: found[name] for name in to_read if name in found}
                    for match, length in listened.items():
                        if length is not None:
                            hub.ring(match, length)  # the listeners have been told, unless something went wrong
                    to_read = [match for match, length in listened.items() if length is None]
                if to_read:
                    versions = await to_thread.run_sync(store.versions, to_read, limiter=limiter)
                    for match, version in versions.items():
                        tables.behind(match, version.length)
                        hub.ring(match, version.length)
                        hub.changed(match, "links", version.access)
                        hub.changed(match, "presence", version.presence)
        except StoreError as fault:
            log.warning("following", extra={"fields": {"fault": str(fault)}})
            await asyncio.sleep(PAUSE_SECONDS)
