"""Garbage is looked for among what is new, and among all that has grown only while nobody is there.

Matches, pages, streams and refusals leave no rings: what is no longer used is gone at once. The pages of the site leave
some, which the collector finds among the youngest things; to look at those takes some hundredths of a second. To look
at all that has grown since would hold everybody up for half a second after a few thousand orders, and for seconds after
a busy evening, and would find next to nothing. So that is done when nobody listens to any match.
"""

import asyncio
import gc
from collections.abc import Callable

__all__ = ["keep_house", "spare_pauses"]

YOUNG = 10_000
"""So many more things than before, and those that are new are looked at."""
NEVER = 1_000_000
SECONDS = 1.0
EVERYTHING_SECONDS = 3600.0


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
        anything_new = gc.get_count()[1] > 0  # the youngest have been looked at, and some of them stayed
        alone = written == before and not listeners()
        if alone and anything_new and loop.time() - last >= everything_seconds:
            gc.collect()
            last = loop.time()
