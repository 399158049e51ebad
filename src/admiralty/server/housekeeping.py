"""Garbage is looked for while nobody waits for an answer.

Matches, pages and what is kept of them leave no rings: what is no longer used is gone at once. Connections that end and
requests that fail do, and only the collector finds those. It looks at what is new every so often, which takes some
hundredths of a second; to look at all that has grown since would hold everybody up for seconds on a busy server. So
that is done when no order has been written for a moment, and a look at everything when nobody listens at all.
"""

import asyncio
import gc
from collections.abc import Callable

__all__ = ["keep_house", "spare_pauses"]

YOUNG = 25_000
"""So many more things than before, and those that are new are looked at."""
NEVER = 1_000_000
FEW, MANY = 2, 100
"""After so many looks at what is new, those who stayed are looked at again: in a quiet moment, and at any."""
SECONDS = 1.0
EVERYTHING_SECONDS = 600.0


def spare_pauses() -> None:
    """Let the collector pass over what stays anyway, and leave all but the youngest things to `keep_house`.

    A table holds tens of thousands of small things that live as long as it does; to walk all of them at every turn
    would keep every player waiting for a fifth of a second.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, NEVER, NEVER)


async def keep_house(
    writes: Callable[[], int], listeners: Callable[[], int], *, seconds: float = SECONDS,
    everything_seconds: float = EVERYTHING_SECONDS,
) -> None:  # fmt: skip
    """Look for garbage at the right moment, again and again. ``writes`` counts what has been written so far."""
    loop = asyncio.get_running_loop()
    written, last = writes(), loop.time()
    while True:
        await asyncio.sleep(seconds)
        before, written = written, writes()
        quiet, looks = written == before, gc.get_count()[1]
        if quiet and not listeners() and loop.time() - last >= everything_seconds:
            gc.collect()
            last = loop.time()
        elif looks >= (FEW if quiet else MANY):
            gc.collect(1)
