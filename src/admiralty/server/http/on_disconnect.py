"""Cancels long-running work when the client disconnects."""

import asyncio
from collections.abc import Coroutine
from typing import Any, TypeVar

from starlette.requests import Request

from admiralty.server.push.sse import until_gone

__all__ = ["GONE", "Gone", "unless_gone"]

T = TypeVar("T")
GONE = 499
"""The status in metrics of a request whose client has gone."""


class Gone(Exception):
    """The client has closed the connection."""


async def unless_gone(request: Request, work: Coroutine[Any, Any, T]) -> T:
    """The result of the work; cancels the work if the client disconnects first."""
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
