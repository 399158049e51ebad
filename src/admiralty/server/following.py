"""Other processes on the same database: what they write is noticed here."""

import asyncio
import logging

from anyio import CapacityLimiter, to_thread

from admiralty.server.events import Hub
from admiralty.server.store import Store, StoreError
from admiralty.server.tables import Tables

__all__ = ["follow_others"]

log = logging.getLogger("admiralty.following")
PAUSE_SECONDS = 1.0


async def follow_others(store: Store, tables: Tables, hub: Hub, seconds: float) -> None:
    """Tell those who listen here what anybody has written to their matches. Ends when it is cancelled."""
    limiter = CapacityLimiter(1)
    while True:
        try:
            news = store.news(seconds)
            while True:
                names = await to_thread.run_sync(next, news, limiter=limiter, abandon_on_cancel=True)
                watched = hub.watched() if names is None else [name for name in hub.watched() if name in set(names)]
                if watched:
                    versions = await to_thread.run_sync(store.versions, watched, limiter=limiter)
                    for match, version in versions.items():
                        tables.behind(match, version.length)
                        hub.ring(match, version.length)
                        hub.links_changed(match, version.access)
                        hub.company_changed(match, version.company)
        except StoreError as fault:
            log.warning("following", extra={"fields": {"fault": str(fault)}})
            await asyncio.sleep(PAUSE_SECONDS)
