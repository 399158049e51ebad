"""Cancels long-running work when the client disconnects."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from admiralty.server.push.sse import until_gone

__all__ = ["GONE", "Gone", "unless_gone"]

T = TypeVar("T")
GONE = 499
"""The status under which a request is counted whose sender has gone; nobody reads it."""


class Gone(Exception):
    """Whoever asked has closed the connection."""


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """What the work gives, if the one who asked for it waits that long; else it is cancelled."""
    working = asyncio.ensure_future(work)
    leaving = asyncio.ensure_future(until_gone(request.receive))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise Gone
        return working.result()
    finally:
        for each in (working, leaving):
            each.cancel()
        await asyncio.gather(working, leaving, return_exceptions=True)
